// Ray probes against the exact sweep, on seeded approaches: they never tell of a collision that is
// none, and what they miss is of the kinds that are known, each of which occurs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/probe.h"
#include "touchstone/sweep3.h"

enum { CASES = 400 };

static TsProbeMesh ball, cube;
static TsProbeBody body[2];
static TsProbeResult answer;

static int make_meshes(void **state)
{
    (void)state;
    ts_probe_mesh_ball(&ball);
    ts_probe_mesh_cube(&cube, 1);
    return 0;
}

static TsVec3 random_direction(Random *random)
{
    double x = random_between(random, -1, 1), y = random_between(random, -1, 1);
    return ts_vec3_normalize(ts_vec3(x, y, random_between(random, -1, 1) + 1e-3));
}

static void stand(int i, const TsProbeMesh *mesh, TsVec3 at, TsVec3 axis, double angle)
{
    TsMat4 turn = ts_mat4_of_rotation(axis, angle), pose = ts_mat4_with_position(&turn, at);
    ts_probe_make_body(&body[i], mesh, mesh == &ball, &pose, &turn);
}

static bool asked(TsProbeMethod way, TsVec3 direction, double step)
{
    ts_probe_query(way, body, 2, 0, direction, step, &answer);
    return answer.hit;
}

// ---- The meshes

static void check_mesh(const TsProbeMesh *mesh, double inner)
{
    assert_int_equal(mesh->faces, 2 * mesh->corners - 4); // Euler
    for (int i = 0; i < mesh->faces; i++) {
        const int *face = mesh->face[i];
        TsTriangle3 t = {{mesh->corner[face[0]], mesh->corner[face[1]], mesh->corner[face[2]]}};
        TsVec3 normal = ts_vec3_normalize(ts_shape3_triangle_normal(&t));
        assert_true(ts_vec3_dot(normal, t.corner[0]) >= inner);
    }
}

static void test_meshes_are_closed_and_face_outwards(void **state)
{
    (void)state;
    assert_int_equal(ball.corners, TS_PROBE_CORNERS);
    check_mesh(&ball, TS_PROBE_INNER);
    check_mesh(&cube, 1 - 1e-12);
}

// ---- Against the exact sweep

typedef struct Approach { // of two unit balls
    TsVec3 from, direction;
    double step, along, beside; // of the other's centre, on the way and from it
} Approach;

static Approach approach(Random *random)
{
    Approach a = {.from = random_direction(random), .direction = random_direction(random)};
    a.from = ts_vec3_scale(a.from, random_between(random, 0, 3.2));
    a.step = random_between(random, 0.01, 0.3);
    TsVec3 way = ts_vec3_negate(a.from);
    a.along = ts_vec3_dot(way, a.direction);
    a.beside = ts_vec3_length(ts_vec3_cross(way, a.direction));
    stand(0, &ball, a.from, random_direction(random), random_between(random, 0, 360));
    stand(1, &ball, ts_vec3(0, 0, 0), random_direction(random), random_between(random, 0, 360));
    return a;
}

// What one ray from the centre cannot miss: balls that both meshes hold, seen along the line.
static bool ray_must_tell(Approach a)
{
    double inner = TS_PROBE_INNER;
    if (ts_vec3_length(a.from) <= 1 || a.beside >= inner)
        return false; // the centre is inside, or the body beside the ray
    double surface = a.along - sqrt(inner * inner - a.beside * a.beside);
    return surface > 0 && surface < inner + a.step;
}

static bool corner_must_tell(Approach a)
{
    if (ts_vec3_length(ts_vec3_add(a.from, ts_vec3_scale(a.direction, a.step))) <= 1) return false;
    for (int i = 0; i < ball.corners; i++) {
        TsVec3 end = ts_vec3_add(body[0].corner[i], ts_vec3_scale(a.direction, a.step));
        if (ts_vec3_length(end) < TS_PROBE_INNER) return true;
    }
    return false;
}

typedef struct Missed {
    int beside, late, inside, none_back, between, local_wrong, exact;
} Missed;

static void check_center(Approach a, bool exact, Missed *missed)
{
    bool hit = asked(TS_PROBE_CENTER_RAY, a.direction, a.step);
    assert_true(exact || !hit);
    assert_true(hit || !ray_must_tell(a));
    if (exact && !hit) {
        if (ts_vec3_length(a.from) <= 1) {
            missed->inside++;
        } else if (a.beside > TS_PROBE_INNER) {
            missed->beside++;
        } else {
            missed->late++; // the first contact is beside the ray, though it would hit later
        }
    }
    int back = answer.deciding == TS_PROBE_NONE ? 0 : answer.ray[answer.deciding].back_body;
    bool printed = asked(TS_PROBE_CENTER_RAY_AS_PRINTED, a.direction, a.step);
    assert_true(hit || !printed);
    if (hit && !printed) {
        assert_int_equal(back, TS_PROBE_NONE);
        missed->none_back++;
    }
}

