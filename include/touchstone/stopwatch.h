// A stopwatch. It does not read a clock: `now` is in seconds since any start, and never decreases.
#ifndef TOUCHSTONE_STOPWATCH_H
#define TOUCHSTONE_STOPWATCH_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsStopwatch {
    bool auto_start; // the first call of ts_stopwatch_delta starts it
    bool running;
    double last;    // the time of the last call
    double elapsed; // seconds while running
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

// Seconds since the last call, or since the start. If it is not running: 0, and it starts if
// auto_start is set.
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

// Seconds since the start, while running.
static inline double ts_stopwatch_elapsed(TsStopwatch *watch, double now)
{
    ts_stopwatch_delta(watch, now);
    return watch->elapsed;
}

// Stops it, after counting the time until now. It does not start by itself again.
static inline void ts_stopwatch_stop(TsStopwatch *watch, double now)
{
    if (watch->running) ts_stopwatch_delta(watch, now);
    watch->running = watch->auto_start = false;
}

#ifdef __cplusplus
}
#endif

#endif
