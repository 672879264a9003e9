// What counts as a finding of the fuzzer, and what does not: alike ones, degenerate shapes, the
// touch rule, rounding, and methods that remember, fail or answer in batches.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cases/case.h"
#include "cases/checker.h"
#include "fuzz/again.h"
#include "fuzzer_bench.h"
#include "oracle/oracle.h"
#include "query.h"
#include "touchstone/relation.h"

// ---- Findings

static bool are_alike(const FuzzerFound *one, const FuzzerFound *other)
{
    return finding_alike(&one->finding, &other->finding) &&
           one->pair.a.kind == other->pair.a.kind && one->pair.b.kind == other->pair.b.kind;
}

static void alike_findings_are_kept_once(void **state)
{
    (void)state;
    Fuzzer *fuzzer = fuzzer_new(method_find("polygon_sides"), &all);
    fuzzer_run(fuzzer, 2 * SOME, NULL, 0);
    assert_true(fuzzer_findings(fuzzer) > 2);
    assert_true(faults(fuzzer) > fuzzer_findings(fuzzer));
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        for (int k = 0; k < i; k++) {
            assert_false(are_alike(fuzzer_finding(fuzzer, i), fuzzer_finding(fuzzer, k)));
        }
    }
    fuzzer_free(fuzzer);
}

static double wrong_from; // px

// Misses circles of radius 0, and those of a radius from wrong_from on.
static void answer_without_points(const Query *query, Answer *answer)
{
    double least = fmin(query->a->circle.radius, query->b->circle.radius);
    double most = fmax(query->a->circle.radius, query->b->circle.radius);
    bool wrong = least == 0 || most >= wrong_from;
    answer->relation = wrong ? TS_APART : oracle_relation(query->a, query->b);
    if (answer->relation == TS_TOUCHING) answer->relation = TS_OVERLAPPING;
}

// What is wrong about degenerate shapes too has a finding of its own about others, if there is one.
static void findings_about_degenerate_shapes_are_told_apart(void **state)
{
    (void)state;
    const Method method = {.name = "without_points",
                           .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                           .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                           .touch = TOUCH_HIT,
                           .sound = ROUNDS,
                           .answer = answer_without_points};
    static const double from[] = {HUGE_VAL, 100, 0};
    for (int i = 0; i < 3; i++) {
        int of_others = 0, degenerate = 0;
        wrong_from = from[i];
        Fuzzer *fuzzer = fuzzer_new(&method, &all);
        fuzzer_run(fuzzer, 8 * SOME, NULL, 0);
        for (int k = 0; k < fuzzer_findings(fuzzer); k++) {
            const FuzzerFound *found = fuzzer_finding(fuzzer, k);
            bool is = found->pair.a.circle.radius == 0 || found->pair.b.circle.radius == 0;
            assert_int_equal(found->degenerate, is);
            of_others += !is;
            degenerate += is;
        }
        // What is wrong about others, too, is shown by them; they may stand for degenerate ones.
        assert_int_equal(of_others > 0, from[i] < HUGE_VAL);
        assert_true(of_others > 0 || degenerate > 0);
        fuzzer_explain(fuzzer);
        for (int k = 0; k < fuzzer_findings(fuzzer); k++) {
            const FuzzerFound *found = fuzzer_finding(fuzzer, k);
            if (!found->degenerate) assert_false(fuzzer_finding(fuzzer, found->cause)->degenerate);
        }
        fuzzer_free(fuzzer);
    }
}

// Correct, except that touching counts as a miss; and correct.
static void answer_strictly(const Query *query, Answer *answer)
{
    answer->relation =
        oracle_relation(query->a, query->b) == TS_OVERLAPPING ? TS_OVERLAPPING : TS_APART;
}

static Method strict_method(TouchRule touch)
{
    return (Method){.name = "strict",
                    .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                    .b = TS_SHAPE_BIT(TS_SHAPE_AABB),
                    .touch = touch,
                    .sound = ROUNDS,
                    .answer = answer_strictly};
}

