// The scene of the tile map: walking, pushing, what blocks, a map that is dropped.
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

static void go_diagonally(Key across, Key along)
{
    press(across, 0);
    press(along, 0);
    stage_step(stage);
    let_go(across);
    let_go(along);
    scene_frame();
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
    go_diagonally(KEY_LEFT, KEY_UP); // to (2, 1), blocked, and back beside it
    stands("player", "3", "2");
    go_diagonally(KEY_RIGHT, KEY_DOWN); // past the box
    stands("player", "3", "2");
    go_diagonally(KEY_LEFT, KEY_DOWN);
    stands("player", "2", "3");
}

static void verdict_is(const char *said, const char *truth)
{
    SceneVerdict verdict = stage_record(stage)->verdict;
    assert_true(verdict.given && verdict.wrong);
    assert_string_equal(verdict.answer_text, said);
    assert_string_equal(verdict.exact_text, truth);
}

static void flawed_rules_disagree_by_what_they_reach(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    assert_false(stage_record(stage)->verdict.wrong);
    turn("method", "tiles_cuts_corners");
    verdict_is("23 REACHABLE", "10 REACHABLE");
    go("rd");
    go("rr");
    go_diagonally(KEY_RIGHT, KEY_DOWN); // (5, 3) to (6, 4): blocked
    go("u");
    go_diagonally(KEY_RIGHT, KEY_UP); // (5, 2) to (6, 1), between two walls
    stands("player", "6", "1");
    verdict_is("CAN BE HERE", "CANNOT BE HERE");
    turn("method", "tiles_checked"); // it is not to blame for that
    stands("player", "5", "2");
    assert_false(stage_record(stage)->verdict.wrong);
    turn("method", "tiles_no_bounds");
    assert_false(stage_record(stage)->verdict.wrong);
    turn("preset", "outside the walls");
    assert_string_equal(stage_record(stage)->verdict.answer_text, "NO END");
    go("rrr");
    verdict_is("CAN BE HERE", "CANNOT BE HERE");
    assert_string_equal(stage_record(stage)->note, "the player is off the map");
    turn("preset", "inside the walls");
}

static void a_jammed_box_is_not_reached(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    go("r");
    assert_string_equal(figure_named("reachable"), "10");
    go("r"); // the box at (5, 2): beside a wall on the right and one above, and it goes down
    assert_string_equal(figure_named("reachable"), "9");
    assert_string_equal(figure_named("reachable, exactly"), "9");
    assert_false(stage_record(stage)->verdict.wrong);
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

static void the_rule_decides_what_meets(void **state)
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

static int text_y(const char *text)
{
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (command->kind == COMMAND_TEXT && !strcmp(draw->text + command->text.first, text))
            return command->text.y;
    }
    fail_msg("no text %s", text);
    return 0;
}

// Box and stone, or player and stone: both are named, one above the other.
static void a_cell_holds_several_objects(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    assert_string_equal(figure_named("box's cell"), "");
    go("drru"); // pushes the box onto the stone
    stands("box", "4", "1");
    stands("stone", "4", "1");
    assert_string_equal(figure_named("box's cell"), "box, stone");
    assert_string_equal(figure_named("player's cell"), "");
    assert_true(text_y("box") - text_y("stone") >= 18);
    assert_string_equal(figure_named("player meets stone"), "no");
    stage_undo(stage);
    scene_frame();
    assert_string_equal(figure_named("box's cell"), "");
    go("luu"); // past the box, to the stone
    stands("player", "3", "1");
    go("r");
    assert_string_equal(figure_named("player's cell"), "player, stone");
    assert_true(text_y("player") - text_y("stone") >= 18);
}

// Each of its 2 x 2 cells is compared, as the oracle does.
static void a_large_stone_is_met_in_each_of_its_cells(void **state)
{
    (void)state;
    open_named("52_tile_grid");
    turn("preset", "large stone");
    stands("stone", "4–5", "2–3");
    stands("box", "3", "3");
    go("r"); // (3, 2), beside it
    assert_string_equal(figure_named("player meets stone"), "no");
    turn("player_meets", "adjacent cell");
    assert_string_equal(figure_named("player meets stone"), "yes");
    assert_false(stage_record(stage)->verdict.wrong);
    turn("player_meets", "same cell");
    static const char *const ways[] = {"r", "r", "d", "l"};
    static const char *const at[][2] = {{"4", "2"}, {"5", "2"}, {"5", "3"}, {"4", "3"}};
    for (int i = 0; i < 4; i++) {
        go(ways[i]);
        stands("player", at[i][0], at[i][1]);
        assert_string_equal(figure_named("player meets stone"), "yes");
        assert_true(stage_record(stage)->verdict.hit && !stage_record(stage)->verdict.wrong);
    }
    TsVec corner = ts_vec(5 * 60 + 30, 3 * 60 + 30); // a cell of the stone cannot be blocked
    point_at(EVENT_PRESS, corner);
    stage_step(stage);
    point_at(EVENT_RELEASE, corner);
    scene_frame();
    assert_string_equal(figure_named("reachable"), "10");
    turn("preset", "inside the walls");
    stands("stone", "4", "1");
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
    stands("box", "2", "1"); // what would be outside is in the nearest free cell
    stands("stone", "2", "0");
    turn("preset", "large stone");
    assert_true(stage_drop(stage, path, &why));
    scene_frame();
    stands("box", "2", "1");
    stands("stone", "0–1", "1–2"); // four free cells
    turn("preset", "inside the walls");
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
        cmocka_unit_test_setup_teardown(flawed_rules_disagree_by_what_they_reach, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(a_jammed_box_is_not_reached, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(the_rule_decides_what_meets, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_cell_holds_several_objects, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_large_stone_is_met_in_each_of_its_cells, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(another_map_can_be_dropped, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
