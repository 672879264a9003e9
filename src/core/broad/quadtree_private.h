// The quadtree of quadtree.c.
#ifndef QUADTREE_PRIVATE_H
#define QUADTREE_PRIVATE_H

#include "broad/flat_tree_private.h"

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
    FlatTree flat;
    QuadtreeSquare *square; // of each node
    int squares;
} Quadtree;

#endif
