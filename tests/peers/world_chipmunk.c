// Chipmunk2D 7: a space as it comes, with its ten iterations.
#include <chipmunk/chipmunk.h>
#include <stdlib.h>

#include "world_peers.h"

typedef struct Data {
    int count;
    cpSpace *space;
    cpBody **body;
    cpShape **shape;
} Data;

static cpBody *make_body(const TsBodyDef *def, TsPose pose)
{
    TsMass mass = ts_mass_of(&def->shape, 1);
    cpBody *body = def->fixed ? cpBodyNewStatic() : cpBodyNew(mass.mass, mass.inertia);
    cpBodySetPosition(body, cpv(pose.position.x, pose.position.y));
    cpBodySetAngle(body, cpvtoangle(cpv(pose.turn.x, pose.turn.y)));
    return body;
}

static cpShape *make_shape(cpBody *body, const TsBodyDef *def, const TsCollider *form)
{
    cpVect vertex[TS_COLLIDER_SIDES];
    for (int i = 0; i < form->count; i++) {
        vertex[i] = cpv(form->side[i].corner.x, form->side[i].corner.y);
    }
    cpShape *shape = form->count ? cpPolyShapeNewRaw(body, form->count, vertex, 0)
                                 : cpCircleShapeNew(body, form->radius, cpvzero);
    cpShapeSetFriction(shape, def->material.friction);
    return shape;
}

static void *make(const Bodies *bodies)
{
    Data *data = malloc(sizeof *data);
    size_t count = (size_t)bodies->count;
    *data = (Data){bodies->count, cpSpaceNew(), calloc(count, sizeof *data->body),
                   calloc(count, sizeof *data->shape)};
    cpSpaceSetGravity(data->space, cpv(world_peers_gravity.x, world_peers_gravity.y));
    for (int i = 0; i < bodies->count; i++) {
        TsCollider form;
        TsPose pose;
        ts_collider_of(&bodies->def[i].shape, &form, &pose);
        data->body[i] = cpSpaceAddBody(data->space, make_body(&bodies->def[i], pose));
        data->shape[i] =
            cpSpaceAddShape(data->space, make_shape(data->body[i], &bodies->def[i], &form));
    }
    return data;
}

static void release(void *of_peer)
{
    Data *data = of_peer;
    for (int i = 0; i < data->count; i++) {
        cpSpaceRemoveShape(data->space, data->shape[i]);
        cpSpaceRemoveBody(data->space, data->body[i]);
        cpShapeFree(data->shape[i]);
        cpBodyFree(data->body[i]);
    }
    cpSpaceFree(data->space);
    free(data->body);
    free(data->shape);
    free(data);
}

static void step(void *of_peer, double dt) { cpSpaceStep(((Data *)of_peer)->space, dt); }

static void poses(const void *of_peer, TsPose *pose)
{
    const Data *data = of_peer;
    for (int i = 0; i < data->count; i++) {
        cpVect at = cpBodyGetPosition(data->body[i]), turn = cpBodyGetRotation(data->body[i]);
        pose[i] = (TsPose){ts_vec(at.x, at.y), ts_vec(turn.x, turn.y)};
    }
}

const WorldPeer world_peer_chipmunk = {"Chipmunk2D", make, release, step, poses};
