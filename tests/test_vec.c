// The vectors of the documents, function by function (S01 to S05, S69), and numbers on a line
// (S75), and the clock (S76).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate.h"
#include "scalar.h"
#include "stopwatch.h"
#include "vec.h"

static void is(Vec v, double x, double y) { assert_true(v.x == x && v.y == y); }

static void sums_and_multiples(void **state)
{
    (void)state;
    Vec a = {3, 2}, b = {7, 7};
    is(vec_add(a, b), 10, 9);
    is(vec_sub(b, a), 4, 5); // the document's V = C2 - C1
    is(vec_scale(a, 2), 6, 4);
    is(vec_divide(a, 2), 1.5, 1);
    is(vec_divide(a, 0), 0, 0);
    is(vec_negate(a), -3, -2);
    is(a, 3, 2); // nothing was changed in place
    assert_true(vec_equal(a, vec(3, 2)) && !vec_equal(a, b));
    assert_true(vec_is_zero(vec(0, -0.0)) && !vec_is_zero(a));
}

static void lengths(void **state)
{
    (void)state;
    assert_true(vec_length(vec(3, -4)) == 5);
    assert_true(vec_length_squared(vec(3, -4)) == 25);
    assert_true(vec_distance(vec(1, 1), vec(4, 5)) == 5);
    assert_true(vec_distance_squared(vec(1, 1), vec(4, 5)) == 25);
    is(vec_normalize(vec(0, -4)), 0, -1);
    is(vec_normalize(vec(0, 0)), 0, 0);
    is(vec_set_length(vec(0, 2), 7), 0, 7);
    is(vec_set_length(vec(0, 0), 7), 0, 0);
}

static void perpendiculars(void **state)
{
    (void)state;
    Vec v = {4, 5};
    is(vec_perp(v), -5, 4); // the document's normal: swapped, x negated
    is(vec_perp_back(v), 5, -4);
    assert_true(vec_dot(v, vec_perp(v)) == 0 && vec_dot(v, vec_perp_back(v)) == 0);
    is(vec_normal(vec(0, 0), vec(0, 3)), 1, 0);
    is(vec_normal(vec(1, 1), vec(1, 1)), 0, 0);
}

static void products_and_shadows(void **state)
{
    (void)state;
    assert_true(vec_dot(vec(3, 2), vec(7, 7)) == 35);
    assert_true(vec_cross(vec(1, 0), vec(0, 1)) == 1);
    assert_true(vec_shadow(vec(3, 4), vec(10, 0)) == 3);
    assert_true(vec_shadow(vec(3, 4), vec(0, -0.5)) == -4);
    assert_true(vec_shadow(vec(3, 4), vec(0, 0)) == 0);
}

// It is linear interpolation, not a turning: the length is not kept (E26).
static void between_two_points(void **state)
{
    (void)state;
    Vec a = {1, 0}, b = {0, 1};
    is(vec_lerp(a, b, 0), 1, 0);
    is(vec_lerp(a, b, 1), 0, 1);
    is(vec_lerp(a, b, 0.5), 0.5, 0.5);
    assert_true(vec_length(vec_lerp(a, b, 0.5)) < 0.8);
}

static void numbers_on_a_line(void **state)
{
    (void)state;
    assert_true(scalar_clamp(5, 1, 3) == 3 && scalar_clamp(-5, 1, 3) == 1);
    assert_true(scalar_clamp(2, 1, 3) == 2 && scalar_clamp(NAN, 1, 3) == 1);
    assert_true(scalar_clamp_bottom(-1, 0) == 0 && scalar_clamp_bottom(9, 0) == 9);
    assert_true(scalar_map_linear(5, 0, 10, 100, 200) == 150);
    assert_true(scalar_map_linear(0, 0, 10, 100, 200) == 100); // through (a1, b1): E53
    assert_true(scalar_map_linear(20, 0, 10, 100, 200) == 300);
    assert_true(scalar_map_linear(7, 3, 3, 1, 2) == 1);
    assert_true(scalar_sign(-3) == -1 && scalar_sign(0.1) == 1); // E54
    assert_true(scalar_sign(0) == 0 && scalar_sign(-0.0) == 0 && scalar_sign(NAN) == 0);
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
        double spread = random_spread(&random, 10), unit = random_16(&random);
        assert_true(spread >= -5 && spread < 5);
        assert_true(unit >= 0 && unit < 1 && unit * 65536 == floor(unit * 65536));
        least = fmin(least, unit), most = fmax(most, unit);
    }
    assert_int_equal(seen, 63); // both ends too (S07)
    assert_true(least < 0.01 && most > 0.99);
}

static void a_clock_tells_what_has_passed(void **state)
{
    (void)state;
    Stopwatch watch = stopwatch(true);
    assert_true(stopwatch_delta(&watch, 100) == 0); // starts
    assert_true(stopwatch_delta(&watch, 100.5) == 0.5);
    assert_true(stopwatch_delta(&watch, 102) == 1.5);
    assert_true(stopwatch_elapsed(&watch, 103) == 3);
    stopwatch_stop(&watch, 104);
    assert_true(stopwatch_delta(&watch, 110) == 0);
    assert_true(stopwatch_elapsed(&watch, 110) == 4);
    stopwatch_start(&watch, 200);
    assert_true(stopwatch_delta(&watch, 201) == 1);
    assert_true(stopwatch_elapsed(&watch, 201) == 1);
    Stopwatch still = stopwatch(false);
    assert_true(stopwatch_delta(&still, 5) == 0 && stopwatch_delta(&still, 9) == 0);
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
