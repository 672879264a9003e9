// Volumes around shapes: that they hold them, that none of the smallest is too large, and that no
// test of volumes ever misses what the shapes share. TOUCHSTONE_CASES sets the random shapes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "case_line.h"
#include "generate/generate.h"
#include "shape_literals.h"
#include "touchstone/degrees.h"
#include "touchstone/enclosing.h"
#include "touchstone/hull.h"
#include "touchstone/volume.h"
#include "volume/enclosing_private.h"

static long cases(void)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long count = text ? strtol(text, NULL, 10) : 0;
    return count > 0 ? count : 2000;
}

typedef struct Points {
    int count;
    TsVec at[TS_POLYGON_MAX];
} Points;

// ---- What they must do: by the exact relations of the core, on what is stored

static bool holds_point(const TsVolume *volume, TsVec p)
{
    if (volume->kind == TS_VOLUME_DOP) return ts_dop_contains(volume->dop, p);
    TsShape point = ts_shape_point(p);
    return ts_relation_shapes(&volume->shape, &point) != TS_APART;
}

static bool is_valid(const TsVolume *volume)
{
    const char *why;
    if (volume->kind != TS_VOLUME_DOP) return ts_shape_valid(&volume->shape, &why);
    TsDop dop = volume->dop;
    for (int i = 0; i < TS_DOP_AXES; i++) {
        TsShape stretch = ts_shape_segment(ts_vec(dop.low[i], 0), ts_vec(dop.high[i], 0));
        if (!ts_shape_valid(&stretch, &why) || dop.low[i] > dop.high[i]) return false;
    }
    return true;
}

static void assert_holds(const TsShape *shape, TsVolumeKind kind, const TsVolume *volume)
{
    TsVec corner[TS_POLYGON_MAX];
    assert_int_equal(volume->kind, kind);
    assert_true(is_valid(volume));
    if (shape->kind == TS_SHAPE_CIRCLE && kind == TS_VOLUME_CIRCLE) return;
    for (int i = ts_shape_corners(shape, corner) - 1; i >= 0; i--) {
        if (!holds_point(volume, corner[i]))
            fail_msg("%s lost (%a, %a)", ts_volume_name(kind), corner[i].x, corner[i].y);
    }
}

// ---- By hand

static void smallest_circles_by_hand(void **state)
{
    (void)state;
    TsVec square[] = {{0, 0}, {8, 0}, {8, 6}, {0, 6}, {4, 3}, {8, 6}};
    TsCircle around = ts_enclosing_circle(square, 6);
    assert_true(ts_vec_equal(around.center, ts_vec(4, 3)) && around.radius == 5);
    TsVec obtuse[] = {{0, 0}, {10, 0}, {5, 1}}, line[] = {{3, 3}, {9, 9}, {0, 0}, {6, 6}};
    around = ts_enclosing_circle(obtuse, 3);
    assert_true(ts_vec_equal(around.center, ts_vec(5, 0)) && around.radius == 5);
    around = ts_enclosing_circle(line, 4);
    assert_true(ts_vec_equal(around.center, ts_vec(4.5, 4.5)));
    TsVec acute[] = {{-5, 0}, {3, 4}, {3, -4}, {0, 0}};
    around = ts_enclosing_circle(acute, 4);
    assert_true(ts_vec_length(around.center) < 1e-15 && fabs(around.radius - 5) < 1e-14);
    TsVec same[] = {{7, 8}, {7, 8}};
    around = ts_enclosing_circle(same, 2);
    assert_true(ts_vec_equal(around.center, same[0]) && around.radius == 0);
}

static void smallest_boxes_by_hand(void **state)
{
    (void)state;
    TsVec tilted[] = {{0, 0}, {4, 3}, {1, 7}, {-3, 4}}, hull[4]; // a square of 5 by 5
    TsObb box = ts_enclosing_box(hull, ts_hull_of(tilted, 4, hull));
    assert_true(fabs(box.half.x - 2.5) < 1e-15 && fabs(box.half.y - 2.5) < 1e-15);
    assert_true(ts_vec_distance(box.center, ts_vec(0.5, 3.5)) < 1e-15);
    TsVec wide[] = {{0, 0}, {10, 0}, {10, 2}, {0, 2}};
    box = ts_enclosing_box(hull, ts_hull_of(wide, 4, hull));
    assert_true(ts_vec_equal(box.center, ts_vec(5, 1)) && box.half.x * box.half.y == 5);
    TsVec stretch[] = {{1, 1}, {4, 5}};
    box = ts_enclosing_box(hull, ts_hull_of(stretch, 2, hull));
    assert_true(fabs(box.half.x - 2.5) < 1e-15 && box.half.y < 1e-15);
    box = ts_enclosing_box(stretch, 1);
    assert_true(ts_vec_equal(box.center, stretch[0]) && box.half.x == 0 && box.half.y == 0);
}

