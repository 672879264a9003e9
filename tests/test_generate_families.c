// What the families promise that aim at whole numbers, decimals, large numbers and many corners.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cases/case.h"
#include "float_shape.h"
#include "generate/generate_private.h"
#include "generated.h"

enum { EACH = 60 }; // of each pair of kinds

typedef struct Counts {
    int relation[3], all, wrong;
} Counts;

typedef bool Test(const GeneratedPair *pair);

// Counts relations, by the oracle; `wrong` are the pairs for which the test is false.
static Counts count_kinds(Family family, TsShapeKind a, TsShapeKind b, Test *test)
{
    Counts counts = {{0}, 0, 0};
    Random random = random_seeded((uint64_t)(100 * a + b));
    GeneratedPair pair;
    for (int i = 0; i < EACH; i++) {
        generate_pair(&random, family, a, b, &pair);
        TsRelation relation = oracle_relation(&pair.a, &pair.b);
        assert_int_equal(relation, generate_relation(&pair));
        counts.relation[relation]++;
        counts.wrong += test && !test(&pair);
        counts.all++;
    }
    return counts;
}

// The least of each count over all pairs of kinds, and the sums.
static Counts count_all(Family family, Test *test, Counts *least)
{
    Counts sum = {{0}, 0, 0};
    *least = (Counts){{EACH, EACH, EACH}, EACH, 0};
    for (int i = 0; i < GENERATED_KINDS; i++) {
        TsShapeKind a, b;
        if (!generated_kinds(i, NUMBER_DOUBLE, &a, &b)) continue;
        Counts counts = count_kinds(family, a, b, test);
        for (int k = 0; k < 3; k++) {
            sum.relation[k] += counts.relation[k];
            if (counts.relation[k] < least->relation[k]) least->relation[k] = counts.relation[k];
        }
        sum.all += counts.all;
        sum.wrong += counts.wrong;
    }
    return sum;
}

static bool numbers_are(const TsShape *shape, double parts, double most, bool axes)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        bool axis = ts_shape_number_role(shape->kind, i) == TS_NUMBER_AXIS;
        double whole = floor(number[i] * parts + 0.5);
        if (axis && !axes) continue;
        if (whole / parts != number[i] || fabs(number[i]) > most) return false;
    }
    return true;
}

static bool is_small_whole(const GeneratedPair *pair)
{
    return numbers_are(&pair->a, 1, 32, true) && numbers_are(&pair->b, 1, 32, true);
}

// The fuzzer counts how often a function errs on those that touch.
static void whole_pairs_are_small_and_touch(void **state)
{
    (void)state;
    Counts least, counts = count_all(FAMILY_WHOLE, is_small_whole, &least);
    assert_int_equal(counts.wrong, 0);
    assert_true(counts.relation[TS_TOUCHING] > 2 * counts.all / 3);
    assert_true(least.relation[TS_TOUCHING] > EACH / 2);
    assert_true(counts.relation[TS_APART] > counts.all / 20);
    assert_true(counts.relation[TS_OVERLAPPING] > counts.all / 40);
}

// Of each way to touch there are many.
static void whole_segments_touch_in_every_way(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    GeneratedPair pair;
    int collinear = 0, stretch = 0, ends = 0, inside = 0, dots = 0;
    for (int i = 0; i < 1000; i++) {
        generate_pair(&random, FAMILY_WHOLE, TS_SHAPE_SEGMENT, TS_SHAPE_SEGMENT, &pair);
        if (generate_relation(&pair) != TS_TOUCHING) continue;
        TsSegment a = pair.a.segment, b = pair.b.segment;
        TsVec way = ts_vec_sub(a.b, a.a);
        bool common = ts_vec_equal(a.a, b.a) || ts_vec_equal(a.a, b.b) || ts_vec_equal(a.b, b.a) ||
                      ts_vec_equal(a.b, b.b);
        bool parallel = ts_vec_cross(way, ts_vec_sub(b.b, b.a)) == 0;
        collinear += parallel && common;
        stretch += parallel && !common;
        ends += common && !parallel;
        inside += !common && !parallel; // an end within the other one: a T
    }
    for (int i = 0; i < 1000; i++) {
        generate_pair(&random, FAMILY_DEGENERATE, TS_SHAPE_SEGMENT, TS_SHAPE_SEGMENT, &pair);
        dots += ts_vec_equal(pair.a.segment.a, pair.a.segment.b);
    }
    assert_true(collinear > 50 && stretch > 20 && ends > 100 && inside > 100 && dots > 300);
}

