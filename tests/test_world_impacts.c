// Impacts by relative motion: bullets and spinners pass nothing, whatever moves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "impacts.h"

static double gap_of(const TsWorld *world, int a, int b)
{
    TsVec normal;
    return ts_manifold_distance(&world->collider[a], world->body[a].pose, &world->collider[b],
                                world->body[b].pose, &normal);
}

// ---- Bullets against walls

typedef enum WallMotion { RESTS, MEETS, FLEES, CROSSES, WALL_MOTIONS } WallMotion;

// The bullet stays on its side of the wall, as long as it is not beyond its ends.
static void shoot_at_wall(Random *random, int kind, WallMotion motion, bool wall_is_bullet)
{
    enum { HALF = 20000 };
    TsWorld world = ts_world_make(heap);
    TsMaterial material = {.restitution = random_between(random, 0, 1), .friction = 0.3};
    TsVec corner[CORNERS];
    double speed = any_speed(random), wall_speed = any_speed(random);
    double angle = random_between(random, -40, 40), turned = random_between(random, 0, 360);
    TsVec velocity = motion == RESTS   ? ts_vec(0, 0)
                     : motion == MEETS ? ts_vec(-wall_speed, 0)
                     : motion == FLEES ? ts_vec(speed / 3, 0)
                                       : ts_vec(0, wall_speed);
    int wall = ts_world_add(
        &world, &(TsBodyDef){.shape = ts_shape_obb(ts_vec(0, 0), 10, 2 * HALF, ts_vec(1, 0)),
                             .material = material,
                             .bullet = wall_is_bullet,
                             .velocity = velocity});
    TsVec from = ts_vec(-random_between(random, 15, 2000), random_between(random, -500, 500));
    int shot = ts_world_add(&world, &(TsBodyDef){.shape = shape_of(kind, from, turned, corner),
                                                 .material = material,
                                                 .bullet = true,
                                                 .velocity = ts_vec_scale(ts_degrees(angle), speed),
                                                 .spin = random_between(random, -50, 50)});
    for (int i = 0; i < 6; i++) {
        ts_world_step(&world, tick, &weightless);
        TsVec at = local_to(&world, wall, shot);
        if (fabs(at.y) > HALF - 20) break;
        if (at.x > 0)
            fail_msg("kind %d passed, wall motion %d, bullet %d: %g px/s, wall %g px/s, step %d",
                     kind, motion, wall_is_bullet, speed, wall_speed, i);
    }
    ts_world_end(&world);
}

static void no_bullet_passes_a_moving_wall(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    int each = cases(100);
    for (int n = 0; n < each * KINDS * WALL_MOTIONS * 2; n++) {
        shoot_at_wall(&random, n % KINDS, (WallMotion)(n / KINDS % WALL_MOTIONS),
                      n / KINDS / WALL_MOTIONS % 2);
    }
}

// ---- Whether two meet, as sampled

enum { SAMPLES = 4000 }; // of a step

typedef struct Course { // of a free body in a step
    TsPose start;
    TsVec way;
    double angle;
} Course;

static TsPose course_at(Course course, double t)
{
    TsVec turn = ts_degrees(course.angle * t * 180 / 3.141592653589793);
    return (TsPose){ts_vec_add(course.start.position, ts_vec_scale(course.way, t)),
                    ts_vec_turn(course.start.turn, turn)};
}

static double least_sampled_gap(const TsWorld *world, const Course *a, const Course *b)
{
    double least = HUGE_VAL;
    for (int i = 0; i <= SAMPLES; i++) {
        TsVec normal;
        double t = (double)i / SAMPLES;
        double gap = ts_manifold_distance(&world->collider[0], course_at(*a, t),
                                          &world->collider[1], course_at(*b, t), &normal);
        least = fmin(least, gap);
    }
    return least;
}

static Course course_of(const TsBody *body)
{
    return (Course){body->pose, ts_vec_scale(body->velocity, tick), body->spin * tick};
}

