// Shared by the program, the supervisor and the worker of a plug-in; private to src/judge/plugin.
#ifndef PLUGIN_PRIVATE_H
#define PLUGIN_PRIVATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "cases/case.h"
#include "plugin/plugin.h"
#include "touchstone_plugin.h"

// ---- Questions and replies as bytes (plugin_frame.c)
//
// One format for both kinds of workers: one in C reads it in shared memory, a command through pipes
// (docs/PROTOCOL.md). Numbers are little-endian int32 and doubles. Who reads it trusts nothing: a
// function can write anything anywhere, and so can a command.
//
// A frame is int32 bytes, itself included; int32 count; and so many questions or replies, each a
// multiple of 8 bytes:
//
//     question  int32 bytes, query, kind a, numbers of a, kind b, numbers of b; the numbers; of a
//               cast the motion of a, x and y, and that of b; of a list then, as doubles, how
//               many others, and of each its kind, how many numbers, and these
//     reply     int32 bytes, state, relation, measures, letters, trespass; the measures; the text
//
// The numbers of a geometry are those of touchstone_plugin.h.

enum {
    PLUGIN_BATCH = 256, // questions of a task
    PLUGIN_PATH_MAX = 4096,
    PLUGIN_NAME_MAX = 40,
    PLUGIN_SUBJECT_MAX = 80,
    PLUGIN_ERROR_MAX = 512,
    PLUGIN_MEASURES = 9,
    PLUGIN_FIRST = 6, // the measure that names a shape of a list
    PLUGIN_SHAPES = 2 + CASE_OTHERS_MAX,
    PLUGIN_CORNERS = TS_POLYGON_MAX, // of a case's polygon
#ifdef __EMSCRIPTEN__
    PLUGIN_FRAME_ROOM = 1 << 20, // bytes
#else
    PLUGIN_FRAME_ROOM = 1 << 24,
#endif
};

typedef struct PluginFrame {
    int32_t bytes, count; // 0, 0: empty
    double data[PLUGIN_FRAME_ROOM / 8];
} PluginFrame;

// A question, or a reply, in a frame.
typedef struct PluginQuestion {
    int query;  // TOUCHSTONE_ASK_...
    int shapes; // a, b, and the others of a list
    int kind[PLUGIN_SHAPES], numbers[PLUGIN_SHAPES];
    const double *number[PLUGIN_SHAPES]; // in the frame
    TsVec move[2];                       // of a cast
} PluginQuestion;

// What a function wrote that is not its own.
typedef enum PluginTrespass {
    PLUGIN_NO_TRESPASS,
    PLUGIN_BEYOND_MEASURE,
    PLUGIN_BEFORE_MEASURE,
    PLUGIN_BEYOND_TEXT,
    PLUGIN_CHANGED_SHAPES, // the numbers, or what stands beside them
} PluginTrespass;

typedef enum PluginState {
    PLUGIN_ANSWERED = TOUCHSTONE_ANSWERED,
    PLUGIN_REFUSED = TOUCHSTONE_REFUSES,
    PLUGIN_EXCEPTION = TOUCHSTONE_THREW,
    PLUGIN_UNKNOWN, // another one: `relation` has it
    PLUGIN_ENDED,   // the command ended: `relation` is its status as wait() gives it, or:
} PluginState;

enum {
    PLUGIN_BROKE = -1,     // it was ended, since it broke the protocol: `text` says how
    PLUGIN_GREEDY = -2,    // it was ended, since it held too much memory
    PLUGIN_UNSTARTED = -4, // it ended before, and does not start again
    PLUGIN_UNASKED = -3,   // it ended while others of its batch were answered, before or after this
};

typedef struct PluginReply {
    PluginState state;
    int relation; // as the function returned it
    int measures; // as many as a command sent; one beyond PLUGIN_MEASURES stands for more of them
    PluginTrespass trespass;
    double measure[PLUGIN_MEASURES]; // plugin_unwritten() if it was not written
    char text[ANSWER_PRINTED_MAX];   // printable; PLUGIN_ENDED: the last line of its stderr
} PluginReply;

// What stands in a measure before the call: a NaN that no computation gives.
double plugin_unwritten(void);
bool plugin_is_unwritten(double number);

// Empties a frame, and adds to it. Returns false, and adds nothing, if there is no room.
void plugin_frame_clear(PluginFrame *frame);
bool plugin_frame_add_question(PluginFrame *frame, const PluginQuestion *question);
bool plugin_frame_add_reply(PluginFrame *frame, const PluginReply *reply);

// Reads the bytes of a question or a reply. Returns how many it has; 0 if there are too few as yet;
// -1 if they are none, and then `wrong` (PLUGIN_WORDS long) says why.
enum { PLUGIN_WORDS = 96 };
int plugin_frame_read_question(const void *from, int bytes, PluginQuestion *question, char *wrong);
int plugin_frame_read_reply(const void *from, int bytes, PluginReply *reply, char *wrong);

// The questions, or the replies, of a whole frame, one after the other: `at` is 0 at first. Returns
// false at its end and at what is none.
bool plugin_frame_next_question(const PluginFrame *frame, int *at, PluginQuestion *question);
bool plugin_frame_next_reply(const PluginFrame *frame, int *at, PluginReply *reply);

