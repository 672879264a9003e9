// Edits by keys: selecting the next shape, nudging and turning, adding and removing, undo.

#include <stdio.h>
#include <string.h>

#include "actors/actor.h"
#include "asking/record.h"
#include "scene.h"
#include "snapshots/snapshot.h"
#include "text.h"
#include "tools/tools.h"
#include "touchstone/degrees.h"
#include "view/pointer.h"
#include "view/view.h"

// ---- Steps

// The double next to x, upwards or downwards. (nextafter, but with the same bits everywhere.)
static double neighbour(double x, bool up)
{
    if (x == 0) return up ? 0x1p-1074 : -0x1p-1074;
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits += (x > 0) == up ? 1 : -1;
    memcpy(&x, &bits, sizeof x);
    return x;
}

// The next double, or x +- 2^-50 if that is farther: finer steps would be rounded away later.
static double ulp_on(double x, double sign)
{
    if (sign == 0) return x;
    double next = neighbour(x, sign > 0);
    return fabs(next - x) < 0x1p-50 ? x + sign * 0x1p-50 : next;
}

static double nudged(double x, double sign, unsigned mods)
{
    double step = mods & MOD_SHIFT ? 10 : mods & MOD_ALT ? 0.1 : 1;
    return mods & MOD_CTRL ? ulp_on(x, sign) : x + sign * step;
}

// ---- Selecting

static bool may_be_chosen(const Actor *actor) { return !(actor->traits & ACTOR_QUIET); }

static Actor *next_choice(const Stage *stage, Actor *from)
{
    for (Actor *a = from ? stage_next(stage, from) : stage_first(stage); a;
         a = stage_next(stage, a)) {
        if (may_be_chosen(a)) return a;
    }
    return NULL;
}

static Actor *previous_choice(const Stage *stage, const Actor *from)
{
    Actor *last = NULL;
    stage_each(stage, actor)
    {
        if (actor == from) return last;
        if (may_be_chosen(actor)) last = actor;
    }
    return last;
}

// After the last comes the first.
static bool select_next(Stage *stage, unsigned mods)
{
    Actor *from = stage_selected(stage);
    bool back = mods & MOD_SHIFT;
    Actor *next = back ? previous_choice(stage, from) : next_choice(stage, from);
    if (!next && from) next = back ? previous_choice(stage, NULL) : next_choice(stage, NULL);
    selection_only(stage, next);
    return true;
}

// ---- Moving and turning

typedef struct Nudge {
    Key key;
    TsVec direction;
    double turn;
} Nudge;

static const Nudge *nudge_of(Key key)
{
    static const Nudge nudges[] = {
        {KEY_LEFT, {-1, 0}, 0}, {KEY_RIGHT, {1, 0}, 0}, {KEY_UP, {0, -1}, 0},
        {KEY_DOWN, {0, 1}, 0},  {'q', {0, 0}, -1},      {'e', {0, 0}, 1},
    };
    for (size_t i = 0; i < sizeof nudges / sizeof *nudges; i++) {
        if (nudges[i].key == key) return &nudges[i];
    }
    return NULL;
}

// Each selected shape that can be moved, or turned. They are one change for undo.
static bool nudge(Stage *stage, const Nudge *by, const Event *event)
{
    bool kept = event->repeat;
    selection_or_first(stage);
    stage_each(stage, actor)
    {
        bool can = by->turn != 0 ? actor_turns_now(stage, actor) : actor_moves_now(stage, actor);
        if (!stage_is_selected(stage, actor) || !can) continue;
        if (!kept) stage_keep(stage);
        kept = true;
        if (by->turn != 0) {
            actor->angle = nudged(actor->angle, by->turn, event->mods);
        } else if (by->direction.x != 0) {
            actor->position.x = nudged(actor->position.x, by->direction.x, event->mods);
        } else {
            actor->position.y = nudged(actor->position.y, by->direction.y, event->mods);
        }
        actor_was_moved(actor);
    }
    return true;
}

// ---- Adding and removing

static bool name_taken(const Stage *stage, const char *name)
{
    stage_each(stage, actor)
    {
        if (strcmp(actor->name, name) == 0) return true;
    }
    return false;
}

