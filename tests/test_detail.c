// Geometry detail and containment: by hand, against whole numbers, against the oracle, and by their
// laws.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "detail.h"
#include "generate.h"
#include "lattice.h"
#include "oracle.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
#define POLYGON(array) shape_polygon(array, COUNT(array))

static const Vec chevron[] = {{130, 40}, {180, 40}, {150, 70}, {180, 100}, {130, 100}, {100, 70}};
// Rounded corners of this box are off by an ulp either way; it is 10 sqrt(2) wide.
static const Obb tilted = {{0, 0}, {10, 10}, {0.5, 0.5}};

typedef struct Held {
    Shape outer, inner;
    bool held;
    const char *what;
} Held;

static void assert_held(const Held *known, int count)
{
    for (int i = 0; i < count; i++) {
        if (detail_contains(&known[i].outer, &known[i].inner) != known[i].held)
            fail_msg("%s: should%s be held", known[i].what, known[i].held ? "" : " not");
    }
}

#define ASSERT_HELD(...)                                                                           \
    do {                                                                                           \
        const Held known[] = {__VA_ARGS__};                                                        \
        assert_held(known, COUNT(known));                                                          \
    } while (0)

static Shape box(double x, double y, double width, double height)
{
    return shape_aabb(vec(x, y), vec(x + width, y + height));
}

static void in_circles_and_boxes(void **state)
{
    (void)state;
    Shape circle = shape_circle(vec(0, 0), 5), square = box(-3, -4, 6, 8);
    Shape turned = shape_of_obb(tilted);
    ASSERT_HELD({circle, circle, true, "equal circles"},
                {circle, shape_circle(vec(3, 0), 2), true, "a circle that touches from inside"},
                {circle, shape_circle(vec(3, 0), 0x1.0000000000001p1), false, "an ulp larger"},
                {circle, square, true, "a box with its corners on the rim"},
                {circle, box(-3, -4, 0x1.8000000000001p2, 8), false, "a box an ulp wider"},
                {circle, shape_of_obb((Obb){{0, 0}, {4, 3}, {0, 1}}), true, "a turned box"},
                {square, circle, false, "the circle in the box"},
                {square, shape_circle(vec(0, 1), 3), true, "a circle that fits"},
                {square, shape_circle(vec(0.125, 1), 3), false, "one that does not"},
                {square, square, true, "equal boxes"}, {turned, turned, true, "equal turned boxes"},
                {turned, shape_circle(vec(0, 0), 7.0710678), true, "a circle in a turned box"},
                {turned, shape_circle(vec(0, 0), 7.0710679), false, "a larger one"},
                {turned, shape_point(vec(10, 0)), true, "a point on its corner"},
                {turned, shape_point(vec(0x1.4000000000001p3, 0)), false, "an ulp past it"},
                {shape_of_obb((Obb){{0, 0}, {5, 0}, {3, 4}}),
                 shape_segment(vec(-3, -4), vec(15, 20)), true, "a segment in a flat box"},
                {shape_of_obb((Obb){{0, 0}, {5, 0}, {3, 4}}),
                 shape_segment(vec(-3, -4), vec(15, 21)), false, "one that leaves it"});
}

