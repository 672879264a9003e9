// Dynamic tree of fat boxes: a box that stays inside its fat box changes nothing, one that leaves
// it is removed and inserted again. If many leave, rebuilding the whole tree is cheaper.
#include "platform/rounding.h"

#include "broad/dynamic_tree_private.h"

#include <float.h>

#include "broad/kernels_private.h"

enum {
    TREE_MANY = 16, // if more than one box in this many leaves its fat box, all is rebuilt
    TREE_AHEAD = 16 // boxes whose nodes are fetched before they are needed
};

// ---- Building

typedef struct TreeBuild {
    DynamicTree *tree;
    const TsBroad *broad;
} TreeBuild;

typedef struct TreeChild {
    int reference;
    TsBounds box;
} TreeChild;

static int doublings(int count) // the least n with 2^n >= count
{
    int steps = 0;
    while (1 << steps < count) steps++;
    return steps;
}

int ts_dynamic_tree_highest(int count) { return 2 * doublings(count) + 8; }

static int highest_as_built(int count) // lower than the limit, so that a new tree may grow
{
    int steps = doublings(count);
    return steps + steps / 2 + 4;
}

// The fat box: larger by a quarter of the mean side on each side.
static TsBounds tree_fat(TsBounds box)
{
    float margin = 0.125F * (box.right - box.left + (box.bottom - box.top));
    if (!(margin < FLT_MAX)) margin = 0; // also if it is NaN
    return (TsBounds){box.left - margin, box.top - margin, box.right + margin, box.bottom + margin};
}

// ---- Splitting

typedef struct TreeExtent {
    float least, most;
} TreeExtent;

static TreeExtent wider_extent(TreeExtent extent, float value)
{
    return (TreeExtent){value < extent.least ? value : extent.least,
                        value > extent.most ? value : extent.most};
}

static float extent_width(TreeExtent extent) { return extent.most - extent.least; }

static float extent_centre(TreeExtent extent) { return 0.5F * (extent.least + extent.most); }

// Splits by size if sizes differ more than positions: a large box among small ones would widen all
// nodes above it.
static int partition_widest(Centroid *centroid, int count)
{
    TreeExtent x = {centroid->x, centroid->x}, y = {centroid->y, centroid->y},
               size = {centroid->size, centroid->size};
    for (int i = 1; i < count; i++) {
        x = wider_extent(x, centroid[i].x);
        y = wider_extent(y, centroid[i].y);
        size = wider_extent(size, centroid[i].size);
    }
    if (extent_width(size) > extent_width(x) && extent_width(size) > extent_width(y)) {
        return centroid_partition(centroid, count, offsetof(Centroid, size), extent_centre(size));
    }
    if (extent_width(x) > extent_width(y))
        return centroid_partition(centroid, count, offsetof(Centroid, x), extent_centre(x));
    return centroid_partition(centroid, count, offsetof(Centroid, y), extent_centre(y));
}

// How many go to the first child: half of them if the split is empty on one side, or so uneven that
// the larger part would exceed the height left.
static int first_part_size(Centroid *centroid, int count, int height)
{
    int first = partition_widest(centroid, count),
        larger = first > count - first ? first : count - first;
    return larger == count || doublings(larger) >= height ? count / 2 : first;
}

// ---- Nodes, numbered in depth-first order

// Builds a subtree of at most that height, which suffices for `count` boxes. `number` is its first
// node.
static TreeChild build_subtree(const TreeBuild *now, Centroid *centroid, int count, int number,
                               int parent, int height)
{
    DynamicTree *tree = now->tree;
    if (count == 1) {
        tree->leaf[centroid->index] = parent;
        return (TreeChild){~centroid->index, tree_fat(now->broad->bounds[centroid->index])};
    }
    int first = first_part_size(centroid, count, height);
    TreeChild one = build_subtree(now, centroid, first, number + 1, number, height - 1);
    TreeChild two =
        build_subtree(now, centroid + first, count - first, number + first, number, height - 1);
    int highest = tree_height(tree, one.reference), other = tree_height(tree, two.reference);
    if (other > highest) highest = other;
    tree->node[number] = (DynamicNode){.box = {one.box, two.box},
                                       .child = {one.reference, two.reference},
                                       .up = tree_up(parent, highest + 1)};
    return (TreeChild){number, ts_bounds_union(one.box, two.box)};
}

