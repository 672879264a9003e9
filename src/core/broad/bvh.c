// Flat BVH: the boxes in Morton order, eight to a node, rebuilt after every change.
#include "platform/rounding.h"

#include "broad/bvh_private.h"

#include "broad/kernels_private.h"
#include "broad/morton.h"

// ---- Building

enum {
    BVH_AHEAD = 16, // a box is prefetched so many boxes before it is needed
    BVH_ORDERS = 4, // the indices of so many leaves fill one block
};

static int blocks_for(int count) { return (count + LANES - 1) / LANES; }

static int bvh_plan_levels(Bvh *bvh, int count) // returns the number of blocks
{
    int blocks = 0;
    bvh->count = count;
    bvh->levels = 0;
    for (int boxes = count, here; boxes > 0; boxes = here > 1 ? here : 0) {
        here = blocks_for(boxes);
        bvh->first[bvh->levels++] = blocks;
        blocks += here;
    }
    bvh->first[bvh->levels] = blocks;
    return blocks;
}

// Blocks are aligned to their size, so that each takes two cache lines and never touches a third.
bool ts_bvh_room(const TsBroad *broad, Bvh *bvh)
{
    int blocks = bvh_plan_levels(bvh, broad->alive);
    int orders = (blocks_for(bvh->count) + BVH_ORDERS - 1) / BVH_ORDERS;
    if (!ts_memory_room(broad->memory, (void **)&bvh->memory, &bvh->room, blocks + orders + 1,
                        sizeof *bvh->memory)) {
        return false;
    }
    uintptr_t beyond = (uintptr_t)bvh->memory % sizeof *bvh->memory;
    bvh->block = (BoundsBlock *)(void *)((char *)bvh->memory + sizeof *bvh->memory - beyond);
    bvh->order = (int32_t *)(void *)(bvh->block + blocks);
    return true;
}

// Sorts in the memory of the leaves, which are filled afterwards: both need 16 bytes a box.
static void bvh_sort_boxes(const TsBroad *broad, Bvh *bvh)
{
    uint64_t *item = (uint64_t *)(void *)bvh->block;
    int count = 0;
    for (int i = 0; i < broad->count; i++) {
        if (broad_alive(broad, i)) item[count++] = (uint32_t)i;
    }
    ts_morton_sort(item, item + count, broad->bounds, count);
    for (int i = 0; i < count; i++) bvh->order[i] = morton_index(item[i]);
}

static void clear_lanes_from(BoundsBlock *block, int from)
{
    for (int i = from; i < LANES; i++) block_clear(block, i);
}

static void bvh_fill_leaves(const TsBroad *broad, Bvh *bvh)
{
    for (int i = 0; i < bvh->count; i++) {
        int ahead = i + BVH_AHEAD < bvh->count ? i + BVH_AHEAD : i;
        PREFETCH(&broad->bounds[bvh->order[ahead]]);
        block_put(&bvh->block[i / LANES], i % LANES, broad->bounds[bvh->order[i]]);
    }
    clear_lanes_from(&bvh->block[(bvh->count - 1) / LANES], (bvh->count - 1) % LANES + 1);
}

static void bvh_fill_nodes(Bvh *bvh, int level)
{
    const BoundsBlock *below = bvh->block + bvh->first[level - 1];
    BoundsBlock *blocks = bvh->block + bvh->first[level];
    int count = bvh->first[level] - bvh->first[level - 1];
    for (int i = 0; i < count; i++) {
        TsBounds all = block_box(&below[i], 0); // never an empty lane; the union ignores NaN
        for (int k = 1; k < LANES; k++) all = ts_bounds_union(block_box(&below[i], k), all);
        block_put(&blocks[i / LANES], i % LANES, all);
    }
    clear_lanes_from(&blocks[(count - 1) / LANES], (count - 1) % LANES + 1);
}

void ts_bvh_fill(const TsBroad *broad, Bvh *bvh)
{
    for (int i = bvh->count; i < blocks_for(bvh->count) * LANES; i++) bvh->order[i] = 0;
    bvh_fill_leaves(broad, bvh);
    for (int level = 1; level < bvh->levels; level++) bvh_fill_nodes(bvh, level);
}

bool ts_bvh_build(const TsBroad *broad, Bvh *bvh)
{
    if (!ts_bvh_room(broad, bvh)) return false;
    if (bvh->count == 0) return true;
    bvh_sort_boxes(broad, bvh);
    ts_bvh_fill(broad, bvh);
    return true;
}

static bool bvh_update(TsBroad *broad) { return ts_bvh_build(broad, broad->self); }

static bool bvh_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    return ts_broad_kernels(broad)->bvh.pairs(broad, broad->self, pairs);
}

static bool bvh_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    return ts_broad_kernels(broad)->bvh.window(broad, broad->self, window, hits);
}

static bool bvh_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    return ts_broad_kernels(broad)->bvh.ray(broad, broad->self, ray, hits);
}

static const BroadQueries *bvh_queries(const TsBroad *broad)
{
    static const BroadQueries queries = {bvh_pairs, bvh_window, bvh_ray};
    (void)broad; // the kernels are chosen one by one
    return &queries;
}

// ---- Parts and memory

// The box around a block, which is a box of the level above; the root has none. Part level 0 is
// below the root, the last one holds boxes.
static TsBroadPart bvh_part(const TsBroad *broad, int node)
{
    const Bvh *bvh = broad->self;
    int level = (node >> BVH_LEVEL) + 1, number = node & BVH_NUMBER;
    const BoundsBlock *around = bvh_block(bvh, level, number / LANES);
    return (TsBroadPart){block_box(around, number % LANES), bvh->levels - 1 - level, level == 1};
}

static int bvh_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const Bvh *bvh = broad->self;
    int count = 0;
    for (int level = bvh->levels - 2; level >= 0; level--) {
        for (int i = 0; i < bvh_blocks(bvh, level) && count < max; i++)
            part[count++] = bvh_part(broad, bvh_node(level, i));
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

const BroadVtable ts_broad_bvh = {.name = "flat BVH",
                                  .size = sizeof(Bvh),
                                  .update = bvh_update,
                                  .queries = bvh_queries,
                                  .parts = bvh_parts,
                                  .part = bvh_part,
                                  .bytes = bvh_bytes,
                                  .end = bvh_end};
