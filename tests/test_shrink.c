// Shrinking keeps the failure the same, makes the case small, and ends.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "case_line.h"
#include "float_shape.h"
#include "fuzz/shrink.h"
#include "generate/generate.h"
#include "oracle/oracle.h"

static long asked;

static int shrink_all(Shrink *shrink, const Method *method, const Case *failing)
{
    Finding finding = finding_of(method, failing, true);
    assert_int_not_equal(finding.kind, FINDING_NONE);
    shrink_begin(shrink, method, failing, &finding);
    asked = 0;
    int steps = 0;
    for (; !shrink->done; steps++) shrink_step(shrink);
    assert_true(shrink->tried <= SHRINK_TRIES + 2 * TS_POLYGON_MAX * TS_POLYGON_MAX);
    return steps;
}

static void must_be(const Shrink *shrink, const char *expected)
{
    assert_string_equal(case_line(&shrink->best.a, &shrink->best.b, -1, ""), expected);
}

// ---- Results

static void answer_hit(const Query *query, Answer *answer)
{
    (void)query;
    asked++;
    answer->relation = TS_OVERLAPPING;
}

static const Method always_hit = {.name = "always_hit",
                                  .a = TS_SHAPE_ANY,
                                  .b = TS_SHAPE_ANY,
                                  .touch = TOUCH_HIT,
                                  .answer = answer_hit};

static void make_apart(Case *out, uint64_t seed, Family family, TsShapeKind a, TsShapeKind b)
{
    GeneratedPair pair;
    Random random = random_seeded(seed);
    do {
        generate_pair(&random, family, a, b, &pair);
    } while (oracle_relation(&pair.a, &pair.b) != TS_APART);
    case_of_pair(out, &pair.a, &pair.b);
}

static void whatever_fails_ends_in_two_points(void **state)
{
    (void)state;
    Shrink shrink;
    for (int i = 0; i < FAMILIES * TS_SHAPE_KINDS; i++) {
        TsShapeKind kind = (TsShapeKind)(i % TS_SHAPE_KINDS);
        Family family = (Family)(i / TS_SHAPE_KINDS);
        if (kind == TS_SHAPE_RAY || family == FAMILY_TOUCHING || family == FAMILY_SHARED) continue;
        if (family == FAMILY_CONTAINMENT || family == FAMILY_NEAR || family == FAMILY_HAIR)
            continue;
        Case failing;
        make_apart(&failing, (uint64_t)i, family, kind, TS_SHAPE_POLYGON);
        shrink_all(&shrink, &always_hit, &failing);
        assert_int_equal(shrink.best.a.kind, TS_SHAPE_POINT);
        assert_int_equal(shrink.best.b.kind, TS_SHAPE_POINT);
        TsVec a = shrink.best.a.point, b = shrink.best.b.point;
        assert_true(ts_vec_magnitude(a) + ts_vec_magnitude(b) == 1);
    }
}

// For a method that accepts polygons only there is no simpler kind: three corners remain.
static void polygons_lose_their_corners(void **state)
{
    (void)state;
    Method method = always_hit;
    method.a = method.b = TS_SHAPE_BIT(TS_SHAPE_POLYGON);
    Shrink shrink;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Case failing;
        make_apart(&failing, seed, FAMILY_UNIFORM, TS_SHAPE_POLYGON, TS_SHAPE_POLYGON);
        shrink_all(&shrink, &method, &failing);
        assert_int_equal(shrink.best.a.polygon.count, 3);
        assert_int_equal(shrink.best.b.polygon.count, 3);
    }
}

// Wrong far out only, where no small pair is that has nothing to do with the case.
static void answer_hit_far_out(const Query *query, Answer *answer)
{
    asked++;
    bool far = ts_shape_bounds(query->a).min.x >= 5000 && ts_shape_bounds(query->b).min.x >= 5000;
    answer->relation = far ? TS_OVERLAPPING : oracle_relation(query->a, query->b);
}

static void so_do_those_far_out(void **state)
{
    (void)state;
    Method method = always_hit;
    method.answer = answer_hit_far_out;
    method.a = method.b = TS_SHAPE_BIT(TS_SHAPE_POLYGON);
    Shrink shrink;
    for (uint64_t seed = 0; seed < 5; seed++) {
        Case near, failing;
        TsVec corner[2][CASE_CORNERS_MAX], by = ts_vec(20000, 0);
        make_apart(&near, seed, FAMILY_UNIFORM, TS_SHAPE_POLYGON, TS_SHAPE_POLYGON);
        TsShape a = ts_shape_moved(&near.a, by, corner[0]);
        TsShape b = ts_shape_moved(&near.b, by, corner[1]);
        case_of_pair(&failing, &a, &b);
        shrink_all(&shrink, &method, &failing);
        assert_int_equal(shrink.best.a.polygon.count, 3);
        assert_int_equal(shrink.best.b.polygon.count, 3);
    }
}

