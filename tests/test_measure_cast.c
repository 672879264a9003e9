// Judging the measures of casts: time of impact, normal and point of two moving shapes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/checker.h"
#include "fuzz/finding.h"
#include "fuzz/fuzzer.h"
#include "generate/generate.h"
#include "query.h"
#include "shape_literals.h"
#include "touchstone/sweep.h"

static const Method doubles = {.name = "doubles", .kind = QUERY_SWEEP, .sound = ROUNDS};
static const Method floats = {
    .name = "floats", .kind = QUERY_SWEEP, .sound = ROUNDS, .number = NUMBER_FLOAT};

static void read_case(Case *pair, const char *line)
{
    char error[CASE_LINE_MAX];
    if (case_read(pair, line, error, sizeof error) != CASE_GOOD) fail_msg("%s: %s", line, error);
}

// ---- By hand

typedef struct Claim {
    TsShape a, b;
    TsVec move_a, move_b;
    Answer answer;
    MeasureFault fault;
    const char *words; // NULL: none
} Claim;

#define TIME(T) .has = ANSWER_TIME, .time = (T)
#define NORMAL(X, Y) .has = ANSWER_NORMAL, .normal = {X, Y}
#define AT(X, Y) .has = ANSWER_POINT, .point = {X, Y}
#define HIT(...)                                                                                   \
    {                                                                                              \
        .relation = TS_OVERLAPPING, __VA_ARGS__                                                    \
    }
#define MISS(...)                                                                                  \
    {                                                                                              \
        .relation = TS_APART, __VA_ARGS__                                                          \
    }

// A box that meets the left side of a wall after half of its way, at (20, 0) to (20, 10).
#define BOX AABB(0, 0, 10, 10)
#define WALL AABB(20, -50, 24, 50)
#define RIGHT                                                                                      \
    {                                                                                              \
        20, 0                                                                                      \
    }
#define STILL                                                                                      \
    {                                                                                              \
        0, 0                                                                                       \
    }

