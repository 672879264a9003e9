// Cases in the window: from the screen and back to the bit, fuzzing between frames, symmetries.
#include "held_cases/live_fuzz_private.h"
#include "ui_bench.h"

static const Ask *asked(Bench *bench) { return stage_main_ask(ui_stage(bench->ui)); }

static bool take(Bench *bench, const char *line, char *sentence)
{
    char text[2 * CASE_LINE_MAX];
    snprintf(text, sizeof text, "%s", line);
    bool taken = ui_take_text(bench->ui, text, "some.case", sentence, MESSAGE_MAX);
    bench_frame(bench);
    return taken;
}

static void the_pair_on_screen_reads_back_unchanged(void **state)
{
    Bench *bench = *state;
    char line[CASE_LINE_MAX], error[256];
    for (int i = 0; i < 20; i++) stage_step(ui_stage(bench->ui));
    bench_frame(bench);
    assert_true(ui_case(bench->ui, line, sizeof line));
    Case pair, stands;
    assert_int_equal(case_read(&pair, line, error, sizeof error), CASE_GOOD);
    case_of_pair(&stands, &asked(bench)->a->shape, &asked(bench)->b->shape);
    assert_true(case_same_pair(&pair, &stands));
    assert_string_equal(pair.method, asked(bench)->method->name);
    assert_int_equal(pair.expect, asked(bench)->exact);
}

static void a_pasted_case_is_shown_to_the_bit_and_can_be_undone(void **state)
{
    Bench *bench = *state;
    char before[CASE_LINE_MAX], after[CASE_LINE_MAX], sentence[MESSAGE_MAX];
    const char *line = "obb 10 0x1.8p-30 20 0x1.23456789abcdep4 1 0 | obb 3 4 5 6 0.6 0.8";
    ui_case(bench->ui, before, sizeof before);
    assert_true(take(bench, line, sentence));
    assert_string_equal(sentence, "");
    assert_false(ui_stage(bench->ui)->playing);
    ui_case(bench->ui, after, sizeof after);
    assert_memory_equal(after, "obb 10 ", 7);
    Case given, stands;
    case_read(&given, line, sentence, sizeof sentence);
    case_of_pair(&stands, &asked(bench)->a->shape, &asked(bench)->b->shape);
    assert_true(case_same_pair(&given, &stands));
    bench_key(bench, "Ctrl+Z");
    ui_case(bench->ui, after, sizeof after);
    assert_string_equal(before, after);
}

static void a_case_names_its_method(void **state)
{
    Bench *bench = *state;
    char sentence[MESSAGE_MAX];
    take(bench, "obb 0 0 5 5 1 0 | obb 3 4 5 6 0.6 0.8 | method obb_three_axes", sentence);
    assert_string_equal(asked(bench)->method->name, "obb_three_axes");
}

static void n_shows_one_case_after_the_other(void **state)
{
    Bench *bench = *state;
    char sentence[MESSAGE_MAX];
    take(bench,
         "# touchstone cases 1\nobb 1 0 5 5 1 0 | obb 3 4 5 6 1 0 | note the first\n\n"
         "obb 2 0 5 5 1 0 | obb 3 4 5 6 1 0\n",
         sentence);
    assert_string_equal(sentence, "2 cases · “N” shows the next");
    assert_true(asked(bench)->a->shape.obb.center.x == 1);
    bench_key(bench, "N");
    assert_true(asked(bench)->a->shape.obb.center.x == 2);
    bench_key(bench, "N");
    assert_true(asked(bench)->a->shape.obb.center.x == 1);
    bench_click_on(bench, &panel_case, 1);
    assert_true(asked(bench)->a->shape.obb.center.x == 2);
}

static void a_bad_line_is_reported_and_changes_nothing(void **state)
{
    Bench *bench = *state;
    char before[CASE_LINE_MAX], after[CASE_LINE_MAX], sentence[MESSAGE_MAX];
    ui_case(bench->ui, before, sizeof before);
    assert_false(take(bench, "\nobb 1 2 3 | point 0 0", sentence));
    assert_memory_equal(sentence, "some.case:2: column ", 20);
    assert_false(take(bench, "# only a comment", sentence));
    assert_string_equal(sentence, "some.case holds no case");
    ui_case(bench->ui, after, sizeof after);
    assert_string_equal(before, after);
}

