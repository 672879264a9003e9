// Formulas of relations in plain doubles, without error bounds or exact fallback. They exist only
// for timing; near contact they are wrong. True if the shapes have a common point.
#ifndef REFERENCE_H
#define REFERENCE_H

#include "touchstone/shape.h"

bool reference_obbs(TsObb a, TsObb b);                    // four axes, scaled by |axis|^2
bool reference_segments(TsSegment a, TsSegment b);        // both normals, by three areas
bool reference_polygons(TsPolygon a, TsPolygon b);        // separating axes; convex, either winding
bool reference_polygon_segment(TsPolygon a, TsSegment s); // separating axes
bool reference_polygon_circle(TsPolygon a, TsCircle c);
bool reference_polygon_point(TsPolygon a, TsVec p); // crossing number

#endif
