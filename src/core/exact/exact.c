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

static Expansion project(const Exact *axis, Vec p)
{
    return expansion_add(expansion_scale(axis->x, p.x), expansion_scale(axis->y, p.y));
}

static ExactShadow obb_shadow(Obb box, const Exact *axis)
{
    Expansion middle = project(axis, box.center);
    Expansion along = expansion_absolute(project(axis, box.axis));
    Expansion across = expansion_absolute(project(axis, vec_perp(box.axis)));
    Expansion radius = expansion_add(expansion_scale(along, box.half.x), //
                                     expansion_scale(across, box.half.y));
    return (ExactShadow){expansion_subtract(middle, radius), expansion_add(middle, radius)};
}

ExactShadow exact_shadow(const Shape *shape, const Exact *axis)
{
    if (shape->kind == SHAPE_OBB) return obb_shadow(shape->obb, axis);
    Vec corner[POLYGON_MAX]; // exact for every other kind
    int count = shape_corners(shape, corner);
    Expansion first = project(axis, corner[0]);
    ExactShadow shadow = {first, first};
    for (int i = 1; i < count; i++) {
        Expansion at = project(axis, corner[i]);
        if (expansion_compare(at, shadow.min) < 0) shadow.min = at;
        if (expansion_compare(at, shadow.max) > 0) shadow.max = at;
    }
    return shadow;
}
