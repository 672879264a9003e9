// Ground made of blocks, as a plain list of triangles: boxes, and ramps that rise along x or z.
#ifndef TERRAIN_H
#define TERRAIN_H

#include "shape3.h"

typedef struct TerrainBlock {
    Aabb3 box;
    // A ramp rises from `low` at the box's lower end along that axis (0 x, 2 z) to the box's top,
    // or where `falls` the other way round. A box has low = box.max.y.
    int axis;
    bool falls;
    double low;
} TerrainBlock;

TerrainBlock terrain_box(Vec3 min, Vec3 max);
TerrainBlock terrain_ramp(Vec3 min, Vec3 max, int axis, bool falls); // from min.y to max.y

double terrain_top(const TerrainBlock *block, double x, double z); // there, within its sides
bool terrain_holds(const TerrainBlock *block, Vec3 point);         // strictly inside

// The eight corners: bit i of the index set where axis i is taken forward.
void terrain_corners(const TerrainBlock *block, Vec3 corner[8]);

enum { TERRAIN_TRIANGLES = 12 }; // of a block, closed

// Writes all of a block; right-handed seen from outside. Those of a ramp's low side are collapsed.
void terrain_triangles(const TerrainBlock *block, Triangle3 out[TERRAIN_TRIANGLES]);

#endif
