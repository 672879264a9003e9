// A ball and a box
//
// Walk from the centre of *ball* straight to the [nearest point] of *box*. If the walk is no longer
// than the radius, the two collide.
//
// Try: drag the ball along the box's corner.
//
// Source: Christer Ericson, "Real-Time Collision Detection", 2005, section 5.2.5.
#include "scene.h"
#include "scene_kit/marks.h"
#include "touchstone/closest.h"

static struct {
    Actor *ball, *box;
    double radius;
} s = {.radius = 40};

static void build(Stage *stage)
{
    stage_put(stage, &s.ball, .name = "ball", .shape = ts_shape_circle(ts_vec(80, 60), s.radius),
              .velocity = ts_vec(1, 0));
    stage_put(stage, &s.box, .name = "box", .spin = 1,
              .shape = ts_shape_obb(ts_vec(200, 90), 40, 25, ts_vec(1, 0)));
}

static void draw(Stage *stage)
{
    TsNearest nearest = ts_closest_obb_point(s.box->shape.obb, s.ball->shape.circle.center);
    draw_on(stage->draw, LAYER_CONTACT, "nearest point");
    marks_answer(stage->draw, nearest.a);
    draw_tag(stage->draw, NULL);
    stage_note(stage, "the nearest point is %.1f px from the centre", nearest.distance);
}

SCENE = {
    .title = "A ball and a box",
    .idea = "They collide if the nearest point of the box is within the radius.",
    .build = build,
    .pair = {&s.ball, &s.box},
    .draw = draw,
    .SCENE_STATE(s),
    .knobs = {{'x', "radius", &s.radius, .min = 10, .max = 90, .unit = "px"}},
};