static void check_others(Approach a, bool exact, Missed *missed)
{
    bool center = asked(TS_PROBE_CENTER_RAY, a.direction, a.step);
    bool parallel = asked(TS_PROBE_PARALLEL_RAYS, a.direction, a.step);
    assert_true(exact || !parallel);
    assert_true(parallel || !center);
    bool corners = asked(TS_PROBE_VERTEX_RAYS, a.direction, a.step);
    assert_true(exact || !corners);
    assert_true(corners || !corner_must_tell(a));
    missed->between += exact && !corners && ts_vec3_length(a.from) > 1;
    missed->local_wrong += asked(TS_PROBE_VERTEX_RAYS_LOCAL, a.direction, a.step) != exact;
}

static void test_rays_miss_only_what_is_known(void **state)
{
    (void)state;
    Random random = random_seeded(82);
    Missed missed = {0};
    for (int i = 0; i < CASES; i++) {
        Approach a = approach(&random);
        bool exact = asked(TS_PROBE_EXACT, a.direction, a.step);
        double near = fmin(fmax(a.along, 0), a.step) - a.along; // where it is nearest
        double distance = sqrt(near * near + a.beside * a.beside);
        if (fabs(distance - 2) > 1e-9) assert_int_equal(exact, distance < 2);
        missed.exact += exact;
        check_center(a, exact, &missed);
        check_others(a, exact, &missed);
    }
    print_message("of %d: beside %d, late %d, inside %d, nothing behind %d, between corners %d, "
                  "local %d\n",
                  missed.exact, missed.beside, missed.late, missed.inside, missed.none_back,
                  missed.between, missed.local_wrong);
    assert_true(missed.beside > 0 && missed.late > 0 && missed.inside > 0);
    assert_true(missed.none_back > 0 && missed.between > 0 && missed.local_wrong > 0);
}

// For spheres the second ray agrees with the distance.
static void test_reflection_equals_the_distance_of_the_hit(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++) {
        double gap = -0.2 + i * 0.0023 + 1e-4, step = 0.1;
        stand(0, &ball, ts_vec3(-2 - gap, 0, 0), ts_vec3(1, 2, 3), 20);
        stand(1, &ball, ts_vec3(0, 0, 0), ts_vec3(3, 1, 2), 50);
        bool hit = asked(TS_PROBE_CENTER_RAY, ts_vec3(1, 0, 0), step);
        if (gap < step - 2 * (1 - TS_PROBE_INNER)) assert_true(hit);
        if (gap > step) assert_false(hit);
        if (hit && gap < 0.99 * step) assert_true(asked(TS_PROBE_EXACT, ts_vec3(1, 0, 0), step));
    }
}

static void test_a_grazing_body_takes_more_than_one_ray(void **state)
{
    (void)state;
    stand(0, &ball, ts_vec3(-1.2, 1.2, 0), ts_vec3(1, 0, 0), 0);
    stand(1, &ball, ts_vec3(0, 0, 0), ts_vec3(1, 0, 0), 0);
    assert_true(asked(TS_PROBE_EXACT, ts_vec3(1, 0, 0), 0.3));
    assert_false(asked(TS_PROBE_CENTER_RAY, ts_vec3(1, 0, 0), 0.3));
    assert_true(asked(TS_PROBE_PARALLEL_RAYS, ts_vec3(1, 0, 0), 0.3));
}

static void test_what_moves_along_is_not_asked(void **state)
{
    (void)state;
    stand(0, &ball, ts_vec3(-1.5, 0, 0), ts_vec3(1, 0, 0), 0);
    stand(1, &ball, ts_vec3(0, 0, 0), ts_vec3(1, 0, 0), 0);
    body[1].along = true;
    for (int way = 0; way < TS_PROBE_METHODS; way++)
        assert_false(asked((TsProbeMethod)way, ts_vec3(1, 0, 0), 1));
    TsVec3 at;
    assert_int_equal(ts_probe_ahead(body, 2, 0, ts_vec3(-9, 0, 0), ts_vec3(1, 0, 0), &at),
                     TS_PROBE_NONE);
}

