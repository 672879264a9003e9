#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "generate/generate.h"
#include "touchstone/relation.h"

static const char *written(const TsShape *shape)
{
    static char text[CASE_LINE_MAX];
    TsShape other = ts_shape_point(ts_vec(0, 0));
    Case pair;
    case_of_pair(&pair, shape, &other);
    int length = case_write(text, sizeof text, &pair);
    assert_int_equal(length, (int)strlen(text));
    *strchr(text, '|') = '\0';
    return text;
}

static void shapes_are_written_plainly(void **state)
{
    (void)state;
    const TsVec corner[] = {{0, 0}, {4, 0}, {4, 3}};
    const struct {
        TsShape shape;
        const char *text;
    } row[] = {
        {ts_shape_point(ts_vec(1, -2.5)), "point 1 -2.5"},
        {ts_shape_segment(ts_vec(0, 0), ts_vec(0.1, 1000000)), "segment 0 0 0.1 1000000"},
        {ts_shape_ray(ts_vec(0, 0), ts_vec(1, 0)), "ray 0 0 1 0"},
        {ts_shape_circle(ts_vec(450, 225), 60), "circle 450 225 60"},
        {ts_shape_aabb(ts_vec(3, 4), ts_vec(1, 2)), "aabb 1 2 3 4"},
        {ts_shape_obb(ts_vec(100, 150), 30, 140, ts_vec(0.6, 0.8)), "obb 100 150 15 70 0.6 0.8"},
        {ts_shape_triangle(corner[0], corner[1], corner[2]), "triangle 0 0 4 0 4 3"},
        {ts_shape_polygon(corner, 3), "polygon 3 0 0 4 0 4 3"},
        {ts_shape_point(ts_vec(1.0 / 3, 0x1p-110)), "point 0x1.5555555555555p-2 0x1p-110"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[CASE_LINE_MAX];
        snprintf(text, sizeof text, "%s ", row[i].text);
        assert_string_equal(written(&row[i].shape), text);
    }
}

// The shape's numbers, read back from its text.
static void assert_reads_back(const TsShape *shape, const double *number, int count)
{
    const char *text = strchr(written(shape), ' ');
    for (int i = 0; i < count; i++) {
        char *end;
        double value = strtod(text, &end);
        assert_memory_equal(&value, &number[i], sizeof value);
        text = end;
    }
    assert_string_equal(text, " ");
}

static void numbers_read_back_to_the_same_bits(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    GeneratedPair pair;
    for (int i = 0; i < 8000; i++) {
        generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_OBB, TS_SHAPE_TRIANGLE, &pair);
        TsObb box = pair.a.obb;
        const TsVec *t = pair.b.triangle.corner;
        double of_box[] = {box.center.x, box.center.y, box.half.x,
                           box.half.y,   box.axis.x,   box.axis.y};
        double of_triangle[] = {t[0].x, t[0].y, t[1].x, t[1].y, t[2].x, t[2].y};
        assert_reads_back(&pair.a, of_box, 6);
        assert_reads_back(&pair.b, of_triangle, 6);
    }
}

static void a_minus_zero_stays_one(void **state)
{
    (void)state;
    TsShape point = ts_shape_point(ts_vec(-0.0, 0));
    assert_reads_back(&point, (double[]){-0.0, 0}, 2);
}

static void a_case_has_the_fields_it_was_given(void **state)
{
    (void)state;
    char line[CASE_LINE_MAX];
    TsShape a = ts_shape_point(ts_vec(0, 0)), b = ts_shape_circle(ts_vec(3, 4), 5);
    Case pair;
    case_of_pair(&pair, &a, &b);
    case_write(line, sizeof line, &pair);
    assert_string_equal(line, "point 0 0 | circle 3 4 5");
    pair.expect = TS_TOUCHING;
    strcpy(pair.method, "circle_strict");
    strcpy(pair.note, "on the rim");
    int length = case_write(line, sizeof line, &pair);
    assert_string_equal(line, "point 0 0 | circle 3 4 5 | expect touching | method circle_strict "
                              "| note on the rim");
    assert_int_equal(length, (int)strlen(line));
}

static void assert_written(const char *note, const char *wanted)
{
    char line[CASE_LINE_MAX];
    TsShape a = ts_shape_point(ts_vec(0, 0)), b = ts_shape_point(ts_vec(1, 1));
    Case pair;
    case_of_pair(&pair, &a, &b);
    strcpy(pair.note, note);
    assert_int_equal(case_write(line, sizeof line, &pair), (int)strlen(wanted));
    assert_string_equal(line, wanted);
}

