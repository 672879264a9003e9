// Reading cases: every shape and field, and a clear error for everything else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <float.h>
#include <math.h>

#include "cases/case.h"
#include "cases/digits.h"
#include "generate/generate.h"
#include "oracle/oracle.h"

static Case found;
static char error[256];

static CaseLine read_line(const char *line)
{
    memset(error, 0, sizeof error);
    memset(&found, 'x', sizeof found);
    return case_read(&found, line, error, sizeof error);
}

static void assert_reads(const char *line)
{
    if (read_line(line) != CASE_GOOD) fail_msg("%s: %s", line, error);
}

// ---- Numbers

static void assert_number(const char *text, double wanted)
{
    double value;
    const char *end = digits_read(text, &value);
    if (!end || *end || memcmp(&value, &wanted, sizeof value) != 0)
        fail_msg("%s read as %a, is %a", text, value, wanted);
}

static void numbers_are_read_as_strtod_does(void **state)
{
    (void)state;
    const char *const text[] = {
        "0",
        "-0",
        "+7",
        "1.5",
        ".5",
        "5.",
        "-.25e2",
        "1e22",
        "1e23",
        "123456789012345678901234567890",
        "9007199254740993",
        "9007199254740992",
        "0.1",
        "0.3333333333333333",
        "1e-22",
        "1e-23",
        "4.9e-324",
        "1.7976931348623157e308",
        "1e999",
        "-1e999",
        "0x1p0",
        "0x.8p1",
        "0x1.8",
        "0X1.8P+3",
        "0xA",
        "0x1.fffffffffffffp3",
        "0x1.00000000000008p0",
        "0x1.000000000000081p0",
        "0x1.00000000000018p0",
        "-0x1.5555555555555p-2",
        "0x1p-1074",
        "0x1p-1022",
        "0x1p1023",
        "0x1p99999",
        "0x0p5",
        "0x123456789abcdef0123p-70",
        "0.000000000000000000000000000001",
        "00000000000000000000000000000000000001",
        "1.000000000000000000000000000000000000e0",
        "1e+3",
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        assert_number(text[i], strtod(text[i], NULL));
    }
}

static void a_vanishing_number_is_no_zero(void **state)
{
    (void)state;
    assert_number("1e-999", DBL_TRUE_MIN);
    assert_number("-1e-999", -DBL_TRUE_MIN);
    assert_number("0x1p-99999999999999", DBL_TRUE_MIN);
    assert_number("0e-999", 0);
    assert_number("0.00000000000000000000000000000000000000e5", 0);
}

static void what_is_no_number_is_left(void **state)
{
    (void)state;
    const char *const none[] = {"",    "-",   "+",  ".",    "-.",  "e5",
                                "nan", "inf", "0x", "0xp1", "--1", "abc"};
    double value;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_null(digits_read(none[i], &value));
    const char *const tail[] = {"1e", "1e+", "1x", "1.2.3", "1p3", "0x1e", "0x1p", "1,5"};
    const int length[] = {1, 1, 1, 3, 1, 4, 3, 1};
    for (size_t i = 0; i < sizeof tail / sizeof *tail; i++) {
        assert_ptr_equal(digits_read(tail[i], &value), tail[i] + length[i]);
    }
}

static void any_bits_survive_writing(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    char text[DIGITS_MAX];
    for (int i = 0; i < 40000; i++) {
        uint64_t bits = random_next(&random);
        if (i % 3 == 0) bits &= ~(uint64_t)0 << random_integer(&random, 0, 52);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (i % 5 == 0) value = random_integer(&random, -99999, 99999) / 1000.0;
        if (!isfinite(value)) continue;
        bool hex = digits_write(text, value);
        assert_number(text, value);
        assert_int_equal(hex, strchr(text, 'x') != NULL);
        assert_true(strtod(text, NULL) == value);
    }
}

static void short_decimals_stay_decimals(void **state)
{
    (void)state;
    char text[DIGITS_MAX];
    assert_false(digits_write(text, 0.1));
    assert_string_equal(text, "0.1");
    assert_false(digits_write(text, -1234567.125));
    assert_string_equal(text, "-1234567.125");
    assert_true(digits_write(text, 1.0 / 3));
    assert_string_equal(text, "0x1.5555555555555p-2");
    assert_true(digits_write(text, -0x1p-110));
    assert_string_equal(text, "-0x1p-110");
    assert_true(digits_write(text, 0x7777777777777p-1074));
    assert_string_equal(text, "0x0.7777777777777p-1022");
}

