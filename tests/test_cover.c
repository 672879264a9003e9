// The convex parts that cover a polygon: by hand, and that they miss no place inside and keep
// within the border, on stars and on whatever is generated.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "lattice.h"
#include "narrow/cover_private.h"
#include "touchstone/degrees.h"
#include "touchstone/polygon.h"
#include "touchstone/relation.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static Cover cover;

// How far p lies inside of a convex loop that is clockwise on screen; negative outside. A side that
// is only noise is no better than any other direction.
static double depth_in(TsPolygon part, TsVec p)
{
    double least = HUGE_VAL;
    for (int i = 0; i < part.count; i++) {
        TsVec side = ts_vec_sub(part.corner[(i + 1) % part.count], part.corner[i]);
        if (ts_vec_length(side) == 0) continue;
        TsVec out = ts_vec_normalize(ts_vec_negate(ts_vec_perp(side)));
        double reach = 0;
        for (int k = 0; k < part.count; k++)
            reach = fmax(reach, ts_vec_dot(ts_vec_sub(part.corner[k], part.corner[i]), out));
        least = fmin(least, reach - ts_vec_dot(ts_vec_sub(p, part.corner[i]), out));
    }
    return least;
}

static double depth_in_parts(TsVec p)
{
    double most = -HUGE_VAL;
    for (int i = 0; i < cover.count; i++) most = fmax(most, depth_in(cover.shape[i].polygon, p));
    return most;
}

static double to_border(TsPolygon polygon, TsVec p)
{
    double least = HUGE_VAL;
    for (int i = 0; i < polygon.count; i++) {
        TsVec from = polygon.corner[i],
              side = ts_vec_sub(polygon.corner[(i + 1) % polygon.count], from);
        double length = ts_vec_length_squared(side);
        double at = length > 0 ? ts_vec_dot(ts_vec_sub(p, from), side) / length : 0;
        TsVec foot = ts_vec_add(from, ts_vec_scale(side, fmax(0, fmin(1, at))));
        least = fmin(least, ts_vec_distance(p, foot));
    }
    return least;
}

static void cover_polygon(TsPolygon polygon)
{
    TsShape shape = ts_shape_polygon(polygon.corner, polygon.count);
    ts_cover_inside(&shape, ts_vec(0, 0), &cover);
}

static void by_hand(void **state)
{
    (void)state;
    const TsVec legs[] = {{0, 0}, {10, 0}, {10, 3}, {3, 3}, {3, 10}, {0, 10}};
    cover_polygon((TsPolygon){.corner = legs, .count = COUNT(legs)});
    assert_int_equal(cover.count, 2);
    assert_true(depth_in_parts(ts_vec(1.5, 5)) == 1.5 && depth_in_parts(ts_vec(5, 1)) == 1);
    assert_true(depth_in_parts(ts_vec(1.5, 1.5)) == 1.5); // where they are cut
    const TsVec square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    cover_polygon((TsPolygon){.corner = square, .count = 4});
    assert_true(cover.count == 1 && ts_vec_equal(cover.shape[0].polygon.corner[2], square[2]));
    TsShape circle = ts_shape_circle(ts_vec(3, 4), 5);
    ts_cover_inside(&circle, ts_vec(0, 0), &cover);
    assert_true(cover.count == 1 && cover.shape[0].kind == TS_SHAPE_CIRCLE);
    assert_true(cover.bounds[0].min.x == 3 && cover.bounds[0].max.y == 4);
}

// Neither piece can be grown: the cut is in line with a side of each.
static void a_window_where_no_piece_grows(void **state)
{
    (void)state;
    const TsVec zed[] = {{0, 0}, {2, 0}, {2, 1}, {3, 1}, {3, 2}, {1, 2}, {1, 1}, {0, 1}};
    cover_polygon((TsPolygon){.corner = zed, .count = COUNT(zed)});
    assert_int_equal(cover.count, 3);
    assert_true(depth_in_parts(ts_vec(1.5, 1)) == 0.5 && depth_in_parts(ts_vec(1.25, 1)) == 0.25);
}

static void sides_of_the_border(void **state)
{
    (void)state;
    const TsVec chevron[] = {{0, 0}, {4, 0}, {2, 2}, {4, 4}, {0, 4}};
    TsShape shape = ts_shape_polygon(chevron, COUNT(chevron)),
            convex = ts_shape_polygon(chevron, 3);
    ts_cover_border(&shape, ts_vec(0, 0), 0, &cover);
    assert_int_equal(cover.count, 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(cover.shape[i].kind, TS_SHAPE_SEGMENT);
        assert_true(ts_vec_equal(cover.shape[i].segment.b, chevron[(i + 1) % 5]));
    }
    ts_cover_border(&convex, ts_vec(0, 0), 0, &cover);
    assert_true(cover.count == 1 && ts_vec_equal(cover.shape[0].polygon.corner[1], chevron[1]));
}

