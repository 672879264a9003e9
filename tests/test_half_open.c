// The half-open rule: which points of a border belong to an area, in the oracle and in the judging
// of methods.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "case_line.h"
#include "fuzz/finding.h"
#include "fuzz/fuzzer.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "query.h"
#include "shape_literals.h"

#define NOTCHED POLYGON({0, 0}, {30, 0}, {30, 10}, {10, 10}, {10, 20}, {30, 20}, {30, 30}, {0, 30})

typedef struct Truth {
    TsShape a, b;
    TsRelation relation; // TS_TOUCHING: either
} Truth;

static const Truth truth[] = {
    // The least x and y of a box belong to it, the greatest do not.
    {AABB(0, 0, 4, 4), POINT(0, 0), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), POINT(0, 2), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), POINT(2, 0), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), POINT(4, 2), TS_APART},
    {AABB(0, 0, 4, 4), POINT(2, 4), TS_APART},
    {AABB(0, 0, 4, 4), POINT(4, 0), TS_APART},
    {AABB(0, 0, 4, 4), POINT(0, 4), TS_APART},
    {AABB(0, 0, 4, 4), POINT(4, 4), TS_APART},
    {AABB(0, 0, 4, 4), POINT(2, 2), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), POINT(-0x1p-100, 2), TS_APART},
    {AABB(0, 0, 4, 4), POINT(4 - 0x1p-50, 2), TS_OVERLAPPING},
    // An OBB by the same rule, its corner to the left and its sides.
    {OBB(0, 0, 1, 1, 3, 4), POINT(-1, 7), TS_APART},
    {OBB(0, 0, 1, 1, 3, 4), POINT(-7, -1), TS_OVERLAPPING}, // its leftmost corner
    {OBB(0, 0, 1, 1, 3, 4), POINT(-3, -4), TS_OVERLAPPING}, // the middle of its left side
    {OBB(0, 0, 1, 1, 3, 4), POINT(3, 4), TS_APART},
    // A triangle's long side faces right; both windings.
    {TRIANGLE(0, 0, 8, 0, 0, 8), POINT(4, 4), TS_APART},
    {TRIANGLE(0, 0, 8, 0, 0, 8), POINT(0, 4), TS_OVERLAPPING},
    {TRIANGLE(0, 0, 8, 0, 0, 8), POINT(4, 0), TS_OVERLAPPING},
    {TRIANGLE(0, 0, 8, 0, 0, 8), POINT(0, 0), TS_OVERLAPPING},
    {TRIANGLE(0, 0, 8, 0, 0, 8), POINT(8, 0), TS_APART},
    {TRIANGLE(0, 0, 0, 8, 8, 0), POINT(0, 8), TS_APART},
    {TRIANGLE(0, 0, 0, 8, 8, 0), POINT(0, 4), TS_OVERLAPPING},
    {TRIANGLE(8, 8, 0, 8, 8, 0), POINT(4, 4), TS_OVERLAPPING},
    {TRIANGLE(8, 8, 0, 8, 8, 0), POINT(4, 8), TS_APART},
    // A notch: the area lies left of its wall, above its roof, below its floor.
    {NOTCHED, POINT(10, 15), TS_APART},
    {NOTCHED, POINT(20, 10), TS_APART},
    {NOTCHED, POINT(20, 20), TS_OVERLAPPING},
    {NOTCHED, POINT(10, 10), TS_APART},
    {NOTCHED, POINT(10, 20), TS_OVERLAPPING},
    {NOTCHED, POINT(30, 20), TS_APART},
    {NOTCHED, POINT(0, 10), TS_OVERLAPPING}, // level with a side
    // Areas that touch miss, by a side, a corner or a part of a side.
    {AABB(0, 0, 4, 4), AABB(4, 0, 8, 4), TS_APART},
    {AABB(0, 0, 4, 4), AABB(4, 4, 8, 8), TS_APART},
    {AABB(0, 0, 4, 4), TRIANGLE(2, 4, 6, 8, 0, 8), TS_APART},
    {AABB(0, 0, 4, 4), AABB(3, 3, 8, 8), TS_OVERLAPPING},
    {AABB(0, 0, 4, 4), AABB(5, 0, 8, 4), TS_APART},
    {NOTCHED, AABB(10, 10, 20, 20), TS_APART},
    // Shapes without area: either, unless they are apart.
    {AABB(0, 0, 4, 4), AABB(2, 1, 2, 3), TS_TOUCHING},
    {AABB(0, 0, 4, 4), AABB(0, 1, 0, 3), TS_TOUCHING},
    {AABB(2, 1, 2, 3), POINT(2, 2), TS_TOUCHING},
    {AABB(0, 0, 4, 4), AABB(5, 1, 5, 3), TS_APART},
    {TRIANGLE(0, 0, 2, 2, 4, 4), POINT(3, 3), TS_TOUCHING},
    {OBB(0, 0, 0, 2, 1, 0), AABB(0, 0, 4, 4), TS_TOUCHING},
    {POINT(1, 1), POINT(1, 1), TS_TOUCHING},
    {POINT(1, 1), POINT(1, 2), TS_APART},
};

