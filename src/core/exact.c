#include "exact.h"

Exact exact_vec(Vec v) { return (Exact){expansion(v.x), expansion(v.y)}; }

Exact exact_difference(Vec a, Vec b)
{
    return (Exact){expansion_difference(a.x, b.x), expansion_difference(a.y, b.y)};
}

Exact exact_subtract(const Exact *a, const Exact *b)
{
    return (Exact){expansion_subtract(a->x, b->x), expansion_subtract(a->y, b->y)};
}

Exact exact_negate(const Exact *a)
{
    return (Exact){expansion_negate(a->x), expansion_negate(a->y)};
}

Exact exact_perp(const Exact *a) { return (Exact){expansion_negate(a->y), a->x}; }

Expansion exact_dot(const Exact *a, const Exact *b)
{
    return expansion_add(expansion_multiply(a->x, b->x), expansion_multiply(a->y, b->y));
}

Expansion exact_cross(const Exact *a, const Exact *b)
{
    return expansion_subtract(expansion_multiply(a->x, b->y), expansion_multiply(a->y, b->x));
}

int exact_is_zero(const Exact *a) { return a->x.count == 0 && a->y.count == 0; }

// In the order of shape_corners: along is + for corners 1 and 2, across for 2 and 3.
static Exact obb_corner(Obb box, int i)
{
    double along = i == 1 || i == 2 ? box.half.x : -box.half.x;
    double across = i >= 2 ? box.half.y : -box.half.y;
    Vec u = box.axis;
    Expansion x = expansion_subtract(expansion_product(along, u.x), expansion_product(across, u.y));
    Expansion y = expansion_add(expansion_product(along, u.y), expansion_product(across, u.x));
    return (Exact){expansion_add(x, expansion(box.center.x)),
                   expansion_add(y, expansion(box.center.y))};
}

Exact exact_corner(const Shape *shape, int i)
{
    switch (shape->kind) {
    case SHAPE_OBB: return obb_corner(shape->obb, i);
    case SHAPE_TRIANGLE: return exact_vec(shape->triangle.corner[i]);
    case SHAPE_POLYGON: return exact_vec(shape->polygon.corner[i]);
    default: break;
    }
    Vec corner[4]; // no other kind has more, and they are exact
    shape_corners(shape, corner);
    return exact_vec(corner[i]);
}
