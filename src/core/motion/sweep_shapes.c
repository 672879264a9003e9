// Sweeps of two shapes in linear motion: relation, impact, trace, and the sweep of convex parts.
#include "platform/rounding.h"

#include "touchstone/sweep.h"

#include <float.h>
#include <stddef.h>

#include "geometry/usable.h"
#include "motion/sweep_private.h"
#include "narrow/features.h"
#include "narrow/loop_sweep.h"
#include "platform/assert.h"
#include "touchstone/sat.h"
#include "touchstone/scalar.h"

bool ts_sweep_accepts(const TsShape *shape) { return ts_shape_is_convex(shape); }

// ---- the pair

// A circle of radius 0 becomes a point, a capsule of radius 0 a segment.
static TsShape sweep_without_radius(const TsShape *shape)
{
    return ts_shape_radius(shape) == 0 ? ts_shape_core(shape) : *shape;
}

static void set_sweep_pair(SweepPair *pair, const TsShape *a, TsVec move_a, const TsShape *b,
                           TsVec move_b)
{
    pair->a = a;
    pair->b = b;
    pair->move_a = move_a;
    pair->move_b = move_b;
    pair->motion = ts_vec_sub(move_a, move_b);
    pair->origin = ts_shape_center(a);
    ts_solid_of(a, pair->origin, &pair->solid_a);
    ts_solid_of(b, pair->origin, &pair->solid_b);
    pair->radius = pair->solid_a.radius + pair->solid_b.radius;
    pair->extent = pair->solid_a.extent + pair->solid_b.extent + ts_vec_magnitude(pair->motion);
    pair->extent += pair->radius;
}

static TsRelation sweep_relation(const SweepPair *pair)
{
    return pair->radius > 0 ? ts_sweep_round_relation(pair) : ts_sweep_sides_relation(pair);
}

static bool is_valid_motion(TsVec move)
{
    return ts_scalar_is_valid(move.x) && ts_scalar_is_valid(move.y);
}

TsRelation ts_sweep_relation(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    ASSERT(ts_sweep_accepts(a) && ts_sweep_accepts(b));
    ASSERT_USABLE(a, b);
    ASSERT(is_valid_motion(move_a) && is_valid_motion(move_b));
    TsVec motion = ts_vec_sub(move_a, move_b);
    LoopSweep sweep;
    if (ts_vec_is_zero(motion)) return ts_relation_shapes(a, b);
    if (ts_loop_sweep(a, b, motion, &sweep)) return sweep.relation;
    TsShape of_a = sweep_without_radius(a), of_b = sweep_without_radius(b);
    SweepPair pair;
    set_sweep_pair(&pair, &of_a, move_a, &of_b, move_b);
    return sweep_relation(&pair);
}

// ---- the impact

static SweepSpan sweep_span(const SweepPair *pair)
{
    return pair->radius > 0 ? ts_sweep_round_span(pair) : ts_sweep_sides_span(pair);
}

// The point of contact, relative to the origin in the frame of b: on the circle if one shape is a
// circle, otherwise in the middle of the faces, between the cores in the proportion of the radii.
// If a sliver was hit on one of its sides and the normal is that of the other, no faces overlap:
// then the nearest points.
static TsVec sweep_common_point(const SweepPair *pair, TsVec normal)
{
    const Solid *a = &pair->solid_a, *b = &pair->solid_b;
    if (a->radius > 0 && a->count == 1)
        return ts_vec_add(solid_corner(a, 0), ts_vec_scale(normal, a->radius));
    if (b->radius > 0 && b->count == 1)
        return ts_vec_sub(solid_corner(b, 0), ts_vec_scale(normal, b->radius));
    bool faces = ts_features_facing(a, b, normal) >= -0x1p-46 * pair->extent;
    Features features = faces ? ts_features_along(a, b, normal) : ts_features_nearest(a, b);
    double share = pair->radius > 0 ? a->radius / pair->radius : 0.5;
    return ts_vec_lerp(features.on_a, features.on_b, share);
}

