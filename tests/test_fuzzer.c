// The fuzzer finds every flaw quickly and in small whole numbers, and follows its options.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cases/case.h"
#include "fuzzer_bench.h"
#include "oracle/oracle.h"
#include "query.h"

// ---- Parts

// Each count of a part is added to the same count of the sum.
static void parts_are_added(void **state)
{
    (void)state;
    enum { NUMBERS = offsetof(FuzzerCount, rounding) / sizeof(long long) };
    const Method *method = method_find("obb_three_axes");
    Fuzzer *sum = fuzzer_new(method, &all), *part = fuzzer_new(method, &all);
    for (int round = 1; round <= 3; round++) {
        long long number[NUMBERS];
        for (int i = 0; i < NUMBERS; i++) number[i] = round * (100 + i * i);
        memcpy(&part->count, number, sizeof number);
        char *bytes = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&bytes, &size);
        fuzzer_write(part, out);
        fclose(out);
        fuzzer_add(sum, bytes, size);
        free(bytes);
        FuzzerCount count = fuzzer_count(sum);
        memcpy(number, &count, sizeof number);
        int rounds = round * (round + 1) / 2;
        for (int i = 0; i < NUMBERS; i++) assert_int_equal(number[i], rounds * (100 + i * i));
    }
    fuzzer_free(sum);
    fuzzer_free(part);
}

// ---- Every flaw

static bool shows_in_answers(const Method *method)
{
    bool place = method->kind == QUERY_CAST && method->shows == FLAW_IN_MEASURE; // of entry
    return method->sound == FLAWED && !place;
}

// These are right on whole numbers: their errors are less than a pixel.
static bool needs_fractions(const Method *method)
{
    static const char *const names[] = {
        "point_half_pixel",           // closer than whole pixels can be
        "point_same_pixel",           // the same
        "polygon_mtv_raw",            // for sides shorter than a pixel
        "ray_circle_quadratic",       // by rounding, large for a tiny circle
        "segment_circle_printed",     // by a twentieth of a pixel
        "point_triangle_areas",       // by a tenth of a square pixel
        "point_triangle_heron",       // likewise
        "point_triangle_equal_areas", // by rounding, which whole areas do not have
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(method->name, names[i]) == 0) return true;
    }
    return false;
}

static bool is_axis(const TsShape *shape, int i) { return shape->kind == TS_SHAPE_OBB && i >= 4; }

static bool is_small_whole(const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        double small = is_axis(shape, i) ? 5 * number[i] : number[i]; // rotated by 3-4-5
        if (small != floor(small) || fabs(small) > 32) return false;
    }
    return true;
}

static bool is_small_motion(const CaseMotion *motion)
{
    TsShape a = ts_shape_point(motion->a), b = ts_shape_point(motion->b);
    return is_small_whole(&a) && is_small_whole(&b);
}

static void must_fail_when_read_again(const Method *method, const FuzzerFound *found)
{
    Case again;
    char error[256];
    assert_int_equal(case_read(&again, found->line, error, sizeof error), CASE_GOOD);
    assert_string_equal(again.method, method->name);
    Query query = query_of_case(method->kind, &again);
    assert_int_equal(again.expect, query_exact(&query));
    assert_true(case_same_pair(&again, &found->pair));
    Finding finding = finding_of(method, &again, found->finding.symmetry != SYMMETRIES);
    assert_int_equal(finding.kind, found->finding.kind);
    assert_int_equal(finding.symmetry, found->finding.symmetry);
}

