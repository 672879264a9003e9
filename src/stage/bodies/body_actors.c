#include "bodies/body_actors.h"

#include "stage_self.h"
#include "touchstone/degrees.h"

TsWorld *stage_world(Stage *stage) { return &stage->self->world; }

// An actor's pivot is the mean of its corners, a body's its centroid.
static TsVec pivot_of(const TsCollider *form)
{
    TsVec sum = {0, 0};
    for (int i = 0; i < form->count; i++) sum = ts_vec_add(sum, form->side[i].corner);
    return form->count ? ts_vec_scale(sum, 1.0 / form->count) : sum;
}

// Made unturned, then turned: so its frame's turn is the actor's angle, whatever the shape.
int stage_embody(Stage *stage, const Actor *actor, TsPlan plan)
{
    TsWorld *world = &stage->self->world;
    TsVec corner[TS_POLYGON_MAX];
    plan.shape = actor_shape_at(actor, actor->position, 0, corner);
    int body = ts_world_add(world, &plan);
    if (body < 0 || actor->angle == 0) return body;
    TsVec turn = ts_degrees(actor->angle);
    TsVec off = ts_vec_sub(world->body[body].pose.position, actor->position);
    ts_world_place(world, body,
                   (TsPose){ts_vec_add(actor->position, ts_vec_turn(off, turn)), turn});
    return body;
}

void stage_lead(Stage *stage, const Actor *actor, int body)
{
    TsWorld *world = &stage->self->world;
    const TsCollider *form = &world->form[body];
    TsVec turn = form->count ? ts_degrees(actor->angle) : world->body[body].pose.turn;
    TsVec off = ts_vec_turn(pivot_of(form), turn);
    ts_world_place(world, body, (TsPose){ts_vec_sub(actor->position, off), turn});
    ts_world_push(world, body, ts_vec(0, 0), 0);
}

void stage_follow(Stage *stage, Actor *actor, int body)
{
    const TsWorld *world = &stage->self->world;
    const TsBody *now = &world->body[body];
    unsigned rests = now->asleep ? ACTOR_RESTS : 0;
    actor->traits = (actor->traits & ~(unsigned)ACTOR_RESTS) | rests;
    double angle = world->form[body].count ? ts_degrees_of(now->pose.turn) : 0;
    stage_place(stage, actor, ts_pose_point(now->pose, pivot_of(&world->form[body])), angle);
}
