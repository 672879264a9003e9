// A flat tree of the boxes in Morton order, eight to a node, built anew after every change: that
// is two passes over them, and then their neighbours lie together.
#include "broad_kind.h"
#include "bvh.h"

static const BvhWays *const ways_of[PATHS] = {&bvh_scalar, &bvh_avx2, &bvh_avx512};

static bool bvh_update(Broad *broad) { return bvh_build(broad, broad->self); }

static bool bvh_pairs(Broad *broad, BroadPairs *pairs)
{
    return ways_of[broad->path]->pairs(broad, pairs);
}

static bool bvh_window(Broad *broad, Bounds window, BroadHits *hits)
{
    return ways_of[broad->path]->window(broad, window, hits);
}

static bool bvh_ray(Broad *broad, const BoundsRay *ray, BroadHits *hits)
{
    return ways_of[broad->path]->ray(broad, ray, hits);
}

// The boxes around blocks; level 0 is around the root's eight, and the last holds boxes.
static int parts_of(const Bvh *bvh, int level, BroadPart *part, int max)
{
    int blocks = bvh_blocks(bvh, level - 1);
    if (blocks > max) blocks = max;
    for (int i = 0; i < blocks; i++) {
        const LanesBlock *block = bvh_block(bvh, level, i / LANES);
        part[i] = (BroadPart){lanes_box(block, i % LANES), bvh->levels - 1 - level, level == 1};
    }
    return blocks;
}

static int bvh_parts(Broad *broad, BroadPart *part, int max)
{
    const Bvh *bvh = broad->self;
    int count = 0;
    for (int level = bvh->levels - 1; level > 0; level--) {
        count += parts_of(bvh, level, part + count, max - count);
    }
    return count;
}

static size_t bvh_bytes(const Broad *broad)
{
    const Bvh *bvh = broad->self;
    return (size_t)bvh->room * sizeof *bvh->memory;
}

static void bvh_end(Broad *broad)
{
    Bvh *bvh = broad->self;
    broad->memory.release(bvh->memory);
}

const BroadWays broad_bvh = {"flat BVH", sizeof(Bvh), bvh_update, bvh_pairs, bvh_window,
                             bvh_ray,    bvh_parts,   bvh_bytes,  bvh_end};
