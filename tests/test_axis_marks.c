// The marks of an axis by hand have the numbers that the panel's table and the trace give the same
// axes.
#include "scene_kit/number.h"
#include "simple/simple.h"
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

// Turns the axis by hand on and compares each mark with the row of its number. Returns how many
// could be compared: an axis that was not tested has no gap there.
static int compare_marks(Bench *bench, const char *where)
{
    Stage *stage = ui_stage(bench->ui);
    bench_frame(bench);
    const RecordTable *table = axes_table(stage);
    if (!table) return 0; // the scene shows something else at this place
    char gap[TS_AXES_MAX][RECORD_TEXT];
    int rows = table->rows, last = table->columns.cells - 1, compared = 0, before = 0;
    for (int k = 0; k < rows; k++) snprintf(gap[k], sizeof gap[k], "%s", table->row[k].cell[last]);
    bench_key(bench, "A");
    const AxisTool *axis = axis_of(stage);
    assert_true(axis->marks > 0);
    for (int k = 0; k < axis->marks; k++) {
        char text[NUMBER_MAX];
        int number = axis->mark[k].number;
        if (number <= before || number > rows)
            fail_msg("%s: mark %d has number %d", where, k, number);
        before = number;
        number_gap(text, sizeof text, axis->mark[k].gap);
        if (strcmp(gap[number - 1], "·") == 0) continue;
        if (strncmp(text, gap[number - 1], strlen(gap[number - 1])) != 0)
            fail_msg("%s, axis %d: %s on its mark, %s in the table", where, number, text,
                     gap[number - 1]);
        compared++;
    }
    return compared;
}

static Bench bench_of(const char *scene)
{
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_non_null(bench.ui);
    ui_open(bench.ui, ui_find(bench.ui, scene));
    stage_play(ui_stage(bench.ui), false);
    return bench;
}

static void end(Bench *bench)
{
    ui_free(bench->ui);
    draw_free(bench->draw);
}

static void marks_of_turned_boxes_are_numbered_as_the_table(void **state)
{
    (void)state;
    int compared = 0;
    for (int triangle = 0; triangle < 2; triangle++) {
        for (int tick = 0; tick < 60; tick += 6) {
            Bench bench = bench_of("41_obb");
            char where[32];
            bench_set(&bench, "triangle for OBB2", triangle ? "1" : "0");
            for (int k = 0; k < tick; k++) stage_step(ui_stage(bench.ui));
            snprintf(where, sizeof where, "41, tick %d", tick);
            compared += compare_marks(&bench, where);
            end(&bench);
        }
    }
    assert_true(compared >= 20);
}

