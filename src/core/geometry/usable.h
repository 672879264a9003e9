// What the functions that take shapes assert of them: that they are valid (ts_shape_valid), as far
// as that costs next to nothing. Left out are numbers below 2^-120, whose products may underflow,
// and the corners of a polygon that is known to be convex, which were looked at when it was made.
#ifndef USABLE_H
#define USABLE_H

#include <math.h>

#include "geometry/border.h"
#include "platform/assert.h"
#include "touchstone/shape.h"

// A sum of 128 valid numbers, as 64 corners have, is not beyond this, and that of a NaN or an
// infinity and any others is: NaN fails the comparison. Magnitudes would be added in twice the
// time, only to find finite numbers that are too large and cancel.
#define USABLE_SUM 0x1p107

static inline double usable_sum(TsVec v) { return v.x + v.y; }
static inline bool usable_total(double sum) { return fabs(sum) <= USABLE_SUM; }

static inline bool usable_vec(TsVec v) { return usable_total(usable_sum(v)); }

static inline bool usable_segment(TsSegment s)
{
    return usable_total(usable_sum(s.a) + usable_sum(s.b));
}

static inline bool usable_ray(TsRay r)
{
    return usable_total(usable_sum(r.origin) + usable_sum(r.direction)) &&
           !ts_vec_is_zero(r.direction);
}

static inline bool usable_circle(TsCircle c)
{
    return usable_total(usable_sum(c.center) + c.radius) && c.radius >= 0;
}

static inline bool usable_aabb(TsAabb box)
{
    bool finite = usable_total(usable_sum(box.min) + usable_sum(box.max));
    return finite & (box.min.x <= box.max.x) & (box.min.y <= box.max.y);
}

static inline bool usable_obb(const TsObb *box)
{
    return usable_total(usable_sum(box->center) + usable_sum(box->axis) + usable_sum(box->half)) &&
           box->half.x >= 0 && box->half.y >= 0 && !ts_vec_is_zero(box->axis);
}

static inline bool usable_triangle(const TsTriangle *t)
{
    return usable_total(usable_sum(t->corner[0]) + usable_sum(t->corner[1]) +
                        usable_sum(t->corner[2]));
}

static inline bool usable_polygon(TsPolygon p)
{
    if (p.convex) return true;
    if (p.count < 1 || p.count > ts_polygon_admitted) return false;
    double even = 0, odd = 0; // two sums take half as long
    for (int i = 0; i < p.count / 2; i++) {
        even += usable_sum(p.corner[2 * i]);
        odd += usable_sum(p.corner[2 * i + 1]);
    }
    double sum = even + odd + usable_sum(p.corner[p.count - 1]);
    return p.count <= 64 ? usable_total(sum) : fabs(sum) <= USABLE_SUM / 64 * p.count;
}

static inline bool usable_capsule(TsCapsule c)
{
    return usable_total(usable_sum(c.a) + usable_sum(c.b) + c.radius) && c.radius >= 0;
}

bool ts_usable_shape(const TsShape *shape); // of any kind

#define ASSERT_USABLE(a, b) ASSERT(ts_usable_shape(a) && ts_usable_shape(b))

#endif