// A radius below rounding may put the mover's core behind the border, and the normal with it on the
// side where the other shape is not, if it is perpendicular to the motion. Then its opposite
// separates the cores, which share a point.
static TsVec sweep_facing_normal(const SweepPair *pair, TsVec normal)
{
    const Solid *a = &pair->solid_a, *b = &pair->solid_b;
    TsVec back = ts_vec_negate(normal);
    double slack = 0x1p-30 * pair->extent, speed = fabs(ts_vec_dot(normal, pair->motion));
    bool behind = pair->radius > 0 && speed <= 0x1p-30 * ts_vec_magnitude(pair->motion) &&
                  ts_features_along(a, b, normal).gap < -slack &&
                  ts_features_along(a, b, back).gap >= -slack;
    return behind ? back : normal;
}

// The impact of shapes that are apart at the start.
static TsImpact sweep_impact_later(SweepPair *pair, TsRelation relation)
{
    SweepSpan span = sweep_span(pair);
    double enter = ts_scalar_clamp(span.enter, DBL_MIN, 1);
    ts_solid_move(&pair->solid_a, ts_vec_scale(pair->motion, enter));
    TsVec normal = sweep_facing_normal(pair, span.normal);
    TsVec at = ts_vec_add(sweep_common_point(pair, normal), ts_vec_scale(pair->move_b, enter));
    return (TsImpact){
        .relation = relation,
        .enter = enter,
        .leave = ts_scalar_clamp(span.leave, enter, 1),
        .point = ts_vec_add(pair->origin, at),
        .normal = normal,
    };
}

// The impact of shapes that share a point at the start.
static TsImpact sweep_impact_now(const TsShape *a, const TsShape *b, TsRelation relation,
                                 double leave)
{
    TsContact contact = ts_contact_shapes(a, b);
    return (TsImpact){
        .relation = relation,
        .initially = contact.relation == TS_OVERLAPPING,
        .leave = leave,
        .point = ts_vec_lerp(contact.on_a, contact.on_b, 0.5),
        .normal = contact.normal,
        .gap = contact.gap,
    };
}

TsImpact ts_sweep_shapes(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    ASSERT(ts_sweep_accepts(a) && ts_sweep_accepts(b));
    ASSERT_USABLE(a, b);
    ASSERT(is_valid_motion(move_a) && is_valid_motion(move_b));
    TsVec motion = ts_vec_sub(move_a, move_b);
    LoopSweep sweep;
    if (ts_vec_is_zero(motion)) {
        TsRelation still = ts_relation_shapes(a, b);
        if (still == TS_APART) return (TsImpact){.relation = TS_APART};
        return sweep_impact_now(a, b, still, 1);
    }
    if (ts_loop_sweep(a, b, motion, &sweep)) {
        if (sweep.relation == TS_APART) return (TsImpact){.relation = TS_APART};
        if (sweep.at_start) return sweep_impact_now(a, b, sweep.relation, sweep.leave);
        return (TsImpact){
            .relation = sweep.relation,
            .enter = sweep.enter,
            .leave = sweep.leave,
            .point = ts_vec_add(sweep.point, ts_vec_scale(move_b, sweep.enter)),
            .normal = sweep.normal,
        };
    }
    TsShape of_a = sweep_without_radius(a), of_b = sweep_without_radius(b);
    SweepPair pair;
    set_sweep_pair(&pair, &of_a, move_a, &of_b, move_b);
    TsRelation relation = sweep_relation(&pair);
    if (relation == TS_APART) return (TsImpact){.relation = TS_APART};
    if (ts_relation_shapes(a, b) == TS_APART) return sweep_impact_later(&pair, relation);
    return sweep_impact_now(a, b, relation, ts_scalar_clamp(sweep_span(&pair).leave, 0, 1));
}

TsShape ts_sweep_moved(const TsShape *shape, TsVec move, double time, TsVec *corner)
{
    return ts_shape_moved(shape, ts_vec_scale(move, time), corner);
}

