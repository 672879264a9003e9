// Polygons, concave ones too: by hand where one can see the answer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "known.h"
#include "touchstone/degrees.h"
#include "touchstone/polygon.h"
#include "touchstone/relation.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
#define POLYGON(array) ts_shape_polygon(array, COUNT(array))

// The chevron of XXHolic's article on polygons: its notch is at (150, 70), and its left side has
// one too.
static const TsVec chevron[] = {{130, 40}, {180, 40}, {150, 70}, {180, 100}, {130, 100}, {100, 70}};
// A C open to the right, 30 wide and high, 10 thick; another that reaches into it from there.
static const TsVec c_shape[] = {{0, 0},   {30, 0},  {30, 10}, {10, 10},
                                {10, 20}, {30, 20}, {30, 30}, {0, 30}};
static const TsVec hook[] = {{40, 12}, {40, 40}, {15, 40}, {15, 35},
                             {35, 35}, {35, 18}, {15, 18}, {15, 12}};

// The polygon a with its corners in the other order.
static void assert_turned_round(Known known)
{
    TsVec corner[TS_POLYGON_MAX];
    if (known.a.kind != TS_SHAPE_POLYGON) return;
    int count = known.a.polygon.count;
    for (int i = 0; i < count; i++) corner[i] = known.a.polygon.corner[count - 1 - i];
    known.a = ts_shape_polygon(corner, count);
    assert_known(&known);
}

// Every corner twice, and the middles of the sides as corners.
static void assert_padded(Known known)
{
    TsVec corner[TS_POLYGON_MAX];
    if (known.a.kind != TS_SHAPE_POLYGON || known.a.polygon.count * 3 > TS_POLYGON_MAX) return;
    TsPolygon p = known.a.polygon;
    for (int i = 0; i < p.count; i++) {
        corner[3 * i] = corner[3 * i + 1] = p.corner[i];
        corner[3 * i + 2] = ts_vec_lerp(p.corner[i], p.corner[(i + 1) % p.count], 0.5);
    }
    known.a = ts_shape_polygon(corner, 3 * p.count);
    assert_known(&known);
}

static void assert_all(const Known *known, int count)
{
    for (int i = 0; i < count; i++) {
        assert_known(&known[i]);
        assert_turned_round(known[i]);
        assert_padded(known[i]);
    }
}

#define ASSERT_ALL(...)                                                                            \
    do {                                                                                           \
        const Known known[] = {__VA_ARGS__};                                                       \
        assert_all(known, COUNT(known));                                                           \
    } while (0)

static TsShape line(double x0, double y0, double x1, double y1)
{
    return ts_shape_segment(ts_vec(x0, y0), ts_vec(x1, y1));
}

static void points(void **state)
{
    (void)state;
    TsShape p = POLYGON(chevron);
    ASSERT_ALL(
        {p, ts_shape_point(ts_vec(120, 70)), TS_OVERLAPPING, "inside"},
        {p, ts_shape_point(ts_vec(110, 70)), TS_OVERLAPPING, "at the height of two corners"},
        {p, ts_shape_point(ts_vec(170, 70)), TS_APART, "in the notch"},
        {p, ts_shape_point(ts_vec(150, 70)), TS_TOUCHING, "the notch's corner"},
        {p, ts_shape_point(ts_vec(100, 70)), TS_TOUCHING, "the leftmost corner"},
        {p, ts_shape_point(ts_vec(90, 70)), TS_APART, "left of a corner"},
        {p, ts_shape_point(ts_vec(160, 40)), TS_TOUCHING, "on the level side"},
        {p, ts_shape_point(ts_vec(200, 40)), TS_APART, "right of the level side"},
        {p, ts_shape_point(ts_vec(120, 40)), TS_APART, "left of the level side"},
        {p, ts_shape_point(ts_vec(165, 55)), TS_TOUCHING, "on the notch's side"},
        {p, ts_shape_point(ts_vec(165, 0x1.b800000000001p5)), TS_APART, "an ulp below that side"},
        {p, ts_shape_point(ts_vec(165, 0x1.b7fffffffffffp5)), TS_OVERLAPPING, "an ulp above it"},
        {p, ts_shape_point(ts_vec(180, 100)), TS_TOUCHING, "a corner"});
}

