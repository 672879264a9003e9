// Exact relations in 3D: a rounded test with an error bound first, expansions if it leaves the sign
// open.
#include "platform/rounding.h"

#include "touchstone/relation3.h"

#include <float.h>
#include <stddef.h>

#include "platform/assert.h"
#include "space/exact3_private.h"
#include "space/relation3_private.h"
#include "space/separation3_private.h"

// ---- Orientation of four points

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
    // Three differences, two products, three sums: 8 half-ulps. The bound is 16. Proof:
    // tests/gappa/relation3_orientation.g.
    double bound = 0x1p-49 * cross3_most(w, &cross);
    if (volume > bound) return 1;
    return volume < -bound ? -1 : orientation3_exact(a, b, c, p);
}

// ---- Boxes

static int larger3(int a, int b) { return a > b ? a : b; }

// Exact: compares coordinates only.
static int gap3_sign(double low_a, double high_a, double low_b, double high_b)
{
    int after = (low_b > high_a) - (low_b < high_a), before = (low_a > high_b) - (low_a < high_b);
    return larger3(after, before);
}

TsRelation ts_relation3_aabbs(TsAabb3 a, TsAabb3 b)
{
    ASSERT(ts_shape3_aabb_valid(a, NULL) && ts_shape3_aabb_valid(b, NULL));
    int x = gap3_sign(a.min.x, a.max.x, b.min.x, b.max.x);
    int y = gap3_sign(a.min.y, a.max.y, b.min.y, b.max.y);
    int z = gap3_sign(a.min.z, a.max.z, b.min.z, b.max.z);
    return ts_relation_of_sign(larger3(x, larger3(y, z)));
}

// ---- Spheres: squared distance against the squared sum of the radii

static TsRelation spheres_exact(TsSphere a, TsSphere b)
{
    Exact3 offset = ts_exact3_difference(b.center, a.center);
    Expansion reach = ts_expansion_sum(a.radius, b.radius);
    return ts_relation_of_sign(
        ts_expansion_compare(ts_exact3_dot(&offset, &offset), ts_expansion_multiply(reach, reach)));
}

TsRelation ts_relation3_spheres(TsSphere a, TsSphere b)
{
    ASSERT(ts_shape3_sphere_valid(a, NULL) && ts_shape3_sphere_valid(b, NULL));
    double distance = ts_vec3_distance_squared(a.center, b.center), reach = a.radius + b.radius;
    double gap = distance - reach * reach;
    // Each square is off by at most 5 half-ulps, the difference by one more. The bound is 16.
    // Proof: tests/gappa/relation3_spheres.g.
    double bound = 0x1p-49 * (distance + reach * reach);
    if (gap > bound) return TS_APART;
    return gap < -bound ? TS_OVERLAPPING : spheres_exact(a, b);
}

// ---- Triangles

TsRelation ts_relation3_triangles(const TsTriangle3 *a, const TsTriangle3 *b)
{
    ASSERT(ts_shape3_triangle_valid(a, NULL) && ts_shape3_triangle_valid(b, NULL));
    Hull3 of_a = ts_separation3_triangle(a), of_b = ts_separation3_triangle(b);
    return ts_separation3_relation(&of_a, &of_b);
}

TsRelation ts_relation3_triangle_box(const TsTriangle3 *a, TsAabb3 b)
{
    ASSERT(ts_shape3_triangle_valid(a, NULL) && ts_shape3_aabb_valid(b, NULL));
    Hull3 of_a = ts_separation3_triangle(a), of_b = ts_separation3_box(b);
    return ts_separation3_relation(&of_a, &of_b);
}

// ---- Triangle and sphere, without rounding

__attribute__((cold, noinline)) static TsRelation triangle_sphere_exact(const TsTriangle3 *a,
                                                                        TsSphere b)
{
    ExactTriangle3 c;
    for (int i = 0; i < 3; i++) c.corner[i] = ts_exact3_difference(a->corner[i], b.center);
    c.square = ts_expansion_product(b.radius, b.radius);
    return ts_relation_of_sign(ts_exact3_triangle_sign(&c));
}

// ---- Triangle and sphere, rounded: certainly apart if the centre is farther than the radius from
// the bounds or the plane; certainly overlapping if a corner is inside

// Proof of the margin: tests/gappa/relation3_beside.g.
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

