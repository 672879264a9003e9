// The scene that CONTRIBUTING.md shows as a model: it is what extras/template/scene.c holds, it
// plays, and its ball can be dragged into its box.
#include <stdio.h>

#include "scene_bench.h"

extern const Scene scene_template;

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("%s cannot be read", path);
    static char text[2][65536];
    static int which;
    char *into = text[which++ % 2];
    size_t length = fread(into, 1, sizeof text[0] - 1, file);
    fclose(file);
    into[length] = '\0';
    return into;
}

static void it_is_shown_as_it_is(void **state)
{
    (void)state;
    const char *shown = read_whole("CONTRIBUTING.md"),
               *code = read_whole("extras/template/scene.c");
    const char *begin = strstr(shown, "```c\n");
    assert_non_null(begin);
    assert_memory_equal(begin + 5, code, strlen(code));
    assert_memory_equal(begin + 5 + strlen(code), "```\n", 4);
}

static void it_plays(void **state)
{
    (void)state;
    bench_open(&scene_template);
    const char *radii[] = {"10", "40", "90"};
    int hits = 0, misses = 0;
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        turn("radius", radii[i]);
        for (int tick = 0; tick < 300; tick++) {
            stage_step(stage);
            scene_frame();
            const Record *record = stage_record(stage);
            assert_int_equal(record->asks, 1);
            *(record->ask[0].exact == TS_APART ? &misses : &hits) += 1;
        }
        stage_reset(stage);
    }
    assert_true(hits > 50 && misses > 50);
}

static void its_ball_is_dragged(void **state)
{
    (void)state;
    bench_open(&scene_template);
    scene_frame();
    assert_int_equal(stage_record(stage)->ask[0].exact, TS_APART);
    Actor *ball = actor_named("ball"), *box = actor_named("box");
    TsVec to = bench_device(box->position);
    bench_press(bench_device(ball->position), 0);
    bench_move(to, BUTTON_LEFT);
    bench_release(to);
    scene_frame();
    assert_int_equal(stage_record(stage)->ask[0].exact, TS_OVERLAPPING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_is_shown_as_it_is, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(it_plays, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(its_ball_is_dragged, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
