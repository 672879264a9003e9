// Casts against a list: judging which shape is met first, the methods that tell, the generator and
// the shrinking of lists.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fuzz/finding.h"
#include "fuzz/fuzzer.h"
#include "fuzz/rounding.h"
#include "fuzz/shrink.h"
#include "generate/generate.h"
#include "query.h"
#include "touchstone/sweep.h"

static const Method doubles = {
    .name = "doubles", .kind = QUERY_SWEEP, .many = true, .touch = TOUCH_HIT, .sound = ROUNDS};

static void read_case(Case *pair, const char *line)
{
    char error[256];
    if (case_read(pair, line, error, sizeof error) != CASE_GOOD) fail_msg("%s: %s", line, error);
}

// ---- By hand

// A point goes from 0 to 10. The circle b is met at 0.6, others before it, behind it, beside it.
#define PATH "point 0 0 | circle 8 0 2 | move 10 0"
#define BEFORE "circle 4 0 1"
#define BEHIND "circle 10 0 1"
#define BESIDE "circle 5 5 1"
#define TIE "aabb 6 -1 7 1"
#define AROUND "circle 0 0 1"
#define AT_END "aabb 10 -1 11 1"

typedef struct Claim {
    const char *line;
    Answer answer;
    MeasureFault fault;
    const char *words; // NULL: none
} Claim;

#define HIT(...)                                                                                   \
    {                                                                                              \
        .relation = TS_OVERLAPPING, __VA_ARGS__                                                    \
    }
#define NAMES(N) .has = ANSWER_WHICH, .which = (N)
#define AT_TIME(N, T) .has = ANSWER_WHICH | ANSWER_TIME, .which = (N), .time = (T)
#define TIME(T) .has = ANSWER_TIME, .time = (T)
#define NORMAL(X, Y) .has = ANSWER_NORMAL, .normal = {X, Y}
#define NORMAL_OF(N, X, Y) .has = ANSWER_WHICH | ANSWER_NORMAL, .which = (N), .normal = {X, Y}
#define POINT_OF(N, X, Y) .has = ANSWER_WHICH | ANSWER_POINT, .which = (N), .point = {X, Y}

