// The nearest point of the triangle is on its plane, inside an edge, or a corner: each is asked for
// itself, by squares, so that nothing is divided and no root is taken.
#include "space/corners3_private.h"

static Exact3 way(const Corners3 *c, int from, int to)
{
    const Exact3 *a = &c->corner[from], *b = &c->corner[to];
    return (Exact3){ts_expansion_subtract(b->x, a->x), ts_expansion_subtract(b->y, a->y),
                    ts_expansion_subtract(b->z, a->z)};
}

// The sign of the distance to a corner less the radius; 1 is apart.
static int corner_sign(const Corners3 *c, int i)
{
    return ts_expansion_compare(ts_exact3_dot(&c->corner[i], &c->corner[i]), c->square);
}

// |a x e|^2 / e^2 where the foot of the centre is inside the edge e; 1 elsewhere.
static int edge_sign(const Corners3 *c, int i)
{
    const Exact3 *a = &c->corner[i];
    Exact3 edge = way(c, i, (i + 1) % 3);
    Expansion along = ts_expansion_negate(ts_exact3_dot(a, &edge)),
              square = ts_exact3_dot(&edge, &edge);
    if (ts_expansion_sign(along) <= 0 || ts_expansion_compare(along, square) >= 0) return 1;
    Exact3 cross = ts_exact3_cross(a, &edge);
    return ts_expansion_compare(ts_exact3_dot(&cross, &cross),
                                ts_expansion_multiply(square, c->square));
}

// (a . n)^2 / n^2 where the foot of the centre is inside the triangle; 1 elsewhere, and where the
// triangle has collapsed.
static int face_sign(const Corners3 *c)
{
    Exact3 u = way(c, 0, 1), v = way(c, 0, 2), normal = ts_exact3_cross(&u, &v);
    if (ts_exact3_is_zero(&normal)) return 1;
    for (int i = 0; i < 3; i++) {
        Exact3 edge = way(c, i, (i + 1) % 3), inward = ts_exact3_cross(&normal, &edge);
        if (ts_expansion_sign(ts_exact3_dot(&c->corner[i], &inward)) > 0) return 1;
    }
    Expansion height = ts_exact3_dot(&c->corner[0], &normal);
    return ts_expansion_compare(ts_expansion_multiply(height, height),
                                ts_expansion_multiply(ts_exact3_dot(&normal, &normal), c->square));
}

int ts_corners3_sign(const Corners3 *c)
{
    int sign = face_sign(c);
    for (int i = 0; i < 3; i++) {
        int corner = corner_sign(c, i), edge = edge_sign(c, i);
        sign = corner < sign ? corner : sign;
        sign = edge < sign ? edge : sign;
    }
    return sign;
}