static const Claim claim[] = {
    {BOX, WALL, RIGHT, STILL, HIT(TIME(0.5)), MEASURE_AGREES, NULL},
    {WALL, BOX, STILL, RIGHT, HIT(TIME(0.5)), MEASURE_AGREES, NULL},
    {BOX, WALL, {10, 0}, {-10, 0}, HIT(TIME(0.5)), MEASURE_AGREES, NULL},
    {BOX, WALL, RIGHT, STILL, HIT(TIME(0.6)), MEASURE_TIME_LATE,
     "its time of impact is 0.6, expected 0.5: before that time the shapes overlap by 2 px"},
    {BOX, WALL, RIGHT, STILL, HIT(TIME(0.25)), MEASURE_TIME_EARLY,
     "its time of impact is 0.25, expected 0.50: at that time the shapes are 5 px apart"},
    {BOX,
     WALL,
     {400, 0},
     STILL,
     HIT(TIME(0.06)), // leaving, not entering: it has passed through
     MEASURE_TIME_LATE,
     NULL},
    {BOX, WALL, RIGHT, STILL,
     HIT(TIME(10)), // in px
     MEASURE_TIME_RANGE, "its time of impact is 10.0, not from 0 to 1, expected 0.5"},
    {BOX, WALL, RIGHT, STILL, HIT(TIME(-0.5)), MEASURE_TIME_RANGE, NULL},
    {BOX, WALL, RIGHT, STILL, HIT(TIME(NAN)), MEASURE_TIME_RANGE, NULL},
    {BOX, WALL, RIGHT, STILL, HIT(TIME(0)), MEASURE_TIME_EARLY, NULL},
    {BOX, WALL, RIGHT, STILL, HIT(TIME(1)), MEASURE_TIME_LATE, NULL},
    {BOX, WALL, RIGHT, STILL, HIT(.has = ANSWER_GAP, .gap = 7), MEASURE_NOT_JUDGED, NULL},
    {BOX, WALL, {5, 0}, STILL, MISS(TIME(7)), MEASURE_NOT_JUDGED, NULL},
    // Sharing a point at the start.
    {BOX, BOX, RIGHT, STILL, HIT(TIME(0)), MEASURE_AGREES, NULL},
    {BOX, BOX, STILL, STILL, HIT(TIME(0)), MEASURE_AGREES, NULL},
    {BOX, BOX, RIGHT, STILL, HIT(TIME(0.5)), MEASURE_TIME_LATE, NULL},
    {BOX, BOX, RIGHT, STILL, HIT(TIME(0.001)), MEASURE_TIME_LATE, NULL},
    {BOX, BOX, RIGHT, STILL, HIT(NORMAL(7, 7)), MEASURE_NOT_JUDGED, NULL},
    {BOX, BOX, RIGHT, STILL, HIT(AT(99, 99)), MEASURE_NOT_JUDGED, NULL},
    {BOX, AABB(10, 0, 20, 10), RIGHT, STILL, HIT(TIME(0)), MEASURE_AGREES, NULL},
    {BOX, AABB(10, 0, 20, 10), {-9, 0}, STILL, HIT(TIME(0)), MEASURE_AGREES, NULL},
    {BOX, AABB(10, 0, 20, 10), {-9, 0}, STILL, HIT(TIME(0.1)), MEASURE_TIME_EARLY, NULL},
    {BOX, AABB(10, 0, 20, 10), RIGHT, STILL, HIT(TIME(0.1)), MEASURE_TIME_LATE, NULL},
    // The normal, at the claimed time if there is one.
    {BOX, WALL, RIGHT, STILL, HIT(NORMAL(1, 0)), MEASURE_AGREES, NULL},
    {BOX, WALL, RIGHT, STILL, HIT(NORMAL(-1, 0)), MEASURE_NORMAL_REVERSED,
     "its normal points from b to a: it is (-1, 0), expected (1, 0)"},
    {BOX,
     WALL,
     {20, 10},
     STILL,
     HIT(NORMAL(0.6, 0.8)),
     MEASURE_NORMAL_AT_IMPACT,
     "its normal is (0.6, 0.8), expected (1, 0): projected on it at the time of impact, the shapes "
     "overlap by 52 px"},
    {BOX, WALL, RIGHT, STILL, HIT(NORMAL(2, 0)), MEASURE_INVALID,
     "its normal is (2, 0), of length 2, expected (1, 0)"},
    {BOX, WALL, RIGHT, STILL, HIT(NORMAL(0, 0)), MEASURE_INVALID, NULL},
    {BOX, WALL, RIGHT, STILL, HIT(NORMAL(NAN, 0)), MEASURE_INVALID, NULL},
    {POINT(0, 0), SEGMENT(10, -5, 10, 5), RIGHT, STILL, HIT(NORMAL(1, 0)), MEASURE_AGREES, NULL},
    {POINT(0, 0),
     SEGMENT(10, -5, 10, 5),
     {20, 5},
     STILL,
     HIT(NORMAL(-1, 0)), // it separates them too, but from behind
     MEASURE_NORMAL_REVERSED,
     NULL},
    {POINT(0, 0),
     AABB(10, 0, 20, 5),
     {20, 0},
     STILL,
     HIT(NORMAL(-0.6, 0.8)),
     MEASURE_NORMAL_AT_IMPACT,
     NULL},
    {POINT(0, 0),
     TRIANGLE(10, 0, 20, -4, 20, 4),
     {20, 0},
     STILL,
     HIT(NORMAL(0.6, 0.8)), // between those of both sides at the corner
     MEASURE_AGREES,
     NULL},
    {POINT(0, 0),
     SEGMENT(10, 0, 20, 0),
     {20, 0},
     STILL,
     HIT(NORMAL(0, 1)), // of the side that it slides along
     MEASURE_AGREES,
     NULL},
    {POINT(0, 0),
     SEGMENT(10, 0, 10, 5),
     {20, 1},
     STILL,
     HIT(NORMAL(0.8, 0.6)), // past the end, which it does not meet
     MEASURE_NORMAL_AT_IMPACT,
     NULL},
    {AABB(0, 0, 1, 1),
     AABB(3, 1, 5, 5),
     {4, 0},
     STILL,
     HIT(NORMAL(-0.6, 0.8)), // corners meet: it separates them, but a moves against it
     MEASURE_NORMAL_AT_IMPACT,
     NULL},
    {POINT(0, 0),
     TRIANGLE(10, 0, 12, 10, 15, 10),
     {20, 0},
     STILL,
     HIT(NORMAL(-0.28, 0.96)), // it separates them, but from behind
     MEASURE_NORMAL_OPPOSES,
     "its normal is (-0.28, 0.96), expected (0.9806, -0.1961): the first shape moves against it"},
    {CIRCLE(0, 0, 3),
     CIRCLE(10, 4, 2),
     {20, 0},
     STILL,
     HIT(NORMAL(0.6, 0.8)),
     MEASURE_AGREES,
     NULL},
    {CIRCLE(0, 0, 3),
     CIRCLE(10, 4, 2),
     {20, 0},
     STILL,
     HIT(NORMAL(1, 0)), // along the motion
     MEASURE_NORMAL_AT_IMPACT,
     NULL},
    {CIRCLE(0, 0, 3),
     CIRCLE(10, 4, 2),
     {20, 0},
     STILL,
     HIT(NORMAL(10 / 10.770329614269007, 4 / 10.770329614269007)), // between centres at the start
     MEASURE_NORMAL_AT_IMPACT,
     NULL},
    // The point, in the world.
    {CIRCLE(0, 0, 3), CIRCLE(10, 4, 2), {20, 0}, STILL, HIT(AT(8.8, 2.4)), MEASURE_AGREES, NULL},
    {CIRCLE(0, 0, 3), CIRCLE(10, 4, 2), {0, 0}, {-20, 0}, HIT(AT(1.8, 2.4)), MEASURE_AGREES, NULL},
    {CIRCLE(0, 0, 3),
     CIRCLE(10, 4, 2),
     {0, 0},
     {-20, 0},
     HIT(AT(8.8, 2.4)), // as if only a moved
     MEASURE_POINT_AT_IMPACT,
     "its contact point is (8.8, 2.4), expected (1.8, 2.4): at the time of impact it lies 6.12 px "
     "outside of one of the shapes"},
    {BOX, WALL, RIGHT, STILL, HIT(AT(20, 7)), MEASURE_AGREES, NULL},
    {BOX, WALL, RIGHT, STILL, HIT(AT(20, 12)), MEASURE_POINT_AT_IMPACT, NULL},
    {BOX, WALL, RIGHT, STILL, HIT(AT(10, 5)), MEASURE_POINT_AT_IMPACT, NULL}, // of the start
    {BOX, WALL, RIGHT, STILL, HIT(AT(21, 5)), MEASURE_POINT_AT_IMPACT, NULL},
    // A finite ray.
    {POINT(0, 0), CIRCLE(5, 0, 2), {10, 0}, STILL, HIT(TIME(0.3)), MEASURE_AGREES, NULL},
    {POINT(0, 0), CIRCLE(5, 0, 2), {10, 0}, STILL, HIT(TIME(0.7)), MEASURE_TIME_LATE, NULL},
    {POINT(0, 0), CIRCLE(5, 2, 2), {10, 0}, STILL, HIT(TIME(0.5)), MEASURE_AGREES, NULL}, // grazing
    {POINT(0, 0), CIRCLE(5, 2, 2), {10, 0}, STILL, HIT(TIME(0.51)), MEASURE_TIME_EARLY, NULL},
    {POINT(0, 0),
     CIRCLE(5, 2, 2),
     {10, 0},
     STILL,
     HIT(TIME(0.50000001)), // by 1e-7 px along the circle: 2.5e-15 px from it
     MEASURE_AGREES,
     NULL},
    // Along a side: only grazing before it, as far as they share points at that time.
    {BOX, AABB(20, 10, 30, 20), RIGHT, STILL, HIT(TIME(0.7)), MEASURE_AGREES, NULL},
    {BOX, AABB(20, 10, 30, 20), RIGHT, STILL, HIT(TIME(0.4)), MEASURE_TIME_EARLY, NULL},
};

