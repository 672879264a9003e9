// The scene of transforms: when its squares meet, and the order its operations act in.
#include "draw_private.h"
#include "scene_bench.h"

// Checks for so many ticks that the squares meet at step n of the page exactly if hits(n).
static void check_windows(int ticks, int steps_of_ticks(int), bool hits(int))
{
    for (int tick = 1; tick <= ticks; tick++) {
        stage_step(stage);
        scene_frame();
        int n = steps_of_ticks(tick);
        if (ask_at(0)->exact_hit != hits(n) || ask_at(0)->hit != hits(n)) {
            fail_msg("step %d: %s", n, ts_relation_name(ask_at(0)->exact));
        }
    }
}

static int every_tick(int tick) { return tick; }
static int two_of_three(int tick) { return tick - tick / 3; }

// The steps at which the squares of the series' demo pages overlap.
static bool turning_hits(int n) { return n % 90 >= 39 && n % 90 <= 51; }
static bool scaling_hits(int n)
{
    return n <= 29 || (n >= 76 && n <= 133) || (n >= 181 && n <= 210);
}

static void squares_meet_at_the_steps_of_the_pages(void **state)
{
    (void)state;
    open_named("37_transform");
    check_windows(360, every_tick, turning_hits);
    turn("preset", "scaling");
    stage_reset(stage);
    check_windows(315, two_of_three, scaling_hits);
    turn("preset", "turning");
}

static void the_windows_are_foreseen(void **state)
{
    (void)state;
    static const char *const turning[] = {"39–51", "129–141", "219–231", "309–321"};
    static const char *const scaling[] = {"1–29", "76–133", "181–210"};
    open_named("37_transform");
    for (int i = 0; i < 4; i++) assert_true(writes(turning[i]));
    turn("preset", "scaling");
    for (int i = 0; i < 3; i++) assert_true(writes(scaling[i]));
    assert_false(writes("39–51"));
    turn("preset", "turning");
    turn("moves_after", "1"); // along axes turned alike: as far apart as before
    assert_true(writes("39–51"));
    turn("turns_after", "1");
    assert_true(writes("24–36"));
    turn("moves_after", "0");
    turn("turns_after", "0");
}

static TsVec corner_of(const char *name, int corner)
{
    stage_each(stage, actor)
    {
        if (!strcmp(actor->name, name)) return actor->shape.polygon.corner[corner];
    }
    fail_msg("no square %s", name);
    return ts_vec(0, 0);
}

static TsVec center_of(const char *name)
{
    return ts_vec_lerp(corner_of(name, 0), corner_of(name, 2), 0.5);
}

static void check_at(TsVec at, double x, double y)
{
    if (fabs(at.x - x) > 5e-4 || fabs(at.y - y) > 5e-4) fail_msg("at %.4f %.4f", at.x, at.y);
}

static void operations_act_in_the_axes_left(void **state)
{
    (void)state;
    open_named("37_transform");
    for (int i = 0; i < 30; i++) stage_step(stage);
    scene_frame();
    check_at(corner_of("1", 2), 90.981, 115.981);
    turn("preset", "order");
    check_at(center_of("1"), 100, 75);
    check_at(center_of("2"), 17.678, 123.744);
    assert_string_equal(row_named("Matrices", "2 x'")->cell[3], "17.678");
    turn("preset", "moved twice");
    check_at(center_of("1"), 80, 75);
    turn("method", "transform_forgets");
    check_at(center_of("1"), 40, 55);
    turn("method", "transform_right");
    turn("preset", "turning");
}

// Each flawed version disagrees at one of the places, and the right one at none.
static void every_flaw_disagrees_at_a_place(void **state)
{
    (void)state;
    static const struct {
        const char *version, *place;
        int tick;
    } caught[] = {{"transform_forgets", "moved twice", 1},
                  {"transform_wrong_turn", "about a pivot", 90},
                  {"transform_no_pivot", "turning", 45},
                  {"transform_edges_only", "inside", 10}};
    open_named("37_transform");
    for (int i = 0; i < 4; i++) {
        turn("method", "transform_right");
        turn("preset", caught[i].place);
        stage_reset(stage);
        for (int tick = 0; tick < caught[i].tick; tick++) stage_step(stage);
        scene_frame();
        assert_false(stage_record(stage)->verdict.given);
        assert_int_equal(ask_at(0)->verdict, VERDICT_AGREE);
        turn("method", caught[i].version);
        const SceneVerdict *verdict = &stage_record(stage)->verdict;
        if (!verdict->given || !verdict->wrong) fail_msg("%s agrees", caught[i].version);
    }
    turn("method", "transform_right");
    turn("preset", "turning");
}

// A rectangle moved by (60, 80) and the same in axes moved by (60, 80) look alike.
static void moved_axes_look_like_a_moved_square(void **state)
{
    (void)state;
    open_named("37_transform");
    turn("preset", "moved axes");
    stage_play(stage, false);
    scene_frame();
    for (int i = 0; i < 4; i++) {
        TsVec page = corner_of("1", i);
        check_at(corner_of("2", i), page.x, page.y);
    }
    check_at(corner_of("1", 0), 80, 100);
    assert_string_equal(row_named("Coordinates", "top left")->cell[1], "80, 100");
    assert_string_equal(row_named("Coordinates", "top left")->cell[2], "20, 20");
    assert_int_equal(stage_trace_view(stage).steps, 3);
    assert_non_null(strstr(stage_trace_view(stage).sentence, "The way back"));
    assert_string_equal(row_named("Matrices", "2 x'")->cell[3], "0.000");
    assert_true(stage_trace_step(stage, -1));
    scene_frame();
    assert_string_equal(row_named("Matrices", "2 x'")->cell[3], "60.000");
    turn("preset", "turning");
    stage_play(stage, true);
}

