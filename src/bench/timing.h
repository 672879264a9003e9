// What a call costs: CPU time over repeated runs, which a loaded machine disturbs least.
#ifndef TIMING_H
#define TIMING_H

typedef struct Timing { // ns a call
    double median, least, most;
} Timing;

// CPU time of this process, ns.
double timing_now(void);

// Of `count` runs, 1 or more, which are sorted in place.
Timing timing_of(double *run, int count);

#endif
