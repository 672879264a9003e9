// A tree laid flat: nodes in the order of a walk, each before those below it, boxes in blocks
// beside each other. The quadtree is one; of the dynamic tree one is made to find all pairs.
#ifndef WALK_PRIVATE_H
#define WALK_PRIVATE_H

#include "broad/broad_kind_private.h"
#include "broad/lanes_private.h"

typedef struct WalkNode {
    TsBounds bounds;      // around all boxes of it and of those below
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
int ts_walk_add_node(Walk *walk, TsMemory memory);

// Room for so many blocks in all. False: no memory.
bool ts_walk_room(Walk *walk, TsMemory memory, int blocks);

// The node's own boxes, of which it has none yet, one by one; then the end of them. There is room.
void ts_walk_put(Walk *walk, int node, int index, TsBounds box);
void ts_walk_end_own(Walk *walk, int node);

// Its bounds, where all below it are done.
void ts_walk_surround(Walk *walk, int node);

size_t ts_walk_bytes(const Walk *walk);
void ts_walk_free(Walk *walk, TsMemory memory);

// The questions, built once for each instruction set. They add to lists, as broad_kind.h says.
typedef struct WalkAsk {
    bool (*pairs)(TsBroad *broad, const Walk *walk, TsBroadPairs *pairs);
    bool (*window)(TsBroad *broad, const Walk *walk, TsBounds window, TsBroadHits *hits);
    bool (*ray)(TsBroad *broad, const Walk *walk, const TsBoundsRay *ray, TsBroadHits *hits);
} WalkAsk;

extern const WalkAsk ts_walk_scalar, ts_walk_avx2, ts_walk_avx512;

const WalkAsk *ts_walk_asked(const TsBroad *broad); // on its path

#endif
