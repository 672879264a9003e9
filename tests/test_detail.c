// Geometry detail and containment: by hand, against whole numbers, against the oracle, and by their
// laws.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "lattice.h"
#include "oracle/oracle.h"
#include "touchstone/detail.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
#define POLYGON(array) ts_shape_polygon(array, COUNT(array))

static const TsVec chevron[] = {{130, 40}, {180, 40}, {150, 70}, {180, 100}, {130, 100}, {100, 70}};
// Rounded corners of this box are off by an ulp either way; it is 10 sqrt(2) wide.
static const TsObb tilted = {{0, 0}, {10, 10}, {0.5, 0.5}};

typedef struct Held {
    TsShape outer, inner;
    bool held;
    const char *what;
} Held;

static void assert_held(const Held *known, int count)
{
    for (int i = 0; i < count; i++) {
        if (ts_detail_contains(&known[i].outer, &known[i].inner) != known[i].held)
            fail_msg("%s: should%s be held", known[i].what, known[i].held ? "" : " not");
    }
}

#define ASSERT_HELD(...)                                                                           \
    do {                                                                                           \
        const Held known[] = {__VA_ARGS__};                                                        \
        assert_held(known, COUNT(known));                                                          \
    } while (0)

static TsShape box(double x, double y, double width, double height)
{
    return ts_shape_aabb(ts_vec(x, y), ts_vec(x + width, y + height));
}

static void in_circles_and_boxes(void **state)
{
    (void)state;
    TsShape circle = ts_shape_circle(ts_vec(0, 0), 5), square = box(-3, -4, 6, 8);
    TsShape turned = ts_shape_of_obb(tilted);
    ASSERT_HELD(
        {circle, circle, true, "equal circles"},
        {circle, ts_shape_circle(ts_vec(3, 0), 2), true, "a circle that touches from inside"},
        {circle, ts_shape_circle(ts_vec(3, 0), 0x1.0000000000001p1), false, "an ulp larger"},
        {circle, square, true, "a box with its corners on the rim"},
        {circle, box(-3, -4, 0x1.8000000000001p2, 8), false, "a box an ulp wider"},
        {circle, ts_shape_of_obb((TsObb){{0, 0}, {4, 3}, {0, 1}}), true, "a turned box"},
        {square, circle, false, "the circle in the box"},
        {square, ts_shape_circle(ts_vec(0, 1), 3), true, "a circle that fits"},
        {square, ts_shape_circle(ts_vec(0.125, 1), 3), false, "one that does not"},
        {square, square, true, "equal boxes"}, {turned, turned, true, "equal turned boxes"},
        {turned, ts_shape_circle(ts_vec(0, 0), 7.0710678), true, "a circle in a turned box"},
        {turned, ts_shape_circle(ts_vec(0, 0), 7.0710679), false, "a larger one"},
        {turned, ts_shape_point(ts_vec(10, 0)), true, "a point on its corner"},
        {turned, ts_shape_point(ts_vec(0x1.4000000000001p3, 0)), false, "an ulp past it"},
        {ts_shape_of_obb((TsObb){{0, 0}, {5, 0}, {3, 4}}),
         ts_shape_segment(ts_vec(-3, -4), ts_vec(15, 20)), true, "a segment in a flat box"},
        {ts_shape_of_obb((TsObb){{0, 0}, {5, 0}, {3, 4}}),
         ts_shape_segment(ts_vec(-3, -4), ts_vec(15, 21)), false, "one that leaves it"});
}

