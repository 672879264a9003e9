// The data of TS_BROAD_BVH: the boxes in Morton order, eight to a leaf, eight leaves to a node, and
// so on. The children of a node follow from its number, so there are no pointers.
//
// A block is eight boxes as a structure of arrays, which are compared at once. Blocks of level 0
// hold the boxes themselves; box i of block b on level k bounds block 8 b + i of level k - 1. About
// 22 bytes a box; the sort uses this memory before the blocks are filled.
#ifndef BVH_PRIVATE_H
#define BVH_PRIVATE_H

#include "broad/broad_private.h"
#include "broad/lanes_private.h"

enum { BVH_LEVELS = 8 }; // 8^8 boxes are TS_BROAD_MAX

typedef struct Bvh {
    BoundsBlock *memory; // holds `block`, aligned to cache lines, and `order`
    BoundsBlock *block;  // level by level
    int32_t *order;      // by box of level 0: its index
    int room;
    int count, levels;         // boxes alive; 0 levels if there are none
    int first[BVH_LEVELS + 1]; // the first block of each level
} Bvh;

static inline const BoundsBlock *bvh_block(const Bvh *bvh, int level, int number)
{
    return &bvh->block[bvh->first[level] + number];
}

static inline int bvh_blocks(const Bvh *bvh, int level) // how many
{
    return bvh->first[level + 1] - bvh->first[level];
}

// For every structure whose boxes have an order in which neighbours are close: makes room for the
// boxes alive (false if out of memory), then, once `order` lists them, of which there must be one
// or more, fills the blocks.
bool ts_bvh_room(const TsBroad *broad, Bvh *bvh);
void ts_bvh_fill(const TsBroad *broad, Bvh *bvh);

// Sorts the boxes alive and fills the blocks. Returns false if out of memory.
bool ts_bvh_build(const TsBroad *broad, Bvh *bvh);

// Its queries. They append to lists, like BroadQueries.
typedef struct BvhQueries {
    bool (*pairs)(TsBroad *broad, const Bvh *bvh, TsBroadPairs *pairs);
    bool (*window)(TsBroad *broad, const Bvh *bvh, TsBounds window, TsBroadHits *hits);
    bool (*ray)(TsBroad *broad, const Bvh *bvh, const TsBoundsRay *ray, TsBroadHits *hits);
} BvhQueries;

// ---- For its queries (bvh_kernels_private.h)

enum {
    BVH_BOTH = LANES * LANES, // pairs between two blocks
    BVH_LEVEL = 24,           // a node is its number, and its level above this bit
    BVH_NUMBER = (1 << BVH_LEVEL) - 1,
    BVH_LEAVES = 64, // leaves that are tested together
    // The most nodes that wait, and what a mask may write beyond them.
    BVH_HEAP = BVH_LEVELS * (LANES - 1) + 2 * LANES
};

static inline int bvh_node(int level, int number) { return (level << BVH_LEVEL) + number; }

typedef struct BvhJoin {
    TsBroad *broad;
    const Bvh *bvh;
    TsBroadPairs *pairs;
} BvhJoin;

typedef struct BvhSearch {
    int32_t heap[BVH_HEAP], leaf[BVH_LEAVES + LANES];
    int nodes, leaves; // that wait
} BvhSearch;

#endif
