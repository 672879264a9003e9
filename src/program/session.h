// Opens a Ui as the options of a run ask: palette, size, scene, knobs. The window and the commands
// share it.
#ifndef SESSION_H
#define SESSION_H

#include "options.h"
#include "plugin_host.h"
#include "ui.h"

// What differs between the window, the commands and tests.
typedef struct SessionHost {
    Glyphs glyphs;              // of a font
    const char *assets;         // the folder of the assets
    bool at_home;               // stage_set_at_home
    double (*now)(void);        // seconds for the plug-in's trial; NULL: every run alike
    bool goes_on;               // the host continues the trial (plugin_host_fuzz)
    const Settings *remembered; // of the last run; NULL: the defaults
} SessionHost;

typedef struct Session {
    Ui *ui;
    Draw *draw;
    PluginHost plugin;
} Session;

// Opens the session. Palette, text size and scene are those of the options, else the remembered
// ones. A link of --open names the scene. On failure it reports the reason, leaves nothing open and
// returns another status than STATUS_DONE.
Status session_open(Session *session, const Options *options, const SessionHost *host);
void session_close(Session *session);

// Opens the scene at its first tick, with the knobs that the options set.
Status session_enter(Session *session, const Options *options, const Scene *scene);

// Plays so many ticks of the scene that was opened. Each is drawn, so that it is tested and counted
// as in the window.
void session_run_to(Session *session, int tick);

#endif
