// The formulas of the core's relations bare: plain doubles, no error bound and nothing behind them.
// Only here to be timed; near contact they are wrong. True where the shapes have a common point.
#ifndef REFERENCE_H
#define REFERENCE_H

#include "shape.h"

bool reference_obbs(Obb a, Obb b);             // the four gaps, with |axis|^2
bool reference_segments(Segment a, Segment b); // a gap on either normal, by three areas
bool reference_polygons(Polygon a, Polygon b); // separating axes; convex, either winding
bool reference_polygon_circle(Polygon a, Circle c);
bool reference_polygon_point(Polygon a, Vec p); // crossing number

#endif
