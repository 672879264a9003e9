// The data of TS_BROAD_TREE: a binary tree with one leaf for each box; a leaf stores a fat box
// around it.
//
// A node stores the boxes of its two children, so one memory access tests both. A child is a
// reference: the number of a node, or ~index for the leaf of a box.
//
// Pairs, and windows and rays if there are many between two changes, are found on a copy: a flat
// BVH of the boxes in the order of the tree. It takes 23 bytes a box and is kept for the next time.
#ifndef DYNAMIC_TREE_PRIVATE_H
#define DYNAMIC_TREE_PRIVATE_H

#include "broad/broad_private.h"
#include "broad/bvh_private.h"

enum { TREE_NONE = -1, TREE_OUT = -2 }; // parent of the root; of a box that is not in the tree

typedef struct DynamicNode {
    TsBounds box[2];
    int32_t child[2];
    uint32_t up; // the parent + 1 in the upper 25 bits, the height in the lower 7
} DynamicNode;

typedef struct DynamicTree {
    DynamicNode *node;
    int32_t *leaf; // by index of the box: its parent
    int nodes, leaves;
    int known; // entries of `leaf` that are initialised
    int made;  // nodes ever used; `free` is a list of unused ones, linked by child[0]
    int free;
    int count; // boxes in the tree; 0: there is no root
    int root;
    TsBounds root_box;
    Bvh copy;
    bool copied;     // the copy is up to date
    int64_t visited; // nodes since the last change, by windows and rays
} DynamicTree;

static inline bool tree_is_leaf(int reference) { return reference < 0; }

static inline int tree_node_parent(const DynamicNode *node) { return (int)(node->up >> 7) - 1; }

static inline int tree_node_height(const DynamicNode *node) { return (int)(node->up & 127); }

static inline uint32_t tree_up(int parent, int height)
{
    return (uint32_t)(parent + 1) << 7 | (uint32_t)height;
}

static inline int tree_height(const DynamicTree *tree, int reference) // 0 for a leaf
{
    return tree_is_leaf(reference) ? 0 : tree_node_height(&tree->node[reference]);
}

static inline int tree_parent(const DynamicTree *tree, int reference)
{
    return tree_is_leaf(reference) ? tree->leaf[~reference]
                                   : tree_node_parent(&tree->node[reference]);
}

static inline TsBounds *tree_box(DynamicTree *tree, int reference) // as stored in its parent
{
    int parent = tree_parent(tree, reference);
    if (parent == TREE_NONE) return &tree->root_box;
    DynamicNode *node = &tree->node[parent];
    return &node->box[node->child[1] == reference];
}

// The greatest height of a tree of `count` boxes; a higher one is rebuilt. It bounds the recursion.
// Twice that of a perfectly balanced tree plus 8, at most 56.
int ts_dynamic_tree_highest(int count);

// Half the perimeter, the cost of the surface area heuristic in 2D; finite and never NaN.
static inline double half_perimeter(TsBounds box)
{
    double half = (double)box.right - (double)box.left + ((double)box.bottom - (double)box.top);
    return half < 1e40 ? half : 1e40;
}

#endif
