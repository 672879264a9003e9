// The oracle against truth tables made by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "case_line.h"
#include "oracle/oracle.h"
#include "shape_literals.h"

typedef struct Truth {
    TsShape a, b;
    TsRelation relation;
} Truth;

static const Truth truth[] = {
    // Points.
    {POINT(1, 2), POINT(1, 2), TS_TOUCHING},
    {POINT(1, 2), POINT(1, 2 + 0x1p-51), TS_APART},
    {POINT(0, 0x1p-120), POINT(0, 0), TS_APART},
    {POINT(0, -0.0), POINT(0, 0), TS_TOUCHING},
    // Points and segments: no interior to enter.
    {POINT(1, 1), SEGMENT(0, 0, 3, 3), TS_TOUCHING},
    {POINT(3, 3), SEGMENT(0, 0, 3, 3), TS_TOUCHING},
    {POINT(4, 4), SEGMENT(0, 0, 3, 3), TS_APART},
    {POINT(-1, -1), SEGMENT(0, 0, 3, 3), TS_APART},
    {POINT(1, 1 + 0x1p-52), SEGMENT(0, 0, 3, 3), TS_APART},
    {POINT(2, 2), SEGMENT(2, 2, 2, 2), TS_TOUCHING},
    {POINT(0, 5), SEGMENT(0, 0, 0, 4), TS_APART},
    // Segments: a crossing, T-joints, common ends, collinear ones.
    {SEGMENT(0, 0, 4, 4), SEGMENT(0, 4, 4, 0), TS_OVERLAPPING},
    {SEGMENT(0, 0, 4, 4), SEGMENT(2, 2, 5, 0), TS_TOUCHING},
    {SEGMENT(0, 0, 4, 4), SEGMENT(4, 4, 5, 0), TS_TOUCHING},
    {SEGMENT(0, 0, 4, 4), SEGMENT(2, 2 - 0x1p-51, 5, 0), TS_APART},
    {SEGMENT(0, 0, 4, 0), SEGMENT(2, 0, 6, 0), TS_TOUCHING},
    {SEGMENT(0, 0, 4, 0), SEGMENT(4, 0, 6, 0), TS_TOUCHING},
    {SEGMENT(0, 0, 4, 0), SEGMENT(5, 0, 6, 0), TS_APART},
    {SEGMENT(0, 0, 4, 4), SEGMENT(5, 5, 6, 6), TS_APART},
    {SEGMENT(0, 0, 4, 4), SEGMENT(1, 1, 3, 3), TS_TOUCHING},
    {SEGMENT(0, 0, 4, 4), SEGMENT(0, 0, 4, 4), TS_TOUCHING},
    {SEGMENT(0, 0, 4, 0), SEGMENT(0, 1, 4, 1), TS_APART},
    // Points and circles.
    {POINT(3, 4), CIRCLE(0, 0, 5), TS_TOUCHING},
    {POINT(3, 4 + 0x1p-50), CIRCLE(0, 0, 5), TS_APART},
    {POINT(3, 4 - 0x1p-50), CIRCLE(0, 0, 5), TS_OVERLAPPING},
    {POINT(0, 0), CIRCLE(0, 0, 5), TS_OVERLAPPING},
    {POINT(0, 0), CIRCLE(0, 0, 0), TS_TOUCHING},
    {POINT(0x1p-120, 0), CIRCLE(0, 0, 0), TS_APART},
    {POINT(0x1p-120, 0), CIRCLE(0, 0, 0x1p-120), TS_TOUCHING},
    // Circles.
    {CIRCLE(0, 0, 5), CIRCLE(6, 8, 5), TS_TOUCHING},
    {CIRCLE(0, 0, 5), CIRCLE(6, 8, 5 + 0x1p-50), TS_OVERLAPPING},
    {CIRCLE(0, 0, 5), CIRCLE(6, 8, 5 - 0x1p-50), TS_APART},
    {CIRCLE(0, 0, 5), CIRCLE(0, 0, 5), TS_OVERLAPPING},
    {CIRCLE(0, 0, 5), CIRCLE(1, 0, 1), TS_OVERLAPPING},
    {CIRCLE(0, 0, 5), CIRCLE(4, 0, 1), TS_OVERLAPPING}, // touching from inside: interiors meet
    {CIRCLE(0, 0, 5), CIRCLE(5, 0, 0), TS_TOUCHING},
    {CIRCLE(0, 0, 0), CIRCLE(0, 0, 0), TS_TOUCHING},
    // Circles and segments.
    {SEGMENT(-9, 5, 9, 5), CIRCLE(0, 0, 5), TS_TOUCHING},
    {SEGMENT(-9, 4, 9, 4), CIRCLE(0, 0, 5), TS_OVERLAPPING},
    {SEGMENT(3, 4, 9, 4), CIRCLE(0, 0, 5), TS_TOUCHING},
    {SEGMENT(6, 8, 9, 12), CIRCLE(0, 0, 10), TS_TOUCHING},
    {SEGMENT(6, 0, 9, 0), CIRCLE(0, 0, 5), TS_APART},
    {SEGMENT(1, 0, 2, 0), CIRCLE(0, 0, 5), TS_OVERLAPPING},
    {SEGMENT(-1, 0, 2, 0), CIRCLE(0, 0, 0), TS_TOUCHING},
    // Axis-aligned boxes.
    {AABB(0, 0, 4, 4), POINT(2, 2), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), POINT(4, 2), TS_TOUCHING},
    {AABB(0, 0, 4, 4), POINT(4, 4), TS_TOUCHING},
    {AABB(0, 0, 4, 4), POINT(4 + 0x1p-50, 4), TS_APART},
    {AABB(0, 0, 4, 4), AABB(4, 0, 8, 4), TS_TOUCHING},
    {AABB(0, 0, 4, 4), AABB(4, 4, 8, 8), TS_TOUCHING},
    {AABB(0, 0, 4, 4), AABB(3, 3, 8, 8), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), AABB(1, 1, 2, 2), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), AABB(0, 0, 4, 4), TS_OVERLAPPING},
    {AABB(-9, 1, 9, 2), AABB(1, -9, 2, 9), TS_OVERLAPPING}, // a cross
    {AABB(0, 0, 4, 4), AABB(0, 2, 4, 2), TS_OVERLAPPING},   // degenerate, through the middle
    {AABB(0, 0, 4, 4), AABB(0, 4, 4, 4), TS_TOUCHING},      // degenerate, on the side
    {AABB(0, 0, 4, 0), AABB(2, -2, 2, 2), TS_OVERLAPPING},  // two degenerate ones, crossing
    {AABB(0, 0, 4, 0), AABB(2, 0, 2, 2), TS_TOUCHING},
    {AABB(0, 0, 4, 0), AABB(5, 0, 6, 0), TS_APART},
    {AABB(1, 1, 1, 1), AABB(1, 1, 1, 1), TS_TOUCHING},
    {AABB(0, 0, 4, 4), CIRCLE(7, 8, 5), TS_TOUCHING}, // at the corner
    {AABB(0, 0, 4, 4), CIRCLE(7, 8, 5 + 0x1p-50), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), CIRCLE(7, 8, 5 - 0x1p-50), TS_APART},
    {AABB(0, 0, 4, 4), CIRCLE(6, 2, 2), TS_TOUCHING},
    {AABB(0, 0, 4, 4), CIRCLE(2, 2, 1), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), CIRCLE(2, 2, 100), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), CIRCLE(4, 2, 0), TS_TOUCHING},
    {AABB(0, 0, 4, 4), CIRCLE(2, 2, 0), TS_OVERLAPPING},
    // Oriented boxes: the axis counts as stored, of any length.
    {OBB(0, 0, 1, 1, 3, 4), POINT(-1, 7), TS_TOUCHING},
    {OBB(0, 0, 1, 1, 3, 4), POINT(7, 1), TS_TOUCHING},
    {OBB(0, 0, 1, 1, 3, 4), POINT(3, 4), TS_TOUCHING},
    {OBB(0, 0, 1, 1, 3, 4), POINT(5, 4), TS_APART},
    {OBB(0, 0, 1, 1, 3, 4), CIRCLE(6, 8, 5), TS_TOUCHING},
    {OBB(0, 0, 1, 1, 3, 4), OBB(6, 8, 1, 1, 3, 4), TS_TOUCHING},
    {OBB(0, 0, 1, 1, 3, 4), OBB(6, 8, 1, 1, 0, 0x1p-100), TS_APART},
    {OBB(0, 0, 1, 1, 0, 1), OBB(2, 0, 1, 1, 1, 0), TS_TOUCHING},
    {OBB(0, 0, 1, 1, 0, 1), OBB(2, 0x1p-110, 1, 1, 1, 0), TS_TOUCHING},
    {OBB(0, 0, 1, 1, 0, 1), OBB(2, 2, 1, 1, -1, 0), TS_TOUCHING},
    {OBB(0, 0, 5, 1, 1, 0), OBB(0, 0, 5, 1, 0, 1), TS_OVERLAPPING}, // a cross
    {OBB(0, 0, 9, 9, 1, 1), OBB(0, 0, 1, 1, 3, 4), TS_OVERLAPPING}, // inside
    {OBB(0, 0, 2, 2, 1, 1), AABB(4, -1, 8, 1), TS_TOUCHING},        // its corner on a side
    {OBB(0, 0, 2, 2, 1, 1), AABB(4, 0x1p-40, 8, 1), TS_APART},      // just off the corner
    {OBB(0, 0, 2, 0, 1, 1), AABB(0, 0, 9, 9), TS_OVERLAPPING},      // degenerate, entering
    {OBB(0, 0, 2, 0, 1, 1), OBB(3, 3, 1, 0, 1, 1), TS_TOUCHING}, // two degenerate ones, collinear
    {OBB(0, 0, 2, 0, 1, 1), OBB(4, 4, 1, 0, 1, 1), TS_APART},
    {OBB(5, 5, 0, 0, 1, 0), OBB(5, 5, 0, 0, 0, 1), TS_TOUCHING},
    // Triangles, also degenerate ones.
    {TRIANGLE(0, 0, 8, 0, 0, 8), POINT(4, 4), TS_TOUCHING},
    {TRIANGLE(0, 0, 8, 0, 0, 8), POINT(2, 2), TS_OVERLAPPING},
    {TRIANGLE(0, 0, 0, 8, 8, 0), POINT(2, 2), TS_OVERLAPPING}, // the other winding
    {TRIANGLE(0, 0, 8, 0, 0, 8), POINT(4, 4 + 0x1p-50), TS_APART},
    {TRIANGLE(0, 0, 8, 0, 0, 8), AABB(4, 4, 9, 9), TS_TOUCHING},
    {TRIANGLE(0, 0, 8, 0, 0, 8), OBB(5, 5, 1, 1, 1, 1), TS_TOUCHING},
    {TRIANGLE(0, 0, 8, 0, 0, 8), TRIANGLE(8, 8, 8, 0, 0, 8), TS_TOUCHING}, // a shared edge
    {TRIANGLE(0, 0, 8, 0, 0, 8), TRIANGLE(0, 0, 8, 0, 0, 8), TS_OVERLAPPING},
    {TRIANGLE(0, 0, 8, 0, 0, 8), CIRCLE(-3, -4, 5), TS_TOUCHING},
    {TRIANGLE(0, 0, 8, 0, 0, 8), SEGMENT(-1, 9, 9, -1), TS_TOUCHING}, // along the long side
    {TRIANGLE(0, 0, 8, 0, 0, 8), SEGMENT(-1, 8, 8, -1), TS_OVERLAPPING},
    {TRIANGLE(0, 0, 2, 2, 4, 4), POINT(3, 3), TS_TOUCHING},
    {TRIANGLE(4, 4, 0, 0, 2, 2), POINT(5, 5), TS_APART},
    {TRIANGLE(0, 0, 4, 4, 2, 2), TRIANGLE(0, 4, 2, 2, 4, 0), TS_OVERLAPPING}, // two segments cross
    {TRIANGLE(1, 1, 1, 1, 1, 1), POINT(1, 1), TS_TOUCHING},
    {TRIANGLE(1, 1, 1, 1, 1, 1), AABB(0, 0, 2, 2), TS_OVERLAPPING},
    // The limits of valid coordinates, far from the origin.
    {POINT(0x1p100, 0), CIRCLE(0, 0, 0x1p100), TS_TOUCHING},
    {POINT(0x1p100, 0x1p-120), CIRCLE(0, 0, 0x1p100), TS_APART},
    {AABB(0, 0, 0x1p100, 0x1p100), POINT(0x1p-120, 0x1p-120), TS_OVERLAPPING},
    {OBB(0, 0, 0x1p100, 0x1p-120, 0, 0x1p-120), POINT(0, 0x1p-20), TS_TOUCHING},
    {AABB(1e9, 1e9, 1e9 + 1, 1e9 + 1), AABB(1e9 + 1, 1e9, 1e9 + 2, 1e9 + 1), TS_TOUCHING},
};

