// Two moving shapes: do they meet, and when first?
//
// A film shows a bullet before the wall in one frame and behind it in the next: it flies farther
// than both are thick. Tests of single frames miss the hit, as do these [small steps] (C). A swept
// test covers the whole [motion](sweep) of a step, from time 0 to 1. Red means that they meet at
// some time; the strip says when, or by how much they miss each other.
//
// On an axis, *A* and *B* each cast a shadow. The shadows move at constant speed, so they overlap
// during one span of time, a [bar](bars):
//
//     [tEnter] = gap / v
//     [tLeave] = (gap + wA + wB) / v
//
// gap is the distance between the shadows at time 0, v the speed at which it closes, in px per
// step, wA and wB the lengths of the shadows. If v is 0, they overlap always or never. Parallel
// axes share a bar.
//
// Which axes? Those across the sides of A and B. At any one moment, convex shapes overlap exactly
// if their shadows overlap on all these axes (scene 42). So all must overlap at once, from the
// latest tEnter to the earliest tLeave, within the step:
//
//     max [tEnter] ≤ min [tLeave]
//     max [tEnter] ≤ 1,  min [tLeave] ≥ 0
//
// The latest tEnter is the [first contact] ([dashed](meeting)); its [normal] points across the side
// that is hit. The [moving outline](now) stops there.
//
// Leaving out a condition gives false hits. Set P to "near miss" and M to "neither": the shadows
// meet on each axis, but not at once.
//
// If A turns (Y), the shadows change. Conservative advancement then moves time on by the
// [gap](closest points) divided by the fastest speed at which it can close: nothing can be hit
// sooner. It repeats this [advance](advances) until the gap is closed. Concave shapes are swept by
// their [convex parts].
//
// Try: drag an [arrow](arrow of *). Raise C to 12: one small step hits, by luck.
//
// Sources: "A 3D game collision solution" (author unknown); Olivier Renault, Polycolly tutorial; B.
// Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996.
#include <stdio.h>
#include <string.h>

#include "places.h"
#include "scene.h"
#include "scene_kit/number.h"
#include "scene_kit/steps.h"
#include "scene_kit/sweep_view.h"
#include "scene_kit/work_view.h"
#include "touchstone/advancement.h"
#include "touchstone/scalar.h"
#include "touchstone/sweep.h"

enum { STEP_TICKS = 75 };
static const double rest = 0.5;      // steps, after each
static const double head_radius = 6; // px, of the handle at an arrow's head
static const TsAabb field = {{0, 0}, {960, 440}};

enum {
    BULLET,
    POLYGONS,
    GRAZE,
    PARALLEL,
    INSIDE,
    TURNING,
    CONCAVE,
    NEAR_MISS,     // on each axis the projections meet, but not at the same time
    OUT_OF_REACH,  // they would meet after the step
    BETWEEN_STEPS, // eight small steps miss it
};

