// The tree's questions, built once for each instruction set: the including file defines BVH_WAYS,
// the name of its table.
//
// Pairs: a node is joined with itself and with those behind it that it meets, level by level, so
// the tree is gone through once and not once for each box. Windows and rays: a heap of nodes.
#include "broad/bvh_private.h"
#include "broad/lanes_ray_private.h"

typedef struct Join {
    TsBroad *broad;
    const Bvh *bvh;
    TsBroadPairs *pairs;
} Join;

enum { BOTH = LANES * LANES }; // boxes of a block against those of another

// Which boxes of one block meet which of another, or of itself: the numbers of what they are
// around. Nothing here depends on a guess of the processor's: all masks are written out.
static int nodes_that_meet(const Bvh *bvh, int level, int a, int b, TsBroadPair *out)
{
    const LanesBlock *from = bvh_block(bvh, level, a);
    Lanes lanes = lanes_load(bvh_block(bvh, level, b));
    LanesIndex below = lanes_from(b * LANES);
    int count = 0;
    for (int i = 0; i < LANES; i++) {
        unsigned meet = lanes_meet(lanes, lanes_box(from, i)) & (a == b ? 0xfeu << i : 0xffu);
        count += lanes_pairs(out + count, below, a * LANES + i, meet);
    }
    return count;
}

static bool join_leaf(Join *join, int leaf)
{
    if (!broad_pairs_room(join->broad, join->pairs, BOTH)) return false;
    const LanesBlock *block = bvh_block(join->bvh, 0, leaf);
    const int32_t *order = join->bvh->order + leaf * LANES;
    Lanes lanes = lanes_load(block);
    LanesIndex index = lanes_index(order);
    TsBroadPair *out = join->pairs->pair + join->pairs->count;
    for (int i = 0; i + 1 < LANES; i++) {
        unsigned later = 0xfeu << i;
        out += lanes_pairs(out, index, order[i], lanes_meet(lanes, lanes_box(block, i)) & later);
    }
    join->pairs->count = (int)(out - join->pairs->pair);
    join->broad->cost.tests += LANES * (LANES - 1) / 2;
    return true;
}

// Of each pair of leaves, the boxes of `a` that meet what is around `b`: its place in the list
// and the lane, in one number.
static int boxes_near(const Bvh *bvh, const TsBroadPair *leaves, int count, int32_t *out)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        const LanesBlock *around = bvh_block(bvh, 1, leaves[i].b / LANES);
        Lanes lanes = lanes_load(bvh_block(bvh, 0, leaves[i].a));
        unsigned near = lanes_meet(lanes, lanes_box(around, leaves[i].b % LANES));
        found += lanes_hits(out + found, lanes_from(i * LANES), near);
    }
    return found;
}

static bool join_leaves(Join *join, const TsBroadPair *leaves, int count)
{
    const Bvh *bvh = join->bvh;
    int32_t near[BOTH * LANES + LANES];
    int boxes = boxes_near(bvh, leaves, count, near);
    if (!broad_pairs_room(join->broad, join->pairs, (boxes + 1) * LANES)) return false;
    TsBroadPair *out = join->pairs->pair + join->pairs->count;
    for (int i = 0; i < boxes; i++) {
        TsBroadPair leaf = leaves[near[i] / LANES];
        int lane = near[i] % LANES;
        TsBounds box = lanes_box(bvh_block(bvh, 0, leaf.a), lane);
        unsigned meet = lanes_meet(lanes_load(bvh_block(bvh, 0, leaf.b)), box);
        LanesIndex index = lanes_index(bvh->order + leaf.b * LANES);
        out += lanes_pairs(out, index, bvh->order[leaf.a * LANES + lane], meet);
    }
    join->pairs->count = (int)(out - join->pairs->pair);
    join->broad->cost.tests += (count + boxes) * LANES;
    return true;
}

static bool ts_join_nodes(Join *join, int level, int a, int b);

static bool join_selves(Join *join, int level, int a) // what a node is around, with itself
{
    int last = bvh_blocks(join->bvh, level - 1), first = a * LANES;
    for (int i = first; i < first + LANES && i < last; i++) {
        if (level > 1 ? !ts_join_nodes(join, level - 1, i, i) : !join_leaf(join, i)) return false;
    }
    return true;
}

