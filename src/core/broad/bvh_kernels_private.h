// The queries of the flat BVH.
//
// Pairs: each node is joined with itself and with the later nodes of its level that it overlaps, so
// the tree is traversed once and not once for each box. Windows and rays: a stack of nodes.
#define bvh_nodes_that_meet SIMD_NAME(bvh_nodes_that_meet)
#define bvh_join_leaf SIMD_NAME(bvh_join_leaf)
#define bvh_boxes_near SIMD_NAME(bvh_boxes_near)
#define bvh_join_leaves SIMD_NAME(bvh_join_leaves)
#define bvh_join_nodes SIMD_NAME(bvh_join_nodes)
#define bvh_join_selves SIMD_NAME(bvh_join_selves)
#define bvh_pairs SIMD_NAME(bvh_pairs)
#define bvh_find_in_node SIMD_NAME(bvh_find_in_node)
#define bvh_find_in_leaves SIMD_NAME(bvh_find_in_leaves)
#define bvh_find SIMD_NAME(bvh_find)
#define bvh_window SIMD_NAME(bvh_window)
#define bvh_ray SIMD_NAME(bvh_ray)

// Writes the pairs of boxes that overlap between two blocks, or within one, as the numbers of the
// blocks below them. Masks instead of branches, because branches would be mispredicted.
static int bvh_nodes_that_meet(const Bvh *bvh, int level, int a, int b, TsBroadPair *out)
{
    const BoundsBlock *from = bvh_block(bvh, level, a);
    Lanes lanes = lanes_load(bvh_block(bvh, level, b));
    LanesIndex below = lanes_from(b * LANES);
    int count = 0;
    for (int i = 0; i < LANES; i++) {
        unsigned meet = lanes_meet(lanes, block_box(from, i)) & (a == b ? 0xfeu << i : 0xffu);
        count += lanes_pairs(out + count, below, a * LANES + i, meet);
    }
    return count;
}

static bool bvh_join_leaf(BvhJoin *join, int leaf)
{
    if (!broad_pairs_room(join->broad, join->pairs, BVH_BOTH)) return false;
    const BoundsBlock *block = bvh_block(join->bvh, 0, leaf);
    const int32_t *order = join->bvh->order + leaf * LANES;
    Lanes lanes = lanes_load(block);
    LanesIndex index = lanes_index(order);
    TsBroadPair *out = join->pairs->pair + join->pairs->count;
    for (int i = 0; i + 1 < LANES; i++) {
        unsigned later = 0xfeu << i;
        out += lanes_pairs(out, index, order[i], lanes_meet(lanes, block_box(block, i)) & later);
    }
    join->pairs->count = (int)(out - join->pairs->pair);
    join->broad->cost.tests += LANES * (LANES - 1) / 2;
    return true;
}

// For each pair of leaves, lists the boxes of `a` that overlap the bounds of `b`, as LANES times
// the place in the list plus the lane.
static int bvh_boxes_near(const Bvh *bvh, const TsBroadPair *leaves, int count, int32_t *out)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        const BoundsBlock *around = bvh_block(bvh, 1, leaves[i].b / LANES);
        Lanes lanes = lanes_load(bvh_block(bvh, 0, leaves[i].a));
        unsigned near = lanes_meet(lanes, block_box(around, leaves[i].b % LANES));
        found += lanes_hits(out + found, lanes_from(i * LANES), near);
    }
    return found;
}

static bool bvh_join_leaves(BvhJoin *join, const TsBroadPair *leaves, int count)
{
    const Bvh *bvh = join->bvh;
    int32_t near[BVH_BOTH * LANES + LANES];
    int boxes = bvh_boxes_near(bvh, leaves, count, near);
    if (!broad_pairs_room(join->broad, join->pairs, (boxes + 1) * LANES)) return false;
    TsBroadPair *out = join->pairs->pair + join->pairs->count;
    for (int i = 0; i < boxes; i++) {
        TsBroadPair leaf = leaves[near[i] / LANES];
        int lane = near[i] % LANES;
        TsBounds box = block_box(bvh_block(bvh, 0, leaf.a), lane);
        unsigned meet = lanes_meet(lanes_load(bvh_block(bvh, 0, leaf.b)), box);
        LanesIndex index = lanes_index(bvh->order + leaf.b * LANES);
        out += lanes_pairs(out, index, bvh->order[leaf.a * LANES + lane], meet);
    }
    join->pairs->count = (int)(out - join->pairs->pair);
    join->broad->cost.tests += (count + boxes) * LANES;
    return true;
}

