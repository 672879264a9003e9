// Boxes that grow and are measured, for the files that bound shapes.
#ifndef AABB_H
#define AABB_H

#include <math.h>

#include "touchstone/shape.h"

static inline TsAabb aabb_grow(TsAabb box, TsVec p)
{
    return (TsAabb){
        {p.x < box.min.x ? p.x : box.min.x, p.y < box.min.y ? p.y : box.min.y},
        {p.x > box.max.x ? p.x : box.max.x, p.y > box.max.y ? p.y : box.max.y},
    };
}

static inline double aabb_greater(double a, double b) { return a > b ? a : b; }

// The greatest magnitude of its coordinates and side lengths.
static inline double aabb_size(TsAabb box)
{
    double side = aabb_greater(box.max.x - box.min.x, box.max.y - box.min.y);
    double x = aabb_greater(fabs(box.min.x), fabs(box.max.x));
    double y = aabb_greater(fabs(box.min.y), fabs(box.max.y));
    return aabb_greater(side, aabb_greater(x, y));
}

#endif
