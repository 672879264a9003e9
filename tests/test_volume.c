// Volumes around shapes: that they hold them, that none of the smallest is too large, and that no
// test of volumes ever misses what the shapes share. TOUCHSTONE_CASES sets the random shapes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "calipers.h"
#include "degrees.h"
#include "enclosing.h"
#include "generate.h"
#include "heading.h"
#include "hull.h"
#include "shape_literals.h"
#include "volume.h"

static long cases(void)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long count = text ? strtol(text, NULL, 10) : 0;
    return count > 0 ? count : 2000;
}

typedef struct Points {
    int count;
    Vec at[POLYGON_MAX];
} Points;

// ---- What they must do: by the exact relations of the core, on what is stored

static bool holds_point(const Volume *volume, Vec p)
{
    if (volume->kind == VOLUME_DOP) return dop_holds(volume->dop, p);
    Shape point = shape_point(p);
    return relation_shapes(&volume->shape, &point) != APART;
}

static bool is_valid(const Volume *volume)
{
    const char *why;
    if (volume->kind != VOLUME_DOP) return shape_valid(&volume->shape, &why);
    Dop dop = volume->dop;
    for (int i = 0; i < DOP_AXES; i++) {
        Shape stretch = shape_segment(vec(dop.low[i], 0), vec(dop.high[i], 0));
        if (!shape_valid(&stretch, &why) || dop.low[i] > dop.high[i]) return false;
    }
    return true;
}

static void assert_holds(const Shape *shape, VolumeKind kind, const Volume *volume)
{
    Vec corner[POLYGON_MAX];
    assert_int_equal(volume->kind, kind);
    assert_true(is_valid(volume));
    if (shape->kind == SHAPE_CIRCLE && kind == VOLUME_CIRCLE) return;
    for (int i = shape_corners(shape, corner) - 1; i >= 0; i--) {
        if (!holds_point(volume, corner[i]))
            fail_msg("%s lost (%a, %a)", volume_name(kind), corner[i].x, corner[i].y);
    }
}

// ---- By hand

static void smallest_circles_by_hand(void **state)
{
    (void)state;
    Vec square[] = {{0, 0}, {8, 0}, {8, 6}, {0, 6}, {4, 3}, {8, 6}};
    Circle around = enclosing_circle(square, 6);
    assert_true(vec_equal(around.center, vec(4, 3)) && around.radius == 5);
    Vec obtuse[] = {{0, 0}, {10, 0}, {5, 1}}, line[] = {{3, 3}, {9, 9}, {0, 0}, {6, 6}};
    around = enclosing_circle(obtuse, 3);
    assert_true(vec_equal(around.center, vec(5, 0)) && around.radius == 5);
    around = enclosing_circle(line, 4);
    assert_true(vec_equal(around.center, vec(4.5, 4.5)));
    Vec acute[] = {{-5, 0}, {3, 4}, {3, -4}, {0, 0}};
    around = enclosing_circle(acute, 4);
    assert_true(vec_length(around.center) < 1e-15 && fabs(around.radius - 5) < 1e-14);
    Vec same[] = {{7, 8}, {7, 8}};
    around = enclosing_circle(same, 2);
    assert_true(vec_equal(around.center, same[0]) && around.radius == 0);
}

static void smallest_boxes_by_hand(void **state)
{
    (void)state;
    Vec tilted[] = {{0, 0}, {4, 3}, {1, 7}, {-3, 4}}, hull[4]; // a square of 5 by 5
    Obb box = calipers_box(hull, hull_of(tilted, 4, hull));
    assert_true(fabs(box.half.x - 2.5) < 1e-15 && fabs(box.half.y - 2.5) < 1e-15);
    assert_true(vec_distance(box.center, vec(0.5, 3.5)) < 1e-15);
    Vec wide[] = {{0, 0}, {10, 0}, {10, 2}, {0, 2}};
    box = calipers_box(hull, hull_of(wide, 4, hull));
    assert_true(vec_equal(box.center, vec(5, 1)) && box.half.x * box.half.y == 5);
    Vec stretch[] = {{1, 1}, {4, 5}};
    box = calipers_box(hull, hull_of(stretch, 2, hull));
    assert_true(fabs(box.half.x - 2.5) < 1e-15 && box.half.y < 1e-15);
    box = calipers_box(stretch, 1);
    assert_true(vec_equal(box.center, stretch[0]) && box.half.x == 0 && box.half.y == 0);
}

