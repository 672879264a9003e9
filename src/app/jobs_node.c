// Tasks for the threads of node, in place of processes (jobs.c). Each thread has a program of its
// own, which cannot be forked: it runs the same command line, writes nothing, and reaches the same
// call of jobs_run; there it takes the first result, on which later tasks build, and what else the
// first program knows by then, and then does tasks. The scripts of extras/npm/touchstone-judge
// start the threads and carry the bytes.
#include "jobs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The scripts' side (extras/npm/touchstone-judge/src/program.mjs).

enum { FROM_NOBODY = -1 };
typedef enum NodeKind { NODE_RESULT, NODE_ERROR, NODE_GONE } NodeKind;

extern int node_jobs_processors(void);
extern int node_jobs_stopping(void);
extern void node_jobs_stop(void);

// The call of jobs_run, counted from 0, for which this program was started; -1: it is the first
// program, which gives the tasks.
extern int node_jobs_call(void);

// Starts so many programs for this call, with what `give_first` wrote.
extern void node_jobs_start(int call, int programs, const char *first, size_t size);
extern void node_jobs_give(int program, const char *task, size_t size);
// Waits for a message. Returns which program it is from, and how many bytes it has.
extern int node_jobs_wait(NodeKind *kind, size_t *size);
extern void node_jobs_end(void);

// Of a program that does tasks: the size of what it begins with or of the next task; -1 at the end.
extern int node_jobs_first(void);
extern int node_jobs_task(void);
extern void node_jobs_send(const char *result, size_t size);

// Copies the message, the beginning or the task that was last announced.
extern void node_jobs_copy(char *bytes);

// ---- The end of all

void jobs_stop(void) { node_jobs_stop(); }
bool jobs_stopping(void) { return node_jobs_stopping(); }
bool jobs_helps(void) { return node_jobs_call() >= 0; }

int jobs_processors(void)
{
    int count = node_jobs_processors();
    return count < 1 ? 1 : count > JOBS_MAX ? JOBS_MAX : count;
}

// ---- Text in memory

typedef struct Bytes {
    char *bytes; // ends in a NUL that does not count; NULL: out of memory
    size_t size;
} Bytes;

static Bytes copied(size_t size)
{
    Bytes made = {malloc(size + 1), size};
    if (!made.bytes) return made;
    made.bytes[size] = 0;
    node_jobs_copy(made.bytes);
    return made;
}

static Bytes done(const Jobs *jobs, const char *task, size_t size)
{
    Bytes made = {0};
    FILE *stream = open_memstream(&made.bytes, &made.size);
    if (!stream) return made;
    jobs->work(jobs->with, task, size, stream);
    if (fclose(stream) == 0) return made;
    free(made.bytes);
    return (Bytes){0};
}

// What a program that does tasks begins with: what is known besides the first result, behind its
// size, and that result.
static Bytes give_first(const Jobs *jobs, const Bytes *first)
{
    Bytes made = {0}, known = {0};
    FILE *stream = open_memstream(&known.bytes, &known.size);
    if (!stream) return made;
    if (jobs->write_known) jobs->write_known(jobs->with, stream);
    bool written = fclose(stream) == 0;
    stream = written ? open_memstream(&made.bytes, &made.size) : NULL;
    if (stream) {
        fwrite(&known.size, sizeof known.size, 1, stream);
        fwrite(known.bytes, 1, known.size, stream);
        fwrite(first->bytes, 1, first->size, stream);
        if (fclose(stream) != 0) {
            free(made.bytes);
            made = (Bytes){0};
        }
    }
    free(known.bytes);
    return made;
}

static void take_first(const Jobs *jobs, const Bytes *first)
{
    size_t size;
    memcpy(&size, first->bytes, sizeof size);
    const char *known = first->bytes + sizeof size;
    if (jobs->read_known) jobs->read_known(jobs->with, known, size);
    jobs->take(jobs->with, known + size, first->size - sizeof size - size);
}

// ---- A program that does tasks

_Noreturn static void work_off(const Jobs *jobs)
{
    int size = node_jobs_first();
    Bytes first = copied((size_t)size);
    if (!first.bytes) _exit(STATUS_MISUSED);
    take_first(jobs, &first);
    free(first.bytes);
    while ((size = node_jobs_task()) >= 0) {
        Bytes task = copied((size_t)size), result = {0};
        if (task.bytes) result = done(jobs, task.bytes, task.size);
        if (!result.bytes) _exit(STATUS_MISUSED);
        node_jobs_send(result.bytes, result.size);
        free(task.bytes);
        free(result.bytes);
    }
    if (jobs->end) jobs->end(jobs->with);
    _exit(0);
}

// ---- The program that gives the tasks

typedef struct Program {
    bool busy, gone;
    long long task;
} Program;

// Results that came too early wait for those before them, as many for each program.
enum { WAITING = 8 };

