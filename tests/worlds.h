// Worlds that are built alike by several tests.
#ifndef WORLDS_H
#define WORLDS_H

#include <stdlib.h>

#include "degrees.h"
#include "generate.h"
#include "world.h"

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

// A row less than the one below, `base` boxes at the ground, y = 0.
static inline void worlds_pyramid(World *world, int base, double side, double apart)
{
    worlds_fixed(world, vec(0, 20), 2 * base * side, 40, 0, rough);
    for (int row = 0; row < base; row++) {
        for (int i = 0; i < base - row; i++) {
            double x = (i - (base - row - 1) / 2.0) * (side + apart);
            worlds_box(world, vec(x, -side / 2 - row * side), side, side, 0, rough);
        }
    }
}

// A trough of this width, filled with circles, boxes and five-cornered ones that fall into it.
static inline void worlds_pile(World *world, int count, double width, Material material)
{
    Random random = random_seeded(1);
    worlds_fixed(world, vec(0, 20), width + 400, 40, 0, material);
    worlds_fixed(world, vec(-width / 2 - 20, -2000), 40, 4000, 0, material);
    worlds_fixed(world, vec(width / 2 + 20, -2000), 40, 4000, 0, material);
    int columns = (int)(width / 24);
    for (int i = 0; i < count; i++) {
        Vec at =
            vec(-width / 2 + 12 + i % columns * 24 + random_unit(&random), -15 - i / columns * 24);
        double size = random_between(&random, 12, 20), other = random_between(&random, 12, 20);
        double angle = random_between(&random, 0, 90);
        if (i % 3 == 0) worlds_circle(world, at, size / 2, material);
        if (i % 3 == 1) worlds_box(world, at, size, other, angle, material);
        if (i % 3 == 2) {
            Vec corner[5];
            for (int k = 0; k < 5; k++) {
                corner[k] = vec_add(at, vec_scale(degrees(angle + 72 * k), size / 2));
            }
            world_add(world, &(Plan){.shape = shape_polygon(corner, 5), .material = material});
        }
    }
}

#endif
