// Decomposes a shape for the depth and the distance of concave polygons: into overlapping convex
// parts that cover it, or into the sides that bound it. Coordinates are relative to an origin
// nearby, so that shapes far out keep their digits.
#ifndef COVER_PRIVATE_H
#define COVER_PRIVATE_H

#include "touchstone/polygon.h"

// COVER_POLYGON: the corners of a polygon that is cut into pieces, at most, as TsPolygonPieces has
// room for. The pieces of one of n corners need room for n corners in n - 2 pieces, and for as many
// windows; no caller has memory for that, so a larger polygon is covered by its sides instead.
enum {
    COVER_POLYGON = TS_PIECES_MAX,
    COVER_MAX = 2 * COVER_POLYGON,
    COVER_CORNERS = 64 * COVER_POLYGON
};

typedef struct Cover {
    TsVec origin; // of the parts, where they are not moved to be relative to it
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
// convex. A polygon that crosses itself may have no parts, and a concave one of more corners than
// COVER_POLYGON has none.
void ts_cover_inside(const TsShape *shape, TsVec origin, Cover *cover);

// The sides of a concave polygon as segments, from side `first` on as many as there is room for;
// any other shape itself. Returns the first of the sides that are left, or 0.
int ts_cover_border(const TsShape *shape, TsVec origin, int first, Cover *cover);

#endif
