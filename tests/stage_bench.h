// A stage with a draw list and an event at hand, for the tests of the stage.
#ifndef STAGE_BENCH_H
#define STAGE_BENCH_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/blocks.h"
#include "host.h"
#include "touchstone/degrees.h"

static Stage *stage;
static Draw *draw;
static Blocks blocks;

static inline int bench_up(void **state)
{
    (void)state;
    blocks_init(&blocks);
    stage = stage_new();
    draw = draw_new();
    Glyphs glyphs = blocks_glyphs(&blocks);
    if (stage) stage_set_glyphs(stage, &glyphs);
    return stage && draw ? 0 : -1;
}

static inline int bench_down(void **state)
{
    (void)state;
    stage_free(stage);
    draw_free(draw);
    return 0;
}

static inline void bench_frame(void)
{
    Glyphs glyphs = blocks_glyphs(&blocks);
    draw_begin(draw, 1280, 800, 1, &glyphs);
    stage_frame(stage, draw);
}

// Opens a scene in a window of 1280x800 and shows its first frame.
static inline void bench_open(const Scene *scene)
{
    stage_open(stage, scene);
    stage_lay_out(stage, (Rect){0, 76, 980, 640}, 1);
    bench_frame();
}

static inline TsVec bench_device(TsVec world)
{
    View view = stage_view(stage);
    return view_device(view, world);
}

static inline TsVec bench_world(TsVec device)
{
    View view = stage_view(stage);
    return ts_vec_scale(ts_vec_sub(device, view.offset), 1 / view.zoom);
}

static inline bool bench_press(TsVec device, unsigned mods)
{
    return stage_event(
        stage, &(Event){.kind = EVENT_PRESS, .at = device, .mods = mods, .button = BUTTON_LEFT});
}

static inline bool bench_move(TsVec device, Button held)
{
    return stage_event(stage, &(Event){.kind = EVENT_MOVE, .at = device, .button = held});
}

static inline bool bench_release(TsVec device)
{
    return stage_event(stage, &(Event){.kind = EVENT_RELEASE, .at = device, .button = BUTTON_LEFT});
}

static inline bool bench_wheel(TsVec device, double wheel, unsigned mods)
{
    return stage_event(stage,
                       &(Event){.kind = EVENT_WHEEL, .at = device, .wheel = wheel, .mods = mods});
}

static inline bool bench_key(const char *name)
{
    Event event = {.kind = EVENT_KEY};
    event.key = input_key(name, &event.mods);
    assert_int_not_equal(event.key, KEY_NONE);
    return stage_event(stage, &event);
}

static inline bool bench_repeat(const char *name)
{
    Event event = {.kind = EVENT_KEY, .repeat = true};
    event.key = input_key(name, &event.mods);
    return stage_event(stage, &event);
}

static inline bool same_bits(TsVec a, TsVec b) { return memcmp(&a, &b, sizeof a) == 0; }

#endif
