#include <assert.h>

#include "expansion.h"
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

typedef struct Exact {
    Expansion x, y;
} Exact;

static Exact beyond_exact(Obb box, Vec p)
{
    assert(shape_valid(&(Shape){.kind = SHAPE_OBB, .obb = box}, 0));
    assert(shape_valid(&(Shape){.kind = SHAPE_POINT, .point = p}, 0));
    Expansion x = expansion_difference(p.x, box.center.x);
    Expansion y = expansion_difference(p.y, box.center.y);
    Vec u = box.axis;
    Expansion uu = expansion_add(expansion_product(u.x, u.x), expansion_product(u.y, u.y));
    Expansion along = expansion_add(expansion_scale(x, u.x), expansion_scale(y, u.y));
    Expansion across = expansion_subtract(expansion_scale(y, u.x), expansion_scale(x, u.y));
    return (Exact){
        expansion_subtract(expansion_absolute(along), expansion_scale(uu, box.half.x)),
        expansion_subtract(expansion_absolute(across), expansion_scale(uu, box.half.y)),
    };
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
    Vec u = box.axis;
    Expansion distance = expansion_add(square(positive(out.x)), square(positive(out.y)));
    Expansion uu = expansion_add(expansion_product(u.x, u.x), expansion_product(u.y, u.y));
    Expansion radius = expansion_multiply(uu, expansion_product(c.radius, c.radius));
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
