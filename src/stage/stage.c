#include <stdlib.h>
#include <string.h>

#include "stage_self.h"

static const uint64_t first_seed = 20;

Stage *stage_new(void)
{
    Stage *stage = calloc(1, sizeof *stage);
    struct StageSelf *self = calloc(1, sizeof *self);
    Labels *labels = labels_new(), *second = labels_new();
    if (!stage || !self || !labels || !second) {
        if (labels) labels_free(labels);
        if (second) labels_free(second);
        free(self);
        free(stage);
        return NULL;
    }
    self->labels = labels;
    self->split.labels = second;
    self->world = ts_world_make((TsMemory){realloc, free});
    self->scale = 1;
    stage->self = self;
    stage_set_assets(stage, "assets");
    self->free = self->whole = self->given = (Rect){0, 0, 1280, 800};
    self->view = (View){1, {0, 0}};
    return stage;
}

// The state goes back to what was compiled, so that the scene can be opened again by anybody.
static void leave_scene(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (self->drag.active) drag_end(stage);
    stage_take_back(stage);
    map_leave(stage);
    if (self->initial) memcpy(self->scene->state, self->initial, self->scene->state_size);
    free(self->initial);
    self->initial = NULL;
    self->scene = NULL;
}

void stage_free(Stage *stage)
{
    if (!stage) return;
    struct StageSelf *self = stage->self;
    leave_scene(stage);
    moment_clear(&self->past);
    moment_clear(&self->undo);
    moment_clear(&self->redo);
    ask_free(stage);
    actor_free(stage);
    ts_world_end(&self->world);
    lens_free(stage);
    map_free(stage);
    files_clear(&self->files);
    canvas_clear(&self->canvas);
    mesh_view_free(stage);
    labels_free(self->labels);
    labels_free(self->split.labels);
    free(self);
    free(stage);
}

void stage_set_clock(Stage *stage, double (*now)(void)) { stage->self->now = now; }
StageClock stage_clock(const Stage *stage) { return stage->self->now; }

void stage_set_stranger(Stage *stage, const Stranger *stranger)
{
    stage->self->stranger = stranger;
}

const Stranger *stage_stranger(const Stage *stage) { return stage->self->stranger; }

const Scene *stage_scene(const Stage *stage) { return stage->self->scene; }

// ---- Opening and resetting

static void save_initial(struct StageSelf *self)
{
    if (self->scene->state_size == 0) return;
    self->initial = malloc(self->scene->state_size);
    if (self->initial) memcpy(self->initial, self->scene->state, self->scene->state_size);
}

static void let_go(struct StageSelf *self)
{
    self->selected = NULL;
    self->home[0] = self->home[1] = NULL;
    self->hover = (Grip){0};
    self->corners = (Corners){NULL, -1};
    self->snapping = (Snapping){0};
    self->pointer_down = self->pointer_pressed = false;
    self->typing = (Typing){0};
    memset(self->held, 0, sizeof self->held);
    memset(self->pressed, 0, sizeof self->pressed);
}

// From the state as it is now: actors anew, tick 0.
static void begin_scene(Stage *stage)
{
    struct StageSelf *self = stage->self;
    moment_clear(&self->past);
    moment_clear(&self->undo);
    moment_clear(&self->redo);
    self->kept = (Kept){KEPT_NOTHING, 0};
    actor_clear(stage);
    ts_world_end(&self->world);
    let_go(self);
    ask_clear_counts(stage);
    record_say(stage, NULL);
    self->trace = (Trace){0};
    self->random = random_seeded(first_seed);
    self->waiting = 0;
    stage->tick = 0;
    if (self->scene->build) self->scene->build(stage);
    self->cast.built = self->cast.count;
}

void stage_open(Stage *stage, const Scene *scene)
{
    struct StageSelf *self = stage->self;
    leave_scene(stage);
    stage_stop_magnifying(stage);
    self->scene = scene;
    save_initial(self);
    choice_open(stage);
    files_clear(&self->files);
    canvas_clear(&self->canvas);
    crowd_free(&self->crowd);
    mesh_view_free(stage);
    self->touch = scene->touch;
    self->orbit = (Orbit){0};
    self->walls = self->split.walls = (Walls){0};
    split_forget_labels(stage);
    record_begin(stage);
    stage->playing = true;
    begin_scene(stage);
    choice_welcome(stage);
    self->view_moved = false;
    self->glide.active = false;
    self->view = view_fitted(stage);
}

void stage_reset(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (!self->scene) return;
    if (self->drag.active) drag_end(stage);
    stage_take_back(stage);
    double value[SCENE_MAX_KNOBS];
    int knobs = knobs_of_scene(stage);
    for (int i = 0; i < knobs; i++) value[i] = *self->scene->knobs[i].value;
    if (self->initial) memcpy(self->scene->state, self->initial, self->scene->state_size);
    for (int i = 0; i < knobs; i++) *self->scene->knobs[i].value = value[i];
    begin_scene(stage);
    if (self->view_moved) return;
    self->glide.active = false;
    self->view = view_fitted(stage);
}

// ---- Random numbers

double stage_random(Stage *stage) { return random_unit(&stage->self->random); }

int stage_random_integer(Stage *stage, int low, int high)
{
    return random_integer(&stage->self->random, low, high);
}

// ---- A swept pair's motion

bool stage_takes_motion(const Stage *stage) { return stage->self->scene->motion; }

void stage_set_motion(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b)
{
    const Scene *scene = stage->self->scene;
    if (scene->motion) scene->motion(stage, a, move_a, b, move_b);
}

// ---- In a hand that is not the viewer's

bool stage_lend(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (!self->scene || self->drag.active || self->loan.before) return false;
    self->loan = (Loan){moment_save(stage), self->choice.wanted};
    return self->loan.before;
}

bool stage_lent(const Stage *stage) { return stage->self->loan.before; }

void stage_take_back(Stage *stage)
{
    Loan *loan = &stage->self->loan;
    if (!loan->before) return;
    moment_restore(stage, loan->before);
    stage->self->choice.wanted = loan->wanted;
    moment_free(loan->before);
    *loan = (Loan){0};
}
