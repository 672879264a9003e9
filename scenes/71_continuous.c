// Moving shapes: when do they first meet within a step?
//
// Who looks only where each step ends sees nothing of what lies between, and a fast bullet is past
// the wall. So look at the whole way: on each axis the shadows meet and part again, at tEnter and
// tLeave. All of them meet from the latest tEnter to the earliest tLeave, if that is the later; or,
// instead of asking which is later, take one more axis, across the motion: both say the same.
//
// Watch: the dashed frames jump over the wall, and more small steps only move the gap to a faster
// bullet. Drag the arrows' heads. P has two polygons, one that just grazes, sides in line with the
// motion, and a start inside. "turning" goes on by as much as the gap allows, step by step: pause,
// and go through them. M has what is left without either safeguard.
#include "advance.h"
#include "dress.h"
#include "hull.h"
#include "marks.h"
#include "places.h"
#include "relation.h"
#include "scalar.h"
#include "scene.h"
#include "times.h"

enum { BULLET, POLYGONS, GRAZE, PARALLEL, INSIDE, TURNING };
enum { STEP_TICKS = 75, OUTLINE_MAX = 96, SAMPLES = 240 };
static const double rest = 0.5;      // of a step, at its end
static const double a_second = 10;   // steps: an arrow is the way of a tenth of a second
static const double head_radius = 6; // px of an arrow's grip
static const Aabb field = {{0, 0}, {960, 440}};

static const struct {
    Shape a, b;
    Vec move_a, move_b;
    double turn;
} presets[] = {
    [BULLET] = {{.kind = SHAPE_AABB, .aabb = {{108, 134}, {132, 146}}},
                {.kind = SHAPE_AABB, .aabb = {{560, 50}, {566, 230}}},
                {600, 0},
                {0, 0},
                0},
    [POLYGONS] = {POLYGON({150, 70}, {250, 100}, {190, 180}),
                  POLYGON({640, 90}, {720, 60}, {760, 150}, {660, 170}),
                  {330, 50},
                  {-160, 30},
                  0},
    [GRAZE] = {POLYGON({180, 60}, {250, 90}, {200, 130}),
               {.kind = SHAPE_AABB, .aabb = {{450, 130}, {570, 220}}},
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
    [TURNING] = {{.kind = SHAPE_OBB, .obb = {{200, 140}, {75, 9}, {1, 0}}},
                 POLYGON({560, 60}, {680, 90}, {650, 210}, {540, 190}),
                 {420, 0},
                 {0, 0},
                 400},
};

static struct {
    Actor *a, *b, *head_a, *head_b;
    Vec move_a, move_b;
    Vec at_a; // where A was put last, where its flight began
    Vec home;
    Vec given_a, given_b; // where the arrows' heads were put last
    double time;          // of the step; beyond 1 it rests
    double preset, speed, steps, turn;
} s = {.speed = 6000, .steps = 6};

// ---- The arrows

static void put_heads(Stage *stage)
{
    s.given_a = vec_add(s.a->position, s.move_a);
    s.given_b = vec_add(s.b->position, s.move_b);
    stage_place(stage, s.head_a, s.given_a, 0);
    stage_place(stage, s.head_b, s.given_b, 0);
    s.speed = floor(vec_length(s.move_a) * a_second + 0.5);
}

// A head that was dragged is a motion; else it goes along with its shape.
static void follow_hand(Stage *stage)
{
    if (!vec_equal(s.head_a->position, s.given_a))
        s.move_a = vec_sub(s.head_a->position, s.a->position);
    if (!vec_equal(s.head_b->position, s.given_b))
        s.move_b = vec_sub(s.head_b->position, s.b->position);
    if (!vec_equal(s.a->position, s.at_a)) s.home = s.at_a = s.a->position;
    put_heads(stage);
}

static void begin(Stage *stage)
{
    s.home = s.at_a = s.a->position;
    s.time = 0;
    put_heads(stage);
}

static void motion(Stage *stage, Actor *a, Vec move_a, Actor *b, Vec move_b)
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
    stage_put(stage, &s.a, .name = "A", .shape = presets[preset].a);
    stage_put(stage, &s.b, .name = "B", .shape = presets[preset].b);
    stage_put(stage, &s.head_a, .name = "arrow of A", .traits = head,
              .shape = shape_circle(vec(0, 0), head_radius));
    stage_put(stage, &s.head_b, .name = "arrow of B", .traits = head,
              .shape = shape_circle(vec(0, 0), head_radius));
    s.move_a = presets[preset].move_a;
    s.move_b = presets[preset].move_b;
    s.turn = presets[preset].turn;
    begin(stage);
}

