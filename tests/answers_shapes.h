// What the core answers about single shapes: what makes, measures and changes them.
#ifndef ANSWERS_SHAPES_H
#define ANSWERS_SHAPES_H

#include "answers_pairs.h"
#include "touchstone/bounds.h"
#include "touchstone/degrees.h"
#include "touchstone/detail.h"
#include "touchstone/floats.h"
#include "touchstone/mass.h"
#include "touchstone/pixels.h"
#include "touchstone/polygon.h"
#include "touchstone/radix.h"
#include "touchstone/scalar.h"
#include "touchstone/simd.h"

// ---- Single shapes

static inline void put_mass(TsMass mass)
{
    put(mass.area);
    put_vec(mass.centroid);
    put(mass.mass);
    put(mass.inertia);
}

static inline void put_float_bounds(TsBounds bounds)
{
    put((double)bounds.left);
    put((double)bounds.top);
    put((double)bounds.right);
    put((double)bounds.bottom);
}

static inline TsVec flipped(TsVec v, const void *with)
{
    (void)with;
    return ts_vec(v.y, -2 * v.x);
}

static inline double doubled(double length, const void *with) { return length * *(double *)with; }

static inline void answer_polygon(TsPolygon polygon)
{
    static TsPolygonPieces pieces;
    ANSWER(put, ts_polygon_is_convex, polygon);
    ANSWER(put, ts_polygon_is_simple, polygon);
    ANSWER(put, ts_polygon_area, polygon);
    ANSWER(put, ts_polygon_winding, polygon);
    ANSWER(put_mass, ts_mass_polygon, polygon, 2);
    ANSWER(put_mass, ts_mass_absolute, polygon, 2);
    answer_of("ts_polygon_pieces");
    ts_polygon_pieces(polygon, &pieces);
    put(pieces.count);
    for (int i = 0; i < pieces.count; i++)
        for (int k = 0; k < pieces.corners[i]; k++) put(pieces.corner[i][k]);
}

static inline void answer_shape(const TsShape *shape)
{
    static TsPolygonParts parts;
    TsVec corner[TS_POLYGON_MAX], box[4];
    int count;
    const char *why = NULL;
    double two = 2;
    TsShapeMap map = {flipped, flipped, flipped, doubled, &two};
    ANSWER(put, ts_shape_valid, shape, &why);
    if (why) put_text(why);
    answer_of("ts_shape_corners");
    count = ts_shape_corners(shape, corner);
    put_vecs(corner, count);
    answer_of("ts_shape_view_corners");
    const TsVec *view = ts_shape_view_corners(shape, box, &count);
    put_vecs(view, count);
    ANSWER(put, ts_shape_radius, shape);
    ANSWER(put_shape, ts_shape_core, shape);
    ANSWER(put, ts_shape_is_convex, shape);
    ANSWER(put_vec, ts_shape_center, shape);
    ANSWER(put_bounds, ts_shape_bounds, shape);
    ANSWER(put, ts_shape_size, shape);
    ANSWER(put_shape, ts_shape_moved, shape, ts_vec(0.1, -7), corner);
    ANSWER(put_shape, ts_shape_scaled, shape, 1.5, corner);
    ANSWER(put_shape, ts_shape_mirrored, shape, corner);
    if (ts_shape_kind_can_turn(shape->kind))
        ANSWER(put_shape, ts_shape_turned, shape, ts_vec(3, 4), ts_degrees(30), ts_vec(1, 2),
               corner);
    ANSWER(put_shape, ts_shape_mapped, shape, &map, corner);
    ANSWER(put_mass, ts_mass_of, shape, 3);
    ANSWER(put_mass, ts_mass_scaled, ts_mass_of(shape, 3), 10);
    ANSWER(put_float_bounds, ts_bounds_of, shape);
    if (shape->kind == TS_SHAPE_POLYGON) answer_polygon(shape->polygon);
    if (shape->kind == TS_SHAPE_RAY) return;
    answer_of("ts_polygon_parts");
    ts_polygon_parts(shape, &parts);
    put(parts.count);
    put(parts.flat);
    for (int i = 0; i < parts.count; i++) put_shape(parts.shape[i]);
}

