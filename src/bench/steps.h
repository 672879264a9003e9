// What a step of a whole world costs: all bodies at rest, none asleep.
#ifndef STEPS_H
#define STEPS_H

#include "bodies.h"
#include "timing.h"

enum { STEPS_SETTLES = 300, STEPS_RUNS = 41, STEPS_FULL_PYRAMID = 5050, STEPS_FULL_PILE = 10000 };

typedef enum StepsWorld { STEPS_PYRAMID, STEPS_PILE, STEPS_WORLDS } StepsWorld;

const char *steps_name(StepsWorld world); // "pyramid"

// At most so many bodies that move, and no more than a full one has: a pyramid's rows are whole.
int steps_bodies(StepsWorld world, int most);
Bodies steps_made(StepsWorld world, int bodies); // of as many as steps_bodies says

typedef struct StepsTiming {
    int bodies, touching; // that move; contacts that touch
    Timing step;          // ns
    double target;        // ms a step, 0: only full worlds have one
    bool over;
    BodiesDepth depth;
} StepsTiming;

// Let come to rest first, for STEPS_SETTLES steps. False: no memory.
bool steps_time(StepsWorld world, int bodies, StepsTiming *timing);

#endif
