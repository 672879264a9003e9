// Bodies for timing and testing whole worlds. The core and the other libraries build their worlds
// from the same definitions.
//
// All have friction 0.6 and no restitution; the fixed bodies come first. Lengths are in px, the top
// of the ground is y = 0.
#ifndef BODIES_H
#define BODIES_H

#include "touchstone/world.h"

typedef struct Bodies {
    TsBodyDef *def;
    TsVec *corner; // corners of the polygons in `def`
    int count;
} Bodies;

// Each row has one box less than the row below; `base` boxes stand on the ground.
Bodies bodies_pyramid(int base, double side, double apart);

// Circles, boxes and pentagons of 12 to 20 px, as many of each, that fall into a trough.
Bodies bodies_pile(int count, double width);

void bodies_free(Bodies *bodies);

// Adds all bodies to the world. Returns false if out of memory, or if there are no bodies.
bool bodies_add_to_world(const Bodies *bodies, TsWorld *world);

// Penetration at the given poses: the mean over the overlapping pairs, and the maximum. It uses the
// core's contact manifolds, whichever library moved the bodies.
typedef struct BodiesDepth {
    double mean, most;
} BodiesDepth;
BodiesDepth bodies_depth(const Bodies *bodies, const TsPose *pose);

#endif
