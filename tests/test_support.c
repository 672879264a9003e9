// Support points and contact pairs: the four cases by hand, and against the clipping manifold.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/clip.h"
#include "touchstone/degrees.h"
#include "touchstone/support.h"

static void assert_at(TsVec found, double x, double y)
{
    if (ts_vec_distance(found, ts_vec(x, y)) > 1e-9) {
        fail_msg("(%g, %g), not (%g, %g)", found.x, found.y, x, y);
    }
}

static TsShape box(double x, double y, double width, double height, double angle)
{
    return ts_shape_obb(ts_vec(x, y), width, height, ts_degrees(angle));
}

// A lies above B, so N points up.
static const TsVec up = {0, -1};

static void two_on_two(void **state)
{
    (void)state;
    TsShape a = box(100, 90, 40, 20, 0), b = box(110, 110, 40, 20, 0);
    TsSupportContacts c = ts_support_of(&a, &b, up, 0.5);
    assert_int_equal(c.which, TS_SUPPORT_2_2);
    assert_string_equal(ts_support_case_name(c.which), "2-2");
    assert_int_equal(c.count, 2);
    for (int i = 0; i < 2; i++) { // the middle two of 80, 90, 120, 130
        double x = c.pair[i].a.x;
        assert_true(x == 90 || x == 120);
        assert_at(c.pair[i].a, x, 100);
        assert_at(c.pair[i].b, x, 100);
    }
    assert_true(c.pair[0].a.x != c.pair[1].a.x);
    for (int i = 0; i < 3; i++) assert_true(c.along[i] <= c.along[i + 1]);
}

static void one_on_two_and_back(void **state)
{
    (void)state;
    TsShape a = box(100, 80, 20, 20, 45), b = box(100, 110, 80, 20, 0);
    TsSupportContacts c = ts_support_of(&a, &b, up, 0.5);
    assert_int_equal(c.which, TS_SUPPORT_1_2);
    assert_int_equal(c.count, 1);
    assert_at(c.pair[0].a, 100, 80 + 10 * sqrt(2));
    assert_at(c.pair[0].b, 100, 100);
    c = ts_support_of(&b, &a, ts_vec(0, 1), 0.5);
    assert_int_equal(c.which, TS_SUPPORT_2_1);
    assert_at(c.pair[0].a, 100, 100);
    assert_at(c.pair[0].b, 100, 80 + 10 * sqrt(2));
}

static void one_on_one(void **state)
{
    (void)state;
    TsShape a = ts_shape_circle(ts_vec(100, 80), 15), b = box(103, 110, 20, 20, 45);
    TsSupportContacts c = ts_support_of(&a, &b, up, 0.5);
    assert_int_equal(c.which, TS_SUPPORT_1_1);
    assert_at(c.pair[0].a, 100, 95);
    assert_at(c.pair[0].b, 103, 110 - 10 * sqrt(2));
}

static void sides_beside_each_other_do_not_meet(void **state)
{
    (void)state;
    TsShape a = box(0, 0, 20, 20, 0), b = box(30, 20, 20, 20, 0), touching = box(20, 20, 20, 20, 0);
    TsSupportContacts c = ts_support_of(&a, &b, up, 0.5);
    assert_int_equal(c.which, TS_SUPPORT_2_2);
    assert_int_equal(c.count, 0);
    c = ts_support_of(&a, &touching, up, 0.5);
    assert_int_equal(c.count, 1);
    assert_at(c.pair[0].a, 10, 10);
}

// A threshold of 1e-3 px loses a side of 140 px as soon as it tilts by 1e-5 rad, half a pixel does
// not.
static void the_threshold_keeps_a_tilted_side(void **state)
{
    (void)state;
    double tilt = 1e-5 * 180 / 3.141592653589793;
    TsShape a = box(0, 0, 140, 30, tilt);
    assert_int_equal(ts_support_points(&a, up, 1e-3).count, 1);
    assert_int_equal(ts_support_points(&a, up, 0.5).count, 2);
    TsShape straight = box(0, 0, 140, 30, 0);
    assert_int_equal(ts_support_points(&straight, up, 0).count, 2);
}

