// The fuzzer finds every flaw quickly and in small whole numbers, and follows its options.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "cases/checker.h"
#include "fuzz/again.h"
#include "fuzz/fuzzer_private.h"
#include "oracle/oracle.h"
#include "query.h"
#include "touchstone/relation.h"

enum { CASES = 100000, SOME = 2000 };

static const FuzzerOptions all = {
    .seed = 5, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};

// ---- Parts

// Each count of a part is added to the same count of the sum.
static void parts_are_added(void **state)
{
    (void)state;
    enum { NUMBERS = offsetof(FuzzerCount, rounding) / sizeof(long long) };
    const Method *method = method_find("obb_three_axes");
    Fuzzer *sum = fuzzer_new(method, &all), *part = fuzzer_new(method, &all);
    for (int round = 1; round <= 3; round++) {
        long long number[NUMBERS];
        for (int i = 0; i < NUMBERS; i++) number[i] = round * (100 + i * i);
        memcpy(&part->count, number, sizeof number);
        char *bytes = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&bytes, &size);
        fuzzer_write(part, out);
        fclose(out);
        fuzzer_add(sum, bytes, size);
        free(bytes);
        FuzzerCount count = fuzzer_count(sum);
        memcpy(number, &count, sizeof number);
        int rounds = round * (round + 1) / 2;
        for (int i = 0; i < NUMBERS; i++) assert_int_equal(number[i], rounds * (100 + i * i));
    }
    fuzzer_free(sum);
    fuzzer_free(part);
}

// ---- Every flaw

static bool shows_in_answers(const Method *method)
{
    bool place = method->kind == QUERY_CAST && method->shows == FLAW_IN_MEASURE; // of entry
    return method->sound == FLAWED && !place;
}

// These are right on whole numbers: their errors are less than a pixel.
static bool needs_fractions(const Method *method)
{
    static const char *const names[] = {
        "point_half_pixel",           // closer than whole pixels can be
        "point_same_pixel",           // the same
        "polygon_mtv_raw",            // for sides shorter than a pixel
        "ray_circle_quadratic",       // by rounding, large for a tiny circle
        "segment_circle_printed",     // by a twentieth of a pixel
        "point_triangle_areas",       // by a tenth of a square pixel
        "point_triangle_heron",       // likewise
        "point_triangle_equal_areas", // by rounding, which whole areas do not have
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(method->name, names[i]) == 0) return true;
    }
    return false;
}

static bool is_axis(const TsShape *shape, int i) { return shape->kind == TS_SHAPE_OBB && i >= 4; }

static bool is_small_whole(const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        double small = is_axis(shape, i) ? 5 * number[i] : number[i]; // rotated by 3-4-5
        if (small != floor(small) || fabs(small) > 32) return false;
    }
    return true;
}

static bool is_small_motion(const CaseMotion *motion)
{
    TsShape a = ts_shape_point(motion->a), b = ts_shape_point(motion->b);
    return is_small_whole(&a) && is_small_whole(&b);
}

static long long faults(const Fuzzer *fuzzer)
{
    FuzzerCount count = fuzzer_count(fuzzer);
    return count.wrong + count.measures + count.failed;
}

static void must_fail_when_read_again(const Method *method, const FuzzerFound *found)
{
    Case again;
    char error[256];
    assert_int_equal(case_read(&again, found->line, error, sizeof error), CASE_GOOD);
    assert_string_equal(again.method, method->name);
    Query query = query_of_case(method->kind, &again);
    assert_int_equal(again.expect, query_exact(&query));
    assert_true(case_same_pair(&again, &found->pair));
    Finding finding = finding_of(method, &again, found->finding.symmetry != SYMMETRIES);
    assert_int_equal(finding.kind, found->finding.kind);
    assert_int_equal(finding.symmetry, found->finding.symmetry);
}