static void segments(void **state)
{
    (void)state;
    TsShape p = POLYGON(chevron);
    ASSERT_ALL(
        {p, line(120, 60, 125, 80), TS_OVERLAPPING, "inside"},
        {p, line(170, 60, 170, 80), TS_APART, "in the notch"},
        {p, line(150, 70, 190, 70), TS_TOUCHING, "from the notch's corner outwards"},
        {p, line(150, 70, 130, 70), TS_OVERLAPPING, "from the notch's corner inwards"},
        {p, line(150, 60, 150, 80), TS_OVERLAPPING, "through the notch's corner"},
        {p, line(180, 40, 180, 100), TS_TOUCHING, "from tip to tip over the notch"},
        {p, line(180, 30, 180, 110), TS_TOUCHING, "past both tips"},
        {p, line(100, 70, 150, 70), TS_OVERLAPPING, "from corner to corner inside"},
        {p, line(130, 40, 130, 100), TS_OVERLAPPING, "between two corners of the left notch"},
        {p, line(120, 40, 190, 40), TS_TOUCHING, "along the upper side and beyond"},
        {p, line(140, 40, 150, 40), TS_TOUCHING, "on the upper side"},
        {p, line(190, 40, 200, 40), TS_APART, "in the upper side's line"},
        {p, line(180, 40, 150, 70), TS_TOUCHING, "the notch's upper side"},
        {p, line(190, 30, 140, 80), TS_OVERLAPPING, "along it and further in"},
        {p, line(140, 40, 140, 20), TS_TOUCHING, "from a side outwards"},
        {p, line(140, 40, 150, 45), TS_OVERLAPPING, "from a side inwards"},
        {p, line(140, 40, 140, 40), TS_TOUCHING, "a point on a side"},
        {p, line(120, 70, 120, 70), TS_OVERLAPPING, "a point inside"},
        {p, line(90, 60, 90, 80), TS_APART, "beside"},
        {p, line(90, 70, 200, 70), TS_OVERLAPPING, "right across"});
}

static void circles(void **state)
{
    (void)state;
    TsShape p = POLYGON(chevron);
    ASSERT_ALL(
        {p, ts_shape_circle(ts_vec(170, 70), 10), TS_APART, "in the notch"},
        {p, ts_shape_circle(ts_vec(170, 70), 15), TS_OVERLAPPING, "in the notch, too large"},
        {p, ts_shape_circle(ts_vec(120, 70), 2), TS_OVERLAPPING, "inside"},
        {p, ts_shape_circle(ts_vec(140, 70), 500), TS_OVERLAPPING, "around"},
        {p, ts_shape_circle(ts_vec(150, 30), 10), TS_TOUCHING, "on the upper side"},
        {p, ts_shape_circle(ts_vec(183, 36), 5), TS_TOUCHING, "at the tip"},
        {p, ts_shape_circle(ts_vec(183, 36), 0x1.3ffffffffffffp2), TS_APART, "an ulp less"},
        {p, ts_shape_circle(ts_vec(183, 36), 0x1.4000000000001p2), TS_OVERLAPPING, "an ulp more"},
        {p, ts_shape_circle(ts_vec(150, 70), 0), TS_TOUCHING, "a point at the notch"},
        {p, ts_shape_circle(ts_vec(170, 70), 0), TS_APART, "a point in the notch"},
        {p, ts_shape_circle(ts_vec(150, 70), 1), TS_OVERLAPPING, "centre on the border"});
}

