// A ball flies into a bucket, by two lines (S21).
//
// Line 1 runs through the ball along its velocity, line 2 through the bucket's mouth. The ball goes
// into the bucket in the step in which (a) the lines cross between the mouth's edges, these
// included, (b) the ball has come below line 2, and (c) it comes from above it. What one step
// covers is decided whole, however fast the ball; a slope is nowhere needed, so it may fall
// straight.
//
// Below is the side to which the bucket hangs: clockwise of the way from the mouth's left edge `a`
// to its right edge `b`. Decided exactly on the doubles given; valid coordinates only. Some ten
// nanoseconds.
#ifndef TOUCHSTONE_BUCKET_H
#define TOUCHSTONE_BUCKET_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_BUCKET_ABOVE = -1, TS_BUCKET_ON = 0, TS_BUCKET_BELOW = 1 };

// The side of line 2; of a mouth without width everything is on it.
int ts_bucket_side(TsSegment mouth, TsVec at);

typedef struct TsBucketStep {
    TsVec crossing;       // where the lines cross, rounded; set if `cross`
    double along, across; // there, from 0 at `a` to 1 at `b` of the path and of the mouth; `across`
                          // is within 0 to 1 if `between`
    int side;     // of line 2 on which the ball is, or was before it came onto it: for the next step
    bool between; // (a), for the whole of line 1: false if it is parallel, or the ball is at rest
    bool below;   // (b)
    bool caught;  // (a), (b) and (c)
    bool cross;   // the lines cross
} TsBucketStep;

// A step of the ball, from path.a to path.b, both as seen from the bucket as it is now. `side`:
// that of the step before, or ts_bucket_side where it sets out. A ball that only comes up to line 2
// and sinks back was never above.
TsBucketStep ts_bucket_step(TsSegment path, int side, TsSegment mouth);

// The velocity a tick with which a ball of that speed sets out so that the chain of its steps
// (first it moves, then it falls by `gravity` >= 0 more a tick) runs along the parabola through the
// target, on the flatter of the two ways. Where no throw of that speed reaches so far, the one that
// is highest at the target's x. Straight up or down to a target above or below. Rounded.
TsVec ts_bucket_throw(TsVec from, TsVec target, double speed, double gravity);

#ifdef __cplusplus
}
#endif

#endif