static Query query_of(const Claim *c)
{
    return (Query){
        .kind = QUERY_SWEEP, .a = &c->a, .b = &c->b, .move_a = c->move_a, .move_b = c->move_b};
}

static void claims_by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof claim / sizeof *claim; i++) {
        const Claim *c = &claim[i];
        Query query = query_of(c);
        TsRelation exact = query_exact(&query);
        MeasureFinding found = finding_judge_measure(&doubles, &query, &c->answer, exact);
        if (found.fault != c->fault) fail_msg("row %zu: %d, by %g", i, (int)found.fault, found.by);
        Finding finding = finding_of_measure(&doubles, &query, &c->answer, exact);
        char words[256];
        finding_write(words, sizeof words, &finding);
        if (c->words) assert_string_equal(words, c->words);
        assert_int_equal(finding.kind, c->fault > MEASURE_AGREES ? FINDING_MEASURE : FINDING_NONE);
    }
}

static void rounding_and_tolerance_are_allowed(void **state)
{
    (void)state;
    const Method sloppy = {
        .name = "sloppy", .kind = QUERY_SWEEP, .sound = ROUNDS, .tolerance = 0.5};
    const Method declares = {
        .name = "declares", .kind = QUERY_SWEEP, .sound = ROUNDS, .ulps = 0x1p30};
    const Method exact = {.name = "exact", .kind = QUERY_SWEEP, .sound = EXACT};
    const struct {
        const Method *method;
        double good, bad; // px beyond the first contact
    } row[] = {{&doubles, 1e-13, 1e-12},
               {&floats, 5e-5, 5e-4},
               {&sloppy, 0.45, 0.55},
               {&declares, 5e-6, 5e-5},
               {&exact, 4e-8, 2e-7}};
    const Claim wall = {BOX, WALL, RIGHT, STILL, HIT(TIME(0.5)), MEASURE_AGREES, NULL};
    Query query = query_of(&wall);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        for (int side = -1; side <= 1; side += 2) {
            Answer good = HIT(TIME(0.5 + side * row[i].good / 20)),
                   bad = HIT(TIME(0.5 + side * row[i].bad / 20));
            MeasureFinding right =
                finding_judge_measure(row[i].method, &query, &good, TS_OVERLAPPING);
            MeasureFinding wrong =
                finding_judge_measure(row[i].method, &query, &bad, TS_OVERLAPPING);
            if (right.fault != MEASURE_AGREES) fail_msg("row %zu: off by %g", i, right.by);
            if (!finding_measure_is_fault(wrong)) fail_msg("row %zu", i);
        }
    }
}

