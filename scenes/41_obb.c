// Two oriented boxes, tested by separating axes
//
// An oriented box (OBB) is a rectangle at any angle. If convex shapes (without dents) do not meet,
// a straight line passes between them. The test looks for one.
//
// Choose an [axis], any direction, and let each box cast its [shadow] (projection) on it. If there
// is a [gap] between the shadows, a perpendicular line through it passes between *OBB1* and *OBB2*:
// they are apart. Dashed axes are not tried.
//
//     [gap] = dist − (rA + rB)
//     dist = |(c₂ − c₁) · n|
//
// c₁ and c₂ are the centres, n is the axis as an arrow of length 1: the dot product gives the
// distance of the centres along n. rA and rB are half the lengths of the shadows. A gap below zero
// is an overlap.
//
// Which axes suffice? Slide *OBB2* around *OBB1*, unturned, always touching. A corner of one slides
// along a side of the other, so the centre of OBB2 moves parallel to that side. It draws a convex
// [outline] of 4 + 4 sides. At touch, that side separates the boxes, so across it the shadows meet
// end to end. If the boxes are apart, the centre is beyond one side of the outline, and across that
// side the shadows leave a gap. Opposite sides are parallel, so two boxes have sides in four
// directions: four axes suffice. If the shadows overlap on all four, the boxes overlap. With a
// *triangle* (J) it is 2 + 3 axes.
//
// The least overlap is the shortest push apart (minimum translation vector, MTV): the [depth] along
// the [normal]. If two corners are nearest, the [distance] is larger than every gap.
//
// "Three axes" (M) leaves an axis out: it is wrong while only that axis has a gap.
//
// Try: pause (Space) at tick 54, where one axis still has a gap. "," and "." step through the axes.
//
// Source: iamzhanglei, "Oriented bounding box (OBB) collision detection", 2012.
#include <stdio.h>

#include "scene.h"
#include "scene_kit/axis_steps.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/projections.h"
#include "scene_kit/sliding.h"
#include "scene_kit/work_view.h"

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

static void follow_knobs(Stage *stage)
{
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
    follow_knobs(stage);
    if (s.place == CROSS) stage_place(stage, s.second, s.first->position, 120);
}

static void turned(Stage *stage, int knob)
{
    (void)knob;
    follow_knobs(stage);
}

static void draw_bounds(Stage *stage)
{
    const Actor *actor[] = {s.first, s.second};
    draw_on(stage->draw, LAYER_CONSTRUCTION, "bounding box");
    for (int i = 0; i < 2; i++) {
        marks_outline(stage->draw, ts_shape_bounds(&actor[i]->shape), marks_dashed(INK_MARK, 1.5));
    }
    draw_tag(stage->draw, NULL);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.first, s.second);
    axis_steps_drawn(stage);
    if (s.page > 0) {
        draw_layer(stage->draw, LAYER_BACKDROP);
        marks_outline(stage->draw, (TsAabb){{0, 0}, {980, 580}}, (Pen){.ink = INK_LINE});
    }
    if (work_draw(stage, ask, s.every_axis > 0)) return;
    if (stage_teaches(stage, "bounding box")) draw_bounds(stage);
    TsAxisTrace trace;
    ts_contact_traced(&s.first->shape, &s.second->shape, &trace);
    AxisStep step = {.so_far = *ask};
    if (!stage->playing) { // axis by axis
        step = axis_steps(stage, ask, &trace);
        if (step.axis >= 0) {
            axis_steps_narrate(stage, ask, &trace, &step);
            axis_steps_code(stage, &trace, &step);
        }
        stage_report(stage, "tick", "%d", stage->tick);
    }
    stage_draw_sliding(stage, &s.first->shape, &s.second->shape);
    // At first sight two boxes are enough; the gap that a method forgets is shown there, too.
    if (stage_is_simple(stage) && !ask_is_wrong(ask)) return;
    int deciding = stage_projections(stage, &step.so_far, &trace, s.every_axis > 0);
    int tested = 0;
    for (int i = 0; i < trace.count; i++) tested += projections_tested(ask, i);
    if (ask->method->flaw && tested < trace.count) {
        stage_note(stage, "tick %d · %d of %d axes tested", stage->tick, tested, trace.count);
    } else {
        stage_note(stage,
                   trace.axis[deciding].gap > 0 ? "tick %d · the gap is on axis %d of %d"
                                                : "tick %d · the least overlap is on axis %d of %d",
                   stage->tick, deciding + 1, trace.count);
    }
}

#include "41_lesson.h"

SCENE = {
    .title = "Two turned boxes (OBBs)",
    .idea = "Two oriented boxes are apart if their projections on one of four axes leave a gap.",
    .build = build,
    .pair = {&s.first, &s.second},
    .draw = draw,
    .turned = turned,
    .SCENE_STATE(s),
    .lesson = &lesson,
    .turns_axis = true,
    .method = "obb_four_axes",
    .touch = TOUCHING_MISSES,
    .step_ms = 50,
    .own_scale = &s.page,
    .page = {{0, 0}, {980, 580}},
    .knobs =
        {
            {.key = 'x',
             .label = "every axis",
             .value = &s.every_axis,
             .max = 1,
             .says = "Draws the projections on all axes. Off: on the axis that decides, and on "
                     "those left out."},
            {.key = 'j',
             .label = "triangle for OBB2",
             .value = &s.triangle,
             .max = 1,
             .says = "Tests a triangle in place of OBB2: with it there are 2 + 3 axes."},
            {.key = 'p',
             .label = "border of the original",
             .value = &s.page,
             .max = 1,
             .name = "page",
             .says = "Draws the border of the page on which the source shows these boxes, at the "
                     "same scale."},
            {'i', "OBB1 turn", &s.turn_first, -10, 10, 0.5, .unit = "°/tick"},
            {'u', "OBB2 turn", &s.turn_second, -10, 10, 0.5, .unit = "°/tick"},
            {'l', "place", &s.place, .name = "preset", .places = true,
             .names = "side by side|a cross"},
        },
};
