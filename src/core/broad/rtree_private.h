// The R-tree of ts_broad_rtree.c: levels of boxes, sixteen beside each other under one of the next.
#ifndef RTREE_PRIVATE_H
#define RTREE_PRIVATE_H

#include "broad/broad_kind_private.h"
#include "broad/lanes_private.h"

enum {
    RTREE_FAN = 2 * LANES, // children of a node
    RTREE_LEVELS = 7       // sixteen to the power of this is more than TS_BROAD_MAX
};

typedef struct RtreeLevel {
    int count; // of its items: boxes on level 0, above nodes of the level below
    int first; // block of the first, even
} RtreeLevel;

// Item i of a level lies in block first + i / LANES. Children of item i are those of the level
// below from RTREE_FAN * item[] on. Blocks are filled up to a whole node with what meets nothing.
typedef struct Rtree {
    RtreeLevel level[RTREE_LEVELS];
    int levels; // 0: empty; the topmost has at most RTREE_FAN items
    LanesBlock *block;
    int32_t *item; // index of the box, or number of the node; by LANES * block + lane
    int blocks, items;
} Rtree;

// Packs all boxes anew: Sort-Tile-Recursive (Leutenegger, Lopez, Edgington 1997). n log n is by
// counting, not comparing: some passes. False: no memory.
bool ts_rtree_pack(Rtree *tree, const TsBroad *broad);

static inline int rtree_slot(const Rtree *tree, int level, int node) // of the first child
{
    return (tree->level[level].first + 2 * node) * LANES;
}

static inline int rtree_children(const Rtree *tree, int level, int node)
{
    int rest = tree->level[level].count - node * RTREE_FAN;
    return rest < RTREE_FAN ? rest : RTREE_FAN;
}

static inline TsBounds rtree_box(const Rtree *tree, int slot)
{
    return lanes_box(&tree->block[slot / LANES], slot % LANES);
}

// The questions, built once for each instruction set.
typedef struct RtreeAsk {
    bool (*pairs)(TsBroad *broad, TsBroadPairs *pairs);
    bool (*window)(TsBroad *broad, TsBounds window, TsBroadHits *hits);
    bool (*ray)(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits);
} RtreeAsk;

extern const RtreeAsk ts_rtree_scalar, ts_rtree_avx2, ts_rtree_avx512;

#endif