static void in_polygons(void **state)
{
    (void)state;
    TsShape p = POLYGON(chevron), l = ts_shape_segment(ts_vec(0, 0), ts_vec(6, 9));
    const TsVec flat[] = {{0, 0}, {6, 9}, {2, 3}};
    ASSERT_HELD(
        {p, p, true, "itself"}, {p, box(130, 40, 10, 60), true, "a box along a cut"},
        {p, box(140, 50, 10, 30), true, "a box with a side through the notch's corner"},
        {p, box(141, 50, 10, 30), false, "a box further on"},
        {p, ts_shape_segment(ts_vec(180, 40), ts_vec(180, 100)), false, "from tip to tip"},
        {p, ts_shape_segment(ts_vec(180, 40), ts_vec(150, 70)), true, "a side"},
        {p, ts_shape_segment(ts_vec(100, 70), ts_vec(150, 70)), true, "from corner to corner"},
        {p, ts_shape_triangle(ts_vec(130, 40), ts_vec(180, 40), ts_vec(180, 100)), false,
         "over the notch"},
        {p, ts_shape_triangle(ts_vec(130, 40), ts_vec(180, 40), ts_vec(150, 70)), true, "one limb"},
        {p, ts_shape_circle(ts_vec(120, 70), 10), true, "a circle"},
        {p, ts_shape_circle(ts_vec(140, 70), 10), true, "a circle to the notch's corner"},
        {p, ts_shape_circle(ts_vec(141, 70), 10), false, "a circle beyond it"},
        {p, ts_shape_circle(ts_vec(170, 70), 10), false, "a circle in the notch"},
        {p, ts_shape_of_obb((TsObb){{120, 70}, {10, 5}, {1, 0}}), true, "a turned box"},
        {p, ts_shape_of_obb((TsObb){{125, 70}, {25, 0}, {1, 0}}), true, "a flat one to the corner"},
        {p, ts_shape_of_obb((TsObb){{126, 70}, {25, 0}, {1, 0}}), false, "a flat one beyond"},
        {p, ts_shape_of_obb((TsObb){{155, 70}, {0, 30}, {1, 0}}), false,
         "a flat one over the notch"},
        {box(100, 40, 80, 60), p, true, "in its bounds"},
        {box(101, 40, 80, 60), p, false, "in lesser ones"},
        {ts_shape_circle(ts_vec(140, 70), 50), p, true, "in a circle through its tips"},
        {ts_shape_circle(ts_vec(140, 70), 0x1.8fffffffffffep5), p, false, "in a lesser one"},
        {l, ts_shape_segment(ts_vec(2, 3), ts_vec(4, 6)), true, "a segment in a segment"},
        {l, ts_shape_segment(ts_vec(2, 3), ts_vec(8, 12)), false, "a segment past its end"},
        {l, box(2, 3, 1, 1), false, "a box in a segment"},
        {POLYGON(flat), l, true, "a segment in a flat polygon"},
        {l, POLYGON(flat), true, "and back"},
        {POLYGON(flat), ts_shape_point(ts_vec(2, 3)), true, "a point on it"},
        {POLYGON(flat), ts_shape_circle(ts_vec(2, 3), 0), true, "a circle that is one"},
        {POLYGON(flat), ts_shape_circle(ts_vec(2, 3), 1), false, "a circle"},
        {ts_shape_point(ts_vec(2, 3)), box(2, 3, 0, 0), true, "a point in a point"},
        {ts_shape_point(ts_vec(2, 3)), box(2, 3, 0, 1), false, "a segment in a point"});
}

static void assert_detail(TsShape target, TsShape probe, TsDetail expected)
{
    assert_string_equal(ts_detail_name(ts_detail_shapes(&target, &probe)),
                        ts_detail_name(expected));
}

