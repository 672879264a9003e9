// Polygons that are known to be convex: the same answers as if they were not known to be, whatever
// a cache holds, and at the ends of the valid magnitudes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "case_line.h"
#include "generate/generate.h"
#include "narrow/loop_private.h"
#include "narrow/relation_convex_private.h"
#include "oracle/oracle.h"
#include "touchstone/hull.h"
#include "touchstone/relation.h"

static const TsShapeKind kinds[] = {TS_SHAPE_POINT,  TS_SHAPE_SEGMENT, TS_SHAPE_CIRCLE,
                                    TS_SHAPE_AABB,   TS_SHAPE_OBB,     TS_SHAPE_TRIANGLE,
                                    TS_SHAPE_POLYGON};
enum { KINDS = sizeof kinds / sizeof *kinds };

static int cases(int usual)
{
    const char *wanted = getenv("TOUCHSTONE_CASES");
    return wanted ? atoi(wanted) : usual;
}

// The shape as it would be if nobody had asked whether it is convex.
static TsShape unknown(TsShape shape)
{
    if (shape.kind == TS_SHAPE_POLYGON)
        shape.polygon = (TsPolygon){.corner = shape.polygon.corner, .count = shape.polygon.count};
    return shape;
}

static TsRelation assert_same(const TsShape *a, const TsShape *b)
{
    TsShape of_a = unknown(*a), of_b = unknown(*b);
    TsRelation known = ts_relation_shapes(a, b);
    TsRelation found[] = {ts_relation_shapes(b, a), ts_relation_shapes(&of_a, &of_b),
                          ts_relation_shapes(a, &of_b), ts_relation_shapes(&of_a, b)};
    static const char *const how[] = {"swapped", "unknown", "b unknown", "a unknown"};
    for (int i = 0; i < 4; i++) assert_relation(found[i], a, b, known, how[i]);
    return known;
}

static TsShape made_convex(const TsShape *shape, TsVec *corner)
{
    int count = ts_hull_of(shape->polygon.corner, shape->polygon.count, corner);
    for (; count < 3; count++) corner[count] = corner[0];
    return ts_shape_polygon(corner, count);
}

static void the_same_if_not_known(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    RelationCount count = {{0}};
    int known = 0;
    for (int i = 0; i < cases(10000); i++) {
        GeneratedPair pair;
        TsVec corner[TS_POLYGON_MAX];
        generate_pair(&random, (Family)(i / KINDS % FAMILIES), TS_SHAPE_POLYGON, kinds[i % KINDS],
                      &pair);
        count.of[assert_same(&pair.a, &pair.b)]++;
        TsShape convex = made_convex(&pair.a, corner);
        assert_same(&convex, &pair.b);
        known += convex.polygon.convex && convex.polygon.winding;
    }
    assert_all_relations(&count);
    assert_true(known > cases(10000) / 2);
}

// A triangle is the polygon of its corners, and so is an AABB.
static void triangles_and_boxes_are_polygons(void **state)
{
    (void)state;
    Random random = random_seeded(2);
    RelationCount count = {{0}};
    for (int i = 0; i < cases(10000); i++) {
        GeneratedPair pair;
        TsVec corner[2][4];
        TsShapeKind a = i & 1 ? TS_SHAPE_TRIANGLE : TS_SHAPE_AABB;
        static const TsShapeKind others[] = {TS_SHAPE_TRIANGLE, TS_SHAPE_CIRCLE, TS_SHAPE_AABB,
                                             TS_SHAPE_OBB};
        TsShapeKind b = others[i / 2 % 4];
        bool has_corners = b == TS_SHAPE_TRIANGLE || b == TS_SHAPE_AABB;
        generate_pair(&random, (Family)(i / 8 % FAMILIES), a, b, &pair);
        TsShape of_a = ts_shape_polygon(corner[0], ts_shape_corners(&pair.a, corner[0])),
                of_b = pair.b;
        if (has_corners) of_b = ts_shape_polygon(corner[1], ts_shape_corners(&pair.b, corner[1]));
        TsRelation found = ts_relation_shapes(&pair.a, &pair.b);
        assert_relation(ts_relation_shapes(&of_a, &pair.b), &of_a, &pair.b, found, "polygon");
        assert_relation(ts_relation_shapes(&of_a, &of_b), &of_a, &of_b, found, "polygons");
        count.of[found]++;
        assert_same(&of_a, &of_b);
    }
    assert_all_relations(&count);
}

