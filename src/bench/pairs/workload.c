#include "workload.h"

#include <stdlib.h>

#include "cast.h"
#include "degrees.h"
#include "generate_parts.h"
#include "relation.h"
#include "sweep.h"

enum { SEED = 1, SAMPLE = 1000, BISECTIONS = 12, WINDOW = 300, RAY_WAY = 150, SWEEP_WAY = 500 };

static const double shortest = 10, longest = 100;

// Corners in turn on a circle, each in its own part of it: convex.
static Shape convex_polygon(Random *random, Vec center, int count, Vec *corner)
{
    double radius = random_between(random, shortest, longest) / 2;
    double begin = random_between(random, 0, 360);
    for (int i = 0; i < count; i++) {
        double turn = begin + (i + random_between(random, 0, 0.6)) * 360 / count;
        corner[i] = vec_add(center, vec_scale(degrees(turn), radius));
    }
    return shape_polygon(corner, count);
}

// Its mean is at the centre: a shape's own may lie beside it.
static Shape shape_at(const Workload *w, ShapeKind kind, Random *random, Vec center, Vec *corner)
{
    Shape shape = kind == SHAPE_POLYGON
                      ? convex_polygon(random, center, w->corners, corner)
                      : generate_shape(random, kind, center, shortest, longest, corner);
    return generate_moved(shape, vec_sub(center, shape_center(&shape)), corner);
}

// A ray is aimed past the other's centre by as much as other shapes are put beside it.
static Shape ray_past(Random *random, Vec center, Vec by)
{
    Vec origin = vec_add(center, vec_scale(generate_direction(random), RAY_WAY));
    return shape_ray(origin, vec_sub(vec_add(center, by), origin));
}

// Only of polygons, so that what is asked in turn lies side by side.
static size_t corners_a_pair(const Workload *w)
{
    int polygons = (w->kind[0] == SHAPE_POLYGON) + (w->kind[1] == SHAPE_POLYGON);
    return (size_t)polygons * (size_t)w->corners;
}

// Where those of a pair begin, a's first; whoever has none is given any.
static Vec *corners_of(const Workload *w, int i, int which)
{
    bool after_a = which == 1 && w->kind[0] == SHAPE_POLYGON;
    size_t begin = (size_t)i * corners_a_pair(w) + (after_a ? (size_t)w->corners : 0);
    return w->corner ? w->corner + begin : NULL;
}

static void make_pair(Workload *w, int i, Random *random, double spread)
{
    Vec center = generate_point(random, 0, WINDOW), by = generate_point(random, -spread, spread);
    w->b[i] = shape_at(w, w->kind[1], random, center, corners_of(w, i, 1));
    if (w->move) {
        w->move[i] = vec_scale(generate_direction(random), SWEEP_WAY);
        by = vec_sub(by, vec_scale(w->move[i], 0.5));
    }
    w->a[i] = w->kind[0] == SHAPE_RAY
                  ? ray_past(random, center, by)
                  : shape_at(w, w->kind[0], random, vec_add(center, by), corners_of(w, i, 0));
}

static bool hits(const Workload *w, int i)
{
    const Shape *a = &w->a[i], *b = &w->b[i];
    if (w->move) return sweep_relation(a, w->move[i], b, vec(0, 0)) != APART;
    if (a->kind == SHAPE_RAY) return cast_shape(a->ray, b).relation != APART;
    return relation_shapes(a, b) != APART;
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

static Vec first_corner(const Shape *shape)
{
    Vec corner[POLYGON_MAX];
    shape_corners(shape, corner);
    return corner[0];
}

static bool is_thin(ShapeKind kind)
{
    return kind == SHAPE_POINT || kind == SHAPE_SEGMENT || kind == SHAPE_RAY;
}

static bool hits_by_chance(const Workload *w)
{
    bool has_point = w->kind[0] == SHAPE_POINT || w->kind[1] == SHAPE_POINT;
    return !(has_point && is_thin(w->kind[0]) && is_thin(w->kind[1]));
}

static void share_corners(Workload *w)
{
    for (int i = 0; i < w->count; i += 2) {
        bool first = w->kind[0] == SHAPE_POINT;
        Shape *point = first ? &w->a[i] : &w->b[i];
        point->point = first_corner(first ? &w->b[i] : &w->a[i]);
    }
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

static bool make(Workload *w, ShapeKind a, ShapeKind b, int corners, int count, bool moving)
{
    bool polygons = a == SHAPE_POLYGON || b == SHAPE_POLYGON;
    *w = (Workload){.kind = {a, b}, .corners = polygons ? corners : 0, .count = count};
    if (!allocate(w, moving)) return false;
    bool by_chance = hits_by_chance(w);
    make_pairs(w, count, by_chance ? half_hit_spread(w) : longest);
    if (!by_chance) share_corners(w);
    w->share = share_of(w, count);
    return true;
}

bool workload_make(Workload *workload, ShapeKind a, ShapeKind b, int corners, int count)
{
    bool swap = b == SHAPE_RAY;
    return make(workload, swap ? b : a, swap ? a : b, corners, count, false);
}

bool workload_make_moving(Workload *workload, ShapeKind a, ShapeKind b, int corners, int count)
{
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
