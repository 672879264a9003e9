// The rule by which a function is wrong: functions with a known fault.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fuzz/cause_private.h"
#include "fuzz/fuzzer.h"
#include "query.h"

enum { CASES = 20000, MORE_CASES = 100000 };

// A function is right by the core, except about pairs for which `is_faulty` holds: then it reports
// the opposite.
static bool (*is_faulty)(const Query *query);

static void answer_opposite(const Query *query, Answer *answer)
{
    TsRelation exact = query_core(query);
    answer->relation = exact;
    if (is_faulty(query)) answer->relation = exact == TS_APART ? TS_OVERLAPPING : TS_APART;
}

static Method faulty(TsShapeMask a, TsShapeMask b, bool (*fault)(const Query *))
{
    is_faulty = fault;
    return (Method){.name = "faulty",
                    .a = a,
                    .b = b,
                    .touch = TOUCH_REPORTED,
                    .sound = ROUNDS,
                    .answer = answer_opposite};
}

static Fuzzer *fuzzed(const Method *method, long long cases)
{
    Fuzzer *fuzzer = fuzzer_new(
        method,
        &(FuzzerOptions){.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS});
    assert_non_null(fuzzer);
    fuzzer_run(fuzzer, cases, NULL, 0);
    fuzzer_explain(fuzzer);
    fuzzer_search_strays(fuzzer, cases, NULL, 0);
    return fuzzer;
}

static int causes_of(const Fuzzer *fuzzer)
{
    int causes = 0;
    for (int i = 0; i < fuzzer_findings(fuzzer); i++)
        causes += fuzzer_finding(fuzzer, i)->cause == i;
    return causes;
}

static void print(const Fuzzer *fuzzer)
{
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        printf("%d: %s %s %s\n   rule: %s\n   largest: %g %s\n", found->cause,
               ts_shape_kind_name(found->a), ts_shape_kind_name(found->b), found->pair.note,
               found->rule, found->largest_error, found->largest);
    }
}

static void follows(const Method *method, long long cases, const char *rule)
{
    Fuzzer *fuzzer = fuzzed(method, cases);
    bool right = causes_of(fuzzer) == 1 &&
                 strcmp(fuzzer_finding(fuzzer, fuzzer_finding(fuzzer, 0)->cause)->rule, rule) == 0;
    if (!right) {
        print(fuzzer);
        printf("expected: %s\n", rule);
    }
    fuzzer_free(fuzzer);
    assert_true(right);
}

enum {
    CIRCLE = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
    POLYGON = TS_SHAPE_BIT(TS_SHAPE_POLYGON),
    SEGMENT = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
    AABB = TS_SHAPE_BIT(TS_SHAPE_AABB),
    OBB = TS_SHAPE_BIT(TS_SHAPE_OBB),
    TRIANGLE = TS_SHAPE_BIT(TS_SHAPE_TRIANGLE),
    POINT = TS_SHAPE_BIT(TS_SHAPE_POINT),
};

static bool has_many_corners(const Query *query) { return query->a->polygon.count > 32; }

static void test_corners(void **state)
{
    (void)state;
    Method method = faulty(POLYGON, CIRCLE, has_many_corners);
    follows(&method, CASES,
            "wrong in 100 % of the pairs whose polygon has 33 corners or more, in 0 % of "
            "the others");
}

static bool is_counterclockwise(const Query *query)
{
    const TsVec *c = query->a->triangle.corner;
    return ts_vec_cross(ts_vec_sub(c[1], c[0]), ts_vec_sub(c[2], c[0])) < 0;
}

static void test_winding(void **state)
{
    (void)state;
    Method method = faulty(TRIANGLE, CIRCLE, is_counterclockwise);
    follows(&method, CASES,
            "wrong in 100 % of the pairs whose triangle has its corners counterclockwise "
            "on screen, in 0 % of the others");
}

static bool is_in_octant(const Query *query)
{
    TsVec to = ts_vec_sub(ts_shape_center(query->b), ts_shape_center(query->a));
    return to.x > to.y && to.y > 0;
}

static void test_octant(void **state)
{
    (void)state;
    Method method = faulty(CIRCLE, AABB, is_in_octant);
    follows(&method, CASES,
            "wrong in 100 % of the pairs whose vector (x, y) from the centre of the "
            "circle to that of the AABB has x > y > 0, in 0 % of the others");
}

static bool is_large(const Query *query) { return query->a->circle.radius > 0x1p20; }

static void test_radius(void **state)
{
    (void)state;
    Method method = faulty(CIRCLE, POINT, is_large);
    follows(&method, CASES,
            "wrong in 100 % of the pairs whose circle has a radius of 1e6 px or more, in "
            "0 % of the others");
}

static bool is_small(const Query *query)
{
    TsAabb box = query->a->aabb;
    return fmax(box.max.x - box.min.x, box.max.y - box.min.y) < 0.001;
}

