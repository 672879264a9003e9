// The acid test: its queries, exact answers, touch rules and tolerances; and the score of a
// collection of cases.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "query.h"
#include "trial/acid.h"
#include "trial/score.h"

enum { LATTICE = 16, CELLS = 4 * LATTICE * LATTICE };

static AcidCell cell[CELLS];

static AcidCount ask(const Method *method, int *panels)
{
    AcidPair pair[ACID_PAIRS];
    AcidCount count = {0};
    *panels = acid_pairs(method, pair);
    for (int i = 0; i < *panels; i++) {
        AcidPanel panel = acid_panel(pair[i], method->number, LATTICE);
        assert_true(acid_ask(&panel, method, cell, &count, NULL));
    }
    return count;
}

// ---- The queries

static void test_all_pairs(void **state)
{
    (void)state;
    AcidPair pair[ACID_PAIRS];
    assert_int_equal(acid_pairs(NULL, pair), ACID_PAIRS);
    assert_int_equal(acid_pairs(method_find("gjk_exact"), pair), 36);
    assert_int_equal(acid_pairs(method_find("ray_shape_exact"), pair), 8);
    assert_int_equal(acid_pairs(method_find("obb_three_axes"), pair), 1);
    assert_int_equal(acid_pairs(method_find("sweep_exact"), pair), 0);
}

static bool is_thin(TsShapeKind kind)
{
    return kind == TS_SHAPE_POINT || kind == TS_SHAPE_SEGMENT || kind == TS_SHAPE_RAY;
}

static const Method any_of[] = {
    {.number = NUMBER_DOUBLE}, {.number = NUMBER_FLOAT}, {.number = NUMBER_INT32}};

// Every quarter shows a touch: hits towards the middle and misses outside, or, for shapes without
// area, exact touches. All queries are fair, and the core's answers are the oracle's.
static void test_quarters(void **state)
{
    (void)state;
    AcidPair pair[ACID_PAIRS];
    int pairs = acid_pairs(NULL, pair);
    for (int type = 0; type < 3; type++) {
        for (int i = 0; i < pairs; i++) {
            bool turns = pair[i].a == TS_SHAPE_OBB || pair[i].b == TS_SHAPE_OBB;
            if (any_of[type].number == NUMBER_INT32 && turns) continue;
            AcidPanel panel = acid_panel(pair[i], any_of[type].number, LATTICE);
            int found[4][3] = {{0}};
            for (int at = 0; at < CELLS; at++) {
                int column = at % panel.side, row = at / panel.side;
                Case query_case;
                if (!acid_case(&panel, column, row, &query_case)) continue;
                Query query = query_of_case(query_kind(&query_case), &query_case);
                assert_true(query_is_fair(&any_of[type], &query));
                assert_true(ts_shape_valid(query.a, NULL) && ts_shape_valid(query.b, NULL));
                TsRelation core = query_core(&query);
                if (at % 5 == i % 5) assert_int_equal(core, query_exact(&query));
                if (strcmp(query_case.family, "touch") != 0) continue;
                found[(column >= LATTICE) + 2 * (row >= LATTICE)][core]++;
            }
            bool overlap = !is_thin(pair[i].a) || !is_thin(pair[i].b) ||
                           (pair[i].a != TS_SHAPE_POINT && pair[i].b != TS_SHAPE_POINT);
            for (int quarter = 0; quarter < 4; quarter++) {
                assert_true(found[quarter][TS_APART] > 0);
                assert_true(found[quarter][overlap ? TS_OVERLAPPING : TS_TOUCHING] > 0);
            }
        }
    }
}

