#include "relation3.h"

#include <assert.h>
#include <stddef.h>

#include "exact3.h"
#include "separation3.h"

static int larger(int a, int b) { return a > b ? a : b; }

// Coordinates compare exactly.
static int gap_sign(double low_a, double high_a, double low_b, double high_b)
{
    int after = (low_b > high_a) - (low_b < high_a), before = (low_a > high_b) - (low_a < high_b);
    return larger(after, before);
}

Relation relation3_aabbs(Aabb3 a, Aabb3 b)
{
    assert(shape3_aabb_valid(a, NULL) && shape3_aabb_valid(b, NULL));
    int x = gap_sign(a.min.x, a.max.x, b.min.x, b.max.x);
    int y = gap_sign(a.min.y, a.max.y, b.min.y, b.max.y);
    int z = gap_sign(a.min.z, a.max.z, b.min.z, b.max.z);
    return relation_of_sign(larger(x, larger(y, z)));
}

// ---- Spheres: squares of distances against squares of radii

static Relation spheres_exact(Sphere a, Sphere b)
{
    Exact3 way = exact3_difference(b.center, a.center);
    Expansion reach = expansion_sum(a.radius, b.radius);
    return relation_of_sign(
        expansion_compare(exact3_dot(&way, &way), expansion_multiply(reach, reach)));
}

Relation relation3_spheres(Sphere a, Sphere b)
{
    assert(shape3_sphere_valid(a, NULL) && shape3_sphere_valid(b, NULL));
    double distance = vec3_distance_squared(a.center, b.center), reach = a.radius + b.radius;
    double gap = distance - reach * reach;
    // Either square is off by 5 half-ulps of itself, the difference by one more: 16 are granted.
    double bound = 0x1p-49 * (distance + reach * reach);
    if (gap > bound) return APART;
    return gap < -bound ? OVERLAPPING : spheres_exact(a, b);
}

// ---- Triangles

Relation relation3_triangles(const Triangle3 *a, const Triangle3 *b)
{
    assert(shape3_triangle_valid(a, NULL) && shape3_triangle_valid(b, NULL));
    Hull3 of_a = separation3_triangle(a), of_b = separation3_triangle(b);
    return separation3_relation(&of_a, &of_b);
}

Relation relation3_triangle_box(const Triangle3 *a, Aabb3 b)
{
    assert(shape3_triangle_valid(a, NULL) && shape3_aabb_valid(b, NULL));
    Hull3 of_a = separation3_triangle(a), of_b = separation3_box(b);
    return separation3_relation(&of_a, &of_b);
}
