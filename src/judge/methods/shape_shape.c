// Any two shapes: by the volumes around them (S44), which is a quick reject and no answer, and by
// the core's exact signs.
#include "relation.h"
#include "textbook.h"

static Circle bounding_circle(const Shape *shape)
{
    if (shape->kind == SHAPE_CIRCLE) return shape->circle;
    Vec corner[POLYGON_MAX], center = shape_center(shape);
    double radius = 0;
    for (int i = shape_corners(shape, corner) - 1; i >= 0; i--) {
        double distance = vec_distance(center, corner[i]);
        if (distance > radius) radius = distance;
    }
    return (Circle){center, radius};
}

static void bounding_circles(const Query *query, Answer *answer)
{
    Circle a = bounding_circle(query->a), b = bounding_circle(query->b);
    textbook_hit(answer, vec_distance(a.center, b.center) <= a.radius + b.radius);
}

static void bounding_boxes(const Query *query, Answer *answer)
{
    Aabb a = shape_bounds(query->a), b = shape_bounds(query->b);
    textbook_hit(answer, a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y &&
                             b.min.y <= a.max.y);
}

static void exact_signs(const Query *query, Answer *answer)
{
    Contact contact = contact_shapes(query->a, query->b);
    answer->relation = contact.relation;
    answer->has = ANSWER_GAP | ANSWER_NORMAL | ANSWER_POINT;
    answer->gap = contact.gap;
    answer->normal = contact.normal;
    answer->point = contact.on_a;
}

#define BOUNDED (SHAPE_ANY & ~SHAPE_BIT(SHAPE_RAY))
#define CORNERED (BOUNDED & ~(SHAPE_BIT(SHAPE_POINT) | SHAPE_BIT(SHAPE_CIRCLE)))
#define NOT_UPRIGHT (BOUNDED & ~(SHAPE_BIT(SHAPE_POINT) | SHAPE_BIT(SHAPE_AABB)))

METHODS(
    {.name = "bounding_circles",
     .label = "bounding circles",
     .a = BOUNDED,
     .b = CORNERED,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     .flaw = "It tests the circles around the shapes, so the empty room at their rims hits too.",
     .source = "document 000",
     .answer = bounding_circles},
    {.name = "bounding_boxes",
     .label = "bounding boxes",
     .a = BOUNDED,
     .b = NOT_UPRIGHT,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     .flaw = "It tests the upright boxes around the shapes, so their empty corners hit too.",
     .source = "document 000",
     .answer = bounding_boxes},
    {.name = "exact_signs",
     .label = "exact signs",
     .a = SHAPE_ANY,
     .b = SHAPE_ANY,
     .knows = relation_knows,
     .touch = TOUCH_TOLD,
     .sound = EXACT,
     .source = "Shewchuk 1997",
     .answer = exact_signs,
     .relation = relation_shapes});