typedef struct Pool {
    const Jobs *jobs;
    Program program[JOBS_MAX];
    Bytes *result; // of task i at i % room
    int room;
    long long given, taken; // tasks so far
    Bytes task;             // the next one; without bytes if there is none
    bool refused;           // no more results are wanted
    char error[1024];       // "" if none
} Pool;

static void fail(Pool *pool, const char *words)
{
    if (!*pool->error) snprintf(pool->error, sizeof pool->error, "%s", words);
    free(pool->task.bytes);
    pool->task.bytes = NULL;
}

static void take(Pool *pool, const Bytes *result)
{
    if (!pool->refused)
        pool->refused = !pool->jobs->take(pool->jobs->with, result->bytes, result->size);
}

static void next_task(Pool *pool)
{
    free(pool->task.bytes);
    pool->task = (Bytes){0};
    if (jobs_stopping() || pool->refused || *pool->error) return;
    FILE *stream = open_memstream(&pool->task.bytes, &pool->task.size);
    bool more = stream && pool->jobs->next(pool->jobs->with, stream);
    if (!stream || fclose(stream) != 0) fail(pool, "out of memory");
    if (more) return;
    free(pool->task.bytes);
    pool->task.bytes = NULL;
}

// Gives tasks to those that have none.
static void give(Pool *pool)
{
    for (int i = 0; i < pool->jobs->count && pool->task.bytes; i++) {
        Program *program = &pool->program[i];
        bool room = pool->given - pool->taken < pool->room;
        if (program->busy || program->gone || !room) continue;
        node_jobs_give(i, pool->task.bytes, pool->task.size);
        *program = (Program){.busy = true, .task = pool->given++};
        next_task(pool);
    }
}

static bool is_busy(const Pool *pool)
{
    for (int i = 0; i < pool->jobs->count; i++) {
        if (pool->program[i].busy) return true;
    }
    return false;
}

// Waits for a result; those that are next are taken.
static void wait_for_result(Pool *pool)
{
    NodeKind kind;
    size_t size;
    int from = node_jobs_wait(&kind, &size);
    if (from == FROM_NOBODY) return;
    Program *program = &pool->program[from];
    Bytes message = copied(size);
    program->busy = false;
    program->gone = kind == NODE_GONE;
    if (!message.bytes || kind != NODE_RESULT) {
        fail(pool, message.bytes ? message.bytes : "out of memory");
        free(message.bytes);
        return;
    }
    pool->result[program->task % pool->room] = message;
    for (;;) {
        Bytes *next = &pool->result[pool->taken % pool->room];
        if (!next->bytes) return;
        take(pool, next);
        free(next->bytes);
        *next = (Bytes){0};
        pool->taken++;
    }
}

static void run_pool(Pool *pool, int call, const Bytes *first)
{
    Bytes begin = give_first(pool->jobs, first);
    if (!begin.bytes) {
        fail(pool, "out of memory");
        return;
    }
    node_jobs_start(call, pool->jobs->count, begin.bytes, begin.size);
    free(begin.bytes);
    for (give(pool); is_busy(pool); give(pool)) {
        // What is wanted no more is not waited for.
        if (*pool->error || pool->refused) break;
        wait_for_result(pool);
        if (jobs_stopping()) {
            free(pool->task.bytes);
            pool->task.bytes = NULL;
        }
    }
    node_jobs_end();
    for (int i = 0; i < pool->room; i++) free(pool->result[i].bytes);
}

// Does the next task in this program.
static Bytes run_one(Pool *pool)
{
    Bytes result = done(pool->jobs, pool->task.bytes, pool->task.size);
    if (result.bytes)
        take(pool, &result);
    else
        fail(pool, "out of memory");
    next_task(pool);
    return result;
}

Status jobs_run(const Jobs *jobs)
{
    static int calls;
    int call = calls++;
    assert(jobs->count >= 1 && jobs->count <= JOBS_MAX);
    if (node_jobs_call() == call) work_off(jobs);
    if (node_jobs_call() >= 0) return STATUS_DONE; // it is for a later call
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool) return status_report(STATUS_MISUSED, "out of memory");
    pool->jobs = jobs;
    pool->room = WAITING * jobs->count;
    pool->result = calloc((size_t)pool->room, sizeof *pool->result);
    if (!pool->result) fail(pool, "out of memory");
    Bytes first = {0};
    next_task(pool);
    for (int i = 0; pool->task.bytes && (i == 0 || jobs->count == 1); i++) {
        free(first.bytes);
        first = run_one(pool);
    }
    if (pool->task.bytes) run_pool(pool, call, &first);
    Status status = STATUS_DONE;
    if (*pool->error) status = status_report(STATUS_MISUSED, "%s", pool->error);
    free(first.bytes);
    free(pool->task.bytes);
    free(pool->result);
    free(pool);
    return status;
}
