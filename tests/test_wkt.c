// Well-known text: what is read and refused, and that what is written reads back to the same bits,
// in a locale with a decimal comma too.
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case_file.h"
#include "cases/digits.h"
#include "cases/wkt.h"
#include "touchstone/degrees.h"

static WktReader reader;
static Case found;
static char error[256];

static CaseLine read_text(const char *line)
{
    *error = '\0';
    return wkt_read(&reader, &found, line, error, sizeof error);
}

static void assert_shape(const TsShape *shape, const char *wanted)
{
    char text[CASE_LINE_MAX];
    assert_true(case_write_shape(text, sizeof text, shape) > 0);
    assert_string_equal(text, wanted);
}

// Reads one geometry as the second of a case.
static void assert_reads(const char *geometry, const char *wanted)
{
    assert_int_equal(read_text("POINT (0 0)"), CASE_EMPTY);
    if (read_text(geometry) != CASE_GOOD) fail_msg("%s: %s", geometry, error);
    assert_shape(&found.a, "point 0 0");
    assert_shape(&found.b, wanted);
}

static void assert_refused(const char *line, const char *wanted)
{
    reader.half = false;
    assert_int_equal(read_text(line), CASE_BAD);
    assert_string_equal(error, wanted);
    reader.half = false;
}

static void geometries_become_shapes(void **state)
{
    (void)state;
    assert_reads("POINT (1 2)", "point 1 2");
    assert_reads("LINESTRING (1 2, 3 4)", "segment 1 2 3 4");
    assert_reads("POLYGON ((0 0, 4 0, 0 4, 0 0))", "triangle 0 0 4 0 0 4");
    assert_reads("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))", "polygon 4 0 0 4 0 4 4 0 4");
    assert_reads("POLYGON ((0 0, 0 4, 4 4, 1 1, 4 0, 0 0))", "polygon 5 0 0 0 4 4 4 1 1 4 0");
}

static void case_and_blanks_are_free(void **state)
{
    (void)state;
    assert_reads("point(1 2)", "point 1 2");
    assert_reads("\t PoInT  (\t-1.5e0   +.25 ) \r\n", "point -1.5 0.25");
    assert_reads("Polygon((0 0,4 0,0 4,0 0))", "triangle 0 0 4 0 0 4");
    assert_reads(" LINESTRING(1 2 ,3 4)  # a comment", "segment 1 2 3 4");
    assert_reads("POINT (1. 1E+2)", "point 1 100");
}

static void two_geometries_are_a_case(void **state)
{
    (void)state;
    assert_int_equal(read_text("POINT (1 2);LINESTRING(0 0, 1 1)"), CASE_GOOD);
    assert_shape(&found.a, "point 1 2");
    assert_shape(&found.b, "segment 0 0 1 1");
    assert_int_equal(found.expect, -1);
    assert_false(found.sweep);
    assert_int_equal(read_text("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"), CASE_EMPTY);
    assert_int_equal(read_text(""), CASE_EMPTY);
    assert_int_equal(read_text("  # between; them"), CASE_EMPTY);
    assert_int_equal(read_text("POINT (3 3)"), CASE_GOOD);
    assert_shape(&found.a, "polygon 4 0 0 4 0 4 4 0 4");
    assert_shape(&found.b, "point 3 3");
    assert_true(wkt_end(&reader, error, sizeof error));
}

static void a_half_case_is_refused(void **state)
{
    (void)state;
    assert_int_equal(read_text("POINT (1 2)"), CASE_EMPTY);
    assert_false(wkt_end(&reader, error, sizeof error));
    assert_string_equal(error, "found the end, expected the second geometry of the case");
    assert_true(wkt_end(&reader, error, sizeof error));
    assert_int_equal(read_text("POINT (1 2)"), CASE_EMPTY);
    assert_int_equal(read_text("POINT (1 2); POINT (3 4)"), CASE_BAD);
    assert_string_equal(error, "column 1: found 'POINT', expected one geometry, the second of the "
                               "case that an earlier line began");
    assert_int_equal(read_text("POINT (1 2); POINT (3 4)"), CASE_GOOD);
}

static void the_second_of_a_bad_first_makes_no_case(void **state)
{
    (void)state;
    assert_int_equal(read_text("POINT EMPTY"), CASE_BAD);
    assert_int_equal(read_text("POINT (1 2)"), CASE_EMPTY);
    assert_int_equal(read_text("POINT EMPTY"), CASE_BAD);
    assert_int_equal(read_text("POINT (1)"), CASE_BAD);
    assert_int_equal(read_text("POINT (1 2)"), CASE_EMPTY);
    assert_int_equal(read_text("POINT (1 2)"), CASE_GOOD);
}

