#include <float.h>

#include "cast.h"
#include "stage_self.h"

// As much of the ray as can come near the shape.
static Shape nearby(Ray ray, const Shape *shape)
{
    Vec center = shape_center(shape);
    double reach = vec_distance(ray.origin, center) + 2 * shape_size(shape) + 1;
    Vec way = vec_scale(vec_normalize(ray.direction), reach);
    return shape_segment(ray.origin, vec_add(ray.origin, way));
}

// The measures are those of that segment, whose end is rounded; the relation is exact.
Contact cast_contact(const Shape *a, const Shape *b)
{
    bool first = a->kind == SHAPE_RAY;
    Ray ray = first ? a->ray : b->ray;
    const Shape *shape = first ? b : a;
    Relation relation = cast_shape(ray, shape).relation;
    Shape part = nearby(ray, shape);
    Contact contact = {.relation = relation};
    if (relation_knows(SHAPE_SEGMENT, shape->kind)) {
        contact = first ? contact_shapes(&part, shape) : contact_shapes(shape, &part);
    }
    contact.relation = relation;
    if (relation == TOUCHING) contact.gap = 0;
    if (relation == APART && !(contact.gap > 0)) contact.gap = DBL_MIN;
    if (relation == OVERLAPPING && !(contact.gap < 0)) contact.gap = -DBL_MIN;
    return contact;
}
