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

static inline int vec_is_zero(Vec v) { return v.x == 0 && v.y == 0; }
static inline double vec_distance_squared(Vec a, Vec b)
{
    return vec_length_squared(vec_sub(b, a));
}

// v / divisor; by 0 it is (0, 0), as the documents' vectors have it (S03).
static inline Vec vec_divide(Vec v, double divisor)
{
    return divisor != 0 ? vec(v.x / divisor, v.y / divisor) : vec(0, 0);
}

// The quarter turn (-y, x): clockwise on screen. Back: (y, -x), the documents' perpendicular (S02).
static inline Vec vec_perp(Vec v) { return vec(-v.y, v.x); }
static inline Vec vec_perp_back(Vec v) { return vec(v.y, -v.x); }

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

// v at that length; (0, 0) stays (0, 0).
static inline Vec vec_set_length(Vec v, double length)
{
    return vec_scale(vec_normalize(v), length);
}

// The unit normal of an edge from a to b, on the side of vec_perp_back; (0, 0) where a = b (S02).
static inline Vec vec_normal(Vec a, Vec b) { return vec_normalize(vec_perp_back(vec_sub(b, a))); }

// How far v reaches along w: the length of its shadow, signed; along (0, 0) it is 0 (S04).
static inline double vec_shadow(Vec v, Vec w) { return vec_dot(v, vec_normalize(w)); }

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
