// The bodies that whole worlds are timed and tested with: plans, from which the core and other
// libraries make worlds of their own.
//
// All rub with 0.6 and do not bounce; the fixed ones come first. Side lengths in px, the ground's
// top at y = 0.
#ifndef BODIES_H
#define BODIES_H

#include "touchstone/world.h"

typedef struct Bodies {
    TsPlan *plan;
    TsVec *corner; // what the plans' polygons point to
    int count;
} Bodies;

// A row less than the one below, `base` at the ground.
Bodies bodies_pyramid(int base, double side, double apart);

// Circles, boxes and five-cornered ones of 12 to 20 px, as many of each, that fall into a trough.
Bodies bodies_pile(int count, double width);

void bodies_free(Bodies *bodies);

// False where there was no memory, for the bodies or the world.
bool bodies_join(const Bodies *bodies, TsWorld *world);

// How deep they lie in each other, where each stands as told: the mean of those that do, and the
// deepest. By the core's own patches, whoever moved them.
typedef struct BodiesDepth {
    double mean, most;
} BodiesDepth;
BodiesDepth bodies_depth(const Bodies *bodies, const TsPose *pose);

#endif
