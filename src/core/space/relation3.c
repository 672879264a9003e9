#include "touchstone/relation3.h"

#include <assert.h>
#include <float.h>
#include <stddef.h>

#include "space/exact3_private.h"
#include "space/separation3_private.h"

// ---- On which side of a plane

__attribute__((cold, noinline)) static int orientation3_exact(TsVec3 a, TsVec3 b, TsVec3 c,
                                                              TsVec3 p)
{
    Exact3 u = ts_exact3_difference(b, a), v = ts_exact3_difference(c, a),
           w = ts_exact3_difference(p, a);
    Exact3 normal = ts_exact3_cross(&u, &v);
    return ts_expansion_sign(ts_exact3_dot(&normal, &w));
}

int ts_relation3_orientation(TsVec3 a, TsVec3 b, TsVec3 c, TsVec3 p)
{
    TsVec3 u = ts_vec3_sub(b, a), v = ts_vec3_sub(c, a), w = ts_vec3_sub(p, a);
    Cross3 cross = cross3_of(u, v);
    double volume = ts_vec3_dot(cross.direction, w);
    // Three differences, two products, three sums: 8 half-ulps, 16 are granted.
    double bound = 0x1p-49 * cross3_most(w, &cross);
    if (volume > bound) return 1;
    return volume < -bound ? -1 : orientation3_exact(a, b, c, p);
}

// ---- Boxes

static int larger(int a, int b) { return a > b ? a : b; }

// Coordinates compare exactly.
static int gap3_sign(double low_a, double high_a, double low_b, double high_b)
{
    int after = (low_b > high_a) - (low_b < high_a), before = (low_a > high_b) - (low_a < high_b);
    return larger(after, before);
}

TsRelation ts_relation3_aabbs(TsAabb3 a, TsAabb3 b)
{
    assert(ts_shape3_aabb_valid(a, NULL) && ts_shape3_aabb_valid(b, NULL));
    int x = gap3_sign(a.min.x, a.max.x, b.min.x, b.max.x);
    int y = gap3_sign(a.min.y, a.max.y, b.min.y, b.max.y);
    int z = gap3_sign(a.min.z, a.max.z, b.min.z, b.max.z);
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

// ---- A triangle and a sphere

// ---- Without rounding

__attribute__((cold, noinline)) static TsRelation triangle_sphere_exact(const TsTriangle3 *a,
                                                                        TsSphere b)
{
    ExactTriangle3 c;
    for (int i = 0; i < 3; i++) c.corner[i] = ts_exact3_difference(a->corner[i], b.center);
    c.square = ts_expansion_product(b.radius, b.radius);
    return ts_relation_of_sign(ts_exact3_triangle_sign(&c));
}

// ---- Rounded: surely apart where the centre is farther than the radius from the bounds, or from
// the plane; surely overlapping where a corner is inside

static bool surely_beside(const TsTriangle3 *a, TsSphere b)
{
    TsAabb3 box = ts_shape3_bounds(a->corner, 3);
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

static double crossing3(double from, double to) // of the way from a to b where a function is 0
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
    if (over_c <= 0 && a1 >= 0 && b1 <= 0) return ts_vec3_lerp(a, b, crossing3(a1, b1));
    if (over_b <= 0 && a2 >= 0 && c2 <= 0) return ts_vec3_lerp(a, c, crossing3(a2, c2));
    if (over_a <= 0 && b2 - b1 >= 0 && c1 - c2 >= 0)
        return ts_vec3_lerp(b, c, crossing3(b2 - b1, c2 - c1));
    double sum = over_a + over_b + over_c;
    if (!(over_a >= 0 && over_b >= 0 && over_c >= 0 && sum > 0)) return a; // a sliver's rounding
    return ts_vec3_add(
        a, ts_vec3_add(ts_vec3_scale(ab, over_b / sum), ts_vec3_scale(ac, over_c / sum)));
}

typedef struct NearSphere { // of the triangle, relative to the centre
    TsVec3 corner[3], point;
    double error; // of any of its coordinates, and of lengths
} NearSphere;

static NearSphere near_sphere(const TsTriangle3 *a, TsSphere b)
{
    NearSphere near = {.error = ts_vec3_magnitude(b.center) + b.radius};
    for (int i = 0; i < 3; i++) {
        near.corner[i] = ts_vec3_sub(a->corner[i], b.center);
        near.error += ts_vec3_magnitude(a->corner[i]);
    }
    near.point = nearest_to_zero(near.corner[0], near.corner[1], near.corner[2]);
    near.error *= 0x1p-46;
    return near;
}

static bool surely_holds_the_nearest(const NearSphere *near, double radius)
{
    return ts_vec3_length(near->point) + near->error < radius;
}

static bool surely_beyond_sphere(const NearSphere *near, double radius)
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
    NearSphere near = near_sphere(a, b);
    if (surely_beyond_sphere(&near, b.radius)) return TS_APART;
    return surely_holds_the_nearest(&near, b.radius) ? TS_OVERLAPPING : triangle_sphere_exact(a, b);
}

