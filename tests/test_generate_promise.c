// What methods are promised about generated pairs, and how many draws that costs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate_private.h"
#include "generated.h"
#include "method.h"

static bool has_unit_axis(const TsShape *shape, double by)
{
    return shape->kind != TS_SHAPE_OBB || fabs(ts_vec_length(shape->obb.axis) - 1) <= by;
}

static bool is_kept(const TsShape *shape, GeneratePromise promise, bool convex)
{
    bool polygon = shape->kind == TS_SHAPE_POLYGON;
    return ts_shape_valid(shape, NULL) && generated_in_range(shape, promise.number) &&
           has_unit_axis(shape, promise.number == NUMBER_FLOAT ? 0x1p-22 : 0x1p-51) &&
           (!polygon || oracle_simple(shape->polygon)) && !generate_is_one_point(shape) &&
           (!polygon || !convex || ts_shape_is_convex(shape)) &&
           (!polygon || promise.corners == 0 || shape->polygon.count <= promise.corners);
}

static void promises_are_kept(void **state)
{
    (void)state;
    Random random = random_seeded(31);
    GeneratedPair pair;
    for (int i = 0; i < 12 * FAMILIES * GENERATED_KINDS; i++) {
        TsShapeKind a, b;
        int round = i / GENERATED_KINDS / FAMILIES;
        GeneratePromise promise = {.number = (NumberType)(round % 3),
                                   .plugin = true,
                                   .convex_a = round / 3 % 2,
                                   .convex_b = round / 6 % 2,
                                   .corners = round % 4 == 3 ? 8 : 0};
        if (!generated_kinds(i, promise.number, &a, &b)) continue;
        Family family = (Family)(i / GENERATED_KINDS % FAMILIES);
        generate_promised(&random, family, a, b, promise, &pair);
        if (!is_kept(&pair.a, promise, promise.convex_a) ||
            !is_kept(&pair.b, promise, promise.convex_b))
            fail_msg("family %s, round %d, kinds %d and %d", generate_family_name(family), round, a,
                     b);
    }
}

// Every family together; of each pair of kinds, number type and convexity.
static void few_draws_are_thrown_away(void **state)
{
    (void)state;
    enum { EACH = 5 };
    GeneratedPair pair;
    for (int i = 0; i < 6 * GENERATED_KINDS; i++) {
        TsShapeKind a, b;
        bool convex = i / GENERATED_KINDS % 2;
        GeneratePromise promise = {(NumberType)(i / GENERATED_KINDS / 2), true, convex, convex, 0};
        if (!generated_kinds(i, promise.number, &a, &b)) continue;
        Wanted first = generate_wanted_by(promise, a, convex);
        Wanted second = generate_wanted_by(promise, b, convex);
        Random random = random_seeded((uint64_t)i);
        int lost = 0;
        for (int k = 0; k < EACH * FAMILIES; k++) {
            generate_draw(&random, (Family)(k % FAMILIES), first, second, &pair);
            lost += !generate_keep(&random, promise, &pair);
        }
        if (10 * lost >= EACH * FAMILIES)
            fail_msg("%d of %d draws of kinds %d and %d are lost", lost, EACH * FAMILIES, a, b);
    }
}

static void a_promise_follows_the_order_of_kinds(void **state)
{
    (void)state;
    Method method = {.kind = QUERY_PAIR,
                     .a = TS_SHAPE_BIT(TS_SHAPE_POLYGON),
                     .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE) | TS_SHAPE_BIT(TS_SHAPE_POLYGON),
                     .convex_a = true,
                     .number = NUMBER_FLOAT};
    GeneratePromise promise = generate_promise(&method, TS_SHAPE_POLYGON, TS_SHAPE_CIRCLE);
    assert_true(promise.convex_a && !promise.convex_b && promise.number == NUMBER_FLOAT);
    promise = generate_promise(&method, TS_SHAPE_CIRCLE, TS_SHAPE_POLYGON);
    assert_true(!promise.convex_a && promise.convex_b && !promise.plugin);
}

// Floats and whole numbers of all sizes come up, up to the ends of their range.
static void ranges_are_used(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    GeneratedPair pair;
    int large = 0, ends = 0, touching = 0;
    GeneratePromise promise = {.number = NUMBER_INT32};
    for (int i = 0; i < 100 * FAMILIES; i++) {
        generate_promised(&random, (Family)(i % FAMILIES), TS_SHAPE_AABB, TS_SHAPE_AABB, promise,
                          &pair);
        TsAabb box = pair.a.aabb;
        large += fabs(box.max.x) > 0x1p24;
        ends += box.max.x == 0x1p31 - 1 || box.min.x == -0x1p31;
        touching += generate_relation(&pair) == TS_TOUCHING;
    }
    assert_true(large > 10 * FAMILIES && ends > FAMILIES && touching > 10 * FAMILIES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(promises_are_kept),
        cmocka_unit_test(few_draws_are_thrown_away),
        cmocka_unit_test(a_promise_follows_the_order_of_kinds),
        cmocka_unit_test(ranges_are_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
