// Polygons, concave ones too: random stars against whole numbers on lattices, and against the
// triangles that they are cut into.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "known.h"
#include "lattice.h"
#include "touchstone/polygon.h"
#include "touchstone/relation.h"

// --- against whole numbers

static TsRelation assert_loop_relation(const Lattice *a, const Lattice *b, TsShape of_b)
{
    TsVec corner[TS_POLYGON_MAX];
    TsShape of_a = ts_shape_polygon(corner, lattice_corners(a, corner));
    Known known = {of_a, of_b, lattice_relation(a, b), "on a lattice"};
    assert_known(&known);
    return known.relation;
}

static void stars_and_points(void **state)
{
    (void)state;
    Random random = random_seeded(31);
    RelationCount count = {{0}};
    for (int i = 0; i < 60; i++) {
        Lattice star = lattice_star(&random, 10, 10);
        for (int at = 0; at < 41 * 41; at++) {
            Lattice p = {.count = 1, .corner = {{at / 41 - 10, at % 41 - 10}}};
            p.center = p.corner[0];
            TsShape point = ts_shape_point(lattice_vec(p.corner[0]));
            count.of[assert_loop_relation(&star, &p, point)]++;
        }
    }
    assert_all_relations(&count);
}

static Lattice random_loop(Random *random, int count)
{
    Lattice loop = {.count = count};
    for (int i = 0; i < count; i++)
        loop.corner[i] = (Whole){random_integer(random, -2, 22), random_integer(random, -2, 22)};
    loop.center = loop.corner[0]; // lies on the boundary: not tested
    return loop;
}

static void stars_and_segments(void **state)
{
    (void)state;
    Random random = random_seeded(32);
    int seen[3] = {0};
    for (int i = 0; i < 30000; i++) {
        Lattice star = lattice_star(&random, 10, 10), s = random_loop(&random, 2);
        if (random_integer(&random, 0, 1)) // from a corner
            s.corner[0] = s.center = star.corner[random_integer(&random, 0, star.count - 1)];
        if (random_integer(&random, 0, 3) == 0) // to a corner
            s.corner[1] = star.corner[random_integer(&random, 0, star.count - 1)];
        seen[lattice_relation(&star, &s)]++;
        TsVec a = lattice_vec(s.corner[0]), b = lattice_vec(s.corner[1]);
        assert_loop_relation(&star, &s, ts_shape_segment(a, b));
        // The box that is the same segment: half its length along an axis of (b - a) / 2.
        TsVec way = ts_vec_scale(ts_vec_sub(b, a), 0.5);
        if (ts_vec_equal(way, ts_vec(0, 0))) continue;
        TsObb along = {ts_vec_lerp(a, b, 0.5), {1, 0}, way};
        TsObb across = {along.center, {0, 1}, ts_vec(-way.y, way.x)};
        assert_loop_relation(&star, &s, ts_shape_of_obb(along));
        assert_loop_relation(&star, &s, ts_shape_of_obb(across));
        TsShape flat = ts_shape_triangle(b, ts_vec_lerp(a, b, 0.5), a);
        assert_loop_relation(&star, &s, flat);
    }
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 500);
}

static void stars_and_stars(void **state)
{
    (void)state;
    Random random = random_seeded(33);
    int seen[3] = {0};
    for (int i = 0; i < 20000; i++) {
        Lattice a = lattice_star(&random, 10, 10);
        Lattice b = lattice_star(&random, random_integer(&random, 8, 32), //
                                 random_integer(&random, 8, 24));
        TsVec corner[TS_POLYGON_MAX];
        seen[lattice_relation(&a, &b)]++;
        assert_loop_relation(&a, &b, ts_shape_polygon(corner, lattice_corners(&b, corner)));
    }
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 200);
}

