// Random pairs of shapes for timing.
#include "workload.h"

#include <assert.h>
#include <stdlib.h>

#include "generate/generate.h"
#include "touchstone/cast.h"
#include "touchstone/degrees.h"
#include "touchstone/relation.h"
#include "touchstone/sweep.h"

enum { SEED = 1, SAMPLE = 1000, BISECTIONS = 12, WINDOW = 300, RAY_WAY = 150, SWEEP_WAY = 500 };

static const double shortest = 10, longest = 100;

// One random corner in each equal arc of a circle: convex.
static TsShape convex_polygon(Random *random, TsVec center, int count, TsVec *corner)
{
    double radius = random_between(random, shortest, longest) / 2;
    double begin = random_between(random, 0, 360);
    for (int i = 0; i < count; i++) {
        double turn = begin + (i + random_between(random, 0, 0.6)) * 360 / count;
        corner[i] = ts_vec_add(center, ts_vec_scale(ts_degrees(turn), radius));
    }
    return ts_shape_polygon(corner, count);
}

// Moved so that the mean of its corners is at `center`.
static TsShape shape_at(const Workload *w, TsShapeKind kind, Random *random, TsVec center,
                        TsVec *corner)
{
    TsShape shape = kind == TS_SHAPE_POLYGON
                        ? convex_polygon(random, center, w->corners, corner)
                        : generate_shape(random, kind, center, shortest, longest, corner);
    return ts_shape_moved(&shape, ts_vec_sub(center, ts_shape_center(&shape)), corner);
}

// A ray is aimed past the other shape's centre by the offset that other shapes are placed at.
static TsShape ray_past(Random *random, TsVec center, TsVec by)
{
    TsVec origin = ts_vec_add(center, ts_vec_scale(generate_direction(random), RAY_WAY));
    return ts_shape_ray(origin, ts_vec_sub(ts_vec_add(center, by), origin));
}

// Corners per pair, kept together so that a pair's data is contiguous.
static size_t corners_a_pair(const Workload *w)
{
    int polygons = (w->kind[0] == TS_SHAPE_POLYGON) + (w->kind[1] == TS_SHAPE_POLYGON);
    return (size_t)polygons * (size_t)w->corners;
}

// Where the corners of a shape in pair i begin, a's first; unused for other kinds.
static TsVec *corners_of(const Workload *w, int i, int which)
{
    bool after_a = which == 1 && w->kind[0] == TS_SHAPE_POLYGON;
    size_t begin = (size_t)i * corners_a_pair(w) + (after_a ? (size_t)w->corners : 0);
    return w->corner ? w->corner + begin : NULL;
}

static void make_pair(Workload *w, int i, Random *random, double spread)
{
    TsVec center = generate_point(random, 0, WINDOW), by = generate_point(random, -spread, spread);
    w->b[i] = shape_at(w, w->kind[1], random, center, corners_of(w, i, 1));
    if (w->move) {
        w->move[i] = ts_vec_scale(generate_direction(random), SWEEP_WAY);
        by = ts_vec_sub(by, ts_vec_scale(w->move[i], 0.5));
    }
    w->a[i] = w->kind[0] == TS_SHAPE_RAY
                  ? ray_past(random, center, by)
                  : shape_at(w, w->kind[0], random, ts_vec_add(center, by), corners_of(w, i, 0));
}

static bool hits(const Workload *w, int i)
{
    const TsShape *a = &w->a[i], *b = &w->b[i];
    if (w->move) return ts_sweep_relation(a, w->move[i], b, ts_vec(0, 0)) != TS_APART;
    if (a->kind == TS_SHAPE_RAY) return ts_cast_shape(a->ray, b).relation != TS_APART;
    return ts_relation_shapes(a, b) != TS_APART;
}

static double share_of(const Workload *w, int count)
{
    int found = 0;
    for (int i = 0; i < count; i++) found += hits(w, i);
    return (double)found / count;
}

static void make_pairs(Workload *w, int count, double spread)
{
    Random random = random_seeded(SEED);
    for (int i = 0; i < count; i++) make_pair(w, i, &random, spread);
}

static double half_hit_spread(Workload *w)
{
    double low = 0, high = WINDOW;
    int sample = w->count < SAMPLE ? w->count : SAMPLE;
    for (int i = 0; i < BISECTIONS; i++) {
        double middle = (low + high) / 2;
        make_pairs(w, sample, middle);
        *(share_of(w, sample) > 0.5 ? &low : &high) = middle;
    }
    return low;
}

static TsVec first_corner(const TsShape *shape)
{
    TsVec corner[GENERATED_CORNERS];
    ts_shape_corners(shape, corner);
    return corner[0];
}

static bool allocate(Workload *w, bool moving)
{
    size_t count = (size_t)w->count;
    w->a = malloc(count * sizeof *w->a);
    w->b = malloc(count * sizeof *w->b);
    if (w->corners > 0) w->corner = malloc(count * corners_a_pair(w) * sizeof *w->corner);
    if (moving) w->move = malloc(count * sizeof *w->move);
    if (w->a && w->b && (w->corner || w->corners == 0) && (w->move || !moving)) return true;
    workload_free(w);
    return false;
}

static bool make(Workload *w, TsShapeKind a, TsShapeKind b, int corners, int count, bool moving)
{
    bool polygons = a == TS_SHAPE_POLYGON || b == TS_SHAPE_POLYGON;
    *w = (Workload){.kind = {a, b}, .corners = polygons ? corners : 0, .count = count};
    if (!allocate(w, moving)) return false;
    bool has_point = w->kind[0] == TS_SHAPE_POINT || w->kind[1] == TS_SHAPE_POINT;
    bool by_chance =
        !(has_point && !ts_shape_kind_has_area(w->kind[0]) && !ts_shape_kind_has_area(w->kind[1]));
    make_pairs(w, count, by_chance ? half_hit_spread(w) : longest);
    if (!by_chance) {
        for (int i = 0; i < w->count; i += 2) {
            bool first = w->kind[0] == TS_SHAPE_POINT;
            TsShape *point = first ? &w->a[i] : &w->b[i];
            point->point = first_corner(first ? &w->b[i] : &w->a[i]);
        }
    }
    w->share = share_of(w, count);
    return true;
}

bool workload_make(Workload *workload, TsShapeKind a, TsShapeKind b, int corners, int count)
{
    assert(count > 0 && (a != TS_SHAPE_RAY || b != TS_SHAPE_RAY));
    bool swap = b == TS_SHAPE_RAY;
    return make(workload, swap ? b : a, swap ? a : b, corners, count, false);
}

bool workload_make_moving(Workload *workload, TsShapeKind a, TsShapeKind b, int corners, int count)
{
    assert(count > 0 && a != TS_SHAPE_RAY && b != TS_SHAPE_RAY);
    return make(workload, a, b, corners, count, true);
}

void workload_free(Workload *workload)
{
    free(workload->a);
    free(workload->b);
    free(workload->corner);
    free(workload->move);
    *workload = (Workload){0};
}
