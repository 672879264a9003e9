// Solids: corners and axes relative to an origin, and their projections.
#include "platform/rounding.h"

#include "geometry/solid.h"

#include <stddef.h>

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

// The extent of corners that are not stored.
static double extent_of_corners(const TsVec *world, int count, TsVec origin)
{
    double extent = 0;
    for (int i = 0; i < count; i++)
        extent = ts_scalar_larger(ts_vec_magnitude(ts_vec_sub(world[i], origin)), extent);
    return extent;
}

int ts_solid_corners(const TsShape *shape, TsVec origin, TsVec corner[SOLID_STORED],
                     const TsVec **world, double *extent)
{
    *world = NULL;
    if (kind_form(shape) == FORM_OBB) {
        *extent = place_obb(shape->obb, origin, corner);
        return 4;
    }
    TsVec box[4];
    int count;
    const TsVec *from = ts_shape_view_corners(shape, box, &count);
    if (count > SOLID_STORED) {
        *world = from;
        *extent = extent_of_corners(from, count, origin);
    } else {
        *extent = place_corners(from, count, origin, corner);
    }
    return count;
}

// Every side has an axis, unless all corners are equal.
static void set_far_solid(const TsVec *corner, TsVec origin, Solid *out)
{
    out->world = corner;
    out->origin = origin;
    out->turn = ts_vec(1, 0);
    out->move = ts_vec(0, 0);
    out->extent = extent_of_corners(corner, out->count, origin);
    for (int i = 1; i < out->count && out->axes == 0; i++) {
        if (!ts_vec_equal(corner[i], corner[0])) out->axes = out->count;
    }
}

void ts_solid_of(const TsShape *shape, TsVec origin, Solid *out)
{
    KindForm form = kind_form(shape);
    out->axes = 0;
    out->world = NULL;
    out->radius = kind_radius(shape);
    if (form == FORM_OBB) {
        out->count = 4;
        out->extent = place_obb(shape->obb, origin, out->corner);
        out->axis[0] = shape->obb.axis;
        out->axis[1] = ts_vec_perp(shape->obb.axis);
        out->axes = 2;
        return;
    }
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    out->count = count;
    if (count > SOLID_STORED) {
        set_far_solid(corner, origin, out);
        return;
    }
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

TsVec ts_solid_far_corner(const Solid *solid, int i)
{
    TsVec corner = ts_vec_sub(solid->world[i], solid->origin);
    return ts_vec_add(ts_vec_turn(corner, solid->turn), solid->move);
}

TsVec ts_solid_far_axis(const Solid *solid, int i)
{
    const TsVec *world = solid->world;
    TsVec side;
    do { // some side has a length
        side = ts_vec_sub(world[(i + 1) % solid->count], world[i]);
        i = i > 0 ? i - 1 : solid->count - 1;
    } while (ts_vec_is_zero(side));
    return ts_vec_turn(ts_vec_perp(side), solid->turn);
}

void ts_solid_turn(Solid *solid, TsVec turn, TsVec move)
{
    solid->turn = turn;
    solid->move = move;
    if (solid->world) return;
    for (int i = 0; i < solid->count; i++)
        solid->corner[i] = ts_vec_add(move, ts_vec_turn(solid->corner[i], turn));
    for (int i = 0; i < solid->axes; i++) solid->axis[i] = ts_vec_turn(solid->axis[i], turn);
}

void ts_solid_move(Solid *solid, TsVec by)
{
    if (solid->world) solid->move = ts_vec_add(solid->move, by);
    for (int i = 0; i < solid->count && !solid->world; i++)
        solid->corner[i] = ts_vec_add(solid->corner[i], by);
}

static ALWAYS_INLINE Interval project(const Solid *solid, TsVec direction, bool far)
{
    double first = ts_vec_dot(solid_corner_if(solid, 0, far), direction);
    Interval projection = {first, first};
    for (int i = 1; i < solid->count; i++) {
        double at = ts_vec_dot(solid_corner_if(solid, i, far), direction);
        if (at < projection.min) projection.min = at;
        if (at > projection.max) projection.max = at;
    }
    return projection;
}

__attribute__((cold, noinline)) static Interval project_far(const Solid *solid, TsVec direction)
{
    return project(solid, direction, true);
}

Interval ts_solid_project(const Solid *solid, TsVec direction)
{
    return solid->world ? project_far(solid, direction) : project(solid, direction, false);
}

double ts_solid_gap(Interval a, Interval b)
{
    double after = b.min - a.max, before = a.min - b.max;
    return after > before ? after : before;
}
