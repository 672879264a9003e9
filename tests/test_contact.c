// Contacts: by hand where one can see the answer, by their laws on every family, and the margins of
// document 000's run.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "contact.h"
#include "convex_pairs.h"
#include "degrees.h"
#include "gjk.h"
#include "near.h"
#include "oracle.h"

static const ShapeKind kinds[] = {SHAPE_POINT, SHAPE_SEGMENT, SHAPE_CIRCLE,
                                  SHAPE_AABB,  SHAPE_OBB,     SHAPE_TRIANGLE};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void assert_contact(Contact c, Relation relation, double gap, Vec normal, Vec on_a)
{
    assert_int_equal(c.relation, relation);
    Vec on_b = vec_add(on_a, vec_scale(normal, gap));
    if (near(c.gap, gap) && near_vec(c.normal, normal) && near_vec(c.on_a, on_a) &&
        near_vec(c.on_b, on_b))
        return;
    fail_msg("gap %g along (%g, %g) from (%g, %g) to (%g, %g)", c.gap, c.normal.x, c.normal.y,
             c.on_a.x, c.on_a.y, c.on_b.x, c.on_b.y);
}

static void round_shapes(void **state)
{
    (void)state;
    Circle a = {{0, 0}, 5}, inner = {{1, 0}, 2};
    assert_contact(contact_points(vec(0, 0), vec(3, 4)), APART, 5, vec(0.6, 0.8), vec(0, 0));
    assert_contact(contact_circles(a, (Circle){{6, 8}, 3}), APART, 2, vec(0.6, 0.8), vec(3, 4));
    assert_contact(contact_circles(a, (Circle){{6, 8}, 5}), TOUCHING, 0, vec(0.6, 0.8), vec(3, 4));
    assert_contact(contact_circles(a, inner), OVERLAPPING, -6, vec(1, 0), vec(5, 0));
    assert_contact(contact_point_circle(vec(0, 4), a), OVERLAPPING, -1, vec(0, -1), vec(0, 4));
}

static void equal_centres_part_along_x(void **state)
{
    (void)state;
    Circle small = {{7, 8}, 2}, large = {{7, 8}, 5};
    assert_contact(contact_circles(small, large), OVERLAPPING, -7, vec(1, 0), vec(9, 8));
    assert_contact(contact_circles(large, small), OVERLAPPING, -7, vec(1, 0), vec(12, 8));
    assert_contact(contact_points(vec(7, 8), vec(7, 8)), TOUCHING, 0, vec(1, 0), vec(7, 8));
    assert_contact(contact_point_circle(vec(7, 8), large), OVERLAPPING, -5, vec(1, 0), vec(7, 8));
}

static void boxes_meet_in_the_middle_of_the_shared_side(void **state)
{
    (void)state;
    Aabb a = {{0, 0}, {10, 10}};
    assert_contact(contact_aabbs(a, (Aabb){{12, 4}, {20, 20}}), APART, 2, vec(1, 0), vec(10, 7));
    assert_contact(contact_aabbs(a, (Aabb){{10, 4}, {20, 8}}), TOUCHING, 0, vec(1, 0), vec(10, 6));
    assert_contact(contact_aabbs(a, (Aabb){{2, 9}, {6, 30}}), OVERLAPPING, -1, vec(0, 1),
                   vec(4, 10));
    assert_contact(contact_aabbs(a, (Aabb){{13, 14}, {20, 20}}), APART, 5, vec(0.6, 0.8),
                   vec(10, 10));
}

static void containment_gives_the_shortest_way_out(void **state)
{
    (void)state;
    Aabb outer = {{0, 0}, {100, 100}};
    assert_contact(contact_aabbs(outer, (Aabb){{10, 40}, {20, 60}}), OVERLAPPING, -20, vec(-1, 0),
                   vec(0, 50));
    assert_contact(contact_aabb_point(outer, vec(30, 98)), OVERLAPPING, -2, vec(0, 1),
                   vec(30, 100));
    assert_contact(contact_aabb_circle(outer, (Circle){{95, 50}, 3}), OVERLAPPING, -8, vec(1, 0),
                   vec(100, 50));
    Obb box = {{0, 0}, {50, 20}, {0, 1}}; // turned by 90 degrees: 40 wide, 100 high
    assert_contact(contact_obb_point(box, vec(15, 0)), OVERLAPPING, -5, vec(1, 0), vec(20, 0));
    assert_contact(contact_obb_circle(box, (Circle){{0, 45}, 1}), OVERLAPPING, -6, vec(0, 1),
                   vec(0, 50));
    assert_contact(contact_obb_aabb(box, (Aabb){{-18, -10}, {-10, 10}}), OVERLAPPING, -10,
                   vec(-1, 0), vec(-20, 0));
}

