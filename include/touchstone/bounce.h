// A ball in a frame: where it goes on when it has come to a wall (S14).
//
// A wall is met where the ball reaches beyond it and moves on outwards: the ball is put back to the
// wall and its velocity's sign across it turned inwards. So no wall is met twice in a row, however
// deep the ball was, and speed is kept to the bit. What a flight of one tick overshoots is lost.
// A ball that only touches a wall meets none; one beyond that already moves inwards is put back
// only. Both walls of a corner may be met at once. Valid numbers only; some nanoseconds.
#ifndef TOUCHSTONE_BOUNCE_H
#define TOUCHSTONE_BOUNCE_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_BOUNCE_LEFT = 1, TS_BOUNCE_RIGHT = 2, TS_BOUNCE_TOP = 4, TS_BOUNCE_BOTTOM = 8 };

typedef struct TsBounce {
    TsVec position, velocity; // to go on with; the position within an ulp of the wall
    unsigned beyond;          // walls that the ball reached beyond: decided exactly
    unsigned met;             // those of them that it moved against
    TsVec at;                 // where its rim then is at the wall, or at both: in the corner
} TsBounce;

// Where the frame is narrower than the ball, this stands in its middle, and moves on as it did:
// then no wall of the two is met.
TsBounce ts_bounce_in_frame(TsCircle ball, TsVec velocity, TsAabb frame);

// Against the ground only, y of the frame's floor: it lies there and rolls on, its fall ended.
TsBounce ts_bounce_on_floor(TsCircle ball, TsVec velocity, double floor);

// How far its rim is from the nearest wall; less than 0 beyond one. Rounded.
double ts_bounce_gap(TsCircle ball, TsAabb frame);

#ifdef __cplusplus
}
#endif

#endif