static void what_is_no_shape_is_refused(void **state)
{
    (void)state;
    static const char *const kinds[] = {"MULTIPOINT",     "MultiPolygon", "GEOMETRYCOLLECTION",
                                        "CIRCULARSTRING", "CURVEPOLYGON", "TIN",
                                        "PIONT"};
    char line[128], wanted[256];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        snprintf(line, sizeof line, " %s (0 0)", kinds[i]);
        snprintf(wanted, sizeof wanted,
                 "column 2: found '%s', expected POINT, LINESTRING of two points or POLYGON of one "
                 "ring",
                 kinds[i]);
        assert_refused(line, wanted);
    }
    assert_refused("POINT (0 0); CURVE (1 1)",
                   "column 14: found 'CURVE', expected POINT, LINESTRING of two points or POLYGON "
                   "of one ring");
    assert_refused("SRID=4326;POINT (0 0)",
                   "column 1: found 'SRID=4326', expected POINT, LINESTRING of two points or "
                   "POLYGON of one ring");
    assert_refused("polygon empty",
                   "column 9: found 'empty', expected '(': an empty geometry is no shape");
    assert_refused("POINT ZM (1 2 3 4)",
                   "column 7: found 'ZM', expected '(': a point has two coordinates, no Z, no M");
    assert_refused("POINT (1 2 3)",
                   "column 12: found '3', expected ')': a point has two coordinates, no Z, no M");
    assert_refused("LINESTRING (1 2 3, 4 5 6)",
                   "column 17: found '3', expected ',' or ')': a point "
                   "has two coordinates, no Z, no M");
    assert_refused("LINESTRING (0 0, 1 1, 2 2)",
                   "column 21: found ',', expected ')': a line of two "
                   "points, which is a segment");
    assert_refused("LINESTRING (0 0)", "column 16: found ')', expected ',' and a second point");
    assert_refused("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 2 1, 2 2, 1 1))",
                   "column 35: found ',', expected ')': a polygon of one ring, without holes");
    assert_refused("POLYGON ((0 0, 9 0, 9 9, 0 9))",
                   "column 10: found '(0 0, 9 0, 9 9, 0 9', expected a closed ring, which ends in "
                   "its first corner");
    assert_refused("POLYGON ((0 0, 9 0, 0 0))",
                   "column 10: found '(0 0, 9 0, 0 0', expected a ring of 3 to 64 corners");
    assert_refused("POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))",
                   "column 1: found 'POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))', but a polygon's sides "
                   "must not meet or cross");
}

static void what_is_no_text_of_a_geometry_is_refused(void **state)
{
    (void)state;
    assert_refused("POINT", "column 6: found the line's end, expected '('");
    assert_refused("POINT (1", "column 9: found the line's end, expected a number");
    assert_refused("POINT (1 2", "column 11: found the line's end, expected ')': a point has two "
                                 "coordinates, no Z, no M");
    assert_refused("POINT (1, 2)", "column 9: found ',', expected a number");
    assert_refused("POINT (1 b)", "column 10: found 'b', expected a number");
    assert_refused("POINT (1,5 2,5)", "column 9: found ',', expected a number");
    assert_refused("POINT (nan 0)", "column 8: found 'nan', expected a finite number");
    assert_refused("POINT (0 -inf)", "column 10: found '-inf', expected a finite number");
    assert_refused("POINT (0x1p3 0)", "column 8: found '0x1p3', expected a decimal number");
    assert_refused("POINT (1e40 0)", "column 8: found '1e40', expected 0 or a magnitude of 2^-120 "
                                     "to 2^100 (7.6e-37, 1.2e30)");
    assert_refused("POINT (1 2) POINT (3 4)", "column 13: found 'POINT', expected the line's end, "
                                              "or ';' and a second geometry");
    assert_refused("POINT (1 2);", "column 13: found the line's end, expected POINT, LINESTRING of "
                                   "two points or POLYGON of one ring");
    assert_refused("POINT (1 2); POINT (1 2);", "column 25: found ';', expected the line's end");
    assert_refused("LINESTRING (0 0, 1 1",
                   "column 21: found the line's end, expected ',' or ')': a point has two "
                   "coordinates, no Z, no M");
    assert_refused("POLYGON (0 0, 1 0, 1 1, 0 0)", "column 10: found '0', expected '('");
}

