#include <assert.h>

#include "exact.h"
#include "relation.h"

// In the box's own frame, scaled by |axis|: how far p lies outside along and across, negative
// inside: |d.u| - half.x |u|^2 and |u x d| - half.y |u|^2.
static Vec beyond(Obb box, Vec p)
{
    Vec d = vec_sub(p, box.center), u = box.axis;
    double uu = vec_length_squared(u);
    return vec(fabs(vec_dot(d, u)) - box.half.x * uu, fabs(vec_cross(u, d)) - box.half.y * uu);
}

// Both terms of `beyond` carry 3 half-ulps, their difference one more: 16 are granted.
static double beyond_bound(Obb box, Vec p)
{
    double size = vec_magnitude(box.axis);
    return 0x1p-49 * size *
           (vec_magnitude(vec_sub(p, box.center)) + (box.half.x + box.half.y) * size);
}

// |axis|^2
static Expansion axis_square(Obb box)
{
    Exact axis = exact_vec(box.axis);
    return exact_dot(&axis, &axis);
}

static Exact beyond_exact(Obb box, Vec p)
{
    assert(shape_valid(&(Shape){.kind = SHAPE_OBB, .obb = box}, 0));
    assert(shape_valid(&(Shape){.kind = SHAPE_POINT, .point = p}, 0));
    Exact axis = exact_vec(box.axis), way = exact_difference(p, box.center);
    Expansion square = axis_square(box);
    Expansion along = expansion_absolute(exact_dot(&way, &axis));
    Expansion across = expansion_absolute(exact_cross(&axis, &way));
    return (Exact){expansion_subtract(along, expansion_scale(square, box.half.x)),
                   expansion_subtract(across, expansion_scale(square, box.half.y))};
}

static Relation point_exact(Obb box, Vec p)
{
    Exact out = beyond_exact(box, p);
    int x = expansion_sign(out.x), y = expansion_sign(out.y);
    return relation_of_sign(x > y ? x : y);
}

Relation relation_obb_point(Obb a, Vec p)
{
    Vec out = beyond(a, p);
    double bound = beyond_bound(a, p);
    if (out.x > bound || out.y > bound) return APART;
    if (out.x < -bound && out.y < -bound) return OVERLAPPING;
    return point_exact(a, p);
}

static Expansion square(Expansion x) { return expansion_multiply(x, x); }

static Expansion positive(Expansion x) { return expansion_sign(x) > 0 ? x : expansion(0); }

// By the sign of out.x^2 + out.y^2 - r^2 |u|^2, degree 6 of the coordinates.
static Relation circle_exact(Obb box, Circle c)
{
    Exact out = beyond_exact(box, c.center);
    Expansion distance = expansion_add(square(positive(out.x)), square(positive(out.y)));
    Expansion reach = expansion_product(c.radius, c.radius);
    Expansion radius = expansion_multiply(axis_square(box), reach);
    return relation_of_sign(expansion_compare(distance, radius));
}

Relation relation_obb_circle(Obb a, Circle b)
{
    if (b.radius == 0) return relation_obb_point(a, b.center);
    Vec out = beyond(a, b.center);
    double x = out.x > 0 ? out.x : 0, y = out.y > 0 ? out.y : 0, e = beyond_bound(a, b.center);
    double distance = x * x + y * y, radius = b.radius * b.radius * vec_length_squared(a.axis);
    // A square of x +- e is off by 2 e x + e^2; the rest is the rounding of the squares, 5
    // half-ulps.
    double bound = 4 * e * (x + y + e) + 0x1p-49 * (distance + radius);
    if (distance - radius > bound) return APART;
    if (distance - radius < -bound) return OVERLAPPING;
    return circle_exact(a, b);
}
