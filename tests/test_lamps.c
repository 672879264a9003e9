// The list of what all methods answer: each row shows what its method answers once it is chosen.
#include "ui_bench.h"

#include "panel/panel_private.h"

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
    ui_resize(bench->ui, 1280, 1400, 1); // all rows are in sight
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    stage_play(ui_stage(bench->ui), false);
    bench_frame(bench);
}

static int rows_of_list(const Bench *bench)
{
    int rows = 0;
    for (int i = 0; i < bench->ui->targets; i++)
        rows += bench->ui->target[i].action == &strip_method;
    return rows;
}

static void one_line_says_how_many_are_right(void **state)
{
    Bench *bench = *state;
    open_obb(bench);
    Ask lamp[LAMPS_MAX];
    int lamps = lamps_lit(bench->ui, lamp, LAMPS_MAX), right = 0;
    for (int i = 0; i < lamps; i++) right += !ask_is_wrong(&lamp[i]);
    char words[64];
    snprintf(words, sizeof words, "%d of %d are right here", right, lamps);
    assert_true(right > 1 && right < lamps);
    const TextCommand *line = bench_text(bench, words);
    assert_non_null(line);
    assert_int_equal(rows_of_list(bench), 0);              // the chosen one opens the list
    bench_click(bench, ts_vec(line->x + 20, line->y - 4)); // the line opens the list
    assert_int_equal(rows_of_list(bench), lamps);
    assert_non_null(bench_text(bench, words));
}

static bool is_inked(const Bench *bench, Rect row, Ink ink)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT || command->fill.ink != ink) continue;
        if (ui_contains(row, ts_vec(command->text.x, command->text.y))) return true;
    }
    return false;
}

// The row of a method that is wrong has the ink of a clash, and no other has.
static void a_wrong_row_stands_out(void **state)
{
    Bench *bench = *state;
    Ask lamp[LAMPS_MAX];
    open_obb(bench);
    bench_click_on(bench, &panel_open, SECTION_METHOD);
    int lamps = lamps_lit(bench->ui, lamp, LAMPS_MAX), wrong = 0;
    for (int i = 0; i < bench->ui->targets; i++) {
        const Target *target = &bench->ui->target[i];
        if (target->action != &strip_method) continue;
        bool inked = is_inked(bench, target->rect, INK_CLASH_INK);
        assert_int_equal(inked, ask_is_wrong(&lamp[target->argument]));
        wrong += inked;
    }
    assert_true(wrong > 0 && wrong < lamps);
}

static void a_click_on_a_row_chooses(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    open_obb(bench);
    bench_click_on(bench, &panel_open, SECTION_METHOD);
    bench_click_on(bench, &strip_method, 3);
    assert_ptr_equal(stage_method(stage), stage_method_at(stage, 3));
    Ask lamp[LAMPS];
    assert_int_equal(lamps_lit(bench->ui, lamp, 2), 0); // no room
}

// Methods for other kinds of shapes say so: 61 has many.
static void methods_that_refuse_say_so(void **state)
{
    Bench *bench = *state;
    Ask lamp[LAMPS_MAX];
    ui_resize(bench->ui, 1280, 1400, 1);
    ui_open(bench->ui, ui_find(bench->ui, "61_bounding_volumes"));
    bench_frame(bench);
    assert_null(bench_text(bench, "refuses"));
    int refuse = 0, lamps = lamps_lit(bench->ui, lamp, LAMPS_MAX), said = 0;
    for (int i = 0; i < lamps; i++) refuse += lamp[i].refused == lamp[i].method;
    assert_true(refuse > 0 && refuse < lamps);
    bench_click_on(bench, &panel_open, SECTION_METHOD);
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        said += strcmp(bench->draw->text + command->text.first, "refuses") == 0;
    }
    assert_int_equal(said, refuse);
}

// A crowd has answers of one method only: nothing is said about all of them.
static void without_a_pair_there_is_no_line(void **state)
{
    Bench *bench = *state;
    char words[64];
    ui_open(bench->ui, ui_find(bench->ui, "93_playground"));
    bench_frame(bench);
    assert_int_equal(bench->ui->panel_state->lamps, 0);
    panel_methods_words(bench->ui, words, sizeof words);
    assert_string_equal(words, "");
}

#define WITH_SCENES(test) cmocka_unit_test_setup_teardown(test, open_scenes, bench_close)

// Held at touch, while the chosen method counts touching as a hit and the viewer as a miss, or the
// reverse: what the list and the strip both call TOUCHING has one colour.
static void touching_has_one_colour(void **state)
{
    static const char *const rules[][2] = {{"circle_inclusive", "misses"},
                                           {"circle_strict", "hits"}};
    Bench *bench = *state;
    bench_show(bench, "13_circle_circle");
    bench_set(bench, "hold_exact_touch", "1");
    for (int i = 0; i < 2; i++) {
        bench_set(bench, "method", rules[i][0]);
        bench_set(bench, "touch", rules[i][1]);
        bench_frame(bench);
        StripWords strip = strip_words(bench->ui);
        Ask lamp[LAMPS];
        int count = lamps_lit(bench->ui, lamp, LAMPS), touching = 0;
        assert_int_equal(strip.exact.relation, TS_TOUCHING);
        assert_int_equal(strip.exact.hit, i == 0);
        for (int k = 0; k < count; k++) {
            if (lamp[k].answer.relation != TS_TOUCHING) continue;
            assert_int_equal(panel_lamp_hit(bench->ui, &lamp[k]), strip.exact.hit);
            touching++;
        }
        assert_true(touching > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SCENES(lamps_show_what_each_method_answers),
        WITH_SCENES(one_line_says_how_many_are_right),
        WITH_SCENES(a_wrong_row_stands_out),
        WITH_SCENES(touching_has_one_colour),
        WITH_SCENES(a_click_on_a_row_chooses),
        WITH_SCENES(methods_that_refuse_say_so),
        WITH_SCENES(without_a_pair_there_is_no_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
