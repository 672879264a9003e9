// Batches against the single relations and the oracle: every kind, family and path, both orders, as
// drawn and scaled to the ends of what is valid. TOUCHSTONE_CASES sets the pairs a kind.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "case_line.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "touchstone/batch.h"

enum {
    PAIRS = 300, // in a batch: some blocks, and some over
    COLUMNS = 2 * TS_BATCH_CORNERS,
    ORACLE_EVERY = 16
};

typedef struct BatchSide { // of a batch: column after column
    float *column[COLUMNS];
} BatchSide;

typedef void (*Ask)(TsSimdLevel path, const BatchSide *a, const BatchSide *b, int count,
                    uint8_t *found);

typedef struct Kind {
    TsShapeKind a, b;
    Ask ask;
} Kind;

static TsBatchAabbs aabbs(const BatchSide *s)
{
    return (TsBatchAabbs){s->column[0], s->column[1], s->column[2], s->column[3]};
}

static TsBatchCircles circles(const BatchSide *s)
{
    return (TsBatchCircles){s->column[0], s->column[1], s->column[2]};
}

static TsBatchObbs obbs(const BatchSide *s)
{
    return (TsBatchObbs){s->column[0], s->column[1], s->column[2],
                         s->column[3], s->column[4], s->column[5]};
}

static TsBatchPoints points(const BatchSide *s)
{
    return (TsBatchPoints){s->column[0], s->column[1]};
}

static TsBatchPolygons polygons(const BatchSide *s)
{
    TsBatchPolygons polygons;
    for (int i = 0; i < TS_BATCH_CORNERS; i++) {
        polygons.x[i] = s->column[2 * i];
        polygons.y[i] = s->column[2 * i + 1];
    }
    return polygons;
}

static void ask_aabbs(TsSimdLevel path, const BatchSide *side_a, const BatchSide *side_b, int count,
                      uint8_t *found)
{
    TsBatchAabbs a = aabbs(side_a);
    TsBatchAabbs b = aabbs(side_b);
    ts_batch_aabbs(path, &a, &b, count, found);
}

static void ask_circles(TsSimdLevel path, const BatchSide *side_a, const BatchSide *side_b,
                        int count, uint8_t *found)
{
    TsBatchCircles a = circles(side_a);
    TsBatchCircles b = circles(side_b);
    ts_batch_circles(path, &a, &b, count, found);
}

static void ask_obbs(TsSimdLevel path, const BatchSide *side_a, const BatchSide *side_b, int count,
                     uint8_t *found)
{
    TsBatchObbs a = obbs(side_a);
    TsBatchObbs b = obbs(side_b);
    ts_batch_obbs(path, &a, &b, count, found);
}

static void ask_polygon_points(TsSimdLevel path, const BatchSide *side_a, const BatchSide *side_b,
                               int count, uint8_t *found)
{
    TsBatchPolygons a = polygons(side_a);
    TsBatchPoints b = points(side_b);
    ts_batch_polygon_points(path, &a, &b, count, found);
}

static void ask_polygons(TsSimdLevel path, const BatchSide *side_a, const BatchSide *side_b,
                         int count, uint8_t *found)
{
    TsBatchPolygons a = polygons(side_a);
    TsBatchPolygons b = polygons(side_b);
    ts_batch_polygons(path, &a, &b, count, found);
}

static const Kind kinds[] = {
    {TS_SHAPE_AABB, TS_SHAPE_AABB, ask_aabbs},
    {TS_SHAPE_CIRCLE, TS_SHAPE_CIRCLE, ask_circles},
    {TS_SHAPE_OBB, TS_SHAPE_OBB, ask_obbs},
    {TS_SHAPE_POLYGON, TS_SHAPE_POINT, ask_polygon_points},
    {TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, ask_polygons},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

// ---- Sides

// Of just that many pairs, so that a sanitizer sees what is read behind them.
static BatchSide side_new(int count)
{
    BatchSide side;
    for (int i = 0; i < COLUMNS; i++) {
        side.column[i] = malloc((size_t)count * sizeof(float));
        assert_non_null(side.column[i]);
    }
    return side;
}

static void side_free(BatchSide *side)
{
    for (int i = 0; i < COLUMNS; i++) free(side->column[i]);
}

// A polygon's last corner is repeated; what else has fewer numbers leaves columns over.
static void side_put(BatchSide *side, int at, const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    assert_in_range(count, 2, COLUMNS);
    for (int i = 0; i < COLUMNS; i++)
        side->column[i][at] = i < 2 || i < count ? (float)number[i] : side->column[i - 2][at];
}

// ---- Pairs

typedef struct Scale {
    double all, axis; // powers of two
} Scale;

static void scale(TsShape *shape, Scale scale, TsVec *corner)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        bool axis = shape->kind == TS_SHAPE_OBB && i >= 4;
        number[i] *= axis ? scale.axis : scale.all;
        if (shape->kind == TS_SHAPE_OBB && (i == 2 || i == 3)) number[i] /= scale.axis;
    }
    *shape = ts_shape_of_numbers(shape->kind, number, count, corner);
}

