// Closest points: by hand, by sampling, and by the rule that 0 means a common point.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "closest.h"
#include "contact.h"
#include "degrees.h"
#include "generate.h"
#include "near.h"
#include "oracle.h"

static const ShapeKind kinds[] = {SHAPE_POINT, SHAPE_SEGMENT, SHAPE_CIRCLE,
                                  SHAPE_AABB,  SHAPE_OBB,     SHAPE_TRIANGLE};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void assert_nearest(Nearest n, Vec a, Vec b)
{
    if (near(n.a.x, a.x) && near(n.a.y, a.y) && near(n.b.x, b.x) && near(n.b.y, b.y) &&
        near(n.distance, vec_distance(a, b)))
        return;
    fail_msg("(%g, %g) to (%g, %g) at %g", n.a.x, n.a.y, n.b.x, n.b.y, n.distance);
}

static void apart_by_hand(void **state)
{
    (void)state;
    Segment s = {{0, 0}, {10, 0}};
    Aabb box = {{0, 0}, {10, 10}};
    Circle c = {{13, 14}, 4};
    Obb tilted = {{0, 0}, {5, 5}, {0.6, 0.8}}; // a corner at (7, 1), another at (-1, 7)
    assert_nearest(closest_points(vec(1, 2), vec(4, 6)), vec(1, 2), vec(4, 6));
    assert_nearest(closest_point_segment(vec(4, 3), s), vec(4, 3), vec(4, 0));
    assert_nearest(closest_point_segment(vec(-3, 4), s), vec(-3, 4), vec(0, 0));
    assert_nearest(closest_point_circle(vec(3, 14), c), vec(3, 14), vec(9, 14));
    assert_nearest(closest_circles((Circle){{3, 14}, 1}, c), vec(4, 14), vec(9, 14));
    assert_nearest(closest_aabb_point(box, vec(14, 4)), vec(10, 4), vec(14, 4));
    assert_nearest(closest_aabb_circle(box, c), vec(10, 10), vec(10.6, 10.8));
    assert_nearest(closest_aabbs(box, (Aabb){{12, 5}, {20, 7}}), vec(10, 6), vec(12, 6));
    assert_nearest(closest_obb_point(tilted, vec(9, 1)), vec(7, 1), vec(9, 1));
    assert_nearest(closest_obb_point(tilted, vec(6, 8)), vec(3, 4), vec(6, 8));
    assert_nearest(closest_obb_circle(tilted, (Circle){{6, 8}, 2}), vec(3, 4), vec(4.8, 6.4));
    assert_nearest(closest_obb_aabb(tilted, (Aabb){{8, -9}, {9, 9}}), vec(7, 1), vec(8, 1));
    assert_nearest(closest_obb_triangle(tilted, (Triangle){{{8, -9}, {8, 9}, {20, 0}}}), vec(7, 1),
                   vec(8, 1));
    assert_nearest(closest_obbs(tilted, (Obb){{9, 12}, {5, 5}, {0.6, 0.8}}), vec(3, 4), vec(6, 8));
}

static void sharing_a_point_is_distance_0(void **state)
{
    (void)state;
    Nearest n = closest_point_segment(vec(3, 4), (Segment){{0, 0}, {6, 8}});
    assert_true(n.distance == 0 && n.a.x == n.b.x && n.a.y == n.b.y);
    assert_nearest(n, vec(3, 4), vec(3, 4));
    n = closest_point_segment(vec(3, 0x1.0000000000001p2), (Segment){{0, 0}, {6, 8}});
    assert_true(n.distance > 0);
    n = closest_aabb_point((Aabb){{0, 0}, {10, 10}}, vec(2, 3));
    assert_nearest(n, vec(2, 3), vec(2, 3));
    n = closest_circles((Circle){{0, 0}, 5}, (Circle){{8, 0}, 3});
    assert_nearest(n, vec(5, 0), vec(5, 0));
    n = closest_obbs((Obb){{0, 0}, {9, 1}, {1, 0}}, (Obb){{0, 0}, {1, 9}, {1, 0}}); // a plus sign
    assert_true(n.distance == 0);
    assert_true(fabs(n.a.x) <= 1 + 1e-12 && fabs(n.a.y) <= 1 + 1e-12);
}

static bool holds(const Shape *shape, Vec p, double slack)
{
    Shape point = shape_point(p);
    return !shape_valid(&point, NULL) || contact_shapes(shape, &point).gap <= slack;
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
            Nearest n = closest_shapes(&made.a, &made.b);
            double slack = 1e-9 * fmax(shape_size(&made.a), shape_size(&made.b));
            bool apart = oracle_relation(&made.a, &made.b) == APART;
            assert_int_equal(n.distance > 0, apart);
            assert_true(fabs(vec_distance(n.a, n.b) - n.distance) <= slack);
            if (apart) assert_true(fabs(n.distance - oracle_margin(&made.a, &made.b)) <= slack);
            assert_true(holds(&made.a, n.a, slack) && holds(&made.b, n.b, slack));
        }
    }
}

// Another method: the least distance between points all along both borders.
static double least_by_sampling(const Shape *a, const Shape *b)
{
    enum { SAMPLES = 60 };
    Vec of_a[4], of_b[4];
    int count_a = shape_corners(a, of_a), count_b = shape_corners(b, of_b);
    double least = HUGE_VAL;
    for (int i = 0; i < count_a * SAMPLES; i++) {
        Vec p = vec_lerp(of_a[i / SAMPLES], of_a[(i / SAMPLES + 1) % count_a],
                         i % SAMPLES / (double)SAMPLES);
        for (int k = 0; k < count_b * SAMPLES; k++) {
            Vec q = vec_lerp(of_b[k / SAMPLES], of_b[(k / SAMPLES + 1) % count_b],
                             k % SAMPLES / (double)SAMPLES);
            least = fmin(least, vec_distance(p, q));
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
        generate_pair(&random, FAMILY_UNIFORM, SHAPE_OBB, i % 2 ? SHAPE_TRIANGLE : SHAPE_OBB,
                      &made);
        Nearest n = closest_shapes(&made.a, &made.b);
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
