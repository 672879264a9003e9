#include "exact3.h"

Exact3 exact3_vec(Vec3 v) { return (Exact3){expansion(v.x), expansion(v.y), expansion(v.z)}; }

Exact3 exact3_difference(Vec3 a, Vec3 b)
{
    return (Exact3){expansion_difference(a.x, b.x), expansion_difference(a.y, b.y),
                    expansion_difference(a.z, b.z)};
}

static Expansion minor(Expansion a, Expansion b, Expansion c, Expansion d) // a b - c d
{
    return expansion_subtract(expansion_multiply(a, b), expansion_multiply(c, d));
}

Exact3 exact3_cross(const Exact3 *a, const Exact3 *b)
{
    return (Exact3){minor(a->y, b->z, a->z, b->y), minor(a->z, b->x, a->x, b->z),
                    minor(a->x, b->y, a->y, b->x)};
}

Expansion exact3_dot(const Exact3 *a, const Exact3 *b)
{
    Expansion xy = expansion_add(expansion_multiply(a->x, b->x), expansion_multiply(a->y, b->y));
    return expansion_add(xy, expansion_multiply(a->z, b->z));
}

bool exact3_is_zero(const Exact3 *a)
{
    return a->x.count == 0 && a->y.count == 0 && a->z.count == 0;
}
