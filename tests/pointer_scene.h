// A scene with something of everything to take hold of.
#ifndef POINTER_SCENE_H
#define POINTER_SCENE_H

#include "stage_bench.h"

static struct {
    Actor *box, *circle, *segment, *aabb, *pinned;
} s;

static inline void build(Stage *on)
{
    s.box = stage_add(on, .name = "box",
                      .shape = ts_shape_obb(ts_vec(100, 100), 60, 40, ts_vec(1, 0)), .angle = 30);
    s.circle = stage_add(on, .name = "circle", .shape = ts_shape_circle(ts_vec(220.3, 110.7), 30));
    s.segment = stage_add(on, .name = "segment",
                          .shape = ts_shape_segment(ts_vec(20, 220), ts_vec(90, 200)));
    s.aabb =
        stage_add(on, .name = "aabb", .shape = ts_shape_aabb(ts_vec(180, 180), ts_vec(240, 240)));
    s.pinned = stage_add(on, .name = "pinned",
                         .shape = ts_shape_obb(ts_vec(320, 60), 30, 30, ts_vec(1, 0)),
                         .traits = ACTOR_PINNED | ACTOR_RIGID);
}

static const Scene scene = {.title = "hand", .idea = "it grabs", .build = build, .SCENE_STATE(s)};
static inline int set_up(void **state)
{
    (void)state;
    bench_open(&scene);
    stage_play(stage, false);
    return 0;
}

static inline void near(TsVec a, TsVec b, double slack)
{
    if (ts_vec_distance(a, b) > slack) fail_msg("(%g, %g) is not (%g, %g)", a.x, a.y, b.x, b.y);
}

#define POINTER_TEST(name) cmocka_unit_test_setup(name, set_up)

#endif
