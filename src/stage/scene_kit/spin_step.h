// A rod that moves and turns through one step, from time 0 to 1, about its middle, beside a pin
// that rests: whether they meet, by several methods, and by a bound that leaves no time out.
#ifndef SPIN_STEP_H
#define SPIN_STEP_H

#include "touchstone/advancement.h"

typedef struct SpinStep {
    TsCapsule rod; // at time 0
    TsCircle pin;
    TsVec move;  // px
    double turn; // degrees, clockwise on screen
} SpinStep;

typedef enum SpinMethod {
    SPIN_ADVANCING, // conservative advancement; the others are flawed
    SPIN_POSES,     // some poses are tested, and nothing between them
    SPIN_LINEAR,    // the turn is applied at the end of the step
    SPIN_CHORDS,    // the ends move straight
    SPIN_CENTER,    // an advancement by the speed of the middle
    SPIN_METHODS
} SpinMethod;

// The rod at that time as the method has it; exactly the rod at time 0.
TsCapsule spin_rod_at(const SpinStep *step, SpinMethod method, double time);

double spin_rate(const SpinStep *step); // its angular speed, radians in the step, never below 0

// The greatest speed at which the method lets the gap along the normal close, px per step. The
// normal is unit, from the rod to the pin.
double spin_closing_speed(const SpinStep *step, SpinMethod method, TsVec normal);

typedef struct SpinAnswer {
    bool hit;
    bool undecided;       // apart until `time`, where 1000 advances were made: they nearly graze
    double time;          // hit: of the first contact, by the method
    TsAdvanceTrace trace; // what it tested: of SPIN_POSES the poses, whose `ahead` is 0
} SpinAnswer;

// `poses`: how many SPIN_POSES tests, at equal intervals up to the end of the step. All shapes are
// valid, the turn is at most half a one. An advancement takes 0.1 microseconds an advance, usually
// ten to sixty; a gap of 1e-9 of the size of shapes and motion is closed.
void spin_answer(const SpinStep *step, SpinMethod method, int poses, SpinAnswer *answer);

typedef enum SpinTruth { SPIN_APART, SPIN_MEET, SPIN_IN_DOUBT } SpinTruth;

typedef struct SpinExact {
    SpinTruth truth;
    double apart_until; // they share no point before that time
    double met;         // SPIN_MEET: at that time they do
} SpinExact;

// Halves the step until each part is decided: seen from the rod, the pin's centre has a known
// velocity in the middle of the part and a bounded acceleration; if the gap is greater than both
// can close, and than rounding, they share no point in all of it. Shares no code with the core. In
// doubt is only what grazes within rounding, 128 units in the last place of the size, and a point
// that crosses a segment, as neither has a radius. Some microseconds.
SpinExact spin_exact(const SpinStep *step);

#endif
