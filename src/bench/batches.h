// What asking many pairs at once is worth: batches of floats beside single calls where both lie in
// cache, and beside the plain sum of the same bytes where they do not.
#ifndef BATCHES_H
#define BATCHES_H

#include "timing.h"
#include "touchstone/batch.h"
#include "workload.h"

enum { BATCHES_RUNS = 9, BATCHES_CACHED = 4000, BATCHES_STREAMED = 1000000 }; // in turn; pairs

typedef struct BatchesRow {
    const char *batch; // "ts_batch_obbs"
    TsShapeKind a, b;
    int corners;            // of polygons
    int floats_a, floats_b; // of a pair
    double
        faster[TS_SIMD_LEVELS]; // how many times as fast as single calls it has to be; 0: none asks
    double sums;                // how many times the sum's time it may take; 0: none asks
    void (*ask)(TsSimdLevel path, const float *const *column, int count, uint8_t *found);
    void (*single)(const Workload *workload, uint8_t *found);
} BatchesRow;

typedef struct BatchesTiming {
    int pairs;
    Timing batch, beside; // of a pair; single calls in cache, the sum beyond it
    double ratio;         // how many times as fast in cache, how many times the sum's time beyond
    double target;        // 0: none asks
    bool over;            // the target is missed
    double share;         // of the pairs with a common point, 0 to 1
    int disagreements;    // with single calls; beyond cache nothing is compared
} BatchesTiming;

int batches_count(void);
const BatchesRow *batches_row(int index);
int batches_bytes(const BatchesRow *row); // of a pair

// Of so many pairs, 1 or more: at most BATCHES_CACHED, or BATCHES_STREAMED, which repeat the
// former; targets are set for just these. False where there is no memory.
bool batches_time_cached(const BatchesRow *row, TsSimdLevel path, int pairs, BatchesTiming *timing);
bool batches_time_streaming(const BatchesRow *row, TsSimdLevel path, int pairs,
                            BatchesTiming *timing);

#endif