static void touch_rules_are_held_to(void **state)
{
    (void)state;
    for (TouchRule touch = TOUCH_MISS; touch <= TOUCH_REPORTED; touch++) {
        Method method = strict_method(touch);
        Fuzzer *fuzzer = fuzzer_new(&method, &all);
        fuzzer_run(fuzzer, SOME, NULL, 0);
        bool keeps = touch == TOUCH_MISS || touch == TOUCH_EITHER;
        assert_int_equal(fuzzer_findings(fuzzer) == 0, keeps);
        if (!keeps) {
            const FuzzerFound *first = fuzzer_finding(fuzzer, 0);
            assert_int_equal(first->finding.exact, TS_TOUCHING);
            assert_non_null(strstr(first->pair.note, "its touch rule is declared wrongly"));
        }
        fuzzer_free(fuzzer);
    }
}

// Right but at one end of a segment.
static void leave_out_an_end(const Query *query, Answer *answer)
{
    TsRelation exact = oracle_relation(query->a, query->b);
    bool at_end = ts_vec_equal(query->b->point, query->a->segment.b);
    answer->relation = exact == TS_APART || at_end ? TS_APART : TS_OVERLAPPING;
}

// Right up to rounding: by the distance of the point from the segment's line.
static void measure_distance(const Query *query, Answer *answer)
{
    TsSegment s = query->a->segment;
    TsVec along = ts_vec_sub(s.b, s.a), way = ts_vec_sub(query->b->point, s.a);
    double length = ts_vec_length(along);
    double t = length > 0 ? ts_vec_dot(way, along) / (length * length) : 0;
    t = fmax(0, fmin(1, t));
    TsVec nearest = ts_vec_add(s.a, ts_vec_scale(along, t));
    bool there = ts_vec_distance(nearest, query->b->point) <= 0;
    answer->relation = there ? TS_OVERLAPPING : TS_APART;
}

static long long faults_of(void (*answer)(const Query *, Answer *), FuzzerCount *count)
{
    Method method = {.name = "by_hand",
                     .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_POINT),
                     .touch = TOUCH_HIT,
                     .sound = ROUNDS,
                     .answer = answer};
    Fuzzer *fuzzer = fuzzer_new(&method, &all);
    fuzzer_run(fuzzer, 5 * SOME, NULL, 0);
    long long found = faults(fuzzer);
    *count = fuzzer_count(fuzzer);
    fuzzer_free(fuzzer);
    return found;
}

// An end left out is wrong at every size and in every direction; rounding is not.
static void touching_is_told_from_rounding(void **state)
{
    (void)state;
    FuzzerCount count;
    assert_true(faults_of(leave_out_an_end, &count) > 0);
    assert_int_equal(faults_of(measure_distance, &count), 0);
    assert_true(count.rounded > 100);
}

// ---- Methods that remember

// Right, but every seventh answer is the one before it.
static void answer_from_memory(const Query *query, Answer *answer)
{
    static TsRelation remembered = TS_APART;
    static int asked;
    answer->relation = ++asked % 7 == 0 ? remembered : oracle_relation(query->a, query->b);
    remembered = answer->relation;
}

static void what_is_wrong_once_only_is_a_finding(void **state)
{
    (void)state;
    Method method = strict_method(TOUCH_REPORTED);
    method.b = TS_SHAPE_BIT(TS_SHAPE_POINT);
    method.answer = answer_from_memory;
    Fuzzer *fuzzer = fuzzer_new(&method, &all);
    fuzzer_run(fuzzer, 5 * SOME, NULL, 0);
    assert_true(fuzzer_count(fuzzer).again > 0);
    bool shown = false;
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        if (found->finding.kind != FINDING_AGAIN) continue;
        Case pair;
        char error[256];
        assert_int_equal(case_read(&pair, found->line, error, sizeof error), CASE_GOOD);
        assert_true(pair.flags & CASE_AGAIN);
        Finding again = again_until_wrong(&method, &found->before, &pair);
        assert_true(finding_is_fault(&again));
        shown = true;
    }
    assert_true(shown);
    fuzzer_free(fuzzer);
}

