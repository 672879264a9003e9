// The declared soundness: exact methods are never wrong, floating-point ones by rounding only.
// test_fuzzer.c tests that every flaw is found.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cases/case.h"
#include "fuzz/fuzzer.h"
#include "query.h"

enum { CASES = 10000 };

static void must_be_honest(const Method *method, const Fuzzer *fuzzer)
{
    FuzzerCount count = fuzzer_count(fuzzer);
    if (fuzzer_findings(fuzzer) > 0) fail_msg("%s", fuzzer_finding(fuzzer, 0)->line);
    assert_true(count.wrong + count.measures + count.failed == 0);
    assert_true(count.asked >= CASES);
    // A method that is declared to round does round; otherwise the generators are too weak.
    assert_int_equal(count.rounded > 0, method->sound == ROUNDS);
}

static void nothing_sound_is_ever_wrong_beyond_rounding(void **state)
{
    (void)state;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->sound == FLAWED) continue;
        FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
        Fuzzer *fuzzer = fuzzer_new(method, &options);
        fuzzer_run(fuzzer, method->sound == EXACT ? 3 * CASES : CASES, NULL, 0);
        must_be_honest(method, fuzzer);
        fuzzer_free(fuzzer);
    }
}

// Cases that sound methods once got wrong beyond rounding.
static void what_was_once_wrong_is_right(void **state)
{
    // A corner passes another one at 1.5e-8 px, almost parallel to a side.
    static const char *const line[] = {
        "segment -0x1.92f44b8bff0fp-5 0 0 -0.0649475137214518 | segment -2 0 -0x1.d91529873602p-4 "
        "0x1.669ed1416c0c4p-4 | move -0x1.3260f0067681p-3 0x1.9488b2b8ba1bcp-3 | method "
        "sweep_advancing",
    };
    (void)state;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        Case pair;
        char error[CASE_LINE_MAX];
        assert_int_equal(case_read(&pair, line[i], error, sizeof error), CASE_GOOD);
        const Method *method = method_find(pair.method);
        Query query = query_of_case(method->kind, &pair);
        TsRelation answered = method_ask(method, &query).relation, exact = query_exact(&query);
        assert_int_equal(query_judge(method, &query, answered, exact), VERDICT_AGREE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_sound_is_ever_wrong_beyond_rounding),
        cmocka_unit_test(what_was_once_wrong_is_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
