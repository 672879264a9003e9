// Outlines of many tiles.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/outlines.h"
#include "touchstone/polygon.h"

static const TsMemory heap = {realloc, free};

static TsShape tile(double x, double y, double width, double height)
{
    return ts_shape_aabb(ts_vec(x, y), ts_vec(x + width, y + height));
}

static TsPolygon outline_at(const TsOutlines *outlines, int i)
{
    int first = outlines->first[i];
    return (TsPolygon){.corner = outlines->corner + first, .count = outlines->first[i + 1] - first};
}

static void require_outline(const TsOutlines *outlines, int i, const TsVec *corner, int count)
{
    TsPolygon outline = outline_at(outlines, i);
    assert_int_equal(outline.count, count);
    for (int k = 0; k < count; k++) assert_true(ts_vec_equal(outline.corner[k], corner[k]));
}

static void tiles_in_a_row_are_one_box(void **state)
{
    (void)state;
    TsShape row[] = {tile(64, 0, 32, 32), tile(0, 0, 32, 32), tile(32, 0, 32, 32)};
    const TsVec corner[] = {{0, 0}, {96, 0}, {96, 32}, {0, 32}};
    TsOutlines outlines;
    assert_true(ts_outlines_of(row, 3, heap, &outlines, NULL));
    assert_int_equal(outlines.count, 1);
    require_outline(&outlines, 0, corner, 4);
    ts_outlines_free(&outlines, heap);
    assert_true(ts_outlines_of(row, 0, heap, &outlines, NULL));
    assert_int_equal(outlines.count, 0);
    ts_outlines_free(&outlines, heap);
}

// Sides that meet only in part, a hole, a corner that two tiles share, and slanting sides.
static void sides_cancel_as_far_as_they_meet(void **state)
{
    (void)state;
    TsOutlines outlines;
    TsShape parts[] = {tile(0, 0, 100, 10), tile(20, -30, 40, 30)};
    const TsVec hat[] = {{0, 0},  {20, 0},  {20, -30}, {60, -30},
                         {60, 0}, {100, 0}, {100, 10}, {0, 10}};
    assert_true(ts_outlines_of(parts, 2, heap, &outlines, NULL));
    assert_int_equal(outlines.count, 1);
    require_outline(&outlines, 0, hat, 8);
    ts_outlines_free(&outlines, heap);

    TsShape ring[8];
    for (int i = 0, n = 0; i < 9; i++)
        if (i != 4) ring[n++] = tile(i % 3 * 10, i / 3 * 10, 10, 10);
    const TsVec outside[] = {{0, 0}, {30, 0}, {30, 30}, {0, 30}};
    const TsVec hole[] = {{10, 10}, {10, 20}, {20, 20}, {20, 10}};
    assert_true(ts_outlines_of(ring, 8, heap, &outlines, NULL));
    assert_int_equal(outlines.count, 2);
    require_outline(&outlines, 0, outside, 4);
    require_outline(&outlines, 1, hole, 4);
    ts_outlines_free(&outlines, heap);

    TsShape diagonal[] = {tile(0, 0, 10, 10), tile(10, 10, 10, 10)};
    assert_true(ts_outlines_of(diagonal, 2, heap, &outlines, NULL));
    assert_int_equal(outlines.count, 2);
    assert_int_equal(outline_at(&outlines, 0).count, 4);
    assert_int_equal(outline_at(&outlines, 1).count, 4);
    ts_outlines_free(&outlines, heap);

    // A square of two triangles of either winding, and a third one on the middle of a side.
    TsShape triangles[] = {ts_shape_triangle(ts_vec(0, 0), ts_vec(12, 12), ts_vec(0, 12)),
                           ts_shape_triangle(ts_vec(0, 0), ts_vec(12, 12), ts_vec(12, 0)),
                           ts_shape_triangle(ts_vec(4, 0), ts_vec(8, 0), ts_vec(6, -5))};
    const TsVec house[] = {{0, 0}, {4, 0}, {6, -5}, {8, 0}, {12, 0}, {12, 12}, {0, 12}};
    assert_true(ts_outlines_of(triangles, 3, heap, &outlines, NULL));
    assert_int_equal(outlines.count, 1);
    require_outline(&outlines, 0, house, 7);
    ts_outlines_free(&outlines, heap);
}

