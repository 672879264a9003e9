// The list of what all methods answer: each row shows what its method answers once it is chosen.
#include "ui_bench.h"

enum { LAMPS = 40, TICKS = 40 };

static int open_scenes(void **state) { return bench_open_with(state, scene_table); }

// Of this frame, about those two: the strip prefers a pair that is answered wrongly.
static const Ask *ask_of(const Stage *stage, const Actor *a, const Actor *b)
{
    const Ask *main = stage_main_ask(stage);
    if (main && main->a == a && main->b == b) return main;
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->asks; i++) {
        if (record->ask[i].a == a && record->ask[i].b == b) return &record->ask[i];
    }
    return NULL;
}

// With that method chosen, the pair on screen must be answered as its lamp showed.
static void check_lamps(Bench *bench, const char *id)
{
    Ask lamp[LAMPS];
    Stage *stage = ui_stage(bench->ui);
    int count = lamps_lit(bench->ui, lamp, LAMPS);
    for (int i = 0; i < count; i++) {
        const Method *method = lamp[i].method;
        if (lamp[i].refused == method) continue;
        TsRelation relation = lamp[i].answer.relation;
        bool hit = lamp[i].hit, wrong = ask_is_wrong(&lamp[i]), exact_hit = lamp[i].exact_hit;
        stage_choose_method(stage, i);
        bench_frame(bench);
        const Ask *ask = ask_of(stage, lamp[i].a, lamp[i].b);
        assert_non_null(ask);
        assert_ptr_equal(ask->method, method);
        if (ask->answer.relation != relation || ask->hit != hit || ask_is_wrong(ask) != wrong ||
            ask->exact_hit != exact_hit)
            fail_msg("%s, tick %d: the lamp of %s shows something else", id, stage->tick,
                     method->name);
    }
    stage_choose_method(stage, 0);
}

static void lamps_show_what_each_method_answers(void **state)
{
    Bench *bench = *state;
    int lit = 0, wrong = 0;
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        for (int tick = 0; tick <= TICKS; tick += TICKS / 2) {
            bench_frame(bench);
            Ask lamp[LAMPS];
            int count = lamps_lit(bench->ui, lamp, LAMPS);
            lit += count > 0;
            for (int k = 0; k < count; k++) wrong += ask_is_wrong(&lamp[k]);
            check_lamps(bench, scene_ids[i]);
            for (int k = 0; k < TICKS / 2; k++) stage_step(ui_stage(bench->ui));
        }
    }
    assert_true(lit >= 60 && wrong >= 60);
}

// ---- The panel's list of them

static void open_obb(Bench *bench)
{
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    stage_play(ui_stage(bench->ui), false);
    bench_frame(bench);
}

static int rows_of_list(const Bench *bench)
{
    int rows = 0;
    for (int i = 0; i < bench->ui->targets; i++) {
        bool method = bench->ui->target[i].action == &strip_method;
        rows += method;
    }
    return rows;
}

static void one_line_says_how_many_agree(void **state)
{
    Bench *bench = *state;
    open_obb(bench);
    assert_non_null(bench_text(bench, "8 methods agree, 4 not"));
    int folded = rows_of_list(bench);
    bench_click_on(bench, &panel_open, SECTION_VERDICTS);
    assert_true(bench->ui->verdicts);
    assert_true(rows_of_list(bench) >= folded);
    assert_true(ui_settings(bench->ui).verdicts); // it is remembered ...
    ui_open(bench->ui, ui_find(bench->ui, "45_gjk"));
    bench_frame(bench);
    bench_target(bench, &panel_fold, SECTION_VERDICTS); // ... and holds in other scenes
    bench_click_on(bench, &panel_fold, SECTION_VERDICTS);
    assert_false(ui_settings(bench->ui).verdicts);
    Settings settings = ui_settings(bench->ui);
    settings.verdicts = true;
    ui_apply(bench->ui, &settings);
    bench_frame(bench);
    bench_target(bench, &panel_fold, SECTION_VERDICTS);
}

static void a_click_on_a_row_chooses(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    ui_resize(bench->ui, 1280, 1400, 1); // all rows are in sight
    bench->ui->verdicts = true;
    open_obb(bench);
    int last = -1;
    for (int i = 0; i < bench->ui->targets; i++) {
        const Target *target = &bench->ui->target[i];
        if (target->action == &strip_method && target->argument == 3) last = i;
    }
    assert_true(last >= 0);
    Rect row = bench->ui->target[last].rect; // the list stands below that of the methods
    bench_click(bench, ts_vec(row.x + 30, row.y + row.height / 2));
    assert_ptr_equal(stage_method(stage), stage_method_at(stage, 3));
    Ask lamp[LAMPS];
    assert_int_equal(lamps_lit(bench->ui, lamp, 2), 0); // no room
}

// Methods for other kinds of shapes are not listed: 61 has many.
static void methods_that_refuse_are_left_out(void **state)
{
    Bench *bench = *state;
    Ask lamp[LAMPS_MAX];
    ui_resize(bench->ui, 1280, 1400, 1);
    bench->ui->verdicts = true;
    ui_open(bench->ui, ui_find(bench->ui, "61_bounding_volumes"));
    bench_frame(bench);
    int refuse = 0, lamps = lamps_lit(bench->ui, lamp, LAMPS_MAX);
    for (int i = 0; i < lamps; i++) refuse += lamp[i].refused == lamp[i].method;
    assert_true(refuse > 0 && refuse < lamps);
    assert_null(bench_text(bench, "refuses"));
}

// A crowd has answers of one method only, and a question keeps them all.
static void without_a_pair_there_is_no_line(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "93_playground"));
    bench_frame(bench);
    assert_int_equal(bench->ui->panel_state->lamps, 0);
    for (int i = 0; i < bench->ui->targets; i++) {
        const Target *target = &bench->ui->target[i];
        bool heads = target->action == &panel_open || target->action == &panel_fold;
        assert_false(heads && target->argument == SECTION_VERDICTS);
    }
}

#define WITH_SCENES(test) cmocka_unit_test_setup_teardown(test, open_scenes, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SCENES(lamps_show_what_each_method_answers),
        WITH_SCENES(one_line_says_how_many_agree),
        WITH_SCENES(a_click_on_a_row_chooses),
        WITH_SCENES(methods_that_refuse_are_left_out),
        WITH_SCENES(without_a_pair_there_is_no_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
