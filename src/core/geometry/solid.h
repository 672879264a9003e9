// A convex shape as every rounded measure sees it: a loop of corners, grown by a radius.
//
// A circle is one corner with a radius, a point one corner without, a segment two corners. Taken
// relative to an origin nearby, so that shapes far out keep their digits.
#ifndef SOLID_H
#define SOLID_H

#include "touchstone/shape.h"

typedef struct Solid {
    int count; // corners
    int axes;  // directions that can separate: the normals of the sides, not unit
    TsVec corner[TS_POLYGON_MAX]; // off by at most 4 ulp of `extent`
    TsVec axis[TS_POLYGON_MAX]; // each coordinate within an ulp; parallel sides once, none is zero
    double radius;
    double extent; // what the magnitudes behind any corner's coordinates add up to at most
} Solid;

typedef struct Interval {
    double min, max;
} Interval;

// Of every kind but a concave polygon and a ray.
Solid ts_solid_of(const TsShape *shape, TsVec origin);

// The shadow of the corners (the radius left out) on a direction of any length.
Interval ts_solid_project(const Solid *solid, TsVec direction);

// By how much the shadows are apart, or negative, how deep they overlap at the nearer side.
double ts_interval_gap(Interval a, Interval b);

#endif
