// What a structure behind broad.h brings. Each lives in a file of its own, and knows of the others
// nothing.
#ifndef BROAD_KIND_PRIVATE_H
#define BROAD_KIND_PRIVATE_H

#include "touchstone/broad.h"

typedef struct BroadWays {
    const char *name; // as shown
    size_t size;      // of its own data, all zero at first, in broad->self
    // Brings it up to `bounds` and `state`; called before every question where something changed,
    // and where the last call failed. False: no memory. The marks of change are cleared after it.
    bool (*update)(TsBroad *broad);
    // Only called when up to date. They add to lists that are empty, and to `cost`.
    bool (*pairs)(TsBroad *broad, TsBroadPairs *pairs);
    bool (*window)(TsBroad *broad, TsBounds window, TsBroadHits *hits);
    bool (*ray)(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits);
    int (*parts)(TsBroad *broad, TsBroadPart *part, int max);
    size_t (*bytes)(const TsBroad *broad); // of what its own data points to
    void (*end)(TsBroad *broad);           // releases that
} BroadWays;

extern const BroadWays ts_broad_brute, ts_broad_grid, ts_broad_hash, ts_broad_quadtree,
    ts_broad_rtree, ts_broad_tree, ts_broad_bvh, ts_broad_sweep;

// Room for so many more, without a check for each one: then write at pair[count++].
static inline bool broad_pairs_room(const TsBroad *broad, TsBroadPairs *pairs, int more)
{
    if (pairs->room - pairs->count >= more) return true;
    return more <= INT32_MAX - pairs->count &&
           ts_memory_room(broad->memory, (void **)&pairs->pair, &pairs->room, pairs->count + more,
                          sizeof *pairs->pair);
}

static inline bool broad_hits_room(const TsBroad *broad, TsBroadHits *hits, int more)
{
    if (hits->room - hits->count >= more) return true;
    return more <= INT32_MAX - hits->count &&
           ts_memory_room(broad->memory, (void **)&hits->index, &hits->room, hits->count + more,
                          sizeof *hits->index);
}

static inline TsBroadPair broad_pair(int a, int b) // sorted
{
    return a < b ? (TsBroadPair){a, b} : (TsBroadPair){b, a};
}

static inline bool broad_alive(const TsBroad *broad, int index)
{
    return broad->state[index] & TS_BROAD_ALIVE;
}

#endif
