// The canvas's transform: the documents' numbers, and its laws on random matrices.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/degrees.h"
#include "touchstone/relation.h"
#include "touchstone/transform.h"

static void assert_near(double got, double expected, double tolerance)
{
    if (!(fabs(got - expected) <= tolerance)) fail_msg("%.17g, not %.17g", got, expected);
}

static void assert_vec(TsVec got, TsVec expected, double tolerance)
{
    assert_near(got.x, expected.x, tolerance);
    assert_near(got.y, expected.y, tolerance);
}

static void assert_transform(TsTransform got, TsTransform expected, double tolerance)
{
    assert_vec(ts_vec(got.sx, got.ry), ts_vec(expected.sx, expected.ry), tolerance);
    assert_vec(ts_vec(got.rx, got.sy), ts_vec(expected.rx, expected.sy), tolerance);
    assert_vec(ts_vec(got.tx, got.ty), ts_vec(expected.tx, expected.ty), tolerance);
}

static void translations_add_up(void **state)
{
    (void)state;
    TsTransform t = ts_transform_translate(ts_transform_identity(), 10, 0);
    t = ts_transform_translate(t, 5, 0);
    assert_transform(t, (TsTransform){1, 0, 0, 1, 15, 0}, 0);
}

static void numbers_of_the_documents(void **state)
{
    (void)state;
    TsTransform move = ts_transform_translate(ts_transform_identity(), 60, 80);
    assert_vec(ts_transform_apply(move, ts_vec(20, 20)), ts_vec(80, 100), 0);
    TsTransform t = ts_transform_translate(ts_transform_identity(), 80, 75);
    t = ts_transform_rotate(t, 30);
    assert_vec(ts_transform_apply(t, ts_vec(30, 30)), ts_vec(90.981, 115.981), 5e-4);
    assert_vec(ts_transform_apply(t, ts_vec(0, 0)), ts_vec(80, 75), 0);
}

static void the_order_matters(void **state)
{
    (void)state;
    TsTransform moved = ts_transform_translate(ts_transform_identity(), 100, 75);
    TsTransform moved_first = ts_transform_rotate(moved, 45);
    TsTransform turned = ts_transform_rotate(ts_transform_identity(), 45);
    TsTransform turned_first = ts_transform_translate(turned, 100, 75);
    assert_vec(ts_transform_apply(moved_first, ts_vec(0, 0)), ts_vec(100, 75), 0);
    assert_vec(ts_transform_apply(turned_first, ts_vec(0, 0)), ts_vec(17.678, 123.744), 5e-4);
}

static void quarter_turns_are_exact(void **state)
{
    (void)state;
    TsTransform t = ts_transform_rotate(ts_transform_identity(), 90);
    assert_transform(t, (TsTransform){0, 1, -1, 0, 0, 0}, 0);
    assert_vec(ts_transform_apply(t, ts_vec(1, 0)), ts_vec(0, 1), 0); // clockwise on screen
}

// XXHolic's article on transformations gives the steps at which two squares meet.
static TsTriangle half_square(TsTransform t, double reach, double side)
{
    return (TsTriangle){{ts_transform_apply(t, ts_vec(-reach, -reach)),
                         ts_transform_apply(t, ts_vec(reach, reach)),
                         ts_transform_apply(t, ts_vec(side * reach, -side * reach))}};
}

static bool squares_meet(TsTransform a, double reach_a, TsTransform b, double reach_b)
{
    for (int i = 0; i < 4; i++) {
        TsTriangle of_a = half_square(a, reach_a, i % 2 ? 1 : -1);
        TsTriangle of_b = half_square(b, reach_b, i / 2 ? 1 : -1);
        if (ts_relation_triangles(of_a, of_b) != TS_APART) return true;
    }
    return false;
}

static void assert_meets_in(const int (*window)[2], int count, int step, bool meets)
{
    bool expected = false;
    for (int i = 0; i < count; i++) {
        expected = expected || (step >= window[i][0] && step <= window[i][1]);
    }
    if (meets != expected) fail_msg("step %d: %d", step, meets);
}

static void turning_squares_meet_in_their_windows(void **state)
{
    (void)state;
    static const int window[][2] = {{39, 51}, {129, 141}, {219, 231}, {309, 321}};
    for (int step = 1; step <= 360; step++) {
        TsTransform a = ts_transform_translate(ts_transform_identity(), 80, 75);
        TsTransform b = ts_transform_translate(ts_transform_identity(), 170, 75);
        bool meets =
            squares_meet(ts_transform_rotate(a, step), 30, ts_transform_rotate(b, step), 40);
        assert_meets_in(window, 4, step, meets);
    }
}

