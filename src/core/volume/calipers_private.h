// The smallest box around points, turned as it must be.
#ifndef CALIPERS_PRIVATE_H
#define CALIPERS_PRIVATE_H

#include "touchstone/reach.h"
#include "touchstone/shape.h"

// The box of smallest area around a convex hull (as ts_hull_of makes it): one of its sides lies
// along a side of the hull (Freeman, Shapira 1975), and four calipers find all of those boxes on
// one way round (Toussaint 1983). Rounded, the half sides outwards: every corner is inside or on
// the box as it is stored. Its area is the least but for rounding: a side can be too long by some
// ulps of the coordinates and of the longer side, which is much only for a sliver. 1 point: a box
// without sides; 2: one with hardly any width. Coordinates up to 2^98. O(n).
TsObb ts_calipers_box(const TsVec *hull, int count);

// The least box with that axis, and its centre there, around all of it.
TsObb ts_calipers_box_along(TsSpread spread, TsVec center, TsVec axis);

#endif
