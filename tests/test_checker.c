// Checking files of cases: which methods disagree, by how much, in file order.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "case_line.h"
#include "cases/checker.h"
#include "generate/generate.h"
#include "oracle/oracle.h"

static CaseFile file;
static CheckerCount count;
static char *output;

static int forget(void **state)
{
    (void)state;
    free(output);
    output = NULL;
    return 0;
}

static void check_stream(FILE *stream, CheckerOptions options)
{
    size_t size;
    free(output);
    FILE *out = open_memstream(&output, &size);
    Checker *checker = checker_new(&options, out);
    assert_non_null(checker);
    case_file_over(&file, stream, "f");
    assert_true(checker_run(checker, &file));
    case_file_close(&file);
    count = checker_count(checker);
    checker_free(checker);
    fclose(out);
}

static void check_text(const char *text, CheckerOptions options)
{
    FILE *stream = tmpfile();
    assert_non_null(stream);
    fprintf(stream, "%s\n%s", CASE_HEADER, text);
    rewind(stream);
    check_stream(stream, options);
}

static CheckerOptions only(const char *method)
{
    const Method *found = method_find(method);
    assert_non_null(found);
    return (CheckerOptions){.method = found};
}

static void right_methods_agree(void **state)
{
    (void)state;
    check_text("circle 0 0 5 | point 3 4 | expect touching\n"
               "obb 0 0 3 4 0.6 0.8 | obb 2 2 3 4 1 0 | expect overlapping\n"
               "ray 9 0 -1 0 | circle 0 0 5 | expect overlapping\n"
               "point 9 9 | ray 0 0 1 0 | expect apart\n",
               (CheckerOptions){0});
    assert_string_equal(output, "");
    assert_int_equal(count.cases, 4);
    assert_in_range(count.answers, 8, 40);
    assert_int_equal(count.wrong, 0);
    assert_int_equal(file.wrong, 0);
}

static void what_a_case_expects_is_checked(void **state)
{
    (void)state;
    const char text[] = "circle 0 0 5 | point 3 4 | expect apart\n"
                        "circle 0 0 5 | point 30 40 | expect touching\n"
                        "circle 0 0 5 | point 3 4 | expect touching\n";
    const char wanted[] = "f:2: the case expects apart, is touching\n"
                          "f:3: the case expects touching, is apart by 45 px\n";
    check_text(text, (CheckerOptions){0});
    assert_string_equal(output, wanted);
    assert_int_equal(count.wrong, 2);
    check_text(text, (CheckerOptions){.no_oracle = true});
    assert_string_equal(output, wanted);
}

// Apart, although the bounding circles overlap.
#define BARS "obb 0 0 100 10 0.6 0.8 | obb 100 0 10 20 1 0"

static void a_flawed_method_is_asked_where_it_is_named(void **state)
{
    (void)state;
    check_text(BARS "\n" BARS " | method bounding_circles\n", (CheckerOptions){0});
    assert_int_equal(count.wrong, 1);
    assert_int_equal(
        strncmp(output, "f:3: method bounding_circles reports overlapping, is apart by ", 62), 0);
    check_text(BARS "\n" BARS "\npoint 0 0 | point 0 0\n", only("bounding_circles"));
    assert_int_equal(count.cases, 3);
    assert_int_equal(count.answers, 2);
    assert_int_equal(count.not_taken, 1);
    assert_int_equal(count.wrong, 2);
}

static void methods_that_do_not_apply_are_reported(void **state)
{
    (void)state;
    check_text("point 0 0 | point 0 0 | method no_such_thing | expect apart\n"
               "point 0 0 | point 0 0 | method obb_four_axes\n",
               (CheckerOptions){0});
    char text[512];
    assert_int_equal(file.wrong, 2);
    case_file_error(&file, 0, text, sizeof text);
    assert_string_equal(text, "f:2: found method 'no_such_thing', which does not exist");
    case_file_error(&file, 1, text, sizeof text);
    assert_string_equal(text,
                        "f:3: found method 'obb_four_axes', which does not take these shapes");
    assert_string_equal(output,
                        "f:2: the case expects apart, is touching\n"); // checked nevertheless
}

