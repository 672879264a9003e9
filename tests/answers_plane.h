// What the core answers about points, balls, boxes of a broad phase and batches in the plane.
#ifndef ANSWERS_PLANE_H
#define ANSWERS_PLANE_H

#include "answers_shapes.h"
#include "touchstone/ball.h"
#include "touchstone/batch.h"
#include "touchstone/bounce.h"
#include "touchstone/bounds.h"
#include "touchstone/broad.h"
#include "touchstone/bucket.h"
#include "touchstone/dop.h"
#include "touchstone/enclosing.h"
#include "touchstone/hull.h"
#include "touchstone/mask.h"
#include "touchstone/orientation.h"
#include "touchstone/outlines.h"
#include "touchstone/pixels.h"
#include "touchstone/scratch.h"
#include "touchstone/tiles.h"
#include "touchstone/transform.h"
#include "touchstone/walker.h"
#include "worlds.h"

// ---- Points

enum { POINTS = 40 };

static inline TsVec a_point(Random *random, int how)
{
    TsVec whole = generate_lattice_point(random, 4), any = generate_point(random, -100, 100);
    return how == 0 ? any : how == 1 ? whole : ts_vec_scale(whole, 0x1p-40);
}

static inline void answer_points(Random *random, int how)
{
    TsVec point[POINTS], hull[POINTS], corner[TS_DOP_CORNERS];
    int count = random_integer(random, 1, POINTS);
    for (int i = 0; i < count; i++) point[i] = a_point(random, how);
    answer_of("ts_hull_of");
    int corners = ts_hull_of(point, count, hull);
    put_vecs(hull, corners);
    answer_of("ts_enclosing_circle");
    TsCircle circle = ts_enclosing_circle(point, count);
    put_vec(circle.center);
    put(circle.radius);
    answer_of("ts_enclosing_box");
    put_shape(ts_shape_of_obb(ts_enclosing_box(hull, corners)));
    answer_of("ts_dop_corners");
    ts_dop_corners(ts_dop_around(point, count, 1.5), corner);
    put_vecs(corner, TS_DOP_CORNERS);
    for (int i = 0; i + 2 < count; i++) {
        TsVec a = point[i], b = point[i + 1], c = point[i + 2];
        answer_makers(a, b, c);
        ANSWER(put, ts_orientation_exact, a, b, c);
        ANSWER(put, ts_orientation_sign, a, b, c);
        ANSWER(put_vec, ts_vec_normal, a, b);
        ANSWER(put_vec, ts_vec_lerp, a, b, 0.3);
        ANSWER(put_vec, ts_vec_set_length, a, 3);
        ANSWER(put_vec, ts_vec_divide, a, b.x);
        ANSWER(put, ts_vec_scalar_projection, a, b);
        ANSWER(put, ts_vec_distance_squared, a, b);
        ANSWER(put, ts_degrees_of, a);
        ANSWER(put, ts_degrees_wrap, a.x * 12.5);
        ANSWER(put_vec, ts_degrees, b.y * 7.25);
        ANSWER(put, ts_scalar_clamp, a.x, -1, 2);
        ANSWER(put, ts_scalar_map_linear, a.x, b.x, b.y, c.x, c.y);
        ANSWER(put, ts_scalar_sign, a.x);
        ANSWER(put_vec, ts_support_closest, a, b, c);
        ANSWER(put_vec, ts_bucket_throw, a, b, 1 + fabs(c.x), 0.2);
        TsSegment mouth = {a, b};
        int side = ts_bucket_side(mouth, c);
        answer_of("ts_bucket_side");
        put(side);
        answer_of("ts_bucket_step");
        TsBucketStep step = ts_bucket_step((TsSegment){c, ts_vec_lerp(a, b, 0.5)}, side, mouth);
        put_vec(step.crossing);
        const double number[] = {step.along, step.across, step.side, step.between,
                                 step.below, step.caught, step.cross};
        for (int k = 0; k < 7; k++) put(number[k]);
        TsTransform t = ts_transform_translate(ts_transform_identity(), a.x, a.y);
        t = ts_transform_scale(ts_transform_rotate(t, b.x * 10), b.y, c.y);
        ANSWER(put_vec, ts_transform_apply, t, c);
        ANSWER(put, ts_transform_is_singular, t);
        if (!ts_transform_is_singular(t)) {
            ANSWER(put_vec, ts_transform_apply, ts_transform_inverse(t), c);
            ANSWER(put_vec, ts_transform_apply, ts_transform_compose(ts_transform_inverse(t), t),
                   a);
        }
    }
}

