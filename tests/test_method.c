// The registry of methods: its contents, which shapes a method accepts and in which order, and how
// answers are judged.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "method.h"

static void names_are_unique_and_found(void **state)
{
    (void)state;
    assert_true(method_count() > 30);
    for (int i = 0; i < method_count(); i++) {
        assert_ptr_equal(method_find(method_at(i)->name), method_at(i));
    }
    assert_null(method_at(method_count()));
    assert_null(method_find("no_such_method"));
}

static void every_method_describes_itself(void **state)
{
    (void)state;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        assert_non_null(method->label);
        assert_non_null(method->source);
        assert_non_null(method->answer);
        assert_true(strlen(method->label) <= 20);
        assert_int_equal(method->flaw != NULL, method->sound == FLAWED);
        if (method->shows != FLAW_IN_RELATION) assert_int_equal(method->sound, FLAWED);
        if (!method->flaw) continue;
        size_t length = strlen(method->flaw);
        assert_true(length > 30 && length < 120);
        assert_true(method->flaw[length - 1] == '.');
    }
}

static Query query_of_kinds(TsShape *a, TsShape *b, int kind_a, int kind_b)
{
    *a = (TsShape){.kind = (TsShapeKind)kind_a};
    *b = (TsShape){.kind = (TsShapeKind)kind_b};
    return (Query){.kind = QUERY_PAIR, .a = a, .b = b};
}

static void labels_differ_within_a_pair(void **state)
{
    (void)state;
    TsShape a, b;
    for (int kind = 0; kind < TS_SHAPE_KINDS * TS_SHAPE_KINDS; kind++) {
        Query query = query_of_kinds(&a, &b, kind % TS_SHAPE_KINDS, kind / TS_SHAPE_KINDS);
        for (int i = 0; i < method_count(); i++) {
            for (int k = 0; k < i; k++) {
                bool both =
                    method_accepts(method_at(i), &query) && method_accepts(method_at(k), &query);
                if (both) assert_string_not_equal(method_at(i)->label, method_at(k)->label);
            }
        }
    }
}

static void the_textbook_comes_first_and_the_core_last(void **state)
{
    (void)state;
    const char *const order[] = {"four axes",
                                 "three axes",
                                 "stale axes",
                                 "reversed comparison",
                                 "corners only",
                                 "bounding circles",
                                 "bounding boxes",
                                 "exact signs",
                                 "exact axes",
                                 "GJK",
                                 "MPR",
                                 "V-Clip"};
    TsShape a, b;
    Query query = query_of_kinds(&a, &b, TS_SHAPE_OBB, TS_SHAPE_OBB);
    size_t found = 0;
    for (int i = 0; i < method_count(); i++) {
        if (!method_accepts(method_at(i), &query)) continue;
        assert_string_equal(method_at(i)->label, order[found++]);
    }
    assert_int_equal(found, sizeof order / sizeof *order);
}

// With swapped arguments the relation is the same, also from `relation`, and the normal is negated.
static void assert_symmetric(const Method *method, const GeneratedPair *pair)
{
    Query query = {.kind = QUERY_PAIR, .a = &pair->a, .b = &pair->b};
    Query swapped = {.kind = QUERY_PAIR, .a = &pair->b, .b = &pair->a};
    Answer there = method_ask(method, &query), back = method_ask(method, &swapped);
    assert_int_equal(there.relation, back.relation);
    if (method->relation) {
        assert_int_equal(method->relation(&pair->a, &pair->b), there.relation);
        assert_int_equal(method->relation(&pair->b, &pair->a), there.relation);
    }
    bool same_place = ts_vec_equal(ts_shape_center(&pair->a), ts_shape_center(&pair->b));
    if ((there.has & ANSWER_NORMAL) == 0 || same_place || there.gap < 0) return;
    assert_true(ts_vec_length(ts_vec_add(there.normal, back.normal)) < 1e-6);
}

