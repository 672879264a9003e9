// Sweeping methods: their times, normals and points, compared with the core's sweep. Their
// relations are tested in test_method_sound.c and test_fuzzer.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "generate/generate.h"
#include "query.h"
#include "touchstone/sweep.h"

enum { CASES = 25 }; // of each family and pair of kinds

static const double little = 1e-6; // of the size

typedef struct Count {
    long asked[3], off[3]; // times, normals, points
    char finding[CASE_LINE_MAX];
} Count;

enum { TIMES, NORMALS, POINTS };
static const char *const measure[] = {"time", "normal", "point"};

static void note(Count *count, const Method *method, const Query *query, int which, double off)
{
    count->off[which]++;
    if (count->finding[0] != '\0') return;
    Case failed;
    case_of_sweep(&failed, query->a, query->b, (CaseMotion){query->move_a, query->move_b});
    snprintf(failed.method, sizeof failed.method, "%s", method->name);
    snprintf(failed.note, sizeof failed.note, "its %s is off by %.3g", measure[which], off);
    case_write(count->finding, sizeof count->finding, &failed);
}

typedef struct Moved {
    TsShape a, b;
    TsVec corner[2][TS_POLYGON_MAX];
} Moved;

static void move_both(Moved *moved, const Query *query, double time)
{
    moved->a = ts_sweep_moved(query->a, query->move_a, time, moved->corner[0]);
    moved->b = ts_sweep_moved(query->b, query->move_b, time, moved->corner[1]);
}

// How far the shape reaches along a unit vector.
static double reach(const TsShape *shape, TsVec along)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double most = ts_vec_dot(corner[0], along);
    for (int i = 1; i < count; i++) most = fmax(most, ts_vec_dot(corner[i], along));
    return most + ts_shape_radius(shape);
}

// By how much the normal is none: not unit, against the relative motion, or no separating direction
// at the time of impact.
static double normal_error(const Query *query, double time, TsVec normal)
{
    Moved moved;
    move_both(&moved, query, time);
    double inside = reach(&moved.a, normal) + reach(&moved.b, ts_vec_negate(normal));
    double against = -ts_vec_dot(ts_vec_sub(query->move_a, query->move_b), normal);
    double size = query_size(query), unit = fabs(ts_vec_length(normal) - 1) * size;
    return fmax(fmax(inside, against), unit);
}

static double point_error(const Query *query, double time, TsVec point)
{
    Moved moved;
    move_both(&moved, query, time);
    TsShape given = ts_shape_point(point), at = ts_shape_moved(&given, ts_vec(0, 0), NULL);
    return fmax(ts_contact_shapes(&at, &moved.a).gap, ts_contact_shapes(&at, &moved.b).gap);
}

static void look_at(Count *count, const Method *method, const Query *query)
{
    TsImpact impact = ts_sweep_shapes(query->a, query->move_a, query->b, query->move_b);
    double size = query_size(query);
    // When they meet is well defined if they meet clearly, and lie clearly apart at the start or
    // clearly do not.
    if (impact.relation != TS_OVERLAPPING || query_margin(query) <= 1e-3 * size) return;
    if (fabs(ts_contact_shapes(query->a, query->b).gap) <= 1e-3 * size) return;
    Answer answer = method_ask(method, query);
    if (answer.relation == TS_APART) return;
    double length = ts_vec_length(ts_vec_sub(query->move_a, query->move_b));
    if (answer.has & ANSWER_TIME) {
        double off = fabs(answer.time - impact.enter) * length;
        count->asked[TIMES]++;
        if (off > little * size) note(count, method, query, TIMES, off);
    }
    if (impact.enter == 0) return;
    if (answer.has & ANSWER_NORMAL) {
        double off = normal_error(query, impact.enter, answer.normal);
        count->asked[NORMALS]++;
        if (off > little * size) note(count, method, query, NORMALS, off);
    }
    if (answer.has & ANSWER_POINT) {
        double off = point_error(query, impact.enter, answer.point);
        count->asked[POINTS]++;
        if (off > little * size) note(count, method, query, POINTS, off);
    }
}

