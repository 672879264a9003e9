// A rounded cross product, with what its coordinates were made of: by that the rounding of triple
// products is bounded.
#ifndef CROSS3_PRIVATE_H
#define CROSS3_PRIVATE_H

#include "touchstone/vec3.h"

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

#endif
