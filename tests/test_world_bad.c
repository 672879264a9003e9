// What a world must bear: bad numbers are refused, and whatever is made of good ones stays finite:
// masses a million times each other, tiny and huge bodies, hundreds in one spot.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "worlds.h"

static const WorldSettings falling = {.gravity = {0, 980}};
static const double bad[] = {NAN, HUGE_VAL, -HUGE_VAL, 1e300, 1e-300};
enum { BAD = sizeof bad / sizeof *bad };

static void require_finite(const World *world, const char *what)
{
    for (int i = 0; i < world->count; i++) {
        const Body *body = &world->body[i];
        double sum = body->pose.position.x + body->pose.position.y + body->velocity.x +
                     body->velocity.y + body->spin + body->pose.turn.x + body->pose.turn.y;
        if (!(sum - sum == 0)) fail_msg("%s: body %d is not finite", what, i);
        double length = vec_length(body->pose.turn);
        if (body->alive && fabs(length - 1) > 1e-9)
            fail_msg("%s: body %d turns %g", what, i, length);
    }
}

static World two_boxes(void)
{
    World world = world_make(heap);
    worlds_fixed(&world, vec(0, 20), 400, 40, 0, rough);
    worlds_box(&world, vec(0, -20), 40, 40, 0, rough);
    worlds_run(&world, 0.2, &falling);
    return world;
}

static void bad_numbers_change_nothing(void **state)
{
    (void)state;
    World world = two_boxes();
    uint64_t digest = world_digest(&world);
    world_grab(&world, 1, vec(0, -20));
    for (int i = 0; i < BAD; i++) {
        double x = bad[i];
        Vec at[] = {vec(x, 0), vec(0, x)};
        for (int k = 0; k < 2; k++) {
            assert_false(world_place(&world, 1, (Pose){at[k], vec(1, 0)}));
            assert_false(world_place(&world, 1, (Pose){vec(0, 0), at[k]}));
            assert_false(world_push(&world, 1, at[k], 0));
            assert_false(world_step(&world, tick, &(WorldSettings){.gravity = at[k]}));
            world_pull(&world, at[k]);
            assert_true(vec_equal(world.spring.to, vec(0, -20)));
        }
        assert_false(world_push(&world, 1, vec(0, 0), x));
        assert_false(world_step(&world, x, &falling));
        assert_false(world_set_material(&world, 1, (Material){.density = x}));
        assert_false(world_set_material(&world, 1, (Material){.friction = x}));
        assert_false(world_set_material(&world, 1, (Material){.static_friction = x}));
        assert_false(world_set_material(&world, 1, (Material){.restitution = x}));
    }
    assert_false(world_place(&world, 1, (Pose){vec(0, 0), vec(0, 0)}));
    assert_false(world_step(&world, 0, &falling));
    assert_false(world_step(&world, -tick, &falling));
    assert_true(world_digest(&world) == digest);
    assert_true(world.body[1].material.friction == rough.friction);
    world_end(&world);
}

static void bodies_beyond_reckoning_are_refused(void **state)
{
    (void)state;
    World world = world_make(heap);
    for (int i = 0; i < BAD; i++) {
        Plan plan = {.shape = shape_circle(vec(0, 0), 10), .material.density = bad[i]};
        assert_int_equal(world_add(&world, &plan), -1);
    }
    Plan lightest = {.shape = shape_circle(vec(0, 0), 0x1p-120), .material.density = 0x1p-120};
    assert_int_equal(world_add(&world, &lightest), -1); // its inertia: 2^-600
    lightest.material.density = 1;
    assert_int_equal(world_add(&world, &lightest), 0);
    world_end(&world);
}

// A heavy one on a light one, and the other way round.
static void masses_a_million_times_each_other(void **state)
{
    (void)state;
    for (int n = 0; n < 4; n++) {
        World world = world_make(heap);
        Material light = {.density = n < 2 ? 1e-6 : 1e-12, .friction = 0.6}, heavy = rough;
        worlds_fixed(&world, vec(0, 20), 400, 40, 0, rough);
        worlds_box(&world, vec(0, -20), 40, 40, 0, n % 2 ? heavy : light);
        worlds_box(&world, vec(0, -60), 40, 40, 0, n % 2 ? light : heavy);
        worlds_circle(&world, vec(5, -120), 20, n % 2 ? heavy : light);
        worlds_run(&world, 3, &falling);
        require_finite(&world, "unequal masses");
        for (int i = 1; i < world.count; i++) assert_true(world.body[i].pose.position.y < 40);
        world_end(&world);
    }
}

static void tiny_and_huge_bodies(void **state)
{
    (void)state;
    double sizes[] = {0x1p-110, 1e-20, 1e-6, 1e-3, 1, 1e3, 1e6, 1e15, 0x1p98};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    for (int n = 0; n < 2 * SIZES; n++) {
        World world = world_make(heap);
        double size = sizes[n / 2];
        worlds_fixed(&world, vec(0, size), 100 * size, size, 0, rough);
        for (int i = 0; i < 6; i++) {
            Vec at = vec(i % 2 * size, -i * size);
            worlds_box(&world, at, size, size, 10 * i,
                       n % 2 ? rough : (Material){.restitution = 1});
            worlds_circle(&world, vec(2, -5), 4, rough);
        }
        for (int i = 1; i < world.count; i++) {
            world_push(&world, i, vec(1e6 * (i % 3 - 1), 1e6), n % 2 ? 1e6 : -3);
        }
        worlds_run(&world, 0.5, &falling);
        require_finite(&world, "sizes");
        world_end(&world);
    }
}

static void the_fastest_there_are(void **state)
{
    (void)state;
    double speeds[] = {1e7, 1e12, 0x1p100};
    for (int n = 0; n < 6; n++) {
        World world = world_make(heap);
        double speed = speeds[n / 2];
        worlds_pile(&world, 20, 240, n % 2 ? rough : (Material){.restitution = 1});
        for (int i = 3; i < world.count; i++) {
            assert_true(world_push(&world, i, vec(speed, i % 2 ? speed : -speed), speed));
        }
        worlds_run(&world, 0.5, &falling);
        require_finite(&world, "speeds");
        world_end(&world);
    }
}

static void many_in_one_spot(void **state)
{
    (void)state;
    for (int solver = 0; solver < 2; solver++) {
        World world = world_make(heap);
        WorldSettings settings = falling;
        settings.solver = (WorldSolver)solver;
        worlds_fixed(&world, vec(0, 40), 4000, 40, 0, rough);
        for (int i = 0; i < 150; i++) {
            if (i % 2) worlds_box(&world, vec(0, 0), 10, 10, i % 3 * 30, rough);
            if (i % 2 == 0) worlds_circle(&world, vec(0, 0), 5, rough);
        }
        worlds_run(&world, 0.3, &settings);
        require_finite(&world, "one spot");
        world_end(&world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_numbers_change_nothing),
        cmocka_unit_test(bodies_beyond_reckoning_are_refused),
        cmocka_unit_test(masses_a_million_times_each_other),
        cmocka_unit_test(tiny_and_huge_bodies),
        cmocka_unit_test(the_fastest_there_are),
        cmocka_unit_test(many_in_one_spot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
