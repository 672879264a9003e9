// The second opinion: the relation of two shapes by exact integer arithmetic (GMP), sharing nothing
// with the core but the shape structs. Inputs are scaled to a common exponent, so every double is
// an integer.
#ifndef ORACLE_H
#define ORACLE_H

#include "relation.h"

// Whether the oracle decides this pair of kinds.
bool oracle_knows(ShapeKind a, ShapeKind b);

// The exact relation; see relation.h for what the three words mean. Both shapes must be valid.
// Costs some microseconds; keeps its integers between calls (one thread).
Relation oracle_relation(const Shape *a, const Shape *b);

// By how much an answer is wrong: the distance of the shapes where they are APART, the depth by
// which the deepest part lies in the other where they OVERLAP, 0 where they touch; rounded from
// exact integers, never negative.
double oracle_margin(const Shape *a, const Shape *b);

#endif
