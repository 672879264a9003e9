// Capsules, and shapes within a distance of each other: what is easily seen.
// tests/test_core_oracle.c holds both against the oracle.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "case_line.h"
#include "touchstone/cast.h"
#include "touchstone/closest.h"
#include "touchstone/collider.h"
#include "touchstone/contact.h"
#include "touchstone/detail.h"
#include "touchstone/manifold.h"
#include "touchstone/mass.h"
#include "touchstone/sweep.h"
#include "touchstone/within.h"

// From (0, 0) to (40, 0), 10 px thick on either side.
static TsShape lying(void) { return ts_shape_capsule(ts_vec(0, 0), ts_vec(40, 0), 10); }

static void assert_both_ways(TsShape a, TsShape b, TsRelation expected)
{
    assert_relation(ts_relation_shapes(&a, &b), &a, &b, expected, "core");
    assert_relation(ts_relation_shapes(&b, &a), &b, &a, expected, "core");
}

static void points_and_circles_around_it(void **state)
{
    (void)state;
    assert_both_ways(lying(), ts_shape_point(ts_vec(20, 10)), TS_TOUCHING);
    assert_both_ways(lying(), ts_shape_point(ts_vec(20, 0)), TS_OVERLAPPING);
    assert_both_ways(lying(), ts_shape_point(ts_vec(20, nextafter(10, 11))), TS_APART);
    assert_both_ways(lying(), ts_shape_point(ts_vec(-6, 8)), TS_TOUCHING); // on the round end
    assert_both_ways(lying(), ts_shape_point(ts_vec(46, -8)), TS_TOUCHING);
    assert_both_ways(lying(), ts_shape_circle(ts_vec(52, 9), 5), TS_TOUCHING); // 12, 9: 15
    assert_both_ways(lying(), ts_shape_circle(ts_vec(30, 14), 5), TS_OVERLAPPING);
}

static void two_capsules(void **state)
{
    (void)state;
    assert_both_ways(lying(), ts_shape_capsule(ts_vec(10, 15), ts_vec(70, 15), 5), TS_TOUCHING);
    assert_both_ways(lying(), ts_shape_capsule(ts_vec(52, 9), ts_vec(90, 9), 5), TS_TOUCHING);
    assert_both_ways(lying(), ts_shape_capsule(ts_vec(20, -50), ts_vec(20, 50), 1), TS_OVERLAPPING);
    assert_both_ways(lying(), ts_shape_capsule(ts_vec(0, 20), ts_vec(0, 60), 9), TS_APART);
    assert_both_ways(lying(), lying(), TS_OVERLAPPING);
}

// Without length it is a circle, without radius a segment, without both a point.
static void collapsed_ones_are_what_they_are(void **state)
{
    (void)state;
    TsShape disc = ts_shape_capsule(ts_vec(5, 5), ts_vec(5, 5), 3);
    TsShape thin = ts_shape_capsule(ts_vec(0, 0), ts_vec(10, 0), 0);
    TsShape dot = ts_shape_capsule(ts_vec(5, 0), ts_vec(5, 0), 0);
    assert_both_ways(disc, ts_shape_circle(ts_vec(5, 10), 2), TS_TOUCHING);
    assert_both_ways(thin, ts_shape_segment(ts_vec(5, -1), ts_vec(5, 1)), TS_OVERLAPPING);
    assert_both_ways(thin, ts_shape_segment(ts_vec(5, 0), ts_vec(5, 1)), TS_TOUCHING);
    assert_both_ways(thin, dot, TS_TOUCHING);
    assert_both_ways(dot, dot, TS_TOUCHING);
}

static void boxes_and_polygons_around_it(void **state)
{
    (void)state;
    TsVec u[] = {{-30, -30}, {70, -30},  {70, 60},  {60, 60},
                 {60, -20},  {-20, -20}, {-20, 60}, {-30, 60}};
    assert_both_ways(lying(), ts_shape_aabb(ts_vec(-100, -100), ts_vec(100, 100)), TS_OVERLAPPING);
    assert_both_ways(lying(), ts_shape_aabb(ts_vec(19, -1), ts_vec(21, 1)), TS_OVERLAPPING);
    assert_both_ways(lying(), ts_shape_aabb(ts_vec(46, 8), ts_vec(60, 20)), TS_TOUCHING);
    assert_both_ways(lying(), ts_shape_obb(ts_vec(20, 15), 300, 10, ts_vec(1, 0)), TS_TOUCHING);
    assert_both_ways(lying(), ts_shape_polygon(u, 8), TS_APART); // within the hollow of a U
    TsShape sunk = ts_shape_capsule(ts_vec(0, -10), ts_vec(40, -10), 10);
    assert_both_ways(sunk, ts_shape_polygon(u, 8), TS_TOUCHING);
}

