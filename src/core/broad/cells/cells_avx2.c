#if defined(__AVX2__)

#include "cells_lanes.h"

int cells_join_avx2(const CellsBoxes *boxes, const CellsJoin *join, int joins, BroadPair *out)
{
    return cells_join_lanes(boxes, join, joins, out);
}

int cells_find_avx2(const CellsBoxes *boxes, const CellsRun *run, int runs, Bounds window,
                    int32_t *out)
{
    return cells_find_lanes(boxes, run, runs, window, out);
}

#endif