static void a_note_cannot_end_its_line(void **state)
{
    (void)state;
    assert_written("a | b # c\nd\x1b", "point 0 0 | point 1 1 | note a   b   c d ");
    assert_written("\xc3\xbc", "point 0 0 | point 1 1 | note \xc3\xbc");
    assert_written("", "point 0 0 | point 1 1");
    assert_written("|#", "point 0 0 | point 1 1");
    char line[CASE_LINE_MAX];
    TsShape a = ts_shape_point(ts_vec(0, 0));
    Case pair;
    case_of_pair(&pair, &a, &a);
    memset(pair.note, 'n', sizeof pair.note - 1);
    pair.note[sizeof pair.note - 1] = '\0';
    int length = case_write(line, sizeof line, &pair);
    assert_int_equal(length, strlen("point 0 0 | point 0 0 | note ") + CASE_NOTE_MAX - 1);
}

static void all_fields_are_written(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "point 0 0 | circle 3 4 5 | expect touching | method m | id point-circle-0001 | family "
        "touch | flag either degenerate | note n",
        "point 0 0 | circle 3 4 5 | move 1 2 | id a | flag degenerate",
        "point 0 0 | circle 3 4 5 | family f | flag either",
    };
    char line[CASE_LINE_MAX], error[256];
    Case found, copy;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(case_read(&found, lines[i], error, sizeof error), CASE_GOOD);
        case_copy(&copy, &found);
        assert_int_equal(case_write(line, sizeof line, &copy), strlen(lines[i]));
        assert_string_equal(line, lines[i]);
    }
    case_of_pair(&found, &copy.a, &copy.b);
    case_write(line, sizeof line, &found);
    assert_string_equal(line, "point 0 0 | circle 3 4 5");
}

static void hex_floats_are_explained(void **state)
{
    (void)state;
    char line[CASE_LINE_MAX];
    TsShape a = ts_shape_point(ts_vec(1.0 / 3, 2)), b = ts_shape_circle(ts_vec(3, 4), 5);
    Case pair;
    case_of_pair(&pair, &a, &b);
    pair.expect = TS_APART;
    int length = case_write(line, sizeof line, &pair);
    assert_string_equal(line, "point 0x1.5555555555555p-2 2 | circle 3 4 5 | expect apart  "
                              "# about: point 0.333333 2 | circle 3 4 5");
    assert_int_equal(length, (int)strlen(line));
    length = case_write_rounded(line, sizeof line, &pair);
    assert_string_equal(line, "point 0.333333 2 | circle 3 4 5 | expect apart");
    assert_int_equal(length, (int)strlen(line));
    assert_int_equal(case_write_rounded(line, length, &pair), -1);
    char tight[70]; // no room for the comment
    length = case_write(tight, sizeof tight, &pair);
    assert_string_equal(tight, "point 0x1.5555555555555p-2 2 | circle 3 4 5 | expect apart");
    assert_int_equal(length, (int)strlen(tight));
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    char line[25];
    TsShape a = ts_shape_point(ts_vec(0, 0)), b = ts_shape_circle(ts_vec(3, 4), 5);
    Case pair;
    case_of_pair(&pair, &a, &b);
    assert_int_equal(case_write(line, 25, &pair), 24);
    for (int size = 0; size < 25; size++) assert_int_equal(case_write(line, size, &pair), -1);
}

static void the_largest_polygons_fit_a_line(void **state)
{
    (void)state;
    TsVec corner[TS_POLYGON_MAX];
    for (int i = 0; i < TS_POLYGON_MAX; i++) corner[i] = ts_vec(-1e29 / (3 + i), -1e-35 / (3 + i));
    TsShape polygon = ts_shape_polygon(corner, TS_POLYGON_MAX);
    char line[CASE_LINE_MAX];
    Case pair;
    case_of_pair(&pair, &polygon, &polygon);
    assert_true(case_write(line, sizeof line, &pair) > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_written_plainly),
        cmocka_unit_test(numbers_read_back_to_the_same_bits),
        cmocka_unit_test(a_minus_zero_stays_one),
        cmocka_unit_test(a_case_has_the_fields_it_was_given),
        cmocka_unit_test(a_note_cannot_end_its_line),
        cmocka_unit_test(all_fields_are_written),
        cmocka_unit_test(hex_floats_are_explained),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(the_largest_polygons_fit_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
