// A flat tree of the boxes in Morton order, eight to a node, built anew after every change: that
// is two passes over them, and then their neighbours lie together.
#include "broad/broad_kind_private.h"
#include "broad/bvh_private.h"

static const BvhWays *const ways_of[TS_SIMD_LEVELS] = {&ts_bvh_scalar, &ts_bvh_avx2,
                                                       &ts_bvh_avx512};

static bool bvh_update(TsBroad *broad) { return ts_bvh_build(broad, broad->self); }

static bool bvh_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    return ways_of[broad->path]->pairs(broad, pairs);
}

static bool bvh_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    return ways_of[broad->path]->window(broad, window, hits);
}

static bool bvh_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    return ways_of[broad->path]->ray(broad, ray, hits);
}

// The boxes around blocks; level 0 is around the root's eight, and the last holds boxes.
static int parts_of(const Bvh *bvh, int level, TsBroadPart *part, int max)
{
    int blocks = bvh_blocks(bvh, level - 1);
    if (blocks > max) blocks = max;
    for (int i = 0; i < blocks; i++) {
        const LanesBlock *block = bvh_block(bvh, level, i / LANES);
        part[i] = (TsBroadPart){lanes_box(block, i % LANES), bvh->levels - 1 - level, level == 1};
    }
    return blocks;
}

static int bvh_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const Bvh *bvh = broad->self;
    int count = 0;
    for (int level = bvh->levels - 1; level > 0; level--) {
        count += parts_of(bvh, level, part + count, max - count);
    }
    return count;
}

static size_t bvh_bytes(const TsBroad *broad)
{
    const Bvh *bvh = broad->self;
    return (size_t)bvh->room * sizeof *bvh->memory;
}

static void bvh_end(TsBroad *broad)
{
    Bvh *bvh = broad->self;
    broad->memory.release(bvh->memory);
}

const BroadWays ts_broad_bvh = {"flat BVH", sizeof(Bvh), bvh_update, bvh_pairs, bvh_window,
                                bvh_ray,    bvh_parts,   bvh_bytes,  bvh_end};
