// The findings of a run as JSON.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "fuzz/fuzzer_private.h"
#include "markup.h"
#include "results.h"

// ---- Strings

static void assert_json(const char *text, const char *expected)
{
    char *written = NULL;
    size_t size;
    FILE *out = open_memstream(&written, &size);
    markup_json(out, text);
    fclose(out);
    assert_string_equal(written, expected);
    json_error_t error;
    json_t *read = json_loads(written, JSON_DECODE_ANY, &error);
    assert_non_null(read);
    json_decref(read);
    free(written);
}

static void test_strings(void **state)
{
    (void)state;
    assert_json(NULL, "null");
    assert_json("", "\"\"");
    assert_json("a \"b\" \\ c/d", "\"a \\\"b\\\" \\\\ c/d\"");
    assert_json("\x01\x1b[\n\t\x7f", "\"\\u0001\\u001b[\\u000a\\u0009\xef\xbf\xbd\"");
    assert_json("\xc3\xa4 \xff", "\"\xc3\xa4 \xef\xbf\xbd\"");
    assert_json("cut \xc3", "\"cut \xef\xbf\xbd\"");
    assert_json("\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""); // a surrogate
}

// ---- Runs

static const ResultsRun run = {.version = "1.2", .seed = UINT64_MAX, .cases = 3000, .family = -1};

static char *written_with(const ResultsRun *asked, const Method *method, const char *plugin,
                          const char *memory)
{
    Results *results = results_new(asked);
    assert_non_null(results);
    if (method) {
        Fuzzer *fuzzer = fuzzer_new(method, &(FuzzerOptions){.seed = 5,
                                                             .family = asked->family,
                                                             .roundings = asked->strict,
                                                             .a = TS_SHAPE_KINDS,
                                                             .b = TS_SHAPE_KINDS});
        assert_non_null(fuzzer);
        fuzzer_run(fuzzer, asked->cases, NULL, 0);
        fuzzer_explain(fuzzer);
        results_add(results, method, plugin, fuzzer, memory);
        fuzzer_free(fuzzer);
    }
    char *text = results_write(results);
    assert_non_null(text);
    results_free(results);
    return text;
}

static char *written(const ResultsRun *asked, const Method *method, const char *plugin)
{
    return written_with(asked, method, plugin, NULL);
}

// The seed is beyond what jansson reads, as in many a reader, so it is made small.
static json_t *read_back(char *text)
{
    json_error_t error;
    char *seed = strstr(text, "18446744073709551615");
    assert_non_null(seed);
    memset(seed, ' ', 19);
    json_t *read = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!read) fail_msg("line %d: %s", error.line, error.text);
    free(text);
    return read;
}

