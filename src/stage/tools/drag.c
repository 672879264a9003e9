// Dragging a shape by one of its handles, by two fingers, and turning and scaling it by the wheel.
// If several shapes are selected, the others follow the one that is held: each is moved as far, or
// turned by as much about its own pivot.

#include <assert.h>
#include <stdlib.h>

#include "actors/actor.h"
#include "actors/geometry_edit.h"
#include "asking/record.h"
#include "snapshots/snapshot.h"
#include "tools/tools.h"
#include "touchstone/degrees.h"
#include "touchstone/support.h"
#include "view/pointer.h"
#include "view/view.h"

#define SMALLEST 0x1p-30   // px, the least size that a drag can make
#define ANGLE_GRAIN 1024   // a drag turns by whole multiples of a degree / 1024
#define SCALE_NOTCH 0.0625 // the wheel scales by this much a notch
#define SMALLEST_SEEN 8.0  // px at scale 1, radius

typedef struct Drag {
    Handle handle;
    Click click;
    TsVec from;  // of the press, world
    Actor start; // the actor at the press
    TsVec corner[ACTOR_CORNERS_MAX],
        rest[ACTOR_CORNERS_MAX]; // its corners then, in the world; at rest

    TsGeometry base; // what it stands for then, in the world, if a corner of that is held

    // Once two fingers hold it:
    bool pinched;
    TsVec finger[2];                    // where the second one went down, world
    Actor held;                         // the actor then
    TsVec held_rest[ACTOR_CORNERS_MAX]; // its corners at rest
    double turned, grown; // by the fingers before it began to turn, to change its size
    bool turns, grows;    // it has begun to
} Drag;

static Drag *drag_of(const Stage *stage) { return tool_state(stage, &drag_tool); }

// The drag that is going on; NULL: there is none.
static Drag *drag_now(const Stage *stage)
{
    const Grab *grab = pointer_grab(stage);
    return grab && grab->tool == &drag_tool ? drag_of(stage) : NULL;
}

// ---- What a drag does to a shape. Everything is computed from the start of the drag, so that
// errors do not add up.

static void turn_to(Actor *actor, const Drag *drag, TsVec at)
{
    TsVec pivot = drag->start.position;
    double by = ts_degrees_of(ts_vec_sub(at, pivot)) - ts_degrees_of(ts_vec_sub(drag->from, pivot));
    double whole = floor(by * ANGLE_GRAIN + 0.5) / ANGLE_GRAIN;
    actor->angle = ts_degrees_wrap(drag->start.angle + whole);
}

// The distance from a circle's centre, or a capsule's segment.
static double core_distance(const TsShape *round, TsVec p)
{
    TsVec box[4];
    int count;
    const TsVec *end = ts_shape_view_corners(round, box, &count);
    return ts_vec_distance(p, ts_support_closest(p, end[0], end[count - 1]));
}

static void rim_to(Actor *actor, const Drag *drag, TsVec at)
{
    const TsShape *start = &drag->start.shape;
    double by = actor_on_grid(core_distance(start, at) - core_distance(start, drag->from));
    double radius = ts_shape_radius(start) + by, number[5]; // a capsule's at most
    if (radius < SMALLEST) radius = SMALLEST;
    int count = ts_shape_numbers(&drag->start.rest, number);
    number[count - 1] = radius / actor->scale; // the last number of a round shape
    actor_set_rest(actor, ts_shape_of_numbers(actor->rest.kind, number, count, NULL));
}

// The other end keeps its bits: the segment or capsule is made again from both ends, unturned.
static void end_to(Stage *stage, Actor *actor, const Drag *drag, TsVec by)
{
    TsVec end[2];
    double radius = ts_shape_radius(&drag->start.shape);
    ts_shape_corners(&drag->start.shape, end);
    end[drag->handle.index] = ts_vec_add(end[drag->handle.index], by);
    TsVec middle = ts_vec_lerp(end[0], end[1], 0.5);
    actor->position =
        ts_vec(floor(middle.x * 0x1p20) * 0x1p-20, floor(middle.y * 0x1p20) * 0x1p-20);
    actor->scale = 1;
    TsVec a = ts_vec_sub(end[0], actor->position), b = ts_vec_sub(end[1], actor->position);
    const double number[] = {a.x, a.y, b.x, b.y, radius}; // of a segment or a capsule
    TsShapeKind kind = actor->rest.kind;
    assert(ts_shape_kind_core(kind) == TS_SHAPE_SEGMENT);
    actor_set_rest(actor, ts_shape_of_numbers(kind, number, ts_shape_kind_numbers(kind), NULL));
    stage_place(stage, actor, actor->position, 0);
}

