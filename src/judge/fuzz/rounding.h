// The one rule for rounding: which wrong answers a function may give that is right in real
// arithmetic.
//
// A stable formula in floating point gives the right answer for numbers that differ a little from
// those it was given (Higham: Accuracy and Stability of Numerical Algorithms, 2002, chapter 1). So
// its yes or no can be wrong only as near to the border as that difference can move the shapes. The
// bound is ROUNDING_ULPS units in the last place (ulps): of the pair's largest position or length;
// for a direction or an axis, ulps of its own, times how far it reaches. It is derived in
// rounding.c.
//
// What rounding explains:
//
// - A yes or no whose margin (gap, or depth of the overlap) is at most the bound. If the shapes
//   touch, the margin is 0; but small whole numbers do not round, and a formula that is wrong about
//   the same touch in other sizes, directions and places is at fault (whole_touch.h).
// - A measure that is off by at most the bound and 4 ulps of its own value.
//
// Nothing is explained for EXACT methods, for int32, and for functions that only compare numbers,
// those of AABBs and points, unless they declare a number of ulps (Method.ulps).
//
// Some textbook formulas are not stable: their yes or no is wrong beyond the bound for a few pairs.
// These answers are neither right nor rounding: they are *unstable* (unstable.h), and counted
// apart.
#ifndef ROUNDING_H
#define ROUNDING_H

#include "method.h"

#define ROUNDING_ULPS 16.0

// The last place of a number: of a float for methods of floats, otherwise of a double.
double rounding_last_place(NumberType type, double number);

// How far one ulp of the pair's numbers moves the shapes, in px.
double rounding_ulp(const Method *method, const Query *query);

// The bound for a yes or no, in px; 0 if nothing rounds.
double rounding_bound(const Method *method, const Query *query);

// The bound for a measure of this value, in px, with the method's tolerance. Methods that compare
// only, and those of int32, compute it in doubles. The ulps that a method declares count if they
// are more than ROUNDING_ULPS.
double rounding_bound_of_measure(const Method *method, const Query *query, double value);

// The same for the length of a unit vector.
double rounding_bound_of_unit(const Method *method);

typedef enum Rounding {
    ROUNDING_NONE,     // rounding does not explain the answer
    ROUNDING_WITHIN,   // it does
    ROUNDING_UNSTABLE, // beyond the bound, by a formula that is not stable
} Rounding;

// Explains a wrong answer whose margin is query_margin. Costs three batches of questions at most.
// Not thread-safe.
Rounding rounding_explain(const Method *method, const Query *query, TsRelation answered,
                          double margin);

#endif
