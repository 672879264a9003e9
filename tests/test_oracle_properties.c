// The oracle against another algorithm, and against properties that relations have.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "case_line.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "oracle/oracle_private.h"

// The other algorithm: the position of the origin in the hull of all differences of corners.

typedef struct Whole {
    int64_t x, y;
} Whole;

static int corners_of(const TsShape *shape, Whole *out)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count; i++) { // half sides of lattice boxes become whole
        out[i] = (Whole){(int64_t)(corner[i].x * 2), (int64_t)(corner[i].y * 2)};
    }
    return count;
}

static int64_t cross(Whole a, Whole b) { return a.x * b.y - a.y * b.x; }
static int64_t dot(Whole a, Whole b) { return a.x * b.x + a.y * b.y; }

static bool is_origin(Whole v) { return v.x == 0 && v.y == 0; }

// Whether all differences are on one side of the line from the origin through `way`, or on it.
static bool bounds(Whole way, const Whole *difference, int count)
{
    bool left = false, right = false;
    for (int i = 0; i < count; i++) {
        left = left || cross(way, difference[i]) < 0;
        right = right || cross(way, difference[i]) > 0;
    }
    return !left || !right;
}

// In the interior of the hull there is no such line. On its boundary the origin is a corner, or
// between two of them.
static TsRelation relation_of_differences(const Whole *difference, int count)
{
    bool met = false;
    for (int i = 0; i < count; i++) {
        Whole way = difference[i];
        met = met || is_origin(way);
        for (int k = 0; k < i; k++) {
            met = met || (cross(way, difference[k]) == 0 && dot(way, difference[k]) < 0);
        }
    }
    int supports = 0, ways = 0;
    for (int i = 0; i < count; i++) {
        if (is_origin(difference[i])) continue;
        ways++;
        supports += bounds(difference[i], difference, count);
    }
    bool bounded = ways == 0 || supports > 0;
    return !bounded ? TS_OVERLAPPING : met ? TS_TOUCHING : TS_APART;
}

static TsRelation relation_by_differences(const TsShape *a, const TsShape *b)
{
    Whole first[TS_POLYGON_MAX], second[TS_POLYGON_MAX], difference[16];
    int a_count = corners_of(a, first), b_count = corners_of(b, second), count = 0;
    for (int i = 0; i < a_count; i++) {
        for (int k = 0; k < b_count; k++) {
            difference[count++] = (Whole){first[i].x - second[k].x, first[i].y - second[k].y};
        }
    }
    return relation_of_differences(difference, count);
}

static void lattice_pairs_agree_with_the_hull_of_differences(void **state)
{
    (void)state;
    const TsShapeKind kind[] = {TS_SHAPE_POINT, TS_SHAPE_SEGMENT, TS_SHAPE_AABB, TS_SHAPE_OBB,
                                TS_SHAPE_TRIANGLE};
    Random random = random_seeded(11);
    RelationCount count = {{0}};
    GeneratedPair pair;
    for (int i = 0; i < 50000; i++) {
        generate_pair(&random, FAMILY_LATTICE, kind[i % 5], kind[i / 5 % 5], &pair);
        TsRelation expected = relation_by_differences(&pair.a, &pair.b);
        assert_relation(oracle_relation(&pair.a, &pair.b), &pair.a, &pair.b, expected, "oracle");
        count.of[expected]++;
    }
    assert_all_relations(&count);
}

// The overlay, which decides concave shapes, agrees with the separating edges on convex ones.
static void overlays_agree_with_parting_edges(void **state)
{
    (void)state;
    const TsShapeKind kind[] = {TS_SHAPE_POINT, TS_SHAPE_SEGMENT, TS_SHAPE_AABB, TS_SHAPE_OBB,
                                TS_SHAPE_TRIANGLE};
    Random random = random_seeded(13);
    RelationCount count = {{0}};
    GeneratedPair pair;
    for (int i = 0; i < 25 * FAMILIES * 300; i++) {
        Family family = (Family)(i / 25 % FAMILIES);
        generate_pair(&random, family, kind[i % 5], kind[i / 5 % 5], &pair);
        TsRelation by_edges = oracle_relation(&pair.a, &pair.b);
        const IntegerPair *solids = oracle_solids(&pair.a, &pair.b);
        assert_relation(oracle_overlay_relation(&solids->a, &solids->b), &pair.a, &pair.b, by_edges,
                        "overlay");
        count.of[by_edges]++;
    }
    assert_all_relations(&count);
}

