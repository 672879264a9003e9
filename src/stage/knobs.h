// The knobs that are shown: the scene's, or those of a tool that has replaced them.
#ifndef KNOBS_H
#define KNOBS_H

#include "host.h"

bool knobs_key(Stage *stage, const Event *event); // turns the one whose key it is; false: none

// Shows these instead of the scene's; NULL: the scene's again. Turning them is nothing to undo.
void knobs_replace(Stage *stage, const Knob *knob, int count);
bool knobs_replaced(const Stage *stage);

#endif
