// Vectors of expansions: products, corners of shapes, and projections.
#include "platform/rounding.h"

#include "exact/exact.h"

#include "geometry/kind.h"
#include "platform/assert.h"

Exact ts_exact_vec(TsVec v) { return (Exact){ts_expansion(v.x), ts_expansion(v.y)}; }

Exact ts_exact_difference(TsVec a, TsVec b)
{
    return (Exact){ts_expansion_difference(a.x, b.x), ts_expansion_difference(a.y, b.y)};
}

Exact ts_exact_subtract(const Exact *a, const Exact *b)
{
    return (Exact){ts_expansion_subtract(a->x, b->x), ts_expansion_subtract(a->y, b->y)};
}

Exact ts_exact_negate(const Exact *a)
{
    return (Exact){ts_expansion_negate(a->x), ts_expansion_negate(a->y)};
}

Exact ts_exact_perp(const Exact *a) { return (Exact){ts_expansion_negate(a->y), a->x}; }

Expansion ts_exact_dot(const Exact *a, const Exact *b)
{
    return ts_expansion_add(ts_expansion_multiply(a->x, b->x), ts_expansion_multiply(a->y, b->y));
}

Expansion ts_exact_cross(const Exact *a, const Exact *b)
{
    return ts_expansion_subtract(ts_expansion_multiply(a->x, b->y),
                                 ts_expansion_multiply(a->y, b->x));
}

int ts_exact_is_zero(const Exact *a) { return a->x.count == 0 && a->y.count == 0; }

// In the order of ts_shape_corners: `along` is positive for corners 1 and 2, `across` for 2 and 3.
static Exact exact_obb_corner(TsObb box, int i)
{
    double along = i == 1 || i == 2 ? box.half.x : -box.half.x;
    double across = i >= 2 ? box.half.y : -box.half.y;
    TsVec u = box.axis;
    Expansion x =
        ts_expansion_subtract(ts_expansion_product(along, u.x), ts_expansion_product(across, u.y));
    Expansion y =
        ts_expansion_add(ts_expansion_product(along, u.y), ts_expansion_product(across, u.x));
    return (Exact){ts_expansion_add(x, ts_expansion(box.center.x)),
                   ts_expansion_add(y, ts_expansion(box.center.y))};
}

Exact ts_exact_corner(const TsShape *shape, int i)
{
    if (kind_form(shape) == FORM_OBB) return exact_obb_corner(shape->obb, i);
    TsVec box[4]; // of an AABB, whose corners are exact
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    ASSERT(i >= 0 && i < count);
    return ts_exact_vec(corner[i]);
}

static Expansion project_point(const Exact *axis, TsVec p)
{
    return ts_expansion_add(ts_expansion_scale(axis->x, p.x), ts_expansion_scale(axis->y, p.y));
}

static ExactInterval project_obb(TsObb box, const Exact *axis)
{
    Expansion middle = project_point(axis, box.center);
    Expansion along = ts_expansion_absolute(project_point(axis, box.axis));
    Expansion across = ts_expansion_absolute(project_point(axis, ts_vec_perp(box.axis)));
    Expansion radius = ts_expansion_add(ts_expansion_scale(along, box.half.x), //
                                        ts_expansion_scale(across, box.half.y));
    return (ExactInterval){ts_expansion_subtract(middle, radius), ts_expansion_add(middle, radius)};
}

ExactInterval ts_exact_project(const TsShape *shape, const Exact *axis)
{
    if (kind_form(shape) == FORM_OBB) return project_obb(shape->obb, axis);
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count); // exact for every other kind
    Expansion first = project_point(axis, corner[0]);
    ExactInterval projection = {first, first};
    for (int i = 1; i < count; i++) {
        Expansion at = project_point(axis, corner[i]);
        if (ts_expansion_compare(at, projection.min) < 0) projection.min = at;
        if (ts_expansion_compare(at, projection.max) > 0) projection.max = at;
    }
    return projection;
}