static void must_be_caught(const Method *method)
{
    Fuzzer *fuzzer = fuzzer_new(method, &all);
    for (long long cases = 500; cases <= CASES && fuzzer_findings(fuzzer) == 0; cases *= 2) {
        fuzzer_run(fuzzer, cases, NULL, 0);
    }
    if (fuzzer_findings(fuzzer) == 0) fail_msg("%s was not caught", method->name);
    bool whole = false;
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        whole |= is_small_whole(&found->pair.a) && is_small_whole(&found->pair.b) &&
                 is_small_motion(&found->pair.motion);
        must_fail_when_read_again(method, found);
    }
    if (!whole && !needs_fractions(method)) fail_msg("%s", fuzzer_finding(fuzzer, 0)->line);
    fuzzer_free(fuzzer);
}

static void every_flaw_is_caught_in_small_whole_numbers(void **state)
{
    (void)state;
    int caught = 0;
    for (int i = 0; i < method_count(); i++) {
        if (!shows_in_answers(method_at(i))) continue;
        must_be_caught(method_at(i));
        caught++;
    }
    assert_true(caught > 50);
}

// Such a flaw has margin 0, but small whole numbers do not round.
static void flaws_of_touching_show_where_shapes_touch(void **state)
{
    (void)state;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->sound != FLAWED || method->shows != FLAW_IN_TOUCH) continue;
        Fuzzer *fuzzer = fuzzer_new(method, &all);
        fuzzer_run(fuzzer, 5 * SOME, NULL, 0);
        assert_true(fuzzer_findings(fuzzer) > 0);
        for (int k = 0; k < fuzzer_findings(fuzzer); k++) {
            const Finding *finding = &fuzzer_finding(fuzzer, k)->finding;
            if (finding->kind != FINDING_WRONG) fail_msg("%s", fuzzer_finding(fuzzer, k)->line);
            assert_int_equal(finding->exact, TS_TOUCHING);
            assert_true(finding->margin == 0);
        }
        fuzzer_free(fuzzer);
    }
}

// ---- Repeatable

static void must_be_the_same(const Fuzzer *one, const Fuzzer *other)
{
    FuzzerCount a = fuzzer_count(one), b = fuzzer_count(other);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(fuzzer_findings(one), fuzzer_findings(other));
    for (int i = 0; i < fuzzer_findings(one); i++) {
        assert_string_equal(fuzzer_finding(one, i)->line, fuzzer_finding(other, i)->line);
    }
}

static double ticks;
static double tick(void) { return ticks += 1; }

static void runs_may_be_cut_anywhere(void **state)
{
    (void)state;
    const Method *method = method_find("polygon_corners");
    Fuzzer *whole = fuzzer_new(method, &all), *cut = fuzzer_new(method, &all);
    fuzzer_run(whole, SOME, NULL, 0);
    int runs = 0;
    while (fuzzer_count(cut).asked < SOME / 2) {
        fuzzer_run(cut, SOME, tick, ticks + 3); // two readings of the clock
        runs++;
    }
    assert_true(runs > 50);
    for (int i = SOME / 2; i <= SOME; i += 100) fuzzer_run(cut, i, NULL, 0);
    assert_true(fuzzer_findings(whole) > 1 && fuzzer_count(whole).asked == SOME);
    must_be_the_same(whole, cut);
    fuzzer_free(whole);
    fuzzer_free(cut);
}

static void seeds_give_other_findings(void **state)
{
    (void)state;
    const Method *method = method_find("obb_three_axes");
    FuzzerOptions options = all;
    Fuzzer *one = fuzzer_new(method, &options);
    options.seed = 3;
    Fuzzer *other = fuzzer_new(method, &options);
    fuzzer_run(one, SOME, NULL, 0);
    fuzzer_run(other, SOME, NULL, 0);
    assert_int_not_equal(fuzzer_count(one).wrong, fuzzer_count(other).wrong);
    fuzzer_free(one);
    fuzzer_free(other);
}

