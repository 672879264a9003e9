// The marks of an axis by hand have the numbers that the panel's table and the trace give the same
// axes.
#include "scene_kit/number.h"
#include "tools/axis_private.h"
#include "ui_bench.h"

static const RecordTable *axes_table(const Stage *stage)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->tables; i++) {
        if (strcmp(record->table[i].heading, "Axes") == 0) return &record->table[i];
    }
    return NULL;
}

static void marks_are_numbered_as_the_table_lists_axes(void **state)
{
    (void)state;
    int compared = 0;
    for (int triangle = 0; triangle < 2; triangle++) {
        for (int tick = 0; tick < 60; tick += 6) {
            Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
            assert_non_null(bench.ui);
            Stage *stage = ui_stage(bench.ui);
            ui_open(bench.ui, ui_find(bench.ui, "41_obb"));
            bench_set(&bench, "triangle for OBB2", triangle ? "1" : "0");
            stage_play(stage, false);
            for (int k = 0; k < tick; k++) stage_step(stage);
            bench_frame(&bench);
            const RecordTable *table = axes_table(stage);
            assert_non_null(table);
            char gap[TS_AXES_MAX][RECORD_TEXT];
            int rows = table->rows, last = table->columns.cells - 1;
            for (int k = 0; k < rows; k++)
                snprintf(gap[k], sizeof gap[k], "%s", table->row[k].cell[last]);
            bench_key(&bench, "A");
            const AxisTool *axis = axis_of(stage);
            if (axis->marks == rows) { // no two axes share a wall
                for (int k = 0; k < rows; k++) {
                    char number[NUMBER_MAX];
                    number_gap(number, sizeof number, axis->mark[k].gap);
                    bool untested = strcmp(gap[k], "·") == 0;
                    if (untested || !strncmp(number, gap[k], strlen(gap[k]))) continue;
                    fail_msg("tick %d, axis %d: %s on its mark, %s in the table", tick, k + 1,
                             number, gap[k]);
                }
                compared++;
            }
            ui_free(bench.ui);
            draw_free(bench.draw);
        }
    }
    assert_true(compared >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_are_numbered_as_the_table_lists_axes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
