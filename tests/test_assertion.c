// Shapes with a number that is not finite: every function that takes a TsShape asserts, for every
// kind and every number. And the function that a failed assertion calls is this program's.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "touchstone/touchstone.h"

static struct {
    jmp_buf back;
    char condition[200], file[200];
    int line;
} failure;

// In place of the library's, which aborts.
void ts_assertion_failed(const char *condition, const char *file, int line)
{
    snprintf(failure.condition, sizeof failure.condition, "%s", condition);
    snprintf(failure.file, sizeof failure.file, "%s", file);
    failure.line = line;
    longjmp(failure.back, 1);
}

static const TsVec chevron[] = {{0, 0}, {40, 0}, {40, 40}, {20, 10}, {0, 40}};
static const TsVec square[] = {{0, 0}, {40, 0}, {40, 40}, {0, 40}};

// Each kind, twice: about the origin, and apart from it.
static TsShape sample(TsShapeKind kind, bool far, bool concave)
{
    double x = far ? 200 : 0;
    static TsVec corner[2][TS_POLYGON_MAX];
    int count = concave ? 5 : 4;
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(ts_vec(x, 1));
    case TS_SHAPE_SEGMENT: return ts_shape_segment(ts_vec(x, 1), ts_vec(x + 30, 12));
    case TS_SHAPE_RAY: return ts_shape_ray(ts_vec(x, 1), ts_vec(3, 1));
    case TS_SHAPE_CIRCLE: return ts_shape_circle(ts_vec(x, 1), 20);
    case TS_SHAPE_AABB: return ts_shape_aabb(ts_vec(x, -5), ts_vec(x + 30, 20));
    case TS_SHAPE_OBB: return ts_shape_obb(ts_vec(x, 1), 30, 20, ts_vec(0.8, 0.6));
    case TS_SHAPE_TRIANGLE:
        return ts_shape_triangle(ts_vec(x, 1), ts_vec(x + 30, 3), ts_vec(x, 28));
    case TS_SHAPE_CAPSULE: return ts_shape_capsule(ts_vec(x, 1), ts_vec(x + 30, 12), 7);
    case TS_SHAPE_POLYGON:
        for (int i = 0; i < count; i++)
            corner[far][i] = ts_vec_add((concave ? chevron : square)[i], ts_vec(x, 0));
        return ts_shape_polygon(corner[far], count);
    case TS_SHAPE_KINDS: break;
    }
    abort();
}

// The shape with number i replaced.
static TsShape spoiled(const TsShape *shape, int i, double by, TsVec *corner)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    number[i] = by;
    return ts_shape_of_numbers(shape->kind, number, count, corner);
}

// ---- Functions of two shapes

typedef void (*Call)(const TsShape *a, const TsShape *b);

static void relation(const TsShape *a, const TsShape *b) { ts_relation_shapes(a, b); }
static void contact(const TsShape *a, const TsShape *b) { ts_contact_shapes(a, b); }
static void closest(const TsShape *a, const TsShape *b) { ts_closest_shapes(a, b); }
static void within(const TsShape *a, const TsShape *b) { ts_within(a, b, 3); }
static void contains(const TsShape *a, const TsShape *b) { ts_detail_contains(a, b); }
static void sweep(const TsShape *a, const TsShape *b)
{
    ts_sweep_shapes(a, ts_vec(100, 7), b, ts_vec(-50, 3));
}
static void sweep_relation(const TsShape *a, const TsShape *b)
{
    ts_sweep_relation(a, ts_vec(100, 7), b, ts_vec(-50, 3));
}
static void parts(const TsShape *a, const TsShape *b)
{
    ts_sweep_by_parts(a, ts_vec(100, 7), b, ts_vec(-50, 3));
}
static void advancement(const TsShape *a, const TsShape *b)
{
    ts_advancement_shapes(a, (TsMotion){.move = ts_vec(100, 7), .turn = 1}, b, (TsMotion){0}, NULL);
}
static void gjk(const TsShape *a, const TsShape *b) { ts_gjk_relation(a, b, NULL); }
static void gjk_closest(const TsShape *a, const TsShape *b) { ts_gjk_closest(a, b, NULL); }
static void gjk_contact(const TsShape *a, const TsShape *b) { ts_gjk_contact(a, b, NULL, NULL); }
static void mpr(const TsShape *a, const TsShape *b) { ts_mpr_relation(a, b, NULL); }
static void vclip(const TsShape *a, const TsShape *b) { ts_vclip_relation(a, b, NULL); }
static void vclip_contact(const TsShape *a, const TsShape *b) { ts_vclip_contact(a, b, NULL); }
static void sat(const TsShape *a, const TsShape *b) { ts_sat_relation(a, b); }
static void sat_contact(const TsShape *a, const TsShape *b) { ts_sat_contact(a, b, NULL); }
static void clip(const TsShape *a, const TsShape *b) { ts_clip_manifold(a, b); }
static void cast(const TsShape *a, const TsShape *b) { ts_cast_shape(a->ray, b); }

