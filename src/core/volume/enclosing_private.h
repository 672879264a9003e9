// How two ways lie to each other, and a point to the circle through three others: exact signs, of
// valid coordinates; and the least box along an axis.
#ifndef ENCLOSING_PRIVATE_H
#define ENCLOSING_PRIVATE_H

#include "touchstone/shape.h"
#include "volume/extent.h"

// The sign of (b - a) . (d - c): 1 where the way from a to b and that from c to d have a common
// direction, 0 where they are square to each other, -1 else.
int ts_enclosing_dot_sign(TsVec a, TsVec b, TsVec c, TsVec d);

// The sign of (b - a) x (d - c): 1 where the second way heads clockwise (on screen) of the first.
int ts_enclosing_cross_sign(TsVec a, TsVec b, TsVec c, TsVec d);

// 1 where p lies inside the circle through a, b, c, which turn clockwise on screen; 0 on it, -1
// outside.
int ts_enclosing_circle_sign(TsVec a, TsVec b, TsVec c, TsVec p);

// The least box with that axis, and its centre there, around all of it.
TsObb ts_enclosing_box_along(RoundPoints spread, TsVec center, TsVec axis);

#endif