// More sides than a cover has room for: in rounds, each side once and in order.
static void sides_of_a_long_border(void **state)
{
    (void)state;
    enum { MOST = 3 * COVER_MAX + 5 };
    static TsVec corner[MOST];
    for (int i = 0; i < MOST; i++)
        corner[i] = ts_vec_scale(ts_degrees(360.0 * i / MOST), i % 2 ? 100 : 60);
    TsShape star = ts_shape_polygon(corner, MOST);
    int sides = 0, next = 0;
    do {
        next = ts_cover_border(&star, ts_vec(0, 0), next, &cover);
        for (int i = 0; i < cover.count; i++, sides++) {
            assert_in_range(sides, 0, MOST - 1);
            assert_true(ts_vec_equal(cover.shape[i].segment.a, corner[sides]));
            assert_true(ts_vec_equal(cover.shape[i].segment.b, corner[(sides + 1) % MOST]));
        }
        assert_true(next == 0 || next == sides);
    } while (next > 0);
    assert_int_equal(sides, MOST);
}

static void flat_ones_are_their_segments(void **state)
{
    (void)state;
    const TsVec flat[] = {{0, 0}, {4, 0}, {0, 0}, {0, 4}};
    cover_polygon((TsPolygon){.corner = flat, .count = COUNT(flat)});
    assert_true(cover.count > 1 && cover.shape[0].kind == TS_SHAPE_SEGMENT);
}

// Within the border; on it to rounding.
static void assert_within(TsPolygon polygon, double slack)
{
    for (int i = 0; i < cover.count; i++) {
        TsPolygon part = cover.shape[i].polygon;
        assert_in_range(part.count, 3, TS_POLYGON_MAX);
        for (int k = 0; k < 2 * part.count; k++) { // corners, and middles of sides
            TsVec from = part.corner[k / 2], to = part.corner[(k / 2 + 1) % part.count];
            TsVec place = ts_vec_lerp(from, to, k % 2 * 0.5);
            if (ts_relation_polygon_point(polygon, place) == TS_APART)
                assert_true(to_border(polygon, place) <= slack);
        }
    }
}

// Places along every cut: in some part nearly as deep as in the whole.
static int assert_no_place_missed(TsPolygon polygon, TsVec a, TsVec b, double slack)
{
    int places = 0;
    for (int k = 1; k < 8; k++) {
        TsVec place = ts_vec_lerp(a, b, k / 8.0);
        double border = to_border(polygon, place), depth = depth_in_parts(place);
        if (border <= 1e3 * slack || ts_relation_polygon_point(polygon, place) != TS_OVERLAPPING)
            continue;
        assert_true(depth <= border + slack && depth >= border / 10);
        places++;
    }
    return places;
}

static int assert_cover(TsPolygon polygon)
{
    TsPolygonPieces pieces;
    TsShape shape = ts_shape_polygon(polygon.corner, polygon.count);
    double slack = 1e-9 * ts_shape_size(&shape);
    if (ts_polygon_winding(polygon) == 0 || ts_polygon_is_convex(polygon)) return 0;
    cover_polygon(polygon);
    assert_within(polygon, slack);
    ts_polygon_pieces(polygon, &pieces);
    int places = 0;
    for (int p = 0; p < pieces.count; p++) {
        const int *corner = pieces.corner[p];
        for (int i = 0; i < pieces.corners[p]; i++) {
            TsVec a = polygon.corner[corner[i]],
                  b = polygon.corner[corner[(i + 1) % pieces.corners[p]]];
            places += assert_no_place_missed(polygon, a, b, slack);
        }
    }
    return places;
}

static void stars_are_covered(void **state)
{
    (void)state;
    Random random = random_seeded(91);
    int places = 0;
    for (int i = 0; i < 1000; i++) {
        TsVec corner[TS_POLYGON_MAX];
        Lattice star = lattice_star(&random, 0, 0);
        places +=
            assert_cover((TsPolygon){.corner = corner, .count = lattice_corners(&star, corner)});
    }
    assert_true(places > 5000);
}

static void generated_ones_are_covered(void **state)
{
    (void)state;
    Random random = random_seeded(92);
    int places = 0;
    for (int i = 0; i < 1000; i++) {
        GeneratedPair pair;
        generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, &pair);
        places += assert_cover(pair.a.polygon) + assert_cover(pair.b.polygon);
    }
    assert_true(places > 5000);
}

// What crosses itself has some cover, and it comes.
static void tangles_end(void **state)
{
    (void)state;
    Random random = random_seeded(93);
    for (int i = 0; i < 2000; i++) {
        TsVec corner[TS_POLYGON_MAX];
        int count = i % 4 ? random_integer(&random, 3, 12) : TS_POLYGON_MAX;
        for (int k = 0; k < count; k++)
            corner[k] = ts_vec(random_integer(&random, -9, 9), random_integer(&random, -9, 9));
        cover_polygon((TsPolygon){.corner = corner, .count = count});
        assert_true(cover.count <= COVER_MAX && cover.corners <= COVER_CORNERS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(a_window_where_no_piece_grows),
        cmocka_unit_test(sides_of_the_border),
        cmocka_unit_test(sides_of_a_long_border),
        cmocka_unit_test(flat_ones_are_their_segments),
        cmocka_unit_test(stars_are_covered),
        cmocka_unit_test(generated_ones_are_covered),
        cmocka_unit_test(tangles_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
