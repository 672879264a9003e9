// Cases of lists: the field `also`, read, written, copied, compared, and changed by symmetries.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/adapt.h"
#include "cases/wkt.h"
#include "fuzz/finding.h"
#include "generate/generate.h"
#include "query.h"

static void read_case(Case *pair, const char *line)
{
    char error[256];
    if (case_read(pair, line, error, sizeof error) != CASE_GOOD) fail_msg("%s: %s", line, error);
}

// ---- Reading and writing

static const struct {
    const char *given, *written; // NULL: as it was given
} good[] = {
    {"point 0 0 | circle 5 0 2 | move 10 0 | also circle 3 0 1", NULL},
    {"point 0 0 | circle 5 0 2 | move 10 0 1 1 | also circle 3 0 1 ; aabb 0 0 1 1", NULL},
    {"point 0 0 | circle 5 0 2 | move 10 0 | also point 1 1 ; polygon 4 0 0 1 0 1 1 0 1 ; triangle "
     "0 0 1 0 0 1 ; polygon 3 5 5 6 5 5 6 | expect overlapping",
     NULL},
    {"point 0 0 | circle 5 0 2 | also circle 3 0 1;point 1 2  ;\tpoint 3 4 | move 10 0",
     "point 0 0 | circle 5 0 2 | move 10 0 | also circle 3 0 1 ; point 1 2 ; point 3 4"},
    {"point 0 0|circle 5 0 2|also point 1 1|note a ; b|move 1 1",
     "point 0 0 | circle 5 0 2 | move 1 1 | also point 1 1 | note a ; b"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also point 1 1;point 2 2;point 3 3;point 4 4;point 5 "
     "5;point 6 6;point 7 7",
     "point 0 0 | circle 5 0 2 | move 1 1 | also point 1 1 ; point 2 2 ; point 3 3 ; point 4 4 ; "
     "point 5 5 ; point 6 6 ; point 7 7"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also point 0x1.5555555555556p-2 1",
     "point 0 0 | circle 5 0 2 | move 1 1 | also point 0x1.5555555555556p-2 1  # about: point 0 0 "
     "| "
     "circle 5 0 2 | move 1 1 | also point 0.333333 1"},
};

static void lists_are_read_and_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        static Case pair, again;
        char line[CASE_LINE_MAX];
        read_case(&pair, good[i].given);
        assert_true(case_write(line, sizeof line, &pair) > 0);
        assert_string_equal(line, good[i].written ? good[i].written : good[i].given);
        read_case(&again, line);
        assert_true(case_same_pair(&pair, &again));
    }
}

static const struct {
    const char *line, *error;
} bad[] = {
    {"point 0 0 | circle 5 0 2 | also circle 3 0 1",
     "column 28: found 'also', which needs 'move': only a cast has a list of shapes"},
    {"point 0 0 | circle 5 0 2 | also circle 3 0 1 | expect apart",
     "column 28: found 'also', which needs 'move': only a cast has a list of shapes"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also",
     "column 43: found the line's end, expected a shape: point, segment, ray, circle, aabb, obb, "
     "triangle, polygon or capsule"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also point 1 2 ;",
     "column 55: found the line's end, expected a shape: point, segment, ray, circle, aabb, obb, "
     "triangle, polygon or capsule"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also ; point 1 2",
     "column 44: found ';', expected a shape: point, segment, ray, circle, aabb, obb, triangle, "
     "polygon or capsule"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also circle 3 0 ; point 1 2",
     "column 55: found ';', expected a number: circle takes 3 numbers, found 2"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also circle 3 0 1 2",
     "column 57: found '2', expected ';' or '|': circle takes 3 numbers"},
    {"point 0 0 | circle 5 0 2 ; point 1 2 | move 1 1",
     "column 26: found ';', expected '|': circle takes 3 numbers"},
    {"point 0 0 | circle 5 0 2 | move 1 1 ; point 1 2", "column 37: found ';', expected a number"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also point 1 2 | also point 3 4",
     "column 56: found 'also', expected no second 'also'"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also ray 0 0 1 1",
     "column 44: found 'ray 0 0 1 1', but a ray is not swept"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also point 1 1 ; polygon 4 0 0 4 0 1 1 0 4",
     "column 56: found 'polygon 4 0 0 4 0 1 1 0 4', but a concave polygon is not swept"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also polygon 4 0 0 1 0 0 1 1 1",
     "column 44: found 'polygon 4 0 0 1 0 0 1 1 1', but a polygon's sides must not meet or cross"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also circle 3 0 -1",
     "column 44: found 'circle 3 0 -1', but a radius must not be negative"},
    {"point 0 0 | circle 5 0 2 | move 1 1 | also point 1 1;point 2 2;point 3 3;point 4 4;point 5 "
     "5;point 6 6;point 7 7;point 8 8",
     "column 114: found 'point', expected at most 7 shapes after 'also'"},
};

