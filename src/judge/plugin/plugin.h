// A stranger's function as a Method: loaded from a shared object into a process of its own, which
// is asked by batches in shared memory and watched by a clock.
//
// Three processes: the program; a supervisor, forked at opening, while the program has no threads
// yet (a fork beside SDL's would copy locks that nobody opens again); and the worker, forked by the
// supervisor, in which the function runs. Where the worker dies or hangs, the case that it was at
// is answered by METHOD_FAILS and what happened, the supervisor forks another, and the rest of the
// batch goes on. The worker runs what it forked and started itself in one process group, which ends
// with it; the supervisor ends with the program, whatever ends that. (Only a process that the
// function moves into a session of its own stays behind.)
//
// A batch of 256 costs some 20 us beside the function's own time; so does a single question.
#ifndef PLUGIN_H
#define PLUGIN_H

#include "method.h"

typedef struct Plugin Plugin;

// Loads the file. NULL where it cannot be: `error` says why in one sentence that begins with the
// file (no such file, no shared object, no touchstone_plugin in it, another version, a field out of
// range, it crashed or hung while being loaded). To be called before threads are started.
Plugin *plugin_open(const char *path, char *error, int error_size);
void plugin_close(Plugin *plugin); // NULL is fine; nothing is left running

const char *plugin_path(const Plugin *plugin); // as given; "./" put before a bare name

// Its method, ROUNDS by promise; in the registry (method_add) from opening to closing. Its address
// stays the same after a reload; its name, kinds and rules are those of the new file.
const Method *plugin_method(const Plugin *plugin);

// How often it was loaded: 1 after opening, one more after each reload.
int plugin_version(const Plugin *plugin);

// Loads the file again where it has changed and then stayed the same from one call to the next (to
// be asked a few times a second: a compiler may still be writing). True where something happened:
// `error` is "" after a reload, or says why the new file cannot be loaded; the old one, a copy of
// which is kept, goes on then.
bool plugin_watch(Plugin *plugin, char *error, int error_size);

// Seconds that a case may take, 1 at first: of processor time, or five times that asleep; loading
// may take twice as long. A function that has once been too slow is waited for 1/256 of that from
// then on (until it is loaded anew), so that a loop without end costs a bench no hours.
void plugin_set_timeout(Plugin *plugin, double seconds);

#endif
