// A tree laid flat: nodes in depth-first order, each before those below it, boxes in blocks
// beside each other. The quadtree is one; of the dynamic tree one is made to find all pairs.
#ifndef FLAT_TREE_PRIVATE_H
#define FLAT_TREE_PRIVATE_H

#include "broad/broad_private.h"
#include "broad/lanes_private.h"

typedef struct FlatTreeNode {
    TsBounds bounds;      // around all boxes of it and of those below
    int32_t after;        // the next node that is not below it
    int32_t block, count; // where its own boxes are, and how many
} FlatTreeNode;

// Own boxes fill blocks from the first lane; what is left over meets nothing.
typedef struct FlatTree {
    FlatTreeNode *node;
    BoundsBlock *block;
    int32_t *item; // index of the box, by LANES * block + lane
    int count;     // of nodes
    int filled;    // blocks
    int nodes, blocks, items;
} FlatTree;

// The number of a new node, without boxes so far; -1: no memory.
int ts_flat_tree_add_node(FlatTree *tree, TsMemory memory);

// Room for so many blocks in all. False: no memory.
bool ts_flat_tree_room(FlatTree *tree, TsMemory memory, int blocks);

// The node's own boxes, of which it has none yet, one by one; then the end of them. There is room.
void ts_flat_tree_put(FlatTree *tree, int node, int index, TsBounds box);
void ts_flat_tree_end_own(FlatTree *tree, int node);

// Its bounds, where all below it are done.
void ts_flat_tree_surround(FlatTree *tree, int node);

size_t ts_flat_tree_bytes(const FlatTree *tree);
void ts_flat_tree_free(FlatTree *tree, TsMemory memory);

// The questions, built once for each instruction set (flat_tree_kernels_private.h). They add to
// lists, as those of BroadVtable do.
typedef struct FlatTreeQueries {
    bool (*pairs)(TsBroad *broad, const FlatTree *tree, TsBroadPairs *pairs);
    bool (*window)(TsBroad *broad, const FlatTree *tree, TsBounds window, TsBroadHits *hits);
    bool (*ray)(TsBroad *broad, const FlatTree *tree, const TsBoundsRay *ray, TsBroadHits *hits);
} FlatTreeQueries;

typedef struct FlatTreeJoin {
    TsBroad *broad;
    const FlatTree *tree;
    TsBroadPairs *pairs;
} FlatTreeJoin;

typedef struct FlatTreeQuery {
    TsBounds window;
    const TsBoundsRay *ray; // or NULL: the window is asked for
} FlatTreeQuery;

#endif