// One step of any two: what overlaps on the way has hit, what stays apart flies on as it did. Then
// neither is deep in the other.
static bool two_meet(const TsBodyDef *a, const TsBodyDef *b)
{
    TsWorld world = ts_world_make(heap);
    ts_world_add(&world, a);
    ts_world_add(&world, b);
    TsBody *body = world.body;
    Course course_a = course_of(&body[0]), course_b = course_of(&body[1]);
    double first = gap_of(&world, 0, 1), a_inner = world.collider[0].inner,
           b_inner = world.collider[1].inner, inner = fmin(a_inner, b_inner);
    bool in_contact = first < a_inner + b_inner + 1; // contacts look so far ahead
    if (first < 1) {                                 // they begin together
        ts_world_end(&world);
        return false;
    }
    double least = least_sampled_gap(&world, &course_a, &course_b);
    ts_world_step(&world, tick, &weightless);
    bool changed = ts_vec_distance(body[0].velocity, a->velocity) +
                       ts_vec_distance(body[1].velocity, b->velocity) +
                       fabs(body[0].spin - a->spin) + fabs(body[1].spin - b->spin) >
                   1e-6; // spins are rounded
    if (least < -inner / 4 - 0.05 && !changed) fail_msg("passed: sampled gap %g", least);
    double unseen = ts_vec_distance(course_a.way, course_b.way) / SAMPLES; // between two samples
    if (least > 0.5 + unseen && changed && !in_contact)
        fail_msg("hit nothing: sampled gap %g", least);
    double last = gap_of(&world, 0, 1);
    if (last < -0.6 * inner) fail_msg("%g px deep", -last);
    ts_world_end(&world);
    return least < 0;
}

static TsBodyDef any_flier(Random *random, int kind, TsVec *corner)
{
    double speed = any_speed(random), late = random_between(random, 0.05, 0.95);
    TsVec aim = ts_vec(random_between(random, -8, 8), random_between(random, -8, 8));
    TsVec velocity = ts_vec_scale(ts_degrees(random_between(random, 0, 360)), speed);
    TsVec at = ts_vec_sub(aim, ts_vec_scale(velocity, tick * late));
    return (TsBodyDef){.shape = shape_of(kind, at, random_between(random, 0, 360), corner),
                       .bullet = true,
                       .velocity = velocity,
                       .spin = random_between(random, -60, 60)};
}

static void bullets_meet_what_is_in_their_way(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    int each = cases(20), meet = 0, all = each * KINDS * KINDS * 2;
    for (int n = 0; n < all; n++) {
        TsVec corner_a[CORNERS], corner_b[CORNERS];
        TsBodyDef a = any_flier(&random, n % KINDS, corner_a),
                  b = any_flier(&random, n / KINDS % KINDS, corner_b);
        b.bullet = n / KINDS / KINDS % 2;
        meet += two_meet(&a, &b);
    }
    assert_true(meet > all / 20);
}

// Whether a bullet of 200 px a step hits a wall in its way that moves so. The wall is at x = 0, 60
// px high.
static bool bullet_hits(double wall_y, double wall_speed, bool wall_is_bullet)
{
    TsWorld world = ts_world_make(heap);
    TsShape wall = ts_shape_obb(ts_vec(0, wall_y), 4, 60, ts_vec(1, 0));
    ts_world_add(&world, &(TsBodyDef){.shape = wall,
                                      .velocity = ts_vec(0, wall_speed / tick),
                                      .bullet = wall_is_bullet});
    int shot = ts_world_add(&world, &(TsBodyDef){.shape = ts_shape_circle(ts_vec(-100, 0), 3),
                                                 .velocity = ts_vec(200 / tick, 0),
                                                 .bullet = true});
    ts_world_step(&world, tick, &weightless);
    double x = world.body[shot].pose.position.x;
    assert_true(world.cost.impacts > 0 ? x < 60 : fabs(x - 100) < 1e-9);
    bool hits = world.cost.impacts > 0;
    ts_world_end(&world);
    return hits;
}

