// Seams: fixed bodies that share sides make one surface, and no joint of it is felt.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "touchstone/outlines.h"
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
    return (Floor){.origin = origin, .along = along, .up = ts_vec_perp_back(along), .angle = angle};
}

static TsVec floor_point(const Floor *on, double u, double v)
{
    return ts_vec_add(on->origin, ts_vec_add(ts_vec_scale(on->along, u), ts_vec_scale(on->up, v)));
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

enum { BOX_20, BOX_40, BOX_80, BALL, LYING, UPRIGHT, HEXAGON, MOVERS, BULLET = 8 };

static const char *mover_name(int which)
{
    static const char *const name[2][MOVERS] = {
        {"box 20", "box 40", "box 80", "ball", "lying", "upright", "hexagon"},
        {"bullet box 20", "bullet box 40", "bullet box 80", "bullet ball", "lying bullet",
         "upright bullet", "bullet hexagon"}};
    return name[(which & BULLET) != 0][which & ~BULLET];
}

// Lies on the floor at u. `which` may have the bit BULLET.
static int add_mover(TsWorld *world, const Floor *on, int which, double u, double v, TsVec velocity,
                     TsMaterial material)
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
                     mover_name(mover), speed, tile, on->angle, apart, i, along, up);
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

// A bullet glides over joints as other bodies do.
static void bullets_glide_on_tiles(void **state)
{
    (void)state;
    const double speeds[] = {50, 100, 200, 400, 800, 1600, 3000}, tiles[] = {20, 32, 100, 0};
    const double angles[] = {0, 30};
    for (int n = 0; n < MOVERS * 7 * 4 * 2; n++) {
        int mover = n % MOVERS;
        double speed = speeds[n / MOVERS % 7], size = tiles[n / MOVERS / 7 % 4];
        Floor on = floor_at(ts_vec(0, 0), angles[n / MOVERS / 28]);
        Way bullet, other;
        slide(&on, mover | BULLET, size, speed, 0, smooth, 60, &bullet);
        slide(&on, mover, 0, speed, 0, smooth, 60, &other);
        for (int i = 0; i < 60; i++) {
            double up = fabs(bullet.v[i] - other.v[i]);
            if (bullet.u[i] < 0.99 * other.u[i] || up > 0.1)
                fail_msg("%s at %g px/s on tiles of %g px at %g degrees, step %d: %g of %g px "
                         "along, %g px up",
                         mover_name(mover | BULLET), speed, size, on.angle, i, bullet.u[i],
                         other.u[i], up);
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
            for (int k = 0; k < 3; k++) compare_with_one_block(&on, m, 32, speeds[k], 0, smooth);
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
            for (int k = 0; k < 3; k++) compare_with_one_block(&on, m, 20, speeds[k], 0, smooth);
        }
    }
}

static void welded_tiles_are_one_floor(void **state)
{
    (void)state;
    const double angles[] = {0, 30}, speeds[] = {50, 200, 800, 3000}, tiles[] = {20, 100};
    for (int m = 0; m < 2 * MOVERS; m++) {
        int mover = m < MOVERS ? m : (m - MOVERS) | BULLET;
        for (int a = 0; a < 2; a++) {
            Floor on = floor_at(ts_vec(0, 0), angles[a]);
            for (int k = 0; k < 8; k++)
                compare_with_one_block(&on, mover, tiles[k % 2], speeds[k / 2], 0.09, smooth);
        }
    }
}

static void add_fixed(TsWorld *world, TsShape shape)
{
    assert_true(ts_world_add(world, &(TsBodyDef){.shape = shape, .fixed = true}) >= 0);
}

