// Moving cases in the window: from the screen and back, fuzzed, shrunk, their symmetries.
#include "base/self.h"
#include "cases/case.h"
#include "held_cases/live_fuzz_private.h"
#include "query.h"
#include "questions/questions.h"
#include "simple/simple.h"
#include "strip/strip.h"
#include "ui_bench.h"

static const Scene *scenes[] = {&boxes_scene, NULL, NULL, NULL};

static int open_boxes_before_sweeps(void **state)
{
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], "71_continuous") == 0) scenes[1] = scene_table[i];
        if (strcmp(scene_ids[i], "55_ray_cast") == 0) scenes[2] = scene_table[i];
    }
    return scenes[1] && scenes[2] ? bench_open_with(state, scenes) : -1;
}

static const Ask *asked(Bench *bench) { return stage_main_ask(ui_stage(bench->ui)); }

static bool take(Bench *bench, const char *line)
{
    char text[2 * CASE_LINE_MAX], sentence[MESSAGE_MAX];
    snprintf(text, sizeof text, "%s", line);
    bool taken = ui_take_text(bench->ui, text, "some.case", sentence, MESSAGE_MAX);
    bench_frame(bench);
    return taken;
}

static void read_screen(Bench *bench, Case *pair)
{
    char line[CASE_LINE_MAX], error[256];
    assert_true(ui_case(bench->ui, line, sizeof line));
    assert_int_equal(case_read(pair, line, error, sizeof error), CASE_GOOD);
}

static const char moving_case[] =
    "obb 10 0x1.8p-30 20 0x1.23456789abcdep4 1 0 | triangle 90 1 120 40 80 0x1.1p5"
    " | move 0x1.3333333333333p5 -7 -30 0x1p-40 | method sweep_across";

static void a_case_that_moves_opens_the_scene_of_sweeps(void **state)
{
    Bench *bench = *state;
    Case given, shown;
    char error[256];
    assert_false(asked(bench)->query.kind == QUERY_SWEEP);
    assert_true(take(bench, moving_case));
    assert_ptr_equal(stage_scene(ui_stage(bench->ui)), scenes[1]);
    assert_true((asked(bench)->query.kind == QUERY_SWEEP) && !ask_is_wrong(asked(bench)));
    assert_string_equal(asked(bench)->method->name, "sweep_across");
    case_read(&given, moving_case, error, sizeof error);
    read_screen(bench, &shown);
    assert_true(shown.sweep && case_same_pair(&given, &shown));
    assert_int_equal(shown.expect, asked(bench)->exact);
}

// No part of a list is shown as if it were the case.
static void a_list_is_refused_with_a_sentence(void **state)
{
    Bench *bench = *state;
    char before[CASE_LINE_MAX], after[CASE_LINE_MAX];
    const Scene *scene = stage_scene(ui_stage(bench->ui));
    assert_true(ui_case(bench->ui, before, sizeof before));
    assert_true(take(bench, "point 0 0 | circle 50 0 20 | move 100 0 | also circle 30 0 5"));
    assert_non_null(strstr(bench->ui->message, "has no place on screen"));
    assert_true(bench->ui->message_left > 0);
    assert_ptr_equal(stage_scene(ui_stage(bench->ui)), scene);
    assert_true(ui_case(bench->ui, after, sizeof after));
    assert_string_equal(before, after);
}

// Methods for lists are not offered: asked about one shape they would be right.
static void methods_for_lists_are_not_offered(void **state)
{
    Bench *bench = *state;
    assert_true(take(bench, moving_case));
    Stage *stage = ui_stage(bench->ui);
    for (int i = 0; i < stage_method_count(stage); i++)
        assert_false(stage_method_at(stage, i)->many);
}

// ---- A cast against a list, in 55

static Stage *open_list(Bench *bench, const char *start, const char *method)
{
    char error[256];
    Stage *stage = ui_stage(bench->ui);
    ui_open(bench->ui, scenes[2]);
    bench_frame(bench);
    assert_true(stage_set(stage, "start", start, error, sizeof error));
    assert_true(stage_set(stage, "reach", "first of a list", error, sizeof error));
    stage_play(stage, false);
    bench_frame(bench);
    assert_true(stage_set(stage, "method", method, error, sizeof error));
    bench_frame(bench);
    return stage;
}