// The opposite corner stays, except for rounding.
static void corner_to(Actor *actor, const Drag *drag, TsVec by)
{
    TsVec corner[4], axis = ts_vec(1, 0);
    ts_shape_corners(&drag->start.shape, corner);
    TsVec moved = ts_vec_add(corner[drag->handle.index], by),
          fixed = corner[(drag->handle.index + 2) % 4];
    if (actor->rest.kind == TS_SHAPE_OBB) axis = drag->start.shape.obb.axis;
    TsVec across = ts_vec_unturn(ts_vec_sub(moved, fixed), axis);
    actor->position = actor_vec_on_grid(ts_vec_lerp(fixed, moved, 0.5));
    TsVec half = actor_vec_on_grid(ts_vec(fabs(across.x) / 2, fabs(across.y) / 2));
    half = ts_vec_scale(ts_vec(fmax(half.x, SMALLEST), fmax(half.y, SMALLEST)), 1 / actor->scale);
    TsShape box = actor->rest;
    assert(ts_shape_kind_is_box(box.kind));
    if (box.kind == TS_SHAPE_AABB)
        box = ts_shape_aabb(ts_vec_negate(half), half);
    else
        box.obb.half = half;
    actor_set_rest(actor, box);
}

static void vertex_to(Stage *stage, Actor *actor, const Drag *drag, TsVec by)
{
    int index = drag->handle.index;
    if (actor->geometry) {
        if (index >= drag->base.corners) return; // out of memory
        TsVec to = ts_vec_add(drag->base.corner[index], by);
        record_message(stage, geometry_edit(stage, actor, &drag->base, CORNER_MOVED, index, to));
        return;
    }
    TsVec corner[ACTOR_CORNERS_MAX];
    int count = ts_shape_corners(&drag->start.rest, corner);
    for (int i = 0; i < count; i++) corner[i] = drag->corner[i];
    corner[drag->handle.index] = ts_vec_add(corner[drag->handle.index], by);
    bool refused = actor_would_cross(actor, corner, count);
    record_message(stage, refused ? "there it would cross itself: the corner stays" : NULL);
    if (!refused) actor_lay_corners(actor, drag->start.position, corner, count);
}

// ---- The others of a group

static void move_others(Stage *stage, const Drag *drag, TsVec by)
{
    double turn = drag->handle.actor->angle - drag->start.angle;
    stage_each(stage, actor)
    {
        const Actor *start = snapshot_before_edit(stage, actor->index);
        if (!start || actor == drag->handle.actor || !pointer_holds(stage, actor)) continue;
        if (drag->handle.kind == HANDLE_WHOLE && actor_moves_now(stage, actor)) {
            actor->position = ts_vec_add(start->position, by);
        }
        bool turns = drag->handle.kind == HANDLE_TURN || drag->turns;
        if (turns && actor_turns_now(stage, actor)) {
            actor->angle = ts_degrees_wrap(start->angle + turn);
        }
        actor_was_moved(actor);
    }
}

static void put_others_back(Stage *stage, const Drag *drag)
{
    stage_each(stage, actor)
    {
        const Actor *start = snapshot_before_edit(stage, actor->index);
        if (!start || actor == drag->handle.actor || !pointer_holds(stage, actor)) continue;
        actor->velocity = start->velocity;
        actor->traits = start->traits;
        stage_place(stage, actor, start->position, start->angle);
        if (pointer_grab(stage)->ticks > 0) actor_was_moved(actor);
    }
}

// ---- From the press to the release

