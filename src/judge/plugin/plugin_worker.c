// The worker: a process that loads the shared object, calls its function with copies between guard
// values, and writes answers.
#define _GNU_SOURCE // on_exit, MAP_ANONYMOUS

#include "plugin/plugin_private.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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
    // Engines of scripts reserve far more addresses than they use.
    if (!context->command) limit(RLIMIT_AS, MEMORY_MAX);
#endif
    close(context->orders);
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
    if (info->abi >= 2) { // the struct of ABI 1 ends with `answer`, that of ABI 2 with `refuses`
        info->tolerance = found->tolerance;
        info->form = found->form;
        info->has_subject = found->subject;
        if (found->subject) snprintf(info->subject, sizeof info->subject, "%s", found->subject);
        info->corners = found->corners;
        info->refuses = found->refuses;
    }
    if (info->abi >= 3) info->size = found->size;
    if (info->size >= (int)sizeof *found) {
        info->asks = found->asks;
        info->ulps = found->ulps;
        info->batch = found->batch;
        info->has_reply = found->reply;
        info->has_answer |= info->has_reply;
    }
    return info->has_answer ? found : NULL;
}

// ---- What the function gets: copies in memory of the worker's own, between guard values
//
// Unreadable pages stand before and behind: a write that leaps over the guard values ends there,
// and not in the memory that is shared with the program.

enum { GUARDS = 32, GAP_BYTES = 1 << 16, LETTERS = ANSWER_PRINTED_MAX / (int)sizeof(double) };

// One question. It stands as: guards, shape, guards, shape, guards, ..., measures, guards, text,
// guards.
typedef struct Copy {
    double *shape[PLUGIN_SHAPES], *measure, *text;
    TouchstoneShape other[CASE_OTHERS_MAX];
    PluginQuestion question;
} Copy;

typedef struct Arguments {
    double *area, *area_end; // with room for the questions of a call; gaps stand around it
    double *begin;           // where they begin: they end at area_end
    int count;
    Copy copy[PLUGIN_BATCH];
    TouchstoneQuestion question[PLUGIN_BATCH]; // or those of ABI 3, which are shorter
    TouchstoneReply reply[PLUGIN_BATCH];
} Arguments;

static double guard[GUARDS]; // NaN: what is read there by mistake spoils the answer

static size_t numbers_of(const PluginQuestion *question)
{
    size_t numbers = (size_t)plugin_check_measures(question->query) + LETTERS + 2 * (size_t)GUARDS;
    for (int i = 0; i < question->shapes; i++)
        numbers += (size_t)question->numbers[i] + (size_t)GUARDS;
    return numbers;
}

