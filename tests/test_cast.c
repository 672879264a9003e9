// Rays by hand, where one can see the answer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cast_truth.h"
#include "touchstone/cast.h"

static TsRay ray_of(double x, double y, double dx, double dy) { return (TsRay){{x, y}, {dx, dy}}; }

static TsHit assert_hit(TsRay ray, TsShape shape, TsRelation relation, double enter, double leave,
                        TsVec normal)
{
    TsHit hit = ts_cast_shape(ray, &shape);
    truth_check(ray, &shape);
    bool same = hit.relation == relation && hit.enter == enter && hit.leave == leave &&
                ts_vec_distance(hit.normal, normal) <= 1e-15;
    if (!same)
        fail_msg("%s from (%g, %g): %s from %g to %g, normal (%g, %g)",
                 ts_shape_kind_name(shape.kind), ray.origin.x, ray.origin.y,
                 ts_relation_name(hit.relation), hit.enter, hit.leave, hit.normal.x, hit.normal.y);
    return hit;
}

static void assert_miss(TsRay ray, TsShape shape)
{
    assert_hit(ray, shape, TS_APART, 0, 0, ts_vec(0, 0));
}

// All kinds of square from (0, 0) to (8, 8): their answers are the same.
static const TsVec square[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
static const TsVec square_with_more[] = {{0, 8}, {8, 8}, {8, 8}, {8, 5}, {8, 0},
                                         {3, 0}, {0, 0}, {0, 0}, {0, 4}, {0, 8}};
enum { SQUARES = 5 };

static TsShape square_of(int i)
{
    switch (i) {
    case 0: return ts_shape_aabb(ts_vec(0, 0), ts_vec(8, 8));
    case 1: return ts_shape_obb(ts_vec(4, 4), 8, 8, ts_vec(1, 0));
    case 2: return ts_shape_of_obb((TsObb){{4, 4}, {2, 2}, {0, -2}});
    case 3: return ts_shape_polygon(square, 4);
    default: return ts_shape_polygon(square_with_more, 10);
    }
}

static void squares(void **state)
{
    (void)state;
    const TsVec left = {-1, 0}, up = {0, -1}, none = {0, 0};
    for (int i = 0; i < SQUARES; i++) {
        TsShape s = square_of(i);
        assert_hit(ray_of(-4, 2, 2, 0), s, TS_OVERLAPPING, 2, 6, left);
        assert_hit(ray_of(-4, 1, 4, 1), s, TS_OVERLAPPING, 1, 3, left);
        assert_hit(ray_of(4, 4, 0, 1), s, TS_OVERLAPPING, 0, 4, none);       // from inside
        assert_hit(ray_of(0, 4, 1, 0), s, TS_OVERLAPPING, 0, 8, left);       // border, entering
        assert_hit(ray_of(0, 4, 1, -2), s, TS_OVERLAPPING, 0, 2, left);      // border, aslant
        assert_hit(ray_of(8, 4, 1, 0), s, TS_TOUCHING, 0, 0, left);          // border, leaving
        assert_hit(ray_of(-2, 0, 1, 0), s, TS_TOUCHING, 2, 10, left);        // along a side
        assert_hit(ray_of(2, 0, 1, 0), s, TS_TOUCHING, 0, 6, up);            // along it, on it
        assert_hit(ray_of(2, 8, -1, 0), s, TS_TOUCHING, 0, 2, ts_vec(0, 1)); // along the other
        assert_hit(ray_of(8, 0, 1, 0), s, TS_TOUCHING, 0, 0, left);          // its end
        assert_hit(ray_of(-4, 4, 1, -1), s, TS_TOUCHING, 4, 4, left);        // grazing a corner
        assert_hit(ray_of(0, 0, 1, -1), s, TS_TOUCHING, 0, 0, left);         // from it, outwards
        assert_true(assert_hit(ray_of(4, 4, 1, 1), s, TS_OVERLAPPING, 0, 4, none).inside);
        assert_miss(ray_of(-4, 4, -1, 0), s); // backwards
        assert_miss(ray_of(-4, -1, 1, 0), s); // parallel
        assert_miss(ray_of(-4, 0x1.fffffffffffffp1, 1, -1), s);
        assert_miss(ray_of(0x1.0000000000001p3, 4, 1, 0), s);
    }
}

// [shape of a U, open to the top, with a notch below]
static const TsVec cup[] = {{0, 0}, {2, 0}, {2, 6}, {6, 6}, {6, 0}, {8, 0}, {8, 9}, {4, 7}, {0, 9}};

static void concave_polygons(void **state)
{
    (void)state;
    TsShape s = ts_shape_polygon(cup, 9);
    const TsVec left = {-1, 0}, up = {0, -1}, right = {1, 0};
    assert_hit(ray_of(-1, 3, 1, 0), s, TS_OVERLAPPING, 1, 3, left); // the first arm only
    assert_hit(ray_of(3, 3, 1, 0), s, TS_OVERLAPPING, 3, 5, left);  // from between
    assert_hit(ray_of(3, 3, -1, 0), s, TS_OVERLAPPING, 1, 3, right);
    assert_hit(ray_of(-1, 6, 1, 0), s, TS_OVERLAPPING, 1, 9, left); // along the inner floor
    assert_hit(ray_of(3, 6, 1, 0), s, TS_OVERLAPPING, 0, 5, up);    // from it into the arm
    assert_hit(ray_of(4, 3, 1, 3), s, TS_OVERLAPPING, 1, 1.6, up);  // floor, then out below
    assert_hit(ray_of(-1, 7, 1, 0), s, TS_OVERLAPPING, 1, 9, left); // through a reflex corner
    assert_hit(ray_of(-1, 0, 1, 0), s, TS_TOUCHING, 1, 3, left);    // along both arms' tops
    assert_hit(ray_of(4, 12, 0, -1), s, TS_OVERLAPPING, 5, 6, ts_vec_normalize(ts_vec(-1, 2)));
    assert_hit(ray_of(-2, 9, 1, 0), s, TS_TOUCHING, 2, 2, ts_vec(-1, 0)); // two corners
    assert_hit(ray_of(4, 4, -1, -2), s, TS_TOUCHING, 2, 2, right);        // a corner from between
    assert_hit(ray_of(9, 9, -1, 0), s, TS_TOUCHING, 1, 1, right);
}

static void circles(void **state)
{
    (void)state;
    TsShape s = ts_shape_circle(ts_vec(10, 10), 5);
    assert_hit(ray_of(0, 10, 1, 0), s, TS_OVERLAPPING, 5, 15, ts_vec(-1, 0));
    assert_hit(ray_of(0, 13, 2, 0), s, TS_OVERLAPPING, 3, 7, ts_vec(-0.8, 0.6));
    assert_hit(ray_of(0, 5, 1, 0), s, TS_TOUCHING, 10, 10, ts_vec(0, -1)); // tangent
    assert_hit(ray_of(7, 6, 4, -3), s, TS_TOUCHING, 0, 0,
               ts_vec(-0.6, -0.8)); // tangent from its point
    assert_hit(ray_of(-1, 12, 4, -3), s, TS_TOUCHING, 2, 2, ts_vec(-0.6, -0.8));
    assert_hit(ray_of(10, 10, 0, 1), s, TS_OVERLAPPING, 0, 5, ts_vec(0, 0));
    assert_hit(ray_of(5, 10, 1, 0), s, TS_OVERLAPPING, 0, 10, ts_vec(-1, 0)); // from the rim, in
    assert_hit(ray_of(15, 10, 1, 0), s, TS_TOUCHING, 0, 0, ts_vec(-1, 0));    // from the rim, out
    assert_hit(ray_of(10, 0, 0, 2), ts_shape_circle(ts_vec(10, 10), 0), TS_TOUCHING, 5, 5,
               ts_vec(0, -1));
    assert_miss(ray_of(0, 0x1.3ffffffffffffp2, 1, 0), s); // an ulp beside the tangent
    assert_miss(ray_of(0, 10, -1, 0), s);
    assert_miss(ray_of(0, 0, 1, -1), s);
}

// Where no double holds the products, enter and leave are still one point.
static void tangents_of_many_digits(void **state)
{
    (void)state;
    for (int i = 1; i < 50; i++) {
        double k = floor(0x1p49 * sqrt(i)) / 8, d = floor(0x1p49 / i);
        TsShape s = ts_shape_circle(ts_vec(3 * k, 5 * k), 5 * k);
        truth_check(ray_of(0, 0, d, 0), &s);
    }
}

static void points_and_segments(void **state)
{
    (void)state;
    TsShape p = ts_shape_point(ts_vec(3, 4)), s = ts_shape_segment(ts_vec(4, 0), ts_vec(4, 8));
    assert_hit(ray_of(0, 0, 0.75, 1), p, TS_TOUCHING, 4, 4, ts_vec(-0.6, -0.8));
    assert_hit(ray_of(3, 4, 1, 0), p, TS_TOUCHING, 0, 0, ts_vec(-1, 0));
    assert_miss(ray_of(0, 0, -3, -4), p);
    assert_miss(ray_of(0, 0, 3, 0x1.0000000000001p2), p);
    assert_hit(ray_of(0, 2, 2, 1), s, TS_OVERLAPPING, 2, 2, ts_vec(-1, 0));
    assert_hit(ray_of(0, 0, 1, 2), s, TS_TOUCHING, 4, 4, ts_vec(-1, 0));   // its end
    assert_hit(ray_of(4, 2, 1, 2), s, TS_TOUCHING, 0, 0, ts_vec(-1, 0));   // from on it
    assert_hit(ray_of(4, -2, 0, 1), s, TS_TOUCHING, 2, 10, ts_vec(0, -1)); // in its line
    assert_hit(ray_of(4, 2, 0, 1), s, TS_TOUCHING, 0, 6, ts_vec(0, -1));
    assert_hit(ray_of(4, 8, 0, 1), s, TS_TOUCHING, 0, 0, ts_vec(0, -1));
    assert_miss(ray_of(4, 9, 0, 1), s);
    assert_miss(ray_of(5, 9, 0, -1), s); // parallel
    assert_miss(ray_of(8, 2, 2, 1), s);
    static const TsVec flat[] = {{4, 3}, {4, 0}, {4, 8}, {4, 8}, {4, 5}};
    assert_hit(ray_of(0, 2, 2, 0.5), ts_shape_polygon(flat, 5), TS_OVERLAPPING, 2, 2,
               ts_vec(-1, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares),
        cmocka_unit_test(concave_polygons),
        cmocka_unit_test(circles),
        cmocka_unit_test(tangents_of_many_digits),
        cmocka_unit_test(points_and_segments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
