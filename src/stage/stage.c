#include <stdlib.h>
#include <string.h>

#include "actors/actor.h"
#include "actors/actor_geometry.h"
#include "asking/asking.h"
#include "asking/record.h"
#include "knobs.h"
#include "scene_input.h"
#include "scene_kit/canvas.h"
#include "scene_kit/files.h"
#include "scene_kit/mesh_view.h"
#include "scene_kit/race.h"
#include "snapshots/snapshot.h"
#include "stage_self.h"
#include "tools/tools.h"
#include "view/pointer.h"
#include "view/view.h"

static const uint64_t first_seed = 20;

// Every tool, in the order in which they get events and are drawn.
static const Tool *const tools[] = {&microscope_tool,
                                    &map_tool,
                                    &axis_tool,
                                    &scene_input_tool,
                                    &corners_tool,
                                    &drawing_tool,
                                    &snap_tool,
                                    &keyboard_tool,
                                    &drag_tool,
                                    &orbit_tool,
                                    &lasso_tool,
                                    &pan_tool,
                                    NULL};
enum { TOOLS = sizeof tools / sizeof *tools - 1 };

// ---- Life

static bool start_tools(Stage *stage)
{
    struct StageSelf *self = stage->self;
    self->tools = tools;
    self->tool_state = calloc(TOOLS, sizeof *self->tool_state);
    if (!self->tool_state) return false;
    for (int i = 0; i < TOOLS; i++) {
        size_t bytes = tools[i]->state;
        self->tool_state[i] = bytes ? calloc(1, bytes) : NULL;
        if (bytes && !self->tool_state[i]) return false;
    }
    return true;
}

Stage *stage_new(void)
{
    Stage *stage = calloc(1, sizeof *stage);
    if (!stage) return NULL;
    stage->self = calloc(1, sizeof *stage->self);
    if (stage->self && actor_init(stage) && snapshot_init(stage) && ask_init(stage) &&
        record_init(stage) && files_init(stage) && canvas_init(stage) && view_init(stage) &&
        handles_init(stage) && pointer_init(stage) && start_tools(stage)) {
        stage->self->world = ts_world_make(TS_MEMORY_HEAP);
        stage->self->beside = ts_world_make(TS_MEMORY_HEAP);
        stage_set_assets(stage, "assets");
        return stage;
    }
    stage_free(stage);
    return NULL;
}

bool stage_begin_scope(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (!self->scene || pointer_grab(stage) || !snapshot_begin_scope(stage)) return false;
    self->scope_method = choice_wanted(stage);
    return true;
}

void stage_end_scope(Stage *stage)
{
    if (!stage_in_scope(stage)) return;
    snapshot_end_scope(stage);
    choice_want(stage, stage->self->scope_method);
}

// Restores the scene's compiled state, so that this stage or another can open it again.
static void leave_scene(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (!self->scene) return;
    pointer_let_go(stage);
    stage_end_scope(stage);
    tool_leave(stage);
    if (self->initial) memcpy(self->scene->state, self->initial, self->scene->state_size);
    free(self->initial);
    self->initial = NULL;
    self->scene = NULL;
}

void stage_free(Stage *stage)
{
    struct StageSelf *self = stage ? stage->self : NULL;
    if (self) {
        leave_scene(stage);
        for (int i = 0; self->tool_state && i < TOOLS; i++) free(self->tool_state[i]);
        free(self->tool_state);
        ask_free(stage);
        mesh_view_free(stage);
        race_free(stage);
        files_free(stage);
        canvas_free(stage);
        record_free(stage);
        ts_world_end(&self->world);
        ts_world_end(&self->beside);
        pointer_free(stage);
        handles_free(stage);
        view_free(stage);
        snapshot_free_all(stage);
        actor_free(stage);
    }
    free(self);
    free(stage);
}

// ---- Opening and resetting

static void save_initial(struct StageSelf *self)
{
    if (self->scene->state_size == 0) return;
    self->initial = malloc(self->scene->state_size);
    if (self->initial) memcpy(self->initial, self->scene->state, self->scene->state_size);
}

// Builds the scene from its present state, at tick 0.
static void begin_scene(Stage *stage)
{
    struct StageSelf *self = stage->self;
    snapshot_forget(stage);
    actor_clear(stage);
    ts_world_end(&self->world);
    ts_world_end(&self->beside);
    view_reset(stage);
    pointer_reset(stage);
    tool_reset(stage);
    stage_ask_only(stage, NULL, NULL);
    record_message(stage, NULL);
    record_forget_trace(stage);
    self->random = random_seeded(first_seed);
    self->waiting = self->ticked = 0;
    self->edited = false;
    self->replays = true;
    stage_wake(stage);
    stage->tick = 0;
    if (self->scene->build) self->scene->build(stage);
    actor_note_built(stage);
    files_drop_again(stage);
    if (stage_shows_file(stage)) stage_note_change(stage);
}

