// Numbers on a line (S75).
#ifndef TOUCHSTONE_SCALAR_H
#define TOUCHSTONE_SCALAR_H

#ifdef __cplusplus
extern "C" {
#endif

// x brought into low <= x <= high; NaN becomes low.
static inline double ts_scalar_clamp(double x, double low, double high)
{
    return x > low ? x < high ? x : high : low;
}

// x, and `low` where it is less.
static inline double ts_scalar_clamp_bottom(double x, double low) { return x > low ? x : low; }

// Where either is NaN, b.
static inline double ts_scalar_larger(double a, double b) { return a > b ? a : b; }
static inline double ts_scalar_smaller(double a, double b) { return a < b ? a : b; }

// Where x is between a1 and a2 the result is as far between b1 and b2: on the line through (a1, b1)
// and (a2, b2), beyond both ends too. Where a1 = a2 it is b1.
static inline double ts_scalar_map_linear(double x, double a1, double a2, double b1, double b2)
{
    return a2 != a1 ? b1 + (x - a1) * (b2 - b1) / (a2 - a1) : b1;
}

// -1, 0 or 1; of 0, of -0 and of NaN it is 0.
static inline double ts_scalar_sign(double x) { return (x > 0) - (x < 0); }

#ifdef __cplusplus
}
#endif

#endif
