// Whether a shape of any kind is usable.
#include "platform/rounding.h"

#include "geometry/usable.h"

bool ts_usable_shape(const TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_POINT: return usable_vec(shape->point);
    case TS_SHAPE_SEGMENT: return usable_segment(shape->segment);
    case TS_SHAPE_RAY: return usable_ray(shape->ray);
    case TS_SHAPE_CIRCLE: return usable_circle(shape->circle);
    case TS_SHAPE_AABB: return usable_aabb(shape->aabb);
    case TS_SHAPE_OBB: return usable_obb(&shape->obb);
    case TS_SHAPE_TRIANGLE: return usable_triangle(&shape->triangle);
    case TS_SHAPE_POLYGON: return usable_polygon(shape->polygon);
    case TS_SHAPE_CAPSULE: return usable_capsule(shape->capsule);
    case TS_SHAPE_KINDS: break;
    }
    return false;
}