static const struct {
    TsShape a, b;
    TsVec move_a, move_b;
    double turn;
} pairs[] = {
    [BULLET] = {{.kind = TS_SHAPE_AABB, .aabb = {{108, 134}, {132, 146}}},
                {.kind = TS_SHAPE_AABB, .aabb = {{560, 50}, {566, 230}}},
                {600, 0},
                {0, 0},
                0},
    [POLYGONS] = {POLYGON({150, 70}, {250, 100}, {190, 180}),
                  POLYGON({640, 90}, {720, 60}, {760, 150}, {660, 170}),
                  {330, 50},
                  {-160, 30},
                  0},
    [GRAZE] = {POLYGON({180, 60}, {250, 90}, {200, 130}),
               {.kind = TS_SHAPE_AABB, .aabb = {{450, 130}, {570, 220}}},
               {480, 0},
               {0, 0},
               0},
    [PARALLEL] = {POLYGON({120, 30}, {216, 58}, {202, 106}, {106, 78}), // sides along (24, 7)
                  POLYGON({342.5, 160}, {486.5, 202}, {472.5, 250}, {328.5, 208}),
                  {480, 140},
                  {0, 0},
                  0},
    [INSIDE] = {CIRCLE(400, 140, 30),
                POLYGON({330, 60}, {500, 70}, {520, 200}, {350, 230}),
                {330, 20},
                {0, 0},
                0},
    [TURNING] = {{.kind = TS_SHAPE_OBB, .obb = {{200, 140}, {75, 9}, {1, 0}}},
                 POLYGON({560, 60}, {680, 90}, {650, 210}, {540, 190}),
                 {420, 0},
                 {0, 0},
                 400},
    [CONCAVE] = {POLYGON({110, 95}, {220, 140}, {110, 185}, {145, 140}),
                 POLYGON({570, 50}, {730, 50}, {730, 230}, {570, 230}, {570, 205}, {690, 205},
                         {690, 75}, {570, 75}),
                 {500, 20},
                 {0, 0},
                 0},
    [NEAR_MISS] = {{.kind = TS_SHAPE_AABB, .aabb = {{135, 30}, {165, 60}}},
                   {.kind = TS_SHAPE_AABB, .aabb = {{300, 160}, {360, 220}}},
                   {500, 170},
                   {0, 0},
                   0},
    [OUT_OF_REACH] = {POLYGON({150, 90}, {220, 130}, {150, 170}),
                      {.kind = TS_SHAPE_AABB, .aabb = {{520, 50}, {560, 220}}},
                      {220, 0},
                      {0, 0},
                      0},
    [BETWEEN_STEPS] = {{.kind = TS_SHAPE_AABB, .aabb = {{100, 134}, {112, 146}}},
                       {.kind = TS_SHAPE_AABB, .aabb = {{500, 50}, {506, 230}}},
                       {600, 0},
                       {0, 0},
                       0},
};

enum { KNOB_PLACE, KNOB_PATH };
static struct {
    Actor *a, *b, *head_a, *head_b;
    TsVec move_a, move_b;
    TsVec at_a, home;                 // of A: where the scene put it last, and where it starts
    TsVec given_a, given_b;           // where the scene put the heads last
    double time;                      // in the step; beyond 1 it rests
    double preset, path, steps, turn; // path: px that A moves in a step
} s = {.path = 600, .steps = 3};

// ---- The arrows

// In whole px, as the knob shows it.
static double path_of(TsVec move) { return floor(ts_vec_length(move) + 0.5); }

static void put_heads(Stage *stage)
{
    s.given_a = ts_vec_add(s.a->position, s.move_a);
    s.given_b = ts_vec_add(s.b->position, s.move_b);
    stage_place(stage, s.head_a, s.given_a, 0);
    stage_place(stage, s.head_b, s.given_b, 0);
    s.path = path_of(s.move_a);
}

static void begin(Stage *stage)
{
    s.home = s.at_a = s.a->position;
    s.time = 0;
    put_heads(stage);
}

static void motion(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b)
{
    if (a == s.a) s.move_a = move_a;
    if (b == s.b) s.move_b = move_b;
    if (a == s.b) s.move_b = move_a;
    if (b == s.a) s.move_a = move_b;
    s.turn = 0;
    begin(stage);
}

static void build(Stage *stage)
{
    int preset = (int)s.preset;
    const unsigned head = ACTOR_QUIET | ACTOR_NAMELESS | ACTOR_RIGID | ACTOR_UPRIGHT;
    stage_put(stage, &s.a, .name = "A", .shape = pairs[preset].a);
    stage_put(stage, &s.b, .name = "B", .shape = pairs[preset].b);
    stage_put(stage, &s.head_a, .name = "arrow of A", .traits = head,
              .shape = ts_shape_circle(ts_vec(0, 0), head_radius));
    stage_put(stage, &s.head_b, .name = "arrow of B", .traits = head,
              .shape = ts_shape_circle(ts_vec(0, 0), head_radius));
    s.move_a = pairs[preset].move_a;
    s.move_b = pairs[preset].move_b;
    if (s.path != path_of(s.move_a)) { // the knob was turned
        s.move_a = ts_vec_set_length(s.move_a, s.path);
    }
    begin(stage);
}

