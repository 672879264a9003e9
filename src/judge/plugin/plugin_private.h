// Shared by the program, the supervisor and the worker of a plug-in; private to src/judge/plugin.
#ifndef PLUGIN_PRIVATE_H
#define PLUGIN_PRIVATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "plugin/plugin.h"
#include "touchstone_plugin.h"

// ---- The memory shared with a worker: queries and answers
//
// The worker hands the function copies of its own, between guard values; a function that writes
// past them does not reach this. It can still write anything anywhere, so the program treats this
// as untrusted input.

enum {
    PLUGIN_BATCH = 256,
    PLUGIN_CORNERS = TS_POLYGON_MAX,             // of a polygon: what a slot has room for
    PLUGIN_NUMBERS = 4 + 1 + 2 * PLUGIN_CORNERS, // a placed polygon's
    PLUGIN_NAME_MAX = 40,
    PLUGIN_SUBJECT_MAX = 80,
    PLUGIN_ERROR_MAX = 512,
    PLUGIN_MEASURES = 5,
};

// What a function wrote that is not its own.
typedef enum PluginTrespass {
    PLUGIN_NO_TRESPASS,
    PLUGIN_BEYOND_MEASURE,
    PLUGIN_BEFORE_MEASURE,
    PLUGIN_CHANGED_SHAPES, // the numbers, or what stands beside them
} PluginTrespass;

typedef struct PluginSlot {
    int kind[2], numbers[2]; // of each shape: its kind, and how many of `number` it uses
    double number[2][PLUGIN_NUMBERS];
    int returned;
    int trespass;                    // a PluginTrespass
    double measure[PLUGIN_MEASURES]; // NaN if it was not filled
} PluginSlot;

// What a worker found in the file. `error` is "" if it is loaded, otherwise the reason.
typedef struct PluginInfo {
    char error[PLUGIN_ERROR_MAX];
    char name[PLUGIN_NAME_MAX + 2]; // truncated
    int abi, a, b, touch, number, gives, corners, refuses;
    bool has_answer;
    // Since ABI 2; 0 for a plug-in of ABI 1.
    double tolerance;
    int form;
    bool has_subject;
    char subject[PLUGIN_SUBJECT_MAX + 2]; // truncated
} PluginInfo;

// Bytes that a worker holds; -1 if the system does not tell. What was freed may still count as
// private, since an allocator may keep it.
typedef struct PluginMemory {
    double allocated; // by malloc
    double pages;     // in pages of its own that are in use
} PluginMemory;

typedef struct PluginBatch {
    atomic_uint
        number;        // of the current task, incremented by the program; the first task is to load
    atomic_uint asked; // number of the last task that is to answer queries
    atomic_uint answered;                      // number of the last finished task
    atomic_int at;                             // the slot in work; -1: none of the task yet
    atomic_int worker;                         // its process id; 0 until it is known
    atomic_bool program_sleeps, worker_sleeps; // it is to be woken by a byte
    atomic_bool lacked_memory; // the worker ended after the system had refused it memory
    int count;                 // of queries; 0: the task is to fill `memory`
    PluginMemory memory;
    double first_used; // seconds of processor time of the worker's first query; 0: not answered yet
    PluginInfo info;
    PluginSlot slot[PLUGIN_BATCH];
} PluginBatch;

// Writes a query into a slot, in the form of the plug-in's rules.
void plugin_check_ask(PluginSlot *slot, const Query *query, const PluginInfo *rules);

// Writes the shapes of a slot as a plug-in of placed shapes gets them: local numbers and
// transforms.
void plugin_check_write_placed(const PluginSlot *slot, const Query *query, char *text, int size);

// The shape in local coordinates, and the transform x y c s under which it is the given shape: its
// own for an OBB; otherwise a move, to its centre or some sizes beside it, and a turn by quarters
// (int32: a move); or none at all if a move would round. Every number is one of the type. A
// polygon's corners are written to `corners`, which has room for PLUGIN_CORNERS.
//
// The shape stands where the case's does exactly, or, if `slack` (px) is not 0, within it: then
// some shapes but boxes are turned by any angle. The choice depends on the shape's numbers only.
TsShape plugin_place(const TsShape *shape, NumberType type, double slack, double transform[4],
                     TsVec *corners);