// ---- Good lines

static void every_shape_is_read(void **state)
{
    (void)state;
    assert_reads("point 1 -2.5 | segment 0 1 2 3");
    assert_int_equal(found.a.kind, TS_SHAPE_POINT);
    assert_true(found.a.point.x == 1 && found.a.point.y == -2.5);
    assert_true(found.b.kind == TS_SHAPE_SEGMENT && found.b.segment.b.y == 3);
    assert_reads("ray 0 1 2 3 | circle 4 5 6");
    assert_true(found.a.kind == TS_SHAPE_RAY && found.a.ray.direction.x == 2);
    assert_true(found.b.kind == TS_SHAPE_CIRCLE && found.b.circle.radius == 6);
    assert_reads("aabb 0 1 2 3 | obb 4 5 6 7 0.6 0.8");
    assert_true(found.a.kind == TS_SHAPE_AABB && found.a.aabb.max.x == 2);
    assert_true(found.b.kind == TS_SHAPE_OBB && found.b.obb.half.y == 7 &&
                found.b.obb.axis.y == 0.8);
    assert_reads("triangle 0 1 2 3 4 6 | polygon 4 0 0 9 0 9 9 0 9");
    assert_true(found.a.kind == TS_SHAPE_TRIANGLE && found.a.triangle.corner[2].y == 6);
    assert_true(found.b.kind == TS_SHAPE_POLYGON && found.b.polygon.count == 4);
    assert_true(found.b.polygon.corner == found.corner[1] && found.corner[1][2].y == 9);
    assert_reads("circle 4 5 6 | ray 0 1 2 3"); // on either side
}

static void fields_come_in_any_order(void **state)
{
    (void)state;
    assert_reads("point 0 0 | point 1 1");
    assert_int_equal(found.expect, -1);
    assert_string_equal(found.method, "");
    assert_string_equal(found.note, "");
    assert_reads("point 0 0 | point 1 1 | expect apart | method point_eq | note two points # more");
    assert_int_equal(found.expect, TS_APART);
    assert_string_equal(found.method, "point_eq");
    assert_string_equal(found.note, "two points");
    assert_reads("point 0 0|point 1 1|note \xc3\xbc x |method M_1|expect overlapping#");
    assert_int_equal(found.expect, TS_OVERLAPPING);
    assert_string_equal(found.method, "M_1");
    assert_string_equal(found.note, "\xc3\xbc x");
    assert_reads("\t point\t0  0 |  point 1 1 | expect\ttouching \t");
    assert_int_equal(found.expect, TS_TOUCHING);
}

static void a_collection_names_its_cases(void **state)
{
    (void)state;
    assert_reads("point 0 0 | point 1 1");
    assert_string_equal(found.id, "");
    assert_string_equal(found.family, "");
    assert_int_equal(found.flags, CASE_VALID);
    assert_reads("point 0 0 | point 1 1 | id point-point-0007 | family 2_near | flag either");
    assert_string_equal(found.id, "point-point-0007");
    assert_string_equal(found.family, "2_near");
    assert_int_equal(found.flags, CASE_EITHER);
    assert_reads("point 0 0 | point 1 1|flag degenerate\teither #|family none");
    assert_int_equal(found.flags, CASE_EITHER | CASE_DEGENERATE);
    assert_string_equal(found.family, "");
    assert_reads("point 0 0 | point 1 1 | flag valid");
    assert_int_equal(found.flags, CASE_VALID);
}

static void line_ends_may_be_there_or_not(void **state)
{
    (void)state;
    const char *const end[] = {"",     "\n", "\r\n", "\r", " \n", "\t\r\n", " # about: x | y\n",
                               "#\r\n"};
    char line[128];
    for (size_t i = 0; i < sizeof end / sizeof *end; i++) {
        snprintf(line, sizeof line, "point 0 0 | circle 1 1 3%s", end[i]);
        assert_reads(line);
        snprintf(line, sizeof line, "point 0 0 | circle 1 1 3 | note a b%s", end[i]);
        assert_reads(line);
        assert_string_equal(found.note, "a b");
        assert_int_equal(read_line(end[i]), CASE_EMPTY);
    }
}

// ---- Bad lines

static void assert_wrong(const char *line, const char *words)
{
    assert_int_equal(read_line(line), CASE_BAD);
    assert_string_equal(error, words);
}

