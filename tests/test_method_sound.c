// The declared soundness: exact methods are never wrong, floating-point ones by rounding only.
// test_fuzzer.c tests that every flaw is found.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fuzz/fuzzer.h"

enum { CASES = 10000 };

static void must_be_honest(const Method *method, const Fuzzer *fuzzer)
{
    FuzzerCount count = fuzzer_count(fuzzer);
    if (fuzzer_findings(fuzzer) > 0) fail_msg("%s", fuzzer_finding(fuzzer, 0)->line);
    assert_int_equal(fuzzer_faults(fuzzer), 0);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_sound_is_ever_wrong_beyond_rounding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