static void no_time_is_no_work(void **state)
{
    (void)state;
    Fuzzer *fuzzer = fuzzer_new(method_find("obb_corners"), &all);
    fuzzer_run(fuzzer, CASES, tick, ticks);
    assert_int_equal(fuzzer_count(fuzzer).asked, 0);
    fuzzer_free(fuzzer);
}

// ---- Options

static void must_be_of(const Fuzzer *fuzzer, TsShapeKind a, TsShapeKind b)
{
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const Case *pair = &fuzzer_finding(fuzzer, i)->pair;
        bool straight = pair->a.kind == a && pair->b.kind == b;
        assert_true(straight || (pair->a.kind == b && pair->b.kind == a));
    }
}

static void only_the_kinds_that_are_wanted(void **state)
{
    (void)state;
    FuzzerOptions options = all;
    options.a = TS_SHAPE_CIRCLE;
    options.b = TS_SHAPE_POINT;
    Fuzzer *fuzzer = fuzzer_new(method_find("bounding_boxes"), &options);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_true(fuzzer_findings(fuzzer) > 1);
    must_be_of(fuzzer, TS_SHAPE_CIRCLE, TS_SHAPE_POINT);
    fuzzer_free(fuzzer);
}

static int touching, asked_in_all;

static void count_touching(const Query *query, Answer *answer)
{
    answer->relation = oracle_relation(query->a, query->b);
    touching += answer->relation == TS_TOUCHING;
    asked_in_all++;
}

// Three batches in four consist of the family's pairs, the fourth of sequences that begin with one.
static void only_the_family_that_is_wanted(void **state)
{
    (void)state;
    FuzzerOptions options = all;
    Method method = {.name = "counts",
                     .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_AABB),
                     .touch = TOUCH_REPORTED,
                     .sound = EXACT,
                     .answer = count_touching};
    options.family = FAMILY_TOUCHING;
    options.no_symmetries = true;
    touching = asked_in_all = 0;
    Fuzzer *fuzzer = fuzzer_new(&method, &options);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_int_equal(fuzzer_findings(fuzzer), 0);
    assert_true(asked_in_all >= SOME);
    assert_true(touching > 0.7 * asked_in_all);
    fuzzer_free(fuzzer);
}

static void roundings_are_kept_where_wanted(void **state)
{
    (void)state;
    FuzzerOptions options = all;
    options.roundings = true;
    Fuzzer *fuzzer = fuzzer_new(method_find("circle_inclusive"), &options);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_true(fuzzer_findings(fuzzer) > 0);
    assert_int_equal(fuzzer_finding(fuzzer, 0)->finding.kind, FINDING_ROUNDS);
    assert_int_equal(faults(fuzzer), 0);
    fuzzer_free(fuzzer);
}

static void nothing_is_asked_of_what_takes_nothing(void **state)
{
    (void)state;
    Method sweep = {.name = "sweep", .kind = QUERY_SWEEP, .b = TS_SHAPE_ANY};
    sweep.a = TS_SHAPE_BIT(TS_SHAPE_RAY); // rays cannot be swept
    Fuzzer *fuzzer = fuzzer_new(&sweep, &all);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_int_equal(fuzzer_count(fuzzer).asked, 0);
    fuzzer_free(fuzzer);
    FuzzerOptions options = all;
    options.a = options.b = TS_SHAPE_CIRCLE;
    fuzzer = fuzzer_new(method_find("obb_corners"), &options);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_int_equal(fuzzer_count(fuzzer).asked, 0);
    fuzzer_free(fuzzer);
}

// ---- Findings

static bool are_alike(const FuzzerFound *one, const FuzzerFound *other)
{
    return finding_alike(&one->finding, &other->finding) &&
           one->pair.a.kind == other->pair.a.kind && one->pair.b.kind == other->pair.b.kind;
}

static void alike_findings_are_kept_once(void **state)
{
    (void)state;
    Fuzzer *fuzzer = fuzzer_new(method_find("polygon_sides"), &all);
    fuzzer_run(fuzzer, 2 * SOME, NULL, 0);
    assert_true(fuzzer_findings(fuzzer) > 2);
    assert_true(faults(fuzzer) > fuzzer_findings(fuzzer));
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        for (int k = 0; k < i; k++) {
            assert_false(are_alike(fuzzer_finding(fuzzer, i), fuzzer_finding(fuzzer, k)));
        }
    }
    fuzzer_free(fuzzer);
}

