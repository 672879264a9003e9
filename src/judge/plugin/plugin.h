// A user's function as a Method. It is loaded from a shared object into a process of its own, or
// is a program that a command starts; it gets its queries in batches, and is watched by a timeout.
//
// There are three processes. The supervisor is forked when the plug-in is opened, while the program
// has no threads (a fork beside SDL's threads would copy locked locks). It forks the worker, in
// which the function runs. If the worker dies or hangs, the case at hand is answered by
// METHOD_FAILS with the reason, the supervisor forks another worker, and the batch continues. A
// crash comes with the last line that was written to stderr about the case.
//
// The function gets copies of the shapes between guard values: what it writes beyond its measures
// or over the shapes is a failure with the case. On Linux it cannot kill the program or the
// supervisor: the call ends the worker, with the case to blame. All processes that it starts end
// with the worker, whatever session they are in: the supervisor adopts orphans. The supervisor ends
// with the program, however that ends.
//
// A batch of up to 256 queries costs a round trip besides the time of the function, and so does a
// single query: a few us while worker and program have a core each and are quick to ask and answer,
// otherwise two switches of processes, about 20 us.
#ifndef PLUGIN_H
#define PLUGIN_H

#include <stddef.h>
#include <stdio.h>

#include "method.h"

typedef struct Plugin Plugin;

// Loads the file. Returns NULL on failure; `error` then is one sentence that begins with the path
// (no such file, not a shared object, no symbol touchstone_plugin, another interface version, a
// field out of range, a crash or hang while loading). Call it before starting threads.
Plugin *plugin_open(const char *path, char *error, int error_size);

// The same for a command, started by /bin/sh, that speaks docs/PROTOCOL.md.
Plugin *plugin_open_command(const char *line, char *error, int error_size);

#ifdef __EMSCRIPTEN__
// How functions that are opened from now on are to be asked, as "circle aabb touch=misses", in the
// judge for node; a command says it itself. Not copied.
void plugin_ask_as(const char *words);
#endif

void plugin_close(Plugin *plugin); // NULL is allowed; leaves no process behind

// For a new process, forked off while the plug-in was open: gives it a worker of its own, with the
// file as it is now, and leaves the other one to its process. On failure `error` gets one sentence
// that begins with the path, and the new process must not use the plug-in.
bool plugin_start_own(Plugin *plugin, char *error, int error_size);

// The same for one that was not forked: what is known of a function that hangs, in bytes that
// another instance of this program reads.
void plugin_write_known(const Plugin *plugin, FILE *known);
void plugin_read_known(Plugin *plugin, const char *known, size_t size);

// The file that holds the function, which plugin_watch watches: the path as given ("./" is put
// before a bare name), or the last word of the command that names a file; without one, the command.
const char *plugin_file(const Plugin *plugin);

// Of a command: one sentence that says how it asks a function that was pasted as it is, and how to
// say it otherwise; "" if it says none.
const char *plugin_mapping(const Plugin *plugin);

// Its method, of soundness ROUNDS; it is in the registry (method_add) until plugin_close, unless
// plugin_relates. The address survives a reload; name, kinds and rules are those of the new file.
const Method *plugin_method(const Plugin *plugin);

// Whether it is asked how two geometries relate (TOUCHSTONE_ASK_RELATE and on) instead of shapes:
// then only plugin_relate asks it. A reload does not change that.
bool plugin_relates(const Plugin *plugin);

// Of such a plug-in: whether it is asked for one named relation, which goes to `*relation`, and not
// for the nine entries.
bool plugin_names_relation(const Plugin *plugin, TsRelate *relation);

// Asks such a plug-in about two prepared geometries. METHOD_REFUSES if it does not take them:
// `*why` is then a sentence without its subject, as "takes geometries of at most 100 corners", or
// NULL if the function itself refused, or if time was up (Answer.late).
Answer plugin_relate(Plugin *plugin, const TsGeometry *a, const TsGeometry *b, const char **why);

// The number of successful loads: 1 after plugin_open, one more after each reload.
int plugin_version(const Plugin *plugin);

// Reloads the file once it has changed and then stayed the same between two calls. Call it a few
// times a second: a compiler may still be writing. Returns true if it did something: `error` is ""
// after a reload; otherwise it is the reason why the new file cannot be loaded, and the old one
// stays in use.
bool plugin_watch(Plugin *plugin, char *error, int error_size);

// The timeout of a case in seconds: of processor time, of the worker and all that it started, or
// five times that while all of them are asleep. A process that waits for a processor of a busy
// machine uses up neither. The default is 1. Loading may take twice as long.
//
// A case that times out is asked once more, in a new worker; if it is answered there, that is the
// answer, and the third time that this happens a failure: it hangs after other cases only. Once a
// function has failed by its timeout, the limit is 1/256 of it until it is reloaded, but no less
// than four times what the first case of a worker took, and of a command no less than 50 ms, so
// that an infinite loop does not block for hours; after eight such failures in a row no case is
// asked once more.
void plugin_set_timeout(Plugin *plugin, double seconds);

// Calls `tell` when a case has timed out for the first time since the function was loaded, before
// it is asked again: "NAME does not return; asking again". And, with `always`, when it has hung on
// five cases in a row and that took four timeouts or more: from then on only the 17th is asked,
// then one after each 32, 64 and so on, until one is answered. The others fail with `unasked` set.
// NULL: nobody is told.
void plugin_on_hang(Plugin *plugin, void (*tell)(void *context, const char *name, bool always),
                    void *context);

// At `until`, by now(), a running worker is ended, and what is not answered gets the answer
// METHOD_REFUSES with `late` set, here and in all later calls. Until then a case may take 0.4 of
// the time from this call on, if that is less than its timeout. now NULL: no deadline.
void plugin_set_deadline(Plugin *plugin, double (*now)(void), double until);

// Whether a case timed out since the function was loaded, and a deadline came before it was
// answered or timed out again.
bool plugin_hang_open(const Plugin *plugin);

#endif
