// Points and directions of the plane: pixels, x to the right, y down.
//
// Everything is passed by value, so nothing can alias. A turn is a unit vector (cosine, sine); as y
// points down, a positive turn is clockwise on screen. These operations are rounded; exact
// decisions are in relation.h.
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

// v / divisor; (0, 0) if the divisor is 0.
static inline TsVec ts_vec_divide(TsVec v, double divisor)
{
    return divisor != 0 ? ts_vec(v.x / divisor, v.y / divisor) : ts_vec(0, 0);
}

// v turned by 90 degrees: (-y, x), clockwise on screen, and back, (y, -x).
static inline TsVec ts_vec_perp(TsVec v) { return ts_vec(-v.y, v.x); }
static inline TsVec ts_vec_perp_back(TsVec v) { return ts_vec(v.y, -v.x); }

// The point between a (t = 0) and b (t = 1), or beyond them.
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

// v with that length; (0, 0) stays (0, 0).
static inline TsVec ts_vec_set_length(TsVec v, double length)
{
    return ts_vec_scale(ts_vec_normalize(v), length);
}

// The unit normal of the edge from a to b, on the side of ts_vec_perp_back; (0, 0) if a = b.
static inline TsVec ts_vec_normal(TsVec a, TsVec b)
{
    return ts_vec_normalize(ts_vec_perp_back(ts_vec_sub(b, a)));
}

// The signed length of the projection of v on w; on (0, 0) it is 0.
static inline double ts_vec_scalar_projection(TsVec v, TsVec w)
{
    return ts_vec_dot(v, ts_vec_normalize(w));
}

// v rotated by `turn` = (cosine, sine), and back.
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
