// The walker and the stone: hit only where he comes to it without a jump.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "walker.h"

// Told to jump in the tick `at`; 0: never.
static Walker walked(int ticks, int at)
{
    Walker walker = {0};
    for (int tick = 1; tick <= ticks; tick++) walker = walker_step(walker, tick == at);
    return walker;
}

static void test_who_does_not_jump_hits_it(void **state)
{
    (void)state;
    assert_int_equal(walked(99, 0).hits, 0);
    assert_true(walked(99, 0).x == 99);
    assert_int_equal(walked(100, 0).hits, 1);
    assert_true(walked(150, 0).x == 100);
    assert_int_equal(walked(100 + WALKER_LIES, 0).hits, 1);
    assert_true(walked(101 + WALKER_LIES, 0).x == 1);
    assert_int_equal(walked(200 + WALKER_LIES, 0).hits, 2);
}

// A jump takes 31 ticks: early enough not to be over, late enough to have begun.
static void test_who_jumps_does_not(void **state)
{
    (void)state;
    for (int at = 1; at <= 120; at++) {
        Walker walker = walked(120, at);
        bool clears = at > 100 - 31 && at <= 100;
        assert_int_equal(walker.cleared, clears);
        assert_int_equal(walker.hits, !clears);
    }
}

static void test_one_jump_at_a_time(void **state)
{
    (void)state;
    Walker once = walked(60, 40), walker = {0};
    for (int tick = 1; tick <= 60; tick++) walker = walker_step(walker, tick >= 40);
    assert_true(walker.height == once.height && walker.height > 15);
    assert_true(walked(70, 40).height > 0 && walked(71, 40).height == 0);
    assert_false(walker_jumps(walked(71, 40)));
}

static void test_at_the_end_he_starts_again(void **state)
{
    (void)state;
    assert_true(walked(WALKER_END - 1, 90).x == WALKER_END - 1);
    Walker walker = walked(WALKER_END, 90);
    assert_true(walker.x == 0 && walker.cleared == 1 && walker.hits == 0);
    assert_int_equal(walked(WALKER_END + 100, 90).hits, 1);
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