static bool tree_build(DynamicTree *tree, const TsBroad *broad)
{
    int count = broad->alive;
    Centroid *centroid = broad->memory.resize(NULL, (size_t)(count + 1) * sizeof *centroid);
    if (!centroid) return false;
    centroid_list(broad, centroid);
    for (int i = 0; i < broad->count; i++) tree->leaf[i] = TREE_OUT;
    tree->known = broad->count;
    tree->count = count;
    tree->free = TREE_NONE;
    tree->made = count ? count - 1 : 0;
    if (count) {
        TreeBuild now = {tree, broad};
        TreeChild root =
            build_subtree(&now, centroid, count, 0, TREE_NONE, highest_as_built(count));
        tree->root = root.reference;
        tree->root_box = root.box;
    }
    broad->memory.release(centroid);
    return true;
}

// ---- Changing

static void tree_set_parent(DynamicTree *tree, int reference, int parent)
{
    if (tree_is_leaf(reference)) {
        tree->leaf[~reference] = parent;
    } else {
        DynamicNode *node = &tree->node[reference];
        node->up = tree_up(parent, tree_node_height(node));
    }
}

static void tree_set_child(DynamicTree *tree, int node, int side, int reference, TsBounds box)
{
    tree->node[node].child[side] = reference;
    tree->node[node].box[side] = box;
    tree_set_parent(tree, reference, node);
}

static void tree_set_root(DynamicTree *tree, int reference, TsBounds box)
{
    tree->root = reference;
    tree->root_box = box;
    tree_set_parent(tree, reference, TREE_NONE);
}

static int child_side(const DynamicTree *tree, int node, int reference)
{
    return tree->node[node].child[1] == reference;
}

static int tree_height_over(const DynamicTree *tree, int a, int b)
{
    int one = tree_height(tree, a), other = tree_height(tree, b);
    return 1 + (one > other ? one : other);
}

static void tree_set_height(DynamicTree *tree, int index)
{
    DynamicNode *node = &tree->node[index];
    int height = tree_height_over(tree, node->child[0], node->child[1]);
    node->up = tree_up(tree_node_parent(node), height);
}

// ---- Refitting the path to the root, with rotations

typedef struct TreeRotation { // exchanges a child of the node with a grandchild on the other side
    int side, below;          // side of the grandchild's parent; of the grandchild below it
    double saves;
} TreeRotation;

// What the rotation saves: the grandchild moves up to the other side, whose child takes its place.
// Saves 0 if a subtree would become higher.
static TreeRotation tree_rotation(const DynamicTree *tree, int index, int side, int below)
{
    const DynamicNode *node = &tree->node[index];
    TreeRotation none = {0};
    if (tree_is_leaf(node->child[side])) return none;
    const DynamicNode *lower = &tree->node[node->child[side]];
    int down = node->child[!side], up = lower->child[below];
    int height = tree_height_over(tree, down, lower->child[!below]);
    int highest = tree_node_height(node);
    if (1 + height > highest || 1 + tree_height(tree, up) > highest) return none;
    TsBounds box = ts_bounds_union(node->box[!side], lower->box[!below]);
    return (TreeRotation){side, below, half_perimeter(node->box[side]) - half_perimeter(box)};
}

static void rotate_node(DynamicTree *tree, int index, TreeRotation rotation)
{
    int side = rotation.side, below = rotation.below;
    DynamicNode *node = &tree->node[index];
    int lower = node->child[side], down = node->child[!side];
    DynamicNode *under = &tree->node[lower];
    int up = under->child[below];
    TsBounds up_box = under->box[below], down_box = node->box[!side];
    tree_set_child(tree, lower, below, down, down_box);
    tree_set_child(tree, index, !side, up, up_box);
    node->box[side] = ts_bounds_union(under->box[0], under->box[1]);
    tree_set_height(tree, lower);
}

