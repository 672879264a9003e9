// Vectors of space without any rounding, for the exact end of a decision (exact.h says the same of
// the plane). Degrees as for expansions: 6 at most in the coordinates.
#ifndef EXACT3_PRIVATE_H
#define EXACT3_PRIVATE_H

#include "exact/expansion.h"
#include "touchstone/vec3.h"

typedef struct Exact3 {
    Expansion x, y, z;
} Exact3;

Exact3 ts_exact3_vec(TsVec3 v);
Exact3 ts_exact3_difference(TsVec3 a, TsVec3 b);             // a - b
Exact3 ts_exact3_subtract(const Exact3 *a, const Exact3 *b); // a - b
Exact3 ts_exact3_cross(const Exact3 *a, const Exact3 *b);
Expansion ts_exact3_dot(const Exact3 *a, const Exact3 *b);
bool ts_exact3_is_zero(const Exact3 *a);

// A rounded cross product, with what its coordinates were made of: by that the rounding of triple
// products is bounded.

typedef struct Cross3 {
    TsVec3 direction;
    TsVec3 most; // of each coordinate, the magnitudes of both its products
} Cross3;

static inline Cross3 cross3_of(TsVec3 u, TsVec3 v)
{
    return (Cross3){ts_vec3_cross(u, v),
                    ts_vec3(fabs(u.y * v.z) + fabs(u.z * v.y), fabs(u.z * v.x) + fabs(u.x * v.z),
                            fabs(u.x * v.y) + fabs(u.y * v.x))};
}

// The magnitudes of all six products in x . (u x v): that is off by at most 5 half-ulps of them,
// and 3 more where all three vectors are rounded differences.
static inline double cross3_most(TsVec3 x, const Cross3 *cross)
{
    return fabs(x.x) * cross->most.x + fabs(x.y) * cross->most.y + fabs(x.z) * cross->most.z;
}

// A triangle as a point sees it, without rounding: for whoever asks how far it is.

typedef struct ExactTriangle3 {
    Exact3 corner[3]; // relative to the point, of degree 1
    Expansion square; // of a distance
} ExactTriangle3;

// The sign of the point's distance from the triangle less that one: 1 is apart. The triangle may
// have collapsed. Tens of microseconds.
int ts_exact3_triangle_sign(const ExactTriangle3 *triangle);

#endif
