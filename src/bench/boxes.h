// Boxes as input for broad phases. The families show which structures are fast, and which are
// correct only if boxes are small, separate and evenly spread. The same on every machine.
#ifndef BOXES_H
#define BOXES_H

#include "touchstone/bounds.h"

typedef enum BoxesFamily {
    BOXES_UNIFORM,   // unit boxes, spread evenly: 1.5 per unit of area, 3 pairs per box
    BOXES_CLUSTERED, // unit boxes in distant round clusters: about 3 pairs per box
    BOXES_MIXED,     // 1 % are fifty times larger; spread so that there are 3 pairs per box
    BOXES_PILED,     // unit boxes, 191 pairs per box
    BOXES_EQUAL,     // identical boxes that move together: every pair overlaps, so use few
    BOXES_POINTS,    // of size 0, many at the same place
    BOXES_HUGE,      // uniform, but one box covers all others
    BOXES_TOUCHING,  // a lattice of squares that share sides and corners and move together
    BOXES_FAR,       // at 1e7, where adjacent floats differ by 1
    BOXES_FAMILIES
} BoxesFamily;

typedef struct BoxesHome {
    TsVec corner, size, way; // top left corner at tick 0; `way` is the motion per step
} BoxesHome;

typedef struct Boxes {
    BoxesFamily family;
    int count, tick; // steps so far
    TsVec origin;
    double side;      // of the square at `origin` that holds them, apart from overhang
    TsBounds *bounds; // at the current tick; owned
    BoxesHome *home;  // owned
} Boxes;

// Makes `count` boxes (0 or more). Returns false if out of memory; then nothing needs to be freed.
bool boxes_make(Boxes *boxes, BoxesFamily family, int count);
void boxes_free(Boxes *boxes);

// Moves each box by 5 % of its size along its own line. Boxes turn back after 20 steps, so the
// family keeps its character. Families with rounded coordinates still touch exactly after every
// step.
void boxes_step(Boxes *boxes);
void boxes_at(Boxes *boxes, int tick); // jumps to a tick

const char *boxes_name(BoxesFamily family); // "uniform"

#endif
