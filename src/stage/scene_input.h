// The input that a scene claims for itself: keys that are held, and text that is typed. While a
// tool has replaced the scene's knobs no key is the scene's.
#ifndef SCENE_INPUT_H
#define SCENE_INPUT_H

#include "tool.h"

extern const Tool scene_input_tool;

void scene_input_tick(Stage *stage); // a step has passed: what was pressed before it is over

#endif