static void boxes_and_triangles(void **state)
{
    (void)state;
    TsShape p = POLYGON(chevron);
    TsShape tilted =
        ts_shape_of_obb((TsObb){{170, 70}, {1, 1}, {3, 3}}); // corners 6 off along x, y
    ASSERT_ALL(
        {p, box(170, 70, 8, 8), TS_APART, "a square in the notch"},
        {p, box(170, 66, 8, 8), TS_APART, "in the middle of the notch"},
        {p, box(160, 60, 8, 20), TS_TOUCHING, "two corners on the notch's sides"},
        {p, box(159, 60, 8, 20), TS_OVERLAPPING, "further in"},
        {p, box(150, 70, 8, 0), TS_TOUCHING, "a box that is a segment in the notch"},
        {p, box(140, 70, 20, 0), TS_OVERLAPPING, "that segment through the notch's corner"},
        {p, box(130, 40, 0, 60), TS_OVERLAPPING, "a box that is a cut"},
        {p, box(180, 40, 0, 60), TS_TOUCHING, "a box that is a segment from tip to tip"},
        {p, box(120, 70, 0, 0), TS_OVERLAPPING, "a box that is a point"},
        {p, box(0, 0, 500, 500), TS_OVERLAPPING, "around"},
        {p, box(110, 65, 5, 5), TS_OVERLAPPING, "inside"},
        {p, tilted, TS_APART, "tilted in the notch"},
        {p, ts_shape_of_obb((TsObb){{170, 70}, {20, 0}, {1, 0}}), TS_TOUCHING,
         "a flat box to the corner"},
        {p, ts_shape_of_obb((TsObb){{170, 70}, {21, 0}, {1, 0}}), TS_OVERLAPPING,
         "a flat box beyond it"},
        {p, ts_shape_of_obb((TsObb){{170, 70}, {0, 20}, {0, 1}}), TS_TOUCHING,
         "one across its axis"},
        {p, ts_shape_of_obb((TsObb){{115, 70}, {15, 0}, {1, 0}}), TS_OVERLAPPING, "along a cut"},
        {p, ts_shape_of_obb((TsObb){{155, 40}, {25, 0}, {1, 0}}), TS_TOUCHING, "along a side"},
        {p, ts_shape_of_obb((TsObb){{115, 70}, {0, 0}, {1, 0}}), TS_OVERLAPPING,
         "a box that is a point"},
        {p, ts_shape_of_obb((TsObb){{155, 70}, {2, 1}, {3, 0}}), TS_OVERLAPPING, "over the corner"},
        {p, ts_shape_triangle(ts_vec(150, 70), ts_vec(180, 50), ts_vec(180, 90)), TS_TOUCHING,
         "in the notch"},
        {p, ts_shape_triangle(ts_vec(149, 70), ts_vec(180, 50), ts_vec(180, 90)), TS_OVERLAPPING,
         "too far in"},
        {p, ts_shape_triangle(ts_vec(100, 70), ts_vec(150, 70), ts_vec(120, 70)), TS_OVERLAPPING,
         "flat, inside"},
        {p, ts_shape_triangle(ts_vec(180, 70), ts_vec(150, 70), ts_vec(170, 70)), TS_TOUCHING,
         "flat, notch"},
        {p, ts_shape_triangle(ts_vec(180, 40), ts_vec(200, 0), ts_vec(200, 40)), TS_TOUCHING,
         "tip to corner"});
}

