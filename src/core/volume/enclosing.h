// The smallest circle around points.
#ifndef ENCLOSING_H
#define ENCLOSING_H

#include "shape.h"

// Welzl 1991, as loops and with his moving to the front. Which two or three points it hangs on is
// decided exactly; centre and radius are rounded, and the radius outwards: every point is inside
// or on the circle as it is stored. The radius is the least one but for some ulps of it and of the
// coordinates. 1 to POLYGON_MAX points with coordinates up to 2^98, in any order, repeated ones
// too. O(n) in the usual order, O(n^3) at worst.
Circle enclosing_circle(const Vec *point, int count);

#endif
