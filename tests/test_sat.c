// Separating axes: the documents' figures, and every pair of convex kinds against the core's
// relation and the hull of differences.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "case_line.h"
#include "convex_pairs.h"
#include "near.h"
#include "oracle/oracle.h"
#include "touchstone/relation.h"
#include "touchstone/sat.h"

static const TsVec upper_rect[] = {{10, 50}, {70, 50}, {70, 100}, {10, 100}};
static const TsVec upper_triangle[] = {{120, 50}, {120, 90}, {80, 70}};
static const TsVec lower_rect[] = {{10, 130}, {70, 130}, {70, 180}, {10, 180}};
static const TsVec lower_triangle[] = {{90, 130}, {90, 170}, {50, 150}};

static void assert_shadows(const TsAxis *axis, double length, const double *wanted)
{
    assert_true(near(axis->a_min * length, wanted[0]) && near(axis->a_max * length, wanted[1]));
    assert_true(near(axis->b_min * length, wanted[2]) && near(axis->b_max * length, wanted[3]));
}

// The first pair of XXHolic's article on separating axes, on the axis (-50, 0), which is not unit.
static void golden_pair_apart(void **state)
{
    (void)state;
    TsShape a = ts_shape_polygon(upper_rect, 4), b = ts_shape_polygon(upper_triangle, 3);
    TsSatAxis axis[TS_AXES_MAX];
    TsAxisTrace trace;
    assert_int_equal(ts_sat_relation(&a, &b), TS_APART);
    TsContact contact = ts_sat_contact(&a, &b, &trace);
    assert_int_equal(ts_sat_axes(&a, &b, axis), 7);
    assert_int_equal(trace.count, 7);
    assert_true(ts_vec_equal(axis[1].direction, ts_vec(-50, 0)));
    assert_string_equal(axis[1].name, "A edge 2");
    assert_string_equal(trace.axis[6].name, "B edge 3");
    assert_shadows(&trace.axis[1], 50, (double[]){-3500, -500, -6000, -4000});
    int gaps = 0;
    for (int i = 0; i < 7; i++) gaps += trace.axis[i].gap > 0;
    assert_int_equal(gaps, 3);
    assert_int_equal(trace.deciding, 1);
    assert_true(near(contact.gap, 10) && ts_vec_equal(contact.normal, ts_vec(1, 0)));
}

static void golden_pair_overlapping(void **state)
{
    (void)state;
    TsShape a = ts_shape_polygon(lower_rect, 4), b = ts_shape_polygon(lower_triangle, 3);
    assert_int_equal(ts_sat_relation(&a, &b), TS_OVERLAPPING);
    TsAxisTrace trace;
    TsContact contact = ts_sat_contact(&a, &b, &trace);
    assert_shadows(&trace.axis[1], 50, (double[]){-3500, -500, -4500, -2500});
    for (int i = 0; i < trace.count; i++) assert_true(trace.axis[i].gap <= -20 + 1e-9);
    assert_true(near(contact.gap, -20) && ts_vec_equal(contact.normal, ts_vec(1, 0)));
    TsVec translation = ts_vec_scale(contact.normal, contact.gap); // directed from b to a
    assert_true(near(translation.x, -20) && translation.y == 0);
    assert_true(near(contact.on_a.x, 70) && near(contact.on_b.x, 50));
    assert_true(near(contact.on_a.y, 150) && near(contact.on_b.y, 150));
}

static void containment_counts(void **state)
{
    (void)state;
    TsVec inner[] = {{80, 40}, {90, 40}, {90, 60}, {80, 60}};
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(100, 100)), b = ts_shape_polygon(inner, 4);
    TsContact contact = ts_sat_contact(&a, &b, NULL);
    assert_true(near(contact.gap, -20) && near(contact.normal.x, 1));
    contact = ts_sat_contact(&b, &a, NULL);
    assert_true(near(contact.gap, -20) && near(contact.normal.x, -1));
}

static void names_by_hand(void **state)
{
    (void)state;
    TsShape circle = ts_shape_circle(ts_vec(-3, -4), 2),
            box = ts_shape_aabb(ts_vec(0, 0), ts_vec(9, 9));
    TsShape other = ts_shape_circle(ts_vec(0, 0), 3), point = ts_shape_point(ts_vec(0, 0));
    TsAxisTrace trace;
    TsContact contact = ts_sat_contact(&circle, &box, &trace);
    assert_int_equal(trace.count, 5);
    assert_string_equal(trace.axis[0].name, "B edge 1");
    assert_string_equal(trace.axis[4].name, "corner");
    assert_int_equal(trace.deciding, 4);
    assert_true(near(contact.gap, 3) && near(contact.normal.x, 0.6));
    contact = ts_sat_contact(&circle, &other, &trace);
    assert_int_equal(trace.count, 1);
    assert_string_equal(trace.axis[0].name, "centres");
    assert_int_equal(contact.relation, TS_TOUCHING);
    assert_true(contact.gap == 0);
    // A centre on a corner has no corner axis; equal centres part along +x.
    ts_sat_contact(&point, &box, &trace);
    assert_int_equal(trace.count, 4);
    contact = ts_sat_contact(&point, &other, &trace);
    assert_int_equal(trace.count, 0);
    assert_true(contact.gap == -3 && ts_vec_equal(contact.normal, ts_vec(1, 0)));
}

