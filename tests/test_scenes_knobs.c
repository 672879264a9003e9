// Every knob of every scene: the value that it is set to stays, also after a reset, which builds
// the scene again.
#include "scene_bench.h"
#include "slow_clock.h"

static double greatest(const Knob *knob)
{
    int bars = 0;
    for (const char *c = knob->names; c && *c; c++) bars += *c == '|';
    return knob->names ? bars : knob->max;
}

// Returns whether the value was lost.
static bool is_lost(const Scene *scene, int knob, double value)
{
    const double *now = scene->knobs[knob].value;
    bench_open(scene);
    bench_frame();
    stage_set_knob(stage, knob, value);
    double after_setting = *now;
    bench_frame();
    double after_frame = *now;
    stage_reset(stage);
    bench_frame();
    if (after_setting == value && after_frame == value && *now == value) return false;
    print_message("%s: %s set to %g is %g, %g after a frame, %g after a reset\n", scene_id(scene),
                  scene->knobs[knob].label, value, after_setting, after_frame, *now);
    return true;
}

static void every_knob_is_obeyed(void **state)
{
    (void)state;
    int lost = 0;
    stage_set_clock(stage, slow_clock); // no answer counts here
    for (int i = 0; scene_table[i]; i++) {
        const Scene *scene = scene_table[i];
        for (int k = 0; k < scene_knobs(scene); k++) {
            const Knob *knob = &scene->knobs[k];
            double low = knob->names ? 0 : knob->min, high = greatest(knob);
            bool steps = knob->names || (low == 0 && high == 1);
            double step = knob->step > 0 ? knob->step : steps ? 1 : (high - low) / 4;
            double between = low + step * floor((high - low) / step / 2);
            lost += is_lost(scene, k, low) + is_lost(scene, k, high) + is_lost(scene, k, between);
        }
    }
    assert_int_equal(lost, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_knob_is_obeyed),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
