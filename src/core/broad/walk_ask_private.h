// The questions to a tree laid flat, for ts_walk_scalar.c, ts_walk_avx2.c and ts_walk_avx512.c,
// which say by WALK_ASK what theirs are called. Without recursion: what a node does not meet is
// stepped over with all that is below.
#include "broad/lanes_ray_private.h"
#include "broad/walk_private.h"

typedef struct Asking {
    TsBroad *broad;
    const Walk *tree;
    TsBroadPairs *pairs;
} Asking;

// Of a box with the own ones of a node from a slot on, the lanes before it left out.
static bool box_joined(const Asking *ask, int a, TsBounds box, const WalkNode *node, int from)
{
    const Walk *tree = ask->tree;
    TsBroadPairs *pairs = ask->pairs;
    int block = from / LANES, end = node->block + (node->count + LANES - 1) / LANES;
    unsigned lanes = ~0U << from % LANES;
    if (!broad_pairs_room(ask->broad, pairs, (end - block) * LANES + LANES)) return false;
    ask->broad->cost.tests += (end - block) * LANES;
    for (; block < end; block++, lanes = ~0U) {
        unsigned mask = lanes_meet(lanes_load(&tree->block[block]), box) & lanes;
        if (!mask) continue;
        pairs->count += lanes_pairs(pairs->pair + pairs->count,
                                    lanes_index(tree->item + block * LANES), a, mask);
    }
    return true;
}

static TsBounds box_at(const Walk *tree, int slot)
{
    return lanes_box(&tree->block[slot / LANES], slot % LANES);
}

static bool own_joined(const Asking *ask, const WalkNode *node)
{
    const Walk *tree = ask->tree;
    int slot = node->block * LANES, end = slot + node->count;
    for (; slot < end; slot++) {
        if (!box_joined(ask, tree->item[slot], box_at(tree, slot), node, slot + 1)) return false;
    }
    return true;
}

// Of own boxes of one with those of another, of which the bounds are known.
static bool two_joined(const Asking *ask, const WalkNode *a, const WalkNode *b)
{
    const Walk *tree = ask->tree;
    int end = a->block + (a->count + LANES - 1) / LANES;
    ask->broad->cost.tests += a->count;
    for (int block = a->block; block < end; block++) {
        unsigned mask = lanes_meet(lanes_load(&tree->block[block]), b->bounds);
        while (mask) {
            int slot = block * LANES + lanes_next(&mask);
            if (!box_joined(ask, tree->item[slot], box_at(tree, slot), b, b->block * LANES)) {
                return false;
            }
        }
    }
    return true;
}

// A leaf, whose bounds are those of its own boxes, with all nodes after it.
static bool leaf_joined(const Asking *ask, int index)
{
    const WalkNode *node = ask->tree->node, *leaf = node + index;
    for (int i = index + 1; i < ask->tree->count;) {
        ask->broad->cost.nodes++;
        if (!ts_bounds_meet(node[i].bounds, leaf->bounds)) {
            i = node[i].after;
        } else if (node[i].count && !two_joined(ask, leaf, &node[i])) {
            return false;
        } else {
            i++;
        }
    }
    return true;
}

static bool slot_joined(const Asking *ask, int index, int slot)
{
    const WalkNode *node = ask->tree->node;
    int a = ask->tree->item[slot];
    TsBounds box = box_at(ask->tree, slot);
    for (int i = index + 1; i < ask->tree->count;) {
        ask->broad->cost.nodes++;
        if (!ts_bounds_meet(node[i].bounds, box)) {
            i = node[i].after;
        } else if (node[i].count && !box_joined(ask, a, box, &node[i], node[i].block * LANES)) {
            return false;
        } else {
            i++;
        }
    }
    return true;
}

static bool node_joined(const Asking *ask, int index) // with itself and all after it
{
    const WalkNode *node = &ask->tree->node[index];
    if (!own_joined(ask, node)) return false;
    if (node->after == index + 1) return leaf_joined(ask, index);
    for (int i = 0; i < node->count; i++) {
        if (!slot_joined(ask, index, node->block * LANES + i)) return false;
    }
    return true;
}

static bool ask_pairs(TsBroad *broad, const Walk *walk, TsBroadPairs *pairs)
{
    Asking ask = {broad, walk, pairs};
    for (int i = 0; i < ask.tree->count; i++) {
        if (!node_joined(&ask, i)) return false;
    }
    return true;
}

typedef struct Query {
    TsBounds window;
    const TsBoundsRay *ray; // or NULL: the window is asked for
} Query;

static bool own_asked(TsBroad *broad, const Walk *walk, const WalkNode *node, Query query,
                      TsBroadHits *hits)
{
    int end = node->block + (node->count + LANES - 1) / LANES;
    if (!broad_hits_room(broad, hits, node->count + LANES)) return false;
    broad->cost.tests += node->count;
    for (int block = node->block; block < end; block++) {
        const LanesBlock *boxes = &walk->block[block];
        unsigned mask = query.ray ? lanes_on_ray(boxes, query.ray)
                                  : lanes_meet(lanes_load(boxes), query.window);
        hits->count +=
            lanes_hits(hits->index + hits->count, lanes_index(walk->item + block * LANES), mask);
    }
    return true;
}

static bool asked_for(Query query, TsBounds bounds)
{
    return query.ray ? ts_bounds_ray_meets(query.ray, bounds, NULL)
                     : ts_bounds_meet(query.window, bounds);
}

static bool all_asked(TsBroad *broad, const Walk *walk, Query query, TsBroadHits *hits)
{
    for (int i = 0; i < walk->count;) {
        const WalkNode *node = &walk->node[i];
        broad->cost.nodes++;
        if (!asked_for(query, node->bounds)) {
            i = node->after;
        } else if (node->count && !own_asked(broad, walk, node, query, hits)) {
            return false;
        } else {
            i++;
        }
    }
    return true;
}

static bool ask_window(TsBroad *broad, const Walk *walk, TsBounds window, TsBroadHits *hits)
{
    return all_asked(broad, walk, (Query){.window = window}, hits);
}

static bool ask_ray(TsBroad *broad, const Walk *walk, const TsBoundsRay *ray, TsBroadHits *hits)
{
    return all_asked(broad, walk, (Query){.ray = ray}, hits);
}

const WalkAsk WALK_ASK = {ask_pairs, ask_window, ask_ray};
