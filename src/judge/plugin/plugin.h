// A stranger's function as a Method: loaded from a shared object into a child process, which is
// asked by batches in shared memory and watched by a clock.
#ifndef PLUGIN_H
#define PLUGIN_H

#include "method.h"

typedef struct Plugin Plugin;

// Loads the file in a child process. NULL where it cannot be: `error` says why in one sentence that
// names the file (no such file, not a shared object, no touchstone_plugin in it, wrong version, a
// field out of range, its constructor crashed). The child ends with the parent, whatever ends that.
Plugin *plugin_open(const char *path, char *error, int error_size);
void plugin_close(Plugin *plugin); // nothing is left running

const char *plugin_path(const Plugin *plugin);

// Its method, ROUNDS by promise; added to the registry (method_add) from opening to closing. The
// same address and name after a reload.
const Method *plugin_method(const Plugin *plugin);

// Loads it again where the file has changed since (asked a few times a second), once it is whole.
// True where something happened: `error` is "" after a reload, or says why the new file cannot be
// loaded; the old one goes on then.
bool plugin_watch(Plugin *plugin, char *error, int error_size);

#endif
