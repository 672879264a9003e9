// Shapes: what is valid, where their corners lie, and how large they are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "degrees.h"
#include "shape.h"

static void assert_vec(Vec got, double x, double y)
{
    if (got.x != x || got.y != y)
        fail_msg("(%.17g, %.17g) instead of (%.17g, %.17g)", got.x, got.y, x, y);
}

static void assert_refused(Shape shape, const char *word)
{
    const char *why = NULL;
    assert_false(shape_valid(&shape, &why));
    assert_non_null(why);
    if (!strstr(why, word)) fail_msg("\"%s\" does not speak of \"%s\"", why, word);
    assert_false(shape_valid(&shape, NULL));
}

static void assert_accepted(Shape shape)
{
    const char *why = NULL;
    if (!shape_valid(&shape, &why)) fail_msg("%s", why);
    assert_null(why);
}

static void numbers_outside_of_the_range_are_refused(void **state)
{
    (void)state;
    static const double wrong[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, 0x1p101,
                                   -0x1p101,    0x1p-121, 0x1p-1074};
    static const double right[] = {0, 1, -1, 0x1p100, -0x1p100, 0x1p-120, -0x1p-120};
    for (int i = 0; i < 7; i++) {
        assert_refused(shape_point(vec(wrong[i], 0)), "magnitude");
        assert_refused(shape_segment(vec(0, 0), vec(0, wrong[i])), "magnitude");
        assert_refused(shape_circle(vec(0, 0), wrong[i]), "magnitude");
        assert_refused(shape_obb(vec(0, 0), 2, 2, vec(1, wrong[i])), "magnitude");
        assert_refused(shape_triangle(vec(0, 0), vec(1, 0), vec(wrong[i], 1)), "magnitude");
        assert_accepted(shape_point(vec(right[i], 0)));
    }
}

static void impossible_shapes_are_refused(void **state)
{
    (void)state;
    Vec corner[2] = {{0, 0}, {1, 0}};
    assert_refused(shape_circle(vec(0, 0), -1), "negative");
    assert_refused(shape_obb(vec(0, 0), -2, 2, vec(1, 0)), "negative");
    assert_refused(shape_obb(vec(0, 0), 2, 2, vec(0, 0)), "axis");
    assert_refused(shape_ray(vec(0, 0), vec(0, 0)), "direction");
    assert_refused(shape_polygon(corner, 2), "corners");
    assert_refused(shape_polygon(corner, POLYGON_MAX + 1), "corners");
    assert_refused(shape_of_aabb((Aabb){{1, 0}, {0, 0}}), "min");
    assert_refused((Shape){.kind = SHAPE_KINDS}, "kind");
}

static void collapsed_shapes_are_accepted(void **state)
{
    (void)state;
    assert_accepted(shape_circle(vec(1, 2), 0));
    assert_accepted(shape_segment(vec(1, 2), vec(1, 2)));
    assert_accepted(shape_aabb(vec(1, 2), vec(1, 2)));
    assert_accepted(shape_obb(vec(1, 2), 0, 0, degrees(30)));
    assert_accepted(shape_triangle(vec(1, 2), vec(1, 2), vec(1, 2)));
}

static void constructors_sort_and_halve(void **state)
{
    (void)state;
    Aabb box = shape_aabb(vec(5, -1), vec(2, 7)).aabb;
    assert_vec(box.min, 2, -1);
    assert_vec(box.max, 5, 7);
    assert_vec(shape_obb(vec(0, 0), 30, 5, degrees(12)).obb.half, 15, 2.5);
}

static void corners_go_clockwise_on_screen(void **state)
{
    (void)state;
    Vec corner[POLYGON_MAX];
    Shape upright = shape_aabb(vec(0, 0), vec(4, 2)),
          turned = shape_obb(vec(10, 20), 6, 2, degrees(90));
    assert_int_equal(shape_corners(&upright, corner), 4);
    assert_vec(corner[0], 0, 0);
    assert_vec(corner[1], 4, 0);
    assert_vec(corner[2], 4, 2);
    assert_vec(corner[3], 0, 2);
    assert_int_equal(shape_corners(&turned, corner), 4);
    assert_vec(corner[0], 11, 17);
    assert_vec(corner[1], 11, 23);
    assert_vec(corner[2], 9, 23);
    assert_vec(corner[3], 9, 17);
}

static void corners_are_counted(void **state)
{
    (void)state;
    Vec corner[POLYGON_MAX], own[5] = {{0, 0}, {4, 0}, {5, 2}, {2, 4}, {0, 2}};
    Shape shapes[] = {shape_point(vec(1, 1)),
                      shape_segment(vec(0, 0), vec(1, 1)),
                      shape_ray(vec(3, 3), vec(1, 0)),
                      shape_circle(vec(2, 2), 5),
                      shape_aabb(vec(0, 0), vec(1, 1)),
                      shape_obb(vec(0, 0), 1, 1, vec(1, 0)),
                      shape_triangle(own[0], own[1], own[2]),
                      shape_polygon(own, 5)};
    static const int counts[] = {1, 2, 1, 1, 4, 4, 3, 5};
    static const char *const names[] = {"point", "segment", "ray",      "circle",
                                        "aabb",  "obb",     "triangle", "polygon"};
    for (int i = 0; i < SHAPE_KINDS; i++) {
        assert_int_equal(shapes[i].kind, i);
        assert_int_equal(shape_corners(&shapes[i], corner), counts[i]);
        assert_string_equal(shape_kind_name(shapes[i].kind), names[i]);
    }
}

static void centres_bounds_and_sizes(void **state)
{
    (void)state;
    Shape triangle = shape_triangle(vec(0, 0), vec(6, 0), vec(0, 3));
    Shape circle = shape_circle(vec(10, 20), 5), box = shape_obb(vec(3, 4), 10, 2, degrees(90));
    assert_vec(shape_center(&triangle), 2, 1);
    assert_vec(shape_center(&circle), 10, 20);
    assert_vec(shape_center(&box), 3, 4);
    assert_vec(shape_bounds(&circle).min, 5, 15);
    assert_vec(shape_bounds(&circle).max, 15, 25);
    assert_vec(shape_bounds(&box).min, 2, -1);
    assert_vec(shape_bounds(&box).max, 4, 9);
    Shape wide = shape_aabb(vec(-10, 0), vec(10, 5)), far = shape_circle(vec(-1000, 0), 1);
    assert_true(shape_size(&wide) == 20);
    assert_true(shape_size(&far) == 1001);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_outside_of_the_range_are_refused),
        cmocka_unit_test(impossible_shapes_are_refused),
        cmocka_unit_test(collapsed_shapes_are_accepted),
        cmocka_unit_test(constructors_sort_and_halve),
        cmocka_unit_test(corners_go_clockwise_on_screen),
        cmocka_unit_test(corners_are_counted),
        cmocka_unit_test(centres_bounds_and_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