// The slack of a pair: 4 ulps (of the number type) of its largest number if its exact margin
// exceeds 64 of them, so that the relation is the same; otherwise 0. Asks the oracle.
double plugin_place_slack(const Query *query, NumberType type);

// ---- Validation

// Texts of a plug-in, which must live as long as its method, since it points to them.
typedef struct PluginTexts {
    char name[PLUGIN_NAME_MAX + 1], subject[PLUGIN_SUBJECT_MAX + 1];
} PluginTexts;

// Fills the method and its texts from the worker's information. On failure, with one sentence in
// `error`, nothing is written: a field is out of range, or the name belongs to a method other than
// `old`.
bool plugin_check(const PluginInfo *info, const Method *old, Method *method, PluginTexts *texts,
                  char *error, int error_size);

// The answer in a slot to this query, of a plug-in of these rules. It has the promised measures
// that the relation and the shapes ask for (touchstone_plugin.h), and no others. If it is invalid
// (a relation out of range or excluded by the touch rule, a promised measure that is not finite),
// the relation is METHOD_FAILS and `failed` (PLUGIN_WORDS long) gives the reason.
enum { PLUGIN_WORDS = 96 };
Answer plugin_check_answer(const PluginSlot *slot, const Query *query, TouchRule touch,
                           const PluginInfo *rules, char *failed);

// ---- The process in which the function runs

typedef struct PluginContext {
    const char *path;
    int commands, work; // sockets to the program: the supervisor's and the worker's
    PluginBatch *batch;
    pid_t program, supervisor;
    int printed; // a file in memory of fixed size, the worker's stderr; -1: none. What it wrote
                 // about the query at hand ends at its offset
} PluginContext;

enum { PLUGIN_MEMORY_GIB = 4 }; // address space of a worker

// Loads the copy of the file (-1: none, then the file itself), and then answers its queries. A byte
// on the socket `work` announces each task, and another one its end, if the other side sleeps.
// Called in a new process, the supervisor's child; never returns.
_Noreturn void plugin_worker(const PluginContext *context, int copy);

// ---- The supervisor: forks workers, reports their exits, and ends them with the program

// Commands of the program, one byte each.
typedef enum PluginCommand {
    PLUGIN_LOAD,    // copy the current file and start a worker with the copy
    PLUGIN_RESTART, // start another worker with the same copy
    PLUGIN_REVERT,  // return to the previous copy and start a worker with it
    PLUGIN_KILL,    // end the worker
} PluginCommand;

// Sent to the program: the worker has ended by itself.
typedef struct PluginExit {
    unsigned worker;                  // the batch's number when the worker started
    int status;                       // as wait() gives it
    char printed[ANSWER_PRINTED_MAX]; // the last line of its stderr, printable; "" if there is none
} PluginExit;

// Ends the running worker before it starts another. Called in a new process; never returns; ends
// when the program ends, and with it all processes that the worker started and left.
_Noreturn void plugin_supervisor(PluginContext *context);

// ---- The program's side: commands, tasks, and waiting for their end

// Waits for the word to change, for some microseconds: if the other side runs on another core, that
// is quicker than to sleep and be woken. Returns whether it changed. While that fails, as on one
// core or on a busy machine, it is tried ever more seldom.
typedef struct PluginSpin {
    unsigned skip, left; // how many calls do not wait; how many of them are left
} PluginSpin;
bool plugin_link_spin(PluginSpin *spin, const atomic_uint *word, unsigned from);

typedef struct PluginLink {
    PluginBatch *batch; // shared
    int commands, work; // sockets
    pid_t supervisor;
    unsigned task;    // the number of the last task
    unsigned started; // the number of the task that started the worker
    bool alive;       // the worker waits for a task
    PluginSpin spin;
} PluginLink;