static void in_polygons(void **state)
{
    (void)state;
    Shape p = POLYGON(chevron), l = shape_segment(vec(0, 0), vec(6, 9));
    const Vec flat[] = {{0, 0}, {6, 9}, {2, 3}};
    ASSERT_HELD(
        {p, p, true, "itself"}, {p, box(130, 40, 10, 60), true, "a box along a cut"},
        {p, box(140, 50, 10, 30), true, "a box with a side through the notch's corner"},
        {p, box(141, 50, 10, 30), false, "a box further on"},
        {p, shape_segment(vec(180, 40), vec(180, 100)), false, "from tip to tip"},
        {p, shape_segment(vec(180, 40), vec(150, 70)), true, "a side"},
        {p, shape_segment(vec(100, 70), vec(150, 70)), true, "from corner to corner"},
        {p, shape_triangle(vec(130, 40), vec(180, 40), vec(180, 100)), false, "over the notch"},
        {p, shape_triangle(vec(130, 40), vec(180, 40), vec(150, 70)), true, "one limb"},
        {p, shape_circle(vec(120, 70), 10), true, "a circle"},
        {p, shape_circle(vec(140, 70), 10), true, "a circle to the notch's corner"},
        {p, shape_circle(vec(141, 70), 10), false, "a circle beyond it"},
        {p, shape_circle(vec(170, 70), 10), false, "a circle in the notch"},
        {p, shape_of_obb((Obb){{120, 70}, {10, 5}, {1, 0}}), true, "a turned box"},
        {p, shape_of_obb((Obb){{125, 70}, {25, 0}, {1, 0}}), true, "a flat one to the corner"},
        {p, shape_of_obb((Obb){{126, 70}, {25, 0}, {1, 0}}), false, "a flat one beyond"},
        {p, shape_of_obb((Obb){{155, 70}, {0, 30}, {1, 0}}), false, "a flat one over the notch"},
        {box(100, 40, 80, 60), p, true, "in its bounds"},
        {box(101, 40, 80, 60), p, false, "in lesser ones"},
        {shape_circle(vec(140, 70), 50), p, true, "in a circle through its tips"},
        {shape_circle(vec(140, 70), 0x1.8fffffffffffep5), p, false, "in a lesser one"},
        {l, shape_segment(vec(2, 3), vec(4, 6)), true, "a segment in a segment"},
        {l, shape_segment(vec(2, 3), vec(8, 12)), false, "a segment past its end"},
        {l, box(2, 3, 1, 1), false, "a box in a segment"},
        {POLYGON(flat), l, true, "a segment in a flat polygon"},
        {l, POLYGON(flat), true, "and back"},
        {POLYGON(flat), shape_point(vec(2, 3)), true, "a point on it"},
        {POLYGON(flat), shape_circle(vec(2, 3), 0), true, "a circle that is one"},
        {POLYGON(flat), shape_circle(vec(2, 3), 1), false, "a circle"},
        {shape_point(vec(2, 3)), box(2, 3, 0, 0), true, "a point in a point"},
        {shape_point(vec(2, 3)), box(2, 3, 0, 1), false, "a segment in a point"});
}

static void assert_detail(Shape target, Shape probe, Detail expected)
{
    assert_string_equal(detail_name(detail_shapes(&target, &probe)), detail_name(expected));
}

static void the_five_words(void **state)
{
    (void)state;
    Shape p = POLYGON(chevron), small = box(110, 68, 8, 4), circle = shape_circle(vec(0, 0), 5);
    assert_detail(p, small, DETAIL_FULLY_CONTAINS);
    assert_detail(small, p, DETAIL_FULLY_INSIDE);
    assert_detail(p, p, DETAIL_FULLY_CONTAINS);
    assert_detail(p, box(160, 66, 8, 8), DETAIL_EMPTY);
    assert_detail(p, box(180, 90, 8, 10), DETAIL_INTERSECTS); // touches the tip
    assert_detail(p, box(170, 90, 8, 8), DETAIL_INTERSECTS);
    assert_detail(circle, shape_circle(vec(2, 0), 3), DETAIL_FULLY_CONTAINS);
    assert_detail(circle, shape_circle(vec(2, 0), 0), DETAIL_NOT_CALCULATED);
    assert_detail(shape_segment(vec(0, 0), vec(1, 1)), circle, DETAIL_NOT_CALCULATED);
    assert_detail(circle, box(0, 0, 3, 0), DETAIL_NOT_CALCULATED);
    assert_detail(circle, shape_triangle(vec(0, 0), vec(1, 2), vec(2, 4)), DETAIL_NOT_CALCULATED);
    assert_detail(circle, shape_circle(vec(0, 0), -1), DETAIL_NOT_CALCULATED);
    assert_detail(circle, shape_ray(vec(0, 0), vec(1, 0)), DETAIL_NOT_CALCULATED);
    assert_string_equal(detail_name(DETAIL_FULLY_INSIDE), "FullyInside");
    assert_string_equal(detail_name(DETAIL_NOT_CALCULATED), "NotCalculated");
}