static void turned(Stage *stage, int knob)
{
    Vec way = vec_is_zero(s.move_a) ? vec(1, 0) : s.move_a;
    if (knob == 1) s.move_a = vec_set_length(way, s.speed / a_second);
    if (knob != 0) begin(stage);
}

// ---- The step goes on

static bool are_there(void) { return s.a->alive && s.b->alive; }

static bool can_sweep(void) { return sweep_accepts(&s.a->shape) && sweep_accepts(&s.b->shape); }

static bool is_in_field(Vec at)
{
    return at.x > field.min.x && at.x < field.max.x && at.y > field.min.y && at.y < field.max.y;
}

// A bullet that meets nothing flies on; all else begins again.
static void begin_again(Stage *stage)
{
    bool hit = sweep_relation(&s.a->shape, s.move_a, &s.b->shape, s.move_b) != APART;
    Vec next = vec_add(s.a->position, s.move_a);
    bool flies = s.preset == BULLET && s.turn == 0 && !hit && is_in_field(next);
    s.at_a = flies ? next : s.home;
    stage_place(stage, s.a, s.at_a, s.a->angle);
    put_heads(stage);
    s.time = 0;
}

static void step(Stage *stage)
{
    s.time += 1.0 / STEP_TICKS;
    if (s.time > 1 + rest && are_there() && can_sweep()) begin_again(stage);
}

// ---- What is drawn of the way

static void draw_shape(Draw *draw, const Shape *shape, Pen pen)
{
    Vec corner[OUTLINE_MAX];
    int count = dress_outline(shape, corner);
    if (count == 1)
        draw_ring(draw, corner[0], 4, pen);
    else
        draw_path(draw, corner, count, count > 2, pen);
}

static void draw_at(Draw *draw, Motion motion_a, Motion motion_b, double time, Pen pen)
{
    Vec corner[POLYGON_MAX];
    Shape a = advance_moved(&s.a->shape, motion_a, time, corner);
    draw_shape(draw, &a, pen);
    if (vec_is_zero(motion_b.move) && motion_b.turn == 0) return;
    Shape b = advance_moved(&s.b->shape, motion_b, time, corner);
    draw_shape(draw, &b, pen);
}

static bool meet_at(Motion motion_a, Motion motion_b, double time)
{
    Vec corner[2][POLYGON_MAX];
    Shape a = advance_moved(&s.a->shape, motion_a, time, corner[0]);
    Shape b = advance_moved(&s.b->shape, motion_b, time, corner[1]);
    return relation_shapes(&a, &b) != APART;
}

// What the shape sweeps over, as one piece.
static void draw_swept(Stage *stage, const Shape *shape, Vec move)
{
    Vec corner[2 * OUTLINE_MAX], hull[2 * OUTLINE_MAX];
    int count = dress_outline(shape, corner);
    if (vec_is_zero(move)) return;
    for (int i = 0; i < count; i++) corner[count + i] = vec_add(corner[i], move);
    count = hull_of(corner, 2 * count, hull);
    draw_layer(stage->draw, LAYER_WALLS);
    draw_polygon(stage->draw, hull, count, (Fill){.ink = INK_FAINT, .alpha = 0.3});
    stage_keep_clear(stage, hull, count);
}

