// Shared by the parts of the bench; private to src/bench.
#ifndef BENCH_PRIVATE_H
#define BENCH_PRIVATE_H

#include "bench.h"
#include "timing.h"
#include "workload.h"

typedef struct Bench {
    FILE *out;
    const BenchOptions *options;
    int rows;    // written so far in the current list
    int targets; // measurements that have a target
    BenchResult result;
} Bench;

// Each measures and writes one part. Returns false on a fault, which is in `result`.
bool bench_methods(Bench *bench);
bool bench_sweeps(Bench *bench);
bool filter_bench(Bench *bench);
bool masks_bench(Bench *bench);
bool batches_bench(Bench *bench);
bool broads_bench(Bench *bench);
bool steps_bench(Bench *bench);

// Counts one measurement that has a target, and whether it missed it.
void bench_target(Bench *bench, bool over);

bool bench_fault(Bench *bench, BenchFault fault, const char *format, ...)
    __attribute__((format(printf, 3, 4))); // returns false

// ---- Writing

void bench_key(Bench *bench, const char *name); // starts the next member of the JSON object
void bench_item(Bench *bench, const char *gap); // starts the next item of a JSON list, after `gap`
void bench_json_timing(FILE *out, const char *name, Timing timing);
void bench_kinds(FILE *out, const Workload *workload);         // "polygon point of 8", padded
void bench_json_kinds(Bench *bench, const Workload *workload); // starts an item with its kinds

#endif
