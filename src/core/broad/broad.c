// The broad phase: the list of boxes, their marks of change, and dispatch to the structure.
#include "platform/rounding.h"

#include "touchstone/broad.h"

#include <string.h>

#include "broad/kernels_private.h"
#include "platform/assert.h"

static const BroadVtable *const vtable_of[] = {
    [TS_BROAD_BRUTE] = &ts_broad_brute, [TS_BROAD_GRID] = &ts_broad_grid,
    [TS_BROAD_HASH] = &ts_broad_hash,   [TS_BROAD_QUADTREE] = &ts_broad_quadtree,
    [TS_BROAD_RTREE] = &ts_broad_rtree, [TS_BROAD_TREE] = &ts_broad_tree,
    [TS_BROAD_BVH] = &ts_broad_bvh,     [TS_BROAD_SAP] = &ts_broad_sap,
};

_Static_assert(sizeof vtable_of / sizeof *vtable_of == TS_BROAD_KINDS, "a row for each structure");

static const BroadVtable *vtable(const TsBroad *broad) { return vtable_of[broad->kind]; }

const BroadKernels *ts_broad_kernels(const TsBroad *broad)
{
    ASSERT(ts_simd_has(broad->simd));
#if SIMD_X86
    if (broad->simd == TS_SIMD_AVX2) return &ts_broad_kernels_avx2;
#endif
    return &ts_broad_kernels_scalar;
}

const char *ts_broad_name(TsBroadKind kind) { return vtable_of[kind]->name; }

// ---- Making and ending

TsBroad ts_broad_make(TsBroadKind kind, TsMemory memory)
{
    return (TsBroad){.kind = kind, .simd = ts_simd_best(), .memory = memory};
}

static void broad_drop_structure(TsBroad *broad)
{
    if (!broad->self) return;
    if (vtable(broad)->end) vtable(broad)->end(broad);
    broad->memory.release(broad->self);
    broad->self = NULL;
}

void ts_broad_end(TsBroad *broad)
{
    broad_drop_structure(broad);
    broad->memory.release(broad->bounds);
    broad->memory.release(broad->state);
    broad->memory.release(broad->free);
    broad->memory.release(broad->changed);
    *broad = (TsBroad){.kind = broad->kind, .simd = broad->simd, .memory = broad->memory};
}

void ts_broad_switch(TsBroad *broad, TsBroadKind kind)
{
    broad_drop_structure(broad);
    broad->kind = kind;
    broad->all_changed = broad->stale = true;
}

// ---- Boxes

static bool broad_resized(TsBroad *broad, void **block, int room, size_t item)
{
    void *grown = broad->memory.resize(*block, (size_t)room * item);
    if (grown) *block = grown;
    return grown;
}

// If more boxes than this change, examining all of them is as cheap.
static int changes_room(int room) { return room / 4; }

// Grows all lists by a quarter; a larger step would spend most of the memory on room to spare. If
// one list cannot grow, those that did keep their contents.
static bool broad_grow(TsBroad *broad)
{
    int room = broad->room ? broad->room + broad->room / 4 : 64;
    if (room > TS_BROAD_MAX) room = TS_BROAD_MAX;
    if (room <= broad->room ||
        !broad_resized(broad, (void **)&broad->bounds, room, sizeof(TsBounds)) ||
        !broad_resized(broad, (void **)&broad->state, room, sizeof(uint8_t)) ||
        !broad_resized(broad, (void **)&broad->free, room, sizeof(int32_t)) ||
        !broad_resized(broad, (void **)&broad->changed, changes_room(room), sizeof(int32_t))) {
        return false;
    }
    broad->room = room;
    return true;
}

static void mark_changed(TsBroad *broad, int index)
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
    ASSERT(bounds.left <= bounds.right && bounds.top <= bounds.bottom);
    (void)bounds;
}