static void turned(Stage *stage, int knob)
{
    if (knob == KNOB_PLACE) { // a new place brings its own path and turn
        s.path = path_of(pairs[(int)s.preset].move_a);
        s.turn = pairs[(int)s.preset].turn;
        build(stage);
    }
    TsVec along = ts_vec_is_zero(s.move_a) ? ts_vec(1, 0) : s.move_a;
    if (knob == KNOB_PATH) s.move_a = ts_vec_set_length(along, s.path);
    if (knob != KNOB_PLACE) begin(stage);
}

// ---- The step goes on

static bool are_there(void) { return s.a->alive && s.b->alive; }

static bool can_sweep(void)
{
    return ts_sweep_parts_accepts(&s.a->shape) && ts_sweep_parts_accepts(&s.b->shape);
}

// A head that was dragged sets the motion; else it follows its shape.
static void hold(Stage *stage)
{
    if (!are_there()) return;
    if (!ts_vec_equal(s.head_a->position, s.given_a))
        s.move_a = ts_vec_sub(s.head_a->position, s.a->position);
    if (!ts_vec_equal(s.head_b->position, s.given_b))
        s.move_b = ts_vec_sub(s.head_b->position, s.b->position);
    if (!ts_vec_equal(s.a->position, s.at_a)) s.home = s.at_a = s.a->position;
    put_heads(stage);
}

// After a rest the step begins again; but a bullet that meets nothing flies on.
static void step(Stage *stage)
{
    s.time += 1.0 / STEP_TICKS;
    if (s.time <= 1 + rest || !are_there() || !can_sweep()) return;
    TsVec next = ts_vec_add(s.a->position, s.move_a);
    bool hit = ts_sweep_by_parts(&s.a->shape, s.move_a, &s.b->shape, s.move_b).relation != TS_APART;
    bool inside = next.x > field.min.x && next.x < field.max.x && next.y > field.min.y &&
                  next.y < field.max.y;
    bool flies = s.preset == BULLET && s.turn == 0 && !hit && inside;
    s.at_a = flies ? next : s.home;
    stage_place(stage, s.a, s.at_a, s.a->angle);
    put_heads(stage);
    s.time = 0;
}

// ---- Asking

typedef struct Found {
    TsAdvance advance; // with rotation
    TsAdvanceTrace trace;
    TsImpact impact; // of concave shapes
    TsSweepFirst first;
} Found;

static SweepPair moving_now(void)
{
    return (SweepPair){&s.a->shape,
                       &s.b->shape,
                       {.move = s.move_a, .pivot = s.a->position, .turn = s.turn},
                       {.move = s.move_b}};
}

static bool meets(const TsAdvance *advance)
{
    return advance->end == TS_ADVANCE_HIT || advance->end == TS_ADVANCE_AT_START;
}

static void ask(Stage *stage)
{
    if (!are_there() || !can_sweep()) return;
    bool convex = ts_sweep_accepts(&s.a->shape) && ts_sweep_accepts(&s.b->shape);
    if (s.turn == 0 && convex) {
        stage_ask_sweep(stage, s.a, s.move_a, s.b, s.move_b);
        return;
    }
    Found *found = stage_findings(stage, sizeof *found);
    SweepPair moving = moving_now();
    double time = 1; // of the hit; else until when they surely stay apart
    bool hit, at_start;
    if (!found) return;
    if (s.turn != 0) {
        found->advance = ts_advancement_by_parts(moving.a, moving.motion_a, moving.b,
                                                 moving.motion_b, &found->trace);
        if (found->advance.end == TS_ADVANCE_UNDECIDED) return;
        hit = meets(&found->advance);
        at_start = found->advance.end == TS_ADVANCE_AT_START;
        time = found->advance.time;
    } else {
        found->impact = ts_sweep_first_parts(moving.a, s.move_a, moving.b, s.move_b, &found->first);
        hit = found->impact.relation != TS_APART;
        at_start = hit && found->impact.enter == 0;
        if (hit) time = found->impact.enter;
    }
    bool right = at_start ? sweep_meets(&moving, 0) : sweep_confirms(&moving, hit, time);
    stage_verdict_pair(stage, hit, right, s.a, s.b);
    if (!hit)
        stage_verdict_sentence(stage, "They miss each other:", "they do not meet in this step.");
    else if (at_start)
        stage_verdict_sentence(stage, "They meet on their way:", "at the start of the step.");
    else
        stage_verdict_sentence(stage,
                               "They meet on their way:", "first contact at t = %s of the step.",
                               number_plain(NUMBER_TEXT, time, 3));
}

