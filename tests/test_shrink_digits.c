// What is found can be read: at least 95 % of the findings are shrunk to numbers of at most three
// digits, as printed, sign and point aside (0.125 has three digits, 1e6 has one).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "cases/digits.h"
#include "fuzz/fuzzer.h"
#include "fuzz/shrink.h"
#include "query.h"
#include "zoo/zoo.h"

// ---- Digits

static int digits_of(double number)
{
    char text[DIGITS_MAX];
    if (digits_write(text, number)) return DIGITS_MAX; // a hex float
    int digits = 0, zeros = 0;
    for (const char *at = text; *at && *at != 'e'; at++) {
        if (*at < '0' || *at > '9') continue;
        zeros = *at == '0' ? zeros + 1 : 0;
        digits += digits > 0 || *at != '0';
    }
    return digits > zeros ? digits - zeros : 0;
}

static void digits_are_those_that_are_printed(void **state)
{
    (void)state;
    assert_int_equal(digits_of(0), 0);
    assert_int_equal(digits_of(-1e6), 1);
    assert_int_equal(digits_of(0.125), 3);
    assert_int_equal(digits_of(-1e-7), 1);
    assert_int_equal(digits_of(1020), 3);
    assert_int_equal(digits_of(1024), 4);
    assert_int_equal(digits_of(100.5), 4);
    assert_int_equal(digits_of(1.0 / 3), DIGITS_MAX);
}

static int most_digits(const Case *pair)
{
    double number[2 * TS_SHAPE_NUMBERS_MAX + 4];
    int count = ts_shape_numbers(&pair->a, number), most = 0;
    count += ts_shape_numbers(&pair->b, number + count);
    const CaseMotion *motion = &pair->motion;
    number[count++] = motion->a.x;
    number[count++] = motion->a.y;
    number[count++] = motion->b.x;
    number[count++] = motion->b.y;
    for (int i = 0; i < count; i++) {
        int digits = digits_of(number[i]);
        if (digits > most) most = digits;
    }
    return most;
}

// ---- Findings of a method, as many as some cases show

typedef struct Tally {
    int found, read;
} Tally;

enum { CASES = 2000, CHUNK = 40 };

// Counts those that have at most so many digits.
static Tally tally(const Method *method, uint64_t seed, int digits)
{
    FuzzerOptions options = {.seed = seed, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    Fuzzer *fuzzer = fuzzer_new(method, &options);
    assert_non_null(fuzzer);
    Tally tally = {0, 0};
    for (int cases = CHUNK; cases <= CASES && fuzzer_findings(fuzzer) == 0; cases += CHUNK) {
        fuzzer_run(fuzzer, cases, NULL, 0);
    }
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        bool short_one = most_digits(&found->pair) <= digits;
        if (!short_one) print_message("%s\n", found->line);
        tally.found++;
        tally.read += short_one;
    }
    fuzzer_free(fuzzer);
    return tally;
}

static void add(Tally *all, Tally one)
{
    all->found += one.found;
    all->read += one.read;
}

static void must_be_read(Tally all, int least)
{
    print_message("%d of %d findings have numbers of at most three digits\n", all.read, all.found);
    assert_true(all.found >= least);
    assert_true(100 * all.read >= 95 * all.found);
}

static void flaws_of_the_program(void **state)
{
    (void)state;
    Tally all = {0, 0};
    for (int i = 0; i < method_count(); i++) {
        if (method_at(i)->sound == FLAWED) add(&all, tally(method_at(i), 1, 3));
    }
    must_be_read(all, 90);
}

// ---- The zoo

// The first finding about nearly every fault has at most one digit more than the shortest case
// known.
static void faults_of_the_zoo(void **state)
{
    (void)state;
    Tally all = {0, 0};
    for (int i = 0; i < zoo_count(); i += 2) {
        const ZooFunction *function = zoo_at(i);
        if (!function->fault || strcmp(zoo_file(i), "memory") == 0) continue;
        Method *method = zoo_method(function);
        add(&all, tally(method, 1, function->digits + 1));
        zoo_method_free(method);
    }
    print_message("%d of %d findings of the zoo have one digit more at most\n", all.read,
                  all.found);
    assert_true(all.found >= 100);
    assert_true(100 * all.read >= 95 * all.found);
}

// ---- Faults that hide: a right function that is wrong under one condition

static double distance(TsVec a, TsVec b) { return ts_vec_length(ts_vec_sub(b, a)); }

