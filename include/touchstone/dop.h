// The 8-DOP (discrete orientation polytope): an AABB with its corners cut off at 45 degrees (J.
// Klosowski et al., Efficient Collision Detection Using Bounding Volume Hierarchies of k-DOPs,
// 1998).
#ifndef TOUCHSTONE_DOP_H
#define TOUCHSTONE_DOP_H

#include "touchstone/relation.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_DOP_AXES = 4 };

// The points whose x, y, x + y and x - y lie in these intervals, ends included.
typedef struct TsDop {
    double low[TS_DOP_AXES], high[TS_DOP_AXES];
} TsDop;

// The smallest one around points, each with a disc of the radius around it, rounded outwards: x and
// y are exact for points, the others off by an ulp at most where a sum is not a double. Coordinates
// up to 2^98.
TsDop ts_dop_around(const TsVec *point, int count, double radius);

// By the intervals as stored: TS_APART if two of them are disjoint, TS_TOUCHING if two share only
// an end. For two 8-DOPs made by ts_dop_around this is the relation of the point sets, as every
// normal of a side is one of the four axes.
TsRelation ts_dop_relation(TsDop a, TsDop b);

bool ts_dop_contains(TsDop dop, TsVec p); // decided exactly, border included

// The corners, clockwise on screen from the upper left; a side of zero length repeats its corner.
// Rounded, as is the area.
enum { TS_DOP_CORNERS = 8 };
void ts_dop_corners(TsDop dop, TsVec out[TS_DOP_CORNERS]);
double ts_dop_area(TsDop dop);

#ifdef __cplusplus
}
#endif

#endif
