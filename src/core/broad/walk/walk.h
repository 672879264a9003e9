// A tree laid flat: nodes in the order of a walk, each before those below it, boxes in blocks
// beside each other. The quadtree is one; of the dynamic tree one is made to find all pairs.
#ifndef WALK_H
#define WALK_H

#include "broad_kind.h"
#include "lanes.h"

typedef struct WalkNode {
    Bounds bounds;        // around all boxes of it and of those below
    int32_t after;        // the next node that is not below it
    int32_t block, count; // where its own boxes are, and how many
} WalkNode;

// Own boxes fill blocks from the first lane; what is left over meets nothing.
typedef struct Walk {
    WalkNode *node;
    LanesBlock *block;
    int32_t *item; // index of the box, by LANES * block + lane
    int count;     // of nodes
    int filled;    // blocks
    int nodes, blocks, items;
} Walk;

// The number of a new node, without boxes so far; -1: no memory.
int walk_add_node(Walk *walk, Memory memory);

// Room for so many blocks in all. False: no memory.
bool walk_room(Walk *walk, Memory memory, int blocks);

// The node's own boxes, of which it has none yet, one by one; then the end of them. There is room.
void walk_put(Walk *walk, int node, int index, Bounds box);
void walk_end_own(Walk *walk, int node);

// Its bounds, where all below it are done.
void walk_surround(Walk *walk, int node);

size_t walk_bytes(const Walk *walk);
void walk_free(Walk *walk, Memory memory);

// The questions, built once for each instruction set. They add to lists, as broad_kind.h says.
typedef struct WalkAsk {
    bool (*pairs)(Broad *broad, const Walk *walk, BroadPairs *pairs);
    bool (*window)(Broad *broad, const Walk *walk, Bounds window, BroadHits *hits);
    bool (*ray)(Broad *broad, const Walk *walk, const BoundsRay *ray, BroadHits *hits);
} WalkAsk;

extern const WalkAsk walk_scalar, walk_avx2, walk_avx512;

const WalkAsk *walk_asked(const Broad *broad); // on its path

#endif
