// Contacts: by hand where one can see the answer, by their laws on every family, and the margins of
// the run of the article on OBBs.
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
#include "touchstone/contact.h"
#include "touchstone/degrees.h"
#include "touchstone/gjk.h"

static const TsShapeKind kinds[] = {TS_SHAPE_POINT,  TS_SHAPE_SEGMENT, TS_SHAPE_CIRCLE,
                                    TS_SHAPE_AABB,   TS_SHAPE_OBB,     TS_SHAPE_TRIANGLE,
                                    TS_SHAPE_CAPSULE};
enum { KINDS = sizeof kinds / sizeof *kinds };
_Static_assert(KINDS == TS_SHAPE_KINDS - 2, "every kind but rays and polygons");

static void assert_contact(TsContact c, TsRelation relation, double gap, TsVec normal, TsVec on_a)
{
    assert_int_equal(c.relation, relation);
    TsVec on_b = ts_vec_add(on_a, ts_vec_scale(normal, gap));
    if (near(c.gap, gap) && near_vec(c.normal, normal) && near_vec(c.on_a, on_a) &&
        near_vec(c.on_b, on_b))
        return;
    fail_msg("gap %g along (%g, %g) from (%g, %g) to (%g, %g)", c.gap, c.normal.x, c.normal.y,
             c.on_a.x, c.on_a.y, c.on_b.x, c.on_b.y);
}

static void round_shapes(void **state)
{
    (void)state;
    TsCircle a = {{0, 0}, 5}, inner = {{1, 0}, 2};
    assert_contact(ts_contact_points(ts_vec(0, 0), ts_vec(3, 4)), TS_APART, 5, ts_vec(0.6, 0.8),
                   ts_vec(0, 0));
    assert_contact(ts_contact_circles(a, (TsCircle){{6, 8}, 3}), TS_APART, 2, ts_vec(0.6, 0.8),
                   ts_vec(3, 4));
    assert_contact(ts_contact_circles(a, (TsCircle){{6, 8}, 5}), TS_TOUCHING, 0, ts_vec(0.6, 0.8),
                   ts_vec(3, 4));
    assert_contact(ts_contact_circles(a, inner), TS_OVERLAPPING, -6, ts_vec(1, 0), ts_vec(5, 0));
    assert_contact(ts_contact_circle_point(a, ts_vec(0, 4)), TS_OVERLAPPING, -1, ts_vec(0, 1),
                   ts_vec(0, 5));
}

static void equal_centres_part_along_x(void **state)
{
    (void)state;
    TsCircle small = {{7, 8}, 2}, large = {{7, 8}, 5};
    assert_contact(ts_contact_circles(small, large), TS_OVERLAPPING, -7, ts_vec(1, 0),
                   ts_vec(9, 8));
    assert_contact(ts_contact_circles(large, small), TS_OVERLAPPING, -7, ts_vec(1, 0),
                   ts_vec(12, 8));
    assert_contact(ts_contact_points(ts_vec(7, 8), ts_vec(7, 8)), TS_TOUCHING, 0, ts_vec(1, 0),
                   ts_vec(7, 8));
    assert_contact(ts_contact_circle_point(large, ts_vec(7, 8)), TS_OVERLAPPING, -5, ts_vec(-1, 0),
                   ts_vec(2, 8));
}

static void boxes_meet_in_the_middle_of_the_shared_side(void **state)
{
    (void)state;
    TsAabb a = {{0, 0}, {10, 10}};
    assert_contact(ts_contact_aabbs(a, (TsAabb){{12, 4}, {20, 20}}), TS_APART, 2, ts_vec(1, 0),
                   ts_vec(10, 7));
    assert_contact(ts_contact_aabbs(a, (TsAabb){{10, 4}, {20, 8}}), TS_TOUCHING, 0, ts_vec(1, 0),
                   ts_vec(10, 6));
    assert_contact(ts_contact_aabbs(a, (TsAabb){{2, 9}, {6, 30}}), TS_OVERLAPPING, -1, ts_vec(0, 1),
                   ts_vec(4, 10));
    assert_contact(ts_contact_aabbs(a, (TsAabb){{13, 14}, {20, 20}}), TS_APART, 5, ts_vec(0.6, 0.8),
                   ts_vec(10, 10));
}

