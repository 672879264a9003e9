// Translates SDL's events into those of stage/input.h.
#ifndef EVENTS_H
#define EVENTS_H

#include <SDL.h>

#include "input.h"

// What the translation depends on.
typedef struct EventsFrame {
    double density; // device px a window unit
    TsVec size;     // of the window, device px
    bool typing;    // text is being typed: [ and ] are characters, not PgUp and PgDn
    TsVec pointer;  // where it was last, device px; kept by events_translate
} EventsFrame;

// Returns false if the Ui has no use for the event, as for the mouse that SDL makes of a touch.
bool events_translate(const SDL_Event *from, EventsFrame *frame, Event *to);

#endif
