// What the tests of the microscope share: a scene of two, and a look at it from some level.
#ifndef MICROSCOPE_BENCH_H
#define MICROSCOPE_BENCH_H

#include "stage_bench.h"
#include "stage_self.h"
#include "tools/microscope_private.h"

static struct {
    Actor *a, *b;
    double kind;
} s = {.kind = 0};

enum { BOXES, CIRCLES, POINTS, FAR_BOXES, ALONE, UPRIGHT };

static inline void build(Stage *on)
{
    int kind = (int)s.kind;
    TsShape first = ts_shape_obb(ts_vec(100, 150), 30, 140, ts_vec(1, 0));
    TsShape second = ts_shape_obb(ts_vec(100, 70), 40, 110, ts_vec(1, 0));
    if (kind == CIRCLES) {
        first = ts_shape_circle(ts_vec(40, 60), 3);
        second = ts_shape_circle(ts_vec(43.5, 64), 2.5);
    }
    if (kind == POINTS) first = second = ts_shape_point(ts_vec(300, 140));
    if (kind == FAR_BOXES) second = ts_shape_obb(ts_vec(1e6, 1e6), 4, 2, ts_vec(1, 0));
    if (kind == UPRIGHT) {
        first = ts_shape_aabb(ts_vec(64, 64), ts_vec(96, 96));
        second = ts_shape_aabb(ts_vec(96, 72), ts_vec(128, 104));
    }
    s.a = stage_add(on, .name = "A", .shape = first, .angle = kind == BOXES ? 138 : 0);
    s.b = kind == ALONE
              ? NULL
              : stage_add(on, .name = "B", .shape = second, .angle = kind == BOXES ? 94 : 0);
}

static inline void ask(Stage *on)
{
    if (s.b) stage_ask(on, s.a, s.b);
}

static const Scene scene = {
    .title = "microscope",
    .idea = "near",
    .build = build,
    .ask = ask,
    .SCENE_STATE(s),
    .knobs = {{'x', "kind", &s.kind, .names = "boxes|circles|points|far|alone|upright"}}};

static inline void open_with(const char *kind, const char *method)
{
    char error[128] = "";
    bench_open(&scene);
    stage_play(stage, false);
    if (!stage_set(stage, "kind", kind, error, sizeof error)) fail_msg("%s", error);
    stage_reset(stage);
    bench_frame();
    if (method && !stage_set(stage, "method", method, error, sizeof error)) fail_msg("%s", error);
    bench_frame();
}

static inline const MicroscopeSample *look_at_level(int level)
{
    stage_stop_magnifying(stage);
    stage_magnify(stage, 1);
    for (int i = 0; i < level; i++) assert_true(stage_magnify(stage, 1));
    bench_frame();
    return &microscope_of(stage)->sample;
}

#endif
