// The inner loops of all structures and their table, for the instruction set of the kernel file
// that includes it.
#define block_meets_window SIMD_NAME(block_meets_window)
#define block_meets_ray SIMD_NAME(block_meets_ray)

static inline unsigned block_meets_window(const BoundsBlock *block, const void *window)
{
    return lanes_meet(lanes_load(block), *(const TsBounds *)window);
}

static inline unsigned block_meets_ray(const BoundsBlock *block, const void *ray)
{
    return lanes_on_ray(block, ray);
}

#include "broad/bvh_kernels_private.h"
#include "broad/flat_tree_kernels_private.h"
#include "broad/rtree_kernels_private.h"
#include "broad/sap_kernels_private.h"

const BroadKernels SIMD_NAME(ts_broad_kernels) = {
    .take_census = cells_census,
    .gather_cells = cells_gather,
    .join_level = cells_join_level,
    .join_cells = cells_join,
    .find_on_ray = cells_find_on_ray,
    .cells = {ts_cells_pairs, cells_window, ts_cells_ray},
    .flat_tree = {flat_tree_pairs, flat_tree_window, flat_tree_ray},
    .rtree = {rtree_pairs, rtree_window, rtree_ray},
    .bvh = {bvh_pairs, bvh_window, bvh_ray},
    .sap = {sap_pairs, sap_window, sap_ray},
};
