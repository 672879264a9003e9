// The shortest move that separates two shapes (MTV)
//
// Games move things in steps, so *A* is often found inside *B*. Where should it be put? The
// shortest move that frees it is the least visible one. It is called the minimum translation
// vector, [MTV].
//
// Each [axis] that is normal to a side offers a move: push A along it until the [shadows](shadow)
// of A and B no longer overlap. A can leave on either side:
//
//     depth = the lesser of u and v
//     u = maxA − minB,  v = maxB − minA
//     [MTV] = −[depth] · n
//
// min and max are the ends of the shadows. n is the axis with the least depth, of length 1,
// pointing from A to B: the [normal].
//
// Why is this the shortest? As long as all shadows overlap, so do the shapes. A is free as soon as
// one pair of shadows no longer overlaps, and to separate that pair no direction is shorter than
// the axis itself. The axis with the least depth wins (−[gap]; X shows the others). After the move
// A [just touches](moved A) B.
//
// How it goes wrong: if one shadow lies within the other, the overlap alone is too short a move. A
// must go on to the nearer end. If n points the wrong way, A is pushed deeper. If n does not have
// length 1, the wrong axis can win. [Its MTV](wrong MTV) is drawn in yellow.
//
// While they are apart, there is only a [distance], and nothing to move.
//
// Try: pause and step from axis to axis with "," and ".". J makes A run into B; B chooses whether
// it is put beside B, bounces or sticks. Set P to "contained" and press M until "MTV, no
// containment". Drag A across the middle of B: the arrow turns around.
//
// Source: JChehe, "Common 2D collision detection", 2017.
#include "asking/record.h"
#include "convex.h"
#include "places.h"
#include "scene.h"
#include "scene_kit/axis_steps.h"
#include "scene_kit/common_area.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/projections.h"
#include "scene_kit/steps.h"
#include "scene_kit/style.h"
#include "scene_kit/work_view.h"
#include "touchstone/gjk.h"

// The first: pair 2 of the series' demo page, three times as large and moved up.
static const TsShape presets[][2] = {
    {POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300}),
     POLYGON({270, 150}, {270, 270}, {150, 210})},
    {POLYGON({70, 190}, {120, 170}, {140, 215}, {90, 240}),
     POLYGON({30, 150}, {260, 140}, {330, 330}, {60, 320})}, // contained
    {CIRCLE(120, 210, 55), POLYGON({150, 180}, {250, 150}, {330, 220}, {290, 310}, {180, 300})},
    {CIRCLE(120, 225, 40), POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300})}, // inside
    {CIRCLE(235, 325, 50), POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300})}, // over a corner
    {CIRCLE(120, 330, 50), POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300})}, // over a side
    {CIRCLE(376, 306, 62), POLYGON({30, 200}, {330, 200}, {330, 260}, {30, 260})}, // off a corner
};
static const TsAabb frame_box = {{-30, 160}, {400, 330}}; // in which the centres run
static const TsVec run_a = {3, 1}, run_b = {-0.5, 0.7};   // px a tick
enum { LONGEST = 110 };                                   // px: a longer one leaves the picture
enum { SEPARATE, BOUNCE, STICK };

static struct {
    Actor *a, *b;
    double preset, after, runs, every;
    TsVec velocity_a, velocity_b;
    bool stuck, pushed;
    TsVec offset;     // of A from B, while it sticks
    TsVec push, from; // the last MTV, and A's farthest corner along it before
} s = {.after = BOUNCE};

static void start(void)
{
    s.stuck = s.pushed = false;
    s.velocity_a = run_a;
    s.velocity_b = run_b;
}

static void build(Stage *stage)
{
    stage_put_pair(stage, presets[(int)s.preset], &s.a, "A", &s.b, "B");
    start();
}

static void turned(Stage *stage, int knob)
{
    (void)stage, (void)knob;
    start();
}

// ---- The run

// The speed of what reaches from `from` to `to`, turned back where that leaves the range.
static double heading(double from, double to, double low, double high, double speed)
{
    return from < low ? fabs(speed) : to > high ? -fabs(speed) : speed;
}