int ts_broad_insert(TsBroad *broad, TsBounds bounds)
{
    expect_sorted(bounds);
    int index = broad->frees ? broad->free[broad->frees - 1] : broad->count;
    if (index == broad->room && !broad_grow(broad)) return -1;
    if (broad->frees) {
        broad->frees--;
    } else {
        broad->state[broad->count++] = 0;
    }
    broad->state[index] |= TS_BROAD_ALIVE;
    broad->bounds[index] = bounds;
    broad->alive++;
    mark_changed(broad, index);
    return index;
}

static void expect_alive(const TsBroad *broad, int index)
{
    ASSERT(index >= 0 && index < broad->count && broad_alive(broad, index));
    (void)broad;
    (void)index;
}

void ts_broad_move(TsBroad *broad, int index, TsBounds bounds)
{
    expect_alive(broad, index);
    expect_sorted(bounds);
    broad->bounds[index] = bounds;
    mark_changed(broad, index);
}

void ts_broad_remove(TsBroad *broad, int index)
{
    expect_alive(broad, index);
    broad->state[index] &= (uint8_t)~TS_BROAD_ALIVE;
    broad->free[broad->frees++] = index;
    broad->alive--;
    mark_changed(broad, index);
}

void ts_broad_move_all(TsBroad *broad, const TsBounds *bounds)
{
    if (broad->count == 0) return;
    memcpy(broad->bounds, bounds, (size_t)broad->count * sizeof *bounds);
    broad->all_changed = broad->stale = true;
}

// ---- Queries

static bool broad_up_to_date(TsBroad *broad)
{
    broad->cost = (TsBroadCost){0};
    if (!broad->self) {
        size_t size = vtable(broad)->size;
        broad->self = broad->memory.resize(NULL, size);
        if (!broad->self) return false;
        memset(broad->self, 0, size);
        broad->all_changed = broad->stale = true;
    }
    if (!broad->stale) return true;
    if (!vtable(broad)->update(broad)) return false;
    for (int i = 0; i < broad->changes; i++) {
        broad->state[broad->changed[i]] &= (uint8_t)~TS_BROAD_CHANGED;
    }
    broad->changes = 0;
    broad->all_changed = broad->stale = false;
    return true;
}

bool ts_broad_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    pairs->count = 0;
    return broad_up_to_date(broad) && vtable(broad)->queries(broad)->pairs(broad, pairs);
}

bool ts_broad_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    hits->count = 0;
    return broad_up_to_date(broad) && vtable(broad)->queries(broad)->window(broad, window, hits);
}

bool ts_broad_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    hits->count = 0;
    return broad_up_to_date(broad) && vtable(broad)->queries(broad)->ray(broad, ray, hits);
}

static void begin_trace(TsBroad *broad, TsBroadTrace *trace)
{
    trace->count = 0;
    broad->trace = trace;
}

static bool end_trace(TsBroad *broad, bool found)
{
    TsBroadTrace *trace = broad->trace;
    broad->trace = NULL;
    if (!found) trace->count = 0;
    for (int i = 0; i < trace->count && i < trace->max; i++) {
        trace->part[i] = vtable(broad)->part(broad, trace->part[i].level);
    }
    return found;
}

bool ts_broad_window_traced(TsBroad *broad, TsBounds window, TsBroadHits *hits, TsBroadTrace *trace)
{
    begin_trace(broad, trace);
    return end_trace(broad, ts_broad_window(broad, window, hits));
}

bool ts_broad_ray_traced(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits,
                         TsBroadTrace *trace)
{
    begin_trace(broad, trace);
    return end_trace(broad, ts_broad_ray(broad, ray, hits));
}

int ts_broad_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    if (!vtable(broad)->parts || !broad_up_to_date(broad)) return 0;
    return vtable(broad)->parts(broad, part, max);
}

size_t ts_broad_bytes(const TsBroad *broad)
{
    size_t room = (size_t)broad->room, changes = (size_t)changes_room(broad->room);
    size_t lists = room * (sizeof *broad->bounds + sizeof *broad->state + sizeof *broad->free) +
                   changes * sizeof *broad->changed;
    if (!broad->self) return lists;
    size_t bytes = vtable(broad)->bytes ? vtable(broad)->bytes(broad) : 0;
    return lists + vtable(broad)->size + bytes;
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
