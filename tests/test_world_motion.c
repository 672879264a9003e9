// Bodies in motion: energy that is kept, bounces as high as they should be, bullets that pass no
// wall. What moves is in test_world_impacts.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "worlds.h"

static const TsWorldSettings falling = {.gravity = {0, 980}}, weightless = {0};

static double moving(const TsWorld *world)
{
    TsWorldEnergy energy = ts_world_energy(world, ts_vec(0, 0));
    return energy.kinetic + energy.rotational;
}

// Twenty in a frame without gravity and friction at e = 1, boxes and circles.
static void add_frame(TsWorld *world, double far, TsMaterial smooth)
{
    for (int i = 0; i < 4; i++) {
        bool upright = i % 2;
        double at = i < 2 ? -far : far, length = 2 * far + 40;
        worlds_fixed(world, upright ? ts_vec(at, 0) : ts_vec(0, at), upright ? 40 : length,
                     upright ? length : 40, 0, smooth);
    }
}

static void add_twenty(TsWorld *world, Random *random, double speed, TsMaterial smooth)
{
    for (int i = 0; i < 20; i++) {
        TsVec at = ts_vec(-200 + i % 5 * 100, -150 + i / 5 * 100);
        double size = random_between(random, 20, 50);
        int body = i % 2
                       ? worlds_circle(world, at, size / 2, smooth)
                       : worlds_box(world, at, size, 30, random_between(random, -180, 180), smooth);
        TsVec velocity = ts_vec(random_between(random, -speed / 2, speed / 2),
                                random_between(random, -speed / 2, speed / 2));
        ts_world_push(world, body, velocity, random_between(random, -3, 3));
    }
}

static void keep_for_a_minute(uint64_t seed, double far, double speed)
{
    TsWorld world = ts_world_make(heap);
    TsMaterial smooth = {.restitution = 1};
    Random random = random_seeded(seed);
    add_frame(&world, far, smooth);
    add_twenty(&world, &random, speed, smooth);
    double before = moving(&world), least = before, most = before;
    for (int i = 0; i < 3600; i++) {
        ts_world_step(&world, tick, &weightless);
        double now = moving(&world);
        if (now < least) least = now;
        if (now > most) most = now;
    }
    if (least < 0.99 * before || most > 1.01 * before) {
        fail_msg("seed %d: %g of it at least, %g at most", (int)seed, least / before,
                 most / before);
    }
    for (int i = 4; i < world.count; i++) {
        TsVec at = world.body[i].pose.position;
        assert_true(fabs(at.x) < far - 20 && fabs(at.y) < far - 20);
    }
    ts_world_end(&world);
}

static void energy_is_kept(void **state)
{
    (void)state;
    keep_for_a_minute(11, 320, 600);
}

// Close and fast, so that overlaps push bodies against third ones. TOUCHSTONE_CASES sets how often.
static void energy_is_kept_in_a_crowd(void **state)
{
    (void)state;
    const char *text = getenv("TOUCHSTONE_CASES");
    long trials = text ? strtol(text, NULL, 10) : 0;
    for (long i = 0; i < (trials > 0 ? trials : 4); i++) {
        keep_for_a_minute((uint64_t)i, 240, i % 2 ? 3000 : 1500);
    }
}

static double all_energy(const TsWorld *world)
{
    TsWorldEnergy energy = ts_world_energy(world, falling.gravity);
    return energy.kinetic + energy.rotational + energy.potential;
}

// In `most` of the first energy above `floor`, in all.
static void require_no_rise(TsWorld *world, int steps, double floor, double most)
{
    double first = all_energy(world), least = first, height = first;
    for (int i = 0; i < world->count; i++) {
        double m = world->body[i].inverse_mass;
        if (m > 0) height += 980 * floor / m;
    }
    for (int i = 0; i < steps; i++) {
        ts_world_step(world, tick, &falling);
        double now = all_energy(world);
        least = fmin(least, now);
        if (now - least > most * height) fail_msg("%d: %g of it more", i, (now - least) / height);
    }
}

static void a_pile_never_gains_energy(void **state)
{
    (void)state;
    for (int n = 0; n < 4; n++) {
        TsWorld world = ts_world_make(heap);
        worlds_pile(&world, n < 2 ? 60 : 400, 240,
                    (TsMaterial){.friction = 0.5, .restitution = n % 2 * 0.8});
        worlds_run(&world, 0.5, &falling); // those made too close come apart
        require_no_rise(&world, n < 2 ? 600 : 240, 0, 1e-4);
        ts_world_end(&world);
    }
}