// ---- Turned boxes

// An axis is a cross product u x v of two of the boxes' own axes. What stands on it are triple
// products: of the way between the centres, and of every axis but those that u and v are, which are
// square to it exactly.
typedef struct ObbAxis {
    TsVec3 u, v;
    int without_a, without_b; // bits: which axes of the boxes throw no shadow
} ObbAxis;

typedef struct ObbPair {
    const TsObb3 *a, *b;
    TsVec3 way; // from centre to centre, rounded
} ObbPair;

static ObbAxis obb_face_axis(const TsObb3 *box, int face, int *without)
{
    int j = (face + 1) % 3, k = (face + 2) % 3;
    *without = 1 << j | 1 << k;
    return (ObbAxis){.u = box->axis[j], .v = box->axis[k]};
}

static ObbAxis obb_axis_at(const ObbPair *boxes, int index)
{
    int without = 0;
    if (index < 6) {
        ObbAxis axis = obb_face_axis(index < 3 ? boxes->a : boxes->b, index % 3, &without);
        *(index < 3 ? &axis.without_a : &axis.without_b) = without;
        return axis;
    }
    int i = (index - 6) / 3, j = (index - 6) % 3;
    return (ObbAxis){boxes->a->axis[i], boxes->b->axis[j], 1 << i, 1 << j};
}

// ---- Rounded

// A triple product is off by at most 5 half-ulps of its magnitudes (cross3.h); the way between the
// centres adds one, half sides and sums 8 more. 32 are granted, against the rounding of the sum of
// magnitudes.
#define OBB_ROUNDING 0x1p-48

typedef struct ObbShadow {
    double length, most;
} ObbShadow;

static ObbShadow obb_shadow(TsVec3 x, const Cross3 *cross)
{
    return (ObbShadow){fabs(ts_vec3_dot(x, cross->direction)), cross3_most(x, cross)};
}

static ObbShadow obb_radius(const TsObb3 *box, const Cross3 *cross, int without)
{
    ObbShadow sum = {0, 0};
    for (int i = 0; i < 3; i++) {
        if (without >> i & 1) continue;
        ObbShadow shadow = obb_shadow(box->axis[i], cross);
        double half = ts_vec3_at(box->half, i);
        sum.length += half * shadow.length;
        sum.most += half * shadow.most;
    }
    return sum;
}

// ---- Without rounding

static bool obb_is_parallel(const ObbAxis *axis)
{
    Exact3 u = ts_exact3_vec(axis->u), v = ts_exact3_vec(axis->v), cross = ts_exact3_cross(&u, &v);
    return ts_exact3_is_zero(&cross);
}