static void eight_sides_by_hand(void **state)
{
    (void)state;
    Vec diamond[] = {{4, 0}, {8, 4}, {4, 8}, {0, 4}}, corner[DOP_CORNERS];
    Dop dop = dop_around((Spread){diamond, 4, 0});
    assert_true(dop.low[2] == 4 && dop.high[2] == 12 && dop.low[3] == -4 && dop.high[3] == 4);
    assert_true(dop_area(dop) == 32); // nothing but the diamond
    dop_corners(dop, corner);
    assert_true(vec_equal(corner[0], vec(0, 4)) && vec_equal(corner[1], vec(4, 0)));
    assert_true(dop_holds(dop, vec(2, 2)) && !dop_holds(dop, vec(2, nextafter(2, 0))));
    Dop disc = dop_around((Spread){&(Vec){5, 5}, 1, 2});
    assert_true(disc.low[0] == 3 && disc.high[1] == 7);
    double cut = disc.high[2] - 10 - 2 * sqrt(2);
    assert_true(fabs(cut) < 1e-14);
    assert_true(fabs(dop_area(disc) - 8 * 4 * (sqrt(2) - 1)) < 1e-13); // a regular octagon
    // Apart by a cut corner alone, and touching there.
    Vec other[] = {{8, 0}, {7, 1}, {9, 2}};
    assert_int_equal(dop_relation(dop, dop_around((Spread){other, 3, 0})), APART);
    Vec near[] = {{8, 0}, {6, 2}, {9, 2}};
    assert_int_equal(dop_relation(dop, dop_around((Spread){near, 3, 0})), TOUCHING);
}

static void areas_and_costs_by_hand(void **state)
{
    (void)state;
    const Shape triangle = TRIANGLE(0, 0, 6, 0, 0, 8), circle = shape_circle(vec(1, 2), 3);
    const double wanted[] = {25 * 3.14159265358979323846, 48, 48, 24 + 24 - 18, 24};
    static const int cost[] = {8, 4, 50, 8, 12 * 3};
    for (int kind = 0; kind < VOLUME_KINDS; kind++) {
        Volume around, disc;
        volume_around(&triangle, kind, &around);
        volume_around(&circle, kind, &disc);
        assert_true(fabs(volume_area(&around) - wanted[kind]) < 1e-12);
        assert_int_equal(volume_cost(&around, &disc), cost[kind]);
        assert_true(volume_area(&disc) > 9 * 3.1415926);
    }
    assert_true(volume_area_of(&triangle) == 24);
    assert_true(volume_area_of(&(Shape){.kind = SHAPE_SEGMENT}) == 0);
}

static void signs_by_hand(void **state)
{
    (void)state;
    Vec a = {0, 0}, b = {0x1p60, 1}, c = {-1, 0x1p60};
    assert_int_equal(heading_dot_sign(a, b, a, c), 0);
    assert_int_equal(heading_dot_sign(a, b, a, vec(-1, nextafter(0x1p60, 0x1p61))), 1);
    assert_int_equal(heading_cross_sign(a, vec(0.1, 0.3), a, vec(0.2, 0.6)), 0);
    assert_int_equal(heading_cross_sign(a, vec(0.1, 0.3), a, vec(0.2, nextafter(0.6, 1))), 1);
    Vec p = {5, 0}, q = {0, 5}, r = {-4, -3}, on = {3, -4};
    assert_int_equal(heading_circle_sign(p, q, r, on), 0);
    assert_int_equal(heading_circle_sign(p, q, r, vec(3, nextafter(-4, 0))), 1);
    assert_int_equal(heading_circle_sign(p, q, r, vec(3, nextafter(-4, -5))), -1);
}

