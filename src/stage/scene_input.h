// Input that a scene claims: held keys, and typed text. While a tool replaces the scene's knobs,
// the scene gets no keys.
#ifndef SCENE_INPUT_H
#define SCENE_INPUT_H

#include "tool.h"

extern const Tool scene_input_tool;

bool scene_input_acts(const Stage *stage); // a key is held or was pressed, or something is typed
void scene_input_tick(Stage *stage);       // after each tick: presses are no longer new

#endif
