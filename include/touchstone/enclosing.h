// The smallest circle and the smallest box around points.
#ifndef TOUCHSTONE_ENCLOSING_H
#define TOUCHSTONE_ENCLOSING_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

// The smallest circle around points (Emo Welzl, Smallest Enclosing Disks, 1991, with
// move-to-front). Which two or three points support it is decided exactly; centre and radius are
// rounded, the radius outwards: every point is inside or on the circle as stored, which is larger
// than the smallest one by some ulps at most. 1 point or more with coordinates up to
// 2^98, in any order, also repeated. Usually O(n), O(n^3) at worst.
TsCircle ts_enclosing_circle(const TsVec *point, int count);

// The box of smallest area around a convex hull (as ts_hull_of makes it). One of its sides lies
// along a side of the hull (H. Freeman, R. Shapira, 1975), and rotating calipers find all such
// boxes in one pass (G. Toussaint, Solving Geometric Problems with the Rotating Calipers, 1983).
// Rounded outwards: every corner is inside or on the box as stored; a side can be too long by some
// ulps. 1 point gives a box of size 0, 2 points one of hardly any width. Coordinates up to 2^98.
// O(n).
TsObb ts_enclosing_box(const TsVec *hull, int count);

#ifdef __cplusplus
}
#endif

#endif