static void the_five_words(void **state)
{
    (void)state;
    TsShape p = POLYGON(chevron), small = box(110, 68, 8, 4),
            circle = ts_shape_circle(ts_vec(0, 0), 5);
    assert_detail(p, small, TS_DETAIL_FULLY_CONTAINS);
    assert_detail(small, p, TS_DETAIL_FULLY_INSIDE);
    assert_detail(p, p, TS_DETAIL_FULLY_CONTAINS);
    assert_detail(p, box(160, 66, 8, 8), TS_DETAIL_EMPTY);
    assert_detail(p, box(180, 90, 8, 10), TS_DETAIL_INTERSECTS); // touches the tip
    assert_detail(p, box(170, 90, 8, 8), TS_DETAIL_INTERSECTS);
    assert_detail(circle, ts_shape_circle(ts_vec(2, 0), 3), TS_DETAIL_FULLY_CONTAINS);
    assert_detail(circle, ts_shape_circle(ts_vec(2, 0), 0), TS_DETAIL_NOT_CALCULATED);
    assert_detail(ts_shape_segment(ts_vec(0, 0), ts_vec(1, 1)), circle, TS_DETAIL_NOT_CALCULATED);
    assert_detail(circle, box(0, 0, 3, 0), TS_DETAIL_NOT_CALCULATED);
    assert_detail(circle, ts_shape_triangle(ts_vec(0, 0), ts_vec(1, 2), ts_vec(2, 4)),
                  TS_DETAIL_NOT_CALCULATED);
    assert_detail(circle, ts_shape_circle(ts_vec(0, 0), -1), TS_DETAIL_NOT_CALCULATED);
    assert_detail(circle, ts_shape_ray(ts_vec(0, 0), ts_vec(1, 0)), TS_DETAIL_NOT_CALCULATED);
    assert_string_equal(ts_detail_name(TS_DETAIL_FULLY_INSIDE), "FullyInside");
    assert_string_equal(ts_detail_name(TS_DETAIL_NOT_CALCULATED), "NotCalculated");
}

static TsShape shape_of_lattice(const Lattice *loop, TsVec *corner)
{
    return ts_shape_polygon(corner, lattice_corners(loop, corner));
}

// A star within 24 of its centre against one a third as large, near its middle.
static void agrees_with_integer_arithmetic(void **state)
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
        TsVec corner[2][TS_POLYGON_MAX];
        TsShape a = shape_of_lattice(&outer, corner[0]), b = shape_of_lattice(&inner, corner[1]);
        if (i % 3 == 0) b = ts_shape_segment(corner[1][0], corner[1][1]);
        bool expected = lattice_holds(&outer, &inner);
        held += expected;
        shut_out += !expected;
        assert_int_equal(ts_detail_contains(&a, &b), expected);
        if (expected) assert_int_equal(ts_relation_shapes(&a, &b) == TS_APART, false);
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
        TsVec corner[TS_POLYGON_MAX];
        TsShape p = shape_of_lattice(&star, corner), circle = ts_shape_circle(lattice_vec(c), r);
        bool expected =
            lattice_place(&star, c, 1) == TS_OVERLAPPING && lattice_border(&star, c, r) >= 0;
        held += expected;
        assert_int_equal(ts_detail_contains(&p, &circle), expected);
    }
    assert_true(held > 500);
}

static void every_family_agrees_with_the_oracle(void **state)
{
    (void)state;
    Random random = random_seeded(53);
    int held = 0;
    for (int i = 0; i < 40000; i++) {
        TsShapeKind a = (TsShapeKind)(i / FAMILIES % TS_SHAPE_KINDS);
        TsShapeKind b = (TsShapeKind)(i / FAMILIES / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
        if (!ts_relation_knows(a, b) || !generate_knows(a) || !generate_knows(b)) continue;
        GeneratedPair pair;
        generate_pair(&random, (Family)(i % FAMILIES), a, b, &pair);
        bool expected = oracle_contains(&pair.a, &pair.b);
        held += expected;
        if (ts_detail_contains(&pair.a, &pair.b) != expected)
            fail_msg("%s in %s: %d", ts_shape_kind_name(b), ts_shape_kind_name(a), expected);
    }
    assert_true(held > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_circles_and_boxes),
        cmocka_unit_test(in_polygons),
        cmocka_unit_test(the_five_words),
        cmocka_unit_test(agrees_with_integer_arithmetic),
        cmocka_unit_test(circles_in_stars),
        cmocka_unit_test(every_family_agrees_with_the_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
