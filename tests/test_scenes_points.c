// The scenes of points and circles: what each of them promises.
#include "scene_bench.h"

static void test_points_meet_to_the_last_bit(void **state)
{
    (void)state;
    open_named("11_point_point");
    put("mouse", 450.2, 224.9); // a mouse stands on whole pixels
    assert_true(ts_vec_equal(actor_named("mouse")->position, ts_vec(450, 225)));
    assert_true(ask_at(0)->hit);
    turn("ten_steps_of_0.1", "1");
    TsVec mouse = actor_named("mouse")->position;
    assert_true(mouse.x != 450 && fabs(mouse.x - 450) < 1e-9 && mouse.y == 225);
    assert_false(ask_at(0)->hit);
    assert_string_equal(figure_named("pixel"), "450, 225");
    assert_string_equal(table_named("Coordinates")->row[1].cell[0], "mouse x 450.00000000000023");
    turn("method", "point_half_pixel");
    assert_true(ask_at(0)->hit && ask_is_wrong(ask_at(0)));
    turn("ten_steps_of_0.1", "0");
    put("mouse", 455, 225);
    assert_false(ask_at(0)->hit);
    turn("method", "point_five_pixels");
    assert_int_equal(ask_at(0)->exact, TS_APART);
    assert_true(ask_at(0)->hit && ask_is_wrong(ask_at(0)));
    turn("method", "point_equal");
}

// On whole pixels too K goes on to the doubles beside the place that touches.
static void test_k_leaves_the_pixel(void **state)
{
    (void)state;
    open_named("11_point_point");
    Actor *mouse = actor_named("mouse");
    stage_select(stage, mouse);
    for (int i = 0; i < 2; i++) {
        stage_event(stage, &(Event){.kind = EVENT_KEY, .key = 'k'});
        scene_frame();
        assert_int_equal(ask_at(0)->exact, i == 0 ? TS_TOUCHING : TS_APART);
    }
    TsVec beside = mouse->position;
    scene_frame();
    assert_true(ts_vec_equal(mouse->position, beside) && !ts_vec_equal(beside, ts_vec(450, 225)));
    assert_true(ts_vec_distance(beside, ts_vec(450, 225)) < 1e-9);
    stage_place(stage, mouse, ts_vec(448.3, 225.2), 0);
    scene_frame();
    assert_true(ts_vec_equal(mouse->position, ts_vec(448, 225)));
}

static void test_point_on_the_rim_follows_the_rule(void **state)
{
    (void)state;
    open_named("12_point_circle");
    put("point", 450 + 36, 225 + 48);
    assert_int_equal(ask_at(0)->exact, TS_TOUCHING);
    assert_string_equal(figure_named("gap d − r"), "0 px");
    turn("method", "exact_signs");
    assert_true(ask_at(0)->hit);
    stage_flip_touch(stage);
    scene_frame();
    assert_false(ask_at(0)->hit);
    stage_flip_touch(stage);
}

static void test_circles_part_ways_at_touch(void **state)
{
    (void)state;
    open_named("13_circle_circle");
    assert_int_equal(ask_at(1)->exact, TS_OVERLAPPING); // D within C
    turn("hold_exact_touch", "1");
    assert_int_equal(ask_at(0)->exact, TS_TOUCHING);
    turn("method", "circle_strict");
    assert_false(ask_at(0)->hit);
    turn("method", "circle_inclusive");
    assert_true(ask_at(0)->hit);
    turn("hold_exact_touch", "0");
}

static void test_a_drag_is_undone(void **state)
{
    (void)state;
    open_named("13_circle_circle");
    Actor *mover = actor_named("B");
    TsVec from = mover->position;
    point_at(EVENT_PRESS, from);
    point_at(EVENT_MOVE, ts_vec(420, 200));
    point_at(EVENT_RELEASE, ts_vec(420, 200));
    scene_frame();
    TsVec there = mover->position;
    assert_true(ts_vec_distance(there, ts_vec(420, 200)) < 2);
    assert_true(stage_undo(stage));
    assert_true(ts_vec_equal(mover->position, from));
    assert_true(stage_redo(stage));
    assert_true(ts_vec_equal(mover->position, there));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_meet_to_the_last_bit),
        cmocka_unit_test(test_k_leaves_the_pixel),
        cmocka_unit_test(test_point_on_the_rim_follows_the_rule),
        cmocka_unit_test(test_circles_part_ways_at_touch),
        cmocka_unit_test(test_a_drag_is_undone),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
