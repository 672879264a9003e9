// What the tests of the scenes share: opening one by its id, and turning its knobs.
#ifndef SCENE_BENCH_H
#define SCENE_BENCH_H

#include "stage_bench.h"

static void open_named(const char *id)
{
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], id) != 0) continue;
        bench_open(scene_table[i]);
        return;
    }
    fail_msg("no scene %s", id);
}

static void turn(const char *name, const char *value)
{
    char error[256] = "";
    if (!stage_set(stage, name, value, error, sizeof error)) fail_msg("%s", error);
    bench_frame();
}

#endif
