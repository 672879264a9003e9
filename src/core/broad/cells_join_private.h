// The inner loops: runs of sorted boxes, compared many at once. Built for each instruction set.
#ifndef CELLS_JOIN_PRIVATE_H
#define CELLS_JOIN_PRIVATE_H

#include "broad/cells_private.h"

// Each box of [from, to) is compared with those after it up to `beside`, which is not below `from`,
// and with all of [under, below).
typedef struct CellsJoin {
    int32_t from, to, beside, under, below;
} CellsJoin;

typedef struct CellsRun {
    int32_t from, to; // sorted boxes
    bool across;      // all of them reach over the rows of the window: only columns are compared
} CellsRun;

// They return how many they wrote. There is room for all that is compared, and LANES more.
typedef int CellsJoiner(const CellsBoxes *boxes, const CellsJoin *join, int joins,
                        TsBroadPair *out);
typedef int CellsFinder(const CellsBoxes *boxes, const CellsRun *run, int runs, TsBounds window,
                        int32_t *out);

CellsJoiner ts_cells_join_scalar, ts_cells_join_avx2, ts_cells_join_avx512;
CellsFinder ts_cells_find_scalar, ts_cells_find_avx2, ts_cells_find_avx512;

#endif