static const Claim claim[] = {
    // One of two is met first.
    {PATH " | also " BEHIND, HIT(NAMES(0)), MEASURE_AGREES, NULL},
    {PATH " | also " BEHIND, HIT(AT_TIME(0, 0.6)), MEASURE_AGREES, NULL},
    {PATH " | also " BEHIND, HIT(NAMES(1)), MEASURE_WHICH_LATER,
     "it names shape 1 (0 is b), but shape 0 is met earlier: until the named one is met, they "
     "overlap by 2 px"},
    {PATH " | also " BEHIND, HIT(AT_TIME(1, 0.9)), MEASURE_WHICH_LATER, NULL},
    {PATH " | also " BEFORE, HIT(AT_TIME(1, 0.3)), MEASURE_AGREES, NULL},
    {PATH " | also " BEFORE, HIT(AT_TIME(0, 0.6)), MEASURE_WHICH_LATER, NULL},
    {PATH " | also " BESIDE " ; " BEHIND " ; " BEFORE, HIT(AT_TIME(3, 0.3)), MEASURE_AGREES, NULL},
    {PATH " | also " BESIDE " ; " BEHIND " ; " BEFORE, HIT(AT_TIME(2, 0.9)), MEASURE_WHICH_LATER,
     "it names shape 2 (0 is b), but shape 3 is met earlier: until the named one is met, they "
     "overlap by 1 px"},
    // The right shape with another one's number: the time is not blamed.
    {PATH " | also " BEFORE, HIT(AT_TIME(0, 0.3)), MEASURE_WHICH_LATER, NULL},
    // The right number with another one's time.
    {PATH " | also " BEFORE, HIT(AT_TIME(1, 0.6)), MEASURE_TIME_LATE,
     "its time of impact is 0.6, expected 0.3: before that time the shapes overlap by 1 px"},
    {PATH " | also " BEFORE, HIT(AT_TIME(1, 0.2)), MEASURE_TIME_EARLY, NULL},
    {PATH " | also " BEFORE, HIT(AT_TIME(1, 3)), MEASURE_TIME_RANGE, NULL},
    {PATH " | also " BEFORE, HIT(AT_TIME(0, 6)), MEASURE_WHICH_LATER, NULL},
    // A shape that is not met.
    {PATH " | also " BESIDE, HIT(AT_TIME(1, 0.6)), MEASURE_WHICH_MISSED,
     "it names shape 1 (0 is b), which is missed by 4 px, expected shape 0"},
    {PATH " | also " BESIDE, HIT(NAMES(1)), MEASURE_WHICH_MISSED, NULL},
    {PATH " | also circle 14 0 1", HIT(NAMES(1)), MEASURE_WHICH_MISSED, NULL},
    // Ties are free, at the end and at the start too.
    {PATH " | also " TIE, HIT(AT_TIME(0, 0.6)), MEASURE_AGREES, NULL},
    {PATH " | also " TIE, HIT(AT_TIME(1, 0.6)), MEASURE_AGREES, NULL},
    {"point 0 0 | aabb 10 0 11 1 | move 10 0 | also " AT_END, HIT(AT_TIME(0, 1)), MEASURE_AGREES,
     NULL},
    {"point 0 0 | aabb 10 0 11 1 | move 10 0 | also " AT_END, HIT(AT_TIME(1, 1)), MEASURE_AGREES,
     NULL},
    {"point 0 0 | aabb 0 0 4 4 | move 10 0 | also " AROUND, HIT(AT_TIME(0, 0)), MEASURE_AGREES,
     NULL},
    {"point 0 0 | aabb 0 0 4 4 | move 10 0 | also " AROUND, HIT(AT_TIME(1, 0)), MEASURE_AGREES,
     NULL},
    {"point 0 0 | circle 0 0 1 | move 0 0 | also " AROUND, HIT(NAMES(1)), MEASURE_AGREES, NULL},
    {"point 0 0 | circle 0 0 1 | move 0 0 | also " BESIDE, HIT(NAMES(1)), MEASURE_WHICH_MISSED,
     NULL},
    {PATH " | also " AROUND, HIT(AT_TIME(0, 0.6)), MEASURE_WHICH_LATER, NULL},
    {PATH " | also " AROUND, HIT(NAMES(0)), MEASURE_WHICH_LATER, NULL},
    {PATH " | also " AROUND, HIT(AT_TIME(1, 0)), MEASURE_AGREES, NULL},
    // Rounding: a time, a miss and another shape that are a last place off.
    {PATH " | also " TIE, HIT(AT_TIME(1, 0.60000000000000009)), MEASURE_AGREES, NULL},
    {PATH " | also aabb 5.99999999999999911 -1 7 1", HIT(AT_TIME(0, 0.6)), MEASURE_AGREES, NULL},
    {PATH " | also aabb 5.999999 -1 7 1", HIT(AT_TIME(0, 0.6)), MEASURE_WHICH_LATER, NULL},
    {PATH " | also circle 8 2.0000000000000004 2", HIT(AT_TIME(1, 0.8)), MEASURE_WHICH_LATER, NULL},
    {PATH " | also aabb 3 0x1p-52 4 1", HIT(AT_TIME(1, 0.3)), MEASURE_AGREES, NULL},
    {PATH " | also aabb 3 0x1p-52 4 1", HIT(AT_TIME(1, 0.7)), MEASURE_WHICH_LATER, NULL},
    {PATH " | also aabb 3 0x1p-30 4 1", HIT(AT_TIME(1, 0.3)), MEASURE_WHICH_MISSED, NULL},
    // A start that is one but for rounding ties with what is around it.
    {"point 0 0 | aabb 0x1p-52 -1 4 4 | move 10 0 | also " AROUND, HIT(AT_TIME(0, 0x1p-55)),
     MEASURE_AGREES, NULL},
    {"point 0 0 | aabb 0x1p-20 -1 4 4 | move 10 0 | also " AROUND, HIT(AT_TIME(0, 0x1p-23)),
     MEASURE_WHICH_LATER, NULL},
    // A side that is grazed all along is met where the answer says, if that is all that it says.
    {"point 0 0 | aabb 1 0 9 1 | move 10 0 | also circle 5 -2 2", HIT(AT_TIME(0, 0.1)),
     MEASURE_AGREES, NULL},
    {"point 0 0 | aabb 1 0x1p-53 9 1 | move 10 0 | also circle 6 0 1", HIT(NAMES(0)),
     MEASURE_AGREES, NULL},
    // Its own time may have been early: then it hardly left the point out of reach before.
    {"point 0 0 | triangle 1 0x1p-53 9 -0x1p-53 5 9 | move 10 0 | also circle 3 0 1", HIT(NAMES(0)),
     MEASURE_AGREES, NULL},
    {"point 0 0 | triangle 1 0x1p-30 9 -0x1p-30 5 9 | move 10 0 | also circle 3 0 1", HIT(NAMES(0)),
     MEASURE_WHICH_LATER, NULL},
    // What is grazed all along is met when the answer says: then another one must not be met
    // before.
    {"point 0 0 | aabb 1 0 9 1 | move 10 0 | also circle 5 0 1", HIT(AT_TIME(0, 0.3)),
     MEASURE_AGREES, NULL},
    {"point 0 0 | aabb 1 0 9 1 | move 10 0 | also circle 5 0 1", HIT(AT_TIME(0, 0.7)),
     MEASURE_WHICH_LATER, NULL},
    // Of several that are met before it the first is named.
    {PATH " | also circle 3 0 1 ; circle 5 0 1", HIT(AT_TIME(0, 0.6)), MEASURE_WHICH_LATER,
     "it names shape 0 (0 is b), but shape 1 is met earlier: until the named one is met, they "
     "overlap by 1 px"},
    // Normal and point are those of the named shape.
    {PATH " | also aabb 6 0 9 4", HIT(NORMAL_OF(0, 1, 0)), MEASURE_AGREES, NULL},
    {PATH " | also triangle 6 0 8 -2 9 3",
     HIT(NORMAL_OF(1, 0.70710678118654757, 0.70710678118654757)), MEASURE_AGREES, NULL},
    {PATH " | also triangle 6 0 8 -2 9 3",
     HIT(NORMAL_OF(0, 0.70710678118654757, 0.70710678118654757)), MEASURE_NORMAL_AT_IMPACT, NULL},
    {PATH " | also " BEFORE, HIT(NORMAL_OF(1, -1, 0)), MEASURE_NORMAL_REVERSED, NULL},
    {PATH " | also " BEFORE, HIT(POINT_OF(1, 3, 0)), MEASURE_AGREES, NULL},
    {PATH " | also " BEFORE, HIT(POINT_OF(1, 6, 0)), MEASURE_POINT_AT_IMPACT, NULL},
    // An answer that names none is about the first one, or any that ties with it.
    {PATH " | also " BEFORE, HIT(TIME(0.3)), MEASURE_AGREES, NULL},
    {PATH " | also " BEFORE, HIT(TIME(0.6)), MEASURE_TIME_LATE, NULL},
    {PATH " | also " BEFORE, HIT(TIME(0.2)), MEASURE_TIME_EARLY, NULL},
    {PATH " | also triangle 6 0 8 -2 9 3", HIT(NORMAL(1, 0)), MEASURE_AGREES, NULL},
    {PATH " | also triangle 6 0 8 -2 9 3", HIT(NORMAL(0.70710678118654757, 0.70710678118654757)),
     MEASURE_AGREES, NULL},
    {PATH " | also triangle 6 0 8 -2 9 3", HIT(NORMAL(0.6, 0.8)), MEASURE_NORMAL_AT_IMPACT, NULL},
    {"point 0 0 | aabb 2 -1 3 1 | move 10 0 | also triangle 6 0 8 -2 9 3",
     HIT(NORMAL(0.70710678118654757, 0.70710678118654757)), MEASURE_NORMAL_AT_IMPACT, NULL},
    // Without others there is nothing to name.
    {PATH, HIT(NAMES(0)), MEASURE_NOT_JUDGED, NULL},
    {PATH, HIT(AT_TIME(0, 0.6)), MEASURE_AGREES, NULL},
    {PATH, HIT(AT_TIME(0, 0.7)), MEASURE_TIME_LATE, NULL},
    // Answers that say nothing about a shape, and misses.
    {PATH " | also " BEFORE, HIT(.has = 0), MEASURE_NOT_JUDGED, NULL},
    {PATH " | also " BEFORE, {.relation = TS_APART, NAMES(1)}, MEASURE_NOT_JUDGED, NULL},
    {"point 0 0 | circle 0 9 1 | move 9 0 | also circle 0 6 1", HIT(NAMES(1)), MEASURE_NOT_JUDGED,
     NULL},
    // All of the list moves.
    {"circle 0 0 1 | circle 9 0 1 | move 5 0 -5 0 | also circle 7 0 1 ; circle 8 0 1",
     HIT(AT_TIME(1, 0.5)), MEASURE_AGREES, NULL},
    {"circle 0 0 1 | circle 9 0 1 | move 0 0 -9 0 | also circle 7 0 1 ; circle 8 0 1",
     HIT(AT_TIME(2, 0.66666666666666663)), MEASURE_WHICH_LATER, NULL},
};

