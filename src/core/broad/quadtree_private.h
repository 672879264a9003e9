// The data of TS_BROAD_QUADTREE.
#ifndef QUADTREE_PRIVATE_H
#define QUADTREE_PRIVATE_H

#include "broad/flat_tree_private.h"

enum {
    QUADTREE_CROWD = 32, // a square with at most so many boxes is not quartered
    QUADTREE_DEEPEST =
        300 // halvings of the root's side; from the largest float to the smallest there are fewer
};

typedef struct QuadtreeSquare {
    float left, top, side;
    int32_t level; // halvings of the root's side
} QuadtreeSquare;

// A box is in the smallest square that contains its centre and is at least as large as its longer
// side, so it overhangs the square by at most half a side (Ulrich, Loose Octrees, 2000); or in a
// larger square that was not crowded.
typedef struct Quadtree {
    FlatTree flat;
    QuadtreeSquare *square; // of each node
    int squares;
} Quadtree;

#endif
