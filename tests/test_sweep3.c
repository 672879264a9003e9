// Sweeps in space against the relation at many moments of the way, against themselves turned back,
// and where it is known that shapes just graze.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "generate.h"
#include "sweep3.h"

enum { CASES = 1500, MOMENTS = 16 };

static Vec3 random_vec3(Random *random, int reach)
{
    double x = random_integer(random, -reach, reach), y = random_integer(random, -reach, reach);
    return vec3(x, y, random_integer(random, -reach, reach));
}

static Triangle3 random_triangle(Random *random)
{
    return (Triangle3){{random_vec3(random, 6), random_vec3(random, 6), random_vec3(random, 6)}};
}

static Vec3 place(Vec3 from, Vec3 motion, double t)
{
    return vec3_add(from, vec3_scale(motion, t));
}

static Relation stronger(Relation a, Relation b) { return a > b ? a : b; }

// ---- A sphere and a triangle

static void check_ball(Sphere ball, Vec3 motion, const Triangle3 *t, int i)
{
    Impact3 impact = sweep3_sphere_triangle(ball, motion, t);
    Relation seen = APART;
    for (int k = 0; k <= MOMENTS; k++) { // sixteenths of whole numbers: exact places
        Sphere there = {place(ball.center, motion, (double)k / MOMENTS), ball.radius};
        seen = stronger(seen, relation3_triangle_sphere(t, there));
    }
    if (seen > impact.relation) fail_msg("%d: seen %d, told %d", i, seen, impact.relation);
    Sphere end = {vec3_add(ball.center, motion), ball.radius};
    assert_int_equal(sweep3_sphere_triangle(end, vec3_negate(motion), t).relation, impact.relation);
    if (impact.relation == APART) return;
    assert_true(fabs(vec3_length(impact.normal) - 1) < 1e-12);
    Sphere less = {place(ball.center, motion, impact.enter), ball.radius * (1 - 1e-9)};
    Sphere more = {less.center, ball.radius * (1 + 1e-9)};
    if (!impact.initially) assert_int_not_equal(relation3_triangle_sphere(t, less), OVERLAPPING);
    if (ball.radius > 0) assert_int_not_equal(relation3_triangle_sphere(t, more), APART);
}

static void test_a_ball_meets_what_its_moments_meet(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    for (int i = 0; i < CASES; i++) {
        Triangle3 t = random_triangle(&random);
        Sphere ball = {random_vec3(&random, 8), random_integer(&random, 0, 3)};
        Vec3 motion = random_vec3(&random, i % 5 == 0 ? 1 : 12);
        check_ball(ball, motion, &t, i);
    }
}

// Past a corner, an edge and over a face, 5 away; then a hair nearer and farther.
static void test_a_ball_that_just_grazes_touches(void **state)
{
    (void)state;
    Triangle3 t = {{{0, 0, 0}, {40, 0, 0}, {0, 40, 0}}};
    struct {
        Vec3 from, motion, nearer;
    } known[] = {{{-3, -4, -20}, {0, 0, 40}, {0x1p-45, 0, 0}},  // a corner
                 {{20, -3, -24}, {0, 0, 40}, {0, 0x1p-45, 0}},  // beside an edge: touches at 3
                 {{-30, 10, 5}, {60, 2, 0}, {0, 0, -0x1p-45}},  // over the face
                 {{10, 10, 45}, {0, 0, -40}, {0, 0, -0x1p-45}}, // ends on it
                 {{8, -5, 3}, {0, 0, -9}, {0, 0x1p-45, 0}}};
    for (int i = 0; i < 5; i++) {
        double radius = i == 1 ? 3 : 5;
        Sphere ball = {known[i].from, radius},
               near = {vec3_add(known[i].from, known[i].nearer), radius};
        Sphere far = {vec3_sub(known[i].from, known[i].nearer), radius};
        assert_int_equal(sweep3_sphere_triangle(ball, known[i].motion, &t).relation, TOUCHING);
        assert_int_equal(sweep3_sphere_triangle(near, known[i].motion, &t).relation, OVERLAPPING);
        assert_int_equal(sweep3_sphere_triangle(far, known[i].motion, &t).relation, APART);
    }
}

// ---- Spheres: a triangle that has collapsed to a point is one of radius 0

