// Manifolds: by hand, and by their laws on every pair of convex kinds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex_pairs.h"
#include "near.h"
#include "touchstone/clip.h"
#include "touchstone/degrees.h"

static bool has_point(const TsClipManifold *manifold, TsVec at, double gap)
{
    for (int i = 0; i < manifold->count; i++) {
        if (near_vec(manifold->point[i], at) && near(manifold->gap[i], gap)) return true;
    }
    return false;
}

static void boxes_by_hand(void **state)
{
    (void)state;
    TsShape floor = ts_shape_aabb(ts_vec(0, 100), ts_vec(200, 120)),
            box = ts_shape_aabb(ts_vec(50, 60), ts_vec(90, 102));
    TsClipManifold manifold = ts_clip_manifold(&box, &floor);
    assert_int_equal(manifold.count, 2);
    assert_true(near_vec(manifold.normal, ts_vec(0, 1)));
    assert_true(has_point(&manifold, ts_vec(50, 101), -2) &&
                has_point(&manifold, ts_vec(90, 101), -2));
    TsShape over = ts_shape_aabb(ts_vec(180, 60), ts_vec(220, 100)); // touches, half beyond the end
    manifold = ts_clip_manifold(&over, &floor);
    assert_int_equal(manifold.count, 2);
    assert_true(has_point(&manifold, ts_vec(180, 100), 0) &&
                has_point(&manifold, ts_vec(200, 100), 0));
    TsShape away = ts_shape_aabb(ts_vec(0, 0), ts_vec(9, 9));
    assert_int_equal(ts_clip_manifold(&away, &floor).count, 0);
}

static void turned_box_by_hand(void **state)
{
    (void)state;
    TsShape floor = ts_shape_aabb(ts_vec(0, 100), ts_vec(200, 120));
    TsShape tilted = ts_shape_obb(ts_vec(100, 93), 2, 2, ts_vec(3, 4)); // reaches down by 7
    TsClipManifold manifold = ts_clip_manifold(&tilted, &floor);
    assert_int_equal(manifold.relation, TS_TOUCHING);
    assert_int_equal(manifold.count, 1);
    assert_false(manifold.on_a);
    tilted.obb.center.y = 93.5;
    manifold = ts_clip_manifold(&tilted, &floor);
    assert_int_equal(manifold.count, 1);
    assert_true(has_point(&manifold, ts_vec(99, 100.25), -0.5));
    TsClipManifold back = ts_clip_manifold(&floor, &tilted);
    assert_true(back.on_a && has_point(&back, ts_vec(99, 100.25), -0.5));
    assert_true(near_vec(back.reference.a, ts_vec(200, 100)) ||
                near_vec(back.reference.b, ts_vec(200, 100)));
}

static void sides_in_line_are_one(void **state)
{
    (void)state;
    TsVec corner[] = {{0, 100}, {60, 100}, {70, 100}, {70, 100}, {200, 100}, {200, 120}, {0, 120}};
    TsShape floor = ts_shape_polygon(corner, 7),
            box = ts_shape_aabb(ts_vec(50, 60), ts_vec(90, 101));
    TsClipManifold manifold = ts_clip_manifold(&box, &floor);
    assert_int_equal(manifold.count, 2);
    assert_true(has_point(&manifold, ts_vec(50, 100.5), -1));
    assert_true(has_point(&manifold, ts_vec(90, 100.5), -1));
}

static void round_shapes_bring_one_point(void **state)
{
    (void)state;
    TsShape circle = ts_shape_circle(ts_vec(50, 95), 8),
            floor = ts_shape_aabb(ts_vec(0, 100), ts_vec(200, 120));
    TsClipManifold manifold = ts_clip_manifold(&circle, &floor);
    assert_int_equal(manifold.count, 1);
    assert_true(has_point(&manifold, ts_vec(50, 101.5), -3));
}

static void assert_point(const TsShape *a, const TsShape *b, const TsClipManifold *m, int i,
                         double slack)
{
    TsShape point = ts_shape_point(m->point[i]);
    slack -= m->gap[i]; // a thin shape's other side may lie nearer than the middle
    assert_true(m->gap[i] <= 0);
    assert_true(convex_gap(a, &point) <= slack && convex_gap(b, &point) <= slack);
}

static int points_seen[3];

static void assert_manifold(const TsShape *a, const TsShape *b)
{
    TsClipManifold manifold = ts_clip_manifold(a, b);
    TsContact contact = ts_contact_shapes(a, b);
    double slack = 1e-8 * convex_size(a, b), least = 0;
    assert_int_equal(manifold.relation, contact.relation);
    assert_int_equal(manifold.count == 0, contact.relation == TS_APART);
    for (int i = 0; i < manifold.count; i++) {
        assert_point(a, b, &manifold, i, slack);
        least = fmin(least, manifold.gap[i]);
    }
    if (manifold.count > 0) assert_true(least == contact.gap);
    if (manifold.count == 2) assert_true(ts_vec_distance(manifold.point[0], manifold.point[1]) > 0);
    points_seen[manifold.count]++;
}

static void every_kind_on_every_family(void **state)
{
    (void)state;
    convex_each(84, 60, assert_manifold);
    for (int i = 0; i < 3; i++) assert_true(points_seen[i] > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_by_hand),
        cmocka_unit_test(turned_box_by_hand),
        cmocka_unit_test(sides_in_line_are_one),
        cmocka_unit_test(round_shapes_bring_one_point),
        cmocka_unit_test(every_kind_on_every_family),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
