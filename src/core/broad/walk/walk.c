#include "walk.h"

#include "lanes_put.h"

int walk_add_node(Walk *walk, Memory memory)
{
    if (!memory_room(memory, (void **)&walk->node, &walk->nodes, walk->count + 1,
                     sizeof *walk->node)) {
        return -1;
    }
    walk->node[walk->count] = (WalkNode){.after = walk->count + 1};
    return walk->count++;
}

bool walk_room(Walk *walk, Memory memory, int blocks)
{
    return memory_room(memory, (void **)&walk->block, &walk->blocks, blocks, sizeof *walk->block) &&
           memory_room(memory, (void **)&walk->item, &walk->items, blocks * LANES,
                       sizeof *walk->item);
}

void walk_put(Walk *walk, int node, int index, Bounds box)
{
    WalkNode *to = &walk->node[node];
    if (to->count == 0) to->block = walk->filled;
    to->bounds = to->count ? bounds_both(to->bounds, box) : box;
    int lane = to->count++ % LANES;
    if (lane == 0) walk->filled++;
    int block = walk->filled - 1;
    lanes_put(&walk->block[block], lane, box);
    walk->item[block * LANES + lane] = index;
}

void walk_end_own(Walk *walk, int node)
{
    int block = walk->filled - 1;
    for (int lane = walk->node[node].count; lane % LANES; lane++) {
        lanes_put_none(&walk->block[block], lane % LANES);
        walk->item[block * LANES + lane % LANES] = 0;
    }
}

void walk_surround(Walk *walk, int node)
{
    WalkNode *around = &walk->node[node];
    bool any = around->count > 0;
    for (int i = node + 1; i < around->after; i = walk->node[i].after) {
        Bounds box = walk->node[i].bounds;
        around->bounds = any ? bounds_both(around->bounds, box) : box;
        any = true;
    }
}

size_t walk_bytes(const Walk *walk)
{
    return (size_t)walk->nodes * sizeof *walk->node + (size_t)walk->blocks * sizeof *walk->block +
           (size_t)walk->items * sizeof *walk->item;
}

void walk_free(Walk *walk, Memory memory)
{
    memory.release(walk->node);
    memory.release(walk->block);
    memory.release(walk->item);
    *walk = (Walk){0};
}

const WalkAsk *walk_asked(const Broad *broad)
{
    static const WalkAsk *const paths[PATHS] = {&walk_scalar, &walk_avx2, &walk_avx512};
    return paths[broad->path];
}
