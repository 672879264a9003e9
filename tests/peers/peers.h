// What another library is asked: the workloads of `make bench`, in its own data.
#ifndef PEERS_H
#define PEERS_H

#include "workload.h"

// Each is asked of every pair, and returns how many hit. A contact is the normal, the depth or
// distance and the points: of Box2D its manifold, which is its cheapest answer.
typedef enum PeerQuestion {
    MEET_POLYGONS, // yes or no
    MEET_BOXES,    // that are turned
    MEET_POINT_POLYGON,
    MEET_SEGMENT_POLYGON,
    MEET_CIRCLES,
    MEET_CIRCLE_POLYGON,
    CONTACT_POLYGONS,
    CONTACT_BOXES,
    CONTACT_CIRCLE_POLYGON,
    SWEEP_POLYGONS, // the first moves
    PEER_QUESTIONS
} PeerQuestion;

typedef struct Peer {
    const char *name;
    // The library's own data, made before the clock starts; boxes as the polygons of their corners
    // where it has no other.
    void *(*prepare)(const Workload *pairs);
    void (*release)(void *data);
    long (*ask[PEER_QUESTIONS])(const void *data); // NULL: it cannot
} Peer;

extern const Peer peer_core, peer_chipmunk, peer_box2d;

#endif
