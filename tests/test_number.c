// Figures as LOOK.md section 6 words them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <float.h>
#include <limits.h>
#include <math.h>

#include "scene_kit/number.h"

typedef struct Row {
    double value;
    const char *text;
} Row;

static void check(char *(*write)(char *, int, double), const Row *row, size_t rows)
{
    char text[NUMBER_MAX];
    for (size_t i = 0; i < rows; i++) {
        assert_ptr_equal(write(text, sizeof text, row[i].value), text);
        assert_string_equal(text, row[i].text);
    }
}
#define CHECK(write, row) check(write, row, sizeof(row) / sizeof *(row))

static void gaps_are_signed_with_three_digits(void **state)
{
    (void)state;
    static const Row rows[] = {
        {0, "0 px"},
        {-0.0, "0 px"},
        {6.3841, "+6.38 px"},
        {-12.08, "−12.1 px"},
        {63.84, "+63.8 px"},
        {-638.4, "−638 px"},
        {0.5, "+0.500 px"},
        {0.0012345, "+0.00123 px"},
        {0.012345, "+0.0123 px"},
        {9.996, "+10.0 px"},
        {99.96, "+100 px"},
        {3.5527136788005009e-15, "+3.55e−15 px"},
        {-0.00045, "−4.50e−4 px"},
        {DBL_MIN, "+2.23e−308 px"},
        {1234.5678, "+1,235 px"},
        {-123456.7, "−123,457 px"},
        {999999.4, "+999,999 px"},
        {999999.6, "+1.00 M px"},
        {1240000, "+1.24 M px"},
        {-98765432, "−98.8 M px"},
        {1.5e12, "+1.50e12 px"},
        {HUGE_VAL, "– px"},
    };
    CHECK(number_gap, rows);
}

static void a_gap_has_more_decimals_beside_a_wrong_one(void **state)
{
    (void)state;
    char text[NUMBER_MAX];
    assert_string_equal(number_gap_to(text, sizeof text, 163.477, 0), "+163 px");
    assert_string_equal(number_gap_to(text, sizeof text, 163.477, 1), "+163.5 px");
    assert_string_equal(number_length_to(text, sizeof text, -163, 1), "163.0 px");
    assert_string_equal(number_length_to(text, sizeof text, 2.5, 1), "2.50 px"); // not fewer
    assert_string_equal(number_gap_to(text, sizeof text, 1e-15, 4), "+1.00e−15 px");
}

static void lengths_are_unsigned(void **state)
{
    (void)state;
    static const Row rows[] = {
        {0, "0 px"}, {12.08, "12.1 px"}, {-12.08, "12.1 px"}, {1e-9, "1.00e−9 px"}};
    CHECK(number_length, rows);
}

static void table_figures_have_one_decimal(void **state)
{
    (void)state;
    static const Row rows[] = {{0, "0"},
                               {6.38, "+6.4"},
                               {-37.24, "−37.2"},
                               {0.01, "+0.0"},
                               {1234.5, "+1,234.5"},
                               {2.5e6, "+2.50 M"},
                               {-999999.9, "−999,999.9"}};
    CHECK(number_signed, rows);
}

static void plain_figures_keep_their_decimals(void **state)
{
    (void)state;
    char text[NUMBER_MAX];
    assert_string_equal(number_plain(text, sizeof text, 83, 2), "83.00");
    assert_string_equal(number_plain(text, sizeof text, -0.5, 2), "−0.50");
    assert_string_equal(number_plain(text, sizeof text, -0.001, 2), "0.00");
    assert_string_equal(number_plain(text, sizeof text, 12345.678, 1), "12,345.7");
    assert_string_equal(number_plain(text, sizeof text, -7, 0), "−7");
    assert_string_equal(number_plain(text, sizeof text, -2e30, 2), "−2.00e30");
}

static void counts_have_commas_then_millions(void **state)
{
    (void)state;
    char text[NUMBER_MAX];
    assert_string_equal(number_count(text, sizeof text, 0), "0");
    assert_string_equal(number_count(text, sizeof text, 7), "7");
    assert_string_equal(number_count(text, sizeof text, 1000), "1,000");
    assert_string_equal(number_count(text, sizeof text, 12431), "12,431");
    assert_string_equal(number_count(text, sizeof text, 999999), "999,999");
    assert_string_equal(number_count(text, sizeof text, 1240000), "1.24 M");
    assert_string_equal(number_count(text, sizeof text, -54321), "−54,321");
    assert_non_null(number_count(text, sizeof text, LLONG_MAX));
    assert_string_equal(number_of(text, sizeof text, 1, "box", "boxes"), "1 box");
    assert_string_equal(number_of(text, sizeof text, 0, "box", "boxes"), "0 boxes");
    assert_string_equal(number_of(text, sizeof text, 12431, "box", "boxes"), "12,431 boxes");
}

// Both hold their text until the block ends, a sentence whole.
static void a_number_text_is_each_its_own(void **state)
{
    (void)state;
    const char *gap = number_gap(NUMBER_TEXT, 6.3841), *length = number_length(NUMBER_TEXT, 12.08);
    assert_string_equal(gap, "+6.38 px");
    assert_string_equal(length, "12.1 px");
    assert_string_equal(number_of(NUMBER_TEXT, 12431, "body has passed through a wall or the floor",
                                  "bodies have passed through walls or the floor"),
                        "12,431 bodies have passed through walls or the floor");
}

static void never_writes_beyond_its_size(void **state)
{
    (void)state;
    char text[8];
    memset(text, 'x', sizeof text);
    number_gap(text, 5, -123456.7);
    assert_int_equal(strlen(text), 4);
    assert_int_equal(text[5], 'x');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_are_signed_with_three_digits),
        cmocka_unit_test(a_gap_has_more_decimals_beside_a_wrong_one),
        cmocka_unit_test(lengths_are_unsigned),
        cmocka_unit_test(table_figures_have_one_decimal),
        cmocka_unit_test(plain_figures_keep_their_decimals),
        cmocka_unit_test(counts_have_commas_then_millions),
        cmocka_unit_test(a_number_text_is_each_its_own),
        cmocka_unit_test(never_writes_beyond_its_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