static void a_case_of_a_list_has_all_its_shapes(void **state)
{
    Bench *bench = *state;
    Case shown;
    open_list(bench, "several in a row", "first_in_order");
    read_screen(bench, &shown);
    const Ask *ask = asked(bench);
    assert_true(ask->list && shown.sweep && shown.other_count == 7);
    assert_string_equal(shown.method, "first_in_order");
    Query query = query_of_case(QUERY_SWEEP, &shown);
    Answer answer = method_ask(ask->method, &query);
    assert_int_equal(answer.which, ask->answer.which);
    assert_true(answer.time == ask->answer.time);
    for (int i = 0; i < shown.other_count; i++)
        assert_true(case_same_shape(&shown.others[i], &ask->list->actor[i + 1]->shape));
}

static void the_strip_names_both_shapes(void **state)
{
    Bench *bench = *state;
    char text[512];
    open_list(bench, "several in a row", "first_in_order");
    StripWords words = strip_words(bench->ui);
    assert_string_equal(words.answer.word, "circle");
    assert_string_equal(words.exact.word, "AABB");
    assert_true(words.wrong);
    alarm_sentence(asked(bench), false, text, sizeof text);
    assert_string_equal(text, "“first in the list” names the circle. Exactly, ray 3 first meets "
                              "the AABB at t = 0.566.");
    open_list(bench, "several in a row", "first_shortened");
    alarm_sentence(asked(bench), false, text, sizeof text);
    assert_string_equal(text, "“fraction of the rest” names the AABB at t = 0.659. Exactly, ray 3 "
                              "first meets the AABB at t = 0.566.");
}

// What shows two shapes shows no part of a list.
static void what_a_list_cannot_do_is_said(void **state)
{
    Bench *bench = *state;
    Stage *stage = open_list(bench, "several in a row", "first_in_order");
    static const char *const said[][2] = {{"G", "No map: it is of two shapes"},
                                          {"Z", "No microscope: it is of two shapes"},
                                          {"F6", "the answer is about a list"},
                                          {"F7", "the answer is about a list"}};
    for (int i = 0; i < 4; i++) {
        bench_key(bench, said[i][0]);
        bench_frame(bench);
        if (!strstr(bench->ui->message, said[i][1]))
            fail_msg("%s: %s", said[i][0], bench->ui->message);
        assert_false(stage_shows_map(stage) || stage_magnifies(stage) || bench->ui->question);
    }
    assert_true(case_put_shrunk(bench->ui));
    assert_non_null(strstr(bench->ui->message, "Only two shapes are shrunk"));
    bench_key(bench, "F");
    for (int i = 0; i < 200 && bench->ui->fuzz->cases == 0; i++) ui_advance(bench->ui, 0.016);
    assert_true(bench->ui->fuzz->cases > 0);
    bench_key(bench, "F");
    bench_key(bench, "N");
    assert_non_null(strstr(bench->ui->message, "has no place on screen"));
    assert_ptr_equal(stage_scene(stage), scenes[2]);
    assert_true(asked(bench)->list != NULL);
}

// Each flawed method finds a place at which it is wrong.
static void lists_are_shown_where_a_method_lies(void **state)
{
    Bench *bench = *state;
    Stage *stage = open_list(bench, "in the open", "first_of_all");
    int flawed = 0;
    for (int i = 0; i < stage_method_count(stage); i++) {
        const Method *method = stage_method_at(stage, i);
        if (!method->flaw) continue;
        open_list(bench, "in the open", method->name);
        assert_true(quiz_show_wrong(bench->ui, QUIZ_LATER));
        bench_frame(bench);
        assert_ptr_equal(asked(bench)->method, method);
        assert_true(ask_is_wrong(asked(bench)));
        flawed++;
    }
    assert_int_equal(flawed, 7);
}

static void there_it_can_be_undone(void **state)
{
    Bench *bench = *state;
    Case before, after;
    take(bench, moving_case);
    read_screen(bench, &before);
    assert_true(take(bench, "obb 0 0 5 5 1 0 | triangle 9 9 20 9 9 30 | move 1 2 3 4"));
    read_screen(bench, &after);
    assert_false(case_same_pair(&before, &after));
    bench_key(bench, "Ctrl+Z");
    read_screen(bench, &after);
    assert_true(case_same_pair(&before, &after));
}

static void a_case_that_stands_is_not_taken_for_one_that_moves(void **state)
{
    Bench *bench = *state;
    take(bench, moving_case);
    take(bench, "obb 0 0 5 5 1 0 | triangle 9 9 20 9 9 30");
    assert_ptr_equal(stage_scene(ui_stage(bench->ui)), scenes[1]); // 94 is not among these
    assert_true(asked(bench)->query.kind == QUERY_SWEEP);
}

