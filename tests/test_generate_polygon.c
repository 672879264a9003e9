// The generated polygons and rays include all intended types.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate_private.h"
#include "oracle/oracle.h"
#include "oracle/oracle_private.h"

enum { CASES = 400 };

// The types of polygons in one family.
typedef struct Sorts {
    int concave, flat, many, reversed, extra;
} Sorts;

static double rough_area(TsPolygon polygon)
{
    double area = 0;
    for (int i = 2; i < polygon.count; i++) {
        area += ts_vec_cross(ts_vec_sub(polygon.corner[i - 1], polygon.corner[0]),
                             ts_vec_sub(polygon.corner[i], polygon.corner[0]));
    }
    return area;
}

static Sorts sorts_of(Family family)
{
    Random random = random_seeded(77);
    GeneratedPair pair;
    Sorts sorts = {0};
    for (int i = 0; i < CASES; i++) {
        generate_pair(&random, family, TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, &pair);
        const IntegerSolid *solid = &oracle_solids(&pair.a, &pair.b)->a;
        sorts.concave += !oracle_corners_convex(solid);
        sorts.flat += solid->count < 3;
        sorts.many += solid->count > 10;
        sorts.extra += solid->count < pair.a.polygon.count;
        sorts.reversed += rough_area(pair.a.polygon) < 0;
    }
    return sorts;
}

static void polygons_come_in_all_sorts(void **state)
{
    (void)state;
    int flat = 0;
    for (int family = 0; family < FAMILIES; family++) {
        Sorts sorts = sorts_of((Family)family);
        flat += sorts.flat;
        if (family == FAMILY_DEGENERATE) continue;
        assert_in_range(sorts.concave, CASES / 3, CASES * 9 / 10);
        assert_in_range(sorts.reversed, CASES / 3, CASES * 2 / 3);
        assert_true(sorts.many > CASES / 50 && sorts.extra > CASES / 50);
    }
    assert_true(flat > CASES / 10);
}

static bool is_among(TsVec at, const TsVec *corner, int count)
{
    TsShape point = ts_shape_point(at);
    for (int i = 2; i < count; i++) {
        TsShape triangle = ts_shape_triangle(corner[i - 2], corner[i - 1], corner[i]);
        if (oracle_relation(&triangle, &point) == TS_OVERLAPPING) return true;
    }
    return false;
}

static bool reaches_in(const GeneratedPair *pair)
{
    TsVec corner[TS_POLYGON_MAX], other[TS_POLYGON_MAX];
    int count = ts_shape_corners(&pair->a, corner), others = ts_shape_corners(&pair->b, other);
    for (int i = 0; i < count; i++) {
        if (is_among(corner[i], other, others)) return true;
    }
    return false;
}

// Some touch where a corner of one is between three corners of the other.
static void polygons_touch_in_notches(void **state)
{
    (void)state;
    Random random = random_seeded(78);
    GeneratedPair pair;
    int deep = 0;
    for (int i = 0; i < CASES; i++) {
        generate_pair(&random, FAMILY_TOUCHING, TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, &pair);
        deep += reaches_in(&pair);
    }
    assert_true(deep > CASES / 20);
}

static void rays_are_aimed_at_corners_and_along_edges(void **state)
{
    (void)state;
    Random random = random_seeded(79);
    GeneratedPair pair;
    int through = 0, along = 0;
    for (int i = 0; i < CASES; i++) {
        generate_pair(&random, FAMILY_LATTICE, TS_SHAPE_RAY, TS_SHAPE_AABB, &pair);
        TsVec corner[TS_POLYGON_MAX];
        int count = ts_shape_corners(&pair.b, corner), met = 0;
        for (int k = 0; k < count; k++) {
            TsShape point = ts_shape_point(corner[k]);
            met += oracle_relation(&pair.a, &point) == TS_TOUCHING;
        }
        through += met > 0;
        along += met > 1;
    }
    assert_true(through > CASES / 5 && along > CASES / 20);
}

// Random corners on a small lattice: many crossings, repeated corners, folds and lines.
static void soundness_is_what_the_oracle_calls_simple(void **state)
{
    (void)state;
    Random random = random_seeded(9);
    TsVec corner[TS_POLYGON_MAX];
    int simple = 0;
    for (int i = 0; i < 50 * CASES; i++) {
        int count = random_integer(&random, 3, 8), reach = random_integer(&random, 1, 6);
        for (int k = 0; k < count; k++) corner[k] = generate_lattice_point(&random, reach);
        TsShape shape = ts_shape_polygon(corner, count);
        assert_int_equal(generate_sound(&shape), oracle_simple(shape.polygon));
        simple += oracle_simple(shape.polygon);
    }
    assert_in_range(simple, 10 * CASES, 40 * CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_come_in_all_sorts),
        cmocka_unit_test(polygons_touch_in_notches),
        cmocka_unit_test(soundness_is_what_the_oracle_calls_simple),
        cmocka_unit_test(rays_are_aimed_at_corners_and_along_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
