// Shapes from floats. A float is a double, so nothing is rounded: the answer is exact for the shape
// that the floats describe.
#ifndef TOUCHSTONE_FLOATS_H
#define TOUCHSTONE_FLOATS_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

static inline TsVec ts_vec_of_floats(float x, float y) { return ts_vec((double)x, (double)y); }

static inline TsSegment ts_segment_of_floats(float ax, float ay, float bx, float by)
{
    TsSegment segment = {ts_vec_of_floats(ax, ay), ts_vec_of_floats(bx, by)};
    return segment;
}

static inline TsRay ts_ray_of_floats(float x, float y, float direction_x, float direction_y)
{
    TsRay ray = {ts_vec_of_floats(x, y), ts_vec_of_floats(direction_x, direction_y)};
    return ray;
}

static inline TsCircle ts_circle_of_floats(float x, float y, float radius)
{
    TsCircle circle = {ts_vec_of_floats(x, y), (double)radius};
    return circle;
}

static inline TsCapsule ts_capsule_of_floats(float ax, float ay, float bx, float by, float radius)
{
    TsCapsule capsule = {ts_vec_of_floats(ax, ay), ts_vec_of_floats(bx, by), (double)radius};
    return capsule;
}

// min <= max. A rectangle held as x, y, width and height has its right side at x + width rounded:
// form that sum in doubles (exact for most floats) and use ts_shape_aabb.
static inline TsAabb ts_aabb_of_floats(float min_x, float min_y, float max_x, float max_y)
{
    TsAabb box = {ts_vec_of_floats(min_x, min_y), ts_vec_of_floats(max_x, max_y)};
    return box;
}

// Half sizes, and the axis of the width (cosine and sine of the turn): taken as they are, so the
// rounding of a cosine scales the box by some 1e-8 and bends no corner.
static inline TsObb ts_obb_of_floats(float x, float y, float half_width, float half_height,
                                     float axis_x, float axis_y)
{
    TsObb box = {ts_vec_of_floats(x, y), ts_vec_of_floats(half_width, half_height),
                 ts_vec_of_floats(axis_x, axis_y)};
    return box;
}

static inline TsTriangle ts_triangle_of_floats(const float xy[6])
{
    TsTriangle triangle = {{ts_vec_of_floats(xy[0], xy[1]), ts_vec_of_floats(xy[2], xy[3]),
                            ts_vec_of_floats(xy[4], xy[5])}};
    return triangle;
}

// `count` corners as x, y, x, y, ...; they are written to `corner`, which the polygon points to.
static inline TsPolygon ts_polygon_of_floats(const float *xy, int count, TsVec *corner)
{
    for (int i = 0; i < count; i++) corner[i] = ts_vec_of_floats(xy[2 * i], xy[2 * i + 1]);
    return ts_polygon_of(corner, count);
}

#ifdef __cplusplus
}
#endif

#endif
