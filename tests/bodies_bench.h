// What the tests of 73_rigid_bodies share.
#ifndef BODIES_BENCH_H
#define BODIES_BENCH_H

#include <stdio.h>

#include "scene_bench.h"
#include "scene_kit/bodies_actors.h"

static inline void open_place(const char *place)
{
    open_named("73_rigid_bodies");
    turn("place", place);
}

static inline void run(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

static inline double number(const char *text)
{
    char digits[64] = "";
    double value = 0;
    for (size_t i = 0, n = 0; text[i] && n < sizeof digits - 1; i++) {
        if (text[i] != ',') digits[n++] = text[i];
    }
    if (sscanf(digits, "%lf", &value) != 1) fail_msg("no number: %s", text);
    return value;
}

static inline uint64_t digest(void) { return ts_world_digest(stage_world(stage)); }

static inline bool disagrees(void)
{
    const Record *record = stage_record(stage);
    return record->verdict.given && record->verdict.wrong;
}

static inline Actor *nearest_to(TsVec place)
{
    Actor *nearest = NULL;
    stage_each(stage, actor)
    {
        if (actor->index < 3) continue; // floor and walls
        bool nearer = !nearest || ts_vec_distance(actor->position, place) <
                                      ts_vec_distance(nearest->position, place);
        if (nearer) nearest = actor;
    }
    return nearest;
}

#endif
