// Judging the measures of a method, on cases checked by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fuzz/finding.h"
#include "oracle/oracle.h"
#include "shape_literals.h"

static const Method doubles = {.name = "doubles", .sound = ROUNDS};
static const Method floats = {.name = "floats", .sound = ROUNDS, .number = NUMBER_FLOAT};
static const unsigned both = ANSWER_GAP | ANSWER_NORMAL;

static MeasureFinding judge_pair(const Method *method, const TsShape *a, const TsShape *b,
                                 const Answer *answer, TsRelation exact)
{
    bool casts = a->kind == TS_SHAPE_RAY || b->kind == TS_SHAPE_RAY;
    Query query = {.kind = casts ? QUERY_CAST : QUERY_PAIR, .a = a, .b = b};
    return finding_judge_measure(method, &query, answer, exact);
}

// a is 10 px wide and reaches 3 px into b from the left.
static MeasureFinding judged(const Method *method, double gap, TsVec normal)
{
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(10, 10)),
            b = ts_shape_aabb(ts_vec(7, -5), ts_vec(20, 15));
    Answer answer = {.relation = TS_OVERLAPPING, .has = both, .gap = gap, .normal = normal};
    return judge_pair(method, &a, &b, &answer, TS_OVERLAPPING);
}

static void assert_finding(MeasureFinding finding, MeasureFault fault, double by)
{
    assert_int_equal(finding.fault, fault);
    assert_true(fabs(finding.by - by) < 1e-6);
    assert_int_equal(finding_measure_is_fault(finding), fault > MEASURE_AGREES);
}

static void vectors_by_hand(void **state)
{
    (void)state;
    assert_finding(judged(&doubles, -3, ts_vec(1, 0)), MEASURE_AGREES, 0);
    assert_finding(judged(&doubles, 3, ts_vec(-1, 0)), MEASURE_DEPTH, 6); // the same vector
    assert_finding(judged(&doubles, -1, ts_vec(1, 0)), MEASURE_TOO_SHORT, 2);
    assert_finding(judged(&doubles, -3, ts_vec(-1, 0)), MEASURE_TOO_SHORT, 6); // deeper into b
    assert_finding(judged(&doubles, -20, ts_vec(-1, 0)), MEASURE_TOO_LONG,
                   17); // out at the far side
    assert_finding(judged(&doubles, -4, ts_vec(1, 0)), MEASURE_TOO_LONG, 1);
    assert_finding(judged(&doubles, -15, ts_vec(0, 1)), MEASURE_TOO_LONG, 12);
}

static void normals_are_unit_and_finite(void **state)
{
    (void)state;
    assert_finding(judged(&doubles, -1, ts_vec(3, 0)), MEASURE_INVALID, 0);
    assert_finding(judged(&doubles, -HUGE_VAL, ts_vec(1, 0)), MEASURE_INVALID, 0);
    assert_finding(judged(&doubles, -3, ts_vec(NAN, 0)), MEASURE_INVALID, 0);
    assert_finding(judged(&doubles, -3, ts_vec(0, 0)), MEASURE_TOO_SHORT, 3);
}

static void rounding_is_allowed(void **state)
{
    (void)state;
    // The largest number is 20, whose ulp is 2^-48 as a double and 2^-19 as a float.
    assert_finding(judged(&doubles, -3 + 0x1p-44, ts_vec(1, 0)), MEASURE_AGREES, 0);
    assert_finding(judged(&doubles, -3 - 0x1p-44, ts_vec(1, 0)), MEASURE_AGREES, 0);
    assert_finding(judged(&doubles, -3 + 0x1.3p-44, ts_vec(1, 0)), MEASURE_TOO_SHORT, 0);
    assert_finding(judged(&doubles, -3 - 0x1.3p-44, ts_vec(1, 0)), MEASURE_TOO_LONG, 0);
    assert_finding(judged(&floats, -3 + 0x1p-15, ts_vec(1, 0)), MEASURE_AGREES, 0);
    assert_finding(judged(&floats, -3 + 0x1.3p-15, ts_vec(1, 0)), MEASURE_TOO_SHORT, 0x1.3p-15);
}

