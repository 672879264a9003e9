// Products of two ways between points, with their exact sign and at least 2^-30 of relative
// accuracy: what a ray's parameters are made of.
//
// A product is taken in plain floating point, and by expansions where cancellation has eaten more
// than 20 of its bits. 4 half-ulps of both terms are lost (1 for each difference, 1 for the
// product, 1 for the sum), so that 31 bits are left of what is trusted. Terms that are all zero are
// exact: no product of valid coordinates underflows.
#ifndef PRODUCT_PRIVATE_H
#define PRODUCT_PRIVATE_H

#include "exact/expansion.h"
#include "touchstone/shape.h"

#define PRODUCT_DOUBT 0x1p-20 // the share of its terms that a trusted result keeps

typedef TsSegment Way; // from a to b; a direction is a way from (0, 0)

static inline Way product_direction(TsVec v) { return (Way){{0, 0}, v}; }

Expansion ts_product_cross_exact(Way v, Way w); // degree 2
Expansion ts_product_dot_exact(Way v, Way w);

// Whether `value`, the sum of terms whose magnitudes add up to `terms`, can be trusted.
static inline bool product_is_sure(double value, double terms)
{
    return fabs(value) >= PRODUCT_DOUBT * terms;
}

static inline double product_cross(Way v, Way w)
{
    TsVec a = ts_vec_sub(v.b, v.a), b = ts_vec_sub(w.b, w.a);
    double left = a.x * b.y, right = a.y * b.x, value = left - right;
    if (product_is_sure(value, fabs(left) + fabs(right))) return value;
    return ts_expansion_estimate(ts_product_cross_exact(v, w));
}

static inline double product_dot(Way v, Way w)
{
    TsVec a = ts_vec_sub(v.b, v.a), b = ts_vec_sub(w.b, w.a);
    double left = a.x * b.x, right = a.y * b.y, value = left + right;
    if (product_is_sure(value, fabs(left) + fabs(right))) return value;
    return ts_expansion_estimate(ts_product_dot_exact(v, w));
}

#endif
