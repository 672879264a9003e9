// 78 at each of its places and times, but in the narrowest windows: no label lies over the line
// between the two worlds.
#include "fonts_bench.h"

#include "outline.h"
#include "scene.h"
#include "scene_kit/labels_private.h"
#include "view/view.h"

// Its x, px at scale 1: the thin upright line.
static double divider_of(const Draw *draw)
{
    double x = NAN;
    for (int i = draw->first[LAYER_LABELS]; i >= 0; i = draw->command[i].next) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_SHAPE || command->fill.ink != INK_RULE) continue;
        int from = command->shape.first ? draw->outline.end[command->shape.first - 1] : 0;
        x = draw->outline.point[from].x;
    }
    return x / draw->scale;
}

static void no_label_is_over_the_divider(void **state)
{
    static const struct {
        int width, height;
    } windows[] = {{1280, 800}, {800, 500}, {900, 700}};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    const Scene *scene = ui_find(ui, "78_worlds");
    int looked = 0;
    for (int place = 0; place < 12; place++) {
        for (size_t k = 0; k < 2 * sizeof windows / sizeof *windows; k++) {
            Settings settings = ui_settings(ui);
            settings.simple = k % 2;
            ui_apply(ui, &settings);
            ui_resize(ui, windows[k / 2].width, windows[k / 2].height, 1);
            ui_open(ui, scene);
            stage_play(stage, false);
            stage_set_knob(stage, 0, place);
            for (int tick = 0; tick < 60; tick += 4) {
                for (int i = 0; i < 4; i++) stage_step(stage);
                bench_frame(bench);
                double x = divider_of(bench->draw);
                const Labels *labels = view_labels(stage);
                if (isnan(x)) continue;
                for (int i = 0; i < labels->count; i++) {
                    const Label *label = &labels->label[i];
                    Rect plate = labels_plate(label, label->center);
                    if (!label->placed) continue;
                    looked++;
                    if (plate.x < x && plate.x + plate.width > x)
                        fail_msg("place %d, %d px wide, tick %d: \"%s\"", place,
                                 windows[k / 2].width, stage->tick, label->text);
                }
            }
        }
    }
    assert_true(looked > 500);
}

static int open_all(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    ui_set_glyphs(((Bench *)*state)->ui, fonts_glyphs(fonts));
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_label_is_over_the_divider, open_all, bench_close),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
