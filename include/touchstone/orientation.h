// On which side of a line a point lies, decided exactly.
#ifndef TOUCHSTONE_ORIENTATION_H
#define TOUCHSTONE_ORIENTATION_H

#include "touchstone/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

// The same sign by exact expansions, whatever the points. Some hundred nanoseconds.
int ts_orientation_exact(TsVec a, TsVec b, TsVec c);

// The exact sign of (b - a) x (c - a): 1 if a, b, c turn clockwise on screen, 0 if they are
// collinear, -1 otherwise. Coordinates must be valid (ts_shape_valid). Plain floating point with
// the error bound of stage A of orient2d (Shewchuk, "Adaptive Precision Floating-Point Arithmetic
// and Fast Robust Geometric Predicates", 1997), expansions within it: about a nanosecond as a rule.
static inline int ts_orientation_sign(TsVec a, TsVec b, TsVec c)
{
    double left = (a.x - c.x) * (b.y - c.y), right = (a.y - c.y) * (b.x - c.x);
    double area = left - right;
    // The error is at most (3 + 16 u) u of both products, u = 2^-53; the bound allows 4 u. It holds
    // for fused multiply-adds too, which round less. Proof: tests/gappa/orientation_sign.g.
    double bound = 0x1p-51 * (fabs(left) + fabs(right));
    if (area > bound) return 1;
    if (area < -bound) return -1;
    return ts_orientation_exact(a, b, c);
}

#ifdef __cplusplus
}
#endif

#endif
