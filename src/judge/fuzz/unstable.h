// Wrong answers of formulas whose error has no bound in ulps of the input: they are right about
// nearly the same pair.
//
// Several signs on a sliver, orientations about a point far from a short side, crossings by
// Cramer's rule and the quadratic formula for a ray and a circle are textbook formulas, right in
// real arithmetic, whose yes or no can be wrong by far more than ROUNDING_ULPS ulps (Kettner et
// al.: Classroom examples of robustness problems in geometric computations, 2008). Such an answer
// is neither right nor excused: it is called unstable, and shown with a pair nearby that the
// function is right about.
#ifndef UNSTABLE_H
#define UNSTABLE_H

#include "cases/case.h"
#include "method.h"

// Whether a wrong yes or no about two shapes (of a list, the one that decides), with a margin
// beyond the bound of rounding, is unstable: if
//
// - three corners of the pair (of a ray, two of its points) lie within the bound of a line, or
//   within an ulp times the quotient of the pair's reach and the length of the longest side of
//   their triangle; or, for a ray that starts m px from the centre of a circle or a capsule's end
//   of radius r, the margin is below ROUNDING_ULPS u m^2 / r (u = 2^-53; 2^-24 for floats); and
// - the method is right about five eighths of 48 copies whose numbers are moved by at most
//   ROUNDING_ULPS ulps, in half of them equal numbers alike, so that what coincides still does;
//   and it is still wrong about the pair itself, since a function may remember.
//
// With a margin of at most four times the bound, where copies lie on both sides of the border, the
// line is four times as wide and one quarter of the copies is enough.
//
// Small whole numbers, whose products do not round, are never unstable, unless they are placed: a
// transform rounds them, so that corners of both shapes that are equal come apart. Costs 49
// questions at most.
// Not thread-safe.
bool unstable_is(const Method *method, const Query *query, double margin);

// The first of these copies that the method is right about. Returns false if there is none.
bool unstable_witness(const Method *method, const Case *pair, Case *witness);

#endif
