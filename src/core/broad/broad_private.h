// The interface of the structures behind broad.h. Each structure is one file that knows none of the
// others.
#ifndef BROAD_PRIVATE_H
#define BROAD_PRIVATE_H

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#include "touchstone/broad.h"

// Called only when the structure is up to date. They append to empty lists and add to `cost`. They
// return false if out of memory.
typedef struct BroadQueries {
    bool (*pairs)(TsBroad *broad, TsBroadPairs *pairs);
    bool (*window)(TsBroad *broad, TsBounds window, TsBroadHits *hits);
    bool (*ray)(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits);
} BroadQueries;

typedef struct BroadVtable {
    const char *name; // for display
    size_t size;      // of its own data, all zero at first, in broad->self
    // Updates the structure from `bounds` and `state`. Called before a query if a box changed or
    // the last update failed; the marks of change are cleared afterwards. Returns false if out of
    // memory.
    bool (*update)(TsBroad *broad);
    const BroadQueries *(*queries)(const TsBroad *broad); // for its instruction set
    // `parts` and `part` are NULL if there is nothing to draw; `bytes` and `end` are NULL if its
    // own data points to no memory.
    int (*parts)(TsBroad *broad, TsBroadPart *part, int max);
    TsBroadPart (*part)(const TsBroad *broad, int number); // by its number in broad_enter
    size_t (*bytes)(const TsBroad *broad);                 // of what its own data points to
    void (*end)(TsBroad *broad);                           // releases that
} BroadVtable;

extern const BroadVtable ts_broad_brute, ts_broad_grid, ts_broad_hash, ts_broad_quadtree,
    ts_broad_rtree, ts_broad_tree, ts_broad_bvh, ts_broad_sap;

// Makes room for `more` results, which can then be written without further checks. Returns false if
// out of memory.
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

// Adds a cell or node to the trace of the query, by a number of the structure. A part is made of it
// after the query; until then the number is kept as its level.
static inline void broad_enter(const TsBroad *broad, int number)
{
    TsBroadTrace *trace = broad->trace;
    if (!trace) return;
    if (trace->count < trace->max) trace->part[trace->count].level = number;
    trace->count++;
}

static inline bool broad_alive(const TsBroad *broad, int index)
{
    return broad->state[index] & TS_BROAD_ALIVE;
}

// ---- Centroids: the centre and size of a box, from which trees are built

// Finite for every box, infinite ones included, so that differences and means are finite too.
typedef struct Centroid {
    float x, y, size; // size: the box's longer side
    int32_t index;
} Centroid;

static inline float centroid_finite(float value)
{
    return value > FLT_MAX / 4 ? FLT_MAX / 4 : value < -FLT_MAX / 4 ? -FLT_MAX / 4 : value;
}

static inline float centroid_middle(float low, float high)
{
    return 0.5F * (centroid_finite(low) + centroid_finite(high));
}

static inline Centroid centroid_of(TsBounds box, int index)
{
    float wide = centroid_finite(box.right) - centroid_finite(box.left),
          tall = centroid_finite(box.bottom) - centroid_finite(box.top);
    return (Centroid){centroid_middle(box.left, box.right), centroid_middle(box.top, box.bottom),
                      wide > tall ? wide : tall, index};
}

// The centroids of all boxes in use, broad->alive of them.
static inline void centroid_list(const TsBroad *broad, Centroid *centroid)
{
    for (int i = 0, count = 0; count < broad->alive; i++) {
        centroid[count] = centroid_of(broad->bounds[i], i);
        count += broad_alive(broad, i);
    }
}

// Moves the centroids whose `measure` (an offset in Centroid) is at most `limit` to the front and
// returns their number. Not stable. Branch-free, because the branch would be mispredicted half the
// time.
static inline int centroid_partition(Centroid *centroid, int count, size_t measure, float limit)
{
    int low = 0;
    for (int i = 0; i < count; i++) {
        Centroid here = centroid[i];
        float value = *(const float *)(const void *)((const char *)&here + measure);
        centroid[i] = centroid[low];
        centroid[low] = here;
        low += value <= limit;
    }
    return low;
}

#endif
