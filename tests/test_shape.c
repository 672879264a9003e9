// Shapes: what is valid, where their corners lie, and how large they are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "touchstone/degrees.h"
#include "touchstone/shape.h"

static void assert_vec(TsVec got, double x, double y)
{
    if (got.x != x || got.y != y)
        fail_msg("(%.17g, %.17g) instead of (%.17g, %.17g)", got.x, got.y, x, y);
}

static void assert_refused(TsShape shape, const char *word)
{
    const char *why = NULL;
    assert_false(ts_shape_valid(&shape, &why));
    assert_non_null(why);
    if (!strstr(why, word)) fail_msg("\"%s\" does not speak of \"%s\"", why, word);
    assert_false(ts_shape_valid(&shape, NULL));
}

static void assert_accepted(TsShape shape)
{
    const char *why = NULL;
    if (!ts_shape_valid(&shape, &why)) fail_msg("%s", why);
    assert_null(why);
}

static void numbers_outside_of_the_range_are_refused(void **state)
{
    (void)state;
    static const double wrong[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, 0x1p101,
                                   -0x1p101,    0x1p-121, 0x1p-1074};
    static const double right[] = {0, 1, -1, 0x1p100, -0x1p100, 0x1p-120, -0x1p-120};
    for (int i = 0; i < 7; i++) {
        assert_refused(ts_shape_point(ts_vec(wrong[i], 0)), "magnitude");
        assert_refused(ts_shape_segment(ts_vec(0, 0), ts_vec(0, wrong[i])), "magnitude");
        assert_refused(ts_shape_circle(ts_vec(0, 0), wrong[i]), "magnitude");
        assert_refused(ts_shape_obb(ts_vec(0, 0), 2, 2, ts_vec(1, wrong[i])), "magnitude");
        assert_refused(ts_shape_triangle(ts_vec(0, 0), ts_vec(1, 0), ts_vec(wrong[i], 1)),
                       "magnitude");
        assert_accepted(ts_shape_point(ts_vec(right[i], 0)));
    }
}

static void impossible_shapes_are_refused(void **state)
{
    (void)state;
    TsVec corner[2] = {{0, 0}, {1, 0}};
    assert_refused(ts_shape_circle(ts_vec(0, 0), -1), "negative");
    assert_refused(ts_shape_obb(ts_vec(0, 0), -2, 2, ts_vec(1, 0)), "negative");
    assert_refused(ts_shape_obb(ts_vec(0, 0), 2, 2, ts_vec(0, 0)), "axis");
    assert_refused(ts_shape_ray(ts_vec(0, 0), ts_vec(0, 0)), "direction");
    assert_refused(ts_shape_polygon(corner, 2), "corners");
    assert_refused(ts_shape_polygon(corner, TS_POLYGON_MAX + 1), "corners");
    assert_refused(ts_shape_of_aabb((TsAabb){{1, 0}, {0, 0}}), "min");
    assert_refused((TsShape){.kind = TS_SHAPE_KINDS}, "kind");
}

static void collapsed_shapes_are_accepted(void **state)
{
    (void)state;
    assert_accepted(ts_shape_circle(ts_vec(1, 2), 0));
    assert_accepted(ts_shape_segment(ts_vec(1, 2), ts_vec(1, 2)));
    assert_accepted(ts_shape_aabb(ts_vec(1, 2), ts_vec(1, 2)));
    assert_accepted(ts_shape_obb(ts_vec(1, 2), 0, 0, ts_degrees(30)));
    assert_accepted(ts_shape_triangle(ts_vec(1, 2), ts_vec(1, 2), ts_vec(1, 2)));
}

static void constructors_sort_and_halve(void **state)
{
    (void)state;
    TsAabb box = ts_shape_aabb(ts_vec(5, -1), ts_vec(2, 7)).aabb;
    assert_vec(box.min, 2, -1);
    assert_vec(box.max, 5, 7);
    assert_vec(ts_shape_obb(ts_vec(0, 0), 30, 5, ts_degrees(12)).obb.half, 15, 2.5);
}