void stage_open(Stage *stage, const Scene *scene)
{
    struct StageSelf *self = stage->self;
    leave_scene(stage);
    self->scene = scene;
    save_initial(self);
    choice_open(stage);
    files_clear(stage);
    canvas_clear(stage);
    crowd_forget(stage);
    mesh_view_free(stage);
    race_free(stage);
    choice_set_touch(stage, scene->touch);
    view_open(stage);
    record_begin(stage);
    self->concealed = CONCEAL_NOTHING;
    self->shown = NULL;
    stage->playing = true;
    begin_scene(stage);
    choice_prefer_plugin(stage);
    view_home(stage);
}

void stage_reset(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (!self->scene) return;
    pointer_let_go(stage);
    stage_end_scope(stage);
    double value[SCENE_MAX_KNOBS];
    int knobs = scene_knobs(self->scene);
    for (int i = 0; i < knobs; i++) value[i] = *self->scene->knobs[i].value;
    if (self->initial) memcpy(self->scene->state, self->initial, self->scene->state_size);
    for (int i = 0; i < knobs; i++) *self->scene->knobs[i].value = value[i];
    actor_geometry_keep(stage);
    begin_scene(stage);
    if (actor_geometry_again(stage)) stage_note_change(stage);
    if (!view_is_moved(stage)) view_home(stage);
}

// ---- Events

bool stage_event(Stage *stage, const Event *event)
{
    if (!stage->self->scene) return false;
    stage_wake(stage);
    // A release anywhere ends a slider's drag: its changes become one undo step.
    bool moved_free = event->kind == EVENT_MOVE && event->button != BUTTON_LEFT;
    if (moved_free || event->kind == EVENT_RELEASE || event->kind == EVENT_LEAVE) {
        snapshot_end_run(stage, RUN_KNOB);
        snapshot_end_run(stage, RUN_SLIDER);
        snapshot_end_run(stage, RUN_NUMBER);
    }
    Event seen = *event;
    bool used = false, beside = true;
    if (event->kind == EVENT_PINCH) pointer_note_selection(stage);
    for (int i = 0; i < TOOLS && !used; i++) {
        if (beside && !tools[i]->beside) {
            bool held = pointer_grab(stage) || pointer_is_down(stage);
            seen = view_event(stage, event, held);
            beside = false;
        }
        used = tools[i]->event && tools[i]->event(stage, &seen);
    }
    if (!used && event->kind == EVENT_KEY) {
        used = knobs_key(stage, &seen);
    } else if (!used) {
        if (event->kind == EVENT_PRESS) record_message(stage, NULL);
        used = pointer_event(stage, &seen);
    }
    if (used && event->kind != EVENT_MOVE) snapshot_cut(stage);
    return tool_follow(stage) || used;
}

void stage_select(Stage *stage, Actor *actor)
{
    if (!actor || actor->alive) selection_only(stage, actor);
    tool_follow(stage);
}

// ---- A swept pair's motion

bool stage_takes_motion(const Stage *stage) { return stage->self->scene->motion; }

const char *stage_take(Stage *stage, const char *text)
{
    stage_wake(stage);
    stage_note_change(stage);
    return stage->self->scene->take(stage, text);
}

bool stage_gives(const Stage *stage) { return stage->self->scene && stage->self->scene->give; }

int stage_give_length(const Stage *stage)
{
    return stage_gives(stage) ? stage->self->scene->give(stage, NULL, 0) : 0;
}

bool stage_give(const Stage *stage, char *text, int size)
{
    int length = stage_gives(stage) ? stage->self->scene->give(stage, text, size) : 0;
    return length > 0 && length < size;
}

bool stage_is_given(const Stage *stage)
{
    const Scene *scene = stage->self->scene;
    return stage_gives(stage) && (!scene->is_given || scene->is_given(stage));
}

const char *stage_take_geometries(Stage *stage, TsGeometry *given, int count)
{
    stage_wake(stage);
    stage_note_change(stage);
    return stage->self->scene->geometries(stage, given, count);
}

bool stage_takes_list(const Stage *stage) { return stage->self->scene->others; }

Actor *stage_set_others(Stage *stage, const TsShape *others, int count)
{
    const Scene *scene = stage->self->scene;
    stage_wake(stage);
    return scene->others ? scene->others(stage, others, count) : NULL;
}

void stage_set_motion(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b)
{
    const Scene *scene = stage->self->scene;
    stage_wake(stage);
    if (scene->motion) scene->motion(stage, a, move_a, b, move_b);
}
