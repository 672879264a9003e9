// Chains: fixed points that make one floor with a back, which stops nothing.
#include "seam_floors.h"
#include "touchstone/outlines.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_chain_is_one_floor),
        cmocka_unit_test(the_back_of_a_chain_stops_nothing),
        cmocka_unit_test(a_chain_of_hills_is_as_blocks),
        cmocka_unit_test(no_bullet_passes_a_chain),
        cmocka_unit_test(a_bullet_has_no_impact_with_a_back),
        cmocka_unit_test(bad_chains_are_refused),
        cmocka_unit_test(failing_memory_leaves_no_link),
        cmocka_unit_test(outlines_of_tiles_are_the_same_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
