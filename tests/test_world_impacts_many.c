// Impacts of many bodies, and several of one body in a step: nothing is passed, and what must be
// kept is. The result does not depend on the order of bodies, on the instruction set or on memory.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "impacts.h"

// ---- Many

static void add_room(TsWorld *world, double far, TsMaterial material)
{
    for (int i = 0; i < 4; i++) {
        bool upright = i % 2;
        double at = i < 2 ? -far : far, length = 2 * far + 40;
        worlds_fixed(world, upright ? ts_vec(at, 0) : ts_vec(0, at), upright ? 40 : length,
                     upright ? length : 40, 0, material);
    }
}

// Long ones are left out if `round`: faster than half a turn a step, they lose spin.
static void add_fifty(TsWorld *world, Random *random, double speed, TsMaterial material, bool round)
{
    for (int i = 0; i < 50; i++) {
        TsVec at = ts_vec(-180 + i % 10 * 40, -80 + i / 10 * 40), corner[CORNERS];
        TsVec velocity = ts_vec_scale(ts_degrees(random_between(random, 0, 360)), speed);
        ts_world_add(
            world, &(TsBodyDef){.shape = shape_of(round && i % KINDS == CAPSULE ? BALL : i % KINDS,
                                                  at, 17 * i, corner),
                                .material = material,
                                .bullet = true,
                                .velocity = velocity});
    }
}

static double energy_of(const TsWorld *world, TsVec gravity)
{
    TsWorldEnergy energy = ts_world_energy(world, gravity);
    return energy.kinetic + energy.rotational + energy.potential;
}

static void fifty_bullets_stay_in_their_room(void **state)
{
    (void)state;
    TsMaterial smooth = {.restitution = 1};
    for (int n = 0; n < 2; n++) {
        TsWorld world = ts_world_make(heap);
        Random random = random_seeded(11);
        add_room(&world, 240, smooth);
        add_fifty(&world, &random, n ? 4000 : 900, smooth, true);
        double before = energy_of(&world, ts_vec(0, 0)), impacts = 0;
        for (int i = 0; i < (n ? 600 : 3600); i++) {
            ts_world_step(&world, tick, &weightless);
            impacts += world.cost.impacts;
            double now = energy_of(&world, ts_vec(0, 0)) / before;
            if (now > 1 + 1e-9 || now < 1 - 1e-9) fail_msg("step %d: %.9g of it", i, now);
            for (int k = 4; k < world.count; k++) {
                TsVec at = world.body[k].pose.position;
                if (fabs(at.x) > 222 || fabs(at.y) > 222) fail_msg("body %d has left", k);
            }
        }
        assert_true(impacts > 3600);
        ts_world_end(&world);
    }
}

static TsVec momentum_of(const TsWorld *world)
{
    TsVec sum = {0, 0};
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        sum = ts_vec_add(sum, ts_vec_divide(body->velocity, body->inverse_mass));
    }
    return sum;
}

// About the origin. `*size`: the sum of what is added, without signs.
static double angular_momentum_of(const TsWorld *world, double *size)
{
    double sum = 0;
    *size = 0;
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        TsVec momentum = ts_vec_divide(body->velocity, body->inverse_mass);
        double turning = body->spin / body->inverse_inertia;
        sum += ts_vec_cross(body->pose.position, momentum) + turning;
        *size += ts_vec_length(body->pose.position) * ts_vec_length(momentum) + fabs(turning);
    }
    return sum;
}

