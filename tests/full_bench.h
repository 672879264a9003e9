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

// Shows a scene by every method at every place, paused at four ticks; `look` returns whether a
// later tick is worth a look.
static inline void full_frames(Bench *bench, int index,
                               bool (*look)(Bench *bench, const char *id, int place, void *context),
                               void *context)
{
    static const int shown[] = {0, 1, 30, 100};
    Stage *stage = ui_stage(bench->ui);
    int knob, places = full_places(scene_table[index], &knob);
    ui_open(bench->ui, scene_table[index]);
    for (int place = 0; place < places; place++) {
        if (knob >= 0) stage_put_knob(stage, knob, place);
        stage_reset(stage);
        bench_frame(bench);
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            stage_reset(stage);
            stage_play(stage, false);
            for (int t = 0, tick = 0; t < 4; t++) {
                for (; tick < shown[t]; tick++) stage_step(stage);
                bench_frame(bench);
                if (!look(bench, scene_ids[index], place, context) || !stage_moves(stage)) break;
            }
        }
    }
}

#endif
