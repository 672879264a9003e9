// The measures of methods, each judged by the oracle: distance or depth, the way, contact, entry,
// time of impact.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cases/case.h"
#include "fuzz/finding.h"
#include "fuzz/fuzzer.h"
#include "generate/generate.h"
#include "query.h"

enum { CASES = 4000 };

typedef struct Count {
    long asked, wrong;
    char finding[CASE_LINE_MAX];
} Count;

static void ask_one(Count *count, const Method *method, const GeneratedPair *pair)
{
    Query query = {.kind = method->kind,
                   .a = &pair->a,
                   .b = &pair->b,
                   .move_a = pair->move_a,
                   .move_b = pair->move_b,
                   .others = pair->others,
                   .other_count = pair->other_count};
    Answer answer = method_ask(method, &query);
    TsRelation exact = query_exact(&query);
    if (method_judge(method, answer.relation, exact) != VERDICT_AGREE) return;
    MeasureFinding finding = finding_judge_measure(method, &query, &answer, exact);
    count->asked += finding.fault != MEASURE_NOT_JUDGED;
    if (!finding_measure_is_fault(finding)) return;
    if (count->wrong++ > 0) return;
    Finding found = finding_of_measure(method, &query, &answer, exact);
    char words[160];
    finding_write(words, sizeof words, &found);
    Case failed;
    query_to_case(&query, &failed);
    snprintf(failed.method, sizeof failed.method, "%s", method->name);
    snprintf(failed.note, sizeof failed.note, "%s", words);
    case_write(count->finding, sizeof count->finding, &failed);
}

static bool takes_kinds(const Method *method, TsShapeKind a, TsShapeKind b)
{
    TsShape first = {.kind = a}, second = {.kind = b};
    Query query = {.kind = method->kind, .a = &first, .b = &second};
    return query_known(method->kind, a, b) && method_accepts(method, &query);
}

static Count count_wrong(const Method *method)
{
    Count count = {0};
    Random random = random_seeded(12);
    GeneratedPair pair;
    for (int i = 0; i < CASES * TS_SHAPE_KINDS; i++) {
        TsShapeKind a = (TsShapeKind)(i % TS_SHAPE_KINDS),
                    b = (TsShapeKind)(i / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
        if (!takes_kinds(method, a, b)) continue;
        Family family = (Family)(i / (TS_SHAPE_KINDS * TS_SHAPE_KINDS) % FAMILIES);
        if (method->kind == QUERY_SWEEP)
            generate_sweep(&random, family, a, b, &pair);
        else
            generate_pair(&random, family, a, b, &pair);
        if (method->many && !method_swaps(method, a, b))
            generate_others(&random, method, TS_SHAPE_ANY, &pair);
        ask_one(&count, method, &pair);
    }
    return count;
}

static void sound_measures_are_right(void **state)
{
    (void)state;
    long asked = 0;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->kind == QUERY_NONE || method->sound == FLAWED) continue;
        Count count = count_wrong(method);
        if (count.wrong > 0) fail_msg("%ld of %ld: %s", count.wrong, count.asked, count.finding);
        asked += count.asked;
    }
    assert_true(asked > CASES);
}

static void flawed_measures_are_caught(void **state)
{
    (void)state;
    int flawed = 0;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->kind == QUERY_NONE || method->shows != FLAW_IN_MEASURE) continue;
        if (count_wrong(method).wrong == 0) fail_msg("%s was not caught", method->name);
        flawed++;
    }
    assert_true(flawed > 0);
}

// They decide hit and miss correctly, up to rounding.
static void flawed_measures_spoil_no_relation(void **state)
{
    (void)state;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->kind == QUERY_NONE || method->shows != FLAW_IN_MEASURE) continue;
        FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
        Fuzzer *fuzzer = fuzzer_new(method, &options);
        fuzzer_run(fuzzer, 5 * CASES, NULL, 0);
        FuzzerCount count = fuzzer_count(fuzzer);
        assert_int_equal(count.wrong + count.failed, 0);
        assert_true(count.measures > 0 && count.asked > count.not_judged);
        fuzzer_free(fuzzer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_measures_are_right),
        cmocka_unit_test(flawed_measures_are_caught),
        cmocka_unit_test(flawed_measures_spoil_no_relation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
