// The box that a broad phase sees of a shape: closed, in floats, rounded outwards.
//
// Half the bytes of an Aabb, twice the boxes in a vector register. It may hold a little more than
// the shape, never less: whatever two shapes share, their bounds share too.
#ifndef TOUCHSTONE_BOUNDS_H
#define TOUCHSTONE_BOUNDS_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsBounds { // left <= right, top <= bottom; may reach to infinity, is never NaN
    float left, top, right, bottom;
} TsBounds;

// Those around a box that is sorted: every point of it is inside, exactly.
TsBounds ts_bounds_around(TsAabb box);

// Those around a shape; a ray's reach to infinity. The shape's own bounds may be rounded (a turned
// box's): these hold every point of it all the same.
TsBounds ts_bounds_of(const TsShape *shape);

// Whether they share a point; touching is enough.
static inline bool ts_bounds_meet(TsBounds a, TsBounds b)
{
    return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

static inline bool ts_bounds_hold(TsBounds outer, TsBounds inner)
{
    return outer.left <= inner.left && outer.top <= inner.top && inner.right <= outer.right &&
           inner.bottom <= outer.bottom;
}

static inline TsBounds ts_bounds_both(TsBounds a, TsBounds b) // the smallest around two
{
    TsBounds both = {a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
                     a.right > b.right ? a.right : b.right,
                     a.bottom > b.bottom ? a.bottom : b.bottom};
    return both;
}

// A way through the boxes: the points origin + t * direction with 0 <= t <= length. Made once for
// many boxes.
typedef struct TsBoundsRay {
    TsVec origin, direction;
    TsVec inverse; // 1 / direction, infinite where that is 0
    double length; // may be HUGE_VAL
} TsBoundsRay;

TsBoundsRay ts_bounds_ray(TsVec origin, TsVec direction, double length);

// How much farther a far slab may lie by the rounding of its difference, quotient and product.
#define TS_BOUNDS_FAR (1 + 0x1p-50)

// Whether the way meets the box. Never false where it does; true by rounding at most some ulps
// beside it. Monotone: true for all bounds that hold others for which it is true, so a tree that
// asks its nodes first finds exactly what a plain loop finds. Slabs (Kay, Kajiya 1986), the far
// ones widened by their rounding (Ize 2013). `*enters`, where not NULL, gets a t of its entry, 0
// where the way starts inside, and that is monotone too.
bool ts_bounds_ray_meets(const TsBoundsRay *ray, TsBounds box, double *enters);

#ifdef __cplusplus
}
#endif

#endif