// ---- The memory shared with a worker

// What a worker found in the file. `error` is "" if it is loaded, otherwise the reason.
typedef struct PluginInfo {
    char error[PLUGIN_ERROR_MAX];
    char name[PLUGIN_NAME_MAX + 2]; // truncated
    int abi, a, b, touch, number, gives, corners, refuses;
    bool has_answer; // a function to call
    bool has_reply;  // one that takes whole questions
    // Since ABI 2; 0 for a plug-in of ABI 1.
    double tolerance;
    int form;
    bool has_subject;
    char subject[PLUGIN_SUBJECT_MAX + 2]; // truncated
    // Since ABI 3; 0 for an older one.
    int size, asks, batch;
    double ulps;
    char call[PLUGIN_ERROR_MAX];    // the form of a call of it (plugin_call.c); "": not known
    char mapping[PLUGIN_ERROR_MAX]; // of a command: how it asks a function that was pasted as it is
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
    atomic_uint answered; // number of the last finished task
    atomic_int at;      // the first question in work, of `group` or fewer; -1: none of the task yet
    atomic_int worker;  // its process id; 0 until it is known
    atomic_uint starts; // of programs by a command after the first, counted at begin and end: odd
                        // while one starts, whose time is not the question's
    atomic_int spare;   // the process of a program that is kept ready; 0: none
    atomic_bool program_sleeps, worker_sleeps; // it is to be woken by a byte
    atomic_bool lacked_memory; // the worker ended after the system had refused it memory
    int count;                 // of questions; 0: the task is to fill `memory`
    int group;                 // the most that the function gets at a time
    PluginMemory memory;
    double first_used; // seconds of processor time of the worker's first query; 0: not answered yet
    PluginInfo info;
    PluginFrame questions, replies;
} PluginBatch;

// Adds a query to a frame, in the form of the plug-in's rules. Returns false if there is no room.
bool plugin_check_ask(PluginFrame *frame, const Query *query, const PluginInfo *rules);

// Writes the shapes of a query as a plug-in of placed shapes gets them: local numbers and
// transforms.
void plugin_check_write_placed(const Query *query, const PluginInfo *rules, char *text, int size);

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

// Writes the call by which the function is asked, "hit(0, 1, 2)", of a query in its own order.
void plugin_call_write(const char *form, const Query *query, char *text, int size);

// ---- Questions about geometries (plugin_relate.c)

// Whether that is what a plug-in of these rules is asked.
bool plugin_relate_is(const PluginInfo *rules);

// Whether what such a plug-in, or one for geometries, declares can be asked; if not, with one
// sentence in `error`.
bool plugin_relate_check(const PluginInfo *info, char *error, int error_size);

// Why the pair is not asked, as a sentence without its subject; NULL if it is.
const char *plugin_relate_bars(const PluginInfo *rules, const TsGeometry *a, const TsGeometry *b);

// As plugin_check_ask and plugin_check_answer, of a query that is not barred.
bool plugin_relate_ask(PluginFrame *frame, const Query *query, const PluginInfo *rules);
Answer plugin_relate_answer(const PluginReply *reply, const PluginInfo *rules, char *failed);

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

// How many measures a function may write for such a question.
int plugin_check_measures(int query);

// The answer of a reply to this query, of a plug-in of these rules. It has the promised measures
// that the relation and the shapes ask for (touchstone_plugin.h), and no others. If it is invalid
// (a relation out of range or excluded by the touch rule, a promised measure that is not finite),
// the relation is METHOD_FAILS and `failed` (PLUGIN_WORDS long) gives the reason.
Answer plugin_check_answer(const PluginReply *reply, const Query *query, TouchRule touch,
                           const PluginInfo *rules, char *failed);

// ---- What a worker prints to stderr

// A file in memory of fixed size: further writes fail. -1 if the system has none.
int plugin_printed_open(void);

// Writes the last line before the file's offset that is not blank, ANSWER_PRINTED_MAX long, with a
// ? for each byte that is not printable ASCII.
void plugin_printed_read(int printed, char *line);
void plugin_printed_line(const char *text, int length, char *line); // the same of a text

// ---- A command as the function: a program that answers frames through pipes

// Reads its line of description. What is wrong with it goes to info->error.
void plugin_describe(const char *line, PluginInfo *info);

// Starts the program and reads its description to batch->info. Returns NULL, with its error, if it
// cannot be started. If it ends before it has described itself, the process ends as it did.
typedef struct PluginCommand PluginCommand;
PluginCommand *plugin_command_begin(const char *line, PluginBatch *batch);

// Answers the questions of the batch.
void plugin_command_answer(PluginCommand *command, PluginBatch *batch);

// ---- The process in which the function runs

typedef struct PluginContext {
    const char *path; // of the file; or the command
    bool command;
    int orders, work; // sockets to the program: the supervisor's and the worker's
    PluginBatch *batch;
    pid_t program, supervisor;
    int printed; // a file in memory of fixed size, the worker's stderr; -1: none. What it wrote
                 // about the query at hand ends at its offset
} PluginContext;

