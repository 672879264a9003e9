// The convex hull of points, decided exactly.
#ifndef TOUCHSTONE_HULL_H
#define TOUCHSTONE_HULL_H

#include "touchstone/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

// The convex hull of any points (Andrew's monotone chain, 1979), clockwise on screen, without
// corners in line or repeated. `out` has room for `count`. 1 point: all equal; 2: all in line. O(n
// log n).
int ts_hull_of(const TsVec *point, int count, TsVec *out);

#ifdef __cplusplus
}
#endif

#endif
