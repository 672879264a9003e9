// A scene's text in the Ui: the window must read text, and letters are typed, not keys.
#include "ui_bench.h"

static int open_typing(void **state)
{
    int status = bench_open_with(state, scene_table);
    Bench *bench = *state;
    if (status == 0) ui_open(bench->ui, ui_find(bench->ui, "91_particle_text"));
    if (status == 0) bench_frame(bench);
    return status;
}

static void letters_are_no_keys_while_a_text_is_typed(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    const Method *method = stage_method(stage);
    assert_false(ui_wants_text(bench->ui));
    bench_key(bench, "Enter");
    assert_true(ui_wants_text(bench->ui));
    const char *const names[] = {"M", "R", "9", "1", "Space", ".", "F", "["};
    for (int i = 0; i < 8; i++) bench_key(bench, names[i]);
    bench_type(bench, "Mr91 .f[");
    assert_ptr_equal(stage_method(stage), method);
    assert_true(stage->playing);
    assert_string_equal(stage_typing(stage), "Mr91 .f[");
    bench_key(bench, "Enter");
    assert_false(ui_wants_text(bench->ui));
    bench_key(bench, "M");
    assert_ptr_not_equal(stage_method(stage), method);
}

static void escape_ends_the_typing_and_not_the_program(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Enter");
    bench_key(bench, "Esc");
    assert_false(ui_wants_text(bench->ui));
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
    bench_key(bench, "Esc");
    bench_key(bench, "Esc");
    assert_int_equal(ui_command(bench->ui), UI_QUIT);
}

static void function_keys_and_other_scenes_stay_within_reach(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Enter");
    bench_key(bench, "F1");
    bench_type(bench, "x"); // under the help nobody types
    assert_false(ui_wants_text(bench->ui));
    bench_key(bench, "F1");
    assert_true(ui_wants_text(bench->ui));
    assert_string_equal(stage_typing(ui_stage(bench->ui)), "");
    bench_key(bench, "PgDn");
    assert_false(ui_wants_text(bench->ui));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(letters_are_no_keys_while_a_text_is_typed, open_typing,
                                        bench_close),
        cmocka_unit_test_setup_teardown(escape_ends_the_typing_and_not_the_program, open_typing,
                                        bench_close),
        cmocka_unit_test_setup_teardown(function_keys_and_other_scenes_stay_within_reach,
                                        open_typing, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
