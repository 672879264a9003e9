// What the functions that take shapes assert of them: that they are valid (ts_shape_valid), as far
// as that costs next to nothing. Left out are numbers below 2^-120, whose products may underflow,
// and the corners of a polygon that is known to be convex, which were looked at when it was made.
#ifndef USABLE_H
#define USABLE_H

#include <math.h>

#include "platform/assert.h"
#include "touchstone/shape.h"

// A sum of magnitudes is at most this if all are valid, of TS_SHAPE_NUMBERS_MAX numbers. NaN and
// infinities fail the comparison; no product of nine smaller numbers overflows.
#define USABLE_SUM 0x1p107

static inline double usable_size(TsVec v) { return fabs(v.x) + fabs(v.y); }

static inline bool usable_vec(TsVec v) { return usable_size(v) <= USABLE_SUM; }

static inline bool usable_segment(TsSegment s)
{
    return usable_size(s.a) + usable_size(s.b) <= USABLE_SUM;
}

static inline bool usable_ray(TsRay r)
{
    return usable_size(r.origin) + usable_size(r.direction) <= USABLE_SUM &&
           !ts_vec_is_zero(r.direction);
}

static inline bool usable_circle(TsCircle c)
{
    return usable_size(c.center) + c.radius <= USABLE_SUM && c.radius >= 0;
}

static inline bool usable_aabb(TsAabb box)
{
    bool finite = usable_size(box.min) + usable_size(box.max) <= USABLE_SUM;
    return finite & (box.min.x <= box.max.x) & (box.min.y <= box.max.y);
}

static inline bool usable_obb(const TsObb *box)
{
    return usable_size(box->center) + usable_size(box->axis) + (box->half.x + box->half.y) <=
               USABLE_SUM &&
           box->half.x >= 0 && box->half.y >= 0 && !ts_vec_is_zero(box->axis);
}

static inline bool usable_triangle(const TsTriangle *t)
{
    return usable_size(t->corner[0]) + usable_size(t->corner[1]) + usable_size(t->corner[2]) <=
           USABLE_SUM;
}

static inline bool usable_polygon(TsPolygon p)
{
    if (p.convex) return true;
    if (p.count < 1 || p.count > TS_POLYGON_MAX) return false;
    double even = 0, odd = 0; // two sums take half as long
    for (int i = 0; i < p.count / 2; i++) {
        even += usable_size(p.corner[2 * i]);
        odd += usable_size(p.corner[2 * i + 1]);
    }
    return even + odd + usable_size(p.corner[p.count - 1]) <= USABLE_SUM;
}

static inline bool usable_capsule(TsCapsule c)
{
    return usable_size(c.a) + usable_size(c.b) + c.radius <= USABLE_SUM && c.radius >= 0;
}

bool ts_usable_shape(const TsShape *shape); // of any kind

#define ASSERT_USABLE(a, b) ASSERT(ts_usable_shape(a) && ts_usable_shape(b))

#endif
