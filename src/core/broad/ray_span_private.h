// Where a ray runs between two lines across an axis: by that, whole runs of boxes beside it are
// skipped.
//
// A box between the lines that ts_bounds_ray_hits accepts overlaps the span. The margins exceed all
// rounding errors, those of the slab test and of the floats included.
#ifndef RAY_SPAN_PRIVATE_H
#define RAY_SPAN_PRIVATE_H

#include <float.h>
#include <math.h>

#include "touchstone/bounds.h"

typedef struct RaySpan { // low > high: empty
    float low, high;
} RaySpan;

typedef struct RayAxis { // a ray along x or y
    double origin, direction, inverse;
} RayAxis;

typedef struct RayAxes {
    RayAxis x, y;
    double length;
} RayAxes;

static inline RayAxes ray_axes(const TsBoundsRay *ray)
{
    return (RayAxes){{ray->origin.x, ray->direction.x, ray->inverse.x},
                     {ray->origin.y, ray->direction.y, ray->inverse.y},
                     ray->length};
}

// The coordinates for `from` <= t <= `to`; all if 1 / direction is too inexact, or NaN.
static inline RaySpan ray_span(RayAxis axis, double from, double to)
{
    double size = fabs(axis.direction);
    if (size != 0 && !(0x1p-500 < size && size < 0x1p500)) return (RaySpan){-HUGE_VALF, HUGE_VALF};
    double first = size > 0 ? axis.direction * from : 0, last = size > 0 ? axis.direction * to : 0;
    double margin = (fabs(axis.origin) + fabs(first) + fabs(last)) * 0x1p-20 + (double)FLT_MIN;
    double low = axis.origin + (first < last ? first : last) - margin,
           high = axis.origin + (first < last ? last : first) + margin;
    return (RaySpan){low > -(double)FLT_MAX ? (float)low : -HUGE_VALF,
                     high < (double)FLT_MAX ? (float)high : HUGE_VALF};
}

// Across the axis `along`, between its coordinates `low` and `high`.
static inline RaySpan ray_span_between(RayAxis along, RayAxis across, double length, float low,
                                       float high)
{
    double from = 0, to = length;
    if (along.direction != 0) {
        double near = (double)(along.direction > 0 ? low : high),
               far = (double)(along.direction > 0 ? high : low);
        near = (near - along.origin) * along.inverse;
        far = (far - along.origin) * along.inverse * TS_BOUNDS_FAR;
        from = near > from ? near : from;
        to = far < to ? far : to;
    } else if (!((double)low <= along.origin && along.origin <= (double)high)) {
        to = -1;
    }
    return from <= to ? ray_span(across, from, to) : (RaySpan){1, -1};
}

#endif