// Squares of two triangles each, blocks with capsules between them, and blocks of all heights.
static void add_pieces(TsWorld *world, const Floor *on, int kind)
{
    for (int i = -4; i < 40; i++) {
        double u = 60 * i;
        TsVec corner[] = {floor_point(on, u, 0), floor_point(on, u + 60, 0),
                          floor_point(on, u + 60, -60), floor_point(on, u, -60)};
        if (kind == 0) {
            bool other = i % 2; // the diagonal
            add_fixed(world, ts_shape_triangle(corner[0], corner[1], corner[other ? 3 : 2]));
            add_fixed(world, ts_shape_triangle(corner[2], corner[3], corner[other ? 1 : 0]));
        } else if (kind == 1 && i % 2) {
            TsVec from = floor_point(on, u - 10, -16), to = floor_point(on, u + 70, -16);
            add_fixed(world, ts_shape_capsule(from, to, 16));
        } else {
            add_block(world, on, u, u + 60, 0, kind == 1 ? 60 : 20 + (i & 3) * 15);
        }
    }
}

static void floors_of_other_shapes_are_one_floor(void **state)
{
    (void)state;
    const double speeds[] = {50, 300, 800, 2000};
    for (int n = 0; n < MOVERS * 3 * 4 * 2; n++) {
        int mover = n % MOVERS, kind = n / MOVERS % 3;
        double speed = speeds[n / MOVERS / 3 % 4], most = kind == 1 ? 0.1 : 0.01;
        Floor on = floor_at(ts_vec(0, 0), n / MOVERS / 12 ? -25 : 0);
        Way way[2];
        for (int k = 0; k < 2; k++) {
            TsWorld world = ts_world_make(heap);
            if (k == 0) add_block(&world, &on, -240, 2400, 0, 40);
            if (k == 1) add_pieces(&world, &on, kind);
            int index = add_mover(&world, &on, mover, 0, 0, ts_vec_scale(on.along, speed), smooth);
            record_way(&world, &on, index, 60, &way[k]);
            ts_world_end(&world);
        }
        for (int i = 0; i < 60; i++) {
            double along = fabs(way[1].u[i] - way[0].u[i]), up = fabs(way[1].v[i] - way[0].v[i]);
            if (along > most + (kind == 1 ? 0.01 * way[0].u[i] : 0) || up > most)
                fail_msg("%s at %g px/s on floor %d at %g degrees, step %d: %g px along, %g px up",
                         mover_name(mover), speed, kind, on.angle, i, along, up);
        }
    }
}

// A ball that bounces or rolls, and boxes that slide to a stop by friction.
static void materials_are_those_of_one_block(void **state)
{
    (void)state;
    static const struct {
        int mover;
        double speed, height;
        TsMaterial material;
        double up; // px by which it may be higher or lower
    } cases[] = {
        {BALL, 200, 50, {.restitution = 1}, 0.01},  {BALL, 700, 80, {.restitution = 0.7}, 0.01},
        {BALL, 37, 300, {.restitution = 1}, 0.15},  // swept
        {BOX_40, 150, 40, {.restitution = 0.5}, 3}, // off one tile after the other
        {BALL, 300, 0, {.friction = 0.5}, 0.01},    {BALL, 1200, 0, {.friction = 0.5}, 0.01},
        {BOX_20, 300, 0, {.friction = 0.9}, 0.01},  {BOX_40, 400, 0, {.friction = 0.5}, 0.01},
        {BOX_80, 800, 0, {.friction = 0.3}, 0.01},  {LYING, 300, 0, {.friction = 0.4}, 0.01},
        {UPRIGHT, 0, 30, {.friction = 0.4}, 0.01},
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        for (int tile = 20; tile < 40; tile += 12) {
            Way way[2];
            for (int k = 0; k < 2; k++) {
                TsWorld world = ts_world_make(heap);
                Floor on = floor_at(ts_vec(0, 0), 0);
                on.material = cases[n].material;
                add_tiles(&world, &on, k * tile, 2200, 0);
                int index = add_mover(&world, &on, cases[n].mover, 3, cases[n].height,
                                      ts_vec(cases[n].speed, 0), cases[n].material);
                record_way(&world, &on, index, 100, &way[k]);
                ts_world_end(&world);
            }
            for (int i = 0; i < 100; i++) {
                double along = fabs(way[1].u[i] - way[0].u[i]),
                       up = fabs(way[1].v[i] - way[0].v[i]);
                if (along > 0.05 + 0.01 * way[0].u[i] || up > cases[n].up)
                    fail_msg("case %d on tiles of %d px, step %d: %g px along, %g px up", (int)n,
                             tile, i, along, up);
            }
        }
    }
}