static void wrong_words_are_named(void **state)
{
    (void)state;
    assert_wrong("cirle 0 0 1 | point 0 0",
                 "column 1: found 'cirle', expected a shape: did you mean 'circle'?");
    assert_wrong("point 0 0 | banana 1",
                 "column 13: found 'banana', expected a shape: point, segment, ray, circle, aabb, "
                 "obb, triangle, polygon or capsule");
    assert_wrong("point 0 0 |",
                 "column 12: found the line's end, expected a shape: point, segment, "
                 "ray, circle, aabb, obb, triangle, polygon or capsule");
    assert_wrong("point 0 0", "column 10: found the line's end, expected '|' and a second shape");
    assert_wrong("point 0 0 # | point 1 1",
                 "column 11: found a comment, expected '|' and a second shape");
    assert_wrong("point 0 0 | point 1 1 | expects apart",
                 "column 25: found 'expects', expected move, also, expect, method, id, family, "
                 "flag or note");
    assert_wrong("point 0 0 | point 1 1 | expect maybe",
                 "column 32: found 'maybe', expected apart, touching or overlapping");
    assert_wrong("point 0 0 | point 1 1 | expect apart touching",
                 "column 38: found 'touching', expected '|'");
    assert_wrong("point 0 0 | point 1 1 |", "column 24: found the line's end, expected move, also, "
                                            "expect, method, id, family, flag or note");
}

static void wrong_numbers_are_named(void **state)
{
    (void)state;
    assert_wrong("point 0 abc | point 0 0", "column 9: found 'abc', expected a number");
    assert_wrong("point 0 1.2.3 | point 0 0", "column 9: found '1.2.3', expected a number");
    assert_wrong("point nan 0 | point 0 0", "column 7: found 'nan', expected a finite number");
    assert_wrong("point -INF 0 | point 0 0", "column 7: found '-INF', expected a finite number");
    assert_wrong("point 1e999 0 | point 0 0", "column 7: found '1e999', expected 0 or a magnitude "
                                              "of 2^-120 to 2^100 (7.6e-37, 1.2e30)");
    assert_wrong("point 1e-999 0 | point 0 0",
                 "column 7: found '1e-999', expected 0 or a magnitude "
                 "of 2^-120 to 2^100 (7.6e-37, 1.2e30)");
    assert_wrong("segment 1 2 3 | point 0 0",
                 "column 15: found '|', expected a number: segment takes 4 numbers, found 3");
    assert_wrong("point 0 0 | segment 1 2 3",
                 "column 26: found the line's end, expected a number: segment takes 4 numbers, "
                 "found 3");
    assert_wrong("segment 1 2 3 4 5 | point 0 0",
                 "column 17: found '5', expected '|': segment takes 4 numbers");
    assert_wrong("polygon 3 0 0 1 0 1 1 2 2 | point 0 0",
                 "column 23: found '2', expected '|': polygon takes 6 numbers");
}

static void the_bounds_of_magnitude_are_those_of_shapes(void **state)
{
    (void)state;
    assert_reads("point 0x1p-120 -0x1p100 | point 0 0");
    const char *const outside[] = {"0x1.fffffffffffffp-121", "-0x1.0000000000001p100", "0x1p-1074"};
    char line[128];
    for (int i = 0; i < 3; i++) {
        snprintf(line, sizeof line, "point %s 0 | point 0 0", outside[i]);
        assert_int_equal(read_line(line), CASE_BAD);
    }
}

static void shapes_that_are_none_are_named(void **state)
{
    (void)state;
    assert_wrong("circle 0 0 -1 | point 0 0",
                 "column 1: found 'circle 0 0 -1', but a radius must not be negative");
    assert_wrong("point 0 0 | aabb 2 0 1 1",
                 "column 13: found 'aabb 2 0 1 1', but an AABB must have min <= max");
    assert_wrong("ray 0 0 0 0 | point 0 0",
                 "column 1: found 'ray 0 0 0 0', but a ray needs a direction other than (0, 0)");
    assert_wrong("ray 0 0 1 0 | ray 0 0 0 1",
                 "column 15: found 'ray 0 0 0 1', but two rays are not compared");
    assert_wrong("polygon 2 0 0 1 1 | point 0 0",
                 "column 9: found '2', expected how many corners the polygon has, 3 to 64");
    const char *const count[] = {"65", "-3", "3.0", "0x3", "99999999999999999999", "+3", "|", "#"};
    char line[128];
    for (size_t i = 0; i < sizeof count / sizeof *count; i++) {
        snprintf(line, sizeof line, "polygon %s 0 0 1 0 1 1 | point 0 0", count[i]);
        assert_int_equal(read_line(line), CASE_BAD);
        assert_non_null(strstr(error, "column 9: found "));
        assert_non_null(strstr(error, "how many corners"));
    }
    assert_wrong(
        "polygon 4 0 0 9 9 9 0 0 9 | point 0 0",
        "column 1: found 'polygon 4 0 0 9 9 9 0 0 9', but a polygon's sides must not meet or "
        "cross");
    assert_reads("polygon 3 0 0 1 1 2 2 | point 0 0"); // collinear: a segment
}

