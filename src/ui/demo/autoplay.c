// The autoplay demo: after 10 s without input it drags a shape, shows a flawed method there, and
// puts everything back. Any input ends it.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "demo/autoplay_private.h"
#include "figures/figures.h"
#include "touchstone/degrees.h"

static const double phase_seconds[] = {
    [AUTOPLAY_WAITS] = 10, [AUTOPLAY_DRAGS] = 1.2,   [AUTOPLAY_RESTS] = 0.8,
    [AUTOPLAY_SHOWS] = 4,  [AUTOPLAY_RETURNS] = 1.2, [AUTOPLAY_DONE] = HUGE_VAL};

bool autoplay_acts(const Ui *ui)
{
    return ui->autoplay->phase != AUTOPLAY_WAITS && ui->autoplay->phase != AUTOPLAY_DONE;
}

// The demo may play: no overlay, drag or edit is in progress, and time runs.
static bool is_undisturbed(const Ui *ui)
{
    bool busy = ui->overlay || ui->question || ui->held.action || stage_dragging(ui->stage) ||
                stage_edits_corners(ui->stage) || stage_shows_map(ui->stage);
    bool own = stage_plugin(ui->stage); // who brought a function is at work
    return ui->demo && !ui->still && ui->stage->playing && !busy && !own;
}

bool autoplay_stop(Ui *ui)
{
    Autoplay *autoplay = ui->autoplay;
    bool acted = autoplay_acts(ui);
    autoplay->seconds = 0;
    if (!acted) return false;
    stage_end_scope(ui->stage);
    autoplay->phase = AUTOPLAY_DONE;
    figures_renew(ui);
    return true;
}

// ---- The phases

static bool moves(AutoplayPhase phase)
{
    return phase == AUTOPLAY_DRAGS || phase == AUTOPLAY_RETURNS;
}

// Places the shape along the drag, smoothly; at both ends exactly.
static void drag(Ui *ui)
{
    const Autoplay *autoplay = ui->autoplay;
    Actor *actor = autoplay->plan.actor;
    bool out = autoplay->phase == AUTOPLAY_DRAGS;
    TsVec from = out ? autoplay->plan.from : autoplay->plan.to;
    TsVec to = out ? autoplay->plan.to : autoplay->plan.from;
    double t = autoplay->seconds / phase_seconds[autoplay->phase];
    TsVec place = t < 1 ? ts_vec_lerp(from, to, t * t * (3 - 2 * t)) : to;
    stage_place(ui->stage, actor, place, actor->angle);
}

static void next_phase(Ui *ui)
{
    Autoplay *autoplay = ui->autoplay;
    if (moves(autoplay->phase)) drag(ui);
    switch (autoplay->phase) {
    case AUTOPLAY_WAITS: {
        bool can = autoplay_plan(ui, &autoplay->plan) && stage_begin_scope(ui->stage);
        autoplay->phase = can ? AUTOPLAY_DRAGS : AUTOPLAY_DONE;
        break;
    }
    case AUTOPLAY_RESTS:
        autoplay->phase = autoplay->plan.flawed < 0 ? AUTOPLAY_RETURNS : AUTOPLAY_SHOWS;
        stage_choose_method(ui->stage, autoplay->plan.flawed);
        break;
    case AUTOPLAY_SHOWS:
        autoplay->phase = AUTOPLAY_RETURNS;
        stage_choose_method(ui->stage, autoplay->plan.own);
        break;
    case AUTOPLAY_RETURNS: autoplay_stop(ui); break;
    case AUTOPLAY_DRAGS: autoplay->phase = AUTOPLAY_RESTS; break;
    case AUTOPLAY_DONE: break;
    }
    autoplay->seconds = 0;
}

// Advances by one phase at most, so that each is shown even if the program was suspended.
static bool advance(Ui *ui, double seconds)
{
    Autoplay *autoplay = ui->autoplay;
    if (autoplay->phase == AUTOPLAY_DONE) return false;
    if (!is_undisturbed(ui)) return autoplay_stop(ui);
    if (!(seconds > 0)) return false;
    bool acted = autoplay_acts(ui);
    autoplay->seconds += acted && moves(autoplay->phase) ? fmin(seconds, 0.1) : seconds;
    // A nanosecond of tolerance: the sum of the seconds is rounded.
    bool over = autoplay->seconds >= phase_seconds[autoplay->phase] - 1e-9;
    if (over) {
        autoplay->seconds = phase_seconds[autoplay->phase];
        next_phase(ui);
    } else if (moves(autoplay->phase)) {
        drag(ui);
    }
    bool changed = acted ? over || moves(autoplay->phase) : autoplay_acts(ui);
    if (changed) figures_renew(ui);
    return changed;
}

static double due(const Ui *ui)
{
    const Autoplay *autoplay = ui->autoplay;
    if (autoplay->phase == AUTOPLAY_DONE || !is_undisturbed(ui)) return HUGE_VAL;
    if (moves(autoplay->phase)) return 1.0 / 60;
    return fmax(phase_seconds[autoplay->phase] - autoplay->seconds, 0);
}

void autoplay_skip(Ui *ui) { ui->autoplay->phase = AUTOPLAY_DONE; }

// ---- The part

static bool begin(Ui *ui) { return (ui->autoplay = calloc(1, sizeof *ui->autoplay)) != NULL; }

static void end(Ui *ui) { free(ui->autoplay); }

static void leave(Ui *ui)
{
    autoplay_stop(ui);
    *ui->autoplay = (Autoplay){0};
}

const Part autoplay_part = {
    .begin = begin, .end = end, .leave = leave, .advance = advance, .due = due};

// ---- Drawing it