// Right, until it has been asked about so many different pairs: it has no room for more.
enum { REMEMBERED = 600 };

static uint64_t remembered[REMEMBERED];
static int remembers;

static uint64_t hash_of(const Query *query)
{
    uint64_t hash = 1;
    const TsShape *shape[] = {query->a, query->b};
    for (int k = 0; k < 2; k++) {
        double number[TS_SHAPE_NUMBERS_MAX];
        int count = ts_shape_numbers(shape[k], number);
        for (int i = 0; i < count; i++) {
            uint64_t bits;
            number[i] += 0.0;
            memcpy(&bits, &number[i], sizeof bits);
            hash = (hash ^ bits) * 1099511628211u;
        }
    }
    return hash;
}

static void answer_with_little_room(const Method *method, const Query *query, Answer *answer,
                                    int count)
{
    (void)method;
    for (int i = 0; i < count; i++) {
        uint64_t hash = hash_of(&query[i]);
        int at = 0;
        while (at < remembers && remembered[at] != hash) at++;
        bool hit = ts_relation_shapes(query[i].a, query[i].b) != TS_APART;
        bool room = at < REMEMBERED;
        if (at == remembers && room) remembered[remembers++] = hash;
        answer[i] = (Answer){.relation = hit && room ? TS_OVERLAPPING : TS_APART};
    }
}

static void forget(const Method *method)
{
    (void)method;
    remembers = 0;
}

// The cases that come before are found, and no others; and the file of all shows it again.
static void what_is_wrong_after_hundreds_is_found_with_them(void **state)
{
    (void)state;
    Method method = strict_method(TOUCH_HIT);
    method.name = "little_room";
    method.a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE);
    method.b = TS_SHAPE_BIT(TS_SHAPE_AABB);
    method.sound = ROUNDS;
    method.answer_many = answer_with_little_room;
    method.renew = forget;
    forget(&method);
    Fuzzer *fuzzer = fuzzer_new(&method, &all), *other = fuzzer_new(&method, &all);
    fuzzer_run(fuzzer, 2000, NULL, 0);
    assert_true(fuzzer_findings(fuzzer) > 0);
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    fuzzer_write(fuzzer, out);
    fclose(out);
    fuzzer_add(other, bytes, size); // as another process does
    free(bytes);
    for (int i = 0; i < fuzzer_findings(other); i++) {
        const FuzzerFound *found = fuzzer_finding(other, i);
        assert_int_equal(found->finding.kind, FINDING_AGAIN);
        assert_in_range(found->before.count, REMEMBERED, REMEMBERED + 10);
        Finding again = again_until_wrong(&method, &found->before, &found->pair);
        assert_true(finding_is_fault(&again));
    }
    assert_true(method_add(&method));
    const FuzzerFound *found = fuzzer_finding(other, 0);
    out = open_memstream(&bytes, &size);
    fprintf(out, "%s\n", CASE_HEADER);
    for (int i = 0; i < found->before.count; i++) {
        char line[CASE_LINE_MAX];
        case_write(line, sizeof line, &found->before.pair[i]);
        fprintf(out, "%s\n", line);
    }
    fprintf(out, "%s\n", found->line);
    fclose(out);
    static CaseFile file;
    FILE *in = fmemopen(bytes, size, "r"), *words = fopen("/dev/null", "w");
    Checker *checker = checker_new(&(CheckerOptions){.method = &method}, words);
    case_file_over(&file, in, "found");
    forget(&method);
    assert_true(checker_run(checker, &file));
    assert_true(checker_count(checker).wrong > 0);
    case_file_close(&file);
    checker_free(checker);
    fclose(words);
    free(bytes);
    method_remove(&method);
    fuzzer_free(fuzzer);
    fuzzer_free(other);
}

// Like a plug-in: correct, except that it fails for vertical segments; takes many queries at once,
// and keeps what it printed until it is asked again.
static long asked_at_once, most_at_once;

static char printed[256][ANSWER_PRINTED_MAX];

