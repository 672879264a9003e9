// Shared by the tests of drawing: events at places of the world, and a gesture for each kind of
// shape.
#ifndef DRAWING_BENCH_H
#define DRAWING_BENCH_H

#include "ui_bench.h"

static inline void give(Bench *bench, EventKind kind, double x, double y, unsigned mods)
{
    Event event = {.kind = kind, .at = bench_device(bench, ts_vec(x, y)), .mods = mods};
    if (kind != EVENT_MOVE) event.button = BUTTON_LEFT;
    ui_event(bench->ui, &event);
}

static inline void click(Bench *bench, double x, double y)
{
    give(bench, EVENT_MOVE, x, y, 0);
    give(bench, EVENT_PRESS, x, y, 0);
    give(bench, EVENT_RELEASE, x, y, 0);
    bench_frame(bench);
}

static inline void drag(Bench *bench, double x, double y, double to_x, double to_y)
{
    give(bench, EVENT_MOVE, x, y, 0);
    give(bench, EVENT_PRESS, x, y, 0);
    Event event = {
        .kind = EVENT_MOVE, .button = BUTTON_LEFT, .at = bench_device(bench, ts_vec(to_x, to_y))};
    ui_event(bench->ui, &event);
    bench_frame(bench);
    give(bench, EVENT_RELEASE, to_x, to_y, 0);
    bench_frame(bench);
}

static inline void key(Bench *bench, const char *name) { bench_key(bench, name); }
static inline DrawingView view_of(const Bench *bench) { return stage_drawing(bench->ui->stage); }

static inline int actors(const Bench *bench)
{
    int count = 0;
    stage_each(bench->ui->stage, actor) count++;
    return count;
}

static inline void expect_shape(const Actor *actor, TsShapeKind kind, const double *number,
                                int count)
{
    double its[TS_SHAPE_NUMBERS_MAX];
    assert_non_null(actor);
    assert_int_equal(actor->shape.kind, kind);
    assert_int_equal(ts_shape_numbers(&actor->shape, its), count);
    for (int i = 0; i < count; i++) {
        if (its[i] != number[i]) fail_msg("number %d: %.17g, not %.17g", i, its[i], number[i]);
    }
}

static inline void expect_words(const Bench *bench, const char *words)
{
    const char *note = stage_record(bench->ui->stage)->note;
    if (!strstr(note, words)) fail_msg("“%s” does not say “%s”", note, words);
}

typedef struct Gesture {
    const char *key;
    int drag; // points that are dragged from the first on; the others are clicked
    int points;
    double at[8];
    TsShapeKind kind;
    int numbers;
    double number[8];
} Gesture;

// Near points of a grid of 10 px, so the numbers are its multiples.
static const Gesture gestures[] = {
    {"I", 0, 1, {201, 99}, TS_SHAPE_POINT, 2, {200, 100}},
    {"S", 0, 2, {201, 99, 302, 148}, TS_SHAPE_SEGMENT, 4, {200, 100, 300, 150}},
    {"S", 2, 2, {201, 99, 302, 148}, TS_SHAPE_SEGMENT, 4, {200, 100, 300, 150}},
    {"Y", 0, 2, {201, 99, 302, 148}, TS_SHAPE_RAY, 4, {200, 100, 100, 50}},
    {"Y", 2, 2, {201, 99, 302, 148}, TS_SHAPE_RAY, 4, {200, 100, 100, 50}},
    {"C", 0, 2, {201, 99, 242, 131}, TS_SHAPE_CIRCLE, 3, {200, 100, 50}},
    {"C", 2, 2, {201, 99, 242, 131}, TS_SHAPE_CIRCLE, 3, {200, 100, 50}},
    {"X", 0, 2, {302, 148, 201, 99}, TS_SHAPE_AABB, 4, {200, 100, 300, 150}},
    {"X", 2, 2, {302, 148, 201, 99}, TS_SHAPE_AABB, 4, {200, 100, 300, 150}},
    {"W", 2, 2, {201, 99, 302, 138}, TS_SHAPE_OBB, 6, {250, 120, 50, 20, 1, 0}},
    {"W", 0, 3, {201, 99, 302, 99, 330, 142}, TS_SHAPE_OBB, 6, {250, 120, 50, 20, 1, 0}},
    {"W", 0, 3, {201, 99, 201, 202, 162, 90}, TS_SHAPE_OBB, 6, {180, 150, 50, 20, 0, 1}},
    {"U", 0, 3, {201, 99, 302, 99, 250, 128}, TS_SHAPE_CAPSULE, 5, {200, 100, 300, 100, 30}},
    {"U", 2, 3, {201, 99, 302, 99, 250, 128}, TS_SHAPE_CAPSULE, 5, {200, 100, 300, 100, 30}},
    {"D", 0, 3, {201, 99, 302, 99, 250, 201}, TS_SHAPE_TRIANGLE, 6, {200, 100, 300, 100, 250, 200}},
    {"D", 2, 3, {201, 99, 302, 99, 250, 201}, TS_SHAPE_TRIANGLE, 6, {200, 100, 300, 100, 250, 200}},
    {"L",
     0,
     4,
     {201, 99, 302, 99, 302, 201, 201, 99},
     TS_SHAPE_POLYGON,
     6,
     {200, 100, 300, 100, 300, 200}},
};

// Everything but what is drawn lies elsewhere.
static inline void clear(Bench *bench)
{
    Stage *stage = bench->ui->stage;
    stage_each(stage, actor) stage_place(stage, actor, ts_vec(-4000, -4000), 0);
    bench_frame(bench);
}

static inline void draw_gesture(Bench *bench, const Gesture *gesture)
{
    const double *at = gesture->at;
    int first = gesture->drag;
    key(bench, gesture->key);
    assert_int_not_equal(view_of(bench).tool, 0);
    if (first == 2) drag(bench, at[0], at[1], at[2], at[3]);
    for (int i = first; i < gesture->points; i++) click(bench, at[2 * i], at[2 * i + 1]);
    const Actor *drawn = stage_selected(bench->ui->stage);
    expect_shape(drawn, gesture->kind, gesture->number, gesture->numbers);
    assert_int_equal(view_of(bench).points, 0);
    key(bench, "Esc");
    assert_int_equal(view_of(bench).tool, 0);
}

static inline void click_all(Bench *bench, const double *at, int count)
{
    for (int i = 0; i < count; i++) click(bench, at[2 * i], at[2 * i + 1]);
}

#endif