static void swapped_arguments_answer_the_same(void **state)
{
    (void)state;
    GeneratedPair pair;
    Random random = random_seeded(3);
    for (int i = 0; i < method_count() * TS_SHAPE_KINDS * TS_SHAPE_KINDS; i++) {
        const Method *method = method_at(i % method_count());
        int kinds = i / method_count(), a = kinds % TS_SHAPE_KINDS, b = kinds / TS_SHAPE_KINDS;
        Query query = query_of_kinds(&pair.a, &pair.b, a, b);
        bool takes = method_accepts(method, &query) && generate_knows((TsShapeKind)a) &&
                     generate_knows((TsShapeKind)b);
        for (int k = 0; k < 500 && takes && method->sound != FLAWED; k++) {
            generate_pair(&random, FAMILY_UNIFORM, (TsShapeKind)a, (TsShapeKind)b, &pair);
            assert_symmetric(method, &pair);
        }
    }
}

static Answer ask(const char *name, TsShape a, TsShape b)
{
    Query query = {.kind = QUERY_PAIR, .a = &a, .b = &b};
    const Method *method = method_find(name);
    assert_non_null(method);
    assert_true(method_accepts(method, &query));
    return method_ask(method, &query);
}

static void a_method_is_asked_in_its_own_order(void **state)
{
    (void)state;
    TsShape point = ts_shape_point(ts_vec(0, 0)), circle = ts_shape_circle(ts_vec(10, 0), 4);
    Answer answer = ask("point_circle_distance", point, circle);
    assert_true(answer.gap == 6 && answer.normal.x == 1);
    answer = ask("point_circle_distance", circle, point);
    assert_true(answer.gap == 6 && answer.normal.x == -1);
    Query query = {.kind = QUERY_PAIR, .a = &circle, .b = &circle};
    assert_false(method_accepts(method_find("point_circle_distance"), &query));
    query.kind = QUERY_CAST;
    assert_false(method_accepts(method_find("circle_strict"), &query));
}

static void methods_for_convex_shapes_refuse_concave_polygons(void **state)
{
    (void)state;
    // XXHolic's chevron, and a square of 8 px in its notch.
    const TsVec chevron[] = {{130, 40}, {180, 40}, {150, 70}, {180, 100}, {130, 100}, {100, 70}};
    const TsVec hexagon[] = {{130, 40}, {180, 40}, {210, 70}, {180, 100}, {130, 100}, {100, 70}};
    TsShape square = ts_shape_aabb(ts_vec(166, 66), ts_vec(174, 74));
    TsShape concave = ts_shape_polygon(chevron, 6), convex = ts_shape_polygon(hexagon, 6);
    const char *const name[] = {"polygon_sat_strict", "polygon_mtv", "sat_exact",
                                "gjk_exact",          "mpr",         "vclip"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        Query query = {.kind = QUERY_PAIR, .a = &square, .b = &concave};
        assert_false(method_accepts(method_find(name[i]), &query));
        assert_int_equal(method_ask(method_find(name[i]), &query).relation, METHOD_REFUSES);
        TsShape some = {.kind = TS_SHAPE_POLYGON};
        query.b = &some;
        assert_true(method_accepts(method_find(name[i]), &query)); // by its kind
        assert_int_equal(ask(name[i], square, convex).relation, TS_OVERLAPPING);
    }
    assert_int_equal(ask("polygon_sat_unguarded", square, concave).relation, TS_OVERLAPPING);
    assert_int_equal(ask("polygon_aabb_sides_or_corner", square, concave).relation, TS_APART);
    assert_int_equal(ask("exact_signs", square, concave).relation, TS_APART);
}