static void refit_upward(DynamicTree *tree, int index)
{
    while (index != TREE_NONE) {
        DynamicNode *node = &tree->node[index];
        tree_set_height(tree, index);
        TreeRotation best = {0};
        for (int i = 0; i < 4; i++) {
            TreeRotation one = tree_rotation(tree, index, i & 1, i >> 1);
            if (one.saves > best.saves) best = one;
        }
        if (best.saves > 0) rotate_node(tree, index, best);
        tree_set_height(tree, index);
        *tree_box(tree, index) = ts_bounds_union(node->box[0], node->box[1]);
        index = tree_node_parent(node);
    }
}

// ---- Choosing a sibling

// Descends as long as inserting further down is cheaper (J. Goldsmith, J. Salmon, Automatic
// Creation of Object Hierarchies for Ray Tracing, 1987).
static int best_sibling(DynamicTree *tree, TsBounds fat)
{
    int here = tree->root;
    TsBounds box = tree->root_box;
    while (!tree_is_leaf(here)) {
        const DynamicNode *node = &tree->node[here];
        double around = half_perimeter(ts_bounds_union(box, fat)),
               grown = around - half_perimeter(box);
        double cost[2]; // of inserting below a child; below a leaf a node is added
        for (int i = 0; i < 2; i++) {
            double below = half_perimeter(ts_bounds_union(node->box[i], fat));
            if (!tree_is_leaf(node->child[i])) below -= half_perimeter(node->box[i]);
            cost[i] = grown + below;
        }
        bool lower = tree_height(tree, node->child[1]) < tree_height(tree, node->child[0]);
        int side = cost[0] != cost[1] ? cost[1] < cost[0] : lower;
        if (around < cost[side]) return here;
        here = node->child[side];
        box = node->box[side];
    }
    return here;
}

static int take_tree_node(DynamicTree *tree)
{
    if (tree->free == TREE_NONE) return tree->made++;
    int node = tree->free;
    tree->free = tree->node[node].child[0];
    return node;
}

static void tree_insert(DynamicTree *tree, int index, TsBounds fat)
{
    if (tree->count++ == 0) {
        tree_set_root(tree, ~index, fat);
        return;
    }
    int sibling = best_sibling(tree, fat), parent = tree_parent(tree, sibling);
    int node = take_tree_node(tree);
    TsBounds box = *tree_box(tree, sibling), both = ts_bounds_union(box, fat);
    if (parent == TREE_NONE) {
        tree_set_root(tree, node, both);
    } else {
        tree_set_child(tree, parent, child_side(tree, parent, sibling), node, both);
    }
    tree_set_child(tree, node, 0, sibling, box);
    tree_set_child(tree, node, 1, ~index, fat);
    refit_upward(tree, node);
}

static void tree_remove(DynamicTree *tree, int index)
{
    int node = tree->leaf[index];
    tree->leaf[index] = TREE_OUT;
    if (--tree->count == 0) return;
    int side = !child_side(tree, node, ~index), parent = tree_node_parent(&tree->node[node]);
    int sibling = tree->node[node].child[side];
    TsBounds box = tree->node[node].box[side];
    if (parent == TREE_NONE) {
        tree_set_root(tree, sibling, box);
    } else {
        tree_set_child(tree, parent, child_side(tree, parent, node), sibling, box);
    }
    tree->node[node].child[0] = tree->free;
    tree->free = node;
    refit_upward(tree, parent);
}

// ---- Update

static bool tree_room(DynamicTree *tree, const TsBroad *broad)
{
    if (!ts_memory_room(broad->memory, (void **)&tree->node, &tree->nodes, broad->alive,
                        sizeof *tree->node) ||
        !ts_memory_room(broad->memory, (void **)&tree->leaf, &tree->leaves, broad->count,
                        sizeof *tree->leaf)) {
        return false;
    }
    while (tree->known < broad->count) tree->leaf[tree->known++] = TREE_OUT;
    return true;
}

// Whether the box must be removed from the tree: it is dead, outside its fat box, or much smaller
// than that.
static bool box_leaves(DynamicTree *tree, const TsBroad *broad, int index)
{
    if (tree->leaf[index] == TREE_OUT) return false;
    if (!broad_alive(broad, index)) return true;
    TsBounds box = broad->bounds[index], fat = *tree_box(tree, ~index);
    return !ts_bounds_contain(fat, box) || half_perimeter(fat) > 2 * half_perimeter(tree_fat(box));
}

