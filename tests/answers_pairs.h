// What the core answers about pairs of shapes in the plane: relations, contacts, closest points,
// casts, sweeps, and the algorithms that it has beside them.
#ifndef ANSWERS_PAIRS_H
#define ANSWERS_PAIRS_H

#include "answers.h"
#include "generate/generate.h"
#include "touchstone/advancement.h"
#include "touchstone/cast.h"
#include "touchstone/clip.h"
#include "touchstone/closest.h"
#include "touchstone/collider.h"
#include "touchstone/contact.h"
#include "touchstone/detail.h"
#include "touchstone/gjk.h"
#include "touchstone/manifold.h"
#include "touchstone/mpr.h"
#include "touchstone/sat.h"
#include "touchstone/support.h"
#include "touchstone/sweep.h"
#include "touchstone/vclip.h"
#include "touchstone/volume.h"
#include "touchstone/within.h"

static inline void put_contact(TsContact contact)
{
    put(contact.relation);
    put(contact.gap);
    put_vec(contact.normal);
    put_vec(contact.on_a);
    put_vec(contact.on_b);
}

static inline void put_nearest(TsNearest nearest)
{
    put_vec(nearest.a);
    put_vec(nearest.b);
    put(nearest.distance);
}

static inline void put_hit(TsHit hit)
{
    put(hit.relation);
    put(hit.inside);
    put(hit.enter);
    put(hit.leave);
    put_vec(hit.point);
    put_vec(hit.exit);
    put_vec(hit.normal);
}

static inline void put_impact(TsImpact impact)
{
    put(impact.relation);
    put(impact.initially);
    put(impact.enter);
    put(impact.leave);
    put_vec(impact.point);
    put_vec(impact.normal);
    put(impact.gap);
}

static inline void put_axis(TsAxis axis)
{
    put_vec(axis.direction);
    const double number[] = {axis.a_min,    axis.a_max, axis.b_min,    axis.b_max, axis.a_radius,
                             axis.b_radius, axis.radii, axis.distance, axis.gap};
    for (int i = 0; i < 9; i++) put(number[i]);
    put_text(axis.name);
}

static inline void put_axes(const TsAxisTrace *trace)
{
    put(trace->deciding);
    put(trace->count);
    for (int i = 0; i < trace->count; i++) put_axis(trace->axis[i]);
}

// ---- Functions of two kinds. The later kind comes first.

