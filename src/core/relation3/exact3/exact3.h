// Vectors of space without any rounding, for the exact end of a decision (exact.h says the same of
// the plane). Degrees as for expansions: 6 at most in the coordinates.
#ifndef EXACT3_H
#define EXACT3_H

#include "expansion.h"
#include "vec3.h"

typedef struct Exact3 {
    Expansion x, y, z;
} Exact3;

Exact3 exact3_vec(Vec3 v);
Exact3 exact3_difference(Vec3 a, Vec3 b); // a - b
Exact3 exact3_cross(const Exact3 *a, const Exact3 *b);
Expansion exact3_dot(const Exact3 *a, const Exact3 *b);
bool exact3_is_zero(const Exact3 *a);

#endif
