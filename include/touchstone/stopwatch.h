// A clock that is asked how much time has passed (S76). It reads no time itself: `now` is in
// seconds from any start, and never goes back.
#ifndef TOUCHSTONE_STOPWATCH_H
#define TOUCHSTONE_STOPWATCH_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsStopwatch {
    bool auto_start; // the first delta starts it
    bool running;
    double last;    // when it was asked last
    double elapsed; // seconds while it ran
} TsStopwatch;

static inline TsStopwatch ts_stopwatch(bool auto_start)
{
    TsStopwatch watch = {auto_start, false, 0, 0};
    return watch;
}

static inline void ts_stopwatch_start(TsStopwatch *watch, double now)
{
    watch->running = true;
    watch->last = now;
    watch->elapsed = 0;
}

// Seconds since it was asked last, or started. Not running it gives 0, and starts where it does so
// by itself.
static inline double ts_stopwatch_delta(TsStopwatch *watch, double now)
{
    if (!watch->running) {
        if (watch->auto_start) ts_stopwatch_start(watch, now);
        return 0;
    }
    double passed = now - watch->last;
    watch->last = now;
    watch->elapsed += passed;
    return passed;
}

// Seconds since it was started, as long as it ran.
static inline double ts_stopwatch_elapsed(TsStopwatch *watch, double now)
{
    ts_stopwatch_delta(watch, now);
    return watch->elapsed;
}

// What passed until now counts; it does not start by itself again.
static inline void ts_stopwatch_stop(TsStopwatch *watch, double now)
{
    if (watch->running) ts_stopwatch_delta(watch, now);
    watch->running = watch->auto_start = false;
}

#ifdef __cplusplus
}
#endif

#endif