static void errors_of_lists_name_the_column(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        static Case pair;
        char error[256];
        assert_int_equal(case_read(&pair, bad[i].line, error, sizeof error), CASE_BAD);
        assert_string_equal(error, bad[i].error);
    }
}

// Adds a regular polygon of so many corners, on whole numbers of a parabola.
static int put_polygon(char *line, size_t size, int corners)
{
    int length = snprintf(line, size, "polygon %d", corners);
    for (int i = 0; i < corners; i++)
        length += snprintf(line + length, size - (size_t)length, " %d %d", i, i * i);
    return length;
}

static void polygons_of_a_list_have_64_corners_together(void **state)
{
    (void)state;
    for (int more = 0; more < 2; more++) {
        static Case pair;
        char line[CASE_LINE_MAX], error[256], again[CASE_LINE_MAX];
        int length = snprintf(line, sizeof line, "point 0 0 | circle 5 0 2 | move 1 1 | also ");
        length += put_polygon(line + length, sizeof line - (size_t)length, 30);
        length += snprintf(line + length, sizeof line - (size_t)length, " ; ");
        int at = length;
        put_polygon(line + length, sizeof line - (size_t)length, 34 + more);
        CaseLine read = case_read(&pair, line, error, sizeof error);
        assert_int_equal(read, more ? CASE_BAD : CASE_GOOD);
        if (more) {
            char words[256];
            snprintf(words, sizeof words, "column %d: found 'polygon 35 0 0 1 1 ", at + 1);
            assert_true(strncmp(error, words, strlen(words)) == 0);
            assert_non_null(strstr(error, "expected at most 64 corners after 'also'"));
        } else {
            assert_true(case_write(again, sizeof again, &pair) > 0);
            assert_string_equal(again, line);
        }
    }
}

// The longest line that can be written fits.
static void the_longest_list_fits_a_line(void **state)
{
    (void)state;
    static Case pair, again;
    static TsVec corner[3][CASE_CORNERS_MAX];
    char line[CASE_LINE_MAX], error[256];
    for (int k = 0; k < 3; k++) {
        int count = k < 2 ? CASE_CORNERS_MAX : CASE_CORNERS_MAX - 3;
        for (int i = 0; i < count; i++) // on a parabola: convex
            corner[k][i] = ts_vec(-0x1.23456789abcdep+80 * (i + 1),
                                  -0x1.23456789abcdep+80 * (i + 1) * (i + 1));
    }
    TsShape a = ts_shape_polygon(corner[0], CASE_CORNERS_MAX),
            b = ts_shape_polygon(corner[1], CASE_CORNERS_MAX);
    TsVec far = corner[0][40], half = ts_vec(-far.x, -far.y);
    TsShape others[CASE_OTHERS_MAX] = {ts_shape_polygon(corner[2], CASE_CORNERS_MAX - 3)};
    for (int i = 1; i < CASE_OTHERS_MAX; i++)
        others[i] = ts_shape_obb(far, half.x, half.y, ts_vec(-0.59999999999999998, 0.8));
    case_of_sweep(&pair, &a, &b, (CaseMotion){far, far});
    assert_true(case_set_others(&pair, others, CASE_OTHERS_MAX));
    pair.expect = 2;
    memset(pair.method, 'm', CASE_WORD_MAX - 1);
    memset(pair.id, 'i', CASE_WORD_MAX - 1);
    memset(pair.family, 'f', CASE_WORD_MAX - 1);
    memset(pair.note, 'n', CASE_NOTE_MAX - 1);
    int length = case_write(line, sizeof line, &pair);
    assert_true(length > 8192);
    if (case_read(&again, line, error, sizeof error) != CASE_GOOD) fail_msg("%s", error);
    assert_true(case_same_pair(&pair, &again));
}

