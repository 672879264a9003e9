// A Ui made ready as a run asks: palette, size, scene, knobs. Window, command line and page share
// it.
#ifndef SESSION_H
#define SESSION_H

#include "options.h"
#include "plugin_host.h"
#include "ui.h"

// What a session needs of the machine that it runs on.
typedef struct SessionHost {
    Glyphs glyphs;              // of a font
    const char *assets;         // the folder of the assets
    double (*now)(void);        // seconds for the plug-in's trial; NULL: every run alike
    const Settings *remembered; // of the last run; NULL: the defaults
} SessionHost;

typedef struct Session {
    Ui *ui;
    Draw *draw;
    PluginHost plugin;
} Session;

// Palette, text size and, if no scene is asked for, the scene are those remembered, unless the
// options say otherwise. Other than STATUS_DONE: it failed, that has been reported, and nothing is
// left open.
Status session_open(Session *session, const Options *options, const SessionHost *host);
void session_close(Session *session);

// Opens the scene at its first tick, with the knobs that the options set.
Status session_enter(Session *session, const Options *options, const Scene *scene);

#endif
