// Cases whose kinds a method does not take, as kinds that it takes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cases/adapt.h"
#include "oracle/oracle.h"
#include "shape_literals.h"

static void answer(const Query *query, Answer *out)
{
    (void)query;
    out->relation = TS_OVERLAPPING;
}

static Method taking(TsShapeMask a, TsShapeMask b)
{
    return (Method){.name = "taking", .a = a, .b = b, .sound = ROUNDS, .answer = answer};
}

enum {
    POLYGONS = TS_SHAPE_BIT(TS_SHAPE_POLYGON),
    BOXES = TS_SHAPE_BIT(TS_SHAPE_AABB),
    POINTS = TS_SHAPE_BIT(TS_SHAPE_POINT)
};

static bool adapt(TsShapeMask a, TsShapeMask b, TsShape first, TsShape second, Adapted *out)
{
    Method method = taking(a, b);
    Case pair;
    case_of_pair(&pair, &first, &second);
    pair.flags = CASE_EITHER;
    if (!adapt_case(&method, &pair, out)) return false;
    assert_int_equal(oracle_relation(&out->pair.a, &out->pair.b), oracle_relation(&first, &second));
    assert_int_equal(out->pair.flags, CASE_EITHER);
    return true;
}

static void triangles_and_boxes_become_polygons(void **state)
{
    (void)state;
    Adapted out;
    assert_true(adapt(POLYGONS, POLYGONS, (TsShape)TRIANGLE(0, 0, 4, 0, 0, 4),
                      (TsShape)AABB(1, 1, 9, 9), &out));
    assert_true(out.as_polygon && !out.as_aabb);
    assert_int_equal(out.pair.a.polygon.count, 3);
    assert_int_equal(out.pair.b.polygon.count, 4);
    assert_true(
        adapt(POLYGONS, POINTS, (TsShape)TRIANGLE(0, 0, 4, 0, 0, 4), (TsShape)POINT(1, 1), &out));
    assert_int_equal(out.pair.b.kind, TS_SHAPE_POINT);
    TsShape turned = {.kind = TS_SHAPE_OBB, .obb = {{0, 0}, {4, 2}, {0, 1}}};
    assert_true(adapt(POLYGONS, POINTS, turned, (TsShape)POINT(2, 4), &out));
    assert_true(ts_vec_equal(out.pair.a.polygon.corner[0], ts_vec(2, -4)));
}

static void boxes_that_are_not_turned_become_aabbs(void **state)
{
    (void)state;
    Adapted out;
    TsShape lies = {.kind = TS_SHAPE_OBB, .obb = {{1, 2}, {3, 1}, {0, -1}}};
    assert_true(adapt(BOXES, POINTS, lies, (TsShape)POINT(2, 5), &out));
    assert_true(out.as_aabb && !out.as_polygon);
    TsAabb box = out.pair.a.aabb;
    assert_true(ts_vec_equal(box.min, ts_vec(0, -1)) && ts_vec_equal(box.max, ts_vec(2, 5)));
    // As little as possible is changed.
    assert_true(adapt(BOXES | POLYGONS, BOXES, lies, (TsShape)AABB(0, 0, 1, 1), &out));
    assert_int_equal(out.pair.a.kind, TS_SHAPE_AABB);
}

static void nothing_that_rounds_is_changed(void **state)
{
    (void)state;
    Adapted out;
    TsShape turned = {.kind = TS_SHAPE_OBB, .obb = {{0, 0}, {4, 2}, {0.6, 0.8}}};
    TsShape far = {.kind = TS_SHAPE_OBB, .obb = {{1e16, 0}, {1, 1}, {1, 0}}};
    assert_false(adapt(POLYGONS, POINTS, turned, (TsShape)POINT(2, 4), &out));
    assert_false(adapt(BOXES, POINTS, far, (TsShape)POINT(2, 4), &out));
    assert_false(adapt(POLYGONS, POINTS, (TsShape)AABB(2, 2, 2, 2), (TsShape)POINT(2, 4),
                       &out)); // one point
    assert_false(adapt(POLYGONS, POINTS, (TsShape)CIRCLE(0, 0, 1), (TsShape)POINT(2, 4), &out));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(triangles_and_boxes_become_polygons),
        cmocka_unit_test(boxes_that_are_not_turned_become_aabbs),
        cmocka_unit_test(nothing_that_rounds_is_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
