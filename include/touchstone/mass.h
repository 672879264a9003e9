// Area, centroid, mass and moment of inertia of shapes. Rounded to some ulps of the size squared.
#ifndef TOUCHSTONE_MASS_H
#define TOUCHSTONE_MASS_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsMass { // of a shape of uniform density (mass per square pixel)
    double area;
    TsVec centroid;
    double mass;
    double inertia; // about the centroid, in mass times square pixels
} TsMass;

// By signed cross products relative to a corner, and the moment relative to the centroid: right for
// either winding, for concave polygons and far from the origin. Without area: the centroid is the
// mean of the corners, and the rest is 0. O(n).
TsMass ts_mass_polygon(TsPolygon polygon, double density);
TsMass ts_mass_circle(TsCircle circle, double density);
TsMass ts_mass_capsule(TsCapsule capsule, double density);
TsMass ts_mass_box(TsVec center, double width, double height, double density); // at any angle

// Of any kind of shape. Points, segments and rays have no mass.
TsMass ts_mass_of(const TsShape *shape, double density);

// The same shape with another total mass. One without mass stays without.
TsMass ts_mass_scaled(TsMass of, double mass);

// A known mistake, to compare with: sums of |cross| about the origin, as in notes on Olivier
// Renault's Polycolly tutorial. Right only for convex polygons around the origin, and its inertia
// is about the origin. A 30 x 140 box at (100, 50) gets an area of 16100 instead of 4200.
TsMass ts_mass_absolute(TsPolygon polygon, double density);

#ifdef __cplusplus
}
#endif

#endif