static void must_be_caught(const Method *method)
{
    Fuzzer *fuzzer = fuzzer_new(method, &all);
    for (long long cases = 500; cases <= CASES && fuzzer_findings(fuzzer) == 0; cases *= 2) {
        fuzzer_run(fuzzer, cases, NULL, 0);
    }
    if (fuzzer_findings(fuzzer) == 0) fail_msg("%s was not caught", method->name);
    bool whole = false;
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        whole |= is_small_whole(&found->pair.a) && is_small_whole(&found->pair.b) &&
                 is_small_motion(&found->pair.motion);
        must_fail_when_read_again(method, found);
    }
    if (!whole && !needs_fractions(method)) fail_msg("%s", fuzzer_finding(fuzzer, 0)->line);
    fuzzer_free(fuzzer);
}

static void every_flaw_is_caught_in_small_whole_numbers(void **state)
{
    (void)state;
    int caught = 0;
    for (int i = 0; i < method_count(); i++) {
        if (!shows_in_answers(method_at(i))) continue;
        must_be_caught(method_at(i));
        caught++;
    }
    assert_true(caught > 50);
}

// Such a flaw has margin 0, but small whole numbers do not round.
static void flaws_of_touching_show_where_shapes_touch(void **state)
{
    (void)state;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->sound != FLAWED || method->shows != FLAW_IN_TOUCH) continue;
        Fuzzer *fuzzer = fuzzer_new(method, &all);
        fuzzer_run(fuzzer, 5 * SOME, NULL, 0);
        assert_true(fuzzer_findings(fuzzer) > 0);
        for (int k = 0; k < fuzzer_findings(fuzzer); k++) {
            const Finding *finding = &fuzzer_finding(fuzzer, k)->finding;
            if (finding->kind != FINDING_WRONG) fail_msg("%s", fuzzer_finding(fuzzer, k)->line);
            assert_int_equal(finding->exact, TS_TOUCHING);
            assert_true(finding->margin == 0);
        }
        fuzzer_free(fuzzer);
    }
}

// ---- Repeatable

static void must_be_the_same(const Fuzzer *one, const Fuzzer *other)
{
    FuzzerCount a = fuzzer_count(one), b = fuzzer_count(other);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(fuzzer_findings(one), fuzzer_findings(other));
    for (int i = 0; i < fuzzer_findings(one); i++) {
        assert_string_equal(fuzzer_finding(one, i)->line, fuzzer_finding(other, i)->line);
    }
}

static double ticks;
static double tick(void) { return ticks += 1; }

static void runs_may_be_cut_anywhere(void **state)
{
    (void)state;
    const Method *method = method_find("polygon_corners");
    Fuzzer *whole = fuzzer_new(method, &all), *cut = fuzzer_new(method, &all);
    fuzzer_run(whole, SOME, NULL, 0);
    int runs = 0;
    while (fuzzer_count(cut).asked < SOME / 2) {
        fuzzer_run(cut, SOME, tick, ticks + 3); // two readings of the clock
        runs++;
    }
    assert_true(runs > 50);
    for (int i = SOME / 2; i <= SOME; i += 100) fuzzer_run(cut, i, NULL, 0);
    assert_true(fuzzer_findings(whole) > 1 && fuzzer_count(whole).asked == SOME);
    must_be_the_same(whole, cut);
    fuzzer_free(whole);
    fuzzer_free(cut);
}

static void seeds_give_other_findings(void **state)
{
    (void)state;
    const Method *method = method_find("obb_three_axes");
    FuzzerOptions options = all;
    Fuzzer *one = fuzzer_new(method, &options);
    options.seed = 3;
    Fuzzer *other = fuzzer_new(method, &options);
    fuzzer_run(one, SOME, NULL, 0);
    fuzzer_run(other, SOME, NULL, 0);
    assert_int_not_equal(fuzzer_count(one).wrong, fuzzer_count(other).wrong);
    fuzzer_free(one);
    fuzzer_free(other);
}

static void no_time_is_no_work(void **state)
{
    (void)state;
    Fuzzer *fuzzer = fuzzer_new(method_find("obb_corners"), &all);
    fuzzer_run(fuzzer, CASES, tick, ticks);
    assert_int_equal(fuzzer_count(fuzzer).asked, 0);
    fuzzer_free(fuzzer);
}

