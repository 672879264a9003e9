// Hulls, the guard and the cutting, by hand and by their laws on random polygons.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/hull.h"
#include "touchstone/orientation.h"
#include "touchstone/polygon.h"

typedef struct Loop {
    int count;
    TsVec corner[TS_POLYGON_MAX];
} Loop;

static TsPolygon polygon_of(const Loop *loop)
{
    return (TsPolygon){.corner = loop->corner, .count = loop->count};
}

#define POLYGON(...)                                                                               \
    ((TsPolygon){.corner = (const TsVec[]){__VA_ARGS__},                                           \
                 .count = sizeof((const TsVec[]){__VA_ARGS__}) / sizeof(TsVec)})

// --- hulls

static void hull_by_hand(void **state)
{
    (void)state;
    TsVec point[] = {{1, 1}, {0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 0}, {2, 2}, {0, 1}}, out[8];
    assert_int_equal(ts_hull_of(point, 8, out), 4);
    TsVec wanted[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}}; // clockwise on screen
    for (int i = 0; i < 4; i++) assert_true(ts_vec_equal(out[i], wanted[i]));
    TsVec line[] = {{2, 2}, {0, 0}, {1, 1}, {2, 2}, {0, 0}}, same[] = {{3, 4}, {3, 4}, {3, 4}};
    assert_int_equal(ts_hull_of(line, 5, out), 2);
    assert_true(ts_vec_equal(out[0], ts_vec(0, 0)) && ts_vec_equal(out[1], ts_vec(2, 2)));
    assert_int_equal(ts_hull_of(same, 3, out), 1);
    assert_int_equal(ts_hull_of(same, 1, out), 1);
    assert_int_equal(ts_hull_of(same, 0, out), 0);
}

static void random_points(Random *random, int round, Loop *loop)
{
    loop->count = random_integer(random, 1, 24);
    for (int i = 0; i < loop->count; i++) {
        int reach = round % 7 + 1;
        loop->corner[i] =
            round % 2 ? ts_vec(random_integer(random, 0, reach), random_integer(random, 0, reach))
                      : ts_vec(random_between(random, 0, 300), random_between(random, 0, 300));
    }
}

// Every point lies on the inner side of every edge, every corner turns, and every corner is one of
// the points: that is the hull and nothing else is.
static void assert_hull(const Loop *points, const Loop *hull)
{
    for (int i = 0; i < hull->count; i++) {
        TsVec a = hull->corner[i], b = hull->corner[(i + 1) % hull->count];
        bool found = false;
        for (int k = 0; k < points->count; k++) {
            found = found || ts_vec_equal(a, points->corner[k]);
            assert_true(ts_orientation_sign(a, b, points->corner[k]) >= 0);
        }
        assert_true(found);
        if (hull->count < 3) continue;
        assert_int_equal(ts_orientation_sign(a, b, hull->corner[(i + 2) % hull->count]), 1);
    }
    if (hull->count > 2) assert_int_equal(ts_polygon_winding(polygon_of(hull)), 1);
}

static void hulls_hold_all_points(void **state)
{
    (void)state;
    Random random = random_seeded(71);
    int seen[4] = {0};
    for (int round = 0; round < 4000; round++) {
        Loop points, hull;
        random_points(&random, round, &points);
        hull.count = ts_hull_of(points.corner, points.count, hull.corner);
        assert_hull(&points, &hull);
        assert_true(ts_polygon_is_convex(polygon_of(&hull)));
        seen[hull.count < 3 ? hull.count : 3]++;
    }
    assert_true(seen[0] == 0 && seen[1] > 20 && seen[2] > 20 && seen[3] > 2000);
}

// --- the guard

static void reversed(TsPolygon polygon, Loop *out)
{
    out->count = polygon.count;
    for (int i = 0; i < polygon.count; i++) out->corner[i] = polygon.corner[polygon.count - 1 - i];
}

