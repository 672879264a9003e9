// A proof of the relation of two shapes that a reader can verify without trusting the oracle.
#ifndef ORACLE_WITNESS_H
#define ORACLE_WITNESS_H

#include "touchstone/shape.h"

enum { ORACLE_WITNESS_MAX = 1 << 16 }; // room for all but pairs of large concave polygons

// Writes a witness of the exact relation: parts separated by "; ", numbers as integers or quotients
// of integers.
//
//   line nx ny d   apart: nx * x + ny * y < d for every point of a, > d for every point of b;
//                  touching: <= d and >= d
//   point x y      overlapping: a point in the interior of both; touching: a point of both
//   a i j k ...    a convex piece of a concave polygon by its corners, numbered from 0 as given
//   b i j k ...    the same of b
//
// Apart is proved by a line, overlapping by a point, touching by a point and a line. With pieces
// there is a line for each pair of them: all pairs with the first piece of a come first. The pieces
// cover the polygon without overlap. A cut between two pieces is inside of the polygon: a shape
// without area that touches meets none between its ends.
//
// A segment counts as entered between its ends, a ray behind its origin. The shapes must be as for
// oracle_relation. The witness is verified exactly before it is returned (by assertions). Returns
// the length, or -1 if the text does not fit.
int oracle_witness(char *text, int size, const TsShape *a, const TsShape *b);

#endif
