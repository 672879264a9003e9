// 3D vectors without rounding, for decisions that floating point leaves open (exact.h is the 2D
// counterpart). At most degree 6 in the coordinates, the limit of an Expansion.
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

// A rounded cross product and the magnitudes of its terms, which bound the rounding error of a
// triple product.

typedef struct Cross3 {
    TsVec3 direction;
    TsVec3 most; // for each coordinate, the sum of the magnitudes of its two products
} Cross3;

static inline Cross3 cross3_of(TsVec3 u, TsVec3 v)
{
    return (Cross3){ts_vec3_cross(u, v),
                    ts_vec3(fabs(u.y * v.z) + fabs(u.z * v.y), fabs(u.z * v.x) + fabs(u.x * v.z),
                            fabs(u.x * v.y) + fabs(u.y * v.x))};
}

// The sum of the magnitudes of the six products in x . (u x v). The rounding error of the triple
// product is at most 5 half-ulps of it, and 3 more if all three vectors are rounded differences.
// Proof: tests/gappa/relation3_orientation.g.
static inline double cross3_most(TsVec3 x, const Cross3 *cross)
{
    return fabs(x.x) * cross->most.x + fabs(x.y) * cross->most.y + fabs(x.z) * cross->most.z;
}

// A triangle relative to a point, without rounding, and a distance to compare with.

typedef struct ExactTriangle3 {
    Exact3 corner[3]; // minus the point; degree 1
    Expansion square; // of the distance
} ExactTriangle3;

// The sign of (distance of the point from the triangle) - (the distance): 1 means farther. The
// triangle may be degenerate. Tens of microseconds.
int ts_exact3_triangle_sign(const ExactTriangle3 *triangle);

#endif
