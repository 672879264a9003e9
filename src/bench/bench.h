// How fast the methods are: each on random pairs of every pair of kinds it takes, and the core's
// relations beside their own formulas without error bound.
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>

#include "method.h"

enum { BENCH_CASES = 100000 };

typedef struct BenchOptions {
    const Method *method; // only this one, without the core's formulas; NULL: all
    int cases;            // pairs a run
    bool json;            // else a table
} BenchOptions;

// Writes as it measures. False where there is no memory.
bool bench_run(FILE *out, const BenchOptions *options);

#endif
