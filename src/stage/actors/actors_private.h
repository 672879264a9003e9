// The pool of a stage's actors, and which of them are selected.
#ifndef ACTORS_PRIVATE_H
#define ACTORS_PRIVATE_H

#include "stage.h"

enum { ACTOR_CHUNK = 256 };

struct ActorPool {
    Actor **chunk; // of ACTOR_CHUNK actors each; they never move
    int chunks;
    int count;       // places in use, living or removed
    int built;       // the number of them that Scene.build added; they are the first
    Actor *selected; // the last
};

#endif