static double wrong_from; // px

// Misses circles of radius 0, and those of a radius from wrong_from on.
static void answer_without_points(const Query *query, Answer *answer)
{
    double least = fmin(query->a->circle.radius, query->b->circle.radius);
    double most = fmax(query->a->circle.radius, query->b->circle.radius);
    bool wrong = least == 0 || most >= wrong_from;
    answer->relation = wrong ? TS_APART : oracle_relation(query->a, query->b);
    if (answer->relation == TS_TOUCHING) answer->relation = TS_OVERLAPPING;
}

// What is wrong about degenerate shapes too has a finding of its own about others, if there is one.
static void findings_about_degenerate_shapes_are_told_apart(void **state)
{
    (void)state;
    const Method method = {.name = "without_points",
                           .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                           .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                           .touch = TOUCH_HIT,
                           .sound = ROUNDS,
                           .answer = answer_without_points};
    static const double from[] = {HUGE_VAL, 100, 0};
    for (int i = 0; i < 3; i++) {
        int of_others = 0, degenerate = 0;
        wrong_from = from[i];
        Fuzzer *fuzzer = fuzzer_new(&method, &all);
        fuzzer_run(fuzzer, 8 * SOME, NULL, 0);
        for (int k = 0; k < fuzzer_findings(fuzzer); k++) {
            const FuzzerFound *found = fuzzer_finding(fuzzer, k);
            bool is = found->pair.a.circle.radius == 0 || found->pair.b.circle.radius == 0;
            assert_int_equal(found->degenerate, is);
            of_others += !is;
            degenerate += is;
        }
        // What is wrong about others, too, is shown by them; they may stand for degenerate ones.
        assert_int_equal(of_others > 0, from[i] < HUGE_VAL);
        assert_true(of_others > 0 || degenerate > 0);
        fuzzer_explain(fuzzer);
        for (int k = 0; k < fuzzer_findings(fuzzer); k++) {
            const FuzzerFound *found = fuzzer_finding(fuzzer, k);
            if (!found->degenerate) assert_false(fuzzer_finding(fuzzer, found->cause)->degenerate);
        }
        fuzzer_free(fuzzer);
    }
}

// Correct, except that touching counts as a miss; and correct.
static void answer_strictly(const Query *query, Answer *answer)
{
    answer->relation =
        oracle_relation(query->a, query->b) == TS_OVERLAPPING ? TS_OVERLAPPING : TS_APART;
}

static Method strict_method(TouchRule touch)
{
    return (Method){.name = "strict",
                    .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                    .b = TS_SHAPE_BIT(TS_SHAPE_AABB),
                    .touch = touch,
                    .sound = ROUNDS,
                    .answer = answer_strictly};
}

static void touch_rules_are_held_to(void **state)
{
    (void)state;
    for (TouchRule touch = TOUCH_MISS; touch <= TOUCH_REPORTED; touch++) {
        Method method = strict_method(touch);
        Fuzzer *fuzzer = fuzzer_new(&method, &all);
        fuzzer_run(fuzzer, SOME, NULL, 0);
        bool keeps = touch == TOUCH_MISS || touch == TOUCH_EITHER;
        assert_int_equal(fuzzer_findings(fuzzer) == 0, keeps);
        if (!keeps) {
            const FuzzerFound *first = fuzzer_finding(fuzzer, 0);
            assert_int_equal(first->finding.exact, TS_TOUCHING);
            assert_non_null(strstr(first->pair.note, "its touch rule is declared wrongly"));
        }
        fuzzer_free(fuzzer);
    }
}

