// The map of cells: reading it, stepping on it, what can be reached.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/tiles.h"

static const char article[] = "0 0 1 1 1 0 0 0 0\n"
                              "0 1 1 0 0 1 0 0 0\n"
                              "0 1 0 0 0 0 1 0 0\n"
                              "0 1 0 0 0 0 1 0 0\n"
                              "0 1 1 1 1 1 1 0 0\n";

typedef uint8_t Marks[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE];

static TsTiles map(const char *text)
{
    static TsTiles tiles;
    char error[128] = "";
    if (!ts_tiles_read(&tiles, text, error, sizeof error)) fail_msg("%s", error);
    return tiles;
}

static void the_article_s_map(void **state)
{
    (void)state;
    TsTiles tiles = map(article);
    Marks reached;
    int blocked = 0;
    assert_int_equal(tiles.columns, 9);
    assert_int_equal(tiles.rows, 5);
    for (int i = 0; i < 45; i++) blocked += tiles.blocked[i / 9][i % 9];
    assert_int_equal(blocked, 16);
    assert_int_equal(ts_tiles_reach(&tiles, TS_TILES_FOUR, (TsCell){2, 2}, reached), 10);
    assert_int_equal(ts_tiles_reach(&tiles, TS_TILES_EIGHT, (TsCell){2, 2}, reached), 10);
    assert_int_equal(ts_tiles_reach(&tiles, TS_TILES_CUT_CORNERS, (TsCell){2, 2}, reached), 23);
    assert_int_equal(ts_tiles_reach(&tiles, TS_TILES_FOUR, (TsCell){1, 1}, reached), 0);
    assert_int_equal(ts_tiles_reach(&tiles, TS_TILES_FOUR, (TsCell){-1, 1}, reached), 0);
}

static void a_step_names_what_is_in_its_way(void **state)
{
    (void)state;
    TsTiles tiles = map(article);
    TsCell blocking = {-9, -9};
    assert_true(ts_tiles_step(&tiles, TS_TILES_FOUR, (TsCell){2, 2}, 1, 0, NULL));
    assert_false(ts_tiles_step(&tiles, TS_TILES_FOUR, (TsCell){2, 2}, -1, 0, &blocking));
    assert_true(ts_tiles_equal(blocking, (TsCell){1, 2}));
    assert_false(ts_tiles_step(&tiles, TS_TILES_FOUR, (TsCell){0, 0}, 0, -1, &blocking));
    assert_true(ts_tiles_equal(blocking, (TsCell){0, -1}));
    // Between two blocked cells no step slips, but by the flawed rule.
    assert_false(ts_tiles_step(&tiles, TS_TILES_EIGHT, (TsCell){4, 1}, 1, -1, &blocking));
    assert_true(ts_tiles_equal(blocking, (TsCell){5, 1}));
    assert_true(ts_tiles_step(&tiles, TS_TILES_CUT_CORNERS, (TsCell){4, 1}, 1, -1, NULL));
    assert_true(ts_tiles_step(&tiles, TS_TILES_EIGHT, (TsCell){3, 2}, 1, 1, NULL));
    assert_false(ts_tiles_step(&tiles, TS_TILES_FOUR, (TsCell){3, 2}, 1, 1, NULL));
}

// In each of the four directions, with each of the two cells beside the step blocked or free.
static void a_diagonal_needs_both_cells_beside_it(void **state)
{
    (void)state;
    for (int i = 0; i < 16; i++) {
        int columns = i & 1 ? 1 : -1, rows = i & 2 ? 1 : -1;
        bool across = i & 4, along = i & 8;
        TsTiles map = {.columns = 3, .rows = 3};
        map.blocked[1][1 + columns] = across;
        map.blocked[1 + rows][1] = along;
        TsCell from = {1, 1}, blocking = {-9, -9};
        bool free = ts_tiles_step(&map, TS_TILES_EIGHT, from, columns, rows, &blocking);
        assert_int_equal(free, !across && !along);
        assert_true(ts_tiles_step(&map, TS_TILES_CUT_CORNERS, from, columns, rows, NULL));
        if (free) continue;
        assert_int_equal(map.blocked[blocking.row][blocking.column], 1);
    }
}

