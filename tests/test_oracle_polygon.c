// The oracle on polygons and rays: truth tables made by hand, and the same shapes described
// differently.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "case_line.h"
#include "oracle/oracle.h"
#include "shape_literals.h"

// Open to the right, its notch from (10, 10) to (30, 20).
#define C_SHAPE POLYGON({0, 0}, {30, 0}, {30, 10}, {10, 10}, {10, 20}, {30, 20}, {30, 30}, {0, 30})
// Open upwards (y is down): a V whose notch ends in (10, 10).
#define V_SHAPE POLYGON({0, 0}, {10, 10}, {20, 0}, {20, 20}, {0, 20})
// Nearly a ring: around (10, 10) to (20, 20), with a slit of no more than a pixel.
#define RING                                                                                       \
    POLYGON({0, 0}, {30, 0}, {30, 14}, {20, 14}, {20, 10}, {10, 10}, {10, 20}, {20, 20}, {20, 15}, \
            {30, 15}, {30, 30}, {0, 30})
// Flat: back and forth along a bent line.
#define BENT POLYGON({0, 0}, {10, 0}, {10, 10}, {10, 0})
#define FLAT POLYGON({5, 5}, {0, 0}, {10, 10}, {5, 5}, {5, 5})

typedef struct Truth {
    TsShape a, b;
    TsRelation relation;
} Truth;

