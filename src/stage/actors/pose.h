// An actor as numbers: all that its world shape is made from. A shape taken elsewhere and put here
// has the same bits.
#ifndef POSE_H
#define POSE_H

#include "stage.h"

// The traits that a scene sets.
enum {
    POSE_TRAITS = ACTOR_PINNED | ACTOR_UPRIGHT | ACTOR_RIGID | ACTOR_NAMELESS | ACTOR_QUIET |
                  ACTOR_DRAWING_TURNS | ACTOR_BODY | ACTOR_UNDRAWN
};

typedef struct ActorPose {
    int index;    // by order of adding, from 0
    TsShape rest; // about the origin, unturned and unscaled; a polygon's corners are borrowed
    TsVec position;
    double angle, scale;
    TsVec velocity;
    double spin;
    bool guest;      // added by the viewer; then also:
    char name[16];   // UTF-8
    unsigned traits; // of POSE_TRAITS
} ActorPose;

ActorPose pose_of(const Actor *actor);

// Makes these the living actors: removes all others, brings back those that were removed, and adds
// those that are missing, in the order of their indices. Indices must ascend. False if out of
// memory.
bool pose_put_all(Stage *stage, const ActorPose *pose, int count);

#endif
