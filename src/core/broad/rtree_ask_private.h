// The questions to an R-tree, for ts_rtree_scalar.c, ts_rtree_avx2.c and ts_rtree_avx512.c, which
// say by RTREE_ASK what theirs are called. Recursion is as deep as there are levels, seven at most.
#include "broad/lanes_ray_private.h"
#include "broad/rtree_private.h"

typedef struct Asking {
    TsBroad *broad;
    const Rtree *tree;
    TsBroadPairs *pairs;
    TsBroadHits *hits;
    TsBounds window;
    const TsBoundsRay *ray; // or NULL: the window is asked for
} Asking;

static unsigned meeting(const Rtree *tree, int slot, TsBounds box) // children from there on
{
    const LanesBlock *block = &tree->block[slot / LANES];
    return lanes_meet(lanes_load(block), box) | lanes_meet(lanes_load(block + 1), box) << LANES;
}

// Of box `a` with the boxes of the mask.
static void add_pairs(Asking *ask, int a, int slot, unsigned mask)
{
    TsBroadPairs *pairs = ask->pairs;
    const int32_t *item = ask->tree->item + slot;
    TsBroadPair *out = pairs->pair + pairs->count;
    out += lanes_pairs(out, lanes_index(item), a, mask & ((1U << LANES) - 1));
    out += lanes_pairs(out, lanes_index(item + LANES), a, mask >> LANES);
    pairs->count = (int)(out - pairs->pair);
}

static bool have_room(Asking *ask) // for all pairs of two nodes, and what is written beyond
{
    return broad_pairs_room(ask->broad, ask->pairs, RTREE_FAN * RTREE_FAN + LANES);
}

static void leaves_joined(Asking *ask, int a, int b, TsBounds box_b)
{
    const Rtree *tree = ask->tree;
    unsigned mask = meeting(tree, a, box_b);
    ask->broad->cost.tests += RTREE_FAN * (1 + lanes_count(mask));
    while (mask) {
        int slot = a + lanes_next(&mask);
        unsigned meets = meeting(tree, b, rtree_box(tree, slot));
        if (meets) add_pairs(ask, tree->item[slot], b, meets);
    }
}

// Pairs of one below node a of a level with one below node b, whose box is known.
static bool two_joined(Asking *ask, int level, int a, int b, TsBounds box_b)
{
    const Rtree *tree = ask->tree;
    int slot_a = rtree_slot(tree, level, a), slot_b = rtree_slot(tree, level, b);
    ask->broad->cost.nodes += 2;
    if (level == 0) {
        if (!have_room(ask)) return false;
        leaves_joined(ask, slot_a, slot_b, box_b);
        return true;
    }
    for (unsigned mask = meeting(tree, slot_a, box_b); mask;) {
        int one = slot_a + lanes_next(&mask);
        for (unsigned meets = meeting(tree, slot_b, rtree_box(tree, one)); meets;) {
            int two = slot_b + lanes_next(&meets);
            if (!two_joined(ask, level - 1, tree->item[one], tree->item[two],
                            rtree_box(tree, two))) {
                return false;
            }
        }
    }
    return true;
}

static void leaf_joined(Asking *ask, int slot, int children)
{
    const Rtree *tree = ask->tree;
    ask->broad->cost.tests += RTREE_FAN * children;
    for (int i = 0; i < children; i++) {
        unsigned later = ~1U << i;
        unsigned meets = meeting(tree, slot, rtree_box(tree, slot + i)) & later;
        if (meets) add_pairs(ask, tree->item[slot + i], slot, meets);
    }
}

static bool one_joined(Asking *ask, int level, int node) // with itself
{
    const Rtree *tree = ask->tree;
    int slot = rtree_slot(tree, level, node), children = rtree_children(tree, level, node);
    ask->broad->cost.nodes++;
    if (level == 0) {
        if (!have_room(ask)) return false;
        leaf_joined(ask, slot, children);
        return true;
    }
    for (int i = 0; i < children; i++) {
        int one = slot + i;
        if (!one_joined(ask, level - 1, tree->item[one])) return false;
        for (unsigned mask = meeting(tree, slot, rtree_box(tree, one)) & ~1U << i; mask;) {
            int two = slot + lanes_next(&mask);
            if (!two_joined(ask, level - 1, tree->item[one], tree->item[two],
                            rtree_box(tree, two))) {
                return false;
            }
        }
    }
    return true;
}

static bool ask_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    const Rtree *tree = broad->self;
    Asking ask = {.broad = broad, .tree = tree, .pairs = pairs};
    return tree->levels == 0 || one_joined(&ask, tree->levels - 1, 0);
}

static unsigned asked_for(const Asking *ask, int slot)
{
    const LanesBlock *block = &ask->tree->block[slot / LANES];
    if (!ask->ray) return meeting(ask->tree, slot, ask->window);
    return lanes_on_ray(block, ask->ray) | lanes_on_ray(block + 1, ask->ray) << LANES;
}

static bool add_hits(Asking *ask, int slot, unsigned mask)
{
    TsBroadHits *hits = ask->hits;
    const int32_t *item = ask->tree->item + slot;
    if (!broad_hits_room(ask->broad, hits, RTREE_FAN + LANES)) return false;
    int32_t *out = hits->index + hits->count;
    out += lanes_hits(out, lanes_index(item), mask & ((1U << LANES) - 1));
    out += lanes_hits(out, lanes_index(item + LANES), mask >> LANES);
    hits->count = (int)(out - hits->index);
    return true;
}

static bool node_asked(Asking *ask, int level, int node)
{
    int slot = rtree_slot(ask->tree, level, node);
    unsigned mask = asked_for(ask, slot);
    ask->broad->cost.nodes++;
    ask->broad->cost.tests += rtree_children(ask->tree, level, node);
    if (level == 0) return add_hits(ask, slot, mask);
    while (mask) {
        if (!node_asked(ask, level - 1, ask->tree->item[slot + lanes_next(&mask)])) return false;
    }
    return true;
}

static bool root_asked(Asking *ask)
{
    return ask->tree->levels == 0 || node_asked(ask, ask->tree->levels - 1, 0);
}

static bool ask_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    Asking ask = {.broad = broad, .tree = broad->self, .hits = hits, .window = window};
    return root_asked(&ask);
}

static bool ask_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    Asking ask = {.broad = broad, .tree = broad->self, .hits = hits, .ray = ray};
    return root_asked(&ask);
}

const RtreeAsk RTREE_ASK = {ask_pairs, ask_window, ask_ray};
