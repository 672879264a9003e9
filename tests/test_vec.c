// The vectors of the articles, function by function, numbers on a line, and the stopwatch.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/scalar.h"
#include "touchstone/stopwatch.h"
#include "touchstone/vec.h"

static void is(TsVec v, double x, double y) { assert_true(v.x == x && v.y == y); }

static void sums_and_multiples(void **state)
{
    (void)state;
    TsVec a = {3, 2}, b = {7, 7};
    is(ts_vec_add(a, b), 10, 9);
    is(ts_vec_sub(b, a), 4, 5); // the document's V = C2 - C1
    is(ts_vec_scale(a, 2), 6, 4);
    is(ts_vec_divide(a, 2), 1.5, 1);
    is(ts_vec_divide(a, 0), 0, 0);
    is(ts_vec_negate(a), -3, -2);
    is(a, 3, 2); // nothing was changed in place
    assert_true(ts_vec_equal(a, ts_vec(3, 2)) && !ts_vec_equal(a, b));
    assert_true(ts_vec_is_zero(ts_vec(0, -0.0)) && !ts_vec_is_zero(a));
}

static void lengths(void **state)
{
    (void)state;
    assert_true(ts_vec_length(ts_vec(3, -4)) == 5);
    assert_true(ts_vec_length_squared(ts_vec(3, -4)) == 25);
    assert_true(ts_vec_distance(ts_vec(1, 1), ts_vec(4, 5)) == 5);
    assert_true(ts_vec_distance_squared(ts_vec(1, 1), ts_vec(4, 5)) == 25);
    is(ts_vec_normalize(ts_vec(0, -4)), 0, -1);
    is(ts_vec_normalize(ts_vec(0, 0)), 0, 0);
    is(ts_vec_set_length(ts_vec(0, 2), 7), 0, 7);
    is(ts_vec_set_length(ts_vec(0, 0), 7), 0, 0);
}

static void perpendiculars(void **state)
{
    (void)state;
    TsVec v = {4, 5};
    is(ts_vec_perp(v), -5, 4); // the document's normal: swapped, x negated
    is(ts_vec_perp_back(v), 5, -4);
    assert_true(ts_vec_dot(v, ts_vec_perp(v)) == 0 && ts_vec_dot(v, ts_vec_perp_back(v)) == 0);
    is(ts_vec_normal(ts_vec(0, 0), ts_vec(0, 3)), 1, 0);
    is(ts_vec_normal(ts_vec(1, 1), ts_vec(1, 1)), 0, 0);
}

static void products_and_shadows(void **state)
{
    (void)state;
    assert_true(ts_vec_dot(ts_vec(3, 2), ts_vec(7, 7)) == 35);
    assert_true(ts_vec_cross(ts_vec(1, 0), ts_vec(0, 1)) == 1);
    assert_true(ts_vec_scalar_projection(ts_vec(3, 4), ts_vec(10, 0)) == 3);
    assert_true(ts_vec_scalar_projection(ts_vec(3, 4), ts_vec(0, -0.5)) == -4);
    assert_true(ts_vec_scalar_projection(ts_vec(3, 4), ts_vec(0, 0)) == 0);
}

// It is linear interpolation, not a turning: the length is not kept.
static void between_two_points(void **state)
{
    (void)state;
    TsVec a = {1, 0}, b = {0, 1};
    is(ts_vec_lerp(a, b, 0), 1, 0);
    is(ts_vec_lerp(a, b, 1), 0, 1);
    is(ts_vec_lerp(a, b, 0.5), 0.5, 0.5);
    assert_true(ts_vec_length(ts_vec_lerp(a, b, 0.5)) < 0.8);
}

static void numbers_on_a_line(void **state)
{
    (void)state;
    assert_true(ts_scalar_clamp(5, 1, 3) == 3 && ts_scalar_clamp(-5, 1, 3) == 1);
    assert_true(ts_scalar_clamp(2, 1, 3) == 2 && ts_scalar_clamp(NAN, 1, 3) == 1);
    assert_true(ts_scalar_clamp_bottom(-1, 0) == 0 && ts_scalar_clamp_bottom(9, 0) == 9);
    assert_true(ts_scalar_map_linear(5, 0, 10, 100, 200) == 150);
    assert_true(ts_scalar_map_linear(0, 0, 10, 100, 200) == 100); // through (a1, b1)
    assert_true(ts_scalar_map_linear(20, 0, 10, 100, 200) == 300);
    assert_true(ts_scalar_map_linear(7, 3, 3, 1, 2) == 1);
    assert_true(ts_scalar_sign(-3) == -1 && ts_scalar_sign(0.1) == 1);
    assert_true(ts_scalar_sign(0) == 0 && ts_scalar_sign(-0.0) == 0 && ts_scalar_sign(NAN) == 0);
}

static void random_numbers_stay_in_their_range(void **state)
{
    (void)state;
    Random random = random_seeded(7);
    int seen = 0;
    double least = 1, most = 0;
    for (int i = 0; i < 5000; i++) {
        int whole = random_integer(&random, -2, 3);
        assert_in_range(whole + 2, 0, 5);
        seen |= 1 << (whole + 2);
        double spread = random_between(&random, -5, 5), unit = random_unit(&random);
        assert_true(spread >= -5 && spread < 5);
        assert_true(unit >= 0 && unit < 1);
        least = fmin(least, unit), most = fmax(most, unit);
    }
    assert_int_equal(seen, 63); // both ends too
    assert_true(least < 0.01 && most > 0.99);
}

static void a_clock_tells_what_has_passed(void **state)
{
    (void)state;
    TsStopwatch watch = ts_stopwatch(true);
    assert_true(ts_stopwatch_delta(&watch, 100) == 0); // starts
    assert_true(ts_stopwatch_delta(&watch, 100.5) == 0.5);
    assert_true(ts_stopwatch_delta(&watch, 102) == 1.5);
    assert_true(ts_stopwatch_elapsed(&watch, 103) == 3);
    ts_stopwatch_stop(&watch, 104);
    assert_true(watch.elapsed == 4);
    assert_true(ts_stopwatch_delta(&watch, 110) == 0); // starts again, without the pause
    assert_true(ts_stopwatch_delta(&watch, 112) == 2);
    assert_true(ts_stopwatch_elapsed(&watch, 112) == 2);
    ts_stopwatch_start(&watch, 200);
    assert_true(ts_stopwatch_delta(&watch, 201) == 1);
    assert_true(ts_stopwatch_elapsed(&watch, 201) == 1);
    TsStopwatch still = ts_stopwatch(false);
    assert_true(ts_stopwatch_delta(&still, 5) == 0 && ts_stopwatch_delta(&still, 9) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_and_multiples),
        cmocka_unit_test(lengths),
        cmocka_unit_test(perpendiculars),
        cmocka_unit_test(products_and_shadows),
        cmocka_unit_test(between_two_points),
        cmocka_unit_test(numbers_on_a_line),
        cmocka_unit_test(random_numbers_stay_in_their_range),
        cmocka_unit_test(a_clock_tells_what_has_passed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