// ---- Planted in the right answers to pairs of every kind

typedef struct Planted {
    const char *what;
    void (*plant)(const Query *query, const TsImpact *impact, Answer *answer);
} Planted;

#define PLANT(name) static void name(const Query *query, const TsImpact *impact, Answer *answer)

static double length_of(const Query *query)
{
    return ts_vec_length(ts_vec_sub(query->move_a, query->move_b));
}

PLANT(late_a_little) { answer->time = impact->enter + 1e-6 * query_size(query) / length_of(query); }
PLANT(early_a_little)
{
    answer->time = impact->enter - 1e-6 * query_size(query) / length_of(query);
}
PLANT(leaving)
{
    (void)query;
    answer->time = impact->leave;
}
PLANT(in_px) { answer->time = impact->enter * length_of(query); }
PLANT(negative)
{
    (void)query;
    answer->time = -impact->enter;
}
PLANT(nothing)
{
    (void)query, (void)impact;
    answer->time = NAN;
}
PLANT(at_start)
{
    (void)query, (void)impact;
    answer->time = 0;
}
PLANT(reversed)
{
    (void)query;
    answer->normal = ts_vec_negate(impact->normal);
}
PLANT(not_unit)
{
    (void)query;
    answer->normal = ts_vec_scale(impact->normal, 1 + 1e-6);
}
PLANT(of_the_motion)
{
    (void)impact;
    answer->normal = ts_vec_normalize(ts_vec_sub(query->move_a, query->move_b));
}
PLANT(across)
{
    (void)query;
    answer->normal = ts_vec_perp(impact->normal);
}
PLANT(place_of_start)
{
    answer->point = ts_vec_sub(impact->point, ts_vec_scale(query->move_a, impact->enter));
}
PLANT(place_a_little_off)
{
    double by = 1e-6 * query_size(query);
    answer->point = ts_vec_sub(impact->point, ts_vec_scale(impact->normal, by));
}