// Neighbouring cells of a quarter differ by one unit in the last place.
static void test_lattice(void **state)
{
    (void)state;
    AcidPanel panel =
        acid_panel((AcidPair){TS_SHAPE_POINT, TS_SHAPE_SEGMENT}, NUMBER_DOUBLE, LATTICE);
    Case one, next;
    int last = panel.side - 1; // the lower right quarter, whose point moves
    assert_true(acid_case(&panel, last - 1, last, &one) && acid_case(&panel, last, last, &next));
    TsVec a = one.b.segment.a, b = next.b.segment.a;
    assert_true(b.x == nextafter(a.x, 2) && b.y == a.y);
    AcidPanel floats = acid_panel(panel.pair, NUMBER_FLOAT, LATTICE);
    assert_true(acid_case(&floats, last - 1, last, &one) && acid_case(&floats, last, last, &next));
    a = one.b.segment.a, b = next.b.segment.a;
    assert_true((float)b.x == nextafterf((float)a.x, 2) && b.y == a.y);
}

static void test_ids(void **state)
{
    (void)state;
    AcidPanel panel =
        acid_panel((AcidPair){TS_SHAPE_CIRCLE, TS_SHAPE_AABB}, NUMBER_DOUBLE, LATTICE);
    Case pair;
    assert_true(acid_case(&panel, 1, 30, &pair));
    assert_string_equal(pair.id, "acid1-circle-aabb-1-30");
    assert_string_equal(pair.family, "touch");
    assert_true(acid_case(&panel, LATTICE, LATTICE, &pair));
    assert_string_equal(pair.family, "whole");
}

// ---- Judging

static void test_flawless(void **state)
{
    (void)state;
    static const char *const name[] = {"exact_signs", "gjk_exact", "sat_exact", "ray_shape_exact"};
    for (int i = 0; i < 4; i++) {
        int panels;
        AcidCount count = ask(method_find(name[i]), &panels);
        assert_true(count.asked > panels * 800);
        assert_int_equal(count.wrong, 0);
    }
}

static void test_flawed(void **state)
{
    (void)state;
    static const char *const name[] = {"obb_three_axes", "bounding_boxes", "polygon_sides",
                                       "segment_cross_inside", "aabb_corners"};
    for (int i = 0; i < 5; i++) {
        int panels;
        AcidCount count = ask(method_find(name[i]), &panels);
        assert_true(count.wrong > 0 && count.wrong < count.asked);
    }
}

static void answer_half_open(const Query *query, Answer *answer)
{
    TsAabb a = query->a->aabb, b = query->b->aabb;
    bool hit = a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
    answer->relation = hit ? TS_OVERLAPPING : TS_APART;
}

static void answer_half_open_point(const Query *query, Answer *answer)
{
    TsAabb box = query->a->aabb;
    TsVec p = query->b->point;
    bool hit = p.x >= box.min.x && p.x < box.max.x && p.y >= box.min.y && p.y < box.max.y;
    answer->relation = hit ? TS_OVERLAPPING : TS_APART;
}

// A function is judged by the rule that it declares; by another one only touching shapes are wrong.
static void test_touch_rules(void **state)
{
    (void)state;
    int panels;
    const TsShapeMask box = TS_SHAPE_BIT(TS_SHAPE_AABB), point = TS_SHAPE_BIT(TS_SHAPE_POINT);
    Method boxes = {.name = "boxes",
                    .a = box,
                    .b = box,
                    .touch = TOUCH_HALF_OPEN,
                    .sound = ROUNDS,
                    .answer = answer_half_open};
    Method points = {.name = "points",
                     .a = box,
                     .b = point,
                     .touch = TOUCH_HALF_OPEN,
                     .sound = ROUNDS,
                     .answer = answer_half_open_point};
    assert_int_equal(ask(&boxes, &panels).wrong, 0);
    assert_int_equal(ask(&points, &panels).wrong, 0);
    boxes.number = points.number = NUMBER_INT32;
    assert_int_equal(ask(&boxes, &panels).wrong, 0);
    assert_int_equal(ask(&points, &panels).wrong, 0);
    boxes.touch = points.touch = TOUCH_HIT;
    AcidCount both[] = {ask(&boxes, &panels), ask(&points, &panels)};
    for (int i = 0; i < 2; i++) {
        assert_true(both[i].wrong > 0);
        assert_int_equal(both[i].wrong, both[i].touching_wrong);
    }
    points.touch = TOUCH_EITHER;
    assert_int_equal(ask(&points, &panels).wrong, 0);
}

