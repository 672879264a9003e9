// Traces that are stepped through, and knobs that place things.
#include "scene_kit/steps.h"
#include "stage_bench.h"

static struct {
    Actor *box;
    double steps, place, turns, table;
} s = {.steps = 5};

static int shown;

static void build(Stage *on)
{
    s.box = stage_add(on, .name = "box",
                      .shape = ts_shape_obb(ts_vec(50, 50), 20, 20, ts_vec(1, 0)), .spin = 1);
}

static void show(Stage *on)
{
    if (s.steps == 0) return;
    shown = stage_trace(on, (int)s.steps);
    const StepRow rows[] = {
        {.when = shown == 0, .text = STEP_TEXT("Wall %d is first.", 1), .code = "first"},
        {.when = shown <= 1, .text = STEP_TEXT("Wall %d is second.", shown + 1), .code = "second"},
        {.text = STEP_TEXT("Wall %d is one of the others.", shown + 1), .code = "other"}};
    if (s.table > 0)
        stage_show_step(on, rows, "traced", "i = %d", shown);
    else
        stage_narrate(on, "Wall %d shows %s.", shown + 1, "no daylight");
}

static void turned(Stage *on, int knob)
{
    s.turns++;
    if (knob == 1) stage_place(on, s.box, ts_vec(100 * s.place, 0), 0);
}

static const Scene scene = {
    .title = "trace",
    .idea = "step by step",
    .build = build,
    .draw = show,
    .turned = turned,
    .SCENE_STATE(s),
    .knobs = {{'x', "steps", &s.steps, .max = 9, .step = 1},
              {'u', "place", &s.place, .max = 3, .names = "here|there|far|away"}},
};

static int set_up(void **state)
{
    (void)state;
    bench_open(&scene);
    return 0;
}

static bool step(int by)
{
    bool stepped = stage_trace_step(stage, by);
    bench_frame();
    return stepped;
}

// ---- Traces

static void check_row(const char *sentence, const char *code, const char *values)
{
    TraceView view = stage_trace_view(stage);
    assert_string_equal(view.sentence, sentence);
    assert_string_equal(view.code, code);
    assert_string_equal(view.values, values);
    assert_string_equal(view.traced, "traced");
}

static void the_first_row_that_applies_is_shown(void **state)
{
    (void)state;
    s.table = 1;
    bench_frame();
    stage->playing = false;
    check_row("Wall 5 is one of the others.", "other", "i = 4"); // none applies: the last
    for (int i = 0; i < 3; i++) step(-1);
    check_row("Wall 2 is second.", "second", "i = 1");
    step(-1);
    check_row("Wall 1 is first.", "first", "i = 0"); // of two the first
}

static void playing_shows_the_last_step(void **state)
{
    (void)state;
    TraceView view = stage_trace_view(stage);
    assert_int_equal(view.steps, 5);
    assert_int_equal(view.shown, 4);
    assert_string_equal(view.sentence, "Wall 5 shows no daylight.");
    step(-1);
    assert_int_equal(shown, 4);
}

static void paused_steps_back_and_on_as_far_as_it_goes(void **state)
{
    (void)state;
    stage_play(stage, false);
    assert_false(step(1));
    assert_true(step(-1));
    assert_int_equal(shown, 3);
    assert_string_equal(stage_trace_view(stage).sentence, "Wall 4 shows no daylight.");
    bench_frame();
    assert_int_equal(shown, 3);
    assert_true(step(-20));
    assert_int_equal(shown, 0);
    assert_false(step(-1));
    assert_true(step(1));
    assert_int_equal(shown, 1);
    stage_play(stage, true);
    bench_frame();
    assert_int_equal(shown, 4);
}

static void another_number_of_steps_is_another_trace(void **state)
{
    (void)state;
    stage_play(stage, false);
    step(-3);
    stage_place(stage, s.box, ts_vec(7, 8), 0);
    bench_frame();
    assert_int_equal(shown, 1);
    stage_set_knob(stage, 0, 7);
    bench_frame();
    assert_int_equal(shown, 6);
    step(-3);
    stage_set_knob(stage, 0, 0);
    bench_frame();
    assert_int_equal(stage_trace_view(stage).steps, 0);
    assert_string_equal(stage_trace_view(stage).sentence, "");
    assert_false(step(-1));
    stage_set_knob(stage, 0, 7);
    bench_frame();
    assert_int_equal(shown, 6);
}

static void a_reset_forgets_the_step(void **state)
{
    (void)state;
    stage_play(stage, false);
    step(-2);
    stage_reset(stage);
    bench_frame();
    assert_int_equal(shown, 4);
}

// ---- Knobs

static void a_turned_knob_is_told_with_its_new_value(void **state)
{
    (void)state;
    char error[128];
    stage_turn_knob(stage, 1, 1);
    assert_true(same_bits(s.box->position, ts_vec(100, 0)));
    stage_set_knob(stage, 1, 2);
    assert_true(same_bits(s.box->position, ts_vec(200, 0)));
    assert_true(stage_set(stage, "place", "away", error, sizeof error));
    assert_true(same_bits(s.box->position, ts_vec(300, 0)));
    assert_true(s.turns == 3);
    stage_set_knob(stage, 1, 3); // as it is
    assert_true(s.turns == 3);
}

static void undo_takes_back_what_a_knob_placed_and_does_not_tell(void **state)
{
    (void)state;
    TsVec start = s.box->position;
    stage_turn_knob(stage, 1, 1);
    stage_place(stage, s.box, ts_vec(9, 9), 0);
    double turns = s.turns;
    assert_true(stage_undo(stage));
    assert_true(s.place == 0 && same_bits(s.box->position, start));
    assert_true(stage_redo(stage));
    assert_true(s.place == 1 && same_bits(s.box->position, ts_vec(9, 9)));
    assert_true(s.turns == turns);
    assert_true(stage_undo(stage));
    assert_false(stage_undo(stage));
}

#define TRACE_TEST(name) cmocka_unit_test_setup(name, set_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TRACE_TEST(playing_shows_the_last_step),
        TRACE_TEST(the_first_row_that_applies_is_shown),
        TRACE_TEST(paused_steps_back_and_on_as_far_as_it_goes),
        TRACE_TEST(another_number_of_steps_is_another_trace),
        TRACE_TEST(a_reset_forgets_the_step),
        TRACE_TEST(a_turned_knob_is_told_with_its_new_value),
        TRACE_TEST(undo_takes_back_what_a_knob_placed_and_does_not_tell),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
