// Points and directions of space, right-handed: x to the right, y up, z towards the viewer (S70,
// document 002c, whose y points up as in all 3D tools; only the screen's points down).
//
// By value, so nothing can alias. Rounded operations: decisions live in relation3.h.
#ifndef VEC3_H
#define VEC3_H

#include <stdbool.h>

#include "degrees.h"

typedef struct Vec3 {
    double x, y, z;
} Vec3;

static inline Vec3 vec3(double x, double y, double z) { return (Vec3){x, y, z}; }
static inline Vec3 vec3_add(Vec3 a, Vec3 b) { return vec3(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline Vec3 vec3_sub(Vec3 a, Vec3 b) { return vec3(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline Vec3 vec3_scale(Vec3 v, double factor)
{
    return vec3(v.x * factor, v.y * factor, v.z * factor);
}
static inline Vec3 vec3_negate(Vec3 v) { return vec3(-v.x, -v.y, -v.z); }
static inline double vec3_dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

// By the right hand: x cross y = z.
static inline Vec3 vec3_cross(Vec3 a, Vec3 b)
{
    return vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline double vec3_length_squared(Vec3 v) { return vec3_dot(v, v); }
static inline double vec3_length(Vec3 v) { return sqrt(vec3_dot(v, v)); }
static inline double vec3_distance(Vec3 a, Vec3 b) { return vec3_length(vec3_sub(b, a)); }
static inline double vec3_distance_squared(Vec3 a, Vec3 b)
{
    return vec3_length_squared(vec3_sub(b, a));
}
static inline double vec3_magnitude(Vec3 v) { return fabs(v.x) + fabs(v.y) + fabs(v.z); }
static inline bool vec3_equal(Vec3 a, Vec3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
static inline bool vec3_is_zero(Vec3 v) { return v.x == 0 && v.y == 0 && v.z == 0; }

// v / divisor; by 0 it is (0, 0, 0), as the documents' vectors have it.
static inline Vec3 vec3_divide(Vec3 v, double divisor)
{
    return divisor != 0 ? vec3(v.x / divisor, v.y / divisor, v.z / divisor) : vec3(0, 0, 0);
}

// The point at `t` on the way from a (0) to b (1): linear, the length of a direction is not kept
// (E26).
static inline Vec3 vec3_lerp(Vec3 a, Vec3 b, double t)
{
    return vec3_add(a, vec3_scale(vec3_sub(b, a), t));
}

// The unit vector along v, and v at a length; (0, 0, 0) stays what it is.
static inline Vec3 vec3_normalize(Vec3 v)
{
    double length = vec3_length(v);
    return length > 0 ? vec3_scale(v, 1 / length) : vec3(0, 0, 0);
}
static inline Vec3 vec3_set_length(Vec3 v, double length)
{
    return vec3_scale(vec3_normalize(v), length);
}

// Between two directions: 0 to 180 degrees, rounded; with (0, 0, 0) it is 0.
static inline double vec3_angle(Vec3 a, Vec3 b)
{
    return degrees_of(vec(vec3_dot(a, b), vec3_length(vec3_cross(a, b))));
}

// Coordinate 0, 1 or 2.
static inline double vec3_at(Vec3 v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

#endif