static bool knows(const TsShape *a, const TsShape *b)
{
    return ts_relation_knows(a->kind, b->kind);
}
static bool convex(const TsShape *a, const TsShape *b)
{
    return ts_shape_is_convex(a) && ts_shape_is_convex(b);
}
static bool straight(const TsShape *a, const TsShape *b)
{
    return ts_sat_accepts(a) && ts_sat_accepts(b);
}
static bool is_cast(const TsShape *a, const TsShape *b)
{
    return a->kind == TS_SHAPE_RAY && b->kind != TS_SHAPE_RAY;
}

static const struct {
    const char *name;
    Call call;
    bool (*takes)(const TsShape *a, const TsShape *b);
} functions[] = {
    {"ts_relation_shapes", relation, knows},
    {"ts_contact_shapes", contact, knows},
    {"ts_closest_shapes", closest, knows},
    {"ts_within", within, knows},
    {"ts_detail_contains", contains, knows},
    {"ts_sweep_shapes", sweep, convex},
    {"ts_sweep_relation", sweep_relation, convex},
    {"ts_sweep_by_parts", parts, knows},
    {"ts_advancement_shapes", advancement, convex},
    {"ts_gjk_relation", gjk, convex},
    {"ts_gjk_closest", gjk_closest, convex},
    {"ts_gjk_contact", gjk_contact, convex},
    {"ts_mpr_relation", mpr, convex},
    {"ts_vclip_relation", vclip, convex},
    {"ts_vclip_contact", vclip_contact, convex},
    {"ts_sat_relation", sat, straight},
    {"ts_sat_contact", sat_contact, straight},
    {"ts_clip_manifold", clip, straight},
    {"ts_cast_shape", cast, is_cast},
};

static const double wrong[] = {NAN, INFINITY, -INFINITY};

// Points and AABBs are compared, which infinities take no harm from.
static bool is_compared(Call call, const TsShape *a, const TsShape *b)
{
    TsShapeMask of_comparisons = TS_SHAPE_BIT(TS_SHAPE_POINT) | TS_SHAPE_BIT(TS_SHAPE_AABB);
    return call == relation && (of_comparisons & TS_SHAPE_BIT(a->kind)) &&
           (of_comparisons & TS_SHAPE_BIT(b->kind));
}

static bool fails(Call call, const TsShape *a, const TsShape *b)
{
    if (setjmp(failure.back)) return true;
    call(a, b);
    return false;
}

// Both shapes valid, then each with each of its numbers spoiled. Returns how many were not noticed.
static int quiet(size_t f, const TsShape *a, const TsShape *b)
{
    if (fails(functions[f].call, a, b)) fail_msg("%s: %s", functions[f].name, failure.condition);
    int missed = 0;
    const TsShape *of[] = {a, b};
    double number[TS_SHAPE_NUMBERS_MAX];
    for (int which = 0; which < 2; which++) {
        int count = ts_shape_numbers(of[which], number);
        for (int i = 0; i < count; i++) {
            for (int w = 0; w < 3; w++) {
                if (w > 0 && is_compared(functions[f].call, a, b)) continue;
                TsVec corner[TS_POLYGON_MAX];
                TsShape bad = spoiled(of[which], i, wrong[w], corner);
                const TsShape *one = which ? a : &bad, *other = which ? &bad : b;
                if (fails(functions[f].call, one, other)) continue;
                if (!missed++)
                    print_error("%s: %s and %s, number %d of the %s is %g: answered\n",
                                functions[f].name, ts_shape_kind_name(a->kind),
                                ts_shape_kind_name(b->kind), i, which ? "second" : "first",
                                wrong[w]);
            }
        }
    }
    return missed;
}

static void every_function_of_two_shapes_asserts(void **state)
{
    (void)state;
    int missed = 0, asked = 0;
    for (size_t f = 0; f < sizeof functions / sizeof *functions; f++) {
        for (int kinds = 0; kinds < TS_SHAPE_KINDS * TS_SHAPE_KINDS; kinds++) {
            for (int way = 0; way < 4; way++) {
                TsShape a = sample((TsShapeKind)(kinds / TS_SHAPE_KINDS), false, way & 1);
                TsShape b = sample((TsShapeKind)(kinds % TS_SHAPE_KINDS), way & 2, way & 1);
                if (!functions[f].takes(&a, &b)) continue;
                missed += quiet(f, &a, &b);
                asked++;
            }
        }
    }
    assert_true(asked > 1000);
    assert_int_equal(missed, 0);
}

