// A broad phase filled with boxes, to be timed; internal to broads*.c.
#ifndef BROADS_PRIVATE_H
#define BROADS_PRIVATE_H

#include "broads.h"

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
BroadsFault broads_begin(BroadBench *bench, TsBroadKind kind, TsSimdLevel path, Boxes *boxes,
                         char *error);
void broads_end(BroadBench *bench);
BroadsFault broads_no_memory(BroadBench *bench); // says so

#endif
