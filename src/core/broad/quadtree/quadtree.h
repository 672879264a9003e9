// The quadtree of broad_quadtree.c: nodes in the order of a walk, each before those below it.
#ifndef QUADTREE_H
#define QUADTREE_H

#include "broad_kind.h"
#include "lanes.h"

enum {
    QUADTREE_CROWD = 24,   // a square with so many boxes is not quartered
    QUADTREE_DEEPEST = 300 // halvings of the side; from the largest float to the smallest are fewer
};

typedef struct QuadtreeSquare {
    double left, top, side;
    int level; // halvings of the root's side
} QuadtreeSquare;

typedef struct QuadtreeNode {
    Bounds bounds;         // around all boxes of it and of those below
    float left, top, side; // its square, rounded
    int32_t level;
    int32_t after;        // the next node that is not below it
    int32_t block, count; // where its own boxes are, and how many
} QuadtreeNode;

// A box is in the smallest square that holds its middle, and that is no smaller than its longer
// side, so it hangs over by half a side at most (a loose quadtree: Ulrich 2000); or in a larger one
// that was not crowded. Own boxes fill blocks from the first lane, what is left over meets nothing.
typedef struct Quadtree {
    QuadtreeNode *node;
    LanesBlock *block;
    int32_t *item; // index of the box, by LANES * block + lane
    int count;     // of nodes
    int nodes, blocks, items;
} Quadtree;

// Builds all anew; 16 bytes a box are taken for that time. False: no memory.
bool quadtree_build(Quadtree *tree, const Broad *broad);

// The questions, built once for each instruction set.
typedef struct QuadtreeAsk {
    bool (*pairs)(Broad *broad, BroadPairs *pairs);
    bool (*window)(Broad *broad, Bounds window, BroadHits *hits);
    bool (*ray)(Broad *broad, const BoundsRay *ray, BroadHits *hits);
} QuadtreeAsk;

extern const QuadtreeAsk quadtree_scalar, quadtree_avx2, quadtree_avx512;

#endif
