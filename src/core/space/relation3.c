#include "touchstone/relation3.h"

#include <assert.h>
#include <stddef.h>

#include "space/exact3_private.h"
#include "space/separation3_private.h"

static int larger(int a, int b) { return a > b ? a : b; }

// Coordinates compare exactly.
static int gap_sign(double low_a, double high_a, double low_b, double high_b)
{
    int after = (low_b > high_a) - (low_b < high_a), before = (low_a > high_b) - (low_a < high_b);
    return larger(after, before);
}

TsRelation ts_relation3_aabbs(TsAabb3 a, TsAabb3 b)
{
    assert(ts_shape3_aabb_valid(a, NULL) && ts_shape3_aabb_valid(b, NULL));
    int x = gap_sign(a.min.x, a.max.x, b.min.x, b.max.x);
    int y = gap_sign(a.min.y, a.max.y, b.min.y, b.max.y);
    int z = gap_sign(a.min.z, a.max.z, b.min.z, b.max.z);
    return ts_relation_of_sign(larger(x, larger(y, z)));
}

// ---- Spheres: squares of distances against squares of radii

static TsRelation spheres_exact(TsSphere a, TsSphere b)
{
    Exact3 way = ts_exact3_difference(b.center, a.center);
    Expansion reach = ts_expansion_sum(a.radius, b.radius);
    return ts_relation_of_sign(
        ts_expansion_compare(ts_exact3_dot(&way, &way), ts_expansion_multiply(reach, reach)));
}

TsRelation ts_relation3_spheres(TsSphere a, TsSphere b)
{
    assert(ts_shape3_sphere_valid(a, NULL) && ts_shape3_sphere_valid(b, NULL));
    double distance = ts_vec3_distance_squared(a.center, b.center), reach = a.radius + b.radius;
    double gap = distance - reach * reach;
    // Either square is off by 5 half-ulps of itself, the difference by one more: 16 are granted.
    double bound = 0x1p-49 * (distance + reach * reach);
    if (gap > bound) return TS_APART;
    return gap < -bound ? TS_OVERLAPPING : spheres_exact(a, b);
}

// ---- Triangles

TsRelation ts_relation3_triangles(const TsTriangle3 *a, const TsTriangle3 *b)
{
    assert(ts_shape3_triangle_valid(a, NULL) && ts_shape3_triangle_valid(b, NULL));
    Hull3 of_a = ts_separation3_triangle(a), of_b = ts_separation3_triangle(b);
    return ts_separation3_relation(&of_a, &of_b);
}

TsRelation ts_relation3_triangle_box(const TsTriangle3 *a, TsAabb3 b)
{
    assert(ts_shape3_triangle_valid(a, NULL) && ts_shape3_aabb_valid(b, NULL));
    Hull3 of_a = ts_separation3_triangle(a), of_b = ts_separation3_box(b);
    return ts_separation3_relation(&of_a, &of_b);
}
