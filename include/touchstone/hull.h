// Convexity: the hull of points, the guard, and the cutting of concave polygons into convex pieces.
// Decided exactly.
#ifndef TOUCHSTONE_HULL_H
#define TOUCHSTONE_HULL_H

#include "touchstone/shape.h"

// The convex hull of any points (Andrew's monotone chain, 1979), clockwise on screen, without
// corners in line or repeated. `out` has room for `count`. 1 point: all equal; 2: all in line. O(n
// log n).
int ts_hull_of(const TsVec *point, int count, TsVec *out);

// Whether a polygon is convex (S32): it never turns both ways and goes round once; corners in line
// and repeated ones are fine. Either winding.
bool ts_hull_is_convex(TsPolygon polygon);

// Whether no two of its edges cross or touch but neighbours at their common corner (repeated
// corners count once; without area it is not). O(n^2).
bool ts_hull_is_simple(TsPolygon polygon);

// The signed area, rounded: > 0 is clockwise on screen. ts_hull_winding: its exact sign.
double ts_hull_area(TsPolygon polygon);
int ts_hull_winding(TsPolygon polygon);

// Cuts a simple polygon into triangles by its ears (Meisters 1975), merged into convex pieces where
// they fit (Hertel, Mehlhorn 1983). Pieces are clockwise on screen, their corners are corners of
// the polygon, they cover it without overlap. Pieces without area are left out. At most count - 2.
// Of one that crosses itself: some convex pieces, perhaps none. O(n^3) at worst.
typedef struct TsPieces {
    int count;
    int corners[TS_POLYGON_MAX];
    int corner[TS_POLYGON_MAX][TS_POLYGON_MAX]; // indices into the polygon's corners
} TsPieces;
void ts_hull_pieces(TsPolygon polygon, TsPieces *pieces);

#endif