// ---- Options

static void must_be_of(const Fuzzer *fuzzer, TsShapeKind a, TsShapeKind b)
{
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const Case *pair = &fuzzer_finding(fuzzer, i)->pair;
        bool straight = pair->a.kind == a && pair->b.kind == b;
        assert_true(straight || (pair->a.kind == b && pair->b.kind == a));
    }
}

static void only_the_kinds_that_are_wanted(void **state)
{
    (void)state;
    FuzzerOptions options = all;
    options.a = TS_SHAPE_CIRCLE;
    options.b = TS_SHAPE_POINT;
    Fuzzer *fuzzer = fuzzer_new(method_find("bounding_boxes"), &options);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_true(fuzzer_findings(fuzzer) > 1);
    must_be_of(fuzzer, TS_SHAPE_CIRCLE, TS_SHAPE_POINT);
    fuzzer_free(fuzzer);
}

static int touching, asked_in_all;

static void count_touching(const Query *query, Answer *answer)
{
    answer->relation = oracle_relation(query->a, query->b);
    touching += answer->relation == TS_TOUCHING;
    asked_in_all++;
}

// Three batches in four consist of the family's pairs, the fourth of sequences that begin with one.
static void only_the_family_that_is_wanted(void **state)
{
    (void)state;
    FuzzerOptions options = all;
    Method method = {.name = "counts",
                     .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_AABB),
                     .touch = TOUCH_REPORTED,
                     .sound = EXACT,
                     .answer = count_touching};
    options.family = FAMILY_TOUCHING;
    options.no_symmetries = true;
    touching = asked_in_all = 0;
    Fuzzer *fuzzer = fuzzer_new(&method, &options);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_int_equal(fuzzer_findings(fuzzer), 0);
    assert_true(asked_in_all >= SOME);
    assert_true(touching > 0.7 * asked_in_all);
    fuzzer_free(fuzzer);
}

static void roundings_are_kept_where_wanted(void **state)
{
    (void)state;
    FuzzerOptions options = all;
    options.roundings = true;
    Fuzzer *fuzzer = fuzzer_new(method_find("circle_inclusive"), &options);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_true(fuzzer_findings(fuzzer) > 0);
    assert_int_equal(fuzzer_finding(fuzzer, 0)->finding.kind, FINDING_ROUNDS);
    assert_int_equal(faults(fuzzer), 0);
    fuzzer_free(fuzzer);
}

static void nothing_is_asked_of_what_takes_nothing(void **state)
{
    (void)state;
    Method sweep = {.name = "sweep", .kind = QUERY_SWEEP, .b = TS_SHAPE_ANY};
    sweep.a = TS_SHAPE_BIT(TS_SHAPE_RAY); // rays cannot be swept
    Fuzzer *fuzzer = fuzzer_new(&sweep, &all);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_int_equal(fuzzer_count(fuzzer).asked, 0);
    fuzzer_free(fuzzer);
    FuzzerOptions options = all;
    options.a = options.b = TS_SHAPE_CIRCLE;
    fuzzer = fuzzer_new(method_find("obb_corners"), &options);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_int_equal(fuzzer_count(fuzzer).asked, 0);
    fuzzer_free(fuzzer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_added),
        cmocka_unit_test(every_flaw_is_caught_in_small_whole_numbers),
        cmocka_unit_test(flaws_of_touching_show_where_shapes_touch),
        cmocka_unit_test(runs_may_be_cut_anywhere),
        cmocka_unit_test(seeds_give_other_findings),
        cmocka_unit_test(no_time_is_no_work),
        cmocka_unit_test(only_the_kinds_that_are_wanted),
        cmocka_unit_test(only_the_family_that_is_wanted),
        cmocka_unit_test(roundings_are_kept_where_wanted),
        cmocka_unit_test(nothing_is_asked_of_what_takes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
