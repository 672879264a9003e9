// Two convex shapes, by separating axes (SAT).
//
// The separating axis theorem: two convex shapes are apart exactly if their projections on the
// normal of one side of either shape do not overlap. One axis with a gap is enough. A circle has no
// sides; its axis leads to the corner nearest to its centre. SAT refuses concave shapes: a shape in
// a notch can be apart although the projections overlap on every axis.
//
// Watch: step with "," and "." through the axes in the order in which they are tested; L draws the
// projection onto the axis. P at "only B's sides", then M for the version that lost the second
// shape's axes, the one whose length ignores y, and the one whose dot product adds y.
//
// Sources: JChehe, "Common 2D collision detection", 2017; XXHolic, "Collision Detection (Separating
// Axis Theorem)", after Jeffrey Thompson, "Collision Detection".
#include <string.h>

#include "convex.h"
#include "places.h"
#include "scene.h"
#include "scene_kit/number.h"

#define RECT POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300})
// The pairs of the series' demo page, three times as large; the second moved up into the first's
// place.
static const TsShape presets[][2] = {
    {RECT, POLYGON({360, 150}, {360, 270}, {240, 210})},
    {RECT, POLYGON({270, 150}, {270, 270}, {150, 210})},
    {RECT, POLYGON({330, 200}, {340, 350}, {195, 350})}, // only a side of B shows the gap
    {POLYGON({60, 190}, {140, 140}, {220, 180}, {230, 270}, {120, 320}), CIRCLE(270, 240, 60)},
    {RECT, CIRCLE(256, 346, 62)}, // off a corner
    {POLYGON({30, 150}, {300, 150}, {300, 190}, {90, 190}, {90, 300}, {30, 300}),
     POLYGON({130, 220}, {260, 225}, {150, 310})},                 // concave
    {POLYGON({90, 200}, {160, 190}, {140, 260}), RECT},            // A inside B
    {POLYGON({20, 200}, {280, 200}, {280, 240}, {20, 240}), RECT}, // a cross
    {RECT, CIRCLE(130, 230, 40)},                                  // circle inside
    {RECT, CIRCLE(235, 325, 50)},                                  // circle over a corner
    {RECT, CIRCLE(120, 330, 50)},                                  // circle over a side
    {POLYGON({30, 200}, {330, 200}, {330, 260}, {30, 260}), CIRCLE(376, 306, 62)}, // off a long one
};

static struct {
    Actor *a, *b;
    double preset, every, light;
} s = {.every = 1};

static void build(Stage *stage)
{
    const TsShape *pair = presets[(int)s.preset];
    stage_put(stage, &s.a, .name = "A", .shape = pair[0]);
    stage_put(stage, &s.b, .name = "B", .shape = pair[1]);
}

// Writes the axes that are tested, in their order: those that the method reports, or all up to the
// first that shows a gap. Returns how many.
static int tested_axes(const Ask *ask, const TsAxisTrace *trace, int *order)
{
    int count = 0;
    for (int i = 0; i < trace->count; i++) {
        if (ask->answer.axes && !(i < 32 && ask->answer.axes >> i & 1)) continue;
        order[count++] = i;
        double gap = trace->axis[i].gap;
        if (!ask->answer.axes && (gap > 0 || (gap == 0 && !ask->hit))) break;
    }
    return count;
}

static void narrate(Stage *stage, const Ask *ask, const TsAxis *axis, int number, bool last)
{
    char gap[NUMBER_MAX];
    number_length(gap, sizeof gap, fabs(axis->gap));
    bool wrong = ask_is_wrong(ask) && !ask_measure_is_wrong(ask); // about the relation
    if (wrong && last && ask->hit == (axis->gap > 0)) {
        stage_narrate(stage, "Axis %d: %s of %s, which this method misreads.", number, gap,
                      axis->gap > 0 ? "gap" : "overlap");
    } else if (axis->gap > 0) {
        stage_narrate(stage, "Axis %d has a gap of %s: apart, stop here.", number, gap);
    } else if (axis->gap == 0) {
        stage_narrate(stage, "On axis %d the projections touch%s.", number,
                      last ? ", and no axis has a gap" : "");
    } else if (!last) {
        stage_narrate(stage, "On axis %d the projections overlap by %s: test the next.", number,
                      gap);
    } else {
        stage_narrate(stage, "On axis %d the projections overlap by %s, %s.", number, gap,
                      wrong ? "the last tested" : "as on all: they meet");
    }
}

