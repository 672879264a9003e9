// Texts with one or two geometries: where the first one ends, and what an error names.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/geometry_given.h"
#include "formats/geometry_text.h"

static bool read(GeometryGiven *given, const char *words, char error[GEOMETRY_ERROR_MAX])
{
    char *text = strdup(words);
    bool good = geometry_given_read(given, text, error, GEOMETRY_ERROR_MAX);
    free(text);
    return good;
}

static void what_begins_is_told_from_cases(void **state)
{
    (void)state;
    static const char *const yes[] = {"POINT (1 2)",
                                      "\xef\xbb\xbf# x\n\n point(1 2)",
                                      "POINT EMPTY",
                                      "POINT Z (1 2 3)",
                                      "SRID=4326;POINT (1 2)",
                                      "{}",
                                      " [1]",
                                      "m 1 2 3 4",
                                      "M-1,2",
                                      "00000000014024",
                                      "point 1 2 | path 2 0 0 1 1",
                                      "empty | empty",
                                      "aabb 0 0 1 1 ; point 1 2 | point 1 2"};
    static const char *const no[] = {"",
                                     "#",
                                     "point 1 2 | point 3 4",
                                     "circle 0 0 5 | point 3 4",
                                     "polygon 3 0 0 1 1 2 0 | point 1 1",
                                     "world | fixed box 1 1 1 1",
                                     "Mary",
                                     "0x12",
                                     "hello (1)"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!geometry_given_begins(yes[i])) fail_msg("%s", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (geometry_given_begins(no[i])) fail_msg("%s", no[i]);
}

static void the_first_ends_where_its_form_says(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int count, corners[2];
    } row[] = {
        {"POINT (1 2)", 1, {1, 0}},
        {"POINT (1 2) ; # two\n POINT(3 4)\n# end\n", 2, {1, 1}},
        {"POINT EMPTY LINESTRING (1 2, 3 4)", 2, {0, 2}},
        {"MULTIPOINT ((1 2), (3 4)),POINT EMPTY", 2, {2, 0}},
        {"{\"type\":\"Point\",\"coordinates\":[1,2],\"name\":\"}\\\"]\"}|M 1 2 L 3 4", 2, {1, 2}},
        {"M 1 2 L 3 4\nL 5 6", 1, {3, 0}},
        {"M 1 2 L 3 4\n\t\nM 5 6 L 7 8 L 9 9", 2, {2, 3}},
        {"M 1 2 L 3 4 | M 5 6 L 7 8 L 9 9", 2, {2, 3}},
        {"0101000000000000000000F03F0000000000000040\n0101000000000000000000F03F0000000000000040",
         2,
         {1, 1}},
        {"# touchstone cases 2\npath 2 0 0 1 1 ; point 5 5 | empty\npoint 1 1 | empty\n",
         2,
         {3, 0}},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        GeometryGiven given;
        char error[GEOMETRY_ERROR_MAX] = "";
        if (!read(&given, row[i].text, error)) fail_msg("%s: %s", row[i].text, error);
        assert_int_equal(given.count, row[i].count);
        for (int k = 0; k < 2; k++) assert_int_equal(given.of[k].corners, row[i].corners[k]);
        for (int k = 0; k < given.count; k++) assert_true(given.of[k].prepared);
        assert_int_equal(given.more, i == 9);
        if (i != 9) assert_int_equal(geometry_given_count(row[i].text), row[i].count);
        geometry_given_free(&given);
    }
    assert_int_equal(geometry_given_count("POINT (1 2)\nPOINT (1 2)\nPOINT (1 2)\nPOINT (1 2)"), 3);
}

static void errors_name_which_and_where(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } row[] = {
        {"POINT (1 x)", "line 1, column 10: found 'x'"},
        {"POINT (1 x)\nPOINT (1 2)", "A: line 1, column 10: found 'x'"},
        {"POINT (1 2)\n  POINT (1 y)", "B: line 2, column 12: found 'y'"},
        {"POINT (1 2) POINT (1 2) POINT (1 2)", "B: line 1, column 25"},
        {"POINT (1 2) and more", "B: line 1, column 13: found 'and'"},
        {"POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))\nPOINT (1 1)", "A: not valid: side "},
        {"# c\n\narea 3 0 0 1 1 | point 1 1", "line 3, column 16: found '|'"},
        {"((((", "expected"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        GeometryGiven given;
        char error[GEOMETRY_ERROR_MAX] = "";
        if (read(&given, row[i].text, error)) fail_msg("read: %s", row[i].text);
        if (!strstr(error, row[i].says)) fail_msg("%s: %s", row[i].text, error);
        assert_int_equal(given.of[0].corners + given.of[1].corners, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_begins_is_told_from_cases),
        cmocka_unit_test(the_first_ends_where_its_form_says),
        cmocka_unit_test(errors_name_which_and_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
