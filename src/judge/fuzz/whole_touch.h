// Touches of small whole numbers, which do not round: is a function wrong about them by its logic?
// Numbers of a few binary digits, as 2.75, are whole numbers of a smaller unit.
#ifndef WHOLE_TOUCH_H
#define WHOLE_TOUCH_H

#include "method.h"

// Whether all numbers are whole, and so small that products of two differences are exact in the
// method's numbers.
bool whole_touch_is_small(const Method *method, const Query *query);

// Whether rounding does not explain the wrong answer to a pair that touches.
//
// Shapes of small whole numbers still touch when they are scaled, stretched, turned or moved by
// whole numbers. A formula that is right in real arithmetic rounds another way each time, so it is
// right sometimes; a formula that leaves out an end point is right never. So the same touch is
// asked in up to 48 sizes and, unless all its directions are parallel to an axis, where normalising
// does not round, stretched, turned and moved in up to 48 ways each, and a ray or a segment in up
// to 48 lengths. It is misjudged if it is wrong in every size, in every turn or every stretch,
// in every length, and in every place. (Several axes that touch at
// once, each of which rounds, make a sound formula wrong nearly always.) By the half-open rule,
// which turns do not keep, shapes are scaled, stretched and moved only.
//
// False for other numbers: their touches cannot be told from rounding. Costs five batches of
// questions at most. Not thread-safe.
bool whole_touch_is_misjudged(const Method *method, const Query *query, TsRelation answered);

// Asks the method some hundred touches of small whole numbers of these kinds, the same each time.
typedef struct WholeTouches {
    int asked, wrong;
    int all;       // with pairs that are apart or overlap
    bool constant; // it answers them all the same
} WholeTouches;
WholeTouches whole_touch_count(const Method *method, TsShapeKind a, TsShapeKind b);

#endif
