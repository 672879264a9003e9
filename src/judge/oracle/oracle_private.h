// Two shapes as integers; private to src/judge/oracle and its tests.
//
// All doubles of a pair, also the products in the corners of boxes, are multiples of a power of
// two, the unit. So every corner has integer coordinates, and every sign below is exact.
#ifndef ORACLE_PRIVATE_H
#define ORACLE_PRIVATE_H

#include <gmp.h>
#include <stdlib.h>

#include "outline.h"
#include "touchstone/relation.h"

// A loop of corners, with the interior on the positive side of each edge, grown by a radius: a
// point or circle has 1 corner, a segment or capsule 2, a triangle 3, a box 4. A degenerate shape
// has the corners of the point or segment that it is. A ray is a segment that ends beyond the other
// shape.
typedef struct IntegerSolid {
    int count;
    bool polygon; // may be concave; its corners are not repeated and not collinear with their
                  // neighbours
    bool flat;    // a polygon without area that is not a segment: there and back along a bent line
    int room;
    mpz_t *x, *y; // `room` of each
    mpz_t radius;
} IntegerSolid;

// As grow (outline.h). Without memory the program ends, as GMP ends it.
static inline void *oracle_grow(void *array, int *capacity, int needed, size_t size)
{
    void *grown = grow(array, capacity, needed, size);
    if (!grown) abort();
    return grown;
}

// Makes room for at least so many corners, of a solid that is zero at first.
void oracle_corners_room(IntegerSolid *solid, int count);

typedef struct IntegerPair {
    IntegerSolid a, b;
    int unit; // the integers count 2^unit px
} IntegerPair;

// Both shapes (valid, not both rays) in their common unit. The integers belong to this module; the
// next call overwrites them.
const IntegerPair *oracle_solids(const TsShape *a, const TsShape *b);

// The same with a's radius increased by a valid number that is not negative.
const IntegerPair *oracle_grown_solids(const TsShape *a, const TsShape *b, double by);

// The same for a sweep of convex shapes: one of them (b if a has a radius, else a) is replaced by
// the area that it covers, in the frame of the other. Neither is marked as a polygon.
const IntegerPair *oracle_swept_solids(const TsShape *a, TsVec move_a, const TsShape *b,
                                       TsVec move_b);

// The number of edges: 0 for a point, 2 for a segment (both directions), otherwise one a corner.
int oracle_edge_count(const IntegerSolid *solid);

// cross = the orientation of the corner of `other` relative to edge `edge`: positive inside, 0 on
// its line. Its magnitude is the distance from that line times the length of the edge, in square
// units.
void oracle_side(mpz_t cross, const IntegerSolid *solid, int edge, const IntegerSolid *other,
                 int corner);

// numerator / denominator = the squared distance from the corner of `other` to the edge including
// its ends (for a solid without edges, to its corner), in square units.
void oracle_distance_squared(mpz_t numerator, mpz_t denominator, const IntegerSolid *solid,
                             int edge, const IntegerSolid *other, int corner);

// The same for many corners: after `oracle_edge`, of one edge. With `outside` the corner is outside
// of the convex solid or on its boundary, and the edge is skipped if the corner lies strictly on
// its inner side: another edge is not farther. Returns false if it is skipped.
void oracle_edge(const IntegerSolid *solid, int edge);
bool oracle_edge_distance_squared(mpz_t numerator, mpz_t denominator, const IntegerSolid *solid,
                                  int edge, bool outside, const IntegerSolid *other, int corner);

// The point (x, y) / scale, in units; scale > 0.
typedef struct ScaledPoint {
    mpz_t x, y, scale;
} ScaledPoint;

// The place of a point, or of a corner of `other`, relative to the loop, ignoring its radius: 1
// inside, 0 on the boundary, -1 outside. On the boundary `*edge` is set, unless the loop is a
// point.
int oracle_place(const IntegerSolid *loop, const ScaledPoint *point, int *edge);
int oracle_place_of_corner(const IntegerSolid *loop, const IntegerSolid *other, int corner);

// Whether a corner of `other`, moved by an infinitesimal (e, e^2), lies inside the loop.
bool oracle_place_beyond_corner(const IntegerSolid *loop, const IntegerSolid *other, int corner);

// Normalise corners. `settle` gives a polygon the form that IntegerSolid requires, `collapse` makes
// a point or segment of collinear corners, `turn` reverses their order.
void oracle_corners_settle(IntegerSolid *solid);
void oracle_corners_collapse(IntegerSolid *solid);
void oracle_corners_turn(IntegerSolid *solid);

// Extends a convex loop to the area that it covers while moving by (x, y), which is not (0, 0).
void oracle_corners_sweep(IntegerSolid *solid, const mpz_t x, const mpz_t y);

bool oracle_corners_convex(const IntegerSolid *solid);

// Triangulates a polygon by ear clipping (Meisters 1975). The triangles cover it without overlap.
// Returns their number, at most count - 2, for which `ear` has room.
int oracle_corners_ears(const IntegerSolid *solid, int ear[][3]);

// A convex part of a loop, by numbers of its corners, with its interior on the positive side of
// each edge; some corners may be collinear.
typedef struct ConvexPiece {
    int count, room;
    int *corner;
} ConvexPiece;

// Cuts a loop into convex pieces that cover it without overlap: triangles that are joined while
// they stay convex (Hertel and Mehlhorn 1983). Two pieces that share a border share whole edges,
// but for edges of the loop. A convex loop is one piece. Returns their number; `*piece`, which has
// `*room` of them, grows to hold them.
int oracle_corners_pieces(const IntegerSolid *solid, ConvexPiece **piece, int *room);

// ---- Rational points and vectors

typedef struct Spot {
    mpq_t x, y;
} Spot;

void oracle_spot_init(Spot *spot);
void oracle_spot_set(Spot *out, const Spot *from);
void oracle_spot_between(Spot *out, const Spot *from, const Spot *to); // to - from
void oracle_spot_dot(mpq_t out, const Spot *a, const Spot *b);
void oracle_spot_along(Spot *out, const Spot *from, const mpq_t t, const Spot *way); // from + t way
bool oracle_spot_same(const Spot *a, const Spot *b);

// Scales a vector other than (0, 0) to coprime integers.
void oracle_spot_whole(Spot *vector);

void oracle_rational_floor(mpq_t out, const mpq_t of);

// out = the rational with the smallest denominator in the open interval, found by continued
// fractions; low < high.
void oracle_rational_simplest(mpq_t out, const mpq_t low, const mpq_t high);

// ---- Overlay of two loops, which may be concave: each boundary is cut at its intersections with
// the other, and each piece lies inside or outside of the other loop as its midpoint does

// The relation of solids without a radius.
TsRelation oracle_overlay_relation(const IntegerSolid *a, const IntegerSolid *b);

// The relation of any two solids: by their edges if both are convex, otherwise by overlay.
TsRelation oracle_solids_relation(const IntegerPair *pair);

// Whether the closed `outer` contains all of `inner`.
bool oracle_overlay_holds(const IntegerSolid *outer, const IntegerSolid *inner);

// Whether edges meet only in the common corner of neighbours.
bool oracle_overlay_simple(const IntegerSolid *loop);

#endif