// However long they are, and a case beyond the rows is counted below them.
static void rows_of_cases_are_whole(void **state)
{
    Bench *bench = *state;
    char text[4096] = "", sentence[MESSAGE_MAX];
    for (int i = 0; i < 14; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "obb %d 0 5 5 1 0 | obb 3 4 5 6 1 0 | note reports overlapping, is apart by 0.6 "
                 "px, but is right when swapped with number %d\n",
                 i, i);
    take(bench, text, sentence);
    bench_click_on(bench, &panel_open, SECTION_FAILING);
    bench_frame(bench);
    int ends = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        const char *word = bench->draw->text + command->text.first;
        if (command->kind != COMMAND_TEXT) continue;
        ends += strstr(word, "number") != NULL;
    }
    assert_int_equal(ends, 12);
    assert_non_null(bench_text(bench, "shows the next (2 more)"));
}

// Without a clock, each frame tests a few hundred cases.
static void fuzzing_finds_what_is_wrong_with_a_flawed_method(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "method", "obb_three_axes");
    bench_key(bench, "F");
    for (int i = 0; i < 200 && bench->ui->fuzz->cases == 0; i++) ui_advance(bench->ui, 0.016);
    assert_true(bench->ui->fuzz->cases > 0);
    bench_key(bench, "F");
    long long asked_so_far = fuzzer_count(bench->ui->fuzz->fuzzer).asked;
    ui_advance(bench->ui, 0.016);
    assert_true(fuzzer_count(bench->ui->fuzz->fuzzer).asked == asked_so_far);
    bench_key(bench, "N");
    assert_true(ask_is_wrong(asked(bench)));
    assert_string_equal(asked(bench)->method->name, "obb_three_axes");
}

static bool says(const Bench *bench, const char *beginning)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        const char *text = bench->draw->text + command->text.first;
        if (command->kind == COMMAND_TEXT && strncmp(text, beginning, strlen(beginning)) == 0)
            return true;
    }
    return false;
}

static void find_one(Bench *bench)
{
    for (int i = 0; i < 200 && bench->ui->fuzz->cases == 0; i++) ui_advance(bench->ui, 0.016);
    assert_true(bench->ui->fuzz->cases > 0);
    bench_frame(bench);
}

// Many cases without a failure: the panel says what to try. A failure takes its place.
static void a_run_without_a_failure_says_what_to_try(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 1280, 1000, 1);
    bench_key(bench, "F");
    bench_frame(bench);
    assert_true(says(bench, "Tried: pairs of")); // what is tried at once, what to do later
    assert_false(says(bench, "None is wrong"));
    for (int i = 0; i < 20000 && live_fuzz_view(bench->ui).asked < 20000; i++)
        ui_advance(bench->ui, 0.016);
    bench_frame(bench);
    assert_true(says(bench, "None is wrong. To see"));
    bench_key(bench, "F");
    bench_set(bench, "method", "obb_three_axes");
    bench_key(bench, "F");
    find_one(bench);
    assert_false(says(bench, "Tried:"));
}

// Without the panel, and in a simple picture, its count stands in the hint's place.
static void fuzzing_is_seen_without_the_panel(void **state)
{
    Bench *bench = *state;
    ui_stage(bench->ui)->playing = false;
    for (int simple = 0; simple < 2; simple++) {
        bench_key(bench, "F");
        bench_frame(bench);
        assert_non_null(bench_text(bench, "tested, running"));
        assert_false(says(bench, "Fuzz: "));
        if (simple)
            bench->ui->simple = true;
        else
            bench_key(bench, "F3");
        bench_frame(bench);
        assert_true(says(bench, "Fuzz: "));
        bench_key(bench, "F");
        assert_false(says(bench, "Fuzz: "));
        bench_key(bench, "F3");
    }
}

