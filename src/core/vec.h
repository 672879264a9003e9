// Points and directions of the plane: pixels, x to the right, y down.
//
// Everything goes and comes by value, so nothing can alias. A turn is a unit Vec (cosine, sine); by
// the y-down convention a positive turn is clockwise on screen. These are rounded operations:
// decisions live in relation.h.
#ifndef VEC_H
#define VEC_H

#include <math.h>

typedef struct Vec {
    double x, y;
} Vec;

static inline Vec vec(double x, double y) { return (Vec){x, y}; }
static inline Vec vec_add(Vec a, Vec b) { return vec(a.x + b.x, a.y + b.y); }
static inline Vec vec_sub(Vec a, Vec b) { return vec(a.x - b.x, a.y - b.y); }
static inline Vec vec_scale(Vec v, double factor) { return vec(v.x * factor, v.y * factor); }
static inline Vec vec_negate(Vec v) { return vec(-v.x, -v.y); }
static inline double vec_dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
static inline double vec_cross(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }
static inline double vec_length_squared(Vec v) { return vec_dot(v, v); }
static inline double vec_length(Vec v) { return sqrt(vec_dot(v, v)); }
static inline double vec_distance(Vec a, Vec b) { return vec_length(vec_sub(b, a)); }
static inline double vec_magnitude(Vec v) { return fabs(v.x) + fabs(v.y); } // for error bounds
static inline int vec_equal(Vec a, Vec b) { return a.x == b.x && a.y == b.y; }

// The quarter turn (-y, x): clockwise on screen.
static inline Vec vec_perp(Vec v) { return vec(-v.y, v.x); }

// The point at `t` on the way from a (0) to b (1).
static inline Vec vec_lerp(Vec a, Vec b, double t)
{
    return vec_add(a, vec_scale(vec_sub(b, a), t));
}

// The unit vector along v; (0, 0) stays (0, 0).
static inline Vec vec_normalize(Vec v)
{
    double length = vec_length(v);
    return length > 0 ? vec_scale(v, 1 / length) : vec(0, 0);
}

// v turned by `turn` = (cosine, sine), and turned back.
static inline Vec vec_turn(Vec v, Vec turn)
{
    return vec(v.x * turn.x - v.y * turn.y, v.x * turn.y + v.y * turn.x);
}
static inline Vec vec_unturn(Vec v, Vec turn)
{
    return vec(v.x * turn.x + v.y * turn.y, v.y * turn.x - v.x * turn.y);
}

#endif