// ---- What makes shapes, and small functions

static inline void answer_makers(TsVec a, TsVec b, TsVec c)
{
    float number[] = {(float)a.x, (float)a.y, (float)b.x, (float)b.y, (float)c.x, (float)c.y};
    double length = fabs(c.x), all[TS_SHAPE_NUMBERS_MAX];
    TsVec corner[3] = {a, b, c}, moved[3], turn[3];
    const double angle[] = {a.x * 40, b.y * 500, -c.x};
    TsSegment segment = {a, b};
    TsCapsule capsule = {a, b, length};
    ANSWER(put_shape, ts_shape_point, a);
    ANSWER(put_shape, ts_shape_segment, a, b);
    if (!ts_vec_is_zero(b)) ANSWER(put_shape, ts_shape_ray, a, b);
    ANSWER(put_shape, ts_shape_circle, a, length);
    ANSWER(put_shape, ts_shape_aabb, a, b);
    ANSWER(put_shape, ts_shape_obb, a, length, fabs(c.y), ts_degrees(b.x));
    ANSWER(put_shape, ts_shape_triangle, a, b, c);
    ANSWER(put_shape, ts_shape_capsule, a, b, length);
    ANSWER(put_shape, ts_shape_polygon, corner, 3);
    put(ts_polygon_of(corner, 3).convex);
    put(ts_polygon_of(corner, 3).winding);
    ANSWER(put_shape, ts_shape_of_segment, segment);
    ANSWER(put_shape, ts_shape_of_capsule, capsule);
    ANSWER(put_shape, ts_shape_of_circle, ts_circle_of_floats(number[0], number[1], 3.5F));
    ANSWER(put_shape, ts_shape_of_aabb, ts_aabb_of_floats(0, -1, number[0] * number[0], 2));
    ANSWER(put_shape, ts_shape_of_obb,
           ts_obb_of_floats(number[0], number[1], 2, 3, number[2], number[3]));
    ANSWER(put_shape, ts_shape_of_triangle, ts_triangle_of_floats(number));
    ANSWER(put_shape, ts_shape_of_polygon, ts_polygon_of_floats(number, 3, moved));
    ANSWER(put_shape, ts_shape_of_segment,
           ts_segment_of_floats(number[0], number[1], number[2], number[3]));
    ANSWER(put_shape, ts_shape_of_capsule,
           ts_capsule_of_floats(number[0], number[1], number[2], number[3], 1.5F));
    ANSWER(put_vec, ts_vec_of_floats, number[4], number[5]);
    TsShape shape = ts_shape_triangle(a, b, c);
    answer_of("ts_shape_numbers");
    int count = ts_shape_numbers(&shape, all);
    for (int i = 0; i < count; i++) put(all[i]);
    ANSWER(put_shape, ts_shape_of_numbers, TS_SHAPE_POLYGON, all, count, moved);
    ANSWER(put_mass, ts_mass_box, a, fabs(b.x), fabs(b.y), 2);
    ANSWER(put_mass, ts_mass_circle, ts_shape_circle(a, length).circle, 2);
    ANSWER(put_mass, ts_mass_capsule, capsule, 2);
    answer_of("ts_degrees_each");
    ts_degrees_each(angle, 3, turn);
    put_vecs(turn, 3);
    answer_of("ts_degrees_of_each");
    ts_degrees_of_each(corner, 3, all);
    for (int i = 0; i < 3; i++) put(all[i]);
    TsSupport support = {2, {a, b}, {0, 1}};
    answer_of("ts_support_moved");
    support = ts_support_moved(support, c, b.x);
    put_supports(&support);
    TsPose pose = {a, ts_degrees(b.x * 9)};
    ANSWER(put_vec, ts_pose_point, pose, c);
    ANSWER(put_vec, ts_pose_local, pose, c);
    TsBounds box = ts_bounds_around(ts_shape_aabb(a, b).aabb);
    TsBounds other = ts_bounds_around(ts_shape_aabb(b, c).aabb);
    ANSWER(put, ts_bounds_intersect, box, other);
    ANSWER(put, ts_bounds_contain, box, other);
    ANSWER(put_float_bounds, ts_bounds_union, box, other);
    TsRegion region = ts_region_of(ts_shape_aabb(a, b).aabb);
    answer_of("ts_region_of");
    put(region.left);
    put(region.top);
    put(region.right);
    put(region.bottom);
    ANSWER(put, ts_region_is_empty, region);
    answer_of("ts_region_area");
    put((double)ts_region_area(region));
    ANSWER(put, ts_scalar_is_valid, a.x * 1e300);
    ANSWER(put, ts_scalar_clamp_bottom, a.x, b.x);
    ANSWER(put, ts_scalar_larger, a.x, b.x);
    ANSWER(put, ts_scalar_smaller, a.x, b.x);
}