static void answer_with_slop(const Query *query, Answer *answer)
{
    TsCircle a = query->a->circle, b = query->b->circle;
    bool hit = ts_vec_distance(a.center, b.center) < a.radius + b.radius + 0.25;
    answer->relation = hit ? TS_OVERLAPPING : TS_APART;
}

static void test_tolerance(void **state)
{
    (void)state;
    int panels;
    const TsShapeMask circle = TS_SHAPE_BIT(TS_SHAPE_CIRCLE);
    Method slop = {.name = "slop",
                   .a = circle,
                   .b = circle,
                   .touch = TOUCH_HIT,
                   .sound = ROUNDS,
                   .answer = answer_with_slop};
    assert_true(ask(&slop, &panels).wrong > 0);
    slop.tolerance = 0.26;
    AcidCount count = ask(&slop, &panels);
    assert_int_equal(count.wrong, 0);
    assert_true(count.asked > 150);
}

static void answer_never(const Query *query, Answer *answer)
{
    (void)query;
    answer->relation = METHOD_FAILS;
    answer->failed = "crashed (SIGSEGV)";
}

// It is left alone after a while, and its cells count as failed.
static void test_failing(void **state)
{
    (void)state;
    int panels;
    const TsShapeMask box = TS_SHAPE_BIT(TS_SHAPE_AABB);
    Method fails = {.name = "fails",
                    .a = box,
                    .b = box,
                    .touch = TOUCH_HIT,
                    .sound = ROUNDS,
                    .answer = answer_never};
    AcidCount count = ask(&fails, &panels);
    assert_int_equal(count.failed, count.asked);
    assert_int_equal(count.wrong, count.asked);
}

// ---- The score of a collection

static int seen_wrong;

static void see(void *context, const Case *pair, const Finding *finding)
{
    (void)pair;
    int *seen = context;
    ++*seen;
    seen_wrong += finding->kind != FINDING_NONE;
}

static Score score_of(const char *text, const Method *method, int *seen)
{
    static CaseFile file;
    Score score = {0};
    FILE *stream = fmemopen((char *)text, strlen(text), "r");
    *seen = seen_wrong = 0;
    case_file_over(&file, stream, "f");
    assert_true(score_run(&score, method, &file, see, seen));
    assert_int_equal(file.wrong, 0);
    case_file_close(&file);
    return score;
}

static void test_score(void **state)
{
    (void)state;
    static const char text[] =
        "# touchstone cases 1\n"
        "obb 0 0 1 1 1 0 | obb 2 2 1 1 0.6 0.8 | family gap\n"               // three axes: wrong
        "obb 0 0 1 1 1 0 | obb 9 9 1 1 1 0 | family gap\n"                   // right
        "obb 0 0 1 1 1 0 | obb 2 0 1 1 1 0 | family edge\n"                  // touches: right
        "obb 0 0 1 1 1 0 | obb 2 2 1 1 0.6 0.8 | family gap | flag either\n" // may be either
        "circle 0 0 1 | circle 1 0 1\n";                                     // not taken
    int seen;
    Score score = score_of(text, method_find("obb_three_axes"), &seen);
    assert_int_equal(score.all.asked, 4);
    assert_int_equal(score.all.wrong, 1);
    assert_int_equal(score_right(score.all), 3);
    assert_int_equal(score.not_taken, 1);
    assert_int_equal(seen, 4);
    assert_int_equal(seen_wrong, 1);
    assert_int_equal(score.families, 2);
    assert_string_equal(score.family[0].name, "gap");
    assert_int_equal(score.family[0].count.wrong, 1);
    assert_int_equal(score.family[1].count.asked, 1);

    // Touching and rounding are counted apart.
    const TsShapeMask box = TS_SHAPE_BIT(TS_SHAPE_AABB);
    Method open = {.name = "open",
                   .a = box,
                   .b = box,
                   .touch = TOUCH_HIT,
                   .sound = ROUNDS,
                   .answer = answer_half_open};
    score =
        score_of("# touchstone cases 1\naabb 0 0 1 1 | aabb 1 0 2 1\naabb 0 0 4 4 | aabb 1 0 2 1\n",
                 &open, &seen);
    assert_int_equal(score.all.touching, 1);
    assert_int_equal(score.all.wrong + score.all.rounded, 0);
    assert_int_equal(score_right(score.all), 1);
    assert_string_equal(score.family[0].name, "other");
}

