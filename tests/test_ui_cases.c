// Cases in all scenes: a scene shows the case that was copied from it, and another scene shows it
// with knobs that fit.
#include "cases/case.h"
#include "ui_bench.h"

static int open_all(void **state) { return bench_open_with(state, scene_table); }

static bool take(Bench *bench, const char *line)
{
    char text[2 * CASE_LINE_MAX], sentence[MESSAGE_MAX];
    snprintf(text, sizeof text, "%s", line);
    bool taken = ui_take_text(bench->ui, text, "some.case", sentence, MESSAGE_MAX);
    bench_frame(bench);
    return taken;
}

static void a_scene_shows_the_case_copied_from_it(void **state)
{
    Bench *bench = *state;
    int shown = 0;
    for (int i = 0; scene_table[i]; i++) {
        char line[CASE_LINE_MAX], error[256];
        ui_open(bench->ui, scene_table[i]);
        bench_frame(bench);
        for (int tick = 0; tick < 20; tick++) stage_step(bench->ui->stage);
        bench_frame(bench);
        if (!ui_case(bench->ui, line, sizeof line)) continue;
        for (int tick = 0; tick < 40; tick++) stage_step(bench->ui->stage);
        bench_frame(bench);
        if (!take(bench, line)) fail_msg("%s: %s", scene_ids[i], line);
        const Scene *now = stage_scene(bench->ui->stage);
        if (now != scene_table[i]) fail_msg("%s left for %s", scene_ids[i], scene_id(now));
        Case given;
        case_read(&given, line, error, sizeof error);
        int found = 0;
        stage_each(bench->ui->stage, actor) found += actor->shape.kind == given.a.kind;
        assert_true(found > 0);
        shown++;
    }
    assert_in_range(shown, 20, 60);
}

static void its_knobs_name_the_shapes_of_the_case(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "11_point_point"));
    bench_frame(bench);
    assert_true(take(bench, "capsule 0 0 50 0 20 | triangle 0 0 50 0 0 50"));
    const Scene *scene = stage_scene(bench->ui->stage);
    assert_string_equal(scene_id(scene), "94_your_function");
    assert_true(*scene->knobs[0].value == TS_SHAPE_CAPSULE);
    assert_true(*scene->knobs[1].value == TS_SHAPE_TRIANGLE);
    bench_key(bench, "A"); // goes on from there
    assert_int_equal(stage_first(bench->ui->stage)->shape.kind, (int)*scene->knobs[0].value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_scene_shows_the_case_copied_from_it, open_all,
                                        bench_close),
        cmocka_unit_test_setup_teardown(its_knobs_name_the_shapes_of_the_case, open_all,
                                        bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
