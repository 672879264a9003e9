// Floors of tiles, turned by an angle, and what moves on them: for the tests of seams and chains.
#ifndef SEAM_FLOORS_H
#define SEAM_FLOORS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "worlds.h"

static const TsMaterial smooth;

// u is measured along the floor, v above it, turned by an angle around an origin.
typedef struct Floor {
    TsVec origin, along, up;
    double angle;
    TsMaterial material;
} Floor;

static inline Floor floor_at(TsVec origin, double angle)
{
    TsVec along = ts_degrees(angle);
    return (Floor){.origin = origin, .along = along, .up = ts_vec_perp_back(along), .angle = angle};
}

static inline TsVec floor_point(const Floor *on, double u, double v)
{
    return ts_vec_add(on->origin, ts_vec_add(ts_vec_scale(on->along, u), ts_vec_scale(on->up, v)));
}

static inline TsWorldSettings floor_gravity(const Floor *on)
{
    return (TsWorldSettings){.gravity = ts_vec_scale(on->up, -900)};
}

// From u to w, `height` high, its top at v.
static inline void add_block(TsWorld *world, const Floor *on, double u, double w, double v,
                             double height)
{
    worlds_fixed(world, floor_point(on, (u + w) / 2, v - height / 2), w - u, height, on->angle,
                 on->material);
}

enum { BOX_20, BOX_40, BOX_80, BALL, LYING, UPRIGHT, HEXAGON, MOVERS, BULLET = 8 };

static inline const char *mover_name(int which)
{
    static const char *const name[2][MOVERS] = {
        {"box 20", "box 40", "box 80", "ball", "lying", "upright", "hexagon"},
        {"bullet box 20", "bullet box 40", "bullet box 80", "bullet ball", "lying bullet",
         "upright bullet", "bullet hexagon"}};
    return name[(which & BULLET) != 0][which & ~BULLET];
}

// Lies on the floor at u. `which` may have the bit BULLET.
static inline int add_mover(TsWorld *world, const Floor *on, int which, double u, double v,
                            TsVec velocity, TsMaterial material)
{
    TsVec corner[6];
    TsBodyDef def = {.material = material, .velocity = velocity, .bullet = which & BULLET};
    which &= ~BULLET;
    double size = which == BOX_20 ? 20 : which == BOX_40 ? 40 : 80;
    switch (which) {
    case BALL: def.shape = ts_shape_circle(floor_point(on, u, v + 10), 10); break;
    case LYING:
        def.shape =
            ts_shape_capsule(floor_point(on, u - 15, v + 10), floor_point(on, u + 15, v + 10), 10);
        break;
    case UPRIGHT:
        def.shape = ts_shape_capsule(floor_point(on, u, v + 10), floor_point(on, u, v + 40), 10);
        break;
    case HEXAGON:
        for (int i = 0; i < 6; i++) {
            TsVec turn = ts_degrees(60.0 * i);
            corner[i] = floor_point(on, u + 20 * turn.x, v + 20 * (turn.y + sqrt(0.75)));
        }
        def.shape = ts_shape_polygon(corner, 6);
        break;
    default: def.shape = ts_shape_obb(floor_point(on, u, v + size / 2), size, size, on->along);
    }
    int index = ts_world_add(world, &def);
    assert_true(index >= 0);
    return index;
}

typedef struct Way { // of a mover in the frame of the floor
    double u[240], v[240], turned;
    int steps;
} Way;

static inline void record_way(TsWorld *world, const Floor *on, int mover, int steps, Way *way)
{
    TsWorldSettings settings = floor_gravity(on);
    TsPose start = world->body[mover].pose;
    way->steps = steps;
    way->turned = 0;
    for (int i = 0; i < steps; i++) {
        ts_world_step(world, tick, &settings);
        TsPose now = world->body[mover].pose;
        TsVec went = ts_vec_sub(now.position, start.position);
        way->u[i] = ts_vec_dot(went, on->along);
        way->v[i] = ts_vec_dot(went, on->up);
        double turned = fabs(ts_vec_cross(start.turn, now.turn));
        if (turned > way->turned) way->turned = turned;
    }
}

static inline double random_part(Random *random, double most)
{
    return most > 0 ? random_between(random, -most, most) : 0;
}

// Tiles of that size from -200 to `end`, the corners of which miss each other by up to `apart`;
// size 0: one block.
static inline void add_tiles(TsWorld *world, const Floor *on, double size, double end, double apart)
{
    Random random = random_seeded(7);
    apart /= 1.5; // along and above
    if (size == 0) {
        add_block(world, on, -200, end, 0, 40);
        return;
    }
    double from = -200;
    for (; from < end; from += size) {
        double left = from + random_part(&random, apart / 2),
               right = from + size + random_part(&random, apart / 2);
        add_block(world, on, left, right, random_part(&random, apart / 2), size);
    }
}

static inline TsShape ramp_shape(TsVec *corner, const Floor *on, TsVec from, TsVec to, double depth)
{
    corner[0] = floor_point(on, from.x, from.y);
    corner[1] = floor_point(on, to.x, to.y);
    corner[2] = floor_point(on, to.x, to.y - depth);
    corner[3] = floor_point(on, from.x, from.y - depth);
    return ts_shape_polygon(corner, 4);
}

// Hills and valleys: u and v of the corners of a floor.
static const TsVec hilly[] = {{-200, 60}, {0, 60},   {100, 30}, {200, 0}, {300, 0},
                              {400, 25},  {500, 40}, {600, 30}, {700, 0}, {1200, 0}};

enum { HILLY = 10 };

static inline int add_chain(TsWorld *world, const Floor *on, const TsVec *point, int count,
                            bool closed, bool one_sided, TsMaterial material)
{
    TsVec corner[400];
    int link[400];
    for (int i = 0; i < count; i++) corner[i] = floor_point(on, point[i].x, point[i].y);
    TsChainDef def = {corner, count, closed, one_sided, material};
    int links = ts_world_add_chain(world, &def, link);
    assert_int_equal(links, closed ? count : count - 1);
    return link[0];
}

#endif
