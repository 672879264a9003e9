// A broad phase filled with boxes, to be timed; internal to broads*.c.
#ifndef BROAD_BENCH_H
#define BROAD_BENCH_H

#include "broad/broads.h"

typedef struct BroadsSet { // what was found
    bool known;
    long long count;
    uint64_t hash;
} BroadsSet;

typedef struct BroadBench {
    TsBroad broad;
    Boxes *boxes;
    TsBroadPairs pairs;
    TsBroadHits hits;
    char *error; // BROADS_SENTENCE bytes
} BroadBench;

// To be ended whatever it returns.
BroadsFault broad_bench_begin(BroadBench *bench, TsBroadKind kind, TsSimdLevel path, Boxes *boxes,
                              char *error);
void broad_bench_end(BroadBench *bench);
BroadsFault broad_bench_no_memory(BroadBench *bench); // says so

#endif
