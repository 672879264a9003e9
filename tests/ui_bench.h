// Shared by the tests of ui: two small scenes, a Ui of them, and events.
#ifndef UI_BENCH_H
#define UI_BENCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/self.h"
#include "demo/autoplay_private.h"
#include "draw_private.h"
#include "events/touch_private.h"
#include "figures/figures_private.h"
#include "held_cases/live_fuzz_private.h"
#include "host/script.h"
#include "keys/help_private.h"
#include "keys/keys.h"
#include "overlays/picker_private.h"
#include "panel/panel_private.h"
#include "questions/course.h"
#include "questions/quiz_private.h"
#include "reading/code_column_private.h"
#include "reading/read_private.h"
#include "strip/strip_private.h"
#include "touchstone/degrees.h"

static struct {
    Actor *a, *b;
    double turning, reach;
} boxes_state = {.reach = 5};

static void boxes_build(Stage *stage)
{
    boxes_state.a =
        stage_add(stage, .name = "left", .shape = ts_shape_obb(ts_vec(0, 0), 40, 40, ts_vec(1, 0)));
    boxes_state.b = stage_add(stage, .name = "right",
                              .shape = ts_shape_obb(ts_vec(50, 0), 40, 40, ts_vec(1, 0)),
                              .angle = 45, .velocity = ts_vec(-1, 0));
}

static void boxes_ask(Stage *stage) { stage_ask(stage, boxes_state.a, boxes_state.b); }

static void boxes_draw(Stage *stage) { stage_report(stage, "tick", "%d", stage->tick); }

static const Scene boxes_scene = {
    .title = "Two boxes",
    .idea = "One moves into the other.",
    .build = boxes_build,
    .ask = boxes_ask,
    .draw = boxes_draw,
    .SCENE_STATE(boxes_state),
    .knobs = {{'x', "turning", &boxes_state.turning, .max = 1},
              {'u', "reach", &boxes_state.reach, .min = 0, .max = 10, .step = 1, .unit = "px"}},
    .step_ms = 50,
};

static struct {
    Actor *a, *b;
} circles_state;

static void circles_build(Stage *stage)
{
    circles_state.a = stage_add(stage, .name = "sun", .shape = ts_shape_circle(ts_vec(0, 0), 30));
    circles_state.b = stage_add(stage, .name = "moon", .shape = ts_shape_circle(ts_vec(90, 0), 10));
}

static void circles_ask(Stage *stage) { stage_ask(stage, circles_state.a, circles_state.b); }

static const Scene circles_scene = {
    .title = "Sun and moon",
    .idea = "Apart as long as the moon stays there.",
    .build = circles_build,
    .ask = circles_ask,
    .SCENE_STATE(circles_state),
};

static const Scene *const bench_scenes[] = {&boxes_scene, &circles_scene, NULL};

typedef struct Bench {
    Ui *ui;
    Draw *draw;
} Bench;

static void bench_frame(Bench *bench) { ui_draw(bench->ui, bench->draw); }

static int bench_open_with(void **state, const Scene *const *scenes)
{
    Bench *bench = calloc(1, sizeof *bench);
    *state = bench;
    if (!bench) return -1;
    bench->ui = ui_new(scenes);
    bench->draw = draw_new();
    if (!bench->ui || !bench->draw) return -1;
    bench_frame(bench);
    return 0;
}

static inline int bench_open(void **state) { return bench_open_with(state, bench_scenes); }
static inline int bench_open_all(void **state) { return bench_open_with(state, scene_table); }

// All scenes, and the demo does not begin.
static inline int bench_open_without_demo(void **state)
{
    if (bench_open_all(state) != 0) return -1;
    Bench *bench = *state;
    Settings settings = ui_settings(bench->ui);
    settings.demo = false;
    ui_apply(bench->ui, &settings);
    return 0;
}

static inline int bench_close(void **state)
{
    Bench *bench = *state;
    ui_free(bench->ui);
    draw_free(bench->draw);
    free(bench);
    return 0;
}

// Presses and releases a key, then draws a frame. Returns whether the key changed the picture.
static inline bool bench_key(Bench *bench, const char *name)
{
    Event event = {.kind = EVENT_KEY};
    event.key = input_key(name, &event.mods);
    assert_int_not_equal(event.key, KEY_NONE);
    bool changed = ui_event(bench->ui, &event);
    event.kind = EVENT_KEY_UP;
    ui_event(bench->ui, &event);
    bench_frame(bench);
    return changed;
}

static inline void bench_type(Bench *bench, const char *text)
{
    Event event = {.kind = EVENT_TEXT};
    snprintf(event.text, sizeof event.text, "%s", text);
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

// The first target of that action and argument; fails if there is none.
static inline Target bench_target(const Bench *bench, const Action *action, int argument)
{
    for (int i = 0; i < bench->ui->targets; i++) {
        Target target = bench->ui->target[i];
        if (target.action == action && target.argument == argument) return target;
    }
    fail_msg("no target: %s %d", action->name, argument);
    return (Target){.action = action};
}

// A click at a point of px at scale 1.
static inline void bench_click(Bench *bench, TsVec at)
{
    double scale = bench->ui->layout.scale;
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = ts_vec_scale(at, scale)};
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static inline void bench_click_on(Bench *bench, const Action *action, int argument)
{
    Rect rect = bench_target(bench, action, argument).rect;
    bench_click(bench, ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2));
}

static inline bool bench_says(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

// In the simple picture or the full one.
static inline void bench_simple(Bench *bench, bool simple)
{
    Settings settings = ui_settings(bench->ui);
    settings.simple = simple;
    ui_apply(bench->ui, &settings);
    bench_frame(bench);
}

static inline const Scene *bench_scene(const char *id)
{
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], id) == 0) return scene_table[i];
    }
    fail_msg("no scene %s", id);
    return NULL;
}

// Opens a scene, paused.
static inline void bench_show(Bench *bench, const char *id)
{
    ui_open(bench->ui, bench_scene(id));
    stage_play(ui_stage(bench->ui), false);
    bench_frame(bench);
}

// A place of the world in device pixels.
static inline TsVec bench_device(const Bench *bench, TsVec world)
{
    View view = stage_view(ui_stage(bench->ui));
    return view_device(view, world);
}

static inline const char *bench_title(const Bench *bench)
{
    return stage_scene(ui_stage(bench->ui))->title;
}

static inline bool bench_set(Bench *bench, const char *name, const char *value)
{
    char error[256] = "";
    bool set = stage_set(ui_stage(bench->ui), name, value, error, sizeof error);
    if (!set) print_message("%s\n", error);
    bench_frame(bench);
    return set;
}

// The command of the last frame that draws `text`; NULL if there is none.
static inline const TextCommand *bench_text(const Bench *bench, const char *text)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        if (strcmp(bench->draw->text + command->text.first, text) == 0) return &command->text;
    }
    return NULL;
}

#define WITH_BENCH(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)
#define WITH_ALL_SCENES(test) cmocka_unit_test_setup_teardown(test, bench_open_all, bench_close)

#endif
