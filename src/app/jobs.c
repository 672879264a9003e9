#define _DEFAULT_SOURCE // MAP_ANONYMOUS

#include "jobs.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- The end of all, which every process sees

typedef struct Flags {
    atomic_bool stop; // for good
    atomic_bool quit; // the tasks of this run
} Flags;

static Flags alone;                   // before there are several processes
static Flags *_Atomic flags = &alone; // shared by all of them

void jobs_stop(void) { atomic_store(&atomic_load(&flags)->stop, true); }

bool jobs_stopping(void)
{
    Flags *now = atomic_load(&flags);
    return atomic_load(&now->stop) || atomic_load(&now->quit);
}

static bool share_flags(void)
{
    if (atomic_load(&flags) == &alone) {
        Flags *shared =
            mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (shared == MAP_FAILED) return false;
        atomic_init(&shared->stop, false);
        atomic_store(&flags, shared);
        if (atomic_load(&alone.stop)) jobs_stop(); // it was stopped before
    }
    atomic_store(&atomic_load(&flags)->quit, false);
    return true;
}

static void quit(void) { atomic_store(&atomic_load(&flags)->quit, true); }

// ---- Frames on a socket

typedef enum FrameKind { FRAME_TASK, FRAME_RESULT, FRAME_ERROR } FrameKind;

typedef struct FrameHead {
    FrameKind kind;
    size_t size;
} FrameHead;