// With little friction an impact has to get through more of a pile, or it is pressed together and
// rises when it is at rest.
static void a_slippery_pile_gains_little(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    worlds_pile(&world, 1500, 200, (TsMaterial){.friction = 0.05});
    for (int i = 0; i < world.count; i++) {
        if (!world.body[i].fixed) ts_world_push(&world, i, ts_vec(0, 600), 0);
    }
    require_no_rise(&world, 200, 0, 5e-4);
    ts_world_end(&world);
}

// What stops at its time of impact has not fallen for the whole step.
static void a_fast_fall_gains_no_energy(void **state)
{
    (void)state;
    for (int n = 0; n < 40; n++) {
        TsWorld world = ts_world_make(heap);
        worlds_fixed(&world, ts_vec(0, 0.5), 1e5, 1, 0, rough);
        int body = n % 2 ? worlds_circle(&world, ts_vec(0, -3000), 4, rough)
                         : worlds_box(&world, ts_vec(0, -3000), 8, 8, 3 * n, rough);
        ts_world_push(&world, body, ts_vec(50 * n, 500 * n), n);
        require_no_rise(&world, 180, 0, 1e-5);
        assert_true(world.body[body].pose.position.y < 0);
        ts_world_end(&world);
    }
}

// Whatever touches nothing follows its parabola, and nothing that happens elsewhere changes it.
static void flights_are_parabolas(void **state)
{
    (void)state;
    for (int n = 0; n < 2; n++) {
        TsWorld world = ts_world_make(heap);
        if (n == 1) worlds_pile(&world, 100, 240, rough);
        TsVec from = ts_vec(-5000, -9000), velocity = ts_vec(321, -654);
        int body = worlds_circle(&world, from, 10, rough);
        ts_world_push(&world, body, velocity, 0);
        for (int i = 1; i <= 120; i++) {
            ts_world_step(&world, tick, &falling);
            double t = i * tick;
            TsVec at = ts_vec_add(ts_vec_add(from, ts_vec_scale(velocity, t)),
                                  ts_vec_scale(falling.gravity, t * t / 2));
            assert_true(ts_vec_distance(world.body[body].pose.position, at) < 1e-8);
        }
        ts_world_end(&world);
    }
}

// At e = 1 without friction, for a minute: as high as at first, never higher, and as fast across.
static void a_ball_keeps_bouncing(void **state)
{
    (void)state;
    TsMaterial smooth = {.restitution = 1};
    for (int n = 0; n < 8; n++) {
        TsWorld world = ts_world_make(heap);
        double high = 25 << n / 2, dt = n % 2 ? tick : tick / 2;
        worlds_fixed(&world, ts_vec(0, 20), 1e5, 40, 0, smooth);
        int body = worlds_circle(&world, ts_vec(0, -20 - high), 20, smooth);
        ts_world_push(&world, body, ts_vec(30, 0), 0);
        double first = all_energy(&world);
        for (int i = 0; i < (int)(60 / dt); i++) {
            ts_world_step(&world, dt, &falling);
            assert_true(fabs(all_energy(&world) / first - 1) < 1e-9);
        }
        assert_true(world.body[body].velocity.x == 30);
        ts_world_end(&world);
    }
}

// Balls that meet at the end of a substep, up to rounding: soft contacts must not stop them first.
static void what_meets_between_substeps_bounces(void **state)
{
    (void)state;
    TsMaterial elastic = {.restitution = 1};
    for (int n = 1; n <= 200; n++) {
        double speed = 10 + 50 * (n % 5), gap = speed * tick / 8 * n, r = 14.75;
        TsWorld world = ts_world_make(heap);
        int ball = worlds_circle(&world, ts_vec(0, 0), r, elastic);
        int other = worlds_circle(&world, ts_vec(2 * r + gap, 0), r, elastic);
        ts_world_push(&world, ball, ts_vec(speed, 0), 0);
        for (int i = 0; i < n / 8 + 2; i++) ts_world_step(&world, tick, &(TsWorldSettings){0});
        double left = world.body[ball].velocity.x, given = world.body[other].velocity.x;
        if (fabs(left) > 1e-9 * speed || fabs(given - speed) > 1e-9 * speed)
            fail_msg("%d: %g and %g of %g px/s", n, left, given, speed);
        ts_world_end(&world);
    }
}

