// Solids: corners and axes relative to an origin, and their projections.
#include "platform/rounding.h"

#include "geometry/solid.h"

static void solid_add(Solid *solid, TsVec corner)
{
    double extent = ts_vec_magnitude(corner);
    solid->corner[solid->count++] = corner;
    if (extent > solid->extent) solid->extent = extent;
}

// The corners are computed around the box's centre, which loses fewer digits than in the world.
static void solid_add_obb(Solid *solid, TsObb box, TsVec origin)
{
    TsShape centered = {.kind = TS_SHAPE_OBB, .obb = {ts_vec(0, 0), box.half, box.axis}};
    TsVec offset = ts_vec_sub(box.center, origin), corner[4];
    ts_shape_corners(&centered, corner);
    for (int i = 0; i < 4; i++) solid_add(solid, ts_vec_add(offset, corner[i]));
    solid->extent =
        ts_vec_magnitude(offset) + (box.half.x + box.half.y) * ts_vec_magnitude(box.axis);
    solid->axis[0] = box.axis;
    solid->axis[1] = ts_vec_perp(box.axis);
    solid->axes = 2;
}

Solid ts_solid_of(const TsShape *shape, TsVec origin)
{
    Solid solid;
    solid.count = solid.axes = 0;
    solid.extent = 0;
    solid.radius = ts_shape_radius(shape);
    if (shape->kind == TS_SHAPE_OBB) {
        solid_add_obb(&solid, shape->obb, origin);
        return solid;
    }
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count; i++) solid_add(&solid, ts_vec_sub(corner[i], origin));
    switch (shape->kind) {
    case TS_SHAPE_AABB:
        solid.axis[solid.axes++] = ts_vec(1, 0);
        solid.axis[solid.axes++] = ts_vec(0, 1);
        break;
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_CAPSULE:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
        for (int i = 0; i < (count == 2 ? 1 : count); i++) {
            TsVec side = ts_vec_sub(corner[(i + 1) % count], corner[i]);
            if (side.x != 0 || side.y != 0) solid.axis[solid.axes++] = ts_vec_perp(side);
        }
        break;
    case TS_SHAPE_POINT: // no sides; rays are not solids
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_RAY:
    case TS_SHAPE_OBB:
    case TS_SHAPE_KINDS: break;
    }
    return solid;
}

Interval ts_solid_project(const Solid *solid, TsVec direction)
{
    double first = ts_vec_dot(solid->corner[0], direction);
    Interval projection = {first, first};
    for (int i = 1; i < solid->count; i++) {
        double at = ts_vec_dot(solid->corner[i], direction);
        if (at < projection.min) projection.min = at;
        if (at > projection.max) projection.max = at;
    }
    return projection;
}

double ts_solid_gap(Interval a, Interval b)
{
    double after = b.min - a.max, before = a.min - b.max;
    return after > before ? after : before;
}
