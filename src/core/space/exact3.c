// 3D vectors of expansions, and the exact distance of a triangle from a point.
#include "platform/rounding.h"

#include "space/exact3_private.h"

Exact3 ts_exact3_vec(TsVec3 v)
{
    return (Exact3){ts_expansion(v.x), ts_expansion(v.y), ts_expansion(v.z)};
}

Exact3 ts_exact3_difference(TsVec3 a, TsVec3 b)
{
    return (Exact3){ts_expansion_difference(a.x, b.x), ts_expansion_difference(a.y, b.y),
                    ts_expansion_difference(a.z, b.z)};
}

Exact3 ts_exact3_subtract(const Exact3 *a, const Exact3 *b)
{
    return (Exact3){ts_expansion_subtract(a->x, b->x), ts_expansion_subtract(a->y, b->y),
                    ts_expansion_subtract(a->z, b->z)};
}

static Expansion exact3_minor(Expansion a, Expansion b, Expansion c, Expansion d) // a b - c d
{
    return ts_expansion_subtract(ts_expansion_multiply(a, b), ts_expansion_multiply(c, d));
}

Exact3 ts_exact3_cross(const Exact3 *a, const Exact3 *b)
{
    return (Exact3){exact3_minor(a->y, b->z, a->z, b->y), exact3_minor(a->z, b->x, a->x, b->z),
                    exact3_minor(a->x, b->y, a->y, b->x)};
}

Expansion ts_exact3_dot(const Exact3 *a, const Exact3 *b)
{
    Expansion xy =
        ts_expansion_add(ts_expansion_multiply(a->x, b->x), ts_expansion_multiply(a->y, b->y));
    return ts_expansion_add(xy, ts_expansion_multiply(a->z, b->z));
}

bool ts_exact3_is_zero(const Exact3 *a)
{
    return a->x.count == 0 && a->y.count == 0 && a->z.count == 0;
}

// ---- Distance of a triangle from a point

// The nearest point is in the interior of the face, of an edge, or a corner. Each case compares
// squares, so there is no division and no square root.

// Compares |a x e|^2 / e^2 if the foot of the perpendicular is inside the edge e; otherwise 1.
static int triangle_edge_sign(const ExactTriangle3 *c, int i)
{
    const Exact3 *a = &c->corner[i];
    Exact3 edge = ts_exact3_subtract(&c->corner[(i + 1) % 3], &c->corner[i]);
    Expansion along = ts_expansion_negate(ts_exact3_dot(a, &edge)),
              square = ts_exact3_dot(&edge, &edge);
    if (ts_expansion_sign(along) <= 0 || ts_expansion_compare(along, square) >= 0) return 1;
    Exact3 cross = ts_exact3_cross(a, &edge);
    return ts_expansion_compare(ts_exact3_dot(&cross, &cross),
                                ts_expansion_multiply(square, c->square));
}

// Compares (a . n)^2 / n^2 if the foot of the perpendicular is inside the triangle; otherwise, or
// if the triangle is degenerate, 1.
static int triangle_face_sign(const ExactTriangle3 *c)
{
    Exact3 u = ts_exact3_subtract(&c->corner[1], &c->corner[0]),
           v = ts_exact3_subtract(&c->corner[2], &c->corner[0]), normal = ts_exact3_cross(&u, &v);
    if (ts_exact3_is_zero(&normal)) return 1;
    for (int i = 0; i < 3; i++) {
        Exact3 edge = ts_exact3_subtract(&c->corner[(i + 1) % 3], &c->corner[i]),
               inward = ts_exact3_cross(&normal, &edge);
        if (ts_expansion_sign(ts_exact3_dot(&c->corner[i], &inward)) > 0) return 1;
    }
    Expansion height = ts_exact3_dot(&c->corner[0], &normal);
    return ts_expansion_compare(ts_expansion_multiply(height, height),
                                ts_expansion_multiply(ts_exact3_dot(&normal, &normal), c->square));
}

int ts_exact3_triangle_sign(const ExactTriangle3 *triangle)
{
    int sign = triangle_face_sign(triangle);
    for (int i = 0; i < 3; i++) {
        const Exact3 *c = &triangle->corner[i];
        int corner = ts_expansion_compare(ts_exact3_dot(c, c), triangle->square);
        int edge = triangle_edge_sign(triangle, i);
        sign = corner < sign ? corner : sign;
        sign = edge < sign ? edge : sign;
    }
    return sign;
}
