// Who is selected: one, or several of which one is the last. Invariant: where anybody is selected,
// `selected` is, and is not marked as another.

#include "stage_self.h"

static bool is_other(const Actor *actor) { return actor->alive && actor->also_selected; }

bool stage_is_selected(const Stage *stage, const Actor *actor)
{
    return actor == stage->self->selected || is_other(actor);
}

int stage_selected_count(const Stage *stage)
{
    int count = stage->self->selected != NULL;
    stage_each(stage, actor) count += is_other(actor);
    return count;
}

Actor *stage_selected(const Stage *stage) { return stage->self->selected; }

void selection_only(Stage *stage, Actor *actor)
{
    stage_each(stage, other) other->also_selected = false;
    stage->self->selected = actor;
}

void selection_add(Stage *stage, Actor *actor)
{
    Actor *last = stage->self->selected;
    if (last) last->also_selected = true;
    actor->also_selected = false;
    stage->self->selected = actor;
}

void selection_drop(Stage *stage, Actor *actor)
{
    struct StageSelf *self = stage->self;
    actor->also_selected = false;
    if (self->selected != actor) return;
    self->selected = NULL;
    stage_each(stage, other)
    {
        if (is_other(other)) self->selected = other;
    }
    if (self->selected) self->selected->also_selected = false;
}

// A handle of the one that is selected changes no selection.
Click selection_meant(const Stage *stage, Grip grip, unsigned mods)
{
    bool selected = stage_is_selected(stage, grip.actor);
    if (selected && grip.kind != GRIP_WHOLE) return CLICK_NOTHING;
    if (mods & MOD_SHIFT) return CLICK_TOGGLE;
    return selected ? CLICK_ONLY : CLICK_NOTHING;
}

void selection_click(Stage *stage, Actor *actor, Click click)
{
    switch (click) {
    case CLICK_NOTHING: break;
    case CLICK_ONLY: selection_only(stage, actor); break;
    case CLICK_TOGGLE:
        (stage_is_selected(stage, actor) ? selection_drop : selection_add)(stage, actor);
        break;
    }
}

Actor *selection_alone(const Stage *stage)
{
    return stage_selected_count(stage) == 1 ? stage->self->selected : NULL;
}

void stage_select(Stage *stage, Actor *actor)
{
    if (!actor || actor->alive) selection_only(stage, actor);
    corners_follow(stage);
}
