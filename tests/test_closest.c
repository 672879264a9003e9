// Closest points: by hand, by sampling, and by the rule that 0 means a common point.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "near.h"
#include "oracle/oracle.h"
#include "touchstone/closest.h"
#include "touchstone/contact.h"
#include "touchstone/degrees.h"

static const TsShapeKind kinds[] = {TS_SHAPE_POINT,  TS_SHAPE_SEGMENT, TS_SHAPE_CIRCLE,
                                    TS_SHAPE_AABB,   TS_SHAPE_OBB,     TS_SHAPE_TRIANGLE,
                                    TS_SHAPE_CAPSULE};
enum { KINDS = sizeof kinds / sizeof *kinds };
_Static_assert(KINDS == TS_SHAPE_KINDS - 2, "every kind but rays and polygons");

static void assert_nearest(TsNearest n, TsVec a, TsVec b)
{
    if (near(n.a.x, a.x) && near(n.a.y, a.y) && near(n.b.x, b.x) && near(n.b.y, b.y) &&
        near(n.distance, ts_vec_distance(a, b)))
        return;
    fail_msg("(%g, %g) to (%g, %g) at %g", n.a.x, n.a.y, n.b.x, n.b.y, n.distance);
}

static void apart_by_hand(void **state)
{
    (void)state;
    TsSegment s = {{0, 0}, {10, 0}};
    TsAabb box = {{0, 0}, {10, 10}};
    TsCircle c = {{13, 14}, 4};
    TsObb tilted = {{0, 0}, {5, 5}, {0.6, 0.8}}; // a corner at (7, 1), another at (-1, 7)
    assert_nearest(ts_closest_points(ts_vec(1, 2), ts_vec(4, 6)), ts_vec(1, 2), ts_vec(4, 6));
    assert_nearest(ts_closest_segment_point(s, ts_vec(4, 3)), ts_vec(4, 0), ts_vec(4, 3));
    assert_nearest(ts_closest_segment_point(s, ts_vec(-3, 4)), ts_vec(0, 0), ts_vec(-3, 4));
    assert_nearest(ts_closest_circle_point(c, ts_vec(3, 14)), ts_vec(9, 14), ts_vec(3, 14));
    assert_nearest(ts_closest_circles((TsCircle){{3, 14}, 1}, c), ts_vec(4, 14), ts_vec(9, 14));
    assert_nearest(ts_closest_aabb_point(box, ts_vec(14, 4)), ts_vec(10, 4), ts_vec(14, 4));
    assert_nearest(ts_closest_aabb_circle(box, c), ts_vec(10, 10), ts_vec(10.6, 10.8));
    assert_nearest(ts_closest_aabbs(box, (TsAabb){{12, 5}, {20, 7}}), ts_vec(10, 6), ts_vec(12, 6));
    assert_nearest(ts_closest_obb_point(tilted, ts_vec(9, 1)), ts_vec(7, 1), ts_vec(9, 1));
    assert_nearest(ts_closest_obb_point(tilted, ts_vec(6, 8)), ts_vec(3, 4), ts_vec(6, 8));
    assert_nearest(ts_closest_obb_circle(tilted, (TsCircle){{6, 8}, 2}), ts_vec(3, 4),
                   ts_vec(4.8, 6.4));
    assert_nearest(ts_closest_obb_aabb(tilted, (TsAabb){{8, -9}, {9, 9}}), ts_vec(7, 1),
                   ts_vec(8, 1));
    assert_nearest(ts_closest_triangle_obb((TsTriangle){{{8, -9}, {8, 9}, {20, 0}}}, tilted),
                   ts_vec(8, 1), ts_vec(7, 1));
    assert_nearest(ts_closest_obbs(tilted, (TsObb){{9, 12}, {5, 5}, {0.6, 0.8}}), ts_vec(3, 4),
                   ts_vec(6, 8));
}