// ---- Conservative advancement: of what turns, and as a method of what does not

static void narrate_advance(Stage *stage, const TsAdvanceStep *step, bool turns)
{
    const char *gap = number_length(NUMBER_TEXT, fabs(step->gap));
    const StepRow rows[] = {
        {.when = step->ahead == 0 && step->time == 0,
         .text = STEP_TEXT("They meet at the start of the step."),
         .code = turns ? "advance_start" : "advance_hit"},
        {.when = step->ahead == 0,
         .text = STEP_TEXT("A gap of %s counts as 0: they meet at %.6f.", gap, step->time),
         .code = "advance_hit"},
        {.when = step->time + step->ahead > 1,
         .text = STEP_TEXT("The gap of %s lasts to the end of the step.", gap),
         .code = "advance_apart"},
        {.text = STEP_TEXT("The gap of %s cannot close sooner than after %.4f.", gap, step->ahead),
         .code = "advance"}};
    stage_show_step(stage, rows, "ts_advancement_by_parts", "time = %.4f, gap = %.3g, ahead = %.3g",
                    step->time, step->gap, step->ahead);
}

// The advance that the viewer has chosen: where both are then, and the gap between them.
static void show_advances(Stage *stage, const SweepPair *moving, const TsAdvanceTrace *trace,
                          double now, bool turns)
{
    static const char *const by[] = {"the speeds", "A's view", "B's view"};
    Draw *draw = stage->draw;
    bool steps = turns || !stage->playing;
    int shown = steps ? stage_trace(stage, trace->count) : trace->count - 1;
    const TsAdvanceStep *step = &trace->step[shown];
    char which[24];
    sweep_advances(stage, trace, shown, now);
    draw_layer(draw, LAYER_CONTACT);
    sweep_draw(draw, moving, step->time, sweep_ghost);
    draw_tag(draw, "closest points");
    draw_line(draw, step->on_a, step->on_b, (Pen){.ink = INK_FOCUS, .width = 2});
    draw_tag(draw, NULL);
    if (steps) narrate_advance(stage, step, turns);

    stage_table(stage, "Advances", turns ? "by\ttime\tgap" : "\ttime\tgap");
    for (int i = 0; i < trace->count; i++) {
        step = &trace->step[i];
        snprintf(which, sizeof which, "%d", i + 1);
        stage_row(stage, i + 1 == trace->count ? ROW_DECIDES : ROW_PLAIN, "%s\t%.6f\t%s",
                  !turns            ? which
                  : step->ahead > 0 ? by[step->by]
                                    : "",
                  step->time, number_length(NUMBER_TEXT, fabs(step->gap)));
        snprintf(which, sizeof which, ":advance %d", i + 1);
        stage_row_names(stage, which);
    }
}

// ---- Without rotation: the sweep

// `wrong`: the method answers otherwise.
static void note_sweep(Stage *stage, const TsImpact *impact, bool wrong)
{
    double length = ts_vec_length(ts_vec_sub(s.move_a, s.move_b));
    const char *sentence =
        impact->relation == TS_APART
            ? (length > 0 ? "they do not meet in this step" : "no relative motion")
        : impact->enter == 0
            ? "they meet at the start of the step"
            : STEP_TEXT("%s after %.1f px of %.1f",
                        impact->relation == TS_TOUCHING ? "they graze" : "they meet",
                        impact->enter * length, length);
    stage_note(stage, wrong ? "exactly: %s" : "%s", sentence);
}