// Hidden bodies are no candidates; the printed version reports one if the second ray hits only it.
static void test_hidden_ones_count_as_printed_only(void **state)
{
    (void)state;
    stand(0, &ball, ts_vec3(0, 0, 0), ts_vec3(1, 2, 3), 20);
    stand(1, &cube, ts_vec3(-3, 0, 0), ts_vec3(0, 1, 0), 10);
    body[1].hidden = true;
    for (int way = 0; way < TS_PROBE_METHODS; way++)
        assert_false(asked((TsProbeMethod)way, ts_vec3(-1, 0, 0), 2));
    stand(0, &ball, ts_vec3(2, 0, 0), ts_vec3(1, 2, 3), 20);
    stand(1, &ball, ts_vec3(0.03, 0, 0), ts_vec3(3, 1, 2), 50);
    TsProbeBody three[3] = {body[0], body[1]};
    stand(1, &cube, ts_vec3(5, 0, 0), ts_vec3(0, 1, 0), 10);
    three[2] = body[1];
    for (int hidden = 0; hidden < 2; hidden++) {
        three[2].hidden = hidden;
        ts_probe_query(TS_PROBE_CENTER_RAY_AS_PRINTED, three, 3, 0, ts_vec3(-1, 0, 0), 0.004,
                       &answer);
        assert_true(answer.hit);
        assert_int_equal(answer.ray[0].back_body, hidden ? TS_PROBE_NONE : 2);
        assert_int_equal(answer.ray[0].back_hidden, hidden);
    }
    ts_probe_query(TS_PROBE_CENTER_RAY_AS_PRINTED, three, 2, 0, ts_vec3(-1, 0, 0), 0.004, &answer);
    assert_false(answer.hit || answer.ray[0].back_hidden);
    ts_probe_query(TS_PROBE_CENTER_RAY, three, 2, 0, ts_vec3(-1, 0, 0), 0.004, &answer);
    assert_true(answer.hit);
}

// ---- A cube: faces that no corner goes into, and its inside

static void test_a_ball_meets_a_cube(void **state)
{
    (void)state;
    Random random = random_seeded(83);
    int hits = 0;
    for (int i = 0; i < CASES / 2; i++) {
        TsVec3 from = ts_vec3_scale(random_direction(&random), random_between(&random, 0, 3.5));
        TsVec3 direction = random_direction(&random);
        double step = random_between(&random, 0, 0.5);
        stand(0, &ball, from, direction, 40);
        stand(1, &cube, ts_vec3(0, 0, 0), ts_vec3(0, 1, 0), 0);
        bool exact = asked(TS_PROBE_EXACT, direction, step), seen = false;
        for (int k = 0; k <= 200; k++) {
            TsVec3 at = ts_vec3_add(from, ts_vec3_scale(direction, step * k / 200));
            TsVec3 out =
                ts_vec3(fmax(fabs(at.x) - 1, 0), fmax(fabs(at.y) - 1, 0), fmax(fabs(at.z) - 1, 0));
            seen = seen || ts_vec3_length(out) < 1;
        }
        assert_true(exact || !seen);
        hits += exact;
        for (int way = TS_PROBE_CENTER_RAY; way <= TS_PROBE_VERTEX_RAYS; way++) {
            bool hit = asked((TsProbeMethod)way, direction, step);
            assert_true(exact || !hit);
        }
    }
    assert_in_range(hits, 20, CASES / 2 - 20);
}

static void test_a_center_inside_sees_no_faces(void **state)
{
    (void)state;
    stand(0, &ball, ts_vec3(0.1, 0, 0), ts_vec3(1, 0, 0), 0);
    stand(1, &cube, ts_vec3(0, 0, 0), ts_vec3(0, 1, 0), 0);
    assert_true(asked(TS_PROBE_EXACT, ts_vec3(1, 0, 0), 0));
    for (int way = TS_PROBE_CENTER_RAY; way <= TS_PROBE_VERTEX_RAYS; way++) {
        assert_false(asked((TsProbeMethod)way, ts_vec3(1, 0, 0), 0.01));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_meshes_are_closed_and_face_outwards),
        cmocka_unit_test(test_rays_miss_only_what_is_known),
        cmocka_unit_test(test_reflection_equals_the_distance_of_the_hit),
        cmocka_unit_test(test_a_grazing_body_takes_more_than_one_ray),
        cmocka_unit_test(test_what_moves_along_is_not_asked),
        cmocka_unit_test(test_hidden_ones_count_as_printed_only),
        cmocka_unit_test(test_a_ball_meets_a_cube),
        cmocka_unit_test(test_a_center_inside_sees_no_faces),
    };
    return cmocka_run_group_tests(tests, make_meshes, NULL);
}