static void claims_by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof claim / sizeof *claim; i++) {
        const Claim *c = &claim[i];
        static Case pair;
        char words[256];
        read_case(&pair, c->line);
        Query query = query_of_case(QUERY_SWEEP, &pair);
        TsRelation exact = query_exact(&query);
        MeasureFinding found = finding_judge_measure(&doubles, &query, &c->answer, exact);
        if (found.fault != c->fault)
            fail_msg("row %zu: %s: %d, by %g", i, c->line, (int)found.fault, found.by);
        Finding finding = finding_of_measure(&doubles, &query, &c->answer, exact);
        assert_int_equal(finding.kind, c->fault > MEASURE_AGREES ? FINDING_MEASURE : FINDING_NONE);
        finding_write(words, sizeof words, &finding);
        if (c->words) assert_string_equal(words, c->words);
    }
}

static void numbers_beside_the_list_are_failures(void **state)
{
    (void)state;
    static Case pair;
    read_case(&pair, PATH " | also " BEFORE);
    Query query = query_of_case(QUERY_SWEEP, &pair);
    for (int which = -2; which <= 3; which++) {
        Answer hit = HIT(NAMES(which)), miss = {.relation = TS_APART, NAMES(which)};
        Finding finding = finding_of_answer(&doubles, &query, &hit, TS_OVERLAPPING);
        bool in_list = which == 0 || which == 1;
        assert_int_equal(finding.kind, in_list ? FINDING_NONE : FINDING_FAILED);
        if (!in_list) assert_string_equal(finding.failed, "names a shape that is not in the list");
        finding = finding_of_answer(&doubles, &query, &miss, TS_OVERLAPPING);
        assert_int_equal(finding.kind, FINDING_WRONG);
    }
}

