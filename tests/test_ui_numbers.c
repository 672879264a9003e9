// Numbers on screen: in every scene, at each of its places and choices, thousands are separated.
// Cases are excepted: they are text to be read back.
#include <ctype.h>

#include "slow_clock.h"
#include "ui_bench.h"

// Four digits or more in front of a decimal point, not part of a word or of a fraction.
static bool has_long_number(const char *text)
{
    for (const char *at = text; *at; at++) {
        if (!isdigit((unsigned char)*at)) continue;
        int digits = 0;
        char before = at > text ? at[-1] : ' ';
        while (isdigit((unsigned char)at[digits])) digits++;
        bool own = !isalnum((unsigned char)before) && !strchr(".,_#", before) &&
                   !isalpha((unsigned char)at[digits]);
        if (own && digits > 3) return true;
        at += digits - 1;
    }
    return false;
}

static void check_texts(const Bench *bench, const char *id)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        const char *text = bench->draw->text + command->text.first;
        bool is_case = strchr(text, '|') || strstr(text, "0x") || strstr(text, "# about");
        for (int kind = 0; kind < TS_SHAPE_KINDS; kind++) {
            const char *name = ts_shape_kind_name((TsShapeKind)kind);
            is_case |= strncmp(text, name, strlen(name)) == 0;
        }
        if (!is_case && has_long_number(text)) fail_msg("%s: %s", id, text);
    }
}

static void thousands_are_separated(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    stage_set_clock(stage, slow_clock);
    assert_true(has_long_number("−1234.5") && has_long_number("a 1000 b"));
    assert_false(has_long_number("12,345.6789 and 0x1234 E2017"));
    for (int i = 0; scene_table[i]; i++) {
        const Scene *scene = scene_table[i];
        ui_open(bench->ui, scene);
        bench_frame(bench);
        check_texts(bench, scene_ids[i]);
        for (int k = 0; k < scene_knobs(scene); k++) {
            const Knob *knob = &scene->knobs[k];
            int values = knob->names ? 1 : 2;
            for (const char *c = knob->names; c && *c; c++) values += *c == '|';
            for (int v = 0; v < values; v++) {
                stage_set_knob(stage, k, knob->names ? v : v ? knob->max : knob->min);
                stage_step(stage);
                bench_frame(bench);
                check_texts(bench, scene_ids[i]);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(thousands_are_separated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