// What world.h says of many bodies that bounce at e = 1 in a room: how much is left after a minute.
static void many_bouncing_bodies_lose_little(void **state)
{
    (void)state;
    TsMaterial smooth = {.restitution = 1};
    static const struct {
        int balls, boxes;
        double left;
    } rooms[] = {{20, 0, 0.97}, {10, 10, 0.9}, {0, 1, 0.99}};
    for (int n = 0; n < 3; n++) {
        TsWorld world = ts_world_make(heap);
        worlds_fixed(&world, ts_vec(0, 10), 800, 20, 0, smooth);
        worlds_fixed(&world, ts_vec(-200, -400), 20, 1000, 0, smooth);
        worlds_fixed(&world, ts_vec(200, -400), 20, 1000, 0, smooth);
        for (int i = 0; i < rooms[n].balls + rooms[n].boxes; i++) {
            TsVec at = ts_vec(-150 + i % 5 * 60, -60 - i / 5 * 60);
            int body = i < rooms[n].balls ? worlds_circle(&world, at, 8 + i % 3 * 3, smooth)
                                          : worlds_box(&world, at, 12, 8, 20 + i * 17, smooth);
            ts_world_push(&world, body, ts_vec(70, 30), 0);
        }
        double first = all_energy(&world);
        for (int i = 0; i < 3600; i++) {
            ts_world_step(&world, tick, &falling);
            double left = all_energy(&world) / first;
            if (left < rooms[n].left || left > 1 + 1e-9) fail_msg("room %d: %.9g left", n, left);
        }
        ts_world_end(&world);
    }
}

// A plank that rocks on a round body, fixed or not: it swings no farther than at first.
static void rocking_does_not_grow(void **state)
{
    (void)state;
    for (int n = 0; n < 6; n++) {
        TsWorld world = ts_world_make(heap);
        TsMaterial rubber = {.friction = 0.9};
        double half = n % 3 == 0 ? 25 : n % 3 == 1 ? 40 : 60, first = 0, last = 0;
        TsShape plank = ts_shape_obb(ts_vec(0, -38), 2 * half, 16, ts_vec(1, 0));
        if (n >= 3) plank = ts_shape_capsule(ts_vec(-half, -38), ts_vec(half, -38), 8);
        worlds_fixed(&world, ts_vec(0, 50), 400, 40, 0, rubber);
        ts_world_add(&world, &(TsBodyDef){.shape = ts_shape_circle(ts_vec(0, 0), 30),
                                          .material = rubber,
                                          .fixed = true});
        int body = ts_world_add(&world, &(TsBodyDef){.shape = plank, .material = rubber});
        ts_world_push(&world, body, ts_vec(0, 0), 0.4);
        for (int i = 0; i < 1200; i++) {
            ts_world_step(&world, tick, &(TsWorldSettings){.gravity = {0, 980}, .sleepless = true});
            double tilt = fabs(world.body[body].pose.turn.y);
            if (i < 120 && tilt > first) first = tilt;
            if (i >= 1080 && tilt > last) last = tilt;
        }
        if (!(first > 0.02) || last > first) fail_msg("%d: from %g to %g", n, first, last);
        ts_world_end(&world);
    }
}

static void any_step_ends_being_placed(void **state)
{
    (void)state;
    const TsWorldSolver solvers[] = {TS_WORLD_SOFT, TS_WORLD_IMPULSES};
    for (int n = 0; n < 2; n++) {
        TsWorld world = ts_world_make(heap);
        int body = n == 0 ? worlds_fixed(&world, ts_vec(0, 0), 40, 40, 0, rough)
                          : worlds_box(&world, ts_vec(0, 0), 40, 40, 0, rough);
        assert_true(world.body[body].placed);
        ts_world_step(&world, tick, &(TsWorldSettings){.solver = solvers[n]});
        assert_false(world.body[body].placed);
        ts_world_end(&world);
    }
}

// A platform that is put elsewhere brings energy, so what stands on it need not pay for its lift.
static void a_lift_is_free(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    int platform = worlds_fixed(&world, ts_vec(0, 20), 4000, 40, 0, rough);
    int ball = worlds_circle(&world, ts_vec(-500, -20), 20, rough);
    ts_world_push(&world, ball, ts_vec(200, 0), 10);
    assert_true(world.body[ball].placed);
    for (int i = 1; i <= 120; i++) {
        ts_world_place(&world, platform, (TsPose){ts_vec(0, 20 - i), ts_vec(1, 0)});
        ts_world_step(&world, tick, &falling);
        assert_false(world.body[platform].placed);
    }
    assert_true(fabs(world.body[ball].pose.position.y - -140) < 2);
    assert_true(fabs(world.body[ball].velocity.x - 200) < 4);
    ts_world_end(&world);
}

