// Faults that functions for lists have, each found in 20,000 cases; and functions that answer in an
// unusual way, but right, of which none is blamed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "fuzz/fuzzer.h"
#include "query.h"
#include "touchstone/sweep.h"

enum { CASES = 20000 };

typedef enum Kind {
    RIGHT,
    // Right:
    LAST_OF_TIES,
    FROM_THE_END,
    STOPS_AT_START, // which nothing can be before
    ANY_NORMAL_AT_START,
    SMALLEST_OF_TIES,
    SKIPS_COPIES,
    RIGHTS,
    // Wrong:
    BY_CENTER = RIGHTS,
    BY_LEFT_SIDE,
    BY_AREA,
    LAST_MET,
    FIRST_MET,
    B_BEFORE_OTHERS,
    NOT_FROM_INSIDE,
    INSIDE_IS_LATE,
    NOT_AT_END,
    NOT_WITHOUT_MOTION,
    NEAR_TIES_TO_LATER,
    ENOUGH_BEFORE_HALF,
    WITHOUT_B,
    WITHOUT_LAST,
    FOUR_AT_MOST,
    NEXT_NUMBER,
    NUMBER_BEFORE,
    LAST_NUMBER,
    NUMBER_AMONG_MET,
    TIME_OF_LAST,
    NORMAL_OF_FIRST,
    POINT_OF_FIRST,
    TIME_SQUARED,
    OTHERS_AT_REST,
    KINDS
} Kind;

static Kind kind;

static const TsShape *shape_of(const Query *query, int which) { return query_one(query, which).b; }

static TsImpact impact_of(const Query *query, int which)
{
    Query one = query_one(query, which);
    if (kind == OTHERS_AT_REST && which > 0) one.move_b = ts_vec(0, 0);
    return ts_sweep_shapes(one.a, one.move_a, one.b, one.move_b);
}

static bool is_left_out(const Query *query, int which, const TsImpact *impact)
{
    switch ((int)kind) {
    case SKIPS_COPIES:
        for (int i = 0; i < which; i++) {
            if (memcmp(&shape_of(query, i)->aabb, &shape_of(query, which)->aabb, sizeof(TsAabb)) ==
                0)
                return true;
        }
        return false;
    case NOT_FROM_INSIDE: return impact->initially;
    case NOT_AT_END: return impact->enter == 1;
    case NOT_WITHOUT_MOTION: return ts_vec_equal(query->move_a, query->move_b);
    case WITHOUT_B: return which == 0 && query->other_count > 0;
    case WITHOUT_LAST: return which > 0 && which == query->other_count;
    case FOUR_AT_MOST: return which >= 4;
    default: return false;
    }
}

// What decides which shape is first: the least.
static double rank_of(const Query *query, int which, const TsImpact *impact)
{
    const TsShape *shape = shape_of(query, which);
    TsVec size = ts_vec_sub(shape->aabb.max, shape->aabb.min);
    switch ((int)kind) {
    case BY_CENTER: return ts_vec_distance(query->a->point, ts_shape_center(shape));
    case BY_LEFT_SIDE: return shape->aabb.min.x;
    case BY_AREA: return size.x * size.y;
    case LAST_MET: return -which;
    case FIRST_MET: return which;
    case B_BEFORE_OTHERS: return which == 0 ? -1 : impact->enter;
    case INSIDE_IS_LATE: return impact->initially ? 2 : impact->enter;
    case NEAR_TIES_TO_LATER: return impact->enter - 1e-3 * which;
    default: return impact->enter;
    }
}

static bool is_before(const Query *query, int which, double rank, int best, double least)
{
    if (best < 0 || rank < least) return true;
    if (rank > least) return false;
    return kind == LAST_OF_TIES ||
           (kind == SMALLEST_OF_TIES &&
            shape_of(query, which)->aabb.min.x < shape_of(query, best)->aabb.min.x);
}

static void put(const Query *query, Answer *answer, int best, int met_before)
{
    TsImpact impact = impact_of(query, best), first = impact_of(query, 0),
             last = impact_of(query, query->other_count);
    answer->which = best;
    answer->time = impact.enter;
    answer->normal = impact.normal;
    answer->point = impact.point;
    if (kind == ANY_NORMAL_AT_START && impact.initially) answer->normal = ts_vec(7, -3);
    if (kind == NEXT_NUMBER && best < query->other_count) answer->which++;
    if (kind == NUMBER_BEFORE && best > 0) answer->which--;
    if (kind == LAST_NUMBER) answer->which = query->other_count;
    if (kind == NUMBER_AMONG_MET) answer->which = met_before;
    if (kind == TIME_OF_LAST && last.relation != TS_APART) answer->time = last.enter;
    if (kind == TIME_SQUARED) answer->time *= answer->time;
    bool starts = first.relation == TS_APART || first.initially;
    if (kind == NORMAL_OF_FIRST && !starts) answer->normal = first.normal;
    if (kind == POINT_OF_FIRST && !starts) answer->point = first.point;
}

static void answer_list(const Query *query, Answer *answer)
{
    int best = -1, met = 0, met_before = 0;
    double least = 0;
    *answer = (Answer){.relation = TS_APART,
                       .has = ANSWER_TIME | ANSWER_NORMAL | ANSWER_POINT | ANSWER_WHICH};
    for (int k = 0; k <= query->other_count; k++) {
        int i = kind == FROM_THE_END ? query->other_count - k : k;
        TsImpact impact = impact_of(query, i);
        if (impact.relation == TS_APART || is_left_out(query, i, &impact)) continue;
        double rank = rank_of(query, i, &impact);
        if (is_before(query, i, rank, best, least)) {
            best = i;
            least = rank;
            met_before = met;
        }
        met++;
        if (kind == STOPS_AT_START && least == 0) break;
        if (kind == ENOUGH_BEFORE_HALF && least < 0.5) break;
    }
    if (best < 0) return;
    answer->relation = TS_OVERLAPPING;
    put(query, answer, best, met_before);
}

static const Method method = {.name = "list_with_a_fault",
                              .label = "list",
                              .kind = QUERY_SWEEP,
                              .a = TS_SHAPE_BIT(TS_SHAPE_POINT),
                              .b = TS_SHAPE_BIT(TS_SHAPE_AABB),
                              .many = true,
                              .touch = TOUCH_HIT,
                              .sound = ROUNDS,
                              .ulps = 0x1p22, // as the core's times are
                              .answer = answer_list};

static int findings(void)
{
    static char line[CASE_LINE_MAX];
    Fuzzer *fuzzer = fuzzer_new(
        &method,
        &(FuzzerOptions){.seed = 7, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS});
    assert_non_null(fuzzer);
    fuzzer_run(fuzzer, CASES, NULL, 0);
    fuzzer_conclude(fuzzer, CASES);
    int count = fuzzer_findings(fuzzer);
    if (count > 0) snprintf(line, sizeof line, "%s", fuzzer_finding(fuzzer, 0)->line);
    if (count > 0 && kind < RIGHTS) print_message("kind %d: %s\n", kind, line);
    fuzzer_free(fuzzer);
    return count;
}

static void test_right(void **state)
{
    (void)state;
    for (kind = RIGHT; kind < RIGHTS; kind++) assert_int_equal(findings(), 0);
}

static void test_wrong(void **state)
{
    (void)state;
    for (kind = RIGHTS; kind < KINDS; kind++) {
        if (findings() == 0) fail_msg("fault %d is not found", kind - RIGHTS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right),
        cmocka_unit_test(test_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
