// What another library is asked of whole worlds: the same bodies, step by step, and where they
// stand.
#ifndef WORLD_PEERS_H
#define WORLD_PEERS_H

#include "bodies.h"

static const TsVec world_peers_gravity = {0, 980}; // px/s^2

typedef struct WorldPeer {
    const char *name;
    void *(*make)(const Bodies *bodies);
    void (*release)(void *data);
    void (*step)(void *data, double dt);
    void (*poses)(const void *data, TsPose *pose);
} WorldPeer;

extern const WorldPeer world_peer_core, world_peer_chipmunk, world_peer_box2d;

// How many are less far behind than they should be, of those up to NULL.
int world_peers_compare(const WorldPeer *const *peers);

#endif