// "OBB1" copied is "OBB2", or the next number that is free.
static void name_copy(const Stage *stage, const Actor *original, char *name, int size)
{
    char stem[sizeof original->name];
    memcpy(stem, original->name, sizeof stem);
    size_t length = strlen(stem);
    while (length > 0 && stem[length - 1] >= '0' && stem[length - 1] <= '9') length--;
    stem[length] = 0;
    int number = 2;
    do {
        snprintf(name, (size_t)size, "%.10s%d", stem, number++);
    } while (name_taken(stage, name) && number < 10000);
    text_trim(name);
}

static Actor *copy_of(Stage *stage, const Actor *original)
{
    char name[32] = "";
    if (original->name[0]) name_copy(stage, original, name, sizeof name);
    Actor *copy =
        stage_add(stage, .name = name, .shape = original->rest, .spin = original->spin,
                  .velocity = original->velocity, .traits = original->traits | ACTOR_GUEST);
    if (copy) copy->scale = original->scale;
    return copy;
}

static Actor *add_copy(Stage *stage, const Actor *original)
{
    Actor *copy = copy_of(stage, original);
    if (!copy) return NULL;
    TsVec pivot =
        ts_vec_add(original->position, ts_vec_turn(copy->position, ts_degrees(original->angle)));
    // At the pointer, but not on top of the original.
    double beside = 32 * view_pixel(stage);
    TsVec at = view_world(stage, pointer_at(stage));
    bool there = pointer_is_inside(stage) && handles_under(stage, pointer_at(stage)).actor == NULL;
    stage_place(stage, copy, there ? at : ts_vec_add(pivot, ts_vec(beside, beside)),
                original->angle);
    return copy;
}

// In this order: what the scene adds; a removed actor of the scene comes back; a copy of the
// selected one.
static Actor *add_one(Stage *stage)
{
    const Scene *scene = stage_scene(stage);
    TsVec place = pointer_is_inside(stage) ? pointer_at(stage) : view_middle(stage);
    if (scene->add) return scene->add(stage, view_world(stage, place));
    for (int i = 0; i < actor_built(stage); i++) {
        Actor *actor = actor_at(stage, i);
        if (actor->alive) continue;
        actor->alive = true;
        return actor;
    }
    Actor *original = selection_or_first(stage);
    if (!original) return NULL;
    if (!(original->traits & (ACTOR_QUIET | ACTOR_UNDRAWN))) return add_copy(stage, original);
    // Not a construction, such as an arrow's head, nor what the scene draws.
    record_message(stage, "only shapes can be added");
    return NULL;
}

static void insert_actor(Stage *stage)
{
    bool nested = snapshot_editing(stage); // then it is part of the edit that is going on
    if (!nested) snapshot_begin_edit(stage);
    Actor *added = add_one(stage);
    if (!nested) snapshot_end_edit(stage, added);
    snapshot_end_run(stage, RUN_NONE);
    if (added) selection_only(stage, added);
}

// ---- Doubling: each selected shape gets a copy, a step of the grid to the right and below; the
// copies are selected.

#define DOUBLE_STEP 10.0 // px, if there is no grid

static bool can_be_doubled(const Stage *stage, const Actor *actor)
{
    unsigned fixed = ACTOR_QUIET | ACTOR_PINNED | ACTOR_BODY | ACTOR_UNDRAWN;
    return stage_is_selected(stage, actor) && !(actor->traits & fixed);
}

// Its shape at rest lies about another origin than its pivot if doubles are too coarse.
static Actor *double_one(Stage *stage, const Actor *original, double step)
{
    Actor *copy = copy_of(stage, original);
    if (!copy || !actor_set_rest(copy, original->rest)) return NULL;
    stage_place(stage, copy, ts_vec_add(original->position, ts_vec(step, step)), original->angle);
    return copy;
}