// `offset`: of a shape that sticks to it, whose centre stays in the frame too.
static void advance(Stage *stage, Actor *actor, TsVec *velocity, TsVec offset)
{
    TsVec at = actor->position, low = ts_vec_add(at, ts_vec(fmin(offset.x, 0), fmin(offset.y, 0)));
    TsVec high = ts_vec_add(at, ts_vec(fmax(offset.x, 0), fmax(offset.y, 0)));
    velocity->x = heading(low.x, high.x, frame_box.min.x, frame_box.max.x, velocity->x);
    velocity->y = heading(low.y, high.y, frame_box.min.y, frame_box.max.y, velocity->y);
    stage_place(stage, actor, ts_vec_add(at, *velocity), actor->angle);
}

static void push_apart(Stage *stage, TsContact contact)
{
    s.pushed = true;
    s.push = ts_vec_scale(contact.normal, contact.gap);
    s.from = ts_gjk_support(&s.a->shape, s.push);
    stage_place(stage, s.a, ts_vec_add(s.a->position, s.push), s.a->angle);
    double into = ts_vec_dot(ts_vec_sub(s.velocity_a, s.velocity_b), contact.normal);
    if (s.after == BOUNCE && into > 0)
        s.velocity_a = ts_vec_sub(s.velocity_a, ts_vec_scale(contact.normal, 2 * into));
    s.stuck = s.after == STICK;
    s.offset = ts_vec_sub(s.a->position, s.b->position);
}

// Rounding may cost a polygon its convexity in one place and not in the next.
static bool are_convex(void) { return ts_sat_accepts(&s.a->shape) && ts_sat_accepts(&s.b->shape); }

static void step(Stage *stage)
{
    if (s.runs == 0 || !are_convex()) return;
    advance(stage, s.b, &s.velocity_b, s.stuck ? s.offset : ts_vec(0, 0));
    if (s.stuck) {
        stage_place(stage, s.a, ts_vec_add(s.b->position, s.offset), s.a->angle);
        return;
    }
    advance(stage, s.a, &s.velocity_a, ts_vec(0, 0));
    if (!are_convex()) return;
    TsContact contact = ts_sat_contact(&s.a->shape, &s.b->shape, NULL);
    if (contact.relation == TS_OVERLAPPING) push_apart(stage, contact);
}

// ---- What is shown

static double gap_moved(const TsShape *shape, TsVec mtv, const TsShape *other)
{
    TsVec corner[ACTOR_CORNERS_MAX];
    TsShape moved = ts_shape_moved(shape, mtv, corner);
    return ts_sat_accepts(&moved) ? ts_sat_contact(&moved, other, NULL).gap
                                  : ts_contact_shapes(&moved, other).gap;
}

static void draw_ghost(Stage *stage, const TsShape *shape, TsVec mtv)
{
    Draw *draw = stage->draw;
    TsVec corner[2 * ACTOR_CORNERS_MAX];
    int count = style_outline(shape, corner);
    for (int i = 0; i < count; i++) corner[i] = ts_vec_add(corner[i], mtv);
    draw_on(draw, LAYER_OUTLINES, "moved A");
    draw_path(draw, corner, count, true, marks_dashed(INK_MUTED, 1.5));
    if (stage_is_simple(stage) && count > 0) { // where it reaches farthest along the move
        TsVec tip = corner[0];
        for (int i = 1; i < count; i++)
            if (ts_vec_dot(corner[i], mtv) > ts_vec_dot(tip, mtv)) tip = corner[i];
        stage_label(stage, tip, mtv, LABEL_PLAIN, "A, moved");
    }
    draw_tag(draw, NULL);
}

static void draw_mtv(Stage *stage, TsVec from, TsVec mtv)
{
    TsVec to = ts_vec_add(from, mtv);
    draw_on(stage->draw, LAYER_CONTACT, "MTV");
    draw_arrow(stage->draw, from, to, (Pen){.ink = INK_FOCUS, .width = 3});
    stage_label(stage, ts_vec_lerp(from, to, 0.5), ts_vec_perp(ts_vec_normalize(mtv)), LABEL_FOCUS,
                "MTV %s", number_length(NUMBER_TEXT, ts_vec_length(mtv)));
    draw_tag(stage->draw, NULL);
}