void autoplay_draw(const Ui *ui, Draw *draw)
{
    static const TsVec pointer[] = {{0, 0},     {0, 21},   {5, 16.4},   {8.4, 24},
                                    {12, 22.4}, {8.6, 15}, {15.2, 14.8}};
    enum { CORNERS = sizeof pointer / sizeof *pointer };
    if (!autoplay_acts(ui)) return;
    const char *words = ui->finger ? "demo: a tap ends it" : "demo: any key or click ends it";
    const AutoplayPlan *plan = &ui->autoplay->plan;
    TsVec from = ui_screen(ui, plan->from), tip = ui_screen(ui, plan->actor->position);
    draw_layer(draw, LAYER_DEMO);
    draw_line(draw, from, tip, (Pen){.ink = INK_INK, .on = 5, .off = 4});

    // The words stand beside the pointer, inside the view.
    Font font = {.size = 13, .ink = INK_INK};
    Rect free = ui->layout.free;
    double width = draw_text_width(draw, font, words) + 16;
    double x = fmax(fmin(tip.x + 20, free.x + free.width - width), free.x);
    double y = fmax(fmin(tip.y + 20, free.y + free.height - 24), free.y);
    draw_box(draw, (Rect){x, y, width, 24}, 3, (Fill){.ink = INK_PAPER});
    draw_frame(draw, (Rect){x, y, width, 24}, 3, (Pen){.ink = INK_RULE});
    draw_text(draw, ts_vec(x + 8, y + 17), font, words);

    TsVec corner[CORNERS];
    for (int i = 0; i < CORNERS; i++) corner[i] = ts_vec_add(tip, pointer[i]);
    draw_polygon(draw, corner, CORNERS, (Fill){.ink = INK_PAPER});
    draw_path(draw, corner, CORNERS, true, (Pen){.ink = INK_INK, .width = 1.5});
}

// ---- The plan: which shape is dragged, and to a place where a flawed method is wrong

enum { DIRECTIONS = 24, DISTANCES = 14, PAIRS_MAX = 3 };
#define EDGE 30         // px at scale 1 between the goal of the drag and the view's border
#define LEAST_DRAG 0.15 // of the two shapes' sizes

typedef struct Search {
    const Ui *ui;
    AutoplayPlan best;
    double margin; // by how much the best is wrong; negative: no method is wrong
} Search;

static double half_size(const Actor *actor)
{
    TsAabb bounds = ts_shape_bounds(&actor->shape);
    return fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y) / 2;
}

static bool is_seen(const Ui *ui, TsVec place)
{
    Rect free = ui->layout.free;
    TsVec at = ui_screen(ui, place);
    return at.x > free.x + EDGE && at.x < free.x + free.width - EDGE && at.y > free.y + EDGE &&
           at.y < free.y + free.height - EDGE;
}

static void try_methods(Search *search, AutoplayPlan plan, const Ask *ask)
{
    const Stage *stage = search->ui->stage;
    for (int i = 0; i < stage_method_count(stage); i++) {
        const Method *method = stage_method_at(stage, i);
        if (method->sound != FLAWED) continue;
        double margin = stage_error(method, ask->a, ask->b);
        if (margin <= search->margin) continue;
        plan.flawed = i;
        search->best = plan;
        search->margin = margin;
    }
}

// Places all around the other shape, from inside it to well outside.
static void try_places(Search *search, AutoplayPlan plan, const Ask *ask)
{
    const Ui *ui = search->ui;
    const Actor *other = plan.actor == ask->a ? ask->b : ask->a;
    double reach = fmax(half_size(ask->a) + half_size(ask->b), 10);
    for (int i = 0; i < DIRECTIONS * DISTANCES; i++) {
        TsVec direction = ts_degrees(360.0 / DIRECTIONS * (i % DIRECTIONS));
        double distance = reach * (i / DIRECTIONS + 1) / 10;
        plan.to = ts_vec_add(other->position, ts_vec_scale(direction, distance));
        bool far = ts_vec_distance(plan.from, plan.to) >= LEAST_DRAG * reach;
        if (!far || !is_seen(ui, plan.to)) continue;
        stage_place(ui->stage, plan.actor, plan.to, plan.actor->angle);
        try_methods(search, plan, ask);
    }
    stage_place(ui->stage, plan.actor, plan.from, plan.actor->angle);
}

static void try_actor(Search *search, Actor *actor, const Ask *ask)
{
    AutoplayPlan plan = {.actor = actor, .from = actor->position, .flawed = -1};
    if (!actor->alive || (actor->traits & ACTOR_PINNED)) return;
    if (!search->best.actor) {
        // If no method is wrong, a drag that changes the answer is shown instead.
        const Actor *other = actor == ask->a ? ask->b : ask->a;
        TsVec outward = ts_vec_normalize(ts_vec_sub(actor->position, other->position));
        double reach = (half_size(ask->a) + half_size(ask->b)) * (ask->hit ? 1.4 : 0.4);
        search->best = plan;
        search->best.to = ts_vec_add(other->position, ts_vec_scale(outward, reach));
    }
    try_places(search, plan, ask);
}

bool autoplay_plan(const Ui *ui, AutoplayPlan *plan)
{
    const Record *record = stage_record(ui->stage);
    const char *claims = stage_scene(ui->stage)->claims;
    Search search = {.ui = ui, .margin = -1};
    if (claims && strstr(claims, "drag")) return false;
    for (int i = 0; i < record->asks && i < PAIRS_MAX; i++) {
        try_actor(&search, record->ask[i].b, &record->ask[i]);
        try_actor(&search, record->ask[i].a, &record->ask[i]);
    }
    *plan = search.best;
    plan->own = stage_method_count(ui->stage) - 1;
    while (plan->own >= 0 && stage_method_at(ui->stage, plan->own) != stage_method(ui->stage)) {
        plan->own--;
    }
    return plan->actor;
}