// XXHolic's two pairs of a rectangle and a triangle.
static void separating_axes_answer_the_articles_pairs(void **state)
{
    (void)state;
    const TsVec rect[2][4] = {{{10, 50}, {70, 50}, {70, 100}, {10, 100}},
                              {{10, 130}, {70, 130}, {70, 180}, {10, 180}}};
    TsShape triangle[] = {ts_shape_triangle(ts_vec(120, 50), ts_vec(120, 90), ts_vec(80, 70)),
                          ts_shape_triangle(ts_vec(90, 130), ts_vec(90, 170), ts_vec(50, 150))};
    const char *const name[] = {"polygon_sat_strict",
                                "polygon_sat_inclusive",
                                "polygon_mtv",
                                "sat_exact",
                                "gjk_exact",
                                "mpr",
                                "vclip"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        TsShape first = ts_shape_polygon(rect[0], 4), second = ts_shape_polygon(rect[1], 4);
        assert_int_equal(ask(name[i], first, triangle[0]).relation, TS_APART);
        assert_int_equal(ask(name[i], second, triangle[1]).relation, TS_OVERLAPPING);
    }
    Answer way = ask("polygon_mtv", ts_shape_polygon(rect[1], 4), triangle[1]);
    assert_true(way.gap == -20 && way.normal.x == 1 && way.normal.y == 0);
    way = ask("polygon_mtv_raw", ts_shape_polygon(rect[1], 4), triangle[1]);
    assert_true(way.gap == -800); // on an axis of 40 px
    // Side 2 of the rectangle, the third of all tested sides, shows the gap.
    assert_int_equal(ask("polygon_sat_strict", ts_shape_polygon(rect[0], 4), triangle[0]).axes, 3);
    assert_int_equal(ask("polygon_sat_strict", ts_shape_polygon(rect[1], 4), triangle[1]).axes,
                     127);
    assert_int_equal(ask("polygon_sat_first_only", ts_shape_polygon(rect[1], 4), triangle[1]).axes,
                     15);
}