static void corners_go_clockwise_on_screen(void **state)
{
    (void)state;
    TsVec corner[TS_POLYGON_MAX];
    TsShape upright = ts_shape_aabb(ts_vec(0, 0), ts_vec(4, 2)),
            turned = ts_shape_obb(ts_vec(10, 20), 6, 2, ts_degrees(90));
    assert_int_equal(ts_shape_corners(&upright, corner), 4);
    assert_vec(corner[0], 0, 0);
    assert_vec(corner[1], 4, 0);
    assert_vec(corner[2], 4, 2);
    assert_vec(corner[3], 0, 2);
    assert_int_equal(ts_shape_corners(&turned, corner), 4);
    assert_vec(corner[0], 11, 17);
    assert_vec(corner[1], 11, 23);
    assert_vec(corner[2], 9, 23);
    assert_vec(corner[3], 9, 17);
}

static void corners_are_counted(void **state)
{
    (void)state;
    TsVec corner[TS_POLYGON_MAX], own[5] = {{0, 0}, {4, 0}, {5, 2}, {2, 4}, {0, 2}};
    TsShape shapes[] = {ts_shape_point(ts_vec(1, 1)),
                        ts_shape_segment(ts_vec(0, 0), ts_vec(1, 1)),
                        ts_shape_ray(ts_vec(3, 3), ts_vec(1, 0)),
                        ts_shape_circle(ts_vec(2, 2), 5),
                        ts_shape_aabb(ts_vec(0, 0), ts_vec(1, 1)),
                        ts_shape_obb(ts_vec(0, 0), 1, 1, ts_vec(1, 0)),
                        ts_shape_triangle(own[0], own[1], own[2]),
                        ts_shape_polygon(own, 5),
                        ts_shape_capsule(ts_vec(0, 0), ts_vec(4, 0), 2)};
    static const int counts[] = {1, 2, 1, 1, 4, 4, 3, 5, 2};
    static const char *const names[] = {"point", "segment",  "ray",     "circle", "aabb",
                                        "obb",   "triangle", "polygon", "capsule"};
    assert_int_equal(sizeof shapes / sizeof *shapes, TS_SHAPE_KINDS); // a new kind needs a row
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        assert_int_equal(shapes[i].kind, i);
        assert_int_equal(ts_shape_corners(&shapes[i], corner), counts[i]);
        assert_string_equal(ts_shape_kind_name(shapes[i].kind), names[i]);
    }
}

// Every kind is its numbers, and each of them has a role.
// Each function of a kind against the shapes of that kind.
static void kinds_have_what_their_shapes_have(void **state)
{
    (void)state;
    static const TsVec corner[] = {{0, 0}, {4, 0}, {4, 3}, {1, 5}};
    const struct {
        TsShape shape;
        TsShapeKind core;
        bool area, round, box, bounded, turns;
    } of[] = {
        {ts_shape_point(ts_vec(1, 2)), TS_SHAPE_POINT, false, false, false, true, false},
        {ts_shape_segment(ts_vec(1, 2), ts_vec(3, 5)), TS_SHAPE_SEGMENT, false, false, false, true,
         true},
        {ts_shape_ray(ts_vec(1, 2), ts_vec(3, 5)), TS_SHAPE_RAY, false, false, false, false, true},
        {ts_shape_circle(ts_vec(1, 2), 3), TS_SHAPE_POINT, true, true, false, true, false},
        {ts_shape_aabb(ts_vec(1, 2), ts_vec(3, 5)), TS_SHAPE_AABB, true, false, true, true, false},
        {ts_shape_obb(ts_vec(1, 2), 3, 5, ts_vec(0.6, 0.8)), TS_SHAPE_OBB, true, false, true, true,
         true},
        {ts_shape_triangle(corner[0], corner[1], corner[2]), TS_SHAPE_TRIANGLE, true, false, false,
         true, true},
        {ts_shape_polygon(corner, 4), TS_SHAPE_POLYGON, true, false, false, true, true},
        {ts_shape_capsule(ts_vec(1, 2), ts_vec(3, 5), 2), TS_SHAPE_SEGMENT, true, true, false, true,
         true},
    };
    assert_int_equal(sizeof of / sizeof *of, TS_SHAPE_KINDS); // a new kind needs a row
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        const TsShape *shape = &of[i].shape;
        TsShapeKind kind = shape->kind;
        TsShape core = ts_shape_core(shape);
        TsVec copied[TS_POLYGON_MAX], of_core[TS_POLYGON_MAX];
        int count;
        const TsVec *stored = ts_shape_stored_corners(shape, &count);
        assert_int_equal(kind, i);
        assert_true(core.kind == of[i].core && ts_shape_kind_core(kind) == of[i].core);
        assert_true(ts_shape_kind_has_area(kind) == of[i].area);
        assert_true(ts_shape_kind_is_round(kind) == of[i].round);
        assert_true((ts_shape_radius(shape) > 0) == of[i].round && ts_shape_radius(&core) == 0);
        assert_true(ts_shape_kind_is_box(kind) == of[i].box);
        assert_true(ts_shape_kind_is_bounded(kind) == of[i].bounded);
        assert_true(ts_shape_kind_can_turn(kind) == of[i].turns);
        assert_int_equal(ts_shape_corners(shape, copied), count);
        assert_int_equal(ts_shape_corners(&core, of_core), count);
        assert_memory_equal(copied, of_core, (size_t)count * sizeof *copied);
        assert_true((stored == NULL) == of[i].box);
        if (stored) assert_memory_equal(stored, copied, (size_t)count * sizeof *copied);
    }
}

