// The scene of two oriented boxes: when they hit, and which axis decides.
#include <stdio.h>

#include "scene_bench.h"

static void test_obb_windows(void **state)
{
    (void)state;
    open_named("41_obb");
    for (int tick = 1; tick <= 180; tick++) {
        stage_step(stage);
        scene_frame();
        bool hit = (tick >= 55 && tick <= 107) || (tick >= 133 && tick <= 177);
        assert_int_equal(ask_at(0)->hit, hit);
        assert_int_equal(ask_at(0)->exact, hit ? TS_OVERLAPPING : TS_APART);
    }
    assert_true(actor_named("OBB1")->angle == 30 && actor_named("OBB2")->angle == 220);
}

static int row_marked(const RecordTable *table, RowMark mark)
{
    int found = -1;
    for (int i = 0; i < table->rows; i++) {
        if (table->row[i].mark != mark) continue;
        assert_int_equal(found, -1);
        found = i;
    }
    return found;
}

// Green if its gap separates, else the least overlap in ink.
static int row_that_decides(const RecordTable *table)
{
    int gap = row_marked(table, ROW_DECIDES), least = row_marked(table, ROW_OVERLAP);
    assert_true((gap < 0) != (least < 0));
    const RecordRow *row = &table->row[gap < 0 ? least : gap];
    assert_true((row->cell[5][0] == '+') == (gap >= 0));
    return gap < 0 ? least : gap;
}

static int shown_asked(const RecordTable *table)
{
    int asked = 0;
    for (int i = 0; i < table->rows; i++) {
        asked += table->row[i].mark != ROW_WRONG && strcmp(table->row[i].cell[4], "·") != 0;
    }
    return asked;
}

// Table and note show the axes that the method tested, and no other.
static void test_obb_axis_that_decides(void **state)
{
    (void)state;
    open_named("41_obb");
    const char *const methods[] = {"obb_four_axes", "obb_three_axes"};
    int forgotten = 0;
    for (int i = 0; i < 2; i++) {
        turn("method", methods[i]);
        for (int tick = 1; tick <= 180; tick++) {
            char note[64];
            stage_step(stage);
            scene_frame();
            const RecordTable *table = table_named("Axes");
            for (int row = 0; row < table->rows; row++)
                assert_int_equal(strtol(table->row[row].cell[0], NULL, 10), row + 1);
            int decides = row_that_decides(table), asked = shown_asked(table);
            assert_true(ask_at(0)->answer.axes >> decides & 1);
            if (ask_is_wrong(ask_at(0))) {
                assert_int_equal(row_marked(table, ROW_WRONG), 2);
                forgotten++;
            }
            if (i == 1)
                snprintf(note, sizeof note, "%d of 4 axes tested", asked);
            else
                snprintf(note, sizeof note, "is on axis %d of 4", decides + 1);
            if (!strstr(stage_record(stage)->note, note)) fail_msg("%s", note);
        }
    }
    assert_true(forgotten > 3);
}

// At tick 54 the third axis still has a gap.
static void test_obb_steps_while_paused(void **state)
{
    (void)state;
    open_named("41_obb");
    for (int tick = 1; tick <= 54; tick++) stage_step(stage);
    scene_frame();
    assert_int_equal(stage_trace_view(stage).steps, 0); // time runs
    stage_play(stage, false);
    for (int asked = 3; asked > 0; asked--) {
        scene_frame();
        TraceView trace = stage_trace_view(stage);
        assert_int_equal(trace.steps, 3);
        assert_int_equal(trace.shown + 1, asked);
        assert_int_equal(shown_asked(table_named("Axes")), asked);
        assert_true(!strstr(trace.sentence, "apart") == (asked < 3));
        stage_trace_step(stage, -1);
    }
    stage_play(stage, true);
}

static void test_obb_knobs(void **state)
{
    (void)state;
    open_named("41_obb");
    assert_int_equal(table_named("Axes")->rows, 4);
    turn("triangle_for_OBB2", "1");
    assert_int_equal(table_named("Axes")->rows, 5);
    assert_true(ts_vec_distance(actor_named("triangle")->position, ts_vec(100, 70)) < 1e-9);
    turn("triangle_for_OBB2", "0");
    turn("OBB1_turn", "-3.5");
    stage_step(stage);
    assert_true(actor_named("OBB1")->angle == 26.5);
    turn("OBB1_turn", "2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_obb_windows),
        cmocka_unit_test(test_obb_axis_that_decides),
        cmocka_unit_test(test_obb_steps_while_paused),
        cmocka_unit_test(test_obb_knobs),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
