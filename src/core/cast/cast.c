#include "cast.h"

#include <assert.h>

#include "cast_made.h"

static Vec point_at(Ray ray, double t) { return vec_add(ray.origin, vec_scale(ray.direction, t)); }

Hit cast_missed(void) { return (Hit){.relation = APART}; }

Hit cast_made(Ray ray, Relation relation, double enter, double leave, Vec normal)
{
    double last = leave > enter ? leave : enter;
    return (Hit){
        .relation = relation,
        .inside = normal.x == 0 && normal.y == 0,
        .enter = enter,
        .leave = last,
        .point = point_at(ray, enter),
        .exit = point_at(ray, last),
        .normal = vec_normalize(normal),
    };
}

Hit cast_shape(Ray ray, const Shape *shape)
{
    assert(shape->kind != SHAPE_RAY);
    switch (shape->kind) {
    case SHAPE_POINT: return cast_point(ray, shape->point);
    case SHAPE_SEGMENT: return cast_segment(ray, shape->segment);
    case SHAPE_CIRCLE: return cast_circle(ray, shape->circle);
    case SHAPE_AABB: return cast_aabb(ray, shape->aabb);
    case SHAPE_OBB: return cast_obb(ray, shape->obb);
    case SHAPE_TRIANGLE: return cast_triangle(ray, shape->triangle);
    case SHAPE_POLYGON: return cast_polygon(ray, shape->polygon);
    case SHAPE_RAY:
    case SHAPE_KINDS: break;
    }
    return cast_missed();
}