// Though sections that the viewer opened take all the room.
static void the_first_failing_case_is_seen(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 1280, 640, 1);
    bench_set(bench, "method", "obb_three_axes");
    bench_key(bench, "Tab");
    static const SectionKind opened[] = {SECTION_METHOD, SECTION_SELECTED, SECTION_SYMMETRIES};
    for (size_t i = 0; i < sizeof opened / sizeof *opened; i++)
        assert_true(panel_open.click(bench->ui, opened[i], (Press){0}));
    bench_key(bench, "F");
    bench_frame(bench);
    assert_true(says(bench, "Fuzz: "));
    find_one(bench);
    bench_frame(bench);
    assert_false(says(bench, "Fuzz: "));
    const TextCommand *next = bench_text(bench, "shows the next");
    assert_non_null(next);
    assert_true(next->y < bench->ui->layout.alarm_y * bench->ui->layout.scale);
    assert_true(bench->ui->panel_state->scroll > 0);
    bench_click_on(bench, &panel_fold, SECTION_FAILING); // it stays as the viewer has it
    find_one(bench);
    bench_target(bench, &panel_open, SECTION_FAILING);
    assert_true(says(bench, "Fuzz: "));
}

// The list stays in its scene; the counts are those of the method that was tested.
static void a_run_belongs_to_its_scene_and_method(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "method", "obb_three_axes");
    bench_key(bench, "F");
    for (int i = 0; i < 200 && bench->ui->fuzz->cases == 0; i++) ui_advance(bench->ui, 0.016);
    bench_key(bench, "F");
    assert_non_null(bench_text(bench, "Failing cases"));
    assert_non_null(bench_text(bench, "tested"));
    assert_false(says(bench, "What is chosen now is"));
    bench_set(bench, "method", "obb_corners");
    assert_non_null(bench_text(bench, "Failing cases"));
    assert_null(bench_text(bench, "tested"));
    assert_true(says(bench, "What is chosen now is"));
    assert_true(live_fuzz_view(bench->ui).asked == 0 && live_fuzz_view(bench->ui).found == 0);
    bench_key(bench, "PageDown");
    assert_null(bench_text(bench, "Failing cases"));
    bench_key(bench, "PageUp");
    assert_non_null(bench_text(bench, "Failing cases"));
    bench_set(bench, "method", "obb_three_axes");
    assert_non_null(bench_text(bench, "tested"));
}

// Whoever goes through the methods and comes back finds no case again, and no two rows read alike.
static void no_case_is_listed_again(void **state)
{
    Bench *bench = *state;
    const struct LiveFuzz *fuzz = bench->ui->fuzz;
    static const char *const methods[] = {"obb_three_axes", "obb_corners", "obb_three_axes"};
    bench_key(bench, "F");
    for (int i = 0; i < 3; i++) {
        bench_set(bench, "method", methods[i]);
        for (int k = 0; k < 200 && (k < 2 || live_fuzz_view(bench->ui).found == 0); k++) {
            ui_advance(bench->ui, 0.016);
            bench_frame(bench);
        }
        assert_true(live_fuzz_view(bench->ui).found > 0);
    }
    assert_true(fuzz->cases > 1);
    for (int i = 0; i < fuzz->cases; i++) {
        for (int k = 0; k < i; k++) {
            const HeldCase *a = &fuzz->held[i], *b = &fuzz->held[k];
            if (strcmp(a->pair.method, b->pair.method) != 0) continue;
            assert_false(case_same_pair(&a->pair, &b->pair));
            assert_string_not_equal(a->words, b->words);
        }
    }
}

// All rows of what was found, also those that name their shapes.
static void rows_follow_the_language(void **state)
{
    Bench *bench = *state;
    struct LiveFuzz *fuzz = bench->ui->fuzz;
    char english[LIVE_FUZZ_CASES][LIVE_FUZZ_WORDS];
    bench_set(bench, "method", "obb_corners");
    bench_key(bench, "F");
    for (int i = 0; i < 200 && fuzz->cases < 3; i++) ui_advance(bench->ui, 0.016);
    assert_true(fuzz->cases > 0);
    bench_key(bench, "F");
    int count = live_fuzz_cases(bench->ui).count;
    for (int i = 0; i < count; i++)
        snprintf(english[i], sizeof *english, "%s", fuzz->held[i].words);
    assert_true(ui_speak(bench->ui, LANGUAGE_CHINESE));
    bench_frame(bench);
    for (int i = 0; i < count; i++) {
        assert_null(strstr(fuzz->held[i].words, "reports"));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(fuzz->held[i].words, fuzz->held[k].words);
    }
    assert_true(says(bench, "报告"));
    assert_true(ui_speak(bench->ui, LANGUAGE_ENGLISH));
    bench_frame(bench);
    for (int i = 0; i < count; i++) assert_string_equal(fuzz->held[i].words, english[i]);
}