// ---- The relation of a list

static const struct {
    const char *others;
    TsRelation exact;
    double margin;
    int deciding;
} relation_row[] = {
    // b is apart by 3 px, touched, or entered by 1 px.
    {"circle 5 4 1 | move 10 0", TS_APART, 3, 0},
    {"circle 5 4 1 | move 10 0 | also circle 5 3 1", TS_APART, 2, 1},
    {"circle 5 4 1 | move 10 0 | also circle 5 6 1", TS_APART, 3, 0},
    {"circle 5 4 1 | move 10 0 | also aabb 5 0 6 4", TS_TOUCHING, 0, 1},
    {"circle 5 4 1 | move 10 0 | also aabb 5 0 6 4 ; circle 5 1 2", TS_OVERLAPPING, 1, 2},
    {"circle 5 1 2 | move 10 0 | also aabb 5 0 6 4", TS_OVERLAPPING, 1, 0},
    {"circle 5 1 2 | move 10 0 | also circle 5 1 4 ; circle 5 1 3", TS_OVERLAPPING, 3, 1},
    {"circle 5 1 2 | move 10 0 | also circle 5 9 1", TS_OVERLAPPING, 1, 0},
};

static void the_greatest_relation_is_the_lists(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof relation_row / sizeof *relation_row; i++) {
        static Case pair;
        char line[256];
        snprintf(line, sizeof line, "point 0 0 | %s", relation_row[i].others);
        read_case(&pair, line);
        Query query = query_of_case(QUERY_SWEEP, &pair);
        assert_int_equal(query_exact(&query), relation_row[i].exact);
        assert_int_equal(query_core(&query), relation_row[i].exact);
        assert_int_equal(query_deciding(&query), relation_row[i].deciding);
        assert_true(fabs(query_margin(&query) - relation_row[i].margin) < 1e-9);
    }
}

