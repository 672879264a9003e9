// Decomposes a shape for the depth and the distance of concave polygons: into overlapping convex
// parts that cover it, or into the sides that bound it. Coordinates are relative to an origin
// nearby, so that shapes far out keep their digits.
#ifndef COVER_PRIVATE_H
#define COVER_PRIVATE_H

#include "touchstone/shape.h"

enum { COVER_MAX = 2 * TS_POLYGON_MAX, COVER_CORNERS = 64 * TS_POLYGON_MAX };

typedef struct Cover {
    int count;
    TsShape shape[COVER_MAX];
    TsAabb bounds[COVER_MAX];    // of the cores: a circle's is its centre
    TsVec corner[COVER_CORNERS]; // the polygons in `shape` point to these
    int corners;
} Cover;

// Convex parts whose union is the shape (up to rounding): a convex shape itself, or the segments of
// a shape without area. The parts of a concave polygon overlap, so that every interior point is in
// the interior of a part, even a point on a cut between two pieces (ts_polygon_pieces): the parts
// are the pieces and a window over each cut, each grown across the other cuts as far as it stays
// convex. A polygon that crosses itself may have no parts.
void ts_cover_inside(const TsShape *shape, TsVec origin, Cover *cover);

// The sides of a concave polygon as segments; any other shape itself.
void ts_cover_border(const TsShape *shape, TsVec origin, Cover *cover);

#endif
