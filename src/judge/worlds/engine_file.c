// An engine of a shared object. Each world runs in a process that is forked for it and shares the
// memory of the trace: a crash or a hang is a result, and no world sees what another one left.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "worlds/engine_private.h"

typedef struct Shared {
    volatile int tick;
    EngineResult result;
    char words[ENGINE_WORDS];
    TouchstoneWorldPose pose[WORLD_BODIES * (WORLD_TICKS + 1)];
} Shared;

typedef struct File {
    void *library;
    Shared *shared;
} File;

static void silence(void)
{
    int null = open("/dev/null", O_RDWR);
    if (null < 0) return;
    for (int i = 0; i < 3; i++) dup2(null, i);
    if (null > 2) close(null);
}

// Waits until the process ends, or kills it. Returns its status; -1: it took too long.
static int wait_for(pid_t process, int end, double seconds)
{
    int status = 0;
    struct pollfd ended = {.fd = end, .events = POLLIN}; // the process closes it when it ends
    int ready = poll(&ended, 1, (int)(seconds * 1000));
    while (ready < 0) ready = poll(&ended, 1, (int)(seconds * 1000)); // a signal
    if (ready == 0) kill(process, SIGKILL);
    while (waitpid(process, &status, 0) < 0) {
    } // a signal
    return ready == 0 ? -1 : status;
}

// Forks. Returns 0 in the new process, which ends by itself in any case; -1: there is none.
static pid_t start(int *end)
{
    int pipes[2];
    if (pipe(pipes) != 0) return -1;
    fflush(NULL);
    pid_t process = fork();
    if (process == 0) {
        close(pipes[0]); // the other end stays open until it ends
        signal(SIGINT, SIG_IGN);
        signal(SIGALRM, SIG_DFL);
        alarm((unsigned)ENGINE_SECONDS + 5);
        silence();
        return 0;
    }
    close(pipes[1]);
    if (process < 0) close(pipes[0]);
    *end = pipes[0];
    return process;
}

static const char *signal_word(int number)
{
    switch (number) {
    case SIGSEGV: return "SIGSEGV";
    case SIGABRT: return "SIGABRT";
    case SIGFPE: return "SIGFPE";
    case SIGBUS: return "SIGBUS";
    case SIGILL: return "SIGILL";
    default: return "killed";
    }
}

static EngineResult run_apart(Engine *engine, const EngineRun *run, WorldTrace *trace)
{
    File *file = engine->self;
    Shared *shared = file->shared;
    int end = -1;
    shared->tick = -1;
    shared->result = ENGINE_FAILED;
    pid_t process = start(&end);
    if (process < 0) return engine_fail(engine, "cannot be run: there is no process for it");
    if (process == 0) {
        WorldTrace there = {trace->ticks, trace->bodies, shared->pose};
        shared->result = engine_run_here(engine, run, &there, &shared->tick);
        memcpy(shared->words, engine->words, sizeof shared->words);
        _exit(0);
    }
    int status = wait_for(process, end, ENGINE_SECONDS);
    close(end);
    int tick = shared->tick;
    if (status == -1) return engine_fail(engine, "hangs at tick %d", tick);
    if (WIFSIGNALED(status))
        return engine_fail(engine, "crashes (%s) at tick %d", signal_word(WTERMSIG(status)), tick);
    if (WEXITSTATUS(status) != 0)
        return engine_fail(engine, "exits with status %d at tick %d", WEXITSTATUS(status), tick);
    if (shared->result == ENGINE_FAILED) return engine_fail(engine, "%s", shared->words);
    if (shared->result == ENGINE_RAN) {
        size_t poses = (size_t)trace->bodies * (size_t)(trace->ticks + 1);
        memcpy(trace->pose, shared->pose, poses * sizeof *trace->pose);
    }
    return shared->result;
}

static void close_file(Engine *engine)
{
    File *file = engine->self;
    if (file->shared) munmap(file->shared, sizeof *file->shared);
    if (file->library) dlclose(file->library);
    free(file);
}

// Loads it in another process first, which may crash.
static const char *load_wrong(const char *path)
{
    int end = -1;
    pid_t process = start(&end);
    if (process < 0) return "there is no process for it";
    if (process == 0) {
        dlopen(path, RTLD_NOW | RTLD_LOCAL); // an error is reported by the second time
        _exit(0);
    }
    int status = wait_for(process, end, ENGINE_SECONDS);
    close(end);
    if (status == -1) return "it hangs while it is loaded";
    return status != 0 ? "it crashes or exits while it is loaded" : NULL;
}

Engine *engine_open(const char *path, char *error, int error_size)
{
    char named[4096], words[ENGINE_WORDS];
    snprintf(named, sizeof named, "%s%s", strchr(path, '/') ? "" : "./", path);
    const char *wrong = load_wrong(named);
    if (wrong) {
        snprintf(error, (size_t)error_size, "%s: %s", path, wrong);
        return NULL;
    }
    Engine *engine = calloc(1, sizeof *engine);
    File *file = calloc(1, sizeof *file);
    if (!engine || !file) {
        free(engine);
        free(file);
        snprintf(error, (size_t)error_size, "%s: out of memory", path);
        return NULL;
    }
    engine->self = file;
    engine->run = run_apart;
    engine->close = close_file;
    void *shared =
        mmap(NULL, sizeof *file->shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared != MAP_FAILED) file->shared = shared;
    file->library = dlopen(named, RTLD_NOW | RTLD_LOCAL);
    const TouchstoneEngine *about =
        file->library ? dlsym(file->library, "touchstone_engine") : NULL;
    if (!file->library) {
        snprintf(error, (size_t)error_size, "%s: cannot be loaded: %s", path, dlerror());
    } else if (!about) {
        snprintf(error, (size_t)error_size,
                 "%s: has no symbol 'touchstone_engine' (touchstone_world_plugin.h)", path);
    } else if (!file->shared) {
        snprintf(error, (size_t)error_size, "%s: out of memory", path);
    } else if (!engine_describe(engine, about, words, sizeof words)) {
        snprintf(error, (size_t)error_size, "%s: %s", path, words);
    } else if (!about->begin || !about->add || !about->step || !about->read || !about->end) {
        snprintf(error, (size_t)error_size, "%s: a function is NULL", path);
    } else {
        engine->saves = about->save && about->load;
        return engine;
    }
    engine_close(engine);
    return NULL;
}