static void circles_at_corners_and_sides(void **state)
{
    (void)state;
    Aabb a = {{0, 0}, {10, 10}};
    assert_contact(contact_aabb_circle(a, (Circle){{13, 14}, 4}), APART, 1, vec(0.6, 0.8),
                   vec(10, 10));
    assert_contact(contact_aabb_circle(a, (Circle){{13, 14}, 6}), OVERLAPPING, -1, vec(0.6, 0.8),
                   vec(10, 10));
    assert_contact(contact_aabb_circle(a, (Circle){{10, 5}, 3}), OVERLAPPING, -3, vec(1, 0),
                   vec(10, 5));
}

static Shape moved(Shape s, Vec by)
{
    switch (s.kind) {
    case SHAPE_SEGMENT: return shape_segment(vec_add(s.segment.a, by), vec_add(s.segment.b, by));
    case SHAPE_CIRCLE: return shape_circle(vec_add(s.circle.center, by), s.circle.radius);
    case SHAPE_AABB: return shape_aabb(vec_add(s.aabb.min, by), vec_add(s.aabb.max, by));
    case SHAPE_OBB: s.obb.center = vec_add(s.obb.center, by); return s;
    case SHAPE_TRIANGLE:
        for (int i = 0; i < 3; i++) s.triangle.corner[i] = vec_add(s.triangle.corner[i], by);
        return s;
    default: return shape_point(vec_add(s.point, by));
    }
}

static Relation relation_of_gap(double gap) { return relation_of_sign((gap > 0) - (gap < 0)); }

static void assert_laws(const Shape *a, const Shape *b)
{
    Contact c = contact_shapes(a, b);
    double slack = 1e-9 * fmax(shape_size(a), shape_size(b));
    assert_int_equal(c.relation, oracle_relation(a, b));
    assert_int_equal(c.relation, relation_of_gap(c.gap));
    assert_true(fabs(vec_length(c.normal) - 1) < 1e-15 * 4);
    assert_true(fabs(fabs(c.gap) - oracle_margin(a, b)) <= slack);
    Vec stretch = vec_sub(vec_sub(c.on_b, c.on_a), vec_scale(c.normal, c.gap));
    assert_true(vec_length(stretch) <= slack);
    Shape pushed = moved(*a, vec_scale(c.normal, c.gap));
    if (shape_valid(&pushed, NULL)) assert_true(fabs(contact_shapes(&pushed, b).gap) <= slack);
}

static bool parts_along_x(Vec normal) { return normal.x == 1 && normal.y == 0; }

