// The worker: a process that loads the shared object, calls its function with copies between guard
// values, and writes answers.
#define _GNU_SOURCE // on_exit, MAP_ANONYMOUS

#include "plugin/plugin_private.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#if __GLIBC_PREREQ(2, 33)
#define HAS_MALLINFO2 1
#endif
#endif
#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// Of the system calls that a filter reads.
#if defined(__linux__) && defined(__x86_64__) && defined(__LP64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__linux__) && defined(__aarch64__) && defined(__AARCH64EL__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Memory limit of a function. Sanitizers map more than that for themselves.
#define MEMORY_MAX ((rlim_t)PLUGIN_MEMORY_GIB << 30)
#if defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif
#ifdef HAS_SANITIZER
size_t __sanitizer_get_current_allocated_bytes(void); // gcc has no header with it
#endif

// ---- Isolation

// The address space has no peak that shows the limit: one great request fails while little is in
// use. But a call that is refused memory leaves its error, which is cleared before each query.
static PluginBatch *ending; // of the process

static void note_end(void)
{
    if (errno == ENOMEM) atomic_store(&ending->lacked_memory, true);
}

// The signal comes again, and ends the process, when this returns.
static void note_crash(int signal_number)
{
    note_end();
    raise(signal_number);
}

#ifdef __GLIBC__
// The program's exit handlers must not run in the worker.
static void leave(int status, void *unused)
{
    (void)unused;
    note_end();
    _exit(status);
}
#endif

static void watch_end(PluginBatch *batch)
{
    static const int crash[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE};
    struct sigaction action = {.sa_handler = note_crash, .sa_flags = (int)SA_RESETHAND};
    ending = batch;
    for (size_t i = 0; i < sizeof crash / sizeof *crash; i++) sigaction(crash[i], &action, NULL);
#ifdef __GLIBC__
    on_exit(leave, NULL);
#endif
}

static void limit(int resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(resource, &now) != 0 || now.rlim_cur <= most) return;
    now.rlim_cur = most;
    setrlimit(resource, &now);
}