// More than 64 points take another path: equal points, and points on a line.
static void volumes_of_many_points_in_line(void **state)
{
    (void)state;
    enum { MANY = 200 };
    static const int counts[] = {1, 2, 63, 64, 65, MANY};
    TsVec same[MANY], line[MANY];
    for (int i = 0; i < MANY; i++) {
        same[i] = ts_vec(7, -8);
        line[i] = ts_vec(3 * (i * 37 % MANY), 4 * (i * 37 % MANY));
    }
    for (int i = 0; i < 6; i++) {
        TsObb box = ts_enclosing_box_around((RoundPoints){same, counts[i], 0});
        assert_true(ts_vec_equal(box.center, same[0]) && ts_vec_is_zero(box.half));
        assert_true(fabs(ts_vec_length(box.axis) - 1) < 1e-15);
        TsCircle circle = ts_enclosing_circle(same, counts[i]);
        assert_true(ts_vec_equal(circle.center, same[0]) && circle.radius == 0);
    }
    TsObb box = ts_enclosing_box_around((RoundPoints){line, MANY, 0});
    assert_true(fabs(box.half.x - 5 * (MANY - 1) / 2.0) < 1e-9 && box.half.y < 1e-9);
    assert_true(ts_vec_distance(box.center, ts_vec(1.5 * (MANY - 1), 2 * (MANY - 1))) < 1e-9);
}

static void eight_sides_by_hand(void **state)
{
    (void)state;
    TsVec diamond[] = {{4, 0}, {8, 4}, {4, 8}, {0, 4}}, corner[TS_DOP_CORNERS];
    TsDop dop = ts_dop_around(diamond, 4, 0);
    assert_true(dop.low[2] == 4 && dop.high[2] == 12 && dop.low[3] == -4 && dop.high[3] == 4);
    assert_true(ts_dop_area(dop) == 32); // nothing but the diamond
    ts_dop_corners(dop, corner);
    assert_true(ts_vec_equal(corner[0], ts_vec(0, 4)) && ts_vec_equal(corner[1], ts_vec(4, 0)));
    assert_true(ts_dop_contains(dop, ts_vec(2, 2)) &&
                !ts_dop_contains(dop, ts_vec(2, nextafter(2, 0))));
    TsDop disc = ts_dop_around(&(TsVec){5, 5}, 1, 2);
    assert_true(disc.low[0] == 3 && disc.high[1] == 7);
    double cut = disc.high[2] - 10 - 2 * sqrt(2);
    assert_true(fabs(cut) < 1e-14);
    assert_true(fabs(ts_dop_area(disc) - 8 * 4 * (sqrt(2) - 1)) < 1e-13); // a regular octagon
    // Apart by a cut corner alone, and touching there.
    TsVec other[] = {{8, 0}, {7, 1}, {9, 2}};
    assert_int_equal(ts_dop_relation(dop, ts_dop_around(other, 3, 0)), TS_APART);
    TsVec near[] = {{8, 0}, {6, 2}, {9, 2}};
    assert_int_equal(ts_dop_relation(dop, ts_dop_around(near, 3, 0)), TS_TOUCHING);
}

static void areas_and_costs_by_hand(void **state)
{
    (void)state;
    const TsShape triangle = TRIANGLE(0, 0, 6, 0, 0, 8), circle = ts_shape_circle(ts_vec(1, 2), 3);
    const double wanted[] = {25 * 3.14159265358979323846, 48, 48, 24 + 24 - 18, 24};
    static const int cost[] = {8, 4, 50, 8, 12 * 3};
    for (int kind = 0; kind < TS_VOLUME_KINDS; kind++) {
        TsVolume around, disc;
        ts_volume_around(&triangle, kind, &around);
        ts_volume_around(&circle, kind, &disc);
        assert_true(fabs(ts_volume_area(&around) - wanted[kind]) < 1e-12);
        assert_int_equal(ts_volume_cost(&around, &disc), cost[kind]);
        assert_true(ts_volume_area(&disc) > 9 * 3.1415926);
    }
    assert_true(ts_volume_area_of(&triangle) == 24);
    assert_true(ts_volume_area_of(&(TsShape){.kind = TS_SHAPE_SEGMENT}) == 0);
}

