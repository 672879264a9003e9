// Worlds that are built alike by several tests.
#ifndef WORLDS_H
#define WORLDS_H

#include <stdlib.h>

#include "bodies.h"
#include "degrees.h"
#include "generate.h"

static const Memory heap = {realloc, free};
static const double tick = 1 / 60.0;
static const Material rough = {.friction = 0.6};

static inline int worlds_box(World *world, Vec at, double width, double height, double angle,
                             Material material)
{
    Shape shape = shape_obb(at, width, height, degrees(angle));
    return world_add(world, &(Plan){.shape = shape, .material = material});
}

static inline int worlds_fixed(World *world, Vec at, double width, double height, double angle,
                               Material material)
{
    Shape shape = shape_obb(at, width, height, degrees(angle));
    return world_add(world, &(Plan){.shape = shape, .material = material, .fixed = true});
}

static inline int worlds_circle(World *world, Vec at, double radius, Material material)
{
    return world_add(world, &(Plan){.shape = shape_circle(at, radius), .material = material});
}

static inline void worlds_run(World *world, double seconds, const WorldSettings *settings)
{
    for (int i = 0; i < (int)(seconds / tick + 0.5); i++) world_step(world, tick, settings);
}

static inline void worlds_join(World *world, Bodies bodies)
{
    if (!bodies_join(&bodies, world)) abort();
    bodies_free(&bodies);
}

static inline void worlds_pyramid(World *world, int base, double side, double apart)
{
    worlds_join(world, bodies_pyramid(base, side, apart));
}

static inline void worlds_pile(World *world, int count, double width, Material material)
{
    Bodies bodies = bodies_pile(count, width);
    for (int i = 0; i < bodies.count; i++) bodies.plan[i].material = material;
    worlds_join(world, bodies);
}

#endif
