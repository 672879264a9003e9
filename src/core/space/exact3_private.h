// Vectors of space without any rounding, for the exact end of a decision (exact.h says the same of
// the plane). Degrees as for expansions: 6 at most in the coordinates.
#ifndef EXACT3_PRIVATE_H
#define EXACT3_PRIVATE_H

#include "exact/expansion.h"
#include "touchstone/vec3.h"

typedef struct Exact3 {
    Expansion x, y, z;
} Exact3;

Exact3 ts_exact3_vec(TsVec3 v);
Exact3 ts_exact3_difference(TsVec3 a, TsVec3 b); // a - b
Exact3 ts_exact3_cross(const Exact3 *a, const Exact3 *b);
Expansion ts_exact3_dot(const Exact3 *a, const Exact3 *b);
bool ts_exact3_is_zero(const Exact3 *a);

#endif