static void size_and_numbers_are_those_of_all(void **state)
{
    (void)state;
    static Case pair;
    const Method floats = {.name = "floats", .kind = QUERY_SWEEP, .number = NUMBER_FLOAT};
    read_case(&pair, "point 0 0 | circle 1 0 1 | move 4 0 | also circle 100 0 1");
    Query query = query_of_case(QUERY_SWEEP, &pair), first = query_one(&query, 0);
    assert_true(query_size(&query) >= 100 && query_size(&first) < 100);
    assert_true(rounding_ulp(&doubles, &query) == 0x1p-46);
    assert_true(rounding_ulp(&doubles, &first) == 0x1p-50);
    assert_true(query_is_fair(&floats, &query));
    read_case(&pair, "point 0 0 | circle 1 0 1 | move 4 0 | also circle 0.1 0 1");
    query = query_of_case(QUERY_SWEEP, &pair);
    assert_false(query_is_fair(&floats, &query));
}

// The line with its number `which` replaced by `by`. False if it has no such number.
static bool with_number(const char *line, int which, const char *by, char *out, size_t size)
{
    static const char digits[] = "0123456789";
    const char *at = line + strcspn(line, digits);
    for (; which > 0; which--) {
        at += strspn(at, digits);
        at += strcspn(at, digits);
    }
    if (!*at) return false;
    snprintf(out, size, "%.*s%s%s", (int)(at - line), line, by, at + strspn(at, digits));
    return true;
}

static void each_number_of_a_query_has_to_be_of_the_type(void **state)
{
    (void)state;
    static const char line[] =
        "capsule 1 2 3 4 5 | segment 6 7 8 9 | move 10 11 12 13 | also circle 14 15 16 ; "
        "triangle 17 18 19 20 21 33";
    static const char *const odd[] = {"0.1", "0.1", "0.5"};
    for (int type = NUMBER_DOUBLE; type <= NUMBER_INT32; type++) {
        const Method method = {.name = "m", .kind = QUERY_SWEEP, .number = (NumberType)type};
        static Case pair;
        char changed[256];
        int numbers = 0;
        read_case(&pair, line);
        Query query = query_of_case(QUERY_SWEEP, &pair);
        assert_true(query_is_fair(&method, &query));
        for (; with_number(line, numbers, odd[type], changed, sizeof changed); numbers++) {
            read_case(&pair, changed);
            query = query_of_case(QUERY_SWEEP, &pair);
            assert_int_equal(query_is_fair(&method, &query), type == NUMBER_DOUBLE);
        }
        assert_int_equal(numbers, 22);
    }
}

// ---- Methods

