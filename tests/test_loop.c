// Loops of corners: turned loops beside the loops of turned shapes, supports, and the closest
// features of two beside contacts.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "narrow/loop_private.h"
#include "touchstone/degrees.h"
#include "touchstone/simd.h"
#include "touchstone/sweep.h"

enum { CASES = 3000 };

static const TsShapeKind kinds[] = {TS_SHAPE_POINT,   TS_SHAPE_SEGMENT, TS_SHAPE_CIRCLE,
                                    TS_SHAPE_AABB,    TS_SHAPE_OBB,     TS_SHAPE_TRIANGLE,
                                    TS_SHAPE_POLYGON, TS_SHAPE_CAPSULE};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void generate_convex(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    do {
        generate_pair(random, FAMILY_UNIFORM, a, b, pair);
    } while (!ts_sweep_accepts(&pair->a) || !ts_sweep_accepts(&pair->b));
}

static void assert_near(TsVec a, TsVec b) { assert_true(ts_vec_distance(a, b) <= 1e-11); }

static void turned_loops_are_those_of_turned_shapes(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    GeneratedPair pair;
    int compared = 0;
    for (int i = 0; i < CASES; i++) {
        generate_convex(&random, kinds[i % KINDS], TS_SHAPE_POINT, &pair);
        TsVec pivot = generate_point(&random, 0, 300), to = generate_point(&random, -50, 50),
              turn = ts_degrees(random_between(&random, -720, 720)), corner[TS_POLYGON_MAX];
        TsShape there = ts_shape_turned(&pair.a, pivot, turn, to, corner);
        Loop rest, turned, expected;
        bool has_sides = ts_loop_set(&rest, &pair.a, pivot);
        if (!has_sides || !ts_loop_set(&expected, &there, ts_vec(0, 0))) continue;
        ts_loop_turned(&rest, turn, to, &turned);
        assert_int_equal(turned.count, expected.count);
        assert_int_equal(turned.sides, expected.sides);
        assert_true(turned.winding == expected.winding && turned.radius == expected.radius);
        // The corners of an AABB that was turned begin elsewhere.
        for (int k = 0; k < turned.count && pair.a.kind != TS_SHAPE_AABB; k++)
            assert_near(loop_corner(&turned, k), loop_corner(&expected, k));
        TsVec way = generate_direction(&random);
        double support = ts_loop_support(&turned, way), most = -HUGE_VAL;
        for (int k = 0; k < expected.count; k++) {
            double here = ts_vec_dot(loop_corner(&expected, k), way);
            most = here > most ? here : most;
        }
        assert_true(fabs(support - most) <= 1e-11);
        for (int k = 0; k < turned.sides; k++) {
            TsVec normal = ts_vec_normalize(loop_normal(&turned, k));
            double side = ts_vec_dot(loop_corner(&turned, k), normal);
            assert_true(fabs(ts_loop_support(&turned, normal) - side) <= 1e-11);
        }
        compared++;
    }
    assert_true(compared > CASES * 9 / 10);
}

static void closest_features_are_those_of_the_contact(void **state)
{
    (void)state;
    Random random = random_seeded(2);
    GeneratedPair pair;
    int decided = 0, compared = 0;
    for (int i = 0; i < CASES; i++) {
        TsShapeKind a = kinds[i % KINDS], b = kinds[i / KINDS % KINDS];
        generate_convex(&random, a, b, &pair);
        TsShape core_a = ts_shape_core(&pair.a), core_b = ts_shape_core(&pair.b);
        TsVec origin = ts_loop_origin(&pair.a);
        Loop loop[2];
        Features features;
        if (!ts_loop_set(&loop[0], &pair.a, origin) || !ts_loop_set(&loop[1], &pair.b, origin) ||
            loop[0].sides + loop[1].sides == 0)
            continue;
        compared++;
        if (!ts_contact_features(loop, &features)) continue;
        TsContact contact = ts_contact_shapes(&core_a, &core_b);
        assert_true(fabs(features.gap - contact.gap) <= 1e-11);
        assert_near(features.normal, contact.normal);
        assert_near(ts_vec_sub(features.on_b, features.on_a),
                    ts_vec_scale(features.normal, features.gap));
        assert_near(ts_vec_add(origin, features.on_a), contact.on_a);
        decided++;
    }
    assert_true(compared > CASES * 8 / 10 && decided > compared * 9 / 10);
}

// Features, contacts, ranges and gaps of the same loops by two sets of kernels.
typedef struct LoopResults {
    Loop loop[2];
    Features features;
    TsContact contact, back, of_polygons, of_round, of_circle;
    LoopRange range;
    int corner;
    TsRelation by_circle, by_polygon;
    TsAxisCache cache;
    bool found;
} LoopResults;

