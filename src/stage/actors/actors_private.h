// The pool of a stage's actors, and which of them are selected.
#ifndef ACTORS_PRIVATE_H
#define ACTORS_PRIVATE_H

#include "stage.h"

enum { ACTOR_CHUNK = 256, ACTOR_CORNERS = 8, ACTOR_KEPT = 8 };

// Polygons of a few corners have them side by side, where those of a crowd are near each other.
typedef struct ActorChunk {
    Actor actor[ACTOR_CHUNK];
    TsVec corner[ACTOR_CHUNK][2 * ACTOR_CORNERS];
} ActorChunk;

struct ActorPool {
    ActorChunk **chunk; // they never move
    int chunks;
    int count;        // places in use, living or removed
    int built;        // the number of them that Scene.build added; they are the first
    Actor *selected;  // the last
    long long serial; // of the last geometry that was placed
    struct ActorGeometry *kept[ACTOR_KEPT]; // over a reset, of the first actors
};

#endif