typedef enum PluginEnd {
    PLUGIN_DONE,  // the task is finished
    PLUGIN_DIED,  // the worker has ended with `status`
    PLUGIN_HUNG,  // it timed out and was killed
    PLUGIN_LATE,  // the deadline came first; it was killed
    PLUGIN_THREW, // the function threw an exception or trapped, in a web page
    PLUGIN_LOST,  // the supervisor is gone; nothing can be started any more
} PluginEnd;

typedef struct PluginResult {
    PluginEnd end;
    int status;                       // for PLUGIN_DIED, as from wait()
    bool lacked_memory;               // for PLUGIN_DIED: the system had refused it memory
    bool asleep;                      // for PLUGIN_HUNG: it slept
    bool certain;                     // for PLUGIN_HUNG: no clock was asked, as in Answer
    char printed[ANSWER_PRINTED_MAX]; // for PLUGIN_DIED, as in PluginExit; for PLUGIN_THREW, what
} PluginResult;

// Forks the supervisor. Returns false if out of memory or processes. The path must live as long as
// the link.
bool plugin_link_open(PluginLink *link, const char *path);
void plugin_link_close(PluginLink *link); // ends the supervisor and the worker
void plugin_link_leave(PluginLink *link); // leaves them to the process that started them

// How long a task may take: each of its queries, up to a tenth of a second longer in practice. A
// worker that is ready to run and gets no processor uses up neither of the two.
typedef struct PluginLimits {
    double used;         // seconds of processor time, of the worker and all that it started
    double asleep;       // seconds in which none of them was ready to run
    double (*now)(void); // NULL: no deadline
    double until;        // the deadline of the whole task, by now()
} PluginLimits;

// Starts a worker and waits until it has filled batch->info.
PluginResult plugin_link_start(PluginLink *link, PluginCommand command, const PluginLimits *limits);

// Lets the worker answer `count` slots of the batch; 0: lets it fill batch->memory.
PluginResult plugin_link_run(PluginLink *link, int count, const PluginLimits *limits);

// Whether the worker runs, as far as the supervisor has reported.
bool plugin_link_alive(PluginLink *link);

// The slot at which an unfinished task stopped, 0 to count - 1; -1 if it was not begun.
int plugin_link_failed_at(const PluginLink *link, int count);

// ---- Time of processes (plugin_time.c)

double plugin_time_now(void); // seconds since any moment

// Of the supervisor and all processes that descend from it, since they began. Without /proc, or if
// it does not show the worker, only the worker's processor time is known (the wall clock if there
// is no such clock either).
typedef struct PluginTime {
    double began, ended; // when it was read
    double used;         // seconds of processor time
    double waited;       // seconds in which their threads were ready to run and had no processor
    bool ready;          // a thread runs or waits for a processor
} PluginTime;
PluginTime plugin_time(pid_t supervisor, pid_t worker); // worker 0: it is not known yet

// ---- A plug-in

// Identifies a version of a file.
typedef struct PluginStamp {
    bool there;
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
} PluginStamp;

// What is known of a function that hangs, of the loaded version.
typedef struct PluginHangs {
    bool slow;         // it has failed by its timeout, which is shorter now
    bool told;         // that it does not return
    bool open;         // a deadline came before it was known whether it hangs
    int confirmed;     // hangs in a row that hung again when asked again
    int answered;      // hangs that did not
    double first_used; // the longest processor time of the first query of a worker
} PluginHangs;

enum { PLUGIN_MESSAGES = 32 };

struct Plugin {
    char path[4096];
    PluginLink link;
    Method method;
    PluginTexts texts;
    PluginInfo info; // of the loaded version
    int version;
    double timeout;
    double (*now)(void);  // the clock of `until`; NULL: no deadline
    double until, budget; // the deadline, and the most seconds that a query may take because of it
    PluginHangs hangs;
    void (*tell)(void *context, const char *name); // see plugin_on_hang
    void *context;
    char broken[PLUGIN_WORDS];                   // why no worker can be started; "" if one can
    char message[PLUGIN_MESSAGES][PLUGIN_WORDS]; // all failure texts so far
    int messages;
    char printed[PLUGIN_MESSAGES]
                [ANSWER_PRINTED_MAX]; // lines of stderr, for the answers of one call
    int printed_count;
    PluginStamp loaded, seen;
};

#endif
