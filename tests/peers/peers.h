// What another library is asked: the workloads of `make bench`, in its own data.
#ifndef PEERS_H
#define PEERS_H

#include "workload.h"

typedef struct Peer {
    const char *name;
    // The library's own data, made before the clock starts: of two boxes (as the polygons of their
    // corners where it has no other), two polygons (the first may
    // move, within one step), or a point and a polygon.
    void *(*prepare)(const Workload *pairs);
    void (*release)(void *data);
    long (*ask_boxes)(const void *data); // how many pairs hit
    long (*ask_polygons)(const void *data);
    long (*ask_points)(const void *data);
    long (*ask_sweeps)(const void *data); // of polygons, a moving; NULL: it cannot
} Peer;

extern const Peer peer_core, peer_chipmunk, peer_box2d;

#endif
