// Cases of geometries: read and written to the bit, asked, and split from a file.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/geometry_case.h"
#include "generate/random.h"

static TsVec random_corner(Random *random)
{
    double number[2];
    for (int i = 0; i < 2; i++) {
        number[i] = ldexp(random_between(random, -1, 1), random_integer(random, -118, 99));
        if (fabs(number[i]) < 0x1p-120 || random_integer(random, 0, 5) == 0)
            number[i] = random_integer(random, -9, 9);
    }
    return ts_vec(number[0], number[1]);
}

static void add_random(TsGeometry *geometry, Random *random)
{
    TsVec corner[40];
    int parts = random_integer(random, 0, 4);
    for (int i = 0; i < parts; i++) {
        int count = random_integer(random, 3, 40);
        for (int k = 0; k < count; k++) corner[k] = random_corner(random);
        switch (random_integer(random, 0, 3)) {
        case 0: assert_true(ts_geometry_add_point(geometry, corner[0], NULL)); break;
        case 1: assert_true(ts_geometry_add_path(geometry, corner, count, NULL)); break;
        case 2: assert_true(ts_geometry_add_ring(geometry, corner, 3, NULL)); break;
        default:
            // Around all corners.
            assert_true(ts_geometry_add_ring(geometry,
                                             (TsVec[]){{-0x1p100, -0x1p100},
                                                       {0x1p100, -0x1p100},
                                                       {0x1p99, 0x1p100},
                                                       {-0x1p99, 0x1p100}},
                                             4, NULL));
            for (int k = 0; k < 3; k++) corner[k] = random_corner(random);
            assert_true(ts_geometry_add_hole(geometry, corner, 3, NULL));
        }
    }
    geometry->overlapping = parts > 1;
}

static bool are_same(const TsGeometry *one, const TsGeometry *other)
{
    if (one->parts != other->parts || one->corners != other->corners) return false;
    for (int i = 0; i < one->parts; i++)
        if (one->part[i].kind != other->part[i].kind || one->part[i].count != other->part[i].count)
            return false;
    return one->corners == 0 ||
           memcmp(one->corner, other->corner, (size_t)one->corners * sizeof(TsVec)) == 0;
}

static void written_cases_read_back_to_the_bit(void **state)
{
    (void)state;
    Random random = random_seeded(4);
    int read = 0;
    for (int i = 0; i < 3000; i++) {
        GeometryCase one = geometry_case_make(), back = geometry_case_make();
        char error[CASE_FILE_WORDS] = "";
        add_random(&one.a, &random);
        add_random(&one.b, &random);
        TsGeometryFlaw flaw[2];
        assert_true(ts_geometry_check(&one.a, &flaw[0]) && ts_geometry_check(&one.b, &flaw[1]));
        if (flaw[0].kind != TS_FLAW_NONE || flaw[1].kind != TS_FLAW_NONE) {
            geometry_case_free(&one);
            continue;
        }
        snprintf(one.id, sizeof one.id, "case-%d", i);
        snprintf(one.note, sizeof one.note, "path area ; empty");
        if (i % 2) snprintf(one.pattern, sizeof one.pattern, "T*F012***");
        if (i % 3) one.expect = TS_APART;
        size_t length = geometry_case_write(NULL, 0, &one);
        char *line = malloc(length + 1);
        assert_non_null(line);
        assert_int_equal(geometry_case_write(line, length + 1, &one), length);
        assert_int_equal(strlen(line), length);
        if (!geometry_case_read(&back, line, error, sizeof error)) fail_msg("%s: %s", error, line);
        assert_true(are_same(&one.a, &back.a) && are_same(&one.b, &back.b));
        assert_string_equal(one.id, back.id);
        assert_string_equal(one.note, back.note);
        assert_string_equal(one.pattern, back.pattern);
        assert_int_equal(one.expect, back.expect);
        read++;
        free(line);
        geometry_case_free(&one);
        geometry_case_free(&back);
    }
    assert_true(read > 1500);
}

