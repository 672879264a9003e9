// Corner editing: V, a grip on every corner, and what is refused of them.
#include "corner_scene.h"
#include "touchstone/polygon.h"

// ---- The mode

static void v_takes_the_first_that_has_corners(void **state)
{
    (void)state;
    assert_true(bench_key("V"));
    assert_ptr_equal(stage_selected(stage), s.arrow);
    assert_string_equal(note(), "corners: drag one · Ins adds, Del removes · V ends");
    bench_key("V");
    assert_false(stage_edits_corners(stage));
    assert_string_equal(note(), "the scene's");
    stage_select(stage, s.pinned);
    bench_key("V");
    assert_ptr_equal(stage_selected(stage), s.arrow);
}

static void it_follows_the_selection_where_there_are_corners(void **state)
{
    (void)state;
    edit(s.triangle);
    bench_press(bench_device(ts_vec(600, 20)), 0); // the ground
    bench_release(bench_device(ts_vec(600, 20)));
    assert_true(stage_edits_corners(stage));
    pull(ts_vec(500, 100), ts_vec(510, 110));
    near(corner_of(s.triangle, 1), ts_vec(510, 110));
    pull(ts_vec(40, 40), ts_vec(45, 40)); // the circle, as ever
    near(s.dot->position, ts_vec(45, 40));
    assert_true(stage_edits_corners(stage));
    stage_select(stage, s.arrow);
    bench_frame();
    pull(ts_vec(100, 100), ts_vec(110, 90));
    near(corner_of(s.arrow, 0), ts_vec(110, 90));
    stage_remove(stage, s.arrow);
    bench_frame();
    assert_false(stage_edits_corners(stage));
    edit(s.triangle);
    stage_reset(stage);
    assert_false(stage_edits_corners(stage));
}

static void nothing_to_edit_is_said(void **state)
{
    (void)state;
    stage_remove(stage, s.arrow);
    stage_remove(stage, s.triangle);
    stage_remove(stage, s.segment);
    bench_key("V");
    assert_false(stage_edits_corners(stage));
    assert_string_equal(note(), "nothing here has corners to edit");
}

// ---- Dragging

static void one_corner_moves_and_the_others_stay_to_the_bit(void **state)
{
    (void)state;
    Actor *all[] = {s.arrow, s.triangle, s.segment};
    for (int angle = 0; angle < 360; angle += 37) {
        for (int which = 0; which < 3; which++) {
            stage_place(stage, all[which], all[which]->position, angle);
            all[which]->scale = angle % 2 ? 1.25 : 1;
            bench_frame();
            edit(all[which]);
            TsVec before[TS_POLYGON_MAX], after[TS_POLYGON_MAX];
            int count = ts_shape_corners(&all[which]->shape, before);
            pull(before[1], ts_vec_add(before[1], ts_vec(3.3, 4.7)));
            ts_shape_corners(&all[which]->shape, after);
            for (int i = 0; i < count; i++) assert_true(i == 1 || same_bits(after[i], before[i]));
            near(after[1], ts_vec_add(before[1], ts_vec(3.3, 4.7)));
            assert_true(all[which]->angle == angle);
            TsVec center = ts_shape_center(&all[which]->shape);
            assert_true(ts_vec_distance(all[which]->position, center) < 0x1p-19);
            bench_key("V");
        }
    }
}

static void a_drag_back_and_a_cancelled_one_leave_every_bit(void **state)
{
    (void)state;
    stage_place(stage, s.arrow, ts_vec(160.3, 210.7), 33);
    bench_frame();
    edit(s.arrow);
    TsVec before[TS_POLYGON_MAX], after[TS_POLYGON_MAX], position = s.arrow->position;
    ts_shape_corners(&s.arrow->shape, before);
    for (int cancel = 0; cancel < 2; cancel++) {
        TsVec from = bench_device(before[2]);
        bench_press(from, 0);
        bench_move(ts_vec_add(from, ts_vec(9, -5)), BUTTON_LEFT);
        assert_false(same_bits(corner_of(s.arrow, 2), before[2]));
        if (cancel) {
            stage_cancel(stage);
        } else {
            bench_move(from, BUTTON_LEFT);
            bench_release(from);
        }
        ts_shape_corners(&s.arrow->shape, after);
        assert_memory_equal(before, after, 4 * sizeof *after);
        assert_true(same_bits(s.arrow->position, position));
    }
}

static void what_would_cross_itself_is_refused(void **state)
{
    (void)state;
    edit(s.arrow);
    TsVec from = bench_device(ts_vec(160, 200));
    bench_press(from, 0);
    bench_move(bench_device(ts_vec(200, 200)), BUTTON_LEFT);
    near(corner_of(s.arrow, 3), ts_vec(200, 200));
    bench_move(bench_device(ts_vec(340, 110)), BUTTON_LEFT); // across a side
    near(corner_of(s.arrow, 3), ts_vec(200, 200));
    assert_string_equal(note(), "there it would cross itself: the corner stays");
    bench_move(bench_device(ts_vec(220, 200)), BUTTON_LEFT);
    near(corner_of(s.arrow, 3), ts_vec(220, 200));
    assert_string_equal(note(), "corners: drag one · Ins adds, Del removes · V ends");
    bench_release(bench_device(ts_vec(220, 200)));
    assert_true(ts_polygon_is_simple(s.arrow->shape.polygon));
}

static void a_triangle_may_be_flattened_and_turned_over(void **state)
{
    (void)state;
    edit(s.triangle);
    TsVec apex = corner_of(s.triangle, 2);
    pull(apex, ts_vec(450, 50));
    near(corner_of(s.triangle, 2), ts_vec(450, 50));
    pull(ts_vec(450, 50), ts_vec(600, 99.3));
    near(corner_of(s.triangle, 2), ts_vec(600, 99.3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CORNER_TEST(v_takes_the_first_that_has_corners),
        CORNER_TEST(it_follows_the_selection_where_there_are_corners),
        CORNER_TEST(nothing_to_edit_is_said),
        CORNER_TEST(one_corner_moves_and_the_others_stay_to_the_bit),
        CORNER_TEST(a_drag_back_and_a_cancelled_one_leave_every_bit),
        CORNER_TEST(what_would_cross_itself_is_refused),
        CORNER_TEST(a_triangle_may_be_flattened_and_turned_over),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