static void assert_swaps(const Shape *a, const Shape *b)
{
    Contact c = contact_shapes(a, b), back = contact_shapes(b, a);
    assert_int_equal(c.relation, back.relation);
    assert_true(c.gap == back.gap);
    bool equal = memcmp(a, b, sizeof *a) == 0;
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
static void assert_on_border(const Shape *shape, Vec p, double slack)
{
    Shape point = shape_point(p);
    if (shape_valid(&point, NULL)) assert_true(fabs(convex_gap(shape, &point)) <= slack);
}

static void assert_ends(const Shape *a, const Shape *b)
{
    Contact c[] = {contact_shapes(a, b), gjk_contact(a, b, NULL, NULL)};
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

static void box_pair(int tick, Obb *a, Obb *b)
{
    *a = shape_obb(vec(100, 150), 30, 140, degrees(30 + 2 * tick)).obb;
    *b = shape_obb(vec(100, 70), 40, 110, degrees(40 + tick)).obb;
}

static void golden_margins_of_two_boxes(void **state)
{
    (void)state;
    static const struct {
        int tick;
        double margin;
    } golden[] = {{54, -0.389}, {55, 0.409}, {107, 0.124}, {108, -0.835}};
    for (int i = 0; i < 4; i++) {
        Obb a, b;
        AxisTrace trace;
        box_pair(golden[i].tick, &a, &b);
        Contact c = contact_obbs_traced(a, b, &trace);
        assert_true(fabs(-trace.axis[trace.deciding].gap - golden[i].margin) < 0.0006);
        assert_true(fabs(-c.gap - golden[i].margin) < 0.0006);
    }
}

static void assert_axis(const Axis *axis, Relation relation)
{
    assert_true(fabs(vec_length(axis->direction) - 1) < 1e-15 * 4);
    assert_true(near(axis->gap, axis->distance - axis->reach));
    assert_true(near(axis->reach, (axis->a_max - axis->a_min + axis->b_max - axis->b_min) / 2));
    if (relation == OVERLAPPING) assert_true(axis->gap < 0);
}

// The deciding axis is the daylight or the least overlap, as the contact has it.
static void assert_trace(const AxisTrace *trace, const Contact *contact)
{
    const Axis *deciding = &trace->axis[trace->deciding];
    for (int i = 0; i < trace->count; i++) {
        assert_axis(&trace->axis[i], contact->relation);
        assert_true(trace->axis[i].gap <= deciding->gap);
    }
    assert_int_equal(relation_of_gap(deciding->gap), contact->relation);
    if (contact->relation == OVERLAPPING) assert_true(near(deciding->gap, contact->gap));
    if (contact->relation == APART) assert_true(deciding->gap <= contact->gap + 1e-12);
}

static void traces_of_two_boxes(void **state)
{
    (void)state;
    static const char *const names[] = {"1 across", "1 along", "2 across", "2 along"};
    for (int tick = 1; tick <= 180; tick++) {
        Obb a, b;
        AxisTrace trace;
        box_pair(tick, &a, &b);
        Contact c = contact_obbs_traced(a, b, &trace);
        assert_int_equal(trace.count, 4);
        for (int i = 0; i < 4; i++) assert_string_equal(trace.axis[i].name, names[i]);
        assert_trace(&trace, &c);
        // Document 000: the reach by the half sides, the distance by the centres.
        Axis first = trace.axis[0];
        double reach =
            15 + 20 * fabs(vec_dot(b.axis, a.axis)) + 55 * fabs(vec_cross(b.axis, a.axis));
        assert_true(near(first.reach, reach));
        assert_true(near(first.a_reach, 15) && near(first.b_reach, reach - 15));
        assert_true(near(first.distance, fabs(vec_dot(vec(0, -80), a.axis))));
    }
}

static void traces_of_a_box_and_a_triangle(void **state)
{
    (void)state;
    static const char *const names[] = {"box along", "box across", "edge 1", "edge 2", "edge 3"};
    Triangle triangle = {{{60, 0}, {100, 60}, {20, 40}}};
    int seen[3] = {0};
    for (int tick = 0; tick < 90; tick++) {
        Obb box = shape_obb(vec(tick, tick / 2.0), 50, 20, degrees(4 * tick)).obb;
        AxisTrace trace;
        Contact c = contact_obb_triangle_traced(box, triangle, &trace);
        assert_int_equal(trace.count, 5);
        for (int i = 0; i < 5; i++) assert_string_equal(trace.axis[i].name, names[i]);
        assert_trace(&trace, &c);
        seen[c.relation]++;
    }
    assert_true(seen[APART] > 10 && seen[OVERLAPPING] > 10);
}

static void touching_shapes_have_no_gap_on_any_account(void **state)
{
    (void)state;
    AxisTrace trace;
    Obb a = {{0, 0}, {4, 2}, {0.75, 1}}, b = {{6, 8}, {4, 2}, {0.75, 1}};
    Contact c = contact_obbs_traced(a, b, &trace);
    assert_int_equal(c.relation, TOUCHING);
    assert_true(c.gap == 0);
    assert_true(trace.axis[trace.deciding].gap == 0);
    Triangle flat = {{{3, 4}, {3, 4}, {9, 12}}};
    c = contact_obb_triangle_traced(a, flat, &trace);
    assert_int_equal(trace.count, 4); // the edge without length is left out
    assert_int_equal(c.relation, TOUCHING);
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
        cmocka_unit_test(golden_margins_of_two_boxes),
        cmocka_unit_test(traces_of_two_boxes),
        cmocka_unit_test(traces_of_a_box_and_a_triangle),
        cmocka_unit_test(touching_shapes_have_no_gap_on_any_account),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
