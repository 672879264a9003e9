#define _GNU_SOURCE // on_exit

#include "plugin/plugin_private.h"

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

// Memory limit of a function. Sanitizers map more than that for themselves.
#define MEMORY_MAX ((rlim_t)4 << 30)
#if defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

// ---- Isolation

#ifdef __GLIBC__
// The program's exit handlers must not run in the worker.
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

// Ends with the supervisor, and limits what the function can do to the machine.
static void isolate(const PluginContext *context, pid_t supervisor)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_DUMPABLE, 0); // a core limit of 0 does not stop cores that are piped to a program
#endif
    if (getppid() != supervisor) _exit(0);
    limit(RLIMIT_CORE, 0);
#ifndef HAS_SANITIZER
    limit(RLIMIT_AS, MEMORY_MAX);
#endif
    close(context->commands);
#ifdef __GLIBC__
    on_exit(leave, NULL);
#endif
}

// ---- Loading

// Loads the copy. A library that the plug-in finds relative to itself is not found from there; then
// the file itself is loaded.
static const TouchstonePlugin *load(const PluginContext *context, int copy, PluginInfo *info)
{
    char name[32];
    snprintf(name, sizeof name, "/proc/self/fd/%d", copy);
    void *object = copy >= 0 ? dlopen(name, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!object) object = dlopen(context->path, RTLD_NOW | RTLD_LOCAL);
    if (!object) {
        const char *error = dlerror();
        size_t length = strlen(context->path);
        if (!error) error = "unknown reason";
        if (strncmp(error, context->path, length) == 0 && strncmp(error + length, ": ", 2) == 0)
            error += length + 2; // the caller writes the path
        snprintf(info->error, sizeof info->error, "cannot be loaded as a shared object: %s", error);
        return NULL;
    }
    const TouchstonePlugin *found = dlsym(object, "touchstone_plugin");
    if (!found) {
        snprintf(info->error, sizeof info->error,
                 "has no symbol touchstone_plugin, expected a TouchstonePlugin of that name");
    }
    return found;
}

// Loads the plug-in and copies its description to the batch. Of another interface version only the
// version number is readable. Returns NULL if it cannot be used.
static const TouchstonePlugin *load_and_describe(const PluginContext *context, int copy)
{
    PluginInfo *info = &context->batch->info;
    memset(info, 0, sizeof *info);
    const TouchstonePlugin *found = load(context, copy, info);
    if (!found) return NULL;
    info->abi = found->abi;
    if (info->abi < 1 || info->abi > TOUCHSTONE_ABI) return NULL;
    if (found->name) snprintf(info->name, sizeof info->name, "%s", found->name);
    info->a = found->a;
    info->b = found->b;
    info->touch = found->touch;
    info->number = found->number;
    info->gives = found->gives;
    info->has_answer = found->answer;
    if (info->abi >= 2) { // the struct of ABI 1 ends with `answer`
        info->tolerance = found->tolerance;
        info->form = found->form;
        info->has_subject = found->subject;
        if (found->subject) snprintf(info->subject, sizeof info->subject, "%s", found->subject);
        info->corners = found->corners;
        info->refuses = found->refuses;
    }
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
        slot->returned = plugin->answer(slot->kind[0], slot->number[0], slot->kind[1],
                                        slot->number[1], slot->measure);
        if (getpid() != self) _exit(0); // the function forked, and this is the child
    }
}

static void report(const PluginContext *context, unsigned number)
{
    atomic_store(&context->batch->answered, number);
    if (send(context->work, "", 1, MSG_NOSIGNAL) != 1) _exit(0);
}

_Noreturn void plugin_worker(const PluginContext *context, int copy, pid_t supervisor)
{
    PluginBatch *batch = context->batch;
    char bytes[64];
    unsigned number = atomic_load(&batch->number);
    atomic_store(&batch->worker, (int)getpid());
    isolate(context, supervisor);
    const TouchstonePlugin *plugin = load_and_describe(context, copy);
    if (copy >= 0) close(copy);
    report(context, number);
    while (plugin && recv(context->work, bytes, sizeof bytes, 0) > 0) {
        number = atomic_load(&batch->number);
        if (number == atomic_load(&batch->answered)) continue; // a byte left from an earlier task
        answer(plugin, batch);
        report(context, number);
    }
    _exit(0);
}