// Dropped from h it comes up to e^2 h, flat sides and all.
static void bounces_are_as_high_as_they_should_be(void **state)
{
    (void)state;
    for (int n = 0; n < 4; n++) {
        double e = 0.4 + n / 2 * 0.4;
        TsWorld world = ts_world_make(heap);
        TsMaterial material = {.restitution = e};
        worlds_fixed(&world, ts_vec(0, 20), 400, 40, 0, material);
        int body = n % 2 ? worlds_circle(&world, ts_vec(0, -220), 20, material)
                         : worlds_box(&world, ts_vec(0, -220), 40, 40, 0, material);
        double highest = 0;
        for (int i = 0; i < 90; i++) {
            ts_world_step(&world, tick, &falling);
            double height = -20 - world.body[body].pose.position.y;
            bool fell = world.body[body].velocity.y < 0 || highest > 0;
            if (fell && height > highest) highest = height;
        }
        if (fabs(highest - 200 * e * e) > 12) fail_msg("e = %g: %g px high", e, highest);
        if (fabs(world.body[body].spin) > 1e-3) fail_msg("spins by %g", world.body[body].spin);
        ts_world_end(&world);
    }
}

// A wall of 1 px and what flies at it: circle, box, splinter; straight, slanting, spinning.
static void shoot(double speed, int what, double angle, double spin, double far)
{
    TsWorld world = ts_world_make(heap);
    TsMaterial material = {.restitution = 0.5, .friction = 0.3};
    worlds_fixed(&world, ts_vec(0.5, 0), 1, 100000, 0, material);
    TsVec way = ts_degrees(angle), from = ts_vec_scale(way, -far);
    TsShape shapes[] = {ts_shape_circle(from, 3), ts_shape_obb(from, 8, 8, ts_degrees(20)),
                        ts_shape_obb(from, 12, 1, ts_degrees(45))};
    int bullet = ts_world_add(&world, &(TsBodyDef){.shape = shapes[what],
                                                   .material = material,
                                                   .bullet = true,
                                                   .velocity = ts_vec_scale(way, speed),
                                                   .spin = spin});
    for (int i = 0; i < 60; i++) {
        ts_world_step(&world, tick, &falling);
        if (world.body[bullet].pose.position.x > 1) {
            fail_msg("%g px/s, shape %d at %g degrees, spin %g, passed", speed, what, angle, spin);
        }
    }
    ts_world_end(&world);
}

// A box that lands flat is stopped by both corners at once: it neither turns nor moves aside, with
// any friction, at any speed. One that slides is braked meanwhile.
static void what_lands_flat_stays_flat(void **state)
{
    (void)state;
    for (int n = 0; n < 3 * 4 * 6 * 2; n++) {
        double aside = n % 3 * 100, friction = n / 3 % 4 / 3.0, speed = 100 * pow(1.5, n / 12 % 6);
        bool weighs = n / 72;
        if (aside > 0) friction *= 0.75; // it would tumble
        TsMaterial material = {.friction = friction};
        TsWorld world = ts_world_make(heap);
        worlds_fixed(&world, ts_vec(0, 0), 3000, 40, 0, material);
        int box = worlds_box(&world, ts_vec(0, -50), 30, 32, 0, material);
        ts_world_push(&world, box, ts_vec(aside, speed), 0);
        worlds_run(&world, 0.5, weighs ? &falling : &weightless);
        const TsBody *body = &world.body[box];
        double turned = fabs(body->pose.turn.y), up = -36 - body->pose.position.y;
        double most = aside > 0 ? 0.01 : 0.001; // friction presses the rim in front into the floor
        if (turned > most || fabs(up) > 10 * most + 0.03)
            fail_msg("%g px/s, %g aside, friction %g: turned by %g, %g px up", speed, aside,
                     friction, turned, up);
        if (aside == 0) assert_true(fabs(body->pose.position.x) < 0.01);
        if (friction == 0) assert_true(fabs(body->velocity.x - aside) < 0.01);
        ts_world_end(&world);
    }
}

static void no_bullet_passes_a_wall(void **state)
{
    (void)state;
    Random random = random_seeded(9);
    double speeds[] = {100, 700, 5000, 33333, 123456, 1e6};
    for (int n = 0; n < 360; n++) {
        double angle = n % 5 ? random_between(&random, -80, 80) : 0;
        double spin = n % 3 ? random_between(&random, -100, 100) : 0;
        shoot(speeds[n % 6], n / 6 % 3, angle, spin, random_between(&random, 20, 3000));
    }
}

static void a_discrete_bullet_passes(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    TsWorldSettings discrete = {.discrete = true};
    worlds_fixed(&world, ts_vec(0.5, 0), 1, 1000, 0, rough);
    int bullet = worlds_circle(&world, ts_vec(-100, 0), 3, rough);
    ts_world_push(&world, bullet, ts_vec(20000, 0), 0);
    worlds_run(&world, 0.1, &discrete);
    assert_true(world.body[bullet].pose.position.x > 100);
    ts_world_end(&world);
}

