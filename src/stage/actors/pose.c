#include "actors/pose.h"

#include <stdio.h>

#include "actors/actor.h"
#include "scene.h"
#include "stage_self.h"

ActorPose pose_of(const Actor *actor)
{
    ActorPose pose = {.index = actor->index,
                      .rest = actor->rest,
                      .position = actor->position,
                      .angle = actor->angle,
                      .scale = actor->scale,
                      .velocity = actor->velocity,
                      .spin = actor->spin,
                      .guest = actor->traits & ACTOR_GUEST,
                      .traits = actor->traits & POSE_TRAITS};
    snprintf(pose.name, sizeof pose.name, "%s", actor->name);
    return pose;
}

// The scene's own way to add an actor also enters it into the scene's state.
static Actor *add(Stage *stage, const ActorPose *pose)
{
    const Scene *scene = stage_scene(stage);
    if (scene->add && !pose->guest) return scene->add(stage, pose->position);
    return stage_add(stage, .name = pose->name, .shape = pose->rest,
                     .traits = pose->traits | (pose->guest ? ACTOR_GUEST : 0));
}

static bool put(Stage *stage, const ActorPose *pose)
{
    Actor *actor = stage_nth(stage, pose->index);
    while (!actor) { // one with a lower index was removed before this one was added
        int count = actor_count(stage);
        Actor *added = add(stage, pose);
        if (!added || actor_count(stage) == count) return false;
        if (added->index < pose->index) stage_remove(stage, added);
        actor = stage_nth(stage, pose->index);
    }
    actor->alive = true;
    if (pose->guest) snprintf(actor->name, sizeof actor->name, "%s", pose->name);
    if (!actor_set_rest(actor, pose->rest)) return false;
    actor->scale = pose->scale;
    actor->velocity = pose->velocity;
    actor->spin = pose->spin;
    stage_place(stage, actor, pose->position, pose->angle);
    return true;
}

bool pose_put_all(Stage *stage, const ActorPose *pose, int count)
{
    int next = 0;
    bool all = true;
    for (int i = 0; i < actor_count(stage); i++) {
        while (next < count && pose[next].index < i) next++;
        bool kept = next < count && pose[next].index == i;
        if (!kept) stage_remove(stage, actor_at(stage, i));
    }
    for (int i = 0; i < count; i++) all = put(stage, &pose[i]) && all;
    return all;
}
