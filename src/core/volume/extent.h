// The extent of points or of a disc along a direction, rounded outwards.
#ifndef EXTENT_H
#define EXTENT_H

#include "touchstone/vec.h"

// Points, each with a disc of the radius around it: the corners of a shape and its radius.
typedef struct RoundPoints {
    const TsVec *point;
    int count; // 1 or more
    double radius;
} RoundPoints;

// A number t such that (p - origin) . direction <= t (direction . direction) for every point p of
// the discs: exactly, for the doubles stored. It is the least such number up to some ulps of the
// points' distance from the origin, and a valid coordinate. Coordinates up to 2^98.
double ts_extent_along(RoundPoints points, TsVec origin, TsVec direction);

// Rounding to valid coordinates: ts_extent_flush rounds too small numbers to 0, ts_extent_valid
// rounds them up. ts_extent_above is a valid number above the value, by an ulp or two.
double ts_extent_flush(double value);
double ts_extent_valid(double value);
double ts_extent_above(double value);

#endif