static bool fits(const TsShape *shape)
{
    return shape->kind != TS_SHAPE_POLYGON || shape->polygon.count <= TS_BATCH_CORNERS;
}

static void draw_pair(Random *random, Family family, const Kind *kind, GeneratedPair *pair)
{
    do {
        generate_promised(random, family, kind->a, kind->b,
                          (GeneratePromise){.number = NUMBER_FLOAT}, pair);
    } while (!fits(&pair->a) || !fits(&pair->b));
}

// By random powers of two, where that leaves them valid: products then leave the range of floats.
static void scale_pair(Random *random, GeneratedPair *pair)
{
    TsRelation before = ts_relation_shapes(&pair->a, &pair->b);
    Scale by = {ldexp(1, random_integer(random, -118, 98)), 1}, by_b = by;
    by.axis = ldexp(1, random_integer(random, -118, 98));
    by_b.axis = ldexp(1, random_integer(random, -118, 98));
    GeneratedPair scaled = *pair;
    if (scaled.a.kind == TS_SHAPE_POLYGON) scaled.a.polygon.corner = scaled.corner[0];
    if (scaled.b.kind == TS_SHAPE_POLYGON) scaled.b.polygon.corner = scaled.corner[1];
    scale(&scaled.a, by, scaled.corner[0]);
    scale(&scaled.b, by_b, scaled.corner[1]);
    if (!ts_shape_valid(&scaled.a, NULL) || !ts_shape_valid(&scaled.b, NULL)) return;
    assert_int_equal(ts_relation_shapes(&scaled.a, &scaled.b), before);
    scale(&pair->a, by, pair->corner[0]);
    scale(&pair->b, by_b, pair->corner[1]);
}

// ---- Checking

static const char *describe_pair(const GeneratedPair *pair, TsSimdLevel path, TsRelation found)
{
    char note[64];
    snprintf(note, sizeof note, "%s: %s", ts_simd_name(path), ts_relation_name(found));
    return case_line(&pair->a, &pair->b, (int)ts_relation_shapes(&pair->a, &pair->b), note);
}

typedef struct Batch {
    GeneratedPair pair[PAIRS];
    TsRelation expected[PAIRS];
    BatchSide a, b;
} Batch;

static void check_path(const Batch *batch, const Kind *kind, TsSimdLevel path, bool swap)
{
    uint8_t found[PAIRS + 1];
    memset(found, 99, sizeof found);
    kind->ask(path, swap ? &batch->b : &batch->a, swap ? &batch->a : &batch->b, PAIRS, found);
    for (int i = 0; i < PAIRS; i++) {
        if (found[i] != batch->expected[i])
            fail_msg("%s", describe_pair(&batch->pair[i], path, (TsRelation)found[i]));
    }
    assert_int_equal(found[PAIRS], 99);
}

static void check_batch(const Batch *batch, const Kind *kind)
{
    for (int path = 0; path < TS_SIMD_LEVELS; path++) {
        if (!ts_simd_has((TsSimdLevel)path)) continue;
        check_path(batch, kind, (TsSimdLevel)path, false);
        if (kind->a == kind->b) check_path(batch, kind, (TsSimdLevel)path, true);
    }
}

static void fill_batch(Batch *batch, const Kind *kind, Random *random, Family family, bool scaled)
{
    for (int i = 0; i < PAIRS; i++) {
        GeneratedPair *pair = &batch->pair[i];
        draw_pair(random, family, kind, pair);
        if (scaled) scale_pair(random, pair);
        batch->expected[i] = ts_relation_shapes(&pair->a, &pair->b);
        if (i % ORACLE_EVERY == 0)
            assert_relation((TsRelation)batch->expected[i], &pair->a, &pair->b,
                            oracle_relation(&pair->a, &pair->b), "core");
        side_put(&batch->a, i, &pair->a);
        side_put(&batch->b, i, &pair->b);
    }
}

static long cases_a_kind(void)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long cases = text ? strtol(text, NULL, 10) : 0;
    return cases > 0 ? cases : 8000;
}

static void every_batch_agrees_with_the_single_relations(void **state)
{
    (void)state;
    static Batch batch;
    batch.a = side_new(PAIRS);
    batch.b = side_new(PAIRS);
    for (int kind = 0; kind < KINDS; kind++) {
        Random random = random_seeded(3000 + (uint64_t)kind);
        RelationCount count = {{0}};
        for (long round = 0; round * PAIRS < cases_a_kind() || round < 2 * FAMILIES; round++) {
            bool scaled = round / FAMILIES % 2;
            fill_batch(&batch, &kinds[kind], &random, (Family)(round % FAMILIES), scaled);
            check_batch(&batch, &kinds[kind]);
            for (int i = 0; i < PAIRS; i++) count.of[batch.expected[i]]++;
        }
        assert_all_relations(&count);
    }
    side_free(&batch.a);
    side_free(&batch.b);
}

// ---- Counts