// The bullet is at the wall when 0.475 of the step are over.
static void what_a_bullet_is_swept_against(void **state)
{
    (void)state;
    for (int bullet = 0; bullet < 2; bullet++) {
        assert_true(bullet_hits(0, 0, bullet));
        assert_true(bullet_hits(-31, 30, bullet));    // it moves within the path
        assert_false(bullet_hits(0, 120, bullet));    // it has left
        assert_true(bullet_hits(-60, 120, bullet));   // it crosses
        assert_false(bullet_hits(-120, 120, bullet)); // it enters later
    }
}

// ---- Rods

// A rod of 160 x 4 px turns by up to half a turn a step; a pin, or another rod, is in its way.
static void rods_pass_no_pin(void **state)
{
    (void)state;
    Random random = random_seeded(7);
    int each = cases(150), hits = 0;
    for (int n = 0; n < each * 4; n++) {
        TsWorld world = ts_world_make(heap);
        double spin = random_between(&random, 1, 188), from = random_between(&random, 3, 177);
        double far = random_between(&random, 8, 72);
        TsBodyDef pin = {
            .shape = ts_shape_circle(ts_vec(far, 0), 3), .fixed = n % 4 == 0, .bullet = n % 4 == 2};
        if (n % 4 == 3) pin.shape = ts_shape_obb(ts_vec(far, 0), 2, 9, ts_degrees(n));
        int rod = ts_world_add(
            &world, &(TsBodyDef){.shape = ts_shape_obb(ts_vec(0, 0), 160, 4, ts_degrees(-from)),
                                 .spin = spin});
        int other = ts_world_add(&world, &pin);
        if (gap_of(&world, rod, other) < 1) {
            ts_world_end(&world);
            continue;
        }
        for (int i = 0; i < 3; i++) {
            TsVec before = local_to(&world, rod, other);
            ts_world_step(&world, tick, &weightless);
            TsVec after = local_to(&world, rod, other);
            bool beside = ts_vec_length(before) < 76 && ts_vec_length(after) < 76;
            hits += world.cost.impacts > 0;
            if (beside && before.y * after.y < 0)
                fail_msg("%g rad/s from %g degrees, pin %d at %g px: passed in step %d", spin, from,
                         n % 4, far, i);
            if (!beside) break;
        }
        ts_world_end(&world);
    }
    assert_true(hits > each);
}

static void rods_meet_rods(void **state)
{
    (void)state;
    Random random = random_seeded(8);
    int each = cases(300), meet = 0;
    for (int n = 0; n < each; n++) {
        TsBodyDef rod[2];
        for (int i = 0; i < 2; i++) {
            TsVec at = ts_vec(random_between(&random, -60, 60), random_between(&random, -60, 60));
            double angle = random_between(&random, 0, 360);
            rod[i] = (TsBodyDef){.shape = ts_shape_obb(at, 160, 4, ts_degrees(angle)),
                                 .spin = random_between(&random, -188, 188)};
        }
        meet += two_meet(&rod[0], &rod[1]);
    }
    assert_true(meet > each / 20);
}

static void more_than_half_a_turn_is_capped(void **state)
{
    (void)state;
    for (int n = 0; n < 2; n++) {
        TsWorld world = ts_world_make(heap);
        int rod = worlds_box(&world, ts_vec(0, 0), 160, 4, 0, rough);
        ts_world_push(&world, rod, ts_vec(0, 0), n ? -400 : 188);
        ts_world_step(&world, tick, &weightless);
        assert_int_equal(world.cost.capped, n);
        assert_true(fabs(fabs(world.body[rod].spin) - 188) < 0.6);
        assert_true(world.body[rod].pose.turn.x < -0.99);
        ts_world_end(&world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_bullet_passes_a_moving_wall),
        cmocka_unit_test(bullets_meet_what_is_in_their_way),
        cmocka_unit_test(what_a_bullet_is_swept_against),
        cmocka_unit_test(rods_pass_no_pin),
        cmocka_unit_test(rods_meet_rods),
        cmocka_unit_test(more_than_half_a_turn_is_capped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
