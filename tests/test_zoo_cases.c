// Each of these functions of the zoo is faulty, whether the judge finds it or not: a case that it
// gets wrong by more than 64 ulps of the largest number, or a touch of small whole numbers.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "oracle/oracle.h"
#include "query.h"
#include "touchstone/cast.h"
#include "touchstone/closest.h"
#include "zoo/zoo.h"

enum { LEAST_ULPS = 64, SMALL = 100 };

static const ZooFunction *function_of(const char *name)
{
    for (int i = 0; i < zoo_count(); i++) {
        const char *whole = zoo_at(i)->plugin.name;
        if (strcmp(whole + strlen("zoo_"), name) == 0) return zoo_at(i);
    }
    fail_msg("no function %s", name);
    return NULL;
}

static void read_case(Case *pair, const char *line)
{
    char error[CASE_LINE_MAX] = "";
    if (case_read(pair, line, error, sizeof error) != CASE_GOOD) fail_msg("%s: %s", line, error);
}

// ---- How wrong an answer is

typedef enum Wrong { RELATION, DISTANCE, DEPTH, NORMAL, POINT, NOTHING } Wrong;

static double largest(const Query *query)
{
    const TsShape *shape[] = {query->a, query->b};
    double number[TS_SHAPE_NUMBERS_MAX], most = 0;
    for (int i = 0; i < 2; i++) {
        int count = ts_shape_numbers(shape[i], number);
        for (int k = 0; k < count; k++) most = fmax(most, fabs(number[k]));
    }
    return most;
}

static bool is_small_whole(const Query *query)
{
    const TsShape *shape[] = {query->a, query->b};
    double number[TS_SHAPE_NUMBERS_MAX];
    for (int i = 0; i < 2; i++) {
        int count = ts_shape_numbers(shape[i], number);
        for (int k = 0; k < count; k++) {
            if (fabs(number[k]) > SMALL || number[k] != floor(number[k])) return false;
        }
    }
    return true;
}

// A comparison of numbers rounds nothing.
static bool is_exact(const Method *method, const Query *query)
{
    bool compares = true;
    const TsShape *shape[] = {query->a, query->b};
    for (int i = 0; i < 2; i++) {
        compares =
            compares && (shape[i]->kind == TS_SHAPE_AABB || shape[i]->kind == TS_SHAPE_POINT);
    }
    return compares || method->number == NUMBER_INT32;
}

static double relation_error(const Method *method, const Query *query, const Answer *answer)
{
    TsRelation exact = query_exact_for(method, query), core = query_exact(query);
    if (query_judge(method, query, answer->relation, exact) != VERDICT_WRONG) return 0;
    if (is_exact(method, query)) return HUGE_VAL;
    if (core == TS_TOUCHING) return is_small_whole(query) ? HUGE_VAL : 0;
    return oracle_margin(query->a, query->b);
}

// By how much it is not the outer normal of the border at the entry of a ray: that it is not unit,
// or how far the shape reaches beyond the line through the entry.
static double border_error(const TsShape *shape, const TsHit *hit, TsVec normal)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    double most = fabs(ts_vec_length(normal) - 1);
    for (int i = 0; i < count; i++) {
        double beyond = ts_vec_dot(normal, ts_vec_sub(corner[i], hit->point));
        most = fmax(most, beyond + ts_shape_radius(shape));
    }
    return most;
}

static double cast_error(const Query *query, const Answer *answer, Wrong wrong)
{
    TsHit hit = ts_cast_shape(query->a->ray, query->b);
    assert_true(hit.relation != TS_APART && answer->relation != TS_APART);
    if (wrong == DISTANCE) {
        double way = hit.enter * ts_vec_length(query->a->ray.direction);
        return fabs(answer->gap - way);
    }
    if (wrong == POINT) return ts_vec_distance(answer->point, hit.point);
    assert_int_equal(wrong, NORMAL);
    return border_error(query->b, &hit, answer->normal);
}

