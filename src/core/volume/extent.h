// How far points or a disc reach in a direction, rounded outwards.
#ifndef REACH_H
#define REACH_H

#include "touchstone/vec.h"

// The points that something is made of, each with a disc of the radius around it.
typedef struct RoundPoints {
    const TsVec *point;
    int count; // 1 or more
    double radius;
} RoundPoints;

// A number t, so that every point p of the spread has (p - origin) . direction <= t (direction .
// direction): exactly, on the doubles stored. It is the least one but for some ulps of the points'
// distance from the origin, and valid as a coordinate. Coordinates up to 2^98.
double ts_extent_along(RoundPoints spread, TsVec origin, TsVec direction);

// What is too small for a coordinate becomes 0; or what is not below; the next above, by an ulp or
// two.
double ts_extent_flush(double value);
double ts_extent_valid(double value);
double ts_extent_above(double value);

#endif
