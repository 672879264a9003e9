// Polygons: convexity, simplicity, winding and area, and decomposition into convex pieces. Decided
// exactly.
#ifndef TOUCHSTONE_POLYGON_H
#define TOUCHSTONE_POLYGON_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

// Whether a polygon is convex: it turns in one direction only and winds once. Either winding;
// collinear and repeated corners are allowed. Immediate if the polygon is known to be.
bool ts_polygon_is_convex(TsPolygon polygon);

// Whether a polygon is simple: it has an area, and its edges share no points except the corners
// between neighbours. Repeated corners count once. O(n^2).
bool ts_polygon_is_simple(TsPolygon polygon);

// The signed area, rounded: > 0 is clockwise on screen. ts_polygon_winding: its exact sign.
double ts_polygon_area(TsPolygon polygon);
int ts_polygon_winding(TsPolygon polygon);

// Cuts a simple polygon into triangles by ear clipping (Meisters 1975), and merges them into convex
// pieces (Hertel, Mehlhorn 1983). The pieces cover the polygon without overlap; they are clockwise
// on screen, and their corners are corners of the polygon. Pieces without area are left out. At
// most count - 2 pieces; none of a polygon of more than TS_PIECES_MAX corners, for which there is
// no room here. A polygon that crosses itself gives some convex pieces, or none. O(n^3) at worst.
enum { TS_PIECES_MAX = 64 };

typedef struct TsPolygonPieces {
    int count;
    int corners[TS_PIECES_MAX];
    int corner[TS_PIECES_MAX][TS_PIECES_MAX]; // indices into the polygon's corners
} TsPolygonPieces;
void ts_polygon_pieces(TsPolygon polygon, TsPolygonPieces *pieces);

// Convex shapes whose union is the given shape: the pieces of a concave polygon
// (ts_polygon_pieces), the segments of an AABB, triangle or polygon without area (one if its
// corners are collinear), and any other shape itself. None of a polygon of more than TS_PIECES_MAX
// corners, unless it is convex or its corners are collinear. Do not copy or move `parts`: its
// polygons point into it.
typedef struct TsPolygonParts {
    int count;
    bool flat; // no area: all parts are segments
    TsShape shape[TS_PIECES_MAX];
    TsVec corner[3 * TS_PIECES_MAX]; // the polygons in `shape` point to these
} TsPolygonParts;
void ts_polygon_parts(const TsShape *shape, TsPolygonParts *parts);

#ifdef __cplusplus
}
#endif

#endif
