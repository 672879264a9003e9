// Ground made of blocks, as a plain list of triangles: boxes, and ramps that rise along x or z.
#ifndef TOUCHSTONE_TERRAIN_H
#define TOUCHSTONE_TERRAIN_H

#include "touchstone/shape3.h"

typedef struct TsTerrainBlock {
    TsAabb3 box;
    // A ramp rises from `low` at the box's lower end along that axis (0 x, 2 z) to the box's top,
    // or where `falls` the other way round. A box has low = box.max.y.
    int axis;
    bool falls;
    double low;
} TsTerrainBlock;

TsTerrainBlock ts_terrain_box(TsVec3 min, TsVec3 max);
TsTerrainBlock ts_terrain_ramp(TsVec3 min, TsVec3 max, int axis, bool falls); // from min.y to max.y

double ts_terrain_top(const TsTerrainBlock *block, double x, double z); // there, within its sides
bool ts_terrain_contains(const TsTerrainBlock *block, TsVec3 point);    // strictly inside

// The eight corners: bit i of the index set where axis i is taken forward.
void ts_terrain_corners(const TsTerrainBlock *block, TsVec3 corner[8]);

enum { TS_TERRAIN_TRIANGLES = 12 }; // of a block, closed

// Writes all of a block; right-handed seen from outside. Those of a ramp's low side are collapsed.
void ts_terrain_triangles(const TsTerrainBlock *block, TsTriangle3 out[TS_TERRAIN_TRIANGLES]);

#endif