static double pair_error(const Query *query, const Answer *answer, Wrong wrong)
{
    const TsShape *a = query->a, *b = query->b;
    double margin = oracle_margin(a, b);
    if (wrong == DISTANCE) return fabs(answer->gap - margin);
    if (wrong == DEPTH) return fabs(answer->gap + margin);
    if (wrong == POINT) {
        TsShape point = ts_shape_point(answer->point);
        return fmax(ts_closest_shapes(&point, a).distance, ts_closest_shapes(&point, b).distance);
    }
    assert_int_equal(wrong, NORMAL);
    TsVec corner[TS_POLYGON_MAX];
    TsShape out = ts_shape_moved(a, ts_vec_scale(answer->normal, -margin), corner);
    OracleMeasure left = oracle_measure(&out, b);
    double off = fabs(ts_vec_length(answer->normal) - 1);
    return left.relation == TS_OVERLAPPING ? fmax(off, left.margin) : off;
}

// In ulps of the largest number, without four of the value itself.
static double ulps_wrong(const Method *method, const Query *query, Wrong wrong)
{
    Answer answer = method_ask(method, query);
    if (wrong == NOTHING) return answer.relation == METHOD_FAILS ? HUGE_VAL : 0;
    assert_true(answer.relation != METHOD_FAILS);
    double ulp = method->number == NUMBER_FLOAT ? 0x1p-23 : 0x1p-52;
    if (wrong == RELATION) return relation_error(method, query, &answer) / (ulp * largest(query));
    assert_true(relation_error(method, query, &answer) == 0);
    double error = query->kind == QUERY_CAST ? cast_error(query, &answer, wrong)
                                             : pair_error(query, &answer, wrong);
    double value = wrong == DISTANCE || wrong == DEPTH ? fabs(answer.gap) : 0;
    return (error - 4 * ulp * value) / (ulp * largest(query));
}

// The case says what is right, and the core agrees.
static void must_be_wrong(const Method *method, const Case *pair, Wrong wrong)
{
    Query query = query_of_case(method->kind, pair);
    assert_true(method_accepts(method, &query) && query_is_fair(method, &query));
    assert_int_equal(pair->expect, query_exact(&query));
    assert_int_equal(pair->expect, query_core(&query));
    double ulps = ulps_wrong(method, &query, wrong);
    if (!(ulps >= LEAST_ULPS)) fail_msg("%s: %g ulps", method->name, ulps);
}

// ---- One case each

typedef struct Proof {
    const char *name, *line;
    Wrong wrong;
} Proof;

#define APART " | expect apart"
#define TOUCH " | expect touching"
#define OVERLAP " | expect overlapping"