static Expansion obb_exact_radius(const TsObb3 *box, const Exact3 *cross, int without)
{
    Expansion sum = ts_expansion(0);
    for (int i = 0; i < 3; i++) {
        if (without >> i & 1) continue;
        Exact3 own = ts_exact3_vec(box->axis[i]);
        Expansion shadow = ts_expansion_absolute(ts_exact3_dot(&own, cross));
        sum = ts_expansion_add(sum, ts_expansion_scale(shadow, ts_vec3_at(box->half, i)));
    }
    return sum;
}

__attribute__((cold, noinline)) static int obb_exact_sign(const ObbPair *boxes, const ObbAxis *axis)
{
    Exact3 u = ts_exact3_vec(axis->u), v = ts_exact3_vec(axis->v), cross = ts_exact3_cross(&u, &v);
    Exact3 way = ts_exact3_difference(boxes->b->center, boxes->a->center);
    Expansion taken = ts_expansion_add(obb_exact_radius(boxes->a, &cross, axis->without_a),
                                       obb_exact_radius(boxes->b, &cross, axis->without_b));
    return ts_expansion_compare(ts_expansion_absolute(ts_exact3_dot(&way, &cross)), taken);
}

// ---- One axis

// The length in px of an interval that is measured times the axis's length.
static double in_px(double measure, double length) { return length > 0 ? measure / length : 0; }

// Rounding must not say otherwise than the sign.
static double gap_of_sign(double gap, int sign)
{
    if (sign == 0) return 0;
    if (sign > 0) return gap > 0 ? gap : DBL_MIN;
    return gap < 0 ? gap : -DBL_MIN;
}

// The sign of the gap on an axis: 1 parts them. One that vanishes parts nothing: -1.
static int obb_axis_sign(const ObbPair *boxes, int index, TsAxis3 *told)
{
    ObbAxis axis = obb_axis_at(boxes, index);
    Cross3 cross = cross3_of(axis.u, axis.v);
    double clear = OBB_ROUNDING * (cross.most.x + cross.most.y + cross.most.z);
    bool vanishes = ts_vec3_magnitude(cross.direction) <= clear && obb_is_parallel(&axis);
    ObbShadow way = obb_shadow(boxes->way, &cross);
    ObbShadow a = obb_radius(boxes->a, &cross, axis.without_a);
    ObbShadow b = obb_radius(boxes->b, &cross, axis.without_b);
    double gap = way.length - a.length - b.length;
    double bound = OBB_ROUNDING * (way.most + a.most + b.most);
    bool sure = gap > bound || gap < -bound;
    int sign = -1;
    if (!vanishes) sign = sure ? (gap > 0) - (gap < 0) : obb_exact_sign(boxes, &axis);
    if (told) {
        double length = ts_vec3_length(cross.direction);
        *told = (TsAxis3){cross.direction,           vanishes,
                          in_px(a.length, length),   in_px(b.length, length),
                          in_px(way.length, length), gap_of_sign(in_px(gap, length), sign)};
    }
    return sign;
}

static int obb_deciding(const TsObbs3Trace *trace)
{
    int best = 0; // a face axis never vanishes
    for (int i = 1; i < TS_RELATION3_AXES; i++) {
        const TsAxis3 *axis = &trace->axis[i];
        if (!axis->vanishes && axis->gap > trace->axis[best].gap) best = i;
    }
    return best;
}

TsRelation ts_relation3_obbs(const TsObb3 *a, const TsObb3 *b, TsObbs3Trace *trace)
{
    assert(ts_shape3_obb_valid(a, NULL) && ts_shape3_obb_valid(b, NULL));
    ObbPair boxes = {a, b, ts_vec3_sub(b->center, a->center)};
    int greatest = -1;
    for (int i = 0; i < TS_RELATION3_AXES && (trace || greatest < 1); i++) {
        int sign = obb_axis_sign(&boxes, i, trace ? &trace->axis[i] : NULL);
        greatest = sign > greatest ? sign : greatest;
    }
    if (trace) trace->deciding = obb_deciding(trace);
    return ts_relation_of_sign(greatest);
}
