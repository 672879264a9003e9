// What exactness costs where nothing is close: the core's relations beside their own formulas
// without error bound (reference.h), on the same pairs in turn.
#ifndef FILTER_H
#define FILTER_H

#include "timing.h"
#include "workload.h"

typedef struct FilterRow {
    const char *relation; // "relation_obbs"
    ShapeKind a, b;
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

#endif