// ---- In memory

static void others_are_copied_with_their_corners(void **state)
{
    (void)state;
    static Case pair, copy;
    read_case(&pair,
              "point 0 0 | circle 5 0 2 | move 1 1 | also polygon 3 0 0 1 0 0 1 ; point 3 3 ; "
              "polygon 3 7 7 8 7 7 8");
    case_copy(&copy, &pair);
    assert_true(case_same_pair(&copy, &pair));
    assert_ptr_equal(copy.others[2].polygon.corner, copy.others_corner + 3);
    memset(pair.others_corner, 0, sizeof pair.others_corner);
    assert_true(copy.others[2].polygon.corner[1].x == 8);
    // A shorter list of its own shapes.
    assert_true(case_set_others(&copy, copy.others + 1, 2));
    assert_int_equal(copy.other_count, 2);
    assert_int_equal(copy.others[0].kind, TS_SHAPE_POINT);
    assert_ptr_equal(copy.others[1].polygon.corner, copy.others_corner);
    assert_true(copy.others[1].polygon.corner[1].x == 8);
}

static void what_does_not_fit_is_no_list(void **state)
{
    (void)state;
    static Case pair;
    static TsVec corner[CASE_CORNERS_MAX];
    for (int i = 0; i < CASE_CORNERS_MAX; i++) corner[i] = ts_vec(i, i * i);
    TsShape others[CASE_OTHERS_MAX + 1] = {
        ts_shape_polygon(corner, 40), ts_shape_polygon(corner, 24), ts_shape_polygon(corner, 3)};
    TsShape point = ts_shape_point(ts_vec(0, 0));
    case_of_sweep(&pair, &point, &point, (CaseMotion){{1, 1}, {0, 0}});
    assert_true(case_set_others(&pair, others, 2));
    assert_false(case_set_others(&pair, others, 3));
    assert_int_equal(pair.other_count, 0);
    for (int i = 0; i <= CASE_OTHERS_MAX; i++) others[i] = point;
    assert_true(case_set_others(&pair, others, CASE_OTHERS_MAX));
    assert_false(case_set_others(&pair, others, CASE_OTHERS_MAX + 1));
    case_of_pair(&pair, &point, &point);
    assert_int_equal(pair.other_count, 0);
}

static void lists_differ_by_any_shape(void **state)
{
    (void)state;
    static Case one, other;
    static const char *const lines[] = {
        "point 0 0 | circle 5 0 2 | move 1 1",
        "point 0 0 | circle 5 0 2 | move 1 1 | also point 1 2",
        "point 0 0 | circle 5 0 2 | move 1 1 | also point 1 3",
        "point 0 0 | circle 5 0 2 | move 1 1 | also point 1 2 ; point 1 3",
        "point 0 0 | circle 5 0 2 | move 1 1 | also point 1 3 ; point 1 2",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
            read_case(&one, lines[i]);
            read_case(&other, lines[k]);
            assert_int_equal(case_same_pair(&one, &other), i == k);
        }
    }
}

static void a_query_becomes_its_case(void **state)
{
    (void)state;
    static Case pair, again;
    read_case(&pair,
              "point 0 0 | circle 5 0 2 | move 1 1 2 3 | also point 1 2 ; polygon 3 0 0 1 0 0 1");
    Query query = query_of_case(QUERY_SWEEP, &pair);
    query_to_case(&query, &again);
    assert_true(case_same_pair(&pair, &again));
    Query one = query_one(&query, 2);
    query_to_case(&one, &again);
    assert_int_equal(again.other_count, 0);
    assert_true(case_same_shape(&again.b, &pair.others[1]));
    assert_true(ts_vec_equal(again.motion.b, pair.motion.b));
}

// ---- Where a list has no form