static const Truth truth[] = {
    // A point in the notch, on the boundary, in an arm.
    {C_SHAPE, POINT(20, 15), TS_APART},
    {C_SHAPE, POINT(10, 15), TS_TOUCHING},
    {C_SHAPE, POINT(20, 10), TS_TOUCHING},
    {C_SHAPE, POINT(10, 10), TS_TOUCHING},
    {C_SHAPE, POINT(30, 15), TS_APART},
    {C_SHAPE, POINT(5, 10), TS_OVERLAPPING}, // level with two edges
    {C_SHAPE, POINT(-1, 10), TS_APART},
    {C_SHAPE, POINT(10 - 0x1p-49, 15), TS_OVERLAPPING},
    {C_SHAPE, POINT(10 + 0x1p-49, 15), TS_APART},
    {V_SHAPE, POINT(10, 10), TS_TOUCHING},
    {V_SHAPE, POINT(10, 10 - 0x1p-49), TS_APART},
    {V_SHAPE, POINT(0, 0), TS_TOUCHING},
    {V_SHAPE, POINT(10, 0), TS_APART},
    {V_SHAPE, POINT(5, 10), TS_OVERLAPPING},
    // Segments: through the notch, across both arms, along the boundary.
    {C_SHAPE, SEGMENT(11, 15, 99, 15), TS_APART},
    {C_SHAPE, SEGMENT(10, 15, 99, 15), TS_TOUCHING},
    {C_SHAPE, SEGMENT(20, 10, 20, 20), TS_TOUCHING}, // bridges the notch
    {C_SHAPE, SEGMENT(20, 9, 20, 11), TS_OVERLAPPING},
    {C_SHAPE, SEGMENT(30, -5, 30, 35), TS_TOUCHING}, // along both arms' ends
    {C_SHAPE, SEGMENT(10, -5, 10, 35), TS_OVERLAPPING},
    {C_SHAPE, SEGMENT(10, 12, 10, 18), TS_TOUCHING},
    {C_SHAPE, SEGMENT(2, 2, 3, 3), TS_OVERLAPPING},
    {V_SHAPE, SEGMENT(0, 0, 20, 0), TS_TOUCHING}, // from tip to tip
    {V_SHAPE, SEGMENT(0, 10, 20, 10), TS_OVERLAPPING},
    {V_SHAPE, SEGMENT(10, 10, 10, 0), TS_TOUCHING},
    {V_SHAPE, SEGMENT(10, -5, 10, 10 + 0x1p-49), TS_OVERLAPPING},
    // Circles.
    {C_SHAPE, CIRCLE(20, 15, 4), TS_APART},
    {C_SHAPE, CIRCLE(20, 15, 5), TS_TOUCHING}, // both arms at once
    {C_SHAPE, CIRCLE(20, 15, 5 + 0x1p-49), TS_OVERLAPPING},
    {C_SHAPE, CIRCLE(5, 15, 1), TS_OVERLAPPING},
    {C_SHAPE, CIRCLE(15, 15, 99), TS_OVERLAPPING},
    {C_SHAPE, CIRCLE(20, 15, 0), TS_APART},
    {V_SHAPE, CIRCLE(10, -4, 10), TS_OVERLAPPING},
    {V_SHAPE, CIRCLE(10, 0, 5), TS_APART},
    {V_SHAPE, CIRCLE(25, 10, 5), TS_TOUCHING},
    // Boxes and triangles in the notch.
    {C_SHAPE, AABB(12, 12, 18, 18), TS_APART},
    {C_SHAPE, AABB(10, 10, 30, 20), TS_TOUCHING}, // fills it
    {C_SHAPE, AABB(10 - 0x1p-49, 12, 12, 13), TS_OVERLAPPING},
    {C_SHAPE, AABB(2, 2, 4, 4), TS_OVERLAPPING},
    {C_SHAPE, AABB(-5, -5, 40, 40), TS_OVERLAPPING},
    {C_SHAPE, AABB(0, 0, 30, 30), TS_OVERLAPPING},
    {C_SHAPE, AABB(30, 5, 40, 25), TS_TOUCHING},
    {C_SHAPE, AABB(15, 10, 15, 20), TS_TOUCHING}, // collapsed
    {C_SHAPE, OBB(20, 15, 5, 5, 0.5, 0.5), TS_TOUCHING},
    {C_SHAPE, OBB(15, 15, 5, 5, 0.5, 0.5), TS_TOUCHING}, // by three corners
    {C_SHAPE, OBB(15, 15, 1, 1, 3, 4), TS_OVERLAPPING},
    {V_SHAPE, TRIANGLE(0, 0, 10, 10, 20, 0), TS_TOUCHING}, // fills it
    {V_SHAPE, TRIANGLE(5, 0, 10, 10, 15, 0), TS_TOUCHING},
    {V_SHAPE, TRIANGLE(5, 0, 10, 9, 15, 0), TS_APART},
    {V_SHAPE, TRIANGLE(0, 0, 10, 10, 0, 20), TS_OVERLAPPING}, // shares two borders, from inside
    {V_SHAPE, TRIANGLE(0, 20, 20, 20, 10, 10), TS_OVERLAPPING},
    {V_SHAPE, TRIANGLE(0, 20, 20, 20, 10, 30), TS_TOUCHING},
    // Two Cs: interlocked with room, touching, too far in; one in the notch of the other.
    {C_SHAPE,
     POLYGON({15, 13}, {45, 13}, {45, 43}, {15, 43}, {15, 33}, {35, 33}, {35, 17}, {15, 17}),
     TS_APART},
    {C_SHAPE,
     POLYGON({15, 13}, {45, 13}, {45, 43}, {15, 43}, {15, 30}, {35, 30}, {35, 17}, {15, 17}),
     TS_TOUCHING},
    {C_SHAPE, POLYGON({10, 10}, {45, 10}, {45, 43}, {0, 43}, {0, 30}, {30, 30}, {30, 20}, {10, 20}),
     TS_TOUCHING}, // no room at all
    {C_SHAPE,
     POLYGON({15, 13}, {45, 13}, {45, 43}, {15, 43}, {15, 29}, {35, 29}, {35, 17}, {15, 17}),
     TS_OVERLAPPING},
    {C_SHAPE, C_SHAPE, TS_OVERLAPPING},
    {C_SHAPE, POLYGON({0, 30}, {30, 30}, {30, 20}, {10, 20}, {10, 10}, {30, 10}, {30, 0}, {0, 0}),
     TS_OVERLAPPING}, // the other way round
    // In the ring: free, wedged, in contact on all sides, and through the wall.
    {RING, POLYGON({12, 12}, {18, 12}, {18, 18}, {12, 18}), TS_APART},
    {RING, POLYGON({10, 10}, {20, 10}, {20, 20}, {10, 20}), TS_TOUCHING},
    {RING, POLYGON({15, 10}, {20, 15}, {15, 20}, {10, 15}), TS_TOUCHING},
    {RING, POLYGON({12, 12}, {18, 12}, {21, 18}, {12, 18}), TS_OVERLAPPING},
    {RING, SEGMENT(15, 14.5, 99, 14.5), TS_APART}, // out through the slit
    {RING, SEGMENT(15, 14, 99, 14), TS_TOUCHING},
    {RING, CIRCLE(15, 15, 5), TS_TOUCHING},
    {RING, POINT(25, 14.5), TS_APART},
    // Coinciding boundaries from either side, partly coinciding ones, shifted corners.
    {POLYGON({0, 0}, {8, 0}, {8, 8}, {0, 8}), POLYGON({8, 0}, {16, 0}, {16, 8}, {8, 8}),
     TS_TOUCHING},
    {POLYGON({0, 0}, {8, 0}, {8, 8}, {0, 8}), POLYGON({8, 2}, {4, 2}, {4, 6}, {8, 6}),
     TS_OVERLAPPING},
    {POLYGON({0, 0}, {8, 0}, {8, 8}, {0, 8}), POLYGON({8, 2}, {16, 3}, {8, 6}), TS_TOUCHING},
    {POLYGON({0, 0}, {8, 0}, {8, 8}, {0, 8}), POLYGON({8, 8}, {9, 8}, {9, 9}), TS_TOUCHING},
    {POLYGON({0, 0}, {4, 0}, {8, 0}, {8, 8}, {0, 8}), POLYGON({4, 0}, {6, -5}, {2, -5}),
     TS_TOUCHING},
    // A cross: no corner in the other.
    {POLYGON({0, 4}, {12, 4}, {12, 8}, {0, 8}), POLYGON({4, 0}, {8, 0}, {8, 12}, {4, 12}),
     TS_OVERLAPPING},
    // Through two corners only: a diagonal, inside and outside.
    {POLYGON({0, 0}, {8, 0}, {8, 8}, {0, 8}), SEGMENT(-1, -1, 9, 9), TS_OVERLAPPING},
    {POLYGON({0, 0}, {8, 0}, {8, 8}, {0, 8}), SEGMENT(-1, 1, 1, -1), TS_TOUCHING},
    {POLYGON({0, 0}, {8, 0}, {8, 8}, {0, 8}), POLYGON({-4, 4}, {4, -4}, {-4, -4}), TS_TOUCHING},
    {POLYGON({0, 0}, {8, 0}, {8, 8}, {0, 8}), POLYGON({4, 0}, {8, 4}, {4, 8}, {0, 4}),
     TS_OVERLAPPING},
    // Without area.
    {FLAT, POINT(7, 7), TS_TOUCHING},
    {FLAT, POINT(11, 11), TS_APART},
    {FLAT, SEGMENT(0, 10, 10, 0), TS_OVERLAPPING}, // across, through a given corner
    {FLAT, SEGMENT(2, 2, 12, 12), TS_TOUCHING},
    {FLAT, AABB(4, 4, 20, 20), TS_OVERLAPPING},
    {FLAT, AABB(10, 10, 20, 20), TS_TOUCHING},
    {FLAT, POLYGON({0, 10}, {5, 5}, {10, 0}), TS_OVERLAPPING},
    {POLYGON({1, 1}, {1, 1}, {1, 1}), POINT(1, 1), TS_TOUCHING},
    {POLYGON({1, 1}, {1, 1}, {1, 1}), C_SHAPE, TS_OVERLAPPING},
    {BENT, POINT(10, 5), TS_TOUCHING},
    {BENT, POINT(5, 1), TS_APART},
    {BENT, SEGMENT(5, -5, 5, 5), TS_OVERLAPPING},
    {BENT, SEGMENT(5, 5, 8, 2), TS_APART},
    {BENT, SEGMENT(5, 5, 10, 5), TS_TOUCHING},
    {BENT, CIRCLE(5, 5, 5), TS_TOUCHING},
    {BENT, CIRCLE(5, 5, 6), TS_OVERLAPPING},
    {BENT, C_SHAPE, TS_OVERLAPPING},
    {BENT, AABB(0, 0, 10, 10), TS_TOUCHING},
    {BENT, POLYGON({0, 0}, {10, 0}, {10, 10}, {0, 10}), TS_TOUCHING},
    // The limits of valid coordinates.
    {POLYGON({0, 0}, {0x1p100, 0}, {0x1p100, 0x1p100}), POINT(0x1p-100, 0x1p-101), TS_OVERLAPPING},
    {POLYGON({0, 0}, {0x1p100, 0}, {0x1p100, 0x1p100}), POINT(0x1p-100, 0x1p-100), TS_TOUCHING},
    {POLYGON({0, 0}, {0x1p-120, 0}, {0, 0x1p-120}), AABB(0x1p-120, 0, 1, 1), TS_TOUCHING},
    // Rays: an origin, but no end.
    {RAY(0, 0, 1, 1), POINT(9e9, 9e9), TS_TOUCHING},
    {RAY(0, 0, 1, 1), POINT(-1, -1), TS_APART},
    {RAY(0, 0, 1, 1), POINT(0, 0), TS_TOUCHING},
    {RAY(0, 0, 0x1p-120, 0), POINT(0x1p100, 0), TS_TOUCHING},
    {RAY(0, 0, 0x1p-120, 0), POINT(0x1p100, 0x1p-120), TS_APART},
    {RAY(0, 0, 0x1p100, 0x1p-120), POINT(0x1p100, 0x1p-120), TS_TOUCHING},
    {RAY(0, 0, 1, 0), SEGMENT(5, -1, 5, 1), TS_OVERLAPPING},
    {RAY(0, 0, 1, 0), SEGMENT(5, 0, 5, 1), TS_TOUCHING},
    {RAY(5, 0, 1, 0), SEGMENT(5, -1, 5, 1), TS_TOUCHING}, // starts on it
    {RAY(0, 0, 1, 0), SEGMENT(5, 0, 9, 0), TS_TOUCHING},
    {RAY(7, 0, 1, 0), SEGMENT(5, 0, 9, 0), TS_TOUCHING},
    {RAY(0, 0, 1, 0), SEGMENT(-5, 0, -9, 0), TS_APART},
    {RAY(-20, 5, 1, 0), CIRCLE(0, 0, 5), TS_TOUCHING},
    {RAY(-20, 4, 1, 0), CIRCLE(0, 0, 5), TS_OVERLAPPING},
    {RAY(-20, 4, -1, 0), CIRCLE(0, 0, 5), TS_APART},
    {RAY(0, 0, 1, 0), CIRCLE(0, 0, 5), TS_OVERLAPPING},
    {RAY(3, 4, 1, 0), CIRCLE(0, 0, 5), TS_TOUCHING},
    {RAY(3, 4, -1, 0), CIRCLE(0, 0, 5), TS_OVERLAPPING},
    {RAY(0, 0, 1, 1), AABB(4, 4, 8, 8), TS_OVERLAPPING}, // through two corners
    {RAY(0, 8, 1, -1), AABB(4, 4, 8, 8), TS_TOUCHING},   // grazes one
    {RAY(0, 4, 1, 0), AABB(4, 4, 8, 8), TS_TOUCHING},    // along a side
    {RAY(8, 6, 1, 0), AABB(4, 4, 8, 8), TS_TOUCHING},    // leaves by its origin
    {RAY(8, 6, -1, 0), AABB(4, 4, 8, 8), TS_OVERLAPPING},
    {RAY(0, 0, 1, 0), OBB(5, 1, 1, 1, 0, 1), TS_TOUCHING},
    {RAY(0, 0, 1, 0), TRIANGLE(5, 0, 9, 1, 9, 2), TS_TOUCHING},
    {RAY(20, 15, 1, 0), C_SHAPE, TS_APART}, // out of the notch
    {RAY(20, 15, -1, 0), C_SHAPE, TS_OVERLAPPING},
    {RAY(20, 10, 1, 0), C_SHAPE, TS_TOUCHING},
    {RAY(30, -5, 0, 1), C_SHAPE, TS_TOUCHING},
    {RAY(10, -5, 0, 1), V_SHAPE, TS_OVERLAPPING},
    {RAY(-5, 0, 1, 0), V_SHAPE, TS_TOUCHING}, // grazes both tips
    {RAY(15, 14.5, 1, 0), RING, TS_APART},
    {RAY(15, 14.5, 9, 1), RING, TS_OVERLAPPING},
};

