// Area, centroid, mass and moment of inertia of shapes (S55). Rounded: within some ulps of the size
// squared.
#ifndef TOUCHSTONE_MASS_H
#define TOUCHSTONE_MASS_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

// Of a shape of one density, in its units a square pixel.
typedef struct TsMass {
    double area;
    TsVec centroid;
    double mass;
    double inertia; // about the centroid, in mass times square pixels: the larger, the harder to
                    // spin (the polygon's second moment)
} TsMass;

// Signed cross products, from a corner of its own, shifted to the centroid: right for either
// winding, for concave ones, and wherever the polygon lies (E58). Without area: the mean of the
// corners, and the rest 0. O(n).
TsMass ts_mass_polygon(TsPolygon polygon, double density);
TsMass ts_mass_circle(TsCircle circle, double density);
TsMass ts_mass_box(TsVec center, double width, double height,
                   double density); // however it is turned

// Of every kind; those without area (points, segments, rays) have no mass.
TsMass ts_mass_of(const TsShape *shape, double density);

// The same shape, of that mass in all. One without area stays without.
TsMass ts_mass_scaled(TsMass of, double mass);

// The document's form, as its source has it: sums of |cross|, about the origin of the coordinates.
// Right only for convex polygons around the origin, and then its inertia is about the origin, not
// the centroid: with the centroid there both agree. The 30 x 140 box at (100, 50) is given an area
// of 16100 instead of 4200 (E58).
TsMass ts_mass_absolute(TsPolygon polygon, double density);

#ifdef __cplusplus
}
#endif

#endif
