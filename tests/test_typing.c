// Typing: where a scene claims it, letters are text between Enter and Enter.
#include "stage_bench.h"

static struct {
    double turned;
    char last[STAGE_TYPED];
    int texts;
} s;

static void step(Stage *on)
{
    const char *text = stage_typed(on);
    if (!text) return;
    s.texts++;
    strcpy(s.last, text);
}

static const Scene typing = {.title = "types",
                             .idea = "letters",
                             .step = step,
                             .SCENE_STATE(s),
                             .claims = "a typing",
                             .knobs = {{'w', "turned", &s.turned, 0, 9, 1}}};
static const Scene deaf = {.title = "deaf", .idea = "none", .claims = "a"};

static bool text(const char *what)
{
    Event event = {.kind = EVENT_TEXT};
    strcpy(event.text, what);
    return stage_event(stage, &event);
}

static void from_enter_to_enter_letters_are_text(void **state)
{
    (void)state;
    bench_open(&typing);
    assert_null(stage_typing(stage));
    assert_false(text("x"));
    assert_true(bench_key("Enter"));
    assert_string_equal(stage_typing(stage), "");
    assert_true(stage_claims(stage, 'w', 0) && stage_claims(stage, KEY_SPACE, 0));
    assert_false(stage_claims(stage, 'z', MOD_CTRL));
    assert_false(stage_claims(stage, KEY_PAGE_DOWN, 0));
    assert_true(bench_key("W"));
    assert_true(text("w"));
    assert_true(text("ü"));
    assert_string_equal(stage_typing(stage), "wü");
    assert_true(s.turned == 0);
    assert_null(stage_typed(stage));
    bench_frame();
    assert_non_null(strstr(stage_record(stage)->note, "Enter ends"));
    assert_true(bench_key("Enter"));
    assert_null(stage_typing(stage));
    assert_true(bench_key("W"));
    assert_true(s.turned == 1);
}

static void the_scene_hears_of_it_once(void **state)
{
    (void)state;
    bench_open(&typing);
    bench_key("Enter");
    text("ab");
    stage_step(stage);
    assert_int_equal(s.texts, 0);
    bench_key("Enter");
    stage_step(stage);
    stage_step(stage);
    assert_int_equal(s.texts, 1);
    assert_string_equal(s.last, "ab");
}

static void backspace_takes_whole_characters_back(void **state)
{
    (void)state;
    bench_open(&typing);
    assert_false(bench_key("Backspace"));
    bench_key("Enter");
    text("a中");
    assert_true(bench_key("Backspace"));
    assert_string_equal(stage_typing(stage), "a");
    bench_key("Backspace");
    assert_true(bench_key("Backspace"));
    assert_string_equal(stage_typing(stage), "");
}

static void escape_forgets_it(void **state)
{
    (void)state;
    bench_open(&typing);
    assert_false(stage_claims(stage, KEY_ESCAPE, 0));
    bench_key("Enter");
    text("gone");
    assert_true(stage_claims(stage, KEY_ESCAPE, 0));
    assert_true(bench_key("Esc"));
    assert_null(stage_typing(stage));
    stage_step(stage);
    assert_int_equal(s.texts, 0);
}

static void what_does_not_fit_is_left_out(void **state)
{
    (void)state;
    bench_open(&typing);
    bench_key("Enter");
    for (int i = 0; i < 40; i++) text("ü");
    assert_int_equal(strlen(stage_typing(stage)), 62);
    text("x");
    assert_int_equal(strlen(stage_typing(stage)), 63);
    text("y");
    assert_int_equal(strlen(stage_typing(stage)), 63);
}

static void a_held_enter_does_not_flicker(void **state)
{
    (void)state;
    bench_open(&typing);
    bench_key("Enter");
    assert_true(bench_repeat("Enter"));
    assert_non_null(stage_typing(stage));
}

static void reset_and_other_scenes_end_it(void **state)
{
    (void)state;
    bench_open(&typing);
    bench_key("Enter");
    stage_reset(stage);
    assert_null(stage_typing(stage));
    bench_key("Enter");
    bench_open(&deaf);
    assert_null(stage_typing(stage));
    assert_false(stage_claims(stage, KEY_ENTER, 0));
    bench_key("Enter");
    assert_null(stage_typing(stage));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(from_enter_to_enter_letters_are_text, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(the_scene_hears_of_it_once, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(backspace_takes_whole_characters_back, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(escape_forgets_it, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(what_does_not_fit_is_left_out, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_held_enter_does_not_flicker, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(reset_and_other_scenes_end_it, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
