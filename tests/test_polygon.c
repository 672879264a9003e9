// Polygons, concave ones too: by hand where one can see the answer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "known.h"
#include "relation.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
#define POLYGON(array) shape_polygon(array, COUNT(array))

// Document 003's chevron: its notch is at (150, 70), and its left side has one too.
static const Vec chevron[] = {{130, 40}, {180, 40}, {150, 70}, {180, 100}, {130, 100}, {100, 70}};
// A C open to the right, 30 wide and high, 10 thick; another that reaches into it from there.
static const Vec c_shape[] = {{0, 0},   {30, 0},  {30, 10}, {10, 10},
                              {10, 20}, {30, 20}, {30, 30}, {0, 30}};
static const Vec hook[] = {{40, 12}, {40, 40}, {15, 40}, {15, 35},
                           {35, 35}, {35, 18}, {15, 18}, {15, 12}};

// The polygon a with its corners in the other order.
static void assert_turned_round(Known known)
{
    Vec corner[POLYGON_MAX];
    if (known.a.kind != SHAPE_POLYGON) return;
    int count = known.a.polygon.count;
    for (int i = 0; i < count; i++) corner[i] = known.a.polygon.corner[count - 1 - i];
    known.a.polygon.corner = corner;
    assert_known(&known);
}

// Every corner twice, and the middles of the sides as corners.
static void assert_padded(Known known)
{
    Vec corner[POLYGON_MAX];
    if (known.a.kind != SHAPE_POLYGON || known.a.polygon.count * 3 > POLYGON_MAX) return;
    Polygon p = known.a.polygon;
    for (int i = 0; i < p.count; i++) {
        corner[3 * i] = corner[3 * i + 1] = p.corner[i];
        corner[3 * i + 2] = vec_lerp(p.corner[i], p.corner[(i + 1) % p.count], 0.5);
    }
    known.a = shape_polygon(corner, 3 * p.count);
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

static Shape line(double x0, double y0, double x1, double y1)
{
    return shape_segment(vec(x0, y0), vec(x1, y1));
}

static void points(void **state)
{
    (void)state;
    Shape p = POLYGON(chevron);
    ASSERT_ALL({p, shape_point(vec(120, 70)), OVERLAPPING, "inside"},
               {p, shape_point(vec(110, 70)), OVERLAPPING, "at the height of two corners"},
               {p, shape_point(vec(170, 70)), APART, "in the notch"},
               {p, shape_point(vec(150, 70)), TOUCHING, "the notch's corner"},
               {p, shape_point(vec(100, 70)), TOUCHING, "the leftmost corner"},
               {p, shape_point(vec(90, 70)), APART, "left of a corner"},
               {p, shape_point(vec(160, 40)), TOUCHING, "on the level side"},
               {p, shape_point(vec(200, 40)), APART, "right of the level side"},
               {p, shape_point(vec(120, 40)), APART, "left of the level side"},
               {p, shape_point(vec(165, 55)), TOUCHING, "on the notch's side"},
               {p, shape_point(vec(165, 0x1.b800000000001p5)), APART, "an ulp below that side"},
               {p, shape_point(vec(165, 0x1.b7fffffffffffp5)), OVERLAPPING, "an ulp above it"},
               {p, shape_point(vec(180, 100)), TOUCHING, "a corner"});
}

static void segments(void **state)
{
    (void)state;
    Shape p = POLYGON(chevron);
    ASSERT_ALL({p, line(120, 60, 125, 80), OVERLAPPING, "inside"},
               {p, line(170, 60, 170, 80), APART, "in the notch"},
               {p, line(150, 70, 190, 70), TOUCHING, "from the notch's corner outwards"},
               {p, line(150, 70, 130, 70), OVERLAPPING, "from the notch's corner inwards"},
               {p, line(150, 60, 150, 80), OVERLAPPING, "through the notch's corner"},
               {p, line(180, 40, 180, 100), TOUCHING, "from tip to tip over the notch"},
               {p, line(180, 30, 180, 110), TOUCHING, "past both tips"},
               {p, line(100, 70, 150, 70), OVERLAPPING, "from corner to corner inside"},
               {p, line(130, 40, 130, 100), OVERLAPPING, "between two corners of the left notch"},
               {p, line(120, 40, 190, 40), TOUCHING, "along the upper side and beyond"},
               {p, line(140, 40, 150, 40), TOUCHING, "on the upper side"},
               {p, line(190, 40, 200, 40), APART, "in the upper side's line"},
               {p, line(180, 40, 150, 70), TOUCHING, "the notch's upper side"},
               {p, line(190, 30, 140, 80), OVERLAPPING, "along it and further in"},
               {p, line(140, 40, 140, 20), TOUCHING, "from a side outwards"},
               {p, line(140, 40, 150, 45), OVERLAPPING, "from a side inwards"},
               {p, line(140, 40, 140, 40), TOUCHING, "a point on a side"},
               {p, line(120, 70, 120, 70), OVERLAPPING, "a point inside"},
               {p, line(90, 60, 90, 80), APART, "beside"},
               {p, line(90, 70, 200, 70), OVERLAPPING, "right across"});
}

static void circles(void **state)
{
    (void)state;
    Shape p = POLYGON(chevron);
    ASSERT_ALL({p, shape_circle(vec(170, 70), 10), APART, "in the notch"},
               {p, shape_circle(vec(170, 70), 15), OVERLAPPING, "in the notch, too large"},
               {p, shape_circle(vec(120, 70), 2), OVERLAPPING, "inside"},
               {p, shape_circle(vec(140, 70), 500), OVERLAPPING, "around"},
               {p, shape_circle(vec(150, 30), 10), TOUCHING, "on the upper side"},
               {p, shape_circle(vec(183, 36), 5), TOUCHING, "at the tip"},
               {p, shape_circle(vec(183, 36), 0x1.3ffffffffffffp2), APART, "an ulp less"},
               {p, shape_circle(vec(183, 36), 0x1.4000000000001p2), OVERLAPPING, "an ulp more"},
               {p, shape_circle(vec(150, 70), 0), TOUCHING, "a point at the notch"},
               {p, shape_circle(vec(170, 70), 0), APART, "a point in the notch"},
               {p, shape_circle(vec(150, 70), 1), OVERLAPPING, "centre on the border"});
}

static void boxes_and_triangles(void **state)
{
    (void)state;
    Shape p = POLYGON(chevron);
    Shape tilted = shape_of_obb((Obb){{170, 70}, {1, 1}, {3, 3}}); // corners 6 off along x, y
    ASSERT_ALL(
        {p, box(170, 70, 8, 8), APART, "document 003's square in the notch"},
        {p, box(170, 66, 8, 8), APART, "in the middle of the notch"},
        {p, box(160, 60, 8, 20), TOUCHING, "two corners on the notch's sides"},
        {p, box(159, 60, 8, 20), OVERLAPPING, "further in"},
        {p, box(150, 70, 8, 0), TOUCHING, "a box that is a segment in the notch"},
        {p, box(140, 70, 20, 0), OVERLAPPING, "that segment through the notch's corner"},
        {p, box(130, 40, 0, 60), OVERLAPPING, "a box that is a cut"},
        {p, box(180, 40, 0, 60), TOUCHING, "a box that is a segment from tip to tip"},
        {p, box(120, 70, 0, 0), OVERLAPPING, "a box that is a point"},
        {p, box(0, 0, 500, 500), OVERLAPPING, "around"},
        {p, box(110, 65, 5, 5), OVERLAPPING, "inside"}, {p, tilted, APART, "tilted in the notch"},
        {p, shape_of_obb((Obb){{170, 70}, {20, 0}, {1, 0}}), TOUCHING, "a flat box to the corner"},
        {p, shape_of_obb((Obb){{170, 70}, {21, 0}, {1, 0}}), OVERLAPPING, "a flat box beyond it"},
        {p, shape_of_obb((Obb){{170, 70}, {0, 20}, {0, 1}}), TOUCHING, "one across its axis"},
        {p, shape_of_obb((Obb){{115, 70}, {15, 0}, {1, 0}}), OVERLAPPING, "along a cut"},
        {p, shape_of_obb((Obb){{155, 40}, {25, 0}, {1, 0}}), TOUCHING, "along a side"},
        {p, shape_of_obb((Obb){{115, 70}, {0, 0}, {1, 0}}), OVERLAPPING, "a box that is a point"},
        {p, shape_of_obb((Obb){{155, 70}, {2, 1}, {3, 0}}), OVERLAPPING, "over the corner"},
        {p, shape_triangle(vec(150, 70), vec(180, 50), vec(180, 90)), TOUCHING, "in the notch"},
        {p, shape_triangle(vec(149, 70), vec(180, 50), vec(180, 90)), OVERLAPPING, "too far in"},
        {p, shape_triangle(vec(100, 70), vec(150, 70), vec(120, 70)), OVERLAPPING, "flat, inside"},
        {p, shape_triangle(vec(180, 70), vec(150, 70), vec(170, 70)), TOUCHING, "flat, notch"},
        {p, shape_triangle(vec(180, 40), vec(200, 0), vec(200, 40)), TOUCHING, "tip to corner"});
}

static void polygons(void **state)
{
    (void)state;
    const Vec filling[] = {{150, 70}, {180, 40}, {200, 70}, {180, 100}};
    const Vec deeper[] = {{149, 70}, {180, 40}, {200, 70}, {180, 100}};
    const Vec small[] = {{110, 68}, {115, 65}, {120, 68}, {117, 75}, {112, 75}};
    const Vec touching_hook[] = {{40, 10}, {40, 40}, {15, 40}, {15, 35},
                                 {35, 35}, {35, 18}, {15, 18}, {15, 10}};
    const Vec long_hook[] = {{40, 12}, {40, 40}, {5, 40},  {5, 29},
                             {35, 29}, {35, 18}, {15, 18}, {15, 12}};
    Shape p = POLYGON(chevron), c = POLYGON(c_shape);
    ASSERT_ALL({p, p, OVERLAPPING, "itself"}, {p, POLYGON(filling), TOUCHING, "fills the notch"},
               {p, POLYGON(deeper), OVERLAPPING, "fills it and more"},
               {p, POLYGON(small), OVERLAPPING, "one in the other"},
               {c, POLYGON(hook), APART, "interlocked"},
               {c, POLYGON(touching_hook), TOUCHING, "interlocked, a side on a side"},
               {c, POLYGON(long_hook), OVERLAPPING, "interlocked, too long"},
               {c, box(-5, -5, 50, 50), OVERLAPPING, "around"},
               {c, box(10, 10, 20, 10), TOUCHING, "fills the hole"},
               {c, box(11, 11, 18, 8), APART, "in the hole"});
}

static void without_area(void **state)
{
    (void)state;
    const Vec level[] = {{0, 0}, {5, 0}, {10, 0}, {5, 0}}, dot[] = {{5, 5}, {5, 5}, {5, 5}};
    const Vec bent[] = {{0, 0}, {10, 0}, {10, 10}, {10, 0}};
    const Vec cut[] = {{100, 70}, {150, 70}, {120, 70}};
    const Vec square[] = {{0, -5}, {10, -5}, {10, 5}, {0, 5}};
    Shape flat = POLYGON(level), elbow = POLYGON(bent), chev = POLYGON(chevron);
    ASSERT_ALL({flat, line(5, -5, 5, 5), OVERLAPPING, "crossed where a corner lies"},
               {flat, line(5, 0, 5, 5), TOUCHING, "a T"},
               {flat, line(8, 0, 12, 0), TOUCHING, "in one line"},
               {flat, line(11, 0, 12, 0), APART, "in one line, a gap"},
               {flat, shape_point(vec(7, 0)), TOUCHING, "point on it"},
               {flat, shape_point(vec(7, 1)), APART, "point beside"},
               {flat, shape_circle(vec(7, 3), 3), TOUCHING, "circle beside"},
               {flat, shape_circle(vec(7, 3), 3.5), OVERLAPPING, "circle over it"},
               {flat, flat, TOUCHING, "itself"}, {flat, POLYGON(square), OVERLAPPING, "across"},
               {flat, box(2, 0, 5, 5), TOUCHING, "on a side"},
               {flat, box(2, -1, 5, 5), OVERLAPPING, "through a box"},
               {flat, shape_of_obb((Obb){{5, 0}, {0, 5}, {1, 0}}), OVERLAPPING, "crossed by a box"},
               {elbow, line(5, 4, 15, 4), OVERLAPPING, "crossing its second leg"},
               {elbow, shape_point(vec(5, 5)), APART, "point in the elbow"},
               {elbow, box(2, 2, 5, 5), APART, "box in the elbow"},
               {elbow, POLYGON(square), OVERLAPPING, "both legs"},
               {POLYGON(dot), shape_point(vec(5, 5)), TOUCHING, "a point"},
               {POLYGON(dot), box(0, 0, 10, 10), OVERLAPPING, "a point inside"},
               {POLYGON(dot), box(5, 5, 10, 10), TOUCHING, "a point on a corner"},
               {POLYGON(cut), chev, OVERLAPPING, "along a cut between two pieces"},
               {chev, POLYGON(cut), OVERLAPPING, "along a cut, as the other"});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points),   cmocka_unit_test(segments),
        cmocka_unit_test(circles),  cmocka_unit_test(boxes_and_triangles),
        cmocka_unit_test(polygons), cmocka_unit_test(without_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
