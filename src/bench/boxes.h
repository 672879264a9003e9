// Boxes to find pairs among: families that tell a fast structure from a slow one, and a right one
// from one that is right only where boxes are small, apart and spread evenly. The same bits on
// every machine.
#ifndef BOXES_H
#define BOXES_H

#include "touchstone/bounds.h"

typedef enum BoxesFamily {
    BOXES_UNIFORM,   // of side 1, spread evenly: 1.5 on a unit of area, 3 pairs a box
    BOXES_CLUSTERED, // of side 1, in round heaps far from each other: about 3 pairs a box
    BOXES_MIXED,     // 1 % fifty times larger, so much farther apart that it is 3 pairs a box
    BOXES_PILED,     // of side 1, 191 pairs a box
    BOXES_EQUAL,     // all the same, moving together: every pair meets, so keep their number low
    BOXES_POINTS,    // without size, many at the same place
    BOXES_HUGE,      // as uniform, but one of them covers all
    BOXES_TOUCHING,  // a lattice of squares that share sides and corners, moving together
    BOXES_FAR,       // at 1e7, where neighbouring floats are 1 apart
    BOXES_FAMILIES
} BoxesFamily;

typedef struct BoxesHome {
    TsVec corner, size, way; // left top before the first step; what a step adds
} BoxesHome;

typedef struct Boxes {
    BoxesFamily family;
    int count, tick; // steps so far
    TsVec origin;
    double side;      // of the square at `origin` in which they are, but for what hangs over
    TsBounds *bounds; // as they are now; owned
    BoxesHome *home;  // owned
} Boxes;

// `count` of them, 0 or more. False where there is no memory, and nothing is to be freed.
bool boxes_make(Boxes *boxes, BoxesFamily family, int count);
void boxes_free(Boxes *boxes);

// Moves each by 5 % of its size on its own straight way; after 20 steps it turns round, so the
// family stays what it is for ever. Those that touch by rounded numbers do so after every step.
void boxes_step(Boxes *boxes);
void boxes_at(Boxes *boxes, int tick); // as after so many steps

const char *boxes_name(BoxesFamily family); // "uniform"

#endif
