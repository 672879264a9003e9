// Random pairs of convex shapes of every kind, polygons with corners in line and repeated ones
// included, and their distance or depth by the hull of all differences of corners.
#ifndef CONVEX_PAIRS_H
#define CONVEX_PAIRS_H

#include "generate/generate.h"
#include "geometry/solid.h"
#include "touchstone/degrees.h"
#include "touchstone/hull.h"
#include "touchstone/polygon.h"

static const TsShapeKind convex_kinds[] = {TS_SHAPE_POINT,  TS_SHAPE_SEGMENT, TS_SHAPE_CIRCLE,
                                           TS_SHAPE_AABB,   TS_SHAPE_OBB,     TS_SHAPE_TRIANGLE,
                                           TS_SHAPE_POLYGON};
enum { CONVEX_KINDS = sizeof convex_kinds / sizeof *convex_kinds };

static inline TsVec convex_point(Random *random, Family family, int points)
{
    double far = family == FAMILY_FAR ? 0x1p24 : 0;
    if (family == FAMILY_UNIFORM || family == FAMILY_FAR || family == FAMILY_SLIVER) {
        double width = family == FAMILY_SLIVER ? 1e-9 : 1;
        double x = random_between(random, -50, 50), y = random_between(random, -50, 50);
        return ts_vec(x + far, y * width + 3 * far);
    }
    int reach = points > 10 ? 8 : 4;
    int x = random_integer(random, -reach, reach), y = random_integer(random, -reach, reach);
    return ts_vec(x, y);
}

// The same outline with middles of its sides and repeated corners put in, either way round.
static inline int convex_dressed(Random *random, const TsVec *hull, int count, TsVec *out)
{
    int corners = 0;
    bool back = random_integer(random, 0, 1);
    for (int i = 0; i < count; i++) {
        TsVec corner = hull[back ? count - 1 - i : i];
        TsVec next = hull[back ? (2 * count - 2 - i) % count : (i + 1) % count];
        TsVec middle = ts_vec_lerp(corner, next, 0.5);
        bool in_line = random_integer(random, 0, 3) == 0 &&
                       ts_polygon_is_convex(
                           (TsPolygon){.corner = (TsVec[]){corner, middle, next}, .count = 3});
        out[corners++] = corner;
        if (random_integer(random, 0, 7) == 0) out[corners++] = corner;
        if (in_line) out[corners++] = middle;
    }
    while (corners < 3) out[corners] = out[corners - 1], corners++;
    return corners;
}

static inline TsShape convex_polygon(Random *random, Family family, TsVec *corner)
{
    TsVec point[40], hull[40], by = {0, 0};
    int count = random_integer(random, 3, random_integer(random, 0, 1) ? 6 : 40), corners;
    for (int i = 0; i < count; i++) point[i] = convex_point(random, family, count);
    corners = convex_dressed(random, hull, ts_hull_of(point, count, hull), corner);
    if (family == FAMILY_HAIR) by.x = ldexp(1, random_integer(random, -50, -30));
    for (int i = 0; i < corners; i++) corner[i] = ts_vec_add(corner[i], by);
    TsShape shape = ts_shape_polygon(corner, corners);
    // Moved, or its middles rounded: what is convex no more by an ulp loses what it was dressed in.
    if (!ts_polygon_is_convex(shape.polygon)) {
        corners = ts_hull_of(corner, corners, hull);
        for (int i = 0; i < corners; i++) corner[i] = hull[i];
        while (corners < 3) corner[corners++] = hull[0];
        shape = ts_shape_polygon(corner, corners);
    }
    return shape;
}

// Polygons meet shapes that were made for a triangle in their place.
static inline void convex_pair(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                               GeneratedPair *pair)
{
    generate_pair(random, family, a == TS_SHAPE_POLYGON ? TS_SHAPE_TRIANGLE : a,
                  b == TS_SHAPE_POLYGON ? TS_SHAPE_TRIANGLE : b, pair);
    if (a == TS_SHAPE_POLYGON) pair->a = convex_polygon(random, family, pair->corner[0]);
    if (b == TS_SHAPE_POLYGON) pair->b = convex_polygon(random, family, pair->corner[1]);
}

// Shows so many pairs of every two kinds of every family.
static inline void convex_each(uint64_t seed, int each, void show(const TsShape *, const TsShape *))
{
    Random random = random_seeded(seed);
    for (int pair = 0; pair < CONVEX_KINDS * CONVEX_KINDS * FAMILIES; pair++) {
        for (int i = 0; i < each; i++) {
            GeneratedPair made;
            convex_pair(&random, (Family)(pair % FAMILIES),
                        convex_kinds[pair / FAMILIES % CONVEX_KINDS],
                        convex_kinds[pair / FAMILIES / CONVEX_KINDS], &made);
            show(&made.a, &made.b);
        }
    }
}

// Pair i of some round polygons of 64 corners: b is turned, and nears and leaves a.
static inline void convex_round_pair(int i, TsVec of_a[TS_POLYGON_MAX], TsVec of_b[TS_POLYGON_MAX],
                                     TsShape *a, TsShape *b)
{
    TsVec center = ts_vec_scale(ts_degrees(7 * i), 2.5 * (i % 40));
    for (int k = 0; k < TS_POLYGON_MAX; k++) {
        of_a[k] = ts_vec_scale(ts_degrees(k * 5.625), 50);
        of_b[k] = ts_vec_add(center, ts_vec_scale(ts_degrees(k * 5.625 + i), 30));
    }
    *a = ts_shape_polygon(of_a, TS_POLYGON_MAX);
    *b = ts_shape_polygon(of_b, TS_POLYGON_MAX);
}

static inline double convex_to_edge(TsVec a, TsVec b)
{
    TsVec side = ts_vec_sub(b, a);
    double length = ts_vec_length_squared(side);
    double at = length > 0 ? -ts_vec_dot(a, side) / length : 0;
    return ts_vec_length(ts_vec_lerp(a, b, at < 0 ? 0 : at > 1 ? 1 : at));
}

// The gap as contact.h has it: the distance from the origin to the border of the hull of all
// differences, negative inside, less the radii. By brute force.
static inline double convex_gap(const TsShape *a, const TsShape *b)
{
    enum { ALL = TS_POLYGON_MAX * TS_POLYGON_MAX };
    static TsVec difference[ALL], hull[ALL];
    Solid of_a, of_b;
    ts_solid_of(a, ts_shape_center(a), &of_a);
    ts_solid_of(b, ts_shape_center(a), &of_b);
    int count = 0;
    for (int i = 0; i < of_a.count; i++) {
        for (int k = 0; k < of_b.count; k++)
            difference[count++] = ts_vec_sub(of_b.corner[k], of_a.corner[i]);
    }
    int corners = ts_hull_of(difference, count, hull);
    double distance = HUGE_VAL;
    bool inside = corners > 2;
    for (int i = 0; i < corners; i++) {
        TsVec from = hull[i], to = hull[(i + 1) % corners];
        distance = fmin(distance, convex_to_edge(from, to));
        inside = inside && ts_vec_cross(from, to) >= 0;
    }
    return (inside ? -distance : distance) - of_a.radius - of_b.radius;
}

static inline double convex_size(const TsShape *a, const TsShape *b)
{
    return fmax(ts_shape_size(a), ts_shape_size(b));
}

#endif
