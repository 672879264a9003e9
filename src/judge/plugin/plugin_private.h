// What the program, the supervisor and the worker of a plug-in share; only for src/judge/plugin.
#ifndef PLUGIN_PRIVATE_H
#define PLUGIN_PRIVATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "plugin/plugin.h"
#include "touchstone_plugin.h"

// ---- The memory that the program shares with a worker: what is asked, and what was answered
//
// The worker's function can write anything anywhere: what is read here by the program is looked at
// as what a stranger sent.

enum {
    PLUGIN_BATCH = 256,
    PLUGIN_NUMBERS = 1 + 2 * TS_POLYGON_MAX,
    PLUGIN_NAME_MAX = 40,
    PLUGIN_ERROR_MAX = 512,
    PLUGIN_MEASURES = 5,
};

typedef struct PluginSlot {
    int kind[2]; // as in touchstone_plugin.h
    double number[2][PLUGIN_NUMBERS];
    int returned;
    double measure[PLUGIN_MEASURES]; // NaN where it was not filled
} PluginSlot;

// What a worker found in the file. `error`: "" where it is loaded, else why it is not.
typedef struct PluginInfo {
    char error[PLUGIN_ERROR_MAX];
    char name[PLUGIN_NAME_MAX + 2]; // cut where it is longer
    int abi, a, b, touch, number, gives;
    bool has_answer;
} PluginInfo;

typedef struct PluginBatch {
    atomic_uint number;   // of the task, raised by the program; the first task is to be loaded
    atomic_uint answered; // number of the last task that was carried out
    atomic_int at;        // the slot that is being answered
    atomic_int worker;    // its process; 0 before it has told
    int count;
    PluginInfo info;
    PluginSlot slot[PLUGIN_BATCH];
} PluginBatch;

// The query as a slot's question.
void plugin_check_ask(PluginSlot *slot, const Query *query);

// ---- Whether it keeps to the interface

// Makes the method of what a worker found. The name is written to `name`, which has room for
// PLUGIN_NAME_MAX + 1 and must live as long as the method; so do label and name of the method point
// there. False, with one sentence in `error`, where a field is out of range, or the name is that of
// a method other than `old`; then nothing is written.
bool plugin_check(const PluginInfo *info, const Method *old, Method *method, char *name,
                  char *error, int error_size);

// The answer of a slot. Where it is none (a relation out of range or left out by the touch rule, a
// measure that it should give and is not finite) it is METHOD_FAILS and `failed`, of PLUGIN_WORDS,
// says how.
enum { PLUGIN_WORDS = 96 };
Answer plugin_check_answer(const PluginSlot *slot, TouchRule touch, int gives, char *failed);

// ---- The process in which the function runs

typedef struct PluginContext {
    const char *path;
    int commands, work; // the supervisor's and the worker's ends of the wires to the program
    PluginBatch *batch;
} PluginContext;

// Loads the copy of the file (-1: there is none), or else the file itself, and carries out one task
// after the other: each is announced by a byte on the wire `work`, and so is its end. Called in a
// fresh process, the child of `supervisor`; never returns.
_Noreturn void plugin_worker(const PluginContext *context, int copy, pid_t supervisor);

// ---- The process that forks workers, tells of their deaths, and sees to it that none outlives the
// program

// What the program commands, a byte each.
typedef enum PluginCommand {
    PLUGIN_LOAD,    // copy the file as it is now, and start a worker of that
    PLUGIN_RESTART, // start another worker of the copy
    PLUGIN_REVERT,  // go back to the copy before, and start a worker of that
    PLUGIN_KILL,    // end the worker
} PluginCommand;

// What it sends back: this worker has ended by itself.
typedef struct PluginExit {
    unsigned worker; // the batch's number when it was started
    int status;      // as wait() gives it
} PluginExit;

// A worker that runs ends before another is started. Called in a fresh process; never returns: it
// ends when the program does.
_Noreturn void plugin_supervisor(const PluginContext *context);

// ---- The program's end of the wires to supervisor and worker: commands, tasks, and waiting for
// their end

typedef struct PluginLink {
    PluginBatch *batch; // shared
    int commands, work; // wires
    pid_t supervisor;
    unsigned task;    // the number of the last task
    unsigned started; // that of the worker's start
    bool alive;       // the worker waits for a task
} PluginLink;

typedef enum PluginEnd {
    PLUGIN_DONE, // the task is carried out
    PLUGIN_DIED, // the worker has ended: `status`
    PLUGIN_HUNG, // nothing came of it in time, and the worker has been ended
    PLUGIN_LOST, // the supervisor is gone: nothing can be started any more
} PluginEnd;

typedef struct PluginResult {
    PluginEnd end;
    int status; // PLUGIN_DIED: as wait() gives it
} PluginResult;

// Forks the supervisor. False where there is no memory or no process to be had. The path must live
// as long as the link.
bool plugin_link_open(PluginLink *link, const char *path);
void plugin_link_close(PluginLink *link); // supervisor and worker have ended then

// Patience is told in seconds of the worker's processor time. A worker that sleeps is waited for
// this many times as long by the clock, and a tenth of a second at least.
enum { PLUGIN_ASLEEP_FACTOR = 5 };

// Starts a worker as ordered, and waits until it has told what it found (batch->info).
PluginResult plugin_link_start(PluginLink *link, PluginCommand command, double timeout);

// Has the worker answer the slots of the batch, `count` of them. The timeout holds for each
// slot, give or take once as much.
PluginResult plugin_link_run(PluginLink *link, int count, double timeout);

// Whether the worker is there, as far as the supervisor has told by now.
bool plugin_link_alive(PluginLink *link);

// The slot at which a task that did not end had come to, 0 to count - 1.
int plugin_link_failed_at(const PluginLink *link, int count);

// ---- A plug-in

// How a file is told from what it was.
typedef struct PluginStamp {
    bool there;
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
} PluginStamp;

enum { PLUGIN_MESSAGES = 32 };

struct Plugin {
    char path[4096];
    PluginLink link;
    Method method;
    char name[PLUGIN_NAME_MAX + 1];
    int gives;
    int version;
    double timeout;
    bool slow;                                   // it hung once
    char broken[PLUGIN_WORDS];                   // why no worker can be started; "": one can
    char message[PLUGIN_MESSAGES][PLUGIN_WORDS]; // all that was ever returned of a failure
    int messages;
    PluginStamp loaded, seen; // by plugin_watch
};

#endif
