// Terrain of boxes and ramps: heights, containment, triangles.
#include "platform/rounding.h"

#include "touchstone/terrain.h"

#include "platform/assert.h"
#include "touchstone/scalar.h"

TsTerrainBlock ts_terrain_box(TsVec3 min, TsVec3 max)
{
    return (TsTerrainBlock){.box = {min, max}, .low = max.y};
}

TsTerrainBlock ts_terrain_ramp(TsVec3 min, TsVec3 max, int axis, bool falls)
{
    ASSERT(axis == 0 || axis == 2);
    return (TsTerrainBlock){.box = {min, max}, .axis = axis, .falls = falls, .low = min.y};
}

double ts_terrain_top(const TsTerrainBlock *block, double x, double z)
{
    double at = block->axis == 0 ? x : z;
    double from = ts_vec3_at(block->box.min, block->axis),
           to = ts_vec3_at(block->box.max, block->axis);
    double low = block->falls ? block->box.max.y : block->low;
    double high = block->falls ? block->low : block->box.max.y;
    return ts_scalar_map_linear(at, from, to, low, high);
}

bool ts_terrain_contains(const TsTerrainBlock *block, TsVec3 p)
{
    TsVec3 min = block->box.min, max = block->box.max;
    bool within = p.x > min.x && p.x < max.x && p.z > min.z && p.z < max.z;
    return within && p.y > min.y && p.y < ts_terrain_top(block, p.x, p.z);
}

void ts_terrain_corners(const TsTerrainBlock *block, TsVec3 corner[8])
{
    TsVec3 min = block->box.min, max = block->box.max;
    for (int i = 0; i < 8; i++) {
        double x = i & 1 ? max.x : min.x, z = i & 4 ? max.z : min.z;
        bool far = block->axis == 0 ? i & 1 : (i & 4) != 0;
        double top = far != block->falls ? max.y : block->low; // exactly as stored
        corner[i] = ts_vec3(x, i & 2 ? top : min.y, z);
    }
}

void ts_terrain_triangles(const TsTerrainBlock *block, TsTriangle3 out[TS_TERRAIN_TRIANGLES])
{
    TsVec3 c[8];
    ts_terrain_corners(block, c);
    for (int axis = 0; axis < 3; axis++) {
        int along = 1 << axis, next = 1 << (axis + 1) % 3, last = 1 << (axis + 2) % 3;
        TsTriangle3 *four = &out[4 * axis];
        four[0] = (TsTriangle3){{c[along], c[along | next], c[along | next | last]}};
        four[1] = (TsTriangle3){{c[along], c[along | next | last], c[along | last]}};
        four[2] = (TsTriangle3){{c[0], c[next | last], c[next]}};
        four[3] = (TsTriangle3){{c[0], c[last], c[next | last]}};
    }
}
