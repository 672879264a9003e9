// Two oriented boxes, tested by separating axes
//
// Hold two boxes apart and look along the slit between them: light passes. Between two convex
// shapes that do not meet there is always a straight line, and so a direction from which you see
// through. The test looks for it.
//
// Choose an [axis] and let each box cast its [shadow] on it. If there is a [gap] between the two
// shadows, a line through the gap passes between *OBB1* and *OBB2*: they are apart, and no other
// axis need be tried.
//
//     [gap] = |(c₂ − c₁) · n| − (r₁ + r₂)
//
// c₁ and c₂ are the centres, n is the axis, r₁ and r₂ are half the length of each shadow. A gap
// below zero is an overlap of the shadows.
//
// Which axes must be tried? Push two boxes together until they touch: a corner of one meets a side
// of the other, or two sides meet. The line between them then lies along that side, and the axis
// is perpendicular to it. Two boxes have sides in four directions. If four shadows overlap, no line
// is left, and the boxes overlap. A *triangle* in place of the second box (J) has three sides, one
// of them across an axis that is tried already.
//
// The axis of least overlap gives the shortest push that separates the boxes: the [depth] along the
// [normal] is the minimum translation vector (MTV). While they are apart, the [distance] may be
// larger than every gap: it can run from corner to corner.
//
// A common mistake is to try too few axes. Press M until the method leaves one out, and turn the
// boxes until only that axis has a gap.
//
// Try: pause at tick 54, where one axis still has a gap, and step to 55. Drag a box while they
// turn. P shows the page of the article's demo at its own scale.
//
// Source: iamzhanglei, "Oriented bounding box (OBB) collision detection", 2012.
#include <stdio.h>

#include "scene.h"
#include "scene_kit/marks.h"

static struct {
    Actor *first, *second;
    double every_axis, triangle, turn_first, turn_second, page, place;
} s = {.every_axis = 1, .turn_first = 2, .turn_second = 1};

enum { SIDE_BY_SIDE, CROSS }; // places

static TsShape second_shape(bool triangle)
{
    return triangle ? ts_shape_triangle(ts_vec(100, -10), ts_vec(135, 110), ts_vec(65, 110))
                    : ts_shape_obb(ts_vec(100, 70), 40, 110, ts_vec(1, 0));
}

static void turned(Stage *stage, int knob)
{
    (void)knob;
    bool triangle = s.triangle > 0;
    s.first->spin = s.turn_first;
    s.second->spin = s.turn_second;
    if (triangle == (s.second->shape.kind == TS_SHAPE_TRIANGLE)) return;
    stage_reshape(stage, s.second, second_shape(triangle));
    snprintf(s.second->name, sizeof s.second->name, triangle ? "triangle" : "OBB2");
}

static void build(Stage *stage)
{
    stage_put(stage, &s.first, .name = "OBB1", .angle = 30,
              .shape = ts_shape_obb(ts_vec(100, 150), 30, 140, ts_vec(1, 0)));
    stage_put(stage, &s.second, .name = "OBB2", .angle = 40, .shape = second_shape(false));
    turned(stage, 0);
    if (s.place == CROSS) stage_place(stage, s.second, s.first->position, 120);
}

static void ask(Stage *stage) { stage_ask(stage, s.first, s.second); }

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.first, s.second);
    if (!ask) return;
    if (s.page > 0) {
        draw_layer(stage->draw, LAYER_BACKDROP);
        marks_outline(stage->draw, (TsAabb){{0, 0}, {980, 580}}, (Pen){.ink = INK_LINE});
    }
    TsAxisTrace trace;
    if (s.triangle > 0) {
        ts_contact_obb_triangle_traced(s.first->shape.obb, s.second->shape.triangle, &trace);
    } else {
        ts_contact_obbs_traced(s.first->shape.obb, s.second->shape.obb, &trace);
    }
    int deciding = stage_projections(stage, ask, &trace, s.every_axis > 0);
    if (ask_is_wrong(ask) && ask->answer.axes) {
        int asked = 0;
        for (int i = 0; i < trace.count; i++) asked += ask->answer.axes >> i & 1;
        stage_note(stage, "tick %d · %d of %d axes tested", stage->tick, asked, trace.count);
    } else {
        stage_note(stage, "tick %d · axis %d of %d decides", stage->tick, deciding + 1,
                   trace.count);
    }
}

SCENE = {
    .title = "Two OBBs",
    .idea = "Two oriented boxes are apart if their projections on one of four axes leave a gap.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "obb_four_axes",
    .touch = TOUCHING_MISSES,
    .step_ms = 50,
    .own_scale = &s.page,
    .page = {{0, 0}, {980, 580}},
    .knobs =
        {
            {.key = 'x', .label = "every axis", .value = &s.every_axis, .max = 1},
            {.key = 'j', .label = "triangle for OBB2", .value = &s.triangle, .max = 1},
            {.key = 'p', .label = "page of 980 x 580", .value = &s.page, .max = 1, .name = "page"},
            {'i', "OBB1 turn", &s.turn_first, -10, 10, 0.5, .unit = "°/tick"},
            {'u', "OBB2 turn", &s.turn_second, -10, 10, 0.5, .unit = "°/tick"},
            {'l', "place", &s.place, .name = "preset", .places = true,
             .names = "side by side|a cross"},
        },
};
