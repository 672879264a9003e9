/* Chipmunk2D 7 for touchstone world. A px is one of its units; its own settings.
 *
 *     cc -shared -fPIC -O2 -Iinclude -o chipmunk.so examples/engines/chipmunk.c -lchipmunk -lm
 *     touchstone world --engine ./chipmunk.so
 *
 * Its manual: nothing is swept, so what is fast passes; bodies rest 0.1 px in each other. */
#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdlib.h>

#include "touchstone_world_plugin.h"

typedef struct World {
    cpSpace *space;
    double step;
    cpBody *body[64];
    cpShape *shape[64];
    int count;
} World;

static void *begin(const TouchstoneWorldStart *start)
{
    World *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->space = cpSpaceNew();
    cpSpaceSetGravity(w->space, cpv(start->gravity[0], start->gravity[1]));
    w->step = start->step;
    return w;
}

static int add(void *world, const TouchstoneWorldBody *body)
{
    World *w = world;
    double a = body->size[0], b = body->size[1], area = 4 * a * b, moment = cpMomentForBox(1, 2 * a, 2 * b);
    cpVect corner[8];
    for (int i = 0; i < body->corners; i++) corner[i] = cpv(body->corner[i][0], body->corner[i][1]);
    if (body->shape == TOUCHSTONE_WORLD_CIRCLE) area = cpAreaForCircle(0, a), moment = cpMomentForCircle(1, 0, a, cpvzero);
    if (body->shape == TOUCHSTONE_WORLD_CAPSULE) {
        area = cpAreaForSegment(cpv(-a, 0), cpv(a, 0), b);
        moment = cpMomentForSegment(1, cpv(-a, 0), cpv(a, 0), b);
    }
    if (body->corners) area = fabs(cpAreaForPoly(body->corners, corner, 0)), moment = cpMomentForPoly(1, body->corners, corner, cpvzero, 0);
    double mass = body->density * area;
    cpBody *made = body->motion == TOUCHSTONE_WORLD_FIXED ? cpBodyNewStatic() : cpBodyNew(mass, mass * moment);
    cpBodySetPosition(made, cpv(body->x, body->y));
    cpBodySetAngle(made, body->angle);
    if (body->motion != TOUCHSTONE_WORLD_FIXED) {
        cpBodySetVelocity(made, cpv(body->vx, body->vy));
        cpBodySetAngularVelocity(made, body->spin);
    }
    cpShape *shape = NULL;
    if (body->shape == TOUCHSTONE_WORLD_BOX) shape = cpBoxShapeNew(made, 2 * a, 2 * b, 0);
    if (body->shape == TOUCHSTONE_WORLD_CIRCLE) shape = cpCircleShapeNew(made, a, cpvzero);
    if (body->shape == TOUCHSTONE_WORLD_CAPSULE) shape = cpSegmentShapeNew(made, cpv(-a, 0), cpv(a, 0), b);
    if (body->corners) shape = cpPolyShapeNew(made, body->corners, corner, cpTransformIdentity, 0);
    cpShapeSetFriction(shape, sqrt(body->friction)); /* those of two are multiplied */
    cpShapeSetElasticity(shape, sqrt(body->restitution));
    w->body[w->count] = cpSpaceAddBody(w->space, made);
    w->shape[w->count] = cpSpaceAddShape(w->space, shape);
    return w->count++;
}

static void step(void *world) { cpSpaceStep(((World *)world)->space, ((World *)world)->step); }

static void read(void *world, int body, TouchstoneWorldPose *pose)
{
    const cpBody *b = ((World *)world)->body[body];
    cpVect at = cpBodyGetPosition(b), v = cpBodyGetVelocity(b);
    pose->x = at.x, pose->y = at.y, pose->angle = cpBodyGetAngle(b);
    pose->vx = v.x, pose->vy = v.y, pose->spin = cpBodyGetAngularVelocity(b);
}

static void end(void *world) { cpSpaceFree(((World *)world)->space), free(world); }

const TouchstoneEngine touchstone_engine = {
    TOUCHSTONE_WORLD_ABI, sizeof(TouchstoneEngine), "Chipmunk2D", "7.0",
    TOUCHSTONE_WORLD_CIRCLE | TOUCHSTONE_WORLD_BOX | TOUCHSTONE_WORLD_CAPSULE | TOUCHSTONE_WORLD_POLYGON,
    0, TOUCHSTONE_WORLD_DOUBLE, /* speed, spin, least, slop, energy: */ 0, 0, 0, 0.1, 0,
    begin, add, step, read, end, NULL, NULL};
