// Points and directions of space, right-handed: x to the right, y up, z towards the viewer (S70,
// document 002c, whose y points up as in all 3D tools; only the screen's points down).
//
// By value, so nothing can alias. Rounded operations: decisions live in relation3.h.
#ifndef TOUCHSTONE_VEC3_H
#define TOUCHSTONE_VEC3_H

#include <stdbool.h>

#include "touchstone/degrees.h"

typedef struct TsVec3 {
    double x, y, z;
} TsVec3;

static inline TsVec3 ts_vec3(double x, double y, double z) { return (TsVec3){x, y, z}; }
static inline TsVec3 ts_vec3_add(TsVec3 a, TsVec3 b)
{
    return ts_vec3(a.x + b.x, a.y + b.y, a.z + b.z);
}
static inline TsVec3 ts_vec3_sub(TsVec3 a, TsVec3 b)
{
    return ts_vec3(a.x - b.x, a.y - b.y, a.z - b.z);
}
static inline TsVec3 ts_vec3_scale(TsVec3 v, double factor)
{
    return ts_vec3(v.x * factor, v.y * factor, v.z * factor);
}
static inline TsVec3 ts_vec3_negate(TsVec3 v) { return ts_vec3(-v.x, -v.y, -v.z); }
static inline double ts_vec3_dot(TsVec3 a, TsVec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

// By the right hand: x cross y = z.
static inline TsVec3 ts_vec3_cross(TsVec3 a, TsVec3 b)
{
    return ts_vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline double ts_vec3_length_squared(TsVec3 v) { return ts_vec3_dot(v, v); }
static inline double ts_vec3_length(TsVec3 v) { return sqrt(ts_vec3_dot(v, v)); }
static inline double ts_vec3_distance(TsVec3 a, TsVec3 b)
{
    return ts_vec3_length(ts_vec3_sub(b, a));
}
static inline double ts_vec3_distance_squared(TsVec3 a, TsVec3 b)
{
    return ts_vec3_length_squared(ts_vec3_sub(b, a));
}
static inline double ts_vec3_magnitude(TsVec3 v) { return fabs(v.x) + fabs(v.y) + fabs(v.z); }
static inline bool ts_vec3_equal(TsVec3 a, TsVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}
static inline bool ts_vec3_is_zero(TsVec3 v) { return v.x == 0 && v.y == 0 && v.z == 0; }

// v / divisor; by 0 it is (0, 0, 0), as the documents' vectors have it.
static inline TsVec3 ts_vec3_divide(TsVec3 v, double divisor)
{
    return divisor != 0 ? ts_vec3(v.x / divisor, v.y / divisor, v.z / divisor) : ts_vec3(0, 0, 0);
}

// The point at `t` on the way from a (0) to b (1): linear, the length of a direction is not kept
// (E26).
static inline TsVec3 ts_vec3_lerp(TsVec3 a, TsVec3 b, double t)
{
    return ts_vec3_add(a, ts_vec3_scale(ts_vec3_sub(b, a), t));
}

// The unit vector along v, and v at a length; (0, 0, 0) stays what it is.
static inline TsVec3 ts_vec3_normalize(TsVec3 v)
{
    double length = ts_vec3_length(v);
    return length > 0 ? ts_vec3_scale(v, 1 / length) : ts_vec3(0, 0, 0);
}
static inline TsVec3 ts_vec3_set_length(TsVec3 v, double length)
{
    return ts_vec3_scale(ts_vec3_normalize(v), length);
}

// Between two directions: 0 to 180 degrees, rounded; with (0, 0, 0) it is 0.
static inline double ts_vec3_angle(TsVec3 a, TsVec3 b)
{
    return ts_degrees_of(ts_vec(ts_vec3_dot(a, b), ts_vec3_length(ts_vec3_cross(a, b))));
}

// Coordinate 0, 1 or 2.
static inline double ts_vec3_at(TsVec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

#endif