// What a method tests of the times, and in how many single moments, if it is a discrete one.
typedef struct Tested {
    const char *method;
    unsigned conditions;
    int moments;
} Tested;

static Tested tested_by(const Method *method)
{
    static const Tested list[] = {
        {"sweep_sides_only", SWEEP_ENTER | SWEEP_LEAVE, 0},
        {"sweep_without_end", SWEEP_ENTER_LEAVE | SWEEP_LEAVE, 0},
        {"sweep_leaving", SWEEP_ENTER_LEAVE | SWEEP_ENTER | SWEEP_LEAVE, 0},
        {"sweep_centers", SWEEP_ENTER_LEAVE | SWEEP_ENTER | SWEEP_LEAVE, 0},
        {"sweep_along", SWEEP_ENTER_LEAVE | SWEEP_ENTER | SWEEP_LEAVE, 0},
        {"sweep_at_end", 0, 1},
        {"sweep_substeps", 0, 8},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        if (strcmp(list[i].method, method->name) == 0) return list[i];
    }
    return (Tested){method->name, SWEEP_ALL, 0};
}

// Leaves out the axis perpendicular to the motion, which stands last.
static void leave_out_across(TsSweepTrace *trace)
{
    int last = trace->count - 1;
    if (last < 0 || strcmp(trace->axis[last].at_start.name, "perpendicular") != 0) return;
    if (trace->entering != last && trace->leaving != last) trace->count = last;
}

// Where and when they meet, in the colour of wrong answers: the method reports that they do not.
static void show_missed(Stage *stage, const Ask *ask, const SweepPair *moving,
                        const TsImpact *impact)
{
    const Pen edge = {.ink = INK_CLASH_INK, .width = 5, .on = 6, .off = 4},
              marker = {.ink = INK_CLASH, .width = 2.5, .on = 6, .off = 4};
    draw_on(stage->draw, LAYER_CONTACT, "meeting");
    sweep_draw(stage->draw, moving, impact->enter, edge);
    sweep_draw(stage->draw, moving, impact->enter, marker);
    draw_tag(stage->draw, "first contact");
    draw_dot(stage->draw, impact->point, 6, (Fill){.ink = INK_CLASH});
    draw_ring(stage->draw, impact->point, 6, (Pen){.ink = INK_CLASH_INK, .width = 2});
    stage_label(stage, impact->point, ts_vec_perp(impact->normal), LABEL_CLASH, "missed: met at %s",
                ask_impact_time(ask, NUMBER_TEXT));
    draw_tag(stage->draw, NULL);
}

// Where and when they meet, by the method: a flawed one has another time, or another normal.
static void show_meeting(Stage *stage, const Ask *ask, const TsImpact *impact)
{
    const Answer *answer = &ask->answer;
    SweepPair moving = moving_now();
    bool flawed = ask->method->flaw, has_time = answer->has & ANSWER_TIME;
    MeasureFault fault = ask->measure.fault;
    bool wrong_time = fault >= MEASURE_TIME_RANGE && fault <= MEASURE_TIME_LATE;
    if (flawed && !ask->hit && ask_is_wrong(ask) && impact->relation != TS_APART)
        show_missed(stage, ask, &moving, impact);
    if (!(flawed ? ask->hit : impact->relation != TS_APART)) return;
    double time =
        has_time && (wrong_time || impact->relation == TS_APART) ? answer->time : impact->enter;
    TsVec normal = flawed && (answer->has & ANSWER_NORMAL) ? answer->normal : impact->normal;
    draw_on(stage->draw, LAYER_CONTACT, "meeting");
    sweep_draw(stage->draw, &moving, ts_scalar_clamp(time, 0, 1), sweep_ghost);
    draw_tag(stage->draw, NULL);
    if (impact->relation != TS_APART && !wrong_time) {
        sweep_impact(stage, impact->point, normal,
                     impact->enter > 0 ? ask_impact_time(ask, NUMBER_TEXT) : NULL);
    } else if (has_time) {
        TsVec at = ts_vec_add(s.a->position, ts_vec_scale(s.move_a, ts_scalar_clamp(time, 0, 1)));
        draw_tag(stage->draw, "meeting");
        stage_label(stage, at, ts_vec(0, -1), LABEL_CLASH, "its time: %s",
                    number_plain(NUMBER_TEXT, time, 3));
        draw_tag(stage->draw, "first contact");
        if (impact->relation != TS_APART) { // beside it, when they do meet
            draw_ring(stage->draw, impact->point, 6, (Pen){.ink = INK_INK, .width = 2});
            stage_label(stage, impact->point, ts_vec_perp(impact->normal), LABEL_FOCUS, "met at %s",
                        ask_impact_time(ask, NUMBER_TEXT));
        }
        draw_tag(stage->draw, NULL);
    }
}

