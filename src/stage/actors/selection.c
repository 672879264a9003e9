// The selection: one actor, or several of which one is the last. Invariant: if any actor is
// selected, `selected` is one, and is not also marked as another.

#include <stdlib.h>

#include "actors/actor.h"
#include "actors/actors_private.h"
#include "stage_self.h"

static bool is_other(const Actor *actor) { return actor->alive && actor->also_selected; }

bool stage_is_selected(const Stage *stage, const Actor *actor)
{
    return actor == stage->self->actors->selected || is_other(actor);
}

int stage_selected_count(const Stage *stage)
{
    int count = stage->self->actors->selected != NULL;
    stage_each(stage, actor) count += is_other(actor);
    return count;
}

Actor *stage_selected(const Stage *stage) { return stage->self->actors->selected; }

void selection_only(Stage *stage, Actor *actor)
{
    stage_each(stage, other) other->also_selected = false;
    stage->self->actors->selected = actor;
}

void selection_add(Stage *stage, Actor *actor)
{
    Actor *last = stage->self->actors->selected;
    if (last) last->also_selected = true;
    actor->also_selected = false;
    stage->self->actors->selected = actor;
}

void selection_drop(Stage *stage, Actor *actor)
{
    struct ActorPool *pool = stage->self->actors;
    actor->also_selected = false;
    if (pool->selected != actor) return;
    pool->selected = NULL;
    stage_each(stage, other)
    {
        if (is_other(other)) pool->selected = other;
    }
    if (pool->selected) pool->selected->also_selected = false;
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
    Actor *last = stage->self->actors->selected;
    return last && stage_selected_count(stage) == 1 ? last : NULL;
}

bool selection_save(const Stage *stage, Selection *selection)
{
    int count = stage_selected_count(stage);
    selection->count = 0;
    if (count <= 0) return true;
    if (count > selection->room) {
        int *index = realloc(selection->index, (size_t)count * sizeof *index);
        if (!index) return false;
        selection->index = index;
        selection->room = count;
    }
    stage_each(stage, actor)
    {
        if (is_other(actor)) selection->index[selection->count++] = actor->index;
    }
    Actor *last = stage_selected(stage);
    if (last) selection->index[selection->count++] = last->index;
    return true;
}

void selection_restore(Stage *stage, const Selection *selection)
{
    selection_only(stage, NULL);
    for (int i = 0; i < selection->count; i++) {
        Actor *actor = stage_nth(stage, selection->index[i]);
        if (actor && actor->alive) selection_add(stage, actor);
    }
}

void selection_free(Selection *selection)
{
    free(selection->index);
    *selection = (Selection){0};
}

Actor *selection_or_first(Stage *stage)
{
    struct ActorPool *pool = stage->self->actors;
    if (pool->selected) return pool->selected;
    stage_each(stage, actor)
    {
        if ((actor->traits & ACTOR_QUIET) || !actor_draggable(actor)) continue;
        pool->selected = actor;
        return actor;
    }
    return NULL;
}

void stage_remove(Stage *stage, Actor *actor)
{
    selection_drop(stage, actor);
    actor->alive = false;
}