// Where the method would put A instead, in the colour of wrong answers. Only the start is drawn of
// a move that leads out of the picture.
static void draw_wrong_mtv(Stage *stage, const Answer *answer)
{
    TsVec mtv = ts_vec_scale(answer->normal, answer->gap), from = s.a->position;
    double length = ts_vec_length(mtv);
    if (!isfinite(length) || length == 0) return;
    bool whole = length <= LONGEST;
    TsVec unit = ts_vec_normalize(mtv),
          to = ts_vec_add(from, ts_vec_scale(unit, fmin(length, LONGEST)));
    const Pen edge = {.ink = INK_CLASH_INK, .width = 6}, marker = {.ink = INK_CLASH, .width = 3};
    draw_ghost(stage, &s.a->shape, mtv);
    draw_on(stage->draw, LAYER_CONTACT, "wrong MTV");
    (whole ? draw_arrow : draw_line)(stage->draw, from, to, edge);
    (whole ? draw_arrow : draw_line)(stage->draw, from, to, marker);
    stage_label(stage, ts_vec_lerp(from, to, 0.5), ts_vec_perp(unit), LABEL_CLASH, "its MTV %s",
                number_length(NUMBER_TEXT, length));
    draw_tag(stage->draw, NULL);
}

static void show_row(Stage *stage, RowMark mark, const char *name, double value)
{
    if (fabs(value) < 1e-9) value = 0; // the rounding of moved corners
    stage_row_for(stage, "MTV", mark, "%s\t%s", name, number_figure(NUMBER_TEXT, value));
}

// Of a wrong MTV the numbers that are wrong: those that are shown otherwise for the exact one.
static RowMark mark_of(bool wrong, double value, double exact)
{
    const char *its = number_figure(NUMBER_TEXT, value), *right = number_figure(NUMBER_TEXT, exact);
    return wrong && strcmp(its, right) != 0 ? ROW_WRONG : ROW_PLAIN;
}

// How far A must go along the step's axis, beside the least so far.
static void narrate(Stage *stage, const Ask *ask, const TsAxisTrace *trace, const AxisStep *step)
{
    int least = projections_deciding(&step->so_far, trace);
    const char *px = number_length(NUMBER_TEXT, ask->measure.by);
    const char *length =
        number_length(NUMBER_TEXT, fabs(trace->axis[step->last ? least : step->axis].gap));
    axis_steps_code(stage, trace, step);
    const StepRow rows[] = {
        {.when = step->last && ask_is_wrong(ask) && !ask_measure_is_wrong(ask),
         .text = STEP_TEXT("Axis %d is exactly the shortest way: moved by %s, A just touches B.",
                           least + 1, length)},
        {.when = step->last && !ask_measure_is_wrong(ask),
         .text = STEP_TEXT("Axis %d is the shortest way: moved by %s, A just touches B.", least + 1,
                           length)},
        {.when = step->last && ask->measure.fault == MEASURE_TOO_SHORT,
         .text = STEP_TEXT("Axis %d is the shortest way, by %s. The method leaves A %s deep in B.",
                           least + 1, length, px)},
        {.when = step->last,
         .text = STEP_TEXT("Axis %d is the shortest way, by %s. The method moves A %s too far.",
                           least + 1, length, px)},
        {.when = least == step->axis,
         .text = STEP_TEXT("Along axis %d, A is free after %s: the least so far.", step->axis + 1,
                           length)},
        {.text = STEP_TEXT("Along axis %d, A is free after %s: axis %d needs no more.",
                           step->axis + 1, length, least + 1)}};
    stage_show_sentence(stage, rows);
}

