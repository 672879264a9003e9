// The scene of the map of cells: walking, pushing, what blocks, the map that is dropped.
#include <stdio.h>

#include "scene_bench.h"

static void press(Key key, unsigned mods)
{
    stage_event(stage, &(Event){.kind = EVENT_KEY, .key = key, .mods = mods});
}

static void let_go(Key key) { stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = key}); }

static void go(const char *ways)
{
    for (; *ways; ways++) {
        Key key = *ways == 'l'   ? KEY_LEFT
                  : *ways == 'r' ? KEY_RIGHT
                  : *ways == 'u' ? KEY_UP
                                 : KEY_DOWN;
        press(key, 0);
        stage_step(stage);
        let_go(key);
    }
    scene_frame();
}

static void stands(const char *thing, const char *column, const char *row)
{
    const RecordRow *found = row_named("Cells", thing);
    assert_string_equal(found->cell[1], column);
    assert_string_equal(found->cell[2], row);
}

static void ten_cells_can_be_reached(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    assert_string_equal(figure_named("reachable"), "10");
    turn("method", "tiles_cuts_corners");
    assert_string_equal(figure_named("reachable"), "23");
    assert_non_null(strstr(stage_record(stage)->hint, "between two blocked cells"));
}

static void a_step_into_a_wall_is_refused(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    go("l");
    stands("player", "2", "2");
    go("d");
    stands("player", "2", "3");
    go("d");
    stands("player", "2", "3");
    go("rrruu");
    stands("player", "5", "2");
    stage_undo(stage);
    scene_frame();
    stands("player", "5", "3");
}

// Down and up between two ticks.
static void a_quick_tap_is_a_step(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    press(KEY_DOWN, 0);
    let_go(KEY_DOWN);
    stage_step(stage);
    scene_frame();
    stands("player", "2", "3");
    stage_step(stage);
    scene_frame();
    stands("player", "2", "3");
}

static void a_box_is_pushed_where_there_is_room(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    go("rr");
    stands("player", "4", "2");
    stands("box", "5", "2");
    go("r"); // against the wall
    stands("player", "4", "2");
    stands("box", "5", "2");
}

static void two_arrows_go_diagonally_but_cut_no_corner(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    go("r");
    press(KEY_LEFT, 0); // to (2, 1), blocked, and back beside it
    press(KEY_UP, 0);
    stage_step(stage);
    let_go(KEY_LEFT);
    let_go(KEY_UP);
    scene_frame();
    stands("player", "3", "2");
    press(KEY_RIGHT, 0);
    press(KEY_DOWN, 0);
    stage_step(stage);
    let_go(KEY_RIGHT);
    let_go(KEY_DOWN);
    scene_frame();
    stands("player", "4", "3");
}

static void without_bounds_it_leaves_the_map(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    turn("method", "tiles_cuts_corners");
    press(KEY_RIGHT, 0); // (5, 2) to (6, 1), then up and out
    stage_step(stage);
    let_go(KEY_RIGHT);
    go("rd");
    turn("method", "tiles_no_bounds");
    point_at(EVENT_PRESS, ts_vec(6 * 60 + 30, 3 * 60 + 30)); // a hole in the wall
    stage_step(stage);
    point_at(EVENT_RELEASE, ts_vec(6 * 60 + 30, 3 * 60 + 30));
    go("rrrrr");
    assert_string_equal(figure_named("player in the map"), "no");
    turn("method", "tiles_checked");
    go("l");
    assert_string_equal(figure_named("player in the map"), "yes");
    go("r");
    assert_string_equal(figure_named("player in the map"), "yes");
}

static void the_rule_says_who_meets(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    go("ru"); // (3, 1), beside the stone at (4, 1)
    assert_string_equal(figure_named("player meets stone"), "no");
    turn("player_meets", "adjacent cell");
    assert_string_equal(figure_named("player meets stone"), "yes");
    turn("player_meets", "same cell");
    go("r");
    assert_string_equal(figure_named("player meets stone"), "yes");
}

static void another_map_can_be_dropped(void **state)
{
    (void)state;
    char path[] = "/tmp/touchstone-map-XXXXXX";
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    FILE *file = fdopen(handle, "w");
    fputs("000\n000\n000\n", file);
    fclose(file);
    open_named("52_tile_grid");
    const char *why;
    assert_true(stage_drop(stage, path, &why));
    assert_null(why);
    scene_frame();
    assert_string_equal(figure_named("reachable"), "9");
    file = fopen(path, "w");
    fputs("000\n00\n", file);
    fclose(file);
    assert_true(stage_drop(stage, path, &why));
    assert_string_equal(why, "line 2: 2 cells, expected 3");
    stage_reset(stage);
    scene_frame();
    assert_string_equal(stage_record(stage)->note, "line 2: 2 cells, expected 3");
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(ten_cells_can_be_reached, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_step_into_a_wall_is_refused, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_quick_tap_is_a_step, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_box_is_pushed_where_there_is_room, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(two_arrows_go_diagonally_but_cut_no_corner, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(without_bounds_it_leaves_the_map, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(the_rule_says_who_meets, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(another_map_can_be_dropped, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
