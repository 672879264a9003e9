#include <math.h>

#include "broad/lanes_put_private.h"
#include "broad/rtree_private.h"
#include "broad/spot_private.h"
#include "touchstone/radix.h"

// ---- Sorting

enum { KEY = 32 }; // where in an item its key stands; the index is below

static uint64_t item_of(float value, int index)
{
    return (uint64_t)ts_radix_key(value) << KEY | (uint32_t)index;
}

static int index_of(uint64_t item) { return (int)(uint32_t)item; }

// Takes from all keys what they share, and what is more than two digits can tell.
static void shorten(uint64_t *item, int count)
{
    uint64_t least = UINT64_MAX, most = 0;
    for (int i = 0; i < count; i++) {
        least = item[i] < least ? item[i] : least;
        most = item[i] > most ? item[i] : most;
    }
    int shift = 0;
    least >>= KEY, most >>= KEY;
    while ((most - least) >> shift >= 1U << 2 * TS_RADIX_BITS) shift++;
    for (int i = 0; i < count; i++) {
        item[i] = ((item[i] >> KEY) - least) >> shift << KEY | (uint32_t)item[i];
    }
}

static void sort(uint64_t *item, uint64_t *spare, int count)
{
    shorten(item, count);
    ts_radix_pass(item, spare, count, KEY, TS_RADIX_BITS);
    ts_radix_pass(spare, item, count, KEY + TS_RADIX_BITS, TS_RADIX_BITS);
}

// ---- A level

static TsBounds node_bounds(const Rtree *tree, int level, int node)
{
    int slot = rtree_slot(tree, level, node), children = rtree_children(tree, level, node);
    TsBounds all = rtree_box(tree, slot);
    for (int i = 1; i < children; i++) all = ts_bounds_both(all, rtree_box(tree, slot + i));
    return all;
}

static TsBounds bounds_on(const Rtree *tree, const TsBroad *broad, int level, int index)
{
    return level ? node_bounds(tree, level - 1, index) : broad->bounds[index];
}

// Sorted by x, cut into so many slices as there are nodes in each, and those sorted by y.
static void tile(const Rtree *tree, const TsBroad *broad, int level, uint64_t *item,
                 uint64_t *spare)
{
    int count = tree->level[level].count, nodes = (count + RTREE_FAN - 1) / RTREE_FAN;
    int slice = RTREE_FAN * (int)ceil(sqrt(nodes));
    sort(item, spare, count);
    for (int i = 0; i < count; i++) {
        TsBounds box = bounds_on(tree, broad, level, index_of(item[i]));
        item[i] = item_of(spot_middle(box.top, box.bottom), index_of(item[i]));
    }
    for (int from = 0; from < count; from += slice) {
        sort(item + from, spare + from, count - from < slice ? count - from : slice);
    }
}

static uint64_t item_by_x(TsBounds box, int index)
{
    return item_of(spot_middle(box.left, box.right), index);
}

static void list_items(const Rtree *tree, const TsBroad *broad, int level, uint64_t *item)
{
    for (int i = 0; level && i < tree->level[level].count; i++) {
        item[i] = item_by_x(node_bounds(tree, level - 1, i), i);
    }
    for (int i = 0, count = 0; level == 0 && count < broad->alive; i++) {
        item[count] = item_by_x(broad->bounds[i], i);
        count += broad_alive(broad, i);
    }
}

// The items, twice, lie where the blocks of the level are going to: they are no longer.
static void pack_level(Rtree *tree, const TsBroad *broad, int level)
{
    int count = tree->level[level].count, slot = rtree_slot(tree, level, 0);
    uint64_t *item = (uint64_t *)(void *)(tree->block + tree->level[level].first);
    list_items(tree, broad, level, item);
    if (count > RTREE_FAN) tile(tree, broad, level, item, item + count);
    for (int i = 0; i < count; i++) tree->item[slot + i] = index_of(item[i]);
    for (int i = 0; i < count; i++) {
        TsBounds box = bounds_on(tree, broad, level, tree->item[slot + i]);
        lanes_put(&tree->block[(slot + i) / LANES], i % LANES, box);
    }
    for (int i = count; i % RTREE_FAN; i++) {
        lanes_put_none(&tree->block[(slot + i) / LANES], i % LANES);
        tree->item[slot + i] = 0;
    }
}

// Returns how many blocks the levels are.
static int lay_out(Rtree *tree, int count)
{
    int blocks = 0;
    tree->levels = 0;
    while (count > 0) {
        int nodes = (count + RTREE_FAN - 1) / RTREE_FAN;
        tree->level[tree->levels++] = (RtreeLevel){count, blocks};
        blocks += 2 * nodes;
        count = nodes > 1 ? nodes : 0;
    }
    return blocks;
}

bool ts_rtree_pack(Rtree *tree, const TsBroad *broad)
{
    int blocks = lay_out(tree, broad->alive);
    if (!ts_memory_room(broad->memory, (void **)&tree->block, &tree->blocks, blocks,
                        sizeof *tree->block) ||
        !ts_memory_room(broad->memory, (void **)&tree->item, &tree->items, blocks * LANES,
                        sizeof *tree->item)) {
        return false;
    }
    for (int level = 0; level < tree->levels; level++) pack_level(tree, broad, level);
    return true;
}
