// Contacts and closest points of polygons: by hand, and by their laws on random stars.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "closest.h"
#include "contact.h"
#include "degrees.h"
#include "lattice.h"
#include "near.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
#define POLYGON(array)                                                                             \
    {                                                                                              \
        array, COUNT(array)                                                                        \
    }

static const Vec chevron[] = {{130, 40}, {180, 40}, {150, 70}, {180, 100}, {130, 100}, {100, 70}};
static const Vec square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
static const Polygon notched = POLYGON(chevron), plain = POLYGON(square);

static void assert_contact(Contact c, Relation relation, double gap, Vec normal)
{
    assert_int_equal(c.relation, relation);
    if (!near(c.gap, gap) || !near_vec(c.normal, normal))
        fail_msg("gap %g along (%g, %g)", c.gap, c.normal.x, c.normal.y);
}

static void convex_by_hand(void **state)
{
    (void)state;
    const Vec corner[] = {{8, 2}, {20, 2}, {20, 8}, {14, 9}, {8, 8}};
    Polygon other = POLYGON(corner);
    assert_contact(contact_polygons(plain, other), OVERLAPPING, -2, vec(1, 0));
    assert_contact(contact_polygons(other, plain), OVERLAPPING, -2, vec(-1, 0));
    assert_contact(contact_polygon_circle(plain, (Circle){{13, 14}, 2}), APART, 3, vec(0.6, 0.8));
    assert_contact(contact_polygon_circle(plain, (Circle){{5, 12}, 2}), TOUCHING, 0, vec(0, 1));
    assert_contact(contact_polygon_point(plain, vec(9, 5)), OVERLAPPING, -1, vec(1, 0));
}

static void in_the_notch(void **state)
{
    (void)state;
    double root = sqrt(0.5);
    Circle c = {{170, 62}, 4};
    assert_contact(contact_polygon_circle(notched, c), APART, 12 * root - 4, vec(root, root));
    assert_contact(contact_polygon_point(notched, c.center), APART, 12 * root, vec(root, root));
    Contact corner = contact_polygon_point(notched, vec(150, 70));
    assert_true(corner.relation == TOUCHING && corner.gap == 0);
    Nearest nearest = closest_polygon_point(notched, vec(170, 62));
    assert_true(near_vec(nearest.a, vec(164, 56)) && near_vec(nearest.b, vec(170, 62)));
    assert_true(closest_polygon_circle(notched, (Circle){{120, 70}, 1}).distance == 0);
}

// Inside of the whole and of no piece: as deep as beside the cut, which runs along y = 70.
static void along_a_cut(void **state)
{
    (void)state;
    double root = sqrt(0.5);
    Shape p = shape_polygon(chevron, COUNT(chevron));
    for (int x = 105; x < 150; x += 5) {
        double deep = x < 125 ? (x - 100) * root : 25 * root;
        Shape point = shape_point(vec(x, 70)), beside = shape_point(vec(x, 71));
        Contact contact = contact_shapes(&p, &point), near_by = contact_shapes(&p, &beside);
        assert_int_equal(contact.relation, OVERLAPPING);
        assert_true(contact.gap <= -deep + 1e-9 || x >= 125);
        assert_true(fabs(contact.gap - near_by.gap) <= 2);
    }
    Shape s = shape_segment(vec(110, 70), vec(140, 70)),
          box = shape_obb(vec(125, 70), 30, 1e-6, vec(1, 0));
    Contact of_segment = contact_shapes(&s, &p), of_box = contact_shapes(&box, &p);
    assert_true(of_segment.gap <= -20 && fabs(of_segment.gap - of_box.gap) <= 1e-5);
}

// A point is never deeper than it is far from the border, and hardly less deep.
static void assert_point_measures(Polygon polygon, Vec p)
{
    Contact contact = contact_polygon_point(polygon, p);
    double border = HUGE_VAL;
    for (int i = 0; i < polygon.count; i++) {
        Segment side = {polygon.corner[i], polygon.corner[(i + 1) % polygon.count]};
        border = fmin(border, closest_point_segment(p, side).distance);
    }
    if (contact.relation == OVERLAPPING)
        assert_true(-contact.gap <= border + 1e-9 && -contact.gap >= border / 10);
    else
        assert_true(fabs(contact.gap - border) <= 1e-9);
}

