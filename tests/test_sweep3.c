// Sweeps in space against the relation at many moments of the way, against themselves turned back,
// and where it is known that shapes just graze.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "case_line.h"
#include "generate/generate.h"
#include "touchstone/sweep3.h"

enum { CASES = 1500, MOMENTS = 16 };

static TsVec3 random_vec3(Random *random, int reach)
{
    double x = random_integer(random, -reach, reach), y = random_integer(random, -reach, reach);
    return ts_vec3(x, y, random_integer(random, -reach, reach));
}

static TsTriangle3 random_triangle(Random *random)
{
    return (TsTriangle3){{random_vec3(random, 6), random_vec3(random, 6), random_vec3(random, 6)}};
}

static TsVec3 place(TsVec3 from, TsVec3 motion, double t)
{
    return ts_vec3_add(from, ts_vec3_scale(motion, t));
}

static TsRelation stronger(TsRelation a, TsRelation b) { return a > b ? a : b; }

// ---- A sphere and a triangle

static TsRelation check_ball(TsSphere ball, TsVec3 motion, const TsTriangle3 *t, int i)
{
    TsImpact3 impact = ts_sweep3_sphere_triangle(ball, motion, t);
    TsRelation seen = TS_APART;
    for (int k = 0; k <= MOMENTS; k++) { // sixteenths of whole numbers: exact places
        TsSphere there = {place(ball.center, motion, (double)k / MOMENTS), ball.radius};
        seen = stronger(seen, ts_relation3_triangle_sphere(t, there));
    }
    if (seen > impact.relation) fail_msg("%d: seen %d, told %d", i, seen, impact.relation);
    TsSphere end = {ts_vec3_add(ball.center, motion), ball.radius};
    assert_int_equal(ts_sweep3_sphere_triangle(end, ts_vec3_negate(motion), t).relation,
                     impact.relation);
    if (impact.relation == TS_APART) return TS_APART;
    assert_true(fabs(ts_vec3_length(impact.normal) - 1) < 1e-12);
    TsSphere less = {place(ball.center, motion, impact.enter), ball.radius * (1 - 1e-9)};
    TsSphere more = {less.center, ball.radius * (1 + 1e-9)};
    if (!impact.initially)
        assert_int_not_equal(ts_relation3_triangle_sphere(t, less), TS_OVERLAPPING);
    if (ball.radius > 0) assert_int_not_equal(ts_relation3_triangle_sphere(t, more), TS_APART);
    return impact.relation;
}

static void test_a_ball_meets_what_its_moments_meet(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    RelationCount count = {{0}};
    for (int i = 0; i < CASES; i++) {
        TsTriangle3 t = random_triangle(&random);
        TsSphere ball = {random_vec3(&random, 8), random_integer(&random, 0, 3)};
        TsVec3 motion = random_vec3(&random, i % 5 == 0 ? 1 : 12);
        count.of[check_ball(ball, motion, &t, i)]++;
    }
    assert_all_relations(&count);
}

// Past a corner, an edge and over a face, 5 away; then a hair nearer and farther.
static void test_a_ball_that_just_grazes_touches(void **state)
{
    (void)state;
    TsTriangle3 t = {{{0, 0, 0}, {40, 0, 0}, {0, 40, 0}}};
    struct {
        TsVec3 from, motion, nearer;
    } known[] = {{{-3, -4, -20}, {0, 0, 40}, {0x1p-45, 0, 0}},  // a corner
                 {{20, -3, -24}, {0, 0, 40}, {0, 0x1p-45, 0}},  // beside an edge: touches at 3
                 {{-30, 10, 5}, {60, 2, 0}, {0, 0, -0x1p-45}},  // over the face
                 {{10, 10, 45}, {0, 0, -40}, {0, 0, -0x1p-45}}, // ends on it
                 {{8, -5, 3}, {0, 0, -9}, {0, 0x1p-45, 0}}};
    for (int i = 0; i < 5; i++) {
        double radius = i == 1 ? 3 : 5;
        TsSphere ball = {known[i].from, radius},
                 near = {ts_vec3_add(known[i].from, known[i].nearer), radius};
        TsSphere far = {ts_vec3_sub(known[i].from, known[i].nearer), radius};
        assert_int_equal(ts_sweep3_sphere_triangle(ball, known[i].motion, &t).relation,
                         TS_TOUCHING);
        assert_int_equal(ts_sweep3_sphere_triangle(near, known[i].motion, &t).relation,
                         TS_OVERLAPPING);
        assert_int_equal(ts_sweep3_sphere_triangle(far, known[i].motion, &t).relation, TS_APART);
    }
}

