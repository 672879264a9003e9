#include "terrain.h"

#include "scalar.h"

TerrainBlock terrain_box(Vec3 min, Vec3 max)
{
    return (TerrainBlock){.box = {min, max}, .low = max.y};
}

TerrainBlock terrain_ramp(Vec3 min, Vec3 max, int axis, bool falls)
{
    return (TerrainBlock){.box = {min, max}, .axis = axis, .falls = falls, .low = min.y};
}

double terrain_top(const TerrainBlock *block, double x, double z)
{
    double at = block->axis == 0 ? x : z;
    double from = vec3_at(block->box.min, block->axis), to = vec3_at(block->box.max, block->axis);
    double low = block->falls ? block->box.max.y : block->low;
    double high = block->falls ? block->low : block->box.max.y;
    return scalar_map_linear(at, from, to, low, high);
}

bool terrain_holds(const TerrainBlock *block, Vec3 p)
{
    Vec3 min = block->box.min, max = block->box.max;
    bool within = p.x > min.x && p.x < max.x && p.z > min.z && p.z < max.z;
    return within && p.y > min.y && p.y < terrain_top(block, p.x, p.z);
}

void terrain_corners(const TerrainBlock *block, Vec3 corner[8])
{
    Vec3 min = block->box.min, max = block->box.max;
    for (int i = 0; i < 8; i++) {
        double x = i & 1 ? max.x : min.x, z = i & 4 ? max.z : min.z;
        bool far = block->axis == 0 ? i & 1 : (i & 4) != 0;
        double top = far != block->falls ? max.y : block->low; // to the bit, as stored
        corner[i] = vec3(x, i & 2 ? top : min.y, z);
    }
}

void terrain_triangles(const TerrainBlock *block, Triangle3 out[TERRAIN_TRIANGLES])
{
    Vec3 c[8];
    terrain_corners(block, c);
    for (int axis = 0; axis < 3; axis++) {
        int along = 1 << axis, next = 1 << (axis + 1) % 3, last = 1 << (axis + 2) % 3;
        Triangle3 *four = &out[4 * axis];
        four[0] = (Triangle3){{c[along], c[along | next], c[along | next | last]}};
        four[1] = (Triangle3){{c[along], c[along | next | last], c[along | last]}};
        four[2] = (Triangle3){{c[0], c[next | last], c[next]}};
        four[3] = (Triangle3){{c[0], c[last], c[next | last]}};
    }
}
