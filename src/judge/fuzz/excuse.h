// Does rounding explain a wrong answer?
#ifndef EXCUSE_H
#define EXCUSE_H

#include "method.h"

// A wrong answer counts as rounding if its margin is at most this part of the size of the shapes.
// The second value holds for methods that compute in floats.
#define EXCUSE_PART 1e-9
#define EXCUSE_PART_SINGLE 1e-5

// That part, for the method.
double excuse_part(const Method *method);

// Whether rounding explains the wrong answer, whose margin is query_margin. Never for an EXACT
// method. Otherwise if the margin exceeds the method's tolerance by little, and in three cases
// where it does not tell:
//
// All corners of both shapes lie on one line, up to rounding. Then each side of a line that a
// formula asks for is decided by rounding, and a triangle may seem to hold a point far away. Not
// for small whole numbers, nor for corners that all have one x or one y, which do not round.
//
// A side of each lies on one line; or, if the method missed an overlap, a corner of one lies on a
// side of the other. A formula that tests whether sides cross and whether one corner is inside may
// then find that corner outside and no crossing, although the shape is inside. Not for small whole
// numbers, and only if the method is right about the pair in one of 48 sizes and in one of 48
// places, whose numbers are rounded to its type: then such a formula rounds in another way. (It
// rounds a mirrored pair, or one in double the size, as before.) In the other sizes numbers of few
// digits remain exact, in the other places lengths remain the same, so that a fault that depends on
// either shows in all of them. Variants that rounding makes invalid, or whose relation it changes,
// do not count; the answer is excused if no others are left.
//
// The shapes touch, so that the margin is 0. Shapes of small whole numbers still touch when they
// are scaled, turned, stretched or moved by whole numbers. A formula that is right in real
// arithmetic rounds another way each time, so it is right sometimes; a formula that leaves out an
// end point is right never. So the same touch is asked in up to 48 sizes and, unless all its
// directions are parallel to an axis, where normalising does not round, in up to 48 directions and
// 48 places: rounding does not explain what is wrong in every size, in nearly every direction and
// in half of the places. Touches of other numbers cannot be told, and are excused. This costs three
// batches of questions at most.
//
// Not thread-safe.
bool excuse_by_rounding(const Method *method, const Query *query, TsRelation answered,
                        double margin);

// Asks the method some hundred touches of small whole numbers of these kinds, the same each time.
// Returns how many it was asked, and in `*wrong` how many of them it got wrong.
int excuse_count_touches(const Method *method, TsShapeKind a, TsShapeKind b, int *wrong);

#endif
