// Geometries: their parts.
#include "platform/rounding.h"

#include "touchstone/geometry.h"

#include <math.h>

#include "geometry/aabb.h"

TsGeometry ts_geometry_make(TsMemory memory) { return (TsGeometry){.memory = memory}; }

void ts_geometry_free(TsGeometry *geometry)
{
    TsMemory memory = geometry->memory;
    memory.release(geometry->corner);
    memory.release(geometry->part);
    memory.release(geometry->side);
    memory.release(geometry->first_side);
    memory.release(geometry->box);
    memory.release(geometry->end);
    memory.release(geometry->grid.cell);
    memory.release(geometry->grid.entry);
    memory.release(geometry->grid.block);
    *geometry = ts_geometry_make(memory);
}

void ts_geometry_clear(TsGeometry *geometry)
{
    geometry->corners = geometry->parts = geometry->sides = geometry->boxes = geometry->ends = 0;
    geometry->overlapping = geometry->prepared = false;
    geometry->grid.columns = geometry->grid.rows = 0;
}

static bool is_valid_corner(TsVec corner)
{
    return ts_shape_valid(&(TsShape){.kind = TS_SHAPE_POINT, .point = corner}, NULL);
}

static const char *append_part(TsGeometry *geometry, TsPartKind kind, const TsVec *corner,
                               int count)
{
    bool closed = kind == TS_PART_RING || kind == TS_PART_HOLE;
    if (closed && count > 0 && ts_vec_equal(corner[0], corner[count - 1])) count--;
    if (kind == TS_PART_POINT && count != 1) return "a point has 1 corner";
    if (kind == TS_PART_PATH && count < 2) return "a path has at least 2 corners";
    if (closed && count < 3) return "a ring has at least 3 corners";
    if (kind == TS_PART_HOLE) {
        int ring = geometry->parts - 1;
        while (ring >= 0 && geometry->part[ring].kind == TS_PART_HOLE) ring--;
        if (ring < 0 || geometry->part[ring].kind != TS_PART_RING)
            return "a hole follows the ring that it is in";
    }
    if (count > TS_GEOMETRY_MAX - geometry->corners)
        return "a geometry has at most 1,000,000 corners";
    for (int i = 0; i < count; i++)
        if (!is_valid_corner(corner[i]))
            return "a coordinate is neither 0 nor of magnitude 2^-120 to 2^100";
    TsMemory memory = geometry->memory;
    if (!ts_memory_room(memory, (void **)&geometry->corner, &geometry->corner_room,
                        geometry->corners + count, sizeof(TsVec)) ||
        !ts_memory_room(memory, (void **)&geometry->part, &geometry->part_room, geometry->parts + 1,
                        sizeof(TsPart)))
        return "out of memory";
    for (int i = 0; i < count; i++) geometry->corner[geometry->corners + i] = corner[i];
    geometry->part[geometry->parts++] = (TsPart){kind, geometry->corners, count};
    geometry->corners += count;
    geometry->prepared = false;
    geometry->grid.columns = geometry->grid.rows = 0;
    return NULL;
}

static bool report(const char *problem, const char **why)
{
    if (problem && why) *why = problem;
    return problem == NULL;
}

bool ts_geometry_add_point(TsGeometry *geometry, TsVec at, const char **why)
{
    return report(append_part(geometry, TS_PART_POINT, &at, 1), why);
}

bool ts_geometry_add_path(TsGeometry *geometry, const TsVec *corner, int count, const char **why)
{
    return report(append_part(geometry, TS_PART_PATH, corner, count), why);
}

bool ts_geometry_add_ring(TsGeometry *geometry, const TsVec *corner, int count, const char **why)
{
    return report(append_part(geometry, TS_PART_RING, corner, count), why);
}

bool ts_geometry_add_hole(TsGeometry *geometry, const TsVec *corner, int count, const char **why)
{
    return report(append_part(geometry, TS_PART_HOLE, corner, count), why);
}

bool ts_geometry_add_part(TsGeometry *geometry, TsPartKind kind, const TsVec *corner, int count,
                          const char **why)
{
    return report(append_part(geometry, kind, corner, count), why);
}

TsAabb ts_geometry_bounds(const TsGeometry *geometry)
{
    if (geometry->prepared && geometry->boxes > 0) return geometry->box[geometry->boxes - 1];
    TsAabb bounds = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int i = 0; i < geometry->corners; i++) bounds = aabb_grow(bounds, geometry->corner[i]);
    return bounds;
}

static bool is_one_place(const TsGeometry *geometry, TsPart part)
{
    const TsVec *corner = geometry->corner + part.first;
    for (int i = 1; i < part.count; i++)
        if (!ts_vec_equal(corner[0], corner[i])) return false;
    return true;
}

int ts_geometry_dimension(const TsGeometry *geometry)
{
    int dimension = -1;
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        int of_part = part.kind >= TS_PART_RING ? 2 : is_one_place(geometry, part) ? 0 : 1;
        if (of_part > dimension) dimension = of_part;
    }
    return dimension;
}
