#include "platform/rounding.h"

#include "touchstone/bounds.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

// Of a turned box's or a circle's bounds, by their size: they are rounded by some ulps.
#define BOUNDS_ROUNDING 0x1p-49

// ---- Floats, rounded down and up

static float float_stepped(float value, int step) // to the neighbour farther from 0, or nearer
{
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits += step;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static float float_above(double value)
{
    float rounded = (float)value;
    if ((double)rounded >= value) return rounded;
    if (rounded == 0) return 0x1p-126f; // not a step: that would be subnormal
    return float_stepped(rounded, rounded > 0 ? 1 : -1);
}

static float float_below(double value) { return -float_above(-value); }

TsBounds ts_bounds_around(TsAabb box)
{
    return (TsBounds){float_below(box.min.x), float_below(box.min.y), float_above(box.max.x),
                      float_above(box.max.y)};
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

static bool is_rounded(TsShapeKind kind)
{
    switch (kind) {
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_OBB:
    case TS_SHAPE_CAPSULE: return true;
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_AABB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    return false;
}

TsBounds ts_bounds_of(const TsShape *shape)
{
    if (shape->kind == TS_SHAPE_RAY) return ts_bounds_around(ray_box(shape->ray));
    TsAabb box = ts_shape_bounds(shape);
    double margin = is_rounded(shape->kind) ? BOUNDS_ROUNDING * ts_shape_size(shape) : 0;
    return ts_bounds_around((TsAabb){ts_vec(box.min.x - margin, box.min.y - margin),
                                     ts_vec(box.max.x + margin, box.max.y + margin)});
}

// ---- Rays

TsBoundsRay ts_bounds_ray(TsVec origin, TsVec direction, double length)
{
    return (TsBoundsRay){origin, direction, ts_vec(1 / direction.x, 1 / direction.y), length};
}

typedef struct Stay { // between which t
    double from, to;
} Stay;

// Between two sides. Without motion across them it is all or nothing; 0 times infinity does not
// come up.
static Stay stay(double origin, double direction, double inverse, double low, double high, Stay s)
{
    if (direction == 0) return low <= origin && origin <= high ? s : (Stay){1, -1};
    double near = (direction > 0 ? low : high) - origin,
           far = (direction > 0 ? high : low) - origin;
    double from = near * inverse, to = far * inverse * TS_BOUNDS_FAR;
    return (Stay){from > s.from ? from : s.from, to < s.to ? to : s.to};
}

bool ts_bounds_ray_hits(const TsBoundsRay *ray, TsBounds box, double *enters)
{
    double left = (double)box.left, right = (double)box.right;
    double top = (double)box.top, bottom = (double)box.bottom;
    Stay s = {0, ray->length};
    s = stay(ray->origin.x, ray->direction.x, ray->inverse.x, left, right, s);
    s = stay(ray->origin.y, ray->direction.y, ray->inverse.y, top, bottom, s);
    if (enters) *enters = s.from;
    return s.from <= s.to;
}
