// A drag of several that are selected: the others go along with the one that is held, as far as it
// is moved, or turned by as much, each about itself.

#include "stage_self.h"
#include "touchstone/degrees.h"

bool drag_takes_group(const Stage *stage, Grip grip)
{
    bool whole = grip.kind == GRIP_WHOLE || grip.kind == GRIP_TURN;
    return whole && stage_is_selected(stage, grip.actor) && !selection_alone(stage);
}

bool drag_holds(const Stage *stage, const Actor *actor)
{
    const Drag *drag = &stage->self->drag;
    if (!drag->active || !drag->grip.actor) return false;
    return drag->grip.actor == actor || (drag->group && stage_is_selected(stage, actor));
}

void drag_move_others(Stage *stage, const Drag *drag, TsVec by)
{
    double turn = drag->grip.actor->angle - drag->start.angle;
    stage_each(stage, actor)
    {
        const Actor *start = moment_actor(drag->before, actor->index);
        if (!start || actor == drag->grip.actor || !drag_holds(stage, actor)) continue;
        if (drag->grip.kind == GRIP_WHOLE && actor_moves_now(stage, actor)) {
            actor->position = ts_vec_add(start->position, by);
        }
        if (drag->grip.kind == GRIP_TURN && actor_turns_now(stage, actor)) {
            actor->angle = ts_degrees_wrap(start->angle + turn);
        }
        actor_was_moved(actor);
    }
}

void drag_put_others_back(Stage *stage, const Drag *drag)
{
    stage_each(stage, actor)
    {
        const Actor *start = moment_actor(drag->before, actor->index);
        if (!start || actor == drag->grip.actor || !drag_holds(stage, actor)) continue;
        actor->velocity = start->velocity;
        actor->traits = start->traits;
        stage_place(stage, actor, start->position, start->angle);
        if (drag->tracked > 0) actor_was_moved(actor);
    }
}
