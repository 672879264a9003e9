// The energy of a world, watched from step to step: nothing may make any. A sum over all bodies
// tells, and each single impulse.
#ifndef BODIES_ENERGY_H
#define BODIES_ENERGY_H

#include "stage.h"
#include "touchstone/world.h"

typedef struct EnergyWatch { // plain data: in a scene's state
    bool disturbed;          // from outside: it is counted anew from the next step on
    double least, made;      // the least since then, and how much more there is now
    double by_impulses;      // that impulses made since then
    int rises;               // steps in which more was made
} EnergyWatch;

void bodies_count_energy(EnergyWatch *watch, const TsWorld *world, double gravity); // after a step

// The panel's table, per mass; `ground`: the y from which heights count. What was made, as the
// height in px by which it would lift all of them; 0 where that is no more than rounding, and what
// soft contacts give back, come to.
double bodies_show_energy(Stage *stage, const EnergyWatch *watch, double gravity, double ground);

#endif
