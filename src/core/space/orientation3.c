#include "touchstone/orientation3.h"

#include "space/cross3_private.h"
#include "space/exact3_private.h"

__attribute__((cold, noinline)) static int exact_sign(TsVec3 a, TsVec3 b, TsVec3 c, TsVec3 p)
{
    Exact3 u = ts_exact3_difference(b, a), v = ts_exact3_difference(c, a),
           w = ts_exact3_difference(p, a);
    Exact3 normal = ts_exact3_cross(&u, &v);
    return ts_expansion_sign(ts_exact3_dot(&normal, &w));
}

int ts_orientation3_sign(TsVec3 a, TsVec3 b, TsVec3 c, TsVec3 p)
{
    TsVec3 u = ts_vec3_sub(b, a), v = ts_vec3_sub(c, a), w = ts_vec3_sub(p, a);
    Cross3 cross = cross3_of(u, v);
    double volume = ts_vec3_dot(cross.direction, w);
    // Three differences, two products, three sums: 8 half-ulps, 16 are granted.
    double bound = 0x1p-49 * cross3_most(w, &cross);
    if (volume > bound) return 1;
    return volume < -bound ? -1 : exact_sign(a, b, c, p);
}
