// Area, centroid, mass and moment of inertia of shapes (S55). Rounded: within some ulps of the size
// squared.
#ifndef MASS_H
#define MASS_H

#include "shape.h"

// Of a shape of one density, in its units a square pixel.
typedef struct Mass {
    double area;
    Vec centroid;
    double mass;
    double inertia; // about the centroid, in mass times square pixels: the larger, the harder to
                    // spin (the polygon's second moment)
} Mass;

// Signed cross products, from a corner of its own, shifted to the centroid: right for either
// winding, for concave ones, and wherever the polygon lies (E58). Without area: the mean of the
// corners, and the rest 0. O(n).
Mass mass_polygon(Polygon polygon, double density);
Mass mass_circle(Circle circle, double density);
Mass mass_box(Vec center, double width, double height, double density); // however it is turned

// Of every kind; those without area (points, segments, rays) have no mass.
Mass mass_of(const Shape *shape, double density);

// The same shape, of that mass in all. One without area stays without.
Mass mass_scaled(Mass of, double mass);

// The document's form, as its source has it: sums of |cross|, about the origin of the coordinates.
// Right only for convex polygons around the origin, and then its inertia is about the origin, not
// the centroid: with the centroid there both agree. The 30 x 140 box at (100, 50) is given an area
// of 16100 instead of 4200 (E58).
Mass mass_absolute(Polygon polygon, double density);

#endif