static void fields_stand_once(void **state)
{
    (void)state;
    assert_wrong("point 0 0 | point 1 1 | expect apart | expect apart",
                 "column 40: found 'expect', expected no second 'expect'");
    assert_wrong("point 0 0 | point 1 1 | note a | note b",
                 "column 34: found 'note', expected no second 'note'");
    assert_wrong("point 0 0 | point 1 1 | method a | method b",
                 "column 36: found 'method', expected no second 'method'");
    assert_wrong("point 0 0 | point 1 1 | note  # no text",
                 "column 31: found a comment, expected a note's text");
    assert_wrong(
        "point 0 0 | point 1 1 | method",
        "column 31: found the line's end, expected a method's name: letters, digits, _, at "
        "most 63");
    assert_wrong(
        "point 0 0 | point 1 1 | method a-b",
        "column 32: found 'a-b', expected a method's name: letters, digits, _, at most 63");
    assert_wrong("point 0 0 | point 1 1 | id a | id b",
                 "column 32: found 'id', expected no second 'id'");
    assert_wrong("point 0 0 | point 1 1 | family a | family a",
                 "column 36: found 'family', expected no second 'family'");
    assert_wrong("point 0 0 | point 1 1 | flag valid | flag either",
                 "column 38: found 'flag', expected no second 'flag'");
    assert_wrong(
        "point 0 0 | point 1 1 | id",
        "column 27: found the line's end, expected an id: letters, digits, -, _, at most 63");
    assert_wrong("point 0 0 | point 1 1 | id a/b",
                 "column 28: found 'a/b', expected an id: letters, digits, -, _, at most 63");
    assert_wrong("point 0 0 | point 1 1 | family a.b",
                 "column 32: found 'a.b', expected a family: letters, digits, -, _, at most 63");
    assert_wrong("point 0 0 | point 1 1 | family a b", "column 34: found 'b', expected '|'");
    assert_wrong("point 0 0 | point 1 1 | flag | id a",
                 "column 30: found '|', expected valid, either, degenerate or again");
    assert_wrong("point 0 0 | point 1 1 | flag either degenerated",
                 "column 37: found 'degenerated', expected valid, either, degenerate or again");
}

static CaseLine read_with_long(const char *field, int length)
{
    char line[512];
    int head = snprintf(line, sizeof line, "point 0 0 | point 1 1 | %s ", field);
    memset(line + head, 'n', (size_t)length);
    line[head + length] = '\0';
    return read_line(line);
}

static void long_words_fit_or_are_refused(void **state)
{
    (void)state;
    assert_int_equal(read_with_long("method", CASE_WORD_MAX - 1), CASE_GOOD);
    assert_int_equal(strlen(found.method), CASE_WORD_MAX - 1);
    assert_int_equal(read_with_long("method", CASE_WORD_MAX), CASE_BAD);
    assert_int_equal(read_with_long("id", CASE_WORD_MAX - 1), CASE_GOOD);
    assert_int_equal(strlen(found.id), CASE_WORD_MAX - 1);
    assert_int_equal(read_with_long("id", CASE_WORD_MAX), CASE_BAD);
    assert_int_equal(read_with_long("family", CASE_WORD_MAX - 1), CASE_GOOD);
    assert_int_equal(strlen(found.family), CASE_WORD_MAX - 1);
    assert_int_equal(read_with_long("family", CASE_WORD_MAX), CASE_BAD);
    assert_int_equal(read_with_long("note", CASE_NOTE_MAX - 1), CASE_GOOD);
    assert_int_equal(strlen(found.note), CASE_NOTE_MAX - 1);
    assert_int_equal(read_with_long("note", CASE_NOTE_MAX), CASE_BAD);
    assert_non_null(strstr(error, "column 30: found 'nnn"));
    assert_non_null(strstr(error, "...', expected a note of at most 255 bytes"));
}

