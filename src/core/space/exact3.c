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

static Expansion minor(Expansion a, Expansion b, Expansion c, Expansion d) // a b - c d
{
    return ts_expansion_subtract(ts_expansion_multiply(a, b), ts_expansion_multiply(c, d));
}

Exact3 ts_exact3_cross(const Exact3 *a, const Exact3 *b)
{
    return (Exact3){minor(a->y, b->z, a->z, b->y), minor(a->z, b->x, a->x, b->z),
                    minor(a->x, b->y, a->y, b->x)};
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