static void bad_tiles_are_refused(void **state)
{
    (void)state;
    TsOutlines outlines;
    const char *why = NULL;
    TsShape same[] = {tile(0, 0, 10, 10), tile(0, 0, 10, 20)};
    assert_false(ts_outlines_of(same, 2, heap, &outlines, &why));
    assert_string_equal(why, "two tiles overlap");
    TsShape round = ts_shape_circle(ts_vec(0, 0), 5), flat = tile(0, 0, 10, 0);
    assert_false(ts_outlines_of(&round, 1, heap, &outlines, &why));
    assert_string_equal(why, "a tile is no box, triangle or polygon");
    assert_false(ts_outlines_of(&flat, 1, heap, &outlines, &why));
    assert_string_equal(why, "a tile has no area");
    assert_true(outlines.first == NULL && outlines.corner == NULL && outlines.count == 0);
}

// Random maps: the area is that of the tiles, each stretch of a side between a blocked and a free
// cell lies on an outline, and no order of the tiles matters.
static void maps_have_the_area_of_their_tiles(void **state)
{
    (void)state;
    enum { SIDE = 12 };
    Random random = random_seeded(5);
    for (int n = 0; n < 200; n++) {
        bool blocked[SIDE + 2][SIDE + 2] = {{false}};
        TsShape tiles[SIDE * SIDE], back[SIDE * SIDE];
        int count = 0, border = 0, turns = 0;
        for (int i = 0; i < SIDE * SIDE; i++) {
            int x = i % SIDE, y = i / SIDE;
            blocked[y + 1][x + 1] = random_between(&random, 0, 1) < 0.2 + 0.003 * n;
            if (blocked[y + 1][x + 1]) tiles[count++] = tile(32 * x - 100, 32 * y, 32, 32);
        }
        for (int i = 0; i < count; i++) back[i] = tiles[count - 1 - i];
        for (int y = 0; y <= SIDE; y++) {
            for (int x = 0; x <= SIDE; x++) {
                // Around the upper left corner of cell x, y.
                int a = blocked[y][x], b = blocked[y][x + 1], c = blocked[y + 1][x],
                    d = blocked[y + 1][x + 1];
                border += (b != d) + (c != d); // above and on the left of each cell
                int corners = a + b + c + d;
                turns += corners == 1 || corners == 3 ? 1 : corners == 2 && a == d ? 2 : 0;
            }
        }
        TsOutlines outlines, other;
        assert_true(ts_outlines_of(tiles, count, heap, &outlines, NULL));
        assert_true(ts_outlines_of(back, count, heap, &other, NULL));
        double area = 0, length = 0;
        for (int i = 0; i < outlines.count; i++) {
            TsPolygon outline = outline_at(&outlines, i);
            area += ts_polygon_area(outline);
            for (int k = 0; k < outline.count; k++) {
                TsVec from = outline.corner[k], to = outline.corner[(k + 1) % outline.count];
                length += ts_vec_distance(from, to);
            }
        }
        assert_true(area == 32.0 * 32 * count);
        assert_true(length == 32.0 * border);
        assert_int_equal(outlines.first[outlines.count], turns);
        assert_int_equal(other.count, outlines.count);
        for (int i = 0; i < turns; i++)
            assert_true(ts_vec_equal(outlines.corner[i], other.corner[i]));
        ts_outlines_free(&outlines, heap);
        ts_outlines_free(&other, heap);
    }
}

static int allowed;

static void *scarce(void *block, size_t size)
{
    return allowed-- > 0 ? realloc(block, size) : NULL;
}

static void failing_memory_is_reported(void **state)
{
    (void)state;
    TsShape tiles[40];
    TsMemory memory = {scarce, free};
    for (int i = 0; i < 40; i++) tiles[i] = tile(i * 7, i % 3, 7, 9);
    for (int i = 0;; i++) {
        TsOutlines outlines;
        const char *why = NULL;
        allowed = i;
        if (ts_outlines_of(tiles, 40, memory, &outlines, &why)) {
            assert_true(i > 5);
            ts_outlines_free(&outlines, memory);
            break;
        }
        assert_string_equal(why, "out of memory");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_in_a_row_are_one_box),
        cmocka_unit_test(sides_cancel_as_far_as_they_meet),
        cmocka_unit_test(bad_tiles_are_refused),
        cmocka_unit_test(maps_have_the_area_of_their_tiles),
        cmocka_unit_test(failing_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
