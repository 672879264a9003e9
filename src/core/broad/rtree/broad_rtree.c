// R-tree, packed anew whenever something changed: Sort-Tile-Recursive (Leutenegger, Lopez,
// Edgington 1997). Boxes near each other lie sixteen to a node, those of a node at once before the
// processor. The pairs are found by joining the tree with itself.
#include "rtree.h"

static bool rtree_update(Broad *broad) { return rtree_pack(broad->self, broad); }

static const RtreeAsk *asked(const Broad *broad)
{
    static const RtreeAsk *const paths[PATHS] = {&rtree_scalar, &rtree_avx2, &rtree_avx512};
    return paths[broad->path];
}

static bool rtree_pairs(Broad *broad, BroadPairs *pairs)
{
    return asked(broad)->pairs(broad, pairs);
}

static bool rtree_window(Broad *broad, Bounds window, BroadHits *hits)
{
    return asked(broad)->window(broad, window, hits);
}

static bool rtree_ray(Broad *broad, const BoundsRay *ray, BroadHits *hits)
{
    return asked(broad)->ray(broad, ray, hits);
}

// The items of the levels above the boxes are the nodes; the root has no item.
static int rtree_parts(Broad *broad, BroadPart *part, int max)
{
    const Rtree *tree = broad->self;
    int count = 0;
    Bounds all = {0};
    for (int i = 0; tree->levels && i < rtree_children(tree, tree->levels - 1, 0); i++) {
        Bounds box = rtree_box(tree, rtree_slot(tree, tree->levels - 1, 0) + i);
        all = i ? bounds_both(all, box) : box;
    }
    if (tree->levels && max > 0) part[count++] = (BroadPart){all, 0, tree->levels == 1};
    for (int level = tree->levels - 1; level > 0; level--) {
        for (int i = 0; i < tree->level[level].count && count < max; i++) {
            Bounds box = rtree_box(tree, rtree_slot(tree, level, 0) + i);
            part[count++] = (BroadPart){box, tree->levels - level, level == 1};
        }
    }
    return count;
}

static size_t rtree_bytes(const Broad *broad)
{
    const Rtree *tree = broad->self;
    return (size_t)tree->blocks * sizeof *tree->block + (size_t)tree->items * sizeof *tree->item;
}

static void rtree_end(Broad *broad)
{
    Rtree *tree = broad->self;
    broad->memory.release(tree->block);
    broad->memory.release(tree->item);
}

const BroadWays broad_rtree = {"R-tree",  sizeof(Rtree), rtree_update, rtree_pairs, rtree_window,
                               rtree_ray, rtree_parts,   rtree_bytes,  rtree_end};