// ---- Each measure by itself

typedef struct Claim {
    TsShape a, b;
    Answer answer;
    MeasureFault fault;
    const char *words; // NULL: none
} Claim;

#define GAP(X) .has = ANSWER_GAP, .gap = (X)
#define WAY(X) .has = ANSWER_GAP, .gap = (X)
#define NORMAL(X, Y) .has = ANSWER_NORMAL, .normal = {X, Y}
#define AT(X, Y) .has = ANSWER_POINT, .point = {X, Y}
#define IS_APART .relation = TS_APART
#define OVERLAPS .relation = TS_OVERLAPPING
#define TOUCHES .relation = TS_TOUCHING

#define LEFT AABB(0, 0, 10, 10)
#define RIGHT AABB(13, 4, 20, 8)
#define CORNERWISE AABB(13, 14, 20, 20)
#define DEEP AABB(7, -5, 20, 15)
#define NOTCHED POLYGON({7, 0}, {20, 0}, {14, 5}, {20, 10}, {7, 10})
#define FAR_NOTCHED POLYGON({20, 0}, {40, 0}, {26, 5}, {40, 10}, {20, 10})

static const Claim claim[] = {
    // The distance, while apart.
    {LEFT, RIGHT, {IS_APART, GAP(3)}, MEASURE_AGREES, NULL},
    {LEFT, RIGHT, {IS_APART, GAP(2)}, MEASURE_DISTANCE, "its distance is 2 px, expected 3 px"},
    {LEFT, CORNERWISE, {IS_APART, GAP(5)}, MEASURE_AGREES, NULL},
    {LEFT, CORNERWISE, {IS_APART, GAP(4)}, MEASURE_DISTANCE, "its distance is 4 px, expected 5 px"},
    {LEFT, RIGHT, {IS_APART, GAP(-3)}, MEASURE_DISTANCE, "its distance is -3 px, expected 3 px"},
    {LEFT, FAR_NOTCHED, {IS_APART, GAP(10)}, MEASURE_AGREES, NULL},
    {LEFT,
     FAR_NOTCHED,
     {IS_APART, GAP(16)},
     MEASURE_DISTANCE,
     "its distance is 16 px, expected 10 px"},
    {LEFT,
     RIGHT,
     {IS_APART, GAP(3 + 1e-7)},
     MEASURE_DISTANCE,
     "its distance is 3.0000001 px, expected 3.0000000 px"},
    {LEFT,
     AABB(160, 100, 200, 200),
     {IS_APART, GAP(175)},
     MEASURE_DISTANCE,
     "its distance is 175.0 px, expected 174.9 px"},
    // The normal, while apart.
    {LEFT, RIGHT, {IS_APART, NORMAL(1, 0)}, MEASURE_AGREES, NULL},
    {LEFT,
     RIGHT,
     {IS_APART, NORMAL(-1, 0)},
     MEASURE_NORMAL_REVERSED,
     "its normal points from b to a: it is (-1, 0), expected (1, 0)"},
    {LEFT,
     RIGHT,
     {IS_APART, NORMAL(0, 1)},
     MEASURE_NORMAL_APART,
     "its normal is (0, 1), expected (1, 0): moved along it by their distance, the shapes are off "
     "by 3 px"},
    {LEFT,
     RIGHT,
     {IS_APART, NORMAL(3, 0)},
     MEASURE_INVALID,
     "its normal is (3, 0), of length 3, expected (1, 0)"},
    {LEFT, CORNERWISE, {IS_APART, NORMAL(0.6, 0.8)}, MEASURE_AGREES, NULL},
    {LEFT, CORNERWISE, {IS_APART, NORMAL(0, 1)}, MEASURE_NORMAL_APART, NULL},
    // The depth, while overlapping; of convex shapes only.
    {LEFT, DEEP, {OVERLAPS, GAP(-3)}, MEASURE_AGREES, NULL},
    {LEFT, DEEP, {OVERLAPS, GAP(3)}, MEASURE_DEPTH, "its depth is -3 px, expected 3 px"},
    {LEFT, DEEP, {OVERLAPS, GAP(-2.5)}, MEASURE_DEPTH, "its depth is 2.5 px, expected 3.0 px"},
    {LEFT, NOTCHED, {OVERLAPS, GAP(-99)}, MEASURE_NOT_JUDGED, NULL},
    {LEFT, LEFT, {OVERLAPS, GAP(-10)}, MEASURE_AGREES, NULL},
    // Both, as one vector.
    {LEFT,
     DEEP,
     {OVERLAPS, .has = ANSWER_GAP | ANSWER_NORMAL, .gap = -3, .normal = {-1, 0}},
     MEASURE_TOO_SHORT,
     "its normal points from b to a: it is (-1, 0), expected (1, 0)"},
    // The normal, while overlapping, without a depth.
    {LEFT, DEEP, {OVERLAPS, NORMAL(1, 0)}, MEASURE_AGREES, NULL},
    {LEFT,
     DEEP,
     {OVERLAPS, NORMAL(-1, 0)},
     MEASURE_NORMAL_REVERSED,
     "its normal points from b to a: it is (-1, 0), expected (1, 0)"},
    {LEFT,
     DEEP,
     {OVERLAPS, NORMAL(0, 1)},
     MEASURE_NORMAL,
     "its normal is (0, 1), expected (1, 0): moved along it by their depth, the shapes still "
     "overlap by 3 px"},
    {LEFT, DEEP, {OVERLAPS, NORMAL(0.6, 0.8)}, MEASURE_NORMAL, NULL},
    {LEFT, DEEP, {OVERLAPS, NORMAL(0.5, 0)}, MEASURE_INVALID, NULL},
    {LEFT, LEFT, {OVERLAPS, NORMAL(0, -1)}, MEASURE_AGREES, NULL}, // any side will do
    {LEFT, NOTCHED, {OVERLAPS, NORMAL(0, 1)}, MEASURE_NOT_JUDGED, NULL},
    // A contact point of both, also of touching and of concave shapes.
    {LEFT, DEEP, {OVERLAPS, AT(8, 5)}, MEASURE_AGREES, NULL},
    {LEFT, DEEP, {OVERLAPS, AT(10, 10)}, MEASURE_AGREES, NULL},
    {LEFT,
     DEEP,
     {OVERLAPS, AT(6.8, 5)},
     MEASURE_CONTACT_SECOND,
     "its contact point (6.8, 5) lies 0.2 px outside of the second shape; (10, 5) lies in both"},
    {LEFT,
     DEEP,
     {OVERLAPS, AT(10.5, 5)},
     MEASURE_CONTACT_FIRST,
     "its contact point (10.5, 5) lies 0.5 px outside of the first shape; (10, 5) lies in both"},
    {LEFT, AABB(10, 0, 20, 5), {TOUCHES, AT(10, 3)}, MEASURE_AGREES, NULL},
    {LEFT, AABB(10, 0, 20, 5), {TOUCHES, AT(10, 6)}, MEASURE_CONTACT_SECOND, NULL},
    {LEFT, NOTCHED, {OVERLAPS, AT(8, 5)}, MEASURE_AGREES, NULL},
    {AABB(15, 1, 25, 9), NOTCHED, {OVERLAPS, AT(18, 5)}, MEASURE_CONTACT_SECOND, NULL},
    {LEFT,
     AABB(10, 0, 20, 5),
     {TOUCHES, AT(23, 9)},
     MEASURE_CONTACT_BOTH,
     "its contact point (23, 9) lies in neither shape, 13 px outside of the first and 5 px of the "
     "second; (10, 2.5) lies in both"},
    {LEFT, DEEP, {OVERLAPS, AT(1e300, 5)}, MEASURE_CONTACT_BOTH, NULL},
    // On a miss there is none, and none is read.
    {LEFT, RIGHT, {IS_APART, AT(99, 99)}, MEASURE_NOT_JUDGED, NULL},
    // Rays: the way to the entry, from either side of the pair.
    {RAY(-5, 5, 2, 0), LEFT, {OVERLAPS, WAY(5)}, MEASURE_AGREES, NULL},
    {LEFT, RAY(-5, 5, 2, 0), {OVERLAPS, WAY(5)}, MEASURE_AGREES, NULL},
    {RAY(-5, 5, 2, 0),
     LEFT,
     {OVERLAPS, WAY(2.5)},
     MEASURE_ENTRY,
     "its way to the entry is 2.5 px, expected 5.0 px"}, // in multiples of the direction
    {RAY(-5, 5, 2, 0),
     LEFT,
     {OVERLAPS, WAY(15)},
     MEASURE_ENTRY,
     "its way to the entry is 15 px, expected 5 px"}, // the exit
    {RAY(-5, 5, 2, 0), LEFT, {OVERLAPS, WAY(-5)}, MEASURE_ENTRY, NULL},
    {RAY(4, 5, 2, 0), LEFT, {OVERLAPS, WAY(0)}, MEASURE_AGREES, NULL},
    {RAY(4, 5, 2, 0),
     LEFT,
     {OVERLAPS, WAY(6)},
     MEASURE_ENTRY,
     "its way to the entry is 6 px, expected 0 px"}, // it starts inside
    {RAY(-9, 0, 1, 0), CIRCLE(0, 0, 5), {OVERLAPS, WAY(4)}, MEASURE_AGREES, NULL},
    {RAY(-9, 0, 1, 0), CIRCLE(0, 0, 5), {OVERLAPS, WAY(9)}, MEASURE_ENTRY, NULL},
    {RAY(-9, 0, 1, 0), CAPSULE(0, -9, 0, 9, 5), {OVERLAPS, WAY(4)}, MEASURE_AGREES, NULL},
    // The entry point, which lies on the ray.
    {RAY(-5, 5, 2, 0), LEFT, {OVERLAPS, AT(0, 5)}, MEASURE_AGREES, NULL},
    {RAY(-5, 5, 2, 0),
     LEFT,
     {OVERLAPS, AT(10, 5)},
     MEASURE_ENTRY_POINT,
     "its entry point is (10, 5), expected (0, 5): off by 10 px"},
    {RAY(-5, 5, 2, 0), LEFT, {OVERLAPS, AT(0, 6)}, MEASURE_ENTRY_POINT, NULL},
    {RAY(4, 5, 2, 0), LEFT, {OVERLAPS, AT(4, 5)}, MEASURE_AGREES, NULL},
    {RAY(4, 5, 2, 0), LEFT, {OVERLAPS, AT(10, 5)}, MEASURE_ENTRY_POINT, NULL},
    {RAY(4, 5, 2, 0), LEFT, {IS_APART, AT(NAN, 5)}, MEASURE_NOT_JUDGED, NULL},
    // The normal there.
    {RAY(-5, 5, 2, 0), LEFT, {OVERLAPS, NORMAL(-1, 0)}, MEASURE_AGREES, NULL},
    {RAY(-5, 5, 2, 0),
     LEFT,
     {OVERLAPS, NORMAL(1, 0)},
     MEASURE_NORMAL_ALONG,
     "its normal (1, 0) points along the ray, expected (-1, 0)"},
    {RAY(-5, 4, 2, 1),
     LEFT,
     {OVERLAPS, NORMAL(0, -1)},
     MEASURE_NORMAL_OF_BORDER,
     "its normal (0, -1) is not that of the border where the ray enters, expected (-1, 0)"},
    {RAY(-5, 4, 2, 1), LEFT, {OVERLAPS, NORMAL(-2, 0)}, MEASURE_INVALID, NULL},
    // At a corner: that of a side, or between those of both.
    {RAY(-5, -5, 1, 1), LEFT, {OVERLAPS, NORMAL(0, -1)}, MEASURE_AGREES, NULL},
    {RAY(-5, -5, 1, 1), LEFT, {OVERLAPS, NORMAL(-0.6, -0.8)}, MEASURE_AGREES, NULL},
    {RAY(-1, -1, 1, 1),
     AABB(0, 0, 2, 2),
     {OVERLAPS, NORMAL(0.6, -0.8)},
     MEASURE_NORMAL_OF_BORDER,
     NULL},
    {RAY(-5, 3, 1, 0),
     TRIANGLE(0, 3, 9, 0, 9, 9),
     {OVERLAPS, NORMAL(-0.6, 0.8)},
     MEASURE_AGREES,
     NULL},
    {RAY(-5, 3, 1, 0),
     TRIANGLE(0, 3, 9, 2, 9, 4),
     {OVERLAPS, NORMAL(-0.8, 0.6)},
     MEASURE_AGREES,
     NULL},
    {RAY(-5, 3, 1, 0),
     TRIANGLE(0, 3, 4, -5, 4, 11),
     {OVERLAPS, NORMAL(-0.6, 0.8)},
     MEASURE_NORMAL_OF_BORDER,
     NULL},
    {RAY(-9, 3, 1, 0), SEGMENT(0, 3, 9, 3), {TOUCHES, NORMAL(-0.6, 0.8)}, MEASURE_AGREES, NULL},
    {RAY(4, 5, 2, 0), LEFT, {OVERLAPS, NORMAL(7, 7)}, MEASURE_AGREES, NULL}, // starts inside
    {RAY(-9, 3, 1, 0), CIRCLE(0, 0, 5), {OVERLAPS, NORMAL(-0.8, 0.6)}, MEASURE_AGREES, NULL},
    {RAY(-9, 3, 1, 0), CIRCLE(0, 0, 5), {OVERLAPS, NORMAL(-1, 0)}, MEASURE_NORMAL_OF_BORDER, NULL},
    {RAY(-9, 3, 1, 0), CAPSULE(0, 3, 0, 9, 5), {OVERLAPS, NORMAL(-1, 0)}, MEASURE_AGREES, NULL},
    {RAY(-9, 3, 1, 0),
     CAPSULE(0, 3, 0, 9, 5),
     {OVERLAPS, NORMAL(-0.8, 0.6)},
     MEASURE_NORMAL_OF_BORDER,
     NULL},
    {RAY(-9, 3, 1, 0), SEGMENT(0, 0, 0, 9), {TOUCHES, NORMAL(-1, 0)}, MEASURE_AGREES, NULL},
    {RAY(-9, 3, 1, 0), POINT(0, 3), {TOUCHES, NORMAL(-1, 0)}, MEASURE_AGREES, NULL},
    {RAY(30, 5, -1, 0), NOTCHED, {OVERLAPS, WAY(16)}, MEASURE_AGREES, NULL}, // into the notch
    {RAY(30, 5, -1, 0), NOTCHED, {OVERLAPS, WAY(10)}, MEASURE_ENTRY, NULL},
};

