// Casting methods: their entry points, compared with the core's cast. Their relations are tested in
// test_method_sound.c and test_fuzzer.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "fuzz/finding.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "touchstone/cast.h"

enum { CASES = 4000 };

typedef struct Count {
    long asked, displaced;
    char finding[CASE_LINE_MAX];
} Count;

static double size_of(const GeneratedPair *pair)
{
    double a = ts_shape_size(&pair->a), b = ts_shape_size(&pair->b);
    return a > b ? a : b;
}

static void note(Count *count, const Method *method, const GeneratedPair *pair, const char *what)
{
    if (count->finding[0] != '\0') return;
    Case failed;
    case_of_pair(&failed, &pair->a, &pair->b);
    snprintf(failed.method, sizeof failed.method, "%s", method->name);
    snprintf(failed.note, sizeof failed.note, "%s", what);
    case_write(count->finding, sizeof count->finding, &failed);
}

static bool grazes_corner(const GeneratedPair *pair, double little)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(&pair->b, corner);
    for (int i = 0; i < count; i++) {
        TsShape point = ts_shape_point(corner[i]);
        if (oracle_margin(&pair->a, &point) <= little) return true;
    }
    return false;
}

// The entry is well defined only if the ray goes deep enough, does not start on the boundary, and
// passes no corner closely.
static bool is_settled(const GeneratedPair *pair)
{
    TsShape origin = ts_shape_point(pair->a.ray.origin);
    double little = 1e-6 * size_of(pair);
    return oracle_relation(&pair->a, &pair->b) == TS_OVERLAPPING &&
           oracle_margin(&pair->a, &pair->b) > little &&
           oracle_margin(&origin, &pair->b) > little && !grazes_corner(pair, little);
}

static void judge_place(Count *count, const Method *method, const GeneratedPair *pair,
                        const Answer *answer)
{
    bool given = (answer->has & (ANSWER_TIME | ANSWER_POINT)) == (ANSWER_TIME | ANSWER_POINT);
    if (!given || answer->relation == TS_APART || !is_settled(pair)) return;
    TsHit hit = ts_cast_shape(pair->a.ray, &pair->b);
    double off = ts_vec_distance(hit.point, answer->point), size = size_of(pair);
    double late = fabs(hit.enter - answer->time) * ts_vec_length(pair->a.ray.direction);
    if (off <= 1e-6 * size && late <= 1e-6 * size) return;
    note(count, method, pair, "displaced");
    count->displaced++;
}

static Count count_displaced(const Method *method)
{
    Count count = {0};
    Random random = random_seeded(5);
    GeneratedPair pair;
    for (long i = 0; i < CASES * TS_SHAPE_KINDS; i++) {
        TsShapeKind kind = (TsShapeKind)(i % TS_SHAPE_KINDS);
        if (!(method->b & TS_SHAPE_BIT(kind))) continue;
        generate_pair(&random, FAMILY_UNIFORM, TS_SHAPE_RAY, kind, &pair);
        Query query = {.kind = QUERY_CAST, .a = &pair.a, .b = &pair.b};
        Answer answer = method_ask(method, &query);
        judge_place(&count, method, &pair, &answer);
        count.asked++;
    }
    return count;
}

static bool is_cast(const Method *method) { return method->kind == QUERY_CAST; }

static void sound_casts_enter_where_the_core_does(void **state)
{
    (void)state;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (!is_cast(method) || method->sound == FLAWED) continue;
        Count count = count_displaced(method);
        assert_true(count.asked >= CASES);
        if (count.displaced > 0) fail_msg("%s", count.finding);
    }
}

static void displaced_casts_are_caught(void **state)
{
    (void)state;
    int flawed = 0;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (!is_cast(method) || method->shows != FLAW_IN_MEASURE) continue;
        if (count_displaced(method).displaced == 0) fail_msg("%s was not caught", method->name);
        flawed++;
    }
    assert_true(flawed > 0);
}

// The normal of a cast faces the ray, in either order of the arguments.
static void the_order_of_ray_and_shape_does_not_matter(void **state)
{
    (void)state;
    TsShape ray = ts_shape_ray(ts_vec(0, 0), ts_vec(2, 0)),
            box = ts_shape_aabb(ts_vec(10, -5), ts_vec(20, 5));
    TsShape circle = ts_shape_circle(ts_vec(15, 0), 5);
    const struct {
        const char *method;
        const TsShape *shape;
    } row[] = {{"ray_aabb_slabs", &box},
               {"ray_shape_exact", &box},
               {"ray_circle_passing", &circle},
               {"ray_circle_quadratic", &circle}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Query query = {.kind = QUERY_CAST, .a = &ray, .b = row[i].shape};
        Query turned = {.kind = QUERY_CAST, .a = row[i].shape, .b = &ray};
        Answer answer = method_ask(method_find(row[i].method), &query);
        Answer back = method_ask(method_find(row[i].method), &turned);
        assert_int_equal(answer.relation, TS_OVERLAPPING);
        assert_true(answer.time == 5 && answer.point.x == 10 && answer.point.y == 0);
        assert_true(answer.normal.x == -1 && answer.normal.y == 0);
        assert_true(ts_vec_equal(answer.normal, back.normal) && back.time == 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_casts_enter_where_the_core_does),
        cmocka_unit_test(displaced_casts_are_caught),
        cmocka_unit_test(the_order_of_ray_and_shape_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
