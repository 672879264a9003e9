// A Show made ready as the command line asks: fonts, palette, size, scene, knobs.
#ifndef SESSION_H
#define SESSION_H

#include "fonts.h"
#include "options/options.h"
#include "show.h"
#include "stranger.h"

typedef struct Session {
    Show *show;
    Fonts *fonts;
    Draw *draw;
    StrangerHost stranger;
} Session;

// Palette, text size and, where no scene is asked for, the scene are those `remembered` (NULL: the
// defaults), unless the options say otherwise. Other than STATUS_DONE: it could not be, and that
// has been said; nothing is left open.
Status session_open(Session *session, const Options *options, const Settings *remembered);
void session_close(Session *session);

// Opens the scene at its first tick, with the knobs that the options set.
Status session_enter(Session *session, const Options *options, const Scene *scene);

#endif
