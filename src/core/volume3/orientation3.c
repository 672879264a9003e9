#include "orientation3.h"

#include "cross3.h"
#include "exact3.h"

__attribute__((cold, noinline)) static int exact_sign(Vec3 a, Vec3 b, Vec3 c, Vec3 p)
{
    Exact3 u = exact3_difference(b, a), v = exact3_difference(c, a), w = exact3_difference(p, a);
    Exact3 normal = exact3_cross(&u, &v);
    return expansion_sign(exact3_dot(&normal, &w));
}

int orientation3_sign(Vec3 a, Vec3 b, Vec3 c, Vec3 p)
{
    Vec3 u = vec3_sub(b, a), v = vec3_sub(c, a), w = vec3_sub(p, a);
    Cross3 cross = cross3_of(u, v);
    double volume = vec3_dot(cross.direction, w);
    // Three differences, two products, three sums: 8 half-ulps, 16 are granted.
    double bound = 0x1p-49 * cross3_most(w, &cross);
    if (volume > bound) return 1;
    return volume < -bound ? -1 : exact_sign(a, b, c, p);
}