static void neighbours(void **state)
{
    (void)state;
    assert_true(ts_tiles_adjacent((TsCell){2, 2}, (TsCell){2, 2}));
    assert_true(ts_tiles_adjacent((TsCell){2, 2}, (TsCell){3, 2}));
    assert_false(ts_tiles_adjacent((TsCell){2, 2}, (TsCell){3, 3}));
    assert_false(ts_tiles_adjacent((TsCell){2, 2}, (TsCell){4, 2}));
}

// Another way: spread from every cell reached so far until nothing changes.
static int spread(const TsTiles *tiles, TsCell from)
{
    Marks mark = {{0}};
    int count = ts_tiles_is_free(tiles, from), before = -1;
    if (count) mark[from.row][from.column] = 1;
    while (count != before) {
        before = count;
        for (int i = 0; i < tiles->columns * tiles->rows; i++) {
            int row = i / tiles->columns, column = i % tiles->columns;
            bool beside = (row > 0 && mark[row - 1][column]) || mark[row + 1][column] ||
                          (column > 0 && mark[row][column - 1]) || mark[row][column + 1];
            if (mark[row][column] || tiles->blocked[row][column] || !beside) continue;
            mark[row][column] = 1;
            count++;
        }
    }
    return count;
}

static void what_is_reached_is_what_spreading_finds(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    Marks reached;
    for (int i = 0; i < 300; i++) {
        TsTiles tiles = {random_integer(&random, 1, 20), random_integer(&random, 1, 20), {{0}}};
        for (int k = 0; k < tiles.columns * tiles.rows; k++) {
            tiles.blocked[k / tiles.columns][k % tiles.columns] = random_unit(&random) < 0.35;
        }
        TsCell from = {random_integer(&random, 0, tiles.columns - 1),
                       random_integer(&random, 0, tiles.rows - 1)};
        int four = ts_tiles_reach(&tiles, TS_TILES_FOUR, from, reached);
        assert_int_equal(four, spread(&tiles, from));
        // Where no corner is cut, a diagonal is only a short cut.
        assert_int_equal(ts_tiles_reach(&tiles, TS_TILES_EIGHT, from, reached), four);
        assert_true(ts_tiles_reach(&tiles, TS_TILES_CUT_CORNERS, from, reached) >= four);
    }
}

static void refuse(const char *text, const char *why)
{
    static TsTiles tiles;
    char error[128] = "";
    assert_false(ts_tiles_read(&tiles, text, error, sizeof error));
    assert_string_equal(error, why);
}

static void what_is_no_map_is_refused_by_line(void **state)
{
    (void)state;
    char wide[200], high[400] = "";
    refuse("", "no cells, expected rows of 0 and 1");
    refuse("# nothing\n\n", "no cells, expected rows of 0 and 1");
    refuse("000\n00\n", "line 2: 2 cells, expected 3");
    refuse("0 1\n# a wall\n0 2\n", "line 3: found '2', expected 0 or 1");
    refuse("0\n\x80\n", "line 2: found byte 128, expected 0 or 1");
    memset(wide, '0', 65);
    wide[65] = '\0';
    refuse(wide, "line 1: more cells, expected at most 64");
    char uneven[200];
    snprintf(uneven, sizeof uneven, "%.64s\n%.63s\n", wide, wide);
    refuse(uneven, "line 2: 63 cells, expected 64");
    for (int i = 0; i < 65; i++) strcat(high, "0\n");
    refuse(high, "line 65: more rows, expected at most 64");
    TsTiles tiles = map("01 # left\r\n\r\n10");
    assert_int_equal(tiles.columns, 2);
    assert_int_equal(tiles.rows, 2);
    assert_int_equal(tiles.blocked[1][0], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_article_s_map),
        cmocka_unit_test(a_step_names_what_is_in_its_way),
        cmocka_unit_test(neighbours),
        cmocka_unit_test(a_diagonal_needs_both_cells_beside_it),
        cmocka_unit_test(what_is_reached_is_what_spreading_finds),
        cmocka_unit_test(what_is_no_map_is_refused_by_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
