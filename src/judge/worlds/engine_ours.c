// The adapter of our own worlds (touchstone/world.h).
#include <math.h>
#include <stdlib.h>

#include "touchstone/touchstone.h"
#include "worlds/engine_private.h"

static void *ours_begin(const TouchstoneWorldStart *start)
{
    Ours *ours = calloc(1, sizeof *ours);
    if (!ours) return NULL;
    ours->world = ts_world_make(TS_MEMORY_HEAP);
    ours->settings.gravity = ts_vec(start->gravity[0], start->gravity[1]);
    ours->settings.sleepless = true;
    ours->step = start->step;
    return ours;
}

static TsShape shape_of(const TouchstoneWorldBody *body, TsVec corner[8])
{
    TsPose pose = {ts_vec(body->x, body->y), ts_vec(body->cosine, body->sine)};
    switch (body->shape) {
    case TOUCHSTONE_WORLD_BOX:
        return ts_shape_obb(pose.position, 2 * body->size[0], 2 * body->size[1], pose.turn);
    case TOUCHSTONE_WORLD_CAPSULE:
        return ts_shape_capsule(ts_pose_point(pose, ts_vec(-body->size[0], 0)),
                                ts_pose_point(pose, ts_vec(body->size[0], 0)), body->size[1]);
    case TOUCHSTONE_WORLD_POLYGON:
        for (int i = 0; i < body->corners; i++)
            corner[i] = ts_pose_point(pose, ts_vec(body->corner[i][0], body->corner[i][1]));
        return ts_shape_polygon(corner, body->corners);
    default: return ts_shape_circle(pose.position, body->size[0]);
    }
}

static int ours_add(void *world, const TouchstoneWorldBody *body)
{
    TsVec corner[8];
    TsBodyDef def = {.shape = shape_of(body, corner),
                     .material = {.density = body->density,
                                  .restitution = body->restitution,
                                  .friction = body->friction},
                     .fixed = body->motion == TOUCHSTONE_WORLD_FIXED,
                     .bullet = body->motion == TOUCHSTONE_WORLD_BULLET,
                     .velocity = ts_vec(body->vx, body->vy),
                     .spin = body->spin};
    return ts_world_add(&((Ours *)world)->world, &def);
}

static void ours_step(void *world)
{
    Ours *ours = world;
    ts_world_step(&ours->world, ours->step, &ours->settings);
}

static void ours_read(void *world, int body, TouchstoneWorldPose *pose)
{
    const TsBody *b = &((const Ours *)world)->world.body[body];
    *pose = (TouchstoneWorldPose){.x = b->pose.position.x,
                                  .y = b->pose.position.y,
                                  .angle = atan2(b->pose.turn.y, b->pose.turn.x),
                                  .vx = b->velocity.x,
                                  .vy = b->velocity.y,
                                  .spin = b->spin};
}

static void ours_end(void *world)
{
    ts_world_end(&((Ours *)world)->world);
    free(world);
}

static long ours_save(void *world, void *block, long room)
{
    const TsWorld *saved = &((const Ours *)world)->world;
    size_t size = ts_world_saved_size(saved);
    if ((long)size <= room) ts_world_save(saved, block);
    return (long)size;
}

static int ours_load(void *world, const void *block, long size)
{
    return ts_world_load(&((Ours *)world)->world, block, (size_t)size, NULL);
}

const TouchstoneEngine engine_ours_functions = {
    .abi = TOUCHSTONE_WORLD_ABI,
    .size = sizeof(TouchstoneEngine),
    .name = "Touchstone",
    .version = "",
    .shapes = TOUCHSTONE_WORLD_CIRCLE | TOUCHSTONE_WORLD_BOX | TOUCHSTONE_WORLD_CAPSULE |
              TOUCHSTONE_WORLD_POLYGON,
    .promises = TOUCHSTONE_WORLD_WALLS | TOUCHSTONE_WORLD_BULLETS | TOUCHSTONE_WORLD_ALL_BULLETS |
                TOUCHSTONE_WORLD_SEAMS | TOUCHSTONE_WORLD_PARABOLA | TOUCHSTONE_WORLD_MEETS |
                TOUCHSTONE_WORLD_ELASTIC | TOUCHSTONE_WORLD_STILL | TOUCHSTONE_WORLD_COULOMB,
    .slop = 0.1,
    .energy = 0.01,
    .begin = ours_begin,
    .add = ours_add,
    .step = ours_step,
    .read = ours_read,
    .end = ours_end,
    .save = ours_save,
    .load = ours_load,
};

Engine *engine_ours(void) { return engine_of(&engine_ours_functions); }