// The function must not kill the program or the supervisor, nor everything: the call ends the
// worker by SIGSYS instead, with the query at hand to blame. What a function starts is bound by it
// too.
static void protect(const PluginContext *context)
{
#ifdef ARCHITECTURE
#define LOAD(field)                                                                                \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), yes, no)
    // Of a 64-bit argument the lower half comes first.
    struct sock_filter filter[] = {
        LOAD(arch),
        IF_EQUAL(ARCHITECTURE, 0, 15), // to "allow"
        LOAD(nr),
        IF_EQUAL(SYS_kill, 4, 0), // to "signal 0"
        IF_EQUAL(SYS_tkill, 3, 0),
        IF_EQUAL(SYS_rt_sigqueueinfo, 2, 0),
        IF_EQUAL(SYS_tgkill, 3, 0), // to "target"
        IF_EQUAL(SYS_rt_tgsigqueueinfo, 2, 9),
        LOAD(args[1]),
        IF_EQUAL(0, 7, 0), // signal 0 asks only whether the process is there
        LOAD(args[0]),
        IF_EQUAL(-1, 4, 0), // to "kill"
        IF_EQUAL(context->program, 3, 0),
        IF_EQUAL(context->supervisor, 2, 0),
        IF_EQUAL(-context->program, 1, 0),
        IF_EQUAL(-context->supervisor, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
#else
    (void)context;
#endif
}

// Ends with the supervisor, and limits what the function can do to the machine.
static void isolate(const PluginContext *context)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_DUMPABLE, 0); // a core limit of 0 does not stop cores that are piped to a program
#endif
    if (getppid() != context->supervisor) _exit(0);
    limit(RLIMIT_CORE, 0);
#ifndef HAS_SANITIZER
    limit(RLIMIT_AS, MEMORY_MAX);
#endif
    close(context->commands);
    if (context->printed >= 0) dup2(context->printed, STDERR_FILENO);
    protect(context);
    unsetenv("RUST_BACKTRACE"); // the last line of a panic is to be its message
    watch_end(context->batch);
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

// ---- What the function gets: copies in memory of the worker's own, between guard values
//
// Unreadable pages stand before and behind: a write that leaps over the guard values ends there,
// and not in the memory that is shared with the program.

enum { GUARDS = 32, GAP_BYTES = 1 << 16 };

typedef struct Arguments {
    double before[GUARDS];
    double number[2][PLUGIN_NUMBERS + GUARDS]; // guards follow the numbers in use
    double between[GUARDS];
    double measure[PLUGIN_MEASURES];
    double behind[GUARDS];
} Arguments;

static double guard[GUARDS]; // NaN: what is read there by mistake spoils the answer

static Arguments *new_arguments(void)
{
    size_t room = ((sizeof(Arguments) - 1) / GAP_BYTES + 1) * GAP_BYTES;
    char *gap =
        mmap(NULL, room + 2 * (size_t)GAP_BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (gap == MAP_FAILED || mprotect(gap + GAP_BYTES, room, PROT_READ | PROT_WRITE) != 0) _exit(0);
    const uint64_t pattern = 0x7ff8a5c35a3c96e1;
    for (int i = 0; i < GUARDS; i++) memcpy(&guard[i], &pattern, sizeof pattern);
    Arguments *arguments = (Arguments *)(void *)(gap + GAP_BYTES + room - sizeof(Arguments));
    memcpy(arguments->before, guard, sizeof guard);
    memcpy(arguments->between, guard, sizeof guard);
    memcpy(arguments->behind, guard, sizeof guard);
    return arguments;
}

static bool same_bytes(const void *a, const void *b, size_t bytes)
{
    return memcmp(a, b, bytes) == 0;
}

// Whether guard values are as they were; sets them again.
static bool check_guards(double *at)
{
    if (same_bytes(at, guard, sizeof guard)) return true;
    memcpy(at, guard, sizeof guard);
    return false;
}

static size_t bytes_of_shape(const PluginSlot *slot, int side)
{
    int count = slot->numbers[side];
    if (count < 0 || count > PLUGIN_NUMBERS) count = 0; // the function wrote there
    return sizeof(double) * (size_t)count;
}

static void fill_arguments(Arguments *arguments, const PluginSlot *slot)
{
    for (int side = 0; side < 2; side++) {
        size_t bytes = bytes_of_shape(slot, side);
        memcpy(arguments->number[side], slot->number[side], bytes);
        memcpy((char *)arguments->number[side] + bytes, guard, sizeof guard);
    }
    memcpy(arguments->measure, slot->measure, sizeof arguments->measure);
}

static PluginTrespass check_arguments(Arguments *arguments, const PluginSlot *slot)
{
    bool shapes = check_guards(arguments->before);
    for (int side = 0; side < 2; side++) {
        size_t bytes = bytes_of_shape(slot, side);
        shapes &= same_bytes(arguments->number[side], slot->number[side], bytes) &&
                  same_bytes((char *)arguments->number[side] + bytes, guard, sizeof guard);
    }
    bool between = check_guards(arguments->between), behind = check_guards(arguments->behind);
    if (!shapes) return PLUGIN_CHANGED_SHAPES;
    return !behind ? PLUGIN_BEYOND_MEASURE : between ? PLUGIN_NO_TRESPASS : PLUGIN_BEFORE_MEASURE;
}

// ---- Memory

// Freed memory that an allocator of threads keeps counts as allocated, up to a fixed amount.
static double allocated(void)
{
#if defined(HAS_SANITIZER)
    return (double)__sanitizer_get_current_allocated_bytes();
#elif defined(HAS_MALLINFO2)
    struct mallinfo2 info = mallinfo2();
    return (double)info.uordblks + (double)info.hblkhd;
#else
    return -1;
#endif
}

// Counted page by page: sums that the kernel keeps are rough on many processors.
static double pages(void)
{
#ifdef HAS_SANITIZER
    return -1; // it keeps what was freed
#else
    char text[4096];
    int file = open("/proc/self/smaps_rollup", O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0) close(file);
    text[length > 0 ? length : 0] = 0;
    const char *in_use = strstr(text, "\nAnonymous:"), *swapped = strstr(text, "\nSwap:");
    double sum = in_use ? 1024 * strtod(strchr(in_use, ':') + 1, NULL) : -1;
    return in_use && swapped ? sum + 1024 * strtod(strchr(swapped, ':') + 1, NULL) : sum;
#endif
}

// ---- Answering

// Memory that reads 0 in a process that the function forks. NULL if the system has no such memory.
static const volatile char *new_mark(void)
{
#ifdef MADV_WIPEONFORK
    char *mark = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mark != MAP_FAILED && madvise(mark, 1, MADV_WIPEONFORK) == 0) {
        *mark = 1;
        return mark;
    }
#endif
    return NULL;
}

// The first byte of the file that is stderr; NULL if there is none.
static char *map_printed(int printed)
{
    char *first = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, printed, 0);
    return first == MAP_FAILED ? NULL : first;
}