// Address space of a worker, resident memory of a command, heap of a function in node.
#ifdef __EMSCRIPTEN__
enum { PLUGIN_MEMORY_GIB = 1 };
#else
enum { PLUGIN_MEMORY_GIB = 4 };
#endif

// Loads the copy of the file (-1: none, then the file itself), and then answers its queries. A byte
// on the socket `work` announces each task, and another one its end, if the other side sleeps.
// Called in a new process, the supervisor's child; never returns.
_Noreturn void plugin_worker(const PluginContext *context, int copy);

// ---- The supervisor: forks workers, reports their exits, and ends them with the program

// Orders of the program, one byte each.
typedef enum PluginOrder {
    PLUGIN_LOAD,    // copy the current file and start a worker with the copy
    PLUGIN_RESTART, // start another worker with the same copy
    PLUGIN_REVERT,  // return to the previous copy and start a worker with it
    PLUGIN_KILL,    // end the worker
} PluginOrder;

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
    int orders, work;   // sockets
    pid_t supervisor;
    unsigned task;    // the number of the last task
    int asked;        // its questions
    unsigned started; // the number of the task that started the worker
    bool alive;       // the worker waits for a task
    double memory;    // bytes that the worker and all that it started may hold
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
// the link. `command`: it is no file, but the line of a command.
bool plugin_link_open(PluginLink *link, const char *path, bool command);
void plugin_link_close(PluginLink *link); // ends the supervisor and the worker
void plugin_link_leave(PluginLink *link); // leaves them to the process that started them

// How long a task may take: each of its queries, up to a tenth of a second longer in practice. A
// worker that is ready to run and gets no processor uses up neither of the two.
typedef struct PluginLimits {
    double used;         // seconds of processor time, of the worker and all that it started
    double asleep;       // seconds in which none of them was ready to run
    double (*now)(void); // NULL: no deadline
    double until;        // the deadline of the whole task, by now()
    double start_used;   // as `used` and `asleep`, for the start of another program of a command
    double start_asleep;
} PluginLimits;

// Starts a worker and waits until it has filled batch->info.
PluginResult plugin_link_start(PluginLink *link, PluginOrder order, const PluginLimits *limits);

// Lets the worker answer the questions of the batch, at most `group` at a time; if there are none,
// it fills batch->memory.
PluginResult plugin_link_run(PluginLink *link, int group, const PluginLimits *limits);

// Whether the worker runs, as far as the supervisor has reported.
bool plugin_link_alive(PluginLink *link);

// The question at which an unfinished task stopped, 0 to count - 1; -1 if it was not begun.
int plugin_link_failed_at(const PluginLink *link);

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
    double resident;     // bytes in memory now, what processes share counted for each
} PluginTime;
// worker 0: it is not known yet. What `spare` (0: none) and its children use is not counted.
PluginTime plugin_time(pid_t supervisor, pid_t worker, pid_t spare);

// Seconds of processor time of one process; -1 if it is gone, or if there is no such clock.
double plugin_time_used(pid_t process);

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
    bool slow;                  // it has failed by its timeout, which is shorter now
    bool told;                  // that it does not return,
    bool told_always;           // that few are asked
    bool open;                  // a deadline came before it was known whether it hangs
    int confirmed;              // hangs in a row that hung again when asked again
    int answered;               // hangs that did not
    int in_a_row;               // without an answer between them
    double cost;                // seconds that all took
    int left_out, to_leave_out; // queries, since it hangs always: at a time, and still
    double first_used;          // the longest processor time of the first query of a worker
} PluginHangs;

enum { PLUGIN_MESSAGES = 32 };

struct Plugin {
    char path[PLUGIN_PATH_MAX]; // or the command
    bool command;
    char file[PLUGIN_PATH_MAX]; // plugin_file
    PluginLink link;
    Method method;
    PluginTexts texts;
    PluginInfo info; // of the loaded version
    int version;
    double timeout;
    double (*now)(void);  // the clock of `until`; NULL: no deadline
    double until, budget; // the deadline, and the most seconds that a query may take because of it
    PluginHangs hangs;
    bool died;                                                  // on the last group,
    char death[PLUGIN_WORDS];                                   // by that
    void (*tell)(void *context, const char *name, bool always); // see plugin_on_hang
    void *context;
    char broken[PLUGIN_WORDS];                   // why no worker can be started; "" if one can
    char message[PLUGIN_MESSAGES][PLUGIN_WORDS]; // all failure texts so far
    int messages;
    char printed[PLUGIN_MESSAGES]
                [ANSWER_PRINTED_MAX]; // lines of stderr, for the answers of one call
    int printed_count;
    PluginStamp loaded, seen;
};

// ---- Queries (plugin_ask.c): the functions of its method

void plugin_ask_many(const Method *method, const Query *query, Answer *answer, int count);
void plugin_ask_renew(const Method *method);

PluginLimits plugin_ask_limits_to_load(const Plugin *plugin);
void plugin_ask_write_end(char *text, PluginResult result); // "" if it is done; PLUGIN_WORDS long

#endif