static Shape shape_of_lattice(const Lattice *loop, Vec *corner)
{
    return shape_polygon(corner, lattice_corners(loop, corner));
}

// A star within 24 of its centre against one a third as large, near its middle.
static void as_whole_numbers_tell(void **state)
{
    (void)state;
    Random random = random_seeded(51);
    int held = 0, shut_out = 0;
    for (int i = 0; i < 20000; i++) {
        Lattice outer = lattice_star(&random, 0, 0), inner = lattice_star(&random, 0, 0);
        for (int k = 0; k < outer.count; k++)
            outer.corner[k] = (Whole){3 * outer.corner[k].x, 3 * outer.corner[k].y};
        int x = random_integer(&random, -8, 8), y = random_integer(&random, -8, 8);
        for (int k = 0; k < inner.count; k++)
            inner.corner[k] = (Whole){inner.corner[k].x + x, inner.corner[k].y + y};
        if (i % 3 == 0) inner.count = 2; // the segment of its first corners
        Vec corner[2][POLYGON_MAX];
        Shape a = shape_of_lattice(&outer, corner[0]), b = shape_of_lattice(&inner, corner[1]);
        if (i % 3 == 0) b = shape_segment(corner[1][0], corner[1][1]);
        bool expected = lattice_holds(&outer, &inner);
        held += expected;
        shut_out += !expected;
        assert_int_equal(detail_contains(&a, &b), expected);
        if (expected) assert_int_equal(relation_shapes(&a, &b) == APART, false);
    }
    assert_true(held > 1000 && shut_out > 1000);
}

static void circles_in_stars(void **state)
{
    (void)state;
    Random random = random_seeded(52);
    int held = 0;
    for (int i = 0; i < 20000; i++) {
        Lattice star = lattice_star(&random, 0, 0);
        Whole c = {random_integer(&random, -5, 5), random_integer(&random, -5, 5)};
        int r = random_integer(&random, 1, 4);
        Vec corner[POLYGON_MAX];
        Shape p = shape_of_lattice(&star, corner), circle = shape_circle(lattice_vec(c), r);
        bool expected =
            lattice_place(&star, c, 1) == OVERLAPPING && lattice_border(&star, c, r) >= 0;
        held += expected;
        assert_int_equal(detail_contains(&p, &circle), expected);
    }
    assert_true(held > 500);
}

static void every_family_agrees_with_the_oracle(void **state)
{
    (void)state;
    Random random = random_seeded(53);
    int held = 0;
    for (int i = 0; i < 40000; i++) {
        ShapeKind a = (ShapeKind)(i / FAMILIES % SHAPE_KINDS);
        ShapeKind b = (ShapeKind)(i / FAMILIES / SHAPE_KINDS % SHAPE_KINDS);
        if (!relation_knows(a, b) || !generate_knows(a) || !generate_knows(b)) continue;
        GeneratedPair pair;
        generate_pair(&random, (Family)(i % FAMILIES), a, b, &pair);
        bool expected = oracle_contains(&pair.a, &pair.b);
        held += expected;
        if (detail_contains(&pair.a, &pair.b) != expected)
            fail_msg("%s in %s: %d", shape_kind_name(b), shape_kind_name(a), expected);
    }
    assert_true(held > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_circles_and_boxes),
        cmocka_unit_test(in_polygons),
        cmocka_unit_test(the_five_words),
        cmocka_unit_test(as_whole_numbers_tell),
        cmocka_unit_test(circles_in_stars),
        cmocka_unit_test(every_family_agrees_with_the_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
