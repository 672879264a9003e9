// A tree without pointers: nodes in depth-first order, each before its descendants, and their boxes
// in one array of blocks. The quadtree is stored like this.
#ifndef FLAT_TREE_PRIVATE_H
#define FLAT_TREE_PRIVATE_H

#include "broad/broad_private.h"
#include "broad/lanes_private.h"

typedef struct FlatTreeNode {
    TsBounds bounds;      // of its own boxes and of its descendants
    int32_t after;        // the next node that is not a descendant
    int32_t block, count; // its own boxes: first block, number
} FlatTreeNode;

// The boxes of a node start a new block; unused lanes of its last block are NaN and overlap
// nothing.
typedef struct FlatTree {
    FlatTreeNode *node;
    BoundsBlock *block;
    int32_t *item; // index of the box, by LANES * block + lane
    int count;     // of nodes
    int filled;    // blocks
    int nodes, blocks, items;
} FlatTree;

// Adds a node without boxes and returns its number, or -1 if out of memory.
int ts_flat_tree_add_node(FlatTree *tree, TsMemory memory);

// Makes room for `blocks` blocks in all. Returns false if out of memory.
bool ts_flat_tree_room(FlatTree *tree, TsMemory memory, int blocks);

// Adds the boxes of one node after the other, within the room made; ts_flat_tree_end_own ends a
// node's boxes.
void ts_flat_tree_put(FlatTree *tree, int node, int index, TsBounds box);
void ts_flat_tree_end_own(FlatTree *tree, int node);

// Computes the bounds of a node whose descendants are complete.
void ts_flat_tree_surround(FlatTree *tree, int node);

size_t ts_flat_tree_bytes(const FlatTree *tree);
void ts_flat_tree_free(FlatTree *tree, TsMemory memory);

// The queries, compiled once for each instruction set (flat_tree_kernels_private.h). They append to
// lists, like BroadQueries.
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
    const TsBoundsRay *ray; // or NULL: `window` is the query
} FlatTreeQuery;

#endif
