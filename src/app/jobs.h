// Work that is spread over processes, since the oracle's integers allow no threads. Tasks are given
// in order, and their results are taken in the same order, whatever process is done first: what is
// printed does not depend on the number of processes.
#ifndef JOBS_H
#define JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "status.h"

enum { JOBS_MAX = 256 };

typedef struct Jobs {
    int count; // of processes, 1 to JOBS_MAX. The first task is done in this one, and all are if it
               // is 1; so a single task needs no fork, and later ones may build on what it found
    void *with;
    // Writes the next task. Returns false if there is no more; it is not called again then.
    bool (*next)(void *with, FILE *task);
    // Does a task and writes its result, maybe in another process: then what it changes is not seen
    // here.
    void (*work)(void *with, const char *task, size_t size, FILE *result);
    // Takes a result. Returns false if no further ones are wanted: then it is called no more.
    bool (*take)(void *with, const char *result, size_t size);
    // In each new process, before its first task and after its last one; may be NULL. On failure
    // `error` gets one sentence.
    bool (*begin)(void *with, char *error, int error_size);
    void (*end)(void *with);
    // In place of `begin` where a program cannot be forked, which is in the judge for node: what a
    // forked one would know besides the first result. Both may be NULL.
    void (*write_known)(void *with, FILE *known);
    void (*read_known)(void *with, const char *known, size_t size);
} Jobs;

// Does all tasks. Reports a process that ended before its time, and what `begin` reported; then
// STATUS_MISUSED is returned, and the results up to there have been taken.
Status jobs_run(const Jobs *jobs);

// Gives no more tasks, and makes jobs_stopping true in all processes, which are to end their tasks
// early. May be called by a signal handler, before jobs_run too. Ctrl+C reaches only this process.
void jobs_stop(void);
bool jobs_stopping(void);

// The number of processors.
int jobs_processors(void);

#ifdef __EMSCRIPTEN__
// Whether this program was started to do tasks of another one that runs the same command line, in
// the judge for node: what it finds on the way it is to write to no file.
bool jobs_helps(void);
#endif

#endif
