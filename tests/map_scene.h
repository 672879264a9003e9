// A scene of pairs of shapes for the tests of the map, and its cells beside what asking there says.
#ifndef MAP_SCENE_H
#define MAP_SCENE_H

#include "actors/actor.h"
#include "oracle/oracle.h"
#include "query.h"
#include "stage_bench.h"
#include "tools/map_private.h"

static struct {
    Actor *a, *b, *c;
    double reach;
} s;

static int pair_open; // which two shapes are built
enum { BOXES, CONCAVE, CIRCLE_BOX, SEGMENT, RAY, TRIANGLE, UPRIGHT, POINT, PAIRS, GEARS = PAIRS };
static const TsVec arrow[] = {{0, 0}, {60, -40}, {30, 0}, {60, 40}};
static const TsVec star[] = {{0, -50}, {12, -10}, {50, 0}, {12, 10}, {0, 50}, {-12, 10}, {-40, 0}};

static inline TsShape gear(TsVec center)
{
    static TsVec corner[2][TS_POLYGON_MAX];
    TsVec *own = corner[center.x > 0];
    for (int i = 0; i < TS_POLYGON_MAX; i++) {
        TsVec way = ts_degrees(360.0 * i / TS_POLYGON_MAX);
        own[i] = ts_vec_add(center, ts_vec_scale(way, i % 2 ? 30 : 60));
    }
    return ts_shape_polygon(own, TS_POLYGON_MAX);
}

static inline TsShape first_of(int pair)
{
    if (pair == GEARS) return gear(ts_vec(0, 0));
    switch (pair) {
    case BOXES: return ts_shape_obb(ts_vec(10, 5), 90, 24, ts_vec(1, 0));
    case CONCAVE: return ts_shape_polygon(arrow, 4);
    case CIRCLE_BOX: return ts_shape_circle(ts_vec(0, 0), 30);
    case SEGMENT: return ts_shape_segment(ts_vec(-30, -20), ts_vec(40, 10));
    case RAY: return ts_shape_ray(ts_vec(-60, 10), ts_vec(1, 0.25));
    case TRIANGLE: return ts_shape_triangle(ts_vec(-20, 20), ts_vec(40, 25), ts_vec(0, -30));
    case UPRIGHT: return ts_shape_aabb(ts_vec(-30, -20), ts_vec(30, 20));
    default: return ts_shape_point(ts_vec(3, 4));
    }
}

static inline TsShape second_of(int pair)
{
    if (pair == GEARS) return gear(ts_vec(90, 0));
    switch (pair) {
    case BOXES:
    case CIRCLE_BOX:
    case TRIANGLE: return ts_shape_obb(ts_vec(50, 20), 60, 30, ts_vec(1, 0));
    case UPRIGHT: return ts_shape_aabb(ts_vec(40, 20), ts_vec(60, 60));
    default: return ts_shape_polygon(star, 7);
    }
}

static inline void build(Stage *on)
{
    int pair = pair_open;
    s.a = stage_add(on, .name = "A", .shape = first_of(pair), .angle = pair == BOXES ? 30 : 0);
    s.b = stage_add(on, .name = "B", .shape = second_of(pair), .angle = pair == UPRIGHT ? 0 : 20,
                    .velocity = ts_vec(0.5, 0));
    s.c = stage_add(on, .name = "C", .shape = ts_shape_circle(ts_vec(0, 0), 10),
                    .traits = ACTOR_QUIET);
}

static inline void ask(Stage *on) { stage_ask(on, s.a, s.b); }

static inline void show(Stage *on)
{
    stage_note(on, "the scene's own");
    stage_label(on, ts_vec(0, 0), ts_vec(0, 0), LABEL_PLAIN, "seen");
}

static const Scene scene = {
    .title = "two shapes",
    .idea = "one of them stays",
    .build = build,
    .ask = ask,
    .draw = show,
    .SCENE_STATE(s),
    .knobs = {{'x', "reach", &s.reach, .max = 1}, {'j', "jump", &s.reach, .max = 1}},
    .view = {{-100, -80}, {100, 80}},
};

static inline Map *map_now(void) { return map_of(stage); }

// A map of some thousand cells, small enough to ask all of them twice.
static inline void open_pair(int pair, const char *method)
{
    pair_open = pair;
    stage_open(stage, &scene);
    stage_play(stage, false);
    stage_lay_out(stage, (Rect){0, 0, 240, 160}, 1);
    bench_frame();
    char error[256] = "";
    if (method && !stage_set(stage, "method", method, error, sizeof error)) fail_msg("%s", error);
    bench_frame();
    assert_true(stage_map(stage, true));
    map_now()->cell = 4;
    map_now()->sweeps = 0;
    bench_frame();
}

// What a direct question at that cell is answered, and the oracle's word.
static inline void ask_there(const MapQuestion *q, int column, int row, int *said,
                             TsRelation *exact)
{
    TsVec corner[TS_POLYGON_MAX];
    MapSpot spot = map_spot(q, column, row);
    TsShape moved = actor_shape_at(q->moving, spot.position, spot.angle, corner);
    const TsShape *a = q->moving_first ? &moved : &q->fixed->shape;
    const TsShape *b = q->moving_first ? &q->fixed->shape : &moved;
    Query query = {.kind = q->kind, .a = a, .b = b};
    TsRelation answered = method_ask(q->method, &query).relation;
    *said = answered == METHOD_REFUSES ? CELL_REFUSED : (int)answered;
    *exact = oracle_relation(a, b);
}

static inline void check_cells(void)
{
    const Map *map = map_now();
    MapGrid grid = map->question.grid;
    assert_true(map->exact.whole && map->answered.phase == ANSWERING_DONE);
    for (int cell = 0; cell < grid.columns * grid.rows; cell++) {
        int said;
        TsRelation exact;
        ask_there(&map->question, cell % grid.columns, cell / grid.columns, &said, &exact);
        assert_int_equal(map->cells.answered[cell], said);
        assert_int_equal(map->cells.exact[cell], exact);
    }
}

static inline MapView view_now(void)
{
    MapView view;
    assert_true(stage_map_view(stage, &view));
    return view;
}

#endif