// ---- What stops

// A step of 1 px or more in a floor of tiles stops slow boxes; faster ones tumble over it, as over
// a step of one block. None passes without being lifted by the height of the step.
static void steps_are_felt(void **state)
{
    (void)state;
    const double heights[] = {1, 5, 20}, speeds[] = {50, 200, 800, 3000}, angles[] = {0, 30};
    const int movers[] = {BOX_20, BOX_40, BOX_80};
    for (int n = 0; n < 3 * 4 * 2 * 3 * 2; n++) {
        double height = heights[n % 3], speed = speeds[n / 3 % 4];
        Floor on = floor_at(ts_vec(3, 5), angles[n / 12 % 2]);
        int mover = movers[n / 24 % 3] | (n < 72 ? 0 : BULLET);
        TsWorld world = ts_world_make(heap);
        for (int i = -10; i < 10; i++) {
            bool step = i >= 5;
            add_block(&world, &on, 32 * i, 32 * i + 32, step ? height : 0, 32);
        }
        Way way;
        int index = add_mover(&world, &on, mover, 0, 0, ts_vec_scale(on.along, speed), smooth);
        double half = world.collider[index].side[1].corner.x, until = 160 - half;
        record_way(&world, &on, index, 240, &way);
        bool stops = speed == 50 || (height == 20 && (mover & ~BULLET) == BOX_20) ||
                     (height == 20 && (mover & ~BULLET) == BOX_40 && speed == 200);
        double most = 0, rose = 0;
        for (int i = 0; i < 240; i++) {
            most = fmax(most, way.u[i]);
            rose = fmax(rose, way.u[i] < until + 1 || way.u[i] > until + 60 ? 0 : way.v[i]);
        }
        if (stops ? most > until + 0.7 : most < until + 60 ? false : rose < height - 0.1)
            fail_msg("%s at %g px/s, step of %g px at %g degrees: goes to %g, rises by %g",
                     mover_name(mover), speed, height, on.angle, most - until, rose);
        if (most < fmin(until, speed * tick * 239) - 0.2)
            fail_msg("%s at %g px/s stops before it, at %g", mover_name(mover), speed, most);
        ts_world_end(&world);
    }
}

// A box thrown into the corner of a tiled floor and a tiled wall is stopped by both, and rests.
static void an_inner_corner_stops(void **state)
{
    (void)state;
    for (int n = 0; n < MOVERS * 24; n++) {
        int mover = n % MOVERS | (n < MOVERS * 12 ? 0 : BULLET), sunk = n / MOVERS % 3;
        double speed = n / MOVERS / 3 % 2 ? 3000 : 300;
        Floor on = floor_at(ts_vec(-3, 8), n / MOVERS / 6 % 2 ? 30 : 0);
        TsWorld world = ts_world_make(heap);
        for (int i = -10; i < (sunk == 0 ? 5 : 6); i++)
            add_block(&world, &on, 32 * i, 32 * i + 32, 0, 32);
        for (int i = sunk == 2 ? -1 : 0; i < 10; i++) // the wall, on the floor or beside it
            add_block(&world, &on, 160, 192, 32 * i + 32, 32);
        Way way;
        TsVec velocity = ts_vec_add(ts_vec_scale(on.along, speed), ts_vec_scale(on.up, -speed / 2));
        int index = add_mover(&world, &on, mover, 40, 60, velocity, (TsMaterial){.friction = 0.3});
        record_way(&world, &on, index, 240, &way);
        double reach = world.collider[index].outer;
        TsVec at = ts_vec_sub(world.body[index].pose.position, on.origin);
        double u = ts_vec_dot(at, on.along), v = ts_vec_dot(at, on.up);
        for (int i = 0; i < 240; i++)
            if (way.u[i] > 160 - 40 - world.collider[index].inner + 0.5)
                fail_msg("%s into a corner at %g px/s: at %g, %g in step %d", mover_name(mover),
                         speed, way.u[i], way.v[i], i);
        if (v < world.collider[index].inner - 0.5 || v > reach + 0.5)
            fail_msg("%s into a corner at %g px/s: rests at %g, %g", mover_name(mover), speed, u,
                     v);
        ts_world_end(&world);
    }
}

