#include "broad/walk_private.h"

#include "broad/lanes_put_private.h"

int ts_walk_add_node(Walk *walk, TsMemory memory)
{
    if (!ts_memory_room(memory, (void **)&walk->node, &walk->nodes, walk->count + 1,
                        sizeof *walk->node)) {
        return -1;
    }
    walk->node[walk->count] = (WalkNode){.after = walk->count + 1};
    return walk->count++;
}

bool ts_walk_room(Walk *walk, TsMemory memory, int blocks)
{
    return ts_memory_room(memory, (void **)&walk->block, &walk->blocks, blocks,
                          sizeof *walk->block) &&
           ts_memory_room(memory, (void **)&walk->item, &walk->items, blocks * LANES,
                          sizeof *walk->item);
}

void ts_walk_put(Walk *walk, int node, int index, TsBounds box)
{
    WalkNode *to = &walk->node[node];
    if (to->count == 0) to->block = walk->filled;
    to->bounds = to->count ? ts_bounds_both(to->bounds, box) : box;
    int lane = to->count++ % LANES;
    if (lane == 0) walk->filled++;
    int block = walk->filled - 1;
    lanes_put(&walk->block[block], lane, box);
    walk->item[block * LANES + lane] = index;
}

void ts_walk_end_own(Walk *walk, int node)
{
    int block = walk->filled - 1;
    for (int lane = walk->node[node].count; lane % LANES; lane++) {
        lanes_put_none(&walk->block[block], lane % LANES);
        walk->item[block * LANES + lane % LANES] = 0;
    }
}

void ts_walk_surround(Walk *walk, int node)
{
    WalkNode *around = &walk->node[node];
    bool any = around->count > 0;
    for (int i = node + 1; i < around->after; i = walk->node[i].after) {
        TsBounds box = walk->node[i].bounds;
        around->bounds = any ? ts_bounds_both(around->bounds, box) : box;
        any = true;
    }
}

size_t ts_walk_bytes(const Walk *walk)
{
    return (size_t)walk->nodes * sizeof *walk->node + (size_t)walk->blocks * sizeof *walk->block +
           (size_t)walk->items * sizeof *walk->item;
}

void ts_walk_free(Walk *walk, TsMemory memory)
{
    memory.release(walk->node);
    memory.release(walk->block);
    memory.release(walk->item);
    *walk = (Walk){0};
}

const WalkAsk *ts_walk_asked(const TsBroad *broad)
{
    static const WalkAsk *const paths[TS_SIMD_LEVELS] = {&ts_walk_scalar, &ts_walk_avx2,
                                                         &ts_walk_avx512};
    return paths[broad->path];
}
