// A shape as convex ones, for measures: as parts that cover it, or as the sides that bound it.
#ifndef COVER_PRIVATE_H
#define COVER_PRIVATE_H

#include "touchstone/shape.h"

enum { COVER_MAX = 2 * TS_POLYGON_MAX, COVER_CORNERS = 64 * TS_POLYGON_MAX };

typedef struct Cover {
    int count;
    TsShape shape[COVER_MAX];
    TsAabb bounds[COVER_MAX];    // a circle's: its centre
    TsVec corner[COVER_CORNERS]; // what the shapes' polygons point to
    int corners;
} Cover;

// Convex parts that together cover the shape and no more (to rounding): itself where it is convex,
// the segments that it is where it has no area. Of a concave polygon they overlap, so that every
// point inside of it is inside of a part, those along the cuts between its pieces
// (ts_polygon_pieces) too: each piece, and a window over each cut, as far grown across the other
// cuts as it stays convex. Of one that crosses itself: perhaps none.
void ts_cover_inside(const TsShape *shape, Cover *cover);

// The sides of a concave polygon as segments; any other shape itself.
void ts_cover_border(const TsShape *shape, Cover *cover);

#endif