// ---- Slopes

static TsShape ramp_shape(TsVec *corner, const Floor *on, TsVec from, TsVec to, double depth)
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

static double hilly_height(double u)
{
    for (int i = 1; i < HILLY; i++) {
        if (u > hilly[i].x) continue;
        double t = (u - hilly[i - 1].x) / (hilly[i].x - hilly[i - 1].x);
        return hilly[i - 1].y + t * (hilly[i].y - hilly[i - 1].y);
    }
    return 0;
}

// A ball rolls over blocks with slanting tops: it loses no energy but by valleys, is never deep in
// the floor, and flies nowhere.
static void hills_of_blocks_are_one_floor(void **state)
{
    (void)state;
    for (int n = 0; n < 4; n++) {
        Floor on = floor_at(ts_vec(0, 0), n % 2 ? 20 : 0);
        double speed = n / 2 ? 300 : 100;
        TsWorld world = ts_world_make(heap);
        for (int i = 1; i < HILLY; i++) {
            TsVec corner[4];
            TsShape shape = ramp_shape(corner, &on, hilly[i - 1], hilly[i], 50);
            assert_true(ts_world_add(&world, &(TsBodyDef){.shape = shape, .fixed = true}) >= 0);
        }
        int ball = add_mover(&world, &on, BALL, -50, 60, ts_vec_scale(on.along, speed), smooth);
        TsWorldSettings settings = floor_gravity(&on);
        double energy = speed * speed / 2 + 900 * 70;
        for (int i = 0; i < 300; i++) {
            ts_world_step(&world, tick, &settings);
            TsVec at = ts_vec_sub(world.body[ball].pose.position, on.origin);
            double u = ts_vec_dot(at, on.along), v = ts_vec_dot(at, on.up);
            double now = ts_vec_length_squared(world.body[ball].velocity) / 2 + 900 * v;
            if (u > 1150) break;
            if (now > energy * 1.001 || now < 0.8 * energy || v < hilly_height(u) + 9.8)
                fail_msg("%g px/s, step %d at %g, %g: %g of the energy", speed, i, u, v,
                         now / energy);
            energy = fmin(now, energy);
        }
        TsVec at = ts_vec_sub(world.body[ball].pose.position, on.origin);
        assert_true(ts_vec_dot(at, on.along) > 700);
        ts_world_end(&world);
    }
}

// ---- Chains

static int add_chain(TsWorld *world, const Floor *on, const TsVec *point, int count, bool closed,
                     bool one_sided, TsMaterial material)
{
    TsVec corner[400];
    int link[400];
    for (int i = 0; i < count; i++) corner[i] = floor_point(on, point[i].x, point[i].y);
    TsChainDef def = {corner, count, closed, one_sided, material};
    int links = ts_world_add_chain(world, &def, link);
    assert_int_equal(links, closed ? count : count - 1);
    return link[0];
}

// A level chain, open or closed, is one floor, for what lies on its front.
static void a_level_chain_is_one_floor(void **state)
{
    (void)state;
    const double speeds[] = {50, 400, 3000};
    for (int n = 0; n < MOVERS * 3 * 3 * 2 * 2; n++) {
        int mover = n % MOVERS | (n < MOVERS * 18 ? 0 : BULLET), kind = n / MOVERS / 3 % 3;
        double speed = speeds[n / MOVERS % 3];
        Floor on = floor_at(ts_vec(-9, 2), n / MOVERS / 9 % 2 ? 45 : 0);
        TsVec point[200];
        int count = 0;
        for (double u = -200; u < 3400; u += 20 + 13 * (count % 3)) point[count++] = ts_vec(u, 0);
        if (kind == 2) {
            point[count++] = ts_vec(3400, -40);
            point[count++] = ts_vec(-200, -40);
        }
        Way way[2];
        for (int k = 0; k < 2; k++) {
            TsWorld world = ts_world_make(heap);
            if (k == 0) add_tiles(&world, &on, 0, 3400, 0);
            if (k == 1) add_chain(&world, &on, point, count, kind == 2, kind > 0, smooth);
            int index = add_mover(&world, &on, mover, 0, 0, ts_vec_scale(on.along, speed), smooth);
            record_way(&world, &on, index, 60, &way[k]);
            ts_world_end(&world);
        }
        for (int i = 0; i < 60; i++) {
            double along = fabs(way[1].u[i] - way[0].u[i]), up = fabs(way[1].v[i] - way[0].v[i]);
            if (along > 0.01 || up > 0.01)
                fail_msg("%s at %g px/s on chain %d at %g degrees, step %d: %g px along, %g px up",
                         mover_name(mover), speed, kind, on.angle, i, along, up);
        }
    }
}