static void polygons(void **state)
{
    (void)state;
    const TsVec filling[] = {{150, 70}, {180, 40}, {200, 70}, {180, 100}};
    const TsVec deeper[] = {{149, 70}, {180, 40}, {200, 70}, {180, 100}};
    const TsVec small[] = {{110, 68}, {115, 65}, {120, 68}, {117, 75}, {112, 75}};
    const TsVec touching_hook[] = {{40, 10}, {40, 40}, {15, 40}, {15, 35},
                                   {35, 35}, {35, 18}, {15, 18}, {15, 10}};
    const TsVec long_hook[] = {{40, 12}, {40, 40}, {5, 40},  {5, 29},
                               {35, 29}, {35, 18}, {15, 18}, {15, 12}};
    TsShape p = POLYGON(chevron), c = POLYGON(c_shape);
    ASSERT_ALL({p, p, TS_OVERLAPPING, "itself"},
               {p, POLYGON(filling), TS_TOUCHING, "fills the notch"},
               {p, POLYGON(deeper), TS_OVERLAPPING, "fills it and more"},
               {p, POLYGON(small), TS_OVERLAPPING, "one in the other"},
               {c, POLYGON(hook), TS_APART, "interlocked"},
               {c, POLYGON(touching_hook), TS_TOUCHING, "interlocked, a side on a side"},
               {c, POLYGON(long_hook), TS_OVERLAPPING, "interlocked, too long"},
               {c, box(-5, -5, 50, 50), TS_OVERLAPPING, "around"},
               {c, box(10, 10, 20, 10), TS_TOUCHING, "fills the hole"},
               {c, box(11, 11, 18, 8), TS_APART, "in the hole"});
}

static void without_area(void **state)
{
    (void)state;
    const TsVec level[] = {{0, 0}, {5, 0}, {10, 0}, {5, 0}}, dot[] = {{5, 5}, {5, 5}, {5, 5}};
    const TsVec bent[] = {{0, 0}, {10, 0}, {10, 10}, {10, 0}};
    const TsVec cut[] = {{100, 70}, {150, 70}, {120, 70}};
    const TsVec square[] = {{0, -5}, {10, -5}, {10, 5}, {0, 5}};
    TsShape flat = POLYGON(level), elbow = POLYGON(bent), chev = POLYGON(chevron);
    ASSERT_ALL({flat, line(5, -5, 5, 5), TS_OVERLAPPING, "crossed where a corner lies"},
               {flat, line(5, 0, 5, 5), TS_TOUCHING, "a T"},
               {flat, line(8, 0, 12, 0), TS_TOUCHING, "in one line"},
               {flat, line(11, 0, 12, 0), TS_APART, "in one line, a gap"},
               {flat, ts_shape_point(ts_vec(7, 0)), TS_TOUCHING, "point on it"},
               {flat, ts_shape_point(ts_vec(7, 1)), TS_APART, "point beside"},
               {flat, ts_shape_circle(ts_vec(7, 3), 3), TS_TOUCHING, "circle beside"},
               {flat, ts_shape_circle(ts_vec(7, 3), 3.5), TS_OVERLAPPING, "circle over it"},
               {flat, flat, TS_TOUCHING, "itself"},
               {flat, POLYGON(square), TS_OVERLAPPING, "across"},
               {flat, box(2, 0, 5, 5), TS_TOUCHING, "on a side"},
               {flat, box(2, -1, 5, 5), TS_OVERLAPPING, "through a box"},
               {flat, ts_shape_of_obb((TsObb){{5, 0}, {0, 5}, {1, 0}}), TS_OVERLAPPING,
                "crossed by a box"},
               {elbow, line(5, 4, 15, 4), TS_OVERLAPPING, "crossing its second leg"},
               {elbow, ts_shape_point(ts_vec(5, 5)), TS_APART, "point in the elbow"},
               {elbow, box(2, 2, 5, 5), TS_APART, "box in the elbow"},
               {elbow, POLYGON(square), TS_OVERLAPPING, "both legs"},
               {POLYGON(dot), ts_shape_point(ts_vec(5, 5)), TS_TOUCHING, "a point"},
               {POLYGON(dot), box(0, 0, 10, 10), TS_OVERLAPPING, "a point inside"},
               {POLYGON(dot), box(5, 5, 10, 10), TS_TOUCHING, "a point on a corner"},
               {POLYGON(cut), chev, TS_OVERLAPPING, "along a cut between two pieces"},
               {chev, POLYGON(cut), TS_OVERLAPPING, "along a cut, as the other"});
}

