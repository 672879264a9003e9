// Building a flat tree: nodes in depth-first order, their boxes in blocks.
#include "platform/rounding.h"

#include "broad/flat_tree_private.h"

#include "broad/lanes_private.h"

int ts_flat_tree_add_node(FlatTree *tree, TsMemory memory)
{
    if (!ts_memory_room(memory, (void **)&tree->node, &tree->nodes, tree->count + 1,
                        sizeof *tree->node)) {
        return -1;
    }
    tree->node[tree->count] = (FlatTreeNode){.after = tree->count + 1};
    return tree->count++;
}

bool ts_flat_tree_room(FlatTree *tree, TsMemory memory, int blocks)
{
    return ts_memory_room(memory, (void **)&tree->block, &tree->blocks, blocks,
                          sizeof *tree->block) &&
           ts_memory_room(memory, (void **)&tree->item, &tree->items, blocks * LANES,
                          sizeof *tree->item);
}

void ts_flat_tree_put(FlatTree *tree, int node, int index, TsBounds box)
{
    FlatTreeNode *to = &tree->node[node];
    if (to->count == 0) to->block = tree->filled;
    to->bounds = to->count ? ts_bounds_union(to->bounds, box) : box;
    int lane = to->count++ % LANES;
    if (lane == 0) tree->filled++;
    int block = tree->filled - 1;
    block_put(&tree->block[block], lane, box);
    tree->item[block * LANES + lane] = index;
}

void ts_flat_tree_end_own(FlatTree *tree, int node)
{
    int block = tree->filled - 1;
    for (int lane = tree->node[node].count; lane % LANES; lane++) {
        block_clear(&tree->block[block], lane % LANES);
        tree->item[block * LANES + lane % LANES] = 0;
    }
}

void ts_flat_tree_surround(FlatTree *tree, int node)
{
    FlatTreeNode *around = &tree->node[node];
    bool any = around->count > 0;
    for (int i = node + 1; i < around->after; i = tree->node[i].after) {
        TsBounds box = tree->node[i].bounds;
        around->bounds = any ? ts_bounds_union(around->bounds, box) : box;
        any = true;
    }
}

size_t ts_flat_tree_bytes(const FlatTree *tree)
{
    return (size_t)tree->nodes * sizeof *tree->node + (size_t)tree->blocks * sizeof *tree->block +
           (size_t)tree->items * sizeof *tree->item;
}

void ts_flat_tree_free(FlatTree *tree, TsMemory memory)
{
    memory.release(tree->node);
    memory.release(tree->block);
    memory.release(tree->item);
    *tree = (FlatTree){0};
}
