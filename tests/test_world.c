// Bodies at rest: stacks stand and sleep, slopes hold to the angle of friction; what changes wakes;
// the same bits whichever way; memory that fails.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "worlds.h"

static const TsWorldSettings falling = {.gravity = {0, 980}};

static double farthest_drift(const TsWorld *world, const TsVec *start)
{
    double farthest = 0;
    for (int i = 0; i < world->count; i++) {
        double drift = ts_vec_distance(world->body[i].pose.position, start[i]);
        if (drift > farthest) farthest = drift;
    }
    return farthest;
}

static int sleepers(const TsWorld *world)
{
    int count = 0;
    for (int i = 0; i < world->count; i++) count += world->body[i].asleep;
    return count;
}

enum { MANY = 256 };

static void remember(const TsWorld *world, TsVec *start)
{
    for (int i = 0; i < world->count; i++) start[i] = world->body[i].pose.position;
}

static void a_stack_of_ten_stands_and_sleeps(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    TsVec start[MANY];
    worlds_fixed(&world, ts_vec(400, 620), 800, 40, 0, rough);
    for (int i = 0; i < 10; i++) worlds_box(&world, ts_vec(400, 580 - 40 * i), 40, 40, 0, rough);
    remember(&world, start);
    worlds_run(&world, 10, &falling);
    assert_true(farthest_drift(&world, start) < 0.5);
    assert_int_equal(sleepers(&world), 10);
    assert_int_equal(world.cost.awake, 0);
    assert_int_equal(world.cost.touching, 10);
    ts_world_end(&world);
}

static double energy(const TsWorld *world)
{
    TsWorldEnergy now = ts_world_energy(world, falling.gravity);
    return now.kinetic + now.rotational + now.potential;
}

// Runs a world. Returns the greatest rise of its energy above the lowest before, as px that all
// bodies are lifted.
static double run_and_watch(TsWorld *world, double seconds, const TsWorldSettings *settings)
{
    double least = energy(world), gained = 0, mass = 0;
    for (int i = 0; i < (int)(seconds / tick + 0.5); i++) {
        ts_world_step(world, tick, settings);
        least = fmin(least, energy(world));
        gained = fmax(gained, energy(world) - least);
    }
    for (int i = 0; i < world->count; i++) {
        if (!world->body[i].fixed) mass += 1 / world->body[i].inverse_mass;
    }
    return gained / (mass * falling.gravity.y);
}

// While nothing sleeps it sways by a few hundredths of a pixel a second.
static void a_column_of_twenty_neither_sinks_nor_jitters_nor_gains_energy(void **state)
{
    (void)state;
    for (int sleepless = 0; sleepless < 2; sleepless++) {
        TsWorld world = ts_world_make(heap);
        TsWorldSettings settings = {.gravity = falling.gravity, .sleepless = sleepless};
        TsVec start[MANY];
        worlds_fixed(&world, ts_vec(0, 20), 800, 40, 0, rough);
        for (int i = 0; i < 20; i++) worlds_box(&world, ts_vec(0, -20 - 40 * i), 40, 40, 0, rough);
        remember(&world, start);
        assert_true(run_and_watch(&world, 10, &settings) < 1e-3);
        assert_true(farthest_drift(&world, start) < 0.5);
        remember(&world, start);
        worlds_run(&world, 1, &settings);
        assert_true(farthest_drift(&world, start) < (sleepless ? 0.1 : 0.01));
        ts_world_end(&world);
    }
}

static void a_pyramid_stands_and_sleeps(void **state)
{
    (void)state;
    for (int apart = 0; apart < 2; apart++) {
        TsWorld world = ts_world_make(heap);
        TsVec start[MANY];
        worlds_pyramid(&world, 20, 20, apart);
        remember(&world, start);
        assert_true(run_and_watch(&world, 10, &falling) < 1e-3);
        assert_true(farthest_drift(&world, start) < 0.2);
        assert_int_equal(sleepers(&world), 210);
        ts_world_end(&world);
    }
}

