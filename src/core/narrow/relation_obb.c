#include "platform/rounding.h"

#include <assert.h>

#include "exact/exact.h"
#include "narrow/separation_private.h"
#include "touchstone/relation.h"
#include "touchstone/scalar.h"

// The shadows of a and b on a's axis u (or its perpendicular), all scaled by |u|, are half.x |u|^2
// and what |u.w| and |u x w| leave of b's sides along its axis w:
//     gap = |d.u| - a.half.x |u|^2 - b.half.x |u.w| - b.half.y |u x w|.
typedef struct Gaps {
    double along_a, across_a, along_b, across_b;
    double bound; // how far each may be off
} Gaps;

// A rounded product d.u is off by 3 half-ulps of |d| |u|, and this is at most |d.u| + |u x d|: what
// both gaps on a's axes start with. Just so what the others lose is at most 3 half-ulps of all that
// is taken off from both; the sums lose 3 more. Where the distance itself was rounded from two
// corners (ts_relation_obb_aabb) that makes 10 half-ulps of the sum of all terms: 16 are granted,
// against the rounding of that sum. No product of valid coordinates comes near underflow.
static inline Gaps gaps_of(TsVec d, TsObb a, TsObb b)
{
    TsVec u = a.axis, w = b.axis;
    double dot = fabs(ts_vec_dot(u, w)), cross = fabs(ts_vec_cross(u, w));
    double uu = ts_vec_length_squared(u), ww = ts_vec_length_squared(w);
    double du = fabs(ts_vec_dot(d, u)), ud = fabs(ts_vec_cross(u, d));
    double dw = fabs(ts_vec_dot(d, w)), wd = fabs(ts_vec_cross(w, d));
    double along_a = a.half.x * uu + b.half.x * dot + b.half.y * cross;
    double across_a = a.half.y * uu + b.half.x * cross + b.half.y * dot;
    double along_b = b.half.x * ww + a.half.x * dot + a.half.y * cross;
    double across_b = b.half.y * ww + a.half.x * cross + a.half.y * dot;
    double terms = (du + along_a) + (ud + across_a) + ((dw + along_b) + (wd + across_b));
    return (Gaps){du - along_a, ud - across_a, dw - along_b, wd - across_b, 0x1p-49 * terms};
}

// TS_TOUCHING stands for doubt, NaN included. Counted and not branched: which of random boxes meet,
// and on which axis they part, no processor foresees.
static inline TsRelation guess_by_gaps(Gaps g)
{
    double gap = ts_scalar_larger(ts_scalar_larger(g.along_a, g.across_a),
                                  ts_scalar_larger(g.along_b, g.across_b));
    return (TsRelation)(!(gap > g.bound) + (gap < -g.bound));
}

// --- without rounding: only the gaps in doubt, degree 3

typedef struct Sides { // halves of both
    Expansion x, y;
} Sides;

typedef struct AxisPair { // how the boxes' axes stand to each other
    Expansion dot, cross;
} AxisPair;

// What both boxes take off from the distance along an axis of the first, whose half side is `own`.
static Expansion extent_on_axis(const Expansion *own, const Exact *axis, const Expansion *dot_half,
                                const Expansion *cross_half, const AxisPair *pair)
{
    Expansion self = ts_expansion_multiply(*own, ts_exact_dot(axis, axis));
    Expansion other = ts_expansion_add(ts_expansion_multiply(*dot_half, pair->dot),
                                       ts_expansion_multiply(*cross_half, pair->cross));
    return ts_expansion_add(self, other);
}

// The sign of the greater gap on the axes of one box; one that is surely overlapped counts as such.
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

// `d` and all sides may be scaled by the same factor.
static TsRelation relation_exact(const Exact *d, TsVec u, const Sides *of_a, TsVec w,
                                 const Sides *of_b, Gaps gaps)
{
    Exact axis_a = ts_exact_vec(u), axis_b = ts_exact_vec(w);
    AxisPair pair = {ts_expansion_absolute(ts_exact_dot(&axis_a, &axis_b)),
                     ts_expansion_absolute(ts_exact_cross(&axis_a, &axis_b))};
    int by_a = axes_sign(d, &axis_a, of_a, of_b, &pair, gaps.along_a, gaps.across_a, gaps.bound);
    if (by_a > 0) return TS_APART;
    int by_b = axes_sign(d, &axis_b, of_b, of_a, &pair, gaps.along_b, gaps.across_b, gaps.bound);
    return ts_relation_of_sign(by_a > by_b ? by_a : by_b);
}

static bool is_valid_shape(TsShape shape) { return ts_shape_valid(&shape, 0); }

__attribute__((cold, noinline)) static TsRelation obbs_exact(TsObb a, TsObb b)
{
    assert(is_valid_shape(ts_shape_of_obb(a)) && is_valid_shape(ts_shape_of_obb(b)));
    Exact d = ts_exact_difference(b.center, a.center);
    Sides of_a = {ts_expansion(a.half.x), ts_expansion(a.half.y)};
    Sides of_b = {ts_expansion(b.half.x), ts_expansion(b.half.y)};
    Gaps gaps = gaps_of(ts_vec_sub(b.center, a.center), a, b);
    return relation_exact(&d, a.axis, &of_a, b.axis, &of_b, gaps);
}

