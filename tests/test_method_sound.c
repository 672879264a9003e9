// The declared soundness: exact methods are never wrong, floating-point ones by rounding only.
// test_fuzzer.c tests that every flaw is found.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cases/case.h"
#include "fuzz/fuzzer.h"

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

// Cases that sound methods once got wrong beyond rounding, relation or measure.
static void what_was_once_wrong_is_right(void **state)
{
    static const char *const line[] = {
        // A corner passes another one at 1.5e-8 px, almost parallel to a side.
        "segment -0x1.92f44b8bff0fp-5 0 0 -0.0649475137214518 | segment -2 0 -0x1.d91529873602p-4 "
        "0x1.669ed1416c0c4p-4 | move -0x1.3260f0067681p-3 0x1.9488b2b8ba1bcp-3 | method "
        "sweep_advancing",
        // Along the side of a capsule.
        "aabb -0.25 0 0 4 | capsule -78 -83 -93 -103 10 | move -75 -100 | method sweep_advancing",
        // Their nearest points are below the least magnitude of a coordinate.
        "point 0 0x1.ff2f0a1fe4b13p-100 | point 0x1.8383e6a85c05bp-110 0 | move 0 0 "
        "-0x1.8383e6a85c05bp-109 0x1.ff6f0a1fe4b13p-99 | method sweep_advancing",
        // Almost parallel to a side: past a sliver, its corner, and its end.
        "segment 0x1.adeb896f55aap-7 0 0 -0.00848546388020266 | segment 0x1.c247312e23bd2p-3 0.157 "
        "0x1.e081c0d7f7c32p-3 0x1.551625707cdc5p-3 | move 0.453 0.339633615408914 | method "
        "sweep_enter_leave",
        "triangle -0x1.d227e4105974p-1 0 0 0 0x1.d6ec0df7d345fp+0 0x1.0000000000001p-2 | point "
        "-1.25 -0x1.f9ba7fd07022p-6 | move -0x1.140a8806b0762p+2 -0x1.9183ae955dc32p-2 | method "
        "sweep_enter_leave",
        "point -3 -0x1.4000000000004p-1 | triangle 0 0 4 0x1.e000000000002p+2 0 5 | move 4 7.5 | "
        "method sweep_across",
    };
    (void)state;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        Case pair;
        char error[CASE_LINE_MAX];
        assert_int_equal(case_read(&pair, line[i], error, sizeof error), CASE_GOOD);
        const Method *method = method_find(pair.method);
        Finding finding = finding_of(method, &pair, false);
        if (finding_is_fault(&finding)) fail_msg("row %zu", i);
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