static bool bvh_join_nodes(BvhJoin *join, int level, int a, int b);

static bool bvh_join_selves(BvhJoin *join, int level,
                            int a) // joins the nodes below `a` each with itself
{
    int last = bvh_blocks(join->bvh, level - 1), first = a * LANES;
    for (int i = first; i < first + LANES && i < last; i++) {
        if (level > 1 ? !bvh_join_nodes(join, level - 1, i, i) : !bvh_join_leaf(join, i))
            return false;
    }
    return true;
}

static bool bvh_join_nodes(BvhJoin *join, int level, int a, int b) // NOLINT(misc-no-recursion)
{
    TsBroadPair below[BVH_BOTH + LANES];
    int count = bvh_nodes_that_meet(join->bvh, level, a, b, below);
    join->broad->cost.nodes++;
    if (a == b && !bvh_join_selves(join, level, a)) return false;
    if (level == 1) return bvh_join_leaves(join, below, count);
    for (int i = 0; i < count; i++) {
        if (!bvh_join_nodes(join, level - 1, below[i].a, below[i].b)) return false;
    }
    return true;
}

static bool bvh_pairs(TsBroad *broad, const Bvh *bvh, TsBroadPairs *pairs)
{
    BvhJoin join = {broad, bvh, pairs};
    if (bvh->levels < 2) return bvh->levels == 0 || bvh_join_leaf(&join, 0);
    return bvh_join_nodes(&join, bvh->levels - 1, 0, 0);
}

// ---- Windows and rays

// Inlined for each kind of query (`meets`).
static ALWAYS_INLINE void bvh_find_in_node(const TsBroad *broad, BvhSearch *search, const Bvh *bvh,
                                           BlockMeets *meets, const void *what)
{
    int node = search->heap[--search->nodes], level = node >> BVH_LEVEL, number = node & BVH_NUMBER;
    if (level < bvh->levels - 1) broad_enter(broad, node);
    // step: node
    unsigned meet = meets(bvh_block(bvh, level, number), what);
    LanesIndex below = lanes_from(bvh_node(level - 1, number * LANES));
    int32_t *to = level == 1 ? search->leaf + search->leaves : search->heap + search->nodes;
    int found = lanes_hits(to, below, meet);
    search->leaves += level == 1 ? found : 0;
    search->nodes += level == 1 ? 0 : found;
}

static ALWAYS_INLINE bool bvh_find_in_leaves(TsBroad *broad, const Bvh *bvh, TsBroadHits *hits,
                                             BvhSearch *search, BlockMeets *meets, const void *what)
{
    if (!broad_hits_room(broad, hits, (search->leaves + 1) * LANES)) return false;
    for (int i = 0; i < search->leaves; i++) {
        int leaf = search->leaf[i];
        if (bvh->levels > 1) broad_enter(broad, leaf);
        // step: leaf
        hits->count += lanes_hits(hits->index + hits->count, lanes_index(bvh->order + leaf * LANES),
                                  meets(bvh_block(bvh, 0, leaf), what));
    }
    broad->cost.tests += search->leaves * LANES;
    search->leaves = 0;
    return true;
}

static ALWAYS_INLINE bool bvh_find(TsBroad *broad, const Bvh *bvh, TsBroadHits *hits,
                                   BlockMeets *meets, const void *what)
{
    BvhSearch search;
    search.nodes = bvh->levels > 1;
    search.leaves = bvh->levels == 1;
    search.leaf[0] = 0;
    search.heap[0] = bvh->levels > 1 ? bvh_node(bvh->levels - 1, 0) : 0;
    while (search.nodes > 0) {
        bvh_find_in_node(broad, &search, bvh, meets, what);
        broad->cost.nodes++;
        if (search.leaves > BVH_LEAVES - LANES &&
            !bvh_find_in_leaves(broad, bvh, hits, &search, meets, what)) {
            return false;
        }
    }
    return bvh_find_in_leaves(broad, bvh, hits, &search, meets, what);
}

static bool bvh_window(TsBroad *broad, const Bvh *bvh, TsBounds window, TsBroadHits *hits)
{
    return bvh_find(broad, bvh, hits, block_meets_window, &window);
}

static bool bvh_ray(TsBroad *broad, const Bvh *bvh, const TsBoundsRay *ray, TsBroadHits *hits)
{
    return bvh_find(broad, bvh, hits, block_meets_ray, ray);
}
