// Corners of fixed bodies: what slides over a gap is not stopped by the far one, what turns does
// not come deep into one, and a contact's normal is that of the fixed side.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "touchstone/contact.h"
#include "worlds.h"

// ---- Gaps

static const double wide = 40, high = 20; // px of the box

// A floor that is turned about the origin: the box stands on it at (-60, 0), and it is missing
// between 0 and the gap; beyond, it is higher by a step. Returns the part of the free way that the
// box goes in 40 steps; `*up` receives how far it leaves the floor's plane.
static double way_over_gap(double gap, double step, double speed, double angle, bool bullet,
                           double *up)
{
    TsWorld world = ts_world_make(heap);
    TsVec along = ts_degrees(angle), down = ts_vec_perp(along);
    TsWorldSettings settings = {.gravity = ts_vec_scale(down, 900)};
    double length = fmax(1000, speed), far = gap + length / 2;
    TsVec first = ts_vec_add(ts_vec_scale(along, -500), ts_vec_scale(down, 20)),
          second = ts_vec_add(ts_vec_scale(along, far), ts_vec_scale(down, 20 - step)),
          start = ts_vec_add(ts_vec_scale(along, -60), ts_vec_scale(down, -high / 2));
    TsBodyDef box = {.shape = ts_shape_obb(start, wide, high, along),
                     .velocity = ts_vec_scale(along, speed),
                     .bullet = bullet};
    int mover = ts_world_add(&world, &box);
    worlds_fixed(&world, first, 1000, 40, angle, (TsMaterial){0});
    worlds_fixed(&world, second, length, 40, angle, (TsMaterial){0});
    *up = 0;
    for (int i = 0; i < 40; i++) {
        ts_world_step(&world, tick, &settings);
        TsVec went = ts_vec_sub(world.body[mover].pose.position, start);
        *up = fmax(*up, fabs(ts_vec_dot(went, down)));
    }
    TsVec went = ts_vec_sub(world.body[mover].pose.position, start);
    ts_world_end(&world);
    return ts_vec_dot(went, along) / (speed * 40 * tick);
}

static void narrow_gaps_are_not_felt(void **state)
{
    (void)state;
    static const double gaps[] = {0, 0.05, 0.13, 0.5, 1, 2, 4, 10, 16};
    static const double speeds[] = {100, 150, 400, 1000, 2000, 5000, 20000};
    static const double angles[] = {0, 30, -77};
    for (int n = 0; n < 9 * 7 * 3 * 2; n++) {
        double gap = gaps[n % 9], speed = speeds[n / 9 % 7], angle = angles[n / 63 % 3], up;
        double part = way_over_gap(gap, 0, speed, angle, n / 189, &up);
        if (fabs(part - 1) > 1e-4 || up > 0.05)
            fail_msg("a gap of %g px at %g px/s and %g degrees: %g of the way, %g px up", gap,
                     speed, angle, part, up);
    }
}

static void steps_behind_gaps_are_felt(void **state)
{
    (void)state;
    static const double gaps[] = {0.5, 4, 10}, speeds[] = {100, 400, 2000, 20000};
    for (int n = 0; n < 3 * 4 * 2; n++) {
        double up, part = way_over_gap(gaps[n % 3], 1, speeds[n / 3 % 4], 0, n / 12, &up);
        if (part > 0.95)
            fail_msg("a step of 1 px behind %g px at %g px/s: %g of the way", gaps[n % 3],
                     speeds[n / 3 % 4], part);
    }
}

// ---- The order in which bodies are added

// How much friction brakes a box from a quarter of a second on, of what Coulomb's law says.
static double braking(bool box_first, double width, double height, double friction, double sign)
{
    TsWorld world = ts_world_make(heap);
    TsWorldSettings settings = {.gravity = {0, 900}, .sleepless = true};
    TsMaterial material = {.friction = friction};
    int box = -1;
    for (int i = 0; i < 2; i++) {
        if (box_first == (i == 0))
            box = worlds_box(&world, ts_vec(0, -height / 2), width, height, 0, material);
        else
            worlds_fixed(&world, ts_vec(0, 20), 4000, 40, 0, material);
    }
    double speed = 900 * friction * 1.2, from = 0;
    ts_world_push(&world, box, ts_vec(sign * speed, 0), 0);
    for (int i = 0; i < 60; i++) {
        ts_world_step(&world, tick, &settings);
        if (i == 14) from = world.body[box].velocity.x;
    }
    double braked = fabs(from - world.body[box].velocity.x);
    ts_world_end(&world);
    return braked / (900 * friction * 45 * tick);
}

static void friction_is_the_same_in_both_orders(void **state)
{
    (void)state;
    static const double size[][2] = {{40, 20}, {50, 28}, {100, 10}, {30, 15}};
    for (int n = 0; n < 4 * 4 * 2 * 2; n++) {
        double friction = 0.1 + 0.3 * (n / 4 % 4), sign = n / 16 % 2 ? -1 : 1;
        double part = braking(n / 32, size[n % 4][0], size[n % 4][1], friction, sign);
        if (fabs(part - 1) > 2e-4)
            fail_msg("%g x %g, friction %g, %s first: %.6f", size[n % 4][0], size[n % 4][1],
                     friction, n / 32 ? "box" : "floor", part);
    }
}

// ---- What turns

// A box, not so long that it counts as a spinner, moves and turns fast and hits a small fixed
// circle. Returns how deep they come.
static double deepest_of_turning(Random *random, double radius)
{
    TsWorld world = ts_world_make(heap);
    TsWorldSettings settings = {.sleepless = true};
    double width = random_between(random, 25, 34), height = random_between(random, 20, 24),
           deepest = 0;
    TsVec corner[TS_COLLIDER_SIDES];
    int box = worlds_box(&world, ts_vec(-60, random_between(random, -20, 20)), width, height,
                         random_between(random, 0, 90), (TsMaterial){0});
    ts_world_add(&world,
                 &(TsBodyDef){.shape = ts_shape_circle(ts_vec(0, 0), radius), .fixed = true});
    double speed = random_between(random, 300, 3000), spin = random_between(random, -100, 100);
    ts_world_push(&world, box, ts_vec(speed, 0), spin);
    for (int i = 0; i < 30; i++) {
        ts_world_step(&world, tick, &settings);
        TsShape circle = ts_shape_circle(ts_vec(0, 0), radius),
                at = ts_world_shape(&world, box, corner);
        deepest = fmax(deepest, -ts_contact_shapes(&at, &circle).gap);
    }
    ts_world_end(&world);
    return deepest;
}

// A quarter of its radius is how deep a corner may turn into the circle; what contacts have not
// pushed out yet may come deeper, by less in each step.
static void no_corner_turns_deep_into_another_body(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    for (int n = 0; n < 2000; n++) {
        double radius = random_between(&random, 3, 8), deep = deepest_of_turning(&random, radius);
        if (deep > radius / 2) fail_msg("%d: %g px deep, radius %g", n, deep, radius);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(narrow_gaps_are_not_felt),
        cmocka_unit_test(steps_behind_gaps_are_felt),
        cmocka_unit_test(friction_is_the_same_in_both_orders),
        cmocka_unit_test(no_corner_turns_deep_into_another_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
