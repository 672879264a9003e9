// Where a formula stands, and what it lights; an axis by hand has one of its own; a question hides
// it.
#include "formula_truth.h"

// ---- It lights, and is lit

static int faint_commands(const Draw *draw)
{
    int faint = 0;
    for (int i = 0; i < draw->commands; i++) faint += draw->command[i].faint;
    return faint;
}

static int plates(const Draw *draw)
{
    int count = 0;
    for (int i = draw->first[LAYER_STRIP]; i >= 0; i = draw->command[i].next)
        count += draw->command[i].kind == COMMAND_SHAPE && draw->command[i].fill.ink == INK_RAISED;
    return count;
}

static void point_at(Bench *bench, TsVec at)
{
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE, .at = at});
    bench_frame(bench);
}

static void a_number_lights_what_it_measures_and_the_reverse(void **state)
{
    (void)state;
    Bench bench;
    open_all(&bench, true);
    ui_open(bench.ui, bench_scene("13_circle_circle"));
    bench_frame(&bench);
    point_at(&bench, ts_vec(5, 5));
    assert_int_equal(faint_commands(bench.draw), 0);
    int usual = plates(bench.draw);
    Rect box = bench_target(&bench, &formula_number, 2).rect;
    point_at(&bench, ts_vec(box.x + box.width / 2, box.y + box.height / 2));
    assert_string_equal(bench.ui->row_lit, "A");
    assert_true(faint_commands(bench.draw) > 0);
    assert_int_equal(plates(bench.draw), usual + 1);

    Actor *a = stage_first(ui_stage(bench.ui));
    View view = stage_view(ui_stage(bench.ui));
    TsVec rim = ts_vec_add(a->position, ts_vec(0, a->shape.circle.radius));
    point_at(&bench, view_device(view, rim));
    assert_int_equal(faint_commands(bench.draw), 0);
    assert_int_equal(plates(bench.draw), usual + 2); // its name, and its number
    full_close(&bench);
}

// An axis by hand stands in place of what the scene draws: the formula is that of this axis.
static void an_axis_by_hand_has_a_formula_of_its_own(void **state)
{
    (void)state;
    static const char *const ids[] = {"41_obb", "42_sat", "43_mtv"};
    Bench bench;
    int labels = 0; // that have found room
    open_all(&bench, true);
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, bench_scene(ids[i]));
        stage_play(stage, false);
        bench_frame(&bench);
        assert_true(stage_turn_axis(stage, true));
        for (int degrees = 0; degrees < 360; degrees += 20) {
            AxisView view;
            stage_set_axis(stage, degrees);
            bench_frame(&bench);
            assert_true(stage_axis_view(stage, &view));
            const Record *record = stage_record(stage);
            assert_int_equal(record->formulas, 1);
            assert_true(record->formula->term[0].value == view.gap);
            // It is said of each gap whose it is.
            assert_string_equal(record->formula->term[0].name, "gap on your axis");
            assert_string_equal(strip_words(bench.ui).gap_name, "Between shapes");
            char number[NUMBER_MAX], label[64];
            number_plain(number, sizeof number, view.gap, 1);
            snprintf(label, sizeof label, "%s px on your axis", number);
            labels += bench_text(&bench, label) != NULL;
            const char *found = fault_of(&bench, record->formula);
            if (found) fail_msg("%s, %d degrees: %s", ids[i], degrees, found);
        }
    }
    assert_true(labels > 24); // of 54; for the others there is no room beside arc and marks
    full_close(&bench);
}

// ---- It is seen where there is anything less important to fold

static void the_panel_shows_it(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        bool drawer;
    } sizes[] = {{1280, 800, false}, {800, 500, true}};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        Bench bench;
        int seen = 0;
        open_all(&bench, false);
        ui_resize(bench.ui, sizes[k].width, sizes[k].height, 1);
        bench_frame(&bench);
        if (sizes[k].drawer) bench_key(&bench, "F3");
        for (int i = 0; scene_table[i]; i++) {
            ui_open(bench.ui, scene_table[i]);
            stage_play(ui_stage(bench.ui), false);
            bench_frame(&bench);
            if (stage_record(ui_stage(bench.ui))->formulas == 0) continue;
            if (!bench_text(&bench, "Formula")) fail_msg("%s has no panel", scene_ids[i]);
            seen++;
            for (int t = 0; t < bench.ui->targets; t++) {
                const Target *target = &bench.ui->target[t];
                if (target->action == &panel_open && target->argument == SECTION_FORMULA)
                    fail_msg("%s: folded at %dx%d", scene_ids[i], sizes[k].width, sizes[k].height);
            }
        }
        assert_true(seen >= 12);
        full_close(&bench);
    }
}

// ---- It is hidden with the answer

static bool is_shown(const Bench *bench)
{
    for (int i = 0; i < bench->ui->targets; i++) {
        if (bench->ui->target[i].action == &formula_number) return true;
    }
    return false;
}

static void a_hidden_answer_is_not_betrayed(void **state)
{
    (void)state;
    static const char *const keys[] = {"F6", "F7", "G"};
    for (int simple = 0; simple < 2; simple++) {
        Bench bench;
        open_all(&bench, simple);
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            ui_open(bench.ui, bench_scene("13_circle_circle"));
            bench_frame(&bench);
            assert_true(is_shown(&bench));
            bench_key(&bench, keys[i]);
            assert_false(is_shown(&bench));
            bench_key(&bench, "=");
            assert_int_equal(bench.ui->formulas->chosen, FORMULA_NONE);
            bench_key(&bench, "Esc");
        }
        lesson_begin(bench.ui, bench_scene("16_rect_circle"), 0);
        bench_frame(&bench);
        assert_non_null(bench.ui->step.heading);
        for (int step = 0; step < 20 && bench.ui->step.heading; step++) {
            assert_false(is_shown(&bench));
            bench_key(&bench, "PgDn");
        }
        full_close(&bench);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_lights_what_it_measures_and_the_reverse),
        cmocka_unit_test(an_axis_by_hand_has_a_formula_of_its_own),
        cmocka_unit_test(the_panel_shows_it),
        cmocka_unit_test(a_hidden_answer_is_not_betrayed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
