#include <assert.h>
#include <stddef.h>

#include "space/corners3_private.h"
#include "touchstone/relation3.h"

// ---- Without rounding

__attribute__((cold, noinline)) static TsRelation exact_relation(const TsTriangle3 *a, TsSphere b)
{
    Corners3 c;
    for (int i = 0; i < 3; i++) c.corner[i] = ts_exact3_difference(a->corner[i], b.center);
    c.square = ts_expansion_product(b.radius, b.radius);
    return ts_relation_of_sign(ts_corners3_sign(&c));
}

// ---- Rounded: surely apart where the centre is farther than the radius from the bounds, or from
// the plane; surely overlapping where a corner is inside

static bool surely_beside(const TsTriangle3 *a, TsSphere b)
{
    TsAabb3 box = ts_shape3_around(a->corner, 3);
    for (int i = 0; i < 3; i++) {
        double low = ts_vec3_at(box.min, i), high = ts_vec3_at(box.max, i),
               at = ts_vec3_at(b.center, i);
        double margin = 0x1p-50 * (fabs(low) + fabs(high) + fabs(at) + b.radius);
        if (low - at > b.radius + margin || at - high > b.radius + margin) return true;
    }
    return false;
}

// The normal's coordinates are off by some ulps of `most`, 32 half-ulps are granted for the height.
static bool surely_off_the_plane(const TsTriangle3 *a, TsSphere b)
{
    TsVec3 u = ts_vec3_sub(a->corner[1], a->corner[0]), v = ts_vec3_sub(a->corner[2], a->corner[0]);
    TsVec3 normal = ts_vec3_cross(u, v), from = ts_vec3_sub(b.center, a->corner[0]);
    double most = ts_vec3_magnitude(u) * ts_vec3_magnitude(v);
    double height = fabs(ts_vec3_dot(from, normal));
    double reach = b.radius * (ts_vec3_length(normal) + 0x1p-48 * most);
    return height > reach + 0x1p-48 * most * ts_vec3_magnitude(from);
}

static bool surely_holds_a_corner(const TsTriangle3 *a, TsSphere b)
{
    for (int i = 0; i < 3; i++) {
        double distance = ts_vec3_distance_squared(a->corner[i], b.center),
               square = b.radius * b.radius;
        if (square - distance > 0x1p-49 * (square + distance)) return true;
    }
    return false;
}

// ---- By the point of the triangle that is nearest to the centre, as well as rounding finds it.
// Any point of it proves as much: within, that they overlap; and they are apart where all corners
// lie beyond the radius along the way there.

static double part(double from, double to) // of the way from a to b where a function is 0
{
    return from / (from - to);
}

// The corners are relative to the centre (Ericson 2005, 5.1.5).
static TsVec3 nearest_to_zero(TsVec3 a, TsVec3 b, TsVec3 c)
{
    TsVec3 ab = ts_vec3_sub(b, a), ac = ts_vec3_sub(c, a);
    double a1 = -ts_vec3_dot(ab, a), a2 = -ts_vec3_dot(ac, a);
    double b1 = -ts_vec3_dot(ab, b), b2 = -ts_vec3_dot(ac, b);
    double c1 = -ts_vec3_dot(ab, c), c2 = -ts_vec3_dot(ac, c);
    if (a1 <= 0 && a2 <= 0) return a;
    if (b1 >= 0 && b2 <= b1) return b;
    if (c2 >= 0 && c1 <= c2) return c;
    double over_c = a1 * b2 - b1 * a2, over_b = c1 * a2 - a1 * c2, over_a = b1 * c2 - c1 * b2;
    if (over_c <= 0 && a1 >= 0 && b1 <= 0) return ts_vec3_lerp(a, b, part(a1, b1));
    if (over_b <= 0 && a2 >= 0 && c2 <= 0) return ts_vec3_lerp(a, c, part(a2, c2));
    if (over_a <= 0 && b2 - b1 >= 0 && c1 - c2 >= 0)
        return ts_vec3_lerp(b, c, part(b2 - b1, c2 - c1));
    double sum = over_a + over_b + over_c;
    if (!(over_a >= 0 && over_b >= 0 && over_c >= 0 && sum > 0)) return a; // a sliver's rounding
    return ts_vec3_add(
        a, ts_vec3_add(ts_vec3_scale(ab, over_b / sum), ts_vec3_scale(ac, over_c / sum)));
}

typedef struct Near { // of the triangle, relative to the centre
    TsVec3 corner[3], point;
    double error; // of any of its coordinates, and of lengths
} Near;

static Near near_of(const TsTriangle3 *a, TsSphere b)
{
    Near near = {.error = ts_vec3_magnitude(b.center) + b.radius};
    for (int i = 0; i < 3; i++) {
        near.corner[i] = ts_vec3_sub(a->corner[i], b.center);
        near.error += ts_vec3_magnitude(a->corner[i]);
    }
    near.point = nearest_to_zero(near.corner[0], near.corner[1], near.corner[2]);
    near.error *= 0x1p-46;
    return near;
}

static bool surely_holds_the_nearest(const Near *near, double radius)
{
    return ts_vec3_length(near->point) + near->error < radius;
}

static bool surely_beyond(const Near *near, double radius)
{
    double length = ts_vec3_length(near->point);
    for (int i = 0; i < 3; i++) {
        double along = ts_vec3_dot(near->corner[i], near->point);
        if (!(along > (radius + near->error) * length)) return false;
    }
    return true;
}

TsRelation ts_relation3_triangle_sphere(const TsTriangle3 *a, TsSphere b)
{
    assert(ts_shape3_triangle_valid(a, NULL) && ts_shape3_sphere_valid(b, NULL));
    if (surely_beside(a, b) || surely_off_the_plane(a, b)) return TS_APART;
    if (surely_holds_a_corner(a, b)) return TS_OVERLAPPING;
    Near near = near_of(a, b);
    if (surely_beyond(&near, b.radius)) return TS_APART;
    return surely_holds_the_nearest(&near, b.radius) ? TS_OVERLAPPING : exact_relation(a, b);
}