// Of convex shapes parallel sides have one mark: the number goes on by the trace, not by the marks.
static void marks_at_each_place_are_numbered_as_the_table(void **state)
{
    (void)state;
    static const char *const scenes[] = {"42_sat", "43_mtv"};
    for (int i = 0; i < 2; i++) {
        int compared = 0, skipped = 0, places = 1;
        for (int place = 0; place < places; place++) {
            Bench bench = bench_of(scenes[i]);
            Stage *stage = ui_stage(bench.ui);
            const Knob *knob = stage_knob_at(stage, 0);
            assert_true(knob->places);
            char where[32];
            if (place == 0) {
                for (const char *at = knob->names; *at; at++) places += *at == '|';
            }
            for (int k = 0; k < place; k++) stage_turn_knob(stage, 0, 1);
            snprintf(where, sizeof where, "%s, place %d", scenes[i], place);
            compared += compare_marks(&bench, where);
            const AxisTool *axis = axis_of(stage);
            if (axis->marks > 0) skipped += axis->mark[axis->marks - 1].number - axis->marks;
            end(&bench);
        }
        if (compared < 20 || skipped < 4)
            fail_msg("%s: %d compared, %d skipped", scenes[i], compared, skipped);
    }
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
    AxisFound *found = &axis_of(ui_stage(bench.ui))->found;
    memset(found->known, 1, sizeof found->known);
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

// px at scale 1 between the two numbers that are nearest to each other, and from
// a number to the nearest ring, of the handle or on the curve. Returns how many numbers there are.
static int nearest_numbers(const Bench *bench, const AxisTool *axis, double *apart, double *ring)
{
    enum { NUMBERS = 2 * AXIS_MARKS, RINGS = 2 };
    TsVec at[NUMBERS], round[RINGS];
    int numbers = 0, rings = 0;
    double scale = bench->ui->layout.scale;
    const Draw *draw = bench->draw;
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        const char *tag = command->tag > 0 ? draw_tag_name(draw, command->tag - 1) : "";
        bool mark = strcmp(tag, "mark") == 0, handle = strcmp(tag, "handle") == 0;
        if ((!mark && !handle) || command->kind != COMMAND_SHAPE) continue;
        TsVec low = {HUGE_VAL, HUGE_VAL}, high = {-HUGE_VAL, -HUGE_VAL};
        int begin = command->shape.first > 0 ? draw->outline.end[command->shape.first - 1] : 0;
        for (int k = begin; k < draw->outline.end[command->shape.last - 1]; k++) {
            TsVec point = draw->outline.point[k];
            low = ts_vec(fmin(low.x, point.x), fmin(low.y, point.y));
            high = ts_vec(fmax(high.x, point.x), fmax(high.y, point.y));
        }
        double width = (high.x - low.x) / scale, height = (high.y - low.y) / scale;
        if (fabs(width - height) > 0.5) continue;
        TsVec middle = ts_vec_scale(ts_vec_lerp(low, high, 0.5), 1 / scale);
        if (mark && width > 19 && width < 21) { // the disc behind it
            assert_true(numbers < NUMBERS);
            at[numbers++] = middle;
        }
        if (mark || width < 22 || width > 31) continue;
        bool known = false;
        for (int k = 0; k < rings; k++) known |= ts_vec_distance(round[k], middle) < 0.5;
        if (!known && rings < RINGS) round[rings++] = middle;
    }
    if (rings != RINGS) fail_msg("%d rings", rings);
    assert_int_equal(numbers, 2 * axis->marks);
    *apart = *ring = HUGE_VAL;
    for (int i = 0; i < numbers; i++) {
        for (int k = 0; k < i; k++) *apart = fmin(*apart, ts_vec_distance(at[i], at[k]));
        for (int k = 0; k < rings; k++) {
            double off = ts_vec_distance(at[i], round[k]);
            if (off > 1.5) *ring = fmin(*ring, off); // else the ring surrounds it
        }
    }
    return numbers;
}

// However the boxes and the axis are turned, no number lies on another one or on a ring.
static void numbers_keep_apart(void **state)
{
    (void)state;
    enum { DISC = 20, RING = 11 + 10 };
    static const char *const scenes[] = {"41_obb", "42_sat", "43_mtv"};
    for (int i = 0; i < 3; i++) {
        Bench bench = bench_of(scenes[i]);
        Stage *stage = ui_stage(bench.ui);
        bench_frame(&bench);
        bench_key(&bench, "A");
        for (int k = 0; k < 240; k++) {
            if (k % 12 == 0) { // A key by A is off and on: the pair in other places
                bench_key(&bench, "A");
                for (int s = 0; s < 3; s++) stage_step(stage);
                bench_key(&bench, "A");
            }
            stage_set_axis(stage, k * 1.7);
            bench_frame(&bench);
            double apart, ring;
            nearest_numbers(&bench, axis_of(stage), &apart, &ring);
            if (apart < DISC) fail_msg("%s, %d: two numbers, %.1f px", scenes[i], k, apart);
            if (ring < RING) fail_msg("%s, %d: a number and a ring, %.1f px", scenes[i], k, ring);
        }
        end(&bench);
    }
}

// What they are is said before the axis is turned, and no more after that.
static void numbers_are_named(void **state)
{
    (void)state;
    static const char *const scenes[] = {"41_obb", "42_sat", "43_mtv"};
    for (int i = 0; i < 3; i++) {
        Bench bench = bench_of(scenes[i]);
        bench.ui->simple = true;
        bench_frame(&bench);
        bench_key(&bench, "A");
        SimpleWords words;
        char begins[16];
        const AxisTool *axis = axis_of(ui_stage(bench.ui));
        assert_true(axis->marks > 1);
        snprintf(begins, sizeof begins, "1 to %d: ", axis->mark[axis->marks - 1].number);
        simple_words(bench.ui, &words);
        if (strncmp(words.task, begins, strlen(begins)) != 0) fail_msg("%s", words.task);
        for (int k = 0; k < 30; k++) bench_key(&bench, "Right");
        simple_words(bench.ui, &words);
        if (strncmp(words.task, begins, strlen(begins)) == 0) fail_msg("still %s", words.task);
        end(&bench);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_of_turned_boxes_are_numbered_as_the_table),
        cmocka_unit_test(marks_at_each_place_are_numbered_as_the_table),
        cmocka_unit_test(the_pieces_of_the_curve_join),
        cmocka_unit_test(numbers_keep_apart),
        cmocka_unit_test(numbers_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
