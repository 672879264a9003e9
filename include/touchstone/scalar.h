// Small functions of one number.
#ifndef TOUCHSTONE_SCALAR_H
#define TOUCHSTONE_SCALAR_H

#include <math.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

// Whether x is a valid coordinate: 0, or of magnitude 2^-120 to 2^100. NaN and infinities are not.
static inline bool ts_scalar_is_valid(double x)
{
    return x == 0 || (fabs(x) >= 0x1p-120 && fabs(x) <= 0x1p100);
}

// x limited to low <= x <= high; NaN becomes low.
static inline double ts_scalar_clamp(double x, double low, double high)
{
    return x > low ? x < high ? x : high : low;
}

// The greater of x and `low`; NaN becomes low.
static inline double ts_scalar_clamp_bottom(double x, double low) { return x > low ? x : low; }

// The greater and the lesser of both; b if either is NaN.
static inline double ts_scalar_larger(double a, double b) { return a > b ? a : b; }
static inline double ts_scalar_smaller(double a, double b) { return a < b ? a : b; }

// Linear interpolation: x from the range a1 to a2 mapped to the range b1 to b2, beyond both ends
// too. b1 if a1 = a2.
static inline double ts_scalar_map_linear(double x, double a1, double a2, double b1, double b2)
{
    return a2 != a1 ? b1 + (x - a1) * (b2 - b1) / (a2 - a1) : b1;
}

// -1, 0 or 1; 0 for 0, -0 and NaN.
static inline double ts_scalar_sign(double x) { return (x > 0) - (x < 0); }

#ifdef __cplusplus
}
#endif

#endif
