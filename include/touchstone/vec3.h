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

// ---- Homogeneous
//
// Homogeneous points of space (S71): w = 1 for a point, 0 for a direction.

typedef struct TsVec4 {
    double x, y, z, w;
} TsVec4;

static inline TsVec4 ts_vec4(double x, double y, double z, double w)
{
    return (TsVec4){x, y, z, w};
}
static inline TsVec4 ts_vec4_point(TsVec3 v)
{
    return ts_vec4(v.x, v.y, v.z, 1);
} // w, where none is named
static inline TsVec4 ts_vec4_direction(TsVec3 v) { return ts_vec4(v.x, v.y, v.z, 0); }
static inline TsVec4 ts_vec4_add(TsVec4 a, TsVec4 b)
{
    return ts_vec4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
static inline TsVec4 ts_vec4_sub(TsVec4 a, TsVec4 b)
{
    return ts_vec4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}
static inline TsVec4 ts_vec4_scale(TsVec4 v, double factor)
{
    return ts_vec4(v.x * factor, v.y * factor, v.z * factor, v.w * factor);
}
static inline TsVec4 ts_vec4_negate(TsVec4 v) { return ts_vec4(-v.x, -v.y, -v.z, -v.w); }
static inline double ts_vec4_dot(TsVec4 a, TsVec4 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
static inline double ts_vec4_length_squared(TsVec4 v) { return ts_vec4_dot(v, v); }
static inline double ts_vec4_length(TsVec4 v) { return sqrt(ts_vec4_dot(v, v)); }
static inline TsVec4 ts_vec4_lerp(TsVec4 a, TsVec4 b, double t)
{
    return ts_vec4_add(a, ts_vec4_scale(ts_vec4_sub(b, a), t));
}

// By 0, and of length 0, it is (0, 0, 0, 1): the origin, as the documents have it.
static inline TsVec4 ts_vec4_divide(TsVec4 v, double divisor)
{
    return divisor != 0 ? ts_vec4(v.x / divisor, v.y / divisor, v.z / divisor, v.w / divisor)
                        : ts_vec4(0, 0, 0, 1);
}
static inline TsVec4 ts_vec4_normalize(TsVec4 v) { return ts_vec4_divide(v, ts_vec4_length(v)); }
static inline TsVec4 ts_vec4_set_length(TsVec4 v, double length)
{
    return ts_vec4_scale(ts_vec4_normalize(v), length);
}

// The point it stands for, by its w; where that is 0, the direction.
static inline TsVec3 ts_vec4_project(TsVec4 v)
{
    return v.w != 0 ? ts_vec3(v.x / v.w, v.y / v.w, v.z / v.w) : ts_vec3(v.x, v.y, v.z);
}

#endif
