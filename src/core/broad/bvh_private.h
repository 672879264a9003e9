// The flat tree behind TS_BROAD_BVH: the boxes in Morton order, eight a leaf, eight leaves a node
// and so on, so a node's children follow from its number and nothing points anywhere.
//
// A block is eight boxes as structure of arrays, compared at once. Those of level 0 hold the boxes
// themselves; box i of block b, level k, is around block 8 b + i of level k - 1. About 22 bytes a
// box, which the sort uses before the blocks are filled.
#ifndef BVH_PRIVATE_H
#define BVH_PRIVATE_H

#include "broad/broad_private.h"
#include "broad/lanes_private.h"

enum { BVH_LEVELS = 8 }; // 8 to that many boxes: TS_BROAD_MAX

typedef struct Bvh {
    BoundsBlock *memory; // holds both of these, which begin where a line of the cache does
    BoundsBlock *block;  // level by level
    int32_t *order;      // by box of level 0: its index
    int room;
    int count, levels;         // boxes that are alive; 0 levels where there is none
    int first[BVH_LEVELS + 1]; // block of each level
} Bvh;

static inline const BoundsBlock *bvh_block(const Bvh *bvh, int level, int number)
{
    return &bvh->block[bvh->first[level] + number];
}

static inline int bvh_blocks(const Bvh *bvh, int level) // how many
{
    return bvh->first[level + 1] - bvh->first[level];
}

// The order along a curve that stays near: boxes whose centres are close come close together
// (Morton 1966: the bits of both coordinates in turn).
//
// Sorts `count` items, indices of boxes, by their centres; `spare` has the same room. Where many
// share a cell of the first grid, as all do but one that is far away, they get a grid of their own.
// Two passes of a radix sort (Knuth, volume 3, 5.2.5). Infinite boxes count as very large ones.
void ts_bvh_morton_sort(uint64_t *item, uint64_t *spare, const TsBounds *bounds, int count);

static inline int32_t morton_index(uint64_t item) { return (int32_t)(uint32_t)item; }

// ---- For its questions (bvh_kernels_private.h)

enum {
    BVH_BOTH = LANES * LANES, // boxes of a block against those of another
    BVH_LEVEL = 24,           // a node: its number, and its level above that bit
    BVH_NUMBER = (1 << BVH_LEVEL) - 1,
    BVH_LEAVES = 64, // are looked into together
    // Nodes that wait, and what a mask writes beyond.
    BVH_HEAP = BVH_LEVELS * (LANES - 1) + 2 * LANES
};

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
