// The process in which a stranger's function runs.
#ifndef PLUGIN_WORKER_H
#define PLUGIN_WORKER_H

#include <stdbool.h>
#include <sys/types.h>

#include "plugin/plugin_batch.h"

typedef struct PluginHome {
    const char *path;
    int orders, work; // the keeper's and the worker's ends of the wires to the program
    PluginBatch *batch;
} PluginHome;

// Loads the copy of the file (-1: there is none), or else the file itself, and carries out one task
// after the other: each is announced by a byte on the wire `work`, and so is its end. Called in a
// fresh process, the child of `keeper`; never returns.
_Noreturn void plugin_worker(const PluginHome *home, int copy, pid_t keeper);

#endif
