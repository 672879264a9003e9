#include "broad/bvh_private.h"
#include "broad/lanes_put_private.h"
#include "broad/morton_private.h"

enum {
    AHEAD = 16, // boxes that are fetched before they are needed
    ORDERS = 4, // leaves whose indices take the room of a block
};

static int eighths(int count) { return (count + LANES - 1) / LANES; }

static int plan_levels(Bvh *bvh, int count) // returns how many blocks
{
    int blocks = 0;
    bvh->count = count;
    bvh->levels = 0;
    for (int boxes = count, here; boxes > 0; boxes = here > 1 ? here : 0) {
        here = eighths(boxes);
        bvh->first[bvh->levels++] = blocks;
        blocks += here;
    }
    bvh->first[bvh->levels] = blocks;
    return blocks;
}

// Eight boxes are two lines of the cache, and not parts of three.
static bool have_room(TsBroad *broad, Bvh *bvh, int blocks)
{
    int orders = (eighths(bvh->count) + ORDERS - 1) / ORDERS;
    if (!ts_memory_room(broad->memory, (void **)&bvh->memory, &bvh->room, blocks + orders + 1,
                        sizeof *bvh->memory)) {
        return false;
    }
    uintptr_t beyond = (uintptr_t)bvh->memory % sizeof *bvh->memory;
    bvh->block = (LanesBlock *)(void *)((char *)bvh->memory + sizeof *bvh->memory - beyond);
    bvh->order = (int32_t *)(void *)(bvh->block + blocks);
    return true;
}

// In the room of the leaves, which are filled after it: 16 bytes a box, as they need.
static void sort_boxes(const TsBroad *broad, Bvh *bvh)
{
    uint64_t *item = (uint64_t *)(void *)bvh->block;
    int count = 0;
    for (int i = 0; i < broad->count; i++) {
        if (broad_alive(broad, i)) item[count++] = (uint32_t)i;
    }
    ts_morton_sort(item, item + count, broad->bounds, count);
    for (int i = 0; i < count; i++) bvh->order[i] = morton_index(item[i]);
    for (int i = count; i < eighths(count) * LANES; i++) bvh->order[i] = 0;
}

static void clear_lanes(LanesBlock *block, int from)
{
    for (int i = from; i < LANES; i++) lanes_put_none(block, i);
}

static void fill_leaves(const TsBroad *broad, Bvh *bvh)
{
    for (int i = 0; i < bvh->count; i++) {
        int ahead = i + AHEAD < bvh->count ? i + AHEAD : i;
        __builtin_prefetch(&broad->bounds[bvh->order[ahead]]);
        lanes_put(&bvh->block[i / LANES], i % LANES, broad->bounds[bvh->order[i]]);
    }
    clear_lanes(&bvh->block[(bvh->count - 1) / LANES], (bvh->count - 1) % LANES + 1);
}

static TsBounds around(const LanesBlock *block) // what is NaN is left out; the first never is
{
    TsBounds all = lanes_box(block, 0);
    for (int i = 1; i < LANES; i++) all = ts_bounds_both(lanes_box(block, i), all);
    return all;
}

static void fill_nodes(Bvh *bvh, int level)
{
    const LanesBlock *below = bvh->block + bvh->first[level - 1];
    LanesBlock *blocks = bvh->block + bvh->first[level];
    int count = bvh->first[level] - bvh->first[level - 1];
    for (int i = 0; i < count; i++) lanes_put(&blocks[i / LANES], i % LANES, around(&below[i]));
    clear_lanes(&blocks[(count - 1) / LANES], (count - 1) % LANES + 1);
}

bool ts_bvh_build(TsBroad *broad, Bvh *bvh)
{
    int blocks = plan_levels(bvh, broad->alive);
    if (!have_room(broad, bvh, blocks)) return false;
    if (bvh->count == 0) return true;
    sort_boxes(broad, bvh);
    fill_leaves(broad, bvh);
    for (int level = 1; level < bvh->levels; level++) fill_nodes(bvh, level);
    return true;
}
