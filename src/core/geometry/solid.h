// A convex shape in floating point, for all rounded measures and filters: its corners and a radius.
//
// A circle is one corner with a radius, a point one corner without, a segment two corners.
// Coordinates are relative to an origin nearby, so that shapes far out keep their digits.
#ifndef SOLID_H
#define SOLID_H

#include "touchstone/shape.h"

typedef struct Solid {
    int count;                    // corners
    int axes;                     // the normals of the sides, not unit
    TsVec corner[TS_POLYGON_MAX]; // error at most 4 half-ulps of `extent`
    TsVec axis[TS_POLYGON_MAX];   // each coordinate within an ulp; none is zero
    double radius;
    double extent; // bounds the sum of the magnitudes that any corner is computed from
} Solid;

typedef struct Interval {
    double min, max;
} Interval;

// The corners and the extent alone; returns their number. For every kind except rays.
int ts_solid_corners(const TsShape *shape, TsVec origin, TsVec *corner, double *extent);

// For every kind except concave polygons and rays. It is written in its place, since a copy takes
// as long as to make it.
void ts_solid_of(const TsShape *shape, TsVec origin, Solid *out);

// The projection of the corners, without the radius, on a direction of any length.
Interval ts_solid_project(const Solid *solid, TsVec direction);

// The gap between two projections; < 0: minus the lesser of both overlaps.
double ts_solid_gap(Interval a, Interval b);

#endif
