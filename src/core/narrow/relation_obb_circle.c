#include <assert.h>

#include "exact/exact.h"
#include "touchstone/relation.h"

// In the box's own frame, scaled by |axis|: how far p lies outside along and across, negative
// inside: |d.u| - half.x |u|^2 and |u x d| - half.y |u|^2.
static TsVec beyond(TsObb box, TsVec p)
{
    TsVec d = ts_vec_sub(p, box.center), u = box.axis;
    double uu = ts_vec_length_squared(u);
    return ts_vec(fabs(ts_vec_dot(d, u)) - box.half.x * uu,
                  fabs(ts_vec_cross(u, d)) - box.half.y * uu);
}

// Both terms of `beyond` carry 3 half-ulps, their difference one more: 16 are granted.
static double beyond_bound(TsObb box, TsVec p)
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

static Exact beyond_exact(TsObb box, TsVec p)
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

static TsRelation point_exact(TsObb box, TsVec p)
{
    Exact out = beyond_exact(box, p);
    int x = ts_expansion_sign(out.x), y = ts_expansion_sign(out.y);
    return ts_relation_of_sign(x > y ? x : y);
}

TsRelation ts_relation_obb_point(TsObb a, TsVec p)
{
    TsVec out = beyond(a, p);
    double bound = beyond_bound(a, p);
    if (out.x > bound || out.y > bound) return TS_APART;
    if (out.x < -bound && out.y < -bound) return TS_OVERLAPPING;
    return point_exact(a, p);
}

static Expansion square(Expansion x) { return ts_expansion_multiply(x, x); }

static Expansion positive(Expansion x) { return ts_expansion_sign(x) > 0 ? x : ts_expansion(0); }

// By the sign of out.x^2 + out.y^2 - r^2 |u|^2, degree 6 of the coordinates.
static TsRelation circle_exact(TsObb box, TsCircle c)
{
    Exact out = beyond_exact(box, c.center);
    Expansion distance = ts_expansion_add(square(positive(out.x)), square(positive(out.y)));
    Expansion reach = ts_expansion_product(c.radius, c.radius);
    Expansion radius = ts_expansion_multiply(axis_square(box), reach);
    return ts_relation_of_sign(ts_expansion_compare(distance, radius));
}

TsRelation ts_relation_obb_circle(TsObb a, TsCircle b)
{
    if (b.radius == 0) return ts_relation_obb_point(a, b.center);
    TsVec out = beyond(a, b.center);
    double x = out.x > 0 ? out.x : 0, y = out.y > 0 ? out.y : 0, e = beyond_bound(a, b.center);
    double distance = x * x + y * y, radius = b.radius * b.radius * ts_vec_length_squared(a.axis);
    // A square of x +- e is off by 2 e x + e^2; the rest is the rounding of the squares, 5
    // half-ulps.
    double bound = 4 * e * (x + y + e) + 0x1p-49 * (distance + radius);
    if (distance - radius > bound) return TS_APART;
    if (distance - radius < -bound) return TS_OVERLAPPING;
    return circle_exact(a, b);
}
