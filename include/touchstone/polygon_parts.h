// A shape as convex ones.
#ifndef TOUCHSTONE_POLYGON_PARTS_H
#define TOUCHSTONE_POLYGON_PARTS_H

#include "touchstone/shape.h"

// The convex shapes that a shape is the union of. A concave polygon: its pieces (ts_hull_pieces);
// where a triangle, an upright box or a polygon has no area: the segments that it is, one where its
// corners are in line; otherwise the shape itself.
typedef struct TsPolygonParts {
    int count;
    bool flat; // no area: all parts are segments
    TsShape shape[TS_POLYGON_MAX];
    TsVec corner[3 * TS_POLYGON_MAX]; // what the parts' polygons point to
} TsPolygonParts;
void ts_polygon_parts(const TsShape *shape, TsPolygonParts *parts);

#endif
