// The box that a broad phase sees of a shape: closed, in floats, rounded outwards.
//
// Half the bytes of an Aabb, twice the boxes in a vector register. It may hold a little more than
// the shape, never less: whatever two shapes share, their bounds share too.
#ifndef BOUNDS_H
#define BOUNDS_H

#include "shape.h"

typedef struct Bounds { // left <= right, top <= bottom; may reach to infinity, is never NaN
    float left, top, right, bottom;
} Bounds;

// Those around a box that is sorted: every point of it is inside, exactly.
Bounds bounds_around(Aabb box);

// Those around a shape; a ray's reach to infinity. The shape's own bounds may be rounded (a turned
// box's): these hold every point of it all the same.
Bounds bounds_of(const Shape *shape);

// Whether they share a point; touching is enough.
static inline bool bounds_meet(Bounds a, Bounds b)
{
    return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

static inline bool bounds_hold(Bounds outer, Bounds inner)
{
    return outer.left <= inner.left && outer.top <= inner.top && inner.right <= outer.right &&
           inner.bottom <= outer.bottom;
}

static inline Bounds bounds_both(Bounds a, Bounds b) // the smallest around two
{
    return (Bounds){a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
                    a.right > b.right ? a.right : b.right,
                    a.bottom > b.bottom ? a.bottom : b.bottom};
}

// A way through the boxes: the points origin + t * direction with 0 <= t <= length. Made once for
// many boxes.
typedef struct BoundsRay {
    Vec origin, direction;
    Vec inverse;   // 1 / direction, infinite where that is 0
    double length; // may be HUGE_VAL
} BoundsRay;

BoundsRay bounds_ray(Vec origin, Vec direction, double length);

// How much farther a far slab may lie by the rounding of its difference, quotient and product.
#define BOUNDS_FAR (1 + 0x1p-50)

// Whether the way meets the box. Never false where it does; true by rounding at most some ulps
// beside it. Monotone: true for all bounds that hold others for which it is true, so a tree that
// asks its nodes first finds exactly what a plain loop finds. Slabs (Kay, Kajiya 1986), the far
// ones widened by their rounding (Ize 2013). `*enters`, where not NULL, gets a t of its entry, 0
// where the way starts inside, and that is monotone too.
bool bounds_ray_meets(const BoundsRay *ray, Bounds box, double *enters);

#endif