static void a_cache_changes_no_answer(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    RelationCount count = {{0}};
    TsAxisCache kept = {0};
    for (int i = 0; i < cases(10000); i++) {
        GeneratedPair pair;
        TsVec corner[2][TS_POLYGON_MAX];
        generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, &pair);
        if (i & 1) pair.a = made_convex(&pair.a, corner[0]);
        if (i & 2) pair.b = made_convex(&pair.b, corner[1]);
        TsRelation expected = ts_relation_polygons(pair.a.polygon, pair.b.polygon);
        TsAxisCache any = {random_integer(&random, -70, 70)};
        for (int k = 0; k < 2; k++) {
            TsPolygon a = pair.a.polygon, b = pair.b.polygon;
            assert_relation(ts_relation_polygons_cached(a, b, &kept), &pair.a, &pair.b, expected,
                            "cached");
            assert_relation(ts_relation_polygons_cached(a, b, &any), &pair.a, &pair.b, expected,
                            "any cache");
        }
        count.of[expected]++;
    }
    assert_all_relations(&count);
}

// By the oracle, in both orders; and the same edges are kept.
static void all_kernels_are_exact(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    RelationCount count = {{0}};
    int known = 0, separated = 0;
    for (int i = 0; i < cases(10000); i++) {
        GeneratedPair pair;
        TsVec corner[2][TS_POLYGON_MAX];
        generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, &pair);
        TsShape shape[] = {made_convex(&pair.a, corner[0]), made_convex(&pair.b, corner[1])};
        TsPolygon a = shape[0].polygon, b = shape[1].polygon;
        if (!ts_relation_convex_is_known(a) || !ts_relation_convex_is_known(b)) continue;
        TsRelation expected = oracle_relation(&shape[0], &shape[1]);
        TsAxisCache kept[2] = {{0}, {0}};
        const LoopKernels *kernels[] = {&ts_loop_kernels_scalar, loop_kernels()};
        for (int k = 0; k < 2; k++) {
            assert_relation(kernels[k]->relation_polygons(a, b, &kept[k]), &shape[0], &shape[1],
                            expected, k ? "vectors" : "scalar");
            assert_relation(kernels[k]->relation_polygons(b, a, NULL), &shape[1], &shape[0],
                            expected, k ? "vectors" : "scalar");
        }
        assert_int_equal(kept[0].edge, kept[1].edge);
        count.of[expected]++;
        known++;
        separated += kept[0].edge != 0;
    }
    assert_all_relations(&count);
    assert_true(known > cases(10000) / 2 && separated > known / 50);
}

// Beyond the slanted edge of the first, not beyond its bounds.
static void a_cache_keeps_the_separating_edge(void **state)
{
    (void)state;
    const TsVec half[] = {{0, 0}, {10, 0}, {0, 10}}, square[] = {{6, 6}, {9, 6}, {9, 9}, {6, 9}};
    TsPolygon a = ts_polygon_of(half, 3), b = ts_polygon_of(square, 4);
    TsAxisCache cache = {0};
    assert_int_equal(ts_relation_polygons_cached(a, b, &cache), TS_APART);
    assert_int_equal(cache.edge, 3); // it ends at corner 2
    assert_int_equal(ts_relation_polygons_cached(a, b, &cache), TS_APART);
    assert_int_equal(cache.edge, 3);
    cache.edge = 0;
    assert_int_equal(ts_relation_polygons_cached(b, a, &cache), TS_APART);
    assert_int_equal(cache.edge, -3);
}

// Scaled by powers of two to small and great numbers, touching stays touching.
static void at_all_magnitudes(void **state)
{
    (void)state;
    Random random = random_seeded(4);
    RelationCount count = {{0}};
    for (int i = 0; i < cases(10000); i++) {
        GeneratedPair pair;
        TsVec corner[2][TS_POLYGON_MAX];
        generate_pair(&random, i & 1 ? FAMILY_WHOLE : FAMILY_LATTICE, TS_SHAPE_POLYGON,
                      kinds[i / 2 % KINDS], &pair);
        pair.a = made_convex(&pair.a, corner[0]);
        TsRelation expected = ts_relation_shapes(&pair.a, &pair.b);
        for (int way = 0; way < 2; way++) {
            TsVec scaled[2][TS_POLYGON_MAX];
            double factor = way ? 0x1p-110 : 0x1p90;
            TsShape a = ts_shape_scaled(&pair.a, factor, scaled[0]),
                    b = ts_shape_scaled(&pair.b, factor, scaled[1]);
            if (!ts_shape_valid(&a, NULL) || !ts_shape_valid(&b, NULL)) continue;
            assert_relation(ts_relation_shapes(&a, &b), &a, &b, expected, "scaled");
        }
        count.of[expected]++;
    }
    assert_all_relations(&count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_if_not_known),
        cmocka_unit_test(triangles_and_boxes_are_polygons),
        cmocka_unit_test(a_cache_changes_no_answer),
        cmocka_unit_test(all_kernels_are_exact),
        cmocka_unit_test(a_cache_keeps_the_separating_edge),
        cmocka_unit_test(at_all_magnitudes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
