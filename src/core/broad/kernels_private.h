// The inner loops of the structures, compiled once for each instruction set.
#ifndef KERNELS_PRIVATE_H
#define KERNELS_PRIVATE_H

#include "broad/bvh_private.h"
#include "broad/cells_private.h"
#include "broad/flat_tree_private.h"
#include "broad/ray_span_private.h"
#include "broad/rtree_private.h"
#include "broad/sap_private.h"

typedef struct BroadKernels {
    // Cells: add all boxes to the census; gather the boxes in the order of the last update, compute
    // their cells, and add each to counts[cell].
    void (*take_census)(CellsCensus *census, const TsBroad *broad);
    void (*gather_cells)(CellTable *cells, const TsBroad *broad, int32_t *counts);
    // Write the pairs within a level, from progress->place on, as long as `room` suffices.
    void (*join_level)(const CellTable *cells, const CellsLevel *level, CellsProgress *progress,
                       TsBroadPair *out, int room);
    // Write every pair of the joins, and return the number written. `out` has room for everything
    // compared and LANES more.
    int (*join_cells)(const CellsBoxes *boxes, const CellsJoin *join, int joins, TsBroadPair *out);
    CellsFindOnRay *find_on_ray;
    FlatTreeQueries flat_tree;
    BvhQueries bvh;
    BroadQueries cells, rtree, sap;
} BroadKernels;

extern const BroadKernels ts_broad_kernels_scalar, ts_broad_kernels_avx2;

const BroadKernels *ts_broad_kernels(const TsBroad *broad); // for its instruction set

#endif