static void segments_in_one_line(void **state)
{
    (void)state;
    TsVec thin[] = {{1, 2}, {3, 6}, {2, 4}, {1, 2}};
    TsShape a = ts_shape_polygon(thin, 4), b = ts_shape_segment(ts_vec(4, 8), ts_vec(5, 10));
    TsShape c = ts_shape_segment(ts_vec(3, 6), ts_vec(3, 6));
    TsAxisTrace trace;
    assert_int_equal(ts_sat_relation(&a, &b), TS_APART);
    assert_int_equal(ts_sat_relation(&a, &c), TS_TOUCHING);
    assert_int_equal(ts_sat_relation(&b, &c), TS_APART);
    TsContact contact = ts_sat_contact(&a, &b, &trace);
    assert_int_equal(trace.count, 4);
    assert_string_equal(trace.axis[trace.deciding].name, "y");
    assert_true(near(contact.gap, 2));
}

// Without the corner axis circles at corners would be false hits.
static void the_corner_axis_is_needed(void **state)
{
    (void)state;
    Random random = random_seeded(81);
    int needed = 0;
    for (int round = 0; round < 3000; round++) {
        GeneratedPair pair;
        TsAxisTrace trace;
        convex_pair(&random, FAMILY_UNIFORM, TS_SHAPE_CIRCLE, TS_SHAPE_POLYGON, &pair);
        TsContact contact = ts_sat_contact(&pair.a, &pair.b, &trace);
        if (contact.relation != TS_APART) continue;
        needed += trace.deciding == trace.count - 1;
        bool only = true;
        for (int i = 0; i < trace.count - 1; i++) only = only && trace.axis[i].gap <= 0;
        needed += only;
    }
    assert_true(needed > 20);
}

static void assert_trace(const TsAxisTrace *trace, const TsContact *contact)
{
    if (trace->count == 0) return;
    const TsAxis *deciding = &trace->axis[trace->deciding];
    for (int i = 0; i < trace->count; i++) {
        assert_true(fabs(ts_vec_length(trace->axis[i].direction) - 1) < 1e-15 * 4);
        assert_true(trace->axis[i].gap <= deciding->gap);
    }
    assert_true(deciding->gap == contact->gap);
    assert_int_equal(contact->relation,
                     ts_relation_of_sign((contact->gap > 0) - (contact->gap < 0)));
}

static void assert_measures(const TsShape *a, const TsShape *b)
{
    TsAxisTrace trace;
    TsContact contact = ts_sat_contact(a, b, &trace);
    double slack = 1e-9 * convex_size(a, b), margin = oracle_margin(a, b);
    double gap = contact.relation == TS_OVERLAPPING ? -margin : margin;
    assert_trace(&trace, &contact);
    assert_true(fabs(ts_vec_length(contact.normal) - 1) < 1e-15 * 4);
    assert_true(contact.gap <= gap + slack); // at most the distance
    if (contact.relation != TS_APART) assert_true(contact.gap >= gap - slack);
    TsVec stretch = ts_vec_sub(ts_vec_sub(contact.on_b, contact.on_a), //
                               ts_vec_scale(contact.normal, contact.gap));
    assert_true(ts_vec_length(stretch) <= slack);
}

static int seen[3];

static void assert_relation_and_measures(const TsShape *a, const TsShape *b)
{
    TsRelation exact = oracle_relation(a, b);
    assert_relation(ts_sat_relation(a, b), a, b, exact, "SAT");
    assert_relation(ts_sat_relation(b, a), b, a, exact, "SAT");
    assert_relation(ts_relation_shapes(a, b), a, b, exact, "core");
    assert_measures(a, b);
    seen[exact]++;
}

static void every_kind_on_every_family(void **state)
{
    (void)state;
    convex_each(82, 60, assert_relation_and_measures);
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 2000);
}

static void concave_is_refused(void **state)
{
    (void)state;
    TsVec corner[] = {{0, 0}, {4, 0}, {1, 1}, {0, 4}};
    TsShape concave = ts_shape_polygon(corner, 4), ray = ts_shape_ray(ts_vec(0, 0), ts_vec(1, 0));
    TsShape convex = ts_shape_polygon(corner, 3);
    assert_false(ts_sat_accepts(&concave));
    assert_false(ts_sat_accepts(&ray));
    assert_true(ts_sat_accepts(&convex));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_pair_apart),          cmocka_unit_test(golden_pair_overlapping),
        cmocka_unit_test(containment_counts),         cmocka_unit_test(names_by_hand),
        cmocka_unit_test(segments_in_one_line),       cmocka_unit_test(the_corner_axis_is_needed),
        cmocka_unit_test(every_kind_on_every_family), cmocka_unit_test(concave_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
