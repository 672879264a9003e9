// What the tests of corner editing share: a scene of shapes with corners and without, and a hand
// that pulls them.
#ifndef CORNER_SCENE_H
#define CORNER_SCENE_H

#include "stage_bench.h"

static struct {
    Actor *dot, *box, *arrow, *triangle, *segment, *pinned;
} s;

// Concave: an arrow head that points to the right.
static const TsVec arrow[4] = {{100, 100}, {300, 200}, {100, 300}, {160, 200}};

static inline void build(Stage *on)
{
    s.dot = stage_add(on, .name = "dot", .shape = ts_shape_circle(ts_vec(40, 40), 10));
    s.pinned =
        stage_add(on, .name = "pinned", .traits = ACTOR_PINNED,
                  .shape = ts_shape_triangle(ts_vec(0, 350), ts_vec(20, 350), ts_vec(0, 390)));
    s.arrow = stage_add(on, .name = "arrow", .shape = ts_shape_polygon(arrow, 4));
    s.triangle = stage_add(
        on, .name = "triangle",
        .shape = ts_shape_triangle(ts_vec(400.3, 100.7), ts_vec(500, 100), ts_vec(450.1, 200.2)));
    s.segment = stage_add(on, .name = "segment",
                          .shape = ts_shape_segment(ts_vec(400, 300), ts_vec(500, 350)));
    s.box = stage_add(on, .name = "box",
                      .shape = ts_shape_obb(ts_vec(250, 30), 60, 30, ts_vec(1, 0)), .angle = 20);
}

static inline void ask(Stage *on) { stage_ask(on, s.arrow, s.box); }

static inline void show(Stage *on) { stage_note(on, "the scene's"); }

static const Scene scene = {
    .title = "corners", .idea = "V", .build = build, .ask = ask, .draw = show, .SCENE_STATE(s)};

static inline int set_up(void **state)
{
    (void)state;
    bench_open(&scene);
    stage_play(stage, false);
    bench_frame();
    return 0;
}

static inline TsVec corner_of(const Actor *actor, int index)
{
    TsVec corner[TS_POLYGON_MAX];
    ts_shape_corners(&actor->shape, corner);
    return corner[index];
}

static inline void pull(TsVec from, TsVec to)
{
    bench_press(bench_device(from), 0);
    bench_move(bench_device(to), BUTTON_LEFT);
    bench_release(bench_device(to));
    bench_frame();
}

static inline void edit(Actor *actor)
{
    stage_select(stage, actor);
    assert_true(bench_key("V"));
    bench_frame();
    assert_true(stage_edits_corners(stage));
    assert_ptr_equal(stage_selected(stage), actor);
}

static inline void near(TsVec a, TsVec b)
{
    if (ts_vec_distance(a, b) > 1e-9) fail_msg("(%g, %g) is not (%g, %g)", a.x, a.y, b.x, b.y);
}

static inline int corners(void) { return s.arrow->shape.polygon.count; }

static inline const char *note(void)
{
    bench_frame();
    return stage_record(stage)->note;
}

#define CORNER_TEST(name) cmocka_unit_test_setup(name, set_up)

#endif
