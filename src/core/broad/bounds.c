// Bounds of shapes as floats, rounded outwards, and the slab test of a ray against them.
#include "platform/rounding.h"

#include "touchstone/bounds.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "geometry/aabb.h"
#include "geometry/kind.h"

// The bounds of circles, capsules and OBBs are rounded; this share of the shape's size covers the
// error. Proof: tests/gappa/bounds_margin.g.
#define BOUNDS_ROUNDING 0x1p-49

// ---- Floats, rounded down and up

static float float_above(double value)
{
    float rounded = (float)value;
    bool enough = (double)rounded >= value;
    // The next float: its bits are the next integer, farther from 0 if positive. After 0 it is not
    // the subnormal one. A choice of summands, since a branch on `enough` cannot be predicted.
    int32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    int32_t step = bits == 0 ? 0x00800000 : bits > 0 ? 1 : -1;
    bits += enough ? 0 : step;
    memcpy(&rounded, &bits, sizeof rounded);
    return rounded;
}

static float float_below(double value) { return -float_above(-value); }

static TsBounds rounded_out(double left, double top, double right, double bottom)
{
    return (TsBounds){float_below(left), float_below(top), float_above(right), float_above(bottom)};
}

TsBounds ts_bounds_around(TsAabb box)
{
    return rounded_out(box.min.x, box.min.y, box.max.x, box.max.y);
}

static double end_of_ray(double origin, double direction, double sign)
{
    return direction * sign > 0 ? sign * HUGE_VAL : origin;
}

static TsAabb ray_box(TsRay ray)
{
    TsVec from = ray.origin, to = ray.direction;
    return (TsAabb){ts_vec(end_of_ray(from.x, to.x, -1), end_of_ray(from.y, to.y, -1)),
                    ts_vec(end_of_ray(from.x, to.x, 1), end_of_ray(from.y, to.y, 1))};
}

// Bounds are compared, not computed, unless a shape has a radius or its corners are no doubles.
static bool is_rounded(const TsShape *shape)
{
    return ts_shape_kind_is_round(shape->kind) || kind_form(shape) == FORM_OBB;
}

TsBounds ts_bounds_of(const TsShape *shape)
{
    if (shape->kind == TS_SHAPE_RAY) return ts_bounds_around(ray_box(shape->ray));
    TsAabb box = ts_shape_bounds(shape);
    double margin = is_rounded(shape) ? BOUNDS_ROUNDING * aabb_size(box) : 0;
    return rounded_out(box.min.x - margin, box.min.y - margin, box.max.x + margin,
                       box.max.y + margin);
}

// ---- Rays

// The end of the ray is moved out as the far slab is: a near slab at that very t may be rounded up.
TsBoundsRay ts_bounds_ray(TsVec origin, TsVec direction, double length)
{
    return (TsBoundsRay){origin, direction, ts_vec(1 / direction.x, 1 / direction.y),
                         length * TS_BOUNDS_FAR};
}

typedef struct RayInterval { // of t, empty if from > to
    double from, to;
} RayInterval;

// Clips to the slab between two sides. A ray parallel to them lies inside for all t or for none,
// which also avoids 0 times infinity. Proof of the factor: tests/gappa/bounds_slab.g.
static RayInterval clip_to_slab(double origin, double direction, double inverse, double low,
                                double high, RayInterval t)
{
    if (direction == 0) return low <= origin && origin <= high ? t : (RayInterval){1, -1};
    double near = (direction > 0 ? low : high) - origin,
           far = (direction > 0 ? high : low) - origin;
    double from = near * inverse, to = far * inverse * TS_BOUNDS_FAR;
    return (RayInterval){from > t.from ? from : t.from, to < t.to ? to : t.to};
}

bool ts_bounds_ray_hits(const TsBoundsRay *ray, TsBounds box, double *enters)
{
    double left = (double)box.left, right = (double)box.right;
    double top = (double)box.top, bottom = (double)box.bottom;
    RayInterval t = {0, ray->length};
    t = clip_to_slab(ray->origin.x, ray->direction.x, ray->inverse.x, left, right, t);
    t = clip_to_slab(ray->origin.y, ray->direction.y, ray->inverse.y, top, bottom, t);
    if (enters) *enters = t.from;
    return t.from <= t.to;
}