static void answers_are_printed(void **state)
{
    (void)state;
    const char text[] =
        "circle 0 0 5 | point 3 4\n\npoint 0 0 | point 1 1\nray 0 0 1 0 | circle 9 0 1\n";
    check_text(text, (CheckerOptions){.print = true});
    assert_string_equal(output, "2 touching\n4 apart\n5 overlapping\n");
    CheckerOptions options = only("bounding_boxes");
    options.print = options.names_files = true;
    check_text(BARS "\npoint 0 0 | point 1 1\n", options);
    assert_string_equal(output, "f:2 apart\nf:3 -\n");
}

// ---- Methods of this test

static void answers_nine(const Query *query, Answer *answer)
{
    (void)query;
    answer->relation = (TsRelation)9;
}

static void rounds_a_little(const Query *query, Answer *answer)
{
    answer->relation = query->a->circle.radius < 5 ? TS_APART : TS_OVERLAPPING;
}

static int asked_at_once;

static void many(const Method *method, const Query *query, Answer *answer, int asked)
{
    (void)method;
    if (asked > asked_at_once) asked_at_once = asked;
    for (int i = 0; i < asked; i++) {
        answer[i].relation = oracle_relation(query[i].a, query[i].b);
        if (query[i].a->point.x == 7)
            answer[i] = (Answer){.relation = METHOD_FAILS, .failed = "hung"};
    }
}

static void invalid_answers_are_reported(void **state)
{
    (void)state;
    Method method = {.name = "nine",
                     .a = TS_SHAPE_ANY,
                     .b = TS_SHAPE_ANY,
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer = answers_nine};
    check_text("point 0 0 | point 1 1\n", (CheckerOptions){.method = &method, .print = true});
    assert_int_equal(count.wrong, 1);
    assert_int_equal(strncmp(output, "f:2: method nine ", 17), 0);
    assert_non_null(strstr(output, "\n2 failed\n"));
}

static void rounding_counts_where_it_is_asked_for(void **state)
{
    (void)state;
    const char text[] = "circle 0 0 0x1.3ffffffffffffp+2 | point 3 4.000000000000001\n"
                        "circle 0 0 0x1.4000000000001p+2 | point 3 4.00000000000001\n"
                        "circle 0 0 6 | point 30 40\n";
    Method method = {.name = "rounded",
                     .a = TS_SHAPE_ANY,
                     .b = TS_SHAPE_ANY,
                     .touch = TOUCH_HIT,
                     .sound = ROUNDS,
                     .answer = rounds_a_little};
    check_text(text, (CheckerOptions){.method = &method});
    assert_int_equal(count.rounded.count, 1);
    assert_int_equal(count.wrong, 1);
    assert_string_equal(output, "f:4: method rounded reports overlapping, is apart by 44 px\n");
    check_text(text, (CheckerOptions){.method = &method, .strict = true});
    assert_int_equal(count.rounded.count, 0);
    assert_int_equal(count.wrong, 2);
    method.sound = EXACT;
    check_text(text, (CheckerOptions){.method = &method});
    assert_int_equal(count.wrong, 2);
}

static void a_method_is_asked_many_at_once(void **state)
{
    (void)state;
    Method method = {.name = "many",
                     .a = TS_SHAPE_ANY,
                     .b = TS_SHAPE_ANY,
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer_many = many};
    FILE *stream = tmpfile();
    assert_non_null(stream);
    fprintf(stream, "%s\n", CASE_HEADER);
    for (int i = 0; i < 1000; i++) fprintf(stream, "point %d 0 | circle 3 4 5\n", i);
    rewind(stream);
    asked_at_once = 0;
    check_stream(stream, (CheckerOptions){.method = &method});
    assert_int_equal(count.answers, 1000);
    assert_int_equal(asked_at_once, 256);
    assert_string_equal(output, "f:9: method many hung\n");
}

// Wrong about a pair that is asked in one call behind a point at 7.
static void remembers(const Method *method, const Query *query, Answer *answer, int asked)
{
    (void)method;
    bool marked = false;
    for (int i = 0; i < asked; i++) {
        TsRelation exact = oracle_relation(query[i].a, query[i].b);
        answer[i].relation = !marked ? exact : exact == TS_APART ? TS_OVERLAPPING : TS_APART;
        marked = query[i].a->point.x == 7;
    }
}