static const char *word(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static long long count(const json_t *function, const char *key)
{
    return json_integer_value(json_object_get(json_object_get(function, "counts"), key));
}

// Each number is written under its own name.
static void test_counts(void **state)
{
    (void)state;
    static const struct {
        const char *key;
        size_t offset;
    } row[] = {{"asked", offsetof(FuzzerCount, asked)},
               {"wrong", offsetof(FuzzerCount, wrong)},
               {"touching", offsetof(FuzzerCount, touching)},
               {"measures", offsetof(FuzzerCount, measures)},
               {"failed", offsetof(FuzzerCount, failed)},
               {"hung", offsetof(FuzzerCount, hung)},
               {"once", offsetof(FuzzerCount, again)},
               {"rounding", offsetof(FuzzerCount, rounded)},
               {"unstable", offsetof(FuzzerCount, unstable)},
               {"not_judged", offsetof(FuzzerCount, not_judged)},
               {"refused", offsetof(FuzzerCount, refused)},
               {"tolerated", offsetof(FuzzerCount, tolerated)}};
    enum { ROWS = sizeof row / sizeof *row };
    Results *results = results_new(&run);
    const Method *method = method_find("obb_three_axes");
    Fuzzer *fuzzer =
        fuzzer_new(method, &(FuzzerOptions){.seed = 5, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS});
    assert_true(results && fuzzer);
    for (int i = 0; i < ROWS; i++) {
        long long number = 1000 + i * i;
        memcpy((char *)&fuzzer->count + row[i].offset, &number, sizeof number);
    }
    fuzzer->count.rounding.px = 0.25;
    fuzzer->count.instability.px = 0.5;
    results_add(results, method, NULL, fuzzer, NULL);
    json_t *read = read_back(results_write(results));
    const json_t *function = json_array_get(json_object_get(read, "functions"), 0);
    for (int i = 0; i < ROWS; i++) assert_int_equal(count(function, row[i].key), 1000 + i * i);
    assert_int_equal(json_object_size(json_object_get(function, "counts")), ROWS);
    assert_true(json_number_value(json_object_get(function, "rounding_at_most")) == 0.25);
    assert_true(json_number_value(json_object_get(function, "unstable_at_most")) == 0.5);
    json_decref(read);
    fuzzer_free(fuzzer);
    results_free(results);
}

static void test_wrong(void **state)
{
    (void)state;
    const Method *method = method_find("obb_three_axes");
    json_t *read = read_back(written(&run, method, NULL));
    assert_string_equal(word(read, "verdict"), "wrong");
    assert_string_equal(word(read, "touchstone"), "1.2");
    const json_t *function = json_array_get(json_object_get(read, "functions"), 0);
    assert_string_equal(word(function, "name"), "obb_three_axes");
    assert_true(json_is_null(json_object_get(function, "plugin")));
    assert_int_equal(count(function, "asked"), 3000);
    assert_true(count(function, "wrong") > 0);
    assert_true(count(function, "touching") <= count(function, "wrong"));
    const json_t *finding = json_array_get(json_object_get(function, "findings"), 0);
    assert_string_equal(word(finding, "kind"), "wrong");
    const json_t *right = json_object_get(finding, "right");
    assert_string_equal(word(right, "symmetry"), "swap");

    // Its cases are cases, and the pair of the symmetry is answered rightly.
    char error[256];
    Case pair;
    assert_int_equal(case_read(&pair, word(finding, "case"), error, sizeof error), CASE_GOOD);
    assert_int_equal(finding_of(method, &pair, false).kind, FINDING_WRONG);
    assert_int_equal(case_read(&pair, word(right, "case"), error, sizeof error), CASE_GOOD);
    assert_int_equal(finding_of(method, &pair, false).kind, FINDING_NONE);
    json_decref(read);
}

// All that is wrong of it has one cause, in which the other findings are listed.
static void test_cause(void **state)
{
    (void)state;
    char error[256];
    Case pair;
    const Method *method = method_find("bounding_boxes");
    ResultsRun more = run;
    more.cases = 20000;
    json_t *read = read_back(written(&more, method, NULL));
    const json_t *function = json_array_get(json_object_get(read, "functions"), 0);
    const json_t *finding = json_array_get(json_object_get(function, "findings"), 0);
    assert_non_null(strstr(word(finding, "rule"), "whose bounding boxes meet"));
    const json_t *largest = json_object_get(finding, "largest");
    double by = json_number_value(json_object_get(largest, "by"));
    assert_true(by > json_number_value(json_object_get(finding, "by")));
    assert_int_equal(case_read(&pair, word(largest, "case"), error, sizeof error), CASE_GOOD);
    assert_true(finding_of(method, &pair, false).margin == by);
    const json_t *same = json_object_get(finding, "same");
    assert_true(json_array_size(same) > 1);
    const char *other = word(json_array_get(same, 0), "case");
    assert_int_equal(case_read(&pair, other, error, sizeof error), CASE_GOOD);
    json_decref(read);
}

static void answer_apart(const Query *query, Answer *answer)
{
    (void)query;
    answer->relation = TS_APART;
}

static void answer_nothing(const Query *query, Answer *answer)
{
    (void)query;
    answer->relation = METHOD_FAILS;
    answer->failed = "crashed \"here\" \x1b[31m \xff";
    answer->printed = "C:\\mine.c:3: \xc3";
}

static const Method hostile = {.name = "a \"b\"\n\\ \xff",
                               .label = "hostile",
                               .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                               .b = TS_SHAPE_BIT(TS_SHAPE_POLYGON),
                               .touch = TOUCH_REPORTED,
                               .sound = ROUNDS,
                               .tolerance = 1e300,
                               .answer = answer_nothing};

static void test_hostile(void **state)
{
    (void)state;
    json_t *read = read_back(written(&run, &hostile, "my \"plug\xff\".so"));
    const json_t *function = json_array_get(json_object_get(read, "functions"), 0);
    assert_string_equal(word(function, "name"), "a \"b\"\n\\ \xef\xbf\xbd");
    assert_string_equal(word(function, "plugin"), "my \"plug\xef\xbf\xbd\".so");
    const json_t *finding = json_array_get(json_object_get(function, "findings"), 0);
    assert_string_equal(word(finding, "kind"), "failure");
    assert_true(json_is_null(json_object_get(finding, "answered")));
    assert_int_equal(count(function, "failed"), count(function, "asked"));
    json_decref(read);
}

static void test_strict(void **state)
{
    (void)state;
    ResultsRun strict = run;
    strict.strict = true;
    strict.family = FAMILY_TOUCHING;
    Method apart = hostile;
    apart.answer = answer_apart;
    apart.tolerance = 0;
    json_t *read = read_back(written(&strict, &apart, NULL));
    assert_string_equal(word(read, "family"), "touching");
    const json_t *function = json_array_get(json_object_get(read, "functions"), 0);
    assert_true(count(function, "rounding") > 0 || count(function, "wrong") > 0);
    assert_string_equal(word(function, "verdict"), "wrong");
    json_decref(read);
}

static void answer_refused(const Query *query, Answer *answer)
{
    (void)query;
    answer->relation = METHOD_REFUSES;
}

// Nothing that was answered could have been found wrong.
static void test_all_refused(void **state)
{
    (void)state;
    Method refuses = hostile;
    refuses.answer = answer_refused;
    json_t *read = read_back(written(&run, &refuses, NULL));
    const json_t *function = json_array_get(json_object_get(read, "functions"), 0);
    assert_int_equal(count(function, "asked"), 3000);
    assert_int_equal(count(function, "refused"), 3000);
    assert_int_equal(count(function, "not_judged"), 3000);
    assert_int_equal(count(function, "tolerated"), 0);
    assert_string_equal(word(function, "verdict"), "not asked");
    json_decref(read);
}

static void test_all_tolerated(void **state)
{
    (void)state;
    Method apart = hostile;
    apart.answer = answer_apart;
    json_t *read = read_back(written(&run, &apart, NULL));
    const json_t *function = json_array_get(json_object_get(read, "functions"), 0);
    assert_true(count(function, "tolerated") > 0);
    assert_int_equal(count(function, "tolerated"), count(function, "not_judged"));
    assert_int_equal(count(function, "refused"), 0);
    json_decref(read);
}

static void test_no_time(void **state)
{
    (void)state;
    json_t *read = read_back(written(&run, NULL, NULL));
    assert_string_equal(word(read, "verdict"), "not asked");
    json_decref(read);
}

static void test_repeats(void **state)
{
    (void)state;
    const Method *method = method_find("capsule_one_end");
    char *one = written(&run, method, NULL), *two = written(&run, method, NULL);
    assert_string_equal(one, two);
    free(one);
    free(two);
}

// A function that answers rightly is wrong if its memory grows.
static void test_memory(void **state)
{
    (void)state;
    const char *sentence = "its memory grows: by about 48 bytes a query";
    for (int i = 0; i < 2; i++) {
        json_t *read =
            read_back(written_with(&run, method_find("aabb_strict"), "a.so", i ? sentence : NULL));
        assert_string_equal(word(read, "verdict"), i ? "wrong" : "sound");
        const json_t *function = json_array_get(json_object_get(read, "functions"), 0);
        assert_string_equal(word(function, "verdict"), i ? "wrong" : "sound");
        assert_int_equal(json_array_size(json_object_get(function, "findings")), 0);
        if (i) assert_string_equal(word(function, "memory"), sentence);
        if (!i) assert_true(json_is_null(json_object_get(function, "memory")));
        json_decref(read);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strings),       cmocka_unit_test(test_counts),
        cmocka_unit_test(test_wrong),         cmocka_unit_test(test_cause),
        cmocka_unit_test(test_hostile),       cmocka_unit_test(test_strict),
        cmocka_unit_test(test_no_time),       cmocka_unit_test(test_all_refused),
        cmocka_unit_test(test_all_tolerated), cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
