// The side of a line, where plain arithmetic errs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact.h"
#include "orientation.h"

static void orientation_is_exact_by_hand(void **state)
{
    (void)state;
    assert_int_equal(orientation_sign(vec(0, 0), vec(1, 0), vec(1, 1)), 1);
    assert_int_equal(orientation_sign(vec(0, 0), vec(1, 1), vec(1, 0)), -1);
    assert_int_equal(orientation_sign(vec(0.1, 0.1), vec(0.2, 0.2), vec(0.7, 0.7)), 0);
    // An ulp beside the line: what plain arithmetic gets wrong.
    Vec a = vec(0.5 + 0x1p-53, 0.5), b = vec(12, 12), c = vec(24, 24);
    assert_int_equal(orientation_sign(a, b, c), -1);
    assert_int_equal(orientation_sign(a, c, b), 1);
    assert_int_equal(orientation_sign(vec(0.5, 0.5), b, c), 0);
    assert_int_equal(orientation_sign(vec(0, 0), vec(1, 1), vec(1e9, nextafter(1e9, 2e9))), 1);
}

static int sign(double x) { return (x > 0) - (x < 0); }

// On a grid of hairs about a line: the coordinates less 0.5 are integers of 2^-53.
static void orientation_near_a_line(void **state)
{
    (void)state;
    for (int i = 0; i < 64; i++) {
        for (int k = 0; k < 64; k++) {
            Vec p = vec(0.5 + i * 0x1p-53, 0.5 + k * 0x1p-53);
            double x = (p.x - 0.5) * 0x1p53, y = (p.y - 0.5) * 0x1p53;
            assert_int_equal(orientation_sign(p, vec(12, 12), vec(24, 24)), sign(y - x));
        }
    }
}

// What corners are meant to be, against the rounded ones; a turned box's differ by less than an
// ulp.
static void corners_are_exact(void **state)
{
    (void)state;
    Shape box = shape_obb(vec(0.1, 0.7), 3, 5, vec(0.6, 0.8));
    Shape other = shape_triangle(vec(1, 2), vec(3, 4), vec(5, 6));
    Vec corner[4];
    shape_corners(&box, corner);
    bool rounded = false;
    for (int i = 0; i < 4; i++) {
        Exact exact = exact_corner(&box, i), given = exact_vec(corner[i]);
        Exact rest = exact_subtract(&exact, &given);
        assert_true(fabs(expansion_estimate(rest.x)) <= 0x1p-51);
        assert_true(fabs(expansion_estimate(rest.y)) <= 0x1p-51);
        rounded = rounded || !exact_is_zero(&rest);
    }
    assert_true(rounded);
    Exact third = exact_corner(&other, 2), wanted = exact_vec(vec(5, 6));
    Exact rest = exact_subtract(&third, &wanted);
    assert_true(exact_is_zero(&rest));
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