static void continue_with(Checker *checker, const char *text)
{
    FILE *stream = tmpfile();
    assert_non_null(stream);
    fprintf(stream, "%s\n%s", CASE_HEADER, text);
    rewind(stream);
    case_file_over(&file, stream, "f");
    assert_true(checker_run(checker, &file));
    case_file_close(&file);
}

static const Method remembering = {.name = "remembers",
                                   .a = TS_SHAPE_BIT(TS_SHAPE_POINT),
                                   .b = TS_SHAPE_BIT(TS_SHAPE_POINT),
                                   .touch = TOUCH_REPORTED,
                                   .sound = ROUNDS,
                                   .answer_many = remembers};

// What showed only after other cases is asked after those of its own file.
static void a_file_does_not_reach_into_the_next(void **state)
{
    (void)state;
    static const char before[] = "point 7 0 | point 30 0\n",
                      after[] = "point 1 0 | point 0 9 | flag again | method remembers\n";
    Method method = remembering;
    assert_true(method_add(&method));
    for (int files = 1; files <= 2; files++) {
        char both[256];
        size_t size;
        free(output);
        FILE *out = open_memstream(&output, &size);
        Checker *checker = checker_new(&(CheckerOptions){.method = &method}, out);
        assert_non_null(checker);
        snprintf(both, sizeof both, "%s%s", before, after);
        continue_with(checker, files == 1 ? both : before);
        if (files == 2) continue_with(checker, after);
        long long wrong = checker_count(checker).wrong;
        checker_free(checker);
        fclose(out);
        assert_int_equal(wrong, files == 1);
    }
    method_remove(&method);
}

// A piece of a file is checked as if it stood behind the lines before it: those that name no
// method, from the last one on that does.
static void what_stands_before_a_piece_counts(void **state)
{
    (void)state;
    static const char mark[] = "point 7 0 | point 30 0", other[] = "point 5 0 | point 30 0",
                      named[] = "point 2 0 | point 30 0 | method remembers",
                      piece[] = "point 1 0 | point 0 9 | flag again | method remembers\n";
    static const struct {
        const char *before[3];
        int wrong;
    } row[] = {{{NULL}, 0},
               {{mark}, 1},
               {{other}, 0},
               {{mark, other}, 0},
               {{other, mark}, 1},
               {{mark, named}, 0},
               {{named, mark}, 1},
               {{other, named, mark}, 1},
               {{other, mark, named}, 0}};
    Method method = remembering;
    assert_true(method_add(&method));
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        size_t size;
        free(output);
        FILE *out = open_memstream(&output, &size);
        Checker *checker = checker_new(&(CheckerOptions){.method = &method}, out);
        assert_non_null(checker);
        for (int k = 0; k < 3 && row[i].before[k]; k++) {
            Case pair;
            char error[256];
            assert_int_equal(case_read(&pair, row[i].before[k], error, sizeof error), CASE_GOOD);
            checker_before(checker, &pair);
        }
        continue_with(checker, piece);
        long long wrong = checker_count(checker).wrong;
        checker_free(checker);
        fclose(out);
        if (wrong != row[i].wrong) fail_msg("row %zu: %lld wrong", i, wrong);
    }
    method_remove(&method);
}

static void a_method_in_floats_is_asked_floats(void **state)
{
    (void)state;
    Method method = {.name = "single",
                     .a = TS_SHAPE_ANY,
                     .b = TS_SHAPE_ANY,
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS,
                     .answer_many = many,
                     .number = NUMBER_FLOAT};
    check_text("point 0.1 0 | circle 3 4 5\npoint 0.5 0 | circle 3 4 5\n",
               (CheckerOptions){.method = &method});
    assert_int_equal(count.answers, 1);
    assert_int_equal(count.not_taken, 1);
}

