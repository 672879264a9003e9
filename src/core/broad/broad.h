// The broad phase: of many boxes, which pairs share a point, which meet a window, which a ray
// (S45-S48, documents 001 and 002).
//
// Behind one interface stand structures of eight kinds. All of them report the same pairs, each
// once, and the same boxes; they differ in time and memory. A structure is brought up to date by
// the next question after a change, so moving is a store, and changing everything costs one
// rebuilding. The caller owns the Broad; it grows through one hook. Where that fails a question
// answers false, and asked again later it answers right.
#ifndef BROAD_H
#define BROAD_H

#include <stdint.h>

#include "bounds.h"
#include "memory.h"
#include "path.h"

typedef enum BroadKind {
    BROAD_BRUTE,    // every pair
    BROAD_GRID,     // uniform grid over the world's extent, a level for each size
    BROAD_HASH,     // cells without end, hashed: no world is too large
    BROAD_QUADTREE, // squares that are quartered where they are crowded
    BROAD_RTREE,    // R-tree, packed by Sort-Tile-Recursive
    BROAD_TREE,     // dynamic tree of fat boxes: only who leaves his is moved
    BROAD_BVH,      // flat tree in Morton order, rebuilt
    BROAD_SWEEP,    // sweep and prune along one axis
    BROAD_KINDS
} BroadKind;

enum { BROAD_MAX = 1 << 24 }; // boxes

typedef struct BroadPair {
    int32_t a, b; // a < b
} BroadPair;

typedef struct BroadPairs { // grows; keep it from one question to the next
    BroadPair *pair;
    int count, room;
} BroadPairs;

typedef struct BroadHits {
    int32_t *index;
    int count, room;
} BroadHits;

// A piece of the structure as it can be drawn: a cell or a node.
typedef struct BroadPart {
    Bounds bounds;
    int level;  // 0: the root, or the finest cells
    bool holds; // boxes itself: a leaf, a cell in use
} BroadPart;

// What the last question cost.
typedef struct BroadCost {
    int64_t tests; // of a box against a box, window or ray
    int64_t nodes; // or cells that were looked into
} BroadCost;

typedef struct Broad {
    BroadKind kind;
    Path path; // the instruction set; the best of this machine unless set
    Memory memory;
    Bounds *bounds; // by index; read it, change it by broad_move
    uint8_t *state; // by index, BroadState bits
    int count;      // indices are 0 to count - 1
    int alive;      // of them in use
    int room;
    int32_t *free, *changed; // indices that can be handed out again; those changed since the update
    int frees, changes;
    bool all_changed; // more than the list has room for, a quarter: look at all
    bool stale;       // something changed since the structure was brought up to date
    BroadCost cost;
    void *self; // the structure of this kind
} Broad;

enum { BROAD_ALIVE = 1, BROAD_CHANGED = 2 }; // bits of a BroadState

// An empty one. Nothing is allocated before the first insertion; broad_end frees all, and leaves an
// empty one of the same kind.
Broad broad_make(BroadKind kind, Memory memory);
void broad_end(Broad *broad);

// Changes the structure while the boxes stay, under the same indices.
void broad_switch(Broad *broad, BroadKind kind);

// The index is the one that was removed last, or else the next. -1: no memory, or BROAD_MAX.
int broad_insert(Broad *broad, Bounds bounds);
void broad_move(Broad *broad, int index, Bounds bounds);
void broad_remove(Broad *broad, int index);

// Moves all, 0 to count - 1; those of indices that were removed are passed over. 16 bytes a box.
void broad_move_all(Broad *broad, const Bounds *bounds);

// Every pair of boxes that share a point, each once, in the structure's own order. What was in the
// list before is replaced. Infinite boxes and a million equal ones are answered right, if slowly.
bool broad_pairs(Broad *broad, BroadPairs *pairs);

// The boxes that share a point with the window; that the ray meets (bounds_ray_meets). Each once,
// in the structure's own order.
bool broad_window(Broad *broad, Bounds window, BroadHits *hits);
bool broad_ray(Broad *broad, const BoundsRay *ray, BroadHits *hits);

// The parts of the structure, larger before smaller, the first `max` of them; returns how many it
// wrote. The brute force has none.
int broad_parts(Broad *broad, BroadPart *part, int max);

// Bytes that it holds now, the lists of answers left out.
size_t broad_bytes(const Broad *broad);

void broad_pairs_free(BroadPairs *pairs, Memory memory);
void broad_hits_free(BroadHits *hits, Memory memory);

const char *broad_name(BroadKind kind); // "grid", "spatial hash", "R-tree": as shown

#endif
