// The queries of a flat tree. No recursion: a node that does not overlap is skipped with its
// descendants.
#define flat_join_box SIMD_NAME(flat_join_box)
#define flat_box SIMD_NAME(flat_box)
#define flat_join_own SIMD_NAME(flat_join_own)
#define flat_join_two SIMD_NAME(flat_join_two)
#define flat_join_leaf SIMD_NAME(flat_join_leaf)
#define flat_join_slot SIMD_NAME(flat_join_slot)
#define flat_join_node SIMD_NAME(flat_join_node)
#define flat_tree_pairs SIMD_NAME(flat_tree_pairs)
#define flat_query_own SIMD_NAME(flat_query_own)
#define flat_query_meets SIMD_NAME(flat_query_meets)
#define flat_query SIMD_NAME(flat_query)
#define flat_tree_window SIMD_NAME(flat_tree_window)
#define flat_tree_ray SIMD_NAME(flat_tree_ray)

// Pairs of box `a` with the boxes of a node from slot `from` on.
static bool flat_join_box(const FlatTreeJoin *join, int a, TsBounds box, const FlatTreeNode *node,
                          int from)
{
    const FlatTree *tree = join->tree;
    TsBroadPairs *pairs = join->pairs;
    int block = from / LANES, end = node->block + (node->count + LANES - 1) / LANES;
    unsigned lanes = ~0U << from % LANES;
    if (!broad_pairs_room(join->broad, pairs, (end - block) * LANES + LANES)) return false;
    join->broad->cost.tests += (end - block) * LANES;
    for (; block < end; block++, lanes = ~0U) {
        unsigned mask = lanes_meet(lanes_load(&tree->block[block]), box) & lanes;
        if (!mask) continue;
        pairs->count += lanes_pairs(pairs->pair + pairs->count,
                                    lanes_index(tree->item + block * LANES), a, mask);
    }
    return true;
}

static TsBounds flat_box(const FlatTree *tree, int slot)
{
    return block_box(&tree->block[slot / LANES], slot % LANES);
}

static bool flat_join_own(const FlatTreeJoin *join, const FlatTreeNode *node)
{
    const FlatTree *tree = join->tree;
    int slot = node->block * LANES, end = slot + node->count;
    for (; slot < end; slot++) {
        if (!flat_join_box(join, tree->item[slot], flat_box(tree, slot), node, slot + 1))
            return false;
    }
    return true;
}

// Pairs between the boxes of `a` and those of `b`, whose bounds are known.
static bool flat_join_two(const FlatTreeJoin *join, const FlatTreeNode *a, const FlatTreeNode *b)
{
    const FlatTree *tree = join->tree;
    int end = a->block + (a->count + LANES - 1) / LANES;
    join->broad->cost.tests += a->count;
    for (int block = a->block; block < end; block++) {
        unsigned mask = lanes_meet(lanes_load(&tree->block[block]), b->bounds);
        while (mask) {
            int slot = block * LANES + mask_next(&mask);
            if (!flat_join_box(join, tree->item[slot], flat_box(tree, slot), b, b->block * LANES)) {
                return false;
            }
        }
    }
    return true;
}

// Joins a leaf, whose bounds are those of its own boxes, with all nodes after it.
static bool flat_join_leaf(const FlatTreeJoin *join, int index)
{
    const FlatTreeNode *node = join->tree->node, *leaf = node + index;
    for (int i = index + 1; i < join->tree->count;) {
        join->broad->cost.nodes++;
        if (!ts_bounds_intersect(node[i].bounds, leaf->bounds)) {
            i = node[i].after;
        } else if (node[i].count && !flat_join_two(join, leaf, &node[i])) {
            return false;
        } else {
            i++;
        }
    }
    return true;
}

static bool flat_join_slot(const FlatTreeJoin *join, int index, int slot)
{
    const FlatTreeNode *node = join->tree->node;
    int a = join->tree->item[slot];
    TsBounds box = flat_box(join->tree, slot);
    for (int i = index + 1; i < join->tree->count;) {
        join->broad->cost.nodes++;
        if (!ts_bounds_intersect(node[i].bounds, box)) {
            i = node[i].after;
        } else if (node[i].count && !flat_join_box(join, a, box, &node[i], node[i].block * LANES)) {
            return false;
        } else {
            i++;
        }
    }
    return true;
}

static bool flat_join_node(const FlatTreeJoin *join, int index) // with itself and all after it
{
    const FlatTreeNode *node = &join->tree->node[index];
    if (!flat_join_own(join, node)) return false;
    if (node->after == index + 1) return flat_join_leaf(join, index);
    for (int i = 0; i < node->count; i++) {
        if (!flat_join_slot(join, index, node->block * LANES + i)) return false;
    }
    return true;
}

static bool flat_tree_pairs(TsBroad *broad, const FlatTree *tree, TsBroadPairs *pairs)
{
    FlatTreeJoin join = {broad, tree, pairs};
    for (int i = 0; i < join.tree->count; i++) {
        if (!flat_join_node(&join, i)) return false;
    }
    return true;
}

// ---- Windows and rays

static bool flat_query_own(TsBroad *broad, const FlatTree *tree, const FlatTreeNode *node,
                           FlatTreeQuery query, TsBroadHits *hits)
{
    int end = node->block + (node->count + LANES - 1) / LANES;
    if (!broad_hits_room(broad, hits, node->count + LANES)) return false;
    broad->cost.tests += node->count;
    for (int block = node->block; block < end; block++) {
        const BoundsBlock *boxes = &tree->block[block];
        unsigned mask = query.ray ? lanes_on_ray(boxes, query.ray)
                                  : lanes_meet(lanes_load(boxes), query.window);
        hits->count +=
            lanes_hits(hits->index + hits->count, lanes_index(tree->item + block * LANES), mask);
    }
    return true;
}

static bool flat_query_meets(FlatTreeQuery query, TsBounds bounds)
{
    return query.ray ? ts_bounds_ray_hits(query.ray, bounds, NULL)
                     : ts_bounds_intersect(query.window, bounds);
}

static bool flat_query(TsBroad *broad, const FlatTree *tree, FlatTreeQuery query, TsBroadHits *hits)
{
    for (int i = 0; i < tree->count;) {
        const FlatTreeNode *node = &tree->node[i];
        broad->cost.nodes++;
        // step: node
        if (!flat_query_meets(query, node->bounds)) {
            i = node->after;
            continue;
        }
        broad_enter(broad, i++);
        // step: leaf
        if (node->count && !flat_query_own(broad, tree, node, query, hits)) return false;
    }
    return true;
}

static bool flat_tree_window(TsBroad *broad, const FlatTree *tree, TsBounds window,
                             TsBroadHits *hits)
{
    return flat_query(broad, tree, (FlatTreeQuery){.window = window}, hits);
}

static bool flat_tree_ray(TsBroad *broad, const FlatTree *tree, const TsBoundsRay *ray,
                          TsBroadHits *hits)
{
    return flat_query(broad, tree, (FlatTreeQuery){.ray = ray}, hits);
}