static void test_size(void **state)
{
    (void)state;
    Method method = faulty(AABB, CIRCLE, is_small);
    follows(&method, CASES,
            "wrong in 100 % of the pairs whose AABB has an extent of less than 0.001 px, "
            "in 0 % of the others");
}

static bool is_degenerate(const Query *query)
{
    return ts_vec_equal(query->a->segment.a, query->a->segment.b);
}

static void test_degenerate(void **state)
{
    (void)state;
    Method method = faulty(SEGMENT, CIRCLE, is_degenerate);
    follows(&method, CASES,
            "wrong in 100 % of the pairs whose segment is degenerate, in 0 % of the "
            "others");
}

static bool is_touching(const Query *query) { return query_core(query) == TS_TOUCHING; }

// No feature bounds it.
static void test_touching(void **state)
{
    (void)state;
    Method method = faulty(CIRCLE, AABB, is_touching);
    follows(&method, CASES, "wrong about all pairs of these kinds that touch");
}

static bool touches_below(const Query *query)
{
    return query_core(query) == TS_TOUCHING &&
           ts_shape_center(query->a).y < ts_shape_center(query->b).y;
}

static void test_touching_below(void **state)
{
    (void)state;
    Method method = faulty(CIRCLE, AABB, touches_below);
    follows(&method, CASES,
            "wrong in 100 % of the pairs that touch and whose circle lies above the AABB, "
            "in 0 % of the others");
}

static bool is_left(const Query *query)
{
    return ts_shape_center(query->a).x < ts_shape_center(query->b).x;
}

static void test_order(void **state)
{
    (void)state;
    Method method = faulty(AABB, AABB, is_left);
    follows(&method, CASES,
            "wrong in 100 % of the pairs whose first AABB lies left of the second AABB, in "
            "0 % of the others");
}

static bool is_diagonal(const Query *query)
{
    TsVec axis = query->a->obb.axis;
    return fabs(axis.x) == fabs(axis.y);
}

static void test_diagonal(void **state)
{
    (void)state;
    Method method = faulty(OBB, CIRCLE, is_diagonal);
    follows(&method, MORE_CASES,
            "wrong in 100 % of the pairs whose OBB is at 45 degrees to the axes, in 0 % "
            "of the others");
}

static bool is_concave_and_clockwise(const Query *query)
{
    TsPolygon polygon = query->a->polygon;
    double area = 0;
    for (int i = 1; i + 1 < polygon.count; i++)
        area += ts_vec_cross(ts_vec_sub(polygon.corner[i], polygon.corner[0]),
                             ts_vec_sub(polygon.corner[i + 1], polygon.corner[0]));
    return !polygon.convex && area > 0;
}

static void test_two_features(void **state)
{
    (void)state;
    Method method = faulty(POLYGON, POINT, is_concave_and_clockwise);
    follows(&method, CASES,
            "wrong in 100 % of the pairs whose polygon has its corners clockwise on "
            "screen and whose polygon is concave, in 0 % of the others");
}

// ---- Cases

static void must_fail(const Method *method, const char *line, double error)
{
    Case pair;
    char words[256];
    assert_int_equal(case_read(&pair, line, words, sizeof words), CASE_GOOD);
    Finding finding = finding_of(method, &pair, false);
    assert_true(finding_is_fault(&finding));
    assert_true(finding.margin == error);
}

static void test_cases(void **state)
{
    (void)state;
    Method method = faulty(POLYGON, CIRCLE, has_many_corners);
    Fuzzer *fuzzer = fuzzed(&method, CASES);
    const FuzzerFound *found = fuzzer_finding(fuzzer, fuzzer_finding(fuzzer, 0)->cause);
    must_fail(&method, found->line, found->finding.margin);
    must_fail(&method, found->largest, found->largest_error);
    assert_true(found->largest_error > found->finding.margin);
    fuzzer_free(fuzzer);
}

