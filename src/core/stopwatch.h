// A clock that is asked how much time has passed (S76). It reads no time itself: `now` is in
// seconds from any start, and never goes back.
#ifndef STOPWATCH_H
#define STOPWATCH_H

#include <stdbool.h>

typedef struct Stopwatch {
    bool auto_start; // the first delta starts it
    bool running;
    double last;    // when it was asked last
    double elapsed; // seconds while it ran
} Stopwatch;

static inline Stopwatch stopwatch(bool auto_start) { return (Stopwatch){.auto_start = auto_start}; }

static inline void stopwatch_start(Stopwatch *watch, double now)
{
    *watch = (Stopwatch){watch->auto_start, true, now, 0};
}

// Seconds since it was asked last, or started. Not running it gives 0, and starts where it does so
// by itself.
static inline double stopwatch_delta(Stopwatch *watch, double now)
{
    if (!watch->running) {
        if (watch->auto_start) stopwatch_start(watch, now);
        return 0;
    }
    double passed = now - watch->last;
    watch->last = now;
    watch->elapsed += passed;
    return passed;
}

// Seconds since it was started, as long as it ran.
static inline double stopwatch_elapsed(Stopwatch *watch, double now)
{
    stopwatch_delta(watch, now);
    return watch->elapsed;
}

// What passed until now counts; it does not start by itself again.
static inline void stopwatch_stop(Stopwatch *watch, double now)
{
    if (watch->running) stopwatch_delta(watch, now);
    watch->running = watch->auto_start = false;
}

#endif
