// The card that stands while the method is wrong.
#include "show_bench.h"

// A case of two boxes has more characters than one row of a small window.
static void the_alarm_grows_with_its_case_and_stands_calm(void **state)
{
    Bench *bench = *state;
    show_resize(bench->show, 800, 500, 1);
    bench_set(bench, "method", "bounding_circles");
    assert_true(bench->show->alarm);
    double grown = bench->show->layout.alarm_height;
    assert_true(grown >= 92 + 18);
    stage_main_ask(show_stage(bench->show))->b->angle = 0; // shorter numbers, the same answers
    boxes_state.b->position = vec(45, 30);
    bench_frame(bench);
    assert_true(bench->show->alarm);
    assert_true(bench->show->layout.alarm_height == grown);
    show_resize(bench->show, 1280, 800, 1);
    bench_frame(bench);
    assert_true(bench->show->layout.alarm_height < grown + 8);
}

// Whatever is drawn of it lies above the strip.
static void the_case_is_whole(void **state)
{
    Bench *bench = *state;
    show_resize(bench->show, 800, 500, 1);
    bench_set(bench, "method", "bounding_circles");
    const Layout *layout = &bench->show->layout;
    bool ends = false;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT || command->text.face != FACE_MONO) continue;
        const char *text = bench->draw->text + command->text.first;
        if (command->text.y < layout->alarm_y || command->text.y > layout->strip_y) continue;
        assert_null(strstr(text, "…"));
        assert_true(command->text.y < layout->strip_y - 8);
        ends = ends || strstr(text, "bounding_circles");
    }
    assert_true(ends);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(the_alarm_grows_with_its_case_and_stands_calm),
        WITH_BENCH(the_case_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
