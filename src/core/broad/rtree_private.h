// The data of TS_BROAD_RTREE: levels of boxes, sixteen consecutive ones under one of the next
// level.
#ifndef RTREE_PRIVATE_H
#define RTREE_PRIVATE_H

#include "broad/broad_private.h"
#include "broad/lanes_private.h"

enum {
    RTREE_FAN = 2 * LANES, // children of a node
    RTREE_LEVELS = 7,      // sixteen to the power of this is more than TS_BROAD_MAX
    RTREE_ROOT = -1        // in a trace, instead of the slot
};

typedef struct RtreeLevel {
    int count; // items: boxes on level 0, nodes of the level below on the others
    int first; // the first block, an even number
} RtreeLevel;

// Item i of a level is in block first + i / LANES. The children of a node are RTREE_FAN items of
// the level below, from RTREE_FAN times its number on. Unused lanes of the last node are NaN.
typedef struct Rtree {
    RtreeLevel level[RTREE_LEVELS];
    int levels; // 0: empty; the topmost has at most RTREE_FAN items
    BoundsBlock *block;
    int32_t *item; // index of the box, or number of the node; by LANES * block + lane
    int blocks, items;
} Rtree;

static inline int rtree_slot(const Rtree *tree, int level, int node) // slot of the first child
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
    return block_box(&tree->block[slot / LANES], slot % LANES);
}

// For its queries (rtree_kernels_private.h).
typedef struct RtreeTraversal {
    TsBroad *broad;
    const Rtree *tree;
    TsBroadPairs *pairs;
    TsBroadHits *hits;
    TsBounds window;
    const TsBoundsRay *ray; // or NULL: `window` is the query
} RtreeTraversal;

#endif