static Relation relation_of_gap(double gap)
{
    return gap > 0 ? APART : gap < 0 ? OVERLAPPING : TOUCHING;
}

static double edge_distance(Polygon a, Polygon b)
{
    double least = HUGE_VAL;
    for (int i = 0; i < a.count * b.count; i++) {
        int m = i / b.count, n = i % b.count;
        Segment s = {a.corner[m], a.corner[(m + 1) % a.count]};
        Segment t = {b.corner[n], b.corner[(n + 1) % b.count]};
        double distance = closest_segments(s, t).distance;
        least = distance < least ? distance : least;
    }
    return least;
}

static void assert_laws(const Shape *a, const Shape *b)
{
    Contact contact = contact_shapes(a, b), back = contact_shapes(b, a);
    assert_int_equal(contact.relation, relation_shapes(a, b));
    assert_int_equal(contact.relation, relation_of_gap(contact.gap));
    assert_true(contact.gap == back.gap && vec_equal(contact.normal, vec_negate(back.normal)));
    assert_true(near(vec_length(contact.normal), 1));
    Vec stretch = vec_sub(contact.on_b, contact.on_a);
    assert_true(vec_distance(stretch, vec_scale(contact.normal, contact.gap)) < 1e-9);
    Nearest nearest = closest_shapes(a, b);
    assert_true((nearest.distance == 0) == (contact.relation != APART));
    Shape at_a = shape_point(nearest.a), at_b = shape_point(nearest.b);
    assert_true(contact_shapes(a, &at_a).gap < 1e-9 && contact_shapes(b, &at_b).gap < 1e-9);
}

static Polygon star(Random *random, Vec at, Vec turn, Vec *corner)
{
    Lattice loop = lattice_star(random, 0, 0);
    int count = lattice_corners(&loop, corner);
    for (int i = 0; i < count; i++) corner[i] = vec_add(at, vec_turn(corner[i], turn));
    return (Polygon){corner, count};
}

static void laws_of_stars(void **state)
{
    (void)state;
    Random random = random_seeded(61);
    int seen[3] = {0};
    for (int i = 0; i < 3000; i++) {
        Vec corner[2][POLYGON_MAX];
        Vec at = vec(random_integer(&random, -20, 20), random_integer(&random, -20, 20));
        Vec turn = i % 2 ? vec(1, 0) : degrees(random_integer(&random, 0, 359));
        Polygon a = star(&random, vec(0, 0), vec(1, 0), corner[0]);
        Polygon b = star(&random, at, turn, corner[1]);
        Shape of_a = shape_polygon(a.corner, a.count), of_b = shape_polygon(b.corner, b.count);
        assert_laws(&of_a, &of_b);
        Contact contact = contact_polygons(a, b);
        seen[contact.relation]++;
        if (contact.relation == APART) assert_true(fabs(contact.gap - edge_distance(a, b)) < 1e-9);
        Shape others[] = {shape_circle(at, random_integer(&random, 0, 9)),
                          shape_obb(at, 6, 4, turn),
                          shape_aabb(at, vec_add(at, vec(5, 3))),
                          shape_segment(at, vec(at.y, at.x)),
                          shape_point(at),
                          shape_triangle(at, vec(at.y, at.x), vec(0, 9))};
        for (int k = 0; k < COUNT(others); k++) assert_laws(&of_a, &others[k]);
        assert_point_measures(a, at);
    }
    assert_true(seen[APART] > 100 && seen[TOUCHING] > 10 && seen[OVERLAPPING] > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convex_by_hand),
        cmocka_unit_test(in_the_notch),
        cmocka_unit_test(along_a_cut),
        cmocka_unit_test(laws_of_stars),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
