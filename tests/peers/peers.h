// What another library is asked: the workloads of `make bench`, in its own data.
#ifndef PEERS_H
#define PEERS_H

#include "workload.h"

typedef struct Peer {
    const char *name;
    // Boxes come as the polygons of their corners; the first of point and polygon is the point.
    // The library's own data, made before the clock starts.
    void *(*prepare)(const Workload *polygons);
    void (*release)(void *data);
    long (*ask_polygons)(const void *data); // how many pairs hit
    long (*ask_points)(const void *data);
} Peer;

extern const Peer peer_chipmunk, peer_box2d;

#endif
