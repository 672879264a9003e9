// The quadtree of ts_broad_quadtree.c.
#ifndef QUADTREE_PRIVATE_H
#define QUADTREE_PRIVATE_H

#include "broad/walk_private.h"

enum {
    QUADTREE_CROWD = 32,   // a square with so many boxes is not quartered
    QUADTREE_DEEPEST = 300 // halvings of the side; from the largest float to the smallest are fewer
};

typedef struct QuadtreeSquare {
    float left, top, side;
    int32_t level; // halvings of the root's side
} QuadtreeSquare;

// A box is in the smallest square that holds its middle, and that is no smaller than its longer
// side, so it hangs over by half a side at most (a loose quadtree: Ulrich 2000); or in a larger one
// that was not crowded.
typedef struct Quadtree {
    Walk walk;
    QuadtreeSquare *square; // of each node
    int squares;
} Quadtree;

// Builds all anew; 16 bytes a box are taken for that time. False: no memory.
bool ts_quadtree_build(Quadtree *tree, const TsBroad *broad);

#endif
