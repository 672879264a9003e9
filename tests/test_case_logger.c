// What a game logs with touchstone_case_logger.h is read back bit for bit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "generate/generate.h"
#include "touchstone_case_logger.h"

// The shape as a game would log it. `room` holds the corners of a polygon.
static TouchstoneLogShape logged(const TsShape *shape, double *room)
{
    double *n = room;
    int count = ts_shape_numbers(shape, n);
    switch (shape->kind) {
    case TS_SHAPE_POINT: return touchstone_log_point(n[0], n[1]);
    case TS_SHAPE_SEGMENT: return touchstone_log_segment(n[0], n[1], n[2], n[3]);
    case TS_SHAPE_RAY: return touchstone_log_ray(n[0], n[1], n[2], n[3]);
    case TS_SHAPE_CIRCLE: return touchstone_log_circle(n[0], n[1], n[2]);
    case TS_SHAPE_AABB: return touchstone_log_aabb(n[0], n[1], n[2], n[3]);
    case TS_SHAPE_OBB: return touchstone_log_obb(n[0], n[1], n[2], n[3], n[4], n[5]);
    case TS_SHAPE_TRIANGLE: return touchstone_log_triangle(n[0], n[1], n[2], n[3], n[4], n[5]);
    case TS_SHAPE_POLYGON: return touchstone_log_polygon(count / 2, n);
    case TS_SHAPE_CAPSULE: return touchstone_log_capsule(n[0], n[1], n[2], n[3], n[4]);
    case TS_SHAPE_KINDS: break;
    }
    fail();
    return touchstone_log_point(0, 0);
}

// Logs a pair to a file of its own, and reads its line.
static void log_and_read(TouchstoneLogShape a, TouchstoneLogShape b, const char *note, Case *found)
{
    char line[CASE_LINE_MAX], error[256] = "";
    FILE *file = tmpfile();
    assert_non_null(file);
    touchstone_log_begin(file);
    assert_int_equal(touchstone_log_case(file, a, b, note), 1);
    rewind(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, CASE_HEADER "\n");
    assert_non_null(fgets(line, sizeof line, file));
    if (case_read(found, line, error, sizeof error) != CASE_GOOD) fail_msg("%s: %s", line, error);
    assert_null(fgets(line, sizeof line, file));
    fclose(file);
}

static void assert_same_bits(const TsShape *shape, const TsShape *found)
{
    double number[TS_SHAPE_NUMBERS_MAX], read[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    assert_int_equal(shape->kind, found->kind);
    assert_int_equal(ts_shape_numbers(found, read), count);
    for (int i = 0; i < count; i++) {
        uint64_t bits, bits_read;
        memcpy(&bits, &number[i], sizeof bits);
        memcpy(&bits_read, &read[i], sizeof bits_read);
        if (bits != bits_read) fail_msg("number %d: %a read as %a", i, number[i], read[i]);
    }
}

static void test_every_kind(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    for (int round = 0; round < 40 * FAMILIES; round++) {
        for (int kind = 0; kind < TS_SHAPE_KINDS; kind++) {
            GeneratedPair pair;
            Case found;
            double room[2][TS_SHAPE_NUMBERS_MAX];
            TsShapeKind other = (TsShapeKind)((kind + round) % TS_SHAPE_KINDS);
            if (other == TS_SHAPE_RAY) other = TS_SHAPE_POLYGON;
            Family family = (Family)(round % FAMILIES);
            generate_pair(&random, family, (TsShapeKind)kind, other, &pair);
            log_and_read(logged(&pair.a, room[0]), logged(&pair.b, room[1]), NULL, &found);
            assert_same_bits(&pair.a, &found.a);
            assert_same_bits(&pair.b, &found.b);
            assert_int_equal(found.expect, -1);
            assert_string_equal(found.note, "");
        }
    }
}

static void test_numbers(void **state)
{
    (void)state;
    static const double number[] = {
        0.0,   -0.0, 1,         -1, 0.1, 0x1p-120, 0x1.fffffffffffffp+99, 0x1.0000000000001p+0,
        65536, 1e15, 0x1.8p-119};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        Case found;
        TsShape point = ts_shape_point(ts_vec(number[i], -number[i]));
        TouchstoneLogShape shape = touchstone_log_point(number[i], -number[i]);
        log_and_read(shape, shape, NULL, &found);
        assert_same_bits(&point, &found.a);
    }
    // Floats are doubles of the same value.
    static const float corners[] = {0.1f, 0.2f, 4, 0.3f, 0.7f, 5.1f};
    TsVec corner[3];
    Case found;
    for (int i = 0; i < 3; i++)
        corner[i] = ts_vec((double)corners[2 * i], (double)corners[2 * i + 1]);
    TsShape polygon = ts_shape_polygon(corner, 3);
    TouchstoneLogShape shape = touchstone_log_polygonf(3, corners);
    log_and_read(shape, shape, NULL, &found);
    assert_same_bits(&polygon, &found.b);
}

static void expect_note(const char *note, const char *expected)
{
    Case found;
    log_and_read(touchstone_log_point(0, 0), touchstone_log_circle(1, 2, 3), note, &found);
    assert_string_equal(found.note, expected);
}

static void test_notes(void **state)
{
    (void)state;
    char big[2000];
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = 0;
    expect_note("frame 120", "frame 120");
    expect_note("", "");
    expect_note(" \n|", "");
    expect_note("a | b # c\nd", "a   b   c d");
    Case found;
    log_and_read(touchstone_log_point(0, 0), touchstone_log_circle(1, 2, 3), big, &found);
    assert_int_equal(strlen(found.note), 250);
}

// A pair that is no case must not make the file unreadable.
static void test_not_finite(void **state)
{
    (void)state;
    const double none = 0;
    char line[CASE_LINE_MAX], error[256];
    Case found;
    FILE *file = tmpfile();
    assert_non_null(file);
    TouchstoneLogShape bad = touchstone_log_circle(1 / none, none / none, -1 / none);
    assert_int_equal(touchstone_log_case(file, touchstone_log_point(0, 1), bad, "frame 7"), 0);
    rewind(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_int_equal(case_read(&found, line, error, sizeof error), CASE_EMPTY);
    assert_non_null(strstr(line, "point 0x0p+0 0x1p+0 | circle inf "));
    assert_non_null(strstr(line, "nan -inf | note frame 7\n"));
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_not_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
