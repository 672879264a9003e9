// Vectors without any rounding, for the exact end of a decision.
//
// By pointer, as each is some hundred bytes. Degrees as for expansions: 6 at most in the
// coordinates; corners are of degree 1, those of an OBB of degree 2.
#ifndef EXACT_H
#define EXACT_H

#include "exact/expansion.h"
#include "touchstone/shape.h"

typedef struct Exact {
    Expansion x, y;
} Exact;

Exact ts_exact_vec(TsVec v);
Exact ts_exact_difference(TsVec a, TsVec b); // a - b
Exact ts_exact_subtract(const Exact *a, const Exact *b);
Exact ts_exact_negate(const Exact *a);
Exact ts_exact_perp(const Exact *a); // as ts_vec_perp
Expansion ts_exact_dot(const Exact *a, const Exact *b);
Expansion ts_exact_cross(const Exact *a, const Exact *b);
int ts_exact_is_zero(const Exact *a);

// What shadow all of a shape's corners throw on an axis, times its length. The axis of degree 1.
typedef struct ExactShadow {
    Expansion min, max;
} ExactShadow;

ExactShadow ts_exact_shadow(const TsShape *shape, const Exact *axis);

// Corner i of those that ts_shape_corners lists (a circle's centre), as it is meant.
Exact ts_exact_corner(const TsShape *shape, int i);

#endif