// The other side of a one-sided chain stops nothing, fast or slow; a two-sided one stops both ways.
static void the_back_of_a_chain_stops_nothing(void **state)
{
    (void)state;
    const double speeds[] = {-30, -300, -3000};
    for (int n = 0; n < MOVERS * 3 * 2 * 2 * 2; n++) {
        int mover = n % MOVERS | (n < MOVERS * 12 ? 0 : BULLET);
        bool one_sided = n / MOVERS / 3 % 2, from_behind = n / MOVERS / 6 % 2;
        Floor on = floor_at(ts_vec(0, 0), from_behind ? 180 : 0);
        TsVec point[] = {{-200, 0}, {-70, 0}, {-20, 0}, {10, 0}, {11, 0}, {60, 0}, {200, 0}};
        for (int i = 0; i < 3 && from_behind; i++) { // its front is below
            TsVec kept = point[i];
            point[i] = point[6 - i];
            point[6 - i] = kept;
        }
        TsWorld world = ts_world_make(heap);
        add_chain(&world, &on, point, 7, false, one_sided, smooth);
        TsVec velocity = ts_vec_scale(on.up, speeds[n / MOVERS % 3]);
        int index = add_mover(&world, &on, mover, 3, 30, velocity, smooth);
        Way way;
        record_way(&world, &on, index, 60, &way);
        bool falls = way.v[59] < -100;
        if (falls != (one_sided && from_behind))
            fail_msg("%s from %s: goes to %g", mover_name(mover), from_behind ? "behind" : "front",
                     way.v[59]);
        ts_world_end(&world);
    }
}

// A ball on a chain of hills and valleys goes as on the blocks with the same tops.
static void a_chain_of_hills_is_as_blocks(void **state)
{
    (void)state;
    for (int n = 0; n < 24; n++) {
        Floor on = floor_at(ts_vec(0, 0), n % 2 ? 20 : 0);
        double speed = n / 2 % 2 ? 300 : 100;
        Way way[2];
        for (int k = 0; k < 2; k++) {
            TsWorld world = ts_world_make(heap);
            for (int i = 1; i < HILLY && k == 0; i++) {
                TsVec corner[4];
                TsShape shape = ramp_shape(corner, &on, hilly[i - 1], hilly[i], 50);
                assert_true(ts_world_add(&world, &(TsBodyDef){.shape = shape, .fixed = true}) >= 0);
            }
            if (k == 1) add_chain(&world, &on, hilly, HILLY, false, n / 4 % 3 == 1, smooth);
            int mover = (n / 4 % 3 == 2 ? BOX_20 : BALL) | (n < 12 ? 0 : BULLET);
            int index =
                add_mover(&world, &on, mover, -50, 60, ts_vec_scale(on.along, speed), smooth);
            record_way(&world, &on, index, 150, &way[k]);
            ts_world_end(&world);
        }
        for (int i = 0; i < 150; i++) {
            double along = fabs(way[1].u[i] - way[0].u[i]), up = fabs(way[1].v[i] - way[0].v[i]);
            if (along > 1 || up > 0.5)
                fail_msg("case %d, step %d: %g px along, %g px up", n, i, along, up);
        }
    }
}