static void stars_and_boxes(void **state)
{
    (void)state;
    Random random = random_seeded(34);
    RelationCount upright = {{0}}, turned = {{0}};
    for (int i = 0; i < 10000; i++) {
        Lattice star = lattice_star(&random, 10, 10);
        int x = random_integer(&random, -4, 24), y = random_integer(&random, -4, 24);
        int w = random_integer(&random, 1, 5), h = random_integer(&random, 1, 5);
        Lattice aabb = {
            4, {x, y}, {{x - w, y - h}, {x + w, y - h}, {x + w, y + h}, {x - w, y + h}}};
        TsShape of_aabb = box(x - w, y - h, 2 * w, 2 * h);
        upright.of[assert_loop_relation(&star, &aabb, of_aabb)]++;
        int u = random_integer(&random, -3, 3), v = random_integer(&random, 1, 3);
        Lattice tilted = {4,
                          {x, y},
                          {{x - u + v, y - v - u},
                           {x + u + v, y + v - u},
                           {x + u - v, y + v + u},
                           {x - u - v, y - v + u}}};
        TsShape of_tilted = ts_shape_of_obb((TsObb){ts_vec(x, y), {1, 1}, ts_vec(u, v)});
        turned.of[assert_loop_relation(&star, &tilted, of_tilted)]++;
    }
    assert_all_relations(&upright);
    assert_all_relations(&turned);
}

static void stars_and_circles(void **state)
{
    (void)state;
    Random random = random_seeded(35);
    int seen[3] = {0};
    for (int i = 0; i < 30000; i++) {
        Lattice star = lattice_star(&random, 10, 10);
        Whole c = {random_integer(&random, -5, 25), random_integer(&random, -5, 25)};
        int r = random_integer(&random, 0, 12);
        TsVec corner[TS_POLYGON_MAX];
        TsShape p = ts_shape_polygon(corner, lattice_corners(&star, corner));
        TsRelation expected = lattice_circle(&star, c, r);
        seen[expected]++;
        Known known = {p, ts_shape_circle(lattice_vec(c), r), expected, "circle"};
        assert_known(&known);
    }
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 300);
}

// --- against triangles

static TsTriangle triangle_of(TsPolygon p, const int *index, int k)
{
    return (TsTriangle){{p.corner[index[0]], p.corner[index[k]], p.corner[index[k + 1]]}};
}

static TsRelation by_triangles(TsPolygon a, TsPolygon b)
{
    TsPolygonPieces of_a, of_b;
    ts_polygon_pieces(a, &of_a);
    ts_polygon_pieces(b, &of_b);
    TsRelation found = TS_APART;
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        int m = i / of_b.count, n = i % of_b.count;
        for (int k = 1; k + 1 < of_a.corners[m]; k++) {
            for (int l = 1; l + 1 < of_b.corners[n]; l++) {
                TsRelation one = ts_relation_triangles(triangle_of(a, of_a.corner[m], k),
                                                       triangle_of(b, of_b.corner[n], l));
                found = one > found ? one : found;
            }
        }
    }
    return found;
}

// A star's corners turned, so that nothing is whole.
static TsPolygon turned_star(Random *random, TsVec center, TsVec turn, TsVec *corner)
{
    Lattice star = lattice_star(random, 0, 0);
    int count = lattice_corners(&star, corner);
    for (int i = 0; i < count; i++) corner[i] = ts_vec_add(center, ts_vec_turn(corner[i], turn));
    return (TsPolygon){.corner = corner, .count = count};
}

static void as_their_triangles(void **state)
{
    (void)state;
    Random random = random_seeded(36);
    int seen[3] = {0};
    for (int i = 0; i < 5000; i++) {
        TsVec corner[2][TS_POLYGON_MAX];
        TsVec by = ts_vec(random_between(&random, -20, 20), random_between(&random, -20, 20));
        TsPolygon a = turned_star(&random, ts_vec(0, 0), ts_vec(0.6, 0.8), corner[0]);
        TsPolygon b = turned_star(&random, by, ts_vec(0.28, -0.96), corner[1]);
        if (!ts_polygon_is_simple(a) || !ts_polygon_is_simple(b))
            continue; // a straight corner moved by an ulp
        TsRelation expected = by_triangles(a, b);
        TsShape of_a = ts_shape_polygon(a.corner, a.count),
                of_b = ts_shape_polygon(b.corner, b.count);
        assert_relation(ts_relation_shapes(&of_a, &of_b), &of_a, &of_b, expected, "polygons");
        seen[expected]++;
    }
    assert_true(seen[TS_APART] > 100 && seen[TS_OVERLAPPING] > 100); // and none touches
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stars_and_points),  cmocka_unit_test(stars_and_segments),
        cmocka_unit_test(stars_and_stars),   cmocka_unit_test(stars_and_boxes),
        cmocka_unit_test(stars_and_circles), cmocka_unit_test(as_their_triangles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