static void whole_rims_touch_sides_and_corners(void **state)
{
    (void)state;
    Random random = random_seeded(4);
    GeneratedPair pair;
    int straight = 0, slanted = 0, inner = 0, grazing = 0, start = 0;
    for (int i = 0; i < 2000; i++) {
        generate_pair(&random, FAMILY_WHOLE, TS_SHAPE_CIRCLE, TS_SHAPE_POINT, &pair);
        TsVec way = ts_vec_sub(pair.b.point, pair.a.circle.center);
        bool touches = generate_relation(&pair) == TS_TOUCHING && pair.a.circle.radius > 0;
        straight += touches && (way.x == 0 || way.y == 0);
        slanted += touches && way.x != 0 && way.y != 0;
        generate_pair(&random, FAMILY_WHOLE, TS_SHAPE_CIRCLE, TS_SHAPE_CIRCLE, &pair);
        TsCircle a = pair.a.circle, b = pair.b.circle;
        double gap = fabs(a.radius - b.radius);
        inner += gap > 0 && ts_vec_distance_squared(a.center, b.center) == gap * gap;
        generate_pair(&random, FAMILY_WHOLE, TS_SHAPE_RAY, TS_SHAPE_CIRCLE, &pair);
        if (generate_relation(&pair) != TS_TOUCHING || pair.b.circle.radius == 0) continue;
        TsVec from = ts_vec_sub(pair.a.ray.origin, pair.b.circle.center);
        bool begins = ts_vec_length_squared(from) == pair.b.circle.radius * pair.b.circle.radius;
        start += begins;
        grazing += !begins;
    }
    assert_true(straight > 100 && slanted > 100 && inner > 0 && grazing > 100 && start > 100);
}

