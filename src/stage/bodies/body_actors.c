#include "body_actors.h"

#include "degrees.h"
#include "stage_self.h"

World *stage_world(Stage *stage) { return &stage->self->world; }

// An actor's pivot is the mean of its corners, a body's its centroid.
static Vec pivot_of(const Form *form)
{
    Vec sum = {0, 0};
    for (int i = 0; i < form->count; i++) sum = vec_add(sum, form->side[i].corner);
    return form->count ? vec_scale(sum, 1.0 / form->count) : sum;
}

// Made unturned, then turned: so its frame's turn is the actor's angle, whatever the shape.
int stage_embody(Stage *stage, const Actor *actor, Plan plan)
{
    World *world = &stage->self->world;
    Vec corner[POLYGON_MAX];
    plan.shape = actor_shape_at(actor, actor->position, 0, corner);
    int body = world_add(world, &plan);
    if (body < 0 || actor->angle == 0) return body;
    Vec turn = degrees(actor->angle);
    Vec off = vec_sub(world->body[body].pose.position, actor->position);
    world_place(world, body, (Pose){vec_add(actor->position, vec_turn(off, turn)), turn});
    return body;
}

void stage_lead(Stage *stage, const Actor *actor, int body)
{
    World *world = &stage->self->world;
    const Form *form = &world->form[body];
    Vec turn = form->count ? degrees(actor->angle) : world->body[body].pose.turn;
    Vec off = vec_turn(pivot_of(form), turn);
    world_place(world, body, (Pose){vec_sub(actor->position, off), turn});
    world_push(world, body, vec(0, 0), 0);
}

void stage_follow(Stage *stage, Actor *actor, int body)
{
    const World *world = &stage->self->world;
    const Body *now = &world->body[body];
    unsigned rests = now->asleep ? ACTOR_RESTS : 0;
    actor->traits = (actor->traits & ~(unsigned)ACTOR_RESTS) | rests;
    double angle = world->form[body].count ? degrees_of(now->pose.turn) : 0;
    stage_place(stage, actor, pose_point(now->pose, pivot_of(&world->form[body])), angle);
}