// With Shift a press on a shape that can be turned turns it. A press on a handle of the selected
// shape does not change the selection.
static bool grab(Stage *stage, const Event *event, Handle under)
{
    Actor *actor = under.actor;
    if (!actor) return false;
    bool selected = stage_is_selected(stage, actor), shift = event->mods & MOD_SHIFT;
    Click click = selected && under.kind != HANDLE_WHOLE ? CLICK_NOTHING
                  : shift                                ? CLICK_TOGGLE
                  : selected                             ? CLICK_ONLY
                                                         : CLICK_NOTHING;
    if (click == CLICK_NOTHING && !selected) selection_only(stage, actor);
    if (shift && actor_turns_now(stage, actor)) under.kind = HANDLE_TURN;
    if (under.kind == HANDLE_WHOLE && !actor_moves_now(stage, actor)) {
        selection_click(stage, actor, click);
        return true;
    }
    pointer_take(stage, &drag_tool, under, BUTTON_LEFT);
    bool whole = under.kind == HANDLE_WHOLE || under.kind == HANDLE_TURN;
    if (whole && stage_is_selected(stage, actor) && !selection_alone(stage)) {
        pointer_take_group(stage);
    }
    snapshot_begin_edit(stage);
    Drag *drag = drag_of(stage);
    *drag = (Drag){.handle = under,
                   .click = click,
                   .from = view_world(stage, event->at),
                   .base = ts_geometry_make(TS_MEMORY_HEAP),
                   .start = *actor}; // but not a polygon's corners, which the actor owns
    ts_shape_corners(&actor->shape, drag->corner);
    ts_shape_corners(&actor->rest, drag->rest);
    const TsGeometry *geometry =
        under.kind == HANDLE_VERTEX ? actor_geometry_now(stage, actor) : NULL;
    if (geometry) drag->base = geometry_copy(geometry);
    return true;
}

// Restores the actor of the press to the bit, which a computation back to the start might not.
static void put_one_back(Stage *stage, const Drag *drag)
{
    Actor *actor = drag->handle.actor;
    actor->position = drag->start.position;
    actor->angle = drag->start.angle;
    actor->scale = drag->start.scale;
    actor->traits = drag->start.traits;
    if (pointer_grab(stage)->ticks > 0)
        actor_was_moved(actor); // time has passed: its body is elsewhere
    const Actor *before = snapshot_before_edit(stage, actor->index);
    if (before && before->geometry != actor->geometry) {
        actor_geometry_hold(before->geometry);
        actor_geometry_release(actor->geometry);
        actor->geometry = before->geometry;
    }
    TsShape rest = drag->start.rest;
    if (rest.kind == TS_SHAPE_POLYGON) rest = ts_shape_polygon(drag->rest, rest.polygon.count);
    actor_set_rest(actor, rest);
    actor_make_world(actor);
}

static void move_actor(Stage *stage, const Drag *drag, TsVec at)
{
    Actor *actor = drag->handle.actor;
    TsVec by = actor_vec_on_grid(ts_vec_sub(at, drag->from));
    switch (drag->handle.kind) {
    case HANDLE_WHOLE: actor->position = ts_vec_add(drag->start.position, by); break;
    case HANDLE_TURN: turn_to(actor, drag, at); break;
    case HANDLE_RIM: rim_to(actor, drag, at); break;
    case HANDLE_END: end_to(stage, actor, drag, by); break;
    case HANDLE_CORNER: corner_to(actor, drag, by); break;
    case HANDLE_VERTEX: vertex_to(stage, actor, drag, by); return;
    case HANDLE_NONE:
    case HANDLE_SPACE:
    case HANDLE_ORBIT:
    case HANDLE_PLACE:
    case HANDLE_VIEW: return; // of no actor
    }
    actor_was_moved(actor);
    if (pointer_grab(stage)->group) move_others(stage, drag, by);
}

// Once something has moved the press is no click, and the actor is selected.
static void drag_to(Stage *stage, TsVec device)
{
    Drag *drag = drag_of(stage);
    TsVec at = view_world(stage, device);
    bool home = ts_vec_equal(at, drag->from), moved = pointer_grab(stage)->moved;
    if (!moved && home) return;
    if (!moved) {
        pointer_moved(stage);
        if (!stage_is_selected(stage, drag->handle.actor)) {
            selection_only(stage, drag->handle.actor);
        }
    }
    if (home && drag->handle.kind > HANDLE_TURN) {
        put_one_back(stage, drag);
    } else {
        move_actor(stage, drag, at);
    }
}