static void claims_by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof claim / sizeof *claim; i++) {
        const Claim *c = &claim[i];
        bool casts = c->a.kind == TS_SHAPE_RAY || c->b.kind == TS_SHAPE_RAY;
        Query query = {.kind = casts ? QUERY_CAST : QUERY_PAIR, .a = &c->a, .b = &c->b};
        TsRelation exact = oracle_relation(&c->a, &c->b);
        MeasureFinding found = judge_pair(&doubles, &c->a, &c->b, &c->answer, exact);
        if (found.fault != c->fault) fail_msg("row %zu: %d, by %g", i, (int)found.fault, found.by);
        Finding finding = finding_of_measure(&doubles, &query, &c->answer, exact);
        char words[256];
        finding_write(words, sizeof words, &finding);
        if (c->words) assert_string_equal(words, c->words);
        assert_int_equal(finding.kind, c->fault > MEASURE_AGREES ? FINDING_MEASURE : FINDING_NONE);
    }
}

// Off by less than the method's own tolerance.
static void tolerances_are_allowed(void **state)
{
    (void)state;
    const Method sloppy = {.name = "sloppy", .sound = ROUNDS, .tolerance = 0.5};
    const struct {
        TsShape a, b;
        Answer good, bad;
    } row[] = {
        {LEFT, RIGHT, {IS_APART, GAP(2.6)}, {IS_APART, GAP(2.4)}},
        {LEFT, DEEP, {OVERLAPS, GAP(-3.4)}, {OVERLAPS, GAP(-3.6)}},
        {LEFT, DEEP, {OVERLAPS, AT(6.6, 5)}, {OVERLAPS, AT(6.4, 5)}},
        {RAY(-5, 5, 2, 0), LEFT, {OVERLAPS, WAY(4.6)}, {OVERLAPS, WAY(4.4)}},
        {RAY(-5, 5, 2, 0), LEFT, {OVERLAPS, AT(0, 5.4)}, {OVERLAPS, AT(0, 5.6)}},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsRelation exact = oracle_relation(&row[i].a, &row[i].b);
        const TsShape *a = &row[i].a, *b = &row[i].b;
        MeasureFinding good = judge_pair(&sloppy, a, b, &row[i].good, exact);
        MeasureFinding bad = judge_pair(&sloppy, a, b, &row[i].bad, exact);
        if (good.fault != MEASURE_AGREES || !finding_measure_is_fault(bad)) fail_msg("row %zu", i);
    }
    // A wrong relation within it: a miss of shapes that overlap by less measures a distance of 0.
    TsShape a = LEFT, b = AABB(9.6, 0, 20, 5);
    Answer miss = {IS_APART, GAP(0.3)}, far_off = {IS_APART, GAP(0.6)};
    assert_int_equal(judge_pair(&sloppy, &a, &b, &miss, TS_OVERLAPPING).fault, MEASURE_AGREES);
    assert_int_equal(judge_pair(&sloppy, &a, &b, &far_off, TS_OVERLAPPING).fault, MEASURE_DISTANCE);
}