// Right but at one end of a segment.
static void leave_out_an_end(const Query *query, Answer *answer)
{
    TsRelation exact = oracle_relation(query->a, query->b);
    bool at_end = ts_vec_equal(query->b->point, query->a->segment.b);
    answer->relation = exact == TS_APART || at_end ? TS_APART : TS_OVERLAPPING;
}

// Right up to rounding: by the distance of the point from the segment's line.
static void measure_distance(const Query *query, Answer *answer)
{
    TsSegment s = query->a->segment;
    TsVec along = ts_vec_sub(s.b, s.a), way = ts_vec_sub(query->b->point, s.a);
    double length = ts_vec_length(along);
    double t = length > 0 ? ts_vec_dot(way, along) / (length * length) : 0;
    t = fmax(0, fmin(1, t));
    TsVec nearest = ts_vec_add(s.a, ts_vec_scale(along, t));
    bool there = ts_vec_distance(nearest, query->b->point) <= 0;
    answer->relation = there ? TS_OVERLAPPING : TS_APART;
}

static long long faults_of(void (*answer)(const Query *, Answer *), FuzzerCount *count)
{
    Method method = {.name = "by_hand",
                     .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_POINT),
                     .touch = TOUCH_HIT,
                     .sound = ROUNDS,
                     .answer = answer};
    Fuzzer *fuzzer = fuzzer_new(&method, &all);
    fuzzer_run(fuzzer, 5 * SOME, NULL, 0);
    long long found = faults(fuzzer);
    *count = fuzzer_count(fuzzer);
    fuzzer_free(fuzzer);
    return found;
}

// An end left out is wrong at every size and in every direction; rounding is not.
static void touching_is_told_from_rounding(void **state)
{
    (void)state;
    FuzzerCount count;
    assert_true(faults_of(leave_out_an_end, &count) > 0);
    assert_int_equal(faults_of(measure_distance, &count), 0);
    assert_true(count.rounded > 100);
}

// ---- Methods that remember

// Right, but every seventh answer is the one before it.
static void answer_from_memory(const Query *query, Answer *answer)
{
    static TsRelation remembered = TS_APART;
    static int asked;
    answer->relation = ++asked % 7 == 0 ? remembered : oracle_relation(query->a, query->b);
    remembered = answer->relation;
}

static void what_is_wrong_once_only_is_a_finding(void **state)
{
    (void)state;
    Method method = strict_method(TOUCH_REPORTED);
    method.b = TS_SHAPE_BIT(TS_SHAPE_POINT);
    method.answer = answer_from_memory;
    Fuzzer *fuzzer = fuzzer_new(&method, &all);
    fuzzer_run(fuzzer, 5 * SOME, NULL, 0);
    assert_true(fuzzer_count(fuzzer).again > 0);
    bool shown = false;
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        if (found->finding.kind != FINDING_AGAIN) continue;
        Case pair;
        char error[256];
        assert_int_equal(case_read(&pair, found->line, error, sizeof error), CASE_GOOD);
        assert_true(pair.flags & CASE_AGAIN);
        Finding again = again_until_wrong(&method, &found->before, &pair);
        assert_true(finding_is_fault(&again));
        shown = true;
    }
    assert_true(shown);
    fuzzer_free(fuzzer);
}

// Right, until it has been asked about so many different pairs: it has no room for more.
enum { REMEMBERED = 600 };
static uint64_t remembered[REMEMBERED];
static int remembers;

static uint64_t hash_of(const Query *query)
{
    uint64_t hash = 1;
    const TsShape *shape[] = {query->a, query->b};
    for (int k = 0; k < 2; k++) {
        double number[TS_SHAPE_NUMBERS_MAX];
        int count = ts_shape_numbers(shape[k], number);
        for (int i = 0; i < count; i++) {
            uint64_t bits;
            number[i] += 0.0;
            memcpy(&bits, &number[i], sizeof bits);
            hash = (hash ^ bits) * 1099511628211u;
        }
    }
    return hash;
}