static double reach(const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX], most = 0;
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        assert_true(number[i] == floor(number[i]));
        most = fmax(most, fabs(number[i]));
    }
    return most;
}

static void numbers_become_small_and_whole(void **state)
{
    (void)state;
    Method method = always_hit;
    method.a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE);
    method.b = TS_SHAPE_BIT(TS_SHAPE_AABB);
    const Family family[] = {FAMILY_UNIFORM, FAMILY_FAR, FAMILY_SLIVER, FAMILY_MIXED};
    Shrink shrink;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Case failing;
        make_apart(&failing, seed, family[seed % 4], TS_SHAPE_CIRCLE, TS_SHAPE_AABB);
        shrink_all(&shrink, &method, &failing);
        assert_true(reach(&shrink.best.a) <= 3 && reach(&shrink.best.b) <= 3);
    }
}

static void boxes_end_upright_where_that_fails_too(void **state)
{
    (void)state;
    Method method = always_hit;
    method.a = method.b = TS_SHAPE_BIT(TS_SHAPE_OBB);
    Shrink shrink;
    TsShape a = ts_shape_obb(ts_vec(-101.25, 33.7), 12.3, 4.5, ts_vec(0.28, 0.96));
    TsShape b = ts_shape_obb(ts_vec(88.125, 7.1), 20, 30, ts_vec(0.96, -0.28));
    Case failing;
    case_of_pair(&failing, &a, &b);
    shrink_all(&shrink, &method, &failing);
    must_be(&shrink, "obb 0 0 1 1 1 0 | obb 3 0 1 1 1 0");
}

static void shapes_with_width_keep_some(void **state)
{
    (void)state;
    Method method = always_hit;
    method.a = TS_SHAPE_BIT(TS_SHAPE_TRIANGLE);
    method.b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE);
    Shrink shrink;
    TsShape a = ts_shape_triangle(ts_vec(1.5, 2), ts_vec(7, 3.25), ts_vec(2, 9)),
            b = ts_shape_circle(ts_vec(50, 60), 4);
    Case failing;
    case_of_pair(&failing, &a, &b);
    shrink_all(&shrink, &method, &failing);
    const TsVec *corner = shrink.best.a.triangle.corner;
    assert_true(ts_vec_cross(ts_vec_sub(corner[1], corner[0]), ts_vec_sub(corner[2], corner[0])) !=
                0);
    assert_true(shrink.best.b.circle.radius >= 1);
}

// ---- Invariants

static void must_fail_alike(const Method *method, const Case *failing)
{
    Shrink shrink;
    Finding before = finding_of(method, failing, true);
    shrink_all(&shrink, method, failing);
    Finding after = finding_of(method, &shrink.best, true);
    assert_true(finding_alike(&before, &after));
    assert_true(finding_alike(&before, &shrink.finding));
    assert_true(shrink.finding.margin == after.margin);
}

// Every kind of finding of flawed methods: wrong, rounding, broken symmetry.
static void findings_stay_what_they_are(void **state)
{
    (void)state;
    const char *const names[] = {"obb_corners", "obb_three_axes", "polygon_sat_first_only",
                                 "segment_slopes", "ray_any_line"};
    int seen[FINDING_FAILED + 1] = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const Method *method = method_find(names[i]);
        TsShapeKind a = method->kind == QUERY_CAST    ? TS_SHAPE_RAY
                        : strstr(names[i], "obb")     ? TS_SHAPE_OBB
                        : strstr(names[i], "segment") ? TS_SHAPE_SEGMENT
                                                      : TS_SHAPE_POLYGON;
        TsShapeKind b = a == TS_SHAPE_RAY ? TS_SHAPE_TRIANGLE : a;
        Random random = random_seeded(i);
        GeneratedPair pair;
        Case failing;
        for (int k = 0; k < 500; k++) {
            generate_pair(&random, (Family)(k % FAMILIES), a, b, &pair);
            case_of_pair(&failing, &pair.a, &pair.b);
            FindingKind kind = finding_of(method, &failing, true).kind;
            if (kind == FINDING_NONE || seen[kind]++ > 40) continue;
            must_fail_alike(method, &failing);
        }
    }
    assert_true(seen[FINDING_WRONG] > 5 && seen[FINDING_ROUNDS] > 5 && seen[FINDING_SYMMETRY] > 2);
}

