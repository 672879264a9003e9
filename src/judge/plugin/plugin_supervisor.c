// The supervisor: a small process that starts workers, restarts them, and ends all that they
// started.
#define _GNU_SOURCE // memfd_create

#include "plugin/plugin_private.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

typedef struct Supervisor {
    const PluginContext *context;
    pid_t worker;
    unsigned started; // the batch's number when it started
    int copy, before; // of the loaded file, and of the one before; -1: none
} Supervisor;

// ---- Detaching from the program

static void forget_signals(void)
{
    sigset_t none;
    for (int signal_number = 1; signal_number < 32; signal_number++) {
        if (signal_number == SIGKILL || signal_number == SIGSTOP) continue;
        signal(signal_number, SIG_DFL);
    }
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

// Detaches the supervisor and its workers from the terminal: no input, no output, no Ctrl+C, and
// none of the program's files.
static void detach(const PluginContext *context)
{
    int nothing = open("/dev/null", O_RDWR);
    for (int i = 0; i <= 2; i++) dup2(nothing, i);
    DIR *open_now = opendir("/dev/fd");
    for (struct dirent *entry; open_now && (entry = readdir(open_now));) {
        int file = atoi(entry->d_name);
        bool kept = file <= 2 || file == context->orders || file == context->work;
        if (!kept && file != dirfd(open_now)) close(file);
    }
    if (open_now) closedir(open_now);
    setpgid(0, 0);
    forget_signals();
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

// ---- Starting and ending the worker

// The parent of a process, 0 if it is gone.
static pid_t parent_of(const char *process)
{
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/%.20s/stat", process);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0) close(file);
    text[length > 0 ? length : 0] = 0;
    const char *name_end = strrchr(text, ')'); // "PID (name) state parent ..."
    return name_end && strlen(name_end) > 4 ? (pid_t)atoi(name_end + 4) : 0;
}

// Kills the children. Returns how many.
static int kill_children(void)
{
    int count = 0;
    pid_t self = getpid();
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        pid_t process = (pid_t)atoi(entry->d_name);
        if (process <= 0 || parent_of(entry->d_name) != self) continue;
        count += kill(process, SIGKILL) == 0;
    }
    if (processes) closedir(processes);
    return count;
}

// Ends the worker and all processes that it started, in whatever session they are: as the reaper
// of orphans the supervisor is the parent of each whose own parent has ended.
static void end_worker(Supervisor *supervisor)
{
    if (supervisor->worker) {
        kill(-supervisor->worker, SIGKILL);
        kill(supervisor->worker, SIGKILL);
        while (waitpid(supervisor->worker, NULL, 0) < 0 && errno == EINTR) continue;
    }
    supervisor->worker = 0;
    for (;;) {
        pid_t ended = waitpid(-1, NULL, WNOHANG);
        if (ended < 0 && errno != EINTR) return; // no child is left
        if (ended != 0) continue;
        int count = kill_children();
        if (count == 0) return; // they are not to be seen
        while (count-- > 0) waitpid(-1, NULL, 0);
    }
}

static void start_worker(Supervisor *supervisor)
{
    supervisor->started = atomic_load(&supervisor->context->batch->number);
    lseek(supervisor->context->printed, 0, SEEK_SET);
    pid_t worker = fork();
    if (worker == 0) {
        forget_signals();
        plugin_worker(supervisor->context, supervisor->copy);
    }
    if (worker < 0) return; // the program will time out
    setpgid(worker, worker);
    supervisor->worker = worker;
}

// Reports a worker that ended by itself; the processes it started end with it. Orphans that ended
// by themselves need no report.
static void notice_death(Supervisor *supervisor)
{
    for (;;) {
        siginfo_t info = {0};
        PluginExit death = {.worker = supervisor->started};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return;
        bool worker = info.si_pid == supervisor->worker;
        if (worker) kill(-supervisor->worker, SIGKILL);
        waitpid(info.si_pid, &death.status, 0);
        if (!worker) continue;
        supervisor->worker = 0;
        plugin_printed_read(supervisor->context->printed, death.printed);
        end_worker(supervisor);
        send(supervisor->context->orders, &death, sizeof death, MSG_NOSIGNAL);
    }
}

// ---- The copy: a compiler may write into the file while a worker runs in it

static bool copy_all(int from, int to)
{
    char block[65536];
    ssize_t length;
    while ((length = read(from, block, sizeof block)) > 0) {
        if (write(to, block, (size_t)length) != length) return false;
    }
    return length == 0;
}

// Returns -1 if no copy is possible; then the file itself is loaded.
static int copy_file(const char *path)
{
#ifdef __linux__
    int from = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    int to = from >= 0 ? memfd_create("touchstone-plugin", MFD_CLOEXEC) : -1;
    bool whole = to >= 0 && copy_all(from, to);
    if (from >= 0) close(from);
    if (whole || to < 0) return to;
    close(to);
#else
    (void)path, (void)copy_all;
#endif
    return -1;
}

// ---- Orders

static void execute(Supervisor *supervisor, PluginOrder order)
{
    end_worker(supervisor);
    if (order == PLUGIN_LOAD) {
        if (supervisor->before >= 0) close(supervisor->before);
        supervisor->before = supervisor->copy;
        supervisor->copy = copy_file(supervisor->context->path);
    }
    if (order == PLUGIN_REVERT) {
        if (supervisor->copy >= 0) close(supervisor->copy);
        supervisor->copy = supervisor->before;
        supervisor->before = -1;
    }
    if (order != PLUGIN_KILL) start_worker(supervisor);
}

static void wake(int signal_number) { (void)signal_number; }

// Waits for an order. SIGCHLD is unblocked only in pselect, so that no exit is missed between
// checking and sleeping.
static void wait_for_order(Supervisor *supervisor)
{
    sigset_t open_signals;
    fd_set wires;
    sigprocmask(SIG_SETMASK, NULL, &open_signals);
    sigdelset(&open_signals, SIGCHLD);
    do {
        notice_death(supervisor);
        FD_ZERO(&wires);
        FD_SET(supervisor->context->orders, &wires);
    } while (pselect(supervisor->context->orders + 1, &wires, NULL, NULL, NULL, &open_signals) <
                 0 &&
             errno == EINTR);
}

// SIGCHLD interrupts pselect instead of being ignored, and stays blocked elsewhere.
static void catch_exits(void)
{
    sigset_t exits;
    struct sigaction action = {.sa_handler = wake, .sa_flags = SA_NOCLDSTOP};
    sigemptyset(&exits);
    sigaddset(&exits, SIGCHLD);
    sigprocmask(SIG_BLOCK, &exits, NULL);
    sigaction(SIGCHLD, &action, NULL);
}

_Noreturn void plugin_supervisor(PluginContext *context)
{
    Supervisor supervisor = {.context = context, .copy = -1, .before = -1};
    unsigned char order;
    context->program = getppid();
    context->supervisor = getpid();
    detach(context);
    context->printed = plugin_printed_open();
    catch_exits();
    for (;;) {
        wait_for_order(&supervisor);
        if (recv(context->orders, &order, 1, 0) != 1) break;
        execute(&supervisor, (PluginOrder)order);
    }
    end_worker(&supervisor);
    _exit(0);
}
