// The full view stands still while time runs: by every method of every scene nothing that can be
// clicked moves, the picture keeps its place, and what the card says is of the frame of the strip.
#include "fonts.h"
#include "slow_clock.h"
#include "ui_bench.h"

enum { WARM_UP = 4, SHOWN = 120 };

static Fonts *fonts;

static int open_all(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    Bench *bench = *state;
    ui_set_glyphs(bench->ui, fonts_glyphs(fonts));
    stage_set_clock(ui_stage(bench->ui), slow_clock);
    ui_resize(bench->ui, 1280, 800, 1);
    return 0;
}

static void frame(Bench *bench)
{
    ui_advance(bench->ui, 1.0 / 60);
    bench_frame(bench);
}

// ---- What stands where

enum { CONTROLS = 96 };

typedef struct Control {
    const Action *action;
    int argument;
    double y;
} Control;

// The sections of the panel and what can be changed in them. Those that come as time stops are
// below all others.
static int controls_of(const Bench *bench, Control control[CONTROLS])
{
    const Action *const kinds[] = {&panel_open, &panel_fold, &panel_knob, &panel_slider,
                                   &strip_method};
    int count = 0;
    for (int i = 0; i < bench->ui->targets && count < CONTROLS; i++) {
        const Target *target = &bench->ui->target[i];
        bool section = target->action == &panel_open || target->action == &panel_fold;
        if (section && (target->argument == SECTION_FIGURES || target->argument == SECTION_TRACE))
            continue;
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            if (target->action == kinds[k])
                control[count++] = (Control){kinds[k], target->argument, target->rect.y};
        }
    }
    return count;
}

static int jumps;

static void compare(const Bench *bench, const char *scene, const char *method, const Layout *layout,
                    const Control before[], int count)
{
    Control now[CONTROLS];
    int found = controls_of(bench, now), tick = ui_stage(bench->ui)->tick;
    const Layout *other = &bench->ui->layout;
    if (memcmp(&other->free, &layout->free, sizeof layout->free) != 0) {
        print_message("%s by %s, tick %d: the picture moves, %g to %g .. %g to %g, alarm %g to %g\n", scene, method, tick,
                      layout->free.y, other->free.y, layout->free.height, other->free.height, layout->alarm_height, other->alarm_height);
        jumps++;
    }
    if (found < count - 1) { // the symmetries, the last ones, go with the pair
        print_message("%s by %s, tick %d: %d controls, then %d\n", scene, method, tick, count,
                      found);
        jumps++;
    }
    for (int i = 0; i < found && i < count; i++) {
        if (now[i].y == before[i].y) continue;
        print_message("%s by %s, tick %d: \"%s\" %d moves by %g\n", scene, method, tick,
                      now[i].action->name, now[i].argument, now[i].y - before[i].y);
        jumps++;
        break;
    }
}

static void nothing_jumps_while_time_runs(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        for (int k = 0; k < stage_method_count(stage); k++) {
            Control before[CONTROLS], now[CONTROLS];
            stage_reset(stage);
            stage_choose_method(stage, k);
            stage_play(stage, true);
            for (int t = 0; t < WARM_UP; t++) frame(bench);
            Layout layout = bench->ui->layout;
            int count = controls_of(bench, before);
            for (int t = WARM_UP; t < SHOWN; t++) {
                frame(bench);
                int was = jumps;
                compare(bench, scene_ids[i], stage_method_at(stage, k)->name, &layout, before,
                        count);
                if (jumps == was) continue;
                layout = bench->ui->layout;
                count = controls_of(bench, now);
                memcpy(before, now, sizeof before);
            }
        }
    }
    assert_int_equal(jumps, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_jumps_while_time_runs, open_all, bench_close),
    };
    char error[256];
    fonts = fonts_open(NULL, error, sizeof error);
    if (!fonts) {
        fprintf(stderr, "no font: %s\n", error);
        return 1;
    }
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    fonts_close(fonts);
    return failed;
}