static const Planted planted[] = {
    {"late", late_a_little},
    {"early", early_a_little},
    {"leaving", leaving},
    {"px", in_px},
    {"negative", negative},
    {"NaN", nothing},
    {"start", at_start},
    {"reversed", reversed},
    {"not unit", not_unit},
    {"motion", of_the_motion},
    {"across", across},
    {"place", place_of_start},
    {"place off", place_a_little_off},
};

// Some 10 px large, around the origin; each has a corner or a rim at (-4, 0) to the left.
static const TsShape kind[] = {
    POINT(-4, 0),
    SEGMENT(-4, 0, 3, 5),
    CIRCLE(0, 0, 4),
    CAPSULE(-2, 0, 2, 5, 2),
    AABB(-4, -3, 5, 4),
    OBB(0.5, 0, 4.5, 2, 0.8, 0.6),
    TRIANGLE(-4, 0, 5, -5, 4, 6),
    POLYGON({-4, 0}, {0, -4}, {6, -1}, {1, 5}),
};
enum { KINDS = sizeof kind / sizeof *kind };

// Moves of both: almost horizontal, so that all of these meet or pass, in places that are not
// round.
static const TsVec moves[][2] = {{{60, 3}, {0, 0}}, {{0, 0}, {-60, 2}}, {{40, -7}, {-33, 1}}};

static bool is_meant(const Planted *plant, const Query *query, const TsImpact *impact)
{
    bool flat = impact->leave - impact->enter < 1e-3; // no area: it leaves where it enters
    bool round = ts_shape_kind_is_round(query->a->kind) || ts_shape_kind_is_round(query->b->kind);
    if (plant->plant == leaving) return !flat;
    // Corners may meet along any direction between the normals of two sides.
    if (plant->plant == of_the_motion) return round && !flat;
    if (plant->plant == across) return !flat;
    if (plant->plant == place_of_start) return !ts_vec_is_zero(query->move_a);
    return true;
}

static void planted_measures_are_found(void **state)
{
    (void)state;
    int asked = 0;
    for (int i = 0; i < KINDS * KINDS * 3; i++) {
        const TsVec *move = moves[i % 3];
        TsVec corner[CASE_CORNERS_MAX];
        TsShape a = kind[i / 3 % KINDS],
                b = ts_shape_moved(&kind[i / 3 / KINDS], ts_vec(30, 1.25), corner);
        Query query = {.kind = QUERY_SWEEP, .a = &a, .b = &b, .move_a = move[0], .move_b = move[1]};
        TsImpact impact = ts_sweep_shapes(&a, move[0], &b, move[1]);
        if (impact.relation == TS_APART) continue; // points that pass each other
        Answer right = HIT(.has = ANSWER_TIME | ANSWER_NORMAL | ANSWER_POINT, .time = impact.enter,
                           .normal = impact.normal, .point = impact.point);
        MeasureFinding good = finding_judge_measure(&doubles, &query, &right, impact.relation);
        if (good.fault != MEASURE_AGREES) fail_msg("%d: %d, by %g", i, (int)good.fault, good.by);
        for (size_t k = 0; k < sizeof planted / sizeof *planted; k++) {
            Answer wrong = right;
            planted[k].plant(&query, &impact, &wrong);
            if (!is_meant(&planted[k], &query, &impact)) continue;
            MeasureFinding bad = finding_judge_measure(&doubles, &query, &wrong, impact.relation);
            if (!finding_measure_is_fault(bad)) fail_msg("%s in %d", planted[k].what, i);
            asked++;
        }
    }
    assert_true(asked > 150 * 10);
}

