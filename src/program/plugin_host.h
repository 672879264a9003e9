// The function that --plugin opened: what is found wrong with it, told to the stage and held for
// N, and its file watched.
#ifndef PLUGIN_HOST_H
#define PLUGIN_HOST_H

#include "plugin/plugin_trial.h"
#include "ui.h"

typedef struct PluginHost {
    Plugin *plugin; // borrowed; NULL: none was opened
    PluginTrial trial;
    Stranger told; // to the stage
    StrangerFinding finding[TRIAL_FINDINGS];
    double looked; // at the file
} PluginHost;

// Hunts for what is wrong with it: for as many pairs as take a moment, or at most that moment where
// there is a clock (NULL: every run alike). Without a plug-in it does nothing. False where memory
// is short.
bool plugin_host_begin(PluginHost *host, Plugin *plugin, Ui *ui, double (*now)(void));
void plugin_host_end(PluginHost *host);

// A few times a second looks whether the file was compiled anew; then asks the same cases again,
// and says so. Whether the picture changed.
bool plugin_host_watch(PluginHost *host, Ui *ui, double (*now)(void));
double plugin_host_due(const PluginHost *host); // seconds between two looks; INFINITY without one

#endif