static void lists_are_not_adapted(void **state)
{
    (void)state;
    static Case pair;
    static Adapted adapted;
    Method boxes = {.name = "boxes",
                    .kind = QUERY_SWEEP,
                    .a = TS_SHAPE_BIT(TS_SHAPE_POINT),
                    .b = TS_SHAPE_BIT(TS_SHAPE_POLYGON),
                    .many = true};
    read_case(&pair, "point 0 0 | aabb 0 0 1 1 | move 1 1");
    assert_true(adapt_case(&boxes, &pair, &adapted));
    read_case(&pair, "point 0 0 | aabb 0 0 1 1 | move 1 1 | also aabb 0 0 1 1");
    assert_false(adapt_case(&boxes, &pair, &adapted));
    assert_non_null(wkt_refuses(&pair));
}

// ---- Symmetries

static void symmetries_change_all_of_a_list(void **state)
{
    (void)state;
    const Method *method = method_find("first_of_all");
    static const struct {
        Symmetry symmetry;
        const char *line; // NULL: it does not apply
    } row[] = {
        {SYMMETRY_SWAP, NULL},
        {SYMMETRY_MIRROR, "point -1 2 | circle -5 0 2 | move -10 0 0 1 | also segment -3 4 -5 6 ; "
                          "polygon 3 0 0 -1 0 0 1"},
        {SYMMETRY_QUARTER_TURN,
         "point -2 1 | circle 0 5 2 | move 0 10 -1 0 | also segment -4 3 -6 5 "
         "; polygon 3 0 0 0 1 -1 0"},
        {SYMMETRY_TRANSLATION, "point 0 0 | circle 4 -2 2 | move 10 0 0 1 | also segment 2 2 4 4 ; "
                               "polygon 3 -1 -2 0 -2 -1 -1"},
        {SYMMETRY_SCALE,
         "point 0x1p-10 0x1p-9 | circle 0x1.4p-8 0 0x1p-9 | move 0x1.4p-7 0 0 0x1p-10 "
         "| also segment 0x1.8p-9 0x1p-8 0x1.4p-8 0x1.8p-8 ; polygon 3 0 0 0x1p-10 0 "
         "0 0x1p-10"},
        {SYMMETRY_WINDING,
         "point 1 2 | circle 5 0 2 | move 10 0 0 1 | also segment 5 6 3 4 ; polygon "
         "3 0 1 1 0 0 0"},
        {SYMMETRY_FIRST_CORNER, "point 1 2 | circle 5 0 2 | move 10 0 0 1 | also segment 3 4 5 6 ; "
                                "polygon 3 1 0 0 1 0 0"},
    };
    static Case pair, changed, expected;
    assert_int_equal(sizeof row / sizeof *row, SYMMETRIES);
    read_case(&pair,
              "point 1 2 | circle 5 0 2 | move 10 0 0 1 | also segment 3 4 5 6 ; polygon 3 0 0 1 "
              "0 0 1");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        bool applies = symmetry_change(row[i].symmetry, method, &pair, &changed);
        assert_int_equal(applies, row[i].line != NULL);
        if (!applies) continue;
        read_case(&expected, row[i].line);
        if (!case_same_pair(&changed, &expected)) fail_msg("%s", symmetry_name(row[i].symmetry));
    }
}

// A translation must not round any shape of the list.
static void translations_are_exact_for_all(void **state)
{
    (void)state;
    static Case pair, changed;
    const Method *method = method_find("first_of_all");
    read_case(&pair, "point 1 2 | circle 5 0 2 | move 10 0");
    assert_true(symmetry_change(SYMMETRY_TRANSLATION, method, &pair, &changed));
    read_case(&pair, "point 1 2 | circle 5 0 2 | move 10 0 | also circle 0x1p-60 0x1p-60 1");
    assert_false(symmetry_change(SYMMETRY_TRANSLATION, method, &pair, &changed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_read_and_written),
        cmocka_unit_test(errors_of_lists_name_the_column),
        cmocka_unit_test(polygons_of_a_list_have_64_corners_together),
        cmocka_unit_test(the_longest_list_fits_a_line),
        cmocka_unit_test(others_are_copied_with_their_corners),
        cmocka_unit_test(what_does_not_fit_is_no_list),
        cmocka_unit_test(lists_differ_by_any_shape),
        cmocka_unit_test(a_query_becomes_its_case),
        cmocka_unit_test(lists_are_not_adapted),
        cmocka_unit_test(symmetries_change_all_of_a_list),
        cmocka_unit_test(translations_are_exact_for_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
