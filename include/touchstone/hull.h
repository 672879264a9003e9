// The convex hull of points, decided exactly.
#ifndef TOUCHSTONE_HULL_H
#define TOUCHSTONE_HULL_H

#include "touchstone/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

// The convex hull of `count` points, clockwise on screen, without collinear or repeated corners.
// Returns the number of corners, which are written to `out`, room for `count`: 1 if all points are
// equal, 2 if all are collinear, 0 if there are none. O(n log n): Andrew, "Another efficient
// algorithm for convex hulls in two dimensions" (1979).
int ts_hull_of(const TsVec *point, int count, TsVec *out);

#ifdef __cplusplus
}
#endif

#endif
