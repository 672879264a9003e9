// V-Clip on every pair of convex kinds: against the oracle, and its distances against GJK's; the
// distance of the pair that it holds falls with every step.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "case_line.h"
#include "convex_pairs.h"
#include "near.h"
#include "oracle/oracle.h"
#include "touchstone/degrees.h"
#include "touchstone/gjk.h"
#include "touchstone/vclip.h"

static void assert_sentence(const TsVclipTrace *trace, const char *text)
{
    assert_string_equal(trace->step[trace->count - 1].text, text);
}

static void walks_by_hand(void **state)
{
    (void)state;
    TsVclipTrace trace;
    TsVec corner[] = {{20, 5}, {30, 0}, {30, 10}};
    TsShape box = ts_shape_aabb(ts_vec(0, 0), ts_vec(10, 10)), arrow = ts_shape_polygon(corner, 3);
    TsContact contact = ts_vclip_contact(&box, &arrow, &trace);
    assert_true(near(contact.gap, 10) && near_vec(contact.normal, ts_vec(1, 0)));
    assert_true(near_vec(contact.on_a, ts_vec(10, 5)) && near_vec(contact.on_b, ts_vec(20, 5)));
    const TsVclipStep *last = &trace.step[trace.count - 1];
    assert_int_equal(last->on_a.count, 2); // the right side, and the arrow's tip
    assert_int_equal(last->on_b.count, 1);
    assert_true(near_vec(last->on_a.border[0], ts_vec(1, 0)));
    assert_true(ts_vec_equal(last->on_b.corner[0], ts_vec(20, 5)));
    assert_sentence(&trace, "Corner and side are in each other's region: they are nearest.");
    TsShape beside = ts_shape_point(ts_vec(13, 14)), inside = ts_shape_point(ts_vec(4, 5)),
            on_side = ts_shape_point(ts_vec(10, 5)), at_corner = ts_shape_point(ts_vec(10, 10));
    assert_int_equal(ts_vclip_relation(&box, &beside, &trace), TS_APART);
    assert_sentence(&trace, "Each corner is in the other's region: they are nearest.");
    assert_int_equal(ts_vclip_relation(&box, &inside, &trace), TS_OVERLAPPING);
    assert_sentence(&trace, "The corner is in no region: it is inside, and the shapes meet.");
    assert_int_equal(ts_vclip_relation(&box, &on_side, &trace), TS_TOUCHING);
    assert_sentence(&trace, "The corner lies on the side: the shapes meet.");
    assert_int_equal(ts_vclip_relation(&at_corner, &box, &trace), TS_TOUCHING);
    assert_sentence(&trace, "Both corners are one point: the shapes meet.");
    // A corner in the middle of a side has no region: this one would hold what is behind it.
    TsVec with_middle[] = {{3, 4}, {3, 0}, {3, -4}, {0, -4}, {-3, -4}, {0, 0}};
    TsShape triangle = ts_shape_polygon(with_middle, 6), behind = ts_shape_point(ts_vec(-2, 0));
    assert_true(near(ts_vclip_contact(&triangle, &behind, &trace).gap, 1.6));
    TsShape bar = ts_shape_segment(ts_vec(5, -20), ts_vec(5, 30));
    assert_int_equal(ts_vclip_relation(&bar, &box, &trace), oracle_relation(&bar, &box));
    assert_sentence(&trace, "Both sides have a common point: the shapes meet.");
}

static TsShape shape_of(const TsVclipFeature *feature)
{
    return feature->count == 1 ? ts_shape_point(feature->corner[0])
                               : ts_shape_segment(feature->corner[0], feature->corner[1]);
}

// At each step the pair is nearer, or as near and of fewer dimensions; but for a segment, whose
// other side is the same set of points.
static void assert_descends(const TsShape *a, const TsShape *b, const TsVclipTrace *trace)
{
    double size = convex_size(a, b), last = HUGE_VAL;
    for (int i = 0; i < trace->count; i++) {
        const TsVclipStep *step = &trace->step[i];
        TsShape one = shape_of(&step->on_a), two = shape_of(&step->on_b);
        double distance = ts_closest_shapes(&one, &two).distance;
        if (!(distance <= last + 1e-9 * size)) fail_msg("step %d: %g after %g", i, distance, last);
        last = distance;
        assert_non_null(step->text);
        assert_false(step->leaves_a && step->leaves_b);
    }
}

