#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "generate/generate.h"
#include "oracle/oracle.h"

enum { CASES = 120 }; // of each pair of kinds

typedef struct Counts {
    long relation[3], all;
} Counts;

static bool has(const GeneratedPair *pair, TsShapeKind kind)
{
    return pair->a.kind == kind || pair->b.kind == kind;
}

typedef void Visit(const GeneratedPair *pair, TsRelation relation);

static void visit_kinds(Family family, TsShapeKind a, TsShapeKind b, Counts *counts, Visit *visit)
{
    Random random = random_seeded(100 * a + b);
    GeneratedPair pair;
    for (int i = 0; i < CASES; i++) {
        generate_pair(&random, family, a, b, &pair);
        assert_int_equal(pair.a.kind, a);
        assert_int_equal(pair.b.kind, b);
        TsRelation relation = oracle_relation(&pair.a, &pair.b);
        counts->relation[relation]++;
        counts->all++;
        if (visit) visit(&pair, relation);
    }
}

static Counts visit_all(Family family, Visit *visit)
{
    Counts counts = {{0}, 0};
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = 0; b < TS_SHAPE_KINDS; b++) {
            if (!oracle_knows((TsShapeKind)a, (TsShapeKind)b)) continue;
            visit_kinds(family, (TsShapeKind)a, (TsShapeKind)b, &counts, visit);
        }
    }
    assert_int_equal(counts.all, 80 * CASES);
    return counts;
}

static void must_be_valid(const GeneratedPair *pair, TsRelation relation)
{
    (void)relation;
    const char *why = "";
    if (!ts_shape_valid(&pair->a, &why) || !ts_shape_valid(&pair->b, &why)) fail_msg("%s", why);
    if (pair->a.kind == TS_SHAPE_POLYGON) assert_true(oracle_simple(pair->a.polygon));
    if (pair->b.kind == TS_SHAPE_POLYGON) assert_true(oracle_simple(pair->b.polygon));
}

static void every_shape_is_valid(void **state)
{
    (void)state;
    for (int family = 0; family < FAMILIES; family++) visit_all((Family)family, must_be_valid);
}

static void must_not_touch_by_chance(const GeneratedPair *pair, TsRelation relation)
{
    if (!has(pair, TS_SHAPE_RAY)) assert_int_not_equal(relation, TS_TOUCHING); // rays are aimed
}

static void uniform_pairs_are_apart_or_overlap(void **state)
{
    (void)state;
    Counts counts = visit_all(FAMILY_UNIFORM, must_not_touch_by_chance);
    assert_true(counts.relation[TS_APART] > counts.all / 10);
    assert_true(counts.relation[TS_OVERLAPPING] > counts.all / 10);
}

// Whole, or halfway between whole corners, or halfway between those.
static void corners_must_be_whole(TsPolygon polygon)
{
    for (int i = 0; i < polygon.count; i++) {
        TsVec eighths = ts_vec_scale(polygon.corner[i], 8);
        assert_true(fabs(eighths.x) <= 96 && fabs(eighths.y) <= 96);
        assert_true(eighths.x == floor(eighths.x) && eighths.y == floor(eighths.y));
    }
}

static void must_be_whole(const GeneratedPair *pair, TsRelation relation)
{
    (void)relation;
    if (pair->a.kind == TS_SHAPE_RAY) return; // its origin may lie outside of the lattice
    if (pair->a.kind == TS_SHAPE_POLYGON) {
        corners_must_be_whole(pair->a.polygon);
        return;
    }
    TsVec center = ts_shape_center(&pair->a);
    bool is_box = pair->a.kind == TS_SHAPE_AABB || pair->a.kind == TS_SHAPE_SEGMENT;
    bool long_one = pair->a.kind == TS_SHAPE_CAPSULE; // along a direction of whole length
    double scale = pair->a.kind == TS_SHAPE_TRIANGLE ? 3 : is_box || long_one ? 2 : 1;
    double reach = long_one ? 62 : 12;
    assert_true(fabs(center.x) <= reach && fabs(center.y) <= reach);
    assert_true(fabs(center.x * scale - floor(center.x * scale + 0.5)) < 1e-12);
}

static void lattice_pairs_are_small_integers(void **state)
{
    (void)state;
    Counts counts = visit_all(FAMILY_LATTICE, must_be_whole);
    for (int i = 0; i < 3; i++) assert_true(counts.relation[i] > counts.all / 50);
}