static void the_hunt_finds_cases_that_move(void **state)
{
    Bench *bench = *state;
    take(bench, "obb 0 0 5 5 1 0 | triangle 9 9 20 9 9 30 | move 1 2 3 4 | method sweep_at_end");
    bench_key(bench, "F");
    struct LiveFuzz *fuzz = bench->ui->fuzz;
    int before = fuzz->cases;
    for (int i = 0; i < 200 && fuzz->cases == before; i++) ui_advance(bench->ui, 0.016);
    assert_true(fuzz->cases > before);
    bench_key(bench, "F");
    bench_key(bench, "N");
    assert_true((asked(bench)->query.kind == QUERY_SWEEP) && ask_is_wrong(asked(bench)));
    Case found, shrunk;
    read_screen(bench, &found);
    bench_click_on(bench, &strip_compared_cell, 0);
    read_screen(bench, &shrunk);
    assert_true(shrunk.sweep && ask_is_wrong(asked(bench)));
}

static void the_laws_are_those_of_the_step(void **state)
{
    Bench *bench = *state;
    take(bench, "obb 0 0 5 5 1 0 | obb 40 9 5 5 1 0 | move 50 2 | method sweep_exact");
    SymmetryState state_of[SYMMETRIES];
    live_fuzz_symmetries(asked(bench), state_of);
    int kept = 0;
    for (int i = 0; i < SYMMETRIES; i++) {
        assert_int_not_equal(state_of[i], SYMMETRY_BROKEN);
        kept += state_of[i] == SYMMETRY_KEPT;
    }
    assert_in_range(kept, 3, SYMMETRIES);
}

// It has a time at which they first meet, or a distance by which they miss; the margin of the area
// that is swept is no depth of anything.
static void a_cast_has_a_time_and_no_depth(void **state)
{
    Bench *bench = *state;
    char words[ALARM_TEXT];
    static const char meets[] = "aabb 0 0 24 12 | aabb 424 -80 430 100 | move 800 0 | method ";
    snprintf(words, sizeof words, "%ssweep_at_end", meets);
    assert_true(take(bench, words));
    assert_string_equal(strip_words(bench->ui).gap_name, "Meet at t =");
    assert_string_equal(strip_words(bench->ui).gap, "0.500");
    alarm_sentence(asked(bench), false, words, sizeof words);
    assert_string_equal(
        words, "“end of step only” reports MISS. Exactly, the boxes MEET, first at t = 0.500.");
    alarm_sentence(asked(bench), true, words, sizeof words); // letters have no article
    assert_string_equal(
        words, "“end of step only” reports MISS. Exactly, A and B MEET, first at t = 0.500.");
    snprintf(words, sizeof words, "%ssweep_leaving", meets);
    assert_true(take(bench, words));
    assert_string_equal(strip_words(bench->ui).gap, "0.5000"); // beside the wrong 0.5375
    alarm_sentence(asked(bench), false, words, sizeof words);
    assert_non_null(strstr(words, "its time of impact is 0.5375, expected 0.5000"));
    assert_true(take(bench, "aabb 0 0 24 12 | aabb 424 112 430 200 | move 800 0"));
    assert_string_equal(strip_words(bench->ui).gap_name, "Miss by");
    assert_string_equal(strip_words(bench->ui).gap, "+100 px");
    SimpleWords simple;
    assert_true(
        take(bench, "aabb 0 0 24 12 | aabb 424 -80 430 100 | move 800 0 | method sweep_exact"));
    simple_words(bench->ui, &simple);
    assert_string_equal(simple.rest, "First contact at t = 0.500 of the step.");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_boxes_before_sweeps, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_case_that_moves_opens_the_scene_of_sweeps),
        TEST(a_list_is_refused_with_a_sentence),
        TEST(methods_for_lists_are_not_offered),
        TEST(a_case_of_a_list_has_all_its_shapes),
        TEST(the_strip_names_both_shapes),
        TEST(what_a_list_cannot_do_is_said),
        TEST(lists_are_shown_where_a_method_lies),
        TEST(there_it_can_be_undone),
        TEST(a_case_that_stands_is_not_taken_for_one_that_moves),
        TEST(the_hunt_finds_cases_that_move),
        TEST(the_laws_are_those_of_the_step),
        TEST(a_cast_has_a_time_and_no_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
