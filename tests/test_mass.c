// Area, centroid and inertia: by hand, by triangles, by exact fractions, and the document's form.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "degrees.h"
#include "generate.h"
#include "hull.h"
#include "mass.h"
#include "rational.h"

static const double pi = 3.141592653589793;

static void assert_near(double found, double expected, double scale)
{
    if (!(fabs(found - expected) <= 1e-12 * scale)) fail_msg("%.17g, not %.17g", found, expected);
}

static void the_documents_box(void **state)
{
    (void)state;
    Shape box = shape_obb(vec(100, 50), 30, 140, degrees(30));
    Mass mass = mass_scaled(mass_of(&box, 3), 1);
    assert_near(mass.inertia, (30.0 * 30 + 140.0 * 140) / 12, 1708);
    assert_true(fabs(mass.inertia - 1708.333) < 0.001);
    assert_near(mass.area, 4200, 4200);
    Vec corner[4];
    Mass of_corners =
        mass_scaled(mass_polygon((Polygon){corner, shape_corners(&box, corner)}, 1), 1);
    assert_near(of_corners.inertia, mass.inertia, 1708);
    assert_near(of_corners.centroid.x, 100, 100);
}

static void every_kind_has_its_mass(void **state)
{
    (void)state;
    Shape circle = shape_circle(vec(1, 2), 10), box = shape_aabb(vec(4, 6), vec(0, 0));
    Shape triangle = shape_triangle(vec(0, 0), vec(0, 3), vec(6, 0));
    Shape segment = shape_segment(vec(0, 0), vec(4, 2)), point = shape_point(vec(7, 8));
    assert_near(mass_of(&circle, 2).mass, 200 * pi, 700);
    assert_near(mass_of(&circle, 2).inertia, 200 * pi * 50, 40000);
    assert_near(mass_of(&box, 1).inertia, 24 * (16 + 36) / 12.0, 104);
    assert_near(mass_of(&triangle, 1).mass, 9, 9);
    assert_near(mass_of(&triangle, 1).centroid.x, 2, 2);
    assert_near(mass_of(&triangle, 1).inertia, 9 * (36 + 9) / 18.0, 23);
    assert_true(mass_of(&segment, 1).mass == 0 && mass_of(&point, 1).inertia == 0);
    assert_true(vec_equal(mass_of(&segment, 1).centroid, vec(2, 1)));
    assert_true(mass_scaled(mass_of(&point, 1), 5).mass == 0);
}

static void without_area_without_mass(void **state)
{
    (void)state;
    Vec line[] = {{1, 1}, {3, 3}, {5, 5}};
    Mass mass = mass_polygon((Polygon){line, 3}, 1);
    assert_true(mass.mass == 0 && mass.area == 0 && mass.inertia == 0);
    assert_near(mass.centroid.x, 3, 3);
}

// E58: |cross| about the origin is right only around the origin.
static void the_absolute_form_fails_away_from_the_origin(void **state)
{
    (void)state;
    Vec here[] = {{-15, -70}, {15, -70}, {15, 70}, {-15, 70}}, there[4];
    for (int i = 0; i < 4; i++) there[i] = vec_add(here[i], vec(100, 50));
    Mass right = mass_absolute((Polygon){here, 4}, 1),
         wrong = mass_absolute((Polygon){there, 4}, 1);
    assert_near(right.area, 4200, 4200);
    assert_near(mass_scaled(right, 1).inertia,
                mass_of(&(Shape){.kind = SHAPE_POLYGON, .polygon = {here, 4}}, 1 / 4200.0).inertia,
                1708);
    assert_near(wrong.area, 16100, 16100);
    assert_near(mass_polygon((Polygon){there, 4}, 1).area, 4200, 4200);
}

// ---- A star of any shape around a place, concave as a rule, either way round

typedef struct Star {
    int count;
    Vec corner[POLYGON_MAX];
} Star;

static Star random_star(Random *random)
{
    Star star = {.count = random_integer(random, 3, 24)};
    Vec center = vec(random_spread(random, 2000), random_spread(random, 2000));
    double way = random_integer(random, 0, 1) ? 360.0 : -360.0;
    for (int i = 0; i < star.count; i++) {
        double far = random_between(random, 5, 100);
        star.corner[i] = vec_add(center, vec_scale(degrees(way * i / star.count), far));
    }
    return star;
}

// By its triangles: each one's own moment and what its way from the centroid adds (Steiner).
static Mass by_triangles(Polygon polygon)
{
    Pieces pieces;
    hull_pieces(polygon, &pieces);
    Mass sum = {0};
    Vec first = vec(0, 0);
    for (int round = 0; round < 2; round++) { // the centroid, then the moment about it
        for (int p = 0; p < pieces.count; p++) {
            for (int i = 1; i + 1 < pieces.corners[p]; i++) {
                Vec a = polygon.corner[pieces.corner[p][0]];
                Vec b = polygon.corner[pieces.corner[p][i]];
                Vec c = polygon.corner[pieces.corner[p][i + 1]];
                double area = fabs(vec_cross(vec_sub(b, a), vec_sub(c, a))) / 2;
                Vec middle = vec_scale(vec_add(a, vec_add(b, c)), 1 / 3.0);
                double sides = vec_distance_squared(a, b) + vec_distance_squared(b, c) +
                               vec_distance_squared(c, a);
                if (round == 0) {
                    sum.area += area;
                    first = vec_add(first, vec_scale(middle, area));
                } else {
                    sum.inertia += area * (sides / 36 + vec_distance_squared(middle, sum.centroid));
                }
            }
        }
        if (round == 0) sum.centroid = vec_scale(first, 1 / sum.area);
    }
    return sum;
}

static void stars_agree_with_their_triangles(void **state)
{
    (void)state;
    Random random = random_seeded(7);
    for (int n = 0; n < 2000; n++) {
        Star star = random_star(&random);
        Polygon polygon = {star.corner, star.count};
        Mass found = mass_polygon(polygon, 1), wanted = by_triangles(polygon);
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
        Mass found = mass_polygon((Polygon){star.corner, star.count}, 1);
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