static void bytes_that_terminals_obey_are_escaped(void **state)
{
    (void)state;
    assert_wrong("po\x1b[31mint 0 0 | point 1 1",
                 "column 1: found 'po\\x1b[31mint', expected a shape: point, segment, ray, circle, "
                 "aabb, obb, triangle, polygon or capsule");
    assert_wrong("point 0 0\r1 | point 1 1", "column 9: found '0\\x0d1', expected a number");
    assert_wrong("point 0 0 | point 1 1 | note a\x07z",
                 "column 31: found '\\x07z', expected a note without control bytes");
    assert_wrong("\xef\xbb\xbfpoint 0 0 | point 1 1",
                 "column 1: found '\\xef\\xbb\\xbfpoint', expected a shape: point, segment, ray, "
                 "circle, aabb, obb, triangle, polygon or capsule");
    assert_wrong("point 0 0 | point 1 1\npoint 0 0 | point 1 1",
                 "column 23: found 'point', expected one line only");
    assert_int_equal(read_line("point 0 0 | point 1 1 # \x1b[31m"), CASE_GOOD);
}

// The reader must not pass the end of a truncated line, nor write past a short error buffer.
static void cut_lines_are_read_to_their_end(void **state)
{
    (void)state;
    const char line[] =
        "polygon 3 0 0 0x1.8p+3 0 4 1e1 | obb -.5 2. 3 4 .6 .8 | note n | method m | "
        "id i | flag either degenerate | family f | expect apart # c";
    for (size_t length = 0; length <= strlen(line); length++) {
        char *cut = malloc(length + 1); // so that sanitizers see a read past the end
        memcpy(cut, line, length);
        cut[length] = '\0';
        char short_error[8];
        case_read(&found, cut, short_error, sizeof short_error);
        free(cut);
    }
}

// ---- Round trips

static void written_cases_read_back_to_the_same_bits(void **state)
{
    (void)state;
    static char line[CASE_LINE_MAX];
    Random random = random_seeded(11);
    GeneratedPair pair;
    Case wanted;
    for (int i = 0; i < 8 * TS_SHAPE_KINDS * TS_SHAPE_KINDS * FAMILIES; i++) {
        TsShapeKind a = (TsShapeKind)(i % TS_SHAPE_KINDS),
                    b = (TsShapeKind)(i / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
        if (!oracle_knows(a, b)) continue;
        generate_pair(&random, (Family)(i / (TS_SHAPE_KINDS * TS_SHAPE_KINDS) % FAMILIES), a, b,
                      &pair);
        case_of_pair(&wanted, &pair.a, &pair.b);
        wanted.expect = TS_TOUCHING;
        strcpy(wanted.method, "some_method");
        strcpy(wanted.note, "a note");
        assert_true(case_write(line, sizeof line, &wanted) > 0);
        assert_reads(line);
        assert_true(case_same_pair(&found, &wanted));
        assert_int_equal(found.expect, TS_TOUCHING);
        assert_string_equal(found.method, "some_method");
        assert_string_equal(found.note, "a note");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_as_strtod_does),
        cmocka_unit_test(a_vanishing_number_is_no_zero),
        cmocka_unit_test(what_is_no_number_is_left),
        cmocka_unit_test(any_bits_survive_writing),
        cmocka_unit_test(short_decimals_stay_decimals),
        cmocka_unit_test(every_shape_is_read),
        cmocka_unit_test(fields_come_in_any_order),
        cmocka_unit_test(a_collection_names_its_cases),
        cmocka_unit_test(line_ends_may_be_there_or_not),
        cmocka_unit_test(wrong_words_are_named),
        cmocka_unit_test(wrong_numbers_are_named),
        cmocka_unit_test(the_bounds_of_magnitude_are_those_of_shapes),
        cmocka_unit_test(shapes_that_are_none_are_named),
        cmocka_unit_test(fields_stand_once),
        cmocka_unit_test(long_words_fit_or_are_refused),
        cmocka_unit_test(bytes_that_terminals_obey_are_escaped),
        cmocka_unit_test(cut_lines_are_read_to_their_end),
        cmocka_unit_test(written_cases_read_back_to_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