// The coordinates of the normal are off by 4 half-ulps of `most`, the height by 8. The bounds
// are 32. Proof: tests/gappa/relation3_plane.g.
static bool surely_off_the_plane(const TsTriangle3 *a, TsSphere b)
{
    TsVec3 u = ts_vec3_sub(a->corner[1], a->corner[0]), v = ts_vec3_sub(a->corner[2], a->corner[0]);
    TsVec3 normal = ts_vec3_cross(u, v), from = ts_vec3_sub(b.center, a->corner[0]);
    double most = ts_vec3_magnitude(u) * ts_vec3_magnitude(v);
    double height = fabs(ts_vec3_dot(from, normal));
    double reach = b.radius * (ts_vec3_length(normal) + 0x1p-48 * most);
    return height > reach + 0x1p-48 * most * ts_vec3_magnitude(from);
}

// The bound is that of ts_relation3_spheres: tests/gappa/relation3_spheres.g.
static bool surely_holds_a_corner(const TsTriangle3 *a, TsSphere b)
{
    for (int i = 0; i < 3; i++) {
        double distance = ts_vec3_distance_squared(a->corner[i], b.center),
               square = b.radius * b.radius;
        if (square - distance > 0x1p-49 * (square + distance)) return true;
    }
    return false;
}

// ---- By the rounded nearest point of the triangle. Any point of the triangle inside the sphere
// proves overlap. If all corners lie beyond the radius in the direction of that point, the shapes
// are apart.

static double crossing3(double from,
                        double to) // parameter from a to b at which a linear function is 0
{
    return from / (from - to);
}

// Closest point of a triangle to the origin (Ericson, Real-Time Collision Detection, 2005,
// section 5.1.5).
TsVec3 ts_relation3_nearest_to_zero(TsVec3 a, TsVec3 b, TsVec3 c)
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
    if (!(over_a >= 0 && over_b >= 0 && over_c >= 0 && sum > 0)) return a; // rounding in a sliver
    return ts_vec3_add(
        a, ts_vec3_add(ts_vec3_scale(ab, over_b / sum), ts_vec3_scale(ac, over_c / sum)));
}

typedef struct NearSphere { // the triangle relative to the centre
    TsVec3 corner[3], point;
    double error; // bound for every coordinate and length; proof: tests/gappa/relation3_near.g
} NearSphere;

static NearSphere near_sphere(const TsTriangle3 *a, TsSphere b)
{
    NearSphere near = {.error = ts_vec3_magnitude(b.center) + b.radius};
    for (int i = 0; i < 3; i++) {
        near.corner[i] = ts_vec3_sub(a->corner[i], b.center);
        near.error += ts_vec3_magnitude(a->corner[i]);
    }
    near.point = ts_relation3_nearest_to_zero(near.corner[0], near.corner[1], near.corner[2]);
    near.error *= 0x1p-46;
    return near;
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
    ASSERT(ts_shape3_triangle_valid(a, NULL) && ts_shape3_sphere_valid(b, NULL));
    if (surely_beside(a, b) || surely_off_the_plane(a, b)) return TS_APART;
    if (surely_holds_a_corner(a, b)) return TS_OVERLAPPING;
    NearSphere near = near_sphere(a, b);
    if (surely_beyond_sphere(&near, b.radius)) return TS_APART;
    if (ts_vec3_length(near.point) + near.error < b.radius) return TS_OVERLAPPING;
    return triangle_sphere_exact(a, b);
}

// ---- OBBs

// A separating axis is a cross product u x v of two box axes. Projections on it are triple
// products: of the offset between the centres, and of every box axis except u and v, which are
// perpendicular to it exactly.
typedef struct ObbAxis {
    TsVec3 u, v;
    int without_a, without_b; // bits: box axes whose projection is 0
} ObbAxis;

