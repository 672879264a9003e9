// The function that --plugin brought: what is found wrong with it, told to the stage and held for
// N, and its file watched.
#ifndef STRANGER_H
#define STRANGER_H

#include "plugin/plugin_trial.h"
#include "show.h"

typedef struct StrangerHost {
    Plugin *plugin; // borrowed; NULL: none was brought
    PluginTrial trial;
    Stranger told; // to the stage
    StrangerFinding finding[TRIAL_FINDINGS];
    double looked; // at the file
} StrangerHost;

// Hunts for what is wrong with it: for as many pairs as take a moment, or at most that moment where
// there is a clock (NULL: every run alike). Without a plug-in it does nothing. False where memory
// is short.
bool stranger_begin(StrangerHost *host, Plugin *plugin, Show *show, double (*now)(void));
void stranger_end(StrangerHost *host);

// A few times a second looks whether the file was compiled anew; then asks the same cases again,
// and says so. Whether the picture changed.
bool stranger_watch(StrangerHost *host, Show *show, double (*now)(void));
double stranger_due(const StrangerHost *host); // seconds between two looks; INFINITY without one

#endif
