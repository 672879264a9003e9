// A function that is right about each pair alone and mixes up those that it gets at once: rows of
// small cases show it, or none does, and what is found is wrong in company only.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fuzz/again.h"
#include "fuzz/fuzzer.h"
#include "fuzz/together.h"
#include "query.h"

// Answers query i by query `i + shift` of the same call, if `is_mixed` holds for the call.
typedef struct Mixing {
    int shift;
    bool (*is_mixed)(const Query *query, int count);
} Mixing;

static void answer_mixed(const Method *method, const Query *query, Answer *answer, int count)
{
    const Mixing *mixing = method->self;
    bool mixed = mixing->is_mixed(query, count);
    for (int i = 0; i < count; i++) {
        int from = mixed && i + mixing->shift < count ? i + mixing->shift : i;
        answer[i] = (Answer){.relation = query_core(&query[from])};
    }
}

static bool in_company(const Query *query, int count)
{
    (void)query;
    return count > 1;
}

static bool never(const Query *query, int count)
{
    (void)query;
    (void)count;
    return false;
}

// Only if the call begins with a box far out, as no row of small cases does.
static bool after_far_out(const Query *query, int count)
{
    return count > 1 && fabs(query[0].a->aabb.min.x) > 1e6;
}

static Method mixing_method(Mixing *mixing)
{
    return (Method){.name = "mixing",
                    .a = TS_SHAPE_BIT(TS_SHAPE_AABB),
                    .b = TS_SHAPE_BIT(TS_SHAPE_AABB),
                    .touch = TOUCH_REPORTED,
                    .sound = EXACT,
                    .answer_many = answer_mixed,
                    .batch = 16,
                    .self = mixing};
}

static const Case *some_case(void)
{
    static Case made;
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(2, 2));
    TsShape b = ts_shape_aabb(ts_vec(5, 0), ts_vec(6, 1));
    case_of_pair(&made, &a, &b);
    return &made;
}

static bool searched(Mixing *mixing, Before *before, Case *pair, Finding *finding)
{
    Method method = mixing_method(mixing);
    Random random = random_seeded(3);
    assert_true(together_is_right_alone(&method, some_case()));
    return together_search(&method, some_case(), &random, before, pair, finding);
}

// Each row that is found fails when its cases are asked at once, and not when one by one.
static void rows_show_what_is_mixed_up(void **state)
{
    (void)state;
    for (int shift = 1; shift <= 6; shift++) {
        Mixing mixing = {shift, in_company};
        Method method = mixing_method(&mixing);
        static Before before;
        Case pair;
        Finding finding;
        assert_true(searched(&mixing, &before, &pair, &finding));
        assert_true(finding_is_fault(&finding));
        assert_in_range(before.count, 1, 6);
        Finding again = again_until_wrong(&method, &before, &pair);
        assert_true(finding_is_fault(&again));
        assert_int_equal(again.answered, finding.answered);
        assert_int_equal(again.exact, finding.exact);
        mixing.is_mixed = never;
        again = again_until_wrong(&method, &before, &pair);
        assert_false(finding_is_fault(&again));
        again_before_free(&before);
    }
}

static void nothing_is_found_where_no_row_shows_it(void **state)
{
    (void)state;
    static bool (*const is_mixed[])(const Query *, int) = {never, after_far_out};
    for (int i = 0; i < 2; i++) {
        Mixing mixing = {1, is_mixed[i]};
        static Before before;
        Case pair;
        Finding finding;
        assert_false(searched(&mixing, &before, &pair, &finding));
        again_before_free(&before);
    }
}

static void without_batches_there_is_no_company(void **state)
{
    (void)state;
    Mixing mixing = {1, in_company};
    Method method = mixing_method(&mixing);
    assert_true(together_is_right_alone(&method, some_case()));
    method.batch = 1;
    assert_false(together_is_right_alone(&method, some_case()));
}

// With the cases that the fault needs, if small ones show it.
static void the_fuzzer_reports_valid_pairs(void **state)
{
    (void)state;
    static bool (*const is_mixed[])(const Query *, int) = {in_company, after_far_out};
    for (int i = 0; i < 2; i++) {
        Mixing mixing = {1, is_mixed[i]};
        Method method = mixing_method(&mixing);
        Fuzzer *fuzzer = fuzzer_new(
            &method,
            &(FuzzerOptions){.seed = 2, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS});
        assert_non_null(fuzzer);
        fuzzer_run(fuzzer, 20000, NULL, 0);
        assert_true(fuzzer_findings(fuzzer) > 0);
        for (int k = 0; k < fuzzer_findings(fuzzer); k++) {
            const FuzzerFound *found = fuzzer_finding(fuzzer, k);
            assert_int_equal(found->pair.a.kind, TS_SHAPE_AABB);
            assert_int_equal(found->pair.b.kind, TS_SHAPE_AABB);
            assert_true(ts_shape_valid(&found->pair.a, NULL));
            assert_int_equal(found->finding.kind, FINDING_AGAIN);
            if (i == 0) assert_true(found->finding.together && found->before.count > 0);
        }
        fuzzer_free(fuzzer);
    }
}

// ---- The same once more

// Right but for one call in a row.
typedef struct Lapse {
    int call, of;
} Lapse;

static void answer_lapsing(const Method *method, const Query *query, Answer *answer, int count)
{
    Lapse *lapse = method->self;
    for (int i = 0; i < count; i++) {
        TsRelation exact = query_core(&query[i]);
        bool lapses = lapse->call++ == lapse->of;
        answer[i].relation = !lapses ? exact : exact == TS_APART ? TS_OVERLAPPING : TS_APART;
    }
}

// Both answers after the finding's are compared with it, and none that are about another query.
static void each_further_answer_is_compared(void **state)
{
    (void)state;
    static const bool is_compared[] = {false, true, false, true}; // every second one
    Lapse lapse = {0};
    Method method = {.name = "lapsing",
                     .a = TS_SHAPE_BIT(TS_SHAPE_AABB),
                     .b = TS_SHAPE_BIT(TS_SHAPE_AABB),
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer_many = answer_lapsing,
                     .batch = 16,
                     .self = &lapse};
    const Case *about = some_case();
    Query query = query_of_case(QUERY_PAIR, about);
    Finding finding = {.kind = FINDING_WRONG, .answered = query_core(&query)};
    for (int of = 0; of < 4; of++) {
        TsRelation other;
        lapse = (Lapse){0, of};
        assert_int_equal(again_is_same(&method, &query, &finding, &other), !is_compared[of]);
        assert_int_equal(lapse.call, 4);
        assert_int_equal(other == (TsRelation)finding.answered, !is_compared[of]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_show_what_is_mixed_up),
        cmocka_unit_test(nothing_is_found_where_no_row_shows_it),
        cmocka_unit_test(each_further_answer_is_compared),
        cmocka_unit_test(without_batches_there_is_no_company),
        cmocka_unit_test(the_fuzzer_reports_valid_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