static void touching_pairs_touch_exactly(void **state)
{
    (void)state;
    Counts counts = visit_all(FAMILY_TOUCHING, NULL);
    assert_int_equal(counts.relation[TS_TOUCHING], counts.all);
}

static void must_be_near(const GeneratedPair *pair, TsRelation relation)
{
    (void)relation;
    assert_true(oracle_margin(&pair->a, &pair->b) < 1.1e-6);
}

static void near_pairs_are_within_a_micropixel(void **state)
{
    (void)state;
    Counts counts = visit_all(FAMILY_NEAR, must_be_near);
    assert_true(counts.relation[TS_APART] > counts.all / 5);
    assert_true(counts.relation[TS_OVERLAPPING] > counts.all / 5);
}

static void must_be_tiny(const GeneratedPair *pair, TsRelation relation)
{
    (void)relation;
    assert_true(oracle_margin(&pair->a, &pair->b) < 1e-7);
}

static void hair_pairs_have_tiny_margins(void **state)
{
    (void)state;
    Counts counts = visit_all(FAMILY_HAIR, must_be_tiny);
    for (int i = 0; i < 3; i++) assert_true(counts.relation[i] > counts.all / 20);
}

static double least_side(const TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_OBB: return fmin(shape->obb.half.x, shape->obb.half.y);
    case TS_SHAPE_AABB:
        return fmin(shape->aabb.max.x - shape->aabb.min.x, shape->aabb.max.y - shape->aabb.min.y);
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    case TS_SHAPE_CAPSULE: return 2 * shape->capsule.radius;
    }
    return 0;
}

static void must_be_thin(const GeneratedPair *pair, TsRelation relation)
{
    (void)relation;
    assert_true(least_side(&pair->a) < 1 && least_side(&pair->b) < 1);
}

static void slivers_are_thin(void **state)
{
    (void)state;
    Counts counts = visit_all(FAMILY_SLIVER, must_be_thin);
    assert_true(counts.relation[TS_APART] > counts.all / 10);
    assert_true(counts.relation[TS_OVERLAPPING] > counts.all / 10);
}

static void must_be_far(const GeneratedPair *pair, TsRelation relation)
{
    (void)relation;
    double size = ts_shape_size(&pair->a);
    assert_true(size > 9e4 && size < 2e9);
}

static void far_pairs_are_far_from_the_origin(void **state)
{
    (void)state;
    Counts counts = visit_all(FAMILY_FAR, must_be_far);
    for (int i = 0; i < 3; i++) assert_true(counts.relation[i] > counts.all / 10);
}

// Whether the kind has area around its centre.
static bool is_solid(TsShapeKind kind)
{
    return kind == TS_SHAPE_CIRCLE || kind == TS_SHAPE_AABB || kind == TS_SHAPE_OBB;
}

static void solids_must_overlap(const GeneratedPair *pair, TsRelation relation)
{
    if (is_solid(pair->a.kind) && is_solid(pair->b.kind))
        assert_int_equal(relation, TS_OVERLAPPING);
}

static void containment_is_deep(void **state)
{
    (void)state;
    Counts counts = visit_all(FAMILY_CONTAINMENT, solids_must_overlap);
    assert_true(counts.relation[TS_OVERLAPPING] > counts.all / 2);
}

static void must_be_whole_corners(const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count; i++) {
        TsVec eighths =
            ts_vec_scale(corner[i], 8); // inserted corners are midpoints of a side or of its half
        assert_true(eighths.x == floor(eighths.x) && eighths.y == floor(eighths.y));
    }
}

static void must_be_snapped(const GeneratedPair *pair, TsRelation relation)
{
    (void)relation;
    if (pair->a.kind == TS_SHAPE_OBB) {
        TsVec axis = pair->a.obb.axis;
        assert_true(fabs(ts_vec_length(axis) - 1) < 1e-15 && ts_shape_size(&pair->a) < 1000);
    } else {
        must_be_whole_corners(&pair->a);
    }
}

static void snapped_pairs_have_whole_corners(void **state)
{
    (void)state;
    Counts counts = visit_all(FAMILY_SNAPPED, must_be_snapped);
    for (int i = 0; i < 3; i++) assert_true(counts.relation[i] > counts.all / 25);
}

static bool keeps_corners(TsShapeKind kind)
{
    return kind == TS_SHAPE_SEGMENT || kind == TS_SHAPE_AABB || kind == TS_SHAPE_TRIANGLE ||
           kind == TS_SHAPE_POLYGON;
}