static void draw_motion(Stage *stage, Vec from, Vec move)
{
    if (vec_length(move) <= head_radius) return;
    Vec to = vec_add(from, vec_set_length(move, vec_length(move) - head_radius));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, from, to, (Pen){.ink = INK_MUTED, .width = 1.5});
}

// The frames of a discrete simulation. Returns how many of them see the two meet.
static int draw_frames(Draw *draw, Motion motion_a, Motion motion_b)
{
    int met = 0, count = (int)s.steps;
    draw_layer(draw, LAYER_OUTLINES);
    for (int i = 1; i <= count; i++) {
        double time = (double)i / count;
        bool meet = meet_at(motion_a, motion_b, time);
        met += meet;
        draw_at(draw, motion_a, motion_b, time,
                (Pen){.ink = INK_MARK, .width = meet ? 2.5 : 1, .on = meet ? 0 : 3, .off = 3});
    }
    return met;
}

static void report_frames(Stage *stage, int met)
{
    stage_report(stage, "small steps", met ? "%.0f, %d of them meet" : "%.0f, none meets", s.steps,
                 met);
}

static void draw_impact(Stage *stage, Vec point, Vec normal, double time)
{
    Draw *draw = stage->draw;
    draw_layer(draw, LAYER_CONTACT);
    draw_ring(draw, point, 6, (Pen){.ink = INK_INK, .width = 2});
    Vec tip = vec_add(point, vec_scale(normal, 46 * dress_pixel(draw)));
    draw_arrow(draw, point, tip, (Pen){.ink = INK_INK, .width = 2.5});
    if (time > 0) stage_label(stage, point, vec_perp(normal), LABEL_FOCUS, "met at %.3f", time);
    stage_label(stage, tip, vec_perp_back(normal), LABEL_PLAIN, "normal");
}

// ---- Without a turn: the sweep

static void lamp(Stage *stage, bool on, const char *name, double value)
{
    char text[NUMBER_MAX];
    stage_row(stage, on ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name,
              times_number(text, sizeof text, value));
}

// Both forms; of those that graze the times may differ by rounding, what holds is exact.
static void show_forms(Stage *stage, const SweepTrace *trace, Relation exact)
{
    double enter = -HUGE_VAL, leave = HUGE_VAL;
    bool still_meet = true, across_meets = true, hit = exact != APART;
    for (int i = 0; i < trace->count; i++) {
        const SweepAxis *axis = &trace->axis[i];
        bool across = times_is_across(axis);
        if (across)
            across_meets = axis->enter < 0;
        else if (axis->speed == 0)
            still_meet &= axis->enter < 0;
        else {
            enter = fmax(enter, axis->enter);
            leave = fmin(leave, axis->leave);
        }
    }
    stage_table(stage, "Hit where all hold", "of every axis\t");
    lamp(stage, hit || (still_meet && enter <= leave), "max tEnter ≤ min tLeave", enter);
    lamp(stage, hit || enter <= 1, "max tEnter ≤ 1", enter);
    lamp(stage, hit || leave >= 0, "min tLeave ≥ 0", leave);
    stage_row(stage, hit || across_meets ? ROW_LAMP_ON : ROW_LAMP_OFF, "or: across, they meet\t");
}

static double stop_of(const Ask *ask)
{
    if (!ask->hit) return 1;
    return ask->measure.has_time ? scalar_clamp(ask->measure.time, 0, 1) : 0;
}

static void note_sweep(Stage *stage, const Impact *impact)
{
    double way = vec_length(vec_sub(s.move_a, s.move_b));
    if (impact->relation == APART)
        stage_note(stage, way > 0 ? "they pass, or do not come so far" : "no relative motion");
    else if (impact->enter == 0)
        stage_note(stage, "they share a point from the start: response is at once");
    else
        stage_note(stage, "%s after %.1f px of %.1f",
                   impact->relation == TOUCHING ? "they graze" : "they meet", impact->enter * way,
                   way);
}

