// What sleeps rests, and wakes when something changes: generated worlds are left until all sleep;
// then a support is removed or moved, a body is pushed, or a ball or bullet is shot into them.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "impacts.h"
#include "touchstone/touchstone.h"
#include "worlds.h"

enum { BODIES_MOST = 24, SHELVES = 2 };

static const TsWorldSettings falling = {.gravity = {0, 900}};

static bool all_sleep(const TsWorld *world)
{
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        if (body->alive && !body->fixed && !body->asleep) return false;
    }
    return true;
}

// ---- A family of worlds

static TsShape some_shape(Random *random, TsVec at, double r, TsVec corner[6])
{
    TsVec along = ts_degrees(random_integer(random, 0, 3) ? 0 : random_between(random, 0, 90));
    switch (random_integer(random, 0, 3)) {
    case 0: return ts_shape_circle(at, r);
    case 1: {
        TsVec half = ts_vec_scale(along, r / 2);
        return ts_shape_capsule(ts_vec_sub(at, half), ts_vec_add(at, half), r / 2);
    }
    case 2: {
        int count = random_integer(random, 3, 6);
        for (int i = 0; i < count; i++)
            corner[i] = ts_vec_add(at, ts_vec_scale(ts_degrees(30 + 360.0 / count * i), r));
        return ts_shape_polygon(corner, count);
    }
    default: return ts_shape_obb(at, 1.4 * r, random_between(random, 0.5, 1.4) * r, along);
    }
}

// A tray with columns of bodies, some of them on shelves of several tiles.
static void build(TsWorld *world, Random *random)
{
    TsMaterial material = {.friction = random_between(random, 0.3, 0.9),
                           .restitution = random_integer(random, 0, 1) * 0.4};
    worlds_fixed(world, ts_vec(0, 20), 800, 40, 0, material);
    worlds_fixed(world, ts_vec(-420, -100), 40, 280, 0, material);
    worlds_fixed(world, ts_vec(420, -100), 40, 280, 0, material);
    for (int shelf = 0; shelf < SHELVES; shelf++) {
        double left = random_between(random, -300, 100), y = -90 * (shelf + 1);
        int tiles = random_integer(random, 1, 3);
        for (int i = 0; i < tiles; i++)
            worlds_fixed(world, ts_vec(left + 60 * i, y), 60, 12, 0, material);
    }
    int columns = random_integer(random, 2, 6);
    for (int column = 0; column < columns; column++) {
        double x = -350 + 700.0 / columns * (column + random_between(random, 0.3, 0.7));
        int count = random_integer(random, 1, BODIES_MOST / 6);
        for (int i = 0; i < count; i++) {
            TsVec corner[6], at = ts_vec(x, -220 - 45 * i);
            TsShape shape = some_shape(random, at, random_between(random, 10, 20), corner);
            ts_world_add(world, &(TsBodyDef){.shape = shape, .material = material});
        }
    }
}

static TsWorld copy_of(const TsWorld *world)
{
    TsWorld copy = ts_world_make(heap);
    size_t size = ts_world_saved_size(world);
    void *block = malloc(size);
    assert_non_null(block);
    ts_world_save(world, block);
    assert_true(ts_world_load(&copy, block, size, NULL));
    free(block);
    return copy;
}

// ---- Laws

// Woken, the bodies that sleep stay where they are for a third of a second, in which one that
// nothing carries would fall by 50 px. Later some roll off what they were balanced on.
static void assert_sleepers_rest(const TsWorld *world, uint64_t seed, const char *when)
{
    TsWorld woken = copy_of(world);
    for (int i = 0; i < world->count; i++) {
        if (woken.body[i].alive) ts_world_wake(&woken, i);
    }
    worlds_run(&woken, 1 / 3.0, &falling);
    bool whole = all_sleep(world); // otherwise what is awake may strike a sleeper
    for (int i = 0; i < world->count && whole; i++) {
        const TsBody *body = &world->body[i], *now = &woken.body[i];
        if (!body->alive || body->fixed) continue;
        double moved = ts_vec_distance(body->pose.position, now->pose.position);
        if (moved > 10)
            fail_msg("seed %llu, %s: body %d slept and moves by %.3g px when it is woken",
                     (unsigned long long)seed, when, i, moved);
    }
    ts_world_end(&woken);
}

