// Each method's honesty: what calls itself exact is never wrong, what rounds is wrong by rounding
// only, and every flaw is caught by the generators.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fuzz.h"

enum { CASES = 20000 };

static FuzzReport fuzz(const Method *method, bool stop)
{
    long cases = method->sound == ROUNDS ? CASES : 10 * CASES;
    return fuzz_method(method, &(FuzzOptions){.seed = 1, .cases = cases, .family = -1, stop});
}

static void every_flaw_is_caught(void **state)
{
    (void)state;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->kind != QUERY_PAIR || method->sound != FLAWED) continue;
        if (method->shows != FLAW_IN_RELATION) continue;
        FuzzReport report = fuzz(method, true);
        if (report.all.faults == 0) fail_msg("%s was not caught", method->name);
        assert_non_null(strstr(report.finding, method->name));
    }
}

// Such a flaw has no margin, but on small integers nothing rounds that could excuse it.
static void flaws_of_touching_show_where_nothing_rounds(void **state)
{
    (void)state;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->kind != QUERY_PAIR || method->shows != FLAW_IN_TOUCH) continue;
        FuzzOptions options = {.seed = 1, .cases = CASES, .family = FAMILY_LATTICE};
        FuzzReport report = fuzz_method(method, &options);
        assert_int_equal(report.all.faults, 0);
        assert_true(report.all.roundings > 0);
        assert_true(report.worst_margin == 0);
    }
}

static void nothing_else_is_ever_wrong_beyond_rounding(void **state)
{
    (void)state;
    for (int i = 0; i < method_count(); i++) {
        if (method_at(i)->kind != QUERY_PAIR || method_at(i)->sound == FLAWED) continue;
        FuzzReport report = fuzz(method_at(i), false);
        assert_true(report.all.asked >= CASES);
        if (report.all.faults > 0) fail_msg("%s", report.finding);
        if (method_at(i)->sound == EXACT) assert_int_equal(report.all.roundings, 0);
        // What is said to round does: else the generators have not aimed well.
        if (method_at(i)->sound == ROUNDS) assert_true(report.all.roundings > 0);
    }
}

static void a_fuzz_run_repeats_itself(void **state)
{
    (void)state;
    const Method *method = method_find("obb_three_axes");
    FuzzReport one = fuzz(method, false), two = fuzz(method, false);
    assert_string_equal(one.finding, two.finding);
    assert_int_equal(one.all.faults, two.all.faults);
    long faults = 0;
    for (int i = 0; i < FAMILIES; i++) faults += one.family[i].faults;
    assert_int_equal(faults, one.all.faults);
    assert_int_equal(one.family[FAMILY_TOUCHING].faults, 0); // a touch has no margin to be wrong by
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_flaw_is_caught),
        cmocka_unit_test(flaws_of_touching_show_where_nothing_rounds),
        cmocka_unit_test(nothing_else_is_ever_wrong_beyond_rounding),
        cmocka_unit_test(a_fuzz_run_repeats_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