// A number that is no kind reads nothing beyond the tables.
static void what_is_no_kind_is_like_a_point(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        TsShape shape = ts_shape_point(ts_vec(1, 2));
        shape.kind = (TsShapeKind)(i == 0 ? TS_SHAPE_KINDS : i == 1 ? 1000000 : -1);
        TsVec corner[TS_POLYGON_MAX];
        assert_refused(shape, "kind");
        assert_string_equal(ts_shape_kind_name(shape.kind), "unknown");
        assert_int_equal(ts_shape_corners(&shape, corner), 1);
        assert_int_equal(ts_shape_kind_numbers(shape.kind), 0);
        assert_true(ts_shape_radius(&shape) == 0 && !ts_shape_kind_has_area(shape.kind));
        assert_int_equal(ts_shape_number_role(shape.kind, 0), TS_NUMBER_POSITION);
    }
}

static void numbers_make_the_shape(void **state)
{
    (void)state;
    TsVec own[5] = {{0, 0}, {4, 0}, {5, 2}, {2, 4}, {0, 2}}, copy[TS_POLYGON_MAX];
    TsShape shapes[] = {ts_shape_point(ts_vec(1, 1)),
                        ts_shape_segment(ts_vec(0, 0), ts_vec(1, 1)),
                        ts_shape_ray(ts_vec(3, 3), ts_vec(1, 0)),
                        ts_shape_circle(ts_vec(2, 2), 5),
                        ts_shape_aabb(ts_vec(0, 0), ts_vec(1, 1)),
                        ts_shape_obb(ts_vec(0, 0), 1, 1, ts_vec(1, 0)),
                        ts_shape_triangle(own[0], own[1], own[2]),
                        ts_shape_polygon(own, 5),
                        ts_shape_capsule(ts_vec(0, 0), ts_vec(4, 0), 2)};
    static const int counts[] = {2, 4, 4, 3, 4, 6, 6, 10, 5};
    assert_int_equal(sizeof shapes / sizeof *shapes, TS_SHAPE_KINDS); // a new kind needs a row
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        double number[TS_SHAPE_NUMBERS_MAX], again[TS_SHAPE_NUMBERS_MAX];
        int count = ts_shape_numbers(&shapes[i], number);
        assert_int_equal(count, counts[i]);
        TsShape same = ts_shape_of_numbers(shapes[i].kind, number, count, copy);
        assert_int_equal(ts_shape_numbers(&same, again), count);
        assert_memory_equal(number, again, count * sizeof *number);
        assert_int_equal(ts_shape_number_role(shapes[i].kind, 0), TS_NUMBER_POSITION);
    }
    assert_int_equal(ts_shape_number_role(TS_SHAPE_CAPSULE, 3), TS_NUMBER_POSITION);
    assert_int_equal(ts_shape_number_role(TS_SHAPE_CAPSULE, 4), TS_NUMBER_LENGTH);
    assert_int_equal(ts_shape_number_role(TS_SHAPE_OBB, 3), TS_NUMBER_LENGTH);
    assert_int_equal(ts_shape_number_role(TS_SHAPE_OBB, 4), TS_NUMBER_AXIS);
    assert_int_equal(ts_shape_number_role(TS_SHAPE_RAY, 2), TS_NUMBER_DIRECTION);
}

