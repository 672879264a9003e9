// Dynamic tree of fat boxes: a box that stays inside its fat one changes nothing, one that leaves
// it is taken out and put in anew. Where many leave, the whole tree is built anew at less cost.
#include "broad/tree_ask_private.h"

enum { MANY = 16 }; // one box of so many

// ---- Update

static bool have_room(Tree *tree, const TsBroad *broad)
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

// Whether it is to be taken out: dead, out of its fat box, or shrunk to much less.
static bool leaves(Tree *tree, const TsBroad *broad, int index)
{
    if (tree->leaf[index] == TREE_OUT) return false;
    if (!broad_alive(broad, index)) return true;
    TsBounds box = broad->bounds[index], fat = *tree_box(tree, ~index);
    return !ts_bounds_hold(fat, box) || tree_around(fat) > 2 * tree_around(ts_tree_fat(box));
}

static bool comes(const Tree *tree, const TsBroad *broad, int index)
{
    return tree->leaf[index] == TREE_OUT && broad_alive(broad, index);
}

static int changes(const TsBroad *broad)
{
    return broad->all_changed ? broad->count : broad->changes;
}

static int changed(const TsBroad *broad, int i)
{
    return broad->all_changed ? i : broad->changed[i];
}

// The nodes lie in the order of the tree, not of the boxes.
static void look_ahead(const Tree *tree, const TsBroad *broad, int i)
{
    if (i >= changes(broad)) return;
    int parent = tree->leaf[changed(broad, i)];
    if (parent >= 0) __builtin_prefetch(&tree->node[parent]);
}

static bool many_change(Tree *tree, const TsBroad *broad)
{
    int count = 0, most = broad->alive / MANY;
    for (int i = 0; i < changes(broad) && count <= most; i++) {
        int index = changed(broad, i);
        look_ahead(tree, broad, i + 16);
        count += leaves(tree, broad, index) || comes(tree, broad, index);
    }
    return count > most;
}

static bool too_high(const Tree *tree)
{
    return tree->count && tree_height(tree, tree->root) > ts_tree_highest(tree->count);
}

// First those out, so that there are never more nodes than there is room for.
static bool tree_update(TsBroad *broad)
{
    Tree *tree = broad->self;
    if (!have_room(tree, broad)) return false;
    if (tree->count == 0 || many_change(tree, broad)) return ts_tree_build(tree, broad);
    for (int i = 0; i < changes(broad); i++) {
        int index = changed(broad, i);
        look_ahead(tree, broad, i + 16);
        if (leaves(tree, broad, index)) ts_tree_remove(tree, index);
    }
    for (int i = 0; i < changes(broad) && !too_high(tree); i++) {
        int index = changed(broad, i);
        if (comes(tree, broad, index))
            ts_tree_insert(tree, index, ts_tree_fat(broad->bounds[index]));
    }
    return !too_high(tree) || ts_tree_build(tree, broad);
}

// ---- Parts

typedef struct Listing {
    const Tree *tree;
    TsBroadPart *part;
    int count, max, level;
} Listing;

static void list_level(Listing *list, int reference, TsBounds box, int level)
{
    if (list->count == list->max) return;
    bool leaf = tree_is_leaf(reference);
    if (level == list->level) list->part[list->count++] = (TsBroadPart){box, level, leaf};
    if (level == list->level || leaf) return;
    const TreeNode *node = &list->tree->node[reference];
    for (int i = 0; i < 2; i++) list_level(list, node->child[i], node->box[i], level + 1);
}

static int tree_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const Tree *tree = broad->self;
    Listing list = {.tree = tree, .part = part, .max = max};
    int levels = tree->count ? tree_height(tree, tree->root) + 1 : 0;
    for (; list.level < levels; list.level++) list_level(&list, tree->root, tree->root_box, 0);
    return list.count;
}

static size_t tree_bytes(const TsBroad *broad)
{
    const Tree *tree = broad->self;
    return (size_t)tree->nodes * sizeof *tree->node + (size_t)tree->leaves * sizeof *tree->leaf;
}

static void tree_end(TsBroad *broad)
{
    Tree *tree = broad->self;
    broad->memory.release(tree->node);
    broad->memory.release(tree->leaf);
}

const BroadWays ts_broad_tree = {"dynamic tree",    sizeof(Tree),       tree_update,
                                 ts_tree_ask_pairs, ts_tree_ask_window, ts_tree_ask_ray,
                                 tree_parts,        tree_bytes,         tree_end};