// ---- Whether a polygon knows that it is convex

static void assert_knows(TsPolygon made)
{
    TsPolygon asked = {.corner = made.corner, .count = made.count};
    bool convex = ts_polygon_is_convex(asked);
    if (made.convex != convex || made.winding != (convex ? ts_polygon_winding(asked) : 0))
        fail_msg("%d corners from (%a, %a): convex %d, winding %d", made.count, made.corner[0].x,
                 made.corner[0].y, made.convex, made.winding);
}

// By every degree, about a corner, then moved and scaled: rounding bends flat corners either way.
static void knows_when_turned(void **state)
{
    (void)state;
    const TsVec flat[] = {{0, 0}, {3, 0}, {10, 0}, {10, 10}, {10, 10}, {6, 10}, {0, 10}};
    const TsVec line[] = {{0, 0}, {7, 7}, {3, 3}}, round[] = {{0, 0}, {9, 1}, {8, 8}, {-1, 7}};
    const TsVec twice[] = {{0, 0}, {10, 0}, {0, 10}, {0, 0}, {10, 0}, {0, 10}};
    const TsVec spike[] = {{0, 0}, {10, 0}, {20, 0}, {10, 0}, {10, 10}};
    const TsShape list[] = {POLYGON(flat),  POLYGON(line),  POLYGON(round),
                            POLYGON(twice), POLYGON(spike), POLYGON(chevron)};
    int bent = 0;
    for (int i = 0; i < COUNT(list); i++) {
        assert_knows(list[i].polygon);
        for (int angle = 0; angle < 360; angle++) {
            TsVec corner[TS_POLYGON_MAX];
            TsShape turned = ts_shape_turned(&list[i], list[i].polygon.corner[1], ts_degrees(angle),
                                             ts_vec(0.1, 0.7), corner);
            assert_knows(turned.polygon);
            bent += i == 0 && !turned.polygon.convex;
            turned = ts_shape_moved(&turned, ts_vec(1000.3, -77.7), corner);
            assert_knows(turned.polygon);
            turned = ts_shape_mirrored(&turned, corner);
            assert_knows(turned.polygon);
            turned = ts_shape_scaled(&turned, 1.0 / 3, corner);
            assert_knows(turned.polygon);
        }
    }
    assert_true(bent > 10);
}

static void knows_when_generated(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    int convex = 0, windings = 0;
    for (int i = 0; i < 20000; i++) {
        GeneratedPair pair;
        generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, &pair);
        assert_knows(pair.a.polygon);
        assert_knows(pair.b.polygon);
        convex += pair.a.polygon.convex;
        windings += pair.a.polygon.winding < 0;
    }
    assert_true(convex > 2000 && windings > 500);
}

static void knows_nothing_of_wrong_corners(void **state)
{
    (void)state;
    const TsVec nan[] = {{0, 0}, {10, NAN}, {10, 10}}, far[] = {{0, 0}, {1e200, 0}, {0, 1e200}};
    const TsVec square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    assert_false(ts_polygon_of(nan, 3).convex || ts_polygon_of(far, 3).convex);
    assert_false(ts_polygon_of(square, 2).convex || ts_polygon_of(NULL, 0).convex);
    assert_true(ts_polygon_of(square, 4).convex);
    assert_int_equal(ts_polygon_of(square, 4).winding, 1);
    assert_false(((TsPolygon){.corner = square, .count = 4}).convex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points),
        cmocka_unit_test(segments),
        cmocka_unit_test(circles),
        cmocka_unit_test(boxes_and_triangles),
        cmocka_unit_test(polygons),
        cmocka_unit_test(without_area),
        cmocka_unit_test(knows_when_turned),
        cmocka_unit_test(knows_when_generated),
        cmocka_unit_test(knows_nothing_of_wrong_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