static void show_overlap(Stage *stage, const Ask *ask, TsContact contact, const TsAxisTrace *trace)
{
    AxisStep step = {.axis = -1, .last = true, .so_far = *ask};
    if (!stage->playing) step = axis_steps(stage, ask, trace);
    if (step.axis >= 0) narrate(stage, ask, trace, &step);
    TsVec mtv = ts_vec_scale(contact.normal, contact.gap);
    const TsAxis *axis = &trace->axis[trace->deciding];
    double overlap = fmin(axis->a_max, axis->b_max) - fmax(axis->a_min, axis->b_min);
    if (step.last && ask_measure_is_wrong(ask)) {
        draw_wrong_mtv(stage, &ask->answer);
    } else if (step.last) {
        draw_ghost(stage, &s.a->shape, mtv);
        draw_mtv(stage, ts_gjk_support(&s.a->shape, mtv), mtv);
    }
    stage_table(stage, "MTV", "\tpx");
    show_row(stage, ROW_PLAIN, "least overlap", overlap);
    show_row(stage, ROW_PLAIN, "to the nearer end", fmax(-contact.gap - overlap, 0));
    show_row(stage, ROW_DECIDES, "length", -contact.gap);
    show_row(stage, ROW_PLAIN, "x", mtv.x);
    show_row(stage, ROW_PLAIN, "y", mtv.y);
    show_row(stage, ROW_PLAIN, "gap after the move", gap_moved(&s.a->shape, mtv, &s.b->shape));
    stage_row_names(stage, "moved A");
    stage_projections(stage, &step.so_far, trace, s.every > 0 || !step.last);
    const char *px = number_length(NUMBER_TEXT, ask->measure.by);
    if (ask_is_wrong(ask) && !ask_measure_is_wrong(ask))
        stage_note(stage, "exactly: moved along the arrow, A just touches B");
    else if (!ask_measure_is_wrong(ask))
        stage_note(stage, "moved along the arrow, A just touches B");
    else if (ask->measure.fault == MEASURE_TOO_SHORT)
        stage_note(stage, "the method leaves A %s deep in B", px);
    else
        stage_note(stage, "the method moves A %s too far", px);
}

// The run pushes by the exact MTV, whatever the method.
static bool shows_run(void) { return s.runs > 0 && s.pushed; }

// What a method that measures wrongly computes: what it takes for the depth along each axis, and
// where its MTV leads.
static void show_method(Stage *stage, const Ask *ask, TsAxisTrace *trace)
{
    Ask its = *ask;
    its.answer.axes = trace->count < 32 ? (1u << trace->count) - 1 : 0;
    AxisStep step = {.axis = -1, .last = true, .so_far = its};
    if (!stage->playing) step = axis_steps(stage, &its, trace);
    int least = projections_deciding(&step.so_far, trace);
    const TsAxis *axis = &trace->axis[step.last || step.axis < 0 ? least : step.axis];
    const char *depth = number_figure(NUMBER_TEXT, -axis->gap);
    bool too_short = ask->measure.fault == MEASURE_TOO_SHORT, wrong = ask_measure_is_wrong(ask);
    const char *px = number_length(NUMBER_TEXT, ask->measure.by);
    const StepRow rows[] = {
        {.when = step.last && !wrong,
         .text =
             STEP_TEXT("Least on axis %d: %s. Moved by it, A just touches B.", least + 1, depth)},
        {.when = step.last && too_short,
         .text = STEP_TEXT("Least on axis %d: %s. The method leaves A %s deep in B.", least + 1,
                           depth, px)},
        {.when = step.last,
         .text = STEP_TEXT("Least on axis %d: %s. The method moves A %s too far.", least + 1, depth,
                           px)},
        {.when = least == step.axis,
         .text = STEP_TEXT("Axis %d: it takes %s for the depth, the least so far.", step.axis + 1,
                           depth)},
        {.text = STEP_TEXT("Axis %d: it takes %s for the depth. Axis %d needs no more.",
                           step.axis + 1, depth, least + 1)}};
    if (step.axis >= 0) {
        axis_steps_code(stage, trace, &step);
        stage_show_sentence(stage, rows);
    }
    TsVec mtv = ts_vec_scale(ask->answer.normal, ask->answer.gap);
    if (step.last && wrong) {
        draw_wrong_mtv(stage, &ask->answer);
    } else if (step.last) {
        draw_ghost(stage, &s.a->shape, mtv);
        draw_mtv(stage, ts_gjk_support(&s.a->shape, mtv), mtv);
    }
    stage_table(stage, "MTV", "\tpx");
    TsVec exact = ts_vec_scale(ask->contact.normal, ask->contact.gap);
    RowMark length = mark_of(wrong, ask->answer.gap, ask->contact.gap);
    show_row(stage, length == ROW_WRONG ? length : ROW_DECIDES, "length", -ask->answer.gap);
    show_row(stage, mark_of(wrong, mtv.x, exact.x), "x", mtv.x);
    show_row(stage, mark_of(wrong, mtv.y, exact.y), "y", mtv.y);
    show_row(stage, ROW_PLAIN, "gap after the move", gap_moved(&s.a->shape, mtv, &s.b->shape));
    stage_row_names(stage, "moved A");
    stage_projections(stage, &step.so_far, trace, s.every > 0 || !step.last);
    if (ask_is_by(ask, "polygon_mtv_contained")) {
        record_drop_formulas(stage); // that is of the way out
        double from = fmax(axis->a_min, axis->b_min), to = fmin(axis->a_max, axis->b_max);
        stage_formula(stage, "[depth] = [to] − [from]",
                      {.name = "depth", .value = -axis->gap, .lights = "gap", .decimals = 1},
                      {.name = "to", .value = to, .lights = "shadow"},
                      {.name = "from", .value = from, .lights = "axis"});
        stage_table(stage, "Overlap on this axis", "\tpx");
        stage_row_for(stage, "axis", ROW_PLAIN, "from\t%s", number_plain(NUMBER_TEXT, from, 1));
        stage_row_for(stage, "shadow", ROW_PLAIN, "to\t%s", number_plain(NUMBER_TEXT, to, 1));
    }
    if (!wrong)
        stage_note(stage, "moved along the arrow, A just touches B");
    else if (too_short)
        stage_note(stage, "the method leaves A %s deep in B", px);
    else
        stage_note(stage, "the method moves A %s too far", px);
}