// ---- Balls

static inline void put_bounce(TsBounce bounce)
{
    put_vec(bounce.position);
    put_vec(bounce.velocity);
    put(bounce.beyond);
    put(bounce.met);
    put_vec(bounce.at);
}

static inline void answer_balls(Random *random, int how)
{
    TsAabb frame = {{-80, -60}, {80, 60}};
    TsCircle ball = {.center = a_point(random, how)};
    ball.radius = random_integer(random, 0, 90);
    TsVec velocity = a_point(random, how);
    for (int i = 0; i < 12; i++) {
        answer_of("ts_bounce_in_frame");
        TsBounce bounce = ts_bounce_in_frame(ball, velocity, frame);
        put_bounce(bounce);
        ANSWER(put_bounce, ts_bounce_on_floor, ball, velocity, 40);
        ANSWER(put, ts_bounce_gap, ball, frame);
        velocity = bounce.velocity;
        ball.center = ts_vec_add(bounce.position, velocity);
    }
    TsBall flies = {.home = a_point(random, how)};
    flies.position = a_point(random, how);
    TsVec goal = a_point(random, how);
    ts_ball_aim(&flies, goal, 400);
    answer_of("ts_ball_aim");
    put_vec(flies.velocity);
    for (int i = 0; i < 12; i++) {
        ANSWER(put, ts_ball_approach, &flies, goal, 15);
        put_vec(flies.position);
        put_vec(flies.velocity);
        ANSWER(put, ts_ball_is_home, &flies);
        ANSWER(put, ts_ball_is_at_rest, &flies);
        ANSWER(put, ts_ball_missed, &flies);
    }
    ts_ball_fly(&flies, 16);
    answer_of("ts_ball_fly");
    put_vec(flies.position);
    ANSWER(put, ts_ball_max_distance, &flies, 1);
    ANSWER(put, ts_ball_ticks, fabs(goal.x), 100, 16);
}

static inline void answer_walker(Random *random)
{
    TsWalker walker = {.x = 0};
    for (int i = 0; i < 700; i++) {
        walker = ts_walker_step(walker, random_integer(random, 0, 60) == 0);
        ANSWER(put, ts_walker_jumps, walker);
        answer_of("ts_walker_step");
        const double number[] = {walker.x,    walker.height, walker.rise,
                                 walker.lies, walker.hits,   walker.cleared};
        for (int k = 0; k < 6; k++) put(number[k]);
    }
}

static inline void print_points(void)
{
    static const char *const name[] = {"random points", "whole points", "tiny points"};
    for (int how = 0; how < 3; how++) {
        Random random = random_seeded((uint64_t)how + 300);
        for (int i = 0; i < 60; i++) answer_points(&random, how);
        for (int i = 0; i < 30; i++) answer_balls(&random, how);
        if (how == 0) answer_walker(&random);
        answers_print(name[how]);
    }
}

// ---- Broad phases

enum { BOXES = 70 };

static inline TsBounds a_box(Random *random, int how)
{
    TsVec at = a_point(random, how == 1), by = a_point(random, how == 1);
    if (how == 0) by = ts_vec_scale(by, 0.15);
    TsAabb box = ts_shape_aabb(at, ts_vec_add(at, by)).aabb;
    return ts_bounds_around(box);
}

static inline void put_hits(const TsBroadHits *hits)
{
    put(hits->count);
    for (int i = 0; i < hits->count; i++) put(hits->index[i]);
}

static inline void put_part(const TsBroadPart *part)
{
    put_float_bounds(part->bounds);
    put(part->level);
    put(part->holds);
}

