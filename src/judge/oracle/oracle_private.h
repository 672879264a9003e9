// Two shapes as integers: the ground that the oracle stands on.
//
// All doubles of a pair are multiples of one power of two, the unit; box corners, products of two
// doubles, included. So every corner is an integer, and every sign below is that of an integer.
#ifndef ORACLE_PRIVATE_H
#define ORACLE_PRIVATE_H

#include <gmp.h>

#include "touchstone/relation.h"

// A convex polygon that moves on a straight way covers two corners more.
enum { SOLID_CORNERS_MAX = TS_POLYGON_MAX + 2 };

// A loop of corners, its inside at the positive side of each edge, grown by a radius: a point or
// circle has 1 corner, a segment or capsule 2, a triangle 3, a box 4. Collapsed shapes have the
// corners of the point or segment that they are. A ray is a segment that ends beyond the other
// shape.
typedef struct IntegerSolid {
    int count;
    bool polygon; // may be concave; its corners neither repeated nor in line with both neighbours
    bool flat;    // a polygon without area that is no segment: both sides of a bent line
    mpz_t x[SOLID_CORNERS_MAX], y[SOLID_CORNERS_MAX];
    mpz_t radius;
} IntegerSolid;

typedef struct IntegerPair {
    IntegerSolid a, b;
    int unit; // the integers count 2^unit px
} IntegerPair;

// Both shapes (valid, and not both rays) in their common unit. The
// integers are kept between calls and belong to this module: the next call overwrites them.
const IntegerPair *oracle_solids(const TsShape *a, const TsShape *b);

// The same, a's radius larger by a valid number that is not negative.
const IntegerPair *oracle_grown_solids(const TsShape *a, const TsShape *b, double by);

// The same of convex shapes of which one moves: instead of that one (b if a has a radius, else a)
// all that it covers from its place on, as the other sees it. Loops only, none marked as a polygon.
const IntegerPair *oracle_swept_solids(const TsShape *a, TsVec move_a, const TsShape *b,
                                       TsVec move_b);

// How many edges bound the solid: a point has none, a segment both sides of itself.
int oracle_edge_count(const IntegerSolid *solid);

// cross = which side of edge `edge` the corner of `other` lies on: positive inside, 0 on its line.
// Its magnitude is the distance from that line, times the edge's length, in square units.
void oracle_side(mpz_t cross, const IntegerSolid *solid, int edge, const IntegerSolid *other,
                 int corner);

// numerator / denominator = the square of the distance from the corner of `other` to the edge (its
// ends included; of a solid without edges, to its one corner), in square units.
void oracle_distance_squared(mpz_t numerator, mpz_t denominator, const IntegerSolid *solid,
                             int edge, const IntegerSolid *other, int corner);

// The point (x, y) / scale, in units; scale > 0.
typedef struct ScaledPoint {
    mpz_t x, y, scale;
} ScaledPoint;

// Where a point, or the corner of `other`, lies: 1 inside of the loop (its radius left out), 0 on
// its border, then on `*edge` unless it is a point, -1 outside.
int oracle_place(const IntegerSolid *loop, const ScaledPoint *point, int *edge);
int oracle_place_of_corner(const IntegerSolid *loop, const IntegerSolid *other, int corner);

// Corners from whatever was given. `settle` makes a polygon's into what IntegerSolid promises,
// `collapse` all in one line into a point or segment; `turn` reverses them.
void oracle_corners_settle(IntegerSolid *solid);
void oracle_corners_collapse(IntegerSolid *solid);
void oracle_corners_turn(IntegerSolid *solid);

// Makes of a convex loop all that it covers on the way (x, y), which is not (0, 0).
void oracle_corners_sweep(IntegerSolid *solid, const mpz_t x, const mpz_t y);

bool oracle_corners_convex(const IntegerSolid *solid);

// A polygon cut into triangles of its own corners, ear by ear; they cover it without overlap.
// Returns how many, at most count - 2.
int oracle_corners_ears(const IntegerSolid *solid, int ear[][3]);

// ---- Overlay: how two loops lie on each other, concave ones too. Each border is cut wherever it
// meets the other, and every piece lies in the other or beside it as its middle does.

// Of solids without a radius.
TsRelation oracle_overlay_relation(const IntegerSolid *a, const IntegerSolid *b);

// Of any two solids; of loops by their edges, of polygons by overlay.
TsRelation oracle_solids_relation(const IntegerPair *pair);

// Whether no point of `inner` lies outside of the closed `outer`.
bool oracle_overlay_holds(const IntegerSolid *outer, const IntegerSolid *inner);

// Whether no two edges meet but neighbours in their common corner.
bool oracle_overlay_simple(const IntegerSolid *loop);

#endif