// With all generators no exact method is wrong, and no other is wrong by more than rounding.
static void generated_cases_find_nothing(void **state)
{
    (void)state;
    Random random = random_seeded(17);
    GeneratedPair pair;
    FILE *stream = tmpfile();
    assert_non_null(stream);
    fprintf(stream, "%s\n", CASE_HEADER);
    int written = 0;
    for (int i = 0; i < 3 * TS_SHAPE_KINDS * TS_SHAPE_KINDS * FAMILIES; i++) {
        TsShapeKind a = (TsShapeKind)(i % TS_SHAPE_KINDS),
                    b = (TsShapeKind)(i / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
        if (!oracle_knows(a, b)) continue;
        generate_pair(&random, (Family)(i / (TS_SHAPE_KINDS * TS_SHAPE_KINDS) % FAMILIES), a, b,
                      &pair);
        fprintf(stream, "%s\n",
                case_line(&pair.a, &pair.b, (int)oracle_relation(&pair.a, &pair.b), ""));
        written++;
    }
    rewind(stream);
    check_stream(stream, (CheckerOptions){0});
    assert_string_equal(output, "");
    assert_int_equal(file.wrong, 0);
    assert_int_equal(count.cases, written);
}

static void what_cannot_be_written_stops_it(void **state)
{
    (void)state;
    FILE *stream = tmpfile(), *out = fopen("/dev/full", "w");
    assert_non_null(stream);
    assert_non_null(out);
    fprintf(stream, "%s\n", CASE_HEADER);
    for (int i = 0; i < 5000; i++) fprintf(stream, "point %d 0 | circle 3 4 5\n", i);
    rewind(stream);
    Checker *checker = checker_new(&(CheckerOptions){.print = true}, out);
    case_file_over(&file, stream, "f");
    assert_false(checker_run(checker, &file));
    assert_in_range(checker_count(checker).cases, 1, 1000);
    case_file_close(&file);
    checker_free(checker);
    fclose(out);
}

// What several processes counted is added, each number to its own.
static void counts_add_up(void **state)
{
    (void)state;
    CheckerCount all = {.cases = 1,
                        .answers = 2,
                        .wrong = 3,
                        .rounded = {4, 0.5, "first", 5},
                        .unstable = {6, 2, "first", 7},
                        .not_taken = 8,
                        .as_polygons = 9,
                        .as_aabbs = 10};
    const CheckerCount more = {.cases = 100,
                               .answers = 200,
                               .wrong = 300,
                               .rounded = {400, 1, "second", 11},
                               .unstable = {600, 1, "second", 12},
                               .not_taken = 800,
                               .as_polygons = 900,
                               .as_aabbs = 1000};
    checker_add(&all, &more);
    const CheckerExcused *most[] = {&all.rounded, &all.unstable};
    const int64_t sum[] = {all.cases,          all.answers,   all.wrong,       all.rounded.count,
                           all.unstable.count, all.not_taken, all.as_polygons, all.as_aabbs};
    const int64_t expected[] = {101, 202, 303, 404, 606, 808, 909, 1010};
    for (int i = 0; i < 8; i++) assert_int_equal(sum[i], expected[i]);
    assert_true(most[0]->most == 1 &&
                most[1]->most == 2); // and the worst one is kept, with its place
    assert_string_equal(most[0]->file, "second");
    assert_string_equal(most[1]->file, "first");
    assert_int_equal(most[0]->line, 11);
    assert_int_equal(most[1]->line, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_methods_agree),
        cmocka_unit_test(what_a_case_expects_is_checked),
        cmocka_unit_test(a_flawed_method_is_asked_where_it_is_named),
        cmocka_unit_test(methods_that_do_not_apply_are_reported),
        cmocka_unit_test(answers_are_printed),
        cmocka_unit_test(invalid_answers_are_reported),
        cmocka_unit_test(rounding_counts_where_it_is_asked_for),
        cmocka_unit_test(a_method_is_asked_many_at_once),
        cmocka_unit_test(a_file_does_not_reach_into_the_next),
        cmocka_unit_test(what_stands_before_a_piece_counts),
        cmocka_unit_test(a_method_in_floats_is_asked_floats),
        cmocka_unit_test(generated_cases_find_nothing),
        cmocka_unit_test(what_cannot_be_written_stops_it),
        cmocka_unit_test(counts_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, forget);
}