#define IF_KINDS(kind_a, kind_b) if (a->kind == TS_SHAPE_##kind_a && b->kind == TS_SHAPE_##kind_b)
#define OF_KINDS(suffix, kind_a, member_a, kind_b, member_b)                                       \
    IF_KINDS(kind_a, kind_b)                                                                       \
    {                                                                                              \
        ANSWER(put, ts_relation_##suffix, a->member_a, b->member_b);                               \
        ANSWER(put_contact, ts_contact_##suffix, a->member_a, b->member_b);                        \
        ANSWER(put_nearest, ts_closest_##suffix, a->member_a, b->member_b);                        \
    }
#define RELATION_OF(suffix, kind_a, member_a, kind_b, member_b)                                    \
    IF_KINDS(kind_a, kind_b) ANSWER(put, ts_relation_##suffix, a->member_a, b->member_b);
#define CLOSEST_OF(suffix, kind_a, member_a, kind_b, member_b)                                     \
    IF_KINDS(kind_a, kind_b) ANSWER(put_nearest, ts_closest_##suffix, a->member_a, b->member_b);

static inline void answer_kinds(const TsShape *a, const TsShape *b)
{
    OF_KINDS(points, POINT, point, POINT, point)
    OF_KINDS(aabb_point, AABB, aabb, POINT, point)
    OF_KINDS(aabbs, AABB, aabb, AABB, aabb)
    OF_KINDS(obbs, OBB, obb, OBB, obb)
    OF_KINDS(triangle_obb, TRIANGLE, triangle, OBB, obb)
    OF_KINDS(obb_aabb, OBB, obb, AABB, aabb)
    OF_KINDS(obb_circle, OBB, obb, CIRCLE, circle)
    OF_KINDS(obb_point, OBB, obb, POINT, point)
    OF_KINDS(circle_point, CIRCLE, circle, POINT, point)
    OF_KINDS(polygon_point, POLYGON, polygon, POINT, point)
    OF_KINDS(polygon_circle, POLYGON, polygon, CIRCLE, circle)
    OF_KINDS(polygons, POLYGON, polygon, POLYGON, polygon)
    OF_KINDS(aabb_circle, AABB, aabb, CIRCLE, circle)
    IF_KINDS(CIRCLE, CIRCLE)
    {
        ANSWER(put, ts_relation_circles, a->circle, b->circle);
        ANSWER(put, ts_relation_circles_exact, a->circle, b->circle);
        ANSWER(put_contact, ts_contact_circles, a->circle, b->circle);
        ANSWER(put_nearest, ts_closest_circles, a->circle, b->circle);
    }
    RELATION_OF(triangles, TRIANGLE, triangle, TRIANGLE, triangle)
    RELATION_OF(triangle_aabb, TRIANGLE, triangle, AABB, aabb)
    RELATION_OF(triangle_circle, TRIANGLE, triangle, CIRCLE, circle)
    RELATION_OF(triangle_point, TRIANGLE, triangle, POINT, point)
    RELATION_OF(triangle_segment, TRIANGLE, triangle, SEGMENT, segment)
    RELATION_OF(segment_point, SEGMENT, segment, POINT, point)
    RELATION_OF(segments, SEGMENT, segment, SEGMENT, segment)
    RELATION_OF(circle_segment, CIRCLE, circle, SEGMENT, segment)
    RELATION_OF(aabb_segment, AABB, aabb, SEGMENT, segment)
    RELATION_OF(obb_segment, OBB, obb, SEGMENT, segment)
    RELATION_OF(polygon_segment, POLYGON, polygon, SEGMENT, segment)
    RELATION_OF(polygon_aabb, POLYGON, polygon, AABB, aabb)
    RELATION_OF(polygon_obb, POLYGON, polygon, OBB, obb)
    RELATION_OF(polygon_triangle, POLYGON, polygon, TRIANGLE, triangle)
    CLOSEST_OF(segment_point, SEGMENT, segment, POINT, point)
    CLOSEST_OF(segments, SEGMENT, segment, SEGMENT, segment)
    CLOSEST_OF(circle_segment, CIRCLE, circle, SEGMENT, segment)
}

static inline void answer_cast(TsRay ray, const TsShape *b)
{
    ANSWER(put_hit, ts_cast_shape, ray, b);
    switch (b->kind) {
    case TS_SHAPE_POINT: ANSWER(put_hit, ts_cast_point, ray, b->point); break;
    case TS_SHAPE_SEGMENT: ANSWER(put_hit, ts_cast_segment, ray, b->segment); break;
    case TS_SHAPE_CIRCLE: ANSWER(put_hit, ts_cast_circle, ray, b->circle); break;
    case TS_SHAPE_CAPSULE: ANSWER(put_hit, ts_cast_capsule, ray, b->capsule); break;
    case TS_SHAPE_AABB: ANSWER(put_hit, ts_cast_aabb, ray, b->aabb); break;
    case TS_SHAPE_OBB: ANSWER(put_hit, ts_cast_obb, ray, b->obb); break;
    case TS_SHAPE_TRIANGLE: ANSWER(put_hit, ts_cast_triangle, ray, b->triangle); break;
    case TS_SHAPE_POLYGON: ANSWER(put_hit, ts_cast_polygon, ray, b->polygon); break;
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
}

// ---- Any two shapes

static inline void answer_shapes(const TsShape *a, const TsShape *b)
{
    static TsAxisTrace trace;
    ANSWER(put, ts_relation_shapes, a, b);
    ANSWER(put_contact, ts_contact_shapes, a, b);
    ANSWER(put_contact, ts_contact_fine, a, b);
    bool boxes = a->kind == TS_SHAPE_OBB && b->kind == TS_SHAPE_OBB;
    if (boxes || (a->kind == TS_SHAPE_OBB && b->kind == TS_SHAPE_TRIANGLE) ||
        (a->kind == TS_SHAPE_TRIANGLE && b->kind == TS_SHAPE_OBB)) {
        ANSWER(put_contact, ts_contact_traced, a, b, &trace);
        put_axes(&trace);
    }
    ANSWER(put_nearest, ts_closest_shapes, a, b);
    ANSWER(put, ts_detail_shapes, a, b);
    ANSWER(put, ts_detail_contains, a, b);
    ANSWER(put, ts_within, a, b, 3);
    ANSWER(put, ts_within, a, b, 0);
    if (a->kind != TS_SHAPE_POLYGON || b->kind != TS_SHAPE_POLYGON) return;
    TsAxisCache cache = {0};
    for (int i = 0; i < 2; i++) {
        ANSWER(put, ts_relation_polygons_cached, a->polygon, b->polygon, &cache);
        put(cache.edge);
    }
}

static inline void put_gjk_point(TsGjkPoint point)
{
    put_vec(point.at);
    put_vec(point.on_a);
    put_vec(point.on_b);
}

static inline void put_gjk(const TsGjkTrace *trace)
{
    put(trace->count);
    for (int i = 0; i < trace->count; i++) {
        const TsGjkStep *step = &trace->step[i];
        put(step->count);
        for (int k = 0; k < step->count; k++) put_gjk_point(step->point[k]);
        put_vec(step->direction);
        put_gjk_point(step->support);
        put_text(step->text);
    }
}

static inline void put_epa(const TsEpaTrace *trace)
{
    put(trace->count);
    for (int i = 0; i < trace->count; i++) {
        const TsEpaStep *step = &trace->step[i];
        put_vecs(step->corner, step->count);
        put(step->edge);
        put(step->depth);
        put_vec(step->support);
    }
}

static inline void put_mpr(const TsMprTrace *trace)
{
    put(trace->count);
    for (int i = 0; i < trace->count; i++) {
        const TsMprStep *step = &trace->step[i];
        put_gjk_point(step->inside);
        put(step->count);
        for (int k = 0; k < step->count; k++) put_gjk_point(step->portal[k]);
        put_vec(step->direction);
        put_gjk_point(step->support);
        put_text(step->text);
    }
}

static inline void put_feature(const TsVclipFeature *feature)
{
    put_vecs(feature->corner, feature->count);
    put_vecs(feature->border, 2);
}

static inline void put_vclip(const TsVclipTrace *trace)
{
    put(trace->count);
    for (int i = 0; i < trace->count; i++) {
        const TsVclipStep *step = &trace->step[i];
        put_feature(&step->on_a);
        put_feature(&step->on_b);
        put(step->leaves_a);
        put(step->leaves_b);
        put_text(step->text);
    }
}

static inline bool is_convex(const TsShape *shape)
{
    return shape->kind != TS_SHAPE_RAY && ts_shape_is_convex(shape);
}

static inline void answer_convex(const TsShape *a, const TsShape *b)
{
    static TsGjkTrace gjk;
    static TsEpaTrace epa;
    static TsMprTrace mpr;
    static TsVclipTrace vclip;
    ANSWER(put, ts_gjk_relation, a, b, &gjk);
    put_gjk(&gjk);
    ANSWER(put_nearest, ts_gjk_closest, a, b, NULL);
    ANSWER(put_contact, ts_gjk_contact, a, b, &gjk, &epa);
    if (ts_relation_shapes(a, b) == TS_OVERLAPPING) put_epa(&epa);
    ANSWER(put_vec, ts_gjk_support, a, ts_vec(1, -3));
    ANSWER(put, ts_mpr_relation, a, b, &mpr);
    put_mpr(&mpr);
    ANSWER(put, ts_vclip_relation, a, b, &vclip);
    put_vclip(&vclip);
    ANSWER(put_contact, ts_vclip_contact, a, b, NULL);
}

static inline void put_clip(TsClipManifold manifold)
{
    put(manifold.relation);
    put_vec(manifold.normal);
    put_vecs(manifold.point, manifold.count);
    for (int i = 0; i < manifold.count; i++) put(manifold.gap[i]);
    put(manifold.on_a);
}

static inline void put_supports(const TsSupport *support)
{
    put_vecs(support->point, support->count);
    for (int i = 0; i < support->count; i++) put(support->corner[i]);
}

static inline void put_support_contacts(const TsSupportContacts *contacts)
{
    put(contacts->which);
    put(contacts->count);
    for (int i = 0; i < contacts->count; i++) {
        put_vec(contacts->pair[i].a);
        put_vec(contacts->pair[i].b);
    }
    if (contacts->which != TS_SUPPORT_2_2) return;
    for (int i = 0; i < 4; i++) put(contacts->along[i]);
    for (int i = 0; i < 4; i++) put(contacts->of_a[i]);
}

// By the axes, and what is made of support points.
static inline void answer_sat(const TsShape *a, const TsShape *b)
{
    static TsAxisTrace trace;
    static TsSatAxis axis[TS_AXES_MAX];
    ANSWER(put, ts_sat_relation, a, b);
    ANSWER(put_contact, ts_sat_contact, a, b, &trace);
    put_axes(&trace);
    answer_of("ts_sat_axes");
    int axes = ts_sat_axes(a, b, axis);
    put(axes);
    for (int i = 0; i < axes && i < TS_AXES_MAX; i++) {
        put_vec(axis[i].direction);
        put_text(axis[i].name);
    }
    ANSWER(put_clip, ts_clip_manifold, a, b);
    if (a->kind == TS_SHAPE_POINT || b->kind == TS_SHAPE_POINT) return;
    TsVec n = ts_vec_negate(ts_contact_shapes(a, b).normal);
    const double threshold[] = {0, 1e-3, 0.5};
    for (int i = 0; i < 3; i++) {
        answer_of("ts_support_points");
        TsSupport on_a = ts_support_points(a, n, threshold[i]);
        TsSupport on_b = ts_support_points(b, ts_vec_negate(n), threshold[i]);
        put_supports(&on_a);
        put_supports(&on_b);
        answer_of("ts_support_points_first");
        TsSupport first = ts_support_points_first(a, n, threshold[i]);
        put_supports(&first);
        answer_of("ts_support_contacts");
        TsSupportContacts contacts = ts_support_contacts(&on_a, &on_b, n);
        put_support_contacts(&contacts);
        answer_of("ts_support_of");
        contacts = ts_support_of(a, b, n, threshold[i]);
        put_support_contacts(&contacts);
        answer_of("ts_support_at");
        contacts = ts_support_at(a, ts_vec(3, 1), b, ts_vec(-2, 2), n, 0.5, threshold[i]);
        put_support_contacts(&contacts);
    }
}

// ---- Colliders and volumes

static inline void answer_colliders(const TsShape *a, const TsShape *b)
{
    TsCollider of_a, of_b;
    TsPose at_a, at_b;
    TsVec corner[TS_POLYGON_MAX], normal;
    answer_of("ts_collider_of");
    bool both = ts_collider_of(a, &of_a, &at_a) && ts_collider_of(b, &of_b, &at_b);
    put(both);
    if (!both) return;
    put(of_a.count);
    put(of_a.radius);
    put(of_a.outer);
    put(of_a.inner);
    put_vec(of_a.middle);
    for (int i = 0; i < of_a.count; i++) put_vec(of_a.side[i].corner);
    for (int i = 0; i < of_a.count; i++) put_vec(of_a.side[i].normal);
    put_vec(at_a.position);
    put_vec(at_a.turn);
    ANSWER(put_shape, ts_collider_shape, &of_a, at_a, corner);
    ANSWER(put_bounds, ts_collider_bounds, &of_a, at_a);
    ANSWER(put, ts_collider_contains, &of_a, at_a, ts_shape_center(b));
    for (int margin = 0; margin < 3; margin++) {
        answer_of("ts_manifold_of");
        TsManifold manifold = ts_manifold_of(&of_a, at_a, &of_b, at_b, margin * 8);
        put(manifold.count);
        if (manifold.count > 0) put_vec(manifold.normal);
        for (int i = 0; i < manifold.count; i++) {
            put_vec(manifold.point[i].at);
            put(manifold.point[i].gap);
            put(manifold.point[i].id);
        }
    }
    ANSWER(put, ts_manifold_distance, &of_a, at_a, &of_b, at_b, &normal);
    put_vec(normal);
}

static inline void answer_volumes(const TsShape *a, const TsShape *b)
{
    static TsVolume of_a, of_b;
    TsVec corner[TS_VOLUME_CORNERS];
    unsigned kinds = TS_SHAPE_BIT(a->kind) | TS_SHAPE_BIT(b->kind);
    if (kinds & ~(unsigned)TS_VOLUME_SHAPES) return;
    ANSWER(put, ts_volume_area_of, a);
    for (int kind = 0; kind < TS_VOLUME_KINDS; kind++) {
        ts_volume_around(a, (TsVolumeKind)kind, &of_a);
        ts_volume_around(b, (TsVolumeKind)kind, &of_b);
        answer_of("ts_volume_around");
        if (kind == TS_VOLUME_DOP) {
            for (int i = 0; i < TS_DOP_AXES; i++) put(of_a.dop.low[i]);
            for (int i = 0; i < TS_DOP_AXES; i++) put(of_a.dop.high[i]);
            ANSWER(put, ts_dop_relation, of_a.dop, of_b.dop);
            ANSWER(put, ts_dop_area, of_a.dop);
            ANSWER(put, ts_dop_contains, of_a.dop, ts_shape_center(b));
        } else {
            put_shape(of_a.shape);
        }
        answer_of("ts_volume_corners");
        int corners = ts_volume_corners(&of_a, corner);
        put_vecs(corner, corners);
        ANSWER(put, ts_volume_relation, &of_a, &of_b);
        ANSWER(put, ts_volume_area, &of_a);
        ANSWER(put, ts_volume_cost, &of_a, &of_b);
    }
}

// ---- In motion

static inline void put_advance(TsAdvance advance)
{
    put(advance.end);
    put(advance.time);
    put(advance.gap);
    put_vec(advance.normal);
    put_vec(advance.point);
    put(advance.advances);
}

static inline void answer_sweep(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    static TsSweepTrace trace;
    static TsSweepFirst first;
    TsVec corner[TS_POLYGON_MAX];
    if (!ts_sweep_parts_accepts(a) || !ts_sweep_parts_accepts(b)) return;
    ANSWER(put_impact, ts_sweep_by_parts, a, move_a, b, move_b);
    ANSWER(put_impact, ts_sweep_first_parts, a, move_a, b, move_b, &first);
    put(first.parts_a);
    put(first.parts_b);
    put_shape(first.a);
    put_shape(first.b);
    ANSWER(put_shape, ts_sweep_moved, a, move_a, 0.375, corner);
    if (!ts_sweep_accepts(a) || !ts_sweep_accepts(b)) return;
    ANSWER(put, ts_sweep_relation, a, move_a, b, move_b);
    ANSWER(put_impact, ts_sweep_shapes, a, move_a, b, move_b);
    ANSWER(put_impact, ts_sweep_traced, a, move_a, b, move_b, &trace);
    put(trace.entering);
    put(trace.leaving);
    put(trace.count);
    for (int i = 0; i < trace.count; i++) {
        put_axis(trace.axis[i].at_start);
        put(trace.axis[i].speed);
        put(trace.axis[i].enter);
        put(trace.axis[i].leave);
    }
}

static inline void answer_advancement(const TsShape *a, TsVec move_a, const TsShape *b,
                                      TsVec move_b)
{
    static TsAdvanceTrace trace;
    TsVec corner[TS_POLYGON_MAX];
    TsMotion of_a = {move_a, ts_shape_center(a), 40}, of_b = {move_b, ts_shape_center(b), -25};
    if (!ts_sweep_parts_accepts(a) || !ts_sweep_parts_accepts(b)) return;
    ANSWER(put_shape, ts_advancement_moved, a, of_a, 0.75, corner);
    ANSWER(put_advance, ts_advancement_by_parts, a, of_a, b, of_b, &trace);
    if (!ts_sweep_accepts(a) || !ts_sweep_accepts(b)) return;
    ANSWER(put_advance, ts_advancement_shapes, a, of_a, b, of_b, &trace);
    put(trace.count);
    for (int i = 0; i < trace.count; i++) {
        const TsAdvanceStep *step = &trace.step[i];
        put(step->time);
        put(step->gap);
        put_vec(step->normal);
        put_vec(step->on_a);
        put_vec(step->on_b);
        put(step->by);
        put(step->ahead);
    }
}

// ---- All of a family

enum { PAIRS_EACH = 16, PAIRS_MOVED = 6 };

static inline void answer_pair(const TsShape *a, const TsShape *b)
{
    answer_kinds(a, b);
    TsVec to = ts_vec_sub(ts_shape_center(b), ts_shape_center(a));
    if (a->kind == TS_SHAPE_RAY && b->kind != TS_SHAPE_RAY) answer_cast(a->ray, b);
    if (a->kind == TS_SHAPE_RAY || b->kind == TS_SHAPE_RAY) return;
    if (!ts_vec_is_zero(to)) answer_cast((TsRay){ts_shape_center(a), to}, b);
    if (!ts_relation_knows(a->kind, b->kind)) return;
    answer_shapes(a, b);
    if (is_convex(a) && is_convex(b)) answer_convex(a, b);
    if (ts_sat_accepts(a) && ts_sat_accepts(b)) answer_sat(a, b);
    answer_colliders(a, b);
    answer_volumes(a, b);
}

static inline void print_pairs(void)
{
    static GeneratedPair pair;
    for (int family = 0; family < FAMILIES; family++) {
        Random random = random_seeded((uint64_t)family + 100);
        for (int kinds = 0; kinds < TS_SHAPE_KINDS * TS_SHAPE_KINDS; kinds++) {
            TsShapeKind a = (TsShapeKind)(kinds / TS_SHAPE_KINDS);
            TsShapeKind b = (TsShapeKind)(kinds % TS_SHAPE_KINDS);
            if (!generate_knows(a) || !generate_knows(b)) continue;
            if (b == TS_SHAPE_RAY) continue;
            for (int i = 0; i < PAIRS_EACH; i++) {
                generate_pair(&random, (Family)family, a, b, &pair);
                answer_pair(&pair.a, &pair.b);
            }
            for (int i = 0; i < PAIRS_MOVED && a != TS_SHAPE_RAY; i++) {
                if (!ts_relation_knows(a, b)) continue;
                generate_sweep(&random, (Family)family, a, b, &pair);
                answer_sweep(&pair.a, pair.move_a, &pair.b, pair.move_b);
                if (family == FAMILY_FAR || family == FAMILY_BIG || family == FAMILY_MIXED)
                    continue; // a sweep there takes thousands of advances
                answer_advancement(&pair.a, pair.move_a, &pair.b, pair.move_b);
            }
        }
        answers_print(generate_family_name((Family)family));
    }
}

#endif