// The triangles of a polygon; none if it is flat.
static int triangles_of(const TsShape *polygon, TsShape *out)
{
    const IntegerPair *pair = oracle_solids(polygon, polygon);
    int ear[TS_POLYGON_MAX][3], count = oracle_corners_ears(&pair->a, ear);
    for (int i = 0; i < count; i++) {
        TsVec corner[3];
        for (int k = 0; k < 3; k++) { // the given corners, so exact
            corner[k] = ts_vec(ldexp(mpz_get_d(pair->a.x[ear[i][k]]), pair->unit),
                               ldexp(mpz_get_d(pair->a.y[ear[i][k]]), pair->unit));
        }
        out[i] = ts_shape_triangle(corner[0], corner[1], corner[2]);
    }
    return count;
}

static TsRelation most_of(const TsShape *triangle, int count, const TsShape *other)
{
    TsRelation most = TS_APART;
    for (int i = 0; i < count; i++) {
        TsRelation relation = oracle_relation(&triangle[i], other);
        if (relation > most) most = relation;
    }
    return most;
}

// A polygon relates to a shape as its triangles do, except for a shape that runs along a cut: it
// touches two triangles and overlaps the polygon.
static void polygons_lie_as_their_triangles_do(void **state)
{
    (void)state;
    const TsShapeKind kind[] = {TS_SHAPE_POINT, TS_SHAPE_SEGMENT, TS_SHAPE_CIRCLE,  TS_SHAPE_AABB,
                                TS_SHAPE_OBB,   TS_SHAPE_RAY,     TS_SHAPE_TRIANGLE};
    Random random = random_seeded(14);
    RelationCount seen = {{0}};
    GeneratedPair pair;
    TsShape triangle[TS_POLYGON_MAX];
    int along = 0;
    for (int i = 0; i < 7 * FAMILIES * 200; i++) {
        generate_pair(&random, (Family)(i / 7 % FAMILIES), TS_SHAPE_POLYGON, kind[i % 7], &pair);
        int count = triangles_of(&pair.a, triangle);
        if (count == 0) continue;
        TsRelation whole = oracle_relation(&pair.a, &pair.b);
        TsRelation parts = most_of(triangle, count, &pair.b);
        bool on_a_cut = whole == TS_OVERLAPPING && parts == TS_TOUCHING;
        along += on_a_cut;
        if (!on_a_cut) assert_relation(whole, &pair.a, &pair.b, parts, "oracle");
        seen.of[whole]++;
    }
    assert_in_range(along, 1, 7 * FAMILIES * 10);
    assert_all_relations(&seen);
}

// Two areas overlap if and only if two of their triangles do.
static void polygon_pairs_lie_as_their_triangles_do(void **state)
{
    (void)state;
    Random random = random_seeded(15);
    RelationCount count = {{0}};
    GeneratedPair pair;
    TsShape first[TS_POLYGON_MAX], second[TS_POLYGON_MAX];
    for (int i = 0; i < FAMILIES * 200; i++) {
        generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, &pair);
        int a_count = triangles_of(&pair.a, first), b_count = triangles_of(&pair.b, second);
        if (a_count == 0 || b_count == 0) continue;
        TsRelation parts = TS_APART;
        for (int k = 0; k < a_count; k++) {
            TsRelation relation = most_of(second, b_count, &first[k]);
            if (relation > parts) parts = relation;
        }
        assert_relation(oracle_relation(&pair.a, &pair.b), &pair.a, &pair.b, parts, "oracle");
        count.of[parts]++;
    }
    assert_all_relations(&count);
}

static void scaling_by_powers_of_two_changes_nothing(void **state)
{
    (void)state;
    const TsShapeKind kind[] = {TS_SHAPE_POINT, TS_SHAPE_CIRCLE, TS_SHAPE_OBB, TS_SHAPE_TRIANGLE};
    Random random = random_seeded(12);
    RelationCount count = {{0}};
    GeneratedPair pair;
    for (int i = 0; i < 16 * FAMILIES * 100; i++) {
        Family family = (Family)(i / 16 % FAMILIES);
        generate_pair(&random, family, kind[i % 4], kind[i / 4 % 4], &pair);
        double factor = i % 3 ? 0x1p40 : 0x1p-9;
        TsShape a = ts_shape_scaled(&pair.a, factor, NULL),
                b = ts_shape_scaled(&pair.b, factor, NULL);
        if (!ts_shape_valid(&a, NULL) || !ts_shape_valid(&b, NULL)) continue;
        TsRelation expected = oracle_relation(&pair.a, &pair.b);
        assert_relation(oracle_relation(&a, &b), &a, &b, expected, "scaled");
        count.of[expected]++;
        double margin = oracle_margin(&pair.a, &pair.b) * factor;
        assert_true(fabs(oracle_margin(&a, &b) - margin) <= 1e-12 * margin);
    }
    assert_all_relations(&count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lattice_pairs_agree_with_the_hull_of_differences),
        cmocka_unit_test(overlays_agree_with_parting_edges),
        cmocka_unit_test(polygons_lie_as_their_triangles_do),
        cmocka_unit_test(polygon_pairs_lie_as_their_triangles_do),
        cmocka_unit_test(scaling_by_powers_of_two_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