static bool is_degenerate(const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    TsVec far = corner[0];
    for (int i = 1; i < count; i++) {
        if (ts_vec_distance_squared(corner[i], corner[0]) > ts_vec_distance_squared(far, corner[0]))
            far = corner[i];
    }
    for (int i = 1; i < count; i++) {
        TsVec way = ts_vec_sub(far, corner[0]), to = ts_vec_sub(corner[i], corner[0]);
        if (fabs(ts_vec_cross(way, to)) > 1e-9 * ts_vec_length_squared(way)) return false;
    }
    switch (shape->kind) {
    case TS_SHAPE_SEGMENT: return ts_vec_is_zero(ts_vec_sub(far, corner[0]));
    case TS_SHAPE_CIRCLE: return shape->circle.radius == 0;
    case TS_SHAPE_CAPSULE:
        return shape->capsule.radius == 0 || ts_vec_equal(shape->capsule.a, shape->capsule.b);
    case TS_SHAPE_POINT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    return true;
}

static bool has_degenerate(const GeneratedPair *pair)
{
    return is_degenerate(&pair->a) || is_degenerate(&pair->b);
}

static void degenerate_pairs_have_a_shape_without_area(void **state)
{
    (void)state;
    Counts least, counts = count_all(FAMILY_DEGENERATE, has_degenerate, &least);
    assert_int_equal(counts.wrong, 0);
    assert_true(counts.relation[TS_TOUCHING] > counts.all / 3);
    assert_true(counts.relation[TS_APART] > counts.all / 4);
}

static void aligned_pairs_are_of_all_relations(void **state)
{
    (void)state;
    Counts least, counts = count_all(FAMILY_ALIGNED, NULL, &least);
    for (int i = 0; i < 3; i++) assert_true(counts.relation[i] > counts.all / 8);
    assert_true(least.relation[TS_APART] > 0);
}

// Nearest doubles of decimals; directions are as they are if they would be 0.
static bool are_decimals(const GeneratedPair *pair)
{
    bool all = false;
    for (int i = 0; i < 4 && !all; i++) {
        double parts = (double[]){2, 10, 100, 1000}[i];
        bool a = pair->a.kind == TS_SHAPE_RAY || numbers_are(&pair->a, parts, 2000, false);
        all = a && (pair->b.kind == TS_SHAPE_RAY || numbers_are(&pair->b, parts, 2000, false));
    }
    return all;
}

static void thousandths_are_nearest_doubles(void **state)
{
    (void)state;
    Counts least, counts = count_all(FAMILY_THOUSANDTHS, are_decimals, &least);
    assert_int_equal(counts.wrong, 0);
    for (int i = 0; i < 3; i++) assert_true(counts.relation[i] > counts.all / 10);
}

static bool is_big(const GeneratedPair *pair)
{
    double size = fmax(ts_shape_size(&pair->a), ts_shape_size(&pair->b));
    return numbers_are(&pair->a, 1, 0x1p53, false) && numbers_are(&pair->b, 1, 0x1p53, false) &&
           size > 0x1p13;
}

static void big_pairs_are_whole_and_large(void **state)
{
    (void)state;
    Counts least, counts = count_all(FAMILY_BIG, is_big, &least);
    assert_int_equal(counts.wrong, 0);
    assert_true(counts.relation[TS_APART] > counts.all / 5);
    assert_true(counts.relation[TS_OVERLAPPING] > counts.all / 20);
}

// An int or a float cannot hold them, and the answer depends on it.
static void big_boxes_are_clear_beyond_floats_and_ints(void **state)
{
    (void)state;
    Random random = random_seeded(8);
    GeneratedPair pair;
    int floats = 0, ints = 0;
    for (int i = 0; i < 1000; i++) {
        generate_pair(&random, FAMILY_BIG, TS_SHAPE_AABB, TS_SHAPE_AABB, &pair);
        TsRelation relation = generate_relation(&pair);
        if (relation == TS_TOUCHING) continue;
        TsAabb a = pair.a.aabb, b = pair.b.aabb;
        bool floats_hold = shape_is_float(&pair.a) && shape_is_float(&pair.b);
        floats += !floats_hold && ts_shape_size(&pair.a) < 0x1p33;
        ints += fmax(a.max.x, b.max.x) > 0x1p31 && fmin(a.min.x, b.min.x) < 0x1p31;
    }
    assert_true(floats > 50 && ints > 5);
}

// Not within rounding, and within the size.
static bool is_close(const GeneratedPair *pair)
{
    double size = fmax(ts_shape_size(&pair->a), ts_shape_size(&pair->b));
    double margin = oracle_margin(&pair->a, &pair->b);
    return margin > 1e-14 * size && margin < size;
}

static void close_pairs_are_beyond_rounding(void **state)
{
    (void)state;
    Counts least, counts = count_all(FAMILY_CLOSE, is_close, &least);
    assert_true(counts.wrong < counts.all / 5);
    assert_true(counts.relation[TS_APART] > counts.all / 4);
    assert_true(counts.relation[TS_OVERLAPPING] > counts.all / 4);
}

// ---- Functions that stop at a number of corners

static TsRelation without_rest(const GeneratedPair *pair, int corners)
{
    GeneratedPair cut;
    generate_copy(&cut, pair);
    cut.a = ts_shape_polygon(cut.corner[0], corners);
    return generate_sound(&cut.a) ? generate_relation(&cut) : TS_TOUCHING;
}

// Every limit, of convex and of other polygons, shows within 4,000 pairs of all families.
static void every_limit_of_corners_shows(void **state)
{
    (void)state;
    static const int limits[] = {63, 62, 33, 32, 31, 17, 16, 15, 9, 8, 7};
    enum { LIMITS = sizeof limits / sizeof *limits };
    for (int convex = 0; convex < 2; convex++) {
        int shown[LIMITS] = {0};
        Random random = random_seeded(12);
        GeneratedPair pair;
        GeneratePromise promise = {.convex_a = convex, .convex_b = convex};
        for (int i = 0; i < 4000; i++) {
            generate_promised(&random, (Family)(i % FAMILIES), TS_SHAPE_POLYGON, TS_SHAPE_CIRCLE,
                              promise, &pair);
            if (pair.a.polygon.count <= 7) continue;
            TsRelation relation = generate_relation(&pair);
            for (int k = 0; k < LIMITS; k++) {
                if (pair.a.polygon.count <= limits[k]) continue;
                TsRelation cut = without_rest(&pair, limits[k]);
                shown[k] += relation != TS_TOUCHING && cut != TS_TOUCHING && cut != relation;
            }
        }
        for (int k = 0; k < LIMITS; k++) {
            if (shown[k] < 3)
                fail_msg("convex %d: %d corners are enough for all but %d", convex, limits[k],
                         shown[k]);
        }
    }
}

static void the_last_corner_decides(void **state)
{
    (void)state;
    Random random = random_seeded(13);
    GeneratedPair pair;
    int decided = 0;
    for (int i = 0; i < 500; i++) {
        generate_pair(&random, FAMILY_CORNERS, TS_SHAPE_POLYGON, TS_SHAPE_CIRCLE, &pair);
        TsRelation relation = generate_relation(&pair);
        TsRelation cut = without_rest(&pair, pair.a.polygon.count - 1);
        decided += relation != TS_TOUCHING && cut != TS_TOUCHING && cut != relation;
    }
    assert_true(decided > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_pairs_are_small_and_touch),
        cmocka_unit_test(whole_segments_touch_in_every_way),
        cmocka_unit_test(whole_rims_touch_sides_and_corners),
        cmocka_unit_test(degenerate_pairs_have_a_shape_without_area),
        cmocka_unit_test(aligned_pairs_are_of_all_relations),
        cmocka_unit_test(thousandths_are_nearest_doubles),
        cmocka_unit_test(big_pairs_are_whole_and_large),
        cmocka_unit_test(big_boxes_are_clear_beyond_floats_and_ints),
        cmocka_unit_test(close_pairs_are_beyond_rounding),
        cmocka_unit_test(every_limit_of_corners_shows),
        cmocka_unit_test(the_last_corner_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
