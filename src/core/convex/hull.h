// Convexity: the hull of points, the guard, and the cutting of concave polygons into convex pieces.
// Decided exactly.
#ifndef HULL_H
#define HULL_H

#include "shape.h"

// The convex hull of any points (Andrew's monotone chain, 1979), clockwise on screen, without
// corners in line or repeated. `out` has room for `count`. 1 point: all equal; 2: all in line. O(n
// log n).
int hull_of(const Vec *point, int count, Vec *out);

// Whether a polygon is convex (S32): it never turns both ways and goes round once; corners in line
// and repeated ones are fine. Either winding.
bool hull_is_convex(Polygon polygon);

// Whether no two of its edges cross or touch but neighbours at their common corner (repeated
// corners count once; without area it is not). O(n^2).
bool hull_is_simple(Polygon polygon);

// The signed area, rounded: > 0 is clockwise on screen. hull_winding: its exact sign.
double hull_area(Polygon polygon);
int hull_winding(Polygon polygon);

// Cuts a simple polygon into triangles by its ears (Meisters 1975), merged into convex pieces where
// they fit (Hertel, Mehlhorn 1983). Pieces are clockwise on screen, their corners are corners of
// the polygon, they cover it without overlap. Pieces without area are left out. At most count - 2.
// Of one that crosses itself: some convex pieces, perhaps none. O(n^3) at worst.
typedef struct Pieces {
    int count;
    int corners[POLYGON_MAX];
    int corner[POLYGON_MAX][POLYGON_MAX]; // indices into the polygon's corners
} Pieces;
void hull_pieces(Polygon polygon, Pieces *pieces);

#endif
