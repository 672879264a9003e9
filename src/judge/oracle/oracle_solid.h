// Two shapes as integers: the ground that the oracle stands on.
//
// All doubles of a pair are multiples of one power of two, the unit; box corners, products of two
// doubles, included. So every corner is an integer, and every sign below is that of an integer.
#ifndef ORACLE_SOLID_H
#define ORACLE_SOLID_H

#include <gmp.h>

#include "shape.h"

// A convex loop of corners, its inside at the positive side of each edge, grown by a radius:
// a point or circle has 1 corner, a segment 2, a triangle 3, a box 4. Collapsed shapes have the
// corners of the point or segment that they are.
typedef struct IntegerSolid {
    int count;
    mpz_t x[4], y[4];
    mpz_t radius;
} IntegerSolid;

typedef struct IntegerPair {
    IntegerSolid a, b;
    int unit; // the integers count 2^unit px
} IntegerPair;

// Both shapes (point, segment, circle, aabb, obb or triangle; valid) in their common unit. The
// integers are kept between calls and belong to this module: the next call overwrites them.
const IntegerPair *oracle_solids(const Shape *a, const Shape *b);

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

#endif