static void assert_oracle(const TsShape *a, const TsShape *b, TsRelation expected)
{
    assert_relation(oracle_relation(a, b), a, b, expected, "oracle");
}

// The same polygon with another first corner, the other winding, repeated corners, and an
// additional corner in the middle of each edge (exact for even coordinates).
static TsShape redrawn(const TsShape *shape, int begin, bool reverse, bool more, TsVec *corner)
{
    if (shape->kind != TS_SHAPE_POLYGON) return *shape;
    int count = shape->polygon.count, made = 0;
    for (int i = 0; i < count; i++) {
        int at = (begin + (reverse ? count - i : i)) % count;
        int next = (at + (reverse ? count - 1 : 1)) % count;
        corner[made++] = shape->polygon.corner[at];
        if (!more) continue;
        corner[made++] = shape->polygon.corner[at];
        corner[made++] = ts_vec_lerp(shape->polygon.corner[at], shape->polygon.corner[next], 0.5);
    }
    return ts_shape_polygon(corner, made);
}

static void assert_truth_redrawn(const Truth *row, int begin)
{
    TsVec first[TS_POLYGON_MAX], second[TS_POLYGON_MAX];
    for (int way = 0; way < 8; way++) {
        TsShape a = redrawn(&row->a, begin, way & 1, way & 4, first);
        TsShape b = redrawn(&row->b, begin, way & 2, way & 4, second);
        assert_oracle(&a, &b, row->relation);
        assert_oracle(&b, &a, row->relation);
    }
}

