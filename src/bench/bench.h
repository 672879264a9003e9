// Speed measurements: every method on random pairs of all kinds of shapes it accepts; the core's
// relations compared with plain formulas without error bounds; masks compared with single
// pixels; batches compared with single calls; broad phases by number of boxes; sweeps; steps of
// whole worlds.
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>

#include "broads.h"
#include "method.h"

enum { BENCH_CASES = 100000, BENCH_BOXES = 1000000, BENCH_BODIES = 20000, BENCH_SENTENCE = 256 };

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

const char *bench_part_name(BenchPart part); // "methods", as the option --only spells it

// The timed broad phases by number of boxes, for the plot.
enum { BENCH_FAMILIES = 3 };

typedef struct BenchFrames {
    BroadsTable table[BENCH_FAMILIES];
    int count;
} BenchFrames;

typedef struct BenchOptions {
    const Method *method; // time this method only; NULL: all
    int cases;            // pairs per run
    int boxes;            // most boxes of a broad phase
    int bodies;           // most bodies of a world
    unsigned parts;       // 1 << BenchPart for each part to run
    bool json;            // write JSON instead of tables
    BenchFrames *frames;  // receives the broad phases' times; may be NULL
} BenchOptions;

typedef enum BenchFault { BENCH_FINE, BENCH_NO_MEMORY, BENCH_DISAGREE } BenchFault;

typedef struct BenchResult {
    int over; // how many measurements missed their target
    BenchFault fault;
    char error[BENCH_SENTENCE]; // the fault in one sentence
} BenchResult;

// Runs the selected parts and writes results as they are measured. Stops at the first fault: out of
// memory, or two implementations that disagree.
BenchResult bench_run(FILE *out, const BenchOptions *options);

#endif
