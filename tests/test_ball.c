// Balls that are let loose and gather at their homes: the article's numbers, and ticks of any
// length.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/ball.h"

enum { LOOSE_TICKS = 200, GATHER_TICKS = 300 };
static const double speed = 230, tick = 15;

static TsBall ball_let_loose(TsVec home, TsVec velocity, double ms, int ticks)
{
    TsBall ball = {home, home, velocity};
    for (int i = 0; i < ticks; i++) ts_ball_fly(&ball, ms);
    return ball;
}

// How many ticks it flies home; -1 where `most` do not do.
static int gathered(TsBall *ball, double ms, int most)
{
    ts_ball_aim(ball, ball->home, speed);
    for (int i = 1; i <= most; i++) {
        if (ts_ball_approach(ball, ball->home, ms)) return i;
    }
    return -1;
}

static void the_farthest_is_home_after_283_ticks(void **state)
{
    (void)state;
    TsBall ball = ball_let_loose(ts_vec(500, 90), ts_vec(-230, 230), tick, LOOSE_TICKS);
    assert_true(fabs(ts_ball_max_distance(&ball, 1) - 975.807) < 0.001);
    assert_int_equal(ts_ball_ticks(ts_ball_max_distance(&ball, 1), speed, tick), 283);
    assert_int_equal(gathered(&ball, tick, GATHER_TICKS), 283);
    assert_true(ts_ball_is_home(&ball) && ts_ball_is_at_rest(&ball));
}

// Every velocity that the article can draw, in steps: the ticks flown are those of the way.
static void every_ball_comes_home_in_the_ticks_of_its_way(void **state)
{
    (void)state;
    for (int x = -230; x <= 230; x += 23) {
        for (int y = -230; y <= 230; y += 1) {
            TsBall ball = ball_let_loose(ts_vec(21, 27), ts_vec(x, y), tick, LOOSE_TICKS);
            int expected = ts_ball_ticks(3 * sqrt((double)x * x + (double)y * y), speed, tick);
            int flown = gathered(&ball, tick, GATHER_TICKS);
            if (flown != expected) fail_msg("%d %d: %d ticks, not %d", x, y, flown, expected);
            assert_true(ts_ball_is_home(&ball));
        }
    }
}

static void no_tick_is_too_long(void **state)
{
    (void)state;
    Random random = random_seeded(7);
    for (int i = 0; i < 2000; i++) {
        double ms = 1 + 400 * random_unit(&random);
        TsVec velocity = {random_integer(&random, -230, 230), random_integer(&random, -230, 230)};
        TsBall ball = ball_let_loose(ts_vec(940, 180), velocity, ms, 5);
        assert_true(gathered(&ball, ms, 5 * 2 + 1) > 0);
        assert_true(ts_ball_is_home(&ball));
    }
}

static void one_that_flew_through_has_missed(void **state)
{
    (void)state;
    TsBall ball = {ts_vec(0, 0), ts_vec(10, 0), ts_vec(0, 0)};
    assert_false(ts_ball_missed(&ball));
    ts_ball_aim(&ball, ball.home, speed);
    assert_false(ts_ball_missed(&ball));
    ts_ball_fly(&ball, 33);
    assert_false(ts_ball_missed(&ball));
    ts_ball_fly(&ball, 33);
    assert_true(ts_ball_missed(&ball));
    ball.position = ball.home; // and flies on: there it has not stopped
    assert_true(ts_ball_missed(&ball));
}

static void at_its_goal_it_rests(void **state)
{
    (void)state;
    TsBall ball = {ts_vec(3, 4), ts_vec(3, 4), ts_vec(99, 0)};
    ts_ball_aim(&ball, ball.home, speed);
    assert_true(ts_ball_is_at_rest(&ball));
    assert_true(ts_ball_approach(&ball, ball.home, tick));
    assert_true(ts_ball_max_distance(&ball, 0) == 0);
    assert_int_equal(ts_ball_ticks(0, speed, tick), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_farthest_is_home_after_283_ticks),
        cmocka_unit_test(every_ball_comes_home_in_the_ticks_of_its_way),
        cmocka_unit_test(no_tick_is_too_long),
        cmocka_unit_test(one_that_flew_through_has_missed),
        cmocka_unit_test(at_its_goal_it_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