// ---- Functions of one shape

static void volume(const TsShape *shape, const TsShape *none)
{
    (void)none;
    TsVolume around;
    ts_volume_around(shape, TS_VOLUME_AABB, &around);
}

static void support(const TsShape *shape, const TsShape *none)
{
    (void)none;
    ts_support_points(shape, ts_vec(1, 0), 0.5);
}

static void volumes_and_support_points_assert(void **state)
{
    (void)state;
    for (int kind = 0; kind < TS_SHAPE_KINDS; kind++) {
        for (int way = 0; way < 2 * (int)(sizeof wrong / sizeof *wrong); way++) {
            TsShape shape = sample((TsShapeKind)kind, false, way & 1);
            double number[TS_SHAPE_NUMBERS_MAX];
            int count = ts_shape_numbers(&shape, number);
            for (int i = 0; i < count; i++) {
                TsVec corner[TS_POLYGON_MAX];
                TsShape bad = spoiled(&shape, i, wrong[way / 2], corner);
                if (TS_VOLUME_SHAPES & TS_SHAPE_BIT(kind) && !fails(volume, &bad, NULL))
                    fail_msg("ts_volume_around: %s, number %d", ts_shape_kind_name(bad.kind), i);
                if (ts_shape_is_convex(&shape) && !fails(support, &bad, NULL))
                    fail_msg("ts_support_points: %s, number %d", ts_shape_kind_name(bad.kind), i);
            }
        }
    }
}

enum { PAIRS = 40 };

typedef struct Batches {
    float column[2][6][PAIRS];
    uint8_t found[PAIRS];
} Batches;

static bool batch_fails(Batches *of, int kind)
{
    TsBatchObbs obbs[2];
    TsBatchCircles circles[2];
    TsBatchAabbs aabbs[2];
    for (int side = 0; side < 2; side++) {
        float(*c)[PAIRS] = of->column[side];
        obbs[side] = (TsBatchObbs){c[0], c[1], c[2], c[3], c[4], c[5]};
        circles[side] = (TsBatchCircles){c[0], c[1], c[2]};
        aabbs[side] = (TsBatchAabbs){c[0], c[1], c[2], c[3]};
    }
    if (setjmp(failure.back)) return true;
    if (kind == 0) ts_batch_aabbs(ts_simd_best(), &aabbs[0], &aabbs[1], PAIRS, of->found);
    if (kind == 1) ts_batch_circles(ts_simd_best(), &circles[0], &circles[1], PAIRS, of->found);
    if (kind == 2) ts_batch_obbs(ts_simd_best(), &obbs[0], &obbs[1], PAIRS, of->found);
    return false;
}

// They fail an assertion, or answer: the pairs beside the bad one as if it were not there.
static void batches_go_on_beside_nan(void **state)
{
    (void)state;
    static Batches good, bad;
    for (int i = 0; i < 2 * PAIRS; i++) {
        const float of[] = {(float)(i % 2 * i), 3, (float)(i + 9), 9, 0.8F, 0.6F};
        for (int k = 0; k < 6; k++) good.column[i % 2][k][i / 2] = of[k];
    }
    int answered = 0;
    for (int kind = 0; kind < 3; kind++) {
        assert_false(batch_fails(&good, kind));
        for (int spoiled = 0; spoiled < 3 * 12 * PAIRS; spoiled++) {
            bad = good;
            bad.column[spoiled / PAIRS % 2][spoiled / PAIRS / 2 % 6][spoiled % PAIRS] =
                (float)wrong[spoiled / PAIRS / 12];
            if (batch_fails(&bad, kind)) continue;
            answered++;
            for (int i = 0; i < PAIRS; i++) {
                assert_in_range(bad.found[i], TS_APART, TS_OVERLAPPING);
                if (i != spoiled % PAIRS) assert_int_equal(bad.found[i], good.found[i]);
            }
        }
    }
    assert_true(answered > 0);
}

// ---- What a failure reports

static void failure_names_condition_file_and_line(void **state)
{
    (void)state;
    TsShape circle = ts_shape_circle(ts_vec(NAN, 0), 1);
    TsShape box = ts_shape_aabb(ts_vec(0, 0), ts_vec(9, 9));
    assert_true(fails(relation, &circle, &box));
    assert_non_null(strstr(failure.condition, "usable_circle"));
    assert_non_null(strstr(failure.file, "relation.c"));
    assert_true(failure.line > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_function_of_two_shapes_asserts),
        cmocka_unit_test(volumes_and_support_points_assert),
        cmocka_unit_test(batches_go_on_beside_nan),
        cmocka_unit_test(failure_names_condition_file_and_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