static void rings_have_at_most_64_corners(void **state)
{
    (void)state;
    char line[4096];
    for (int corners = 64; corners <= 65; corners++) {
        int length = snprintf(line, sizeof line, "POLYGON ((0 0");
        for (int i = 1; i < corners; i++)
            length += snprintf(line + length, sizeof line - (size_t)length, ", %d %d", i, i * i);
        snprintf(line + length, sizeof line - (size_t)length, ", 0 0))");
        reader.half = false;
        assert_int_equal(read_text(line), corners == 64 ? CASE_EMPTY : CASE_BAD);
        reader.half = false;
    }
    assert_non_null(strstr(error, "found ',', expected ')': a ring of at most 64 corners"));
}

static void it_is_known_by_its_beginning(void **state)
{
    (void)state;
    static const char *const good[] = {"POINT(0 0)",
                                       "point (0 0)",
                                       "\xef\xbb\xbf# a file\r\n\r\n\n  LineString (0 0, 1 1)",
                                       "POINT EMPTY",
                                       "MULTIPOINT ((0 0))",
                                       "POINT Z (1 2 3)",
                                       "polygon\t((",
                                       "SRID=4326;POINT(0 0)"};
    static const char *const bad[] = {"",
                                      "\n\n",
                                      "# POINT (0 0)",
                                      "point 0 0 | point 1 1",
                                      CASE_HEADER "\npoint 0 0 | point 1 1",
                                      "polygon 3 0 0",
                                      "POINTS (0 0)",
                                      "v 0 0 0",
                                      "POINT",
                                      "0 0 (\nPOINT (0 0)"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (!wkt_begins(good[i])) fail_msg("%s", good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (wkt_begins(bad[i])) fail_msg("%s", bad[i]);
    }
}

// ---- Writing

static void assert_written(const TsShape *shape, const char *wanted)
{
    char text[WKT_MAX], both[WKT_MAX];
    Case pair;
    TsShape point = ts_shape_point(ts_vec(0.5, -2));
    case_of_pair(&pair, shape, &point);
    assert_null(wkt_refuses(&pair));
    int length = wkt_write(text, sizeof text, &pair);
    assert_int_equal(length, strlen(text));
    snprintf(both, sizeof both, "%s\nPOINT (0.5 -2)\n", wanted);
    assert_string_equal(text, both);
    assert_int_equal(wkt_write(text, length, &pair), -1);
    assert_int_equal(wkt_write(text, length + 1, &pair), length);
}

static void shapes_become_geometries(void **state)
{
    (void)state;
    const TsVec corner[] = {{0, 0}, {4, 0}, {4, 4}, {1, 1}};
    TsShape shape = ts_shape_point(ts_vec(0.1, -1.0 / 3));
    assert_written(&shape, "POINT (0.1 -0.3333333333333333)");
    shape = ts_shape_segment(ts_vec(0, -0.0), ts_vec(1e22, 1e-22));
    assert_written(&shape, "LINESTRING (0 -0, 1e+22 1e-22)");
    shape = ts_shape_aabb(ts_vec(0, 1), ts_vec(4, 3));
    assert_written(&shape, "POLYGON ((0 1, 4 1, 4 3, 0 3, 0 1))");
    shape = ts_shape_obb(ts_vec(2, 2), 4, 2, ts_vec(1, 0));
    assert_written(&shape, "POLYGON ((0 1, 4 1, 4 3, 0 3, 0 1))");
    shape = ts_shape_triangle(corner[0], corner[1], corner[2]);
    assert_written(&shape, "POLYGON ((0 0, 4 0, 4 4, 0 0))");
    shape = ts_shape_polygon(corner, 4);
    assert_written(&shape, "POLYGON ((0 0, 4 0, 4 4, 1 1, 0 0))");
}

static void what_has_no_wkt_is_refused(void **state)
{
    (void)state;
    Case pair;
    TsShape point = ts_shape_point(ts_vec(0, 0)), circle = ts_shape_circle(point.point, 1),
            ray = ts_shape_ray(point.point, ts_vec(1, 0)),
            capsule = ts_shape_capsule(point.point, ts_vec(1, 0), 1);
    case_of_pair(&pair, &point, &circle);
    assert_string_equal(wkt_refuses(&pair), "a circle has no WKT: write a polygon instead");
    case_of_pair(&pair, &capsule, &point);
    assert_string_equal(wkt_refuses(&pair), "a capsule has no WKT: write a polygon instead");
    case_of_pair(&pair, &ray, &point);
    assert_string_equal(wkt_refuses(&pair),
                        "a ray has no WKT, since it has no end: write a segment instead");
    case_of_sweep(&pair, &point, &point, (CaseMotion){{1, 0}, {0, 0}});
    assert_string_equal(wkt_refuses(&pair),
                        "a motion has no WKT: only shapes at rest can be written");
}

// ---- There and back

static void assert_same_bits(const TsShape *one, const TsShape *other)
{
    TsVec corner[TS_POLYGON_MAX], others[TS_POLYGON_MAX];
    int count = ts_shape_corners(one, corner);
    assert_int_equal(ts_shape_corners(other, others), count);
    assert_memory_equal(corner, others, (size_t)count * sizeof *corner);
}

static void assert_reads_back(const TsShape *shape)
{
    char text[WKT_MAX];
    Case pair;
    case_of_pair(&pair, shape, shape);
    assert_true(wkt_write(text, sizeof text, &pair) > 0);
    char *second = strchr(text, '\n') + 1;
    second[-1] = '\0';
    assert_null(strchr(text, 'x'));
    if (read_text(text) != CASE_EMPTY || read_text(second) != CASE_GOOD)
        fail_msg("%s: %s", text, error);
    assert_same_bits(shape, &found.a);
    assert_same_bits(shape, &found.b);
}

static uint64_t seed = 88172645463325252u;

// A number of random bits of a random magnitude that the core takes.
static double random_number(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    uint64_t exponent = 1023 - 120 + seed % 220,
             bits = (seed >> 3 & ~(0x7FFull << 52)) | exponent << 52;
    bits = (bits & ~(1ull << 63)) | seed << 63;
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static TsVec random_vec(void)
{
    double x = random_number();
    return ts_vec(x, random_number());
}

static void numbers_read_back_to_the_same_bits(void **state)
{
    (void)state;
    static const double hard[] = {0,
                                  -0.0,
                                  0.1,
                                  1.0 / 3,
                                  0x1p-120,
                                  0x1p100,
                                  -0x1p100,
                                  0x1.fffffffffffffp99,
                                  0x1.0000000000001p-120,
                                  123456789012345680.0,
                                  5e-324,
                                  1.7976931348623157e308,
                                  9007199254740993.0,
                                  1e23};
    char text[DIGITS_MAX];
    for (size_t i = 0; i < sizeof hard / sizeof *hard; i++) {
        double back;
        digits_write_decimal(text, hard[i]);
        assert_int_equal(digits_read(text, &back) - text, strlen(text));
        assert_memory_equal(&back, &hard[i], sizeof back);
    }
    for (int i = 0; i < 20000; i++) {
        TsShape point = ts_shape_point(random_vec()),
                segment = ts_shape_segment(random_vec(), random_vec()),
                triangle = ts_shape_triangle(random_vec(), random_vec(), random_vec());
        assert_reads_back(&point);
        assert_reads_back(&segment);
        assert_reads_back(&triangle);
    }
}

// 64 corners of as many digits as there can be fit a line.
static void the_largest_polygons_read_back(void **state)
{
    (void)state;
    TsVec corner[TS_POLYGON_MAX];
    for (int i = 0; i < TS_POLYGON_MAX; i++) {
        double t = i - 31.5;
        corner[i] = ts_vec(-1.0000000000000002e-20 * t, -1.2345678901234567e-30 * (2000 - t * t));
    }
    TsShape shape = ts_shape_polygon(corner, TS_POLYGON_MAX);
    assert_reads_back(&shape);
}

static void a_turned_box_is_its_rounded_corners(void **state)
{
    (void)state;
    TsShape box = ts_shape_obb(ts_vec(1, 2), 30, 7, ts_degrees(30)), polygon;
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(&box, corner);
    polygon = ts_shape_polygon(corner, count);
    assert_reads_back(&polygon);
    assert_reads_back(&box);
    assert_int_equal(found.a.kind, TS_SHAPE_POLYGON);
}

static void a_decimal_comma_changes_nothing(void **state)
{
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE.utf8", "de_DE"};
    size_t i = 0, count = sizeof names / sizeof *names;
    while (i < count && !setlocale(LC_ALL, names[i])) i++;
    if (i == count) skip();
    assert_string_equal(localeconv()->decimal_point, ",");
    shapes_become_geometries(state);
    geometries_become_shapes(state);
    numbers_read_back_to_the_same_bits(state);
    the_largest_polygons_read_back(state);
    setlocale(LC_ALL, "C");
}

// ---- Files

static CaseFile file;

static void open_bytes(const char *text, size_t size)
{
    FILE *stream = tmpfile();
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, size, stream), size);
    rewind(stream);
    case_file_over(&file, stream, "some.wkt");
}

