// Continuous collision with rotation, by conservative advancement (Mirtich 1996): time goes on by
// no more than the gap allows, however fast the shapes may close it, until hardly any gap is left.
// Documents 001, 002: S66; S50 has no turn.
//
// Both shapes move evenly through one step, from time 0 to time 1, and turn evenly about a pivot
// that moves along. Nothing is passed through: up to `time` they share no point, whatever they do
// after it. Rounded, unlike sweep.h: what comes nearer than the tolerance, 1e-10 of the size,
// counts as met. The size is that of the larger shape, or the longest way that a point of either
// goes.
#ifndef TOUCHSTONE_ADVANCEMENT_H
#define TOUCHSTONE_ADVANCEMENT_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsMotion {
    TsVec move;  // px in the step
    TsVec pivot; // in the world, at time 0
    double turn; // degrees in the step, clockwise on screen; any number of times round
} TsMotion;

// The shape as it stands at `time`, rounded; an upright box that turns becomes an OBB. A polygon's
// corners are put into `corner`, which has room for TS_POLYGON_MAX.
TsShape ts_advancement_moved(const TsShape *shape, TsMotion motion, double time, TsVec *corner);

typedef enum TsAdvanceEnd {
    TS_ADVANCE_APART,    // all through the step
    TS_ADVANCE_HIT,      // at `time`
    TS_ADVANCE_AT_START, // they share a point at the start, decided exactly
    TS_ADVANCE_UNDECIDED // apart up to `time`; TS_ADVANCES_MAX did not suffice for more
} TsAdvanceEnd;

// time: of TS_ADVANCE_HIT at most the first moment at which they share a point; there they are
// apart still, by no more than the tolerance. TS_ADVANCE_APART: 1.
//
// gap, normal, point: at `time`. The normal is unit, from a towards b, the point in the middle of
// the gap. Of TS_ADVANCE_AT_START they are those of ts_contact_shapes.
typedef struct TsAdvance {
    TsAdvanceEnd end;
    double time;
    double gap;
    TsVec normal, point;
    int advances; // how often the gap was asked
} TsAdvance;

enum { TS_ADVANCES_MAX = 1000, TS_ADVANCES_TRACED = 64 };

// What bounds the approach until the gap is closed.
typedef enum TsAdvanceBy {
    TS_ADVANCE_BY_SPEED, // no point is faster along the normal: its speed, and that of the turns
    TS_ADVANCE_BY_A, // seen from a, which then does not move: how b's corners begin, and how far
    TS_ADVANCE_BY_B  // the ways can bend; and from b. Near the hit these go the whole way at once
} TsAdvanceBy;

typedef struct TsAdvanceStep {
    double time, gap; // the gap as it is shown along the normal: never more than it is
    TsVec normal, on_a, on_b;
    TsAdvanceBy by;
    double ahead; // how far time went on then; 0 in the last one
} TsAdvanceStep;

// The first advances, and in the last place the last one.
typedef struct TsAdvanceTrace {
    int count;
    TsAdvanceStep step[TS_ADVANCES_TRACED];
} TsAdvanceTrace;

// Valid shapes that ts_sweep_accepts; moves and pivots are valid coordinates, turns finite, of no
// more than a million degrees. `trace` may be NULL. Costs about a microsecond an advance: some
// three to ten of them, where they graze or spin some dozens.
TsAdvance ts_advancement_shapes(const TsShape *a, TsMotion motion_a, const TsShape *b,
                                TsMotion motion_b, TsAdvanceTrace *trace);

// Shapes that need not be convex: the first of the advancements of their parts.
//
// As ts_advancement_shapes, of shapes that ts_sweep_parts_accepts: the answer and the trace are
// those of the two convex parts that meet first, or, where none do, of two that come as far. Of
// TS_ADVANCE_AT_START gap, normal and point are those of the whole shapes. Costs an
// ts_advancement_shapes for each two parts.
TsAdvance ts_advancement_by_parts(const TsShape *a, TsMotion motion_a, const TsShape *b,
                                  TsMotion motion_b, TsAdvanceTrace *trace);

#ifdef __cplusplus
}
#endif

#endif
