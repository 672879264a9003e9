// A particle that disperses and returns to its home (AI 1: balls disband and gather, author
// unknown). Positions in px, velocities in px/s, times in ms.
//
// The article's loop compares positions for equality and works only at ticks of 15 ms. Here a ball
// that reaches its goal within a tick lands on it exactly, for any length of tick.
#ifndef TOUCHSTONE_BALL_H
#define TOUCHSTONE_BALL_H

#include <stdbool.h>

#include "touchstone/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsBall {
    TsVec home, position, velocity;
} TsBall;

void ts_ball_fly(TsBall *ball, double ms); // moves straight on
void ts_ball_aim(TsBall *ball, TsVec goal,
                 double speed); // sets the velocity; 0 if it is at the goal
bool ts_ball_is_at_rest(const TsBall *ball);
bool ts_ball_is_home(const TsBall *ball); // exactly

// One tick towards the goal: lands on it if the tick reaches it (or comes within 1e-9 px, so that
// rounding costs no tick), otherwise moves on. Returns true if it landed.
bool ts_ball_approach(TsBall *ball, TsVec goal, double ms);

// True if it moves away from its home.
bool ts_ball_missed(const TsBall *ball);

// The greatest distance of a ball from its home.
double ts_ball_max_distance(const TsBall *ball, int count);

// The number of ticks that ts_ball_approach needs for a distance.
int ts_ball_ticks(double distance, double speed, double ms);

#ifdef __cplusplus
}
#endif

#endif
