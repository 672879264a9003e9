#include "volume.h"

#include "calipers.h"
#include "enclosing.h"
#include "hull.h"

static const double pi = 3.14159265358979323846;

// ---- Putting them around

static Spread spread_of(const Shape *shape, Vec corner[POLYGON_MAX])
{
    double radius = shape->kind == SHAPE_CIRCLE ? shape->circle.radius : 0;
    return (Spread){corner, shape_corners(shape, corner), radius};
}

static Circle circle_around(Spread spread)
{
    return spread.radius > 0 ? (Circle){spread.point[0], spread.radius}
                             : enclosing_circle(spread.point, spread.count);
}

static Aabb aabb_around(Spread spread)
{
    Vec zero = vec(0, 0), right = vec(1, 0), down = vec(0, 1);
    Vec min = vec(-reach_along(spread, zero, vec_negate(right)),
                  -reach_along(spread, zero, vec_negate(down)));
    return (Aabb){min, vec(reach_along(spread, zero, right), reach_along(spread, zero, down))};
}

static Obb obb_around(Spread spread)
{
    Vec hull[POLYGON_MAX];
    if (spread.radius > 0) return calipers_box_along(spread, spread.point[0], vec(1, 0));
    return calipers_box(hull, hull_of(spread.point, spread.count, hull));
}

static Shape hull_around(Spread spread, Vec corner[POLYGON_MAX])
{
    if (spread.radius > 0) return shape_circle(spread.point[0], spread.radius);
    int count = hull_of(spread.point, spread.count, corner);
    return count == 1   ? shape_point(corner[0])
           : count == 2 ? shape_segment(corner[0], corner[1])
                        : shape_polygon(corner, count);
}

void volume_around(const Shape *shape, VolumeKind kind, Volume *volume)
{
    Vec corner[POLYGON_MAX];
    Spread spread = spread_of(shape, corner);
    volume->kind = kind;
    switch (kind) {
    case VOLUME_CIRCLE: volume->shape = shape_of_circle(circle_around(spread)); break;
    case VOLUME_AABB: volume->shape = shape_of_aabb(aabb_around(spread)); break;
    case VOLUME_OBB: volume->shape = shape_of_obb(obb_around(spread)); break;
    case VOLUME_DOP: volume->dop = dop_around(spread); break;
    default: volume->shape = hull_around(spread, volume->corner); break;
    }
}

// ---- What is asked of them

Relation volume_relation(const Volume *a, const Volume *b)
{
    return a->kind == VOLUME_DOP ? dop_relation(a->dop, b->dop)
                                 : relation_shapes(&a->shape, &b->shape);
}

double volume_area_of(const Shape *shape)
{
    switch (shape->kind) {
    case SHAPE_CIRCLE: return pi * shape->circle.radius * shape->circle.radius;
    case SHAPE_AABB:
        return (shape->aabb.max.x - shape->aabb.min.x) * (shape->aabb.max.y - shape->aabb.min.y);
    case SHAPE_OBB:
        return 4 * shape->obb.half.x * shape->obb.half.y * vec_length_squared(shape->obb.axis);
    case SHAPE_TRIANGLE: return fabs(hull_area((Polygon){shape->triangle.corner, 3}));
    case SHAPE_POLYGON: return fabs(hull_area(shape->polygon));
    default: return 0;
    }
}

double volume_area(const Volume *volume)
{
    return volume->kind == VOLUME_DOP ? dop_area(volume->dop) : volume_area_of(&volume->shape);
}

int volume_corners(const Volume *volume, Vec out[POLYGON_MAX])
{
    if (volume->kind != VOLUME_DOP) return shape_corners(&volume->shape, out);
    dop_corners(volume->dop, out);
    return DOP_CORNERS;
}

int volume_cost(const Volume *a, const Volume *b)
{
    Vec corner[POLYGON_MAX];
    switch (a->kind) {
    case VOLUME_AABB: return 4;
    case VOLUME_OBB: return 50;
    case VOLUME_HULL: return 12 * volume_corners(a, corner) * volume_corners(b, corner);
    default: return 8;
    }
}

const char *volume_name(VolumeKind kind)
{
    static const char *const names[VOLUME_KINDS] = {"circle", "AABB", "OBB", "8-DOP", "hull"};
    return names[kind];
}
