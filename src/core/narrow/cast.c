#include "touchstone/cast.h"

#include <assert.h>

#include "narrow/cast_made_private.h"

static TsVec point_at(TsRay ray, double t)
{
    return ts_vec_add(ray.origin, ts_vec_scale(ray.direction, t));
}

TsHit ts_cast_missed(void) { return (TsHit){.relation = TS_APART}; }

TsHit ts_cast_made(TsRay ray, TsRelation relation, double enter, double leave, TsVec normal)
{
    double last = leave > enter ? leave : enter;
    return (TsHit){
        .relation = relation,
        .inside = normal.x == 0 && normal.y == 0,
        .enter = enter,
        .leave = last,
        .point = point_at(ray, enter),
        .exit = point_at(ray, last),
        .normal = ts_vec_normalize(normal),
    };
}

TsHit ts_cast_shape(TsRay ray, const TsShape *shape)
{
    assert(shape->kind != TS_SHAPE_RAY);
    switch (shape->kind) {
    case TS_SHAPE_POINT: return ts_cast_point(ray, shape->point);
    case TS_SHAPE_SEGMENT: return ts_cast_segment(ray, shape->segment);
    case TS_SHAPE_CIRCLE: return ts_cast_circle(ray, shape->circle);
    case TS_SHAPE_AABB: return ts_cast_aabb(ray, shape->aabb);
    case TS_SHAPE_OBB: return ts_cast_obb(ray, shape->obb);
    case TS_SHAPE_TRIANGLE: return ts_cast_triangle(ray, shape->triangle);
    case TS_SHAPE_POLYGON: return ts_cast_polygon(ray, shape->polygon);
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return ts_cast_missed();
}
