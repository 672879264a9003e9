// The formulas of the core's relations bare: plain doubles, no error bound and nothing behind them.
// Only here to be timed; near contact they are wrong. True where the shapes have a common point.
#ifndef REFERENCE_H
#define REFERENCE_H

#include "touchstone/shape.h"

bool reference_obbs(TsObb a, TsObb b);             // the four gaps, with |axis|^2
bool reference_segments(TsSegment a, TsSegment b); // a gap on either normal, by three areas
bool reference_polygons(TsPolygon a, TsPolygon b); // separating axes; convex, either winding
bool reference_polygon_circle(TsPolygon a, TsCircle c);
bool reference_polygon_point(TsPolygon a, TsVec p); // crossing number

#endif
