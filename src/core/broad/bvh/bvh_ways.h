// The tree's questions, built once for each instruction set: the including file defines BVH_WAYS,
// the name of its table.
//
// Pairs: a node is joined with itself and with those behind it that it meets, level by level, so
// the tree is gone through once and not once for each box. Windows and rays: a heap of nodes.
#include "bvh.h"
#include "lanes_ray.h"

typedef struct Join {
    Broad *broad;
    const Bvh *bvh;
    BroadPairs *pairs;
} Join;

static inline bool join_room(Join *join)
{
    return broad_pairs_room(join->broad, join->pairs, LANES * LANES + LANES);
}

static bool join_leaf(Join *join, int leaf)
{
    if (!join_room(join)) return false;
    const LanesBlock *block = bvh_block(join->bvh, 0, leaf);
    const int32_t *order = join->bvh->order + leaf * LANES;
    Lanes lanes = lanes_load(block);
    LanesIndex index = lanes_index(order);
    BroadPair *out = join->pairs->pair + join->pairs->count;
    for (int i = 0; i < LANES; i++) {
        unsigned later = 0xfeu << i & 0xffu;
        out += lanes_pairs(out, index, order[i], lanes_meet(lanes, lanes_box(block, i)) & later);
    }
    join->pairs->count = (int)(out - join->pairs->pair);
    join->broad->cost.tests += LANES * (LANES - 1) / 2;
    return true;
}

// Those of leaf `a` that meet the box around leaf `b`, with its boxes.
static bool join_leaves(Join *join, int a, int b, Bounds around_b)
{
    if (!join_room(join)) return false;
    const LanesBlock *block = bvh_block(join->bvh, 0, a);
    const int32_t *order = join->bvh->order + a * LANES;
    Lanes lanes = lanes_load(bvh_block(join->bvh, 0, b));
    LanesIndex index = lanes_index(join->bvh->order + b * LANES);
    BroadPair *out = join->pairs->pair + join->pairs->count;
    unsigned near = lanes_meet(lanes_load(block), around_b);
    join->broad->cost.tests += LANES * lanes_count(near);
    while (near) {
        int i = lanes_next(&near);
        out += lanes_pairs(out, index, order[i], lanes_meet(lanes, lanes_box(block, i)));
    }
    join->pairs->count = (int)(out - join->pairs->pair);
    return true;
}

static bool join_nodes(Join *join, int level, int a, int b);

static inline bool join_below(Join *join, int level, int a, int b, Bounds around_b)
{
    if (level > 0) return join_nodes(join, level, a, b);
    return a == b ? join_leaf(join, a) : join_leaves(join, a, b, around_b);
}

static bool join_nodes(Join *join, int level, int a, int b) // NOLINT(misc-no-recursion)
{
    const LanesBlock *from = bvh_block(join->bvh, level, a), *to = bvh_block(join->bvh, level, b);
    Lanes lanes = lanes_load(to);
    join->broad->cost.nodes += 1;
    for (int i = 0; i < LANES; i++) {
        unsigned meet = lanes_meet(lanes, lanes_box(from, i));
        if (a == b) meet &= 0xffu << i;
        while (meet) {
            int k = lanes_next(&meet);
            if (!join_below(join, level - 1, a * LANES + i, b * LANES + k, lanes_box(to, k)))
                return false;
        }
    }
    return true;
}

static bool ways_pairs(Broad *broad, BroadPairs *pairs)
{
    const Bvh *bvh = broad->self;
    Join join = {broad, bvh, pairs};
    return bvh->levels == 0 || join_below(&join, bvh->levels - 1, 0, 0, (Bounds){0});
}

// ---- Windows and rays

enum {
    LEVEL = 24, // a node: its number, and its level above that bit
    NUMBER = (1 << LEVEL) - 1,
    HEAP = BVH_LEVELS * (LANES - 1) + 2 * LANES // nodes that wait, and what a mask writes beyond
};

typedef unsigned Meets(const LanesBlock *block, const void *what); // a bit for each box

static inline unsigned meets_window(const LanesBlock *block, const void *window)
{
    return lanes_meet(lanes_load(block), *(const Bounds *)window);
}

static inline unsigned meets_ray(const LanesBlock *block, const void *ray)
{
    return lanes_on_ray(block, ray);
}

static inline bool find_in_leaf(Broad *broad, BroadHits *hits, int leaf, unsigned meet)
{
    const Bvh *bvh = broad->self;
    if (!broad_hits_room(broad, hits, LANES * 2)) return false;
    broad->cost.tests += LANES;
    hits->count +=
        lanes_hits(hits->index + hits->count, lanes_index(bvh->order + leaf * LANES), meet);
    return true;
}

static inline int push_below(int32_t *heap, int node, unsigned meet)
{
    int32_t below[LANES];
    int first = (node & NUMBER) * LANES + (((node >> LEVEL) - 1) << LEVEL);
    for (int i = 0; i < LANES; i++) below[i] = first + i;
    return lanes_hits(heap, lanes_index(below), meet);
}

static inline bool find(Broad *broad, BroadHits *hits, Meets *meets, const void *what)
{
    const Bvh *bvh = broad->self;
    int32_t heap[HEAP];
    int waiting = 0;
    if (bvh->levels > 0) heap[waiting++] = (bvh->levels - 1) << LEVEL;
    while (waiting > 0) {
        int node = heap[--waiting], level = node >> LEVEL;
        unsigned meet = meets(bvh_block(bvh, level, node & NUMBER), what);
        if (level > 0) {
            waiting += push_below(heap + waiting, node, meet);
            broad->cost.nodes++;
        } else if (!find_in_leaf(broad, hits, node, meet)) {
            return false;
        }
    }
    return true;
}

static bool ways_window(Broad *broad, Bounds window, BroadHits *hits)
{
    return find(broad, hits, meets_window, &window);
}

static bool ways_ray(Broad *broad, const BoundsRay *ray, BroadHits *hits)
{
    return find(broad, hits, meets_ray, ray);
}

const BvhWays BVH_WAYS = {ways_pairs, ways_window, ways_ray};
