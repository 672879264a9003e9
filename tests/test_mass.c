// Area, centroid and inertia: by hand, by triangles, by exact fractions, and the document's form.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "rational.h"
#include "touchstone/degrees.h"
#include "touchstone/mass.h"
#include "touchstone/polygon.h"

static const double pi = 3.141592653589793;

static void assert_near(double found, double expected, double scale)
{
    if (!(fabs(found - expected) <= 1e-12 * scale)) fail_msg("%.17g, not %.17g", found, expected);
}

static void the_documents_box(void **state)
{
    (void)state;
    TsShape box = ts_shape_obb(ts_vec(100, 50), 30, 140, ts_degrees(30));
    TsMass mass = ts_mass_scaled(ts_mass_of(&box, 3), 1);
    assert_near(mass.inertia, (30.0 * 30 + 140.0 * 140) / 12, 1708);
    assert_true(fabs(mass.inertia - 1708.333) < 0.001);
    assert_near(mass.area, 4200, 4200);
    TsVec corner[4];
    TsMass of_corners = ts_mass_scaled(
        ts_mass_polygon((TsPolygon){.corner = corner, .count = ts_shape_corners(&box, corner)}, 1),
        1);
    assert_near(of_corners.inertia, mass.inertia, 1708);
    assert_near(of_corners.centroid.x, 100, 100);
}

static void every_kind_has_its_mass(void **state)
{
    (void)state;
    TsShape circle = ts_shape_circle(ts_vec(1, 2), 10),
            box = ts_shape_aabb(ts_vec(4, 6), ts_vec(0, 0));
    TsShape triangle = ts_shape_triangle(ts_vec(0, 0), ts_vec(0, 3), ts_vec(6, 0));
    TsShape segment = ts_shape_segment(ts_vec(0, 0), ts_vec(4, 2)),
            point = ts_shape_point(ts_vec(7, 8));
    assert_near(ts_mass_of(&circle, 2).mass, 200 * pi, 700);
    assert_near(ts_mass_of(&circle, 2).inertia, 200 * pi * 50, 40000);
    assert_near(ts_mass_of(&box, 1).inertia, 24 * (16 + 36) / 12.0, 104);
    assert_near(ts_mass_of(&triangle, 1).mass, 9, 9);
    assert_near(ts_mass_of(&triangle, 1).centroid.x, 2, 2);
    assert_near(ts_mass_of(&triangle, 1).inertia, 9 * (36 + 9) / 18.0, 23);
    assert_true(ts_mass_of(&segment, 1).mass == 0 && ts_mass_of(&point, 1).inertia == 0);
    assert_true(ts_vec_equal(ts_mass_of(&segment, 1).centroid, ts_vec(2, 1)));
    assert_true(ts_mass_scaled(ts_mass_of(&point, 1), 5).mass == 0);
}

static void without_area_without_mass(void **state)
{
    (void)state;
    TsVec line[] = {{1, 1}, {3, 3}, {5, 5}};
    TsMass mass = ts_mass_polygon((TsPolygon){.corner = line, .count = 3}, 1);
    assert_true(mass.mass == 0 && mass.area == 0 && mass.inertia == 0);
    assert_near(mass.centroid.x, 3, 3);
}

// |cross| about the origin is right only around the origin.
static void the_absolute_form_fails_away_from_the_origin(void **state)
{
    (void)state;
    TsVec here[] = {{-15, -70}, {15, -70}, {15, 70}, {-15, 70}}, there[4];
    for (int i = 0; i < 4; i++) there[i] = ts_vec_add(here[i], ts_vec(100, 50));
    TsMass right = ts_mass_absolute((TsPolygon){.corner = here, .count = 4}, 1),
           wrong = ts_mass_absolute((TsPolygon){.corner = there, .count = 4}, 1);
    assert_near(right.area, 4200, 4200);
    assert_near(
        ts_mass_scaled(right, 1).inertia,
        ts_mass_of(&(TsShape){.kind = TS_SHAPE_POLYGON, .polygon = {.corner = here, .count = 4}},
                   1 / 4200.0)
            .inertia,
        1708);
    assert_near(wrong.area, 16100, 16100);
    assert_near(ts_mass_polygon((TsPolygon){.corner = there, .count = 4}, 1).area, 4200, 4200);
}

// ---- A star of any shape around a place, concave as a rule, either way round

typedef struct Star {
    int count;
    TsVec corner[TS_POLYGON_MAX];
} Star;

