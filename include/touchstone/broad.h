// The broad phase: of many boxes, which pairs share a point, which meet a window, which a ray
// (S45-S48, documents 001 and 002).
//
// Behind one interface stand structures of eight kinds. All of them report the same pairs, each
// once, and the same boxes; they differ in time and memory. A structure is brought up to date by
// the next question after a change, so moving is a store, and changing everything costs one
// rebuilding. The caller owns the Broad; it grows through one hook. Where that fails a question
// answers false, and asked again later it answers right.
#ifndef TOUCHSTONE_BROAD_H
#define TOUCHSTONE_BROAD_H

#include <stdint.h>

#include "touchstone/bounds.h"
#include "touchstone/memory.h"
#include "touchstone/simd.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsBroadKind {
    TS_BROAD_BRUTE,    // every pair
    TS_BROAD_GRID,     // uniform grid over the world's extent, a level for each size
    TS_BROAD_HASH,     // cells without end, hashed: no world is too large
    TS_BROAD_QUADTREE, // squares that are quartered where they are crowded
    TS_BROAD_RTREE,    // R-tree, packed by Sort-Tile-Recursive
    TS_BROAD_TREE,     // dynamic tree of fat boxes: only who leaves his is moved
    TS_BROAD_BVH,      // flat tree in Morton order, rebuilt
    TS_BROAD_SAP,      // sweep and prune along one axis
    TS_BROAD_KINDS
} TsBroadKind;

enum { TS_BROAD_MAX = 1 << 24 }; // boxes

typedef struct TsBroadPair {
    int32_t a, b; // a < b
} TsBroadPair;

typedef struct TsBroadPairs { // grows; keep it from one question to the next
    TsBroadPair *pair;
    int count, room;
} TsBroadPairs;

typedef struct TsBroadHits {
    int32_t *index;
    int count, room;
} TsBroadHits;

// A piece of the structure as it can be drawn: a cell or a node.
typedef struct TsBroadPart {
    TsBounds bounds;
    int level;  // 0: the root, or the finest cells
    bool holds; // boxes itself: a leaf, a cell in use
} TsBroadPart;

// What the last question cost.
typedef struct TsBroadCost {
    int64_t tests; // of a box against a box, window or ray
    int64_t nodes; // or cells that were looked into
} TsBroadCost;

typedef struct TsBroad {
    TsBroadKind kind;
    TsSimdLevel simd; // the instruction set; the best of this machine unless written
    TsMemory memory;
    TsBounds *bounds; // by index; read it, change it by ts_broad_move
    uint8_t *state;   // by index, BroadState bits
    int count;        // indices are 0 to count - 1
    int alive;        // of them in use
    int room;
    int32_t *free, *changed; // indices that can be handed out again; those changed since the update
    int frees, changes;
    bool all_changed; // more than the list has room for, a quarter: look at all
    bool stale;       // something changed since the structure was brought up to date
    TsBroadCost cost;
    void *self; // the structure of this kind
} TsBroad;

enum { TS_BROAD_ALIVE = 1, TS_BROAD_CHANGED = 2 }; // bits of a BroadState

// An empty one. Nothing is allocated before the first insertion; ts_broad_end frees all, and leaves
// an empty one of the same kind.
TsBroad ts_broad_make(TsBroadKind kind, TsMemory memory);
void ts_broad_end(TsBroad *broad);

// Changes the structure while the boxes stay, under the same indices.
void ts_broad_switch(TsBroad *broad, TsBroadKind kind);

// The index is the one that was removed last, or else the next. -1: no memory, or TS_BROAD_MAX.
int ts_broad_insert(TsBroad *broad, TsBounds bounds);
void ts_broad_move(TsBroad *broad, int index, TsBounds bounds);
void ts_broad_remove(TsBroad *broad, int index);

// Moves all, 0 to count - 1; those of indices that were removed are passed over. 16 bytes a box.
void ts_broad_move_all(TsBroad *broad, const TsBounds *bounds);

// Every pair of boxes that share a point, each once, in the structure's own order. What was in the
// list before is replaced. Infinite boxes and a million equal ones are answered right, if slowly.
bool ts_broad_pairs(TsBroad *broad, TsBroadPairs *pairs);

// The boxes that share a point with the window; that the ray meets (ts_bounds_ray_meets). Each
// once, in the structure's own order.
bool ts_broad_window(TsBroad *broad, TsBounds window, TsBroadHits *hits);
bool ts_broad_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits);

// The parts of the structure, larger before smaller, the first `max` of them; returns how many it
// wrote. The brute force has none.
int ts_broad_parts(TsBroad *broad, TsBroadPart *part, int max);

// Bytes that it holds now, the lists of answers left out.
size_t ts_broad_bytes(const TsBroad *broad);

void ts_broad_pairs_free(TsBroadPairs *pairs, TsMemory memory);
void ts_broad_hits_free(TsBroadHits *hits, TsMemory memory);

const char *ts_broad_name(TsBroadKind kind); // "grid", "spatial hash", "R-tree": as shown

#ifdef __cplusplus
}
#endif

#endif