// However fast, a bullet passes no link from its front, nor from its back if it has two sides: at a
// ring of links, from inside and outside.
static void no_bullet_passes_a_chain(void **state)
{
    (void)state;
    Random random = random_seeded(19);
    for (int n = 0; n < 2000; n++) {
        enum { POINTS = 12 };
        TsVec point[POINTS];
        for (int i = 0; i < POINTS; i++) // a star with outer and inner corners
            point[i] = ts_vec_scale(ts_degrees(30.0 * i), i % 2 && n % 2 ? 200 : 300);
        Floor on = floor_at(ts_vec(0, 0), 0);
        bool one_sided = n / 2 % 2, inside = n / 4 % 2;
        TsWorld world = ts_world_make(heap);
        // The floor's v is up, so what goes counterclockwise in it is clockwise on screen.
        for (int i = 0; i < POINTS / 2 && one_sided; i++) {
            TsVec kept = point[i];
            point[i] = point[POINTS - 1 - i];
            point[POINTS - 1 - i] = kept;
        }
        int first = add_chain(&world, &on, point, POINTS, true, one_sided, smooth);
        assert_int_equal(first, 0);
        int mover = random_integer(&random, 0, MOVERS - 1) | BULLET;
        double angle = random_between(&random, 0, 360), from = inside ? 0 : 500,
               speed = pow(10, random_between(&random, 2, 6));
        TsVec out = ts_degrees(angle), at = ts_vec_scale(out, from);
        TsVec aim = ts_vec(random_between(&random, -100, 100), random_between(&random, -100, 100));
        TsVec to = inside ? out : ts_vec_normalize(ts_vec_sub(aim, at));
        int index = add_mover(&world, &on, mover, at.x, at.y, ts_vec_scale(to, speed),
                              (TsMaterial){.restitution = n / 8 % 2});
        const TsWorldSettings weightless = {0};
        bool starts_in = ts_vec_length(world.body[index].pose.position) < 250;
        assert_true(starts_in == inside);
        for (int i = 0; i < 60; i++) {
            ts_world_step(&world, tick, &weightless);
            double far = ts_vec_length(world.body[index].pose.position);
            bool now_in = far<(n % 2 ? 150 : 280), now_out = far> 300;
            bool passed = inside ? now_out : now_in;
            if (!passed) continue;
            if (!(one_sided && inside))
                fail_msg("case %d: %s at %g px/s from %s has passed a link in step %d", n,
                         mover_name(mover), speed, inside ? "inside" : "outside", i);
            break;
        }
        bool went = ts_vec_length(world.body[index].pose.position) > 300;
        if (one_sided && inside && speed > 1000 && !went)
            fail_msg("case %d: %s at %g px/s is stopped by the backs of links", n,
                     mover_name(mover), speed);
        ts_world_end(&world);
    }
}

// A bullet that starts behind a link has no impact with it.
static void a_bullet_has_no_impact_with_a_back(void **state)
{
    (void)state;
    const double speeds[] = {500, 5000, 1e6};
    for (int n = 0; n < MOVERS * 3; n++) {
        int mover = n % MOVERS | BULLET;
        double speed = speeds[n / MOVERS];
        Floor on = floor_at(ts_vec(0, 0), 0);
        TsWorld world = ts_world_make(heap);
        const TsVec point[] = {{-300, 0}, {0, 0}, {300, 0}};
        add_chain(&world, &on, point, 3, false, true, smooth);
        TsVec velocity = ts_vec_scale(on.up, speed);
        int index = add_mover(&world, &on, mover, 10, -120, velocity, smooth);
        TsVec start = world.body[index].pose.position;
        const TsWorldSettings weightless = {0};
        for (int i = 0; i < 30; i++) {
            ts_world_step(&world, tick, &weightless);
            assert_int_equal(world.cost.impacts + world.cost.waiting, 0);
        }
        TsVec went = ts_vec_sub(world.body[index].pose.position, start);
        double wanted = speed * tick * 30;
        if (fabs(ts_vec_dot(went, on.up) - wanted) > 1e-9 * wanted)
            fail_msg("%s at %g px/s goes %g px of %g", mover_name(mover), speed,
                     ts_vec_dot(went, on.up), wanted);
        ts_world_end(&world);
    }
}