static void scaling_squares_meet_in_their_windows(void **state)
{
    (void)state;
    static const int window[][2] = {{1, 29}, {76, 133}, {181, 210}};
    for (int step = 1; step <= 210; step++) {
        double scale = 2 * cos(0.03 * step);
        TsTransform a = ts_transform_translate(ts_transform_identity(), 90, 75);
        TsTransform b = ts_transform_translate(ts_transform_identity(), 180, 75);
        bool meets = squares_meet(ts_transform_scale(a, scale, scale), 30,
                                  ts_transform_scale(b, scale, scale), 40);
        assert_meets_in(window, 3, step, meets);
    }
}

static TsTransform any_transform(Random *random)
{
    TsTransform t = ts_transform_identity();
    for (int i = 0; i < 6; i++) {
        double x = random_between(random, -9, 9), y = random_between(random, -9, 9);
        switch (random_integer(random, 0, 2)) {
        case 0: t = ts_transform_translate(t, x, y); break;
        case 1: t = ts_transform_rotate(t, 40 * x); break;
        default: t = ts_transform_scale(t, x < 0 ? x - 1 : x + 1, 0.25 + fabs(y) / 9);
        }
    }
    return t;
}

static double size_of(TsTransform t)
{
    return 1 + fabs(t.sx) + fabs(t.ry) + fabs(t.rx) + fabs(t.sy) + fabs(t.tx) + fabs(t.ty);
}

static void operations_act_in_the_current_axes(void **state)
{
    (void)state;
    Random random = random_seeded(37);
    for (int i = 0; i < 2000; i++) {
        TsTransform t = any_transform(&random);
        double x = random_between(&random, -9, 9), y = random_between(&random, -9, 9);
        TsVec p = ts_vec(random_between(&random, -9, 9), random_between(&random, -9, 9));
        double tolerance = 1e-14 * size_of(t) * 100;
        assert_vec(ts_transform_apply(ts_transform_translate(t, x, y), p),
                   ts_transform_apply(t, ts_vec(p.x + x, p.y + y)), tolerance);
        assert_vec(ts_transform_apply(ts_transform_scale(t, x, y), p),
                   ts_transform_apply(t, ts_vec(p.x * x, p.y * y)), tolerance);
        assert_vec(ts_transform_apply(ts_transform_rotate(t, 20 * x), p),
                   ts_transform_apply(t, ts_vec_turn(p, ts_degrees(20 * x))), tolerance);
    }
}

static void compose_applies_the_inner_first(void **state)
{
    (void)state;
    Random random = random_seeded(38);
    for (int i = 0; i < 2000; i++) {
        TsTransform outer = any_transform(&random), inner = any_transform(&random);
        TsVec p = ts_vec(random_between(&random, -9, 9), random_between(&random, -9, 9));
        assert_vec(ts_transform_apply(ts_transform_compose(outer, inner), p),
                   ts_transform_apply(outer, ts_transform_apply(inner, p)),
                   1e-13 * size_of(outer) * size_of(inner));
    }
}

static void the_inverse_undoes(void **state)
{
    (void)state;
    Random random = random_seeded(39);
    for (int i = 0; i < 2000; i++) {
        TsTransform t = any_transform(&random), back = ts_transform_inverse(t);
        double tolerance = 1e-14 * size_of(t) * size_of(back);
        assert_int_equal(ts_transform_is_singular(t), 0);
        assert_transform(ts_transform_compose(t, back), ts_transform_identity(), tolerance);
        assert_transform(ts_transform_compose(back, t), ts_transform_identity(), tolerance);
    }
}

static void a_singular_one_is_told_exactly(void **state)
{
    (void)state;
    TsTransform flat = ts_transform_scale(ts_transform_rotate(ts_transform_identity(), 45), 2, 0);
    TsTransform nearly = {0x1.0000000000001p0, 1, 1, 0x1.fffffffffffffp-1, 3, 4};
    TsTransform close = {0x1.0000000000001p0, 1, 1, 0x1.ffffffffffffep-1, 3, 4}; // by -2^-104
    assert_int_equal(ts_transform_is_singular(flat), 1);
    assert_transform(ts_transform_inverse(flat), ts_transform_identity(), 0);
    assert_int_equal(ts_transform_is_singular(nearly), 0);
    assert_int_equal(ts_transform_is_singular(close), 0);
    assert_vec(ts_vec(ts_transform_inverse(close).rx, 0), ts_vec(0x1p104, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(translations_add_up),
        cmocka_unit_test(numbers_of_the_documents),
        cmocka_unit_test(the_order_matters),
        cmocka_unit_test(quarter_turns_are_exact),
        cmocka_unit_test(turning_squares_meet_in_their_windows),
        cmocka_unit_test(scaling_squares_meet_in_their_windows),
        cmocka_unit_test(operations_act_in_the_current_axes),
        cmocka_unit_test(compose_applies_the_inner_first),
        cmocka_unit_test(the_inverse_undoes),
        cmocka_unit_test(a_singular_one_is_told_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
