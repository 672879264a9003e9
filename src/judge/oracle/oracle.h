// An independent implementation of the relations: exact integers (GMP), sharing nothing with the
// core but the shape structs. Inputs are scaled to a common exponent, so every double is an
// integer. Not thread-safe: the integers are kept between calls.
#ifndef ORACLE_H
#define ORACLE_H

#include "touchstone/relation.h"

// Whether the oracle decides this pair of kinds: all but two rays.
bool oracle_knows(TsShapeKind a, TsShapeKind b);

// The exact relation, as defined in relation.h; for rays, in cast.h. Both shapes must be valid, and
// polygons simple or degenerate to a line. Costs some microseconds, more for polygons.
TsRelation oracle_relation(const TsShape *a, const TsShape *b);

// The relation by the half-open rule, under which the least x and y belong to a shape and the
// greatest do not. TS_OVERLAPPING or TS_APART: a point and an area that touch overlap if the point,
// moved by an infinitesimal (e, e^2), lies in the interior; two areas that touch are apart.
// TS_TOUCHING, either is right: the shapes meet, and one of them is a box, triangle or polygon
// without area, or both are points. Points, boxes, triangles and polygons.
TsRelation oracle_half_open(const TsShape *a, const TsShape *b);

// The relation of b to a grown by a distance, as defined in within.h. No rays.
TsRelation oracle_within(const TsShape *a, const TsShape *b, double distance);

// The relation during a step in which both shapes move linearly, as defined in sweep.h. Convex
// shapes, no rays; motions are valid coordinates.
TsRelation oracle_sweep(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

// Whether the closed shape `outer` contains every point of `inner`. No rays.
bool oracle_contains(const TsShape *outer, const TsShape *inner);

// Whether the polygon is simple: edges meet only where one follows the other. Repeated and
// collinear corners are allowed, also if all corners are collinear.
bool oracle_simple(TsPolygon polygon);

// The margin by which a wrong relation of the shapes is wrong: their distance if they are TS_APART,
// the penetration depth if they are TS_OVERLAPPING, 0 if they touch. Rounded from exact integers,
// never negative. For a concave polygon the depth is that of the deepest pair of its triangles;
// against a circle or point, the depth below the nearest edge.
double oracle_margin(const TsShape *a, const TsShape *b);

// oracle_relation and oracle_margin for the cost of one of them.
typedef struct OracleMeasure {
    TsRelation relation;
    double margin;
} OracleMeasure;
OracleMeasure oracle_measure(const TsShape *a, const TsShape *b);

// The same for a step: the least distance during it, or how far the path would have to be shifted
// to avoid the overlap.
double oracle_sweep_margin(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

#endif
