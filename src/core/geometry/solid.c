// Solids: corners and axes relative to an origin, and their projections.
#include "platform/rounding.h"

#include "geometry/solid.h"

#include "geometry/kind.h"
#include "touchstone/scalar.h"

// The corners are computed around the box's centre, which loses fewer digits than in the world.
static double place_obb(TsObb box, TsVec origin, TsVec corner[4])
{
    TsShape centered = {.kind = TS_SHAPE_OBB, .obb = {ts_vec(0, 0), box.half, box.axis}};
    TsVec offset = ts_vec_sub(box.center, origin);
    ts_shape_corners(&centered, corner);
    for (int i = 0; i < 4; i++) corner[i] = ts_vec_add(offset, corner[i]);
    return ts_vec_magnitude(offset) + (box.half.x + box.half.y) * ts_vec_magnitude(box.axis);
}

static double place_corners(const TsVec *world, int count, TsVec origin, TsVec *corner)
{
    double extent = 0;
    for (int i = 0; i < count; i++) {
        corner[i] = ts_vec_sub(world[i], origin);
        extent = ts_scalar_larger(ts_vec_magnitude(corner[i]), extent);
    }
    return extent;
}

int ts_solid_corners(const TsShape *shape, TsVec origin, TsVec *corner, double *extent)
{
    if (kind_form(shape) == FORM_OBB) {
        *extent = place_obb(shape->obb, origin, corner);
        return 4;
    }
    int count = ts_shape_corners(shape, corner);
    *extent = place_corners(corner, count, origin, corner);
    return count;
}

void ts_solid_of(const TsShape *shape, TsVec origin, Solid *out)
{
    KindForm form = kind_form(shape);
    out->axes = 0;
    out->radius = kind_radius(shape);
    if (form == FORM_OBB) {
        out->count = 4;
        out->extent = place_obb(shape->obb, origin, out->corner);
        out->axis[0] = shape->obb.axis;
        out->axis[1] = ts_vec_perp(shape->obb.axis);
        out->axes = 2;
        return;
    }
    TsVec corner[TS_POLYGON_MAX];
    int count = out->count = ts_shape_corners(shape, corner);
    out->extent = place_corners(corner, count, origin, out->corner);
    if (form == FORM_POINT) return;
    if (form == FORM_AABB) {
        out->axis[out->axes++] = ts_vec(1, 0);
        out->axis[out->axes++] = ts_vec(0, 1);
        return;
    }
    for (int i = 0; i < (count == 2 ? 1 : count); i++) {
        TsVec side = ts_vec_sub(corner[(i + 1) % count], corner[i]);
        if (side.x != 0 || side.y != 0) out->axis[out->axes++] = ts_vec_perp(side);
    }
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
