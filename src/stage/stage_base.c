// Access to the stage's state for all its parts.

#include "snapshots/snapshot.h"
#include "stage_self.h"

void stage_set_clock(Stage *stage, double (*now)(void))
{
    stage->self->now = now;
    stage->self->ticked = 0;
}

StageClock stage_clock(const Stage *stage) { return stage->self->now; }

void stage_set_hold(Stage *stage, bool (*held)(const void *self), const void *self)
{
    stage->self->held = held;
    stage->self->held_self = self;
}

void stage_set_plugin(Stage *stage, const PluginView *plugin) { stage->self->plugin = plugin; }

const PluginView *stage_plugin(const Stage *stage) { return stage->self->plugin; }

bool stage_replays(const Stage *stage)
{
    return stage->self->replays && !snapshot_editing(stage) && !stage_in_scope(stage);
}

void stage_note_change(Stage *stage)
{
    stage->self->replays = false;
    stage->self->changes++;
    snapshot_cut(stage);
}

void stage_set_past(Stage *stage, int tick, bool edited)
{
    stage->tick = tick;
    stage->self->edited = edited;
    stage->self->replays = false;
}

bool stage_is_replaying(const Stage *stage) { return stage->self->replaying; }

bool stage_is_edited(const Stage *stage) { return stage->self->edited; }

const Scene *stage_scene(const Stage *stage) { return stage->self->scene; }

double stage_random(Stage *stage) { return random_unit(&stage->self->random); }

double stage_random_in(Stage *stage, double low, double high)
{
    return low + (high - low) * stage_random(stage);
}

int stage_random_integer(Stage *stage, int low, int high)
{
    return random_integer(&stage->self->random, low, high);
}