static void drop(Stage *stage, bool moved)
{
    Drag *drag = drag_of(stage);
    ts_geometry_free(&drag->base);
    snapshot_end_edit(stage, moved);
    if (!moved) selection_click(stage, drag->handle.actor, drag->click);
}

static void put_back(Stage *stage)
{
    Drag *drag = drag_of(stage);
    put_one_back(stage, drag);
    put_others_back(stage, drag);
    drag->handle.actor->velocity = drag->start.velocity;
    ts_geometry_free(&drag->base);
    snapshot_end_edit(stage, false);
}

// Lets go of an actor that was removed.
static bool follow(Stage *stage)
{
    const Drag *drag = drag_now(stage);
    bool gone = drag && !drag->handle.actor->alive;
    if (gone) pointer_let_go(stage);
    return gone;
}

// ---- Two fingers: what lies between them follows them, moved, turned and scaled

// A shape that is only moved keeps its angle and its size: it begins to turn or to change its size
// once the fingers mean it.
#define TURN_SLACK 6.0  // degrees
#define GROW_SLACK 1.08 // times
#define FINGERS_NEAR 32 // px at scale 1: nearer fingers turn and scale as if they were so far apart

static TsVec grown_position(TsVec at, const void *with)
{
    return actor_vec_on_grid(ts_vec_scale(at, *(const double *)with));
}

static double grown_length(double length, const void *with)
{
    return actor_on_grid(length * *(const double *)with);
}

// As its size handles do, changes the shape at rest.
static void grow(Stage *stage, Actor *actor, const Drag *drag, double factor)
{
    TsVec corner[ACTOR_CORNERS_MAX];
    TsShapeMap map = {.position = grown_position, .length = grown_length, .with = &factor};
    double radius = actor_radius(&drag->held), least = SMALLEST_SEEN * view_pixel(stage);
    TsShape rest = drag->held.rest;
    if (rest.kind == TS_SHAPE_POLYGON) rest = ts_shape_polygon(drag->held_rest, rest.polygon.count);
    if (radius * factor < least) factor = fmin(least / radius, 1);
    if (factor != 1) rest = ts_shape_mapped(&rest, &map, corner);
    actor_set_rest(actor, rest);
}

static bool has_size(const Actor *actor)
{
    if (actor->traits & (ACTOR_RIGID | ACTOR_PINNED)) return false;
    return actor->rest.kind != TS_SHAPE_POINT && ts_shape_kind_is_bounded(actor->rest.kind);
}

// Everything is computed from where the second finger went down.
static void pinch_to(Stage *stage, TsVec first, TsVec second)
{
    Drag *drag = drag_of(stage);
    Actor *actor = drag->handle.actor;
    TsVec from = ts_vec_sub(drag->finger[1], drag->finger[0]), to = ts_vec_sub(second, first);
    double near = FINGERS_NEAR * view_pixel(stage), turn = 0, factor = 1;
    double grown = fmax(ts_vec_length(to), near) / fmax(ts_vec_length(from), near);
    bool wide = ts_vec_length(from) > near / 4 && ts_vec_length(to) > near / 4;
    double turned = wide ? ts_degrees_wrap(ts_degrees_of(to) - ts_degrees_of(from)) : 0;
    if (turned > 180) turned -= 360;
    if (!drag->turns && fabs(turned) > TURN_SLACK && actor_turns_now(stage, actor)) {
        drag->turns = true;
        drag->turned = turned;
    }
    if (!drag->grows && (grown > GROW_SLACK || grown * GROW_SLACK < 1) && has_size(actor)) {
        drag->grows = true;
        drag->grown = grown;
    }
    if (drag->turns) turn = floor((turned - drag->turned) * ANGLE_GRAIN + 0.5) / ANGLE_GRAIN;
    if (drag->grows) factor = grown / drag->grown;

    // The point of the shape that lay in the middle of the fingers stays there.
    if (drag->grows) grow(stage, actor, drag, factor);
    double size = actor_radius(&drag->held);
    if (size > 0) factor = actor_radius(actor) / size;
    TsVec middle = ts_vec_lerp(drag->finger[0], drag->finger[1], 0.5);
    TsVec arm = ts_vec_scale(ts_vec_sub(drag->held.position, middle), factor);
    if (drag->turns) arm = ts_vec_turn(arm, ts_degrees(turn));
    TsVec place = ts_vec_add(ts_vec_lerp(first, second, 0.5), arm);
    TsVec by = actor_vec_on_grid(ts_vec_sub(place, drag->held.position));
    if (actor_moves_now(stage, actor)) actor->position = ts_vec_add(drag->held.position, by);
    if (drag->turns) actor->angle = ts_degrees_wrap(drag->held.angle + turn);
    pointer_moved(stage);
    actor_was_moved(actor);
    if (pointer_grab(stage)->group) {
        move_others(stage, drag, ts_vec_sub(actor->position, drag->start.position));
    }
}

