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

// ---- Gaps and overlaps of every size

typedef struct Margins {
    int of[3][13];      // by relation and decade: 10^-12 of the size and less in the last one
    int small, large;   // pairs below 1e-6 px, and beyond 1e6 px
    int large_fraction; // of those beyond 1e6 px: with numbers that are not whole
} Margins;

static int decade_of(double part)
{
    int decade = 0;
    while (decade < 12 && part < 1) part *= 10, decade++;
    return decade;
}

static Margins look_at_margins(TsShapeKind a, TsShapeKind b, NumberType number, int cases)
{
    Margins margins = {0};
    Random random = random_seeded((uint64_t)(100 * a + b));
    GeneratePromise promise = {.number = number};
    GeneratedPair pair;
    for (int i = 0; i < cases; i++) {
        generate_promised(&random, FAMILY_CLOSE, a, b, promise, &pair);
        OracleMeasure exact = oracle_measure(&pair.a, &pair.b);
        double size = largest(&pair);
        margins.of[exact.relation][decade_of(exact.margin / size)]++;
        margins.small += size < 1e-6;
        margins.large += size > 1e6;
        margins.large_fraction += size > 1e6 && !(is_whole(&pair.a) && is_whole(&pair.b));
    }
    return margins;
}

// Down to 1e-12 of the size in doubles, 1e-6 in floats, and one unit of 2^20 in int32.
static void gaps_are_of_every_size(void **state)
{
    (void)state;
    static const int least[] = {12, 6, 6};
    int apart[3] = {0}, overlapping[3] = {0};
    for (int i = 0; i < 3 * GENERATED_KINDS; i++) {
        TsShapeKind a, b;
        NumberType number = (NumberType)(i / GENERATED_KINDS);
        if (!generated_kinds(i, number, &a, &b)) continue;
        Margins margins = look_at_margins(a, b, number, 300);
        for (int decade = 3; decade <= least[number]; decade++) {
            apart[number] += margins.of[TS_APART][decade];
            overlapping[number] += margins.of[TS_OVERLAPPING][decade];
            if (margins.of[TS_APART][decade] + margins.of[TS_OVERLAPPING][decade] == 0)
                fail_msg("kinds %d and %d, numbers %d: no gap of 1e-%d", a, b, number, decade);
        }
        assert_true(margins.large > 0 && (number != NUMBER_DOUBLE || margins.small > 0));
        assert_true(number != NUMBER_DOUBLE || margins.large_fraction > margins.large / 2);
    }
    for (int i = 0; i < 3; i++) {
        assert_true(apart[i] > 1000 && overlapping[i] > apart[i] / 2);
    }
}

// ---- Numbers that coincide

typedef struct Equals {
    int angle, diagonal, pythagorean, hardly; // of two axes; hardly: by 1e-13 to 1e-3
    int width, height, center;
} Equals;

static void count_equals(const TsObb *a, const TsObb *b, Equals *equals)
{
    double turn = fabs(ts_vec_cross(a->axis, b->axis));
    bool same = ts_vec_equal(a->axis, b->axis);
    equals->angle += same;
    equals->diagonal += same && fabs(a->axis.x) == fabs(a->axis.y);
    equals->pythagorean += same && (fabs(a->axis.x) == 0.6 || fabs(a->axis.x) == 0.8);
    equals->hardly += turn > 1e-13 && turn < 1e-3;
    equals->width += a->half.x == b->half.x;
    equals->height += a->half.y == b->half.y;
    equals->center += a->center.x == b->center.x || a->center.y == b->center.y;
}

static void equal_boxes_coincide(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    GeneratedPair pair;
    Equals equals = {0};
    int relation[3] = {0};
    for (int i = 0; i < 500; i++) {
        generate_pair(&random, FAMILY_EQUAL, TS_SHAPE_OBB, TS_SHAPE_OBB, &pair);
        count_equals(&pair.a.obb, &pair.b.obb, &equals);
        relation[oracle_relation(&pair.a, &pair.b)]++;
    }
    assert_true(equals.angle > 150 && equals.diagonal > 30 && equals.pythagorean > 5);
    assert_true(equals.hardly > 50 && equals.width > 100 && equals.height > 100);
    assert_true(equals.center > 50);
    assert_true(relation[TS_APART] > 100 && relation[TS_OVERLAPPING] > 100);
}

static void equal_pairs_are_of_all_relations(void **state)
{
    (void)state;
    int touching = 0;
    for (int i = 0; i < 3 * GENERATED_KINDS; i++) {
        TsShapeKind a, b;
        GeneratePromise promise = {.number = (NumberType)(i / GENERATED_KINDS)};
        if (!generated_kinds(i, promise.number, &a, &b)) continue;
        Random random = random_seeded((uint64_t)i);
        GeneratedPair pair;
        int relation[3] = {0};
        for (int k = 0; k < 60; k++) {
            generate_promised(&random, FAMILY_EQUAL, a, b, promise, &pair);
            TsRelation exact = oracle_relation(&pair.a, &pair.b);
            assert_int_equal(exact, generate_relation(&pair));
            relation[exact]++;
        }
        bool areas = ts_shape_kind_has_area(a) && ts_shape_kind_has_area(b);
        assert_true(relation[TS_APART] > 0 && (!areas || relation[TS_OVERLAPPING] > 0));
        touching += relation[TS_TOUCHING];
    }
    assert_true(touching > 3 * GENERATED_KINDS);
}

// ---- Every number of corners

// Whether the pair has another relation without the last corner of the shape.
static bool last_corner_decides(const GeneratedPair *pair, bool second)
{
    static GeneratedPair cut;
    generate_copy(&cut, pair);
    TsShape *shape = second ? &cut.b : &cut.a;
    if (shape->polygon.count == 3) return true; // there is no polygon of two corners
    *shape = ts_shape_polygon(cut.corner[second], shape->polygon.count - 1);
    if (!generate_sound(shape)) return false;
    TsRelation was = generate_relation(pair), is = generate_relation(&cut);
    return was != TS_TOUCHING && is != TS_TOUCHING && is != was;
}

// Of polygons on either side, within 20,000 pairs of all families.
static void every_count_of_corners_comes_up(void **state)
{
    (void)state;
    int came[2][TS_POLYGON_MAX + 1] = {{0}}, decided[2][TS_POLYGON_MAX + 1] = {{0}};
    GeneratePromise promise = {.plugin = true};
    Random random = random_seeded(5);
    GeneratedPair pair;
    for (int i = 0; i < 20000; i++) {
        generate_promised(&random, (Family)(i % FAMILIES), TS_SHAPE_POLYGON, TS_SHAPE_POLYGON,
                          promise, &pair);
        for (int second = 0; second < 2; second++) {
            int count = second ? pair.b.polygon.count : pair.a.polygon.count;
            came[second][count]++;
            decided[second][count] += last_corner_decides(&pair, second);
        }
    }
    int never[2] = {0};
    for (int i = 0; i < 2 * (TS_POLYGON_MAX - 2); i++) {
        int second = i % 2, count = 3 + i / 2;
        if (came[second][count] < 4) fail_msg("%d corners, %d times", count, came[second][count]);
        never[second] += decided[second][count] == 0;
    }
    assert_true(never[0] <= 8 && never[1] <= 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(collinear_pairs_are_off_by_one),
        cmocka_unit_test(gaps_are_of_every_size),
        cmocka_unit_test(equal_boxes_coincide),
        cmocka_unit_test(equal_pairs_are_of_all_relations),
        cmocka_unit_test(every_count_of_corners_comes_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
