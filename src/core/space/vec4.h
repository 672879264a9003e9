// Homogeneous points of space (S71): w = 1 for a point, 0 for a direction.
#ifndef VEC4_H
#define VEC4_H

#include "vec3.h"

typedef struct Vec4 {
    double x, y, z, w;
} Vec4;

static inline Vec4 vec4(double x, double y, double z, double w) { return (Vec4){x, y, z, w}; }
static inline Vec4 vec4_point(Vec3 v) { return vec4(v.x, v.y, v.z, 1); } // w, where none is named
static inline Vec4 vec4_direction(Vec3 v) { return vec4(v.x, v.y, v.z, 0); }
static inline Vec4 vec4_add(Vec4 a, Vec4 b)
{
    return vec4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
static inline Vec4 vec4_sub(Vec4 a, Vec4 b)
{
    return vec4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}
static inline Vec4 vec4_scale(Vec4 v, double factor)
{
    return vec4(v.x * factor, v.y * factor, v.z * factor, v.w * factor);
}
static inline Vec4 vec4_negate(Vec4 v) { return vec4(-v.x, -v.y, -v.z, -v.w); }
static inline double vec4_dot(Vec4 a, Vec4 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
static inline double vec4_length_squared(Vec4 v) { return vec4_dot(v, v); }
static inline double vec4_length(Vec4 v) { return sqrt(vec4_dot(v, v)); }
static inline Vec4 vec4_lerp(Vec4 a, Vec4 b, double t)
{
    return vec4_add(a, vec4_scale(vec4_sub(b, a), t));
}

// By 0, and of length 0, it is (0, 0, 0, 1): the origin, as the documents have it.
static inline Vec4 vec4_divide(Vec4 v, double divisor)
{
    return divisor != 0 ? vec4(v.x / divisor, v.y / divisor, v.z / divisor, v.w / divisor)
                        : vec4(0, 0, 0, 1);
}
static inline Vec4 vec4_normalize(Vec4 v) { return vec4_divide(v, vec4_length(v)); }
static inline Vec4 vec4_set_length(Vec4 v, double length)
{
    return vec4_scale(vec4_normalize(v), length);
}

// The point it stands for, by its w; where that is 0, the direction.
static inline Vec3 vec4_project(Vec4 v)
{
    return v.w != 0 ? vec3(v.x / v.w, v.y / v.w, v.z / v.w) : vec3(v.x, v.y, v.z);
}

#endif
