#include "orientation3.h"

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
    double volume = vec3_dot(vec3_cross(u, v), w);
    double most = fabs(w.x) * (fabs(u.y * v.z) + fabs(u.z * v.y)) +
                  fabs(w.y) * (fabs(u.z * v.x) + fabs(u.x * v.z)) +
                  fabs(w.z) * (fabs(u.x * v.y) + fabs(u.y * v.x));
    // Three differences, two products, three sums: 8 half-ulps, 16 are granted.
    double bound = 0x1p-49 * most;
    if (volume > bound) return 1;
    return volume < -bound ? -1 : exact_sign(a, b, c, p);
}
