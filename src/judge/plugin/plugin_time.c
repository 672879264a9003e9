// The processor time of a process and of all that it started, as the system counts it.
#define _DEFAULT_SOURCE // clock_getcpuclockid

#include "plugin/plugin_private.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <libproc.h>
#include <mach/mach_time.h>
#endif

static double seconds_of(clockid_t clock)
{
    struct timespec time;
    if (clock_gettime(clock, &time) != 0) return -1;
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double plugin_time_now(void) { return seconds_of(CLOCK_MONOTONIC); }

double plugin_time_used(pid_t process)
{
#ifdef __APPLE__
    struct rusage_info_v2 usage; // in the unit of mach_absolute_time
    mach_timebase_info_data_t unit;
    if (proc_pid_rusage(process, RUSAGE_INFO_V2, (rusage_info_t *)&usage) != 0 ||
        mach_timebase_info(&unit) != KERN_SUCCESS) {
        return -1;
    }
    double time = (double)usage.ri_user_time + (double)usage.ri_system_time;
    return time * unit.numer / unit.denom * 1e-9;
#else
    clockid_t clock;
    return clock_getcpuclockid(process, &clock) == 0 ? seconds_of(clock) : -1;
#endif
}

// Reads a small file of /proc. Returns false if it is not there.
static bool read_text(const char *path, char *text, int size)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, (size_t)size - 1) : 0;
    if (file >= 0) close(file);
    text[length > 0 ? length : 0] = 0;
    return length > 0;
}

typedef struct Process {
    int id, parent;
    double own, reaped; // processor time: its own, and that of children that it has waited for
    double resident;    // bytes
} Process;

// A line of /proc/ID/stat: "ID (name) state parent ...", of which the name may hold anything.
static bool read_process(const char *id, Process *process)
{
    char path[64], text[1024], state;
    int parent;
    unsigned long user, system;
    long user_reaped, system_reaped, pages;
    snprintf(path, sizeof path, "/proc/%.20s/stat", id);
    if (!read_text(path, text, sizeof text)) return false;
    const char *name_end = strrchr(text, ')');
    if (!name_end ||
        sscanf(name_end + 1,
               " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld"
               " %*d %*d %*d %*d %*u %*u %ld",
               &state, &parent, &user, &system, &user_reaped, &system_reaped, &pages) != 7)
        return false;
    double ticks = (double)sysconf(_SC_CLK_TCK);
    *process = (Process){.id = atoi(id),
                         .parent = parent,
                         .own = (double)(user + system) / ticks,
                         .reaped = (double)(user_reaped + system_reaped) / ticks,
                         .resident = (double)pages * (double)sysconf(_SC_PAGESIZE)};
    return true;
}

// Of each thread: how long it was ready to run and had no processor, and whether it is ready now.
static void add_threads(int process, PluginTime *time)
{
    char path[96], text[1024];
    unsigned long long waited;
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *threads = opendir(path);
    for (struct dirent *entry; threads && (entry = readdir(threads));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "/proc/%d/task/%.20s/schedstat", process, entry->d_name);
        if (read_text(path, text, sizeof text) && sscanf(text, "%*u %llu", &waited) == 1)
            time->waited += (double)waited * 1e-9;
        snprintf(path, sizeof path, "/proc/%d/task/%.20s/stat", process, entry->d_name);
        const char *name_end = read_text(path, text, sizeof text) ? strrchr(text, ')') : NULL;
        time->ready |= name_end && strncmp(name_end, ") R", 3) == 0;
    }
    if (threads) closedir(threads);
}

static void swap(Process *one, Process *other)
{
    Process kept = *one;
    *one = *other;
    *other = kept;
}

// Adds the processes that descend from `root`, and itself; without `spare` and what descends from
// it. The list has them in any order.
static void add_descendants(Process *list, int count, int root, int spare, PluginTime *time)
{
    int found = 0;
    for (int i = 0; i < count && found == 0; i++) {
        if (list[i].id == root) swap(&list[i], &list[found++]);
    }
    for (int at = 0; at < found; at++) {
        for (int i = found; i < count; i++) {
            if (list[i].parent == list[at].id && list[i].id != spare)
                swap(&list[i], &list[found++]);
        }
        double exact = plugin_time_used(list[at].id);
        time->used += (exact >= 0 ? exact : list[at].own) + list[at].reaped;
        time->resident += list[at].resident;
        add_threads(list[at].id, time);
    }
}

PluginTime plugin_time(pid_t supervisor, pid_t worker, pid_t spare)
{
    PluginTime time = {.began = plugin_time_now()};
    Process *list = NULL;
    int count = 0, room = 0;
    bool seen = false;
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
        if (count == room) {
            Process *longer = realloc(list, (size_t)(room = 2 * room + 256) * sizeof *list);
            if (!longer) break;
            list = longer;
        }
        if (!read_process(entry->d_name, &list[count])) continue;
        seen |= list[count++].id == worker;
    }
    if (processes) closedir(processes);
    add_descendants(list, count, supervisor, spare, &time);
    free(list);
    if (worker && !seen) {
        double exact = plugin_time_used(worker);
        time.used += exact >= 0 ? exact : time.began;
    }
    time.ended = plugin_time_now();
    return time;
}