static void contacts_lead_the_shortest_way_out(void **state)
{
    (void)state;
    TsShape a = lying(), b = ts_shape_capsule(ts_vec(10, 12), ts_vec(30, 12), 5);
    TsContact beside = ts_contact_shapes(&a, &b);
    assert_true(beside.gap == -3 && ts_vec_equal(beside.normal, ts_vec(0, 1)));
    TsShape across = ts_shape_capsule(ts_vec(20, -50), ts_vec(20, 2), 1);
    TsContact crossing = ts_contact_shapes(&a, &across);
    assert_true(fabs(crossing.gap + 13) < 1e-12 && crossing.normal.y < -0.999);
    TsShape far = ts_shape_point(ts_vec(43, 4));
    assert_true(ts_contact_shapes(&a, &far).gap == -5);
    TsShape away = ts_shape_capsule(ts_vec(0, 40), ts_vec(40, 40), 10);
    TsNearest nearest = ts_closest_shapes(&a, &away);
    assert_true(nearest.distance == 20 && nearest.a.y == 10 && nearest.b.y == 30);
}

static void rays_enter_by_a_side_or_an_end(void **state)
{
    (void)state;
    TsCapsule c = lying().capsule;
    TsHit side = ts_cast_capsule((TsRay){{20, -30}, {0, 2}}, c);
    assert_true(side.enter == 10 && side.leave == 20 && ts_vec_equal(side.normal, ts_vec(0, -1)));
    TsHit end = ts_cast_capsule((TsRay){{-30, 0}, {1, 0}}, c);
    assert_true(end.enter == 20 && end.leave == 80 && ts_vec_equal(end.normal, ts_vec(-1, 0)));
    TsHit grazing = ts_cast_capsule((TsRay){{-30, 10}, {1, 0}}, c);
    assert_int_equal(grazing.relation, TS_TOUCHING);
    assert_true(grazing.enter == 30 && grazing.leave == 70);
    TsHit inside = ts_cast_capsule((TsRay){{20, 5}, {0, 1}}, c);
    assert_true(inside.inside && inside.enter == 0 && inside.leave == 5);
    assert_int_equal(ts_cast_capsule((TsRay){{20, 11}, {0, 1}}, c).relation, TS_APART);
    assert_int_equal(ts_cast_capsule((TsRay){{20, 10}, {0, 1}}, c).relation, TS_TOUCHING);
    assert_int_equal(ts_cast_capsule((TsRay){{-9, 9}, {1, 0.5}}, c).relation, TS_APART);
}

static void sweeps_meet_sides_and_ends(void **state)
{
    (void)state;
    TsShape a = lying(), b = ts_shape_capsule(ts_vec(20, 30), ts_vec(20, 60), 10);
    TsImpact impact = ts_sweep_shapes(&b, ts_vec(0, -20), &a, ts_vec(0, 0));
    assert_int_equal(impact.relation, TS_OVERLAPPING);
    assert_true(impact.enter == 0.5 && ts_vec_equal(impact.normal, ts_vec(0, -1)));
    assert_true(ts_vec_distance(impact.point, ts_vec(20, 10)) < 1e-12);
    TsShape beside = ts_shape_capsule(ts_vec(-90, 20), ts_vec(-60, 20), 10);
    assert_int_equal(ts_sweep_relation(&beside, ts_vec(200, 0), &a, ts_vec(0, 0)), TS_TOUCHING);
    TsShape wall = ts_shape_segment(ts_vec(100, -50), ts_vec(100, 50));
    assert_true(ts_sweep_shapes(&a, ts_vec(100, 0), &wall, ts_vec(0, 0)).enter == 0.5);
}

static void what_it_holds_and_what_holds_it(void **state)
{
    (void)state;
    TsShape c = lying(), slim = ts_shape_capsule(ts_vec(0, 5), ts_vec(40, 5), 5);
    TsShape box = ts_shape_aabb(ts_vec(-10, -10), ts_vec(50, 10)),
            disc = ts_shape_circle(ts_vec(20, 0), 10);
    assert_true(ts_detail_contains(&c, &slim) && ts_detail_contains(&c, &disc));
    assert_true(ts_detail_contains(&box, &c) && !ts_detail_contains(&c, &box));
    TsShape thicker = ts_shape_capsule(ts_vec(0, 5), ts_vec(40, 5), nextafter(5, 6));
    assert_false(ts_detail_contains(&c, &thicker));
}

// Area and inertia of the same set, counted in small squares.
static void mass_as_counted(void **state)
{
    (void)state;
    TsShape shape = ts_shape_capsule(ts_vec(0, 0), ts_vec(6, 8), 3);
    TsMass mass = ts_mass_of(&shape, 2);
    double area = 0, second = 0, step = 0.02;
    for (double x = -4; x < 11; x += step) {
        for (double y = -4; y < 12; y += step) {
            TsShape at = ts_shape_point(ts_vec(x + step / 2, y + step / 2));
            if (ts_relation_shapes(&at, &shape) == TS_APART) continue;
            area += step * step;
            second += step * step * ts_vec_length_squared(ts_vec_sub(at.point, mass.centroid));
        }
    }
    assert_true(ts_vec_distance(mass.centroid, ts_vec(3, 4)) < 1e-12);
    assert_true(fabs(mass.area - area) < 0.05 && fabs(mass.mass - 2 * mass.area) < 1e-9);
    assert_true(fabs(mass.inertia - 2 * second) < 2e-3 * mass.inertia);
}

