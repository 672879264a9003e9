// The line of a world goes where cases go: it is pasted in any scene, copied, and held by a link.
#include "ui_bench.h"

#include "simple/simple.h"

static const char line[] =
    "world gravity 0 900 ticks 9 | fixed box 0 90 200 20 | moving circle 0 0 9 velocity 60 0";

static char copied[1024], link_text[UI_LINK_MAX], sentence[MESSAGE_MAX];

static bool take(Bench *bench, const char *given)
{
    char text[1024];
    snprintf(text, sizeof text, "%s", given);
    bool taken = ui_take_text(bench->ui, text, "clipboard", sentence, MESSAGE_MAX);
    bench_frame(bench);
    return taken;
}

static void a_pasted_world_opens_its_scene(void **state)
{
    Bench *bench = *state;
    char text[1024];
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    bench_frame(bench);
    snprintf(text, sizeof text, "# found: it falls\n%s\n# touchstone world\n", line);
    assert_true(take(bench, text));
    assert_string_equal(scene_id(stage_scene(bench->ui->stage)), "78_worlds");
    assert_true(ui_case(bench->ui, copied, sizeof copied));
    assert_string_equal(copied, line);
}

static void a_bad_line_gives_the_parsers_message(void **state)
{
    Bench *bench = *state;
    assert_true(take(bench, line));
    assert_false(take(bench, "world | moving circle 0 0 -9"));
    assert_non_null(strstr(sentence, "clipboard: column "));
    assert_true(ui_case(bench->ui, copied, sizeof copied));
    assert_string_equal(copied, line);
}

static void a_link_holds_the_world(void **state)
{
    Bench *bench = *state;
    assert_true(take(bench, line));
    assert_true(ui_link(bench->ui, link_text, sizeof link_text));
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    bench_frame(bench);
    assert_true(ui_take_link(bench->ui, link_text, sentence, sizeof sentence));
    bench_frame(bench);
    assert_true(ui_case(bench->ui, copied, sizeof copied));
    assert_string_equal(copied, line);
}

// Not that the engine's answer is "BROKEN": it is the engine that breaks the law.
static void the_engine_breaks_the_law(void **state)
{
    Bench *bench = *state;
    SimpleWords words;
    ui_open(bench->ui, ui_find(bench->ui, "78_worlds"));
    Settings settings = ui_settings(bench->ui);
    for (int simple = 0; simple < 2; simple++) {
        settings.simple = simple;
        ui_apply(bench->ui, &settings);
        stage_reset(ui_stage(bench->ui));
        bench_set(bench, "method", "worlds_poses");
        bench_frame(bench);
        bench_frame(bench);
        const char *said = alarm_words(bench->ui)->sentence;
        simple_words(bench->ui, &words);
        if (simple) said = words.rest;
        if (!strstr(said, "“poses only” breaks this law, which a right engine keeps"))
            fail_msg("%d: %s", simple, said);
    }
    settings.simple = false;
    ui_apply(bench->ui, &settings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pasted_world_opens_its_scene),
        cmocka_unit_test(a_bad_line_gives_the_parsers_message),
        cmocka_unit_test(a_link_holds_the_world),
        cmocka_unit_test(the_engine_breaks_the_law),
    };
    return cmocka_run_group_tests(tests, bench_open_without_demo, bench_close);
}
