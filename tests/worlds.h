// Worlds that are built alike by several tests.
#ifndef WORLDS_H
#define WORLDS_H

#include <stdlib.h>

#include "bodies.h"
#include "generate/generate.h"
#include "touchstone/degrees.h"

static const TsMemory heap = {realloc, free};
static const double tick = 1 / 60.0;
static const TsMaterial rough = {.friction = 0.6};

static inline int worlds_box(TsWorld *world, TsVec at, double width, double height, double angle,
                             TsMaterial material)
{
    TsShape shape = ts_shape_obb(at, width, height, ts_degrees(angle));
    return ts_world_add(world, &(TsBodyDef){.shape = shape, .material = material});
}

static inline int worlds_fixed(TsWorld *world, TsVec at, double width, double height, double angle,
                               TsMaterial material)
{
    TsShape shape = ts_shape_obb(at, width, height, ts_degrees(angle));
    return ts_world_add(world, &(TsBodyDef){.shape = shape, .material = material, .fixed = true});
}

static inline int worlds_circle(TsWorld *world, TsVec at, double radius, TsMaterial material)
{
    return ts_world_add(world,
                        &(TsBodyDef){.shape = ts_shape_circle(at, radius), .material = material});
}

static inline void worlds_run(TsWorld *world, double seconds, const TsWorldSettings *settings)
{
    for (int i = 0; i < (int)(seconds / tick + 0.5); i++) ts_world_step(world, tick, settings);
}

static inline void worlds_join(TsWorld *world, Bodies bodies)
{
    if (!bodies_add_to_world(&bodies, world)) abort();
    bodies_free(&bodies);
}

static inline void worlds_pyramid(TsWorld *world, int base, double side, double apart)
{
    worlds_join(world, bodies_pyramid(base, side, apart));
}

static inline void worlds_pile(TsWorld *world, int count, double width, TsMaterial material)
{
    Bodies bodies = bodies_pile(count, width);
    for (int i = 0; i < bodies.count; i++) bodies.def[i].material = material;
    worlds_join(world, bodies);
}

#endif