static void show_sweep(Stage *stage, const Ask *ask)
{
    SweepTrace trace;
    Motion motion_a = {.move = s.move_a}, motion_b = {.move = s.move_b};
    Impact impact = sweep_traced(&s.a->shape, s.move_a, &s.b->shape, s.move_b, &trace);
    double now = fmin(s.time, stop_of(ask));
    draw_swept(stage, &s.a->shape, s.move_a);
    draw_swept(stage, &s.b->shape, s.move_b);
    report_frames(stage, draw_frames(stage->draw, motion_a, motion_b));
    if (impact.relation != APART) {
        draw_layer(stage->draw, LAYER_CONTACT);
        draw_at(stage->draw, motion_a, motion_b, impact.enter,
                (Pen){.ink = INK_INK, .width = 1.5, .on = 5, .off = 4});
        draw_impact(stage, impact.point, impact.normal, impact.enter);
    }
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_at(stage->draw, motion_a, motion_b, now, (Pen){.ink = INK_INK, .width = 2});
    times_draw(stage->draw, &trace, impact.relation != APART, now);
    times_table(stage, &trace);
    show_forms(stage, &trace, impact.relation);
    note_sweep(stage, &impact);
}

// ---- With a turn: conservative advancement

static void narrate(Stage *stage, const Advance *advance, const AdvanceStep *step)
{
    char gap[NUMBER_MAX];
    number_length(gap, sizeof gap, fabs(step->gap));
    if (advance->end == ADVANCE_AT_START)
        stage_narrate(stage, "They share a point from the start.");
    else if (step->ahead == 0)
        stage_narrate(stage, "A gap of %s counts as none: they meet at %.6f.", gap, step->time);
    else if (step->time + step->ahead > 1)
        stage_narrate(stage, "The gap of %s lasts to the end of the step.", gap);
    else
        stage_narrate(stage, "The gap of %s cannot close sooner than %.4f on.", gap, step->ahead);
}

static void show_steps(Stage *stage, const Advance *advance, const AdvanceTrace *trace,
                       Motion motion_a, Motion motion_b)
{
    Draw *draw = stage->draw;
    int shown = stage_trace(stage, trace->count);
    const AdvanceStep *step = &trace->step[shown];
    times_frame(draw, 1, fmin(s.time, advance->time));
    Vec name = vec(times_x(times_low) - 12, times_y(0));
    times_text(draw, name, 5, ALIGN_RIGHT, INK_MUTED, "advances");
    for (int i = 0; i < trace->count; i++) {
        Ink ink = i == shown ? INK_FOCUS : INK_LINE;
        draw_layer(draw, i == shown ? LAYER_CONTACT : LAYER_OUTLINES);
        times_line(draw, trace->step[i].time, 1, (Pen){.ink = ink, .width = 2});
    }
    draw_layer(draw, LAYER_CONTACT);
    draw_at(draw, motion_a, motion_b, step->time,
            (Pen){.ink = INK_INK, .width = 1.5, .on = 5, .off = 4});
    draw_line(draw, step->on_a, step->on_b, (Pen){.ink = INK_FOCUS, .width = 2});
    narrate(stage, advance, step);
}

static void table_steps(Stage *stage, const AdvanceTrace *trace)
{
    static const char *const by[] = {"the speeds", "A's view", "B's view"};
    stage_table(stage, "Advances", "by\ttime\tgap");
    for (int i = 0; i < trace->count; i++) {
        const AdvanceStep *step = &trace->step[i];
        char gap[NUMBER_MAX];
        stage_row(stage, i + 1 == trace->count ? ROW_DECIDES : ROW_PLAIN, "%s\t%.6f\t%s",
                  step->ahead > 0 ? by[step->by] : "", step->time,
                  number_length(gap, sizeof gap, fabs(step->gap)));
    }
}

