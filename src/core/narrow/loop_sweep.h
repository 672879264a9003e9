// Sweeps of two convex shapes in floating point, by the sides of both. motion/sweep_shapes.c
// decides exactly what these leave in doubt.
#ifndef LOOP_SWEEP_H
#define LOOP_SWEEP_H

#include "touchstone/relation.h"

// In the frame of b, which is at rest.
typedef struct LoopSweep {
    TsRelation relation; // over the step: TS_APART or TS_OVERLAPPING. If apart, nothing else is set
    bool at_start;       // they overlap at the start; then normal and point are not set
    double enter, leave; // 0 <= enter <= leave <= 1; enter is 0 only if `at_start`
    TsVec normal, point; // at `enter`, as in TsImpact
} LoopSweep;

// a moves by the motion, which is not zero: the difference of two motions, rounded. False in doubt:
// if floating point does not decide the relation, over the step or at the start, or if a time or
// the point may be less accurate than sweep.h promises. 20 ns for two circles, 50 to 150 for loops
// of up to 8 corners.
bool ts_loop_sweep(const TsShape *a, const TsShape *b, TsVec motion, LoopSweep *sweep);

#endif
