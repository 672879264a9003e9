#include "touchstone/sweep.h"

#include <assert.h>
#include <float.h>

#include "motion/sweep_pair_private.h"
#include "narrow/features.h"
#include "touchstone/hull.h"
#include "touchstone/scalar.h"

bool ts_sweep_accepts(const TsShape *shape)
{
    if (shape->kind == TS_SHAPE_POLYGON) return ts_hull_is_convex(shape->polygon);
    return shape->kind != TS_SHAPE_RAY;
}

// --- the pair

static TsShape without_rim(const TsShape *shape)
{
    bool point = shape->kind == TS_SHAPE_CIRCLE && shape->circle.radius == 0;
    return point ? ts_shape_point(shape->circle.center) : *shape;
}

static void set_pair(SweepPair *pair, const TsShape *a, TsVec move_a, const TsShape *b,
                     TsVec move_b)
{
    pair->a = a;
    pair->b = b;
    pair->move_a = move_a;
    pair->move_b = move_b;
    pair->way = ts_vec_sub(move_a, move_b);
    pair->origin = ts_shape_center(a);
    pair->solid_a = ts_solid_of(a, pair->origin);
    pair->solid_b = ts_solid_of(b, pair->origin);
    pair->radius = pair->solid_a.radius + pair->solid_b.radius;
    pair->extent = pair->solid_a.extent + pair->solid_b.extent + ts_vec_magnitude(pair->way);
    pair->extent += pair->radius;
}

static TsRelation relation_of(const SweepPair *pair)
{
    return pair->radius > 0 ? ts_sweep_round_relation(pair) : ts_sweep_sides_relation(pair);
}

TsRelation ts_sweep_relation(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    assert(ts_sweep_accepts(a) && ts_sweep_accepts(b));
    TsShape of_a = without_rim(a), of_b = without_rim(b);
    SweepPair pair;
    set_pair(&pair, &of_a, move_a, &of_b, move_b);
    return relation_of(&pair);
}

// --- the impact

static SweepSpan span_of(const SweepPair *pair)
{
    if (ts_vec_is_zero(pair->way)) return (SweepSpan){.enter = 0, .leave = 1};
    return pair->radius > 0 ? ts_sweep_round_span(pair) : ts_sweep_sides_span(pair);
}

// They share a point at time 0.
static TsImpact impact_at_start(const SweepPair *pair, TsRelation relation, TsContact contact)
{
    return (TsImpact){
        .relation = relation,
        .initially = contact.relation == TS_OVERLAPPING,
        .leave = ts_scalar_clamp(span_of(pair).leave, 0, 1),
        .point = ts_vec_lerp(contact.on_a, contact.on_b, 0.5),
        .normal = contact.normal,
        .gap = contact.gap,
    };
}

// As b sees it, a has come some way.
static void come(SweepPair *pair, double time)
{
    TsVec by = ts_vec_scale(pair->way, time);
    for (int i = 0; i < pair->solid_a.count; i++)
        pair->solid_a.corner[i] = ts_vec_add(pair->solid_a.corner[i], by);
}

// From the origin, as b sees it: a rim's own place on the normal, else in the middle of what lies
// face to face. Of the sides of a sliver, equal to rounding, the one may be met and the other
// found: then nothing does.
static TsVec place_at(const SweepPair *pair, TsVec normal)
{
    const Solid *a = &pair->solid_a, *b = &pair->solid_b;
    if (a->radius > 0) return ts_vec_add(a->corner[0], ts_vec_scale(normal, a->radius));
    if (b->radius > 0) return ts_vec_sub(b->corner[0], ts_vec_scale(normal, b->radius));
    bool faces = ts_features_facing(a, b, normal) >= -0x1p-46 * pair->extent;
    Features features = faces ? ts_features_along(a, b, normal) : ts_features_nearest(a, b);
    return ts_vec_lerp(features.on_a, features.on_b, 0.5);
}

static TsVec point_at(SweepPair *pair, double time, TsVec normal)
{
    come(pair, time);
    TsVec at = ts_vec_add(place_at(pair, normal), ts_vec_scale(pair->move_b, time));
    return ts_vec_add(pair->origin, at);
}

static TsImpact impact_on_way(SweepPair *pair, TsRelation relation)
{
    SweepSpan span = span_of(pair);
    double enter = ts_scalar_clamp(span.enter, DBL_MIN, 1);
    return (TsImpact){
        .relation = relation,
        .enter = enter,
        .leave = ts_scalar_clamp(span.leave, enter, 1),
        .point = point_at(pair, enter, span.normal),
        .normal = span.normal,
    };
}

TsImpact ts_sweep_shapes(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    assert(ts_sweep_accepts(a) && ts_sweep_accepts(b));
    TsShape of_a = without_rim(a), of_b = without_rim(b);
    SweepPair pair;
    set_pair(&pair, &of_a, move_a, &of_b, move_b);
    TsRelation relation = relation_of(&pair);
    if (relation == TS_APART) return (TsImpact){.relation = TS_APART};
    if (ts_relation_shapes(a, b) != TS_APART)
        return impact_at_start(&pair, relation, ts_contact_shapes(a, b));
    return impact_on_way(&pair, relation);
}

// --- moving

static double settled(double x) { return fabs(x) < 0x1p-120 ? 0 : x; }

static TsVec place(TsVec at, TsVec by)
{
    return ts_vec(settled(at.x + by.x), settled(at.y + by.y));
}

static void move_places(TsVec *at, int count, TsVec by)
{
    for (int i = 0; i < count; i++) at[i] = place(at[i], by);
}

TsShape ts_sweep_moved(const TsShape *shape, TsVec move, double time, TsVec *corner)
{
    TsShape moved = *shape;
    TsVec by = ts_vec_scale(move, time);
    switch (shape->kind) {
    case TS_SHAPE_POINT: move_places(&moved.point, 1, by); break;
    case TS_SHAPE_SEGMENT: move_places(&moved.segment.a, 2, by); break;
    case TS_SHAPE_RAY: move_places(&moved.ray.origin, 1, by); break;
    case TS_SHAPE_CIRCLE: move_places(&moved.circle.center, 1, by); break;
    case TS_SHAPE_AABB: move_places(&moved.aabb.min, 2, by); break;
    case TS_SHAPE_OBB: move_places(&moved.obb.center, 1, by); break;
    case TS_SHAPE_TRIANGLE: move_places(moved.triangle.corner, 3, by); break;
    case TS_SHAPE_POLYGON:
        for (int i = 0; i < shape->polygon.count; i++)
            corner[i] = place(shape->polygon.corner[i], by);
        moved.polygon.corner = corner;
        break;
    case TS_SHAPE_KINDS: break;
    }
    return moved;
}
