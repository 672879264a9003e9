#include "touchstone/contact.h"

#include <string.h>

#include "convex/cover.h"
#include "narrow/link.h"
#include "touchstone/hull.h"

static TsShape core_of(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_CIRCLE ? ts_shape_point(shape->circle.center) : *shape;
}

static double radius(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_CIRCLE ? shape->circle.radius : 0;
}

static bool cores_apart(const TsShape *a, const TsShape *b, TsRelation relation)
{
    if (a->kind != TS_SHAPE_CIRCLE && b->kind != TS_SHAPE_CIRCLE) return relation == TS_APART;
    TsShape core_a = core_of(a), core_b = core_of(b);
    return ts_relation_shapes(&core_a, &core_b) == TS_APART;
}

static TsContact measure_convex(const TsShape *a, const TsShape *b)
{
    TsRelation relation = ts_relation_shapes(a, b);
    TsVec origin = ts_shape_center(a);
    Solid solid_a = ts_solid_of(a, origin), solid_b = ts_solid_of(b, origin);
    Link link = ts_link_of(&solid_a, &solid_b, cores_apart(a, b, relation), HUGE_VAL);
    return ts_link_contact(link, relation, origin, solid_a.radius, solid_b.radius);
}

// No measure of what the boxes hold is less.
static double gap_of_bounds(TsAabb a, TsAabb b)
{
    double x = ts_solid_shadows_gap((Interval){a.min.x, a.max.x}, (Interval){b.min.x, b.max.x});
    double y = ts_solid_shadows_gap((Interval){a.min.y, a.max.y}, (Interval){b.min.y, b.max.y});
    return x > y ? x : y;
}

static Link least_gap(const Cover *a, const Cover *b, bool apart, TsVec origin)
{
    Link best = {.gap = HUGE_VAL};
    for (int i = 0; i < a->count; i++) {
        Solid of_a = ts_solid_of(&a->shape[i], origin);
        for (int k = 0; k < b->count; k++) {
            if (gap_of_bounds(a->bounds[i], b->bounds[k]) >= best.gap) continue;
            Solid of_b = ts_solid_of(&b->shape[k], origin);
            Link link = ts_link_of(&of_a, &of_b, apart, best.gap);
            if (link.gap < best.gap) best = link;
        }
    }
    return best;
}

static void take_apart(const TsShape *shape, bool inside, Cover *cover)
{
    cover->count = 0;
    if (inside) ts_cover_inside(shape, cover);
    if (cover->count == 0) ts_cover_border(shape, cover);
}

// Of the pairs of sides the nearest, or of the pairs of convex parts the deepest.
static TsContact measure_concave(const TsShape *a, const TsShape *b)
{
    TsRelation relation = ts_relation_shapes(a, b);
    bool apart = cores_apart(a, b, relation);
    TsVec origin = ts_shape_center(a);
    Cover of_a, of_b;
    take_apart(a, !apart, &of_a);
    take_apart(b, !apart, &of_b);
    return ts_link_contact(least_gap(&of_a, &of_b, apart, origin), relation, origin, radius(a),
                           radius(b));
}

static bool is_convex(const TsShape *shape)
{
    return shape->kind != TS_SHAPE_POLYGON || ts_hull_is_convex(shape->polygon);
}

static TsContact measure(const TsShape *a, const TsShape *b)
{
    return is_convex(a) && is_convex(b) ? measure_convex(a, b) : measure_concave(a, b);
}

static bool has_sides(const TsShape *shape)
{
    return shape->kind != TS_SHAPE_POINT && shape->kind != TS_SHAPE_CIRCLE;
}

static bool polygons_in_order(TsPolygon a, TsPolygon b)
{
    if (a.count != b.count) return a.count < b.count;
    return memcmp(a.corner, b.corner, (size_t)a.count * sizeof(TsVec)) <= 0;
}

// A fixed order of any two shapes with sides, so that ties fall the same way from both ends.
// Shapes without are as symmetric as their differences, and part along +x where there is none.
static bool in_order(const TsShape *a, const TsShape *b)
{
    static const size_t sizes[TS_SHAPE_KINDS] = {
        [TS_SHAPE_POINT] = sizeof(TsVec),         [TS_SHAPE_SEGMENT] = sizeof(TsSegment),
        [TS_SHAPE_RAY] = sizeof(TsRay),           [TS_SHAPE_CIRCLE] = sizeof(TsCircle),
        [TS_SHAPE_AABB] = sizeof(TsAabb),         [TS_SHAPE_OBB] = sizeof(TsObb),
        [TS_SHAPE_TRIANGLE] = sizeof(TsTriangle),
    };
    if (!has_sides(a) && !has_sides(b)) return true;
    if (a->kind != b->kind) return a->kind < b->kind;
    if (a->kind == TS_SHAPE_POLYGON) return polygons_in_order(a->polygon, b->polygon);
    return memcmp(&a->point, &b->point, sizes[a->kind]) <= 0;
}

TsContact ts_contact_shapes(const TsShape *a, const TsShape *b)
{
    if (in_order(a, b)) return measure(a, b);
    TsContact c = measure(b, a);
    return (TsContact){c.relation, c.gap, ts_vec_negate(c.normal), c.on_b, c.on_a};
}