static bool has_corner(const TsShape *shape, TsVec at)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count; i++) {
        if (ts_vec_equal(corner[i], at)) return true;
    }
    return false;
}

static void must_share(const GeneratedPair *pair, TsRelation relation)
{
    if (!keeps_corners(pair->a.kind) || !keeps_corners(pair->b.kind)) return;
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(&pair->a, corner), shared = 0;
    for (int i = 0; i < count; i++) shared += has_corner(&pair->b, corner[i]);
    assert_true(shared > 0);
    assert_int_not_equal(relation, TS_APART);
}

static void shared_pairs_have_a_corner_in_common(void **state)
{
    (void)state;
    Counts counts = visit_all(FAMILY_SHARED, must_share);
    assert_true(counts.relation[TS_TOUCHING] > counts.all / 5);
    assert_true(counts.relation[TS_OVERLAPPING] > counts.all / 5);
}

static long wide_apart;

static void must_be_mixed(const GeneratedPair *pair, TsRelation relation)
{
    (void)relation;
    TsAabb a = ts_shape_bounds(&pair->a), b = ts_shape_bounds(&pair->b);
    double first = ts_vec_distance(a.min, a.max), second = ts_vec_distance(b.min, b.max);
    assert_true(first < 4e12 && second < 4e12);
    wide_apart += first > 1e4 * second;
}

static void mixed_pairs_are_of_all_scales(void **state)
{
    (void)state;
    wide_apart = 0;
    Counts counts = visit_all(FAMILY_MIXED, must_be_mixed);
    assert_true(wide_apart > counts.all / 20);
    assert_true(counts.relation[TS_APART] > counts.all / 10);
    assert_true(counts.relation[TS_OVERLAPPING] > counts.all / 10);
}

static void the_same_seed_gives_the_same_pairs(void **state)
{
    (void)state;
    Case first, again;
    Random one = random_seeded(42), two = random_seeded(42), other = random_seeded(43);
    GeneratedPair a, b;
    for (int i = 0; i < 1000; i++) {
        generate_pair(&one, (Family)(i % FAMILIES), TS_SHAPE_OBB, TS_SHAPE_TRIANGLE, &a);
        generate_pair(&two, (Family)(i % FAMILIES), TS_SHAPE_OBB, TS_SHAPE_TRIANGLE, &b);
        case_of_pair(&first, &a.a, &a.b);
        case_of_pair(&again, &b.a, &b.b);
        assert_true(case_same_pair(&first, &again));
    }
    assert_true(random_next(&other) != random_next(&one));
}

// Known values: every compiler and machine draws the same numbers.
static void seeds_are_portable(void **state)
{
    (void)state;
    Random random = random_seeded(0);
    assert_true(random_next(&random) == 0xe220a8397b1dcdafu);
    assert_true(random_next(&random) == 0x6e789e6aa1b965f4u);
}

static void random_numbers_keep_their_bounds(void **state)
{
    (void)state;
    Random random = random_seeded(9);
    int seen[5] = {0};
    for (int i = 0; i < 1000; i++) {
        int n = random_integer(&random, -2, 2);
        assert_in_range(n + 2, 0, 4);
        seen[n + 2]++;
        double x = random_between(&random, 10, 20), unit = random_unit(&random);
        assert_true(x >= 10 && x < 20 && unit >= 0 && unit < 1);
    }
    for (int i = 0; i < 5; i++) assert_true(seen[i] > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shape_is_valid),
        cmocka_unit_test(uniform_pairs_are_apart_or_overlap),
        cmocka_unit_test(lattice_pairs_are_small_integers),
        cmocka_unit_test(touching_pairs_touch_exactly),
        cmocka_unit_test(near_pairs_are_within_a_micropixel),
        cmocka_unit_test(hair_pairs_have_tiny_margins),
        cmocka_unit_test(slivers_are_thin),
        cmocka_unit_test(far_pairs_are_far_from_the_origin),
        cmocka_unit_test(containment_is_deep),
        cmocka_unit_test(snapped_pairs_have_whole_corners),
        cmocka_unit_test(shared_pairs_have_a_corner_in_common),
        cmocka_unit_test(mixed_pairs_are_of_all_scales),
        cmocka_unit_test(the_same_seed_gives_the_same_pairs),
        cmocka_unit_test(seeds_are_portable),
        cmocka_unit_test(random_numbers_keep_their_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
