// The host of the plug-in that --plugin names: fuzzes it, gives the findings to the stage and to N,
// and watches its file.
#ifndef PLUGIN_HOST_H
#define PLUGIN_HOST_H

#include "plugin/plugin_trial.h"
#include "ui.h"

typedef struct PluginHost {
    Plugin *plugin; // borrowed; NULL: none was opened
    bool goes_on;   // plugin_host_fuzz follows
    PluginTrial trial;
    PluginView published; // to the stage
    PluginFinding finding[TRIAL_FINDINGS];
    double looked; // at the file
} PluginHost;

// Fuzzes it with a fixed number of pairs, for half a second at most if there is a clock (NULL:
// every run alike). `goes_on`: the caller will call plugin_host_fuzz, after a reload too; so what
// is unfinished then is not cut short. Does nothing without a plug-in. False if out of memory.
bool plugin_host_begin(PluginHost *host, Plugin *plugin, Ui *ui, double (*now)(void), bool goes_on);
void plugin_host_end(PluginHost *host);

// Continues to fuzz until so many pairs were asked, for so many seconds at most. Returns whether
// more are to be asked.
bool plugin_host_fuzz(PluginHost *host, Ui *ui, long long cases, double (*now)(void),
                      double seconds);

// Loads the file again at once if it has changed, as plugin_host_watch does once it rests. On
// failure `error` gets one sentence; otherwise it is "".
bool plugin_host_reload(PluginHost *host, Ui *ui, double (*now)(void), char *error, int error_size);

// Checks a few times a second whether the file was recompiled; then loads it, runs the same cases
// again and shows the result. Returns whether the picture changed.
bool plugin_host_watch(PluginHost *host, Ui *ui, double (*now)(void));
double plugin_host_due(const PluginHost *host); // seconds between two looks; INFINITY without one

#endif
