// The smallest circle around points.
#ifndef TOUCHSTONE_ENCLOSING_H
#define TOUCHSTONE_ENCLOSING_H

#include "touchstone/shape.h"

// Welzl 1991, as loops and with his moving to the front. Which two or three points it hangs on is
// decided exactly; centre and radius are rounded, and the radius outwards: every point is inside
// or on the circle as it is stored. The radius is the least one but for some ulps of it and of the
// coordinates. 1 to TS_POLYGON_MAX points with coordinates up to 2^98, in any order, repeated ones
// too. O(n) in the usual order, O(n^3) at worst.
TsCircle ts_enclosing_circle(const TsVec *point, int count);

#endif