static TsManifold manifold_of(TsShape a, TsShape b)
{
    TsCollider of_a, of_b;
    TsPose at_a, at_b;
    assert_true(ts_collider_of(&a, &of_a, &at_a) && ts_collider_of(&b, &of_b, &at_b));
    TsVec normal;
    double distance = ts_manifold_distance(&of_a, at_a, &of_b, at_b, &normal);
    assert_true((distance > 0) == (ts_relation_shapes(&a, &b) == TS_APART));
    return ts_manifold_of(&of_a, at_a, &of_b, at_b, 5);
}

// Two points on its long side, one where it stands on end or meets a circle.
static void colliders_bear_on_sides_and_ends(void **state)
{
    (void)state;
    TsShape ground = ts_shape_aabb(ts_vec(-100, 9), ts_vec(100, 100));
    TsManifold lies = manifold_of(lying(), ground);
    assert_int_equal(lies.count, 2);
    assert_true(fabs(lies.point[0].gap + 1) < 1e-9 && fabs(lies.point[1].gap + 1) < 1e-9);
    assert_true(fabs(fabs(lies.point[0].at.x - lies.point[1].at.x) - 40) < 1e-9);
    assert_true(fabs(lies.point[0].at.y - 9.5) < 1e-9 && lies.normal.y > 0.999);
    TsManifold stands = manifold_of(ts_shape_capsule(ts_vec(0, -40), ts_vec(0, 0), 10), ground);
    assert_int_equal(stands.count, 1);
    assert_true(fabs(stands.point[0].gap + 1) < 1e-9 && fabs(stands.point[0].at.x) < 1e-9);
    TsManifold round = manifold_of(lying(), ts_shape_circle(ts_vec(52, 9), 6));
    assert_int_equal(round.count, 1);
    assert_true(fabs(round.point[0].gap + 1) < 1e-9);
    TsManifold ends = manifold_of(lying(), ts_shape_capsule(ts_vec(52, 9), ts_vec(90, 30), 6));
    assert_int_equal(ends.count, 1);
    assert_true(fabs(ends.point[0].gap + 1) < 1e-9 && fabs(ends.normal.x - 0.8) < 1e-9);
    TsManifold corner = manifold_of(lying(), ts_shape_aabb(ts_vec(46, 7.5), ts_vec(90, 60)));
    assert_int_equal(corner.count, 1);
    assert_true(fabs(corner.point[0].gap - (hypot(6, 7.5) - 10)) < 1e-9);
    TsManifold apart = manifold_of(lying(), ts_shape_capsule(ts_vec(60, 20), ts_vec(90, 50), 10));
    assert_int_equal(apart.count, 0);
}

static void within_reports_nearer_equal_or_farther(void **state)
{
    (void)state;
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(10, 10)), b = ts_shape_point(ts_vec(13, 14));
    assert_int_equal(ts_within(&a, &b, 5), TS_TOUCHING);
    assert_int_equal(ts_within(&b, &a, nextafter(5, 6)), TS_OVERLAPPING);
    assert_int_equal(ts_within(&a, &b, nextafter(5, 4)), TS_APART);
    TsShape circle = ts_shape_circle(ts_vec(19, 22), 10); // 9, 12: 15
    assert_int_equal(ts_within(&a, &circle, 5), TS_TOUCHING);
    TsShape inner = ts_shape_point(ts_vec(5, 5)), border = ts_shape_point(ts_vec(10, 5));
    assert_int_equal(ts_within(&a, &inner, 1), TS_OVERLAPPING); // no distance at all
    assert_int_equal(ts_within(&a, &border, 0), TS_TOUCHING);
    TsVec u[] = {{0, 0}, {30, 0}, {30, 30}, {20, 30}, {20, 10}, {10, 10}, {10, 30}, {0, 30}};
    TsShape hollow = ts_shape_polygon(u, 8), hung = ts_shape_point(ts_vec(15, 20));
    assert_int_equal(ts_within(&hollow, &hung, 5), TS_TOUCHING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_and_circles_around_it),
        cmocka_unit_test(two_capsules),
        cmocka_unit_test(collapsed_ones_are_what_they_are),
        cmocka_unit_test(boxes_and_polygons_around_it),
        cmocka_unit_test(contacts_lead_the_shortest_way_out),
        cmocka_unit_test(rays_enter_by_a_side_or_an_end),
        cmocka_unit_test(sweeps_meet_sides_and_ends),
        cmocka_unit_test(what_it_holds_and_what_holds_it),
        cmocka_unit_test(mass_as_counted),
        cmocka_unit_test(colliders_bear_on_sides_and_ends),
        cmocka_unit_test(within_reports_nearer_equal_or_farther),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
