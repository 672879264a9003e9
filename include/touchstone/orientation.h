// On which side of a line a point lies, decided exactly.
#ifndef TOUCHSTONE_ORIENTATION_H
#define TOUCHSTONE_ORIENTATION_H

#include "touchstone/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

// The same answer by expansions, for the doubtful.
int ts_orientation_exact(TsVec a, TsVec b, TsVec c);

// The sign of (b - a) x (c - a): 1 where a, b, c turn clockwise on screen, 0 in line, -1 else.
// Plain floating point with Shewchuk's bound (1997, the A stage of orient2d), and expansions within
// it. Of valid coordinates.
static inline int ts_orientation_sign(TsVec a, TsVec b, TsVec c)
{
    double left = (a.x - c.x) * (b.y - c.y), right = (a.y - c.y) * (b.x - c.x);
    double area = left - right;
    // (3 + 16 u) u of both products, u = 2^-53; 4 u are granted.
    double bound = 0x1p-51 * (fabs(left) + fabs(right));
    if (area > bound) return 1;
    if (area < -bound) return -1;
    return ts_orientation_exact(a, b, c);
}

#ifdef __cplusplus
}
#endif

#endif