static void show_sweep(Stage *stage, const Ask *ask)
{
    TsSweepTrace trace = {.count = 0};
    TsAdvanceTrace advances;
    SweepPair moving = moving_now();
    Tested tested = tested_by(ask->method);
    TsImpact impact = ts_sweep_traced(&s.a->shape, s.move_a, &s.b->shape, s.move_b, &trace);
    bool flawed = ask->method->flaw, hit = flawed ? ask->hit : impact.relation != TS_APART;
    double stop = !ask->hit                       ? 1
                  : ask->answer.has & ANSWER_TIME ? ts_scalar_clamp(ask->answer.time, 0, 1)
                                                  : 0;
    double now = fmin(s.time, stop);
    sweep_hull(stage, &s.a->shape, s.move_a);
    sweep_hull(stage, &s.b->shape, s.move_b);
    if (tested.moments == 0) sweep_small_steps(stage, &moving, (int)s.steps);
    show_meeting(stage, ask, &impact);
    sweep_now(stage, &moving, now);
    if (tested.moments > 0) {
        sweep_moments(stage, &moving, tested.moments, now);
    } else if (ask_is_by(ask, "sweep_advancing") && work_advances(stage, ask, &advances)) {
        show_advances(stage, &moving, &advances, now, false);
    } else {
        if (!(tested.conditions & SWEEP_PERPENDICULAR)) leave_out_across(&trace);
        sweep_times(stage, &trace, hit, flawed, now);
        sweep_table(stage, &trace);
        if (!flawed) sweep_formula(stage, &trace, s.a->position);
        sweep_conditions(stage, &trace, impact.relation != TS_APART, tested.conditions);
    }
    if (ask_is_by(ask, "sweep_leaving") && ask->hit && trace.leaving >= 0 &&
        !stage_is_simple(stage))
        stage_formula(
            stage, "[time] = min([tLeave], 1)",
            {.name = "time", .value = ask->answer.time, .lights = "meeting", .decimals = 3},
            {.name = "tLeave",
             .value = trace.axis[trace.leaving].leave,
             .lights = "tLeave",
             .decimals = 3});
    note_sweep(stage, &impact, ask_is_wrong(ask));
}

// The time as text; NULL: they meet at the start.
static const char *met_at(char *text, int size, double time)
{
    return time > 0 ? number_plain(text, size, time, 3) : NULL;
}

// ---- With rotation

static void show_turn(Stage *stage, const Found *found)
{
    const TsAdvance *advance = &found->advance;
    SweepPair moving = moving_now();
    double now = fmin(s.time, advance->time);
    sweep_small_steps(stage, &moving, (int)s.steps);
    sweep_now(stage, &moving, now);
    show_advances(stage, &moving, &found->trace, now, true);
    if (advance->end == TS_ADVANCE_HIT)
        sweep_impact(stage, advance->point, advance->normal, met_at(NUMBER_TEXT, advance->time));
    if (advance->end == TS_ADVANCE_UNDECIDED)
        stage_note(stage, "undecided: disjoint until at least %.3f", advance->time);
    else
        stage_note(stage, meets(advance) ? "they meet, after %s" : "they do not meet: %s",
                   number_of(NUMBER_TEXT, advance->advances, "advance", "advances"));
}

// ---- Concave shapes: the sweep of their convex parts