static void sharing_a_point_is_distance_0(void **state)
{
    (void)state;
    TsNearest n = ts_closest_segment_point((TsSegment){{0, 0}, {6, 8}}, ts_vec(3, 4));
    assert_true(n.distance == 0 && n.a.x == n.b.x && n.a.y == n.b.y);
    assert_nearest(n, ts_vec(3, 4), ts_vec(3, 4));
    n = ts_closest_segment_point((TsSegment){{0, 0}, {6, 8}}, ts_vec(3, 0x1.0000000000001p2));
    assert_true(n.distance > 0);
    n = ts_closest_aabb_point((TsAabb){{0, 0}, {10, 10}}, ts_vec(2, 3));
    assert_nearest(n, ts_vec(2, 3), ts_vec(2, 3));
    n = ts_closest_circles((TsCircle){{0, 0}, 5}, (TsCircle){{8, 0}, 3});
    assert_nearest(n, ts_vec(5, 0), ts_vec(5, 0));
    n = ts_closest_obbs((TsObb){{0, 0}, {9, 1}, {1, 0}},
                        (TsObb){{0, 0}, {1, 9}, {1, 0}}); // a plus sign
    assert_true(n.distance == 0);
    assert_true(fabs(n.a.x) <= 1 + 1e-12 && fabs(n.a.y) <= 1 + 1e-12);
}

static bool holds(const TsShape *shape, TsVec p, double slack)
{
    TsShape point = ts_shape_point(p);
    return !ts_shape_valid(&point, NULL) || ts_contact_shapes(shape, &point).gap <= slack;
}

static void points_lie_in_their_shapes(void **state)
{
    (void)state;
    Random random = random_seeded(41);
    for (int pair = 0; pair < KINDS * KINDS * FAMILIES; pair++) {
        for (int i = 0; i < 40; i++) {
            GeneratedPair made;
            generate_pair(&random, (Family)(pair % FAMILIES), kinds[pair / FAMILIES % KINDS],
                          kinds[pair / FAMILIES / KINDS], &made);
            TsNearest n = ts_closest_shapes(&made.a, &made.b);
            double slack = 1e-9 * fmax(ts_shape_size(&made.a), ts_shape_size(&made.b));
            bool apart = oracle_relation(&made.a, &made.b) == TS_APART;
            assert_int_equal(n.distance > 0, apart);
            assert_true(fabs(ts_vec_distance(n.a, n.b) - n.distance) <= slack);
            if (apart) assert_true(fabs(n.distance - oracle_margin(&made.a, &made.b)) <= slack);
            assert_true(holds(&made.a, n.a, slack) && holds(&made.b, n.b, slack));
        }
    }
}

// Another method: the least distance between points all along both borders.
static double least_by_sampling(const TsShape *a, const TsShape *b)
{
    enum { SAMPLES = 60 };
    TsVec of_a[4], of_b[4];
    int count_a = ts_shape_corners(a, of_a), count_b = ts_shape_corners(b, of_b);
    double least = HUGE_VAL;
    for (int i = 0; i < count_a * SAMPLES; i++) {
        TsVec p = ts_vec_lerp(of_a[i / SAMPLES], of_a[(i / SAMPLES + 1) % count_a],
                              i % SAMPLES / (double)SAMPLES);
        for (int k = 0; k < count_b * SAMPLES; k++) {
            TsVec q = ts_vec_lerp(of_b[k / SAMPLES], of_b[(k / SAMPLES + 1) % count_b],
                                  k % SAMPLES / (double)SAMPLES);
            least = fmin(least, ts_vec_distance(p, q));
        }
    }
    return least;
}

static void no_sampled_points_are_closer(void **state)
{
    (void)state;
    Random random = random_seeded(42);
    for (int i = 0; i < 24; i++) {
        GeneratedPair made;
        generate_pair(&random, FAMILY_UNIFORM, TS_SHAPE_OBB,
                      i % 2 ? TS_SHAPE_TRIANGLE : TS_SHAPE_OBB, &made);
        TsNearest n = ts_closest_shapes(&made.a, &made.b);
        double sampled = least_by_sampling(&made.a, &made.b);
        assert_true(n.distance <= sampled + 1e-9);
        if (n.distance > 0) assert_true(sampled <= n.distance + 4); // a step is 200 / 60 px at most
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(apart_by_hand),
        cmocka_unit_test(sharing_a_point_is_distance_0),
        cmocka_unit_test(points_lie_in_their_shapes),
        cmocka_unit_test(no_sampled_points_are_closer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