static void lines_of_geometries_are_recognised(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        bool is;
    } row[] = {
        {"path 2 0 0 1 1 | point 0 0", true},
        {"point 0 0 | area 3 0 0 1 0 1 1", true},
        {"empty | empty", true},
        {"point 0 0 ; point 1 1 | point 0 0", true},
        {"point 0 0 | segment 0 0 1 1 | relate T********", true},
        {"point 0 0 | triangle 0 0 1 0 1 1 | id x | strongest touching", true},
        {"point 0 0 | segment 0 0 1 1 | note a path ; relate area", false},
        {"point 0 0 | circle 9 0 2 | move 9 0 | also aabb 3 -1 4 1 ; point 5 0", false},
        {"point 0 0 | circle 9 0 2 # path | relate", false},
        {"# path 2 0 0 1 1 | point 0 0", false},
        {"", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (geometry_case_is(row[i].line) != row[i].is) fail_msg("%s", row[i].line);
}

static void asked_cases(void **state)
{
    (void)state;
    static const struct {
        const char *line, *matrix;
        int relation, strongest; // -1: not asked
        bool right;
    } row[] = {
        {"aabb 0 0 4 4 | path 2 1 1 9 1 | relate 1020F1102", "1020F1102", TS_OVERLAPPING, -1, true},
        {"aabb 0 0 4 4 | path 2 1 1 9 1 | relate 1020F1100", "1020F1102", TS_OVERLAPPING, -1,
         false},
        {"area 4 0 0 2 0 2 2 0 2 ; aabb 2 0 4 2 | point 2 1 | expect overlapping | strongest "
         "touching",
         "0F2FF1FF2", TS_OVERLAPPING, TS_TOUCHING, true},
        {"area 4 0 0 2 0 2 2 0 2 ; aabb 2 0 4 2 | point 2 1 | expect touching", "0F2FF1FF2",
         TS_OVERLAPPING, -1, false},
        {"empty | triangle 0 0 1 0 1 1 | expect apart | strongest apart", "FFFFFF212", TS_APART,
         TS_APART, true},
        {"area 3 0 0 1 0 1 1 | point 1 0.5 ; path 2 9 9 8 8 | strongest apart", "FF20F1102", -1,
         TS_TOUCHING, false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        GeometryCase geometries = geometry_case_make();
        GeometryAnswer answer;
        char error[CASE_FILE_WORDS], matrix[10];
        if (!geometry_case_read(&geometries, row[i].line, error, sizeof error))
            fail_msg("%s: %s", row[i].line, error);
        assert_true(geometry_case_ask(&geometries, &answer));
        ts_matrix_text(&answer.matrix, matrix);
        if (i + 1 < sizeof row / sizeof *row) assert_string_equal(matrix, row[i].matrix);
        if (row[i].relation >= 0) assert_int_equal((int)answer.relation, row[i].relation);
        if (row[i].strongest >= 0) assert_int_equal((int)answer.strongest, row[i].strongest);
        if (answer.right != row[i].right) fail_msg("%s", row[i].line);
        geometry_case_free(&geometries);
    }
}

static void count_visit(void *context, int64_t line, const GeometryCase *geometries)
{
    int64_t *seen = context;
    seen[0]++;
    seen[1] += line;
    seen[2] += geometries->a.corners;
}

// Lines longer than what the reader of files has room for, and other lines with their numbers.
static void a_file_is_split(void **state)
{
    (void)state;
    enum { CORNERS = 50000 };
    CaseFile *file = malloc(sizeof *file);
    FILE *whole = tmpfile(), *others = tmpfile();
    int64_t seen[3] = {0};
    assert_true(file && whole && others);
    fprintf(whole, "%s\r\npoint 1 1 | circle 0 0 2\npath %d", CASE_HEADER_2, CORNERS);
    for (int i = 0; i < CORNERS; i++) fprintf(whole, " %d 0.1", i);
    fprintf(whole, " | point 0 0\narea 2 0 0 | point 0 0\n\n");
    fwrite("path 2 0 0\0 1 1 | empty\n", 1, 24, whole);
    fprintf(whole, "empty | empty | relate FFFFFFFF2");
    rewind(whole);
    case_file_over(file, whole, "whole");
    assert_true(case_file_has_geometries(file));
    assert_true(geometry_case_split(file, others, count_visit, seen));
    assert_int_equal(seen[0], 2);
    assert_int_equal(seen[1], 3 + 7);
    assert_int_equal(seen[2], CORNERS);
    char text[512];
    assert_int_equal(case_file_errors(file), 2);
    case_file_error(file, 0, text, sizeof text);
    assert_string_equal(text,
                        "whole:4: column 6: found '2', expected how many corners, 3 to 1000000");
    case_file_error(file, 1, text, sizeof text);
    assert_string_equal(text, "whole:6: found a NUL byte, expected text");
    case_file_close(file);
    rewind(others);
    case_file_over(file, others, "others");
    static Case pair;
    assert_true(case_file_next(file, &pair));
    assert_int_equal(file->line, 2);
    assert_false(case_file_next(file, &pair));
    assert_int_equal(file->wrong, 0);
    case_file_close(file);
    free(file);
}

// Any bytes are read or refused.
static void changed_lines_do_no_harm(void **state)
{
    (void)state;
    static const char bytes[] = " |;#.-+0123456789eaphort\xff";
    Random random = random_seeded(9);
    GeometryCase geometries = geometry_case_make();
    int good = 0;
    for (int i = 0; i < 30000; i++) {
        char line[] = "area 4 0 0 4 0 4 4 0 4 hole 3 1 1 3 1 3 3 ; path 2 0 0 9 9 | point 2 2 | "
                      "relate 1F2001102 | expect overlapping | id a-1";
        char error[CASE_FILE_WORDS];
        for (int k = random_integer(&random, 1, 3); k > 0; k--)
            line[random_integer(&random, 0, (int)sizeof line - 2)] =
                bytes[random_integer(&random, 0, (int)sizeof bytes - 2)];
        good += geometry_case_read(&geometries, line, error, sizeof error);
    }
    geometry_case_free(&geometries);
    assert_in_range(good, 300, 29000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_cases_read_back_to_the_bit),
        cmocka_unit_test(lines_of_geometries_are_recognised),
        cmocka_unit_test(asked_cases),
        cmocka_unit_test(a_file_is_split),
        cmocka_unit_test(changed_lines_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
