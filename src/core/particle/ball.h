// A ball that is let loose and gathers at its home again (S79). Places in px, velocities in px/s,
// times in ms.
//
// What the document's loop does by chance is done on purpose (E55): a ball that reaches its goal
// within a tick stands there to the bit, however long the tick, and does not fly through it.
#ifndef BALL_H
#define BALL_H

#include <stdbool.h>

#include "vec.h"

typedef struct Ball {
    Vec home, position, velocity;
} Ball;

void ball_fly(Ball *ball, double ms);               // straight on
void ball_head(Ball *ball, Vec goal, double speed); // straight for it; at it the ball rests
bool ball_rests(const Ball *ball);
bool ball_is_home(const Ball *ball); // to the bit

// One tick on the way to where it heads: lands there where the tick's way leads so far (or within
// 1e-9 px of it, so that rounding costs no tick), else flies on. Whether it landed.
bool ball_approach(Ball *ball, Vec goal, double ms);

// It flies, and its home lies behind it.
bool ball_missed(const Ball *ball);

// The farthest that any is from its home; 0 for none.
double ball_spread(const Ball *ball, int count);

// The ticks that a ball needs for that way by ball_approach.
int ball_ticks(double way, double speed, double ms);

#endif