// The square from 0 to 10: which sides each form of the crossing rule counts as inside.
static void both_forms_of_crossings_take_other_borders(void **state)
{
    (void)state;
    const TsVec corner[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const TsVec at[] = {{0, 5}, {5, 0}, {10, 5}, {5, 10}}; // left, top, right, bottom
    const bool is_short[] = {true, true, false, false}, is_long[] = {true, false, false, true};
    TsShape square = ts_shape_polygon(corner, 4);
    for (int i = 0; i < 4; i++) {
        TsShape point = ts_shape_point(at[i]);
        assert_int_equal(ask("polygon_point_crossings", square, point).relation == TS_OVERLAPPING,
                         is_short[i]);
        assert_int_equal(ask("polygon_point_long", square, point).relation == TS_OVERLAPPING,
                         is_long[i]);
        assert_int_equal(ask("polygon_point_border", square, point).relation, TS_OVERLAPPING);
    }
    const TsVec diamond[] = {{0, -5}, {5, 0}, {0, 5}, {-5, 0}};
    TsShape center = ts_shape_point(ts_vec(0, 0));
    assert_int_equal(ask("polygon_point_strict", ts_shape_polygon(diamond, 4), center).relation,
                     TS_APART);
}

// Half-widths of the accepted band for 89 and 447 px, and its length past the ends.
static void the_band_of_a_segment_is_an_ellipse(void **state)
{
    (void)state;
    const struct {
        double length, half_width;
    } row[] = {{89, 2.11}, {447, 4.72}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsShape segment = ts_shape_segment(ts_vec(0, 0), ts_vec(row[i].length, 0));
        TsShape in = ts_shape_point(ts_vec(row[i].length / 2, row[i].half_width));
        TsShape out = ts_shape_point(ts_vec(row[i].length / 2, row[i].half_width + 0.02));
        assert_int_equal(ask("segment_point_ellipse", segment, in).relation, TS_OVERLAPPING);
        assert_int_equal(ask("segment_point_ellipse", segment, out).relation, TS_APART);
        TsShape past = ts_shape_point(ts_vec(row[i].length + 0.049, 0));
        assert_int_equal(ask("segment_point_ellipse", segment, past).relation, TS_OVERLAPPING);
        past.point.x += 0.002;
        assert_int_equal(ask("segment_point_ellipse", segment, past).relation, TS_APART);
    }
}

static void box_methods_record_the_tested_axes(void **state)
{
    (void)state;
    TsShape box = ts_shape_obb(ts_vec(0, 0), 4, 4, ts_vec(1, 0)),
            far = ts_shape_obb(ts_vec(9, 0), 2, 2, ts_vec(0, 1));
    TsShape below = ts_shape_obb(ts_vec(0, 9), 2, 2, ts_vec(0, 1));
    assert_int_equal(ask("obb_four_axes", box, box).axes, 15);
    assert_int_equal(ask("obb_three_axes", box, box).axes, 11);
    assert_int_equal(ask("obb_four_axes", box, far).axes, 1);
    assert_int_equal(ask("obb_four_axes", box, below).axes, 3);
    TsShape triangle = ts_shape_triangle(ts_vec(0, 0), ts_vec(1, 0), ts_vec(0, 1));
    assert_int_equal(ask("obb_triangle_five_axes", box, triangle).axes, 31);
    assert_int_equal(ask("obb_triangle_two_axes", box, triangle).axes, 3);
}

static void answers_are_judged_by_the_touch_rule(void **state)
{
    (void)state;
    const Verdict agree = VERDICT_AGREE, wrong = VERDICT_WRONG, skip = VERDICT_NOT_JUDGED;
    const struct {
        TouchRule rule;
        TsRelation answered;
        Verdict verdict[3]; // for shapes that are apart, touching, overlapping
    } row[] = {
        {TOUCH_MISS, TS_APART, {agree, agree, wrong}},
        {TOUCH_MISS, TS_OVERLAPPING, {wrong, wrong, agree}},
        {TOUCH_MISS, TS_TOUCHING, {wrong, wrong, wrong}},
        {TOUCH_HIT, TS_APART, {agree, wrong, wrong}},
        {TOUCH_HIT, TS_OVERLAPPING, {wrong, agree, agree}},
        {TOUCH_EITHER, TS_APART, {agree, skip, wrong}},
        {TOUCH_EITHER, TS_OVERLAPPING, {wrong, skip, agree}},
        {TOUCH_EITHER, (TsRelation)7, {wrong, wrong, wrong}},
        {TOUCH_REPORTED, TS_APART, {agree, wrong, wrong}},
        {TOUCH_REPORTED, TS_TOUCHING, {wrong, agree, wrong}},
        {TOUCH_REPORTED, TS_OVERLAPPING, {wrong, wrong, agree}},
        {TOUCH_REPORTED, METHOD_REFUSES, {skip, skip, skip}},
        {TOUCH_HIT, METHOD_REFUSES, {skip, skip, skip}},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Method method = {.touch = row[i].rule};
        for (int exact = 0; exact < 3; exact++) {
            Verdict verdict = method_judge(&method, row[i].answered, (TsRelation)exact);
            assert_int_equal(verdict, row[i].verdict[exact]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_unique_and_found),
        cmocka_unit_test(every_method_describes_itself),
        cmocka_unit_test(labels_differ_within_a_pair),
        cmocka_unit_test(the_textbook_comes_first_and_the_core_last),
        cmocka_unit_test(swapped_arguments_answer_the_same),
        cmocka_unit_test(a_method_is_asked_in_its_own_order),
        cmocka_unit_test(methods_for_convex_shapes_refuse_concave_polygons),
        cmocka_unit_test(separating_axes_answer_the_articles_pairs),
        cmocka_unit_test(both_forms_of_crossings_take_other_borders),
        cmocka_unit_test(the_band_of_a_segment_is_an_ellipse),
        cmocka_unit_test(box_methods_record_the_tested_axes),
        cmocka_unit_test(answers_are_judged_by_the_touch_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
