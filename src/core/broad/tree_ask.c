#include "broad/tree_ask_private.h"

#include "broad/walk_private.h"

// ---- Pairs: the tree laid flat, its lowest subtrees as one node each

enum { RUN_HEIGHT = 4 }; // of a subtree that becomes one node: at most 16 boxes, as a rule 8

typedef struct Laying {
    const TsBroad *broad;
    const Tree *tree;
    Walk walk;
} Laying;

static void lay_boxes(Laying *lay, int node, int reference)
{
    if (tree_is_leaf(reference)) {
        ts_walk_put(&lay->walk, node, ~reference, lay->broad->bounds[~reference]);
        return;
    }
    const TreeNode *inner = &lay->tree->node[reference];
    for (int i = 0; i < 2; i++) lay_boxes(lay, node, inner->child[i]);
}

static bool lay_flat(Laying *lay, int reference)
{
    Walk *walk = &lay->walk;
    int node = ts_walk_add_node(walk, lay->broad->memory);
    if (node < 0) return false;
    if (tree_height(lay->tree, reference) <= RUN_HEIGHT) {
        if (!ts_walk_room(walk, lay->broad->memory, walk->filled + (1 << RUN_HEIGHT) / LANES)) {
            return false;
        }
        lay_boxes(lay, node, reference);
        ts_walk_end_own(walk, node);
        return true;
    }
    const TreeNode *inner = &lay->tree->node[reference];
    if (!lay_flat(lay, inner->child[0]) || !lay_flat(lay, inner->child[1])) return false;
    walk->node[node].after = walk->count;
    ts_walk_surround(walk, node);
    return true;
}

bool ts_tree_ask_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    Laying lay = {.broad = broad, .tree = broad->self};
    if (lay.tree->count == 0) return true;
    bool found =
        lay_flat(&lay, lay.tree->root) && ts_walk_asked(broad)->pairs(broad, &lay.walk, pairs);
    ts_walk_free(&lay.walk, broad->memory);
    return found;
}

// ---- Windows and rays

typedef struct Asking {
    TsBroad *broad;
    const Tree *tree;
    TsBroadHits *hits;
    TsBounds window;
    const TsBoundsRay *ray; // or NULL: the window is asked for
} Asking;

static bool asked_for(const Asking *ask, TsBounds box)
{
    ask->broad->cost.tests++;
    return ask->ray ? ts_bounds_ray_meets(ask->ray, box, NULL) : ts_bounds_meet(ask->window, box);
}

// The box itself lies elsewhere, and is not looked at where the window holds the fat one.
static bool leaf_asked(const Asking *ask, int index, TsBounds fat)
{
    TsBroadHits *hits = ask->hits;
    bool sure = !ask->ray && ts_bounds_hold(ask->window, fat);
    if (!sure && !asked_for(ask, ask->broad->bounds[index])) return true;
    if (!broad_hits_room(ask->broad, hits, 1)) return false;
    hits->index[hits->count++] = index;
    return true;
}

static bool below_asked(const Asking *ask, int reference, TsBounds box)
{
    if (!asked_for(ask, box)) return true;
    if (tree_is_leaf(reference)) return leaf_asked(ask, ~reference, box);
    const TreeNode *node = &ask->tree->node[reference];
    ask->broad->cost.nodes++;
    return below_asked(ask, node->child[0], node->box[0]) &&
           below_asked(ask, node->child[1], node->box[1]);
}

static bool root_asked(const Asking *ask)
{
    const Tree *tree = ask->tree;
    return tree->count == 0 || below_asked(ask, tree->root, tree->root_box);
}

bool ts_tree_ask_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    Asking ask = {.broad = broad, .tree = broad->self, .hits = hits, .window = window};
    return root_asked(&ask);
}

bool ts_tree_ask_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    Asking ask = {.broad = broad, .tree = broad->self, .hits = hits, .ray = ray};
    return root_asked(&ask);
}
