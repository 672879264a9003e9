// Corners that come by Ins and go by Del; and polygons in the hand of the stage.
#include "corner_scene.h"
#include "touchstone/polygon.h"

// ---- Ins and Del

static void ins_halves_the_longest_side(void **state)
{
    (void)state;
    edit(s.arrow);
    bench_key("Ins");
    assert_int_equal(corners(), 5);
    near(corner_of(s.arrow, 1), ts_vec(200, 150));
    near(corner_of(s.arrow, 2), ts_vec(300, 200));
    near(corner_of(s.arrow, 4), ts_vec(160, 200));
    bench_frame();
    pull(ts_vec(200, 150), ts_vec(210, 130));
    near(corner_of(s.arrow, 1), ts_vec(210, 130));
    for (int i = corners(); i < TS_POLYGON_MAX; i++) bench_key("Ins");
    assert_int_equal(corners(), TS_POLYGON_MAX);
    bench_key("Ins");
    assert_int_equal(corners(), TS_POLYGON_MAX);
    assert_string_equal(note(), "a polygon has at most 64 corners");
    assert_true(ts_polygon_is_simple(s.arrow->shape.polygon));
}

static void del_removes_the_corner_last_grabbed(void **state)
{
    (void)state;
    edit(s.arrow);
    bench_key("Del");
    assert_int_equal(corners(), 4);
    assert_true(s.arrow->alive);
    pull(ts_vec(160, 200), ts_vec(150, 200));
    bench_key("Del");
    assert_int_equal(corners(), 3);
    near(corner_of(s.arrow, 0), ts_vec(100, 100));
    near(corner_of(s.arrow, 1), ts_vec(300, 200));
    near(corner_of(s.arrow, 2), ts_vec(100, 300));
    bench_frame();
    pull(ts_vec(100, 300), ts_vec(100, 320));
    bench_key("Del");
    assert_int_equal(corners(), 3);
    assert_string_equal(note(), "a polygon keeps at least three corners");
}

// If undo removes the grabbed corner, no corner is grabbed.
static void an_undone_corner_is_not_grabbed(void **state)
{
    (void)state;
    static const TsVec last[] = {{0, 0}, {10, 0}, {10, 10}, {0, 200}}; // the last side is longest
    stage_set_shape(stage, s.arrow, ts_shape_polygon(last, 4));
    bench_frame();
    edit(s.arrow);
    bench_key("Ins");
    assert_int_equal(corners(), 5);
    assert_true(stage_undo(stage));
    bench_frame();
    assert_int_equal(corners(), 4);
    bench_key("Del");
    assert_int_equal(corners(), 4);
    assert_string_equal(note(), "drag a corner first: Del removes that one");
    assert_true(stage_redo(stage));
    bench_frame();
    assert_int_equal(corners(), 5);
}

// The tongue leaves its slot by the corner that is taken away: the slot's side cuts it.
static void del_refuses_what_would_cross(void **state)
{
    (void)state;
    static const TsVec tongue[] = {{0, 0}, {100, 0}, {100, 100}, {60, 20}, {50, 120}, {20, 20}};
    stage_set_shape(stage, s.arrow, ts_shape_polygon(tongue, 6));
    bench_frame();
    assert_true(ts_polygon_is_simple(s.arrow->shape.polygon));
    edit(s.arrow);
    pull(ts_vec(100, 0), ts_vec(101, 0));
    for (int i = 0; i < 6; i++) {
        TsVec left[6];
        for (int j = 0, k = 0; j < 6; j++) {
            if (j != i) left[k++] = corner_of(s.arrow, j);
        }
        if (ts_polygon_is_simple((TsPolygon){.corner = left, .count = 5})) continue;
        TsVec at = corner_of(s.arrow, i);
        pull(at, ts_vec_add(at, ts_vec(0.5, 0)));
        bench_key("Del");
        assert_int_equal(corners(), 6);
        assert_string_equal(note(), "without that corner it would cross itself");
        return;
    }
    fail_msg("every corner can go");
}

static void triangles_and_segments_keep_their_corners(void **state)
{
    (void)state;
    edit(s.triangle);
    pull(ts_vec(500, 100), ts_vec(510, 100));
    bench_key("Ins");
    bench_key("Del");
    assert_int_equal(s.triangle->shape.kind, TS_SHAPE_TRIANGLE);
    assert_true(s.triangle->alive);
    assert_string_equal(note(), "a triangle keeps its three corners");
    stage_select(stage, s.segment);
    bench_key("Ins");
    assert_string_equal(note(), "a segment keeps its two ends");
}

static void undo_restores_corners_and_their_number(void **state)
{
    (void)state;
    edit(s.arrow);
    pull(ts_vec(160, 200), ts_vec(150, 210));
    bench_key("Ins");
    bench_key("Del");
    assert_int_equal(corners(), 4);
    assert_true(stage_undo(stage));
    assert_int_equal(corners(), 5);
    assert_true(stage_undo(stage));
    assert_int_equal(corners(), 4);
    near(corner_of(s.arrow, 3), ts_vec(150, 210));
    assert_true(stage_undo(stage));
    for (int i = 0; i < 4; i++) assert_true(same_bits(corner_of(s.arrow, i), arrow[i]));
    assert_false(stage_undo(stage));
    for (int i = 0; i < 3; i++) assert_true(stage_redo(stage));
    assert_int_equal(corners(), 4);
    assert_true(stage_edits_corners(stage));
}

// ---- Polygons in the hand

static void a_polygon_is_grabbed_where_it_is_and_not_in_its_notch(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(115, 200)), 0); // between the barbs
    assert_null(stage_selected(stage));
    bench_release(bench_device(ts_vec(115, 200)));
    pull(ts_vec(200, 200), ts_vec(220, 230));
    near(corner_of(s.arrow, 0), ts_vec(120, 130));
    stage_undo(stage);
    assert_true(same_bits(corner_of(s.arrow, 0), arrow[0]));
}

static void a_polygon_snaps_to_exact_touch(void **state)
{
    (void)state;
    stage_select(stage, s.arrow);
    bench_key("K");
    bench_frame();
    assert_int_equal(stage_record(stage)->ask[0].exact, TS_TOUCHING);
    bench_key("K");
    bench_frame();
    assert_int_equal(stage_record(stage)->ask[0].exact, TS_APART);
    bench_key("K");
    bench_frame();
    assert_int_equal(stage_record(stage)->ask[0].exact, TS_OVERLAPPING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CORNER_TEST(ins_halves_the_longest_side),
        CORNER_TEST(del_removes_the_corner_last_grabbed),
        CORNER_TEST(an_undone_corner_is_not_grabbed),
        CORNER_TEST(del_refuses_what_would_cross),
        CORNER_TEST(triangles_and_segments_keep_their_corners),
        CORNER_TEST(undo_restores_corners_and_their_number),
        CORNER_TEST(a_polygon_is_grabbed_where_it_is_and_not_in_its_notch),
        CORNER_TEST(a_polygon_snaps_to_exact_touch),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