static void containment_gives_the_shortest_way_out(void **state)
{
    (void)state;
    TsAabb outer = {{0, 0}, {100, 100}};
    assert_contact(ts_contact_aabbs(outer, (TsAabb){{10, 40}, {20, 60}}), TS_OVERLAPPING, -20,
                   ts_vec(-1, 0), ts_vec(0, 50));
    assert_contact(ts_contact_aabb_point(outer, ts_vec(30, 98)), TS_OVERLAPPING, -2, ts_vec(0, 1),
                   ts_vec(30, 100));
    assert_contact(ts_contact_aabb_circle(outer, (TsCircle){{95, 50}, 3}), TS_OVERLAPPING, -8,
                   ts_vec(1, 0), ts_vec(100, 50));
    TsObb box = {{0, 0}, {50, 20}, {0, 1}}; // turned by 90 degrees: 40 wide, 100 high
    assert_contact(ts_contact_obb_point(box, ts_vec(15, 0)), TS_OVERLAPPING, -5, ts_vec(1, 0),
                   ts_vec(20, 0));
    assert_contact(ts_contact_obb_circle(box, (TsCircle){{0, 45}, 1}), TS_OVERLAPPING, -6,
                   ts_vec(0, 1), ts_vec(0, 50));
    assert_contact(ts_contact_obb_aabb(box, (TsAabb){{-18, -10}, {-10, 10}}), TS_OVERLAPPING, -10,
                   ts_vec(-1, 0), ts_vec(-20, 0));
}

static void circles_at_corners_and_sides(void **state)
{
    (void)state;
    TsAabb a = {{0, 0}, {10, 10}};
    assert_contact(ts_contact_aabb_circle(a, (TsCircle){{13, 14}, 4}), TS_APART, 1,
                   ts_vec(0.6, 0.8), ts_vec(10, 10));
    assert_contact(ts_contact_aabb_circle(a, (TsCircle){{13, 14}, 6}), TS_OVERLAPPING, -1,
                   ts_vec(0.6, 0.8), ts_vec(10, 10));
    assert_contact(ts_contact_aabb_circle(a, (TsCircle){{10, 5}, 3}), TS_OVERLAPPING, -3,
                   ts_vec(1, 0), ts_vec(10, 5));
}

static TsRelation relation_of_gap(double gap) { return ts_relation_of_sign((gap > 0) - (gap < 0)); }

static void assert_laws(const TsShape *a, const TsShape *b)
{
    TsContact c = ts_contact_shapes(a, b);
    double slack = 1e-9 * fmax(ts_shape_size(a), ts_shape_size(b));
    assert_relation(c.relation, a, b, oracle_relation(a, b), "contact");
    assert_relation(relation_of_gap(c.gap), a, b, c.relation, "gap");
    assert_true(fabs(ts_vec_length(c.normal) - 1) < 1e-15 * 4);
    assert_true(fabs(fabs(c.gap) - oracle_margin(a, b)) <= slack);
    TsVec stretch = ts_vec_sub(ts_vec_sub(c.on_b, c.on_a), ts_vec_scale(c.normal, c.gap));
    assert_true(ts_vec_length(stretch) <= slack);
    TsShape pushed = ts_shape_moved(a, ts_vec_scale(c.normal, c.gap), NULL);
    if (ts_shape_valid(&pushed, NULL))
        assert_true(fabs(ts_contact_shapes(&pushed, b).gap) <= slack);
}

static bool parts_along_x(TsVec normal) { return normal.x == 1 && normal.y == 0; }