// Another scene of the same shapes, asked by the same method.
static void a_run_says_nothing_of_another_scene(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "method", "obb_three_axes");
    bench_key(bench, "F");
    find_one(bench);
    bench_key(bench, "F");
    bench->ui->fuzz->scene = &circles_scene;
    for (int i = 0; i < bench->ui->fuzz->cases; i++)
        bench->ui->fuzz->held[i].scene = &circles_scene;
    bench_frame(bench);
    assert_null(bench_text(bench, "Failing cases"));
    assert_null(bench_text(bench, "tested"));
    bench_key(bench, "F"); // it is tested here, from the beginning
    assert_int_equal(bench->ui->fuzz->cases, 0);
    find_one(bench);
    assert_non_null(bench_text(bench, "Failing cases"));
    assert_non_null(bench_text(bench, "tested, running"));
}

static void f_says_that_nothing_is_asked(void **state)
{
    Bench *bench = *state;
    stage_remove(bench->ui->stage, stage_first(bench->ui->stage));
    bench_frame(bench);
    bench_key(bench, "F");
    assert_false(bench->ui->fuzz->on);
    assert_non_null(
        bench_text(bench, "Nothing to fuzz: this scene tests no pair of shapes  ·  PgDn next"));
}

static void held_cases_stay_when_fuzzing_begins(void **state)
{
    Bench *bench = *state;
    char sentence[MESSAGE_MAX];
    take(bench, "obb 1 0 5 5 1 0 | obb 3 4 5 6 1 0 | note mine", sentence);
    bench_set(bench, "method", "obb_three_axes");
    bench_key(bench, "F");
    for (int i = 0; i < 200 && bench->ui->fuzz->cases < 2; i++) ui_advance(bench->ui, 0.016);
    assert_true(bench->ui->fuzz->cases > 1);
    assert_string_equal(bench->ui->fuzz->held[0].words, "mine");
    bench_set(bench, "method", "obb_corners"); // hunted from now on
    ui_advance(bench->ui, 0.016);
    assert_string_equal(bench->ui->fuzz->held[0].words, "mine");
}

static void a_case_opens_where_it_was_found(void **state)
{
    Bench *bench = *state;
    const Scene *home = stage_scene(bench->ui->stage);
    bench_set(bench, "method", "obb_three_axes");
    bench_key(bench, "F");
    for (int i = 0; i < 200 && bench->ui->fuzz->cases == 0; i++) ui_advance(bench->ui, 0.016);
    bench_key(bench, "F");
    bench_key(bench, "PgDn");
    assert_ptr_not_equal(stage_scene(bench->ui->stage), home);
    bench_key(bench, "N");
    assert_ptr_equal(stage_scene(bench->ui->stage), home);
    assert_true(ask_is_wrong(asked(bench)));
}

static void only_cases_that_fail_are_called_so(void **state)
{
    Bench *bench = *state;
    char sentence[MESSAGE_MAX];
    const char *line = "obb 0 0 5 5 1 0 | obb 3 4 5 6 1 0";
    take(bench, line, sentence);
    assert_non_null(bench_text(bench, "Cases"));
    assert_null(bench_text(bench, "Failing cases"));
    line = "obb 1.7 2.9 41.3 5.3 1 0 | obb 3.3 1.1 5.7 37.9 1 0 | method obb_corners";
    take(bench, line, sentence);
    assert_non_null(bench_text(bench, "Failing cases"));
    take(bench, "obb 0 0 5 5 1 0 | obb 3 4 5 6 1 0 | method circle_strict", sentence);
    assert_non_null(bench_text(bench, "Cases")); // a method that does not take them is not wrong
}