// Makes room for so many numbers. Ends the worker if there is no memory.
static void make_room(Arguments *arguments, size_t numbers)
{
    size_t room = (size_t)(arguments->area_end - arguments->area);
    if (numbers <= room) return;
    if (room)
        munmap((char *)arguments->area - GAP_BYTES, room * sizeof(double) + 2 * (size_t)GAP_BYTES);
    size_t bytes = ((numbers * sizeof(double) - 1) / GAP_BYTES + 1) * GAP_BYTES;
    char *gap =
        mmap(NULL, bytes + 2 * (size_t)GAP_BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (gap == MAP_FAILED || mprotect(gap + GAP_BYTES, bytes, PROT_READ | PROT_WRITE) != 0)
        _exit(0);
    arguments->area = (double *)(void *)(gap + GAP_BYTES);
    arguments->area_end = arguments->area + bytes / sizeof(double);
}

static double *put(double *at, const double *from, size_t count)
{
    if (count) memcpy(at, from, count * sizeof *from);
    return at + count;
}

// Copies the next questions of the frame, at most `most`.
static void fill_arguments(Arguments *arguments, const PluginFrame *frame, int *from, int most)
{
    size_t numbers = GUARDS;
    int count = 0;
    while (count < most &&
           plugin_frame_next_question(frame, from, &arguments->copy[count].question))
        numbers += numbers_of(&arguments->copy[count++].question);
    make_room(arguments, numbers);
    arguments->count = count;
    arguments->begin = arguments->area_end - numbers;
    double *at = put(arguments->begin, guard, GUARDS);
    for (int i = 0; i < count; i++) {
        Copy *copy = &arguments->copy[i];
        for (int k = 0; k < copy->question.shapes; k++) {
            copy->shape[k] = at;
            at = put(at, copy->question.number[k], (size_t)copy->question.numbers[k]);
            at = put(at, guard, GUARDS);
        }
        copy->measure = at;
        for (int k = plugin_check_measures(copy->question.query); k > 0; k--)
            *at++ = plugin_unwritten();
        at = put(at, guard, GUARDS);
        copy->text = at;
        memset(at, 0, ANSWER_PRINTED_MAX);
        at = put(at + LETTERS, guard, GUARDS);
    }
}

static bool same_bytes(const void *a, const void *b, size_t bytes)
{
    return memcmp(a, b, bytes) == 0;
}

static bool is_guard(const double *at) { return same_bytes(at, guard, sizeof guard); }

// What was changed of a question besides its measures and text.
static PluginTrespass check_copy(const Copy *copy)
{
    bool shapes = is_guard(copy->shape[0] - GUARDS);
    for (int i = 0; i < copy->question.shapes; i++) {
        size_t numbers = (size_t)copy->question.numbers[i];
        bool last = i == copy->question.shapes - 1; // before the measures
        shapes &= same_bytes(copy->shape[i], copy->question.number[i], numbers * sizeof(double)) &&
                  (last || is_guard(copy->shape[i] + numbers));
    }
    if (!shapes) return PLUGIN_CHANGED_SHAPES;
    if (!is_guard(copy->measure + plugin_check_measures(copy->question.query)))
        return PLUGIN_BEYOND_MEASURE;
    if (!is_guard(copy->text + LETTERS)) return PLUGIN_BEYOND_TEXT;
    return is_guard(copy->measure - GUARDS) ? PLUGIN_NO_TRESPASS : PLUGIN_BEFORE_MEASURE;
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

static TouchstoneQuestion question_of(Copy *copy)
{
    const PluginQuestion *of = &copy->question;
    for (int i = 2; i < of->shapes; i++)
        copy->other[i - 2] = (TouchstoneShape){of->kind[i], of->numbers[i], copy->shape[i]};
    return (TouchstoneQuestion){.size = (int)sizeof(TouchstoneQuestion),
                                .ask = of->query,
                                .a = {of->kind[0], of->numbers[0], copy->shape[0]},
                                .b = {of->kind[1], of->numbers[1], copy->shape[1]},
                                .move_a = {of->move[0].x, of->move[0].y},
                                .move_b = {of->move[1].x, of->move[1].y},
                                .others = of->shapes - 2,
                                .other = copy->other};
}

// Calls the function with all arguments, by the entry that it has.
static void call(const TouchstonePlugin *plugin, bool replies, Arguments *arguments)
{
    for (int i = 0; i < arguments->count; i++) {
        Copy *copy = &arguments->copy[i];
        const PluginQuestion *of = &copy->question;
        TouchstoneReply *reply = &arguments->reply[i];
        *reply = (TouchstoneReply){.size = (int)sizeof *reply,
                                   .state = TOUCHSTONE_ANSWERED,
                                   .relation = INT_MIN,
                                   .measures = plugin_check_measures(of->query),
                                   .measure = copy->measure,
                                   .letters = ANSWER_PRINTED_MAX,
                                   .text = (char *)copy->text};
        if (!replies) {
            reply->relation = plugin->answer(of->kind[0], copy->shape[0], of->kind[1],
                                             copy->shape[1], copy->measure);
            continue;
        }
        arguments->question[i] = question_of(copy);
    }
    if (replies) plugin->reply(arguments->question, arguments->reply, arguments->count);
}

static void write_replies(Worker *worker)
{
    const Arguments *arguments = worker->arguments;
    for (int i = 0; i < arguments->count; i++) {
        const Copy *copy = &arguments->copy[i];
        const TouchstoneReply *from = &arguments->reply[i];
        PluginReply reply = {.state = (PluginState)from->state,
                             .relation = from->relation,
                             .trespass = check_copy(copy)};
        if (from->state < TOUCHSTONE_ANSWERED || from->state > TOUCHSTONE_THREW) {
            reply.state = PLUGIN_UNKNOWN;
            reply.relation = from->state;
        }
        for (int k = 0; k < PLUGIN_MEASURES; k++) {
            bool room = k < plugin_check_measures(copy->question.query);
            reply.measure[k] = room ? copy->measure[k] : plugin_unwritten();
        }
        memcpy(reply.text, copy->text, sizeof reply.text);
        reply.text[sizeof reply.text - 1] = 0;
        plugin_frame_add_reply(&worker->batch->replies, &reply);
    }
}

// No system call is made for a query but the first: some cost more than the function.
static void answer(Worker *worker, const TouchstonePlugin *plugin)
{
    PluginBatch *batch = worker->batch;
    Arguments *arguments = worker->arguments;
    int count = batch->count, most = batch->group, from = 0;
    bool replies = batch->info.size >= (int)sizeof *plugin && plugin->reply;
    if (most < 1 || most > PLUGIN_BATCH) most = 1;
    if (count == 0) batch->memory = (PluginMemory){allocated(), pages()};
    plugin_frame_clear(&batch->replies);
    for (int i = 0; i < count; i += arguments->count) {
        atomic_store(&batch->at, i);
        if (worker->printed && *worker->printed) { // written about an earlier query
            *worker->printed = 0;
            lseek(worker->context->printed, 0, SEEK_SET);
        }
        fill_arguments(arguments, &batch->questions, &from, most);
        if (arguments->count == 0) return; // the function wrote over the frame
        bool first = batch->first_used <= 0;
        double before = first ? processor_time() : 0;
        errno = 0;
        call(plugin, replies, arguments);
        bool forked = worker->mark ? !*worker->mark : getpid() != worker->self;
        if (forked) _exit(0); // this is a process that the function started
        if (first) batch->first_used = fmax(processor_time() - before, 1e-9);
        write_replies(worker);
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

_Noreturn static void run_command(Worker *worker, unsigned number, unsigned asked)
{
    PluginBatch *batch = worker->batch;
    PluginCommand *command = plugin_command_begin(worker->context->path, batch);
    report(worker, number);
    while (command && wait_for_other(worker, asked)) {
        asked = atomic_load(&batch->asked);
        batch->memory = (PluginMemory){-1, -1};
        plugin_command_answer(command, batch);
        report(worker, asked);
    }
    _exit(0);
}

_Noreturn void plugin_worker(const PluginContext *context, int copy)
{
    PluginBatch *batch = context->batch;
    unsigned number = atomic_load(&batch->number), asked = atomic_load(&batch->asked);
    atomic_store(&batch->worker, (int)getpid());
    isolate(context);
    Worker worker = {.context = context,
                     .batch = batch,
                     .arguments = calloc(1, sizeof(Arguments)),
                     .mark = new_mark(),
                     .printed = map_printed(context->printed),
                     .self = getpid()};
    if (context->command) run_command(&worker, number, asked);
    const uint64_t pattern = 0x7ff8a5c35a3c96e1;
    for (int i = 0; i < GUARDS; i++) memcpy(&guard[i], &pattern, sizeof pattern);
    if (!worker.arguments) _exit(0);
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