static void assert_convex(TsPolygon polygon, bool wanted)
{
    Loop back;
    reversed(polygon, &back);
    assert_int_equal(ts_polygon_is_convex(polygon), wanted);
    assert_int_equal(ts_polygon_is_convex(polygon_of(&back)), wanted);
}

static void guard_by_hand(void **state)
{
    (void)state;
    assert_convex(POLYGON({0, 0}, {4, 0}, {4, 4}, {0, 4}), true);
    assert_convex(POLYGON({0, 0}, {4, 0}, {2, 1}, {0, 4}), false);
    // Corners in line and repeated ones.
    assert_convex(POLYGON({0, 0}, {2, 0}, {3, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 4}, {0, 0}), true);
    assert_convex(POLYGON({0, 0}, {0, 0}, {0, 0}, {4, 0}, {4, 0}, {2, 1}, {0, 4}), false);
    // A stretch and a point are convex, a square with a whisker is not.
    assert_convex(POLYGON({0, 0}, {2, 2}, {1, 1}, {3, 3}), true);
    assert_convex(POLYGON({5, 5}, {5, 5}, {5, 5}), true);
    assert_convex(POLYGON({0, 0}, {6, 0}, {4, 0}, {4, 4}, {0, 4}), false);
    // A pentagram always turns the same way, but goes round twice; so does a triangle gone twice.
    assert_convex(POLYGON({0, -10}, {6, 8}, {-9.5, -3}, {9.5, -3}, {-6, 8}), false);
    assert_convex(POLYGON({0, 0}, {4, 0}, {4, 4}, {0, 0}, {4, 0}, {4, 4}), false);
    // An ulp makes the difference.
    double ulp = nextafter(1, 2) - 1;
    assert_convex(POLYGON({0, 0}, {1, 1}, {2, 2}, {0, 2}), true);
    assert_convex(POLYGON({0, 0}, {1 + ulp, 1}, {2, 2}, {0, 2}), true);
    assert_convex(POLYGON({0, 0}, {1, 1 + ulp}, {2, 2}, {0, 2}), false);
}

static void simplicity_by_hand(void **state)
{
    (void)state;
    assert_true(ts_polygon_is_simple(POLYGON({0, 0}, {4, 0}, {2, 1}, {0, 4})));
    assert_true(ts_polygon_is_simple(POLYGON({0, 0}, {2, 0}, {4, 0}, {4, 0}, {0, 4}, {0, 0})));
    assert_false(ts_polygon_is_simple(POLYGON({0, 0}, {4, 4}, {4, 0}, {0, 4}))); // a bow tie
    assert_false(
        ts_polygon_is_simple(POLYGON({0, 0}, {6, 0}, {4, 0}, {4, 4}, {0, 4}))); // a whisker
    assert_false(ts_polygon_is_simple(POLYGON({0, 0}, {1, 1}, {2, 2})));
    assert_false(ts_polygon_is_simple(POLYGON({1, 1}, {1, 1}, {1, 1})));
    // A corner that touches a far edge, and two corners in one place.
    assert_false(ts_polygon_is_simple(POLYGON({0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4})));
    assert_false(ts_polygon_is_simple(POLYGON({0, 0}, {2, 2}, {4, 0}, {4, 4}, {2, 2}, {0, 4})));
}

static void area_by_hand(void **state)
{
    (void)state;
    TsPolygon square = POLYGON({0, 0}, {4, 0}, {4, 4}, {0, 4});
    Loop back;
    reversed(square, &back);
    assert_true(ts_polygon_area(square) == 16 && ts_polygon_area(polygon_of(&back)) == -16);
    assert_int_equal(ts_polygon_winding(polygon_of(&back)), -1);
    assert_int_equal(ts_polygon_winding(POLYGON({0, 0}, {4, 4}, {4, 0}, {0, 4})), 0);
    TsVec sliver[] = {{0.5, 0.5}, {12, 12}, {24, 24}};
    assert_int_equal(ts_polygon_winding((TsPolygon){.corner = sliver, .count = 3}), 0);
    sliver[0].x += 0x1p-53;
    assert_int_equal(ts_polygon_winding((TsPolygon){.corner = sliver, .count = 3}), -1);
}