// A ball that falls fast through fixed bodies far beside it, onto one that comes last.
static TsBody fall_beside(int others)
{
    TsWorld world = ts_world_make(heap);
    for (int i = 0; i < others; i++)
        worlds_fixed(&world, ts_vec(100 + 10 * i, -50), 4, 4000, 0, rough);
    worlds_fixed(&world, ts_vec(0, 0.5), 100, 1, 0, rough);
    int ball = worlds_circle(&world, ts_vec(3, -300), 3, rough);
    ts_world_push(&world, ball, ts_vec(0, 9000), 2);
    worlds_run(&world, 0.1, &falling);
    TsBody body = world.body[ball];
    ts_world_end(&world);
    return body;
}

// Few fixed bodies are asked one by one, more are found by the broad phase.
static void many_fixed_bodies_stop_as_one_does(void **state)
{
    (void)state;
    TsBody one = fall_beside(0);
    assert_true(one.pose.position.y < 0);
    for (int others = 1; others < 40; others++) {
        TsBody many = fall_beside(others);
        assert_memory_equal(&many.pose, &one.pose, sizeof one.pose);
        assert_memory_equal(&many.velocity, &one.velocity, sizeof one.velocity);
    }
}

// A bullet stops at what moves too, where a fast body only minds what is fixed.
static void a_bullet_hits_what_moves(void **state)
{
    (void)state;
    for (int bullet = 0; bullet < 2; bullet++) {
        TsWorld world = ts_world_make(heap);
        int wall = worlds_box(&world, ts_vec(0, 0), 2, 400, 0, rough);
        int shot = ts_world_add(&world, &(TsBodyDef){.shape = ts_shape_circle(ts_vec(-110, 0), 3),
                                                     .velocity = ts_vec(12000, 0),
                                                     .bullet = bullet});
        worlds_run(&world, 0.2, &weightless);
        double lead = world.body[wall].pose.position.x - world.body[shot].pose.position.x;
        assert_int_equal(lead > 0, bullet);
        ts_world_end(&world);
    }
}

static void momentum_is_kept(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    Random random = random_seeded(13);
    for (int i = 0; i < 30; i++) {
        TsVec at = ts_vec(i % 6 * 45, i / 6 * 45);
        int body = i % 2
                       ? worlds_circle(&world, at, 20, rough)
                       : worlds_box(&world, at, 38, 38, random_between(&random, -180, 180), rough);
        ts_world_push(
            &world, body,
            ts_vec(random_between(&random, -150, 150), random_between(&random, -150, 150)), 1);
    }
    TsVec before = {0}, after = {0};
    for (int i = 0; i < world.count; i++) {
        TsBody b = world.body[i];
        before = ts_vec_add(before, ts_vec_divide(b.velocity, b.inverse_mass));
    }
    TsWorldSettings sleepless = {.sleepless = true};
    worlds_run(&world, 2, &sleepless);
    for (int i = 0; i < world.count; i++) {
        TsBody b = world.body[i];
        after = ts_vec_add(after, ts_vec_divide(b.velocity, b.inverse_mass));
    }
    assert_true(ts_vec_distance(before, after) < 1e-6 * 30 * 1600 * 300);
    ts_world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_is_kept),
        cmocka_unit_test(energy_is_kept_in_a_crowd),
        cmocka_unit_test(a_pile_never_gains_energy),
        cmocka_unit_test(a_slippery_pile_gains_little),
        cmocka_unit_test(a_fast_fall_gains_no_energy),
        cmocka_unit_test(flights_are_parabolas),
        cmocka_unit_test(a_ball_keeps_bouncing),
        cmocka_unit_test(what_meets_between_substeps_bounces),
        cmocka_unit_test(many_bouncing_bodies_lose_little),
        cmocka_unit_test(rocking_does_not_grow),
        cmocka_unit_test(any_step_ends_being_placed),
        cmocka_unit_test(a_lift_is_free),
        cmocka_unit_test(bounces_are_as_high_as_they_should_be),
        cmocka_unit_test(what_lands_flat_stays_flat),
        cmocka_unit_test(no_bullet_passes_a_wall),
        cmocka_unit_test(a_discrete_bullet_passes),
        cmocka_unit_test(many_fixed_bodies_stop_as_one_does),
        cmocka_unit_test(a_bullet_hits_what_moves),
        cmocka_unit_test(momentum_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
