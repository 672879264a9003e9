// One box against eight at once, for inner loops that are compiled once for each instruction set.
#ifndef LANES_PRIVATE_H
#define LANES_PRIVATE_H

#include <math.h>

#include "platform/compiler.h"
#include "touchstone/broad.h"

enum { LANES = 8 };

// ---- Blocks

typedef struct BoundsBlock { // eight boxes as a structure of arrays; unused lanes are NaN
    float left[LANES], top[LANES], right[LANES], bottom[LANES];
} BoundsBlock;
_Static_assert(sizeof(BoundsBlock) == 128, "two cache lines");

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

static inline void block_clear(BoundsBlock *block, int lane) // it then overlaps nothing
{
    block_put(block, lane, (TsBounds){NAN, NAN, NAN, NAN});
}

// ---- Masks: a bit for each lane

static inline int mask_count(unsigned mask) { return COUNT_BITS(mask); }

static inline int mask_next(unsigned *mask) // removes and returns the lowest lane
{
    int lane = LOWEST_BIT(*mask);
    *mask &= *mask - 1;
    return lane;
}

typedef unsigned BlockMeets(const BoundsBlock *block,
                            const void *what); // returns a mask of its boxes

// ---- Boxes of a block that a ray hits, with the same result as ts_bounds_ray_hits

typedef struct BlockInterval { // of t, by lane
    double from[LANES], to[LANES];
} BlockInterval;

static inline void slab_clip(BlockInterval *t, double origin, double inverse, const float *near,
                             const float *far)
{
    for (int i = 0; i < LANES; i++) {
        double from = ((double)near[i] - origin) * inverse,
               to = ((double)far[i] - origin) * inverse * TS_BOUNDS_FAR;
        t->from[i] = from > t->from[i] ? from : t->from[i];
        t->to[i] = to < t->to[i] ? to : t->to[i];
    }
}

// A ray parallel to the slab lies inside for all t or for none.
static inline void slab_parallel(BlockInterval *t, double origin, const float *low,
                                 const float *high)
{
    for (int i = 0; i < LANES; i++) {
        if (!((double)low[i] <= origin && origin <= (double)high[i])) t->to[i] = -1;
    }
}

static inline void block_slab(BlockInterval *t, double origin, double direction, double inverse,
                              const float *low, const float *high)
{
    if (direction == 0) {
        slab_parallel(t, origin, low, high);
    } else if (direction > 0) {
        slab_clip(t, origin, inverse, low, high);
    } else {
        slab_clip(t, origin, inverse, high, low);
    }
}

static inline unsigned block_on_ray(const BoundsBlock *block, const TsBoundsRay *ray)
{
    BlockInterval t;
    for (int i = 0; i < LANES; i++) t.from[i] = 0;
    for (int i = 0; i < LANES; i++) t.to[i] = block->left[i] <= block->right[i] ? ray->length : -1;
    block_slab(&t, ray->origin.x, ray->direction.x, ray->inverse.x, block->left, block->right);
    block_slab(&t, ray->origin.y, ray->direction.y, ray->inverse.y, block->top, block->bottom);
    unsigned mask = 0;
    for (int i = 0; i < LANES; i++) mask |= (unsigned)(t.from[i] <= t.to[i]) << i;
    return mask;
}

// ---- What each instruction set defines (kernels_scalar.c, kernels_avx2.c)
//
// All give the same results. Writing by a mask may write up to LANES items beyond the result, so
// `out` needs that room. Comparisons with NaN are false, so unused lanes overlap nothing.
//
// Lanes       eight boxes, loaded
// LanesIndex  eight numbers, loaded
// lanes_load(block)          the boxes of a block
// lanes_index(index)         the eight numbers there
// lanes_from(first)          that number and the next seven
// lanes_first(count)         a mask of the first `count` lanes; 0 if count <= 0
// lanes_meet(lanes, box)     a mask of those that share a point with the box
// lanes_meet_among(among, lanes, box)   the same of the lanes of a mask
// lanes_across_among(among, left, right, box)   the same, comparing only left and right
// lanes_on_ray(block, ray)   a mask of those for which ts_bounds_ray_hits is true
// lanes_pairs(out, index, a, mask)   writes the pairs of `a` and the lanes of the mask, sorted
// lanes_hits(out, index, mask)       writes the numbers of the lanes of the mask; both return the
//                                    number written
// lanes_overlap(low, high, box_low, box_high)   a mask of the 16 intervals from low to high that
//                                               share a point with the box's
// cells_census(...), cells_gather(...), cells_join_level(...), cells_join(...),
// cells_find_on_ray(...)     take_census and the next four of kernels_private.h
// cells_window(...)          the query of cells
#define Lanes SIMD_NAME(Lanes)
#define LanesIndex SIMD_NAME(LanesIndex)
#define lanes_load SIMD_NAME(lanes_load)
#define lanes_index SIMD_NAME(lanes_index)
#define lanes_from SIMD_NAME(lanes_from)
#define lanes_meet SIMD_NAME(lanes_meet)
#define lanes_first SIMD_NAME(lanes_first)
#define lanes_meet_among SIMD_NAME(lanes_meet_among)
#define lanes_across_among SIMD_NAME(lanes_across_among)
#define lanes_on_ray SIMD_NAME(lanes_on_ray)
#define lanes_pairs SIMD_NAME(lanes_pairs)
#define lanes_hits SIMD_NAME(lanes_hits)
#define lanes_overlap SIMD_NAME(lanes_overlap)
#define cells_census SIMD_NAME(cells_census)
#define cells_gather SIMD_NAME(cells_gather)
#define cells_join_level SIMD_NAME(cells_join_level)
#define cells_join SIMD_NAME(cells_join)
#define cells_find_on_ray SIMD_NAME(cells_find_on_ray)

// Of AVX2 only.
#define LanesDoubles SIMD_NAME(LanesDoubles)
#define lanes_widen SIMD_NAME(lanes_widen)
#define lanes_splat SIMD_NAME(lanes_splat)
#define lanes_sub SIMD_NAME(lanes_sub)
#define lanes_mul SIMD_NAME(lanes_mul)
#define lanes_max SIMD_NAME(lanes_max)
#define lanes_min SIMD_NAME(lanes_min)
#define lanes_less_equal SIMD_NAME(lanes_less_equal)
#define lanes_ordered SIMD_NAME(lanes_ordered)

#endif
