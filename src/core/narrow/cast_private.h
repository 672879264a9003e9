// What casts share: how an answer is made, and products of two displacements between points, with
// their exact sign and a relative accuracy of at least 2^-30, which a ray's parameters are made of.
//
// A product is taken in plain floating point, and by expansions where cancellation has eaten more
// than 20 of its bits. 4 half-ulps of both terms are lost (1 for each difference, 1 for the
// product, 1 for the sum), so that 31 bits are left of what is trusted. Terms that are all zero are
// exact: no product of valid coordinates underflows.
#ifndef CAST_PRIVATE_H
#define CAST_PRIVATE_H

#include "exact/expansion.h"
#include "touchstone/cast.h"

#define PRODUCT_DOUBT 0x1p-20 // the share of its terms that a trusted result keeps

typedef TsSegment Displacement; // b - a, not rounded; a direction is one from (0, 0)

static inline Displacement product_direction(TsVec v) { return (Displacement){{0, 0}, v}; }

Expansion ts_cast_cross_exact(Displacement v, Displacement w); // degree 2
Expansion ts_cast_dot_exact(Displacement v, Displacement w);

// Whether `value`, the sum of terms whose magnitudes add up to `terms`, can be trusted.
static inline bool product_is_sure(double value, double terms)
{
    return fabs(value) >= PRODUCT_DOUBT * terms;
}

static inline double product_cross(Displacement v, Displacement w)
{
    TsVec a = ts_vec_sub(v.b, v.a), b = ts_vec_sub(w.b, w.a);
    double left = a.x * b.y, right = a.y * b.x, value = left - right;
    if (product_is_sure(value, fabs(left) + fabs(right))) return value;
    return ts_expansion_estimate(ts_cast_cross_exact(v, w));
}

static inline double product_dot(Displacement v, Displacement w)
{
    TsVec a = ts_vec_sub(v.b, v.a), b = ts_vec_sub(w.b, w.a);
    double left = a.x * b.x, right = a.y * b.y, value = left + right;
    if (product_is_sure(value, fabs(left) + fabs(right))) return value;
    return ts_expansion_estimate(ts_cast_dot_exact(v, w));
}

TsHit ts_cast_missed(void);

// A hit that is not TS_APART. `normal` of any length, (0, 0) from inside; rounding that would let
// the ray leave before it enters is mended.
TsHit ts_cast_made(TsRay ray, TsRelation relation, double enter, double leave, TsVec normal);

#endif