static void answer_with_little_room(const Method *method, const Query *query, Answer *answer,
                                    int count)
{
    (void)method;
    for (int i = 0; i < count; i++) {
        uint64_t hash = hash_of(&query[i]);
        int at = 0;
        while (at < remembers && remembered[at] != hash) at++;
        bool hit = ts_relation_shapes(query[i].a, query[i].b) != TS_APART;
        bool room = at < REMEMBERED;
        if (at == remembers && room) remembered[remembers++] = hash;
        answer[i] = (Answer){.relation = hit && room ? TS_OVERLAPPING : TS_APART};
    }
}

static void forget(const Method *method)
{
    (void)method;
    remembers = 0;
}

// The cases that come before are found, and no others; and the file of all shows it again.
static void what_is_wrong_after_hundreds_is_found_with_them(void **state)
{
    (void)state;
    Method method = strict_method(TOUCH_HIT);
    method.name = "little_room";
    method.a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE);
    method.b = TS_SHAPE_BIT(TS_SHAPE_AABB);
    method.sound = ROUNDS;
    method.answer_many = answer_with_little_room;
    method.renew = forget;
    forget(&method);
    Fuzzer *fuzzer = fuzzer_new(&method, &all), *other = fuzzer_new(&method, &all);
    fuzzer_run(fuzzer, 2000, NULL, 0);
    assert_true(fuzzer_findings(fuzzer) > 0);
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    fuzzer_write(fuzzer, out);
    fclose(out);
    fuzzer_add(other, bytes, size); // as another process does
    free(bytes);
    for (int i = 0; i < fuzzer_findings(other); i++) {
        const FuzzerFound *found = fuzzer_finding(other, i);
        assert_int_equal(found->finding.kind, FINDING_AGAIN);
        assert_in_range(found->before.count, REMEMBERED, REMEMBERED + 10);
        Finding again = again_until_wrong(&method, &found->before, &found->pair);
        assert_true(finding_is_fault(&again));
    }
    assert_true(method_add(&method));
    const FuzzerFound *found = fuzzer_finding(other, 0);
    out = open_memstream(&bytes, &size);
    fprintf(out, "%s\n", CASE_HEADER);
    for (int i = 0; i < found->before.count; i++) {
        char line[CASE_LINE_MAX];
        case_write(line, sizeof line, &found->before.pair[i]);
        fprintf(out, "%s\n", line);
    }
    fprintf(out, "%s\n", found->line);
    fclose(out);
    static CaseFile file;
    FILE *in = fmemopen(bytes, size, "r"), *words = fopen("/dev/null", "w");
    Checker *checker = checker_new(&(CheckerOptions){.method = &method}, words);
    case_file_over(&file, in, "found");
    forget(&method);
    assert_true(checker_run(checker, &file));
    assert_true(checker_count(checker).wrong > 0);
    case_file_close(&file);
    checker_free(checker);
    fclose(words);
    free(bytes);
    method_remove(&method);
    fuzzer_free(fuzzer);
    fuzzer_free(other);
}

// Like a plug-in: correct, except that it fails for vertical segments; takes many queries at once,
// and keeps what it printed until it is asked again.
static long asked_at_once, most_at_once;
static char printed[256][ANSWER_PRINTED_MAX];

static void answer_many(const Method *method, const Query *query, Answer *answer, int count)
{
    (void)method;
    asked_at_once++;
    most_at_once = count > most_at_once ? count : most_at_once;
    for (int i = 0; i < count; i++) {
        TsSegment segment = query[i].a->segment;
        bool vertical = segment.a.x == segment.b.x;
        answer[i].relation = vertical ? METHOD_FAILS : oracle_relation(query[i].a, query[i].b);
        answer[i].failed = vertical ? "crashed (SIGFPE)" : NULL;
        snprintf(printed[i], sizeof printed[i], "x = %g", segment.a.x);
        answer[i].printed = vertical ? printed[i] : NULL;
    }
}

static void answer_rightly(const Method *method, const Query *query, Answer *answer, int count)
{
    (void)method;
    asked_at_once++;
    for (int i = 0; i < count; i++) answer[i].relation = oracle_relation(query[i].a, query[i].b);
}

