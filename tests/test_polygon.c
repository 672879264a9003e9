// Polygons, concave ones too: by hand where one can see the answer, against whole numbers on
// lattices, and against the triangles that they are cut into.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact.h"
#include "generate.h"
#include "hull.h"
#include "lattice.h"
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

typedef struct Known {
    Shape a, b;
    Relation relation;
    const char *what;
} Known;

static void assert_known(const Known *known)
{
    Relation got = relation_shapes(&known->a, &known->b);
    Relation back = relation_shapes(&known->b, &known->a);
    if (got != known->relation || back != known->relation)
        fail_msg("%s: %s, swapped %s, not %s", known->what, relation_name(got), relation_name(back),
                 relation_name(known->relation));
}

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

static Shape box(double x, double y, double width, double height)
{
    return shape_aabb(vec(x, y), vec(x + width, y + height));
}

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

// --- against whole numbers

static void assert_loop_relation(const Lattice *a, const Lattice *b, Shape of_b)
{
    Vec corner[POLYGON_MAX];
    Shape of_a = shape_polygon(corner, lattice_corners(a, corner));
    Known known = {of_a, of_b, lattice_relation(a, b), shape_kind_name(of_b.kind)};
    assert_known(&known);
}

static void stars_and_points(void **state)
{
    (void)state;
    Random random = random_seeded(31);
    for (int i = 0; i < 60; i++) {
        Lattice star = lattice_star(&random, 10, 10);
        for (int at = 0; at < 41 * 41; at++) {
            Lattice p = {.count = 1, .corner = {{at / 41 - 10, at % 41 - 10}}};
            p.center = p.corner[0];
            assert_loop_relation(&star, &p, shape_point(lattice_vec(p.corner[0])));
        }
    }
}

static Lattice random_loop(Random *random, int count)
{
    Lattice loop = {.count = count};
    for (int i = 0; i < count; i++)
        loop.corner[i] = (Whole){random_integer(random, -2, 22), random_integer(random, -2, 22)};
    loop.center = loop.corner[0]; // lies on the border: says nothing
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
        Vec a = lattice_vec(s.corner[0]), b = lattice_vec(s.corner[1]);
        assert_loop_relation(&star, &s, shape_segment(a, b));
        // The box that is the same segment: half its length along an axis of (b - a) / 2.
        Vec way = vec_scale(vec_sub(b, a), 0.5);
        if (vec_equal(way, vec(0, 0))) continue;
        Obb along = {vec_lerp(a, b, 0.5), {1, 0}, way};
        Obb across = {along.center, {0, 1}, vec(-way.y, way.x)};
        assert_loop_relation(&star, &s, shape_of_obb(along));
        assert_loop_relation(&star, &s, shape_of_obb(across));
        Shape flat = shape_triangle(b, vec_lerp(a, b, 0.5), a);
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
        Vec corner[POLYGON_MAX];
        seen[lattice_relation(&a, &b)]++;
        assert_loop_relation(&a, &b, shape_polygon(corner, lattice_corners(&b, corner)));
    }
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 200);
}

static void stars_and_boxes(void **state)
{
    (void)state;
    Random random = random_seeded(34);
    for (int i = 0; i < 10000; i++) {
        Lattice star = lattice_star(&random, 10, 10);
        int x = random_integer(&random, -4, 24), y = random_integer(&random, -4, 24);
        int w = random_integer(&random, 1, 5), h = random_integer(&random, 1, 5);
        Lattice upright = {
            4, {x, y}, {{x - w, y - h}, {x + w, y - h}, {x + w, y + h}, {x - w, y + h}}};
        assert_loop_relation(&star, &upright, box(x - w, y - h, 2 * w, 2 * h));
        int u = random_integer(&random, -3, 3), v = random_integer(&random, 1, 3);
        Lattice tilted = {4,
                          {x, y},
                          {{x - u + v, y - v - u},
                           {x + u + v, y + v - u},
                           {x + u - v, y + v + u},
                           {x - u - v, y - v + u}}};
        assert_loop_relation(&star, &tilted, shape_of_obb((Obb){vec(x, y), {1, 1}, vec(u, v)}));
    }
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
        Vec corner[POLYGON_MAX];
        Shape p = shape_polygon(corner, lattice_corners(&star, corner));
        Relation expected = lattice_circle(&star, c, r);
        seen[expected]++;
        Known known = {p, shape_circle(lattice_vec(c), r), expected, "circle"};
        assert_known(&known);
    }
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 300);
}

// --- against triangles

static Triangle triangle_of(Polygon p, const int *index, int k)
{
    return (Triangle){{p.corner[index[0]], p.corner[index[k]], p.corner[index[k + 1]]}};
}

static Relation by_triangles(Polygon a, Polygon b)
{
    Pieces of_a, of_b;
    hull_pieces(a, &of_a);
    hull_pieces(b, &of_b);
    Relation found = APART;
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        int m = i / of_b.count, n = i % of_b.count;
        for (int k = 1; k + 1 < of_a.corners[m]; k++) {
            for (int l = 1; l + 1 < of_b.corners[n]; l++) {
                Relation one = relation_triangles(triangle_of(a, of_a.corner[m], k),
                                                  triangle_of(b, of_b.corner[n], l));
                found = one > found ? one : found;
            }
        }
    }
    return found;
}

// A star's corners turned, so that nothing is whole.
static Polygon turned_star(Random *random, Vec center, Vec turn, Vec *corner)
{
    Lattice star = lattice_star(random, 0, 0);
    int count = lattice_corners(&star, corner);
    for (int i = 0; i < count; i++) corner[i] = vec_add(center, vec_turn(corner[i], turn));
    return (Polygon){corner, count};
}

static void as_their_triangles(void **state)
{
    (void)state;
    Random random = random_seeded(36);
    for (int i = 0; i < 5000; i++) {
        Vec corner[2][POLYGON_MAX];
        Vec by = vec(random_between(&random, -20, 20), random_between(&random, -20, 20));
        Polygon a = turned_star(&random, vec(0, 0), vec(0.6, 0.8), corner[0]);
        Polygon b = turned_star(&random, by, vec(0.28, -0.96), corner[1]);
        if (!hull_is_simple(a) || !hull_is_simple(b)) continue; // a straight corner moved by an ulp
        assert_int_equal(relation_polygons(a, b), by_triangles(a, b));
    }
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
        cmocka_unit_test(stars_and_points),
        cmocka_unit_test(stars_and_segments),
        cmocka_unit_test(stars_and_stars),
        cmocka_unit_test(stars_and_boxes),
        cmocka_unit_test(stars_and_circles),
        cmocka_unit_test(as_their_triangles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
