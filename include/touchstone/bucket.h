// Whether a ball flies into a bucket, by two lines (after JChehe, Common 2D collision detection,
// 2017).
//
// Line 1 is the path of the ball in one step, line 2 the mouth of the bucket. The ball is caught in
// the step in which (a) line 1 crosses the mouth between its rims, rims included, (b) the ball is
// below line 2 at the end, and (c) it came from above. The whole step is decided at once, however
// fast the ball; no slope is computed, so it may fall vertically.
//
// Below is clockwise of the direction from the left rim `a` to the right rim `b`. Decided exactly
// on the doubles given; valid coordinates only. Some ten nanoseconds.
#ifndef TOUCHSTONE_BUCKET_H
#define TOUCHSTONE_BUCKET_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_BUCKET_ABOVE = -1, TS_BUCKET_ON = 0, TS_BUCKET_BELOW = 1 };

// The side of line 2 that a point is on; everything is on a mouth of zero width.
int ts_bucket_side(TsSegment mouth, TsVec at);

typedef struct TsBucketStep {
    TsVec crossing;       // where the lines cross, rounded; set if `cross`
    double along, across; // there, from 0 at `a` to 1 at `b` of the path and of the mouth; `across`
                          // is within 0 to 1 if `between`
    int side; // of line 2 on which the ball is, or was before it came onto it: for the next step
    bool between; // (a), for the whole of line 1: false if it is parallel, or the ball is at rest
    bool below;   // (b)
    bool caught;  // (a), (b) and (c)
    bool cross;   // the lines cross
} TsBucketStep;

// One step of the ball from path.a to path.b, relative to the bucket. `side`: that of the step
// before, at first ts_bucket_side of its start. A ball that only rises to line 2 was never above
// it.
TsBucketStep ts_bucket_step(TsSegment path, int side, TsSegment mouth);

// The velocity per tick at which to throw a ball of that speed so that its path (each tick it
// moves, then falls faster by `gravity` >= 0) leads along the flatter parabola through the target.
// If no throw of that speed reaches it, the one that is highest at the target's x. Rounded.
TsVec ts_bucket_throw(TsVec from, TsVec target, double speed, double gravity);

#ifdef __cplusplus
}
#endif

#endif