// ---- Spheres: a triangle that has collapsed to a point is one of radius 0

// Above a sliver, whose computed normal is mostly rounding, and at a distance that differs from the
// radius by little: at rest the sweep is the relation.
static void test_a_ball_at_rest_above_a_sliver_is_the_relation(void **state)
{
    (void)state;
    Random random = random_seeded(83);
    int seen[3] = {0};
    for (int i = 0; i < 6000; i++) {
        TsVec3 a = random_vec3(&random, 90), along = random_vec3(&random, 40);
        TsVec3 aside =
            ts_vec3_scale(random_vec3(&random, 40), ldexp(1, -random_integer(&random, 16, 46)));
        TsVec3 c = ts_vec3_add(
            ts_vec3_lerp(a, ts_vec3_add(a, along), random_between(&random, -2, 2)), aside);
        TsTriangle3 sliver = {{a, ts_vec3_add(a, along), c}};
        TsVec3 normal = ts_vec3_normalize(ts_shape3_triangle_normal(&sliver));
        if (!ts_shape3_triangle_valid(&sliver, NULL) || ts_vec3_is_zero(normal)) continue;
        TsVec3 inside =
            ts_vec3_lerp(ts_vec3_lerp(a, sliver.corner[1], random_between(&random, 0, 1)), c,
                         random_between(&random, 0, 1));
        double height = random_between(&random, 1, 50),
               hair = ldexp(height, -random_integer(&random, 12, 44));
        TsSphere ball = {ts_vec3_add(inside, ts_vec3_scale(normal, height)),
                         height + (i % 2 ? hair : -hair)};
        TsRelation exact = ts_relation3_triangle_sphere(&sliver, ball);
        seen[exact]++;
        assert_int_equal(ts_sweep3_sphere_triangle(ball, ts_vec3(0, 0, 0), &sliver).relation,
                         exact);
    }
    assert_true(seen[TS_APART] > 500 && seen[TS_OVERLAPPING] > 500);
}

static void test_balls_meet_as_a_ball_meets_a_point(void **state)
{
    (void)state;
    Random random = random_seeded(2);
    int by[3] = {0};
    for (int i = 0; i < CASES; i++) {
        TsVec3 at = random_vec3(&random, 5), motion = random_vec3(&random, 6);
        TsTriangle3 point = {{at, at, at}};
        double radius = random_integer(&random, 1, 5),
               part = random_integer(&random, 0, (int)radius);
        TsVec3 from = random_vec3(&random, 9);
        TsImpact3 both =
            ts_sweep3_spheres((TsSphere){from, radius - part}, motion, (TsSphere){at, part});
        TsImpact3 one = ts_sweep3_sphere_triangle((TsSphere){from, radius}, motion, &point);
        assert_int_equal(both.relation, one.relation);
        assert_int_equal(both.initially, one.initially);
        assert_true(fabs(both.enter - one.enter) < 1e-7);
        by[both.relation]++;
    }
    assert_true(by[TS_APART] > 0 && by[TS_TOUCHING] > 0 && by[TS_OVERLAPPING] > 0);
}

// ---- A box and a triangle

static TsAabb3 moved_box(TsAabb3 box, TsVec3 motion, double t, double grown)
{
    TsVec3 more = ts_vec3(grown, grown, grown);
    return (TsAabb3){ts_vec3_sub(place(box.min, motion, t), more),
                     ts_vec3_add(place(box.max, motion, t), more)};
}

