#include "solid.h"

static void solid_add(Solid *solid, Vec corner)
{
    double extent = vec_magnitude(corner);
    solid->corner[solid->count++] = corner;
    if (extent > solid->extent) solid->extent = extent;
}

// Built around its centre, not from world corners, which are rounded where they lie.
static void solid_add_obb(Solid *solid, Obb box, Vec origin)
{
    Shape centered = {.kind = SHAPE_OBB, .obb = {vec(0, 0), box.half, box.axis}};
    Vec offset = vec_sub(box.center, origin), corner[4];
    shape_corners(&centered, corner);
    for (int i = 0; i < 4; i++) solid_add(solid, vec_add(offset, corner[i]));
    solid->extent = vec_magnitude(offset) + (box.half.x + box.half.y) * vec_magnitude(box.axis);
    solid->axis[0] = box.axis;
    solid->axis[1] = vec_perp(box.axis);
    solid->axes = 2;
}

static void solid_add_sides(Solid *solid, const Vec *corner, int count)
{
    for (int i = 0; i < count; i++) {
        Vec side = vec_sub(corner[(i + 1) % count], corner[i]);
        if (side.x != 0 || side.y != 0) solid->axis[solid->axes++] = vec_perp(side);
        if (count == 2) break;
    }
}

Solid solid_of(const Shape *shape, Vec origin)
{
    Solid solid;
    solid.count = solid.axes = 0;
    solid.extent = 0;
    solid.radius = shape->kind == SHAPE_CIRCLE ? shape->circle.radius : 0;
    if (shape->kind == SHAPE_OBB) {
        solid_add_obb(&solid, shape->obb, origin);
        return solid;
    }
    Vec corner[POLYGON_MAX];
    int count = shape_corners(shape, corner);
    for (int i = 0; i < count; i++) solid_add(&solid, vec_sub(corner[i], origin));
    if (shape->kind == SHAPE_AABB) {
        solid.axis[solid.axes++] = vec(1, 0);
        solid.axis[solid.axes++] = vec(0, 1);
    } else if (count > 1) {
        solid_add_sides(&solid, corner, count);
    }
    return solid;
}

Interval solid_shadow(const Solid *solid, Vec direction)
{
    double first = vec_dot(solid->corner[0], direction);
    Interval shadow = {first, first};
    for (int i = 1; i < solid->count; i++) {
        double at = vec_dot(solid->corner[i], direction);
        if (at < shadow.min) shadow.min = at;
        if (at > shadow.max) shadow.max = at;
    }
    return shadow;
}

double solid_shadows_gap(Interval a, Interval b)
{
    double after = b.min - a.max, before = a.min - b.max;
    return after > before ? after : before;
}
