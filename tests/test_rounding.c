// What rounding explains (fuzz/rounding.h): cases that sound functions once were blamed for, and
// faults beside them that it does not explain.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "fuzz/finding.h"
#include "fuzz/rounding.h"
#include "fuzz/unstable.h"
#include "query.h"
#include "shape_literals.h"
#include "touchstone/relation.h"
#include "zoo/zoo.h"

static const ZooFunction *function_of(const char *name)
{
    for (int i = 0; i < zoo_count(); i++) {
        if (strcmp(zoo_at(i)->plugin.name, name) == 0) return zoo_at(i);
    }
    fail_msg("no function %s", name);
    return NULL;
}

static Finding finding_about(const char *name, const char *line)
{
    Case pair;
    char error[CASE_LINE_MAX] = "";
    if (case_read(&pair, line, error, sizeof error) != CASE_GOOD) fail_msg("%s: %s", line, error);
    Method *method = zoo_method(function_of(name));
    assert_non_null(method);
    Finding finding = finding_of(method, &pair, false);
    zoo_method_free(method);
    return finding;
}

typedef struct Blamed {
    const char *name, *line;
} Blamed;

// Each function is sound, and its answer to this case is wrong.
static void what_rounding_explains_is_excused(void **state)
{
    static const Blamed blamed[] = {
        // A quotient that rounds, in every size and direction, but not in every place.
        {"zoo_circle_segment_double", "circle -42 -56 0 | segment 0 0 -75 -100"},
        {"zoo_circle_segment_double", "circle 17 -19 0 | segment -25 -75 50 25"},
        // And one that differs in other lengths of the ray only.
        {"zoo_ray_circle_quadratic", "circle 0 0 0 | ray -84 -112 75 100"},
        // Corner at corner: any of ten axes may round to a gap, so that nearly all variants are
        // wrong.
        {"zoo_convex_sat_middles", "polygon 3 -16.75 50.25 -16 48 -17.5 51 | polygon 5 -17 45 -16 "
                                   "48 -11 45 -12 43 -17 41"},
        // The capsule's axis and a side lie on one line, far from each other.
        {"zoo_capsule_polygon_double",
         "triangle -0x1.52d0547b4117p+7 0x1.6405e222c1d0fp+7 0x1.0a3e3da4e45c6p+6 "
         "0x1.81d6136743d0fp+8 -0x1.1ff4c89578ba2p+6 0x1.f838a1efa0b98p+6 | capsule "
         "-0x1.067ebc496e2e4p+8 -0x1.ce49750f6ba24p+7 -0x1.5fcd86a09f458p+7 -68.780391014308 "
         "0x1.7005e222c1d0fp+7"},
        // A corner lies on a side, up to rounding: it seems to be outside, and no sides to cross.
        {"zoo_areas_sides_and_one_corner_double",
         "polygon 3 0x1.625852ea455e6p-6 -0x1.0654b06bb9afbp-4 0 0 0.02 0 | triangle "
         "0x1.625852ea455e6p-3 -0x1.e5e7b7c5d3c91p-2 -0x1.625852ea455e6p-3 0.463702994311829 0 1"},
        {"zoo_areas_sides_and_one_corner_double",
         "triangle 0 -0x1.92575d0bf5c25p-3 1 0 0x1.8dc20cd1aa1d7p-2 0x1.0f54d85de2cf6p-2 | polygon "
         "3 0x1.d734743e4c02ap-4 -0x1.e9dd2545bf69cp-5 0.5 0 0.3 0"},
        {"zoo_capsule_polygon_float",
         "capsule 0x1.a91cc8p+8 -0x1.d7f7e4p+7 -0x1.2197a8p+8 -0x1.bc7092p+8 0 | triangle "
         "-0x1.ca5798p+8 -0x1.781476p+9 0x1.ee98fep+8 -0x1.da3818p+8 0x1.2657e4p+7 "
         "0x1.667a52p+9"},
        // Sides on one line, far from each other, seem to cross, also in the mirrored pair.
        {"zoo_areas_sides_and_one_corner_float",
         "polygon 9 -0x1.57f85cp+7 -0x1.38d65ep+0 -0x1.afe914p+7 -0x1.4eaa0cp+6 "
         "-257.17724609375 -0x1.ed72a8p+5 -0x1.2a6636p+8 -0x1.3d9138p+5 -0x1.4cfa46p+7 "
         "0x1.9f45bep+7 0x1.3cf86ap+5 0x1.86d7e4p+6 -0x1.1653b6p+2 15.2667875289917 "
         "-0x1.a557cep+4 -0x1.9f48a2p+4 -150 40 | polygon 12 0x1.6f57eap+6 -0x1.2cc4cap+8 "
         "0x1.2c89bep+3 -0x1.00cc6ep+8 0x1.855418p+6 -0x1.6fa452p+6 0x1.c0e17ep+5 "
         "-69.9253921508789 0x1.c0e17ep+5 -69.9253921508789 0x1.dc6b2ep+3 -0x1.7f85c2p+5 "
         "-0x1.d416ecp+6 -0x1.2745bep+8 0x1.a981fp+7 -0x1.d7272ep+8 0x1.16b582p+8 "
         "-0x1.5b7cacp+8 0x1.daf958p+7 -0x1.45807ep+8 0x1.0378dap+8 -0x1.1c47a8p+8 "
         "0x1.0f9caep+7 -0x1.b4a63ap+7"},
        // A ray starts on the rim, and leaves the circle behind its start.
        {"zoo_ray_circle_double",
         "circle 0x1.18e70fe9b409dp+6 0x1.cc975b4bcc23ap+6 0x1.94d77f2cd8e4fp+8 | ray "
         "0x1.392176aeef256p+8 0x1.b7056fc3a08cep+8 0x1.43df98f0ad83fp+8 -0x1.e5cf65690445ep+7"},
        {"zoo_ray_circle_float", "circle 0 -0x1.37aacap+6 0x1.cc4f42p+6 | ray -0x1.b9e5bp+6 "
                                 "-0x1.b88dc8p+6 -0x1.57b2a4p+3 0x1.26992p+5"},
        // It starts outside by less than rounding, and the entry is rounded backwards.
        {"zoo_ray_circle_float", "circle -0x1.71c866p+0 0x1.e80cd2p+2 0x1.3c402cp+3 | ray "
                                 "-0x1.36a6fp+3 0x1.1a38e2p+1 0x1.e71bcp+2 -0x1.72d30ap+3"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof blamed / sizeof *blamed; i++) {
        Finding finding = finding_about(blamed[i].name, blamed[i].line);
        if (finding_is_fault(&finding)) fail_msg("%s: %s", blamed[i].name, blamed[i].line);
    }
}

static void what_it_does_not_explain_is_blamed(void **state)
{
    static const Blamed blamed[] = {
        // All corners are equal, which does not round.
        {"zoo_polygons_equal_apart", "polygon 3 0 0 0.3 0.1 0 0.7 | polygon 3 0 0 0.3 0.1 0 0.7"},
        // Small whole numbers: an end on a segment, and corners on the sides that two shapes cross.
        {"zoo_segments_ends_left_out", "segment 0 0 4 2 | segment 2 1 2 5"},
        {"zoo_polygons_proper_crossings",
         "polygon 4 0 0 4 4 0 8 -4 4 | polygon 4 0 0 4 4 0 8 -4 4"},
        // Sides on one line, and right if mirrored, but wrong in every size and place.
        {"zoo_convex_sat_last_axis",
         "polygon 3 -7.3 -14.6 0 -21.9 -7.3 -14.6 | polygon 3 -58.4 -36.5 -58.4 21.9 7.3 0"},
        {"zoo_capsule_obb_local", "capsule 0 0 -1 1 2 | obb -2 -1 0 0 0.28 -0.96"},
        // A box without size, which has no sides on a line.
        {"zoo_boxes_int_cast", "aabb -0.125 0.5 0.5 0.5 | aabb 0.75 0.875 0.75 0.875"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof blamed / sizeof *blamed; i++) {
        Finding finding = finding_about(blamed[i].name, blamed[i].line);
        if (!finding_is_fault(&finding)) fail_msg("%s: %s", blamed[i].name, blamed[i].line);
    }
}

// ---- Unstable answers

// Each function is right in real arithmetic and wrong here by far more than rounding: signs on a
// sliver, and crossings of nearly parallel lines.
static void what_is_not_stable_is_neither(void **state)
{
    static const Blamed unstable[] = {
        {"zoo_segments_parameters_double",
         "segment 0x1.dd783dce926bap+8 -0x1.1f5f3ce891759p+8 0x1.9c6e0a9f3c17fp+6 "
         "-0x1.8c8f9e29351dep+8 | segment -0x1.ba2d0946807d8p+10 -0x1.d740c23633b3bp+9 "
         "-0x1.0f41387ef45fap+8 -0x1.f9bfff69d8c63p+8"},
        {"zoo_areas_sides_and_one_corner_double",
         "triangle 0x1.f9bd979418d4dp-1 0x1.3f42ab9accfe6p-3 -0x1.f9bd979418d4dp+2 "
         "-0x1.3f42ab9accfe6p+0 -0x1.3f42ab9accfe6p+0 0x1.f9bd979418d4dp+2 | polygon 3 "
         "-0x1.f9bd979418d4dp-1 -0x1.3f42ab9accfe6p-3 0x1.f9bd979418d4dp-2 0x1.3f42ab9accfe6p-4 "
         "-0x1.3f42ab9accfe6p-3 0x1.f9bd979418d4dp-1"},
        // Just beyond the bound, about a point far from a short side.
        {"zoo_triangle_point_weights",
         "triangle 0x1.ed45432c1677p+7 0x1.42adc4706edf3p+8 0x1.a01e0af2c35bcp+7 "
         "0x1.0ad21d5cb047dp+8 0x1.9fee6033cf838p+7 0x1.0aaf9ab6a78d3p+8 | point "
         "0x1.a00aa569a9b51p+7 0x1.0ac4125eff1dbp+8"},
        // Farther beyond it: the side is 280 times as short as the others.
        {"zoo_triangle_point_weights",
         "triangle 0x1.26d218c43e391p+6 0x1.636b37b83c2d4p+6 0x1.f8bad8a39a2e3p+6 "
         "0x1.0e4a38db2c6a9p+5 0x1.f7ff59257a57fp+6 0x1.0fd399bc92669p+5 | point "
         "0x1.f835b4f7beb74p+6 0x1.0f618dc791938p+5"},
        // Four signs by chance: a segment and a side far from it on one line.
        {"zoo_refuses_concave",
         "segment 0x1.548d0176ab404p+7 -0x1.f637684b70982p+5 0x1.322998432ad6dp+8 "
         "-0x1.08567a48fff99p+9 | polygon 8 0x1.55624819c177bp+6 0x1.c8d1af57da322p+7 "
         "0x1.55624819c177bp+6 0x1.c8d1af57da322p+7 0x1.dd455fa196ae6p+6 0x1.bfbd572722842p+6 "
         "0x1.dd455fa196ae6p+6 0x1.bfbd572722842p+6 -0x1.94d170913e709p+8 -0x1.4781257839e42p+5 "
         "-0x1.94d170913e709p+8 -0x1.4781257839e42p+5 -0x1.a5cdd38239177p+8 0x1.14c9c420aff8p+4 "
         "-0x1.a5cdd38239177p+8 0x1.14c9c420aff8p+4"},
        {"zoo_triangle_point_signs_float",
         "triangle -0x1.231cd4p+6 -0x1.260d94p+8 -0x1.98b77ep+8 -923.93798828125 0x1.665a04p+7 "
         "0x1.64b8a6p+7 | point 0x1.af213ap+8 0x1.45631ep+9"},
        {"zoo_ray_segment_float",
         "ray -0x1.ce725ep+5 0x1.ecab74p+6 69.8507308959961 -52.3880500793457 | segment "
         "-0x1.adf0a2p+7 0x1.e214c2p+7 -0x1.2d12f8p+6 0x1.108766p+7"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof unstable / sizeof *unstable; i++) {
        Finding finding = finding_about(unstable[i].name, unstable[i].line);
        if (finding.kind != FINDING_UNSTABLE) fail_msg("%s: %d", unstable[i].name, finding.kind);
        assert_true(finding.ulps > 16 && !finding_is_fault(&finding));
        Case pair, witness;
        char error[CASE_LINE_MAX];
        case_read(&pair, unstable[i].line, error, sizeof error);
        Method *method = zoo_method(function_of(unstable[i].name));
        assert_true(unstable_witness(method, &pair, &witness));
        Finding right = finding_of(method, &witness, false);
        assert_int_equal(right.kind, FINDING_NONE);
        assert_false(case_same_pair(&pair, &witness));
        zoo_method_free(method);
    }
}

// ---- The bound

static Answer given;

static void answer_as_given(const Query *query, Answer *answer)
{
    (void)query;
    *answer = given;
}

static Method answering(TouchRule touch, NumberType number)
{
    return (Method){.name = "given",
                    .a = TS_SHAPE_ANY,
                    .b = TS_SHAPE_ANY,
                    .touch = touch,
                    .sound = ROUNDS,
                    .number = number,
                    .answer = answer_as_given};
}

static FindingKind kind_about(const Method *method, TsShape a, TsShape b, TsRelation answered)
{
    Case pair;
    case_of_pair(&pair, &a, &b);
    given = (Answer){.relation = answered};
    return finding_of(method, &pair, false).kind;
}

// Sixteen ulps of the pair's largest number, and not one more.
static void the_bound_is_sixteen_ulps(void **state)
{
    (void)state;
    const struct {
        NumberType number;
        double size, ulp;
    } row[] = {{NUMBER_DOUBLE, 1, 0x1p-52},   {NUMBER_DOUBLE, 1.5, 0x1p-52},
               {NUMBER_DOUBLE, 1e6, 0x1p-33}, {NUMBER_DOUBLE, 0x1p-20, 0x1p-72},
               {NUMBER_FLOAT, 1, 0x1p-23},    {NUMBER_FLOAT, 1000, 0x1p-14}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Method method = answering(TOUCH_HIT, row[i].number);
        double size = row[i].size, ulp = row[i].ulp;
        TsShape circle = CIRCLE(0, 0, size), left = SEGMENT(0, -size, 0, size);
        TsShape near = POINT(-16 * ulp, 0), far = POINT(-17 * ulp, 0);
        Query query = {.kind = QUERY_PAIR, .a = &circle, .b = &near};
        assert_true(rounding_ulp(&method, &query) == ulp);
        assert_int_equal(kind_about(&method, left, near, TS_OVERLAPPING), FINDING_ROUNDS);
        assert_int_equal(kind_about(&method, left, far, TS_OVERLAPPING), FINDING_WRONG);
    }
}

// A direction counts by ulps of its own, times how far it reaches.
static void a_direction_has_ulps_of_its_own(void **state)
{
    (void)state;
    Method method = answering(TOUCH_HIT, NUMBER_DOUBLE);
    method.kind = QUERY_CAST;
    TsShape ray = RAY(0, 0, 1e-3, 0), point = POINT(1e3, 0);
    Query query = {.kind = QUERY_CAST, .a = &ray, .b = &point};
    double ulp = rounding_ulp(&method, &query);
    // An ulp of 1e3 is 2^-43; one of 1e-3, 2^-62, turns the ray by 2^-62 / 1e-3.
    assert_true(ulp > 0x1p-43 && ulp <= 0x1p-43 + 0x1p-62 * 1e6 * 1.001);
}

// An ulp of a box's axis moves its corners, as far as they are from its centre.
static void an_axis_reaches_to_the_corners(void **state)
{
    (void)state;
    Method method = answering(TOUCH_HIT, NUMBER_DOUBLE);
    const double half[][2] = {{400, 1}, {1, 400}, {300, 400}, {400, 300}};
    TsShape point = POINT(0, 0);
    for (int i = 0; i < 4; i++) {
        TsShape box = ts_shape_obb(ts_vec(0, 0), 2 * half[i][0], 2 * half[i][1], ts_vec(1, 0));
        Query query = {.kind = QUERY_PAIR, .a = &box, .b = &point};
        double reach = hypot(half[i][0], half[i][1]);
        double ulp = rounding_ulp(&method, &query) - 0x1p-44; // of 400
        assert_true(fabs(ulp - reach * 0x1p-52) < 0x1p-60);
        query = (Query){.kind = QUERY_PAIR, .a = &point, .b = &box};
        assert_true(fabs(rounding_ulp(&method, &query) - 0x1p-44 - ulp) < 0x1p-60);
    }
}

// Comparisons and whole numbers do not round; what is declared counts.
static void nothing_rounds_that_is_compared(void **state)
{
    (void)state;
    TsShape box = AABB(0, 0, 1, 1), near = POINT(-0x1p-60, 0.5), on = POINT(0, 0.5);
    Method general = answering(TOUCH_HIT, NUMBER_DOUBLE), boxes = general;
    boxes.a = boxes.b = TS_SHAPE_BIT(TS_SHAPE_AABB) | TS_SHAPE_BIT(TS_SHAPE_POINT);
    assert_int_equal(kind_about(&general, box, near, TS_OVERLAPPING), FINDING_ROUNDS);
    assert_int_equal(kind_about(&boxes, box, near, TS_OVERLAPPING), FINDING_WRONG);
    assert_int_equal(kind_about(&boxes, box, on, TS_APART), FINDING_WRONG);
    boxes.ulps = 16;
    assert_int_equal(kind_about(&boxes, box, near, TS_OVERLAPPING), FINDING_ROUNDS);
    Method whole = answering(TOUCH_HIT, NUMBER_INT32);
    TsShape line = SEGMENT(-0x1p29, 0, 0x1p29, 1), beside = POINT(0, 1);
    assert_int_equal(kind_about(&whole, line, beside, TS_OVERLAPPING), FINDING_WRONG);
    assert_int_equal(kind_about(&whole, line, (TsShape)POINT(0x1p29, 1), TS_APART), FINDING_WRONG);
}

// What lies in one line is judged by its margin, as everything is.
static void pairs_in_line_are_not_excused(void **state)
{
    static const char *const line[] = {
        "segment 0.5 0.5 1.5 1.5 | segment 1000.5 1000.5 1001.5 1001.5",
        "point 1000.5 1000.5 | segment 0.5 0.5 1.5 1.5",
        "segment 0 0 1 1 | segment 20000 20000 20001 20001",
        "segment 0.5 0.5 1.5 1.5 | segment 1000.5 1000.5 1001.5 1002.5",
        "triangle 0.1 0.1 0.2 0.2 0.7 0.7 | point 28300.3 28300.3",
    };
    (void)state;
    Method method = answering(TOUCH_HIT, NUMBER_DOUBLE);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        Case pair;
        char error[CASE_LINE_MAX];
        assert_int_equal(case_read(&pair, line[i], error, sizeof error), CASE_GOOD);
        if (kind_about(&method, pair.a, pair.b, TS_OVERLAPPING) != FINDING_WRONG)
            fail_msg("%s", line[i]);
    }
}

// Level sides the wrong way round, by the half-open rule: a turn, after which no side is level,
// does not excuse it.
static void half_open_touches_are_not_turned(void **state)
{
    (void)state;
    Method *method = zoo_method(function_of("zoo_half_open_level_sides_reversed"));
    TsShape triangle = TRIANGLE(0, 0, 4, 0, 2, 3), point = POINT(2, 0);
    Case pair;
    case_of_pair(&pair, &triangle, &point);
    assert_int_equal(finding_of(method, &pair, false).kind, FINDING_WRONG);
    zoo_method_free(method);
}

// Whichever moves, and along whichever axis.
static void the_longer_motion_counts(void **state)
{
    (void)state;
    Method method = answering(TOUCH_HIT, NUMBER_DOUBLE);
    method.kind = QUERY_SWEEP;
    TsShape circle = CIRCLE(0, 0, 1), point = POINT(2, 0);
    Query query = {.kind = QUERY_SWEEP, .a = &circle, .b = &point, .move_a = {1000, 0}};
    assert_true(rounding_ulp(&method, &query) == 0x1p-43);
    query.move_a = ts_vec(0, 0);
    query.move_b = ts_vec(0, -1000);
    assert_true(rounding_ulp(&method, &query) == 0x1p-43);
}

static int copies_asked;

// Is wrong about every copy, so that all that are shapes are asked.
static void answer_wrongly(const Query *query, Answer *answer)
{
    copies_asked++;
    answer->relation =
        ts_relation_shapes(query->a, query->b) == TS_APART ? TS_OVERLAPPING : TS_APART;
}

// Moved by ulps, a length stays at least 0, and the least corner of a box below its largest.
static void copies_are_shapes(void **state)
{
    static const char *const flat[] = {
        "circle 3 7 0",      "aabb 3 7 3 7",      "aabb 3 0 3 7",
        "aabb 0 7 3 7",      "obb 3 7 0 2 1 0",   "obb 3 7 2 0 1 0",
        "capsule 3 7 5 1 0", "capsule 3 7 3 7 0", "triangle 3 7 3 7 3 7",
    };
    (void)state;
    Method method = answering(TOUCH_HIT, NUMBER_DOUBLE);
    method.answer = answer_wrongly;
    for (size_t i = 0; i < sizeof flat / sizeof *flat; i++) {
        for (int swapped = 0; swapped < 2; swapped++) {
            char line[128], error[CASE_LINE_MAX] = "";
            const char *other = "circle 3.3 7.1 0";
            Case pair, witness;
            snprintf(line, sizeof line, "%s | %s", swapped ? other : flat[i],
                     swapped ? flat[i] : other);
            if (case_read(&pair, line, error, sizeof error) != CASE_GOOD)
                fail_msg("%s: %s", line, error);
            copies_asked = 0;
            assert_false(unstable_witness(&method, &pair, &witness));
            assert_int_equal(copies_asked, 4 * 48); // none was left out as no shape
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_rounding_explains_is_excused),
        cmocka_unit_test(what_it_does_not_explain_is_blamed),
        cmocka_unit_test(what_is_not_stable_is_neither),
        cmocka_unit_test(the_bound_is_sixteen_ulps),
        cmocka_unit_test(the_longer_motion_counts),
        cmocka_unit_test(copies_are_shapes),
        cmocka_unit_test(a_direction_has_ulps_of_its_own),
        cmocka_unit_test(an_axis_reaches_to_the_corners),
        cmocka_unit_test(nothing_rounds_that_is_compared),
        cmocka_unit_test(pairs_in_line_are_not_excused),
        cmocka_unit_test(half_open_touches_are_not_turned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
