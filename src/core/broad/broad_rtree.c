// R-tree, packed anew whenever something changed: Sort-Tile-Recursive (Leutenegger, Lopez,
// Edgington 1997). Boxes near each other lie sixteen to a node, those of a node at once before the
// processor. The pairs are found by joining the tree with itself.
#include "broad/rtree_private.h"

static bool rtree_update(TsBroad *broad) { return ts_rtree_pack(broad->self, broad); }

static const RtreeAsk *asked(const TsBroad *broad)
{
    static const RtreeAsk *const paths[TS_SIMD_LEVELS] = {&ts_rtree_scalar, &ts_rtree_avx2,
                                                          &ts_rtree_avx512};
    return paths[broad->path];
}

static bool rtree_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    return asked(broad)->pairs(broad, pairs);
}

static bool rtree_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    return asked(broad)->window(broad, window, hits);
}

static bool rtree_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    return asked(broad)->ray(broad, ray, hits);
}

// The items of the levels above the boxes are the nodes; the root has no item.
static int rtree_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const Rtree *tree = broad->self;
    int count = 0;
    TsBounds all = {0};
    for (int i = 0; tree->levels && i < rtree_children(tree, tree->levels - 1, 0); i++) {
        TsBounds box = rtree_box(tree, rtree_slot(tree, tree->levels - 1, 0) + i);
        all = i ? ts_bounds_both(all, box) : box;
    }
    if (tree->levels && max > 0) part[count++] = (TsBroadPart){all, 0, tree->levels == 1};
    for (int level = tree->levels - 1; level > 0; level--) {
        for (int i = 0; i < tree->level[level].count && count < max; i++) {
            TsBounds box = rtree_box(tree, rtree_slot(tree, level, 0) + i);
            part[count++] = (TsBroadPart){box, tree->levels - level, level == 1};
        }
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

const BroadWays ts_broad_rtree = {"R-tree",  sizeof(Rtree), rtree_update, rtree_pairs, rtree_window,
                                  rtree_ray, rtree_parts,   rtree_bytes,  rtree_end};