// By exact relations at many moments, and at the one that was found by the gap there.
static bool is_confirmed(const Advance *advance, Motion motion_a, Motion motion_b)
{
    Vec corner[2][POLYGON_MAX];
    bool hit = advance->end == ADVANCE_HIT;
    double until = hit ? advance->time : 1;
    for (int i = 0; i < SAMPLES; i++) {
        if (meet_at(motion_a, motion_b, until * i / SAMPLES)) return true;
    }
    if (!hit) return false;
    Shape a = advance_moved(&s.a->shape, motion_a, advance->time, corner[0]);
    Shape b = advance_moved(&s.b->shape, motion_b, advance->time, corner[1]);
    return contact_shapes(&a, &b).gap <= 1e-6;
}

static void judge_turn(Stage *stage, const Advance *advance, Motion motion_a, Motion motion_b)
{
    bool hit = advance->end == ADVANCE_HIT || advance->end == ADVANCE_AT_START;
    bool exact = is_confirmed(advance, motion_a, motion_b);
    if (advance->end == ADVANCE_UNDECIDED) {
        stage_note(stage, "undecided: surely apart as far as %.3f", advance->time);
        return;
    }
    stage_verdict(stage, hit, exact);
    stage_wear(stage, s.a, hit, exact);
    stage_wear(stage, s.b, hit, exact);
    stage_note(stage, hit ? "they meet, after %d advances" : "they do not meet, by %d advances",
               advance->advances);
}

static void show_turn(Stage *stage)
{
    AdvanceTrace trace;
    Motion motion_a = {s.move_a, s.a->position, s.turn}, motion_b = {.move = s.move_b};
    Advance advance = advance_shapes(&s.a->shape, motion_a, &s.b->shape, motion_b, &trace);
    report_frames(stage, draw_frames(stage->draw, motion_a, motion_b));
    double now = fmin(s.time, advance.time);
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_at(stage->draw, motion_a, motion_b, now, (Pen){.ink = INK_INK, .width = 2});
    show_steps(stage, &advance, &trace, motion_a, motion_b);
    table_steps(stage, &trace);
    if (advance.end == ADVANCE_HIT) draw_impact(stage, advance.point, advance.normal, advance.time);
    judge_turn(stage, &advance, motion_a, motion_b);
}

static void frame(Stage *stage)
{
    if (!are_there()) return;
    follow_hand(stage);
    draw_motion(stage, s.a->position, s.move_a);
    draw_motion(stage, s.b->position, s.move_b);
    stage_hint(stage, "Drag an arrow's head · P another pair · PgDn next");
    if (!can_sweep()) {
        stage_note(stage, "one of them is concave: sweep its convex parts");
    } else if (s.turn != 0) {
        show_turn(stage);
    } else {
        const Ask *ask = stage_ask_sweep(stage, s.a, s.move_a, s.b, s.move_b);
        if (ask) show_sweep(stage, ask);
    }
}

SCENE = {
    .title = "Continuous collision",
    .idea = "Between two frames a bullet is past the wall. Look at the whole way.",
    .build = build,
    .frame = frame,
    .step = step,
    .turned = turned,
    .motion = motion,
    .SCENE_STATE(s),
    .edited = true,
    .method = "sweep_enter_leave",
    .touch = TOUCHING_HITS,
    .view = {{30, 26}, {910, 434}},
    .knobs = {{'p', "pair", &s.preset, .name = "preset", .places = true,
               .names = "bullet|polygons|graze|parallel|starts inside|turning"},
              {'u', "speed of A", &s.speed, 0, 6000, 200, .name = "speed", .unit = "px/s"},
              {'c', "small steps", &s.steps, 1, 60, .step = 1},
              {'y', "turn of A", &s.turn, -1440, 1440, 10, .name = "turn", .unit = "°"}},
};