static void bad_chains_are_refused(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    TsVec point[] = {{0, 0}, {10, 0}, {10, 0.05}, {20, 0}};
    int link[4];
    TsChainDef def = {.point = point, .count = 4};
    assert_int_equal(ts_world_add_chain(&world, &def, link), 0); // a short link
    point[2] = ts_vec(15, NAN);
    assert_int_equal(ts_world_add_chain(&world, &def, link), 0);
    point[2] = ts_vec(15, 5);
    def.material.friction = -1;
    assert_int_equal(ts_world_add_chain(&world, &def, link), 0);
    def.material.friction = 0;
    def.count = 1;
    assert_int_equal(ts_world_add_chain(&world, &def, link), 0);
    def.count = 2;
    def.closed = true;
    assert_int_equal(ts_world_add_chain(&world, &def, link), 0);
    assert_int_equal(world.count, 0);
    def.count = 4;
    assert_int_equal(ts_world_add_chain(&world, &def, link), 4);
    TsVec corner[TS_COLLIDER_SIDES];
    TsShape shape = ts_world_shape(&world, link[3], corner);
    assert_true(shape.kind == TS_SHAPE_SEGMENT);
    assert_true(ts_vec_distance(shape.segment.a, point[3]) < 1e-12);
    assert_true(ts_vec_distance(shape.segment.b, point[0]) < 1e-12);
    assert_true(ts_world_set_material(&world, link[0], rough));
    ts_world_remove(&world, link[1]);
    ts_world_end(&world);
}

static int allocations_left;

static void *failing_resize(void *block, size_t size)
{
    return allocations_left-- > 0 ? realloc(block, size) : NULL;
}

// Whatever fails, there is no link or all of them; and a step that fails can be repeated.
static void failing_memory_leaves_no_link(void **state)
{
    (void)state;
    TsVec point[70];
    for (int i = 0; i < 70; i++) point[i] = ts_vec(20 * i - 100, i % 2);
    for (int fails_at = 0; fails_at < 40; fails_at++) {
        TsWorld world = ts_world_make((TsMemory){failing_resize, free});
        TsChainDef def = {point, 70, false, true, rough};
        TsWorldSettings settings = {.gravity = {0, 900}};
        int link[69];
        allocations_left = fails_at;
        int links = ts_world_add_chain(&world, &def, link);
        for (int i = 0; i < world.count && links == 0; i++) assert_false(world.body[i].alive);
        bool stepped = links > 0 && ts_world_step(&world, tick, &settings);
        allocations_left = 1 << 20;
        if (links == 0) links = ts_world_add_chain(&world, &def, link);
        assert_int_equal(links, 69);
        int ball = worlds_circle(&world, ts_vec(0, -20), 10, rough);
        ts_world_push(&world, ball, ts_vec(100, 0), 0);
        assert_true(stepped || ts_world_step(&world, tick, &settings));
        worlds_run(&world, 1, &settings);
        assert_true(world.body[ball].pose.position.y < -9 && world.body[ball].velocity.x > 20);
        ts_world_end(&world);
    }
}

