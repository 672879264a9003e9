// The ghost hand's time: it waits, acts by the clock, and is sent away by any input.

#include "show_self.h"

static const double phase_seconds[] = {
    [GHOST_WAITS] = 10, [GHOST_DRAGS] = 1.2,   [GHOST_RESTS] = 0.8,
    [GHOST_SHOWS] = 4,  [GHOST_RETURNS] = 1.2, [GHOST_DONE] = HUGE_VAL};

bool ghost_acts(const Show *show)
{
    return show->ghost.phase != GHOST_WAITS && show->ghost.phase != GHOST_DONE;
}

// Nobody's hand is on anything, and time runs.
static bool left_alone(const Show *show)
{
    bool busy = show->overlay || show->slider >= 0 || stage_dragging(show->stage) ||
                stage_edits_corners(show->stage) || stage_shows_map(show->stage);
    return show->stage->playing && !busy;
}

bool ghost_stop(Show *show)
{
    Ghost *ghost = &show->ghost;
    bool acted = ghost_acts(show);
    ghost->seconds = 0;
    if (!acted) return false;
    stage_take_back(show->stage);
    ghost->phase = GHOST_DONE;
    show->figures_held = false;
    return true;
}

// ---- What it does

static bool moves(GhostPhase phase) { return phase == GHOST_DRAGS || phase == GHOST_RETURNS; }

// Where it drags the shape to by now; at both ends of a drag to the bit.
static TsVec place_now(const Ghost *ghost)
{
    bool out = ghost->phase == GHOST_DRAGS;
    TsVec from = out ? ghost->plan.from : ghost->plan.to;
    TsVec to = out ? ghost->plan.to : ghost->plan.from;
    double t = ghost->seconds / phase_seconds[ghost->phase];
    return t < 1 ? ts_vec_lerp(from, to, t * t * (3 - 2 * t)) : to;
}

static void drag(Show *show)
{
    Actor *actor = show->ghost.plan.actor;
    stage_place(show->stage, actor, place_now(&show->ghost), actor->angle);
}

static void begin(Show *show)
{
    Ghost *ghost = &show->ghost;
    bool can = ghost_plan(show, &ghost->plan) && stage_lend(show->stage);
    ghost->phase = can ? GHOST_DRAGS : GHOST_DONE;
}

static void next_phase(Show *show)
{
    Ghost *ghost = &show->ghost;
    if (moves(ghost->phase)) drag(show);
    switch (ghost->phase) {
    case GHOST_WAITS: begin(show); break;
    case GHOST_RESTS:
        ghost->phase = ghost->plan.flawed < 0 ? GHOST_RETURNS : GHOST_SHOWS;
        stage_choose_method(show->stage, ghost->plan.flawed);
        break;
    case GHOST_SHOWS:
        ghost->phase = GHOST_RETURNS;
        stage_choose_method(show->stage, ghost->plan.own);
        break;
    case GHOST_RETURNS: ghost_stop(show); break;
    case GHOST_DRAGS: ghost->phase = GHOST_RESTS; break;
    case GHOST_DONE: break;
    }
    ghost->seconds = 0;
}

// However long the program slept, every phase is seen.
bool ghost_advance(Show *show, double seconds)
{
    Ghost *ghost = &show->ghost;
    if (ghost->phase == GHOST_DONE) return false;
    if (!left_alone(show)) return ghost_stop(show);
    if (!(seconds > 0)) return false;
    bool acted = ghost_acts(show);
    ghost->seconds += acted && moves(ghost->phase) ? fmin(seconds, 0.1) : seconds;
    // A nanosecond's grace, however the seconds were cut up.
    bool over = ghost->seconds >= phase_seconds[ghost->phase] - 1e-9;
    if (over) {
        ghost->seconds = phase_seconds[ghost->phase];
        next_phase(show);
    } else if (moves(ghost->phase)) {
        drag(show);
    }
    bool changed = acted ? over || moves(ghost->phase) : ghost_acts(show);
    if (changed) show->figures_held = false;
    return changed;
}

double ghost_due(const Show *show)
{
    const Ghost *ghost = &show->ghost;
    if (ghost->phase == GHOST_DONE || !left_alone(show)) return HUGE_VAL;
    if (moves(ghost->phase)) return 1.0 / 60;
    return fmax(phase_seconds[ghost->phase] - ghost->seconds, 0);
}

// ---- How it looks

// A pointer's outline, its tip at `tip`.
static void draw_pointer(Draw *draw, TsVec tip)
{
    static const TsVec outline[] = {{0, 0},     {0, 21},   {5, 16.4},   {8.4, 24},
                                    {12, 22.4}, {8.6, 15}, {15.2, 14.8}};
    enum { CORNERS = sizeof outline / sizeof *outline };
    TsVec corner[CORNERS];
    for (int i = 0; i < CORNERS; i++) corner[i] = ts_vec_add(tip, outline[i]);
    draw_polygon(draw, corner, CORNERS, (Fill){.ink = INK_PAPER});
    draw_path(draw, corner, CORNERS, true, (Pen){.ink = INK_INK, .width = 1.5});
}

// Beside the pointer, within the view.
static void draw_words(const Show *show, Draw *draw, TsVec tip)
{
    static const char words[] = "left alone, the hand shows around";
    Font font = {.size = 13, .ink = INK_INK};
    Rect free = show->layout.free;
    double width = draw_text_width(draw, font, words) + 16;
    double x = fmax(fmin(tip.x + 20, free.x + free.width - width), free.x);
    double y = fmax(fmin(tip.y + 20, free.y + free.height - 24), free.y);
    draw_box(draw, (Rect){x, y, width, 24}, 3, (Fill){.ink = INK_PAPER});
    draw_frame(draw, (Rect){x, y, width, 24}, 3, (Pen){.ink = INK_RULE});
    draw_text(draw, ts_vec(x + 8, y + 17), font, words);
}

void ghost_draw(const Show *show, Draw *draw)
{
    if (!ghost_acts(show)) return;
    const GhostPlan *plan = &show->ghost.plan;
    View view = stage_view(show->stage);
    double pixel = 1 / show->layout.scale;
    TsVec from = ts_vec_scale(ts_vec_add(ts_vec_scale(plan->from, view.zoom), view.offset), pixel);
    TsVec tip = ts_vec_scale(
        ts_vec_add(ts_vec_scale(plan->actor->position, view.zoom), view.offset), pixel);
    draw_layer(draw, LAYER_GHOST);
    draw_line(draw, from, tip, (Pen){.ink = INK_INK, .on = 5, .off = 4});
    draw_words(show, draw, tip);
    draw_pointer(draw, tip);
}