static double circle_gap(const Query *query)
{
    TsCircle a = query->a->circle, b = query->b->circle;
    return distance(a.center, b.center) - a.radius - b.radius;
}

static bool by_a_hair(const Query *query) { return fabs(circle_gap(query)) < 1e-6; }

static bool one_is_huge(const Query *query)
{
    double a = query->a->circle.radius, b = query->b->circle.radius;
    return a > 1e4 * b && b > 0;
}

static bool same_center(const Query *query)
{
    TsCircle a = query->a->circle, b = query->b->circle;
    return ts_vec_equal(a.center, b.center) && a.radius != b.radius;
}

static bool every_number(const Query *query, bool (*is)(double))
{
    double number[2 * TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(query->a, number);
    count += ts_shape_numbers(query->b, number + count);
    for (int i = 0; i < count; i++) {
        if (!is(number[i])) return false;
    }
    return true;
}

static bool is_far(double number) { return fabs(number) > 1e5; }
static bool is_negative(double number) { return number < 0; }
static bool is_little(double number) { return fabs(number) < 1e9; }
static bool all_far(const Query *query) { return every_number(query, is_far); }
static bool all_negative(const Query *query) { return every_number(query, is_negative); }
static bool beyond_a_billion(const Query *query) { return !every_number(query, is_little); }

static bool wide(const Query *query)
{
    TsAabb a = query->a->aabb, b = query->b->aabb;
    return a.max.x - a.min.x > 90 && b.max.x - b.min.x > 90 && a.max.y - a.min.y > 90;
}

static bool sides_in_line(const Query *query)
{
    TsAabb a = query->a->aabb, b = query->b->aabb;
    return a.min.x == b.min.x && a.max.y == b.max.y && a.min.x != 0;
}

static bool many_corners(const Query *query)
{
    return query->a->kind == TS_SHAPE_POLYGON && query->a->polygon.count > 16;
}

static double doubled_area(const TsVec *corner)
{
    return fabs(ts_vec_cross(ts_vec_sub(corner[1], corner[0]), ts_vec_sub(corner[2], corner[0])));
}

static bool needle(const Query *query)
{
    const TsVec *corner = query->a->triangle.corner;
    double area = doubled_area(corner), side = distance(corner[0], corner[1]);
    return area > 0 && area < 1e-4 * side * side;
}

static bool small_triangle(const Query *query)
{
    double area = doubled_area(query->a->triangle.corner);
    return area > 0 && area < 1e-5;
}

static bool both_turned(const Query *query)
{
    TsVec a = query->a->obb.axis, b = query->b->obb.axis;
    return a.x * a.y != 0 && b.x * b.y != 0 && fabs(ts_vec_cross(a, b)) > 0.1;
}

static bool crosses_at_an_end(const Query *query)
{
    TsSegment a = query->a->segment, b = query->b->segment;
    TsVec along = ts_vec_sub(b.b, b.a);
    double cross = ts_vec_cross(ts_vec_sub(a.b, a.a), along);
    double t = cross == 0 ? 1 : ts_vec_cross(ts_vec_sub(b.a, a.a), along) / cross;
    return t > 0 && t < 1e-4;
}

static bool nearly_parallel(const Query *query)
{
    TsVec a = ts_vec_sub(query->a->segment.b, query->a->segment.a);
    TsVec b = ts_vec_sub(query->b->segment.b, query->b->segment.a);
    double cross = fabs(ts_vec_cross(a, b));
    return cross > 0 && cross < 1e-3 * ts_vec_length(a) * ts_vec_length(b);
}

static bool steep_ray(const Query *query)
{
    TsVec way = query->a->ray.direction;
    return way.x != 0 && fabs(way.x) < 1e-3 * fabs(way.y);
}

static bool fast(const Query *query) { return ts_vec_length(query->move_a) > 1e4; }

typedef struct Hidden {
    const char *name;
    QueryKind kind;
    TsShapeKind a, b;
    bool (*fails)(const Query *);
} Hidden;

static const Hidden hidden[] = {
    {"by_a_hair", QUERY_PAIR, TS_SHAPE_CIRCLE, TS_SHAPE_CIRCLE, by_a_hair},
    {"one_is_huge", QUERY_PAIR, TS_SHAPE_CIRCLE, TS_SHAPE_CIRCLE, one_is_huge},
    {"same_center", QUERY_PAIR, TS_SHAPE_CIRCLE, TS_SHAPE_CIRCLE, same_center},
    {"all_far", QUERY_PAIR, TS_SHAPE_AABB, TS_SHAPE_AABB, all_far},
    {"all_negative", QUERY_PAIR, TS_SHAPE_TRIANGLE, TS_SHAPE_AABB, all_negative},
    {"beyond_a_billion", QUERY_PAIR, TS_SHAPE_POINT, TS_SHAPE_AABB, beyond_a_billion},
    {"wide", QUERY_PAIR, TS_SHAPE_AABB, TS_SHAPE_AABB, wide},
    {"sides_in_line", QUERY_PAIR, TS_SHAPE_AABB, TS_SHAPE_AABB, sides_in_line},
    {"many_corners", QUERY_PAIR, TS_SHAPE_POLYGON, TS_SHAPE_POINT, many_corners},
    {"needle", QUERY_PAIR, TS_SHAPE_TRIANGLE, TS_SHAPE_SEGMENT, needle},
    {"small_triangle", QUERY_PAIR, TS_SHAPE_TRIANGLE, TS_SHAPE_CIRCLE, small_triangle},
    {"both_turned", QUERY_PAIR, TS_SHAPE_OBB, TS_SHAPE_OBB, both_turned},
    {"crosses_at_an_end", QUERY_PAIR, TS_SHAPE_SEGMENT, TS_SHAPE_SEGMENT, crosses_at_an_end},
    {"nearly_parallel", QUERY_PAIR, TS_SHAPE_SEGMENT, TS_SHAPE_SEGMENT, nearly_parallel},
    {"steep_ray", QUERY_CAST, TS_SHAPE_RAY, TS_SHAPE_AABB, steep_ray},
    {"fast", QUERY_SWEEP, TS_SHAPE_CIRCLE, TS_SHAPE_AABB, fast},
};

// Shapes that touch are answered either way.
static void answer_hidden(const Method *method, const Query *query, Answer *answer, int count)
{
    const Hidden *fault = method->self;
    for (int i = 0; i < count; i++) {
        bool hits = query_core(&query[i]) != TS_APART;
        answer[i].relation = hits != fault->fails(&query[i]) ? TS_OVERLAPPING : TS_APART;
    }
}

static void faults_that_hide(void **state)
{
    (void)state;
    enum { DRAWS = 100000, EACH = 4 };
    Tally all = {0, 0};
    static Shrink shrink;
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        Hidden fault = hidden[i];
        const Method method = {.name = fault.name,
                               .kind = fault.kind,
                               .a = TS_SHAPE_BIT(fault.a),
                               .b = TS_SHAPE_BIT(fault.b),
                               .touch = TOUCH_EITHER,
                               .sound = ROUNDS,
                               .answer_many = answer_hidden,
                               .self = &fault};
        Random random = random_seeded(i);
        int found = 0;
        for (int k = 0; k < DRAWS && found < EACH; k++) {
            GeneratedPair pair;
            Case failing;
            Family family = (Family)(k % FAMILIES);
            if (fault.kind == QUERY_SWEEP)
                generate_sweep(&random, family, fault.a, fault.b, &pair);
            else
                generate_promised(&random, family, fault.a, fault.b,
                                  (GeneratePromise){.plugin = true}, &pair);
            Query query = {.kind = fault.kind,
                           .a = &pair.a,
                           .b = &pair.b,
                           .move_a = pair.move_a,
                           .move_b = pair.move_b};
            if (!fault.fails(&query)) continue;
            case_of_pair(&failing, &pair.a, &pair.b);
            if (fault.kind == QUERY_SWEEP)
                case_of_sweep(&failing, &pair.a, &pair.b, (CaseMotion){pair.move_a, pair.move_b});
            Finding finding = finding_of(&method, &failing, true);
            if (finding.kind != FINDING_WRONG) continue;
            shrink_begin(&shrink, &method, &failing, &finding);
            while (!shrink.done) shrink_step(&shrink);
            bool read = most_digits(&shrink.best) <= 3;
            if (!read || getenv("ALL")) {
                char line[CASE_LINE_MAX];
                case_write(line, sizeof line, &shrink.best);
                print_message("%s: %s\n", fault.name, line);
            }
            found++;
            all.found++;
            all.read += read;
        }
        if (found == 0) fail_msg("%s was not found", fault.name);
    }
    must_be_read(all, 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_are_those_that_are_printed),
        cmocka_unit_test(flaws_of_the_program),
        cmocka_unit_test(faults_of_the_zoo),
        cmocka_unit_test(faults_that_hide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