static void draw_part(Draw *draw, const TsShape *part, TsVec move, double time)
{
    TsVec corner[TS_PIECES_MAX];
    TsShape there = ts_sweep_moved(part, move, time, corner);
    sweep_outline(draw, &there, (Pen){.ink = INK_FOCUS, .width = 1.5});
}

static void show_parts(Stage *stage, const Found *found)
{
    Draw *draw = stage->draw;
    SweepPair moving = moving_now();
    const TsSweepFirst *first = &found->first;
    const TsImpact *impact = &found->impact;
    bool hit = impact->relation != TS_APART;
    double now = fmin(s.time, hit ? impact->enter : 1);
    TsSweepTrace trace = {.count = 0};
    ts_sweep_traced(&first->a, s.move_a, &first->b, s.move_b, &trace);
    sweep_small_steps(stage, &moving, (int)s.steps);
    stage_report(stage, "convex parts", "%d of A, %d of B", first->parts_a, first->parts_b);
    draw_layer(draw, LAYER_CONTACT);
    if (hit) {
        draw_tag(draw, "meeting");
        sweep_draw(draw, &moving, impact->enter, sweep_ghost);
        draw_tag(draw, "convex parts");
        draw_part(draw, &first->a, s.move_a, impact->enter);
        draw_part(draw, &first->b, s.move_b, impact->enter);
        sweep_impact(stage, impact->point, impact->normal, met_at(NUMBER_TEXT, impact->enter));
    }
    sweep_now(stage, &moving, now);
    sweep_times(stage, &trace, hit, false, now);
    sweep_table(stage, &trace);
    sweep_conditions(stage, &trace, hit, SWEEP_ALL);
    note_sweep(stage, impact, false);
}

// Time is dragged within the step.
static void slid(Stage *stage, int id, double share)
{
    (void)stage, (void)id;
    s.time = share;
}

static void draw(Stage *stage)
{
    const Found *found = stage_found(stage);
    if (!are_there()) return;
    draw_tag(stage->draw, s.head_a->name);
    sweep_arrow(stage, s.a->position, s.move_a, head_radius);
    draw_tag(stage->draw, s.head_b->name);
    sweep_arrow(stage, s.b->position, s.move_b, head_radius);
    draw_tag(stage->draw, NULL);
    stage_hint(stage, "Drag the head of an arrow · “P” another pair · PgDn next");
    if (!can_sweep()) {
        stage_note(stage, "not calculated: a ray cannot be swept");
    } else if (found) {
        stage_drawn_by(stage, s.turn != 0 ? "sweep_advancing" : "sweep_exact");
        (s.turn != 0 ? show_turn : show_parts)(stage, found);
    } else {
        const Ask *ask = stage_asked(stage, s.a, s.b);
        bool own = ask && (ask->method->flaw || ask_is_by(ask, "sweep_advancing"));
        stage_drawn_by(stage, own ? ask->method->name : "sweep_enter_leave|sweep_across");
        if (ask) show_sweep(stage, ask);
    }
}

SCENE = {
    .title = "Continuous collision",
    .idea = "A bullet is past the wall between two frames; a swept test covers the whole motion.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .motion = motion,
    .slid = slid,
    .SCENE_STATE(s),
    .edited = true,
    .method = "sweep_enter_leave",
    .flaw = "sweep_at_end",
    .touch = TOUCHING_HITS,
    .view = {{30, 26}, {910, 434}},
    .simple = "meeting|now|first contact|small steps",
    .knobs = {[KNOB_PLACE] = {'p', "pair", &s.preset, .name = "preset", .places = true,
                              .names =
                                  "bullet|polygons|graze|parallel|starts inside|turning|concave|"
                                  "near miss|out of reach|between steps"},
              [KNOB_PATH] = {'u', "path of A", &s.path, 0, 600, 20, .name = "path", .unit = "px",
                             .was = "speed", .was_times = 10},
              {'c', "small steps", &s.steps, 1, 60, .step = 1},
              {'y', "rotation of A", &s.turn, -1440, 1440, 10, .name = "turn", .unit = "°"}},
};