static bool box_enters(const DynamicTree *tree, const TsBroad *broad, int index)
{
    return tree->leaf[index] == TREE_OUT && broad_alive(broad, index);
}

static int change_count(const TsBroad *broad)
{
    return broad->all_changed ? broad->count : broad->changes;
}

static int changed_box(const TsBroad *broad, int i)
{
    return broad->all_changed ? i : broad->changed[i];
}

// Nodes are in the order of the tree, not of the boxes, so they are prefetched.
static void prefetch_parent(const DynamicTree *tree, const TsBroad *broad, int i)
{
    if (i >= change_count(broad)) return;
    int parent = tree->leaf[changed_box(broad, i)];
    if (parent >= 0) PREFETCH(&tree->node[parent]);
}

static bool tree_changes_much(DynamicTree *tree, const TsBroad *broad)
{
    int count = 0, most = broad->alive / TREE_MANY;
    for (int i = 0; i < change_count(broad) && count <= most; i++) {
        int index = changed_box(broad, i);
        prefetch_parent(tree, broad, i + TREE_AHEAD);
        count += box_leaves(tree, broad, index) || box_enters(tree, broad, index);
    }
    return count > most;
}

static bool tree_too_high(const DynamicTree *tree)
{
    return tree->count && tree_height(tree, tree->root) > ts_dynamic_tree_highest(tree->count);
}

// Removes first, so that there are never more nodes than there is room for.
static bool tree_update(TsBroad *broad)
{
    DynamicTree *tree = broad->self;
    tree->copied = false;
    tree->visited = 0;
    if (!tree_room(tree, broad)) return false;
    if (tree->count == 0 || tree_changes_much(tree, broad)) return tree_build(tree, broad);
    for (int i = 0; i < change_count(broad); i++) {
        int index = changed_box(broad, i);
        prefetch_parent(tree, broad, i + TREE_AHEAD);
        if (box_leaves(tree, broad, index)) tree_remove(tree, index);
    }
    for (int i = 0; i < change_count(broad) && !tree_too_high(tree); i++) {
        int index = changed_box(broad, i);
        if (box_enters(tree, broad, index))
            tree_insert(tree, index, tree_fat(broad->bounds[index]));
    }
    return !tree_too_high(tree) || tree_build(tree, broad);
}

// ---- The copy

static int32_t *list_boxes(const DynamicTree *tree, int reference, int32_t *order)
{
    if (tree_is_leaf(reference)) {
        *order = ~reference;
        return order + 1;
    }
    const DynamicNode *node = &tree->node[reference];
    return list_boxes(tree, node->child[1], list_boxes(tree, node->child[0], order));
}

static bool tree_copy(TsBroad *broad, DynamicTree *tree) // there is a box or more
{
    if (tree->copied) return true;
    if (!ts_bvh_room(broad, &tree->copy)) return false;
    list_boxes(tree, tree->root, tree->copy.order);
    ts_bvh_fill(broad, &tree->copy);
    return tree->copied = true;
}

static bool tree_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    DynamicTree *tree = broad->self;
    if (tree->count == 0) return true;
    return tree_copy(broad, tree) && ts_broad_kernels(broad)->bvh.pairs(broad, &tree->copy, pairs);
}

// ---- Windows and rays

typedef struct TreeQuery {
    TsBroad *broad;
    const DynamicTree *tree;
    TsBroadHits *hits;
    TsBounds window;
    const TsBoundsRay *ray; // or NULL: `window` is the query
} TreeQuery;

static bool tree_query_meets(const TreeQuery *query, TsBounds box)
{
    query->broad->cost.tests++;
    return query->ray ? ts_bounds_ray_hits(query->ray, box, NULL)
                      : ts_bounds_intersect(query->window, box);
}

// If the window contains the fat box, the box itself need not be read.
static bool tree_query_leaf(const TreeQuery *query, int index, TsBounds fat)
{
    TsBroadHits *hits = query->hits;
    bool sure = !query->ray && ts_bounds_contain(query->window, fat);
    if (!sure && !tree_query_meets(query, query->broad->bounds[index])) return true;
    if (!broad_hits_room(query->broad, hits, 1)) return false;
    hits->index[hits->count++] = index;
    return true;
}

