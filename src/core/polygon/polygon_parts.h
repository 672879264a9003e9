// A shape as convex ones.
#ifndef POLYGON_PARTS_H
#define POLYGON_PARTS_H

#include "shape.h"

// The convex shapes that a shape is the union of. A concave polygon: its pieces (hull_pieces);
// where a triangle, an upright box or a polygon has no area: the segments that it is, one where its
// corners are in line; otherwise the shape itself.
typedef struct PolygonParts {
    int count;
    bool flat; // no area: all parts are segments
    Shape shape[POLYGON_MAX];
    Vec corner[3 * POLYGON_MAX]; // what the parts' polygons point to
} PolygonParts;
void polygon_parts(const Shape *shape, PolygonParts *parts);

#endif