static void answer_many(const Method *method, const Query *query, Answer *answer, int count)
{
    (void)method;
    asked_at_once++;
    most_at_once = count > most_at_once ? count : most_at_once;
    for (int i = 0; i < count; i++) {
        TsSegment segment = query[i].a->segment;
        bool vertical = segment.a.x == segment.b.x;
        answer[i].relation = vertical ? METHOD_FAILS : oracle_relation(query[i].a, query[i].b);
        answer[i].failed = vertical ? "crashed (SIGFPE)" : NULL;
        snprintf(printed[i], sizeof printed[i], "x = %g", segment.a.x);
        answer[i].printed = vertical ? printed[i] : NULL;
    }
}

static void answer_rightly(const Method *method, const Query *query, Answer *answer, int count)
{
    (void)method;
    asked_at_once++;
    for (int i = 0; i < count; i++) answer[i].relation = oracle_relation(query[i].a, query[i].b);
}

static void failures_are_findings(void **state)
{
    (void)state;
    Method method = {.name = "stranger",
                     .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer_many = answer_many};
    Fuzzer *fuzzer = fuzzer_new(&method, &all);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_true(most_at_once == 256);
    assert_int_equal(fuzzer_count(fuzzer).wrong, 0);
    assert_int_equal(fuzzer_findings(fuzzer), 2); // in both orders
    const FuzzerFound *found = fuzzer_finding(fuzzer, 0);
    assert_int_equal(found->finding.kind, FINDING_FAILED);
    assert_non_null(strstr(found->line, "| method stranger | note crashed (SIGFPE)"));
    char words[ANSWER_PRINTED_MAX];
    snprintf(words, sizeof words, "x = %g", found->pair.a.segment.a.x);
    assert_string_equal(found->finding.printed, words);
    fuzzer_free(fuzzer);
}

// Like a plug-in that hung too often: after its first batch it is asked no more.
static void answer_once(const Method *method, const Query *query, Answer *answer, int count)
{
    (void)method;
    bool asked = asked_at_once++ == 0;
    for (int i = 0; i < count; i++) {
        answer[i].relation = asked ? oracle_relation(query[i].a, query[i].b) : METHOD_FAILS;
        answer[i].failed = asked ? NULL : "is not asked";
        answer[i].unasked = !asked;
    }
}

static void what_is_not_asked_is_no_finding(void **state)
{
    (void)state;
    Method method = {.name = "once",
                     .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer_many = answer_once};
    Fuzzer *fuzzer = fuzzer_new(&method, &all);
    asked_at_once = 0;
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_int_equal(fuzzer_findings(fuzzer), 0);
    assert_int_equal(fuzzer_count(fuzzer).not_judged, SOME - BATCH);
    fuzzer_free(fuzzer);
}

// A round trip to another process costs more than the questions: a batch is asked in few of them.
static void a_batch_costs_few_round_trips(void **state)
{
    (void)state;
    Method method = {.name = "circles",
                     .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer_many = answer_rightly};
    enum { BATCHES = 40 };
    Fuzzer *fuzzer = fuzzer_new(&method, &all);
    asked_at_once = 0;
    fuzzer_run(fuzzer, (long long)BATCHES * BATCH, NULL, 0);
    assert_int_equal(fuzzer_findings(fuzzer), 0);
    assert_in_range(asked_at_once, BATCHES, 3 * BATCHES); // once more, in one part or two
    fuzzer_free(fuzzer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alike_findings_are_kept_once),
        cmocka_unit_test(findings_about_degenerate_shapes_are_told_apart),
        cmocka_unit_test(touch_rules_are_held_to),
        cmocka_unit_test(touching_is_told_from_rounding),
        cmocka_unit_test(what_is_wrong_once_only_is_a_finding),
        cmocka_unit_test(what_is_wrong_after_hundreds_is_found_with_them),
        cmocka_unit_test(failures_are_findings),
        cmocka_unit_test(what_is_not_asked_is_no_finding),
        cmocka_unit_test(a_batch_costs_few_round_trips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
