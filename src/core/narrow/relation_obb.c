// Exact relations of OBBs.
#include "platform/rounding.h"

#include "exact/exact.h"
#include "geometry/usable.h"
#include "narrow/relation_convex_private.h"
#include "narrow/relation_obb_private.h"
#include "narrow/separation_private.h"
#include "platform/assert.h"
#include "touchstone/relation.h"
#include "touchstone/scalar.h"

// --- exactly, and only the gaps in doubt; degree 3

typedef struct Sides { // half lengths
    Expansion x, y;
} Sides;

typedef struct AxisPair { // |u.w| and |u x w|
    Expansion dot, cross;
} AxisPair;

// The sum of both projection radii along an axis of the first box, whose half length is `own`.
static Expansion extent_on_axis(const Expansion *own, const Exact *axis, const Expansion *dot_half,
                                const Expansion *cross_half, const AxisPair *pair)
{
    Expansion self = ts_expansion_multiply(*own, ts_exact_dot(axis, axis));
    Expansion other = ts_expansion_add(ts_expansion_multiply(*dot_half, pair->dot),
                                       ts_expansion_multiply(*cross_half, pair->cross));
    return ts_expansion_add(self, other);
}

// The sign of the greater gap on the axes of one box. An axis on which the boxes surely overlap is
// not computed again.
static int axes_sign(const Exact *d, const Exact *axis, const Sides *own, const Sides *other,
                     const AxisPair *pair, double along, double across, double bound)
{
    int sign = -1;
    if (!(along < -bound)) {
        Expansion taken = extent_on_axis(&own->x, axis, &other->x, &other->y, pair);
        sign = ts_expansion_compare(ts_expansion_absolute(ts_exact_dot(d, axis)), taken);
    }
    if (!(across < -bound) && sign < 1) {
        Expansion taken = extent_on_axis(&own->y, axis, &other->y, &other->x, pair);
        int found = ts_expansion_compare(ts_expansion_absolute(ts_exact_cross(axis, d)), taken);
        sign = found > sign ? found : sign;
    }
    return sign;
}

// `d` and all sides may be multiplied by the same factor.
static TsRelation relation_exact(const Exact *d, TsVec u, const Sides *of_a, TsVec w,
                                 const Sides *of_b, ObbGaps gaps)
{
    Exact axis_a = ts_exact_vec(u), axis_b = ts_exact_vec(w);
    AxisPair pair = {ts_expansion_absolute(ts_exact_dot(&axis_a, &axis_b)),
                     ts_expansion_absolute(ts_exact_cross(&axis_a, &axis_b))};
    int by_a = axes_sign(d, &axis_a, of_a, of_b, &pair, two_first(gaps.of_a), two_second(gaps.of_a),
                         gaps.bound);
    if (by_a > 0) return TS_APART;
    int by_b = axes_sign(d, &axis_b, of_b, of_a, &pair, two_first(gaps.of_b), two_second(gaps.of_b),
                         gaps.bound);
    return ts_relation_of_sign(by_a > by_b ? by_a : by_b);
}

static bool is_valid_shape(TsShape shape) { return ts_shape_valid(&shape, 0); }

__attribute__((cold, noinline)) static TsRelation obbs_exact(TsObb a, TsObb b)
{
    ASSERT(is_valid_shape(ts_shape_of_obb(a)) && is_valid_shape(ts_shape_of_obb(b)));
    Exact d = ts_exact_difference(b.center, a.center);
    Sides of_a = {ts_expansion(a.half.x), ts_expansion(a.half.y)};
    Sides of_b = {ts_expansion(b.half.x), ts_expansion(b.half.y)};
    return relation_exact(&d, a.axis, &of_a, b.axis, &of_b, obb_gaps_of(&a, &b));
}

TsRelation ts_relation_obbs(TsObb a, TsObb b)
{
    TsRelation found = obb_guess(obb_gaps_of(&a, &b));
    return found == TS_TOUCHING ? obbs_exact(a, b) : found;
}

// All lengths are doubled: the sum of the AABB's corners is twice its centre.
__attribute__((cold, noinline)) static TsRelation obb_aabb_exact(TsObb a, TsAabb b, ObbGaps gaps)
{
    ASSERT(is_valid_shape(ts_shape_of_obb(a)) && is_valid_shape(ts_shape_of_aabb(b)));
    Exact to_min = ts_exact_difference(b.min, a.center),
          to_max = ts_exact_difference(a.center, b.max);
    Exact d = ts_exact_subtract(&to_min, &to_max);
    Sides of_a = {ts_expansion(2 * a.half.x), ts_expansion(2 * a.half.y)};
    Sides of_b = {ts_expansion_difference(b.max.x, b.min.x),
                  ts_expansion_difference(b.max.y, b.min.y)};
    return relation_exact(&d, a.axis, &of_a, ts_vec(1, 0), &of_b, gaps);
}

