// Judging the minimum translation vector (gap and normal) of a method, on cases checked by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fuzz/finding.h"

static const Method doubles = {.name = "doubles", .sound = ROUNDS};
static const Method floats = {.name = "floats", .sound = ROUNDS, .number = NUMBER_FLOAT};
static const unsigned both = ANSWER_GAP | ANSWER_NORMAL;

// a is 10 px wide and reaches 3 px into b from the left.
static const TsVec notched[] = {{7, 0}, {20, 0}, {14, 5}, {20, 10}, {7, 10}};

static MeasureFinding judged(const Method *method, double gap, TsVec normal)
{
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(10, 10)),
            b = ts_shape_aabb(ts_vec(7, -5), ts_vec(20, 15));
    Answer answer = {.relation = TS_OVERLAPPING, .has = both, .gap = gap, .normal = normal};
    return finding_judge_measure(method, &a, &b, &answer, TS_OVERLAPPING);
}

static void assert_finding(MeasureFinding finding, MeasureFault fault, double by)
{
    assert_int_equal(finding.fault, fault);
    assert_true(fabs(finding.by - by) < 1e-6);
    assert_int_equal(finding_measure_is_fault(finding), fault > MEASURE_AGREES);
}

static void vectors_by_hand(void **state)
{
    (void)state;
    assert_finding(judged(&doubles, -3, ts_vec(1, 0)), MEASURE_AGREES, 0);
    assert_finding(judged(&doubles, 3, ts_vec(-1, 0)), MEASURE_AGREES, 0); // the same vector
    assert_finding(judged(&doubles, -1, ts_vec(1, 0)), MEASURE_TOO_SHORT, 2);
    assert_finding(judged(&doubles, -3, ts_vec(-1, 0)), MEASURE_TOO_SHORT, 6); // deeper into b
    assert_finding(judged(&doubles, -20, ts_vec(-1, 0)), MEASURE_TOO_LONG,
                   17); // out at the far side
    assert_finding(judged(&doubles, -4, ts_vec(1, 0)), MEASURE_TOO_LONG, 1);
    assert_finding(judged(&doubles, -15, ts_vec(0, 1)), MEASURE_TOO_LONG, 12);
}

static void normals_are_unit_and_finite(void **state)
{
    (void)state;
    assert_finding(judged(&doubles, -1, ts_vec(3, 0)), MEASURE_INVALID, 0);
    assert_finding(judged(&doubles, -HUGE_VAL, ts_vec(1, 0)), MEASURE_INVALID, 0);
    assert_finding(judged(&doubles, -3, ts_vec(NAN, 0)), MEASURE_INVALID, 0);
    assert_finding(judged(&doubles, -3, ts_vec(0, 0)), MEASURE_TOO_SHORT, 3);
}

static void rounding_is_allowed(void **state)
{
    (void)state;
    assert_finding(judged(&doubles, -3 + 1e-9, ts_vec(1, 0)), MEASURE_AGREES, 0);
    assert_finding(judged(&doubles, -3 - 1e-9, ts_vec(1, 0)), MEASURE_AGREES, 0);
    assert_finding(judged(&doubles, -3 + 1e-7, ts_vec(1, 0)), MEASURE_TOO_SHORT, 0);
    assert_finding(judged(&doubles, -3 - 1e-7, ts_vec(1, 0)), MEASURE_TOO_LONG, 0);
    assert_finding(judged(&floats, -3 + 1e-7, ts_vec(1, 0)), MEASURE_AGREES, 0);
    assert_finding(judged(&floats, -3 + 1e-3, ts_vec(1, 0)), MEASURE_TOO_SHORT, 1e-3);
}

static void only_overlaps_are_judged(void **state)
{
    (void)state;
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(10, 10)), concave = ts_shape_polygon(notched, 5);
    TsShape apart = ts_shape_circle(ts_vec(30, 5), 5), convex = ts_shape_circle(ts_vec(11, 5), 5);
    Answer out = {.relation = TS_OVERLAPPING, .has = both, .gap = -9, .normal = ts_vec(1, 0)};
    Answer answers_apart = {.relation = TS_APART, .has = both, .gap = 9, .normal = ts_vec(1, 0)};
    Answer no_normal = {.relation = TS_OVERLAPPING, .has = ANSWER_GAP, .gap = -9};
    const MeasureFinding found[] = {
        finding_judge_measure(&doubles, &a, &concave, &out, TS_OVERLAPPING),
        finding_judge_measure(&doubles, &a, &apart, &out, TS_APART),
        finding_judge_measure(&doubles, &a, &apart, &answers_apart, TS_APART),
        finding_judge_measure(&doubles, &a, &convex, &answers_apart, TS_OVERLAPPING),
        finding_judge_measure(&doubles, &a, &convex, &no_normal, TS_OVERLAPPING)};
    for (int i = 0; i < 5; i++) assert_finding(found[i], MEASURE_NOT_JUDGED, 0);
    assert_finding(finding_judge_measure(&doubles, &a, &convex, &out, TS_OVERLAPPING),
                   MEASURE_TOO_LONG, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_by_hand),
        cmocka_unit_test(normals_are_unit_and_finite),
        cmocka_unit_test(rounding_is_allowed),
        cmocka_unit_test(only_overlaps_are_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