// A fast bullet hits a rod near its end. Without the limit the rod would turn several times a step;
// with it, momentum and energy are kept by both flying off faster.
static void an_impact_that_is_capped_keeps_its_energy(void **state)
{
    (void)state;
    for (int n = 0; n < 100; n++) {
        Random random = random_seeded(40 + (uint64_t)n);
        TsWorld world = ts_world_make(heap);
        TsMaterial elastic = {.restitution = 1};
        TsVec at = ts_vec(150, random_between(&random, -9, 9));
        double length = random_between(&random, 12, 30);
        double speed = pow(10, random_between(&random, 4, 5.5));
        ts_world_add(&world, &(TsBodyDef){.shape = ts_shape_circle(ts_vec(0, 0), 6),
                                          .material = elastic,
                                          .bullet = true,
                                          .velocity = ts_vec(speed, 0)});
        TsVec along = ts_degrees(random_between(&random, 60, 120));
        int rod = ts_world_add(&world, &(TsBodyDef){.shape = ts_shape_obb(at, length, 4, along),
                                                    .material = elastic,
                                                    .bullet = n % 2});
        double before = energy_of(&world, ts_vec(0, 0));
        TsVec momentum = momentum_of(&world);
        for (int i = 0; i < 3; i++) {
            ts_world_step(&world, tick, &weightless);
            double now = energy_of(&world, ts_vec(0, 0));
            TsVec change = ts_vec_sub(momentum_of(&world), momentum);
            if (fabs(now - before) > 1e-9 * before)
                fail_msg("rod %d, step %d: %g of the energy", n, i, now / before);
            assert_true(ts_vec_length(change) < 1e-9 * ts_vec_length(momentum));
            assert_true(fabs(world.body[rod].spin) * tick <= 3.141592653589794);
        }
        assert_true(world.body[rod].velocity.x > 0);
        ts_world_end(&world);
    }
}

// The limit takes from the arm of an impact, so angular momentum changes by the momentum that the
// rod gets, multiplied by its outer radius, at most. A single impact without it keeps all of it.
static void an_impact_changes_angular_momentum_only_if_capped(void **state)
{
    (void)state;
    int capped = 0, whole = 0;
    for (int n = 0; n < 300; n++) {
        Random random = random_seeded(400 + (uint64_t)n);
        TsWorld world = ts_world_make(heap);
        TsMaterial material = {.restitution = n % 3 * 0.5, .friction = n % 2 * 0.5};
        TsVec at = ts_vec(150, random_between(&random, -9, 9)),
              along = ts_degrees(random_between(&random, 60, 120));
        double length = random_between(&random, 12, 60), reach = hypot(length / 2, 2), size;
        double speed = pow(10, random_between(&random, 3, 5.5));
        ts_world_add(&world, &(TsBodyDef){.shape = ts_shape_circle(ts_vec(0, 0), 6),
                                          .material = material,
                                          .bullet = true,
                                          .velocity = ts_vec(speed, 0)});
        int rod = ts_world_add(&world, &(TsBodyDef){.shape = ts_shape_obb(at, length, 4, along),
                                                    .material = material,
                                                    .spin = random_between(&random, -90, 90)});
        for (int i = 0; i < 3; i++) {
            double before = angular_momentum_of(&world, &size);
            TsVec velocity = world.body[rod].velocity;
            ts_world_step(&world, tick, &weightless);
            double change = fabs(angular_momentum_of(&world, &size) - before);
            double pushed =
                ts_vec_distance(velocity, world.body[rod].velocity) / world.body[rod].inverse_mass;
            TsWorldCost cost = world.cost;
            bool alone = cost.impacts == 1 && cost.touching == 0;
            capped += cost.capped > 0;
            whole += alone && cost.capped == 0;
            double most = cost.capped > 0 ? reach * pushed : alone ? 0 : HUGE_VAL;
            if (change > most + 1e-9 * size)
                fail_msg("rod %d, step %d, %d capped: changes by %g, at most %g", n, i, cost.capped,
                         change, most);
        }
        ts_world_end(&world);
    }
    assert_true(capped > 50 && whole > 20);
}

