// GJK and EPA on every pair of convex kinds: against the core's relation and contact, separating
// axes, and the hull of differences.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "case_line.h"
#include "convex_pairs.h"
#include "near.h"
#include "oracle/oracle.h"
#include "touchstone/gjk.h"
#include "touchstone/sat.h"

static void closest_by_hand(void **state)
{
    (void)state;
    TsVec corner[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    TsShape square = ts_shape_polygon(corner, 4), point = ts_shape_point(ts_vec(13, 14));
    TsShape circle = ts_shape_circle(ts_vec(16, 18), 4),
            bar = ts_shape_segment(ts_vec(12, -3), ts_vec(12, 30));
    TsNearest nearest = ts_gjk_closest(&square, &point, NULL);
    assert_true(near(nearest.distance, 5) && near_vec(nearest.a, ts_vec(10, 10)));
    nearest = ts_gjk_closest(&circle, &square, NULL);
    assert_true(near(nearest.distance, 6) && near_vec(nearest.b, ts_vec(10, 10)));
    assert_true(near_vec(nearest.a, ts_vec(13.6, 14.8)));
    nearest = ts_gjk_closest(&bar, &square, NULL);
    assert_true(near(nearest.distance, 2) && near(nearest.a.x, 12) && near(nearest.b.x, 10));
    assert_true(near(nearest.a.y, nearest.b.y));
}

static void contact_by_hand(void **state)
{
    (void)state;
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(10, 10)),
            b = ts_shape_aabb(ts_vec(8, 2), ts_vec(30, 9));
    TsShape circle = ts_shape_circle(ts_vec(10, 5), 3), other = ts_shape_circle(ts_vec(10, 5), 1);
    TsEpaTrace trace;
    TsContact contact = ts_gjk_contact(&a, &b, NULL, &trace);
    assert_true(near(contact.gap, -2) && near_vec(contact.normal, ts_vec(1, 0)));
    assert_true(near(contact.on_a.x, 10) && near(contact.on_b.x, 8));
    assert_true(trace.count >= 1);
    assert_true(near(trace.step[trace.count - 1].depth, 2));
    contact = ts_gjk_contact(&a, &circle, NULL, NULL);
    assert_true(near(contact.gap, -3) && near_vec(contact.normal, ts_vec(1, 0)));
    contact = ts_gjk_contact(&other, &circle, NULL, NULL);
    assert_true(near(contact.gap, -4) && near_vec(contact.normal, ts_vec(1, 0)));
}

static void support_by_hand(void **state)
{
    (void)state;
    TsShape circle = ts_shape_circle(ts_vec(1, 2), 5),
            box = ts_shape_aabb(ts_vec(0, 0), ts_vec(4, 3));
    assert_true(near_vec(ts_gjk_support(&circle, ts_vec(30, 40)), ts_vec(4, 6)));
    assert_true(near_vec(ts_gjk_support(&box, ts_vec(1, -1)), ts_vec(4, 0)));
}

static void assert_trace(const TsShape *a, const TsShape *b, int *steps)
{
    TsGjkTrace trace;
    TsRelation exact = oracle_relation(a, b);
    assert_relation(ts_gjk_relation(a, b, &trace), a, b, exact, "GJK");
    assert_relation(ts_gjk_relation(b, a, NULL), b, a, exact, "GJK");
    assert_relation(ts_sat_relation(a, b), a, b, exact, "SAT");
    assert_relation(ts_relation_shapes(a, b), a, b, exact, "core");
    assert_in_range(trace.count, 1, TS_GJK_STEPS - 1);
    *steps = trace.count > *steps ? trace.count : *steps;
    for (int i = 0; i < trace.count; i++) {
        assert_in_range(trace.step[i].count, 1, 3);
        assert_non_null(trace.step[i].text);
    }
}

static bool reaches(const TsShape *shape, TsVec p, double slack)
{
    TsShape point = ts_shape_point(p);
    return convex_gap(shape, &point) <= slack;
}

static void assert_closest(const TsShape *a, const TsShape *b, double gap, double slack)
{
    TsNearest nearest = ts_gjk_closest(a, b, NULL);
    assert_true(fabs(nearest.distance - fmax(gap, 0)) <= slack);
    assert_int_equal(nearest.distance > 0, ts_relation_shapes(a, b) == TS_APART);
    assert_true(fabs(ts_vec_distance(nearest.a, nearest.b) - nearest.distance) <= slack);
    assert_true(reaches(a, nearest.a, slack) && reaches(b, nearest.b, slack));
}

static void assert_contact(const TsShape *a, const TsShape *b, double gap, double slack)
{
    TsEpaTrace trace;
    TsContact contact = ts_gjk_contact(a, b, NULL, &trace), core = ts_contact_shapes(a, b);
    assert_relation(contact.relation, a, b, core.relation, "EPA");
    assert_int_equal(contact.relation, ts_relation_of_sign((contact.gap > 0) - (contact.gap < 0)));
    assert_true(fabs(contact.gap - gap) <= slack && fabs(contact.gap - core.gap) <= slack);
    assert_true(fabs(ts_vec_length(contact.normal) - 1) < 1e-15 * 4);
    TsVec stretch = ts_vec_sub(ts_vec_sub(contact.on_b, contact.on_a), //
                               ts_vec_scale(contact.normal, contact.gap));
    assert_true(ts_vec_length(stretch) <= slack);
    assert_true(reaches(a, contact.on_a, slack) && reaches(b, contact.on_b, slack));
    assert_true(trace.count < TS_EPA_STEPS);
}

static int seen[3], most_steps;

static void assert_walk(const TsShape *a, const TsShape *b)
{
    double gap = convex_gap(a, b), slack = 1e-9 * convex_size(a, b);
    assert_trace(a, b, &most_steps);
    assert_closest(a, b, gap, slack);
    assert_contact(a, b, gap, slack);
    seen[ts_relation_shapes(a, b)]++;
}

static void every_kind_on_every_family(void **state)
{
    (void)state;
    convex_each(83, 40, assert_walk);
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 1000);
    assert_in_range(most_steps, 4, 40);
}

// Round polygons of 64 corners: the longest walks, and polytopes that must open nearly everywhere.
static void many_corners(void **state)
{
    (void)state;
    int steps = 0;
    for (int i = 0; i < 60; i++) {
        TsVec of_a[TS_POLYGON_MAX], of_b[TS_POLYGON_MAX];
        TsShape a, b;
        convex_round_pair(i, of_a, of_b, &a, &b);
        double gap = convex_gap(&a, &b);
        assert_trace(&a, &b, &steps);
        assert_closest(&a, &b, gap, 1e-7);
        TsContact contact = ts_gjk_contact(&a, &b, NULL, NULL);
        assert_true(fabs(contact.gap - gap) <= 1e-7);
    }
    assert_in_range(steps, 3, 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closest_by_hand), cmocka_unit_test(contact_by_hand),
        cmocka_unit_test(support_by_hand), cmocka_unit_test(every_kind_on_every_family),
        cmocka_unit_test(many_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