// Movers in a random cave of tiles go as in the chains along its outlines.
static void outlines_of_tiles_are_the_same_floor(void **state)
{
    (void)state;
    Random random = random_seeded(11);
    for (int n = 0; n < 60; n++) {
        enum { COLUMNS = 24 };
        TsShape tile[COLUMNS * 8];
        int tiles = 0, height = 3;
        for (int i = 0; i < COLUMNS; i++) { // levels of one to four tiles of 32 px
            if (random_between(&random, 0, 1) < 0.25)
                height = 1 + (int)random_between(&random, 0, 4);
            int top = i < 4 ? 3 : i > COLUMNS - 3 ? 8 : height;
            for (int k = 0; k < top; k++)
                tile[tiles++] =
                    ts_shape_aabb(ts_vec(32 * i, -32 * k), ts_vec(32 * i + 32, -32 * k - 32));
        }
        double speed = random_between(&random, 20, 600);
        int mover = n % 2 ? BALL : BOX_20;
        Floor on = floor_at(ts_vec(40, -96), 0);
        Way way[2];
        for (int k = 0; k < 2; k++) {
            TsWorld world = ts_world_make(heap);
            for (int i = 0; i < tiles && k == 0; i++)
                ts_world_add(&world, &(TsBodyDef){.shape = tile[i], .fixed = true});
            TsOutlines outlines;
            assert_true(ts_outlines_of(tile, tiles, heap, &outlines, NULL));
            for (int i = 0; i < outlines.count && k == 1; i++) {
                int first = outlines.first[i], count = outlines.first[i + 1] - first, link[200];
                TsChainDef def = {outlines.corner + first, count, true, true, smooth};
                assert_int_equal(ts_world_add_chain(&world, &def, link), count);
            }
            ts_outlines_free(&outlines, heap);
            int index = add_mover(&world, &on, mover, 0, 0, ts_vec(speed, 0), smooth);
            record_way(&world, &on, index, 90, &way[k]);
            ts_world_end(&world);
        }
        for (int i = 0; i < 90; i++) {
            double along = fabs(way[1].u[i] - way[0].u[i]), up = fabs(way[1].v[i] - way[0].v[i]);
            if (way[0].v[i] < -140 || way[1].v[i] < -140) fail_msg("%d: falls through", n);
            double most = mover == BALL ? 0.5 : 20;
            if (along > most || up > most)
                fail_msg("cave %d, %s at %g px/s, step %d: %g px along, %g px up", n,
                         mover_name(mover), speed, i, along, up);
        }
    }
}

// ---- All else

static uint64_t digest_of_map(TsBroadKind kind, TsSimdLevel simd)
{
    TsWorld world = ts_world_make(heap);
    Floor on = floor_at(ts_vec(0, 0), 10);
    world.broad = ts_broad_make(kind, heap);
    world.simd = simd;
    add_tiles(&world, &on, 32, 1000, 0.08);
    add_chain(&world, &on, hilly, HILLY, false, true, rough);
    for (int i = 0; i < 60; i++) {
        TsVec velocity = ts_vec(i % 7 * 100 - 300, i * 10);
        add_mover(&world, &on, i % MOVERS, i % 10 * 100 - 100, 100 + i / 10 * 90, velocity, rough);
    }
    TsWorldSettings settings = floor_gravity(&on);
    worlds_run(&world, 2, &settings);
    uint64_t digest = ts_world_digest(&world);
    ts_world_end(&world);
    return digest;
}

static void the_digest_depends_on_nothing_else(void **state)
{
    (void)state;
    uint64_t digest = digest_of_map(TS_BROAD_BRUTE, TS_SIMD_SCALAR);
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++)
        assert_true(digest_of_map((TsBroadKind)kind, ts_simd_best()) == digest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_tiles_are_one_floor),
        cmocka_unit_test(bullets_glide_on_tiles),
        cmocka_unit_test(turned_tiles_are_one_floor),
        cmocka_unit_test(tiles_far_away_are_one_floor),
        cmocka_unit_test(welded_tiles_are_one_floor),
        cmocka_unit_test(floors_of_other_shapes_are_one_floor),
        cmocka_unit_test(materials_are_those_of_one_block),
        cmocka_unit_test(steps_are_felt),
        cmocka_unit_test(an_inner_corner_stops),
        cmocka_unit_test(hills_of_blocks_are_one_floor),
        cmocka_unit_test(a_level_chain_is_one_floor),
        cmocka_unit_test(the_back_of_a_chain_stops_nothing),
        cmocka_unit_test(a_chain_of_hills_is_as_blocks),
        cmocka_unit_test(no_bullet_passes_a_chain),
        cmocka_unit_test(a_bullet_has_no_impact_with_a_back),
        cmocka_unit_test(bad_chains_are_refused),
        cmocka_unit_test(failing_memory_leaves_no_link),
        cmocka_unit_test(outlines_of_tiles_are_the_same_floor),
        cmocka_unit_test(the_digest_depends_on_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
