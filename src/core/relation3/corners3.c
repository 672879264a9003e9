// The nearest point of the triangle is on its plane, inside an edge, or a corner: each is asked for
// itself, by squares, so that nothing is divided and no root is taken.
#include "corners3.h"

static Exact3 way(const Corners3 *c, int from, int to)
{
    const Exact3 *a = &c->corner[from], *b = &c->corner[to];
    return (Exact3){expansion_subtract(b->x, a->x), expansion_subtract(b->y, a->y),
                    expansion_subtract(b->z, a->z)};
}

// The sign of the distance to a corner less the radius; 1 is apart.
static int corner_sign(const Corners3 *c, int i)
{
    return expansion_compare(exact3_dot(&c->corner[i], &c->corner[i]), c->square);
}

// |a x e|^2 / e^2 where the foot of the centre is inside the edge e; 1 elsewhere.
static int edge_sign(const Corners3 *c, int i)
{
    const Exact3 *a = &c->corner[i];
    Exact3 edge = way(c, i, (i + 1) % 3);
    Expansion along = expansion_negate(exact3_dot(a, &edge)), square = exact3_dot(&edge, &edge);
    if (expansion_sign(along) <= 0 || expansion_compare(along, square) >= 0) return 1;
    Exact3 cross = exact3_cross(a, &edge);
    return expansion_compare(exact3_dot(&cross, &cross), expansion_multiply(square, c->square));
}

// (a . n)^2 / n^2 where the foot of the centre is inside the triangle; 1 elsewhere, and where the
// triangle has collapsed.
static int face_sign(const Corners3 *c)
{
    Exact3 u = way(c, 0, 1), v = way(c, 0, 2), normal = exact3_cross(&u, &v);
    if (exact3_is_zero(&normal)) return 1;
    for (int i = 0; i < 3; i++) {
        Exact3 edge = way(c, i, (i + 1) % 3), inward = exact3_cross(&normal, &edge);
        if (expansion_sign(exact3_dot(&c->corner[i], &inward)) > 0) return 1;
    }
    Expansion height = exact3_dot(&c->corner[0], &normal);
    return expansion_compare(expansion_multiply(height, height),
                             expansion_multiply(exact3_dot(&normal, &normal), c->square));
}

int corners3_sign(const Corners3 *c)
{
    int sign = face_sign(c);
    for (int i = 0; i < 3; i++) {
        int corner = corner_sign(c, i), edge = edge_sign(c, i);
        sign = corner < sign ? corner : sign;
        sign = edge < sign ? edge : sign;
    }
    return sign;
}
