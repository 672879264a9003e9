// Polygons: whether they are convex and simple, their winding and area, and the convex parts they
// consist of. Decided exactly.
#ifndef TOUCHSTONE_POLYGON_H
#define TOUCHSTONE_POLYGON_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

// Whether a polygon is convex: it never turns both ways and goes round once; corners in line
// and repeated ones are fine. Either winding.
bool ts_polygon_is_convex(TsPolygon polygon);

// Whether no two of its edges cross or touch but neighbours at their common corner (repeated
// corners count once; without area it is not). O(n^2).
bool ts_polygon_is_simple(TsPolygon polygon);

// The signed area, rounded: > 0 is clockwise on screen. ts_polygon_winding: its exact sign.
double ts_polygon_area(TsPolygon polygon);
int ts_polygon_winding(TsPolygon polygon);

// Cuts a simple polygon into triangles by its ears (Meisters 1975), merged into convex pieces where
// they fit (Hertel, Mehlhorn 1983). Pieces are clockwise on screen, their corners are corners of
// the polygon, they cover it without overlap. Pieces without area are left out. At most count - 2.
// Of one that crosses itself: some convex pieces, perhaps none. O(n^3) at worst.
typedef struct TsPolygonPieces {
    int count;
    int corners[TS_POLYGON_MAX];
    int corner[TS_POLYGON_MAX][TS_POLYGON_MAX]; // indices into the polygon's corners
} TsPolygonPieces;
void ts_polygon_pieces(TsPolygon polygon, TsPolygonPieces *pieces);

// The convex shapes whose union a shape is: the pieces of a concave polygon (ts_polygon_pieces),
// the segments of an AABB, triangle or polygon without area (one if its corners are collinear), and
// any other shape itself. `parts` must not be moved: its polygons point into it.
typedef struct TsPolygonParts {
    int count;
    bool flat; // no area: all parts are segments
    TsShape shape[TS_POLYGON_MAX];
    TsVec corner[3 * TS_POLYGON_MAX]; // what the parts' polygons point to
} TsPolygonParts;
void ts_polygon_parts(const TsShape *shape, TsPolygonParts *parts);

#ifdef __cplusplus
}
#endif

#endif
