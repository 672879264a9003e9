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

// Where a stroke of an open path begins and ends: in the middle of the two short sides that are as
// long as it is wide.
static void ends_of(const TsVec *point, int count, TsVec end[2])
{
    double wide = ts_vec_distance(point[count - 1], point[0]);
    int caps = 0;
    end[0] = ts_vec_lerp(point[count - 1], point[0], 0.5);
    for (int i = 0; i + 1 < count; i++) {
        if (fabs(ts_vec_distance(point[i], point[i + 1]) - wide) > 1e-6) continue;
        end[1] = ts_vec_lerp(point[i], point[i + 1], 0.5);
        caps++;
    }
    assert_int_equal(caps, 1);
}

// The curve is drawn in pieces, above zero and below: each begins where the one before it ends.
static void the_pieces_of_the_curve_join(void **state)
{
    (void)state;
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_non_null(bench.ui);
    ui_open(bench.ui, ui_find(bench.ui, "41_obb"));
    stage_play(ui_stage(bench.ui), false);
    bench_frame(&bench);
    bench_key(&bench, "A");
    memset(axis_of(ui_stage(bench.ui))->known, 1, sizeof axis_of(ui_stage(bench.ui))->known);
    bench_frame(&bench);
    int pieces = 0;
    TsVec end = {0, 0};
    for (int i = 0; i < bench.draw->commands; i++) {
        const Command *command = &bench.draw->command[i];
        const char *tag = command->tag > 0 ? draw_tag_name(bench.draw, command->tag - 1) : "";
        Ink ink = command->fill.ink;
        if (command->kind != COMMAND_SHAPE || strcmp(tag, "curve") != 0) continue;
        if (ink != INK_FOCUS && ink != INK_MUTED) continue;
        const Outline *outline = &bench.draw->outline;
        int last = command->shape.last - 1, first = last > 0 ? outline->end[last - 1] : 0;
        TsVec now[2];
        ends_of(outline->point + first, outline->end[last] - first, now);
        if (pieces++ > 0 && ts_vec_distance(end, now[0]) > 1e-6)
            fail_msg("from %g to %g there is nothing", end.x, now[0].x);
        end = now[1];
    }
    assert_true(pieces >= 3);
    ui_free(bench.ui);
    draw_free(bench.draw);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pieces_of_the_curve_join),
        cmocka_unit_test(marks_are_numbered_as_the_table_lists_axes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
