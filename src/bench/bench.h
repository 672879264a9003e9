// How fast it all is: each method on random pairs of every pair of kinds it takes; the core's
// relations beside their own formulas without error bound; masks beside single pixels; batches
// beside single calls; the broad phases by number of boxes; sweeps, and steps of whole worlds.
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>

#include "broads.h"
#include "method.h"

enum { BENCH_CASES = 100000, BENCH_BOXES = 1000000, BENCH_BODIES = 5050, BENCH_SENTENCE = 256 };

typedef enum BenchPart {
    BENCH_METHODS,
    BENCH_CORE,
    BENCH_MASKS,
    BENCH_BATCHES,
    BENCH_BROAD,
    BENCH_SWEEPS,
    BENCH_WORLDS,
    BENCH_PARTS
} BenchPart;

enum { BENCH_ALL = (1 << BENCH_PARTS) - 1 };

const char *bench_part_name(BenchPart part); // "methods", as --only takes it

// The broad phases by number of boxes, as they were timed: what the plot shows.
enum { BENCH_FAMILIES = 3 };

typedef struct BenchFrames {
    BroadsTable table[BENCH_FAMILIES];
    int count;
} BenchFrames;

typedef struct BenchOptions {
    const Method *method; // only this one, in the part where it is timed; NULL: all
    int cases;            // pairs a run
    int boxes;            // of broad phases, at most
    int bodies;           // of worlds, at most
    unsigned parts;       // 1 << BenchPart each
    bool json;            // else a table
    BenchFrames *frames;  // gets them; NULL: nobody asks
} BenchOptions;

typedef enum BenchFault { BENCH_FINE, BENCH_NO_MEMORY, BENCH_DISAGREE } BenchFault;

typedef struct BenchResult {
    int over; // their target: how many of what has one
    BenchFault fault;
    char error[BENCH_SENTENCE]; // what it is, in a sentence
} BenchResult;

// Writes as it measures. Where two that ought to answer the same do not, or memory is short, it
// ends there.
BenchResult bench_run(FILE *out, const BenchOptions *options);

#endif
