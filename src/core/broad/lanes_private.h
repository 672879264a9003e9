// Eight boxes at once against one, for inner loops that are built once for each instruction set.
#ifndef LANES_PRIVATE_H
#define LANES_PRIVATE_H

#include <math.h>

#include "platform/compiler.h"
#include "touchstone/broad.h"

enum { LANES = 8 };

// ---- Blocks

typedef struct BoundsBlock { // eight boxes as structure of arrays; those that are not there are NaN
    float left[LANES], top[LANES], right[LANES], bottom[LANES];
} BoundsBlock;

static inline TsBounds block_box(const BoundsBlock *block, int lane)
{
    return (TsBounds){block->left[lane], block->top[lane], block->right[lane], block->bottom[lane]};
}

static inline void block_put(BoundsBlock *block, int lane, TsBounds box)
{
    block->left[lane] = box.left;
    block->top[lane] = box.top;
    block->right[lane] = box.right;
    block->bottom[lane] = box.bottom;
}

static inline void block_clear(BoundsBlock *block, int lane) // then it meets nothing
{
    block_put(block, lane, (TsBounds){NAN, NAN, NAN, NAN});
}

// ---- Masks: a bit for each lane

static inline int mask_count(unsigned mask) { return COUNT_BITS(mask); }

static inline int mask_next(unsigned *mask) // the lowest lane; takes it away
{
    int lane = LOWEST_BIT(*mask);
    *mask &= *mask - 1;
    return lane;
}

typedef unsigned BlockMeets(const BoundsBlock *block, const void *what); // a mask of its boxes

// ---- Which boxes of a block a ray meets: what ts_bounds_ray_hits says, the same bits

typedef struct BlockStay { // between which t, by lane
    double from[LANES], to[LANES];
} BlockStay;

static inline void slab_cut(BlockStay *stay, double origin, double inverse, const float *near,
                            const float *far)
{
    for (int i = 0; i < LANES; i++) {
        double from = ((double)near[i] - origin) * inverse,
               to = ((double)far[i] - origin) * inverse * TS_BOUNDS_FAR;
        stay->from[i] = from > stay->from[i] ? from : stay->from[i];
        stay->to[i] = to < stay->to[i] ? to : stay->to[i];
    }
}

// Without motion across the two sides it is all or nothing.
static inline void slab_still(BlockStay *stay, double origin, const float *low, const float *high)
{
    for (int i = 0; i < LANES; i++) {
        if (!((double)low[i] <= origin && origin <= (double)high[i])) stay->to[i] = -1;
    }
}

static inline void block_slab(BlockStay *stay, double origin, double direction, double inverse,
                              const float *low, const float *high)
{
    if (direction == 0) {
        slab_still(stay, origin, low, high);
    } else if (direction > 0) {
        slab_cut(stay, origin, inverse, low, high);
    } else {
        slab_cut(stay, origin, inverse, high, low);
    }
}

static inline unsigned block_on_ray(const BoundsBlock *block, const TsBoundsRay *ray)
{
    BlockStay stay;
    for (int i = 0; i < LANES; i++) stay.from[i] = 0;
    for (int i = 0; i < LANES; i++)
        stay.to[i] = block->left[i] <= block->right[i] ? ray->length : -1;
    block_slab(&stay, ray->origin.x, ray->direction.x, ray->inverse.x, block->left, block->right);
    block_slab(&stay, ray->origin.y, ray->direction.y, ray->inverse.y, block->top, block->bottom);
    unsigned mask = 0;
    for (int i = 0; i < LANES; i++) mask |= (unsigned)(stay.from[i] <= stay.to[i]) << i;
    return mask;
}

// ---- What each instruction set brings (kernels_scalar.c, kernels_avx2.c, kernels_avx512.c)
//
// The same answers from all. What is written out by a mask may reach LANES items beyond `out`, so
// let there be room. As NaN is never below anything, a lane that holds it meets nothing.
//
// Lanes       eight boxes, loaded
// LanesIndex  eight numbers, loaded
// lanes_load(block)          the boxes of a block
// lanes_index(index)         the eight numbers there
// lanes_from(first)          that number and the next seven
// lanes_meet(lanes, box)     a mask of those that share a point with the box
// lanes_on_ray(block, ray)   a mask of those for which ts_bounds_ray_hits holds
// lanes_pairs(out, index, a, mask)   writes the pairs of `a` and the lanes of the mask, sorted
// lanes_hits(out, index, mask)       writes the numbers of the lanes of the mask; both return how
//                                    many they wrote
// lanes_overlap(low, high, box_low, box_high)   a mask of the 16 intervals from low to high that
//                                               share a point with the box's
// cells_join(...), cells_find(...)   join_cells and find_in_cells of kernels_private.h
#define Lanes SIMD_NAME(Lanes)
#define LanesIndex SIMD_NAME(LanesIndex)
#define lanes_load SIMD_NAME(lanes_load)
#define lanes_index SIMD_NAME(lanes_index)
#define lanes_from SIMD_NAME(lanes_from)
#define lanes_meet SIMD_NAME(lanes_meet)
#define lanes_on_ray SIMD_NAME(lanes_on_ray)
#define lanes_pairs SIMD_NAME(lanes_pairs)
#define lanes_hits SIMD_NAME(lanes_hits)
#define lanes_overlap SIMD_NAME(lanes_overlap)
#define cells_join SIMD_NAME(cells_join)
#define cells_find SIMD_NAME(cells_find)

// And what those of AVX2 and AVX-512 share (lanes_avx_private.h)
#define LanesDoubles SIMD_NAME(LanesDoubles)
#define lanes_wide SIMD_NAME(lanes_wide)
#define lanes_all SIMD_NAME(lanes_all)
#define lanes_less SIMD_NAME(lanes_less)
#define lanes_times SIMD_NAME(lanes_times)
#define lanes_most SIMD_NAME(lanes_most)
#define lanes_least SIMD_NAME(lanes_least)
#define lanes_up_to SIMD_NAME(lanes_up_to)
#define lanes_there SIMD_NAME(lanes_there)

#endif
