// Vectors of expansions, for the exact path of a decision.
//
// Passed by pointer, since each has more than 600 bytes. The degree in the coordinates must not
// exceed 6 (expansion.h); corners have degree 1, those of an OBB degree 2.
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

// The projection of a shape's corners (a circle's centre) on an axis of degree 1 and any length,
// multiplied by that length.
typedef struct ExactInterval {
    Expansion min, max;
} ExactInterval;

ExactInterval ts_exact_project(const TsShape *shape, const Exact *axis);

// Corner i in the order of ts_shape_corners (a circle's centre), exactly.
Exact ts_exact_corner(const TsShape *shape, int i);

#endif
