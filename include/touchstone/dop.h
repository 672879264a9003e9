// The discrete orientation polytope of eight sides: an upright box with its corners cut off at 45
// degrees (Klosowski et al. 1998).
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

// By the intervals, which are compared as stored: TS_APART where two of them are, TS_TOUCHING where
// two have but an end in common. For two that are the smallest around something that is how the
// sets of points lie to each other, as every side's normal is one of the four axes.
TsRelation ts_dop_relation(TsDop a, TsDop b);

bool ts_dop_contains(TsDop dop, TsVec p); // decided exactly, border included

// Its corners, clockwise on screen from the upper left; those of sides without length repeated.
// Rounded, as its area.
enum { TS_DOP_CORNERS = 8 };
void ts_dop_corners(TsDop dop, TsVec out[TS_DOP_CORNERS]);
double ts_dop_area(TsDop dop);

#ifdef __cplusplus
}
#endif

#endif
