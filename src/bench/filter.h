// Cost of exact decisions for ordinary input: the core's relations compared with the same formulas
// without error bounds (reference.h), on the same pairs, alternating.
#ifndef FILTER_H
#define FILTER_H

#include "timing.h"
#include "workload.h"

enum { FILTER_RUNS = 25 }; // of each, alternating

typedef struct FilterRow {
    const char *relation; // "ts_relation_obbs"
    TsShapeKind a, b;
    int corners;   // of polygons
    double target; // allowed time, as a multiple of the bare formula's
    long (*core)(const Workload *), (*bare)(const Workload *); // return the number of hits
} FilterRow;

typedef struct FilterTiming {
    Timing core, bare;
    double ratio; // median of the ratios of single runs
} FilterTiming;

int filter_count(void);
const FilterRow *filter_row(int index);
FilterTiming filter_time(const FilterRow *row, const Workload *workload);
bool filter_is_over(const FilterRow *row, FilterTiming timing); // misses its target

#endif
