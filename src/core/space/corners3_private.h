// A triangle as a point sees it, without rounding: for whoever asks how far it is.
#ifndef CORNERS3_PRIVATE_H
#define CORNERS3_PRIVATE_H

#include "space/exact3_private.h"

typedef struct Corners3 {
    Exact3 corner[3]; // relative to the point, of degree 1
    Expansion square; // of a distance
} Corners3;

// The sign of the point's distance from the triangle less that one: 1 is apart. The triangle may
// have collapsed. Tens of microseconds.
int ts_corners3_sign(const Corners3 *corners);

#endif
