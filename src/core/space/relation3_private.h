// The closest point of a triangle to the origin.
#ifndef RELATION3_PRIVATE_H
#define RELATION3_PRIVATE_H

#include "touchstone/vec3.h"

// A point of the triangle up to the rounding of its coordinates, however narrow the triangle is, so
// that its distance is never less than the true one by more than rounding; it may not be the
// closest point of a sliver. NaN if corners are repeated.
TsVec3 ts_relation3_nearest_to_zero(TsVec3 a, TsVec3 b, TsVec3 c);

#endif