static void a_case_proves_each_fault(void **state)
{
    static const Proof proofs[] = {
        // All corners in one line.
        {"line_flat_triangles_hit", "triangle 0 0 1 1 2 2 | segment 5 5 6 6" APART, RELATION},
        {"line_flat_convex_miss", "polygon 3 0 0 2 2 4 4 | polygon 3 1 1 3 3 5 5" TOUCH, RELATION},
        {"line_segments_opposite_ways_miss", "segment 0 0 4 4 | segment 3 3 1 1" TOUCH, RELATION},
        {"line_segments_middles", "segment 0 0 4 4 | segment 3 3 7 7" TOUCH, RELATION},
        {"line_segments_lengths_added", "segment 0 0 -4 -4 | segment 1 1 5 5" APART, RELATION},
        {"line_segment_point_behind", "segment 0 0 4 2 | point -2 -1" APART, RELATION},
        {"line_ray_segment_behind", "ray 0 0 1 1 | segment -3 -3 -2 -2" APART, RELATION},
        {"line_flat_triangle_first_side", "triangle 0 0 2 2 6 6 | point 4 4" TOUCH, RELATION},
        {"line_capsules_without_radii", "capsule 0 0 2 2 2 | capsule 4 4 6 6 2" OVERLAP, RELATION},
        {"line_segment_with_a_side_hits", "segment 10 10 12 12 | polygon 3 0 0 4 4 0 4" APART,
         RELATION},
        {"line_segments_almost_in_line_hit",
         "segment 0 0 1000 1000 | segment 2000 2000.0000000001 3000 3000.0000000001" APART,
         RELATION},
        {"line_ray_point_almost_in_line", "ray 0 0 1 1 | point -1000 -1000.0000000001" APART,
         RELATION},
        {"line_triangles_almost_in_line_hit",
         "triangle 0 0 1000 1000 2000 2000.0000000001 | "
         "segment 3000 3000.0000000001 4000 4000.0000000001" APART,
         RELATION},
        // Half open.
        {"half_open_level_sides_reversed", "triangle 0 0 4 0 2 3 | point 2 0" TOUCH, RELATION},
        {"half_open_right_sides", "polygon 4 0 0 4 0 4 4 0 4 | point 0 2" TOUCH, RELATION},
        {"half_open_boxes_one_side_closed", "aabb 0 0 2 2 | aabb 0 2 2 4" TOUCH, RELATION},
        {"half_open_topmost_corner", "polygon 4 0 0 2 3 0 6 -2 3 | point 0 0" TOUCH, RELATION},
        {"half_open_corners_touch", "triangle 0 0 4 0 2 3 | triangle 2 0 1 -3 3 -4" TOUCH,
         RELATION},
        {"half_open_level_corners_skipped", "polygon 4 0 0 4 2 0 4 -4 2 | point 0 2" OVERLAP,
         RELATION},
        {"half_open_in_its_own_frame", "obb 0 0 2 2 0 1 | point 2 0" TOUCH, RELATION},
        // Whole numbers.
        {"whole_box_point_average", "aabb 1 0 3 2 | point 0 0" APART, RELATION},
        {"whole_boxes_widths_overflow", "aabb -2000000000 0 0 2 | aabb -100 0 2000000000 2" OVERLAP,
         RELATION},
        {"whole_segments_doubles",
         "segment 0 0 604631348 542313743 | segment 120980477 108511369 0 9" APART, RELATION},
        {"whole_triangle_point_floats", "triangle 0 0 2799 8992 9000 0 | point 2465 7919" APART,
         RELATION},
        {"whole_segment_point_upper_half", "segment 0 0 4 2 | point 2 2" APART, RELATION},
        {"whole_segment_point_lower_half", "segment 0 0 131072 65536 | point 0 65536" APART,
         RELATION},
        {"whole_circle_point_saturates", "circle 0 0 50000 | point 40000 40000" APART, RELATION},
        {"whole_circles_whole_root", "circle 0 0 1 | circle 2 2 1" APART, RELATION},
        {"whole_polygon_point_division", "polygon 3 1 3 0 0 -5 3 | point 0 1" OVERLAP, RELATION},
        // Hidden tolerances.
        {"slack_bounding_circles",
         "polygon 4 -1 0 0 -1 1 0 0 1 | polygon 4 0.9999999999 0 2 -1 3 0 2 1" OVERLAP, RELATION},
        {"slack_circles_relative", "circle 0 0 1 | circle 2.0000000005 0 1" APART, RELATION},
        {"slack_boxes_absolute", "aabb 0 0 1 1 | aabb 1.0000000005 0 2 1" APART, RELATION},
        {"slack_circle_point_band", "circle 0 0 1 | point 1.0000000005 0" APART, RELATION},
        {"slack_segment_point_size", "segment 0 0 1 0 | point 0.5 0.0000000000015" APART, RELATION},
        {"slack_float_circle_segment",
         "circle 0 0 0x1p-7 | segment -0x1p-7 0x1.0004p-7 0x1p-7 0x1.0004p-7" APART, RELATION},
        {"slack_obbs_last_axis",
         "obb 0 0 1 1 1 0 | obb -1.920000000096 1.440000000072 1 1 0.6 0.8" APART, RELATION},
        {"slack_obb_point_one_side", "obb 0 0 1 1 1 0 | point 1.00000000000003 0" APART, RELATION},
        {"slack_ray_nearly_parallel",
         "ray 0 0 1 0 | segment 1 -0.00000000004 2 0.00000000004" OVERLAP, RELATION},
        {"slack_triangle_point_weights", "triangle 0 0 1 0 0 1 | point 0.5 -0.0000000000005" APART,
         RELATION},
        {"slack_capsule_circle_square",
         "capsule 0 0 0.001 0 0.001 | circle 0 0.0020000001 0.001" APART, RELATION},
        {"slack_boxes_band", "aabb 0 0 1 1 | aabb 1.00000000000005 0 2 1" APART, RELATION},
        // Distance, depth, normal and contact.
        {"contact_float_crossing",
         "segment 0x1.f7c664p+4 0x1.8efb9cp+7 0x1.1a3f0cp+5 0x1.969262p+7 | "
         "segment 0x1.27ee34p+5 0x1.99fe16p+7 0x1.1a3f0cp+5 0x1.969262p+7" TOUCH,
         POINT},
        {"contact_clamped_to_one_half", "circle 0 3 3 | obb 0 0 3 1 1 0" OVERLAP, POINT},
        {"contact_in_the_frame_of_the_box", "circle 1 5 3 | obb 5 5 2 2 1 0" OVERLAP, POINT},
        {"distance_corners_of_one", "polygon 4 0 0 4 0 4 4 0 4 | polygon 3 6 2 8 1 8 3" APART,
         DISTANCE},
        {"distance_parallel_starts", "segment 0 0 4 0 | segment 3 1 9 1" APART, DISTANCE},
        {"distance_saturates", "point 0 20000 | segment 0 0 1 0" APART, DISTANCE},
        {"distance_below_the_centre", "circle 0 0 1 | point 0 3" APART, NOTHING},
        {"depth_prefers_first_axes", "obb 0 0 1 1 1 0 | obb -0.25 0.1875 1 1 0.6 0.8" OVERLAP,
         DEPTH},
        {"normal_reversed_inside", "circle 1 2 1 | aabb 0 0 9 4" OVERLAP, NORMAL},
        {"normal_a_billionth_long", "circle 0 0 2 | circle 3 0 2" OVERLAP, NORMAL},
        // Entries of rays.
        {"entry_corner_any_normal", "ray -2 -2 1 1 | aabb 0 0 2 2" OVERLAP, NORMAL},
        {"entry_corner_normal_flipped", "ray -2 -2 1 1 | aabb 0 0 2 2" OVERLAP, NORMAL},
        {"entry_exit_if_parallel", "ray -5 0 1 0 | obb 0 0 2 1 1 0" OVERLAP, POINT},
        {"entry_way_in_multiples", "ray -5 0 2 0 | aabb -1 -1 1 1" OVERLAP, DISTANCE},
        {"entry_way_saturates", "ray -100000 0 1 0 | polygon 3 0 -1 3 0 0 1" OVERLAP, DISTANCE},
        {"entry_exit_from_inside", "ray 1 1 1 0 | triangle 0 0 8 0 0 8" OVERLAP, POINT},
        {"entry_circle_early", "ray -3 0 1 0 | circle 0 0 1" OVERLAP, DISTANCE},
        {"entry_small_circle_normal", "ray -3 0.3 1 0 | circle 0 0 0.5" OVERLAP, NORMAL},
        {"entry_discriminant_cancels", "ray 100000 10 -1 0 | circle 0 0 8" APART, RELATION},
        // Limits.
        {"limit_radius_whole", "circle 0 0 1048577.5 | circle 1048578.75 0 1.5" OVERLAP, RELATION},
        {"limit_both_at_45_degrees",
         "obb 0 0 1 1 0x1.6a09e667f3bcdp-1 0x1.6a09e667f3bcdp-1 | "
         "obb -5 5 1 1 0x1.6a09e667f3bcdp-1 0x1.6a09e667f3bcdp-1" APART,
         RELATION},
        {"limit_steep_axes_parallel",
         "obb 0 90 0 0 0 1 | obb 0 0 100 0.1 0.008 0x1.fffbce3db1e2fp-1" APART, RELATION},
        {"limit_equal_angles_not_turned", "obb 0 0 2 1 0 1 | obb 3 0 2 1 0 1" APART, RELATION},
        {"limit_large_triangles",
         "triangle 0 0 4000000 0 0 4000000 | "
         "triangle 3000000 3000000 4000000 3000000 3000000 4000000" APART,
         RELATION},
        {"limit_tiny_triangle",
         "triangle 0 0 0.0000005 0 0 0.0000005 | circle 0.0000005 0 0.0000001" OVERLAP, RELATION},
        {"limit_quadrant", "capsule 2 -2 4 -2 1 | point 4.5 -2" OVERLAP, RELATION},
        {"limit_equal_radii", "capsule 0 0 2 0 1 | circle 1 1.999999 1" OVERLAP, RELATION},
        // Coincidences.
        {"hidden_three_corners_in_line", "triangle 0 0 1 1 0 1 | triangle 5 5 6 5 6 6" APART,
         RELATION},
        {"hidden_sides_in_line_miss",
         "polygon 4 0 0 4 0 4 4 0 4 | polygon 4 2 0 6 0 6 4 2 4" OVERLAP, RELATION},
        {"hidden_slivers_apart", "triangle 0 0 1 0 0.5 0.0000000001 | segment 0.5 -1 0.5 1" OVERLAP,
         RELATION},
        {"hidden_fractions_in_line_hit", "segment 0.5 0.5 1.5 1.5 | segment 3.5 3.5 4.5 4.5" APART,
         RELATION},
        {"hidden_axis_a_trillionth_short",
         "obb 0 0 1 1 0.6 0.8 | obb -1.92000000000096 1.44000000000072 1 1 1 0" APART, RELATION},
        {"hidden_equal_and_perpendicular", "capsule -2 0 2 0 1 | capsule 0 -2 0 2 1" OVERLAP,
         RELATION},
        {"hidden_thin_depth_doubled", "circle 0 0 1 | circle 1.9999999 0 1" OVERLAP, DEPTH},
        {"hidden_centre_on_a_diagonal", "circle 3 3 1.2 | aabb -2 -2 2 2" APART, RELATION},
        {"hidden_nearly_parallel_segment",
         "obb 0 0 1 1 1 0 | segment -3 1.00000000225 5 0.99999999825" APART, RELATION},
        {"hidden_level_with_two_corners",
         "polygon 7 -4 0 6 0 8 2 6 4 4 2 2 4 -4 4 | point 0 2" OVERLAP, RELATION},
        {"hidden_range_without_area",
         "segment 0.2 0.6 0.9 -0.7 | polygon 3 -0.2 0.9 0.8 -0.5 0.8 -0.5" OVERLAP, RELATION},
        {"hidden_equal_lengths", "segment 0 0 4 0 | segment 9 -2 9 2" APART, RELATION},
    };
    (void)state;
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++) {
        Case pair;
        read_case(&pair, proofs[i].line);
        Method *method = zoo_method(function_of(proofs[i].name));
        assert_non_null(method);
        must_be_wrong(method, &pair, proofs[i].wrong);
        zoo_method_free(method);
    }
}