static void table_by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof truth / sizeof *truth; i++) {
        const Truth *t = &truth[i];
        TsRelation found = oracle_half_open(&t->a, &t->b), back = oracle_half_open(&t->b, &t->a);
        if (found != t->relation || back != t->relation)
            fail_pair(&t->a, &t->b, -1, "half-open: %s, swapped %s, not %s",
                      ts_relation_name(found), ts_relation_name(back),
                      ts_relation_name(t->relation));
    }
}

// A tiling without gaps: each of its vertices and points between belongs to exactly one tile.
static void tiles_share_no_point(void **state)
{
    (void)state;
    const TsShape tile[] = {
        TRIANGLE(0, 0, 8, 0, 4, 4), TRIANGLE(8, 0, 8, 8, 4, 4), TRIANGLE(8, 8, 0, 8, 4, 4),
        TRIANGLE(0, 8, 0, 0, 4, 4), AABB(8, 0, 16, 4),          AABB(8, 4, 16, 8),
        AABB(0, 8, 8, 16),          AABB(8, 8, 16, 16),
    };
    for (int y = 0; y <= 32; y++) {
        for (int x = 0; x <= 32; x++) {
            TsShape point = ts_shape_point(ts_vec(x / 2.0, y / 2.0));
            int in = 0;
            for (size_t i = 0; i < sizeof tile / sizeof *tile; i++)
                in += oracle_half_open(&tile[i], &point) == TS_OVERLAPPING;
            assert_int_equal(in, x < 32 && y < 32 ? 1 : 0);
        }
    }
}

// ---- Methods

static bool in_half_open(const Query *query, bool least, bool most)
{
    TsAabb box = query->a->aabb;
    TsVec p = query->b->point;
    return (least ? p.x >= box.min.x && p.y >= box.min.y : p.x > box.min.x && p.y > box.min.y) &&
           (most ? p.x <= box.max.x && p.y <= box.max.y : p.x < box.max.x && p.y < box.max.y);
}

static void put(Answer *answer, bool hit) { answer->relation = hit ? TS_OVERLAPPING : TS_APART; }
static void right(const Query *query, Answer *answer)
{
    put(answer, in_half_open(query, true, false));
}
static void closed(const Query *query, Answer *answer)
{
    put(answer, in_half_open(query, true, true));
}
static void open(const Query *query, Answer *answer)
{
    put(answer, in_half_open(query, false, false));
}

static void boxes(const Query *query, Answer *answer)
{
    TsAabb a = query->a->aabb, b = query->b->aabb;
    put(answer, a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y);
}

static Method method_of(void (*answer)(const Query *, Answer *), TsShapeKind b)
{
    return (Method){.name = "half_open",
                    .a = TS_SHAPE_BIT(TS_SHAPE_AABB),
                    .b = TS_SHAPE_BIT(b),
                    .touch = TOUCH_HALF_OPEN,
                    .sound = EXACT,
                    .answer = answer};
}

static FuzzerCount fuzzed(const Method *method)
{
    FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    Fuzzer *fuzzer = fuzzer_new(method, &options);
    fuzzer_run(fuzzer, 3000, NULL, 0);
    FuzzerCount count = fuzzer_count(fuzzer);
    fuzzer_free(fuzzer);
    return count;
}

static void methods_are_judged_by_it(void **state)
{
    (void)state;
    Method point = method_of(right, TS_SHAPE_POINT), box = method_of(boxes, TS_SHAPE_AABB);
    FuzzerCount count = fuzzed(&point);
    assert_int_equal(count.wrong, 0);
    assert_true(count.asked > 1000);
    count = fuzzed(&box);
    assert_int_equal(count.wrong, 0);
    point.answer = closed;
    assert_true(fuzzed(&point).wrong > 0);
    point.answer = open;
    assert_true(fuzzed(&point).wrong > 0);
    point.answer = right;
    point.touch = TOUCH_HIT;
    assert_true(fuzzed(&point).wrong > 0);
}

static void findings_name_the_rule(void **state)
{
    (void)state;
    Method method = method_of(closed, TS_SHAPE_POINT);
    Case pair;
    char words[128];
    case_of_pair(&pair, &(TsShape)AABB(0, 0, 4, 4), &(TsShape)POINT(4, 2));
    Finding finding = finding_of(&method, &pair, true);
    assert_int_equal(finding.kind, FINDING_WRONG);
    finding_write(words, sizeof words, &finding);
    assert_string_equal(words, "reports overlapping, is touching, by its half-open rule apart");
    method.answer = open;
    case_of_pair(&pair, &(TsShape)AABB(0, 0, 4, 4), &(TsShape)POINT(0, 2));
    finding = finding_of(&method, &pair, true);
    finding_write(words, sizeof words, &finding);
    assert_string_equal(words, "reports apart, is touching, by its half-open rule overlapping");
    method.answer = right;
    assert_int_equal(finding_of(&method, &pair, true).kind, FINDING_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_by_hand),
        cmocka_unit_test(tiles_share_no_point),
        cmocka_unit_test(methods_are_judged_by_it),
        cmocka_unit_test(findings_name_the_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
