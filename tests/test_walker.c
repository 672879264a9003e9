// The walker and the stone: hit only if the walker reaches it without a jump.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "touchstone/walker.h"

// Jumps in the tick `at`; 0: never.
static TsWalker walked(int ticks, int at)
{
    TsWalker walker = {0};
    for (int tick = 1; tick <= ticks; tick++) walker = ts_walker_step(walker, tick == at);
    return walker;
}

static void test_who_does_not_jump_hits_it(void **state)
{
    (void)state;
    assert_int_equal(walked(99, 0).hits, 0);
    assert_true(walked(99, 0).x == 99);
    assert_int_equal(walked(100, 0).hits, 1);
    assert_true(walked(150, 0).x == 100);
    assert_int_equal(walked(100 + TS_WALKER_LIES, 0).hits, 1);
    assert_true(walked(101 + TS_WALKER_LIES, 0).x == 1);
    assert_int_equal(walked(200 + TS_WALKER_LIES, 0).hits, 2);
}

// A jump takes 31 ticks: early enough not to be over, late enough to have begun.
static void test_who_jumps_does_not(void **state)
{
    (void)state;
    for (int at = 1; at <= 120; at++) {
        TsWalker walker = walked(120, at);
        bool clears = at > 100 - 31 && at <= 100;
        assert_int_equal(walker.cleared, clears);
        assert_int_equal(walker.hits, !clears);
    }
}

static void test_one_jump_at_a_time(void **state)
{
    (void)state;
    TsWalker once = walked(60, 40), walker = {0};
    for (int tick = 1; tick <= 60; tick++) walker = ts_walker_step(walker, tick >= 40);
    assert_true(walker.height == once.height && walker.height > 15);
    assert_true(walked(70, 40).height > 0 && walked(71, 40).height == 0);
    assert_false(ts_walker_jumps(walked(71, 40)));
}

static void test_at_the_end_he_starts_again(void **state)
{
    (void)state;
    assert_true(walked(TS_WALKER_END - 1, 90).x == TS_WALKER_END - 1);
    TsWalker walker = walked(TS_WALKER_END, 90);
    assert_true(walker.x == 0 && walker.cleared == 1 && walker.hits == 0);
    assert_int_equal(walked(TS_WALKER_END + 100, 90).hits, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_does_not_jump_hits_it),
        cmocka_unit_test(test_who_jumps_does_not),
        cmocka_unit_test(test_one_jump_at_a_time),
        cmocka_unit_test(test_at_the_end_he_starts_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
