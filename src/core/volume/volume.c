// Bounding volumes of every kind: how they are put around a shape, their relation, area and cost.
#include "platform/rounding.h"

#include "touchstone/volume.h"

#include "geometry/kind.h"
#include "geometry/usable.h"
#include "geometry/wrap.h"
#include "platform/assert.h"
#include "touchstone/enclosing.h"
#include "touchstone/polygon.h"
#include "volume/enclosing_private.h"

static const double volume_pi = 3.14159265358979323846;

// ---- Putting them around a shape

static TsAabb aabb_around(RoundPoints points)
{
    TsVec zero = ts_vec(0, 0), right = ts_vec(1, 0), down = ts_vec(0, 1);
    TsVec min = ts_vec(-ts_extent_along(points, zero, ts_vec_negate(right)),
                       -ts_extent_along(points, zero, ts_vec_negate(down)));
    return (TsAabb){
        min, ts_vec(ts_extent_along(points, zero, right), ts_extent_along(points, zero, down))};
}

// The convex hull of more points than ts_hull_of has room for in a TsVolume. False if the hull
// itself has more corners than that.
static bool wrap_hull(RoundPoints points, TsVec corner[TS_VOLUME_CORNERS], int *count)
{
    TsVec first = ts_hull_first(points.point, points.count), next = first;
    *count = 0;
    do {
        if (*count == TS_VOLUME_CORNERS) return false;
        corner[(*count)++] = next;
        next = ts_hull_next(points.point, points.count, next);
    } while (!ts_vec_equal(next, first));
    return true;
}

static TsShape hull_around(RoundPoints points, TsVec corner[TS_VOLUME_CORNERS])
{
    int count;
    if (points.radius > 0) return ts_shape_circle(points.point[0], points.radius);
    if (points.count <= TS_VOLUME_CORNERS)
        count = ts_hull_of(points.point, points.count, corner);
    else if (!wrap_hull(points, corner, &count))
        return ts_shape_of_aabb(aabb_around(points));
    return count == 1   ? ts_shape_point(corner[0])
           : count == 2 ? ts_shape_segment(corner[0], corner[1])
                        : ts_shape_polygon(corner, count);
}

void ts_volume_around(const TsShape *shape, TsVolumeKind kind, TsVolume *volume)
{
    ASSERT(ts_usable_shape(shape) && kind < TS_VOLUME_KINDS);
    ASSERT(TS_VOLUME_SHAPES & TS_SHAPE_BIT(shape->kind));
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    RoundPoints points = {corner, count, ts_shape_radius(shape)};
    bool is_round = points.radius > 0;
    volume->kind = kind;
    switch (kind) {
    case TS_VOLUME_CIRCLE:
        volume->shape = is_round
                            ? ts_shape_circle(corner[0], points.radius)
                            : ts_shape_of_circle(ts_enclosing_circle(points.point, points.count));
        break;
    case TS_VOLUME_AABB: volume->shape = ts_shape_of_aabb(aabb_around(points)); break;
    case TS_VOLUME_OBB:
        volume->shape =
            ts_shape_of_obb(is_round ? ts_enclosing_box_along(points, corner[0], ts_vec(1, 0))
                                     : ts_enclosing_box_around(points));
        break;
    case TS_VOLUME_DOP:
        volume->dop = ts_dop_around(points.point, points.count, points.radius);
        break;
    case TS_VOLUME_HULL: volume->shape = hull_around(points, volume->corner); break;
    case TS_VOLUME_KINDS: break;
    }
}

// ---- Queries

TsRelation ts_volume_relation(const TsVolume *a, const TsVolume *b)
{
    ASSERT(a->kind == b->kind);
    return a->kind == TS_VOLUME_DOP ? ts_dop_relation(a->dop, b->dop)
                                    : ts_relation_shapes(&a->shape, &b->shape);
}

double ts_volume_area_of(const TsShape *shape)
{
    double radius = ts_shape_radius(shape), area = volume_pi * radius * radius;
    switch (kind_form(shape)) {
    case FORM_POINT: return area;
    case FORM_SEGMENT:
        return area + 2 * radius * ts_vec_distance(shape->segment.a, shape->segment.b);
    case FORM_AABB:
        return (shape->aabb.max.x - shape->aabb.min.x) * (shape->aabb.max.y - shape->aabb.min.y);
    case FORM_OBB:
        return 4 * shape->obb.half.x * shape->obb.half.y * ts_vec_length_squared(shape->obb.axis);
    case FORM_LOOP: return fabs(ts_polygon_area(kind_loop(shape)));
    case FORM_RAY: break;
    }
    return 0;
}

double ts_volume_area(const TsVolume *volume)
{
    return volume->kind == TS_VOLUME_DOP ? ts_dop_area(volume->dop)
                                         : ts_volume_area_of(&volume->shape);
}

int ts_volume_corners(const TsVolume *volume, TsVec out[TS_VOLUME_CORNERS])
{
    if (volume->kind != TS_VOLUME_DOP) return ts_shape_corners(&volume->shape, out);
    ts_dop_corners(volume->dop, out);
    return TS_DOP_CORNERS;
}

int ts_volume_cost(const TsVolume *a, const TsVolume *b)
{
    int of_a, of_b;
    switch (a->kind) {
    case TS_VOLUME_AABB: return 4;
    case TS_VOLUME_CIRCLE:
    case TS_VOLUME_DOP: return 8;
    case TS_VOLUME_OBB: return 50;
    case TS_VOLUME_HULL:
        ts_shape_stored_corners(&a->shape, &of_a);
        ts_shape_stored_corners(&b->shape, &of_b);
        return 12 * of_a * of_b;
    case TS_VOLUME_KINDS: break;
    }
    return 0;
}

const char *ts_volume_name(TsVolumeKind kind)
{
    static const char *const names[TS_VOLUME_KINDS] = {"circle", "AABB", "OBB", "8-DOP", "hull"};
    ASSERT(kind < TS_VOLUME_KINDS);
    return names[kind];
}