static void signs_by_hand(void **state)
{
    (void)state;
    TsVec a = {0, 0}, b = {0x1p60, 1}, c = {-1, 0x1p60};
    assert_int_equal(ts_enclosing_dot_sign(a, b, a, c), 0);
    assert_int_equal(ts_enclosing_dot_sign(a, b, a, ts_vec(-1, nextafter(0x1p60, 0x1p61))), 1);
    assert_int_equal(ts_enclosing_cross_sign(a, ts_vec(0.1, 0.3), a, ts_vec(0.2, 0.6)), 0);
    assert_int_equal(
        ts_enclosing_cross_sign(a, ts_vec(0.1, 0.3), a, ts_vec(0.2, nextafter(0.6, 1))), 1);
    TsVec p = {5, 0}, q = {0, 5}, r = {-4, -3}, on = {3, -4};
    assert_int_equal(ts_enclosing_circle_sign(p, q, r, on), 0);
    assert_int_equal(ts_enclosing_circle_sign(p, q, r, ts_vec(3, nextafter(-4, 0))), 1);
    assert_int_equal(ts_enclosing_circle_sign(p, q, r, ts_vec(3, nextafter(-4, -5))), -1);
}

// Plain doubles decide these wrongly.
static void signs_that_rounding_gets_wrong(void **state)
{
    (void)state;
    assert_int_equal(ts_enclosing_cross_sign(ts_vec(8.3, 6.3), ts_vec(11.0, 6.7), ts_vec(1.7, 45.3),
                                             ts_vec(3.8599999999999994, 45.62)),
                     -1);
    assert_int_equal(ts_enclosing_dot_sign(ts_vec(0.7, 2.9), ts_vec(3.4000000000000004, 3.5),
                                           ts_vec(39.4, 18.7), ts_vec(39.22, 19.509999999999998)),
                     0);
    assert_int_equal(ts_enclosing_circle_sign(ts_vec(28.699999999999996, 3.5), ts_vec(35.0, -2.8),
                                              ts_vec(35.9, -1.9000000000000001), ts_vec(35.9, 3.5)),
                     -1);
}

// ---- Against a search through everything

typedef long double Long;

static Long distance_to(TsVec p, Long x, Long y)
{
    return sqrtl((p.x - x) * (p.x - x) + (p.y - y) * (p.y - y));
}

// The radius that a centre needs.
static Long needed(const Points *points, Long x, Long y)
{
    Long radius = 0;
    for (int i = 0; i < points->count; i++)
        radius = fmaxl(radius, distance_to(points->at[i], x, y));
    return radius;
}

static Long needed_by_three(const Points *points, TsVec a, TsVec b, TsVec c)
{
    Long bx = (Long)b.x - a.x, by = (Long)b.y - a.y, cx = (Long)c.x - a.x, cy = (Long)c.y - a.y;
    Long cross = 2 * (bx * cy - by * cx), bb = bx * bx + by * by, cc = cx * cx + cy * cy;
    if (cross == 0) return HUGE_VALL;
    return needed(points, a.x + (cy * bb - by * cc) / cross, a.y + (bx * cc - cx * bb) / cross);
}

// Every pair's and every triple's centre: the least radius that one of them needs.
static Long searched_radius(const Points *points)
{
    const TsVec *at = points->at;
    Long best = HUGE_VALL;
    for (int i = 0; i < points->count; i++) {
        for (int j = 0; j < i; j++) {
            Long x = ((Long)at[i].x + at[j].x) / 2, y = ((Long)at[i].y + at[j].y) / 2;
            best = fminl(best, needed(points, x, y));
            for (int k = 0; k < j; k++)
                best = fminl(best, needed_by_three(points, at[i], at[j], at[k]));
        }
    }
    return best;
}