// All fly towards the middle at once. Where many meet, contacts take over from impacts: with arms
// as at the start of the step, they change the angular momentum a little.
static void a_swarm_keeps_its_momentum(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    Random random = random_seeded(12);
    add_fifty(&world, &random, 0, (TsMaterial){.restitution = 0.7, .friction = 0.4}, false);
    for (int i = 0; i < world.count; i++) {
        TsVec at = world.body[i].pose.position;
        ts_world_push(&world, i, ts_vec_scale(at, -60 - i), 3);
    }
    TsVec before = momentum_of(&world);
    double energy = energy_of(&world, ts_vec(0, 0)), size = sqrt(energy);
    double turning_size, turning = angular_momentum_of(&world, &turning_size);
    int impacts = 0, waiting = 0;
    for (int i = 0; i < 60; i++) {
        ts_world_step(&world, tick, &weightless);
        impacts += world.cost.impacts;
        double now = energy_of(&world, ts_vec(0, 0));
        assert_true(now <= energy * (1 + 1e-9));
        energy = now;
        waiting += world.cost.waiting;
        double rest, turning_now = angular_momentum_of(&world, &rest);
        assert_true(fabs(turning_now - turning) < 0.01 * turning_size);
        turning = turning_now;
    }
    TsVec after = momentum_of(&world);
    assert_true(impacts > 50 && waiting > 20);
    assert_true(ts_vec_distance(before, after) < 1e-7 * size);
    ts_world_end(&world);
}

// ---- Chains of impacts

// A ball between two heavy walls that close: it meets them more often than a step follows.
static void a_closing_gap_is_waited_for(void **state)
{
    (void)state;
    TsMaterial heavy = {.density = 100, .restitution = 1}, light = {.restitution = 1};
    int waited = 0;
    TsWorld world = ts_world_make(heap);
    for (int i = 0; i < 2; i++) {
        int wall = worlds_box(&world, ts_vec(i ? 60 : -60, 0), 20, 4000, 0, heavy);
        ts_world_push(&world, wall, ts_vec(i ? -5000 : 5000, 0), 0);
    }
    int ball = ts_world_add(&world, &(TsBodyDef){.shape = ts_shape_circle(ts_vec(7, 0), 5),
                                                 .material = light,
                                                 .velocity = {9000, 0},
                                                 .bullet = true});
    for (int i = 0; i < 20; i++) {
        ts_world_step(&world, tick, &weightless);
        waited += world.cost.waiting > 0;
        assert_true(local_to(&world, 0, ball).x > 0 && local_to(&world, 1, ball).x < 0);
    }
    assert_true(waited > 0);
    ts_world_end(&world);
}

// A heavy bullet drives a light ball at a wall; the ball is no bullet, but in the step in which it
// is struck it passes no free wall either.
static void what_a_bullet_drives_passes_nothing(void **state)
{
    (void)state;
    Random random = random_seeded(14);
    for (int n = 0; n < cases(300); n++) {
        TsWorld world = ts_world_make(heap);
        double far = random_between(&random, 5.1, 400);
        TsShape wall_shape = ts_shape_obb(ts_vec(0, 0), 6, 40000, ts_vec(1, 0));
        int wall = ts_world_add(&world, &(TsBodyDef){.shape = wall_shape, .fixed = n % 2});
        TsShape ball_shape = ts_shape_circle(ts_vec(-3 - far, 0), 4);
        int ball = ts_world_add(&world, &(TsBodyDef){.shape = ball_shape});
        int shot =
            ts_world_add(&world, &(TsBodyDef){.shape = ts_shape_circle(ts_vec(-700, 1), 12),
                                              .material = {.density = 100, .restitution = 0.5},
                                              .velocity = {any_speed(&random), 0},
                                              .bullet = true});
        for (int i = 0; i < 10; i++) {
            ts_world_step(&world, tick, &weightless);
            if (local_to(&world, wall, ball).x > 0 || local_to(&world, wall, shot).x > 0)
                fail_msg("start %d passed in step %d", n, i);
            if (world.body[ball].velocity.x != 0 && n % 2 == 0) break;
        }
        ts_world_end(&world);
    }
}

static void what_sleeps_is_woken(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    int box = worlds_box(&world, ts_vec(0, 0), 20, 200, 0, rough);
    worlds_run(&world, 1, &weightless);
    assert_true(world.body[box].asleep);
    int shot = ts_world_add(&world, &(TsBodyDef){.shape = ts_shape_circle(ts_vec(-1000, 10), 5),
                                                 .velocity = {30000, 0},
                                                 .bullet = true});
    worlds_run(&world, 0.1, &weightless);
    assert_false(world.body[box].asleep);
    assert_true(world.body[box].velocity.x > 0);
    assert_true(world.body[shot].pose.position.x < world.body[box].pose.position.x);
    ts_world_end(&world);
}