static inline void ask_broad(TsBroad *broad, Random *random, int how)
{
    static TsBroadPart part[256];
    TsBroadPairs pairs = {0};
    TsBroadHits hits = {0};
    ANSWER(put, ts_broad_pairs, broad, &pairs);
    for (int i = 0; i < pairs.count; i++) put(pairs.pair[i].a * 1000.0 + pairs.pair[i].b);
    TsVec from = a_point(random, how), to = a_point(random, how);
    if (ts_vec_is_zero(to)) to = ts_vec(1, 0);
    TsBounds window = a_box(random, how);
    TsBoundsRay ray = ts_bounds_ray(from, to, how ? INFINITY : 120);
    ANSWER(put, ts_broad_window, broad, window, &hits);
    put_hits(&hits);
    ANSWER(put, ts_broad_ray, broad, &ray, &hits);
    put_hits(&hits);
    TsBroadTrace trace = {part, 256, 0};
    ANSWER(put, ts_broad_window_traced, broad, window, &hits, &trace);
    put_hits(&hits);
    put(trace.count);
    for (int i = 0; i < trace.count && i < 256; i++) put_part(&part[i]);
    trace.count = 0;
    ANSWER(put, ts_broad_ray_traced, broad, &ray, &hits, &trace);
    put_hits(&hits);
    put(trace.count);
    for (int i = 0; i < trace.count && i < 256; i++) put_part(&part[i]);
    answer_of("ts_broad_parts");
    int parts = ts_broad_parts(broad, part, 256);
    put(parts);
    for (int i = 0; i < parts; i++) put_part(&part[i]);
    for (int i = 0; i < broad->count; i++) {
        double enters = 0;
        if (!(broad->state[i] & TS_BROAD_ALIVE)) continue;
        ANSWER(put, ts_bounds_ray_hits, &ray, broad->bounds[i], &enters);
        if (ts_bounds_ray_hits(&ray, broad->bounds[i], &enters)) put(enters);
    }
    ts_broad_pairs_free(&pairs, heap);
    ts_broad_hits_free(&hits, heap);
}

static inline void print_broad(TsSimdLevel simd, int how)
{
    static const char *const name[] = {"random boxes", "whole boxes"};
    char family[64];
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        Random random = random_seeded((uint64_t)how + 400);
        TsBroad broad = ts_broad_make((TsBroadKind)kind, heap);
        broad.simd = simd;
        for (int i = 0; i < BOXES; i++) {
            ANSWER(put, ts_broad_insert, &broad, a_box(&random, how));
            if (i % 9 == 0) ts_broad_remove(&broad, i / 2);
        }
        for (int round = 0; round < 6; round++) {
            ask_broad(&broad, &random, how);
            for (int i = 0; i < 12; i++)
                if (broad.state[i] & TS_BROAD_ALIVE) ts_broad_move(&broad, i, a_box(&random, how));
            if (round != 3) continue;
            TsBounds all[BOXES];
            for (int i = 0; i < BOXES; i++) all[i] = a_box(&random, how);
            if (broad.count <= BOXES) ts_broad_move_all(&broad, all);
        }
        ts_broad_switch(&broad, (TsBroadKind)((kind + 1) % TS_BROAD_KINDS));
        ask_broad(&broad, &random, how);
        ts_broad_end(&broad);
        snprintf(family, sizeof family, "%s, %s", ts_broad_name((TsBroadKind)kind), name[how]);
        answers_print(family);
    }
}

// ---- Batches

enum { BATCH = 203 };

static float column[2][12 + 2 * TS_BATCH_CORNERS][BATCH];
static double wide[2][8][BATCH];

static inline void fill_columns(Random *random, int how)
{
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < BATCH; i++) {
            TsVec at = a_point(random, how), half = a_point(random, how);
            half = ts_vec(fabs(half.x), fabs(half.y));
            TsVec axis = how == 0 ? ts_degrees(random_between(random, 0, 360)) : ts_vec(0.6, 0.8);
            const double number[] = {at.x,   at.y,   at.x + half.x, at.y + half.y,
                                     half.x, half.y, axis.x,        axis.y};
            for (int k = 0; k < 8; k++) column[side][k][i] = (float)number[k];
            for (int k = 0; k < 8; k++) wide[side][k][i] = number[k];
            for (int k = 0; k < TS_BATCH_CORNERS; k++) {
                TsVec turn = ts_degrees(k * 360.0 / TS_BATCH_CORNERS);
                TsVec corner = ts_vec_add(at, ts_vec_scale(turn, how == 0 ? 20 + k % 3 * 9 : 3));
                column[side][8 + k][i] = (float)corner.x;
                column[side][8 + TS_BATCH_CORNERS + k][i] = (float)corner.y;
            }
        }
    }
}