// Of a body or a tile of a shelf, or a ball that comes in.
static void change(TsWorld *world, Random *random)
{
    int index;
    do {
        index = random_integer(random, 3, world->count - 1);
    } while (!world->body[index].alive);
    TsBody body = world->body[index];
    int kind = random_integer(random, 0, 3);
    if (kind == 0) {
        ts_world_remove(world, index);
    } else if (kind == 1) {
        TsVec away = ts_vec_add(body.pose.position, ts_vec(0, body.fixed ? 2000 : -400));
        assert_true(ts_world_place(world, index, (TsPose){away, body.pose.turn}));
    } else if (kind == 2 && !body.fixed) {
        assert_true(ts_world_push(world, index, ts_vec(random_between(random, -300, 300), -200),
                                  random_between(random, -5, 5)));
    } else {
        double y = -random_between(random, 10, 130), speed = random_between(random, 100, 1500);
        ts_world_add(world, &(TsBodyDef){.shape = ts_shape_circle(ts_vec(-380, y), 8),
                                         .material = {.restitution = 0.4, .friction = 0.5},
                                         .bullet = random_integer(random, 0, 1),
                                         .velocity = ts_vec(speed, 0)});
    }
}

static void what_sleeps_rests_and_wakes(void **state)
{
    (void)state;
    int count = cases(60), slept = 0;
    for (int n = 0; n < count; n++) {
        uint64_t seed = 7000 + (uint64_t)n;
        Random random = random_seeded(seed);
        TsWorld world = ts_world_make(heap);
        build(&world, &random);
        for (int i = 0; i < 30 && !all_sleep(&world); i++) worlds_run(&world, 1, &falling);
        assert_sleepers_rest(&world, seed, "at first");
        for (int event = 0; event < 3; event++) {
            slept += all_sleep(&world);
            change(&world, &random);
            for (int i = 0; i < 30; i++) {
                worlds_run(&world, 1, &falling);
                if (all_sleep(&world)) break;
            }
            assert_sleepers_rest(&world, seed, "after a change");
        }
        ts_world_end(&world);
    }
    assert_true(slept > count);
}

// A box that sleeps is driven as one that is awake: what strikes it does not bounce off as off a
// wall, whatever the speed.
static void a_sleeper_gives_way(void **state)
{
    (void)state;
    for (int n = 0; n < 400; n++) {
        Random random = random_seeded(8000 + (uint64_t)n);
        TsMaterial material = {.friction = 0.3, .restitution = n % 2};
        double speed = pow(10, random_between(&random, 2.2, n % 4 < 2 ? 5 : 3.2));
        double y = -random_between(&random, 12, 28), angle = random_between(&random, -0.9, 0.9);
        TsVec end[2][2];
        for (int awake = 0; awake < 2; awake++) {
            TsWorld world = ts_world_make(heap);
            worlds_fixed(&world, ts_vec(0, 20), 4000, 40, 0, material);
            int box = worlds_box(&world, ts_vec(0, -20), 40, 40, 0, material);
            worlds_run(&world, 3, &falling);
            assert_true(world.body[box].asleep);
            TsVec velocity = ts_vec_scale(ts_degrees(angle), speed);
            TsBodyDef def = {.shape = ts_shape_circle(ts_vec(-20 - 12 - speed / 50, y), 10),
                             .material = material,
                             .bullet = n % 4 < 2,
                             .velocity = velocity};
            int ball = ts_world_add(&world, &def);
            TsWorldSettings settings = falling;
            settings.sleepless = awake;
            for (int i = 0; i < 3; i++) ts_world_step(&world, tick, &settings);
            assert_false(world.body[box].asleep);
            end[awake][0] = world.body[ball].velocity;
            end[awake][1] = world.body[box].velocity;
            ts_world_end(&world);
        }
        for (int i = 0; i < 2; i++) {
            if (ts_vec_distance(end[0][i], end[1][i]) > 0.02 * speed)
                fail_msg("n %d, speed %.0f: %s (%.1f, %.1f) if the box sleeps, (%.1f, %.1f) if not",
                         n, speed, i ? "box" : "ball", end[0][i].x, end[0][i].y, end[1][i].x,
                         end[1][i].y);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_sleeps_rests_and_wakes),
        cmocka_unit_test(a_sleeper_gives_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
