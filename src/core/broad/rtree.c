// R-tree, packed again after every change (S. Leutenegger, M. Lopez, J. Edgington, STR: A Simple
// and Efficient Algorithm for R-Tree Packing, 1997). Sixteen neighbouring boxes form a node and are
// tested together. The pairs are found by joining the tree with itself.
#include "platform/rounding.h"

#include "broad/rtree_private.h"

#include <math.h>

#include "broad/kernels_private.h"
#include "touchstone/radix.h"

// ---- Sorting

enum { RTREE_KEY = 32 }; // an item holds its key above this bit, its index below

static uint64_t rtree_item(float value, int index)
{
    return (uint64_t)ts_radix_key(value) << RTREE_KEY | (uint32_t)index;
}

static int rtree_index(uint64_t item) { return (int)(uint32_t)item; }

static void rtree_sort(uint64_t *item, uint64_t *spare, int count)
{
    // Subtract the least key, then drop low bits until the keys fit into two radix digits.
    uint64_t least = UINT64_MAX, most = 0;
    for (int i = 0; i < count; i++) {
        least = item[i] < least ? item[i] : least;
        most = item[i] > most ? item[i] : most;
    }
    int shift = 0;
    least >>= RTREE_KEY, most >>= RTREE_KEY;
    while ((most - least) >> shift >= 1U << 2 * TS_RADIX_BITS) shift++;
    for (int i = 0; i < count; i++) {
        item[i] = ((item[i] >> RTREE_KEY) - least) >> shift << RTREE_KEY | (uint32_t)item[i];
    }
    ts_radix_pass(item, spare, count, RTREE_KEY, TS_RADIX_BITS);
    ts_radix_pass(spare, item, count, RTREE_KEY + TS_RADIX_BITS, TS_RADIX_BITS);
}

// ---- A level

static TsBounds rtree_node_bounds(const Rtree *tree, int level, int node)
{
    int slot = rtree_slot(tree, level, node), children = rtree_children(tree, level, node);
    TsBounds all = rtree_box(tree, slot);
    for (int i = 1; i < children; i++) all = ts_bounds_union(all, rtree_box(tree, slot + i));
    return all;
}

static TsBounds rtree_bounds_on(const Rtree *tree, const TsBroad *broad, int level, int index)
{
    return level ? rtree_node_bounds(tree, level - 1, index) : broad->bounds[index];
}

// Sort-Tile-Recursive: sort by x, cut into as many slices as a slice has nodes, sort each slice by
// y.
static void rtree_tile(const Rtree *tree, const TsBroad *broad, int level, uint64_t *item,
                       uint64_t *spare)
{
    int count = tree->level[level].count, nodes = (count + RTREE_FAN - 1) / RTREE_FAN;
    int slice = RTREE_FAN * (int)ceil(sqrt(nodes));
    rtree_sort(item, spare, count);
    for (int i = 0; i < count; i++) {
        TsBounds box = rtree_bounds_on(tree, broad, level, rtree_index(item[i]));
        item[i] = rtree_item(centroid_middle(box.top, box.bottom), rtree_index(item[i]));
    }
    for (int from = 0; from < count; from += slice) {
        rtree_sort(item + from, spare + from, count - from < slice ? count - from : slice);
    }
}

static uint64_t rtree_item_by_x(TsBounds box, int index)
{
    return rtree_item(centroid_middle(box.left, box.right), index);
}

// The two arrays of items use the memory of the level's blocks, which are filled afterwards and
// take as much.
static void rtree_pack_level(Rtree *tree, const TsBroad *broad, int level)
{
    int count = tree->level[level].count, slot = rtree_slot(tree, level, 0);
    uint64_t *item = (uint64_t *)(void *)(tree->block + tree->level[level].first);
    for (int i = 0; level && i < count; i++) {
        item[i] = rtree_item_by_x(rtree_node_bounds(tree, level - 1, i), i);
    }
    for (int i = 0, listed = 0; level == 0 && listed < broad->alive; i++) {
        item[listed] = rtree_item_by_x(broad->bounds[i], i);
        listed += broad_alive(broad, i);
    }
    if (count > RTREE_FAN) rtree_tile(tree, broad, level, item, item + count);
    for (int i = 0; i < count; i++) tree->item[slot + i] = rtree_index(item[i]);
    for (int i = 0; i < count; i++) {
        TsBounds box = rtree_bounds_on(tree, broad, level, tree->item[slot + i]);
        block_put(&tree->block[(slot + i) / LANES], i % LANES, box);
    }
    for (int i = count; i % RTREE_FAN; i++) {
        block_clear(&tree->block[(slot + i) / LANES], i % LANES);
        tree->item[slot + i] = 0;
    }
}

// Returns the number of blocks of all levels.
static int rtree_lay_out(Rtree *tree, int count)
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

// Packs all boxes. Returns false if out of memory.
static bool rtree_update(TsBroad *broad)
{
    Rtree *tree = broad->self;
    int blocks = rtree_lay_out(tree, broad->alive);
    if (!ts_memory_room(broad->memory, (void **)&tree->block, &tree->blocks, blocks,
                        sizeof *tree->block) ||
        !ts_memory_room(broad->memory, (void **)&tree->item, &tree->items, blocks * LANES,
                        sizeof *tree->item)) {
        return false;
    }
    for (int level = 0; level < tree->levels; level++) rtree_pack_level(tree, broad, level);
    return true;
}

static const BroadQueries *rtree_queries(const TsBroad *broad)
{
    return &ts_broad_kernels(broad)->rtree;
}

// ---- Parts and memory

// A node by its slot among the items of the levels above the boxes; the root has no item.
static TsBroadPart rtree_part(const TsBroad *broad, int slot)
{
    const Rtree *tree = broad->self;
    int top = tree->levels - 1, level = top;
    if (slot == RTREE_ROOT) {
        int first = rtree_slot(tree, top, 0);
        TsBounds all = rtree_box(tree, first);
        for (int i = 1; i < rtree_children(tree, top, 0); i++)
            all = ts_bounds_union(all, rtree_box(tree, first + i));
        return (TsBroadPart){all, 0, top == 0};
    }
    while (slot < rtree_slot(tree, level, 0)) level--;
    return (TsBroadPart){rtree_box(tree, slot), tree->levels - level, level == 1};
}

static int rtree_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const Rtree *tree = broad->self;
    int count = 0;
    if (tree->levels && max > 0) part[count++] = rtree_part(broad, RTREE_ROOT);
    for (int level = tree->levels - 1; level > 0; level--) {
        for (int i = 0; i < tree->level[level].count && count < max; i++)
            part[count++] = rtree_part(broad, rtree_slot(tree, level, 0) + i);
    }
    return count;
}

static size_t rtree_bytes(const TsBroad *broad)
{
    const Rtree *tree = broad->self;
    return (size_t)tree->blocks * sizeof *tree->block + (size_t)tree->items * sizeof *tree->item;
}

static void rtree_end(TsBroad *broad)
{
    Rtree *tree = broad->self;
    broad->memory.release(tree->block);
    broad->memory.release(tree->item);
}

const BroadVtable ts_broad_rtree = {.name = "R-tree",
                                    .size = sizeof(Rtree),
                                    .update = rtree_update,
                                    .queries = rtree_queries,
                                    .parts = rtree_parts,
                                    .part = rtree_part,
                                    .bytes = rtree_bytes,
                                    .end = rtree_end};