// The AABB's centre is computed relative to the OBB's, which loses fewer digits.
TsRelation ts_relation_obb_aabb(TsObb a, TsAabb b)
{
    Two center = two_load(&a.center.x), min = two_load(&b.min.x), max = two_load(&b.max.x);
    Two to_min = two_sub(min, center), to_max = two_sub(max, center), half = two_all(0.5);
    Two d = two_add(to_min, two_mul(two_sub(to_max, to_min), half));
    Two sides = two_mul(two_sub(max, min), half);
    ObbView box = {sides, two(1, 0), {two_first(sides), two_second(sides)}, {1, 0}};
    ObbGaps gaps = obb_gaps(d, obb_view(&a), box);
    TsRelation found = obb_guess(gaps);
    return found == TS_TOUCHING ? obb_aabb_exact(a, b, gaps) : found;
}

TsRelation ts_relation_triangle_obb(TsTriangle a, TsObb b)
{
    ASSERT(usable_triangle(&a) && usable_obb(&b));
    TsPolygon outline = ts_relation_convex_of_triangle(&a);
    if (ts_relation_convex_is_known(outline)) {
        TsRelation found = ts_relation_convex_guess_obb(outline, b);
        if (found != TS_TOUCHING) return found;
    }
    TsShape of_a = ts_shape_of_triangle(a), of_b = ts_shape_of_obb(b);
    return ts_separation_relation(&of_a, &of_b);
}

// ---- Against a point or a circle

// The distances of p outside of the sides, in the box's frame multiplied by |axis|; < 0 inside:
// |d.u| - half.x |u|^2 and |u x d| - half.y |u|^2.
static TsVec beyond_box(TsObb box, TsVec p)
{
    TsVec d = ts_vec_sub(p, box.center), u = box.axis;
    double uu = ts_vec_length_squared(u);
    return ts_vec(fabs(ts_vec_dot(d, u)) - box.half.x * uu,
                  fabs(ts_vec_cross(u, d)) - box.half.y * uu);
}

// Both terms of `beyond_box` have errors of 3 half-ulps, their difference one more. The bound
// is 16. Proof: tests/gappa/relation_obb_beyond.g.
static double beyond_box_bound(TsObb box, TsVec p)
{
    double size = ts_vec_magnitude(box.axis);
    return 0x1p-49 * size *
           (ts_vec_magnitude(ts_vec_sub(p, box.center)) + (box.half.x + box.half.y) * size);
}

// |axis|^2
static Expansion axis_square(TsObb box)
{
    Exact axis = ts_exact_vec(box.axis);
    return ts_exact_dot(&axis, &axis);
}

static Exact beyond_box_exact(TsObb box, TsVec p)
{
    ASSERT(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_OBB, .obb = box}, 0));
    ASSERT(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_POINT, .point = p}, 0));
    Exact axis = ts_exact_vec(box.axis), offset = ts_exact_difference(p, box.center);
    Expansion square = axis_square(box);
    Expansion along = ts_expansion_absolute(ts_exact_dot(&offset, &axis));
    Expansion across = ts_expansion_absolute(ts_exact_cross(&axis, &offset));
    return (Exact){ts_expansion_subtract(along, ts_expansion_scale(square, box.half.x)),
                   ts_expansion_subtract(across, ts_expansion_scale(square, box.half.y))};
}

TsRelation ts_relation_obb_point(TsObb a, TsVec p)
{
    TsVec out = beyond_box(a, p);
    double bound = beyond_box_bound(a, p);
    ASSERT(bound >= 0);
    if (out.x > bound || out.y > bound) return TS_APART;
    if (out.x < -bound && out.y < -bound) return TS_OVERLAPPING;
    Exact exact = beyond_box_exact(a, p);
    int x = ts_expansion_sign(exact.x), y = ts_expansion_sign(exact.y);
    return ts_relation_of_sign(x > y ? x : y);
}

static Expansion squared(Expansion x) { return ts_expansion_multiply(x, x); }

static Expansion positive_part(Expansion x)
{
    return ts_expansion_sign(x) > 0 ? x : ts_expansion(0);
}

// The sign of out.x^2 + out.y^2 - r^2 |u|^2; degree 6.
static TsRelation obb_circle_exact(TsObb box, TsCircle c)
{
    ASSERT(usable_circle(c));
    Exact out = beyond_box_exact(box, c.center);
    Expansion distance =
        ts_expansion_add(squared(positive_part(out.x)), squared(positive_part(out.y)));
    Expansion reach = ts_expansion_product(c.radius, c.radius);
    Expansion radius = ts_expansion_multiply(axis_square(box), reach);
    return ts_relation_of_sign(ts_expansion_compare(distance, radius));
}

TsRelation ts_relation_obb_circle(TsObb a, TsCircle b)
{
    if (b.radius == 0) return ts_relation_obb_point(a, b.center);
    TsVec out = beyond_box(a, b.center);
    double x = out.x > 0 ? out.x : 0, y = out.y > 0 ? out.y : 0, e = beyond_box_bound(a, b.center);
    double distance = x * x + y * y, radius = b.radius * b.radius * ts_vec_length_squared(a.axis);
    ASSERT(e >= 0);
    // The square of x +- e has an error of 2 e x + e^2; computing the squares adds 5 half-ulps.
    // Proof: tests/gappa/relation_obb_circle.g.
    double bound = 4 * e * (x + y + e) + 0x1p-49 * (distance + radius);
    if (distance - radius > bound) return TS_APART;
    if (distance - radius < -bound) return TS_OVERLAPPING;
    return obb_circle_exact(a, b);
}