static bool send_all(int wire, const void *bytes, size_t size)
{
    for (const char *at = bytes; size > 0;) {
        ssize_t sent = send(wire, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

static bool receive_all(int wire, void *bytes, size_t size)
{
    for (char *at = bytes; size > 0;) {
        ssize_t got = recv(wire, at, size, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        at += got;
        size -= (size_t)got;
    }
    return true;
}

static bool send_frame(int wire, FrameKind kind, const char *bytes, size_t size)
{
    FrameHead head;
    memset(&head, 0, sizeof head); // its padding too
    head.kind = kind;
    head.size = size;
    return send_all(wire, &head, sizeof head) && send_all(wire, bytes, size);
}

// `*bytes` is to be freed, and ends in a NUL that does not count. False at the end of the socket.
static bool receive_frame(int wire, FrameHead *head, char **bytes)
{
    if (!receive_all(wire, head, sizeof *head)) return false;
    *bytes = malloc(head->size + 1);
    if (!*bytes) return false;
    (*bytes)[head->size] = 0;
    if (receive_all(wire, *bytes, head->size)) return true;
    free(*bytes);
    return false;
}

// ---- Text in memory, which tasks and results are written to

typedef struct Memory {
    FILE *stream;
    char *bytes;
    size_t size;
} Memory;

static bool memory_begin(Memory *memory)
{
    *memory = (Memory){0};
    memory->stream = open_memstream(&memory->bytes, &memory->size);
    return memory->stream != NULL;
}

static bool memory_end(Memory *memory) { return fclose(memory->stream) == 0; }

static void memory_free(Memory *memory)
{
    free(memory->bytes);
    memory->bytes = NULL;
}

// Writes the result of a task. False if out of memory.
static bool do_task(const Jobs *jobs, const char *task, size_t size, Memory *result)
{
    if (!memory_begin(result)) return false;
    jobs->work(jobs->with, task, size, result->stream);
    return memory_end(result);
}

// ---- A process that works

static bool work_off(const Jobs *jobs, int wire)
{
    FrameHead head;
    char *task;
    while (receive_frame(wire, &head, &task)) {
        Memory result;
        bool done = do_task(jobs, task, head.size, &result);
        free(task);
        bool sent = done && send_frame(wire, FRAME_RESULT, result.bytes, result.size);
        memory_free(&result);
        if (!sent) return false;
    }
    return true;
}

_Noreturn static void run_child(const Jobs *jobs, int wire)
{
    char error[1024];
    signal(SIGINT, SIG_IGN); // the other end of the socket decides
    signal(SIGTERM, SIG_IGN);
    bool begun = !jobs->begin || jobs->begin(jobs->with, error, sizeof error);
    if (!begun) send_frame(wire, FRAME_ERROR, error, strlen(error));
    bool done = begun && work_off(jobs, wire);
    if (begun && jobs->end) jobs->end(jobs->with);
    _exit(done ? 0 : 1);
}

// ---- The process that gives the tasks

typedef struct Child {
    pid_t process;
    int wire;
    bool busy;
    long long task;
} Child;

typedef struct Result {
    bool there;
    char *bytes;
    size_t size;
} Result;

// Results that came too early wait for those before them, as many for each process.
enum { WAITING = 8 };

typedef struct Pool {
    const Jobs *jobs;
    Child child[JOBS_MAX];
    int children;
    Result *result; // of task i at i % room
    int room;
    long long given, taken; // tasks so far
    Memory task;            // the next one; without bytes if there is none
    bool refused;           // no more results are wanted
    char error[1024];       // "" if none
} Pool;

static void fail(Pool *pool, const char *words)
{
    if (!*pool->error) snprintf(pool->error, sizeof pool->error, "%s", words);
    memory_free(&pool->task);
}

static void take(Pool *pool, const char *result, size_t size)
{
    if (!pool->refused) pool->refused = !pool->jobs->take(pool->jobs->with, result, size);
    if (pool->refused) quit();
}

static void next_task(Pool *pool)
{
    memory_free(&pool->task);
    if (jobs_stopping() || *pool->error) return;
    bool begun = memory_begin(&pool->task);
    bool more = begun && pool->jobs->next(pool->jobs->with, pool->task.stream);
    if (!begun || !memory_end(&pool->task)) fail(pool, "out of memory");
    if (!more) memory_free(&pool->task);
}

static bool start_child(Pool *pool)
{
    int wire[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, wire) != 0) return false;
    pid_t process = fork();
    if (process == 0) {
        for (int i = 0; i < pool->children; i++) close(pool->child[i].wire);
        close(wire[0]);
        run_child(pool->jobs, wire[1]);
    }
    close(wire[1]);
    if (process < 0) {
        close(wire[0]);
        return false;
    }
    pool->child[pool->children++] = (Child){.process = process, .wire = wire[0]};
    return true;
}

// Gives tasks to those that have none.
static void give(Pool *pool)
{
    for (int i = 0; i < pool->children && pool->task.bytes; i++) {
        Child *child = &pool->child[i];
        bool room = pool->given - pool->taken < pool->room;
        if (child->busy || child->process == 0 || !room) continue;
        // If it is gone, that is seen when its answer is read.
        send_frame(child->wire, FRAME_TASK, pool->task.bytes, pool->task.size);
        child->busy = true;
        child->task = pool->given++;
        next_task(pool);
    }
}

static void say_end(Pool *pool, Child *child)
{
    char words[256];
    int status = 0, number = (int)(child - pool->child) + 1;
    while (waitpid(child->process, &status, 0) < 0 && errno == EINTR) continue;
    child->process = 0;
    if (WIFSIGNALED(status))
        snprintf(words, sizeof words, "process %d of --jobs %d was ended by signal %d (%s)", number,
                 pool->children, WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(words, sizeof words, "process %d of --jobs %d ended with status %d", number,
                 pool->children, WEXITSTATUS(status));
    fail(pool, words);
}

static void receive(Pool *pool, Child *child)
{
    FrameHead head;
    char *bytes;
    child->busy = false;
    if (!receive_frame(child->wire, &head, &bytes)) {
        say_end(pool, child);
    } else if (head.kind == FRAME_ERROR) {
        fail(pool, bytes);
        free(bytes);
    } else {
        pool->result[child->task % pool->room] = (Result){true, bytes, head.size};
    }
}

// Waits for results; those that are next are taken.
static void wait_for_results(Pool *pool)
{
    struct pollfd wire[JOBS_MAX];
    for (int i = 0; i < pool->children; i++) {
        bool busy = pool->child[i].busy;
        wire[i] = (struct pollfd){busy ? pool->child[i].wire : -1, POLLIN, 0};
    }
    if (poll(wire, (nfds_t)pool->children, -1) < 0) return; // a signal
    for (int i = 0; i < pool->children; i++) {
        if (wire[i].revents) receive(pool, &pool->child[i]);
    }
    for (;;) {
        Result *next = &pool->result[pool->taken % pool->room];
        if (!next->there) return;
        take(pool, next->bytes, next->size);
        free(next->bytes);
        *next = (Result){0};
        pool->taken++;
    }
}

static bool is_busy(const Pool *pool)
{
    for (int i = 0; i < pool->children; i++) {
        if (pool->child[i].busy) return true;
    }
    return false;
}

static void run_pool(Pool *pool)
{
    while (pool->children < pool->jobs->count && start_child(pool)) continue;
    if (pool->children == 0) fail(pool, strerror(errno));
    for (give(pool); is_busy(pool); give(pool)) {
        wait_for_results(pool);
        if (*pool->error) quit();
        if (jobs_stopping()) memory_free(&pool->task);
    }
    for (int i = 0; i < pool->children; i++) close(pool->child[i].wire);
    for (int i = 0; i < pool->children; i++) {
        pid_t process = pool->child[i].process;
        while (process && waitpid(process, NULL, 0) < 0 && errno == EINTR) continue;
    }
    for (int i = 0; i < pool->room; i++) free(pool->result[i].bytes);
}

// Does the next task in this process.
static void run_one(Pool *pool)
{
    Memory result;
    if (!do_task(pool->jobs, pool->task.bytes, pool->task.size, &result)) {
        fail(pool, "out of memory");
    } else {
        take(pool, result.bytes, result.size);
    }
    memory_free(&result);
    next_task(pool);
}

Status jobs_run(const Jobs *jobs)
{
    assert(jobs->count >= 1 && jobs->count <= JOBS_MAX);
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool) return status_report(STATUS_MISUSED, "out of memory");
    pool->jobs = jobs;
    pool->room = WAITING * jobs->count;
    pool->result = calloc((size_t)pool->room, sizeof *pool->result);
    if (!pool->result || !share_flags()) fail(pool, "out of memory");
    next_task(pool);
    for (int i = 0; pool->task.bytes && (i == 0 || jobs->count == 1); i++) run_one(pool);
    if (pool->task.bytes) run_pool(pool);
    Status status = STATUS_DONE;
    if (*pool->error) status = status_report(STATUS_MISUSED, "%s", pool->error);
    memory_free(&pool->task);
    free(pool->result);
    free(pool);
    return status;
}

int jobs_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > JOBS_MAX ? JOBS_MAX : (int)count;
}
