// Exact predicates for enclosing circles and boxes, on valid coordinates, and the least box along
// an axis.
#ifndef ENCLOSING_PRIVATE_H
#define ENCLOSING_PRIVATE_H

#include "touchstone/shape.h"
#include "volume/extent.h"

// The sign of (b - a) . (d - c): 1 if the angle is less than 90 degrees, 0 if it is 90.
int ts_enclosing_dot_sign(TsVec a, TsVec b, TsVec c, TsVec d);

// The sign of (b - a) x (d - c): 1 if d - c is clockwise of b - a, on screen.
int ts_enclosing_cross_sign(TsVec a, TsVec b, TsVec c, TsVec d);

// The in-circle test: 1 if p lies inside the circle through a, b, c, which turn clockwise on
// screen; 0 on the circle, -1 outside.
int ts_enclosing_circle_sign(TsVec a, TsVec b, TsVec c, TsVec p);

// The least box with that centre and axis around the discs, rounded outwards.
TsObb ts_enclosing_box_along(RoundPoints points, TsVec center, TsVec axis);

// As ts_enclosing_box, around points that need not be a hull. The radius is not used. O(n log n);
// of more than 64 points O(n) for each corner of their hull.
TsObb ts_enclosing_box_around(RoundPoints points);

#endif