static bool ts_join_nodes(Join *join, int level, int a, int b) // NOLINT(misc-no-recursion)
{
    TsBroadPair below[BOTH + LANES];
    int count = nodes_that_meet(join->bvh, level, a, b, below);
    join->broad->cost.nodes++;
    if (a == b && !join_selves(join, level, a)) return false;
    if (level == 1) return join_leaves(join, below, count);
    for (int i = 0; i < count; i++) {
        if (!ts_join_nodes(join, level - 1, below[i].a, below[i].b)) return false;
    }
    return true;
}

static bool ways_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    const Bvh *bvh = broad->self;
    Join join = {broad, bvh, pairs};
    if (bvh->levels < 2) return bvh->levels == 0 || join_leaf(&join, 0);
    return ts_join_nodes(&join, bvh->levels - 1, 0, 0);
}

// ---- Windows and rays

enum {
    LEVEL = 24, // a node: its number, and its level above that bit
    NUMBER = (1 << LEVEL) - 1,
    HEAP = BVH_LEVELS * (LANES - 1) + 2 * LANES, // nodes that wait, and what a mask writes beyond
    LEAVES = 64                                  // are looked into together
};

typedef struct Search {
    int32_t heap[HEAP], leaf[LEAVES + LANES];
    int nodes, leaves; // that wait
} Search;

typedef unsigned Meets(const LanesBlock *block, const void *what); // a bit for each box

static inline unsigned meets_window(const LanesBlock *block, const void *window)
{
    return lanes_meet(lanes_load(block), *(const TsBounds *)window);
}

static inline unsigned meets_ray(const LanesBlock *block, const void *ray)
{
    return lanes_on_ray(block, ray);
}

#define INLINE static inline __attribute__((always_inline)) // for each way to meet

INLINE void find_in_node(Search *search, const Bvh *bvh, Meets *meets, const void *what)
{
    int node = search->heap[--search->nodes], level = node >> LEVEL, number = node & NUMBER;
    unsigned meet = meets(bvh_block(bvh, level, number), what);
    LanesIndex below = lanes_from(number * LANES + ((level - 1) << LEVEL));
    int32_t *to = level == 1 ? search->leaf + search->leaves : search->heap + search->nodes;
    int found = lanes_hits(to, below, meet);
    search->leaves += level == 1 ? found : 0;
    search->nodes += level == 1 ? 0 : found;
}

INLINE bool find_in_leaves(TsBroad *broad, TsBroadHits *hits, Search *search, Meets *meets,
                           const void *what)
{
    const Bvh *bvh = broad->self;
    if (!broad_hits_room(broad, hits, (search->leaves + 1) * LANES)) return false;
    for (int i = 0; i < search->leaves; i++) {
        int leaf = search->leaf[i];
        hits->count += lanes_hits(hits->index + hits->count, lanes_index(bvh->order + leaf * LANES),
                                  meets(bvh_block(bvh, 0, leaf), what));
    }
    broad->cost.tests += search->leaves * LANES;
    search->leaves = 0;
    return true;
}

INLINE bool find(TsBroad *broad, TsBroadHits *hits, Meets *meets, const void *what)
{
    const Bvh *bvh = broad->self;
    Search search;
    search.nodes = bvh->levels > 1;
    search.leaves = bvh->levels == 1;
    search.leaf[0] = 0;
    search.heap[0] = bvh->levels > 1 ? (bvh->levels - 1) << LEVEL : 0;
    while (search.nodes > 0) {
        find_in_node(&search, bvh, meets, what);
        broad->cost.nodes++;
        if (search.leaves > LEAVES - LANES && !find_in_leaves(broad, hits, &search, meets, what)) {
            return false;
        }
    }
    return find_in_leaves(broad, hits, &search, meets, what);
}

static bool ways_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    return find(broad, hits, meets_window, &window);
}

static bool ways_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    return find(broad, hits, meets_ray, ray);
}

const BvhWays BVH_WAYS = {ways_pairs, ways_window, ways_ray};