static bool tree_query_below(const TreeQuery *query, int reference, TsBounds box)
{
    // step: node
    if (!tree_query_meets(query, box)) return true;
    broad_enter(query->broad, reference);
    // step: leaf
    if (tree_is_leaf(reference)) return tree_query_leaf(query, ~reference, box);
    const DynamicNode *node = &query->tree->node[reference];
    query->broad->cost.nodes++;
    return tree_query_below(query, node->child[0], node->box[0]) &&
           tree_query_below(query, node->child[1], node->box[1]);
}

static bool tree_query_root(const TreeQuery *query)
{
    DynamicTree *tree = query->broad->self;
    if (tree->count == 0) return true;
    bool found = tree_query_below(query, tree->root, tree->root_box);
    tree->visited += query->broad->cost.nodes;
    return found;
}

// Copying takes about as long as visiting a node for each box, so it is done once so many have been
// visited: few queries after a change never pay for it. Without memory for it the tree answers. A
// trace shows the tree.
static bool tree_copy_pays(TsBroad *broad)
{
    DynamicTree *tree = broad->self;
    if (broad->trace) return false;
    return tree->copied || (tree->visited > tree->count && tree_copy(broad, tree));
}

static bool tree_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    const DynamicTree *tree = broad->self;
    if (tree_copy_pays(broad))
        return ts_broad_kernels(broad)->bvh.window(broad, &tree->copy, window, hits);
    TreeQuery query = {.broad = broad, .tree = tree, .hits = hits, .window = window};
    return tree_query_root(&query);
}

static bool tree_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    const DynamicTree *tree = broad->self;
    if (tree_copy_pays(broad))
        return ts_broad_kernels(broad)->bvh.ray(broad, &tree->copy, ray, hits);
    TreeQuery query = {.broad = broad, .tree = tree, .hits = hits, .ray = ray};
    return tree_query_root(&query);
}

static const BroadQueries *tree_queries(const TsBroad *broad)
{
    static const BroadQueries queries = {tree_pairs, tree_window, tree_ray};
    (void)broad;
    return &queries;
}

// ---- Parts

typedef struct TreeListing {
    const DynamicTree *tree;
    TsBroadPart *part;
    int count, max, level;
} TreeListing;

static void list_tree_level(TreeListing *list, int reference, TsBounds box, int level)
{
    if (list->count == list->max) return;
    bool leaf = tree_is_leaf(reference);
    if (level == list->level) list->part[list->count++] = (TsBroadPart){box, level, leaf};
    if (level == list->level || leaf) return;
    const DynamicNode *node = &list->tree->node[reference];
    for (int i = 0; i < 2; i++) list_tree_level(list, node->child[i], node->box[i], level + 1);
}

static int tree_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const DynamicTree *tree = broad->self;
    TreeListing list = {.tree = tree, .part = part, .max = max};
    int levels = tree->count ? tree_height(tree, tree->root) + 1 : 0;
    for (; list.level < levels; list.level++) list_tree_level(&list, tree->root, tree->root_box, 0);
    return list.count;
}

static TsBroadPart tree_part(const TsBroad *broad, int reference)
{
    DynamicTree *tree = broad->self;
    int level = 0, above = tree_parent(tree, reference);
    for (; above != TREE_NONE; above = tree_node_parent(&tree->node[above])) level++;
    return (TsBroadPart){*tree_box(tree, reference), level, tree_is_leaf(reference)};
}

static size_t tree_bytes(const TsBroad *broad)
{
    const DynamicTree *tree = broad->self;
    return (size_t)tree->nodes * sizeof *tree->node + (size_t)tree->leaves * sizeof *tree->leaf +
           (size_t)tree->copy.room * sizeof *tree->copy.memory;
}

static void tree_end(TsBroad *broad)
{
    DynamicTree *tree = broad->self;
    broad->memory.release(tree->node);
    broad->memory.release(tree->leaf);
    broad->memory.release(tree->copy.memory);
}

const BroadVtable ts_broad_tree = {.name = "dynamic tree",
                                   .size = sizeof(DynamicTree),
                                   .update = tree_update,
                                   .queries = tree_queries,
                                   .parts = tree_parts,
                                   .part = tree_part,
                                   .bytes = tree_bytes,
                                   .end = tree_end};
