// The bounding box of a shape in a broad phase: closed, in floats, rounded outwards.
//
// Half the bytes of a TsAabb, so twice as many fit into a vector register. It may be a little
// larger than the shape, never smaller: if two shapes share a point, so do their bounds.
#ifndef TOUCHSTONE_BOUNDS_H
#define TOUCHSTONE_BOUNDS_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsBounds { // left <= right, top <= bottom; may be infinite, never NaN
    float left, top, right, bottom;
} TsBounds;

// Around a box with min <= max: every point of it is inside, exactly.
TsBounds ts_bounds_around(TsAabb box);

// Around a shape; those of a ray are infinite. Every point of the shape is inside, even of an OBB,
// whose corners are rounded.
TsBounds ts_bounds_of(const TsShape *shape);

// Whether they share a point; touching counts.
static inline bool ts_bounds_intersect(TsBounds a, TsBounds b)
{
    return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

static inline bool ts_bounds_contain(TsBounds outer, TsBounds inner)
{
    return outer.left <= inner.left && outer.top <= inner.top && inner.right <= outer.right &&
           inner.bottom <= outer.bottom;
}

static inline TsBounds ts_bounds_union(TsBounds a, TsBounds b) // the smallest box around both
{
    TsBounds both = {a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
                     a.right > b.right ? a.right : b.right,
                     a.bottom > b.bottom ? a.bottom : b.bottom};
    return both;
}

// A ray prepared for many boxes: the points origin + t * direction with 0 <= t <= length.
typedef struct TsBoundsRay {
    TsVec origin, direction;
    TsVec inverse; // 1 / direction, infinite if that is 0
    double length; // moved out by TS_BOUNDS_FAR; may be HUGE_VAL
} TsBoundsRay;

TsBoundsRay ts_bounds_ray(TsVec origin, TsVec direction, double length);

// The far slab and the end of the ray are moved out by this factor, more than the rounding of
// difference and product.
#define TS_BOUNDS_FAR (1 + 0x1p-50)

// Whether the ray hits the box. Never false if it does; it may be true for a ray that passes some
// ulps beside the box. Monotone: true for any bounds that contain bounds for which it is true, so a
// tree finds exactly what a loop over all boxes finds. `*enters`, if not NULL, receives the t of
// entry, 0 if the ray starts inside; it is monotone too. Slabs: T. Kay, J. Kajiya, Ray Tracing
// Complex Scenes, 1986; widened against rounding: T. Ize, Robust BVH Ray Traversal, 2013.
bool ts_bounds_ray_hits(const TsBoundsRay *ray, TsBounds box, double *enters);

#ifdef __cplusplus
}
#endif

#endif
