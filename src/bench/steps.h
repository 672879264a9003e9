// Cost of a step of a whole world: all bodies but bullets at rest, none asleep.
#ifndef STEPS_H
#define STEPS_H

#include "bodies.h"
#include "timing.h"

enum { STEPS_SETTLES = 300, STEPS_RUNS = 41 };

typedef enum StepsWorld {
    STEPS_PYRAMID,
    STEPS_PILE,
    STEPS_LARGE_PYRAMID,
    STEPS_LARGE_PILE,
    STEPS_BULLETS, // a pile, and above it a bullet for every 100 bodies
    STEPS_WORLDS
} StepsWorld;

// The number of moving bodies: at most `most`, and at most that of a full world; a pyramid has
// whole rows only.
int steps_bodies(StepsWorld world, int most);
Bodies steps_made(StepsWorld world, int bodies); // `bodies` from steps_bodies

typedef struct StepsTiming {
    int bodies, touching; // moving bodies; touching contacts
    Timing step;          // ns
    double target;        // ms per step; 0: only full worlds have one
    bool over;
    BodiesDepth depth;
} StepsTiming;

// Lets the world settle for STEPS_SETTLES steps first. Returns false if out of memory.
bool steps_time(StepsWorld world, int bodies, StepsTiming *timing);

#endif