static void the_table_of_truth_holds_however_it_is_drawn(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof truth / sizeof *truth; i++) {
        for (int begin = 0; begin < 12; begin++) assert_truth_redrawn(&truth[i], begin);
    }
}

static TsRelation relation_of_ray(TsVec origin, TsVec direction)
{
    TsShape ray = ts_shape_ray(origin, direction), v = V_SHAPE;
    return oracle_relation(&ray, &v);
}

static void casts_are_relations_of_rays(void **state)
{
    (void)state;
    assert_int_equal(relation_of_ray(ts_vec(10, -5), ts_vec(0, 1)), TS_OVERLAPPING);
    assert_int_equal(relation_of_ray(ts_vec(10, -5), ts_vec(1, 0)), TS_APART);
    assert_int_equal(relation_of_ray(ts_vec(20, -5), ts_vec(0, 1)), TS_TOUCHING);
}

static void containment_is_of_closed_shapes(void **state)
{
    (void)state;
    const struct {
        TsShape outer, inner;
        bool holds, held;
    } row[] = {
        {C_SHAPE, C_SHAPE, true, true},
        {C_SHAPE, POINT(10, 15), true, false},
        {C_SHAPE, POINT(20, 15), false, false},
        {C_SHAPE, SEGMENT(10, 0, 10, 30), true, false},
        {C_SHAPE, SEGMENT(20, 10, 20, 20), false, false}, // both ends on the boundary
        {C_SHAPE, SEGMENT(30, 0, 30, 10), true, false},
        {C_SHAPE, AABB(0, 0, 10, 30), true, false},
        {C_SHAPE, AABB(0, 0, 30, 30), false, true},
        {C_SHAPE, AABB(0, 0, 30, 10), true, false},
        {C_SHAPE, CIRCLE(5, 15, 5), true, false},
        {C_SHAPE, CIRCLE(5, 15, 5 + 0x1p-49), false, false},
        {C_SHAPE, CIRCLE(15, 15, 30), false, true},
        {C_SHAPE, CIRCLE(15, 15, 21), false, false},
        {V_SHAPE, TRIANGLE(0, 0, 10, 10, 0, 20), true, false},
        {V_SHAPE, TRIANGLE(0, 0, 20, 0, 10, 20), false,
         false}, // contains the corners, but not a side
        {RING, POLYGON({10, 10}, {20, 10}, {20, 20}, {10, 20}), false, false},
        {AABB(0, 0, 9, 9), AABB(0, 0, 9, 3), true, false},
        {CIRCLE(0, 0, 5), CIRCLE(2, 0, 3), true, false},
        {CIRCLE(0, 0, 5), CIRCLE(2, 0, 3 + 0x1p-49), false, false},
        {CIRCLE(0, 0, 5), AABB(-3, -4, 3, 4), true, false},
        {CIRCLE(0, 0, 5), CIRCLE(0, 0, 5), true, true},
        {CIRCLE(0, 0, 0), POINT(0, 0), true, true},
        {SEGMENT(0, 0, 9, 9), SEGMENT(1, 1, 3, 3), true, false},
        {SEGMENT(0, 0, 9, 9), FLAT, false, true},
        {BENT, SEGMENT(5, 0, 10, 0), true, false},
        {BENT, SEGMENT(5, 0, 10, 10), false, false},
        {POINT(1, 1), POLYGON({1, 1}, {1, 1}, {1, 1}), true, true},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_int_equal(oracle_contains(&row[i].outer, &row[i].inner), row[i].holds);
        assert_int_equal(oracle_contains(&row[i].inner, &row[i].outer), row[i].held);
    }
}

