// MPR on every pair of convex kinds: against the oracle, GJK and the core, and its portals against
// what they promise.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "case_line.h"
#include "convex_pairs.h"
#include "oracle/oracle.h"
#include "touchstone/mpr.h"

static void assert_sentence(const TsMprTrace *trace, const char *text)
{
    assert_string_equal(trace->step[trace->count - 1].text, text);
}

static void portals_by_hand(void **state)
{
    (void)state;
    TsMprTrace trace;
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(10, 10)),
            b = ts_shape_aabb(ts_vec(14, 2), ts_vec(30, 9)),
            c = ts_shape_aabb(ts_vec(8, 2), ts_vec(30, 9)),
            d = ts_shape_aabb(ts_vec(10, 2), ts_vec(30, 9)),
            corner = ts_shape_aabb(ts_vec(10, 10), ts_vec(30, 20));
    assert_int_equal(ts_mpr_relation(&a, &b, &trace), TS_APART);
    assert_sentence(&trace, "No corner reaches the origin.");
    assert_true(ts_vec_equal(trace.step[0].inside.at, ts_vec(17, 0.5)));
    assert_true(ts_vec_equal(trace.step[0].inside.on_a, ts_vec(5, 5)));
    assert_int_equal(ts_mpr_relation(&a, &c, &trace), TS_OVERLAPPING);
    assert_sentence(&trace, "The origin lies before the portal.");
    assert_int_equal(trace.step[trace.count - 1].count, 2);
    assert_int_equal(ts_mpr_relation(&a, &d, &trace), TS_TOUCHING);
    assert_sentence(&trace, "The origin lies on the boundary.");
    assert_int_equal(ts_mpr_relation(&a, &corner, &trace), TS_TOUCHING);
    assert_sentence(&trace, "A corner of the difference is the origin.");
    // The point inside is the origin: of equal shapes, and of two that cross in their middles.
    TsShape bar = ts_shape_segment(ts_vec(5, -5), ts_vec(5, 15)),
            flat = ts_shape_segment(ts_vec(0, 5), ts_vec(10, 5));
    assert_int_equal(ts_mpr_relation(&a, &a, &trace), TS_OVERLAPPING);
    assert_int_equal(ts_mpr_relation(&bar, &flat, &trace), oracle_relation(&bar, &flat));
    assert_int_equal(ts_mpr_relation(&bar, &bar, &trace), oracle_relation(&bar, &bar));
}

static int most_steps, seen[3];

static void assert_walk(const TsShape *a, const TsShape *b)
{
    TsMprTrace trace;
    TsRelation exact = oracle_relation(a, b);
    assert_relation(ts_mpr_relation(a, b, &trace), a, b, exact, "MPR");
    assert_relation(ts_mpr_relation(b, a, NULL), b, a, exact, "MPR");
    assert_in_range(trace.count, 1, TS_MPR_STEPS - 1);
    most_steps = trace.count > most_steps ? trace.count : most_steps;
    seen[exact]++;
    for (int i = 0; i < trace.count; i++) {
        const TsMprStep *step = &trace.step[i];
        assert_in_range(step->count, 0, 2);
        assert_non_null(step->text);
        // Until the last step, portals do not widen: an end stays, or is replaced.
        if (i == 0 || i == trace.count - 1) continue;
        const TsMprStep *before = &trace.step[i - 1];
        assert_true(step->count >= before->count && step->count <= before->count + 1);
    }
}

static void every_kind_on_every_family(void **state)
{
    (void)state;
    convex_each(29, 40, assert_walk);
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 1000);
    assert_in_range(most_steps, 4, 30);
}

// The ray, from the point inside to the origin, passes each portal of two ends: they lie on both
// sides of it.
static void the_ray_passes_the_portals(void **state)
{
    (void)state;
    TsVec of_a[TS_POLYGON_MAX], of_b[TS_POLYGON_MAX];
    int portals = 0;
    for (int i = 0; i < 60; i++) {
        TsShape a, b;
        convex_round_pair(i, of_a, of_b, &a, &b);
        TsMprTrace trace;
        assert_relation(ts_mpr_relation(&a, &b, &trace), &a, &b, oracle_relation(&a, &b), "MPR");
        assert_in_range(trace.count, 1, 30);
        for (int k = 0; k < trace.count; k++) {
            const TsMprStep *step = &trace.step[k];
            if (step->count < 2) continue;
            TsVec ray = ts_vec_negate(step->inside.at);
            double one = ts_vec_cross(ray, ts_vec_sub(step->portal[0].at, step->inside.at));
            double two = ts_vec_cross(ray, ts_vec_sub(step->portal[1].at, step->inside.at));
            assert_true(one * two < 0);
            portals++;
        }
    }
    assert_true(portals > 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(portals_by_hand),
        cmocka_unit_test(every_kind_on_every_family),
        cmocka_unit_test(the_ray_passes_the_portals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
