// The second opinion: the relation of two shapes by exact integer arithmetic (GMP), sharing nothing
// with the core but the shape structs. Inputs are scaled to a common exponent, so every double is
// an integer.
#ifndef ORACLE_H
#define ORACLE_H

#include "touchstone/relation.h"

// Whether the oracle decides this pair of kinds: all but two rays.
bool oracle_knows(TsShapeKind a, TsShapeKind b);

// The exact relation; see relation.h for what the three words mean, of a ray cast.h. Both shapes
// must be valid, polygons simple or all in one line. Costs some microseconds, a polygon some more;
// keeps its integers between calls (one thread).
TsRelation oracle_relation(const TsShape *a, const TsShape *b);
TsRelation oracle_cast(const TsRay *ray, const TsShape *shape);

// The relation of b to a grown by a distance; see within.h. Any two shapes but rays.
TsRelation oracle_within(const TsShape *a, const TsShape *b, double distance);

// The relation over a step in which both move evenly, of convex shapes without rays; see sweep.h
// for what the words mean. Motions are of valid coordinates.
TsRelation oracle_sweep(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

// Whether the closed shape `outer` holds every point of `inner`. No rays.
bool oracle_contains(const TsShape *outer, const TsShape *inner);

// Whether a polygon's edges meet only where one follows the other; repeated corners and corners in
// line are fine. All corners in one line are too: that is a segment.
bool oracle_simple(TsPolygon polygon);

// By how much an answer is wrong: the distance of the shapes where they are TS_APART, the depth by
// which the deepest part lies in the other where they OVERLAP, 0 where they touch; rounded from
// exact integers, never negative. A concave shape's depth is that of the deepest pair of triangles
// that it is cut into, or against a circle or point the one below the nearest border.
double oracle_margin(const TsShape *a, const TsShape *b);

// The same of a step: how far they stay apart all the time, or how far the way would have to lie
// elsewhere for them not to meet.
double oracle_sweep_margin(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

#endif