// A run in two parts, of which each is written and added, gives the same each time.
static Fuzzer *fuzzed_in_parts(const Method *method)
{
    FuzzerOptions options = {.family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    Fuzzer *all = fuzzer_new(method, &options);
    for (options.seed = 1; options.seed <= 2; options.seed++) {
        char *bytes = NULL;
        size_t size;
        FILE *out = open_memstream(&bytes, &size);
        Fuzzer *part = fuzzer_new(method, &options);
        fuzzer_run(part, CASES / 2, NULL, 0);
        fuzzer_write(part, out);
        fuzzer_free(part);
        fclose(out);
        fuzzer_add(all, bytes, size);
        free(bytes);
    }
    fuzzer_explain(all);
    return all;
}

static void test_parts(void **state)
{
    (void)state;
    Method method = faulty(TRIANGLE, POINT, is_counterclockwise);
    Fuzzer *one = fuzzed_in_parts(&method), *other = fuzzed_in_parts(&method);
    assert_int_equal(fuzzer_findings(one), fuzzer_findings(other));
    assert_int_equal(causes_of(one), 1);
    for (int i = 0; i < fuzzer_findings(one); i++) {
        const FuzzerFound *a = fuzzer_finding(one, i), *b = fuzzer_finding(other, i);
        assert_int_equal(a->cause, b->cause);
        assert_string_equal(a->rule, b->rule);
        assert_string_equal(a->largest, b->largest);
    }
    assert_string_equal(fuzzer_finding(one, 0)->rule,
                        "wrong in 100 % of the pairs whose triangle has its corners "
                        "counterclockwise on screen, in 0 % of the others");
    fuzzer_free(one);
    fuzzer_free(other);
}

// ---- Two faults

// The rules begin so.
static void must_have_rules(const Method *method, long long cases, const char *one,
                            const char *other)
{
    Fuzzer *fuzzer = fuzzed(method, cases);
    bool first = false, second = false;
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const char *rule = fuzzer_finding(fuzzer, i)->rule;
        first |= strncmp(rule, one, strlen(one)) == 0;
        second |= strncmp(rule, other, strlen(other)) == 0;
    }
    bool right = causes_of(fuzzer) == 2 && first && second;
    if (!right) print(fuzzer);
    fuzzer_free(fuzzer);
    assert_true(right);
}

static bool is_corners_or_degenerate(const Query *query)
{
    return query->a->kind == TS_SHAPE_POLYGON ? has_many_corners(query) : is_degenerate(query);
}

static void test_two_faults(void **state)
{
    (void)state;
    Method method = faulty(POLYGON | SEGMENT, CIRCLE, is_corners_or_degenerate);
    must_have_rules(&method, 2 * CASES,
                    "wrong in 100 % of the pairs whose polygon has 33 corners or more, in 0 % of "
                    "the others",
                    "wrong in 100 % of the pairs of these kinds whose segment is degenerate, in 0 "
                    "% of the others");
}

static bool is_corners_or_radius(const Query *query)
{
    return has_many_corners(query) || query->b->circle.radius < 0.001;
}

// With the same answers about the same kinds of shapes.
static void test_two_faults_alike(void **state)
{
    (void)state;
    Method method = faulty(POLYGON, CIRCLE, is_corners_or_radius);
    must_have_rules(&method, 2 * CASES,
                    "wrong in 100 % of the pairs whose circle has a radius of less than 0.001 px, ",
                    "wrong in 100 % of the pairs whose polygon has 33 corners or more, ");
}

// ---- A rule measured in samples that are full, each pair of which stands for several

static void test_full_samples(void **state)
{
    enum { PARTS = 3, EACH = 4, LEVEL = 1 };
    (void)state;
    Causes *causes = calloc(1, sizeof *causes);
    CauseGroup *group = calloc(PARTS, sizeof *group);
    CausePart part[PARTS];
    assert_true(causes && group);
    CauseScope scope = {causes, part, PARTS, .any_kinds = true, .any_relation = true};
    // It holds for three of four wrong ones, and for one of eight right ones.
    CauseRule rule = {.tests = 1, .test = {{FEATURE_MOVE, CAUSE_FIRST, CAUSE_AT_LEAST, 2}}};
    int at = feature_at(FEATURE_MOVE, 0);
    for (int i = 0; i < PARTS; i++) {
        part[i] = (CausePart){&group[i], false};
        group[i].count = EACH * CAUSE_WRONG;
        group[i].samples.count = CAUSE_WRONG;
        for (int k = 0; k < CAUSE_WRONG; k++) group[i].sample[k].features.value[at] = k % 4 ? 2 : 1;
    }
    causes->right = (Samples){LEVEL, CAUSE_RIGHT};
    for (int k = 0; k < CAUSE_RIGHT; k++)
        causes->right_sample[k].features.value[at] = k % 8 ? 1 : 2;
    CauseRule now = cause_measure(&scope, &rule);
    const double wrong = PARTS * EACH * CAUSE_WRONG, right = CAUSE_RIGHT * (1 << LEVEL);
    double holds = 0.75 * wrong + right / 8;
    assert_true(fabs(now.inside - 0.75 * wrong / holds) < 1e-12);
    assert_true(fabs(now.outside - 0.25 * wrong / (wrong + right - holds)) < 1e-12);
    assert_true(now.score > 0);
    free(group);
    free(causes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corners),
        cmocka_unit_test(test_winding),
        cmocka_unit_test(test_octant),
        cmocka_unit_test(test_radius),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_degenerate),
        cmocka_unit_test(test_touching),
        cmocka_unit_test(test_touching_below),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_diagonal),
        cmocka_unit_test(test_two_features),
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_two_faults),
        cmocka_unit_test(test_two_faults_alike),
        cmocka_unit_test(test_full_samples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