static Count look_at_all(const Method *method)
{
    Count count = {0};
    Random random = random_seeded(8);
    GeneratedPair pair;
    for (int kinds = 0; kinds < TS_SHAPE_KINDS * TS_SHAPE_KINDS; kinds++) {
        TsShapeKind a = (TsShapeKind)(kinds / TS_SHAPE_KINDS),
                    b = (TsShapeKind)(kinds % TS_SHAPE_KINDS);
        TsShape first = {.kind = a}, second = {.kind = b};
        Query query = {.kind = QUERY_SWEEP, .a = &first, .b = &second};
        if (!query_known(QUERY_SWEEP, a, b) || !method_accepts(method, &query)) continue;
        for (int i = 0; i < CASES * FAMILIES; i++) {
            generate_sweep(&random, (Family)(i % FAMILIES), a, b, &pair);
            query = (Query){.kind = QUERY_SWEEP,
                            .a = &pair.a,
                            .b = &pair.b,
                            .move_a = pair.move_a,
                            .move_b = pair.move_b};
            look_at(&count, method, &query);
        }
    }
    return count;
}

static void sound_sweeps_meet_where_the_core_does(void **state)
{
    (void)state;
    long asked[3] = {0};
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->kind != QUERY_SWEEP || method->sound == FLAWED) continue;
        Count count = look_at_all(method);
        if (count.finding[0]) fail_msg("%s", count.finding);
        assert_true(count.asked[TIMES] > CASES);
        for (int k = 0; k < 3; k++) asked[k] += count.asked[k];
    }
    for (int k = 0; k < 3; k++) assert_true(asked[k] > 10 * CASES);
}

// The one measure that each is wrong about; all else is right.
static void flawed_measures_are_off(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        int wrong;
    } row[] = {{"finite_ray_px", TIMES},   {"finite_ray_aabb_center", NORMALS},
               {"sweep_leaving", TIMES},   {"sweep_unclamped", TIMES},
               {"sweep_centers", NORMALS}, {"sweep_along", NORMALS}};
    int flawed = 0;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        flawed += method->kind == QUERY_SWEEP && !method->many && method->shows == FLAW_IN_MEASURE;
    }
    assert_int_equal(flawed, sizeof row / sizeof *row);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const Method *method = method_find(row[i].method);
        Count count = look_at_all(method);
        for (int k = 0; k < 3; k++) {
            if ((count.off[k] > 0) != (k == row[i].wrong))
                fail_msg("%s, %s: %s", method->name, measure[k], count.finding);
        }
    }
}

// In either order of the arguments: the normal leads from the first to the second.
static void the_order_of_the_shapes_does_not_matter(void **state)
{
    (void)state;
    TsShape point = ts_shape_point(ts_vec(0, 0)), circle = ts_shape_circle(ts_vec(15, 0), 5),
            box = ts_shape_aabb(ts_vec(10, -5), ts_vec(20, 5));
    static const struct {
        const char *method;
        bool box;
    } row[] = {{"finite_ray_cast", true},
               {"finite_ray_cast", false},
               {"finite_ray_aabb_slabs", true},

               {"finite_ray_circle_roots", false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const TsShape *shape = row[i].box ? &box : &circle;
        Query query = {
            .kind = QUERY_SWEEP, .a = &point, .b = shape, .move_a = {30, 0}, .move_b = {-10, 0}};
        Query turned = {
            .kind = QUERY_SWEEP, .a = shape, .b = &point, .move_a = {-10, 0}, .move_b = {30, 0}};
        Answer answer = method_ask(method_find(row[i].method), &query);
        Answer back = method_ask(method_find(row[i].method), &turned);
        assert_int_equal(answer.relation, TS_OVERLAPPING);
        assert_true(answer.time == 0.25 && back.time == 0.25);
        assert_true(answer.point.x == 7.5 && answer.point.y == 0);
        assert_true(ts_vec_equal(answer.point, back.point));
        assert_true(answer.normal.x == 1 && answer.normal.y == 0);
        assert_true(back.normal.x == -1 && back.normal.y == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_sweeps_meet_where_the_core_does),
        cmocka_unit_test(flawed_measures_are_off),
        cmocka_unit_test(the_order_of_the_shapes_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
