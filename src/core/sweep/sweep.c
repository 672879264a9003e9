#include "sweep.h"

#include <assert.h>
#include <float.h>

#include "hull.h"
#include "link.h"
#include "scalar.h"
#include "sweep_pair.h"

bool sweep_accepts(const Shape *shape)
{
    if (shape->kind == SHAPE_POLYGON) return hull_is_convex(shape->polygon);
    return shape->kind != SHAPE_RAY;
}

// --- the pair

static Shape without_rim(const Shape *shape)
{
    bool point = shape->kind == SHAPE_CIRCLE && shape->circle.radius == 0;
    return point ? shape_point(shape->circle.center) : *shape;
}

static void set_pair(SweepPair *pair, const Shape *a, Vec move_a, const Shape *b, Vec move_b)
{
    pair->a = a;
    pair->b = b;
    pair->move_a = move_a;
    pair->move_b = move_b;
    pair->way = vec_sub(move_a, move_b);
    pair->origin = shape_center(a);
    pair->solid_a = solid_of(a, pair->origin);
    pair->solid_b = solid_of(b, pair->origin);
    pair->radius = pair->solid_a.radius + pair->solid_b.radius;
    pair->extent = pair->solid_a.extent + pair->solid_b.extent + vec_magnitude(pair->way);
    pair->extent += pair->radius;
}

static Relation relation_of(const SweepPair *pair)
{
    return pair->radius > 0 ? sweep_round_relation(pair) : sweep_sides_relation(pair);
}

Relation sweep_relation(const Shape *a, Vec move_a, const Shape *b, Vec move_b)
{
    assert(sweep_accepts(a) && sweep_accepts(b));
    Shape of_a = without_rim(a), of_b = without_rim(b);
    SweepPair pair;
    set_pair(&pair, &of_a, move_a, &of_b, move_b);
    return relation_of(&pair);
}

// --- the impact

static SweepSpan span_of(const SweepPair *pair)
{
    if (vec_is_zero(pair->way)) return (SweepSpan){.enter = 0, .leave = 1};
    return pair->radius > 0 ? sweep_round_span(pair) : sweep_sides_span(pair);
}

// They share a point at time 0.
static Impact impact_at_start(const SweepPair *pair, Relation relation, Contact contact)
{
    return (Impact){
        .relation = relation,
        .initially = contact.relation == OVERLAPPING,
        .leave = scalar_clamp(span_of(pair).leave, 0, 1),
        .point = vec_lerp(contact.on_a, contact.on_b, 0.5),
        .normal = contact.normal,
        .gap = contact.gap,
    };
}

// As b sees it, a has come some way.
static void come(SweepPair *pair, double time)
{
    Vec by = vec_scale(pair->way, time);
    for (int i = 0; i < pair->solid_a.count; i++)
        pair->solid_a.corner[i] = vec_add(pair->solid_a.corner[i], by);
}

// From the origin, as b sees it: a rim's own place on the normal, else in the middle of what lies
// face to face. Of the sides of a sliver, equal to rounding, the one may be met and the other
// found: then nothing does.
static Vec place_at(const SweepPair *pair, Vec normal)
{
    const Solid *a = &pair->solid_a, *b = &pair->solid_b;
    if (a->radius > 0) return vec_add(a->corner[0], vec_scale(normal, a->radius));
    if (b->radius > 0) return vec_sub(b->corner[0], vec_scale(normal, b->radius));
    bool faces = link_facing(a, b, normal) >= -0x1p-46 * pair->extent;
    Link link = faces ? link_along(a, b, normal) : link_nearest(a, b);
    return vec_lerp(link.on_a, link.on_b, 0.5);
}

static Vec point_at(SweepPair *pair, double time, Vec normal)
{
    come(pair, time);
    Vec at = vec_add(place_at(pair, normal), vec_scale(pair->move_b, time));
    return vec_add(pair->origin, at);
}

static Impact impact_on_way(SweepPair *pair, Relation relation)
{
    SweepSpan span = span_of(pair);
    double enter = scalar_clamp(span.enter, DBL_MIN, 1);
    return (Impact){
        .relation = relation,
        .enter = enter,
        .leave = scalar_clamp(span.leave, enter, 1),
        .point = point_at(pair, enter, span.normal),
        .normal = span.normal,
    };
}

Impact sweep_shapes(const Shape *a, Vec move_a, const Shape *b, Vec move_b)
{
    assert(sweep_accepts(a) && sweep_accepts(b));
    Shape of_a = without_rim(a), of_b = without_rim(b);
    SweepPair pair;
    set_pair(&pair, &of_a, move_a, &of_b, move_b);
    Relation relation = relation_of(&pair);
    if (relation == APART) return (Impact){.relation = APART};
    if (relation_shapes(a, b) != APART)
        return impact_at_start(&pair, relation, contact_shapes(a, b));
    return impact_on_way(&pair, relation);
}

// --- moving

static double settled(double x) { return fabs(x) < 0x1p-120 ? 0 : x; }

static Vec place(Vec at, Vec by) { return vec(settled(at.x + by.x), settled(at.y + by.y)); }

static void move_places(Vec *at, int count, Vec by)
{
    for (int i = 0; i < count; i++) at[i] = place(at[i], by);
}

Shape sweep_moved(const Shape *shape, Vec move, double time, Vec *corner)
{
    Shape moved = *shape;
    Vec by = vec_scale(move, time);
    switch (shape->kind) {
    case SHAPE_POINT: move_places(&moved.point, 1, by); break;
    case SHAPE_SEGMENT: move_places(&moved.segment.a, 2, by); break;
    case SHAPE_RAY: move_places(&moved.ray.origin, 1, by); break;
    case SHAPE_CIRCLE: move_places(&moved.circle.center, 1, by); break;
    case SHAPE_AABB: move_places(&moved.aabb.min, 2, by); break;
    case SHAPE_OBB: move_places(&moved.obb.center, 1, by); break;
    case SHAPE_TRIANGLE: move_places(moved.triangle.corner, 3, by); break;
    case SHAPE_POLYGON:
        for (int i = 0; i < shape->polygon.count; i++)
            corner[i] = place(shape->polygon.corner[i], by);
        moved.polygon.corner = corner;
        break;
    case SHAPE_KINDS: break;
    }
    return moved;
}
