#include "broad.h"

#include <assert.h>
#include <string.h>

#include "broad_kind.h"

static const BroadWays *const ways_of[BROAD_KINDS] = {
    [BROAD_BRUTE] = &broad_brute,       [BROAD_GRID] = &broad_grid,   [BROAD_HASH] = &broad_hash,
    [BROAD_QUADTREE] = &broad_quadtree, [BROAD_RTREE] = &broad_rtree, [BROAD_TREE] = &broad_tree,
    [BROAD_BVH] = &broad_bvh,           [BROAD_SWEEP] = &broad_sweep,
};

static const BroadWays *ways(const Broad *broad) { return ways_of[broad->kind]; }

const char *broad_name(BroadKind kind) { return ways_of[kind]->name; }

// ---- Making and ending

Broad broad_make(BroadKind kind, Memory memory)
{
    return (Broad){.kind = kind, .path = path_best(), .memory = memory};
}

static void drop_structure(Broad *broad)
{
    if (!broad->self) return;
    ways(broad)->end(broad);
    broad->memory.release(broad->self);
    broad->self = NULL;
}

void broad_end(Broad *broad)
{
    drop_structure(broad);
    broad->memory.release(broad->bounds);
    broad->memory.release(broad->state);
    broad->memory.release(broad->free);
    broad->memory.release(broad->changed);
    *broad = (Broad){.kind = broad->kind, .path = broad->path, .memory = broad->memory};
}

void broad_switch(Broad *broad, BroadKind kind)
{
    drop_structure(broad);
    broad->kind = kind;
    broad->all_changed = broad->stale = true;
}

// ---- Boxes

static bool resized(Broad *broad, void **block, int room, size_t item)
{
    void *grown = broad->memory.resize(*block, (size_t)room * item);
    if (grown) *block = grown;
    return grown;
}

// Where more change, looking at all is no dearer.
static int changes_room(int room) { return room / 4; }

// The other lists have the same room; where one cannot grow the others may, and none is lost. By a
// third: the room to spare is what most of the bytes of a box would be.
static bool grow(Broad *broad)
{
    int room = broad->room ? broad->room + broad->room / 3 : 64;
    if (room > BROAD_MAX) room = BROAD_MAX;
    if (room <= broad->room || !resized(broad, (void **)&broad->bounds, room, sizeof(Bounds)) ||
        !resized(broad, (void **)&broad->state, room, sizeof(uint8_t)) ||
        !resized(broad, (void **)&broad->free, room, sizeof(int32_t)) ||
        !resized(broad, (void **)&broad->changed, changes_room(room), sizeof(int32_t))) {
        return false;
    }
    broad->room = room;
    return true;
}

static void mark(Broad *broad, int index)
{
    broad->stale = true;
    if (broad->all_changed || broad->state[index] & BROAD_CHANGED) return;
    if (broad->changes == changes_room(broad->room)) {
        broad->all_changed = true;
        return;
    }
    broad->state[index] |= BROAD_CHANGED;
    broad->changed[broad->changes++] = index;
}

static void expect_sorted(Bounds bounds)
{
    assert(bounds.left <= bounds.right && bounds.top <= bounds.bottom);
    (void)bounds;
}

int broad_insert(Broad *broad, Bounds bounds)
{
    expect_sorted(bounds);
    int index = broad->frees ? broad->free[broad->frees - 1] : broad->count;
    if (index == broad->room && !grow(broad)) return -1;
    if (broad->frees) {
        broad->frees--;
    } else {
        broad->state[broad->count++] = 0;
    }
    broad->state[index] |= BROAD_ALIVE;
    broad->bounds[index] = bounds;
    broad->alive++;
    mark(broad, index);
    return index;
}

static void expect_alive(const Broad *broad, int index)
{
    assert(index >= 0 && index < broad->count && broad_alive(broad, index));
    (void)broad;
    (void)index;
}

void broad_move(Broad *broad, int index, Bounds bounds)
{
    expect_alive(broad, index);
    expect_sorted(bounds);
    broad->bounds[index] = bounds;
    mark(broad, index);
}

void broad_remove(Broad *broad, int index)
{
    expect_alive(broad, index);
    broad->state[index] &= (uint8_t)~BROAD_ALIVE;
    broad->free[broad->frees++] = index;
    broad->alive--;
    mark(broad, index);
}

void broad_move_all(Broad *broad, const Bounds *bounds)
{
    if (broad->count == 0) return;
    memcpy(broad->bounds, bounds, (size_t)broad->count * sizeof *bounds);
    broad->all_changed = broad->stale = true;
}

// ---- Asking

static void unmark(Broad *broad)
{
    for (int i = 0; i < broad->changes; i++) {
        broad->state[broad->changed[i]] &= (uint8_t)~BROAD_CHANGED;
    }
    broad->changes = 0;
    broad->all_changed = broad->stale = false;
}

static bool have_structure(Broad *broad)
{
    if (broad->self) return true;
    size_t size = ways(broad)->size;
    broad->self = broad->memory.resize(NULL, size);
    if (!broad->self) return false;
    memset(broad->self, 0, size);
    broad->all_changed = broad->stale = true;
    return true;
}

static bool up_to_date(Broad *broad)
{
    broad->cost = (BroadCost){0};
    if (!have_structure(broad)) return false;
    if (!broad->stale) return true;
    if (!ways(broad)->update(broad)) return false;
    unmark(broad);
    return true;
}

bool broad_pairs(Broad *broad, BroadPairs *pairs)
{
    pairs->count = 0;
    return up_to_date(broad) && ways(broad)->pairs(broad, pairs);
}

bool broad_window(Broad *broad, Bounds window, BroadHits *hits)
{
    hits->count = 0;
    return up_to_date(broad) && ways(broad)->window(broad, window, hits);
}

bool broad_ray(Broad *broad, const BoundsRay *ray, BroadHits *hits)
{
    hits->count = 0;
    return up_to_date(broad) && ways(broad)->ray(broad, ray, hits);
}

int broad_parts(Broad *broad, BroadPart *part, int max)
{
    return up_to_date(broad) ? ways(broad)->parts(broad, part, max) : 0;
}

size_t broad_bytes(const Broad *broad)
{
    size_t room = (size_t)broad->room, changes = (size_t)changes_room(broad->room);
    size_t lists = room * (sizeof *broad->bounds + sizeof *broad->state + sizeof *broad->free) +
                   changes * sizeof *broad->changed;
    return lists + (broad->self ? ways(broad)->size + ways(broad)->bytes(broad) : 0);
}

void broad_pairs_free(BroadPairs *pairs, Memory memory)
{
    memory.release(pairs->pair);
    *pairs = (BroadPairs){0};
}

void broad_hits_free(BroadHits *hits, Memory memory)
{
    memory.release(hits->index);
    *hits = (BroadHits){0};
}