static void put_corners(LoopResults *results, const LoopKernels *kernels, TsPolygon a, TsPolygon b,
                        TsVec origin)
{
    memset(results, 0, sizeof *results); // padding too
    kernels->set_corners(&results->loop[0], a.corner, a.count, a.winding, origin);
    kernels->set_corners(&results->loop[1], b.corner, b.count, b.winding, origin);
}

static void ask_kernels(LoopResults *results, const LoopKernels *kernels, TsPolygon a, TsPolygon b,
                        TsVec way)
{
    TsVec origin = a.corner[0];
    results->found = kernels->features(results->loop, &results->features);
    results->contact = kernels->contact(results->loop, origin, false);
    results->back = kernels->contact(results->loop, origin, true);
    results->of_polygons = kernels->contact_polygons(a, b, true);
    TsCircle circle = {b.corner[0], ts_vec_distance(b.corner[0], b.corner[1])};
    results->of_round = kernels->contact_round(circle, (TsLoop){a.corner, a.count, a.winding, 1});
    results->of_circle = kernels->contact_polygon_circle(a, &circle);
    results->by_circle = kernels->guess_circle(a, circle);
    results->by_polygon = kernels->relation_polygons(a, b, &results->cache);
    results->range = kernels->range(&results->loop[0], way);
    results->corner = kernels->only_corner(&results->loop[1], way, 1e-9);
    kernels->gaps(results->loop);
}

// Convex polygons of 3 to TS_POLYGON_MAX corners, on circles.
static TsPolygon round_polygon(Random *random, int count, TsVec *corner)
{
    TsVec center = generate_point(random, -60, 60);
    double radius = random_between(random, 5, 80), from = random_between(random, 0, 360);
    for (int i = 0; i < count; i++)
        corner[i] = ts_vec_add(center, ts_vec_scale(ts_degrees(from + i * 360.0 / count), radius));
    return ts_polygon_of(corner, count);
}

static bool same_contacts(TsContact a, TsContact b)
{
    return a.relation == b.relation && memcmp(&a.gap, &b.gap, sizeof a.gap) == 0 &&
           memcmp(&a.normal, &b.normal, 3 * sizeof a.normal) == 0;
}

static void all_kernels_give_the_same_bits(void **state)
{
    (void)state;
#if SIMD_X86
    if (!ts_simd_has(TS_SIMD_AVX2)) skip();
    Random random = random_seeded(3);
    int compared = 0, found = 0;
    for (int i = 0; i < CASES; i++) {
        TsVec corner[2][TS_POLYGON_MAX], way = generate_direction(&random);
        TsPolygon a = round_polygon(&random, 3 + i % (TS_POLYGON_MAX - 2), corner[0]),
                  b = round_polygon(&random, 3 + i / 7 % (TS_POLYGON_MAX - 2), corner[1]);
        static LoopResults plain, wide;
        if (!a.convex || !b.convex) continue;
        put_corners(&plain, &ts_loop_kernels_scalar, a, b, a.corner[0]);
        put_corners(&wide, &ts_loop_kernels_avx2, a, b, a.corner[0]);
        assert_memory_equal(plain.loop, wide.loop, sizeof plain.loop);
        ask_kernels(&plain, &ts_loop_kernels_scalar, a, b, way);
        ask_kernels(&wide, &ts_loop_kernels_avx2, a, b, way);
        assert_memory_equal(plain.loop, wide.loop, sizeof plain.loop);
        assert_memory_equal(&plain.features, &wide.features, sizeof plain.features);
        assert_true(plain.found == wide.found && same_contacts(plain.contact, wide.contact) &&
                    same_contacts(plain.back, wide.back) &&
                    same_contacts(plain.of_polygons, wide.of_polygons) &&
                    same_contacts(plain.of_round, wide.of_round) &&
                    same_contacts(plain.of_circle, wide.of_circle) &&
                    plain.by_circle == wide.by_circle && plain.by_polygon == wide.by_polygon &&
                    plain.cache.edge == wide.cache.edge);
        assert_memory_equal(&plain.range, &wide.range, sizeof plain.range);
        assert_int_equal(plain.corner, wide.corner);
        found += plain.found;
        compared++;
    }
    assert_true(compared > CASES * 9 / 10 && found > compared / 2);
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turned_loops_are_those_of_turned_shapes),
        cmocka_unit_test(closest_features_are_those_of_the_contact),
        cmocka_unit_test(all_kernels_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