// After a function is reloaded, cases found before are reported again.
static void forgetting_cases_restarts_fuzzing(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "method", "obb_three_axes");
    bench_key(bench, "F");
    for (int i = 0; i < 200 && bench->ui->fuzz->cases == 0; i++) ui_advance(bench->ui, 0.016);
    ui_forget_cases(bench->ui, HELD_ANY);
    assert_int_equal(bench->ui->fuzz->cases, 0);
    for (int i = 0; i < 200 && bench->ui->fuzz->cases == 0; i++) ui_advance(bench->ui, 0.016);
    assert_true(bench->ui->fuzz->cases > 0);
}

static void a_click_shrinks_the_wrong_pair_on_screen(void **state)
{
    Bench *bench = *state;
    char sentence[MESSAGE_MAX], before[CASE_LINE_MAX], after[CASE_LINE_MAX];
    bench_set(bench, "method", "obb_corners");
    take(bench, "obb 1.7 2.9 41.3 5.3 1 0 | obb 3.3 1.1 5.7 37.9 1 0", sentence);
    assert_true(ask_is_wrong(asked(bench)));
    ui_case(bench->ui, before, sizeof before);
    bench_click_on(bench, &strip_compared_cell, 0);
    assert_true(ask_is_wrong(asked(bench)));
    ui_case(bench->ui, after, sizeof after);
    assert_true(strlen(after) < strlen(before));
}

static void answer_as_the_first_is_placed(const Query *query, Answer *answer)
{
    answer->relation = query->a->obb.center.x < 20 ? TS_OVERLAPPING : TS_APART;
}

static void a_broken_symmetry_shows(void **state)
{
    Bench *bench = *state;
    SymmetryState state_of[SYMMETRIES];
    const Method biased = {.name = "biased",
                           .label = "biased",
                           .a = TS_SHAPE_BIT(TS_SHAPE_OBB),
                           .b = TS_SHAPE_BIT(TS_SHAPE_OBB),
                           .touch = TOUCH_EITHER,
                           .sound = ROUNDS,
                           .source = "this test",
                           .answer = answer_as_the_first_is_placed};
    live_fuzz_symmetries(asked(bench), state_of);
    for (int i = 0; i < SYMMETRIES; i++) assert_int_not_equal(state_of[i], SYMMETRY_BROKEN);
    assert_int_equal(state_of[SYMMETRY_SWAP], SYMMETRY_KEPT);
    assert_true(method_add(&biased));
    Ask ask = *asked(bench);
    ask.method = &biased;
    live_fuzz_symmetries(&ask, state_of);
    assert_int_equal(state_of[SYMMETRY_SWAP], SYMMETRY_BROKEN);
    method_remove(&biased);
    live_fuzz_symmetries(NULL, state_of);
    assert_int_equal(state_of[SYMMETRY_SWAP], SYMMETRY_UNTESTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(fuzzing_is_seen_without_the_panel),
        WITH_BENCH(a_run_without_a_failure_says_what_to_try),
        WITH_BENCH(the_first_failing_case_is_seen),
        WITH_BENCH(a_case_opens_where_it_was_found),
        WITH_BENCH(only_cases_that_fail_are_called_so),
        cmocka_unit_test_setup_teardown(the_pair_on_screen_reads_back_unchanged, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(a_pasted_case_is_shown_to_the_bit_and_can_be_undone,
                                        bench_open, bench_close),
        cmocka_unit_test_setup_teardown(a_case_names_its_method, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(n_shows_one_case_after_the_other, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(rows_of_cases_are_whole, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(a_bad_line_is_reported_and_changes_nothing, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(fuzzing_finds_what_is_wrong_with_a_flawed_method,
                                        bench_open, bench_close),
        cmocka_unit_test_setup_teardown(a_run_belongs_to_its_scene_and_method, bench_open,
                                        bench_close),
        WITH_BENCH(no_case_is_listed_again),
        WITH_BENCH(a_run_says_nothing_of_another_scene),
        cmocka_unit_test_setup_teardown(f_says_that_nothing_is_asked, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(rows_follow_the_language, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(held_cases_stay_when_fuzzing_begins, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(forgetting_cases_restarts_fuzzing, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(a_click_shrinks_the_wrong_pair_on_screen, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(a_broken_symmetry_shows, bench_open, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