// Pressed together while it lands and pushed apart again, it would rise by some 7 px.
static void a_tall_pile_lands_without_a_rebound(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    worlds_pile(&world, 1000, 160, (TsMaterial){.friction = 0.5, .restitution = 0.3});
    assert_true(run_and_watch(&world, 3, &falling) < 2);
    ts_world_end(&world);
}

// ---- Slopes

// How far a box slides down a slope of this tangent in 3 s.
static double slide(double tangent, TsMaterial material, TsVec velocity)
{
    TsWorld world = ts_world_make(heap);
    TsVec along = ts_vec_normalize(ts_vec(1, tangent)), out = ts_vec_perp_back(along);
    TsShape slope = {.kind = TS_SHAPE_OBB, .obb = {ts_vec(0, 0), ts_vec(2000, 50), along}};
    TsShape box = {.kind = TS_SHAPE_OBB, .obb = {ts_vec_scale(out, 60), ts_vec(20, 10), along}};
    ts_world_add(&world, &(TsBodyDef){.shape = slope, .material = material, .fixed = true});
    int index = ts_world_add(&world, &(TsBodyDef){.shape = box, .material = material});
    ts_world_push(&world, index, ts_vec_scale(along, velocity.x), 0);
    worlds_run(&world, 3, &falling);
    TsVec way = ts_vec_sub(world.body[index].pose.position, box.obb.center);
    ts_world_end(&world);
    return ts_vec_dot(way, along);
}

static void a_slope_holds_to_the_angle_of_friction(void **state)
{
    (void)state;
    double mu[] = {0.2, 0.5, 0.9};
    for (int i = 0; i < 3; i++) {
        TsMaterial material = {.friction = mu[i]};
        double held = slide(0.99 * mu[i], material, ts_vec(0, 0));
        double slid = slide(1.01 * mu[i], material, ts_vec(0, 0));
        double wanted = 980 * 0.01 * mu[i] / sqrt(1 + mu[i] * mu[i]) * 9 / 2;
        assert_true(fabs(held) < 0.5);
        if (fabs(slid - wanted) > 0.2 * wanted) fail_msg("%g: %g, not %g", mu[i], slid, wanted);
    }
}

// What sticks holds up to mu_s; what slides is slowed by mu alone.
static void static_friction_holds_what_does_not_slide(void **state)
{
    (void)state;
    TsMaterial material = {.friction = 0.3, .static_friction = 0.6};
    assert_true(fabs(slide(0.5, material, ts_vec(0, 0))) < 0.5);
    assert_true(slide(0.5, material, ts_vec(100, 0)) > 300);
    assert_true(slide(0.62, material, ts_vec(0, 0)) > 300);
}

// ---- What changes

static void removing_what_carries_wakes(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    worlds_fixed(&world, ts_vec(0, 20), 400, 40, 0, rough);
    int low = worlds_box(&world, ts_vec(0, -20), 40, 40, 0, rough);
    int middle = worlds_box(&world, ts_vec(0, -60), 40, 40, 0, rough);
    int high = worlds_box(&world, ts_vec(0, -100), 40, 40, 0, rough);
    worlds_run(&world, 3, &falling);
    assert_int_equal(sleepers(&world), 3);
    ts_world_remove(&world, low);
    assert_false(world.body[low].alive);
    worlds_run(&world, 3, &falling);
    assert_true(fabs(world.body[middle].pose.position.y + 20) < 0.5);
    assert_true(fabs(world.body[high].pose.position.y + 60) < 0.5);
    assert_int_equal(worlds_circle(&world, ts_vec(100, -10), 10, rough), low); // the index again
    worlds_run(&world, 3, &falling);
    assert_int_equal(sleepers(&world), 3);
    ts_world_end(&world);
}

static void a_fixed_body_put_elsewhere_wakes_whom_it_meets(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    int floor = worlds_fixed(&world, ts_vec(0, 20), 400, 40, 0, rough);
    int box = worlds_box(&world, ts_vec(0, -20), 40, 40, 0, rough);
    worlds_run(&world, 2, &falling);
    assert_true(world.body[box].asleep);
    ts_world_place(&world, floor, (TsPose){ts_vec(0, 120), ts_vec(1, 0)});
    worlds_run(&world, 2, &falling);
    assert_true(fabs(world.body[box].pose.position.y - 80) < 0.5);
    ts_world_end(&world);
}

