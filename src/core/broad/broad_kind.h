// What a structure behind broad.h brings. Each lives in a file of its own, and knows of the others
// nothing.
#ifndef BROAD_KIND_H
#define BROAD_KIND_H

#include "broad.h"

typedef struct BroadWays {
    const char *name; // as shown
    size_t size;      // of its own data, all zero at first, in broad->self
    // Brings it up to `bounds` and `state`; called before every question where something changed,
    // and where the last call failed. False: no memory. The marks of change are cleared after it.
    bool (*update)(Broad *broad);
    // Only called when up to date. They add to lists that are empty, and to `cost`.
    bool (*pairs)(Broad *broad, BroadPairs *pairs);
    bool (*window)(Broad *broad, Bounds window, BroadHits *hits);
    bool (*ray)(Broad *broad, const BoundsRay *ray, BroadHits *hits);
    int (*parts)(Broad *broad, BroadPart *part, int max);
    size_t (*bytes)(const Broad *broad); // of what its own data points to
    void (*end)(Broad *broad);           // releases that
} BroadWays;

extern const BroadWays broad_brute, broad_grid, broad_hash, broad_quadtree, broad_rtree, broad_tree,
    broad_bvh, broad_sweep;

// Room for so many more, without a check for each one: then write at pair[count++].
static inline bool broad_pairs_room(const Broad *broad, BroadPairs *pairs, int more)
{
    if (pairs->room - pairs->count >= more) return true;
    return more <= INT32_MAX - pairs->count &&
           memory_room(broad->memory, (void **)&pairs->pair, &pairs->room, pairs->count + more,
                       sizeof *pairs->pair);
}

static inline bool broad_hits_room(const Broad *broad, BroadHits *hits, int more)
{
    if (hits->room - hits->count >= more) return true;
    return more <= INT32_MAX - hits->count &&
           memory_room(broad->memory, (void **)&hits->index, &hits->room, hits->count + more,
                       sizeof *hits->index);
}

static inline BroadPair broad_pair(int a, int b) // sorted
{
    return a < b ? (BroadPair){a, b} : (BroadPair){b, a};
}

static inline bool broad_alive(const Broad *broad, int index)
{
    return broad->state[index] & BROAD_ALIVE;
}

#endif
