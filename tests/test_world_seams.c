// Seams: fixed bodies that share sides make one surface, and no joint of it is felt.
#include "seam_floors.h"

// ---- Tiles

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
        cmocka_unit_test(the_digest_depends_on_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
