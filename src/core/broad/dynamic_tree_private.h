// The dynamic tree of dynamic_tree.c: binary, a leaf for each box, which has a fat one around it.
//
// A node holds what is around its two children, so one look tells about both. A child is told by a
// reference: a node's number, or ~index for the leaf of a box.
#ifndef DYNAMIC_TREE_PRIVATE_H
#define DYNAMIC_TREE_PRIVATE_H

#include "broad/broad_private.h"

enum { TREE_NONE = -1, TREE_OUT = -2 }; // as parent: of the root; of a box that is not in the tree

typedef struct DynamicNode {
    TsBounds box[2];
    int32_t child[2];
    uint32_t up; // the parent, from TREE_NONE on, above 7 bits of height
} DynamicNode;

typedef struct DynamicTree {
    DynamicNode *node;
    int32_t *leaf; // by index of the box: its parent
    int nodes, leaves;
    int known; // so many of the leaves say something
    int made;  // nodes that were ever in use; those free again are a list by child[0]
    int free;
    int count; // of boxes in the tree; 0: there is no root
    int root;
    TsBounds root_box;
} DynamicTree;

static inline bool tree_is_leaf(int reference) { return reference < 0; }

static inline int tree_node_parent(const DynamicNode *node) { return (int)(node->up >> 7) - 1; }

static inline int tree_node_height(const DynamicNode *node) { return (int)(node->up & 127); }

static inline uint32_t tree_up(int parent, int height)
{
    return (uint32_t)(parent + 1) << 7 | (uint32_t)height;
}

static inline int tree_height(const DynamicTree *tree, int reference) // a leaf has 0
{
    return tree_is_leaf(reference) ? 0 : tree_node_height(&tree->node[reference]);
}

static inline int tree_parent(const DynamicTree *tree, int reference)
{
    return tree_is_leaf(reference) ? tree->leaf[~reference]
                                   : tree_node_parent(&tree->node[reference]);
}

static inline TsBounds *tree_box(DynamicTree *tree, int reference) // as its parent has it
{
    int parent = tree_parent(tree, reference);
    if (parent == TREE_NONE) return &tree->root_box;
    DynamicNode *node = &tree->node[parent];
    return &node->box[node->child[1] == reference];
}

// No tree of so many boxes is higher than this: two questions after each other cannot overflow, and
// a path stays short. Twice what a perfect one has, and 8; at most 56.
int ts_dynamic_tree_highest(int count);

// How far it is around, which is what the surface heuristic goes by; finite and never NaN.
static inline double tree_around(TsBounds box)
{
    double around = (double)box.right - (double)box.left + ((double)box.bottom - (double)box.top);
    return around < 1e40 ? around : 1e40;
}

#endif