static void assert_swaps(const TsShape *a, const TsShape *b)
{
    TsContact c = ts_contact_shapes(a, b), back = ts_contact_shapes(b, a);
    assert_relation(back.relation, b, a, c.relation, "swapped");
    assert_true(c.gap == back.gap);
    double of_a[TS_SHAPE_NUMBERS_MAX], of_b[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(a, of_a), other = ts_shape_numbers(b, of_b);
    bool equal =
        a->kind == b->kind && count == other && memcmp(of_a, of_b, count * sizeof *of_a) == 0;
    if (equal || (parts_along_x(c.normal) && parts_along_x(back.normal))) return;
    assert_true(c.normal.x == -back.normal.x && c.normal.y == -back.normal.y);
}

static void laws_hold_on_every_family(void **state)
{
    (void)state;
    Random random = random_seeded(31);
    for (int pair = 0; pair < KINDS * KINDS * FAMILIES; pair++) {
        for (int i = 0; i < 40; i++) {
            GeneratedPair made = {0};
            generate_pair(&random, (Family)(pair % FAMILIES), kinds[pair / FAMILIES % KINDS],
                          kinds[pair / FAMILIES / KINDS], &made);
            assert_laws(&made.a, &made.b);
            assert_swaps(&made.a, &made.b);
        }
    }
}

// Inside or outside of it by rounding at most.
static void assert_on_border(const TsShape *shape, TsVec p, double slack)
{
    TsShape point = ts_shape_point(p);
    if (ts_shape_valid(&point, NULL)) assert_true(fabs(convex_gap(shape, &point)) <= slack);
}

static void assert_ends(const TsShape *a, const TsShape *b)
{
    TsContact c[] = {ts_contact_shapes(a, b), ts_gjk_contact(a, b, NULL, NULL)};
    double slack = 1e-11 * convex_size(a, b);
    for (int k = 0; k < 2; k++) {
        assert_on_border(a, c[k].on_a, slack);
        assert_on_border(b, c[k].on_b, slack);
    }
}

static void ends_lie_on_the_borders(void **state)
{
    (void)state;
    convex_each(32, 30, assert_ends);
}

// Against the hull of all differences of corners, which has nothing in common with the contacts'
// sides and supports.
static void assert_gap(const TsShape *a, const TsShape *b)
{
    TsContact c = ts_contact_shapes(a, b);
    double slack = 1e-11 * convex_size(a, b); // up to which the nearest side stands for two corners
    assert_true(fabs(c.gap - convex_gap(a, b)) <= slack);
    assert_swaps(a, b);
}

static void gaps_are_those_of_the_differences(void **state)
{
    (void)state;
    convex_each(33, 30, assert_gap);
}

static void box_pair(int tick, TsObb *a, TsObb *b)
{
    *a = ts_shape_obb(ts_vec(100, 150), 30, 140, ts_degrees(30 + 2 * tick)).obb;
    *b = ts_shape_obb(ts_vec(100, 70), 40, 110, ts_degrees(40 + tick)).obb;
}

static void golden_margins_of_two_boxes(void **state)
{
    (void)state;
    static const struct {
        int tick;
        double margin;
    } golden[] = {{54, -0.389}, {55, 0.409}, {107, 0.124}, {108, -0.835}};
    for (int i = 0; i < 4; i++) {
        TsObb a, b;
        TsAxisTrace trace;
        box_pair(golden[i].tick, &a, &b);
        TsShape of_a = ts_shape_of_obb(a), of_b = ts_shape_of_obb(b);
        TsContact c = ts_contact_traced(&of_a, &of_b, &trace);
        assert_true(fabs(-trace.axis[trace.deciding].gap - golden[i].margin) < 0.0006);
        assert_true(fabs(-c.gap - golden[i].margin) < 0.0006);
    }
}

static void assert_axis(const TsAxis *axis, TsRelation relation)
{
    assert_true(fabs(ts_vec_length(axis->direction) - 1) < 1e-15 * 4);
    assert_true(near(axis->gap, axis->distance - axis->radii));
    assert_true(near(axis->radii, (axis->a_max - axis->a_min + axis->b_max - axis->b_min) / 2));
    if (relation == TS_OVERLAPPING) assert_true(axis->gap < 0);
}

// The deciding axis is the daylight or the least overlap, as the contact has it.
static void assert_trace(const TsAxisTrace *trace, const TsContact *contact)
{
    const TsAxis *deciding = &trace->axis[trace->deciding];
    for (int i = 0; i < trace->count; i++) {
        assert_axis(&trace->axis[i], contact->relation);
        assert_true(trace->axis[i].gap <= deciding->gap);
    }
    assert_int_equal(relation_of_gap(deciding->gap), contact->relation);
    if (contact->relation == TS_OVERLAPPING) assert_true(near(deciding->gap, contact->gap));
    if (contact->relation == TS_APART) assert_true(deciding->gap <= contact->gap + 1e-12);
}

static void traces_of_two_boxes(void **state)
{
    (void)state;
    static const char *const names[] = {"A across", "A along", "B across", "B along"};
    for (int tick = 1; tick <= 180; tick++) {
        TsObb a, b;
        TsAxisTrace trace;
        box_pair(tick, &a, &b);
        TsShape of_a = ts_shape_of_obb(a), of_b = ts_shape_of_obb(b);
        TsContact c = ts_contact_traced(&of_a, &of_b, &trace);
        assert_int_equal(trace.count, 4);
        for (int i = 0; i < 4; i++) assert_string_equal(trace.axis[i].name, names[i]);
        assert_trace(&trace, &c);
        // The article on OBBs: the reach by the half sides, the distance by the centres.
        TsAxis first = trace.axis[0];
        double reach =
            15 + 20 * fabs(ts_vec_dot(b.axis, a.axis)) + 55 * fabs(ts_vec_cross(b.axis, a.axis));
        assert_true(near(first.radii, reach));
        assert_true(near(first.a_radius, 15) && near(first.b_radius, reach - 15));
        assert_true(near(first.distance, fabs(ts_vec_dot(ts_vec(0, -80), a.axis))));
    }
}

static void traces_of_a_box_and_a_triangle(void **state)
{
    (void)state;
    static const char *const names[] = {"box along", "box across", "edge 1", "edge 2", "edge 3"};
    TsShape triangle = ts_shape_triangle(ts_vec(60, 0), ts_vec(100, 60), ts_vec(20, 40));
    int seen[3] = {0};
    for (int tick = 0; tick < 90; tick++) {
        TsShape box = ts_shape_obb(ts_vec(tick, tick / 2.0), 50, 20, ts_degrees(4 * tick));
        TsAxisTrace trace, reverse;
        TsContact c = ts_contact_traced(&box, &triangle, &trace);
        assert_int_equal(trace.count, 5);
        for (int i = 0; i < 5; i++) assert_string_equal(trace.axis[i].name, names[i]);
        assert_trace(&trace, &c);
        c = ts_contact_traced(&triangle, &box, &reverse);
        assert_int_equal(reverse.count, 5);
        for (int i = 0; i < 5; i++) {
            const TsAxis *axis = &reverse.axis[(i + 3) % 5];
            assert_string_equal(axis->name, names[i]);
            assert_true(near(axis->gap, trace.axis[i].gap));
            assert_true(near(axis->a_min, trace.axis[i].b_min));
        }
        assert_trace(&reverse, &c);
        seen[c.relation]++;
    }
    assert_true(seen[TS_APART] > 10 && seen[TS_OVERLAPPING] > 10);
}

static void touching_shapes_have_no_gap_on_any_account(void **state)
{
    (void)state;
    TsAxisTrace trace;
    TsObb a = {{0, 0}, {4, 2}, {0.75, 1}}, b = {{6, 8}, {4, 2}, {0.75, 1}};
    TsShape of_a = ts_shape_of_obb(a), of_b = ts_shape_of_obb(b);
    TsContact c = ts_contact_traced(&of_a, &of_b, &trace);
    assert_int_equal(c.relation, TS_TOUCHING);
    assert_true(c.gap == 0);
    assert_true(trace.axis[trace.deciding].gap == 0);
    TsShape flat = ts_shape_triangle(ts_vec(3, 4), ts_vec(3, 4), ts_vec(9, 12));
    c = ts_contact_traced(&of_a, &flat, &trace);
    assert_int_equal(trace.count, 4); // the edge without length is left out
    assert_int_equal(c.relation, TS_TOUCHING);
    assert_true(c.gap == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_shapes),
        cmocka_unit_test(equal_centres_part_along_x),
        cmocka_unit_test(boxes_meet_in_the_middle_of_the_shared_side),
        cmocka_unit_test(containment_gives_the_shortest_way_out),
        cmocka_unit_test(circles_at_corners_and_sides),
        cmocka_unit_test(laws_hold_on_every_family),
        cmocka_unit_test(ends_lie_on_the_borders),
        cmocka_unit_test(gaps_are_those_of_the_differences),
        cmocka_unit_test(golden_margins_of_two_boxes),
        cmocka_unit_test(traces_of_two_boxes),
        cmocka_unit_test(traces_of_a_box_and_a_triangle),
        cmocka_unit_test(touching_shapes_have_no_gap_on_any_account),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