// Every pair is answered, whatever is left over of a block, and nothing behind the last.
static void any_count(void **state)
{
    (void)state;
    static const int counts[] = {1, 2, 3, 15, 16, 17, 31, 63, 64, 65, 100, 127, 128, 129};
    uint8_t found[PAIRS];
    for (int kind = 0; kind < KINDS; kind++) {
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            int count = counts[c];
            BatchSide a = side_new(count), b = side_new(count);
            for (int i = 0; i < count; i++) {
                GeneratedPair pair;
                Random random = random_seeded((uint64_t)i);
                draw_pair(&random, FAMILY_LATTICE, &kinds[kind], &pair);
                side_put(&a, i, &pair.a);
                side_put(&b, i, &pair.b);
                found[i] = 99;
            }
            found[count] = 98;
            kinds[kind].ask(ts_simd_best(), &a, &b, count, found);
            for (int i = 0; i < count; i++) assert_in_range(found[i], TS_APART, TS_OVERLAPPING);
            assert_int_equal(found[count], 98);
            side_free(&a);
            side_free(&b);
        }
    }
}

// ---- Polygons that floats alone would be wrong about

static TsRelation polygon_relation(TsSimdLevel path, const float (*a)[2], const float (*b)[2])
{
    TsBatchPolygons batch_a, batch_b;
    uint8_t found;
    for (int i = 0; i < TS_BATCH_CORNERS; i++) {
        batch_a.x[i] = &a[i][0];
        batch_a.y[i] = &a[i][1];
        batch_b.x[i] = &b[i][0];
        batch_b.y[i] = &b[i][1];
    }
    ts_batch_polygons(path, &batch_a, &batch_b, 1, &found);
    return (TsRelation)found;
}

static TsRelation point_relation(TsSimdLevel path, const float (*a)[2], float x, float y)
{
    TsBatchPolygons batch_a;
    uint8_t found;
    for (int i = 0; i < TS_BATCH_CORNERS; i++) {
        batch_a.x[i] = &a[i][0];
        batch_a.y[i] = &a[i][1];
    }
    ts_batch_polygon_points(path, &batch_a, &(TsBatchPoints){&x, &y}, 1, &found);
    return (TsRelation)found;
}

static const float dot[][2] = {{3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}};
static const float square[][2] = {{0, 0}, {6, 0}, {6, 6}, {0, 6}, {0, 6}, {0, 6}, {0, 6}, {0, 6}};

static void a_polygon_may_be_a_point(void **state)
{
    (void)state;
    for (int path = 0; path < TS_SIMD_LEVELS; path++) {
        if (!ts_simd_has((TsSimdLevel)path)) continue;
        assert_int_equal(polygon_relation((TsSimdLevel)path, dot, dot), TS_TOUCHING);
        assert_int_equal(polygon_relation((TsSimdLevel)path, dot, square), TS_OVERLAPPING);
        assert_int_equal(point_relation((TsSimdLevel)path, dot, 3, 3), TS_TOUCHING);
        assert_int_equal(point_relation((TsSimdLevel)path, dot, 3, 2), TS_APART);
    }
}

// A notch holds what the hull of its polygon would overlap.
static void a_polygon_may_be_concave(void **state)
{
    (void)state;
    static const float chevron[][2] = {{0, 0}, {9, 4}, {0, 8}, {4, 4},
                                       {4, 4}, {4, 4}, {4, 4}, {4, 4}};
    static const float in_notch[][2] = {{0, 3}, {2, 4}, {0, 5}, {0, 5},
                                        {0, 5}, {0, 5}, {0, 5}, {0, 5}};
    for (int path = 0; path < TS_SIMD_LEVELS; path++) {
        if (!ts_simd_has((TsSimdLevel)path)) continue;
        assert_int_equal(polygon_relation((TsSimdLevel)path, chevron, in_notch), TS_APART);
        assert_int_equal(polygon_relation((TsSimdLevel)path, in_notch, chevron), TS_APART);
        assert_int_equal(point_relation((TsSimdLevel)path, chevron, 2, 4), TS_APART);
        assert_int_equal(point_relation((TsSimdLevel)path, chevron, 5, 4), TS_OVERLAPPING);
    }
}

// A corner that is stored as 0 and as -0 crosses nothing on its way from one to the other.
static void zeros_of_both_signs(void **state)
{
    (void)state;
    static const float flat[][2] = {{-9, -1}, {-3, -0.0F}, {-3, 0.0F}, {-9, 1},
                                    {-9, 1},  {-9, 1},     {-9, 1},    {-9, 1}};
    for (int path = 0; path < TS_SIMD_LEVELS; path++) {
        if (!ts_simd_has((TsSimdLevel)path)) continue;
        assert_int_equal(point_relation((TsSimdLevel)path, flat, 1, 0), TS_APART);
        assert_int_equal(point_relation((TsSimdLevel)path, flat, -5, 0), TS_OVERLAPPING);
        assert_int_equal(point_relation((TsSimdLevel)path, flat, -3, -0.0F), TS_TOUCHING);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_batch_agrees_with_the_single_relations),
        cmocka_unit_test(any_count),
        cmocka_unit_test(a_polygon_may_be_a_point),
        cmocka_unit_test(a_polygon_may_be_concave),
        cmocka_unit_test(zeros_of_both_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
