// The corners of a convex hull one after the other, without room for them: by gift wrapping (R. A.
// Jarvis, On the identification of the convex hull of a finite set of points in the plane, 1973).
// The corners are those of ts_hull_of, in the same order. O(n) each.
#ifndef WRAP_H
#define WRAP_H

#include "touchstone/hull.h"

TsVec ts_hull_first(const TsVec *point, int count);

// The corner after `corner`, which is one: the same if all points are equal.
TsVec ts_hull_next(const TsVec *point, int count, TsVec corner);

#endif