// --- the pieces

static TsVec piece_corner(TsPolygon polygon, const TsPolygonPieces *pieces, int piece, int i)
{
    return polygon.corner[pieces->corner[piece][i]];
}

// By the even-odd rule over upward half-open edges: no tested point lies on an edge.
static bool holds(TsPolygon polygon, TsVec p)
{
    bool inside = false;
    for (int i = 0; i < polygon.count; i++) {
        TsVec a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        inside ^= (ts_orientation_sign(a, b, p) > 0) == (b.y > a.y);
    }
    return inside;
}

static int holders(TsPolygon polygon, const TsPolygonPieces *pieces, TsVec p)
{
    int found = 0;
    for (int piece = 0; piece < pieces->count; piece++) {
        Loop loop = {.count = pieces->corners[piece]};
        for (int i = 0; i < loop.count; i++)
            loop.corner[i] = piece_corner(polygon, pieces, piece, i);
        found += holds(polygon_of(&loop), p);
    }
    return found;
}

static double assert_piece(TsPolygon polygon, const TsPolygonPieces *pieces, int piece)
{
    Loop loop = {.count = pieces->corners[piece]};
    for (int i = 0; i < loop.count; i++) {
        assert_in_range(pieces->corner[piece][i], 0, polygon.count - 1);
        loop.corner[i] = piece_corner(polygon, pieces, piece, i);
    }
    assert_true(loop.count >= 3 && ts_polygon_is_convex(polygon_of(&loop)));
    assert_int_equal(ts_polygon_winding(polygon_of(&loop)), 1);
    return ts_polygon_area(polygon_of(&loop));
}

// Convex, clockwise, of the polygon's area together, and each random point is in as many pieces as
// in the polygon: they cover it and do not overlap.
static void assert_pieces(Random *random, TsPolygon polygon)
{
    TsPolygonPieces pieces;
    double area = 0, whole = fabs(ts_polygon_area(polygon));
    ts_polygon_pieces(polygon, &pieces);
    assert_in_range(pieces.count, 1, polygon.count - 2);
    for (int i = 0; i < pieces.count; i++) area += assert_piece(polygon, &pieces, i);
    assert_true(fabs(area - whole) <= 1e-9 * whole);
    for (int i = 0; i < 20; i++) {
        TsVec p = ts_vec(random_between(random, -150, 150), random_between(random, -150, 150));
        assert_int_equal(holders(polygon, &pieces, p), holds(polygon, p));
    }
    if (ts_polygon_is_convex(polygon)) assert_int_equal(pieces.count, 1);
}

static int pieces_of(TsPolygon polygon)
{
    TsPolygonPieces pieces;
    ts_polygon_pieces(polygon, &pieces);
    return pieces.count;
}

static void pieces_by_hand(void **state)
{
    (void)state;
    assert_int_equal(pieces_of(POLYGON({0, 0}, {4, 0}, {4, 4}, {0, 4})), 1);
    assert_int_equal(pieces_of(POLYGON({0, 0}, {0, 4}, {2, 4}, {4, 4}, {4, 4}, {4, 0})), 1);
    assert_int_equal(pieces_of(POLYGON({0, 0}, {4, 0}, {1, 1}, {0, 4})), 2);
    assert_int_equal(pieces_of(POLYGON({0, 0}, {6, 0}, {6, 2}, {2, 2}, {2, 6}, {0, 6})), 2);
    assert_int_equal(pieces_of(POLYGON({0, 0}, {1, 1}, {2, 2})), 0);
    assert_int_equal(pieces_of(POLYGON({1, 1}, {1, 1}, {1, 1}, {1, 1})), 0);
}