static inline TsBatchPolygons batch_polygons(int side)
{
    TsBatchPolygons of;
    for (int k = 0; k < TS_BATCH_CORNERS; k++) {
        of.x[k] = column[side][8 + k];
        of.y[k] = column[side][8 + TS_BATCH_CORNERS + k];
    }
    return of;
}

static inline void put_bytes(const uint8_t *found)
{
    for (int i = 0; i < BATCH; i++) put(found[i]);
}

static inline void put_batch_contacts(const TsBatchContacts *found)
{
    const double *number[] = {found->gap,    found->normal_x, found->normal_y, found->on_a_x,
                              found->on_a_y, found->on_b_x,   found->on_b_y};
    put_bytes(found->relation);
    for (int k = 0; k < 7; k++)
        for (int i = 0; i < BATCH; i++) put(number[k][i]);
}

static inline void answer_batches(TsSimdLevel simd)
{
    static uint8_t found[BATCH];
    static double result[7][BATCH];
    TsBatchContacts contacts = {found,     result[0], result[1], result[2],
                                result[3], result[4], result[5], result[6]};
    TsBatchAabbs box[2];
    TsBatchCircles circle[2];
    TsBatchObbs obb[2];
    TsBatchAabbsDouble wide_box[2];
    TsBatchCirclesDouble wide_circle[2];
    TsBatchObbsDouble wide_obb[2];
    TsBatchPolygons polygon[2] = {batch_polygons(0), batch_polygons(1)};
    for (int i = 0; i < 2; i++) {
        box[i] = (TsBatchAabbs){column[i][0], column[i][1], column[i][2], column[i][3]};
        circle[i] = (TsBatchCircles){column[i][0], column[i][1], column[i][4]};
        obb[i] = (TsBatchObbs){column[i][0], column[i][1], column[i][4],
                               column[i][5], column[i][6], column[i][7]};
        wide_box[i] = (TsBatchAabbsDouble){wide[i][0], wide[i][1], wide[i][2], wide[i][3]};
        wide_circle[i] = (TsBatchCirclesDouble){wide[i][0], wide[i][1], wide[i][4]};
        wide_obb[i] = (TsBatchObbsDouble){wide[i][0], wide[i][1], wide[i][4],
                                          wide[i][5], wide[i][6], wide[i][7]};
    }
    TsBatchPoints point = {column[1][0], column[1][1]};
#define BATCH_OF(name, of)                                                                         \
    answer_of(#name), name(simd, &(of)[0], &(of)[1], BATCH, found), put_bytes(found)
#define CONTACTS_OF(name, of)                                                                      \
    answer_of(#name), name(simd, &(of)[0], &(of)[1], BATCH, &contacts),                            \
        put_batch_contacts(&contacts)
    BATCH_OF(ts_batch_aabbs, box);
    BATCH_OF(ts_batch_circles, circle);
    BATCH_OF(ts_batch_obbs, obb);
    BATCH_OF(ts_batch_polygons, polygon);
    answer_of("ts_batch_polygon_points");
    ts_batch_polygon_points(simd, &polygon[0], &point, BATCH, found);
    put_bytes(found);
    CONTACTS_OF(ts_batch_contacts_aabbs, box);
    CONTACTS_OF(ts_batch_contacts_circles, circle);
    CONTACTS_OF(ts_batch_contacts_obbs, obb);
    CONTACTS_OF(ts_batch_contacts_aabbs_double, wide_box);
    CONTACTS_OF(ts_batch_contacts_circles_double, wide_circle);
    CONTACTS_OF(ts_batch_contacts_obbs_double, wide_obb);
}

// By plain code and by the best instructions of the machine: alike on all.
static inline void print_many(void)
{
    for (int how = 0; how < 2; how++) {
        Random random = random_seeded((uint64_t)how + 500);
        fill_columns(&random, how);
        answer_batches(TS_SIMD_SCALAR);
        answers_print(how ? "whole batch, plain" : "random batch, plain");
        answer_batches(ts_simd_best());
        answers_print(how ? "whole batch, SIMD" : "random batch, SIMD");
        print_broad(TS_SIMD_SCALAR, how);
        print_broad(ts_simd_best(), how);
    }
}

#endif
