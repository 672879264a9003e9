// The knobs in the panel: the scene's, or those of a tool that replaces them.
#ifndef KNOBS_H
#define KNOBS_H

#include "host.h"

bool knobs_key(Stage *stage,
               const Event *event); // changes the knob with that key; false: there is none

// Shows these instead of the scene's; NULL: the scene's again. Changes of these cannot be undone.
void knobs_replace(Stage *stage, const Knob *knob, int count);
bool knobs_replaced(const Stage *stage);

#endif
