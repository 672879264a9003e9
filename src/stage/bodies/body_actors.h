// A stage's world of rigid bodies (world.h): saved and put back with each moment, so that pause,
// step back, reset and undo hold of it as of the actors. The scene steps it, and lets actors stand
// where bodies are.
#ifndef BODY_ACTORS_H
#define BODY_ACTORS_H

#include "stage.h"
#include "touchstone/world.h"

// The stage's own, empty on entry and after a reset. Undo brings it back where the scene is
// `edited`. Where memory is too short to put it back it is empty.
TsWorld *stage_world(Stage *stage);

// Adds a body in the shape of an actor, where that stands; of the plan the rest is taken. Its
// index; -1 as for ts_world_add.
int stage_embody(Stage *stage, const Actor *actor, TsPlan plan);

// Puts the actor that a body was made for where the body is; asleep it rests.
void stage_follow(Stage *stage, Actor *actor, int body);

// The other way round: the body where the actor is, at rest.
void stage_lead(Stage *stage, const Actor *actor, int body);

#endif
