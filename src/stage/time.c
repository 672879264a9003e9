#include <math.h>

#include "actors/actor.h"
#include "asking/record.h"
#include "scene_input.h"
#include "snapshots/snapshot.h"
#include "stage_self.h"
#include "view/pointer.h"
#include "view/view.h"

double stage_slowness(const Stage *stage)
{
    const double *slow = stage->self->scene->slow;
    return slow ? 1 << 2 * (int)*slow : 1;
}

static double step_seconds(const Stage *stage)
{
    double ms = stage->self->scene->step_ms;
    return (ms > 0 ? ms : 1000.0 / 60) / 1000 * stage_slowness(stage);
}

void stage_play(Stage *stage, bool playing)
{
    stage->playing = playing;
    stage->self->waiting = 0;
    stage_wake(stage);
    if (playing) record_message(stage, NULL);
    if (!playing) view_settle(stage);
}

static bool moves(const Actor *actor)
{
    return actor->spin != 0 || actor->velocity.x != 0 || actor->velocity.y != 0;
}

void stage_pass(Stage *stage)
{
    struct StageSelf *self = stage->self;
    stage_each(stage, actor)
    {
        if (!moves(actor)) continue;
        if (pointer_holds(stage, actor)) {
            stage_note_change(stage);
            continue;
        }
        actor->angle = actor->angle + actor->spin;
        actor->position = ts_vec_add(actor->position, actor->velocity);
        actor_make_world(actor);
    }
    stage->tick++;
    pointer_track(stage);
    if (self->scene->step) self->scene->step(stage);
    scene_input_tick(stage);
    pointer_tick(stage);
}

void stage_step(Stage *stage)
{
    if (!stage->self->scene) return;
    snapshot_tick(stage);
    stage_pass(stage);
}

void stage_show_tick(Stage *stage, int tick)
{
    pointer_cancel(stage);
    if (stage->self->scene && tick != stage->tick && snapshot_show(stage, tick)) {
        stage->self->waiting = 0;
        view_note_jump(stage, JUMP_TICK);
    }
}

void stage_step_back(Stage *stage) { stage_show_tick(stage, stage->tick - 1); }

void stage_ticks(const Stage *stage, int *first, int *last) { snapshot_range(stage, first, last); }

bool stage_has_time(const Stage *stage)
{
    if (stage->self->scene->step) return true;
    stage_each(stage, actor)
    {
        if (moves(actor)) return true;
    }
    return false;
}

// Scenes that count ticks, such as "every third", change something within a second.
enum { TICKS_TO_REST = 60 };

void stage_wake(Stage *stage) { stage->self->still = 0; }

static bool is_at_rest(const Stage *stage) { return stage->self->still >= TICKS_TO_REST; }

bool stage_advance(Stage *stage, double seconds)
{
    struct StageSelf *self = stage->self;
    if (!self->scene) return false;
    double passed = seconds > 0 ? seconds < 0.1 ? seconds : 0.1 : 0;
    bool changed = view_glide(stage, passed);
    if (!stage->playing || !stage_has_time(stage) || is_at_rest(stage)) {
        self->ticked = 0;
        return changed;
    }
    double step = step_seconds(stage);
    self->waiting = fmin(self->waiting, step) + passed; // it may have been slow motion until now
    double start = self->now ? self->now() : 0;
    // A tolerance of a nanosecond: a second gives the same number of ticks however it is divided.
    while (stage->playing && self->waiting >= step - 1e-9 && !is_at_rest(stage)) {
        self->waiting -= step;
        stage_step(stage);
        self->still = snapshot_tick_changed(stage) ? 0 : self->still + 1;
        // At rest a last picture shows the tick, and the figures that are held for some ticks.
        if (self->still == 0 || is_at_rest(stage)) changed = true;
    }
    self->ticked = self->now ? self->now() - start : 0;
    if (is_at_rest(stage)) self->waiting = 0;
    return changed;
}

bool stage_moves(const Stage *stage)
{
    if (!stage->self->scene) return false;
    return view_is_gliding(stage) || (stage_has_time(stage) && !is_at_rest(stage));
}

double stage_due(const Stage *stage)
{
    if (!stage->playing) return HUGE_VAL;
    if (view_is_gliding(stage)) return 1.0 / 60;
    if (!stage_moves(stage)) return HUGE_VAL;
    double rest = step_seconds(stage) - stage->self->waiting;
    return rest > 0 ? rest : 0;
}