static void double_selected(Stage *stage)
{
    double step = scene_grid(stage_scene(stage));
    if (step <= 0) step = DOUBLE_STEP;
    bool any = false;
    stage_each(stage, actor) any |= can_be_doubled(stage, actor);
    if (!any) {
        record_message(stage, "select a shape to double it");
        return;
    }
    snapshot_begin_edit(stage);
    Selection copies = {0};
    bool saved = selection_save(stage, &copies);
    int doubled = 0;
    for (int i = 0; saved && i < copies.count; i++) {
        Actor *original = actor_at(stage, copies.index[i]);
        bool can = can_be_doubled(stage, original);
        Actor *copy = can ? double_one(stage, original, step) : NULL;
        if (copy) copies.index[doubled++] = copy->index;
    }
    copies.count = doubled;
    if (doubled > 0) selection_restore(stage, &copies);
    selection_free(&copies);
    snapshot_end_edit(stage, doubled > 0);
    snapshot_end_run(stage, RUN_NONE);
    if (doubled == 0) record_message(stage, "out of memory");
}

// ---- Mirroring: each selected shape in the vertical line through its pivot. Only signs change, so
// that twice is the same shape again.

static bool mirror_one(Actor *actor)
{
    TsVec corner[ACTOR_CORNERS_MAX];
    bool turned = actor_turnable(actor);
    if (ts_shape_kind_is_box(actor->rest.kind) || actor->rest.kind == TS_SHAPE_CIRCLE ||
        actor->rest.kind == TS_SHAPE_POINT) {
        if (!turned || actor->angle == 0) return false; // it is its own mirror image
    } else if (!actor_set_rest(actor, ts_shape_mirrored(&actor->rest, corner))) {
        return false;
    }
    if (actor->angle != 0) actor->angle = 360 - actor->angle;
    actor_was_moved(actor);
    return true;
}

static void mirror_selected(Stage *stage)
{
    bool any = false;
    snapshot_begin_edit(stage);
    stage_each(stage, actor)
    {
        bool can = stage_is_selected(stage, actor) && actor_moves_now(stage, actor) &&
                   !(actor->traits & (ACTOR_RIGID | ACTOR_QUIET | ACTOR_UPRIGHT));
        any |= can && mirror_one(actor);
    }
    snapshot_end_edit(stage, any);
    snapshot_end_run(stage, RUN_NONE);
    if (!any) record_message(stage, "its mirror image is the same shape");
}

// ---- Undo

static bool go_back(Stage *stage, bool (*by)(Stage *))
{
    if (!stage_scene(stage)) return false;
    if (pointer_cancel(stage)) return true;
    bool went = by(stage);
    if (went) view_follow_undo(stage);
    return went;
}

bool stage_undo(Stage *stage) { return go_back(stage, snapshot_undo); }
bool stage_redo(Stage *stage) { return go_back(stage, snapshot_redo); }

// ---- Keys

static bool event(Stage *stage, const Event *event)
{
    if (event->kind != EVENT_KEY) return false;
    const Nudge *by = nudge_of(event->key);
    if (event->repeat && !by) return false;
    record_message(stage, NULL);
    if (by) return nudge(stage, by, event);
    if ((event->mods & MOD_CTRL) && event->key == 'd') {
        if (!pointer_grab(stage)) double_selected(stage);
        return true;
    }
    if ((event->mods & MOD_CTRL) && event->key == 'm') {
        if (!pointer_grab(stage)) mirror_selected(stage);
        return true;
    }
    if (event->mods & MOD_CTRL) {
        bool redo = event->key == 'y' || (event->key == 'z' && (event->mods & MOD_SHIFT));
        if (!redo && event->key != 'z') return false;
        (redo ? stage_redo : stage_undo)(stage);
        return true;
    }
    if (event->mods & MOD_ALT) return false;
    switch ((int)event->key) {
    case KEY_TAB: return select_next(stage, event->mods);
    case KEY_INSERT: insert_actor(stage); return true;
    case KEY_DELETE:
        if (!stage_selected(stage)) return true;
        stage_keep(stage);
        stage_each(stage, actor)
        {
            if (stage_is_selected(stage, actor)) stage_remove(stage, actor);
        }
        return true;
    default: return false;
    }
}

const Tool keyboard_tool = {.name = "keyboard", .event = event};