typedef struct Worker {
    const PluginContext *context;
    PluginBatch *batch;
    Arguments *arguments;
    const volatile char *mark;
    char *printed;
    pid_t self;
    PluginSpin spin;
} Worker;

static double processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// No system call is made for a query but the first: some cost more than the function.
static void answer(Worker *worker, const TouchstonePlugin *plugin)
{
    PluginBatch *batch = worker->batch;
    Arguments *arguments = worker->arguments;
    int count = batch->count;
    if (count == 0) batch->memory = (PluginMemory){allocated(), pages()};
    for (int i = 0; i < count; i++) {
        PluginSlot *slot = &batch->slot[i];
        atomic_store(&batch->at, i);
        if (worker->printed && *worker->printed) { // written about an earlier query
            *worker->printed = 0;
            lseek(worker->context->printed, 0, SEEK_SET);
        }
        fill_arguments(arguments, slot);
        bool first = batch->first_used <= 0;
        double before = first ? processor_time() : 0;
        errno = 0;
        int returned = plugin->answer(slot->kind[0], arguments->number[0], slot->kind[1],
                                      arguments->number[1], arguments->measure);
        bool forked = worker->mark ? !*worker->mark : getpid() != worker->self;
        if (forked) _exit(0); // this is a process that the function started
        if (first) batch->first_used = fmax(processor_time() - before, 1e-9);
        slot->returned = returned;
        slot->trespass = check_arguments(arguments, slot);
        memcpy(slot->measure, arguments->measure, sizeof slot->measure);
    }
}

static void report(const Worker *worker, unsigned number)
{
    atomic_store(&worker->batch->answered, number);
    if (!atomic_load(&worker->batch->program_sleeps)) return;
    if (send(worker->context->work, "", 1, MSG_NOSIGNAL) != 1) _exit(0);
}

// Waits for queries other than those of this task. Returns false if the program is gone.
static bool wait_for_other(Worker *worker, unsigned number)
{
    PluginBatch *batch = worker->batch;
    char bytes[64];
    bool there = true;
    if (plugin_link_spin(&worker->spin, &batch->asked, number)) return true;
    atomic_store(&batch->worker_sleeps, true);
    while (there && atomic_load(&batch->asked) == number) {
        there = recv(worker->context->work, bytes, sizeof bytes, 0) > 0;
    }
    atomic_store(&batch->worker_sleeps, false);
    return there;
}

_Noreturn void plugin_worker(const PluginContext *context, int copy)
{
    PluginBatch *batch = context->batch;
    unsigned number = atomic_load(&batch->number), asked = atomic_load(&batch->asked);
    atomic_store(&batch->worker, (int)getpid());
    isolate(context);
    Worker worker = {.context = context,
                     .batch = batch,
                     .arguments = new_arguments(),
                     .mark = new_mark(),
                     .printed = map_printed(context->printed),
                     .self = getpid()};
    const TouchstonePlugin *plugin = load_and_describe(context, copy);
    if (copy >= 0) close(copy);
    report(&worker, number);
    while (plugin && wait_for_other(&worker, asked)) {
        asked = atomic_load(&batch->asked);
        answer(&worker, plugin);
        report(&worker, asked);
    }
    _exit(0);
}
