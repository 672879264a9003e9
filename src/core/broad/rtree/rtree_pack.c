#include <math.h>
#include <string.h>

#include "lanes_put.h"
#include "rtree.h"
#include "spot.h"

// ---- Sorting by counting

typedef struct Entry {
    uint32_t key;
    int32_t index;
} Entry;

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

static uint32_t key_of(float value) // the same order, as a whole number
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits & 0x80000000U ? ~bits : bits | 0x80000000U;
}

static void place(const Entry *from, Entry *to, int count, int32_t *start, int shift)
{
    int32_t sum = 0;
    for (int d = 0; d < DIGITS; d++) {
        int32_t here = start[d];
        start[d] = sum;
        sum += here;
    }
    for (int i = 0; i < count; i++) to[start[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
}

// Takes from all keys what they share, and what is more than two digits can tell.
static void shorten(Entry *entry, int count)
{
    uint32_t least = UINT32_MAX, most = 0;
    for (int i = 0; i < count; i++) {
        least = entry[i].key < least ? entry[i].key : least;
        most = entry[i].key > most ? entry[i].key : most;
    }
    int shift = 0;
    while ((most - least) >> shift >= 1U << 2 * DIGIT_BITS) shift++;
    for (int i = 0; i < count; i++) entry[i].key = (entry[i].key - least) >> shift;
}

static void sort(Entry *entry, Entry *scratch, int count)
{
    int32_t low[DIGITS] = {0}, high[DIGITS] = {0};
    shorten(entry, count);
    for (int i = 0; i < count; i++) {
        low[entry[i].key & (DIGITS - 1)]++;
        high[entry[i].key >> DIGIT_BITS]++;
    }
    place(entry, scratch, count, low, 0);
    place(scratch, entry, count, high, DIGIT_BITS);
}

// ---- A level

static float smaller(float a, float b) { return a < b ? a : b; }
static float larger(float a, float b) { return a > b ? a : b; }

static Bounds node_bounds(const Rtree *tree, int level, int node)
{
    int slot = rtree_slot(tree, level, node), children = rtree_children(tree, level, node);
    Bounds all = rtree_box(tree, slot);
    for (int i = 1; i < children; i++) {
        Bounds box = rtree_box(tree, slot + i);
        all = (Bounds){smaller(all.left, box.left), smaller(all.top, box.top),
                       larger(all.right, box.right), larger(all.bottom, box.bottom)};
    }
    return all;
}

static Bounds bounds_on(const Rtree *tree, const Broad *broad, int level, int index)
{
    return level ? node_bounds(tree, level - 1, index) : broad->bounds[index];
}

// Sorted by x, cut into so many slices as there are nodes in each, and those sorted by y.
static void tile(const Rtree *tree, const Broad *broad, int level, Entry *entry, Entry *scratch)
{
    int count = tree->level[level].count, nodes = (count + RTREE_FAN - 1) / RTREE_FAN;
    int slice = RTREE_FAN * (int)ceil(sqrt(nodes));
    sort(entry, scratch, count);
    for (int i = 0; i < count; i++) {
        Bounds box = bounds_on(tree, broad, level, entry[i].index);
        entry[i].key = key_of(spot_middle(box.top, box.bottom));
    }
    for (int from = 0; from < count; from += slice) {
        sort(entry + from, scratch + from, count - from < slice ? count - from : slice);
    }
}

static Entry entry_of(Bounds box, int index)
{
    return (Entry){key_of(spot_middle(box.left, box.right)), index};
}

static void list_entries(const Rtree *tree, const Broad *broad, int level, Entry *entry)
{
    for (int i = 0; level && i < tree->level[level].count; i++) {
        entry[i] = entry_of(node_bounds(tree, level - 1, i), i);
    }
    for (int i = 0, count = 0; level == 0 && count < broad->alive; i++) {
        entry[count] = entry_of(broad->bounds[i], i);
        count += broad_alive(broad, i);
    }
}

// The entries, twice, lie where the blocks of the level are going to: they are no longer.
static void pack_level(Rtree *tree, const Broad *broad, int level)
{
    int count = tree->level[level].count, slot = rtree_slot(tree, level, 0);
    Entry *entry = (Entry *)(void *)(tree->block + tree->level[level].first);
    list_entries(tree, broad, level, entry);
    if (count > RTREE_FAN) tile(tree, broad, level, entry, entry + count);
    for (int i = 0; i < count; i++) tree->item[slot + i] = entry[i].index;
    for (int i = 0; i < count; i++) {
        Bounds box = bounds_on(tree, broad, level, tree->item[slot + i]);
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

bool rtree_pack(Rtree *tree, const Broad *broad)
{
    int blocks = lay_out(tree, broad->alive);
    if (!memory_room(broad->memory, (void **)&tree->block, &tree->blocks, blocks,
                     sizeof *tree->block) ||
        !memory_room(broad->memory, (void **)&tree->item, &tree->items, blocks * LANES,
                     sizeof *tree->item)) {
        return false;
    }
    for (int level = 0; level < tree->levels; level++) pack_level(tree, broad, level);
    return true;
}