static int most_steps, seen[3];

static void assert_walk(const TsShape *a, const TsShape *b)
{
    TsVclipTrace trace;
    TsRelation exact = oracle_relation(a, b);
    double size = convex_size(a, b);
    assert_relation(ts_vclip_relation(a, b, &trace), a, b, exact, "V-Clip");
    assert_in_range(trace.count, 1, TS_VCLIP_STEPS - 1);
    assert_descends(a, b, &trace);
    assert_relation(ts_vclip_relation(b, a, NULL), b, a, exact, "V-Clip");
    TsContact contact = ts_vclip_contact(a, b, NULL), gjk = ts_gjk_contact(a, b, NULL, NULL);
    assert_int_equal(contact.relation, exact);
    assert_true(fabs(contact.gap - gjk.gap) <= 1e-9 * size);
    TsVec stretch = ts_vec_sub(contact.on_b, contact.on_a);
    assert_true(ts_vec_distance(stretch, ts_vec_scale(contact.normal, contact.gap)) <= 1e-9 * size);
    most_steps = trace.count > most_steps ? trace.count : most_steps;
    seen[exact]++;
}

static void every_kind_on_every_family(void **state)
{
    (void)state;
    convex_each(31, 40, assert_walk);
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 1000);
    assert_in_range(most_steps, 6, TS_VCLIP_STEPS - 1);
}

// Round polygons of 64 corners: the walk goes around half of one.
static void many_corners(void **state)
{
    (void)state;
    TsVec of_a[TS_POLYGON_MAX], of_b[TS_POLYGON_MAX];
    for (int i = 0; i < 60; i++) {
        TsShape a, b;
        convex_round_pair(i, of_a, of_b, &a, &b);
        assert_walk(&a, &b);
    }
}

// Collinear corners in any order, back and forth, and repeated ones at the beginning and end.
static void flat_and_repeated_corners(void **state)
{
    (void)state;
    TsVec flat[] = {{10, 0}, {30, 0}, {0, 0}, {20, 0}, {20, 0}},
          repeated[] = {{0, 0}, {0, 0}, {10, 0}, {10, 10}, {10, 10}, {0, 10}, {0, 0}},
          one[] = {{3, 3}, {3, 3}, {3, 3}};
    TsShape shape[] = {ts_shape_polygon(flat, 5),
                       ts_shape_polygon(repeated, 7),
                       ts_shape_polygon(one, 3),
                       ts_shape_obb(ts_vec(5, 5), 0, 8, ts_degrees(30)),
                       ts_shape_obb(ts_vec(5, 5), 8, 0, ts_degrees(30)),
                       ts_shape_capsule(ts_vec(1, 1), ts_vec(1, 1), 2)};
    enum { SHAPES = sizeof shape / sizeof *shape };
    for (int i = 0; i < SHAPES; i++) {
        assert_true(ts_shape_is_convex(&shape[i]));
        for (int k = 0; k < SHAPES; k++) {
            for (int turn = 0; turn < 24; turn++) {
                TsVec by = ts_vec_scale(ts_degrees(15 * turn), turn % 5 * 7);
                TsVec corner[8];
                TsShape moved = shape[k];
                if (moved.kind == TS_SHAPE_POLYGON) {
                    for (int c = 0; c < moved.polygon.count; c++)
                        corner[c] = ts_vec_add(moved.polygon.corner[c], by);
                    moved = ts_shape_polygon(corner, moved.polygon.count);
                    if (!ts_shape_is_convex(&moved)) continue; // rounded
                } else if (moved.kind == TS_SHAPE_OBB) {
                    moved.obb.center = ts_vec_add(moved.obb.center, by);
                } else {
                    moved.capsule.a = moved.capsule.b = ts_vec_add(moved.capsule.a, by);
                }
                assert_walk(&shape[i], &moved);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_by_hand),
        cmocka_unit_test(every_kind_on_every_family),
        cmocka_unit_test(many_corners),
        cmocka_unit_test(flat_and_repeated_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