static void shapes_are_moved_scaled_mirrored_and_turned(void **state)
{
    (void)state;
    TsShape capsule = ts_shape_capsule(ts_vec(1, 2), ts_vec(5, 2), 3);
    TsCapsule moved = ts_shape_moved(&capsule, ts_vec(10, -2), NULL).capsule;
    assert_true(ts_vec_equal(moved.a, ts_vec(11, 0)) && ts_vec_equal(moved.b, ts_vec(15, 0)));
    TsCapsule scaled = ts_shape_scaled(&capsule, 2, NULL).capsule;
    assert_true(ts_vec_equal(scaled.b, ts_vec(10, 4)) && scaled.radius == 6);
    assert_true(ts_vec_equal(ts_shape_mirrored(&capsule, NULL).capsule.b, ts_vec(-5, 2)));
    TsCapsule turned =
        ts_shape_turned(&capsule, ts_vec(1, 2), ts_vec(0, 1), ts_vec(1, 2), NULL).capsule;
    assert_true(ts_vec_equal(turned.a, ts_vec(1, 2)) && ts_vec_equal(turned.b, ts_vec(1, 6)));
    TsShape box = ts_shape_aabb(ts_vec(1, 1), ts_vec(3, 5)),
            mirrored = ts_shape_mirrored(&box, NULL);
    assert_true(ts_vec_equal(mirrored.aabb.min, ts_vec(-3, 1)));
    assert_true(ts_vec_equal(mirrored.aabb.max, ts_vec(-1, 5)));
    TsShape upright = ts_shape_turned(&box, ts_vec(0, 0), ts_vec(0, 1), ts_vec(0, 0), NULL);
    assert_int_equal(upright.kind, TS_SHAPE_OBB);
    assert_true(ts_vec_equal(upright.obb.center, ts_vec(-3, 2)));
    assert_true(ts_shape_radius(&capsule) == 3 && ts_shape_radius(&box) == 0);
    assert_int_equal(ts_shape_core(&capsule).kind, TS_SHAPE_SEGMENT);
}

static void centres_bounds_and_sizes(void **state)
{
    (void)state;
    TsShape triangle = ts_shape_triangle(ts_vec(0, 0), ts_vec(6, 0), ts_vec(0, 3));
    TsShape circle = ts_shape_circle(ts_vec(10, 20), 5),
            box = ts_shape_obb(ts_vec(3, 4), 10, 2, ts_degrees(90));
    assert_vec(ts_shape_center(&triangle), 2, 1);
    assert_vec(ts_shape_center(&circle), 10, 20);
    assert_vec(ts_shape_center(&box), 3, 4);
    assert_vec(ts_shape_bounds(&circle).min, 5, 15);
    assert_vec(ts_shape_bounds(&circle).max, 15, 25);
    assert_vec(ts_shape_bounds(&box).min, 2, -1);
    assert_vec(ts_shape_bounds(&box).max, 4, 9);
    TsShape wide = ts_shape_aabb(ts_vec(-10, 0), ts_vec(10, 5)),
            far = ts_shape_circle(ts_vec(-1000, 0), 1);
    assert_true(ts_shape_size(&wide) == 20);
    assert_true(ts_shape_size(&far) == 1001);
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
        cmocka_unit_test(kinds_have_what_their_shapes_have),
        cmocka_unit_test(what_is_no_kind_is_like_a_point),
        cmocka_unit_test(numbers_make_the_shape),
        cmocka_unit_test(shapes_are_moved_scaled_mirrored_and_turned),
        cmocka_unit_test(centres_bounds_and_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
