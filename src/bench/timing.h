// Timing by CPU time over repeated runs, which a busy machine disturbs least.
#ifndef TIMING_H
#define TIMING_H

#include <assert.h>
#include <stdlib.h>
#include <time.h>

typedef struct Timing { // ns per call
    double median, least, most;
} Timing;

// CPU time of this process, ns.
static inline double timing_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static inline int timing_ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Of `count` runs (1 or more), which are sorted in place.
static inline Timing timing_of(double *run, int count)
{
    assert(count > 0);
    qsort(run, (size_t)count, sizeof *run, timing_ascending);
    return (Timing){run[count / 2], run[0], run[count - 1]};
}

#endif