static void assert_error(int index, const char *wanted)
{
    char text[512];
    case_file_error(&file, index, text, sizeof text);
    assert_string_equal(text, wanted);
}

static void files_of_it_need_no_header(void **state)
{
    (void)state;
    static const char text[] =
        "\xef\xbb\xbf# squares\r\nPOINT (0 0)\r\n\r\nPOINT (1 1)\r\n"
        "POINT (2 0); POINT (3 1)\nPOINT (4 4)\nPOINT Z (0 0 0)\nPOINT (5 5)";
    open_bytes(text, sizeof text - 1);
    assert_true(case_file_next(&file, &found));
    assert_int_equal(file.line, 4);
    assert_true(case_file_next(&file, &found));
    assert_int_equal(file.line, 5);
    assert_shape(&found.b, "point 3 1");
    assert_false(case_file_next(&file, &found));
    assert_false(case_file_next(&file, &found));
    case_file_close(&file);
    assert_int_equal(file.wrong, 2);
    assert_error(0,
                 "some.wkt:7: column 7: found 'Z', expected '(': a point has two coordinates, no "
                 "Z, no M");
    assert_error(1, "some.wkt:8: found the end, expected the second geometry of the case");
}

// The pieces for other processes never part the two lines of a case.
static void pieces_hold_whole_cases(void **state)
{
    (void)state;
    enum { ROOM = 1 << 19 };
    char *text = malloc(ROOM);
    assert_non_null(text);
    int length = 0, cases = 0, wrong = 0;
    while (length < ROOM - 30000) {
        int kind = (length + cases) % 11;
        const char *line = kind == 0   ? "POINT (0 0); POINT (1 1)\n"
                           : kind == 1 ? "# remark; POINT (0 0)\n\n"
                                       : "POINT (7 7)\n# between\nPOINT (8 8)\n";
        if (cases == 3000) { // a line that is too long stands between the lines of a case
            length += snprintf(text + length, (size_t)(ROOM - length),
                               "POINT (5 5)\n%*s\nPOINT (6 6)\n", 13000, "x");
            cases++;
            wrong++;
        }
        cases += kind != 1;
        length += snprintf(text + length, (size_t)(ROOM - length), "%s", line);
    }
    open_bytes(text, (size_t)length);
    int read = 0, pieces = 0;
    const char *piece;
    CaseFileBefore before;
    static CaseFile part;
    for (size_t size; (size = case_file_take(&file, &piece, &before)) > 0; pieces++) {
        FILE *stream = tmpfile();
        assert_non_null(stream);
        assert_int_equal(fwrite(piece, 1, size, stream), size);
        rewind(stream);
        case_file_continue(&part, stream, "some.wkt", before);
        while (case_file_next(&part, &found)) {
            assert_true(found.b.point.x == found.a.point.x + 1);
            read++;
        }
        wrong -= (int)part.wrong;
        case_file_close(&part);
    }
    assert_int_equal(wrong, 0);
    assert_int_equal(read, cases);
    assert_true(pieces > 4);
    case_file_close(&file);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(geometries_become_shapes),
        cmocka_unit_test(case_and_blanks_are_free),
        cmocka_unit_test(two_geometries_are_a_case),
        cmocka_unit_test(a_half_case_is_refused),
        cmocka_unit_test(the_second_of_a_bad_first_makes_no_case),
        cmocka_unit_test(what_is_no_shape_is_refused),
        cmocka_unit_test(what_is_no_text_of_a_geometry_is_refused),
        cmocka_unit_test(rings_have_at_most_64_corners),
        cmocka_unit_test(it_is_known_by_its_beginning),
        cmocka_unit_test(shapes_become_geometries),
        cmocka_unit_test(what_has_no_wkt_is_refused),
        cmocka_unit_test(numbers_read_back_to_the_same_bits),
        cmocka_unit_test(the_largest_polygons_read_back),
        cmocka_unit_test(a_turned_box_is_its_rounded_corners),
        cmocka_unit_test(a_decimal_comma_changes_nothing),
        cmocka_unit_test(files_of_it_need_no_header),
        cmocka_unit_test(pieces_hold_whole_cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
