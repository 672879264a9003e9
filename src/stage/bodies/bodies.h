// A stage's world of rigid bodies (world.h): saved and put back with each moment, so that pause,
// step back, reset and undo hold of it as of the actors. The scene steps it, and lets actors stand
// where bodies are.
#ifndef BODIES_H
#define BODIES_H

#include "stage.h"
#include "world.h"

// The stage's own, empty on entry and after a reset. Undo brings it back where the scene is
// `edited`. Where memory is too short to put it back it is empty.
World *stage_world(Stage *stage);

// Puts an actor, whose shape is the body's, where the body is; asleep it rests. Of a shape without
// an angle of its own (polygons) the angle is how far the body has turned since it was added.
void stage_follow(Stage *stage, Actor *actor, int body);

#endif
