// What a textbook method does for one query: the tests that it makes, in their order, and where it
// stops. They are recorded by the functions that the methods compute with (textbook.h), so a
// picture of them is one of the chosen method, also of a flawed one.
#ifndef WORK_H
#define WORK_H

#include "method.h"

typedef enum WorkKind {
    WORK_AXIS,    // whether two projections overlap
    WORK_NO_AXIS, // the same on an axis of length 0: both projections are the single value 0
    WORK_UNSET,   // the same on `axis`, but the ends of the projections were never stored
    WORK_COSINES, // the same for cosines: each corner's length is lost
    WORK_INSIDE,  // whether `from` lies inside the other shape
    WORK_SIDE,    // whether the segment from `from` to `to` meets the boundary of the other shape
    WORK_WITHIN,  // whether `from` and `to` are at most `most` apart
    WORK_FOOT,    // whether the foot `to` of the perpendicular from `from` lies on its side
    WORK_NESTED,  // whether box[0] lies inside the other box, which the method calls no collision
    WORK_CIRCLES, // whether the bounding circles meet
    WORK_BOXES,   // whether the bounding boxes meet
    WORK_CROSSED, // of a point and a polygon: whether the ray to the right counts that side
    WORK_LEFT,    // the same: whether the point lies on the left of that side
    WORK_ADVANCE, // of moving shapes: whether the gap from `from` to `to` is closed at `time`
    // Of GJK: whether the difference `to` - `from` of the corners of b and a that lie farthest
    // along axis.direction reaches the origin; and whether the triangle of the last three such
    // differences contains it. It goes on while they do.
    WORK_SUPPORT,
    WORK_TRIANGLE,
} WorkKind;

typedef struct WorkTest {
    WorkKind kind;
    bool yes; // its outcome
    TsVec from, to;
    double most;
    double time, gap; // WORK_ADVANCE
    double depth; // WORK_AXIS: what the method takes for the depth along it; 0: it measures none
    // WORK_AXIS, _UNSET and _COSINES: unit, with the ends of both projections as the method has
    // them, in px along it (cosines have no unit). It has no name.
    TsAxis axis;
    double unit;     // how long the axis is, in px: the method's numbers are multiples of it
    int shape, side; // the axis is normal to that side of a (0) or b (1); -1: to none
    // WORK_WITHIN, WORK_FOOT: `to` is on the line through this segment, whose ends the method
    // forgets: both, or the second one.
    TsSegment line;
    int line_ends;      // 0: `to` is on no such line
    TsCircle circle[2]; // around a and b
    TsAabb box[2];
} WorkTest;

enum { WORK_TESTS_MAX = 160 };

typedef struct Work {
    int count;
    WorkTest test[WORK_TESTS_MAX]; // the first ones; the rest is not recorded
    // The shapes that it tests in place of a and b: their corners. 0 corners: the shapes
    // themselves.
    TsVec corner[2][4];
    int corners[2];
} Work;

// Asks the method and records what it does. Returns its answer. Not for plug-ins, and not while
// another is recorded.
Answer work_of(const Method *method, const Query *query, Work *work);

// For the methods. Each records one test, if a method is recorded, and returns `yes`.
bool work_inside(TsVec p, bool yes);
bool work_side(TsSegment side, bool yes);
bool work_within(TsVec from, TsVec to, double most, bool yes);
bool work_circles(TsCircle a, TsCircle b, bool yes);
bool work_boxes(TsAabb a, TsAabb b, bool yes);
bool work_foot(TsVec from, TsVec to, bool yes);
bool work_nested(TsAabb inner, bool yes);
// `scale`: the contact is that many times as large as the shapes.
bool work_advance(const TsContact *contact, double time, double scale, bool yes);
bool work_about_side(WorkKind kind, TsSegment side, bool yes);
bool work_support(TsVec direction, TsVec on_a, TsVec on_b, bool yes);
bool work_triangle(bool yes);

// The ends of both projections in multiples of the axis' length.
bool work_axis(TsVec axis, double a_min, double a_max, double b_min, double b_max, bool yes);
bool work_unlike_axis(WorkKind kind, TsVec axis, const double ends[4], bool yes);
void work_depth(double depth);                      // along the axis recorded last
bool work_line(TsSegment line, int ends, bool yes); // WorkTest.line of the test recorded last
void work_axis_of(int shape, int side);             // of which side the next axis is the normal

void work_shape(int shape, const TsVec corner[4]); // it tests that box in place of a (0) or b (1)
void work_again(void); // what was recorded so far only prepared what follows

#endif
