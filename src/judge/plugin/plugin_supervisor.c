#define _GNU_SOURCE // memfd_create

#include "plugin/plugin_private.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

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
        bool kept = file <= 2 || file == context->commands || file == context->work;
        if (!kept && file != dirfd(open_now)) close(file);
    }
    if (open_now) closedir(open_now);
    setpgid(0, 0);
    forget_signals();
}

// ---- Starting and ending the worker

static void end_worker(Supervisor *supervisor)
{
    if (!supervisor->worker) return;
    kill(-supervisor->worker, SIGKILL);
    kill(supervisor->worker, SIGKILL);
    while (waitpid(supervisor->worker, NULL, 0) < 0 && errno == EINTR) continue;
    supervisor->worker = 0;
}

static void start_worker(Supervisor *supervisor)
{
    supervisor->started = atomic_load(&supervisor->context->batch->number);
    pid_t self = getpid(), worker = fork();
    if (worker == 0) {
        forget_signals();
        plugin_worker(supervisor->context, supervisor->copy, self);
    }
    if (worker < 0) return; // the program will time out
    setpgid(worker, worker);
    supervisor->worker = worker;
}

// Reports a worker that ended by itself; the processes it started end with it.
static void notice_death(Supervisor *supervisor)
{
    siginfo_t info = {0};
    if (!supervisor->worker) return;
    if (waitid(P_PID, (id_t)supervisor->worker, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return;
    if (info.si_pid != supervisor->worker) return;
    PluginExit death = {.worker = supervisor->started};
    kill(-supervisor->worker, SIGKILL);
    waitpid(supervisor->worker, &death.status, 0);
    supervisor->worker = 0;
    send(supervisor->context->commands, &death, sizeof death, MSG_NOSIGNAL);
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

// ---- Commands

static void execute(Supervisor *supervisor, PluginCommand command)
{
    end_worker(supervisor);
    if (command == PLUGIN_LOAD) {
        if (supervisor->before >= 0) close(supervisor->before);
        supervisor->before = supervisor->copy;
        supervisor->copy = copy_file(supervisor->context->path);
    }
    if (command == PLUGIN_REVERT) {
        if (supervisor->copy >= 0) close(supervisor->copy);
        supervisor->copy = supervisor->before;
        supervisor->before = -1;
    }
    if (command != PLUGIN_KILL) start_worker(supervisor);
}

static void wake(int signal_number) { (void)signal_number; }

// Waits for a command. SIGCHLD is unblocked only in pselect, so that no exit is missed between
// checking and sleeping.
static void wait_for_command(Supervisor *supervisor)
{
    sigset_t open_signals;
    fd_set wires;
    sigprocmask(SIG_SETMASK, NULL, &open_signals);
    sigdelset(&open_signals, SIGCHLD);
    do {
        notice_death(supervisor);
        FD_ZERO(&wires);
        FD_SET(supervisor->context->commands, &wires);
    } while (pselect(supervisor->context->commands + 1, &wires, NULL, NULL, NULL, &open_signals) <
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

_Noreturn void plugin_supervisor(const PluginContext *context)
{
    Supervisor supervisor = {.context = context, .copy = -1, .before = -1};
    unsigned char command;
    detach(context);
    catch_exits();
    for (;;) {
        wait_for_command(&supervisor);
        if (recv(context->commands, &command, 1, 0) != 1) break;
        execute(&supervisor, (PluginCommand)command);
    }
    end_worker(&supervisor);
    _exit(0);
}
