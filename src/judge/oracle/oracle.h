// The second opinion: the relation of two shapes by exact integer arithmetic (GMP), sharing nothing
// with the core but the shape structs. Inputs are scaled to a common exponent, so every double is
// an integer.
#ifndef ORACLE_H
#define ORACLE_H

#include "relation.h"

// Whether the oracle decides this pair of kinds: all but two rays.
bool oracle_knows(ShapeKind a, ShapeKind b);

// The exact relation; see relation.h for what the three words mean, of a ray cast.h. Both shapes
// must be valid, polygons simple or all in one line. Costs some microseconds, a polygon some more;
// keeps its integers between calls (one thread).
Relation oracle_relation(const Shape *a, const Shape *b);
Relation oracle_cast(const Ray *ray, const Shape *shape);

// The relation over a step in which both move evenly, of convex shapes without rays; see sweep.h
// for what the words mean. Motions are of valid coordinates.
Relation oracle_sweep(const Shape *a, Vec move_a, const Shape *b, Vec move_b);

// Whether the closed shape `outer` holds every point of `inner`. No rays.
bool oracle_contains(const Shape *outer, const Shape *inner);

// Whether a polygon's edges meet only where one follows the other; repeated corners and corners in
// line are fine. All corners in one line are too: that is a segment.
bool oracle_simple(Polygon polygon);

// By how much an answer is wrong: the distance of the shapes where they are APART, the depth by
// which the deepest part lies in the other where they OVERLAP, 0 where they touch; rounded from
// exact integers, never negative. A concave shape's depth is that of the deepest pair of triangles
// that it is cut into, or against a circle or point the one below the nearest border.
double oracle_margin(const Shape *a, const Shape *b);

// The same of a step: how far they stay apart all the time, or how far the way would have to lie
// elsewhere for them not to meet.
double oracle_sweep_margin(const Shape *a, Vec move_a, const Shape *b, Vec move_b);

#endif