// Bullets are bodies: what falls on a floor comes to rest and sleeps there.
static void bullets_come_to_rest(void **state)
{
    (void)state;
    TsWorldSettings falling = {.gravity = {0, 980}};
    TsWorld world = ts_world_make(heap);
    Random random = random_seeded(15);
    worlds_fixed(&world, ts_vec(0, 220), 600, 40, 0, rough);
    worlds_fixed(&world, ts_vec(-300, 0), 40, 480, 0, rough);
    worlds_fixed(&world, ts_vec(300, 0), 40, 480, 0, rough);
    add_fifty(&world, &random, 300, rough, false);
    double least = energy_of(&world, falling.gravity), first = least;
    for (int i = 0; i < 900; i++) {
        ts_world_step(&world, tick, &falling);
        double now = energy_of(&world, falling.gravity);
        if (now - least > 1e-4 * fabs(first)) fail_msg("step %d: %g more", i, now - least);
        least = fmin(least, now);
    }
    for (int i = 0; i < world.count; i++) assert_true(world.body[i].fixed || world.body[i].asleep);
    ts_world_end(&world);
}

// ---- The same again

static TsWorld gallery(TsMemory memory, bool reversed)
{
    TsWorld world = ts_world_make(memory);
    for (int k = 0; k < 12; k++) {
        int i = reversed ? 11 - k : k;
        TsVec at = ts_vec(150 * i, i % 3 * 7), corner[CORNERS];
        ts_world_add(&world, &(TsBodyDef){.shape = shape_of(i % KINDS, at, 33 * i, corner),
                                          .material = {.restitution = 0.6, .friction = 0.3},
                                          .bullet = i % 2,
                                          .velocity = {i % 2 ? -9000 + 311 * i : 4000, 0},
                                          .spin = i});
    }
    return world;
}

static void the_order_of_bodies_does_not_matter(void **state)
{
    (void)state;
    TsWorld one = gallery(heap, false), other = gallery(heap, true);
    int impacts = 0;
    for (int i = 0; i < 12; i++) {
        ts_world_step(&one, tick, &weightless);
        ts_world_step(&other, tick, &weightless);
        impacts += one.cost.impacts;
        assert_int_equal(one.cost.impacts, other.cost.impacts);
    }
    for (int i = 0; i < 12; i++) {
        TsVec a = one.body[i].pose.position, b = other.body[11 - i].pose.position;
        assert_true(ts_vec_distance(a, b) < 1e-5);
    }
    assert_true(impacts > 4);
    ts_world_end(&one);
    ts_world_end(&other);
}

// Few bodies that leave their boxes get their pairs alone: the same as if all are found again,
// which a body that is added and removed brings about.
static void few_new_pairs_are_those_of_all(void **state)
{
    (void)state;
    TsWorld world[2];
    TsWorldSettings settings = {.gravity = {0, 900}};
    for (int k = 0; k < 2; k++) {
        Random random = random_seeded(4);
        world[k] = ts_world_make(heap);
        add_room(&world[k], 300, (TsMaterial){.restitution = 0.5});
        for (int i = 0; i < 300; i++) {
            TsVec at = ts_vec(-270 + 27 * (i % 20), 280 - 27 * (i / 20));
            worlds_circle(&world[k], at, 12, (TsMaterial){0});
        }
        for (int i = 0; i < 6; i++) {
            TsVec at = ts_vec(-250 + 80 * i, -200);
            TsVec velocity = ts_vec(random_between(&random, -5000, 5000), 100);
            TsBodyDef def = {
                .shape = ts_shape_circle(at, 5), .bullet = i % 2, .velocity = velocity};
            assert_true(ts_world_add(&world[k], &def) >= 0);
        }
    }
    for (int i = 0; i < 400; i++) {
        int far = worlds_circle(&world[1], ts_vec(0, 1e6), 5, (TsMaterial){0});
        ts_world_remove(&world[1], far);
        for (int k = 0; k < 2; k++) {
            if (i % 50 == 0) // they fly on
                ts_world_push(&world[k], world[k].count - 1 - k, ts_vec(3000, 0), 0);
            ts_world_step(&world[k], tick, &settings);
        }
        assert_int_equal(world[0].cost.pairs, world[1].cost.pairs);
        for (int n = 0; n < world[0].count; n++) {
            TsBody one = world[0].body[n], other = world[1].body[n];
            assert_memory_equal(&one.pose, &other.pose, sizeof one.pose);
            assert_memory_equal(&one.velocity, &other.velocity, sizeof one.velocity);
        }
    }
    for (int k = 0; k < 2; k++) ts_world_end(&world[k]);
}