static void lists_go_to_methods_that_take_them(void **state)
{
    (void)state;
    static Case pair;
    const struct {
        const char *line, *method;
        bool takes;
    } row[] = {
        {PATH, "first_of_all", true},
        {PATH " | also " BEFORE, "first_of_all", true},
        {PATH " | also " BEFORE, "sweep_exact", false},
        {PATH " | also " BEFORE, "finite_ray_cast", false},
        {PATH " | also " BEFORE, "first_circle_roots", true},
        {PATH " | also " TIE, "first_circle_roots", false},
        // Swapped, b would be the one that is cast.
        {"circle 8 0 2 | point 0 0 | move 0 0 10 0", "first_circle_roots", true},
        {"circle 8 0 2 | point 0 0 | move 0 0 10 0 | also point 1 1", "first_circle_roots", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        read_case(&pair, row[i].line);
        Query query = query_of_case(QUERY_SWEEP, &pair);
        const Method *method = method_find(row[i].method);
        if (method_accepts(method, &query) != row[i].takes) fail_msg("row %zu", i);
        TsRelation answered = method_ask(method, &query).relation;
        assert_int_equal(answered == METHOD_REFUSES, !row[i].takes);
    }
}

static bool takes_three_corners(const Query *query)
{
    return query->b->kind != TS_SHAPE_POLYGON || query->b->polygon.count == 3;
}

static void a_method_looks_at_every_shape_of_a_list(void **state)
{
    (void)state;
    static Case pair;
    Method method = {.name = "few",
                     .kind = QUERY_SWEEP,
                     .a = TS_SHAPE_BIT(TS_SHAPE_POINT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_POLYGON),
                     .many = true,
                     .takes = takes_three_corners};
    read_case(&pair, "point 0 0 | polygon 3 0 0 1 0 0 1 | move 1 1 | also polygon 3 0 0 1 0 0 1 ; "
                     "polygon 4 0 0 1 0 1 1 0 1");
    Query query = query_of_case(QUERY_SWEEP, &pair);
    assert_false(method_accepts(&method, &query));
    query.other_count = 1;
    assert_true(method_accepts(&method, &query));
    query.other_count = 2;
    method.takes = NULL;
    assert_true(method_accepts(&method, &query));
    method.corners = 3;
    assert_false(method_accepts(&method, &query));
}

static Query of_pair(const GeneratedPair *pair)
{
    return (Query){.kind = QUERY_SWEEP,
                   .a = &pair->a,
                   .b = &pair->b,
                   .move_a = pair->move_a,
                   .move_b = pair->move_b,
                   .others = pair->others,
                   .other_count = pair->other_count};
}

static void draw_list(Random *random, const Method *method, int i, GeneratedPair *pair)
{
    static const TsShapeKind kinds[] = {TS_SHAPE_CIRCLE,   TS_SHAPE_AABB,    TS_SHAPE_SEGMENT,
                                        TS_SHAPE_TRIANGLE, TS_SHAPE_POLYGON, TS_SHAPE_CAPSULE};
    TsShapeKind kind = kinds[i / FAMILIES % 6];
    generate_sweep_promised(random, (Family)(i % FAMILIES), TS_SHAPE_POINT, kind,
                            generate_promise(method, TS_SHAPE_POINT, kind), pair);
    generate_others(random, method, TS_SHAPE_ANY, pair);
}

// The set of hits and the time do not depend on the order.
static void the_order_of_a_list_does_not_matter(void **state)
{
    (void)state;
    const Method *method = method_find("first_of_all");
    Random random = random_seeded(11);
    static GeneratedPair pair, turned;
    int lists = 0;
    for (int i = 0; i < 20 * FAMILIES; i++) {
        draw_list(&random, method, i, &pair);
        if (pair.other_count == 0) continue;
        generate_copy(&turned, &pair);
        turned.b = ts_shape_moved(&pair.others[0], ts_vec(0, 0), turned.corner[1]);
        turned.others[0] = pair.b;
        Query query = of_pair(&pair), other = of_pair(&turned);
        Answer one = method_ask(method, &query), two = method_ask(method, &other);
        assert_int_equal(one.relation, two.relation);
        assert_true(one.time == two.time);
        lists++;
    }
    assert_true(lists > 100);
}

// ---- The generator

static void generated_lists_are_taken_and_aim_at_faults(void **state)
{
    (void)state;
    const Method *all = method_find("first_of_all");
    int count[GENERATED_OTHERS + 1] = {0}, ties = 0, earlier = 0, later = 0, missed = 0,
                                 started = 0, touched = 0, other_kind = 0;
    for (int number = NUMBER_DOUBLE; number <= NUMBER_INT32; number++) {
        Method method = *all;
        method.number = (NumberType)number;
        method.sound = ROUNDS;
        method.a = TS_SHAPE_BIT(TS_SHAPE_POINT);
        method.b &= ~TS_SHAPE_BIT(TS_SHAPE_OBB); // its axis is not whole
        Random random = random_seeded(7);
        static GeneratedPair pair;
        for (int i = 0; i < 30 * FAMILIES; i++) {
            draw_list(&random, &method, i, &pair);
            Query query = of_pair(&pair);
            count[pair.other_count]++;
            assert_true(query_is_fair(&method, &query) && method_accepts(&method, &query));
            Query first = query_one(&query, 0);
            TsImpact b = ts_sweep_shapes(first.a, first.move_a, first.b, first.move_b);
            for (int k = 1; k <= pair.other_count; k++) {
                Query one = query_one(&query, k);
                TsImpact hit = ts_sweep_shapes(one.a, one.move_a, one.b, one.move_b);
                other_kind += one.b->kind != first.b->kind;
                bool both = hit.relation != TS_APART && b.relation != TS_APART;
                ties += both && hit.enter == b.enter && hit.enter > 0;
                earlier += both && hit.enter < b.enter;
                later += both && hit.enter > b.enter;
                missed += hit.relation == TS_APART;
                touched += hit.relation == TS_TOUCHING;
                started += hit.relation != TS_APART && hit.enter == 0;
            }
        }
    }
    for (int i = 0; i <= GENERATED_OTHERS; i++) assert_true(count[i] > 50);
    assert_true(ties > 50 && earlier > 50 && later > 50 && missed > 50);
    assert_true(started > 50 && touched > 50 && other_kind > 50);
}

static void generated_kinds_are_the_wanted(void **state)
{
    (void)state;
    Random random = random_seeded(9);
    static GeneratedPair pair;
    const Method *method = method_find("first_of_all");
    for (int i = 0; i < 200; i++) {
        generate_sweep(&random, FAMILY_LATTICE, TS_SHAPE_POINT, TS_SHAPE_AABB, &pair);
        generate_others(&random, method, TS_SHAPE_BIT(TS_SHAPE_AABB), &pair);
        for (int k = 0; k < pair.other_count; k++)
            assert_int_equal(pair.others[k].kind, TS_SHAPE_AABB);
    }
}

// ---- Shrinking

static void shrunk_list(const char *name, const char *line, Case *best)
{
    static Case pair;
    static Shrink shrink;
    const Method *method = method_find(name);
    read_case(&pair, line);
    Finding finding = finding_of(method, &pair, false);
    assert_true(finding_is_fault(&finding));
    shrink_begin(&shrink, method, &pair, &finding);
    while (!shrink.done) shrink_step(&shrink);
    case_copy(best, &shrink.best);
}

static void what_is_not_needed_leaves_the_list(void **state)
{
    (void)state;
    static Case best;
    // The fault needs one shape beside b.
    shrunk_list("first_in_order",
                "point 0 0 | circle 80 3 21 | move 100 0 | also aabb 30 40 50 60 ; circle 95 3 9 ; "
                "triangle 13 -4 13 9 27 1 ; polygon 4 70 -7 80 -7 80 7 70 7 ; segment 5 20 9 30",
                &best);
    assert_int_equal(best.other_count, 1);
    assert_int_equal(best.b.kind, TS_SHAPE_POINT);
    // It needs none, but the shape that it needs was not b.
    shrunk_list("first_from_outside",
                "point 0 0 | circle 80 90 21 | move 100 0 | also aabb 30 40 50 60 ; circle 1 2 9",
                &best);
    assert_int_equal(best.other_count, 0);
}

static void shrunk_numbers_of_others_are_small(void **state)
{
    (void)state;
    static Case best;
    shrunk_list("first_clipped_last",
                "point 3.125 7.03 | circle 83.7 7.25 21.9 | move 100.25 0.125 | also circle "
                "-37.123 6.875 9.21",
                &best);
    assert_int_equal(best.other_count, 1);
    int count;
    const double *number = ts_shape_view_numbers(&best.others[0], &count);
    for (int i = 0; i < count; i++)
        assert_true(fabs(number[i]) <= 4 && number[i] == floor(number[i]));
}

// ---- Rounding

static void skips_touches_of_lists(const Query *query, Answer *answer)
{
    TsRelation exact = query_core(query);
    answer->relation = exact == TS_OVERLAPPING || (exact == TS_TOUCHING && query->other_count == 0)
                           ? TS_OVERLAPPING
                           : TS_APART;
}

// Small whole numbers do not round: a touch that is missed in a list is a fault of the list.
static void a_touch_missed_in_a_list_only_is_no_rounding(void **state)
{
    (void)state;
    static Case pair;
    Method method = *method_find("first_of_all");
    method.sound = ROUNDS;
    method.touch = TOUCH_HIT;
    method.answer = skips_touches_of_lists;
    const struct {
        const char *line;
        FindingKind kind;
    } row[] = {
        {"point 0 0 | aabb 5 0 7 3 | move 10 0 | also aabb 5 2 7 3", FINDING_WRONG},
        {"point 0 0 | circle 5 3 3 | move 10 0 | also circle 5 9 1 ; segment 1 5 2 6",
         FINDING_WRONG},
        {"point 0 0 | aabb 5 0 7 3 | move 10 0", FINDING_NONE},
        {"point 0 0 | triangle 5.1 2.7 7.3 1.9 4.4 0 | move 10.7 0 | also aabb 5 2 7 3",
         FINDING_ROUNDS},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        read_case(&pair, row[i].line);
        Finding finding = finding_of(&method, &pair, false);
        if (finding.kind != row[i].kind) fail_msg("row %zu: %d", i, (int)finding.kind);
    }
}

// ---- The fuzzer

static void the_fuzzer_keeps_lists(void **state)
{
    (void)state;
    const Method *method = method_find("first_in_order");
    FuzzerOptions options = {.seed = 4, .family = -1, .a = TS_SHAPE_POINT, .b = TS_SHAPE_AABB};
    Fuzzer *fuzzer = fuzzer_new(method, &options);
    fuzzer_run(fuzzer, 4000, NULL, 0);
    fuzzer_conclude(fuzzer, 0);
    assert_true(fuzzer_findings(fuzzer) > 0);
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        static Case again;
        read_case(&again, found->line);
        assert_true(case_same_pair(&again, &found->pair));
        assert_int_equal(again.other_count, 1);
        assert_int_equal(again.others[0].kind, again.b.kind); // no others are wanted
        Finding finding = finding_of(method, &again, false);
        assert_true(finding_alike(&finding, &found->finding));
    }
    fuzzer_free(fuzzer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_by_hand),
        cmocka_unit_test(numbers_beside_the_list_are_failures),
        cmocka_unit_test(the_greatest_relation_is_the_lists),
        cmocka_unit_test(size_and_numbers_are_those_of_all),
        cmocka_unit_test(each_number_of_a_query_has_to_be_of_the_type),
        cmocka_unit_test(lists_go_to_methods_that_take_them),
        cmocka_unit_test(a_method_looks_at_every_shape_of_a_list),
        cmocka_unit_test(the_order_of_a_list_does_not_matter),
        cmocka_unit_test(generated_lists_are_taken_and_aim_at_faults),
        cmocka_unit_test(generated_kinds_are_the_wanted),
        cmocka_unit_test(what_is_not_needed_leaves_the_list),
        cmocka_unit_test(shrunk_numbers_of_others_are_small),
        cmocka_unit_test(a_touch_missed_in_a_list_only_is_no_rounding),
        cmocka_unit_test(the_fuzzer_keeps_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
