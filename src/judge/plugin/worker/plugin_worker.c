#define _DEFAULT_SOURCE // on_exit

#include "plugin/worker/plugin_worker.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// What a function may eat of memory. The sanitizers map more than that for themselves.
#define MEMORY_MAX ((rlim_t)4 << 30)
#if defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

// ---- A place where nothing can be broken

#ifdef __GLIBC__
// What the program registered for its own end is not the function's to run.
static void leave(int status, void *unused)
{
    (void)unused;
    _exit(status);
}
#endif

static void limit(int resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(resource, &now) != 0 || now.rlim_cur <= most) return;
    now.rlim_cur = most;
    setrlimit(resource, &now);
}

static void end_with_keeper(pid_t keeper)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_DUMPABLE, 0); // a limit of 0 stops no core that is piped to a program
#endif
    if (getppid() != keeper) _exit(0);
}

static void settle(const PluginHome *home, pid_t keeper)
{
    setpgid(0, 0);
    end_with_keeper(keeper);
    limit(RLIMIT_CORE, 0);
#ifndef HAS_SANITIZER
    limit(RLIMIT_AS, MEMORY_MAX);
#endif
    close(home->orders);
#ifdef __GLIBC__
    on_exit(leave, NULL);
#endif
}

// ---- Loading

// What dlerror says begins with the path, which is known.
static void tell_error(PluginInfo *info, const char *path)
{
    const char *error = dlerror();
    size_t length = strlen(path);
    if (!error) error = "nobody knows why";
    if (strncmp(error, path, length) == 0 && strncmp(error + length, ": ", 2) == 0) {
        error += length + 2;
    }
    snprintf(info->error, sizeof info->error, "cannot be loaded as a shared object: %s", error);
}

// A library that it finds by its own place is not found from the copy: then the file itself.
static void *load(const PluginHome *home, int copy)
{
    char name[32];
    snprintf(name, sizeof name, "/proc/self/fd/%d", copy);
    void *object = copy >= 0 ? dlopen(name, RTLD_NOW | RTLD_LOCAL) : NULL;
    return object ? object : dlopen(home->path, RTLD_NOW | RTLD_LOCAL);
}

static const TouchstonePlugin *find(const PluginHome *home, int copy, PluginInfo *info)
{
    void *object = load(home, copy);
    if (!object) {
        tell_error(info, home->path);
        return NULL;
    }
    const TouchstonePlugin *found = dlsym(object, "touchstone_plugin");
    if (!found) {
        snprintf(info->error, sizeof info->error,
                 "has no symbol touchstone_plugin, expected a TouchstonePlugin of that name");
    }
    return found;
}

// Of another version nothing but the number can be read.
static const TouchstonePlugin *introduce(const PluginHome *home, int copy)
{
    PluginInfo *info = &home->batch->info;
    memset(info, 0, sizeof *info);
    const TouchstonePlugin *found = find(home, copy, info);
    if (!found) return NULL;
    info->abi = found->abi;
    if (info->abi != TOUCHSTONE_ABI) return NULL;
    if (found->name) snprintf(info->name, sizeof info->name, "%s", found->name);
    info->a = found->a;
    info->b = found->b;
    info->touch = found->touch;
    info->number = found->number;
    info->gives = found->gives;
    info->has_answer = found->answer;
    return info->has_answer ? found : NULL;
}

// ---- Answering

static void answer(const TouchstonePlugin *plugin, PluginBatch *batch)
{
    pid_t self = getpid();
    int count = batch->count;
    for (int i = 0; i < count; i++) {
        PluginSlot *slot = &batch->slot[i];
        atomic_store(&batch->at, i);
        slot->said = plugin->answer(slot->kind[0], slot->number[0], slot->kind[1], slot->number[1],
                                    slot->measure);
        if (getpid() != self) _exit(0); // it forked, and this is the other one
    }
}

static void report(const PluginHome *home, unsigned number)
{
    atomic_store(&home->batch->answered, number);
    if (send(home->work, "", 1, MSG_NOSIGNAL) != 1) _exit(0);
}

_Noreturn void plugin_worker(const PluginHome *home, int copy, pid_t keeper)
{
    PluginBatch *batch = home->batch;
    char bytes[64];
    unsigned number = atomic_load(&batch->number);
    atomic_store(&batch->worker, (int)getpid());
    settle(home, keeper);
    const TouchstonePlugin *plugin = introduce(home, copy);
    if (copy >= 0) close(copy);
    report(home, number);
    while (plugin && recv(home->work, bytes, sizeof bytes, 0) > 0) {
        number = atomic_load(&batch->number);
        if (number == atomic_load(&batch->answered)) continue; // a byte left from a task before
        answer(plugin, batch);
        report(home, number);
    }
    _exit(0);
}
