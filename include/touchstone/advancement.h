// Continuous collision with rotation, by conservative advancement (Brian Mirtich, Impulse-based
// Dynamic Simulation of Rigid Body Systems, 1996): time advances by no more than the gap allows for
// the speed at which the shapes can close it, until hardly any gap is left.
//
// Both shapes move and turn at constant rates through one step, from time 0 to time 1, about a
// pivot that moves along. No tunnelling: up to `time` they share no point. Rounded, unlike sweep.h:
// shapes closer than the tolerance count as meeting. It is 1e-10 of the larger shape's size, or of
// the longest path of a point if that is longer.
#ifndef TOUCHSTONE_ADVANCEMENT_H
#define TOUCHSTONE_ADVANCEMENT_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsMotion {
    TsVec move;  // px in the step
    TsVec pivot; // in the world, at time 0
    double turn; // degrees in the step, clockwise on screen; may exceed 360
} TsMotion;

// The shape at `time`, rounded; an AABB that turns becomes an OBB. A polygon's corners are put
// into `corner`, which has room for as many.
TsShape ts_advancement_moved(const TsShape *shape, TsMotion motion, double time, TsVec *corner);

typedef enum TsAdvanceEnd {
    TS_ADVANCE_APART,    // throughout the step
    TS_ADVANCE_HIT,      // at `time`
    TS_ADVANCE_AT_START, // they share a point at the start, decided exactly
    TS_ADVANCE_UNDECIDED // apart up to `time`, where TS_ADVANCES_MAX was reached
} TsAdvanceEnd;

// time: for TS_ADVANCE_HIT at or just before the first common point; there the gap is at most the
// tolerance. For TS_ADVANCE_APART: 1.
//
// gap, normal, point: at `time`. The normal is unit, from a towards b, the point in the middle of
// the gap. For TS_ADVANCE_AT_START they are those of ts_contact_shapes.
typedef struct TsAdvance {
    TsAdvanceEnd end;
    double time;
    double gap;
    TsVec normal, point;
    int advances; // how often the gap was computed
} TsAdvance;

enum { TS_ADVANCES_MAX = 1000, TS_ADVANCES_TRACED = 64 };

// Which bound on the approach allowed the longest step.
typedef enum TsAdvanceBy {
    TS_ADVANCE_BY_SPEED, // the greatest speed of any point along the normal
    TS_ADVANCE_BY_A,     // in the frame of a: the initial speeds of b's corners, and how much their
    TS_ADVANCE_BY_B      // paths can curve; in the frame of b. Near the hit one step is enough
} TsAdvanceBy;

typedef struct TsAdvanceStep {
    double time, gap; // the gap along the normal: never more than the real one
    TsVec normal, on_a, on_b;
    TsAdvanceBy by;
    double ahead; // by how much time advanced; 0 in the last step
} TsAdvanceStep;

// The first advances; the last entry is always the last advance.
typedef struct TsAdvanceTrace {
    int count;
    TsAdvanceStep step[TS_ADVANCES_TRACED];
} TsAdvanceTrace;

// Valid shapes that ts_sweep_accepts; moves and pivots are valid coordinates, turns finite, of no
// more than a million degrees. `trace` may be NULL. Costs 200 to 350 ns an advance for shapes of up
// to 8 corners: usually three to ten advances, dozens if the shapes graze or spin fast.
TsAdvance ts_advancement_shapes(const TsShape *a, TsMotion motion_a, const TsShape *b,
                                TsMotion motion_b, TsAdvanceTrace *trace);

// Shapes that need not be convex: the first of the advancements of their parts.
//
// As ts_advancement_shapes, for shapes that ts_sweep_parts_accepts: result and trace are those of
// the two convex parts that meet first, or of any two if none do. For TS_ADVANCE_AT_START gap,
// normal and point are those of the whole shapes. Costs one ts_advancement_shapes per pair of
// parts.
TsAdvance ts_advancement_by_parts(const TsShape *a, TsMotion motion_a, const TsShape *b,
                                  TsMotion motion_b, TsAdvanceTrace *trace);

#ifdef __cplusplus
}
#endif

#endif
