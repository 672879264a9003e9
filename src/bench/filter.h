// What exactness costs where nothing is close: the core's relations beside their own formulas
// without error bound (reference.h), on the same pairs in turn.
#ifndef FILTER_H
#define FILTER_H

#include "timing.h"
#include "workload.h"

enum { FILTER_RUNS = 25 }; // of each, in turn: a target asks for more than a glance

typedef struct FilterRow {
    const char *relation; // "ts_relation_obbs"
    TsShapeKind a, b;
    int corners;   // of polygons
    double target; // how many times the bare formula's time the core may take
    long (*core)(const Workload *), (*bare)(const Workload *); // how many pairs hit
} FilterRow;

typedef struct FilterTiming {
    Timing core, bare;
    double ratio; // median of the runs' own
} FilterTiming;

int filter_count(void);
const FilterRow *filter_row(int index);
FilterTiming filter_time(const FilterRow *row, const Workload *workload);
bool filter_is_over(const FilterRow *row, FilterTiming timing); // its target

#endif