// As ABI 1 had it: gap and normal of an overlap are one vector.
static void unsigned_ways_are_one_vector(void **state)
{
    (void)state;
    TsShape a = LEFT, b = DEEP;
    Answer answer = {OVERLAPS, .has = both | ANSWER_UNSIGNED, .gap = 3, .normal = {-1, 0}};
    assert_int_equal(judge_pair(&doubles, &a, &b, &answer, TS_OVERLAPPING).fault, MEASURE_AGREES);
    answer.normal.x = 1;
    assert_int_equal(judge_pair(&doubles, &a, &b, &answer, TS_OVERLAPPING).fault,
                     MEASURE_TOO_SHORT);
}

// A relation that is wrong within the tolerance is no finding; beyond it, it is.
// A function that gives the same answer always, also when it is asked again.
static TsRelation always;
static void answer_always(const Query *query, Answer *answer)
{
    (void)query;
    answer->relation = always;
}

static void relations_have_a_tolerance_too(void **state)
{
    (void)state;
    const struct {
        double x;
        FindingKind kind;
    } row[] = {{9.6, FINDING_NONE}, {9.4, FINDING_WRONG}, {10, FINDING_NONE}};
    Method sloppy = {.name = "sloppy",
                     .sound = ROUNDS,
                     .touch = TOUCH_HIT,
                     .tolerance = 0.5,
                     .answer = answer_always};
    always = TS_APART;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsShape a = LEFT, b = AABB(row[i].x, 0, 20, 5);
        Query query = {.kind = QUERY_PAIR, .a = &a, .b = &b};
        Answer miss = {IS_APART};
        TsRelation exact = oracle_relation(&a, &b);
        assert_int_equal(finding_of_answer(&sloppy, &query, &miss, exact).kind, row[i].kind);
    }
    TsShape a = LEFT, b = RIGHT;
    Query query = {.kind = QUERY_PAIR, .a = &a, .b = &b};
    always = TS_OVERLAPPING;
    Answer hit = {OVERLAPS}, failed = {.relation = METHOD_FAILS, .failed = "crashed"};
    assert_int_equal(finding_of_answer(&sloppy, &query, &hit, TS_APART).kind, FINDING_WRONG);
    sloppy.tolerance = 3;
    assert_int_equal(finding_of_answer(&sloppy, &query, &hit, TS_APART).kind, FINDING_NONE);
    assert_int_equal(finding_of_answer(&sloppy, &query, &failed, TS_APART).kind, FINDING_FAILED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_by_hand),
        cmocka_unit_test(normals_are_unit_and_finite),
        cmocka_unit_test(rounding_is_allowed),
        cmocka_unit_test(claims_by_hand),
        cmocka_unit_test(tolerances_are_allowed),
        cmocka_unit_test(unsigned_ways_are_one_vector),
        cmocka_unit_test(relations_have_a_tolerance_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