// ---- the trace

typedef struct SweepTracer {
    TsSweepTrace *trace;
    Solid a, b;
    TsVec origin, motion;
} SweepTracer;

static void trace_sweep_axis(SweepTracer *tracer, TsVec direction, const char *name, bool still)
{
    if (ts_vec_is_zero(direction)) return;
    TsSweepAxis *axis = &tracer->trace->axis[tracer->trace->count++];
    axis->at_start = ts_features_axis(&tracer->a, &tracer->b, tracer->origin, direction, name);
    axis->speed = still ? 0 : ts_vec_dot(tracer->motion, axis->at_start.direction);
    const TsAxis *start = &axis->at_start;
    double near = start->b_min - start->a_max, far = start->b_max - start->a_min;
    if (axis->speed == 0) {
        // step: sweep_axis
        axis->enter = near <= 0 && far >= 0 ? -HUGE_VAL : HUGE_VAL;
        axis->leave = -axis->enter;
        return;
    }
    // step: sweep_axis
    axis->enter = (axis->speed > 0 ? near : far) / axis->speed;
    // step: sweep_axis
    axis->leave = (axis->speed > 0 ? far : near) / axis->speed;
}

TsImpact ts_sweep_traced(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b,
                         TsSweepTrace *trace)
{
    TsImpact impact = ts_sweep_shapes(a, move_a, b, move_b);
    TsVec origin = ts_shape_center(a);
    SweepTracer tracer;
    tracer.trace = trace;
    tracer.origin = origin;
    tracer.motion = ts_vec_sub(move_a, move_b);
    ts_solid_of(a, origin, &tracer.a);
    ts_solid_of(b, origin, &tracer.b);
    trace->count = 0;
    TsSatAxis side[TS_AXES_MAX];
    int sides = ts_sat_axes(a, b, side);
    for (int i = 0; i < sides; i++) {
        const char *name = side[i].name;
        bool of_side = name[0] == 'A' || name[0] == 'B';
        bool corner = !of_side && name[1] != '\0'; // the corner axis is one of the start only
        if (!corner) trace_sweep_axis(&tracer, side[i].direction, name, false);
    }
    trace_sweep_axis(&tracer, ts_vec_perp(tracer.motion), "perpendicular", true);
    bool round = ts_shape_kind_is_round(a->kind) || ts_shape_kind_is_round(b->kind);
    if (round && impact.relation != TS_APART)
        trace_sweep_axis(&tracer, impact.normal, "impact", false);
    trace->entering = trace->leaving = -1;
    for (int i = 0; i < trace->count; i++) {
        const TsSweepAxis *axis = trace->axis;
        if (axis[i].speed == 0) continue;
        // step: sweep_all
        if (trace->entering < 0 || axis[i].enter > axis[trace->entering].enter) trace->entering = i;
        // step: sweep_all
        if (trace->leaving < 0 || axis[i].leave < axis[trace->leaving].leave) trace->leaving = i;
    }
    return impact;
}

// ---- part by part

bool ts_sweep_parts_accepts(const TsShape *shape)
{
    return ts_sweep_accepts(shape) || shape->kind == TS_SHAPE_POLYGON;
}

void ts_sweep_parts_of(const TsShape *shape, TsPolygonParts *parts)
{
    if (!ts_sweep_accepts(shape)) {
        ts_polygon_parts(shape, parts);
        return;
    }
    parts->count = 1;
    parts->shape[0] = *shape;
}

void ts_sweep_split(const TsShape *shape, SweepParts *parts)
{
    bool whole = ts_sweep_accepts(shape);
    parts->whole = shape;
    parts->by_sides = !whole && shape->kind == TS_SHAPE_POLYGON && //
                      shape->polygon.count > TS_PIECES_MAX;
    parts->count = parts->by_sides ? shape->polygon.count : 1;
    parts->stored.count = 0;
    if (whole || parts->by_sides) return;
    ts_polygon_parts(shape, &parts->stored);
    parts->count = parts->stored.count;
}