static inline void answer_names(void)
{
    for (int i = 0; i < 3; i++) {
        ANSWER(put_text, ts_relation_name, (TsRelation)i);
        for (int k = 0; k < 3; k++) {
            ANSWER(put, ts_relation_max, (TsRelation)i, (TsRelation)k);
            ANSWER(put, ts_relation_min, (TsRelation)i, (TsRelation)k);
        }
    }
    for (int i = 0; i < 5; i++) ANSWER(put_text, ts_detail_name, (TsDetail)i);
    for (int i = 0; i < 4; i++) ANSWER(put_text, ts_support_case_name, (TsSupportCase)i);
    for (int i = 0; i < TS_VOLUME_KINDS; i++) ANSWER(put_text, ts_volume_name, (TsVolumeKind)i);
    for (int i = 0; i < TS_SIMD_LEVELS; i++) ANSWER(put_text, ts_simd_name, (TsSimdLevel)i);
    uint64_t item[200], sorted[200];
    Random random = random_seeded(250);
    for (int i = 0; i < 200; i++) item[i] = random_next(&random);
    answer_of("ts_radix_pass");
    ts_radix_pass(item, sorted, 200, 5, 8);
    for (int i = 0; i < 200; i++) put((double)(sorted[i] >> 12));
}

static inline void print_shapes(void)
{
    static GeneratedPair pair;
    for (int kind = 0; kind < TS_SHAPE_KINDS; kind++) {
        TsShapeKind of = (TsShapeKind)kind;
        ANSWER(put_text, ts_shape_kind_name, of);
        ANSWER(put, ts_shape_kind_core, of);
        ANSWER(put, ts_shape_kind_has_area, of);
        ANSWER(put, ts_shape_kind_is_round, of);
        ANSWER(put, ts_shape_kind_is_box, of);
        ANSWER(put, ts_shape_kind_is_bounded, of);
        ANSWER(put, ts_shape_kind_can_turn, of);
        ANSWER(put, ts_shape_kind_numbers, of);
        for (int i = 0; i < ts_shape_kind_numbers(of); i++)
            ANSWER(put, ts_shape_number_role, of, i);
    }
    answer_names();
    answers_print("kinds");
    for (int family = 0; family < FAMILIES; family++) {
        Random random = random_seeded((uint64_t)family + 200);
        for (int i = 0; i < 16 * TS_SHAPE_KINDS; i++) {
            TsShapeKind kind = (TsShapeKind)(i % TS_SHAPE_KINDS);
            if (!generate_knows(kind)) continue;
            TsShapeKind other = kind == TS_SHAPE_RAY ? TS_SHAPE_CIRCLE : kind;
            generate_pair(&random, (Family)family, kind, other, &pair);
            answer_shape(&pair.a);
            answer_shape(&pair.b);
        }
        answers_print(generate_family_name((Family)family));
    }
}

#endif
