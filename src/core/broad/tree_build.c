#include "broad/spot_private.h"
#include "broad/tree_private.h"

typedef struct Build {
    Tree *tree;
    const TsBroad *broad;
} Build;

typedef struct Child {
    int reference;
    TsBounds box;
} Child;

static int doublings(int count) // to reach the count from 1
{
    int steps = 0;
    while (1 << steps < count) steps++;
    return steps;
}

int ts_tree_highest(int count) { return 2 * doublings(count) + 8; }

static int built_highest(int count) // lower, so that what is built anew may grow
{
    int steps = doublings(count);
    return steps + steps / 2 + 4;
}

TsBounds ts_tree_fat(TsBounds box)
{
    float margin = 0.125F * (box.right - box.left + (box.bottom - box.top));
    if (!(margin < FLT_MAX)) margin = 0; // also for what is not a number
    return (TsBounds){box.left - margin, box.top - margin, box.right + margin, box.bottom + margin};
}

// ---- Parting

typedef struct TsSpread {
    float least, most;
} TsSpread;

static TsSpread wider(TsSpread spread, float value)
{
    return (TsSpread){value < spread.least ? value : spread.least,
                      value > spread.most ? value : spread.most};
}

static float width(TsSpread spread) { return spread.most - spread.least; }

static float centre(TsSpread spread) { return 0.5F * (spread.least + spread.most); }

// Large ones are told from small ones where sizes differ more than places: otherwise each would
// widen all nodes above it.
static int parted(Spot *spot, int count)
{
    TsSpread x = {spot->x, spot->x}, y = {spot->y, spot->y}, size = {spot->size, spot->size};
    for (int i = 1; i < count; i++) {
        x = wider(x, spot[i].x);
        y = wider(y, spot[i].y);
        size = wider(size, spot[i].size);
    }
    if (width(size) > width(x) && width(size) > width(y)) {
        return spot_parted(spot, count, offsetof(Spot, size), centre(size));
    }
    if (width(x) > width(y)) return spot_parted(spot, count, offsetof(Spot, x), centre(x));
    return spot_parted(spot, count, offsetof(Spot, y), centre(y));
}

// How many go to the first child. Half where the middle parts nothing, or so unevenly that the
// larger part could not be built as low as is left.
static int first_part(Spot *spot, int count, int height)
{
    int first = parted(spot, count), larger = first > count - first ? first : count - first;
    return larger == count || doublings(larger) >= height ? count / 2 : first;
}

// ---- Nodes, numbered in the order of a walk

// `height` is what it may have, enough for so many.
static Child build(const Build *now, Spot *spot, int count, int number, int parent, int height)
{
    Tree *tree = now->tree;
    if (count == 1) {
        tree->leaf[spot->index] = parent;
        return (Child){~spot->index, ts_tree_fat(now->broad->bounds[spot->index])};
    }
    int first = first_part(spot, count, height);
    Child one = build(now, spot, first, number + 1, number, height - 1);
    Child two = build(now, spot + first, count - first, number + first, number, height - 1);
    int highest = tree_height(tree, one.reference), other = tree_height(tree, two.reference);
    if (other > highest) highest = other;
    tree->node[number] = (TreeNode){.box = {one.box, two.box},
                                    .child = {one.reference, two.reference},
                                    .up = tree_up(parent, highest + 1)};
    return (Child){number, ts_bounds_both(one.box, two.box)};
}

bool ts_tree_build(Tree *tree, const TsBroad *broad)
{
    int count = broad->alive;
    Spot *spot = broad->memory.resize(NULL, (size_t)(count + 1) * sizeof *spot);
    if (!spot) return false;
    spot_list(broad, spot);
    for (int i = 0; i < broad->count; i++) tree->leaf[i] = TREE_OUT;
    tree->known = broad->count;
    tree->count = count;
    tree->free = TREE_NONE;
    tree->made = count ? count - 1 : 0;
    if (count) {
        Build now = {tree, broad};
        Child root = build(&now, spot, count, 0, TREE_NONE, built_highest(count));
        tree->root = root.reference;
        tree->root_box = root.box;
    }
    broad->memory.release(spot);
    return true;
}
