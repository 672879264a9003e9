// The program's end of the wires to keeper and worker: orders, tasks, and waiting for their end.
#ifndef PLUGIN_LINK_H
#define PLUGIN_LINK_H

#include "plugin/worker/plugin_keeper.h"

typedef struct PluginLink {
    PluginBatch *batch; // shared
    int orders, work;   // wires
    pid_t keeper;
    unsigned task;    // the number of the last task
    unsigned started; // that of the worker's start
    bool alive;       // the worker waits for a task
} PluginLink;

typedef enum PluginEnd {
    PLUGIN_DONE, // the task is carried out
    PLUGIN_DIED, // the worker has ended: `status`
    PLUGIN_HUNG, // nothing came of it in time, and the worker has been ended
    PLUGIN_LOST, // the keeper is gone: nothing can be started any more
} PluginEnd;

typedef struct PluginResult {
    PluginEnd end;
    int status; // PLUGIN_DIED: as wait() gives it
} PluginResult;

// Forks the keeper. False where there is no memory or no process to be had. The path must live as
// long as the link.
bool plugin_link_open(PluginLink *link, const char *path);
void plugin_link_close(PluginLink *link); // keeper and worker have ended then

// Patience is told in seconds of the worker's processor time. A worker that sleeps is waited for
// this many times as long by the clock, and a tenth of a second at least.
enum { PLUGIN_ASLEEP = 5 };

// Starts a worker as ordered, and waits until it has told what it found (batch->info).
PluginResult plugin_link_start(PluginLink *link, PluginOrder order, double patience);

// Has the worker answer the slots of the batch, `count` of them. The patience holds for each
// slot, give or take once as much.
PluginResult plugin_link_run(PluginLink *link, int count, double patience);

// Whether the worker is there, as far as the keeper has told by now.
bool plugin_link_alive(PluginLink *link);

// The slot at which a task that did not end had come to, 0 to count - 1.
int plugin_link_stuck_at(const PluginLink *link, int count);

#endif
