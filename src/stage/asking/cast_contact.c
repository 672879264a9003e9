#include <float.h>

#include "stage_self.h"
#include "touchstone/cast.h"

// As much of the ray as can come near the shape.
static TsShape nearby(TsRay ray, const TsShape *shape)
{
    TsVec center = ts_shape_center(shape);
    double reach = ts_vec_distance(ray.origin, center) + 2 * ts_shape_size(shape) + 1;
    TsVec way = ts_vec_scale(ts_vec_normalize(ray.direction), reach);
    return ts_shape_segment(ray.origin, ts_vec_add(ray.origin, way));
}

// The measures are those of that segment, whose end is rounded; the relation is exact.
TsContact cast_contact(const TsShape *a, const TsShape *b)
{
    bool first = a->kind == TS_SHAPE_RAY;
    TsRay ray = first ? a->ray : b->ray;
    const TsShape *shape = first ? b : a;
    TsRelation relation = ts_cast_shape(ray, shape).relation;
    TsShape part = nearby(ray, shape);
    TsContact contact = {.relation = relation};
    if (ts_relation_knows(TS_SHAPE_SEGMENT, shape->kind)) {
        contact = first ? ts_contact_shapes(&part, shape) : ts_contact_shapes(shape, &part);
    }
    contact.relation = relation;
    if (relation == TS_TOUCHING) contact.gap = 0;
    if (relation == TS_APART && !(contact.gap > 0)) contact.gap = DBL_MIN;
    if (relation == TS_OVERLAPPING && !(contact.gap < 0)) contact.gap = -DBL_MIN;
    return contact;
}