static void the_same_case_ends_the_same(void **state)
{
    (void)state;
    Case failing;
    make_apart(&failing, 3, FAMILY_UNIFORM, TS_SHAPE_OBB, TS_SHAPE_OBB);
    Shrink one, other;
    shrink_all(&one, &always_hit, &failing);
    shrink_all(&other, &always_hit, &failing);
    assert_int_equal(one.tried, other.tried);
    assert_true(case_same_pair(&one.best, &other.best));
}

static bool all_floats;

static void answer_of_floats(const Query *query, Answer *answer)
{
    all_floats = all_floats && shape_is_float(query->a) && shape_is_float(query->b);
    answer->relation = TS_OVERLAPPING;
}

static void methods_of_floats_are_asked_floats(void **state)
{
    (void)state;
    Method method = always_hit;
    method.a = method.b = TS_SHAPE_BIT(TS_SHAPE_OBB);
    method.number = NUMBER_FLOAT;
    method.answer = answer_of_floats;
    GeneratedPair pair;
    Case failing;
    Random random = random_seeded(1);
    do {
        generate_promised(&random, FAMILY_UNIFORM, TS_SHAPE_OBB, TS_SHAPE_OBB,
                          (GeneratePromise){.number = NUMBER_FLOAT, .plugin = true}, &pair);
    } while (oracle_relation(&pair.a, &pair.b) != TS_APART);
    case_of_pair(&failing, &pair.a, &pair.b);
    Shrink shrink;
    all_floats = true;
    shrink_all(&shrink, &method, &failing);
    assert_true(all_floats && shrink.gained > 0);
}

// ---- Failures

// The same answer for all, but hangs if the first shape is not a point.
static void answer_hanging(const Query *query, Answer *answer)
{
    asked++;
    answer->relation = query->a->kind == TS_SHAPE_POINT ? TS_APART : METHOD_FAILS;
    answer->failed = query->a->kind == TS_SHAPE_POINT ? NULL : "hangs (no answer in time)";
    answer->hung = query->a->kind != TS_SHAPE_POINT;
}

static void hangs_are_waited_for_only_so_often(void **state)
{
    (void)state;
    Method method = always_hit;
    method.answer = answer_hanging;
    method.a = method.b = TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_POINT);
    Case failing;
    make_apart(&failing, 5, FAMILY_UNIFORM, TS_SHAPE_POLYGON, TS_SHAPE_POLYGON);
    Shrink shrink;
    shrink_all(&shrink, &method, &failing);
    assert_true(shrink.gained <= SHRINK_HANGS && shrink.gained > 5);
    assert_string_equal(shrink.finding.failed, "hangs (no answer in time)");
}

static void answer_crashing(const Query *query, Answer *answer)
{
    TsSegment s = query->a->segment;
    bool upright = s.a.x == s.b.x;
    bool long_one = fabs(s.a.y - s.b.y) > 2;
    answer->relation = upright ? METHOD_FAILS : TS_APART;
    answer->failed = !upright ? NULL : long_one ? "crashed (SIGFPE)" : "crashed (SIGSEGV)";
}

static void one_crash_does_not_become_another(void **state)
{
    (void)state;
    Method method = always_hit;
    method.answer = answer_crashing;
    method.a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT);
    method.b = TS_SHAPE_BIT(TS_SHAPE_POINT);
    TsShape a = ts_shape_segment(ts_vec(0.7, 11.3), ts_vec(0.7, 99.25)),
            b = ts_shape_point(ts_vec(1e6, 0.1));
    Case failing;
    case_of_pair(&failing, &a, &b);
    Shrink shrink;
    shrink_all(&shrink, &method, &failing);
    must_be(&shrink, "segment 0 0 0 3 | point 0 0");
}

// A minimal case stays as it is.
static void the_smallest_stays(void **state)
{
    (void)state;
    Shrink shrink;
    TsShape a = ts_shape_point(ts_vec(0, 0)), b = ts_shape_point(ts_vec(1, 0));
    Case failing;
    case_of_pair(&failing, &a, &b);
    shrink_all(&shrink, &always_hit, &failing);
    assert_int_equal(shrink.gained, 0);
    assert_true(case_same_pair(&shrink.best, &failing));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_fails_ends_in_two_points),
        cmocka_unit_test(polygons_lose_their_corners),
        cmocka_unit_test(so_do_those_far_out),
        cmocka_unit_test(numbers_become_small_and_whole),
        cmocka_unit_test(boxes_end_upright_where_that_fails_too),
        cmocka_unit_test(shapes_with_width_keep_some),
        cmocka_unit_test(findings_stay_what_they_are),
        cmocka_unit_test(the_same_case_ends_the_same),
        cmocka_unit_test(methods_of_floats_are_asked_floats),
        cmocka_unit_test(hangs_are_waited_for_only_so_often),
        cmocka_unit_test(one_crash_does_not_become_another),
        cmocka_unit_test(the_smallest_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
