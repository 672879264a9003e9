// Seams: fixed bodies that share sides make one surface, and no joint of it is felt.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "worlds.h"

static const TsMaterial smooth;

// ---- Floors: u along the floor, v above it, turned by an angle around an origin

typedef struct Floor {
    TsVec origin, along, up;
    double angle;
    TsMaterial material;
} Floor;

static Floor floor_at(TsVec origin, double angle)
{
    TsVec along = ts_degrees(angle);
    return (Floor){
        .origin = origin, .along = along, .up = ts_vec_perp_back(along), .angle = angle};
}

static TsVec floor_point(const Floor *on, double u, double v)
{
    return ts_vec_add(on->origin,
                      ts_vec_add(ts_vec_scale(on->along, u), ts_vec_scale(on->up, v)));
}

static TsWorldSettings floor_gravity(const Floor *on)
{
    return (TsWorldSettings){.gravity = ts_vec_scale(on->up, -900)};
}

// From u to w, `height` high, its top at v.
static void add_block(TsWorld *world, const Floor *on, double u, double w, double v, double height)
{
    worlds_fixed(world, floor_point(on, (u + w) / 2, v - height / 2), w - u, height, on->angle,
                 on->material);
}

enum { BOX_20, BOX_40, BOX_80, BALL, LYING, UPRIGHT, HEXAGON, MOVERS };
static const char *const mover_names[MOVERS] = {"box 20", "box 40",  "box 80", "ball",
                                                "lying",  "upright", "hexagon"};

// Lies on the floor at u.
static int add_mover(TsWorld *world, const Floor *on, int which, double u, double v, TsVec velocity,
                     TsMaterial material)
{
    TsVec corner[6];
    double size = which == BOX_20 ? 20 : which == BOX_40 ? 40 : 80;
    TsBodyDef def = {.material = material, .velocity = velocity};
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

static void record_way(TsWorld *world, const Floor *on, int mover, int steps, Way *way)
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

static double random_part(Random *random, double most)
{
    return most > 0 ? random_between(random, -most, most) : 0;
}

// Tiles of that size from -200 to `end`, the corners of which miss each other by up to `apart`;
// size 0: one block.
static void add_tiles(TsWorld *world, const Floor *on, double size, double end, double apart)
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

static void slide(const Floor *on, int mover, double tile, double speed, double apart,
                  TsMaterial material, int steps, Way *way)
{
    TsWorld world = ts_world_make(heap);
    double end = 200 + speed * tick * steps;
    add_tiles(&world, on, tile, end < 4000 ? end : 4000, apart);
    int index = add_mover(&world, on, mover, 0, 0, ts_vec_scale(on->along, speed), material);
    record_way(&world, on, index, steps, way);
    ts_world_end(&world);
}

static void compare_with_one_block(const Floor *on, int mover, double tile, double speed,
                                   double apart, TsMaterial material)
{
    Way tiles, block;
    slide(on, mover, tile, speed, apart, material, 60, &tiles);
    slide(on, mover, 0, speed, 0, material, 60, &block);
    double most = apart > 0 ? 0.1 : 0.01;
    for (int i = 0; i < 60; i++) {
        double along = fabs(tiles.u[i] - block.u[i]), up = fabs(tiles.v[i] - block.v[i]);
        if (along > most || up > most)
            fail_msg("%s at %g px/s on tiles of %g px at %g degrees, %g apart, step %d: %g px "
                     "along, %g px up",
                     mover_names[mover], speed, tile, on->angle, apart, i, along, up);
    }
}

static void level_tiles_are_one_floor(void **state)
{
    (void)state;
    const double speeds[] = {50, 100, 200, 400, 800, 1600, 3000}, tiles[] = {20, 32, 100};
    Floor on = floor_at(ts_vec(0, 0), 0);
    for (int m = 0; m < MOVERS; m++) {
        for (int t = 0; t < 3; t++) {
            for (int k = 0; k < 7; k++)
                compare_with_one_block(&on, m, tiles[t], speeds[k], 0, smooth);
        }
    }
}

static void turned_tiles_are_one_floor(void **state)
{
    (void)state;
    const double angles[] = {7, 30, 45, 90, 180}, speeds[] = {100, 800, 3000};
    for (int m = 0; m < MOVERS; m++) {
        for (int a = 0; a < 5; a++) {
            Floor on = floor_at(ts_vec(a, -a), angles[a]);
            for (int k = 0; k < 3; k++)
                compare_with_one_block(&on, m, 32, speeds[k], 0, smooth);
        }
    }
}

static void tiles_far_away_are_one_floor(void **state)
{
    (void)state;
    const double angles[] = {0, 30}, speeds[] = {50, 800, 3000};
    for (int m = 0; m < MOVERS; m++) {
        for (int a = 0; a < 2; a++) {
            Floor on = floor_at(ts_vec(1e5, -1e5), angles[a]);
            for (int k = 0; k < 3; k++)
                compare_with_one_block(&on, m, 20, speeds[k], 0, smooth);
        }
    }
}

static void welded_tiles_are_one_floor(void **state)
{
    (void)state;
    const double angles[] = {0, 30}, speeds[] = {50, 200, 800, 3000}, tiles[] = {20, 100};
    for (int m = 0; m < MOVERS; m++) {
        for (int a = 0; a < 2; a++) {
            Floor on = floor_at(ts_vec(0, 0), angles[a]);
            for (int k = 0; k < 8; k++)
                compare_with_one_block(&on, m, tiles[k % 2], speeds[k / 2], 0.09, smooth);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_tiles_are_one_floor),
        cmocka_unit_test(turned_tiles_are_one_floor),
        cmocka_unit_test(tiles_far_away_are_one_floor),
        cmocka_unit_test(welded_tiles_are_one_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