typedef struct ObbPair {
    const TsObb3 *a, *b;
    TsVec3 offset; // from centre to centre, rounded
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

// ---- OBBs, rounded

// A triple product is off by at most 5 half-ulps of its magnitudes (exact3_private.h); the offset
// between the centres adds 1, half extents and sums add 8. The bound is 32, which also covers the
// rounding of the sum of magnitudes. Proof: tests/gappa/relation3_obb.g.
#define OBB_ROUNDING 0x1p-48

typedef struct ObbExtent {
    double length, most;
} ObbExtent;

static ObbExtent obb_extent(TsVec3 x, const Cross3 *cross)
{
    return (ObbExtent){fabs(ts_vec3_dot(x, cross->direction)), cross3_most(x, cross)};
}

static ObbExtent obb_radius(const TsObb3 *box, const Cross3 *cross, int without)
{
    ObbExtent sum = {0, 0};
    for (int i = 0; i < 3; i++) {
        if (without >> i & 1) continue;
        ObbExtent extent = obb_extent(box->axis[i], cross);
        double half = ts_vec3_at(box->half, i);
        sum.length += half * extent.length;
        sum.most += half * extent.most;
    }
    return sum;
}

// ---- OBBs, without rounding

static bool obb_is_parallel(const ObbAxis *axis)
{
    Exact3 u = ts_exact3_vec(axis->u), v = ts_exact3_vec(axis->v), cross = ts_exact3_cross(&u, &v);
    return ts_exact3_is_zero(&cross);
}

static Expansion obb_radius_exact(const TsObb3 *box, const Exact3 *cross, int without)
{
    Expansion sum = ts_expansion(0);
    for (int i = 0; i < 3; i++) {
        if (without >> i & 1) continue;
        Exact3 own = ts_exact3_vec(box->axis[i]);
        Expansion extent = ts_expansion_absolute(ts_exact3_dot(&own, cross));
        sum = ts_expansion_add(sum, ts_expansion_scale(extent, ts_vec3_at(box->half, i)));
    }
    return sum;
}

__attribute__((cold, noinline)) static int obb_axis_sign_exact(const ObbPair *boxes,
                                                               const ObbAxis *axis)
{
    Exact3 u = ts_exact3_vec(axis->u), v = ts_exact3_vec(axis->v), cross = ts_exact3_cross(&u, &v);
    Exact3 offset = ts_exact3_difference(boxes->b->center, boxes->a->center);
    Expansion taken = ts_expansion_add(obb_radius_exact(boxes->a, &cross, axis->without_a),
                                       obb_radius_exact(boxes->b, &cross, axis->without_b));
    return ts_expansion_compare(ts_expansion_absolute(ts_exact3_dot(&offset, &cross)), taken);
}

// ---- One axis

// A projected length, which is scaled by the length of the axis, as a true length.
static double unscaled(double measure, double length) { return length > 0 ? measure / length : 0; }

// The rounded gap must agree with the exact sign.
static double gap_of_sign(double gap, int sign)
{
    if (sign == 0) return 0;
    if (sign > 0) return gap > 0 ? gap : DBL_MIN;
    return gap < 0 ? gap : -DBL_MIN;
}

// The sign of the gap on an axis: 1 if it separates the boxes. -1 if the axis vanishes.
static int obb_axis_sign(const ObbPair *boxes, int index, TsAxis3 *out)
{
    ObbAxis axis = obb_axis_at(boxes, index);
    Cross3 cross = cross3_of(axis.u, axis.v);
    double clear = OBB_ROUNDING * (cross.most.x + cross.most.y + cross.most.z);
    bool vanishes = ts_vec3_magnitude(cross.direction) <= clear && obb_is_parallel(&axis);
    ObbExtent offset = obb_extent(boxes->offset, &cross);
    ObbExtent a = obb_radius(boxes->a, &cross, axis.without_a);
    ObbExtent b = obb_radius(boxes->b, &cross, axis.without_b);
    double gap = offset.length - a.length - b.length;
    double bound = OBB_ROUNDING * (offset.most + a.most + b.most);
    bool sure = gap > bound || gap < -bound;
    int sign = -1;
    if (!vanishes) sign = sure ? (gap > 0) - (gap < 0) : obb_axis_sign_exact(boxes, &axis);
    if (out) {
        double length = ts_vec3_length(cross.direction);
        *out = (TsAxis3){cross.direction,
                         vanishes,
                         unscaled(a.length, length),
                         unscaled(b.length, length),
                         unscaled(offset.length, length),
                         gap_of_sign(unscaled(gap, length), sign)};
    }
    return sign;
}

static int obb_deciding(const TsObbs3Trace *trace)
{
    int best = 0; // a face normal never vanishes
    for (int i = 1; i < TS_RELATION3_AXES; i++) {
        const TsAxis3 *axis = &trace->axis[i];
        if (!axis->vanishes && axis->gap > trace->axis[best].gap) best = i;
    }
    return best;
}

TsRelation ts_relation3_obbs(const TsObb3 *a, const TsObb3 *b, TsObbs3Trace *trace)
{
    ASSERT(ts_shape3_obb_valid(a, NULL) && ts_shape3_obb_valid(b, NULL));
    ObbPair boxes = {a, b, ts_vec3_sub(b->center, a->center)};
    int greatest = -1;
    for (int i = 0; i < TS_RELATION3_AXES && (trace || greatest < 1); i++) {
        int sign = obb_axis_sign(&boxes, i, trace ? &trace->axis[i] : NULL);
        greatest = sign > greatest ? sign : greatest;
    }
    if (trace) trace->deciding = obb_deciding(trace);
    return ts_relation_of_sign(greatest);
}