static Long area_along(const Points *points, Long x, Long y)
{
    Long low[2] = {HUGE_VALL, HUGE_VALL}, high[2] = {-HUGE_VALL, -HUGE_VALL};
    for (int i = 0; i < points->count; i++) {
        TsVec p = ts_vec_sub(points->at[i], points->at[0]);
        Long at[] = {p.x * x + p.y * y, p.y * x - p.x * y};
        for (int k = 0; k < 2; k++) {
            low[k] = fminl(low[k], at[k]);
            high[k] = fmaxl(high[k], at[k]);
        }
    }
    return (high[0] - low[0]) * (high[1] - low[1]) / (x * x + y * y);
}

// A side along the way between any two, hull or not; and at any angle besides.
static Long searched_area(const Points *points)
{
    Long best = HUGE_VALL;
    for (int i = 0; i < points->count; i++) {
        for (int j = 0; j < i; j++) {
            TsVec way = ts_vec_sub(points->at[i], points->at[j]);
            if (ts_vec_length(way) > 0) best = fminl(best, area_along(points, way.x, way.y));
        }
    }
    for (int i = 0; i < 90; i++) {
        TsVec way = ts_degrees(i);
        best = fminl(best, area_along(points, way.x, way.y));
    }
    return best;
}

static Points ragged(Random *random)
{
    Points points = {.count = random_integer(random, 3, 10)};
    TsVec center = {random_between(random, -300, 300), random_between(random, -300, 300)};
    for (int i = 0; i < points.count; i++) {
        TsVec way = ts_degrees(360.0 * i / points.count + random_between(random, -10, 10));
        points.at[i] = ts_vec_add(center, ts_vec_scale(way, random_between(random, 20, 100)));
    }
    return points;
}

static Points scattered(Random *random)
{
    Points points = {.count = random_integer(random, 1, 10)};
    int reach = random_integer(random, 1, 9);
    for (int i = 0; i < points.count; i++) {
        points.at[i] =
            ts_vec(random_integer(random, -reach, reach), random_integer(random, -reach, reach));
    }
    return points;
}

static void assert_smallest(const Points *points)
{
    TsCircle circle = ts_enclosing_circle(points->at, points->count);
    Long radius = points->count > 1 ? searched_radius(points) : 0;
    assert_true(circle.radius <= radius * (1 + 1e-12L));
    assert_true(circle.radius >= radius * (1 - 1e-12L));
    TsVec hull[TS_POLYGON_MAX];
    TsShape box =
        ts_shape_of_obb(ts_enclosing_box(hull, ts_hull_of(points->at, points->count, hull)));
    Long area = points->count > 1 ? searched_area(points) : 0;
    // What is flat has a hair of width: it is turned by half an ulp.
    double hair = area == 0 ? 1e-13 : 0;
    assert_true(ts_volume_area_of(&box) <= area * (1 + 1e-12L) + hair);
    assert_true(ts_volume_area_of(&box) >= area * (1 - 1e-12L));
}

static void nothing_is_smaller(void **state)
{
    (void)state;
    Random random = random_seeded(61);
    for (long i = 0; i < cases(); i++) {
        Points points = i % 4 ? ragged(&random) : scattered(&random);
        assert_smallest(&points);
        if (points.count < 3) continue;
        TsShape shape = ts_shape_polygon(points.at, points.count);
        for (int kind = 0; kind < TS_VOLUME_KINDS; kind++) {
            TsVolume volume;
            ts_volume_around(&shape, kind, &volume);
            assert_holds(&shape, kind, &volume);
        }
    }
}

// ---- Any two shapes, nasty ones too

static void put_around(const TsShape *shape, TsVolume volume[TS_VOLUME_KINDS])
{
    for (int kind = 0; kind < TS_VOLUME_KINDS; kind++) {
        ts_volume_around(shape, kind, &volume[kind]);
        assert_holds(shape, kind, &volume[kind]);
    }
}

static int false_alarms;

static TsRelation assert_no_miss(const GeneratedPair *pair)
{
    static TsVolume a[TS_VOLUME_KINDS], b[TS_VOLUME_KINDS];
    TsRelation exact = ts_relation_shapes(&pair->a, &pair->b);
    put_around(&pair->a, a);
    put_around(&pair->b, b);
    for (int kind = 0; kind < TS_VOLUME_KINDS; kind++) {
        TsRelation found = ts_volume_relation(&a[kind], &b[kind]);
        if (found < exact) {
            fail_pair(&pair->a, &pair->b, (int)exact, "%s: %s", ts_volume_name(kind),
                      ts_relation_name(found));
        }
        assert_int_equal(found, ts_volume_relation(&b[kind], &a[kind]));
        false_alarms += found > exact;
    }
    return exact;
}

