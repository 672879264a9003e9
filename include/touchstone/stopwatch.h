// A stopwatch, as the Clock of three.js. It does not read a clock: `now` is in seconds, or any
// other unit, since any start, and never decreases.
#ifndef TOUCHSTONE_STOPWATCH_H
#define TOUCHSTONE_STOPWATCH_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsStopwatch {
    bool auto_start; // ts_stopwatch_delta starts it if it is not running
    bool running;
    double last;    // the time of the last call
    double elapsed; // while running, since the last start
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

// The time since the last call, or since the start. If it is not running: 0, and it starts again
// if auto_start is set; the time that it was stopped is never returned.
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

// The time since the start. If it is not running: as ts_stopwatch_delta.
static inline double ts_stopwatch_elapsed(TsStopwatch *watch, double now)
{
    ts_stopwatch_delta(watch, now);
    return watch->elapsed;
}

// Stops it, after counting the time until now: `elapsed` keeps that until it starts again.
static inline void ts_stopwatch_stop(TsStopwatch *watch, double now)
{
    if (watch->running) ts_stopwatch_delta(watch, now);
    watch->running = false;
}

#ifdef __cplusplus
}
#endif

#endif
