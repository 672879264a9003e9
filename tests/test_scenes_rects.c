// The scenes of upright rectangles: what each of them promises.
#include "scene_bench.h"

static void assert_lamps(const RecordTable *table, const bool *holds)
{
    assert_int_equal(table->rows, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(table->row[i].mark, holds[i] ? ROW_LAMP_ON : ROW_LAMP_OFF);
    }
}

static void test_point_lamps(void **state)
{
    (void)state;
    open_named("14_rect_point");
    for (int i = 0; i < 25; i++) {
        TsVec at = ts_vec(270 + 90 * (i % 5), 45 + 90 * (i / 5));
        put("point", at.x, at.y);
        bool holds[] = {at.x >= 360, at.x <= 540, at.y >= 135, at.y <= 315};
        assert_lamps(table_named("Conditions"), holds);
        assert_int_equal(ask_at(0)->hit, holds[0] && holds[1] && holds[2] && holds[3]);
    }
}

static void test_box_lamps(void **state)
{
    (void)state;
    open_named("15_aabb_aabb");
    for (int i = 0; i < 50; i++) {
        bool equal = i >= 25;
        turn("method", equal ? "aabb_inclusive" : "aabb_strict");
        TsVec at = ts_vec(330 + 60 * (i % 5), 105 + 60 * (i / 5 % 5));
        put("mover", at.x, at.y);
        TsAabb a = actor_named("mover")->shape.aabb;
        bool strict[] = {a.min.x<540, a.max.x> 360, a.min.y<315, a.max.y> 135};
        bool closed[] = {a.min.x <= 540, a.max.x >= 360, a.min.y <= 315, a.max.y >= 135};
        const bool *holds = equal ? closed : strict;
        assert_lamps(table_named("Conditions"), holds);
        assert_int_equal(ask_at(0)->hit, holds[0] && holds[1] && holds[2] && holds[3]);
    }
}

static void test_gallery_flips_where_boxes_touch(void **state)
{
    (void)state;
    static const TsRelation exact[] = {TS_APART,       TS_TOUCHING,    TS_TOUCHING,
                                       TS_OVERLAPPING, TS_OVERLAPPING, TS_OVERLAPPING};
    open_named("15_aabb_aabb");
    for (int rule = 0; rule < 2; rule++) {
        turn("method", rule ? "aabb_inclusive" : "aabb_strict");
        for (int i = 0; i < 6; i++) {
            assert_int_equal(ask_at(i + 1)->exact, exact[i]);
            assert_int_equal(ask_at(i + 1)->hit, exact[i] > (rule ? TS_APART : TS_TOUCHING));
        }
    }
}

static void test_box_answers_for_more_than_its_picture(void **state)
{
    (void)state;
    open_named("15_aabb_aabb");
    put("mover", 565, 340); // its corner in the corner of the fixed box
    assert_true(ask_at(0)->hit);
    turn("drawing_turned", "45");
    assert_string_equal(figure_named("picture"), "apart");
    turn("drawing_turned", "0");
    put("mover", 340, 335); // only the empty corner of the L
    turn("L-shaped_picture", "1");
    assert_true(ask_at(0)->hit);
    assert_string_equal(figure_named("picture"), "apart");
    turn("L-shaped_picture", "0");
}

// The wheel turns the drawing in the mover, never the mover.
static void test_wheel_turns_the_drawing_only(void **state)
{
    (void)state;
    open_named("15_aabb_aabb");
    Actor *mover = actor_named("mover");
    View view = stage_view(stage);
    TsVec at = view_device(view, mover->position);
    TsAabb before = mover->shape.aabb;
    for (int i = 0; i < 6; i++) {
        stage_event(stage, &(Event){.kind = EVENT_WHEEL, .wheel = 5, .at = at});
    }
    scene_frame();
    assert_true(mover->angle == 30);
    assert_memory_equal(&before, &mover->shape.aabb, sizeof before);
    assert_true(*stage_scene(stage)->knobs[0].value == 30);
    assert_string_equal(figure_named("picture"), "apart");
    stage_event(stage, &(Event){.kind = EVENT_WHEEL, .wheel = 1, .at = {3, 300}});
    assert_true(mover->angle == 30 && stage_view(stage).zoom > view.zoom);
    stage_undo(stage);
    scene_frame();
    assert_true(mover->angle == 0);
    turn("drawing_turned", "45");
    assert_true(mover->angle == 45);
    stage_reset(stage);
    scene_frame();
    assert_true(actor_named("mover")->angle == 45);
    turn("drawing_turned", "0");
}

static void test_negative_sizes_are_sorted(void **state)
{
    (void)state;
    open_named("15_aabb_aabb");
    put("mover", 450, 225);
    turn("negative_sizes", "1");
    assert_true(ask_at(0)->hit);
    const RecordTable *table = table_named("Fixed box");
    assert_string_equal(table->row[0].cell[3], "−180");
    assert_string_equal(table->row[1].cell[1], "360");
    assert_string_equal(figure_named("unsorted test"), "no collision");
    turn("negative_sizes", "0");
}

static void test_centre_held_inside(void **state)
{
    (void)state;
    open_named("16_rect_circle");
    assert_string_equal(figure_named("zone"), "above right");
    turn("hold_centre_inside", "1");
    assert_string_equal(figure_named("zone"), "inside");
    assert_int_equal(ask_at(0)->exact, TS_OVERLAPPING);
    assert_string_equal(table_named("Nearest")->row[2].cell[2], "0.0");
    turn("hold_centre_inside", "0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_point_lamps),
        cmocka_unit_test(test_box_lamps),
        cmocka_unit_test(test_gallery_flips_where_boxes_touch),
        cmocka_unit_test(test_box_answers_for_more_than_its_picture),
        cmocka_unit_test(test_wheel_turns_the_drawing_only),
        cmocka_unit_test(test_negative_sizes_are_sorted),
        cmocka_unit_test(test_centre_held_inside),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
