// Terrain blocks as triangles: boxes, and ramps that rise along x or z.
#ifndef TOUCHSTONE_TERRAIN_H
#define TOUCHSTONE_TERRAIN_H

#include "touchstone/shape3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsTerrainBlock {
    TsAabb3 box;
    // A ramp rises along `axis` (0 x, 2 z) from `low` to the top of the box, or falls if `falls`. A
    // box has low = box.max.y.
    int axis;
    bool falls;
    double low;
} TsTerrainBlock;

TsTerrainBlock ts_terrain_box(TsVec3 min, TsVec3 max);
TsTerrainBlock ts_terrain_ramp(TsVec3 min, TsVec3 max, int axis, bool falls); // from min.y to max.y

double ts_terrain_top(const TsTerrainBlock *block, double x,
                      double z); // height of the surface there, within the block's sides
bool ts_terrain_contains(const TsTerrainBlock *block, TsVec3 point); // strictly inside

// The eight corners: bit i of the index is set at the upper end of axis i.
void ts_terrain_corners(const TsTerrainBlock *block, TsVec3 corner[8]);

enum { TS_TERRAIN_TRIANGLES = 12 }; // of one block, a closed mesh

// Counter-clockwise seen from outside. The triangles of a ramp's low side are degenerate.
void ts_terrain_triangles(const TsTerrainBlock *block, TsTriangle3 out[TS_TERRAIN_TRIANGLES]);

#ifdef __cplusplus
}
#endif

#endif
