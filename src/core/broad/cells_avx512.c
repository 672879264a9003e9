#if defined(__AVX512VL__)

#include "broad/cells_lanes_private.h"

int ts_cells_join_avx512(const CellsBoxes *boxes, const CellsJoin *join, int joins,
                         TsBroadPair *out)
{
    return cells_join_lanes(boxes, join, joins, out);
}

int ts_cells_find_avx512(const CellsBoxes *boxes, const CellsRun *run, int runs, TsBounds window,
                         int32_t *out)
{
    return cells_find_lanes(boxes, run, runs, window, out);
}

#endif