// The shape that two fingers hold: the one that the first one drags, else the one between them, or
// below one of them. NULL: none that can be changed.
static Actor *pinched_actor(Stage *stage, const Event *event)
{
    const Drag *drag = drag_now(stage);
    if (drag) return drag->handle.actor;
    if (pointer_grab(stage)) return NULL;
    TsVec place[] = {ts_vec_lerp(event->at, event->second, 0.5), event->at, event->second};
    for (int i = 0; i < 3; i++) {
        Actor *actor = handles_under(stage, place[i]).actor;
        if (actor && actor_moves_now(stage, actor)) return actor;
    }
    return NULL;
}

// Two fingers at a shape take hold of it. An edit of the first finger goes on: both are one.
static bool pinch(Stage *stage, const Event *event)
{
    const Grab *held = pointer_grab(stage);
    Drag *drag = drag_now(stage);
    TsVec first = view_world(stage, event->at), second = view_world(stage, event->second);
    if (drag && drag->pinched) {
        pinch_to(stage, first, second);
        return true;
    }
    Actor *actor = pinched_actor(stage, event);
    if (!actor || !actor_moves_now(stage, actor)) return false;
    Handle whole = {actor, HANDLE_WHOLE, 0, actor->position};
    bool moved = held && held->moved, group = held && held->group;
    if (!drag) {
        grab(stage, event, whole);
        group = pointer_grab(stage)->group;
        drag = drag_of(stage);
    }
    pointer_take(stage, &drag_tool, whole, BUTTON_LEFT);
    if (moved) pointer_moved(stage);
    if (group) pointer_take_group(stage);
    drag->handle = whole;
    drag->pinched = true;
    drag->finger[0] = first;
    drag->finger[1] = second;
    drag->held = *actor;
    ts_shape_corners(&actor->rest, drag->held_rest);
    return true;
}

// ---- The wheel turns the shape below the pointer, and scales it with Ctrl

// Over a shape too small to be seen turning the wheel zooms the view.
static bool event(Stage *stage, const Event *event)
{
    if (event->kind == EVENT_PINCH) return pinch(stage, event);
    if (event->kind != EVENT_WHEEL) return false;
    pointer_follow(stage, event->at);
    Actor *actor = handles_under(stage, event->at).actor;
    if (!actor || !(fabs(event->wheel) > 0)) return false;
    if (actor_radius(actor) < SMALLEST_SEEN * view_pixel(stage)) return false;
    bool scales = event->mods & MOD_CTRL;
    bool can = scales ? !(actor->traits & ACTOR_RIGID) : actor_turns_now(stage, actor);
    if (!can) return false;
    snapshot_keep_run(stage, RUN_WHEEL, actor->index);
    if (scales) {
        actor->scale = actor->scale * view_notches(event->wheel, SCALE_NOTCH);
    } else {
        actor->angle = actor->angle + event->wheel;
    }
    actor_was_moved(actor);
    const Drag *drag = drag_now(stage);
    if (drag && drag->handle.actor == actor) pointer_moved(stage);
    return true;
}

const Tool drag_tool = {.name = "drag",
                        .state = sizeof(Drag),
                        .event = event,
                        .grab = grab,
                        .drag = drag_to,
                        .drop = drop,
                        .put_back = put_back,
                        .follow = follow};