// ---- Right answers that are hard to judge

static void right_answers_are_not_blamed(void **state)
{
    static const char *const line[] = {
        "circle 0 0 1 | circle 5 2 1 | move 10 0",           // grazing
        "circle 0 0 1e-9 | circle 5 2e-9 1e-9 | move 10 0",  // and tiny
        "capsule 0 0 0 1 1 | capsule 5 3 9 3 1 | move 10 0", // grazing
        "circle 0 0 1 | circle 2 0 1 | move 10 0",           // starting in touch
        "circle 0 0 1 | circle 2 0 1 | move -10 0",          // and leaving
        "circle 0 0 1 | circle 2 0 1 | move 0 10",           // and sliding
        "circle 0 0 1 | circle 0.5 0 9 | move 10 0",         // starting inside
        "circle 0 0 1 | circle 2 0 1 | move 0 0",            // no motion
        "circle 0 0 1 | circle 1 0 1 | move 3 3 3 3",        // no relative motion
        "point 1e9 1e9 | segment 1000000010 999999990 1000000010 1000000010 | move 20 0", // far
                                                                                          // away
        "circle 1e12 1e12 3 | aabb 1000000000010 999999999990 1000000000020 1000000000010 | move 8 "
        "0",
        "aabb 0 0 1e-30 1e-30 | aabb 3e-30 0 4e-30 1e-30 | move 5e-30 0",
        "point 0 0 | point 5 0 | move 10 0",
        "point 0 0 | segment 5 0 5 0 | move 10 0", // degenerate
        "circle 0 0 0 | capsule 5 0 5 0 0 | move 10 0",
        "aabb 0 0 0 0 | triangle 5 -1 5 0 5 1 | move 10 0",
        "point 0 0 | polygon 4 5 -5 5 5 5 5 5 -5 | move 10 0",
        "obb 0 0 0 2 0.6 0.8 | obb 9 0 3 0 0.8 0.6 | move 10 1",
        "point 0 0 | segment 5 0 9 0 | move 10 0",             // along a segment
        "aabb 0 0 10 10 | aabb 20 10 30 20 | move 10 0",       // corners at the end
        "aabb 0 0 10 10 | aabb 20 10 30 20 | move 100 0",      // along a side
        "circle 0 0 8e-6 | segment 9 -100 9 0 | move 10 1e-9", // almost past the end
    };
    (void)state;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        Case pair;
        read_case(&pair, line[i]);
        for (int m = 0; m < method_count(); m++) {
            const Method *method = method_at(m);
            Query query = query_of_case(QUERY_SWEEP, &pair);
            if (method->sound == FLAWED || !method_accepts(method, &query)) continue;
            Finding finding = finding_of(method, &pair, true);
            char words[256];
            finding_write(words, sizeof words, &finding);
            if (finding_is_fault(&finding)) fail_msg("row %zu, %s: %s", i, method->name, words);
        }
    }
}

// ---- A faulty function, from the fuzzer to the checker

static void answer_late(const Query *query, Answer *answer)
{
    TsImpact impact = ts_sweep_shapes(query->a, query->move_a, query->b, query->move_b);
    *answer = (Answer){.relation = impact.relation == TS_APART ? TS_APART : TS_OVERLAPPING,
                       .has = ANSWER_TIME};
    double later = 1e-6 * query_size(query) / length_of(query);
    answer->time = impact.enter > 0 ? fmin(impact.enter + later, 1) : 0;
}