static void test_balls_meet_as_a_ball_meets_a_point(void **state)
{
    (void)state;
    Random random = random_seeded(2);
    int by[3] = {0};
    for (int i = 0; i < CASES; i++) {
        Vec3 at = random_vec3(&random, 5), motion = random_vec3(&random, 6);
        Triangle3 point = {{at, at, at}};
        double radius = random_integer(&random, 1, 5),
               part = random_integer(&random, 0, (int)radius);
        Vec3 from = random_vec3(&random, 9);
        Impact3 both = sweep3_spheres((Sphere){from, radius - part}, motion, (Sphere){at, part});
        Impact3 one = sweep3_sphere_triangle((Sphere){from, radius}, motion, &point);
        assert_int_equal(both.relation, one.relation);
        assert_int_equal(both.initially, one.initially);
        assert_true(fabs(both.enter - one.enter) < 1e-7);
        by[both.relation]++;
    }
    assert_true(by[APART] > 0 && by[TOUCHING] > 0 && by[OVERLAPPING] > 0);
}

// ---- A box and a triangle

static Aabb3 moved_box(Aabb3 box, Vec3 motion, double t, double grown)
{
    Vec3 more = vec3(grown, grown, grown);
    return (Aabb3){vec3_sub(place(box.min, motion, t), more),
                   vec3_add(place(box.max, motion, t), more)};
}

static void check_box(Aabb3 box, Vec3 motion, const Triangle3 *t, int i)
{
    Impact3 impact = sweep3_box_triangle(box, motion, t);
    for (int k = 0; k <= MOMENTS; k++) {
        Aabb3 there = moved_box(box, motion, (double)k / MOMENTS, 0);
        bool meets = relation3_triangle_box(t, there) == OVERLAPPING;
        if (meets && impact.relation == APART) fail_msg("%d: missed at %d of 16", i, k);
        if (meets && impact.enter > (double)k / MOMENTS + 1e-12) fail_msg("%d: late at %d", i, k);
    }
    if (impact.relation == APART) return;
    assert_true(fabs(vec3_length(impact.normal) - 1) < 1e-12);
    if (impact.initially) {
        assert_int_not_equal(relation3_triangle_box(t, box), APART); // it rounds
        return;
    }
    assert_true(vec3_dot(impact.normal, motion) < 0);
    Aabb3 less = moved_box(box, motion, impact.enter, -1e-9);
    Aabb3 more = moved_box(box, motion, impact.enter, 1e-9);
    assert_int_not_equal(relation3_triangle_box(t, less), OVERLAPPING);
    assert_int_equal(relation3_triangle_box(t, more), OVERLAPPING);
}

static void test_a_box_meets_what_its_moments_meet(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    int met = 0;
    for (int i = 0; i < CASES; i++) {
        Triangle3 t = random_triangle(&random);
        Vec3 low = random_vec3(&random, 8);
        Vec3 size = vec3(random_integer(&random, 1, 4), random_integer(&random, 1, 4), 2);
        Vec3 motion = random_vec3(&random, i % 5 == 0 ? 1 : 12);
        Vec3 across = shape3_triangle_normal(&t);
        if (vec3_is_zero(across)) continue; // what has collapsed has no inside to meet
        Aabb3 box = {low, vec3_add(low, size)};
        check_box(box, motion, &t, i);
        met += sweep3_box_triangle(box, motion, &t).relation != APART;
    }
    assert_true(met > CASES / 10);
}

static void test_a_box_slides_along_what_it_touches(void **state)
{
    (void)state;
    Triangle3 floor = {{{-9, 0, -9}, {9, 0, -9}, {0, 0, 9}}};
    Aabb3 box = {{-1, 0, -1}, {1, 2, 1}};
    assert_int_equal(sweep3_box_triangle(box, vec3(3, 0, 1), &floor).relation, APART);
    assert_int_equal(sweep3_box_triangle(box, vec3(3, 1, 1), &floor).relation, APART);
    Impact3 down = sweep3_box_triangle(box, vec3(1, -1, 0), &floor);
    assert_int_equal(down.relation, OVERLAPPING);
    assert_true(down.enter == 0 && !down.initially && down.normal.y == 1);
    Impact3 through =
        sweep3_box_triangle(moved_box(box, vec3(0, 500, 0), 1, 0), vec3(0, -1e6, 0), &floor);
    assert_true(fabs(through.enter - 500 / 1e6) < 1e-12); // however fast
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_ball_meets_what_its_moments_meet),
        cmocka_unit_test(test_a_ball_that_just_grazes_touches),
        cmocka_unit_test(test_balls_meet_as_a_ball_meets_a_point),
        cmocka_unit_test(test_a_box_meets_what_its_moments_meet),
        cmocka_unit_test(test_a_box_slides_along_what_it_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
