// All scenes in the full view, with a clock by which few pairs of a crowd are judged in a frame.
#ifndef FULL_BENCH_H
#define FULL_BENCH_H

#include "slow_clock.h"
#include "ui_bench.h"

static inline void full_open(Bench *bench)
{
    *bench = (Bench){.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench->ui && bench->draw);
    stage_set_clock(ui_stage(bench->ui), slow_clock);
    Settings settings = ui_settings(bench->ui);
    settings.simple = false;
    ui_apply(bench->ui, &settings);
}

static inline void full_close(Bench *bench)
{
    ui_free(bench->ui);
    draw_free(bench->draw);
}

// The number of a scene's places, and the knob that chooses one; -1 if it has none, and 1 place.
static inline int full_places(const Scene *scene, int *knob)
{
    int places = 1;
    *knob = -1;
    for (int k = 0; k < scene_knobs(scene) && *knob < 0; k++) {
        const Knob *its = &scene->knobs[k];
        if (!its->places || !its->names) continue;
        *knob = k;
        for (const char *c = its->names; *c; c++) places += *c == '|';
    }
    return places;
}

#endif
