// How far the families reach: the smallest cross products, the smallest gaps at all sizes, numbers
// that coincide, and every number of corners.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate_private.h"
#include "generated.h"

// ---- Collinear but for 1

static bool is_flat(TsShapeKind kind)
{
    return kind == TS_SHAPE_SEGMENT || kind == TS_SHAPE_RAY || kind == TS_SHAPE_TRIANGLE ||
           kind == TS_SHAPE_POLYGON;
}

static double largest(const GeneratedPair *pair)
{
    return fmax(ts_shape_size(&pair->a), ts_shape_size(&pair->b));
}

// (to - from) x (at - from) of whole numbers.
static bool is_one_off(TsVec from, TsVec to, TsVec at)
{
    __extension__ typedef __int128 Wide;
    Wide x = (Wide)(to.x - from.x), y = (Wide)(to.y - from.y);
    Wide cross = x * (Wide)(at.y - from.y) - y * (Wide)(at.x - from.x);
    return cross == 1 || cross == -1;
}

// Whether a corner of one shape is off the line of a side of the other by a cross product of 1.
static bool has_one_off(const TsShape *line, const TsShape *other)
{
    TsVec corner[TS_POLYGON_MAX], at[TS_POLYGON_MAX];
    int count = ts_shape_corners(line, corner), others = ts_shape_corners(other, at);
    for (int i = 0; i < count * others && is_flat(line->kind); i++) {
        TsVec from = corner[i / others], to = corner[(i / others + 1) % count];
        if (line->kind == TS_SHAPE_RAY) to = ts_vec_add(from, line->ray.direction);
        if (is_one_off(from, to, at[i % others])) return true;
    }
    return false;
}

static bool is_whole(const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        if (number[i] != floor(number[i])) return false;
    }
    return true;
}

// Of each pair of kinds and number type some are off by 1 at the largest coordinates of the type.
static void collinear_pairs_are_off_by_one(void **state)
{
    (void)state;
    static const double most[] = {0x1p50, 0x1p23, 0x1p29};
    enum { EACH = 150 };
    for (int i = 0; i < 3 * GENERATED_KINDS; i++) {
        TsShapeKind a, b;
        GeneratePromise promise = {.number = (NumberType)(i / GENERATED_KINDS)};
        if (!generated_kinds(i, promise.number, &a, &b)) continue;
        Random random = random_seeded((uint64_t)i);
        GeneratedPair pair;
        int relation[3] = {0}, off = 0, large = 0;
        bool flat = is_flat(a) || is_flat(b);
        for (int k = 0; k < EACH; k++) {
            generate_promised(&random, FAMILY_COLLINEAR, a, b, promise, &pair);
            TsRelation exact = oracle_relation(&pair.a, &pair.b);
            assert_int_equal(exact, generate_relation(&pair));
            assert_true(is_whole(&pair.a) && is_whole(&pair.b));
            relation[exact]++;
            bool one = has_one_off(&pair.a, &pair.b) || has_one_off(&pair.b, &pair.a);
            off += one;
            large += largest(&pair) > most[promise.number] && (one || !flat);
        }
        bool round = ts_shape_kind_is_round(a) || ts_shape_kind_is_round(b);
        if (!flat && !round) continue;
        assert_true(relation[TS_APART] > 0 && relation[TS_TOUCHING] > 0);
        if (ts_shape_kind_has_area(a) || ts_shape_kind_has_area(b))
            assert_true(relation[TS_OVERLAPPING] > 0);
        if (!round) assert_true(off > EACH / 5);
        if (!round) assert_true(large > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(collinear_pairs_are_off_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