static void draw(Stage *stage)
{
    static const char *const words[] = {"put beside B", "bounced off", "sticks to B"};
    const Ask *ask = stage_asked(stage, s.a, s.b);
    if (convex_refuses(stage, ask)) return;
    stage_report_common_area(stage, &s.a->shape, &s.b->shape);
    stage_drawn_by(stage, "sat_exact|polygon_mtv");
    TsAxisTrace trace;
    if (!shows_run() && ask->method->flaw && ask->answer.relation == TS_OVERLAPPING &&
        work_depths(stage, ask, &trace)) {
        stage_drawn_by(stage, ask->method->name);
        show_method(stage, ask, &trace);
        return;
    }
    if (!shows_run() && work_draw(stage, ask, s.every > 0)) return;
    TsContact contact = ts_sat_contact(&s.a->shape, &s.b->shape, &trace);
    bool shows_last = shows_run();
    bool at_rest = shows_last && contact.gap > -1e-9; // but for rounding
    stage_hint(stage, s.runs > 0 ? "“B” chooses the response" : "“J” makes A run into B");
    if (contact.relation == TS_OVERLAPPING && trace.count > 0 && !at_rest) {
        show_overlap(stage, ask, contact, &trace);
    } else if (shows_last) {
        draw_mtv(stage, s.from, s.push);
        stage_note(stage, "%s, moved by %s", words[(int)s.after],
                   number_length(NUMBER_TEXT, ts_vec_length(s.push)));
    } else {
        stage_note(stage, ask_is_wrong(ask) ? "exactly %s: nothing to move" : "%s: nothing to move",
                   ts_relation_name(contact.relation));
    }
}

SCENE = {
    .title = "Minimum translation vector (MTV)",
    .idea = "The axis with the least overlap gives the shortest move that separates A from B.",
    .build = build,
    .pair = {&s.a, &s.b},
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .flaw = "polygon_mtv_undirected",
    .simple = "MTV|wrong MTV|moved A|axis|shadow|gap",
    .turns_axis = true,
    .method = "sat_exact",
    .touch = TOUCHING_MISSES,
    .view = {{-90, 40}, {450, 420}},
    .knobs = {{'p', "pair", &s.preset, .name = "preset", .places = true,
               .names = "pair 2|contained|circle|circle inside|circle over a corner|"
                        "circle over a side|circle off a corner"},
              {'b', "response", &s.after, .name = "then", .names = "separate|bounce|stick"},
              {'j', "run", &s.runs, .max = 1},
              {'x', "all projections", &s.every, .max = 1, .name = "all_shadows",
               .says = "Draws the projections on all axes. Off: on the axis that decides, and on "
                       "those left out."}},
};
