// What another library is asked of a broad phase: boxes that move, their pairs, windows and rays.
#ifndef BROAD_PEERS_H
#define BROAD_PEERS_H

#include <stdlib.h>

#include "boxes.h"
#include "touchstone/broad.h"

typedef struct BroadPeer {
    const char *name;
    void *(*prepare)(const TsBounds *bounds, int count);
    void (*release)(void *data);
    // Moves all boxes to these, and finds every pair.
    void (*frame)(void *data, const TsBounds *bounds, TsBroadPairs *pairs);
    // Among the boxes as they were given last; NULL where it is not asked.
    void (*window)(void *data, TsBounds window, TsBroadHits *hits);
    void (*ray)(void *data, const TsBoundsRay *ray, TsBroadHits *hits);
} BroadPeer;

extern const BroadPeer broad_peer_tree, broad_peer_space, broad_peer_hash, broad_peer_box2d,
    broad_peer_cgal, broad_peer_boost;

static inline void broad_peer_pair(TsBroadPairs *pairs, int a, int b)
{
    if (pairs->count == pairs->room) {
        pairs->room = pairs->room ? 2 * pairs->room : 1024;
        pairs->pair =
            (TsBroadPair *)realloc(pairs->pair, (size_t)pairs->room * sizeof *pairs->pair);
    }
    TsBroadPair *pair = &pairs->pair[pairs->count++];
    pair->a = a < b ? a : b;
    pair->b = a < b ? b : a;
}

static inline void broad_peer_hit(TsBroadHits *hits, int index)
{
    if (hits->count == hits->room) {
        hits->room = hits->room ? 2 * hits->room : 1024;
        hits->index = (int32_t *)realloc(hits->index, (size_t)hits->room * sizeof *hits->index);
    }
    hits->index[hits->count++] = index;
}

// The broad phases beside all that were found. How many targets are missed.
int broad_peers_compare(const BroadPeer *const *peers);

#endif
