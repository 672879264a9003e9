// The smallest circle and the smallest box around points.
#ifndef TOUCHSTONE_ENCLOSING_H
#define TOUCHSTONE_ENCLOSING_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

// Welzl 1991, as loops and with his moving to the front. Which two or three points it hangs on is
// decided exactly; centre and radius are rounded, and the radius outwards: every point is inside
// or on the circle as it is stored. The radius is the least one but for some ulps of it and of the
// coordinates. 1 to TS_POLYGON_MAX points with coordinates up to 2^98, in any order, repeated ones
// too. O(n) in the usual order, O(n^3) at worst.
TsCircle ts_enclosing_circle(const TsVec *point, int count);

// The box of smallest area around a convex hull (as ts_hull_of makes it): one of its sides lies
// along a side of the hull (Freeman, Shapira 1975), and four calipers find all of those boxes on
// one way round (Toussaint 1983). Rounded, the half sides outwards: every corner is inside or on
// the box as it is stored. Its area is the least but for rounding: a side can be too long by some
// ulps of the coordinates and of the longer side, which is much only for a sliver. 1 point: a box
// without sides; 2: one with hardly any width. Coordinates up to 2^98. O(n).
TsObb ts_enclosing_box(const TsVec *hull, int count);

#ifdef __cplusplus
}
#endif

#endif
