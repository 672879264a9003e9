// What a world must bear: bad numbers are refused, and whatever is made of good ones stays finite:
// masses a million times each other, tiny and huge bodies, hundreds in one spot.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "worlds.h"

static const TsWorldSettings falling = {.gravity = {0, 980}};
static const double bad[] = {NAN, HUGE_VAL, -HUGE_VAL, 1e300, 1e-300};
enum { BAD = sizeof bad / sizeof *bad };

static void require_finite(const TsWorld *world, const char *what)
{
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        double sum = body->pose.position.x + body->pose.position.y + body->velocity.x +
                     body->velocity.y + body->spin + body->pose.turn.x + body->pose.turn.y;
        if (!(sum - sum == 0)) fail_msg("%s: body %d is not finite", what, i);
        double length = ts_vec_length(body->pose.turn);
        if (body->alive && fabs(length - 1) > 1e-9)
            fail_msg("%s: body %d turns %g", what, i, length);
    }
}

static TsWorld two_boxes(void)
{
    TsWorld world = ts_world_make(heap);
    worlds_fixed(&world, ts_vec(0, 20), 400, 40, 0, rough);
    worlds_box(&world, ts_vec(0, -20), 40, 40, 0, rough);
    worlds_run(&world, 0.2, &falling);
    return world;
}

static void bad_numbers_change_nothing(void **state)
{
    (void)state;
    TsWorld world = two_boxes();
    uint64_t digest = ts_world_digest(&world);
    ts_world_grab(&world, 1, ts_vec(0, -20));
    for (int i = 0; i < BAD; i++) {
        double x = bad[i];
        TsVec at[] = {ts_vec(x, 0), ts_vec(0, x)};
        for (int k = 0; k < 2; k++) {
            assert_false(ts_world_place(&world, 1, (TsPose){at[k], ts_vec(1, 0)}));
            assert_false(ts_world_place(&world, 1, (TsPose){ts_vec(0, 0), at[k]}));
            assert_false(ts_world_push(&world, 1, at[k], 0));
            assert_false(ts_world_step(&world, tick, &(TsWorldSettings){.gravity = at[k]}));
            ts_world_pull(&world, at[k]);
            assert_true(ts_vec_equal(world.spring.to, ts_vec(0, -20)));
        }
        assert_false(ts_world_push(&world, 1, ts_vec(0, 0), x));
        assert_false(ts_world_step(&world, x, &falling));
        assert_false(ts_world_set_material(&world, 1, (TsMaterial){.density = x}));
        assert_false(ts_world_set_material(&world, 1, (TsMaterial){.friction = x}));
        assert_false(ts_world_set_material(&world, 1, (TsMaterial){.static_friction = x}));
        assert_false(ts_world_set_material(&world, 1, (TsMaterial){.restitution = x}));
    }
    assert_false(ts_world_place(&world, 1, (TsPose){ts_vec(0, 0), ts_vec(0, 0)}));
    assert_false(ts_world_step(&world, 0, &falling));
    assert_false(ts_world_step(&world, -tick, &falling));
    assert_true(ts_world_digest(&world) == digest);
    assert_true(world.body[1].material.friction == rough.friction);
    ts_world_end(&world);
}

static void bodies_beyond_reckoning_are_refused(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    for (int i = 0; i < BAD; i++) {
        TsBodyDef plan = {.shape = ts_shape_circle(ts_vec(0, 0), 10), .material.density = bad[i]};
        assert_int_equal(ts_world_add(&world, &plan), -1);
    }
    TsBodyDef lightest = {.shape = ts_shape_circle(ts_vec(0, 0), 0x1p-120),
                          .material.density = 0x1p-120};
    assert_int_equal(ts_world_add(&world, &lightest), -1); // its inertia: 2^-600
    lightest.material.density = 1;
    assert_int_equal(ts_world_add(&world, &lightest), 0);
    ts_world_end(&world);
}