const TsShape *ts_sweep_part(const SweepParts *parts, int i, TsShape *side)
{
    if (parts->stored.count > 0) return &parts->stored.shape[i];
    if (!parts->by_sides) return parts->whole;
    TsPolygon loop = parts->whole->polygon;
    *side = ts_shape_segment(loop.corner[i], loop.corner[i + 1 < loop.count ? i + 1 : 0]);
    return side;
}

static bool contains_moved_corner(const TsShape *shape, const TsShape *other, TsVec move)
{
    TsVec box[4];
    int count;
    TsShape corner = ts_shape_point(ts_vec_add(ts_shape_view_corners(other, box, &count)[0], move));
    return ts_shape_valid(&corner, NULL) && ts_relation_shapes(shape, &corner) != TS_APART;
}

// What the sides alone do not show: that one shape is inside the other at the start, and whether it
// is at the end.
static void add_insides(const TsShape *a, const TsShape *b, TsVec motion, TsImpact *all)
{
    TsRelation start = ts_relation_shapes(a, b);
    if (start != TS_APART) {
        all->relation = ts_relation_max(all->relation, start);
        all->enter = 0;
    }
    if (all->relation == TS_APART || all->leave == 1) return;
    if (contains_moved_corner(b, a, motion) || contains_moved_corner(a, b, ts_vec_negate(motion)))
        all->leave = 1;
}

// Of polygons with more corners than there is room for only those of the whole shape are parts.
static void keep_sweep_part(const TsShape *part, TsShape *kept, TsVec corner[TS_PIECES_MAX])
{
    *kept = *part;
    if (part->kind != TS_SHAPE_POLYGON || part->polygon.count > TS_PIECES_MAX) return;
    for (int i = 0; i < part->polygon.count; i++) corner[i] = part->polygon.corner[i];
    kept->polygon.corner = corner;
}

TsImpact ts_sweep_first_parts(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b,
                              TsSweepFirst *first)
{
    ASSERT_USABLE(a, b);
    SweepParts of_a, of_b;
    TsImpact all = {.relation = TS_APART};
    ts_sweep_split(a, &of_a);
    ts_sweep_split(b, &of_b);
    first->parts_a = of_a.count;
    first->parts_b = of_b.count;
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        TsShape side_a, side_b;
        const TsShape *part_a = ts_sweep_part(&of_a, i / of_b.count, &side_a),
                      *part_b = ts_sweep_part(&of_b, i % of_b.count, &side_b);
        TsImpact impact = ts_sweep_shapes(part_a, move_a, part_b, move_b);
        if (impact.relation == TS_APART && i > 0) continue;
        bool earlier = all.relation == TS_APART || impact.enter < all.enter;
        if (earlier) keep_sweep_part(part_a, &first->a, first->corner[0]);
        if (earlier) keep_sweep_part(part_b, &first->b, first->corner[1]);
        if (all.relation == TS_APART) {
            all = impact;
            continue;
        }
        // Two impacts: the earlier, with the later leave and the stronger relation.
        TsImpact first_of_both = impact.enter < all.enter ? impact : all;
        first_of_both.leave = all.leave > impact.leave ? all.leave : impact.leave;
        first_of_both.relation = ts_relation_max(all.relation, impact.relation);
        all = first_of_both;
    }
    if (of_a.by_sides || of_b.by_sides) add_insides(a, b, ts_vec_sub(move_a, move_b), &all);
    if (all.relation == TS_APART || all.enter > 0) return all;
    TsContact contact = ts_contact_shapes(a, b);
    if (contact.relation > all.relation) all.relation = contact.relation;
    all.initially = contact.relation == TS_OVERLAPPING;
    all.point = ts_vec_lerp(contact.on_a, contact.on_b, 0.5);
    all.normal = contact.normal;
    all.gap = contact.gap;
    return all;
}

TsImpact ts_sweep_by_parts(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    TsSweepFirst first;
    return ts_sweep_first_parts(a, move_a, b, move_b, &first);
}
