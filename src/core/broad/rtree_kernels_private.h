// The queries of the R-tree. The recursion is at most RTREE_LEVELS deep.
#define rtree_meet SIMD_NAME(rtree_meet)
#define rtree_add_pairs SIMD_NAME(rtree_add_pairs)
#define rtree_pairs_room SIMD_NAME(rtree_pairs_room)
#define rtree_join_leaves SIMD_NAME(rtree_join_leaves)
#define rtree_join_two SIMD_NAME(rtree_join_two)
#define rtree_join_leaf SIMD_NAME(rtree_join_leaf)
#define rtree_join_one SIMD_NAME(rtree_join_one)
#define rtree_pairs SIMD_NAME(rtree_pairs)
#define rtree_query_meets SIMD_NAME(rtree_query_meets)
#define rtree_add_hits SIMD_NAME(rtree_add_hits)
#define rtree_query SIMD_NAME(rtree_query)
#define rtree_query_root SIMD_NAME(rtree_query_root)
#define rtree_window SIMD_NAME(rtree_window)
#define rtree_ray SIMD_NAME(rtree_ray)

static unsigned rtree_meet(const Rtree *tree, int slot,
                           TsBounds box) // the children from that slot on
{
    const BoundsBlock *block = &tree->block[slot / LANES];
    return lanes_meet(lanes_load(block), box) | lanes_meet(lanes_load(block + 1), box) << LANES;
}

// Adds the pairs of box `a` with the boxes of the mask.
static void rtree_add_pairs(RtreeTraversal *at, int a, int slot, unsigned mask)
{
    TsBroadPairs *pairs = at->pairs;
    const int32_t *item = at->tree->item + slot;
    TsBroadPair *out = pairs->pair + pairs->count;
    out += lanes_pairs(out, lanes_index(item), a, mask & ((1U << LANES) - 1));
    out += lanes_pairs(out, lanes_index(item + LANES), a, mask >> LANES);
    pairs->count = (int)(out - pairs->pair);
}

// Room for all pairs of two nodes, and what a mask may write beyond.
static bool rtree_pairs_room(RtreeTraversal *at)
{
    return broad_pairs_room(at->broad, at->pairs, RTREE_FAN * RTREE_FAN + LANES);
}

static void rtree_join_leaves(RtreeTraversal *at, int a, int b, TsBounds box_b)
{
    const Rtree *tree = at->tree;
    unsigned mask = rtree_meet(tree, a, box_b);
    at->broad->cost.tests += RTREE_FAN * (1 + mask_count(mask));
    while (mask) {
        int slot = a + mask_next(&mask);
        unsigned meets = rtree_meet(tree, b, rtree_box(tree, slot));
        if (meets) rtree_add_pairs(at, tree->item[slot], b, meets);
    }
}

// Pairs between the boxes below node a and those below node b, whose box is known.
static bool rtree_join_two(RtreeTraversal *at, int level, int a, int b, TsBounds box_b)
{
    const Rtree *tree = at->tree;
    int slot_a = rtree_slot(tree, level, a), slot_b = rtree_slot(tree, level, b);
    at->broad->cost.nodes += 2;
    if (level == 0) {
        if (!rtree_pairs_room(at)) return false;
        rtree_join_leaves(at, slot_a, slot_b, box_b);
        return true;
    }
    for (unsigned mask = rtree_meet(tree, slot_a, box_b); mask;) {
        int one = slot_a + mask_next(&mask);
        for (unsigned meets = rtree_meet(tree, slot_b, rtree_box(tree, one)); meets;) {
            int two = slot_b + mask_next(&meets);
            if (!rtree_join_two(at, level - 1, tree->item[one], tree->item[two],
                                rtree_box(tree, two))) {
                return false;
            }
        }
    }
    return true;
}

static void rtree_join_leaf(RtreeTraversal *at, int slot, int children)
{
    const Rtree *tree = at->tree;
    at->broad->cost.tests += RTREE_FAN * children;
    for (int i = 0; i < children; i++) {
        unsigned later = ~1U << i;
        unsigned meets = rtree_meet(tree, slot, rtree_box(tree, slot + i)) & later;
        if (meets) rtree_add_pairs(at, tree->item[slot + i], slot, meets);
    }
}

static bool rtree_join_one(RtreeTraversal *at, int level, int node) // with itself
{
    const Rtree *tree = at->tree;
    int slot = rtree_slot(tree, level, node), children = rtree_children(tree, level, node);
    at->broad->cost.nodes++;
    if (level == 0) {
        if (!rtree_pairs_room(at)) return false;
        rtree_join_leaf(at, slot, children);
        return true;
    }
    for (int i = 0; i < children; i++) {
        int one = slot + i;
        if (!rtree_join_one(at, level - 1, tree->item[one])) return false;
        for (unsigned mask = rtree_meet(tree, slot, rtree_box(tree, one)) & ~1U << i; mask;) {
            int two = slot + mask_next(&mask);
            if (!rtree_join_two(at, level - 1, tree->item[one], tree->item[two],
                                rtree_box(tree, two))) {
                return false;
            }
        }
    }
    return true;
}

static bool rtree_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    const Rtree *tree = broad->self;
    RtreeTraversal at = {.broad = broad, .tree = tree, .pairs = pairs};
    return tree->levels == 0 || rtree_join_one(&at, tree->levels - 1, 0);
}

static unsigned rtree_query_meets(const RtreeTraversal *at, int slot)
{
    const BoundsBlock *block = &at->tree->block[slot / LANES];
    if (!at->ray) return rtree_meet(at->tree, slot, at->window);
    return lanes_on_ray(block, at->ray) | lanes_on_ray(block + 1, at->ray) << LANES;
}

static bool rtree_add_hits(RtreeTraversal *at, int slot, unsigned mask)
{
    TsBroadHits *hits = at->hits;
    const int32_t *item = at->tree->item + slot;
    if (!broad_hits_room(at->broad, hits, RTREE_FAN + LANES)) return false;
    int32_t *out = hits->index + hits->count;
    out += lanes_hits(out, lanes_index(item), mask & ((1U << LANES) - 1));
    out += lanes_hits(out, lanes_index(item + LANES), mask >> LANES);
    hits->count = (int)(out - hits->index);
    return true;
}

static bool rtree_query(RtreeTraversal *at, int level, int node)
{
    int slot = rtree_slot(at->tree, level, node);
    // step: node
    unsigned mask = rtree_query_meets(at, slot);
    at->broad->cost.nodes++;
    at->broad->cost.tests += rtree_children(at->tree, level, node);
    // step: leaf
    if (level == 0) return rtree_add_hits(at, slot, mask);
    while (mask) {
        int child = slot + mask_next(&mask);
        broad_enter(at->broad, child);
        if (!rtree_query(at, level - 1, at->tree->item[child])) return false;
    }
    return true;
}

static bool rtree_query_root(RtreeTraversal *at)
{
    if (at->tree->levels == 0) return true;
    broad_enter(at->broad, RTREE_ROOT);
    return rtree_query(at, at->tree->levels - 1, 0);
}

static bool rtree_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    RtreeTraversal at = {.broad = broad, .tree = broad->self, .hits = hits, .window = window};
    return rtree_query_root(&at);
}

static bool rtree_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    RtreeTraversal at = {.broad = broad, .tree = broad->self, .hits = hits, .ray = ray};
    return rtree_query_root(&at);
}