static void check_box(TsAabb3 box, TsVec3 motion, const TsTriangle3 *t, int i)
{
    TsImpact3 impact = ts_sweep3_box_triangle(box, motion, t);
    for (int k = 0; k <= MOMENTS; k++) {
        TsAabb3 there = moved_box(box, motion, (double)k / MOMENTS, 0);
        bool meets = ts_relation3_triangle_box(t, there) == TS_OVERLAPPING;
        if (meets && impact.relation == TS_APART) fail_msg("%d: missed at %d of 16", i, k);
        if (meets && impact.enter > (double)k / MOMENTS + 1e-12) fail_msg("%d: late at %d", i, k);
    }
    if (impact.relation == TS_APART) return;
    assert_true(fabs(ts_vec3_length(impact.normal) - 1) < 1e-12);
    if (impact.initially) {
        assert_int_not_equal(ts_relation3_triangle_box(t, box), TS_APART); // it rounds
        return;
    }
    assert_true(ts_vec3_dot(impact.normal, motion) < 0);
    TsAabb3 less = moved_box(box, motion, impact.enter, -1e-9);
    TsAabb3 more = moved_box(box, motion, impact.enter, 1e-9);
    assert_int_not_equal(ts_relation3_triangle_box(t, less), TS_OVERLAPPING);
    assert_int_equal(ts_relation3_triangle_box(t, more), TS_OVERLAPPING);
}

static void test_a_box_meets_what_its_moments_meet(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    int met = 0;
    for (int i = 0; i < CASES; i++) {
        TsTriangle3 t = random_triangle(&random);
        TsVec3 low = random_vec3(&random, 8);
        TsVec3 size = ts_vec3(random_integer(&random, 1, 4), random_integer(&random, 1, 4), 2);
        TsVec3 motion = random_vec3(&random, i % 5 == 0 ? 1 : 12);
        TsVec3 across = ts_shape3_triangle_normal(&t);
        if (ts_vec3_is_zero(across)) continue; // what has collapsed has no inside to meet
        TsAabb3 box = {low, ts_vec3_add(low, size)};
        check_box(box, motion, &t, i);
        met += ts_sweep3_box_triangle(box, motion, &t).relation != TS_APART;
    }
    assert_true(met > CASES / 10);
}

static void test_a_box_slides_along_what_it_touches(void **state)
{
    (void)state;
    TsTriangle3 floor = {{{-9, 0, -9}, {9, 0, -9}, {0, 0, 9}}};
    TsAabb3 box = {{-1, 0, -1}, {1, 2, 1}};
    assert_int_equal(ts_sweep3_box_triangle(box, ts_vec3(3, 0, 1), &floor).relation, TS_APART);
    assert_int_equal(ts_sweep3_box_triangle(box, ts_vec3(3, 1, 1), &floor).relation, TS_APART);
    TsImpact3 down = ts_sweep3_box_triangle(box, ts_vec3(1, -1, 0), &floor);
    assert_int_equal(down.relation, TS_OVERLAPPING);
    assert_true(down.enter == 0 && !down.initially && down.normal.y == 1);
    TsImpact3 through = ts_sweep3_box_triangle(moved_box(box, ts_vec3(0, 500, 0), 1, 0),
                                               ts_vec3(0, -1e6, 0), &floor);
    assert_true(fabs(through.enter - 500 / 1e6) < 1e-12); // however fast
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_ball_meets_what_its_moments_meet),
        cmocka_unit_test(test_a_ball_that_just_grazes_touches),
        cmocka_unit_test(test_a_ball_at_rest_above_a_sliver_is_the_relation),
        cmocka_unit_test(test_balls_meet_as_a_ball_meets_a_point),
        cmocka_unit_test(test_a_box_meets_what_its_moments_meet),
        cmocka_unit_test(test_a_box_slides_along_what_it_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