static void assert_oracle(const TsShape *a, const TsShape *b, TsRelation expected)
{
    assert_relation(oracle_relation(a, b), a, b, expected, "oracle");
}

static void the_table_of_truth_holds(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof truth / sizeof *truth; i++) {
        assert_oracle(&truth[i].a, &truth[i].b, truth[i].relation);
        assert_oracle(&truth[i].b, &truth[i].a, truth[i].relation);
    }
}

static void margins_are_distances_and_depths(void **state)
{
    (void)state;
    const struct {
        TsShape a, b;
        double margin;
    } row[] = {
        {POINT(0, 0), POINT(3, 4), 5},
        {POINT(3, 4), CIRCLE(0, 0, 5), 0},
        {POINT(6, 8), CIRCLE(0, 0, 5), 5},
        {POINT(1, 0), CIRCLE(0, 0, 5), 4},
        {CIRCLE(0, 0, 5), CIRCLE(20, 0, 5), 10},
        {CIRCLE(0, 0, 5), CIRCLE(0, 0, 5), 10},
        {CIRCLE(0, 0, 5), CIRCLE(6, 8, 5 - 0x1p-50), 0x1p-50},
        {AABB(0, 0, 4, 4), POINT(7, 8), 5},
        {AABB(0, 0, 4, 4), POINT(1, 2), 1},
        {AABB(0, 0, 4, 4), AABB(3, 1, 9, 2), 1},
        {AABB(0, 0, 9, 9), AABB(1, 2, 3, 4), 3}, // contained: all the way out over the nearest side
        {AABB(0, 0, 4, 4), CIRCLE(2, 1, 1), 2},
        {AABB(0, 0, 4, 4), CIRCLE(6, 2, 1), 1},
        {AABB(0, 0, 4, 4), CIRCLE(5, 2, 3), 2},
        {SEGMENT(-2, 0, 2, 0), SEGMENT(0, -1, 0, 2), 1},
        {SEGMENT(0, 0, 4, 0), SEGMENT(7, 4, 9, 4), 5},
        {OBB(0, 0, 1, 1, 3, 4), POINT(6, 8), 5},
        {OBB(0, 0, 0x1p90, 1, 1, 0), POINT(0, 3), 2},
        {TRIANGLE(0, 0, 8, 0, 0, 8), POINT(2, 1), 1},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        double found = oracle_margin(&row[i].a, &row[i].b);
        assert_true(fabs(found - row[i].margin) <= 1e-15 * row[i].margin);
        assert_true(found == oracle_margin(&row[i].b, &row[i].a));
    }
}

static void all_pairs_but_two_rays_are_known(void **state)
{
    (void)state;
    assert_true(oracle_knows(TS_SHAPE_POINT, TS_SHAPE_TRIANGLE));
    assert_true(oracle_knows(TS_SHAPE_OBB, TS_SHAPE_POLYGON));
    assert_true(oracle_knows(TS_SHAPE_RAY, TS_SHAPE_POINT));
    assert_false(oracle_knows(TS_SHAPE_RAY, TS_SHAPE_RAY));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_of_truth_holds),
        cmocka_unit_test(margins_are_distances_and_depths),
        cmocka_unit_test(all_pairs_but_two_rays_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
