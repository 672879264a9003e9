#include "touchstone/broad.h"

#include <assert.h>
#include <string.h>

#include "broad/broad_kind_private.h"

static const BroadWays *const ways_of[TS_BROAD_KINDS] = {
    [TS_BROAD_BRUTE] = &ts_broad_brute, [TS_BROAD_GRID] = &ts_broad_grid,
    [TS_BROAD_HASH] = &ts_broad_hash,   [TS_BROAD_QUADTREE] = &ts_broad_quadtree,
    [TS_BROAD_RTREE] = &ts_broad_rtree, [TS_BROAD_TREE] = &ts_broad_tree,
    [TS_BROAD_BVH] = &ts_broad_bvh,     [TS_BROAD_SWEEP] = &ts_broad_sweep,
};

static const BroadWays *ways(const TsBroad *broad) { return ways_of[broad->kind]; }

const char *ts_broad_name(TsBroadKind kind) { return ways_of[kind]->name; }

// ---- Making and ending

TsBroad ts_broad_make(TsBroadKind kind, TsMemory memory)
{
    return (TsBroad){.kind = kind, .path = ts_simd_best(), .memory = memory};
}

static void drop_structure(TsBroad *broad)
{
    if (!broad->self) return;
    ways(broad)->end(broad);
    broad->memory.release(broad->self);
    broad->self = NULL;
}

void ts_broad_end(TsBroad *broad)
{
    drop_structure(broad);
    broad->memory.release(broad->bounds);
    broad->memory.release(broad->state);
    broad->memory.release(broad->free);
    broad->memory.release(broad->changed);
    *broad = (TsBroad){.kind = broad->kind, .path = broad->path, .memory = broad->memory};
}

void ts_broad_switch(TsBroad *broad, TsBroadKind kind)
{
    drop_structure(broad);
    broad->kind = kind;
    broad->all_changed = broad->stale = true;
}

// ---- Boxes

static bool resized(TsBroad *broad, void **block, int room, size_t item)
{
    void *grown = broad->memory.resize(*block, (size_t)room * item);
    if (grown) *block = grown;
    return grown;
}

// Where more change, looking at all is no dearer.
static int changes_room(int room) { return room / 4; }

// The other lists have the same room; where one cannot grow the others may, and none is lost. By a
// third: the room to spare is what most of the bytes of a box would be.
static bool grow(TsBroad *broad)
{
    int room = broad->room ? broad->room + broad->room / 3 : 64;
    if (room > TS_BROAD_MAX) room = TS_BROAD_MAX;
    if (room <= broad->room || !resized(broad, (void **)&broad->bounds, room, sizeof(TsBounds)) ||
        !resized(broad, (void **)&broad->state, room, sizeof(uint8_t)) ||
        !resized(broad, (void **)&broad->free, room, sizeof(int32_t)) ||
        !resized(broad, (void **)&broad->changed, changes_room(room), sizeof(int32_t))) {
        return false;
    }
    broad->room = room;
    return true;
}

static void mark(TsBroad *broad, int index)
{
    broad->stale = true;
    if (broad->all_changed || broad->state[index] & TS_BROAD_CHANGED) return;
    if (broad->changes == changes_room(broad->room)) {
        broad->all_changed = true;
        return;
    }
    broad->state[index] |= TS_BROAD_CHANGED;
    broad->changed[broad->changes++] = index;
}

static void expect_sorted(TsBounds bounds)
{
    assert(bounds.left <= bounds.right && bounds.top <= bounds.bottom);
    (void)bounds;
}

int ts_broad_insert(TsBroad *broad, TsBounds bounds)
{
    expect_sorted(bounds);
    int index = broad->frees ? broad->free[broad->frees - 1] : broad->count;
    if (index == broad->room && !grow(broad)) return -1;
    if (broad->frees) {
        broad->frees--;
    } else {
        broad->state[broad->count++] = 0;
    }
    broad->state[index] |= TS_BROAD_ALIVE;
    broad->bounds[index] = bounds;
    broad->alive++;
    mark(broad, index);
    return index;
}

static void expect_alive(const TsBroad *broad, int index)
{
    assert(index >= 0 && index < broad->count && broad_alive(broad, index));
    (void)broad;
    (void)index;
}

void ts_broad_move(TsBroad *broad, int index, TsBounds bounds)
{
    expect_alive(broad, index);
    expect_sorted(bounds);
    broad->bounds[index] = bounds;
    mark(broad, index);
}

void ts_broad_remove(TsBroad *broad, int index)
{
    expect_alive(broad, index);
    broad->state[index] &= (uint8_t)~TS_BROAD_ALIVE;
    broad->free[broad->frees++] = index;
    broad->alive--;
    mark(broad, index);
}

void ts_broad_move_all(TsBroad *broad, const TsBounds *bounds)
{
    if (broad->count == 0) return;
    memcpy(broad->bounds, bounds, (size_t)broad->count * sizeof *bounds);
    broad->all_changed = broad->stale = true;
}

// ---- Asking

static void unmark(TsBroad *broad)
{
    for (int i = 0; i < broad->changes; i++) {
        broad->state[broad->changed[i]] &= (uint8_t)~TS_BROAD_CHANGED;
    }
    broad->changes = 0;
    broad->all_changed = broad->stale = false;
}

static bool have_structure(TsBroad *broad)
{
    if (broad->self) return true;
    size_t size = ways(broad)->size;
    broad->self = broad->memory.resize(NULL, size);
    if (!broad->self) return false;
    memset(broad->self, 0, size);
    broad->all_changed = broad->stale = true;
    return true;
}

static bool up_to_date(TsBroad *broad)
{
    broad->cost = (TsBroadCost){0};
    if (!have_structure(broad)) return false;
    if (!broad->stale) return true;
    if (!ways(broad)->update(broad)) return false;
    unmark(broad);
    return true;
}

bool ts_broad_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    pairs->count = 0;
    return up_to_date(broad) && ways(broad)->pairs(broad, pairs);
}

bool ts_broad_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    hits->count = 0;
    return up_to_date(broad) && ways(broad)->window(broad, window, hits);
}

bool ts_broad_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    hits->count = 0;
    return up_to_date(broad) && ways(broad)->ray(broad, ray, hits);
}

int ts_broad_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    return up_to_date(broad) ? ways(broad)->parts(broad, part, max) : 0;
}

size_t ts_broad_bytes(const TsBroad *broad)
{
    size_t room = (size_t)broad->room, changes = (size_t)changes_room(broad->room);
    size_t lists = room * (sizeof *broad->bounds + sizeof *broad->state + sizeof *broad->free) +
                   changes * sizeof *broad->changed;
    return lists + (broad->self ? ways(broad)->size + ways(broad)->bytes(broad) : 0);
}

void ts_broad_pairs_free(TsBroadPairs *pairs, TsMemory memory)
{
    memory.release(pairs->pair);
    *pairs = (TsBroadPairs){0};
}

void ts_broad_hits_free(TsBroadHits *hits, TsMemory memory)
{
    memory.release(hits->index);
    *hits = (TsBroadHits){0};
}