// A heavy one on a light one, and the other way round.
static void masses_a_million_times_each_other(void **state)
{
    (void)state;
    for (int n = 0; n < 4; n++) {
        TsWorld world = ts_world_make(heap);
        TsMaterial light = {.density = n < 2 ? 1e-6 : 1e-12, .friction = 0.6}, heavy = rough;
        worlds_fixed(&world, ts_vec(0, 20), 1e5, 40, 0, rough); // light ones are squeezed out
        worlds_box(&world, ts_vec(0, -20), 40, 40, 0, n % 2 ? heavy : light);
        worlds_box(&world, ts_vec(0, -60), 40, 40, 0, n % 2 ? light : heavy);
        worlds_circle(&world, ts_vec(5, -120), 20, n % 2 ? heavy : light);
        worlds_run(&world, 3, &falling);
        require_finite(&world, "unequal masses");
        for (int i = 1; i < world.count; i++) assert_true(world.body[i].pose.position.y < 40);
        ts_world_end(&world);
    }
}

static void tiny_and_huge_bodies(void **state)
{
    (void)state;
    double sizes[] = {0x1p-110, 1e-20, 1e-6, 1e-3, 1, 1e3, 1e6, 1e15, 0x1p98};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    for (int n = 0; n < 2 * SIZES; n++) {
        TsWorld world = ts_world_make(heap);
        double size = sizes[n / 2];
        worlds_fixed(&world, ts_vec(0, size), 100 * size, size, 0, rough);
        for (int i = 0; i < 6; i++) {
            TsVec at = ts_vec(i % 2 * size, -i * size);
            worlds_box(&world, at, size, size, 10 * i,
                       n % 2 ? rough : (TsMaterial){.restitution = 1});
            worlds_circle(&world, ts_vec(2, -5), 4, rough);
        }
        for (int i = 1; i < world.count; i++) {
            ts_world_push(&world, i, ts_vec(1e6 * (i % 3 - 1), 1e6), n % 2 ? 1e6 : -3);
        }
        worlds_run(&world, 0.5, &falling);
        require_finite(&world, "sizes");
        ts_world_end(&world);
    }
}

static void the_fastest_there_are(void **state)
{
    (void)state;
    double speeds[] = {1e7, 1e12, 0x1p100};
    for (int n = 0; n < 6; n++) {
        TsWorld world = ts_world_make(heap);
        double speed = speeds[n / 2];
        worlds_pile(&world, 20, 240, n % 2 ? rough : (TsMaterial){.restitution = 1});
        for (int i = 3; i < world.count; i++) {
            assert_true(ts_world_push(&world, i, ts_vec(speed, i % 2 ? speed : -speed), speed));
        }
        worlds_run(&world, 0.5, &falling);
        require_finite(&world, "speeds");
        ts_world_end(&world);
    }
}

static void many_in_one_spot(void **state)
{
    (void)state;
    for (int solver = 0; solver < 2; solver++) {
        TsWorld world = ts_world_make(heap);
        TsWorldSettings settings = falling;
        settings.solver = (TsWorldSolver)solver;
        worlds_fixed(&world, ts_vec(0, 40), 4000, 40, 0, rough);
        for (int i = 0; i < 150; i++) {
            if (i % 2) worlds_box(&world, ts_vec(0, 0), 10, 10, i % 3 * 30, rough);
            if (i % 2 == 0) worlds_circle(&world, ts_vec(0, 0), 5, rough);
        }
        worlds_run(&world, 0.3, &settings);
        require_finite(&world, "one spot");
        ts_world_end(&world);
    }
}

// A thousand in one spot have half a million pairs; the contacts stay few, and in two seconds all
// are apart.
static void a_crowd_has_few_contacts(void **state)
{
    (void)state;
    uint64_t digest[2];
    for (int kind = 0; kind < 2; kind++) {
        TsWorld world = ts_world_make(heap);
        ts_broad_switch(&world.broad, kind ? TS_BROAD_SAP : TS_BROAD_GRID);
        for (int i = 0; i < 1000; i++) worlds_circle(&world, ts_vec(i % 7, i % 5), 5, rough);
        int most = 0, contacts;
        for (int i = 0; i < 120; i++) {
            assert_true(ts_world_step(&world, tick, &(TsWorldSettings){0}));
            ts_world_contacts(&world, &contacts);
            if (contacts > most) most = contacts;
        }
        require_finite(&world, "crowd");
        if (most > 40000) fail_msg("%d contacts", most);
        double deepest = ts_world_deepest(&world);
        if (deepest > 0.5) fail_msg("%g px deep", deepest);
        digest[kind] = ts_world_digest(&world);
        ts_world_end(&world);
    }
    assert_true(digest[0] == digest[1]);
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
        cmocka_unit_test(a_crowd_has_few_contacts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
