// Continuous collision with rotation, by conservative advancement (Mirtich 1996): time goes on by
// no more than the gap allows, however fast the shapes may close it, until hardly any gap is left.
// Documents 001, 002: S66; S50 has no turn.
//
// Both shapes move evenly through one step, from time 0 to time 1, and turn evenly about a pivot
// that moves along. Nothing is passed through: up to `time` they share no point, whatever they do
// after it. Rounded, unlike sweep.h: what comes nearer than the tolerance, 1e-10 of the size,
// counts as met. The size is that of the larger shape, or the longest way that a point of either
// goes.
#ifndef ADVANCE_H
#define ADVANCE_H

#include "shape.h"

typedef struct Motion {
    Vec move;    // px in the step
    Vec pivot;   // in the world, at time 0
    double turn; // degrees in the step, clockwise on screen; any number of times round
} Motion;

// The shape as it stands at `time`, rounded; an upright box that turns becomes an OBB. A polygon's
// corners are put into `corner`, which has room for POLYGON_MAX.
Shape advance_moved(const Shape *shape, Motion motion, double time, Vec *corner);

typedef enum AdvanceEnd {
    ADVANCE_APART,    // all through the step
    ADVANCE_HIT,      // at `time`
    ADVANCE_AT_START, // they share a point at the start, decided exactly
    ADVANCE_UNDECIDED // apart up to `time`; ADVANCES_MAX did not suffice for more
} AdvanceEnd;

// time: of ADVANCE_HIT at most the first moment at which they share a point; there they are apart
// still, by no more than the tolerance. ADVANCE_APART: 1.
//
// gap, normal, point: at `time`. The normal is unit, from a towards b, the point in the middle of
// the gap. Of ADVANCE_AT_START they are those of contact_shapes.
typedef struct Advance {
    AdvanceEnd end;
    double time;
    double gap;
    Vec normal, point;
    int advances; // how often the gap was asked
} Advance;

enum { ADVANCES_MAX = 1000, ADVANCES_TRACED = 64 };

// What bounds the approach until the gap is closed.
typedef enum AdvanceBy {
    ADVANCE_BY_SPEED, // no point is faster along the normal: its speed, and that of the turns
    ADVANCE_BY_A,     // seen from a, which then does not move: how b's corners begin, and how far
    ADVANCE_BY_B      // the ways can bend; and from b. Near the hit these go the whole way at once
} AdvanceBy;

typedef struct AdvanceStep {
    double time, gap; // the gap as it is shown along the normal: never more than it is
    Vec normal, on_a, on_b;
    AdvanceBy by;
    double ahead; // how far time went on then; 0 in the last one
} AdvanceStep;

// The first advances, and in the last place the last one.
typedef struct AdvanceTrace {
    int count;
    AdvanceStep step[ADVANCES_TRACED];
} AdvanceTrace;

// Valid shapes that sweep_accepts; moves and pivots are valid coordinates, turns finite, of no more
// than a million degrees. `trace` may be NULL. Costs about a microsecond an advance: some three to
// ten of them, where they graze or spin some dozens.
Advance advance_shapes(const Shape *a, Motion motion_a, const Shape *b, Motion motion_b,
                       AdvanceTrace *trace);

#endif