static void the_hand_lifts_and_lets_go(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    worlds_fixed(&world, ts_vec(0, 20), 400, 40, 0, rough);
    int box = worlds_box(&world, ts_vec(0, -20), 40, 40, 0, rough);
    worlds_run(&world, 2, &falling);
    assert_int_equal(ts_world_at(&world, ts_vec(15, -35)), box);
    assert_int_equal(ts_world_at(&world, ts_vec(50, -35)), -1);
    ts_world_grab(&world, box, ts_vec(15, -35));
    ts_world_pull(&world, ts_vec(100, -200));
    worlds_run(&world, 3, &falling);
    TsVec end = ts_pose_point(world.body[box].pose, world.spring.local);
    assert_true(ts_vec_distance(end, ts_vec(100, -200)) < 20); // it hangs a little lower
    ts_world_release(&world);
    worlds_run(&world, 3, &falling);
    assert_true(world.body[box].pose.position.y > -30);
    ts_world_end(&world);
}

static void bad_plans_are_refused(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    TsBodyDef good = {.shape = ts_shape_circle(ts_vec(0, 0), 5)};
    TsBodyDef bad[6] = {good, good, good, good, good, {.shape = ts_shape_point(ts_vec(0, 0))}};
    bad[0].velocity.x = NAN;
    bad[1].material.friction = -1;
    bad[2].material.restitution = 1.5;
    bad[3].spin = HUGE_VAL;
    bad[4].shape.circle.radius = 0;
    for (int i = 0; i < 6; i++) assert_int_equal(ts_world_add(&world, &bad[i]), -1);
    assert_int_equal(world.count, 0);
    assert_true(ts_world_step(&world, tick, &falling));
    assert_int_equal(ts_world_add(&world, &good), 0);
    ts_world_end(&world);
}

// ---- The same bits

static uint64_t digest_of_pile(TsBroadKind kind, TsSimdLevel path, bool sleepless)
{
    TsWorld world = ts_world_make(heap);
    ts_broad_switch(&world.broad, kind);
    world.simd = path;
    TsWorldSettings settings = {.gravity = {0, 980}, .sleepless = sleepless};
    worlds_pile(&world, 100, 240, (TsMaterial){.friction = 0.5, .restitution = 0.3});
    worlds_run(&world, 1, &settings);
    uint64_t digest = ts_world_digest(&world);
    ts_world_end(&world);
    return digest;
}

static void the_digest_depends_on_nothing_else(void **state)
{
    (void)state;
    uint64_t digest = digest_of_pile(TS_BROAD_BRUTE, TS_SIMD_SCALAR, false);
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        assert_true(digest_of_pile((TsBroadKind)kind, ts_simd_best(), false) == digest);
    }
    for (int simd = 0; simd < TS_SIMD_LEVELS; simd++) {
        if (!ts_simd_has((TsSimdLevel)simd)) continue;
        assert_true(digest_of_pile(TS_BROAD_BRUTE, (TsSimdLevel)simd, false) == digest);
    }
}

// ---- Memory

static int allocations_left;

static void *failing_resize(void *block, size_t size)
{
    return allocations_left-- > 0 ? realloc(block, size) : NULL;
}

// Wherever it fails, nothing is lost: with memory again it goes on to the same end.
static void failing_memory_loses_nothing(void **state)
{
    (void)state;
    uint64_t wanted = 0;
    for (int fails_at = 60; fails_at >= 0; fails_at--) {
        TsWorld world = ts_world_make((TsMemory){failing_resize, free});
        allocations_left = 1 << 20;
        worlds_pile(&world, 30, 240, rough);
        for (int i = 0; i < 20; i++) {
            if (i == 1) allocations_left = fails_at;
            if (ts_world_step(&world, tick, &falling)) continue;
            allocations_left = 1 << 20;
            assert_true(ts_world_step(&world, tick, &falling));
        }
        uint64_t digest = ts_world_digest(&world);
        if (fails_at == 60) wanted = digest;
        assert_true(digest == wanted);
        ts_world_end(&world);
    }
}

