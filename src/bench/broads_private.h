// A broad phase filled with boxes for timing; private to broads*.c.
#ifndef BROADS_PRIVATE_H
#define BROADS_PRIVATE_H

#include "broads.h"

typedef struct BroadsSet { // a set of results
    bool known;
    long long count;
    uint64_t hash;
} BroadsSet;

typedef struct BroadBench {
    TsBroad broad;
    Boxes *boxes;
    TsBroadPairs pairs;
    TsBroadHits hits;
    char *error; // room for BROADS_SENTENCE bytes
} BroadBench;

// Call broads_end afterwards, whatever this returns.
BroadsFault broads_begin(BroadBench *bench, TsBroadKind kind, TsSimdLevel path, Boxes *boxes,
                         char *error);
void broads_end(BroadBench *bench);
BroadsFault broads_no_memory(BroadBench *bench); // writes the error

#endif
