// Speed of batch tests: batches of floats compared with single calls while both fit in cache, and
// with the plain sum of the same bytes when they do not.
#ifndef BATCHES_H
#define BATCHES_H

#include "timing.h"
#include "touchstone/batch.h"
#include "workload.h"

enum {
    BATCHES_RUNS = 9,
    BATCHES_CACHED = 4000,
    BATCHES_STREAMED = 1000000
}; // runs of each, alternating; pairs in cache; pairs beyond it

typedef struct BatchesRow {
    const char *batch; // "batch_obbs"
    TsShapeKind a, b;
    int corners;                   // of polygons
    int floats_a, floats_b;        // per pair
    double faster[TS_SIMD_LEVELS]; // required speed-up over single calls; 0: no target
    double sums;                   // allowed time as a multiple of the sum's; 0: no target
    // Both write the contacts, or only found->relation.
    void (*batch_test)(TsSimdLevel simd, const float *const *column, int count,
                       const TsBatchContacts *found);
    void (*single)(const Workload *workload, const TsBatchContacts *found);
} BatchesRow;

typedef struct BatchesTiming {
    int pairs;
    Timing batch, beside; // ns per pair; `beside` is the single calls in cache, the sum beyond it
    double ratio;         // speed-up in cache; multiple of the sum's time beyond it
    double target;        // 0: none
    bool over;            // the target is missed
    double share;         // of the pairs that have a common point, 0 to 1
    int disagreements;    // with single calls; not compared beyond cache
} BatchesTiming;

int batches_count(void);
const BatchesRow *batches_row(int index);

// Times `pairs` pairs (1 or more): at most BATCHES_CACHED, or BATCHES_STREAMED, which repeat the
// cached ones. Targets apply to these two sizes only. Returns false if out of memory.
bool batches_time_cached(const BatchesRow *row, TsSimdLevel simd, int pairs, BatchesTiming *timing);
bool batches_time_streaming(const BatchesRow *row, TsSimdLevel simd, int pairs,
                            BatchesTiming *timing);

#endif
