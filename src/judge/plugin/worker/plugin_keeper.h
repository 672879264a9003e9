// The process that forks workers, tells of their deaths, and sees to it that none outlives the
// program.
#ifndef PLUGIN_KEEPER_H
#define PLUGIN_KEEPER_H

#include "plugin/worker/plugin_worker.h"

// What the program orders, a byte each.
typedef enum PluginOrder {
    PLUGIN_LOAD,  // copy the file as it is now, and start a worker of that
    PLUGIN_AGAIN, // start another worker of the copy
    PLUGIN_BACK,  // go back to the copy before, and start a worker of that
    PLUGIN_KILL,  // end the worker
} PluginOrder;

// What it sends back: this worker has ended by itself.
typedef struct PluginDeath {
    unsigned worker; // the batch's number when it was started
    int status;      // as wait() gives it
} PluginDeath;

// A worker that runs ends before another is started. Called in a fresh process; never returns: it
// ends when the program does.
_Noreturn void plugin_keeper(const PluginHome *home);

#endif