// A square that is dragged while paused belongs elsewhere at once, for the version and exactly.
static void a_drag_moves_where_it_belongs(void **state)
{
    (void)state;
    open_named("37_transform");
    turn("preset", "moved twice");
    turn("method", "transform_forgets");
    stage_play(stage, false);
    Actor *first = actor_named("1");
    stage_place(stage, first, ts_vec_add(first->position, ts_vec(90, 0)), 0);
    scene_frame();
    check_at(center_of("1"), 40, 55); // the first move, which the drag changed, is forgotten
    assert_true(stage_record(stage)->verdict.hit && stage_record(stage)->verdict.exact);
    turn("method", "transform_right");
    check_at(center_of("1"), 170, 75);
    turn("preset", "turning");
    stage_play(stage, true);
}

static void what_is_appended_acts_in_its_order(void **state)
{
    (void)state;
    open_named("37_transform");
    stage_play(stage, false);
    turn("preset", "order");
    turn("moves_after", "1");
    turn("turns_after", "1");
    turn("moves_after", "2");
    assert_int_equal(stage_trace_view(stage).steps, 6);
    // along the axes at 45 degrees, then along those at 60
    check_at(center_of("1"), 100 + 10 * ts_degrees(45).x + 5,
             75 + 10 * ts_degrees(45).y + 10 * ts_degrees(60).y);
    turn("moves_after", "1");
    check_at(center_of("1"), 100 + 10 * ts_degrees(45).x, 75 + 10 * ts_degrees(45).y);
    turn("moves_after", "0");
    turn("turns_after", "0");
    check_at(center_of("1"), 100, 75);
    turn("preset", "turning");
    stage_play(stage, true);
}

// At "skewing" the lower right corner of 1 is at x = 115 + 30 |sin n|, and the left side of 2, at
// x = 135, is as high as that corner.
static bool skewing_hits(int n) { return fabs(ts_degrees(n).y) >= 2.0 / 3; }

static void skews_are_shown_in_the_matrix_and_judged(void **state)
{
    (void)state;
    open_named("37_transform");
    turn("preset", "skewing");
    stage_reset(stage);
    scene_frame();
    assert_true(writes("42–138") && writes("222–318"));
    check_windows(360, every_tick, skewing_hits);
    stage_reset(stage);
    for (int i = 0; i < 30; i++) stage_step(stage);
    scene_frame();
    assert_string_equal(row_named("Matrices", "1 x'")->cell[2], "0.500"); // rx
    assert_string_equal(row_named("Matrices", "1 y'")->cell[1], "0.000"); // ry
    assert_string_equal(row_named("Matrices", "2 x'")->cell[2], "0.000");
    assert_string_equal(row_named("Matrices", "2 y'")->cell[1], "−0.500");
    check_at(corner_of("1", 2), 85 + 30 + 0.5 * 30, 75 + 30);
    check_at(corner_of("2", 2), 165 + 30, 75 + 30 - 0.5 * 30);
    stage_play(stage, false);
    scene_frame();
    assert_non_null(strstr(stage_trace_view(stage).sentence, "skew y by −0.50"));
    stage_play(stage, true);
    turn("preset", "turning");
}

// A move after a skew goes along the skewed axes; a skew after it leaves the origin where it is.
static void skews_are_appended_like_other_operations(void **state)
{
    (void)state;
    static const char *const added[] = {"moves_after", "turns_after", "scales_after",
                                        "x_skews_after", "y_skews_after"};
    open_named("37_transform");
    stage_play(stage, false);
    turn("preset", "moved twice");
    turn("y_skews_after", "1");
    turn("moves_after", "1");
    check_at(center_of("1"), 80 + 10, 75 + 0.25 * 10);
    turn("x_skews_after", "2");
    check_at(center_of("1"), 80 + 10, 75 + 0.25 * 10);
    check_at(corner_of("1", 2), 90 + 30 + 0.5 * 30, 77.5 + 0.25 * (30 + 0.5 * 30) + 30);
    turn("preset", "about a pivot"); // the longest program
    for (int i = 0; i < 5; i++) turn(added[i], "5");
    assert_int_equal(stage_trace_view(stage).steps, 3 + 25 + 1);
    for (int i = 0; i < 5; i++) turn(added[i], "0");
    turn("preset", "turning");
    stage_play(stage, true);
}

static void a_dragged_square_keeps_turning_there(void **state)
{
    (void)state;
    open_named("37_transform");
    Actor *square = stage_first(stage);
    stage_place(stage, square, ts_vec_add(square->position, ts_vec(-30, 20)), 0);
    for (int i = 0; i < 45; i++) stage_step(stage);
    scene_frame();
    check_at(center_of("1"), 50, 95);
    assert_int_equal(ask_at(0)->exact, TS_APART);
    stage_reset(stage);
    scene_frame();
    check_at(center_of("1"), 80, 75);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_meet_at_the_steps_of_the_pages),
        cmocka_unit_test(the_windows_are_foreseen),
        cmocka_unit_test(operations_act_in_the_axes_left),
        cmocka_unit_test(every_flaw_disagrees_at_a_place),
        cmocka_unit_test(moved_axes_look_like_a_moved_square),
        cmocka_unit_test(a_drag_moves_where_it_belongs),
        cmocka_unit_test(what_is_appended_acts_in_its_order),
        cmocka_unit_test(skews_are_shown_in_the_matrix_and_judged),
        cmocka_unit_test(skews_are_appended_like_other_operations),
        cmocka_unit_test(a_dragged_square_keeps_turning_there),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
