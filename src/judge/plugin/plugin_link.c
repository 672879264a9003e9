#define _DEFAULT_SOURCE // MAP_ANONYMOUS

#include "plugin/plugin_private.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LEAST_ASLEEP 0.1 // seconds; a busy machine may need that long

// ---- Starting and ending

// The sockets are not inherited by programs that this one starts.
static bool make_wire(int wire[2])
{
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, wire) != 0) return false;
    for (int i = 0; i < 2; i++) fcntl(wire[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_wire(const int wire[2])
{
    close(wire[0]);
    close(wire[1]);
}

static bool fork_supervisor(PluginLink *link, const char *path)
{
    int commands[2], work[2];
    if (!make_wire(commands)) return false;
    if (!make_wire(work)) {
        close_wire(commands);
        return false;
    }
    link->supervisor = fork();
    if (link->supervisor == 0) {
        PluginContext context = {
            .path = path, .commands = commands[1], .work = work[1], .batch = link->batch};
        plugin_supervisor(&context);
    }
    close(commands[1]);
    close(work[1]);
    link->commands = commands[0];
    link->work = work[0];
    if (link->supervisor > 0) return true;
    close(link->commands);
    close(link->work);
    return false;
}

bool plugin_link_open(PluginLink *link, const char *path)
{
    void *shared =
        mmap(NULL, sizeof(PluginBatch), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return false;
    *link = (PluginLink){.batch = shared};
    if (fork_supervisor(link, path)) return true;
    munmap(shared, sizeof(PluginBatch));
    return false;
}

void plugin_link_leave(PluginLink *link)
{
    close(link->commands);
    close(link->work);
    munmap(link->batch, sizeof(PluginBatch));
}

void plugin_link_close(PluginLink *link)
{
    pid_t supervisor = link->supervisor;
    plugin_link_leave(link);
    while (waitpid(supervisor, NULL, 0) < 0 && errno == EINTR) continue;
}

// ---- Waiting

// A round trip between two cores takes 1 us; to sleep and be woken, 10 us or more.
#define SPIN 20e-6 // seconds

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

bool plugin_link_spin(PluginSpin *spin, const atomic_uint *word, unsigned from)
{
    bool changed = atomic_load(word) != from;
    if (changed) return true;
    if (spin->left > 0) {
        spin->left--;
        return false;
    }
    double until = now() + SPIN;
    while (!changed && now() < until) {
        for (int i = 0; i < 64 && !changed; i++) changed = atomic_load(word) != from;
    }
    spin->skip = changed ? 0 : spin->skip < 64 ? 2 * spin->skip + 1 : 64;
    spin->left = spin->skip;
    return changed;
}

// The report of the supervisor; PLUGIN_DONE if there is none. Exits of earlier workers are ignored.
static PluginResult read_exit(PluginLink *link)
{
    PluginExit death;
    ssize_t length;
    while ((length = recv(link->commands, &death, sizeof death, MSG_DONTWAIT)) == sizeof death) {
        if (death.worker != link->started) continue;
        link->alive = false;
        PluginResult result = {PLUGIN_DIED, death.status, ""};
        memcpy(result.printed, death.printed, sizeof result.printed);
        return result;
    }
    bool waiting = length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    if (waiting) return (PluginResult){.end = PLUGIN_DONE};
    link->alive = false;
    return (PluginResult){.end = PLUGIN_LOST};
}

static bool is_done(const PluginLink *link)
{
    return atomic_load(&link->batch->answered) == link->task;
}

static bool send_command(PluginLink *link, PluginCommand command)
{
    unsigned char byte = (unsigned char)command;
    return send(link->commands, &byte, 1, MSG_NOSIGNAL) == 1;
}

// Sleeps until a byte arrives. The bytes only wake the program up; the state is in the batch.
static void sleep_for(const PluginLink *link, double seconds)
{
    char bytes[64];
    struct pollfd wire[] = {{link->commands, POLLIN, 0}, {link->work, POLLIN, 0}};
    poll(wire, 2, (int)ceil(fmin(seconds, 3600) * 1000));
    recv(link->work, bytes, sizeof bytes, MSG_DONTWAIT);
}

// Measures how long the worker has been at one slot.
typedef struct Watchdog {
    int at;
    double since, used; // wall clock; the worker's processor time
} Watchdog;

// The worker's processor time; 0 until its process is known; the wall clock if there is no such
// clock.
static double worker_time(const PluginLink *link)
{
    clockid_t id;
    struct timespec time;
    pid_t worker = atomic_load(&link->batch->worker);
    if (worker == 0) return 0;
    if (clock_getcpuclockid(worker, &id) != 0 || clock_gettime(id, &time) != 0) return now();
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static Watchdog start_watchdog(const PluginLink *link)
{
    return (Watchdog){atomic_load(&link->batch->at), now(), worker_time(link)};
}

// The timeout counts processor time, because on a busy machine a worker may get none for a while. A
// sleeping worker has a longer limit by the wall clock.
static double time_left(const PluginLink *link, const Watchdog *watchdog, double timeout)
{
    double wall = now() - watchdog->since, used = worker_time(link) - watchdog->used;
    double asleep = fmax(PLUGIN_ASLEEP_FACTOR * timeout, LEAST_ASLEEP);
    return fmin(timeout - fmin(wall, used), asleep - wall);
}

static PluginResult sleep_until_done(PluginLink *link, double timeout)
{
    // Most tasks end at once. The watchdog's clocks are system calls; only a longer one needs them.
    if (!is_done(link)) sleep_for(link, fmin(timeout / 4, 0.01));
    Watchdog watchdog = {0};
    for (bool watched = false;; watched = true) {
        if (is_done(link)) return (PluginResult){.end = PLUGIN_DONE};
        PluginResult exit_seen = read_exit(link);
        if (exit_seen.end != PLUGIN_DONE && !is_done(link)) return exit_seen;
        if (!watched) watchdog = start_watchdog(link);
        double left = time_left(link, &watchdog, timeout);
        if (left > 0) {
            sleep_for(link, left);
        } else if (atomic_load(&link->batch->at) != watchdog.at) {
            watchdog = start_watchdog(link);
        } else if (!is_done(link)) {
            link->alive = false;
            send_command(link, PLUGIN_KILL);
            return (PluginResult){.end = PLUGIN_HUNG};
        }
    }
}

static PluginResult wait_for_task(PluginLink *link, double timeout)
{
    atomic_store(&link->batch->program_sleeps, true);
    PluginResult result = sleep_until_done(link, timeout);
    atomic_store(&link->batch->program_sleeps, false);
    return result;
}

// ---- Tasks

static void new_task(PluginLink *link)
{
    atomic_store(&link->batch->at, -1);
    atomic_store(&link->batch->number, ++link->task);
}

PluginResult plugin_link_start(PluginLink *link, PluginCommand command, double timeout)
{
    new_task(link);
    link->started = link->task;
    atomic_store(&link->batch->worker, 0);
    atomic_store(&link->batch->worker_sleeps, false);
    link->alive = true;
    if (!send_command(link, command)) return (PluginResult){.end = PLUGIN_LOST};
    return wait_for_task(link, timeout);
}

PluginResult plugin_link_run(PluginLink *link, int count, double timeout)
{
    assert(count > 0 && count <= PLUGIN_BATCH);
    link->batch->count = count;
    new_task(link);
    unsigned before = atomic_load(&link->batch->answered);
    atomic_store(&link->batch->asked, link->task);
    bool asleep = atomic_load(&link->batch->worker_sleeps);
    if (asleep && send(link->work, "", 1, MSG_NOSIGNAL) != 1) {
        link->alive = false;
        return (PluginResult){.end = PLUGIN_LOST};
    }
    if (plugin_link_spin(&link->spin, &link->batch->answered, before) && is_done(link)) {
        return (PluginResult){.end = PLUGIN_DONE};
    }
    return wait_for_task(link, timeout);
}

bool plugin_link_alive(PluginLink *link)
{
    return link->alive && read_exit(link).end == PLUGIN_DONE;
}

int plugin_link_failed_at(const PluginLink *link, int count)
{
    int at = atomic_load(&link->batch->at);
    return at < 0 ? -1 : at >= count ? count - 1 : at;
}