static void failures_are_findings(void **state)
{
    (void)state;
    Method method = {.name = "stranger",
                     .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer_many = answer_many};
    Fuzzer *fuzzer = fuzzer_new(&method, &all);
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_true(most_at_once == 256);
    assert_int_equal(fuzzer_count(fuzzer).wrong, 0);
    assert_int_equal(fuzzer_findings(fuzzer), 2); // in both orders
    const FuzzerFound *found = fuzzer_finding(fuzzer, 0);
    assert_int_equal(found->finding.kind, FINDING_FAILED);
    assert_non_null(strstr(found->line, "| method stranger | note crashed (SIGFPE)"));
    char words[ANSWER_PRINTED_MAX];
    snprintf(words, sizeof words, "x = %g", found->pair.a.segment.a.x);
    assert_string_equal(found->finding.printed, words);
    fuzzer_free(fuzzer);
}

// Like a plug-in that hung too often: after its first batch it is asked no more.
static void answer_once(const Method *method, const Query *query, Answer *answer, int count)
{
    (void)method;
    bool asked = asked_at_once++ == 0;
    for (int i = 0; i < count; i++) {
        answer[i].relation = asked ? oracle_relation(query[i].a, query[i].b) : METHOD_FAILS;
        answer[i].failed = asked ? NULL : "is not asked";
        answer[i].unasked = !asked;
    }
}

static void what_is_not_asked_is_no_finding(void **state)
{
    (void)state;
    Method method = {.name = "once",
                     .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer_many = answer_once};
    Fuzzer *fuzzer = fuzzer_new(&method, &all);
    asked_at_once = 0;
    fuzzer_run(fuzzer, SOME, NULL, 0);
    assert_int_equal(fuzzer_findings(fuzzer), 0);
    assert_int_equal(fuzzer_count(fuzzer).not_judged, SOME - BATCH);
    fuzzer_free(fuzzer);
}

// A round trip to another process costs more than the questions: a batch is asked in few of them.
static void a_batch_costs_few_round_trips(void **state)
{
    (void)state;
    Method method = {.name = "circles",
                     .a = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),
                     .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer_many = answer_rightly};
    enum { BATCHES = 40 };
    Fuzzer *fuzzer = fuzzer_new(&method, &all);
    asked_at_once = 0;
    fuzzer_run(fuzzer, (long long)BATCHES * BATCH, NULL, 0);
    assert_int_equal(fuzzer_findings(fuzzer), 0);
    assert_in_range(asked_at_once, BATCHES, 3 * BATCHES); // once more, in one part or two
    fuzzer_free(fuzzer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_added),
        cmocka_unit_test(every_flaw_is_caught_in_small_whole_numbers),
        cmocka_unit_test(flaws_of_touching_show_where_shapes_touch),
        cmocka_unit_test(runs_may_be_cut_anywhere),
        cmocka_unit_test(seeds_give_other_findings),
        cmocka_unit_test(no_time_is_no_work),
        cmocka_unit_test(only_the_kinds_that_are_wanted),
        cmocka_unit_test(only_the_family_that_is_wanted),
        cmocka_unit_test(roundings_are_kept_where_wanted),
        cmocka_unit_test(nothing_is_asked_of_what_takes_nothing),
        cmocka_unit_test(alike_findings_are_kept_once),
        cmocka_unit_test(findings_about_degenerate_shapes_are_told_apart),
        cmocka_unit_test(touch_rules_are_held_to),
        cmocka_unit_test(touching_is_told_from_rounding),
        cmocka_unit_test(what_is_wrong_once_only_is_a_finding),
        cmocka_unit_test(what_is_wrong_after_hundreds_is_found_with_them),
        cmocka_unit_test(failures_are_findings),
        cmocka_unit_test(what_is_not_asked_is_no_finding),
        cmocka_unit_test(a_batch_costs_few_round_trips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