// Where plain doubles have it the other way round.
static void signs_that_rounding_gets_wrong(void **state)
{
    (void)state;
    assert_int_equal(heading_cross_sign(vec(8.3, 6.3), vec(11.0, 6.7), vec(1.7, 45.3),
                                        vec(3.8599999999999994, 45.62)),
                     -1);
    assert_int_equal(heading_dot_sign(vec(0.7, 2.9), vec(3.4000000000000004, 3.5), vec(39.4, 18.7),
                                      vec(39.22, 19.509999999999998)),
                     0);
    assert_int_equal(heading_circle_sign(vec(28.699999999999996, 3.5), vec(35.0, -2.8),
                                         vec(35.9, -1.9000000000000001), vec(35.9, 3.5)),
                     -1);
}

// ---- Against a search through everything

typedef long double Long;

static Long distance_to(Vec p, Long x, Long y)
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

static Long needed_by_three(const Points *points, Vec a, Vec b, Vec c)
{
    Long bx = (Long)b.x - a.x, by = (Long)b.y - a.y, cx = (Long)c.x - a.x, cy = (Long)c.y - a.y;
    Long cross = 2 * (bx * cy - by * cx), bb = bx * bx + by * by, cc = cx * cx + cy * cy;
    if (cross == 0) return HUGE_VALL;
    return needed(points, a.x + (cy * bb - by * cc) / cross, a.y + (bx * cc - cx * bb) / cross);
}

// Every pair's and every triple's centre: the least radius that one of them needs.
static Long searched_radius(const Points *points)
{
    const Vec *at = points->at;
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
        Vec p = vec_sub(points->at[i], points->at[0]);
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
            Vec way = vec_sub(points->at[i], points->at[j]);
            if (vec_length(way) > 0) best = fminl(best, area_along(points, way.x, way.y));
        }
    }
    for (int i = 0; i < 90; i++) {
        Vec way = degrees(i);
        best = fminl(best, area_along(points, way.x, way.y));
    }
    return best;
}

static Points ragged(Random *random)
{
    Points points = {.count = random_integer(random, 3, 10)};
    Vec center = {random_between(random, -300, 300), random_between(random, -300, 300)};
    for (int i = 0; i < points.count; i++) {
        Vec way = degrees(360.0 * i / points.count + random_between(random, -10, 10));
        points.at[i] = vec_add(center, vec_scale(way, random_between(random, 20, 100)));
    }
    return points;
}

static Points scattered(Random *random)
{
    Points points = {.count = random_integer(random, 1, 10)};
    int reach = random_integer(random, 1, 9);
    for (int i = 0; i < points.count; i++) {
        points.at[i] =
            vec(random_integer(random, -reach, reach), random_integer(random, -reach, reach));
    }
    return points;
}

static void assert_smallest(const Points *points)
{
    Circle circle = enclosing_circle(points->at, points->count);
    Long radius = points->count > 1 ? searched_radius(points) : 0;
    assert_true(circle.radius <= radius * (1 + 1e-12L));
    assert_true(circle.radius >= radius * (1 - 1e-12L));
    Vec hull[POLYGON_MAX];
    Shape box = shape_of_obb(calipers_box(hull, hull_of(points->at, points->count, hull)));
    Long area = points->count > 1 ? searched_area(points) : 0;
    // What is flat has a hair of width: it is turned by half an ulp.
    double hair = area == 0 ? 1e-13 : 0;
    assert_true(volume_area_of(&box) <= area * (1 + 1e-12L) + hair);
    assert_true(volume_area_of(&box) >= area * (1 - 1e-12L));
}

