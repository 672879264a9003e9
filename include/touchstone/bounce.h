// A ball that bounces off the walls of a frame.
//
// A ball that overlaps a wall and moves outwards is put back to the wall, and its velocity across
// the wall is reflected. So it never sticks in a wall, however deep it was, and the speed is kept
// to the bit; the distance overshot in the tick is lost. A ball that only touches a wall does not
// bounce; one that overlaps it but moves inwards is only put back. Both walls of a corner may be
// hit at once. Valid numbers only. Some nanoseconds.
#ifndef TOUCHSTONE_BOUNCE_H
#define TOUCHSTONE_BOUNCE_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_BOUNCE_LEFT = 1, TS_BOUNCE_RIGHT = 2, TS_BOUNCE_TOP = 4, TS_BOUNCE_BOTTOM = 8 };

typedef struct TsBounce {
    TsVec position, velocity; // after the bounce; the position within an ulp of the wall
    unsigned beyond;          // walls that the ball overlapped: decided exactly
    unsigned met;             // those of them that it moved towards
    TsVec at;                 // where its rim touches the wall, or the corner if it hit both
} TsBounce;

// If the frame is narrower than the ball, the ball is centred and keeps its velocity, and neither
// of those two walls is hit.
TsBounce ts_bounce_in_frame(TsCircle ball, TsVec velocity, TsAabb frame);

// Against the floor only, at that y: the ball stops falling and rolls on.
TsBounce ts_bounce_on_floor(TsCircle ball, TsVec velocity, double floor);

// The distance from its rim to the nearest wall; negative if it overlaps one. Rounded.
double ts_bounce_gap(TsCircle ball, TsAabb frame);

#ifdef __cplusplus
}
#endif

#endif
