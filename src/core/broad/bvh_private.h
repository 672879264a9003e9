// The flat tree behind TS_BROAD_BVH: the boxes in Morton order, eight a leaf, eight leaves a node
// and so on, so a node's children follow from its number and nothing points anywhere.
//
// A block is eight boxes as structure of arrays, compared at once. Those of level 0 hold the boxes
// themselves; box i of block b, level k, is around block 8 b + i of level k - 1. About 22 bytes a
// box, which the sort uses before the blocks are filled.
#ifndef BVH_PRIVATE_H
#define BVH_PRIVATE_H

#include "broad/broad_kind_private.h"
#include "broad/lanes_private.h"

enum { BVH_LEVELS = 8 }; // 8 to that many boxes: TS_BROAD_MAX

typedef struct Bvh {
    LanesBlock *memory; // holds both of these, which begin where a line of the cache does
    LanesBlock *block;  // level by level
    int32_t *order;     // by box of level 0: its index
    int room;
    int count, levels;         // boxes that are alive; 0 levels where there is none
    int first[BVH_LEVELS + 1]; // block of each level
} Bvh;

static inline const LanesBlock *bvh_block(const Bvh *bvh, int level, int number)
{
    return &bvh->block[bvh->first[level] + number];
}

static inline int bvh_blocks(const Bvh *bvh, int level) // how many
{
    return bvh->first[level + 1] - bvh->first[level];
}

// Builds it from what is alive. False: no memory.
bool ts_bvh_build(TsBroad *broad, Bvh *bvh);

// The questions, as BroadWays has them, for an instruction set.
typedef struct BvhWays {
    bool (*pairs)(TsBroad *broad, TsBroadPairs *pairs);
    bool (*window)(TsBroad *broad, TsBounds window, TsBroadHits *hits);
    bool (*ray)(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits);
} BvhWays;

extern const BvhWays ts_bvh_scalar, ts_bvh_avx2, ts_bvh_avx512;

#endif