static bool has_volumes(TsShapeKind kind)
{
    return (TS_VOLUME_SHAPES >> kind & 1) && generate_knows(kind);
}

static void no_test_of_volumes_misses(void **state)
{
    (void)state;
    Random random = random_seeded(62);
    RelationCount count = {{0}};
    false_alarms = 0;
    long rounds = cases() / 50;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = 0; b < TS_SHAPE_KINDS; b++) {
            if (!has_volumes(a) || !has_volumes(b) || !ts_relation_knows(a, b)) continue;
            for (long i = 0; i < rounds * FAMILIES / 10; i++) {
                GeneratedPair pair;
                generate_pair(&random, (Family)(i % FAMILIES), a, b, &pair);
                count.of[assert_no_miss(&pair)]++;
            }
        }
    }
    assert_all_relations(&count);
    assert_true(false_alarms > 100);
}

// The largest and smallest coordinates, tiny widths, equal corners, many corners.
static void the_nasty_are_held(void **state)
{
    (void)state;
    const double big = 0x1p98, small = 0x1p-120, ulp = 0x1p-52;
    const TsShape shape[] = {
        TRIANGLE(-big, -big, big, big, big, -big),
        TRIANGLE(small, 0, 0, small, -small, -small),
        TRIANGLE(big, small, -big, 0, 0, -small),
        TRIANGLE(1, 1, 1 + ulp, 1, 1, 1 + ulp),
        TRIANGLE(0, 0, 1, 1, 2, 2 + 2 * ulp),
        TRIANGLE(1e9, 1e9, 1e9 + 1, 1e9, 1e9, 1e9 + 0.1),
        TRIANGLE(0.1, 0.1, 0.1, 0.1, 0.1, 0.1),
        TRIANGLE(0, 0, 1e9, 1e-30, -1e9, -1e-30),
        SEGMENT(0.1, 0.2, -1e7, 0.3),
        SEGMENT(small, small, small * (1 + ulp), small),
        POINT(0.1, -0.2),
        ts_shape_circle(ts_vec(0.1, 1e9), 1e-9),
        ts_shape_circle(ts_vec(big / 2, 0), big / 2),
        ts_shape_aabb(ts_vec(0.1, 0.2), ts_vec(0.3, 1e8)),
    };
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++) {
        TsVolume volume[TS_VOLUME_KINDS];
        put_around(&shape[i], volume);
    }
    Random random = random_seeded(63);
    for (int i = 0; i < 20; i++) {
        Points round = {.count = TS_POLYGON_MAX};
        for (int k = 0; k < TS_POLYGON_MAX; k++)
            round.at[k] = ts_vec_scale(ts_degrees(360.0 * k / TS_POLYGON_MAX),
                                       i % 2 ? 100 : random_between(&random, 99, 100));
        TsVolume volume[TS_VOLUME_KINDS];
        TsShape many = ts_shape_polygon(round.at, round.count);
        put_around(&many, volume);
        assert_true(volume[TS_VOLUME_CIRCLE].shape.circle.radius < 100 + 1e-12);
    }
}

// Each corner of the box cut off by another length.
static void eight_corners_by_hand(void **state)
{
    (void)state;
    const TsVec wanted[] = {{0, 1}, {1, 0}, {18, 0}, {20, 2}, {20, 17}, {17, 20}, {4, 20}, {0, 16}};
    TsVec corner[TS_DOP_CORNERS];
    ts_dop_corners(ts_dop_around(wanted, 8, 0), corner);
    for (int i = 0; i < TS_DOP_CORNERS; i++) assert_true(ts_vec_equal(corner[i], wanted[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volumes_of_many_points_in_line),
        cmocka_unit_test(smallest_circles_by_hand),
        cmocka_unit_test(smallest_boxes_by_hand),
        cmocka_unit_test(eight_sides_by_hand),
        cmocka_unit_test(eight_corners_by_hand),
        cmocka_unit_test(areas_and_costs_by_hand),
        cmocka_unit_test(signs_by_hand),
        cmocka_unit_test(signs_that_rounding_gets_wrong),
        cmocka_unit_test(nothing_is_smaller),
        cmocka_unit_test(no_test_of_volumes_misses),
        cmocka_unit_test(the_nasty_are_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