static void every_instruction_set_gives_the_same(void **state)
{
    (void)state;
    uint64_t digest[2];
    for (int n = 0; n < 2; n++) {
        TsWorld world = ts_world_make(heap);
        Random random = random_seeded(16);
        add_room(&world, 240, rough);
        add_fifty(&world, &random, 3000, (TsMaterial){.restitution = 0.9}, false);
        world.simd = n ? TS_SIMD_SCALAR : ts_simd_best();
        worlds_run(&world, 1, &(TsWorldSettings){.gravity = {0, 980}});
        digest[n] = ts_world_digest(&world);
        ts_world_end(&world);
    }
    assert_true(digest[0] == digest[1]);
}

static int left; // resizes that succeed yet

static void *rationed(void *block, size_t bytes)
{
    return left-- > 0 ? realloc(block, bytes) : NULL;
}

// Whatever fails: nothing is lost, nothing passes, and the next step has memory again.
static void failing_memory_lets_nothing_pass(void **state)
{
    (void)state;
    enum { SHOTS = 6 };
    int stayed = 0;
    for (int fails = 0; fails < 80; fails++) {
        left = 1 << 20;
        TsWorld world = ts_world_make((TsMemory){rationed, free});
        for (int i = 0; i < SHOTS; i++) {
            TsShape wall = ts_shape_obb(ts_vec(400 * i, 0), 10, 20000, ts_vec(1, 0));
            ts_world_add(&world, &(TsBodyDef){.shape = wall, .velocity = {-30 * i, 0}});
            TsShape ball = ts_shape_circle(ts_vec(400 * i - 90, 9 * i), 5);
            ts_world_add(&world, &(TsBodyDef){.shape = ball,
                                              .velocity = {9000 + 4000 * i, 0},
                                              .bullet = i != 3,
                                              .material = {.restitution = 0.5}});
        }
        left = fails;
        ts_world_step(&world, tick, &weightless);
        stayed += left < 0;
        for (int i = 0; i < SHOTS; i++)
            assert_true(i == 3 || local_to(&world, 2 * i, 2 * i + 1).x < 0);
        left = 1 << 20;
        assert_true(ts_world_step(&world, tick, &weightless));
        ts_world_end(&world);
    }
    assert_true(stayed > 20 && stayed < 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fifty_bullets_stay_in_their_room),
        cmocka_unit_test(an_impact_that_is_capped_keeps_its_energy),
        cmocka_unit_test(an_impact_changes_angular_momentum_only_if_capped),
        cmocka_unit_test(a_swarm_keeps_its_momentum),
        cmocka_unit_test(a_closing_gap_is_waited_for),
        cmocka_unit_test(what_a_bullet_drives_passes_nothing),
        cmocka_unit_test(what_sleeps_is_woken),
        cmocka_unit_test(bullets_come_to_rest),
        cmocka_unit_test(the_order_of_bodies_does_not_matter),
        cmocka_unit_test(few_new_pairs_are_those_of_all),
        cmocka_unit_test(every_instruction_set_gives_the_same),
        cmocka_unit_test(failing_memory_lets_nothing_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
