// A ball that is let loose and gathers at its home again (S79). Places in px, velocities in px/s,
// times in ms.
//
// What the document's loop does by chance is done on purpose (E55): a ball that reaches its goal
// within a tick stands there to the bit, however long the tick, and does not fly through it.
#ifndef TOUCHSTONE_BALL_H
#define TOUCHSTONE_BALL_H

#include <stdbool.h>

#include "touchstone/vec.h"

typedef struct TsBall {
    TsVec home, position, velocity;
} TsBall;

void ts_ball_fly(TsBall *ball, double ms);                // straight on
void ts_ball_aim(TsBall *ball, TsVec goal, double speed); // straight for it; at it the ball rests
bool ts_ball_is_at_rest(const TsBall *ball);
bool ts_ball_is_home(const TsBall *ball); // to the bit

// One tick on the way to where it heads: lands there where the tick's way leads so far (or within
// 1e-9 px of it, so that rounding costs no tick), else flies on. Whether it landed.
bool ts_ball_approach(TsBall *ball, TsVec goal, double ms);

// It flies, and its home lies behind it.
bool ts_ball_missed(const TsBall *ball);

// The farthest that any is from its home; 0 for none.
double ts_ball_max_distance(const TsBall *ball, int count);

// The ticks that a ball needs for that way by ts_ball_approach.
int ts_ball_ticks(double way, double speed, double ms);

#endif
