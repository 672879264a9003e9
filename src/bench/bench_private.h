// What the parts of the bench share; internal to bench*.c.
#ifndef BENCH_PRIVATE_H
#define BENCH_PRIVATE_H

#include "bench.h"
#include "timing.h"
#include "workload.h"

typedef struct Bench {
    FILE *out;
    const BenchOptions *options;
    int rows;    // written so far of the list at hand
    int targets; // told so far
    BenchResult result;
} Bench;

// Each measures and writes one part. False: there was a fault, and `result` tells.
bool bench_methods(Bench *bench);
bool bench_sweeps(Bench *bench);
bool filter_bench(Bench *bench);
bool masks_bench(Bench *bench);
bool batches_bench(Bench *bench);
bool broads_bench(Bench *bench);
bool steps_bench(Bench *bench);

// One more thing that has a target; it is "over" or not.
void bench_target(Bench *bench, bool over);

bool bench_fault(Bench *bench, BenchFault fault, const char *format, ...)
    __attribute__((format(printf, 3, 4))); // false

// ---- Writing

void bench_key(Bench *bench, const char *name); // the next of the JSON object's
void bench_item(Bench *bench, const char *gap); // the next of a JSON list, `gap` before it
void bench_json_timing(FILE *out, const char *name, Timing timing);
void bench_kinds(FILE *out, const Workload *workload);         // "polygon point of 8", padded
void bench_json_kinds(Bench *bench, const Workload *workload); // of an item, which it begins

#endif
