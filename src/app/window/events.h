// SDL's events in the words of stage/input.h.
#ifndef EVENTS_H
#define EVENTS_H

#include <SDL.h>

#include "input.h"

// What events must be read with.
typedef struct EventsFrame {
    double density; // device px a window unit
    bool typing;    // text is being typed: keys stand for their signs, not for their places
    TsVec pointer;  // where it was last, device px; kept by events_translate
} EventsFrame;

// False if the event means nothing to the Ui.
bool events_translate(const SDL_Event *from, EventsFrame *frame, Event *to);

#endif