// ---- Many corners

// The corners (i, i * i) are those of a convex polygon.
static void a_parabola_proves_a_limit_of_corners(void **state)
{
    static const struct {
        const char *name;
        int corners;
        const char *other;
    } proofs[] = {
        {"limit_9_corners", 9, "aabb 7 63 9 65"},
        {"limit_17_corners", 17, "circle 17 258 3"},
        {"limit_33_corners", 33, "segment 10 400 10 200"},
        {"limit_64_corners", 64, "aabb 62 3960 64 3970"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++) {
        char line[CASE_LINE_MAX];
        int size = snprintf(line, sizeof line, "polygon %d", proofs[i].corners);
        for (int k = 0; k < proofs[i].corners; k++)
            size += snprintf(line + size, sizeof line - (size_t)size, " %d %d", k, k * k);
        snprintf(line + size, sizeof line - (size_t)size, " | %s" OVERLAP, proofs[i].other);
        Case pair;
        read_case(&pair, line);
        Method *method = zoo_method(function_of(proofs[i].name));
        assert_non_null(method);
        must_be_wrong(method, &pair, RELATION);
        zoo_method_free(method);
    }
}

// ---- Memory

static void what_was_asked_before_makes_it_wrong(void **state)
{
    static const struct {
        const char *name, *before;
        int times;
        double apart; // how far each earlier pair is moved from the one before it
        const char *line;
        Wrong wrong;
    } proofs[] = {
        {"memory_table_of_100", "circle 0 0 1 | circle 0 0 1", 100, 1,
         "circle 0 7 1 | circle 0 7 1" OVERLAP, RELATION},
        {"memory_hits_counted", "circle 0 0 1 | circle 0 0 1", 60, 0,
         "circle 0 0 1 | circle 0 0 1" OVERLAP, RELATION},
        {"memory_closed_at_first", "aabb 0 0 1 1 | aabb 5 5 6 6", 150, 0,
         "aabb 0 0 1 1 | aabb 1 0 2 1" TOUCH, RELATION},
        {"memory_winding_two_calls_ago", "triangle 0 0 3 0 0 3 | point 1 1", 2, 0,
         "triangle 0 0 0 3 3 0 | point 1 1" OVERLAP, RELATION},
        {"memory_contact_of_last_pair", "aabb 0 0 2 2 | aabb 1 1 3 3", 1, 0,
         "aabb 0 4 2 6 | aabb 1 5 3 7" OVERLAP, POINT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++) {
        Case before, pair;
        read_case(&before, proofs[i].before);
        read_case(&pair, proofs[i].line);
        Method *method = zoo_method(function_of(proofs[i].name));
        assert_non_null(method);
        for (int k = 0; k < proofs[i].times; k++) {
            TsVec by = ts_vec(k * proofs[i].apart, 0);
            TsShape a = ts_shape_moved(&before.a, by, NULL),
                    b = ts_shape_moved(&before.b, by, NULL);
            method_ask(method, &(Query){.kind = QUERY_PAIR, .a = &a, .b = &b});
        }
        must_be_wrong(method, &pair, proofs[i].wrong);
        zoo_method_free(method);
    }
}

// ---- Placed shapes

// The judge turns most shapes by quarters, so these are asked as numbers: x y c s and the array.
// All pairs overlap by far.
static void a_placed_pair_proves_each_fault(void **state)
{
    enum { PAIR_POINT = TOUCHSTONE_POINT, PAIR_POLYGON = TOUCHSTONE_POLYGON };
    static const struct {
        const char *name;
        int kind_a;
        double a[16];
        int kind_b;
        double b[16];
    } proofs[] = {
        {"placed_turned_by_quarters",
         PAIR_POLYGON,
         {0, 0, 0.6, 0.8, 4, 0, -1, 4, -1, 4, 1, 0, 1},
         PAIR_POINT,
         {0, 0, 1, 0, 1.8, 2.4}},
        {"placed_quarters_back",
         TOUCHSTONE_TRIANGLE,
         {0, 0, 0.6, 0.8, 0, -1, 4, 0, 0, 1},
         PAIR_POLYGON,
         {0, 0, 1, 0, 3, 1.7, 2.3, 1.9, 2.3, 1.8, 2.6}},
        {"placed_quarters_swapped",
         TOUCHSTONE_OBB,
         {0, 0, 0.6, 0.8, 0, 0, 4, 1, 1, 0},
         PAIR_POINT,
         {0, 0, 1, 0, 2.34, 3.12}},
        {"placed_local_centre_ignored",
         TOUCHSTONE_CIRCLE,
         {0, 0, 1, 0, 5, 0, 1},
         TOUCHSTONE_CIRCLE,
         {5, 0, 1, 0, 0, 0, 1}},
        {"placed_local_offset_unturned",
         PAIR_POLYGON,
         {0, 0, 0, 1, 3, 4, 0, 6, 0, 5, 1},
         PAIR_POLYGON,
         {0, 0, 1, 0, 3, -1, 4.5, 1, 4.5, 0, 5.5}},
        {"placed_moved_first",
         TOUCHSTONE_TRIANGLE,
         {5, 0, 0, 1, 0, 0, 2, 0, 0, 2},
         PAIR_POINT,
         {0, 0, 1, 0, 4.5, 0.5}},
        {"placed_one_turn_for_both",
         PAIR_POLYGON,
         {0, 0, 0, 1, 3, 4, 0, 6, 0, 5, 1},
         PAIR_POLYGON,
         {0, 0, 1, 0, 3, -1, 4.5, 1, 4.5, 0, 5.5}},
        {"placed_mirrored",
         TOUCHSTONE_TRIANGLE,
         {0, 0, 1, 0, 0, 1, 2, 1, 1, 3},
         TOUCHSTONE_TRIANGLE,
         {0, 0, 1, 0, 0, 1, 2, 1, 1, 3}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++) {
        double measure[5];
        int answer = function_of(proofs[i].name)
                         ->plugin.answer(proofs[i].kind_a, proofs[i].a, proofs[i].kind_b,
                                         proofs[i].b, measure);
        if (answer != TOUCHSTONE_APART) fail_msg("%s", proofs[i].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_proves_each_fault),
        cmocka_unit_test(a_parabola_proves_a_limit_of_corners),
        cmocka_unit_test(what_was_asked_before_makes_it_wrong),
        cmocka_unit_test(a_placed_pair_proves_each_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