static void margins_of_concave_shapes(void **state)
{
    (void)state;
    const struct {
        TsShape a, b;
        double margin;
    } row[] = {
        {C_SHAPE, POINT(20, 15), 5},
        {C_SHAPE, POINT(4, 15), 4},
        {C_SHAPE, POINT(33, 34), 5},
        {C_SHAPE, CIRCLE(20, 15, 2), 3},
        {C_SHAPE, CIRCLE(20, 15, 7), 2},
        {C_SHAPE, CIRCLE(4, 15, 2), 6},
        {C_SHAPE, AABB(12, 13, 18, 17), 2},
        {C_SHAPE, AABB(10, 12, 40, 18), 0},
        {C_SHAPE, AABB(9.5, 12, 40, 18), 0.5},
        {V_SHAPE, SEGMENT(10, 0, 10, 3), sqrt(24.5)},
        {POLYGON({0, 0}, {9, 0}, {9, 9}, {0, 9}), AABB(1, 2, 3, 4), 3},
        {POLYGON({0, 0}, {9, 0}, {9, 9}, {0, 9}), POLYGON({9, 9}, {0, 9}, {0, 0}, {9, 0}), 9},
        {RAY(0, 0, 1, 0), CIRCLE(-3, 4, 1), 4},
        {RAY(0, 0, 1, 0), CIRCLE(9, 4, 1), 3},
        {RAY(0, 0, 1, 0), CIRCLE(9, 0.5, 1), 0.5},
        {RAY(0, 0, 1, 0), AABB(9, -1, 19, 2), 1},
        {RAY(10, 15, -1, 0), C_SHAPE, 10},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        double found = oracle_margin(&row[i].a, &row[i].b);
        if (!(fabs(found - row[i].margin) <= 1e-15 * row[i].margin)) {
            fail_msg("row %zu: %g", i, found);
        }
        assert_true(found == oracle_margin(&row[i].b, &row[i].a));
    }
}