static void nothing_is_smaller(void **state)
{
    (void)state;
    Random random = random_seeded(61);
    for (long i = 0; i < cases(); i++) {
        Points points = i % 4 ? ragged(&random) : scattered(&random);
        assert_smallest(&points);
        if (points.count < 3) continue;
        Shape shape = shape_polygon(points.at, points.count);
        for (int kind = 0; kind < VOLUME_KINDS; kind++) {
            Volume volume;
            volume_around(&shape, kind, &volume);
            assert_holds(&shape, kind, &volume);
        }
    }
}

// ---- Any two shapes, nasty ones too

static void put_around(const Shape *shape, Volume volume[VOLUME_KINDS])
{
    for (int kind = 0; kind < VOLUME_KINDS; kind++) {
        volume_around(shape, kind, &volume[kind]);
        assert_holds(shape, kind, &volume[kind]);
    }
}

static int false_alarms;

static void assert_no_miss(const GeneratedPair *pair)
{
    static Volume a[VOLUME_KINDS], b[VOLUME_KINDS];
    Relation exact = relation_shapes(&pair->a, &pair->b);
    put_around(&pair->a, a);
    put_around(&pair->b, b);
    for (int kind = 0; kind < VOLUME_KINDS; kind++) {
        Relation found = volume_relation(&a[kind], &b[kind]);
        if (found < exact) {
            fail_msg("%s say %s, a %s and a %s are %s", volume_name(kind), relation_name(found),
                     shape_kind_name(pair->a.kind), shape_kind_name(pair->b.kind),
                     relation_name(exact));
        }
        assert_int_equal(found, volume_relation(&b[kind], &a[kind]));
        false_alarms += found > exact;
    }
}

static bool has_volumes(ShapeKind kind)
{
    return (VOLUME_SHAPES >> kind & 1) && generate_knows(kind);
}

static void no_test_of_volumes_misses(void **state)
{
    (void)state;
    Random random = random_seeded(62);
    false_alarms = 0;
    long rounds = cases() / 50;
    for (int a = 0; a < SHAPE_KINDS; a++) {
        for (int b = 0; b < SHAPE_KINDS; b++) {
            if (!has_volumes(a) || !has_volumes(b) || !relation_knows(a, b)) continue;
            for (long i = 0; i < rounds * FAMILIES / 10; i++) {
                GeneratedPair pair;
                generate_pair(&random, (Family)(i % FAMILIES), a, b, &pair);
                assert_no_miss(&pair);
            }
        }
    }
    assert_true(false_alarms > 100);
}

// The largest and the smallest coordinates, a hair's width, all in one place, many corners.
static void the_nasty_are_held(void **state)
{
    (void)state;
    const double big = 0x1p98, small = 0x1p-120, ulp = 0x1p-52;
    const Shape shape[] = {
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
        shape_circle(vec(0.1, 1e9), 1e-9),
        shape_circle(vec(big / 2, 0), big / 2),
        shape_aabb(vec(0.1, 0.2), vec(0.3, 1e8)),
    };
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++) {
        Volume volume[VOLUME_KINDS];
        put_around(&shape[i], volume);
    }
    Random random = random_seeded(63);
    for (int i = 0; i < 20; i++) {
        Points round = {.count = POLYGON_MAX};
        for (int k = 0; k < POLYGON_MAX; k++)
            round.at[k] = vec_scale(degrees(360.0 * k / POLYGON_MAX),
                                    i % 2 ? 100 : random_between(&random, 99, 100));
        Volume volume[VOLUME_KINDS];
        Shape many = shape_polygon(round.at, round.count);
        put_around(&many, volume);
        assert_true(volume[VOLUME_CIRCLE].shape.circle.radius < 100 + 1e-12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smallest_circles_by_hand),
        cmocka_unit_test(smallest_boxes_by_hand),
        cmocka_unit_test(eight_sides_by_hand),
        cmocka_unit_test(areas_and_costs_by_hand),
        cmocka_unit_test(signs_by_hand),
        cmocka_unit_test(signs_that_rounding_gets_wrong),
        cmocka_unit_test(nothing_is_smaller),
        cmocka_unit_test(no_test_of_volumes_misses),
        cmocka_unit_test(the_nasty_are_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
