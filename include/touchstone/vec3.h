// 3D vectors, and homogeneous 4D vectors. Right-handed: x to the right, y up, z towards the viewer.
//
// Passed by value, so nothing can alias. All operations round; exact decisions are in relation3.h.
// The set of functions is that of three.js (Notes on reading the three.js source: Core objects).
#ifndef TOUCHSTONE_VEC3_H
#define TOUCHSTONE_VEC3_H

#include <stdbool.h>

#include "touchstone/degrees.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsVec3 {
    double x, y, z;
} TsVec3;

static inline TsVec3 ts_vec3(double x, double y, double z)
{
    TsVec3 v = {x, y, z};
    return v;
}
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

// Right-handed: x cross y = z.
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

// v / divisor; (0, 0, 0) if divisor is 0, as in the three.js notes.
static inline TsVec3 ts_vec3_divide(TsVec3 v, double divisor)
{
    return divisor != 0 ? ts_vec3(v.x / divisor, v.y / divisor, v.z / divisor) : ts_vec3(0, 0, 0);
}

// Linear interpolation from a (t = 0) to b (t = 1). It is not a rotation, as the three.js notes
// have it: the length of an interpolated direction is not kept.
static inline TsVec3 ts_vec3_lerp(TsVec3 a, TsVec3 b, double t)
{
    return ts_vec3_add(a, ts_vec3_scale(ts_vec3_sub(b, a), t));
}

// The unit vector along v, and v rescaled to a length; (0, 0, 0) stays (0, 0, 0).
static inline TsVec3 ts_vec3_normalize(TsVec3 v)
{
    double length = ts_vec3_length(v);
    return length > 0 ? ts_vec3_scale(v, 1 / length) : ts_vec3(0, 0, 0);
}
static inline TsVec3 ts_vec3_set_length(TsVec3 v, double length)
{
    return ts_vec3_scale(ts_vec3_normalize(v), length);
}

// The angle between two directions: 0 to 180 degrees, rounded; 0 if either is (0, 0, 0).
static inline double ts_vec3_angle(TsVec3 a, TsVec3 b)
{
    return ts_degrees_of(ts_vec(ts_vec3_dot(a, b), ts_vec3_length(ts_vec3_cross(a, b))));
}

// Coordinate 0 (x), 1 (y) or 2 (z).
static inline double ts_vec3_at(TsVec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

// ---- Homogeneous vectors: w = 1 for a point, 0 for a direction

typedef struct TsVec4 {
    double x, y, z, w;
} TsVec4;

static inline TsVec4 ts_vec4(double x, double y, double z, double w)
{
    TsVec4 v = {x, y, z, w};
    return v;
}
static inline TsVec4 ts_vec4_point(TsVec3 v) { return ts_vec4(v.x, v.y, v.z, 1); }
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

// v / divisor; the origin (0, 0, 0, 1) if divisor is 0, as in the three.js notes.
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

// The 3D point (x, y, z) / w; the direction (x, y, z) if w is 0.
static inline TsVec3 ts_vec4_project(TsVec4 v)
{
    return v.w != 0 ? ts_vec3(v.x / v.w, v.y / v.w, v.z / v.w) : ts_vec3(v.x, v.y, v.z);
}

#ifdef __cplusplus
}
#endif

#endif