// Three within the threshold: the outermost two, and as the document has it the first two.
static void of_three_the_outermost_are_kept(void **state)
{
    (void)state;
    TsVec corner[] = {{20, -0.1}, {0, 0}, {-20, -0.1}, {0, -30}};
    TsShape a = ts_shape_polygon(corner, 4);
    TsSupport kept = ts_support_points(&a, up, 0.5), first = ts_support_points_first(&a, up, 0.5);
    assert_int_equal(kept.count, 2);
    assert_int_equal(kept.corner[0] + kept.corner[1], 2);
    assert_true(kept.corner[0] != 1 && kept.corner[1] != 1);
    assert_int_equal(first.corner[0] + first.corner[1], 1);
}

static void a_repeated_corner_counts_once(void **state)
{
    (void)state;
    TsVec corner[] = {{0, 0}, {0, 0}, {-20, -30}, {20, -30}};
    TsShape a = ts_shape_polygon(corner, 4);
    assert_int_equal(ts_support_points(&a, up, 0.5).count, 1);
}

static void closest_points_are_clamped(void **state)
{
    (void)state;
    assert_at(ts_support_closest(ts_vec(5, 5), ts_vec(0, 0), ts_vec(10, 0)), 5, 0);
    assert_at(ts_support_closest(ts_vec(-5, 5), ts_vec(0, 0), ts_vec(10, 0)), 0, 0);
    assert_at(ts_support_closest(ts_vec(15, 5), ts_vec(0, 0), ts_vec(10, 0)), 10, 0);
    assert_at(ts_support_closest(ts_vec(15, 5), ts_vec(3, 4), ts_vec(3, 4)), 3, 4);
}

static void at_the_time_of_impact(void **state)
{
    (void)state;
    TsShape a = box(100, 50, 40, 20, 0), b = box(110, 110, 40, 20, 0);
    TsSupportContacts c = ts_support_at(&a, ts_vec(0, 100), &b, ts_vec(20, 20), up, 0.5, 0.5);
    assert_int_equal(c.count, 2);
    for (int i = 0; i < 2; i++) {
        assert_true(c.pair[i].a.x == 100 || c.pair[i].a.x == 120);
        assert_at(c.pair[i].a, c.pair[i].a.x, 110);
        assert_at(c.pair[i].b, c.pair[i].a.x, 110);
    }
    TsSupportContacts now = ts_support_at(&a, ts_vec(0, 100), &b, ts_vec(20, 20), up, -1, 0.5);
    assert_at(now.pair[0].a, now.pair[0].a.x, 60);
}

// Boxes that overlap a little: side on side both methods give two points, along the side the same.
static void sides_agree_with_the_clipped_manifold(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    int two = 0;
    for (int n = 0; n < 5000; n++) {
        TsShape a =
            box(0, 0, random_between(&random, 20, 100), 20, random_between(&random, -180, 180));
        TsVec n_of = ts_vec_perp(a.obb.axis), along = a.obb.axis;
        TsShape b = a;
        b.obb.half.x = random_between(&random, 10, 50);
        b.obb.center = ts_vec_add(ts_vec_scale(n_of, 19.5),
                                  ts_vec_scale(along, random_between(&random, -30, 30)));
        TsClipManifold manifold = ts_clip_manifold(&a, &b);
        if (manifold.count != 2 || fabs(ts_vec_dot(manifold.normal, n_of)) < 0.999) continue;
        TsSupportContacts c = ts_support_of(&a, &b, ts_vec_negate(manifold.normal), 0.5);
        assert_int_equal(c.which, TS_SUPPORT_2_2);
        assert_int_equal(c.count, 2);
        two++;
        for (int i = 0; i < 2; i++) {
            double at = ts_vec_dot(c.pair[i].a, along),
                   first = ts_vec_dot(manifold.point[0], along);
            double second = ts_vec_dot(manifold.point[1], along);
            assert_true(fabs(at - first) < 1e-9 || fabs(at - second) < 1e-9);
            assert_true(fabs(ts_vec_dot(ts_vec_sub(c.pair[i].b, c.pair[i].a), along)) < 1e-9);
        }
    }
    assert_true(two > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_on_two),
        cmocka_unit_test(one_on_two_and_back),
        cmocka_unit_test(one_on_one),
        cmocka_unit_test(sides_beside_each_other_do_not_meet),
        cmocka_unit_test(the_threshold_keeps_a_tilted_side),
        cmocka_unit_test(of_three_the_outermost_are_kept),
        cmocka_unit_test(a_repeated_corner_counts_once),
        cmocka_unit_test(closest_points_are_clamped),
        cmocka_unit_test(at_the_time_of_impact),
        cmocka_unit_test(sides_agree_with_the_clipped_manifold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
