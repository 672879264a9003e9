// Shared by the ray casts: how a TsHit is made, and dot and cross products of two displacements
// with exact signs and a relative error of at most 2^-30, from which the parameters along a ray are
// computed.
//
// A product is computed in floating point, and by expansions if cancellation has lost more than 20
// bits. The rounding error is 4 half-ulps of both terms (1 for each difference, 1 for the product,
// 1 for the sum), so 31 correct bits remain. Proof: tests/gappa/cast_products.g. Terms that are all
// zero are exact: no product of valid coordinates underflows.
#ifndef CAST_PRIVATE_H
#define CAST_PRIVATE_H

#include "exact/expansion.h"
#include "touchstone/cast.h"

#define PRODUCT_DOUBT 0x1p-20 // the least share of its terms that an accurate result has

typedef TsSegment Displacement; // b - a, not rounded; for a direction a is (0, 0)

static inline Displacement product_direction(TsVec v) { return (Displacement){{0, 0}, v}; }

Expansion ts_cast_cross_exact(Displacement v, Displacement w); // degree 2
Expansion ts_cast_dot_exact(Displacement v, Displacement w);

// Whether `value`, the sum of terms whose magnitudes add up to `terms`, is accurate enough.
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

// A hit that is not TS_APART. `normal` has any length, or is (0, 0) if the origin is inside. If
// rounding gives leave < enter, leave becomes enter.
TsHit ts_cast_made(TsRay ray, TsRelation relation, double enter, double leave, TsVec normal);

#endif
