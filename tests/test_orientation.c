// The side of a line, where plain arithmetic errs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/exact.h"
#include "touchstone/orientation.h"

static void orientation_is_exact_by_hand(void **state)
{
    (void)state;
    assert_int_equal(ts_orientation_sign(ts_vec(0, 0), ts_vec(1, 0), ts_vec(1, 1)), 1);
    assert_int_equal(ts_orientation_sign(ts_vec(0, 0), ts_vec(1, 1), ts_vec(1, 0)), -1);
    assert_int_equal(ts_orientation_sign(ts_vec(0.1, 0.1), ts_vec(0.2, 0.2), ts_vec(0.7, 0.7)), 0);
    // An ulp beside the line: what plain arithmetic gets wrong.
    TsVec a = ts_vec(0.5 + 0x1p-53, 0.5), b = ts_vec(12, 12), c = ts_vec(24, 24);
    assert_int_equal(ts_orientation_sign(a, b, c), -1);
    assert_int_equal(ts_orientation_sign(a, c, b), 1);
    assert_int_equal(ts_orientation_sign(ts_vec(0.5, 0.5), b, c), 0);
    assert_int_equal(
        ts_orientation_sign(ts_vec(0, 0), ts_vec(1, 1), ts_vec(1e9, nextafter(1e9, 2e9))), 1);
}

static int sign(double x) { return (x > 0) - (x < 0); }

// On a grid of hairs about a line: the coordinates less 0.5 are integers of 2^-53.
static void orientation_near_a_line(void **state)
{
    (void)state;
    for (int i = 0; i < 64; i++) {
        for (int k = 0; k < 64; k++) {
            TsVec p = ts_vec(0.5 + i * 0x1p-53, 0.5 + k * 0x1p-53);
            double x = (p.x - 0.5) * 0x1p53, y = (p.y - 0.5) * 0x1p53;
            assert_int_equal(ts_orientation_sign(p, ts_vec(12, 12), ts_vec(24, 24)), sign(y - x));
        }
    }
}

// What corners are meant to be, against the rounded ones; a turned box's differ by less than an
// ulp.
static void corners_are_exact(void **state)
{
    (void)state;
    TsShape box = ts_shape_obb(ts_vec(0.1, 0.7), 3, 5, ts_vec(0.6, 0.8));
    TsShape other = ts_shape_triangle(ts_vec(1, 2), ts_vec(3, 4), ts_vec(5, 6));
    TsVec corner[4];
    ts_shape_corners(&box, corner);
    bool rounded = false;
    for (int i = 0; i < 4; i++) {
        Exact exact = ts_exact_corner(&box, i), given = ts_exact_vec(corner[i]);
        Exact rest = ts_exact_subtract(&exact, &given);
        assert_true(fabs(ts_expansion_estimate(rest.x)) <= 0x1p-51);
        assert_true(fabs(ts_expansion_estimate(rest.y)) <= 0x1p-51);
        rounded = rounded || !ts_exact_is_zero(&rest);
    }
    assert_true(rounded);
    Exact third = ts_exact_corner(&other, 2), wanted = ts_exact_vec(ts_vec(5, 6));
    Exact rest = ts_exact_subtract(&third, &wanted);
    assert_true(ts_exact_is_zero(&rest));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orientation_is_exact_by_hand),
        cmocka_unit_test(orientation_near_a_line),
        cmocka_unit_test(corners_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
