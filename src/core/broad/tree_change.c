#include "broad/tree_private.h"

static void set_parent(Tree *tree, int reference, int parent)
{
    if (tree_is_leaf(reference)) {
        tree->leaf[~reference] = parent;
    } else {
        TreeNode *node = &tree->node[reference];
        node->up = tree_up(parent, tree_node_height(node));
    }
}

static void set_child(Tree *tree, int node, int side, int reference, TsBounds box)
{
    tree->node[node].child[side] = reference;
    tree->node[node].box[side] = box;
    set_parent(tree, reference, node);
}

static void set_root(Tree *tree, int reference, TsBounds box)
{
    tree->root = reference;
    tree->root_box = box;
    set_parent(tree, reference, TREE_NONE);
}

static int side_of(const Tree *tree, int node, int reference)
{
    return tree->node[node].child[1] == reference;
}

static int height_over(const Tree *tree, int a, int b)
{
    int one = tree_height(tree, a), other = tree_height(tree, b);
    return 1 + (one > other ? one : other);
}

static void set_height(Tree *tree, int index)
{
    TreeNode *node = &tree->node[index];
    int height = height_over(tree, node->child[0], node->child[1]);
    node->up = tree_up(tree_node_parent(node), height);
}

// ---- On the way up

typedef struct Rotation { // a child of the node changes places with a grandchild of the other side
    int side, below;      // of the grandchild's parent; of the grandchild
    double saves;
} Rotation;

// The grandchild goes up to the other side, whose child takes its place.
static Rotation rotation(const Tree *tree, int index, int side, int below)
{
    const TreeNode *node = &tree->node[index];
    Rotation none = {0};
    if (tree_is_leaf(node->child[side])) return none;
    const TreeNode *lower = &tree->node[node->child[side]];
    int down = node->child[!side], up = lower->child[below];
    int height = height_over(tree, down, lower->child[!below]);
    int highest = tree_node_height(node);
    if (1 + height > highest || 1 + tree_height(tree, up) > highest) return none;
    TsBounds box = ts_bounds_both(node->box[!side], lower->box[!below]);
    return (Rotation){side, below, tree_around(node->box[side]) - tree_around(box)};
}

static void rotate(Tree *tree, int index, Rotation rotation)
{
    int side = rotation.side, below = rotation.below;
    TreeNode *node = &tree->node[index];
    int lower = node->child[side], down = node->child[!side];
    TreeNode *under = &tree->node[lower];
    int up = under->child[below];
    TsBounds up_box = under->box[below], down_box = node->box[!side];
    set_child(tree, lower, below, down, down_box);
    set_child(tree, index, !side, up, up_box);
    node->box[side] = ts_bounds_both(under->box[0], under->box[1]);
    set_height(tree, lower);
}

static void rotate_best(Tree *tree, int index)
{
    Rotation best = {0};
    for (int i = 0; i < 4; i++) {
        Rotation one = rotation(tree, index, i & 1, i >> 1);
        if (one.saves > best.saves) best = one;
    }
    if (best.saves > 0) rotate(tree, index, best);
}

static void mend_upward(Tree *tree, int index)
{
    while (index != TREE_NONE) {
        TreeNode *node = &tree->node[index];
        set_height(tree, index);
        rotate_best(tree, index);
        set_height(tree, index);
        *tree_box(tree, index) = ts_bounds_both(node->box[0], node->box[1]);
        index = tree_node_parent(node);
    }
}

// ---- Where to

// What it costs to go on to a child, by what grows around it; a new node if it is a leaf.
static double cost_below(int reference, TsBounds box, TsBounds fat)
{
    double around = tree_around(ts_bounds_both(box, fat));
    return tree_is_leaf(reference) ? around : around - tree_around(box);
}

static int cheaper_side(const Tree *tree, const TreeNode *node, const double cost[2])
{
    if (cost[0] != cost[1]) return cost[1] < cost[0];
    return tree_height(tree, node->child[1]) < tree_height(tree, node->child[0]);
}

// Beside what it is put, going down as long as that is cheaper (Goldsmith, Salmon 1987).
static int best_sibling(Tree *tree, TsBounds fat)
{
    int here = tree->root;
    TsBounds box = tree->root_box;
    while (!tree_is_leaf(here)) {
        const TreeNode *node = &tree->node[here];
        double around = tree_around(ts_bounds_both(box, fat)), grown = around - tree_around(box);
        double cost[2];
        for (int i = 0; i < 2; i++) cost[i] = grown + cost_below(node->child[i], node->box[i], fat);
        int side = cheaper_side(tree, node, cost);
        if (around < cost[side]) return here;
        here = node->child[side];
        box = node->box[side];
    }
    return here;
}

static int take_node(Tree *tree)
{
    if (tree->free == TREE_NONE) return tree->made++;
    int node = tree->free;
    tree->free = tree->node[node].child[0];
    return node;
}

void ts_tree_insert(Tree *tree, int index, TsBounds fat)
{
    if (tree->count++ == 0) {
        set_root(tree, ~index, fat);
        return;
    }
    int sibling = best_sibling(tree, fat), parent = tree_parent(tree, sibling);
    int node = take_node(tree);
    TsBounds box = *tree_box(tree, sibling), both = ts_bounds_both(box, fat);
    if (parent == TREE_NONE) {
        set_root(tree, node, both);
    } else {
        set_child(tree, parent, side_of(tree, parent, sibling), node, both);
    }
    set_child(tree, node, 0, sibling, box);
    set_child(tree, node, 1, ~index, fat);
    mend_upward(tree, node);
}

void ts_tree_remove(Tree *tree, int index)
{
    int node = tree->leaf[index];
    tree->leaf[index] = TREE_OUT;
    if (--tree->count == 0) return;
    int side = !side_of(tree, node, ~index), parent = tree_node_parent(&tree->node[node]);
    int sibling = tree->node[node].child[side];
    TsBounds box = tree->node[node].box[side];
    if (parent == TREE_NONE) {
        set_root(tree, sibling, box);
    } else {
        set_child(tree, parent, side_of(tree, parent, node), sibling, box);
    }
    tree->node[node].child[0] = tree->free;
    tree->free = node;
    mend_upward(tree, parent);
}