TsRelation ts_relation_obbs(TsObb a, TsObb b)
{
    TsRelation found = guess_by_gaps(gaps_of(ts_vec_sub(b.center, a.center), a, b));
    return found == TS_TOUCHING ? obbs_exact(a, b) : found;
}

// All doubled: the upright box's sum of corners is twice its centre.
__attribute__((cold, noinline)) static TsRelation obb_aabb_exact(TsObb a, TsAabb b, Gaps gaps)
{
    assert(is_valid_shape(ts_shape_of_obb(a)) && is_valid_shape(ts_shape_of_aabb(b)));
    Exact to_min = ts_exact_difference(b.min, a.center),
          to_max = ts_exact_difference(a.center, b.max);
    Exact d = ts_exact_subtract(&to_min, &to_max);
    Sides of_a = {ts_expansion(2 * a.half.x), ts_expansion(2 * a.half.y)};
    Sides of_b = {ts_expansion_difference(b.max.x, b.min.x),
                  ts_expansion_difference(b.max.y, b.min.y)};
    return relation_exact(&d, a.axis, &of_a, ts_vec(1, 0), &of_b, gaps);
}

// The upright box's centre would be rounded where it lies, so it is taken relative to the other's.
TsRelation ts_relation_obb_aabb(TsObb a, TsAabb b)
{
    TsVec d = ts_vec_lerp(ts_vec_sub(b.min, a.center), ts_vec_sub(b.max, a.center), 0.5);
    TsObb upright = {d, ts_vec_scale(ts_vec_sub(b.max, b.min), 0.5), {1, 0}};
    Gaps gaps = gaps_of(d, a, upright);
    TsRelation found = guess_by_gaps(gaps);
    return found == TS_TOUCHING ? obb_aabb_exact(a, b, gaps) : found;
}

TsRelation ts_relation_obb_triangle(TsObb a, TsTriangle b)
{
    TsShape of_a = ts_shape_of_obb(a), of_b = ts_shape_of_triangle(b);
    return ts_separation_relation(&of_a, &of_b);
}

// ---- Against a point or a circle

// In the box's own frame, scaled by |axis|: how far p lies outside along and across, negative
// inside: |d.u| - half.x |u|^2 and |u x d| - half.y |u|^2.
static TsVec beyond_box(TsObb box, TsVec p)
{
    TsVec d = ts_vec_sub(p, box.center), u = box.axis;
    double uu = ts_vec_length_squared(u);
    return ts_vec(fabs(ts_vec_dot(d, u)) - box.half.x * uu,
                  fabs(ts_vec_cross(u, d)) - box.half.y * uu);
}

// Both terms of `beyond_box` carry 3 half-ulps, their difference one more: 16 are granted.
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
    assert(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_OBB, .obb = box}, 0));
    assert(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_POINT, .point = p}, 0));
    Exact axis = ts_exact_vec(box.axis), way = ts_exact_difference(p, box.center);
    Expansion square = axis_square(box);
    Expansion along = ts_expansion_absolute(ts_exact_dot(&way, &axis));
    Expansion across = ts_expansion_absolute(ts_exact_cross(&axis, &way));
    return (Exact){ts_expansion_subtract(along, ts_expansion_scale(square, box.half.x)),
                   ts_expansion_subtract(across, ts_expansion_scale(square, box.half.y))};
}

static TsRelation obb_point_exact(TsObb box, TsVec p)
{
    Exact out = beyond_box_exact(box, p);
    int x = ts_expansion_sign(out.x), y = ts_expansion_sign(out.y);
    return ts_relation_of_sign(x > y ? x : y);
}

TsRelation ts_relation_obb_point(TsObb a, TsVec p)
{
    TsVec out = beyond_box(a, p);
    double bound = beyond_box_bound(a, p);
    if (out.x > bound || out.y > bound) return TS_APART;
    if (out.x < -bound && out.y < -bound) return TS_OVERLAPPING;
    return obb_point_exact(a, p);
}

static Expansion squared(Expansion x) { return ts_expansion_multiply(x, x); }

static Expansion positive_part(Expansion x)
{
    return ts_expansion_sign(x) > 0 ? x : ts_expansion(0);
}

// By the sign of out.x^2 + out.y^2 - r^2 |u|^2, degree 6 of the coordinates.
static TsRelation obb_circle_exact(TsObb box, TsCircle c)
{
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
    // A square of x +- e is off by 2 e x + e^2; the rest is the rounding of the squares, 5
    // half-ulps.
    double bound = 4 * e * (x + y + e) + 0x1p-49 * (distance + radius);
    if (distance - radius > bound) return TS_APART;
    if (distance - radius < -bound) return TS_OVERLAPPING;
    return obb_circle_exact(a, b);
}