// A star about the origin by rising slopes of lattice rays: simple, with corners in line and
// repeated ones put in.
static void random_star(Random *random, int round, Loop *star)
{
    static const TsVec ray[] = {{2, 0},  {2, 1},  {1, 1},  {1, 2},   {0, 2},   {-1, 2},
                                {-1, 1}, {-2, 1}, {-2, 0}, {-2, -1}, {-1, -1}, {-1, -2},
                                {0, -2}, {1, -2}, {1, -1}, {2, -1}};
    star->count = 0;
    for (int i = 0; i < 16; i++) {
        double reach = round % 2 ? random_integer(random, 1, 3) : random_between(random, 1, 60);
        TsVec corner = ts_vec_scale(ray[i], reach);
        if (random_integer(random, 0, 5) == 0 && i % 3) continue;
        star->corner[star->count++] = corner;
        if (random_integer(random, 0, 7) == 0) star->corner[star->count++] = corner;
    }
}

static void pieces_cover_stars(void **state)
{
    (void)state;
    Random random = random_seeded(72);
    int concave = 0, several = 0;
    for (int round = 0; round < 2000; round++) {
        Loop star, back;
        random_star(&random, round, &star);
        reversed(polygon_of(&star), &back);
        assert_true(ts_polygon_is_simple(polygon_of(&star)));
        assert_pieces(&random, polygon_of(&star));
        assert_pieces(&random, polygon_of(&back));
        concave += !ts_polygon_is_convex(polygon_of(&star));
        several += pieces_of(polygon_of(&star)) > 3;
    }
    assert_true(concave > 1500 && several > 500);
}

// Teeth with an ulp of width and corners that lie on the line of others.
static void pieces_cover_combs(void **state)
{
    (void)state;
    Random random = random_seeded(73);
    for (int round = 0; round < 300; round++) {
        Loop comb = {.count = 0};
        int teeth = random_integer(&random, 1, 15);
        for (int i = 0; i < teeth; i++) {
            double x = 4 * i, narrow = round % 3 ? 1 : nextafter(x, 100) - x;
            double height = random_integer(&random, 1, 3);
            comb.corner[comb.count++] = ts_vec(x, 0);
            comb.corner[comb.count++] = ts_vec(x + narrow, height);
            comb.corner[comb.count++] = ts_vec(x + narrow + 1, height);
            comb.corner[comb.count++] = ts_vec(x + 3, 0);
        }
        comb.corner[comb.count++] = ts_vec(4 * teeth, 4);
        comb.corner[comb.count++] = ts_vec(0, 4);
        assert_true(ts_polygon_is_simple(polygon_of(&comb)));
        assert_pieces(&random, polygon_of(&comb));
    }
}

// What crosses itself has some answer, and it comes.
static void tangles_end(void **state)
{
    (void)state;
    Random random = random_seeded(74);
    int with_pieces = 0;
    for (int round = 0; round < 4000; round++) {
        Loop tangle;
        TsPolygonPieces pieces;
        random_points(&random, round, &tangle);
        if (round % 4 == 0) tangle.count = TS_POLYGON_MAX;
        for (int i = 0; round % 4 == 0 && i < TS_POLYGON_MAX; i++)
            tangle.corner[i] = ts_vec(random_integer(&random, 0, 3), random_integer(&random, 0, 3));
        if (tangle.count < 3) continue;
        ts_polygon_pieces(polygon_of(&tangle), &pieces);
        assert_true(pieces.count <= tangle.count - 2);
        for (int i = 0; i < pieces.count; i++) assert_in_range(pieces.corners[i], 3, tangle.count);
        with_pieces += pieces.count > 0;
    }
    assert_true(with_pieces > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hull_by_hand),       cmocka_unit_test(hulls_hold_all_points),
        cmocka_unit_test(guard_by_hand),      cmocka_unit_test(simplicity_by_hand),
        cmocka_unit_test(area_by_hand),       cmocka_unit_test(pieces_by_hand),
        cmocka_unit_test(pieces_cover_stars), cmocka_unit_test(pieces_cover_combs),
        cmocka_unit_test(tangles_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
