// The alarm card of what a scene itself finds wrong: it has the words of the strip from the first
// frame on.
#include "ui_bench.h"

static int open_all(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    Bench *bench = *state;
    Settings settings = ui_settings(bench->ui);
    settings.simple = false;
    ui_apply(bench->ui, &settings);
    ui_resize(bench->ui, 1280, 800, 1);
    return 0;
}

static void its_words_are_those_of_the_same_frame(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    int wrong = 0;
    for (int i = 0; scene_table[i]; i++) {
        for (int k = 0; scene_table[i]->variants[k].name; k++) {
            if (!scene_table[i]->variants[k].flaw || scene_table[i]->on_trial) continue;
            ui_open(ui, scene_table[i]);
            bench_frame(bench);
            for (int m = 0; m < stage_method_count(stage); m++) {
                if (strcmp(stage_method_at(stage, m)->name, scene_table[i]->variants[k].name) == 0)
                    stage_choose_method(stage, m);
            }
            bench_frame(bench);
            const AlarmWords *words = alarm_words(ui);
            StripWords strip = strip_words(ui);
            if (!words->wrong || !stage_record(stage)->verdict.given) continue;
            if (!*strip.answer.word || !strstr(words->sentence, strip.answer.word) ||
                !strstr(words->sentence, strip.exact.word))
                fail_msg("%s: \"%s\", in the strip: %s, %s", scene_ids[i], words->sentence,
                         strip.answer.word, strip.exact.word);
            wrong++;
        }
    }
    assert_true(wrong >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(its_words_are_those_of_the_same_frame, open_all,
                                        bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
