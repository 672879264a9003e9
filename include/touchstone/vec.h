// Points and directions of the plane: pixels, x to the right, y down.
//
// Everything goes and comes by value, so nothing can alias. A turn is a unit Vec (cosine, sine); by
// the y-down convention a positive turn is clockwise on screen. These are rounded operations:
// decisions live in relation.h.
#ifndef TOUCHSTONE_VEC_H
#define TOUCHSTONE_VEC_H

#include <math.h>

#include "touchstone/arithmetic.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsVec {
    double x, y;
} TsVec;

static inline TsVec ts_vec(double x, double y)
{
    TsVec v = {x, y};
    return v;
}

static inline TsVec ts_vec_add(TsVec a, TsVec b) { return ts_vec(a.x + b.x, a.y + b.y); }
static inline TsVec ts_vec_sub(TsVec a, TsVec b) { return ts_vec(a.x - b.x, a.y - b.y); }
static inline TsVec ts_vec_scale(TsVec v, double factor)
{
    return ts_vec(v.x * factor, v.y * factor);
}
static inline TsVec ts_vec_negate(TsVec v) { return ts_vec(-v.x, -v.y); }
static inline double ts_vec_dot(TsVec a, TsVec b) { return a.x * b.x + a.y * b.y; }
static inline double ts_vec_cross(TsVec a, TsVec b) { return a.x * b.y - a.y * b.x; }
static inline double ts_vec_length_squared(TsVec v) { return ts_vec_dot(v, v); }
static inline double ts_vec_length(TsVec v) { return sqrt(ts_vec_dot(v, v)); }
static inline double ts_vec_distance(TsVec a, TsVec b) { return ts_vec_length(ts_vec_sub(b, a)); }
static inline double ts_vec_magnitude(TsVec v) { return fabs(v.x) + fabs(v.y); } // for error bounds
static inline int ts_vec_equal(TsVec a, TsVec b) { return a.x == b.x && a.y == b.y; }

static inline int ts_vec_is_zero(TsVec v) { return v.x == 0 && v.y == 0; }
static inline double ts_vec_distance_squared(TsVec a, TsVec b)
{
    return ts_vec_length_squared(ts_vec_sub(b, a));
}

// v / divisor; by 0 it is (0, 0), as the documents' vectors have it (S03).
static inline TsVec ts_vec_divide(TsVec v, double divisor)
{
    return divisor != 0 ? ts_vec(v.x / divisor, v.y / divisor) : ts_vec(0, 0);
}

// The quarter turn (-y, x): clockwise on screen. Back: (y, -x), the documents' perpendicular (S02).
static inline TsVec ts_vec_perp(TsVec v) { return ts_vec(-v.y, v.x); }
static inline TsVec ts_vec_perp_back(TsVec v) { return ts_vec(v.y, -v.x); }

// The point at `t` on the way from a (0) to b (1).
static inline TsVec ts_vec_lerp(TsVec a, TsVec b, double t)
{
    return ts_vec_add(a, ts_vec_scale(ts_vec_sub(b, a), t));
}

// The unit vector along v; (0, 0) stays (0, 0).
static inline TsVec ts_vec_normalize(TsVec v)
{
    double length = ts_vec_length(v);
    return length > 0 ? ts_vec_scale(v, 1 / length) : ts_vec(0, 0);
}

// v at that length; (0, 0) stays (0, 0).
static inline TsVec ts_vec_set_length(TsVec v, double length)
{
    return ts_vec_scale(ts_vec_normalize(v), length);
}

// The unit normal of an edge from a to b, on the side of ts_vec_perp_back; (0, 0) where a = b
// (S02).
static inline TsVec ts_vec_normal(TsVec a, TsVec b)
{
    return ts_vec_normalize(ts_vec_perp_back(ts_vec_sub(b, a)));
}

// How far v reaches along w: the length of its shadow, signed; along (0, 0) it is 0 (S04).
static inline double ts_vec_shadow(TsVec v, TsVec w) { return ts_vec_dot(v, ts_vec_normalize(w)); }

// v turned by `turn` = (cosine, sine), and turned back.
static inline TsVec ts_vec_turn(TsVec v, TsVec turn)
{
    return ts_vec(v.x * turn.x - v.y * turn.y, v.x * turn.y + v.y * turn.x);
}
static inline TsVec ts_vec_unturn(TsVec v, TsVec turn)
{
    return ts_vec(v.x * turn.x + v.y * turn.y, v.y * turn.x - v.x * turn.y);
}

#ifdef __cplusplus
}
#endif

#endif
