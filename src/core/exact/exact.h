// Vectors without any rounding, for the exact end of a decision.
//
// By pointer, as each is some hundred bytes. Degrees as for expansions: 6 at most in the
// coordinates; corners are of degree 1, those of an OBB of degree 2.
#ifndef EXACT_H
#define EXACT_H

#include "expansion.h"
#include "shape.h"

typedef struct Exact {
    Expansion x, y;
} Exact;

Exact exact_vec(Vec v);
Exact exact_difference(Vec a, Vec b); // a - b
Exact exact_subtract(const Exact *a, const Exact *b);
Exact exact_negate(const Exact *a);
Exact exact_perp(const Exact *a); // as vec_perp
Expansion exact_dot(const Exact *a, const Exact *b);
Expansion exact_cross(const Exact *a, const Exact *b);
int exact_is_zero(const Exact *a);

// What shadow all of a shape's corners throw on an axis, times its length. The axis of degree 1.
typedef struct ExactShadow {
    Expansion min, max;
} ExactShadow;

ExactShadow exact_shadow(const Shape *shape, const Exact *axis);

// Corner i of those that shape_corners lists (a circle's centre), as it is meant.
Exact exact_corner(const Shape *shape, int i);

#endif
