// The discrete orientation polytope of eight sides: an upright box with its corners cut off at 45
// degrees (Klosowski et al. 1998).
#ifndef DOP_H
#define DOP_H

#include "reach.h"
#include "relation.h"

enum { DOP_AXES = 4 };

// The points whose x, y, x + y and x - y lie in these intervals, ends included.
typedef struct Dop {
    double low[DOP_AXES], high[DOP_AXES];
} Dop;

// The smallest one around points or a disc, rounded outwards: x and y are exact for points, the
// others off by an ulp at most where a sum is not a double. Coordinates up to 2^98.
Dop dop_around(Spread spread);

// By the intervals, which are compared as stored: APART where two of them are, TOUCHING where two
// have but an end in common. For two that are the smallest around something that is how the sets of
// points lie to each other, as every side's normal is one of the four axes.
Relation dop_relation(Dop a, Dop b);

bool dop_holds(Dop dop, Vec p); // decided exactly, border included

// Its corners, clockwise on screen from the upper left; those of sides without length repeated.
// Rounded, as its area.
enum { DOP_CORNERS = 8 };
void dop_corners(Dop dop, Vec out[DOP_CORNERS]);
double dop_area(Dop dop);

#endif
