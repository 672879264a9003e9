// The program's side of the link to the worker: commands, waiting, the watchdog, and what ended it.
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
#include <unistd.h>

#define LOOK_EVERY 0.1 // seconds: a query that comes to hang is not noticed earlier

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

static bool fork_supervisor(PluginLink *link, const char *path, bool command)
{
    int orders[2], work[2];
    if (!make_wire(orders)) return false;
    if (!make_wire(work)) {
        close_wire(orders);
        return false;
    }
    link->supervisor = fork();
    if (link->supervisor == 0) {
        PluginContext context = {.path = path,
                                 .command = command,
                                 .orders = orders[1],
                                 .work = work[1],
                                 .batch = link->batch};
        plugin_supervisor(&context);
    }
    close(orders[1]);
    close(work[1]);
    link->orders = orders[0];
    link->work = work[0];
    if (link->supervisor > 0) return true;
    close(link->orders);
    close(link->work);
    return false;
}

bool plugin_link_open(PluginLink *link, const char *path, bool command)
{
    void *shared =
        mmap(NULL, sizeof(PluginBatch), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return false;
    *link = (PluginLink){.batch = shared, .memory = PLUGIN_MEMORY_GIB * 0x1p30};
    if (fork_supervisor(link, path, command)) return true;
    munmap(shared, sizeof(PluginBatch));
    return false;
}

void plugin_link_leave(PluginLink *link)
{
    close(link->orders);
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

bool plugin_link_spin(PluginSpin *spin, const atomic_uint *word, unsigned from)
{
    bool changed = atomic_load(word) != from;
    if (changed) return true;
    if (spin->left > 0) {
        spin->left--;
        return false;
    }
    double until = plugin_time_now() + SPIN;
    while (!changed && plugin_time_now() < until) {
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
    while ((length = recv(link->orders, &death, sizeof death, MSG_DONTWAIT)) == sizeof death) {
        if (death.worker != link->started) continue;
        link->alive = false;
        PluginResult result = {.end = PLUGIN_DIED,
                               .status = death.status,
                               .lacked_memory = atomic_load(&link->batch->lacked_memory)};
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

static bool send_order(PluginLink *link, PluginOrder order)
{
    unsigned char byte = (unsigned char)order;
    return send(link->orders, &byte, 1, MSG_NOSIGNAL) == 1;
}

// Sleeps until a byte arrives. The bytes only wake the program up; the state is in the batch.
static void sleep_for(const PluginLink *link, double seconds)
{
    char bytes[64];
    struct pollfd wire[] = {{link->orders, POLLIN, 0}, {link->work, POLLIN, 0}};
    poll(wire, 2, (int)ceil(fmin(seconds, 3600) * 1000));
    recv(link->work, bytes, sizeof bytes, MSG_DONTWAIT);
}

// Measures what one slot takes, or the start of a program for it.
typedef struct Watchdog {
    int at;
    unsigned starts;
    PluginTime began, last;
    double used, waited; // since it began
} Watchdog;

// Until the worker has begun, the memory is that of one before it, which is being ended.
static PluginTime time_of(const PluginLink *link)
{
    pid_t worker = atomic_load(&link->batch->worker);
    PluginTime time = plugin_time(link->supervisor, worker, atomic_load(&link->batch->spare));
    if (!worker) time.resident = 0;
    return time;
}

static Watchdog start_watchdog(const PluginLink *link)
{
    int at = atomic_load(&link->batch->at);
    unsigned starts = atomic_load(&link->batch->starts);
    PluginTime time = time_of(link);
    return (Watchdog){.at = at, .starts = starts, .began = time, .last = time};
}

static bool measures_it(const Watchdog *watchdog, const PluginBatch *batch)
{
    return atomic_load(&batch->at) == watchdog->at &&
           atomic_load(&batch->starts) == watchdog->starts;
}

// The times of processes that ended are known no more: then a sum becomes less, and does not count.
static void look(Watchdog *watchdog, PluginTime time)
{
    watchdog->used += fmax(time.used - watchdog->last.used, 0);
    watchdog->waited += fmax(time.waited - watchdog->last.waited, 0);
    watchdog->last = time;
}

static double wall(const Watchdog *watchdog)
{
    return fmax(watchdog->last.began - watchdog->began.ended, 0);
}

// Threads side by side use more than the wall clock shows, which is no fault.
static double used(const Watchdog *watchdog) { return fmin(wall(watchdog), watchdog->used); }

// The present wait for a processor is counted only when it is over: until then nobody is asleep.
static double asleep(const Watchdog *watchdog)
{
    if (watchdog->last.ready) return 0;
    return wall(watchdog) - watchdog->used - watchdog->waited;
}

static PluginResult kill_worker(PluginLink *link, PluginResult result)
{
    link->alive = false;
    send_order(link, PLUGIN_KILL);
    return result;
}

static PluginResult sleep_until_done(PluginLink *link, const PluginLimits *limits)
{
    // Most tasks end at once. Reading the times of processes costs some ms; only a longer task
    // needs them.
    Watchdog watchdog = {0};
    double rest = fmin(limits->used / 4, 0.01);
    for (bool watched = false;;) {
        double left = limits->now ? limits->until - limits->now() : HUGE_VAL;
        if (!is_done(link) && left > 0) sleep_for(link, fmin(rest, left));
        if (is_done(link)) return (PluginResult){.end = PLUGIN_DONE};
        PluginResult exit_seen = read_exit(link);
        if (exit_seen.end != PLUGIN_DONE && !is_done(link)) return exit_seen;
        if (left <= 0) return kill_worker(link, (PluginResult){.end = PLUGIN_LATE});

        if (!watched || !measures_it(&watchdog, link->batch))
            watchdog = start_watchdog(link);
        else
            look(&watchdog, time_of(link));
        watched = true;
        if (watchdog.last.resident > link->memory)
            return kill_worker(link, (PluginResult){.end = PLUGIN_DIED, .lacked_memory = true});
        bool starts = watchdog.starts % 2;
        double most_used = starts ? limits->start_used : limits->used;
        double most_asleep = starts ? limits->start_asleep : limits->asleep;
        bool sleeps = asleep(&watchdog) >= most_asleep;
        bool hangs = sleeps || used(&watchdog) >= most_used;
        if (hangs && measures_it(&watchdog, link->batch) && !is_done(link))
            return kill_worker(link, (PluginResult){.end = PLUGIN_HUNG, .asleep = sleeps});
        rest = fmin(most_used - used(&watchdog), most_asleep - asleep(&watchdog));
        rest = fmin(fmax(rest, 0.001), LOOK_EVERY);
    }
}

static PluginResult wait_for_task(PluginLink *link, const PluginLimits *limits)
{
    atomic_store(&link->batch->program_sleeps, true);
    PluginResult result = sleep_until_done(link, limits);
    atomic_store(&link->batch->program_sleeps, false);
    return result;
}

// ---- Tasks

static void new_task(PluginLink *link)
{
    atomic_store(&link->batch->at, -1);
    atomic_store(&link->batch->number, ++link->task);
}

PluginResult plugin_link_start(PluginLink *link, PluginOrder order, const PluginLimits *limits)
{
    new_task(link);
    link->started = link->task;
    atomic_store(&link->batch->worker, 0);
    atomic_store(&link->batch->worker_sleeps, false);
    atomic_store(&link->batch->lacked_memory, false);
    link->batch->first_used = 0;
    link->alive = true;
    if (!send_order(link, order)) return (PluginResult){.end = PLUGIN_LOST};
    return wait_for_task(link, limits);
}

PluginResult plugin_link_run(PluginLink *link, int group, const PluginLimits *limits)
{
    PluginBatch *batch = link->batch;
    assert(batch->questions.count >= 0 && batch->questions.count <= PLUGIN_BATCH);
    batch->count = link->asked = batch->questions.count;
    batch->group = group;
    plugin_frame_clear(&batch->replies);
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
    return wait_for_task(link, limits);
}

bool plugin_link_alive(PluginLink *link)
{
    return link->alive && read_exit(link).end == PLUGIN_DONE;
}

int plugin_link_failed_at(const PluginLink *link)
{
    int at = atomic_load(&link->batch->at), count = link->asked;
    return at < 0 ? -1 : at >= count ? count - 1 : at;
}