static void answer_failing(const Query *query, Answer *answer)
{
    bool fails = query->b->circle.radius > 1;
    *answer = (Answer){.relation = TS_APART};
    if (fails) *answer = (Answer){.relation = METHOD_FAILS, .failed = "crashed"};
}

// A touch or a flag excuses an answer, but not a failure.
static void test_no_answer_is_wrong_everywhere(void **state)
{
    (void)state;
    const TsShapeMask circle = TS_SHAPE_BIT(TS_SHAPE_CIRCLE);
    Method method = {.name = "fails",
                     .a = circle,
                     .b = circle,
                     .touch = TOUCH_HIT,
                     .sound = ROUNDS,
                     .answer = answer_failing};
    static const struct {
        const char *text;
        int right, wrong, touching;
    } cases[] = {
        {"circle 0 0 1 | circle 9 0 2\n", 0, 1, 0}, // apart
        {"circle 0 0 1 | circle 3 0 2\n", 0, 1, 0}, // touches
        {"circle 0 0 1 | circle 1 0 2\n", 0, 1, 0}, // overlaps
        {"circle 0 0 1 | circle 3 0 2 | flag either\n", 0, 1, 0},
        {"circle 0 0 1 | circle 9 0 1\n", 1, 0, 0},
        {"circle 0 0 1 | circle 2 0 1\n", 0, 0, 1},
        {"circle 0 0 1 | circle 1 0 1\n", 0, 1, 0},
        {"circle 0 0 1 | circle 2 0 1 | flag either\n", 1, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128];
        int seen;
        snprintf(text, sizeof text, "# touchstone cases 1\n%s", cases[i].text);
        Score score = score_of(text, &method, &seen);
        assert_int_equal(score.all.asked, 1);
        if (score_right(score.all) != cases[i].right || score.all.wrong != cases[i].wrong ||
            score.all.touching != cases[i].touching)
            fail_msg("%s", cases[i].text);
    }
}

// Of a plug-in that hung too often. What was not asked is no pass.
static void fail_unasked(const Method *method, const Query *query, Answer *answer, int count)
{
    (void)method, (void)query;
    for (int i = 0; i < count; i++)
        answer[i] = (Answer){.relation = METHOD_FAILS, .failed = "is not asked", .unasked = true};
}

static void test_score_of_what_is_not_asked(void **state)
{
    (void)state;
    Method method = {.name = "hung",
                     .a = TS_SHAPE_BIT(TS_SHAPE_AABB),
                     .b = TS_SHAPE_BIT(TS_SHAPE_AABB),
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer_many = fail_unasked,
                     .batch = 16};
    int seen = 0;
    // Touching, apart, and one that may be answered either way.
    Score score = score_of("# touchstone cases 1\naabb 0 0 1 1 | aabb 1 0 2 1\n"
                           "aabb 0 0 1 1 | aabb 5 0 6 1\n"
                           "aabb 0 0 1 1 | aabb 1 0 2 1 | flag either\n",
                           &method, &seen);
    assert_int_equal(score.all.asked, 3);
    assert_int_equal(score.all.wrong, 3);
    assert_int_equal(score_right(score.all), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_pairs),
        cmocka_unit_test(test_quarters),
        cmocka_unit_test(test_lattice),
        cmocka_unit_test(test_ids),
        cmocka_unit_test(test_flawless),
        cmocka_unit_test(test_flawed),
        cmocka_unit_test(test_touch_rules),
        cmocka_unit_test(test_tolerance),
        cmocka_unit_test(test_failing),
        cmocka_unit_test(test_score),
        cmocka_unit_test(test_score_of_what_is_not_asked),
        cmocka_unit_test(test_no_answer_is_wrong_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