// ---- The document's pieces

static void shares_by_mass(void **state)
{
    (void)state;
    TsBody light = {.inverse_mass = 1}, heavy = {.inverse_mass = 0.25}, fixed = {.fixed = true};
    assert_true(ts_world_share(&light, &heavy) == 0.8 && ts_world_share(&heavy, &light) == 0.2);
    assert_true(ts_world_share(&light, &fixed) == 1 && ts_world_share(&fixed, &light) == 0);
    assert_true(ts_world_share(&fixed, &fixed) == 0); // not 0/0
}

static void impulses_by_hand(void **state)
{
    (void)state;
    TsBody a = {.velocity = {0, 10}, .inverse_mass = 1, .inverse_inertia = 1}, b = {.fixed = true};
    TsVec up = {0, -1}, below = {0, 5}, beside = {3, 5}, none = {0, 0};
    assert_true(ts_world_impulse(&a, below, &b, none, up, 0) == 10);
    assert_true(ts_world_impulse(&a, below, &b, none, up, 1) == 20);
    assert_true(ts_world_impulse(&a, beside, &b, none, up, 0) == 1); // 10 / (1 + 9)
    a.velocity.y = -10;
    assert_true(ts_world_impulse(&a, below, &b, none, up, 0) == 0);
    assert_true(ts_world_impulse(&b, none, &b, none, up, 0) == 0);
}

// The energy after two seconds of a spinning box that hits the floor, by the document's solver.
static double energy_after(unsigned flaws)
{
    TsWorld world = ts_world_make(heap);
    TsWorldSettings settings = {.gravity = {0, 980}, .solver = TS_WORLD_IMPULSES, .flaws = flaws};
    TsMaterial material = {.friction = 0.6, .restitution = 0.3};
    worlds_fixed(&world, ts_vec(0, 20), 4000, 40, 0, material);
    int box = worlds_box(&world, ts_vec(0, -60), 40, 40, 20, material);
    ts_world_push(&world, box, ts_vec(300, 0), 5);
    worlds_run(&world, 2, &settings);
    TsWorldEnergy energy = ts_world_energy(&world, settings.gravity);
    ts_world_end(&world);
    return energy.kinetic + energy.rotational;
}

static void the_documents_solver_and_its_flaws(void **state)
{
    (void)state;
    double right = energy_after(0);
    assert_true(right < 5e6); // it came with 1600 * 300^2 / 2 = 7.2e7
    unsigned flaws[] = {TS_WORLD_SPIN_SIGN, TS_WORLD_FREE_FRICTION, TS_WORLD_SUPER_STATIC};
    for (int i = 0; i < 3; i++) assert_true(energy_after(flaws[i]) > 2 * right);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stack_of_ten_stands_and_sleeps),
        cmocka_unit_test(a_column_of_twenty_neither_sinks_nor_jitters_nor_gains_energy),
        cmocka_unit_test(a_pyramid_stands_and_sleeps),
        cmocka_unit_test(a_tall_pile_lands_without_a_rebound),
        cmocka_unit_test(a_slope_holds_to_the_angle_of_friction),
        cmocka_unit_test(static_friction_holds_what_does_not_slide),
        cmocka_unit_test(removing_what_carries_wakes),
        cmocka_unit_test(a_fixed_body_put_elsewhere_wakes_whom_it_meets),
        cmocka_unit_test(the_hand_lifts_and_lets_go),
        cmocka_unit_test(bad_plans_are_refused),
        cmocka_unit_test(the_digest_depends_on_nothing_else),
        cmocka_unit_test(failing_memory_loses_nothing),
        cmocka_unit_test(shares_by_mass),
        cmocka_unit_test(impulses_by_hand),
        cmocka_unit_test(the_documents_solver_and_its_flaws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
