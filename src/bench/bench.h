// How fast the methods are: each on random pairs of every pair of kinds it takes; the core's
// relations beside their own formulas without error bound; masks beside single pixels.
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>

#include "method.h"

enum { BENCH_CASES = 100000, BENCH_NO_MEMORY = -1 };

typedef struct BenchOptions {
    const Method *method; // only this one, and nothing of the core; NULL: all
    int cases;            // pairs a run
    bool json;            // else a table
} BenchOptions;

// Writes as it measures. How many of the core's relations, and of its masks, took longer than their
// target, or BENCH_NO_MEMORY.
int bench_run(FILE *out, const BenchOptions *options);

#endif
