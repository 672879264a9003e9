// Contacts and closest points of polygons: by hand, and by their laws on random stars.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "case_line.h"
#include "lattice.h"
#include "near.h"
#include "touchstone/closest.h"
#include "touchstone/contact.h"
#include "touchstone/degrees.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
#define POLYGON(array)                                                                             \
    {                                                                                              \
        .corner = array, .count = COUNT(array)                                                     \
    }

static const TsVec chevron[] = {{130, 40}, {180, 40}, {150, 70}, {180, 100}, {130, 100}, {100, 70}};
static const TsVec square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
static const TsPolygon notched = POLYGON(chevron), plain = POLYGON(square);

static void assert_contact(TsContact c, TsRelation relation, double gap, TsVec normal)
{
    assert_int_equal(c.relation, relation);
    if (!near(c.gap, gap) || !near_vec(c.normal, normal))
        fail_msg("gap %g along (%g, %g)", c.gap, c.normal.x, c.normal.y);
}

static void convex_by_hand(void **state)
{
    (void)state;
    const TsVec corner[] = {{8, 2}, {20, 2}, {20, 8}, {14, 9}, {8, 8}};
    TsPolygon other = POLYGON(corner);
    assert_contact(ts_contact_polygons(plain, other), TS_OVERLAPPING, -2, ts_vec(1, 0));
    assert_contact(ts_contact_polygons(other, plain), TS_OVERLAPPING, -2, ts_vec(-1, 0));
    assert_contact(ts_contact_polygon_circle(plain, (TsCircle){{13, 14}, 2}), TS_APART, 3,
                   ts_vec(0.6, 0.8));
    assert_contact(ts_contact_polygon_circle(plain, (TsCircle){{5, 12}, 2}), TS_TOUCHING, 0,
                   ts_vec(0, 1));
    assert_contact(ts_contact_polygon_point(plain, ts_vec(9, 5)), TS_OVERLAPPING, -1, ts_vec(1, 0));
}

static void in_the_notch(void **state)
{
    (void)state;
    double root = sqrt(0.5);
    TsCircle c = {{170, 62}, 4};
    assert_contact(ts_contact_polygon_circle(notched, c), TS_APART, 12 * root - 4,
                   ts_vec(root, root));
    assert_contact(ts_contact_polygon_point(notched, c.center), TS_APART, 12 * root,
                   ts_vec(root, root));
    TsContact corner = ts_contact_polygon_point(notched, ts_vec(150, 70));
    assert_true(corner.relation == TS_TOUCHING && corner.gap == 0);
    TsNearest nearest = ts_closest_polygon_point(notched, ts_vec(170, 62));
    assert_true(near_vec(nearest.a, ts_vec(164, 56)) && near_vec(nearest.b, ts_vec(170, 62)));
    assert_true(ts_closest_polygon_circle(notched, (TsCircle){{120, 70}, 1}).distance == 0);
}

// Inside of the whole and of no piece: as deep as beside the cut, which runs along y = 70.
static void along_a_cut(void **state)
{
    (void)state;
    double root = sqrt(0.5);
    TsShape p = ts_shape_polygon(chevron, COUNT(chevron));
    for (int x = 105; x < 150; x += 5) {
        double deep = x < 125 ? (x - 100) * root : 25 * root;
        TsShape point = ts_shape_point(ts_vec(x, 70)), beside = ts_shape_point(ts_vec(x, 71));
        TsContact contact = ts_contact_shapes(&p, &point), near_by = ts_contact_shapes(&p, &beside);
        assert_int_equal(contact.relation, TS_OVERLAPPING);
        assert_true(contact.gap <= -deep + 1e-9 || x >= 125);
        assert_true(fabs(contact.gap - near_by.gap) <= 2);
    }
    TsShape s = ts_shape_segment(ts_vec(110, 70), ts_vec(140, 70)),
            box = ts_shape_obb(ts_vec(125, 70), 30, 1e-6, ts_vec(1, 0));
    TsContact of_segment = ts_contact_shapes(&s, &p), of_box = ts_contact_shapes(&box, &p);
    assert_true(of_segment.gap <= -20 && fabs(of_segment.gap - of_box.gap) <= 1e-5);
}

