// A shape as convex ones, for measures: as parts that cover it, or as the sides that bound it.
#ifndef COVER_H
#define COVER_H

#include "shape.h"

enum { COVER_MAX = 2 * POLYGON_MAX, COVER_CORNERS = 64 * POLYGON_MAX };

typedef struct Cover {
    int count;
    Shape shape[COVER_MAX];
    Aabb bounds[COVER_MAX];    // a circle's: its centre
    Vec corner[COVER_CORNERS]; // what the shapes' polygons point to
    int corners;
} Cover;

// Convex parts that together cover the shape and no more (to rounding): itself where it is convex,
// the segments that it is where it has no area. Of a concave polygon they overlap, so that every
// point inside of it is inside of a part, those along the cuts between its pieces (hull_pieces)
// too: each piece, and a window over each cut, as far grown across the other cuts as it stays
// convex. Of one that crosses itself: perhaps none.
void cover_inside(const Shape *shape, Cover *cover);

// The sides of a concave polygon as segments; any other shape itself.
void cover_border(const Shape *shape, Cover *cover);

#endif
