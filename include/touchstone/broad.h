// The broad phase: among many boxes, the pairs that share a point, and the boxes that a window or a
// ray meets.
//
// Several structures stand behind one interface. All of them report the same pairs, each once, and
// the same boxes; they differ in time and memory. A structure is updated by the first query after a
// change: moving a box is a store, and changing everything costs one rebuild. The caller owns the
// TsBroad, whose memory comes through one hook. If memory runs out, a query returns false;
// it can be repeated later.
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
    TS_BROAD_BRUTE,    // tests every pair
    TS_BROAD_GRID,     // uniform grid over the extent of the world, a level for each box size
    TS_BROAD_HASH,     // spatial hash: unbounded grid, no world is too large
    TS_BROAD_QUADTREE, // loose quadtree: crowded squares are quartered
    TS_BROAD_RTREE,    // R-tree, packed by Sort-Tile-Recursive
    TS_BROAD_TREE,     // dynamic tree of fat boxes: only a box that leaves its fat box is moved
    TS_BROAD_BVH,      // flat BVH in Morton order, rebuilt
    TS_BROAD_SAP,      // sweep and prune along one axis
    TS_BROAD_KINDS
} TsBroadKind;

enum { TS_BROAD_MAX = 1 << 24 }; // boxes

typedef struct TsBroadPair {
    int32_t a, b; // a < b
} TsBroadPair;

typedef struct TsBroadPairs { // grows; reuse it from one query to the next
    TsBroadPair *pair;
    int count, room;
} TsBroadPairs;

typedef struct TsBroadHits {
    int32_t *index;
    int count, room;
} TsBroadHits;

// A cell or a node of the structure, for drawing.
typedef struct TsBroadPart {
    TsBounds bounds;
    int level;  // 0: the root, or the finest cells
    bool holds; // contains boxes itself: a leaf, a cell in use
} TsBroadPart;

// The cells or nodes that a query enters, for drawing. The caller sets `part` and `max`.
typedef struct TsBroadTrace {
    TsBroadPart
        *part;      // the first `max` of them are written, in the order in which they are entered
    int max, count; // `count` is the number of all
} TsBroadTrace;

// What the last query cost.
typedef struct TsBroadCost {
    int64_t tests; // of a box against a box, window or ray
    int64_t nodes; // nodes or cells visited
} TsBroadCost;

typedef struct TsBroad {
    TsBroadKind kind;
    TsSimdLevel simd; // the instruction set; the best of this machine unless written
    TsMemory memory;
    TsBounds *bounds; // by index; change it by ts_broad_move
    uint8_t *state;   // by index, TS_BROAD_ALIVE and TS_BROAD_CHANGED
    int count;        // indices are 0 to count - 1
    int alive;        // so many of them are in use
    int room;
    int32_t *free, *changed; // indices to be reused; indices changed since the last update
    int frees, changes;
    bool all_changed; // more than a quarter changed, and `changed` is incomplete
    bool stale;       // something changed since the last update
    TsBroadCost cost;
    TsBroadTrace *trace; // of the query that runs; NULL if it is not traced
    void *self;          // the structure of this kind
} TsBroad;

enum { TS_BROAD_ALIVE = 1, TS_BROAD_CHANGED = 2 }; // bits of `state`

// An empty one. Nothing is allocated before the first insertion. ts_broad_end frees everything and
// leaves an empty one of the same kind.
TsBroad ts_broad_make(TsBroadKind kind, TsMemory memory);
void ts_broad_end(TsBroad *broad);

// Changes the structure; the boxes keep their indices.
void ts_broad_switch(TsBroad *broad, TsBroadKind kind);

// Returns the index, the last one removed or else the next; -1 if out of memory or at TS_BROAD_MAX.
int ts_broad_insert(TsBroad *broad, TsBounds bounds);
void ts_broad_move(TsBroad *broad, int index, TsBounds bounds);
void ts_broad_remove(TsBroad *broad, int index);

// Moves all, 0 to count - 1; removed indices are ignored.
void ts_broad_move_all(TsBroad *broad, const TsBounds *bounds);

// Every pair of boxes that share a point, each once, in an order of the structure. The list is
// replaced. Infinite boxes and a million equal ones are handled too, if slowly. Returns false if
// out of memory, as do the other queries.
bool ts_broad_pairs(TsBroad *broad, TsBroadPairs *pairs);

// The boxes that share a point with the window; that the ray hits (ts_bounds_ray_hits). Each once,
// in an order of the structure. The dynamic tree and sweep and prune answer many queries between
// two changes from a copy, which is faster and has another order.
bool ts_broad_window(TsBroad *broad, TsBounds window, TsBroadHits *hits);
bool ts_broad_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits);

// Like ts_broad_window and ts_broad_ray, and list what the query enters: the cells that it looks up
// and that hold boxes, in a hash and of a window those that share a bucket with them too; the nodes
// whose boxes or children it tests; of sweep and prune the stretches that it compares. Each is one
// that ts_broad_parts lists. The structure itself is searched, even if a copy of it would be
// faster.
bool ts_broad_window_traced(TsBroad *broad, TsBounds window, TsBroadHits *hits,
                            TsBroadTrace *trace);
bool ts_broad_ray_traced(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits,
                         TsBroadTrace *trace);

// The cells or nodes of the structure, larger before smaller, at most `max`; returns how many it
// wrote. Brute force has none.
int ts_broad_parts(TsBroad *broad, TsBroadPart *part, int max);

// Bytes in use, without the lists of results.
size_t ts_broad_bytes(const TsBroad *broad);

void ts_broad_pairs_free(TsBroadPairs *pairs, TsMemory memory);
void ts_broad_hits_free(TsBroadHits *hits, TsMemory memory);

const char *ts_broad_name(TsBroadKind kind); // "grid", "spatial hash", "R-tree"

#ifdef __cplusplus
}
#endif

#endif