// A point is never deeper than it is far from the border, and hardly less deep.
static void assert_point_measures(TsPolygon polygon, TsVec p)
{
    TsContact contact = ts_contact_polygon_point(polygon, p);
    double border = HUGE_VAL;
    for (int i = 0; i < polygon.count; i++) {
        TsSegment side = {polygon.corner[i], polygon.corner[(i + 1) % polygon.count]};
        border = fmin(border, ts_closest_segment_point(side, p).distance);
    }
    if (contact.relation == TS_OVERLAPPING)
        assert_true(-contact.gap <= border + 1e-9 && -contact.gap >= border / 10);
    else
        assert_true(fabs(contact.gap - border) <= 1e-9);
}

static TsRelation relation_of_gap(double gap)
{
    return gap > 0 ? TS_APART : gap < 0 ? TS_OVERLAPPING : TS_TOUCHING;
}

static double edge_distance(TsPolygon a, TsPolygon b)
{
    double least = HUGE_VAL;
    for (int i = 0; i < a.count * b.count; i++) {
        int m = i / b.count, n = i % b.count;
        TsSegment s = {a.corner[m], a.corner[(m + 1) % a.count]};
        TsSegment t = {b.corner[n], b.corner[(n + 1) % b.count]};
        double distance = ts_closest_segments(s, t).distance;
        least = distance < least ? distance : least;
    }
    return least;
}

static void assert_laws(const TsShape *a, const TsShape *b)
{
    TsContact contact = ts_contact_shapes(a, b), back = ts_contact_shapes(b, a);
    assert_relation(contact.relation, a, b, ts_relation_shapes(a, b), "contact");
    assert_relation(relation_of_gap(contact.gap), a, b, contact.relation, "gap");
    assert_true(contact.gap == back.gap &&
                ts_vec_equal(contact.normal, ts_vec_negate(back.normal)));
    assert_true(near(ts_vec_length(contact.normal), 1));
    TsVec stretch = ts_vec_sub(contact.on_b, contact.on_a);
    assert_true(ts_vec_distance(stretch, ts_vec_scale(contact.normal, contact.gap)) < 1e-9);
    TsNearest nearest = ts_closest_shapes(a, b);
    assert_true((nearest.distance == 0) == (contact.relation != TS_APART));
    TsShape at_a = ts_shape_point(nearest.a), at_b = ts_shape_point(nearest.b);
    assert_true(ts_contact_shapes(a, &at_a).gap < 1e-9 && ts_contact_shapes(b, &at_b).gap < 1e-9);
}

static TsPolygon star(Random *random, TsVec at, TsVec turn, TsVec *corner)
{
    Lattice loop = lattice_star(random, 0, 0);
    int count = lattice_corners(&loop, corner);
    for (int i = 0; i < count; i++) corner[i] = ts_vec_add(at, ts_vec_turn(corner[i], turn));
    return (TsPolygon){.corner = corner, .count = count};
}

static void laws_of_stars(void **state)
{
    (void)state;
    Random random = random_seeded(61);
    int seen[3] = {0};
    for (int i = 0; i < 3000; i++) {
        TsVec corner[2][TS_POLYGON_MAX];
        TsVec at = ts_vec(random_integer(&random, -20, 20), random_integer(&random, -20, 20));
        TsVec turn = i % 2 ? ts_vec(1, 0) : ts_degrees(random_integer(&random, 0, 359));
        TsPolygon a = star(&random, ts_vec(0, 0), ts_vec(1, 0), corner[0]);
        TsPolygon b = star(&random, at, turn, corner[1]);
        TsShape of_a = ts_shape_polygon(a.corner, a.count),
                of_b = ts_shape_polygon(b.corner, b.count);
        assert_laws(&of_a, &of_b);
        TsContact contact = ts_contact_polygons(a, b);
        seen[contact.relation]++;
        if (contact.relation == TS_APART)
            assert_true(fabs(contact.gap - edge_distance(a, b)) < 1e-9);
        TsShape others[] = {ts_shape_circle(at, random_integer(&random, 0, 9)),
                            ts_shape_obb(at, 6, 4, turn),
                            ts_shape_aabb(at, ts_vec_add(at, ts_vec(5, 3))),
                            ts_shape_segment(at, ts_vec(at.y, at.x)),
                            ts_shape_point(at),
                            ts_shape_triangle(at, ts_vec(at.y, at.x), ts_vec(0, 9))};
        for (int k = 0; k < COUNT(others); k++) assert_laws(&of_a, &others[k]);
        assert_point_measures(a, at);
    }
    assert_true(seen[TS_APART] > 100 && seen[TS_TOUCHING] > 10 && seen[TS_OVERLAPPING] > 100);
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
