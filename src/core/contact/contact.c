#include "contact.h"

#include <string.h>

#include "cover.h"
#include "hull.h"
#include "link.h"

static Shape core_of(const Shape *shape)
{
    return shape->kind == SHAPE_CIRCLE ? shape_point(shape->circle.center) : *shape;
}

static double radius(const Shape *shape)
{
    return shape->kind == SHAPE_CIRCLE ? shape->circle.radius : 0;
}

static bool cores_apart(const Shape *a, const Shape *b, Relation relation)
{
    if (a->kind != SHAPE_CIRCLE && b->kind != SHAPE_CIRCLE) return relation == APART;
    Shape core_a = core_of(a), core_b = core_of(b);
    return relation_shapes(&core_a, &core_b) == APART;
}

static Contact measure_convex(const Shape *a, const Shape *b)
{
    Relation relation = relation_shapes(a, b);
    Vec origin = shape_center(a);
    Solid solid_a = solid_of(a, origin), solid_b = solid_of(b, origin);
    Link link = link_of(&solid_a, &solid_b, cores_apart(a, b, relation), HUGE_VAL);
    return link_contact(link, relation, origin, solid_a.radius, solid_b.radius);
}

// No measure of what the boxes hold is less.
static double gap_of_bounds(Aabb a, Aabb b)
{
    double x = solid_shadows_gap((Interval){a.min.x, a.max.x}, (Interval){b.min.x, b.max.x});
    double y = solid_shadows_gap((Interval){a.min.y, a.max.y}, (Interval){b.min.y, b.max.y});
    return x > y ? x : y;
}

static Link least_gap(const Cover *a, const Cover *b, bool apart, Vec origin)
{
    Link best = {.gap = HUGE_VAL};
    for (int i = 0; i < a->count; i++) {
        Solid of_a = solid_of(&a->shape[i], origin);
        for (int k = 0; k < b->count; k++) {
            if (gap_of_bounds(a->bounds[i], b->bounds[k]) >= best.gap) continue;
            Solid of_b = solid_of(&b->shape[k], origin);
            Link link = link_of(&of_a, &of_b, apart, best.gap);
            if (link.gap < best.gap) best = link;
        }
    }
    return best;
}

static void take_apart(const Shape *shape, bool inside, Cover *cover)
{
    cover->count = 0;
    if (inside) cover_inside(shape, cover);
    if (cover->count == 0) cover_border(shape, cover);
}

// Of the pairs of sides the nearest, or of the pairs of convex parts the deepest.
static Contact measure_concave(const Shape *a, const Shape *b)
{
    Relation relation = relation_shapes(a, b);
    bool apart = cores_apart(a, b, relation);
    Vec origin = shape_center(a);
    Cover of_a, of_b;
    take_apart(a, !apart, &of_a);
    take_apart(b, !apart, &of_b);
    return link_contact(least_gap(&of_a, &of_b, apart, origin), relation, origin, radius(a),
                        radius(b));
}

static bool is_convex(const Shape *shape)
{
    return shape->kind != SHAPE_POLYGON || hull_is_convex(shape->polygon);
}

static Contact measure(const Shape *a, const Shape *b)
{
    return is_convex(a) && is_convex(b) ? measure_convex(a, b) : measure_concave(a, b);
}

static bool has_sides(const Shape *shape)
{
    return shape->kind != SHAPE_POINT && shape->kind != SHAPE_CIRCLE;
}

static bool polygons_in_order(Polygon a, Polygon b)
{
    if (a.count != b.count) return a.count < b.count;
    return memcmp(a.corner, b.corner, (size_t)a.count * sizeof(Vec)) <= 0;
}

// A fixed order of any two shapes with sides, so that ties fall the same way from both ends.
// Shapes without are as symmetric as their differences, and part along +x where there is none.
static bool in_order(const Shape *a, const Shape *b)
{
    static const size_t sizes[SHAPE_KINDS] = {
        [SHAPE_POINT] = sizeof(Vec),         [SHAPE_SEGMENT] = sizeof(Segment),
        [SHAPE_RAY] = sizeof(Ray),           [SHAPE_CIRCLE] = sizeof(Circle),
        [SHAPE_AABB] = sizeof(Aabb),         [SHAPE_OBB] = sizeof(Obb),
        [SHAPE_TRIANGLE] = sizeof(Triangle),
    };
    if (!has_sides(a) && !has_sides(b)) return true;
    if (a->kind != b->kind) return a->kind < b->kind;
    if (a->kind == SHAPE_POLYGON) return polygons_in_order(a->polygon, b->polygon);
    return memcmp(&a->point, &b->point, sizes[a->kind]) <= 0;
}

Contact contact_shapes(const Shape *a, const Shape *b)
{
    if (in_order(a, b)) return measure(a, b);
    Contact c = measure(b, a);
    return (Contact){c.relation, c.gap, vec_negate(c.normal), c.on_b, c.on_a};
}