static void answer_by_turns(const Query *query, Answer *answer)
{
    static int asked;
    answer_late(query, answer);
    TsImpact impact = ts_sweep_shapes(query->a, query->move_a, query->b, query->move_b);
    answer->time = ++asked % 7 == 0 ? impact.enter / 2 : impact.enter;
}

#define FAULTY                                                                                     \
    .kind = QUERY_SWEEP, .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),   \
    .touch = TOUCH_EITHER, .sound = ROUNDS

static const Method late = {.name = "late", FAULTY, .answer = answer_late};
static const Method by_turns = {.name = "by_turns", FAULTY, .answer = answer_by_turns};

static void check_line(const char *line, long long wrong, const char *words)
{
    static CaseFile file;
    char *output;
    size_t size;
    FILE *out = open_memstream(&output, &size), *in = tmpfile();
    Checker *checker = checker_new(&(CheckerOptions){.method = &late}, out);
    fprintf(in, "%s\n%s\n", CASE_HEADER, line);
    rewind(in);
    case_file_over(&file, in, "f");
    assert_true(checker_run(checker, &file));
    assert_int_equal(checker_count(checker).wrong, wrong);
    case_file_close(&file);
    checker_free(checker);
    fclose(out);
    if (!strstr(output, words)) fail_msg("%s", output);
    free(output);
}

static void faults_are_found_shrunk_and_checked(void **state)
{
    FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    (void)state;
    assert_true(method_add(&late));
    Fuzzer *fuzzer = fuzzer_new(&late, &options);
    fuzzer_run(fuzzer, 3000, NULL, 0);
    FuzzerCount count = fuzzer_count(fuzzer);
    assert_true(count.measures > 0 && count.wrong + count.failed + count.again == 0);
    // One of circles that overlap, one of those that graze: late, early and out of range are one.
    assert_int_equal(fuzzer_findings(fuzzer), 2);
    const FuzzerFound *found = fuzzer_finding(fuzzer, 0);
    Case pair;
    read_case(&pair, found->line);
    Finding finding = finding_of(&late, &pair, false);
    assert_int_equal(finding.kind, FINDING_MEASURE);
    assert_int_equal(finding.measure.fault, MEASURE_TIME_LATE);
    if (strlen(found->line) > 250) fail_msg("%s", found->line); // it was shrunk
    check_line(found->line, 1, "its time of impact is");
    check_line(
        "circle 0 0 1 | circle 9 0 1 | move 20 0", 1,
        "f:2: method late its time of impact is 0.350001, expected 0.350000: before that time "
        "the shapes overlap by 2e-05 px");
    check_line("circle 0 0 1 | circle 1 0 1 | move 20 0", 0, "");
    fuzzer_free(fuzzer);
    method_remove(&late);
}

static void what_is_wrong_by_turns_is_reported_as_such(void **state)
{
    FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    (void)state;
    Fuzzer *fuzzer = fuzzer_new(&by_turns, &options);
    fuzzer_run(fuzzer, 500, NULL, 0);
    FuzzerCount count = fuzzer_count(fuzzer);
    assert_true(count.again > 0 && fuzzer_findings(fuzzer) > 0);
    bool found = false;
    for (int i = 0; i < fuzzer_findings(fuzzer); i++)
        found |= strstr(fuzzer_finding(fuzzer, i)->line, "but not when asked again") != NULL;
    assert_true(found);
    fuzzer_free(fuzzer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_by_hand),
        cmocka_unit_test(rounding_and_tolerance_are_allowed),
        cmocka_unit_test(planted_measures_are_found),
        cmocka_unit_test(right_answers_are_not_blamed),
        cmocka_unit_test(faults_are_found_shrunk_and_checked),
        cmocka_unit_test(what_is_wrong_by_turns_is_reported_as_such),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