static void simple_polygons_meet_themselves_nowhere(void **state)
{
    (void)state;
    const struct {
        TsShape shape;
        bool simple;
    } row[] = {
        {C_SHAPE, true},
        {RING, true},
        {FLAT, true},
        {BENT, false},
        {POLYGON({0, 0}, {4, 0}, {8, 0}, {8, 0}, {8, 8}), true},
        {POLYGON({0, 0}, {8, 8}, {8, 0}, {0, 8}), false},         // a bow
        {POLYGON({0, 0}, {8, 0}, {8, 8}, {4, 0}, {0, 8}), false}, // a corner on an edge
        {POLYGON({0, 0}, {8, 0}, {8, 8}, {4, 0x1p-50}, {0, 8}), true},
        {POLYGON({0, 0}, {9, 0}, {8, 0}, {8, 8}), false}, // back and forth
        {POLYGON({0, 0}, {8, 0}, {4, 4}, {8, 8}, {0, 8}, {4, 4}), false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_int_equal(oracle_simple(row[i].shape.polygon), row[i].simple);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_of_truth_holds_however_it_is_drawn),
        cmocka_unit_test(casts_are_relations_of_rays),
        cmocka_unit_test(containment_is_of_closed_shapes),
        cmocka_unit_test(margins_of_concave_shapes),
        cmocka_unit_test(simple_polygons_meet_themselves_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
