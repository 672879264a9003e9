// The broad phase's grid, and nothing of its other structures: the table of inner loops would keep
// them all, which are a fifth of the module.
#include "platform/rounding.h"

#include "broad/kernels_private.h"

#define ts_broad_kernels_scalar all_kernels // without a user, so the linker leaves it out
#include "broad/kernels_scalar.c"
#undef ts_broad_kernels_scalar

const BroadKernels ts_broad_kernels_scalar = {
    .take_census = cells_census,
    .gather_cells = cells_gather,
    .join_level = cells_join_level,
    .join_cells = cells_join,
    .find_on_ray = cells_find_on_ray,
    .cells = {ts_cells_pairs, cells_window, ts_cells_ray},
};

const BroadVtable ts_broad_brute, ts_broad_quadtree, ts_broad_rtree, ts_broad_tree, ts_broad_bvh,
    ts_broad_sap;