static Star random_star(Random *random)
{
    Star star = {.count = random_integer(random, 3, 24)};
    TsVec center = ts_vec(random_between(random, -1000, 1000), random_between(random, -1000, 1000));
    double way = random_integer(random, 0, 1) ? 360.0 : -360.0;
    for (int i = 0; i < star.count; i++) {
        double far = random_between(random, 5, 100);
        star.corner[i] = ts_vec_add(center, ts_vec_scale(ts_degrees(way * i / star.count), far));
    }
    return star;
}

// By its triangles: each one's own moment and what its way from the centroid adds (Steiner).
static TsMass by_triangles(TsPolygon polygon)
{
    TsPolygonPieces pieces;
    ts_polygon_pieces(polygon, &pieces);
    TsMass sum = {0};
    TsVec first = ts_vec(0, 0);
    for (int round = 0; round < 2; round++) { // the centroid, then the moment about it
        for (int p = 0; p < pieces.count; p++) {
            for (int i = 1; i + 1 < pieces.corners[p]; i++) {
                TsVec a = polygon.corner[pieces.corner[p][0]];
                TsVec b = polygon.corner[pieces.corner[p][i]];
                TsVec c = polygon.corner[pieces.corner[p][i + 1]];
                double area = fabs(ts_vec_cross(ts_vec_sub(b, a), ts_vec_sub(c, a))) / 2;
                TsVec middle = ts_vec_scale(ts_vec_add(a, ts_vec_add(b, c)), 1 / 3.0);
                double sides = ts_vec_distance_squared(a, b) + ts_vec_distance_squared(b, c) +
                               ts_vec_distance_squared(c, a);
                if (round == 0) {
                    sum.area += area;
                    first = ts_vec_add(first, ts_vec_scale(middle, area));
                } else {
                    sum.inertia +=
                        area * (sides / 36 + ts_vec_distance_squared(middle, sum.centroid));
                }
            }
        }
        if (round == 0) sum.centroid = ts_vec_scale(first, 1 / sum.area);
    }
    return sum;
}

static void stars_agree_with_their_triangles(void **state)
{
    (void)state;
    Random random = random_seeded(7);
    for (int n = 0; n < 2000; n++) {
        Star star = random_star(&random);
        TsPolygon polygon = {.corner = star.corner, .count = star.count};
        TsMass found = ts_mass_polygon(polygon, 1), wanted = by_triangles(polygon);
        assert_near(found.area, wanted.area, wanted.area);
        assert_near(found.centroid.x, wanted.centroid.x, 1000);
        assert_near(found.centroid.y, wanted.centroid.y, 1000);
        assert_near(found.inertia, wanted.inertia, wanted.inertia);
    }
}

// The same sums, about the origin and shifted at the end, without any rounding.
static void stars_agree_with_exact_fractions(void **state)
{
    (void)state;
    Random random = random_seeded(8);
    for (int n = 0; n < 500; n++) {
        Star star = random_star(&random);
        rational_reset();
        Rational doubled = rational(0), x = rational(0), y = rational(0), second = rational(0);
        for (int i = 0; i < star.count; i++) {
            Place a = place(star.corner[i]), b = place(star.corner[(i + 1) % star.count]);
            Rational cross = place_cross(a, b);
            Place sum = place_add(a, b);
            doubled = rational_add(doubled, cross);
            x = rational_add(x, rational_multiply(cross, sum.x));
            y = rational_add(y, rational_multiply(cross, sum.y));
            Rational squares =
                rational_add(place_dot(a, a), rational_add(place_dot(a, b), place_dot(b, b)));
            second = rational_add(second, rational_multiply(cross, squares));
        }
        Rational three = rational_multiply(rational(3), doubled);
        Place centroid = {rational_divide(x, three), rational_divide(y, three)};
        Rational shift = rational_multiply(rational_multiply(rational(6), doubled),
                                           place_dot(centroid, centroid));
        double inertia = fabs(mpq_get_d(rational_subtract(second, shift))) / 12;
        TsMass found = ts_mass_polygon((TsPolygon){.corner = star.corner, .count = star.count}, 1);
        assert_near(found.area, fabs(mpq_get_d(doubled)) / 2, found.area);
        assert_near(found.centroid.x, mpq_get_d(centroid.x), 1000);
        assert_near(found.centroid.y, mpq_get_d(centroid.y), 1000);
        assert_near(found.inertia, inertia, inertia);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_documents_box),
        cmocka_unit_test(every_kind_has_its_mass),
        cmocka_unit_test(without_area_without_mass),
        cmocka_unit_test(the_absolute_form_fails_away_from_the_origin),
        cmocka_unit_test(stars_agree_with_their_triangles),
        cmocka_unit_test(stars_agree_with_exact_fractions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