// The line from a circle's centre to the nearest corner: the circle's own axis.
static void draw_corner_axis(Draw *draw, const TsShape *round, const TsShape *other)
{
    TsVec corner[TS_POLYGON_MAX], center = ts_shape_center(round), nearest = {0, 0};
    double least = HUGE_VAL;
    for (int i = ts_shape_corners(other, corner) - 1; i >= 0; i--) {
        double distance = ts_vec_distance(center, corner[i]);
        if (distance < least) least = distance, nearest = corner[i];
    }
    draw_layer(draw, LAYER_CONTACT);
    draw_line(draw, center, nearest, (Pen){.ink = INK_MARK, .width = 1.5, .on = 5, .off = 4});
}

static void ask(Stage *stage) { stage_ask(stage, s.a, s.b); }

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.a, s.b);
    if (!ask || convex_refuses(stage, ask)) return;
    TsAxisTrace trace;
    int order[TS_AXES_MAX];
    ts_sat_contact(&s.a->shape, &s.b->shape, &trace);
    int tested = tested_axes(ask, &trace, order);
    if (tested == 0) return;
    int step = stage_trace(stage, tested), shown = order[step];
    bool last = step == tested - 1;
    Ask so_far = *ask; // the last step shows all that the method tested
    so_far.answer.axes = last ? ask->answer.axes : 0;
    for (int i = 0; i <= step && order[i] < 32; i++) so_far.answer.axes |= 1u << order[i];
    if (!last) so_far.verdict = VERDICT_AGREE;
    narrate(stage, ask, &trace.axis[shown], shown + 1, last);
    if (s.light > 0) { // that axis alone
        so_far.answer.axes = shown < 32 ? 1u << shown : 0;
        so_far.verdict = VERDICT_AGREE;
        stage_projection_light(stage, &so_far, &trace, shown);
    }
    stage_projections(stage, &so_far, &trace, s.every > 0 && s.light == 0);
    const TsAxis *axis = &trace.axis[shown];
    const double from[] = {axis->a_min, axis->b_min}, to[] = {axis->a_max, axis->b_max};
    stage_table(stage, "Projections on this axis", "\tfrom\tto");
    for (int i = 0; i < 2; i++) {
        char first[NUMBER_MAX], end[NUMBER_MAX];
        stage_row(stage, ROW_PLAIN, "%s\t%s\t%s", i ? "B" : "A",
                  number_plain(first, sizeof first, from[i], 1),
                  number_plain(end, sizeof end, to[i], 1));
    }
    if (s.b->shape.kind == TS_SHAPE_CIRCLE && s.a->shape.kind != TS_SHAPE_CIRCLE)
        draw_corner_axis(stage->draw, &s.b->shape, &s.a->shape);
}

SCENE = {
    .title = "Separating axes (SAT)",
    .idea = "Two convex shapes are apart if their projections on one axis leave a gap.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .SCENE_STATE(s),
    .method = "sat_exact",
    .touch = TOUCHING_HITS,
    .view = {{-110, -10}, {480, 420}},
    .knobs = {{'p', "pair", &s.preset, .name = "preset", .places = true,
               .names = "pair 1|pair 2|only B's sides|polygon and circle|off a corner|concave|"
                        "A inside B|a cross|circle inside|circle over a corner|"
                        "circle over a side|off a long side"},
              {'x', "all projections", &s.every, .max = 1, .name = "all_shadows"},
              {'l', "projection lines", &s.light, .max = 1, .name = "light_on_walls"}},
};
