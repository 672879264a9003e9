// Homogeneous points of space (S71): w = 1 for a point, 0 for a direction.
#ifndef TOUCHSTONE_VEC4_H
#define TOUCHSTONE_VEC4_H

#include "touchstone/vec3.h"

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
