// Cases that move: written, read back, checked beside the oracle, tested for symmetries, and
// shrunk.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "cases/checker.h"
#include "fuzz/shrink.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "query.h"

static Case found;
static char error[CASE_FILE_WORDS];

static void assert_reads(const char *line)
{
    if (case_read(&found, line, error, sizeof error) != CASE_GOOD) fail_msg("%s", error);
}

static void assert_wrong(const char *line, const char *words)
{
    assert_int_equal(case_read(&found, line, error, sizeof error), CASE_BAD);
    assert_string_equal(error, words);
}

// ---- Lines

static void motions_are_read_in_any_order(void **state)
{
    (void)state;
    assert_reads("point 0 0 | point 1 1");
    assert_false(found.sweep);
    assert_reads("point 0 0 | point 1 1 | move 2 -3.5");
    assert_true(found.sweep && found.motion.a.x == 2 && found.motion.a.y == -3.5);
    assert_true(ts_vec_is_zero(found.motion.b));
    assert_reads("point 0 0|circle 1 1 2|expect apart|move\t1 2 0x1p-100 4# more");
    assert_true(found.motion.a.y == 2 && found.motion.b.x == 0x1p-100 && found.motion.b.y == 4);
    assert_int_equal(found.expect, TS_APART);
    assert_reads("point 0 0 | point 1 1 | move 0 0 | note still");
    assert_true(found.sweep);
}

static void wrong_motions_are_named(void **state)
{
    (void)state;
    assert_wrong("point 0 0 | point 1 1 | move 1",
                 "column 31: found the line's end, expected a number: move takes 2 or 4 numbers, "
                 "found 1");
    assert_wrong("point 0 0 | point 1 1 | move 1 2 3 | note x",
                 "column 36: found '|', expected a number: move takes 2 or 4 numbers, found 3");
    assert_wrong("point 0 0 | point 1 1 | move 1 2 3 4 5", "column 38: found '5', expected '|'");
    assert_wrong("point 0 0 | point 1 1 | move 1 up", "column 32: found 'up', expected a number");
    assert_wrong("point 0 0 | point 1 1 | move 1e99 0",
                 "column 30: found '1e99', expected 0 or a magnitude of 2^-120 to 2^100 (7.6e-37, "
                 "1.2e30)");
    assert_wrong("point 0 0 | point 1 1 | move 1 2 | move 1 2",
                 "column 36: found 'move', expected no second 'move'");
    assert_wrong("point 0 0 | ray 1 1 1 0 | move 1 2",
                 "column 27: found 'move 1 2', but a ray is not swept");
    assert_wrong("point 0 0 | polygon 4 0 0 4 0 4 4 2 1 | move 1 2",
                 "column 41: found 'move 1 2', but a concave polygon is not swept");
}

static void what_is_written_reads_back_to_the_bit(void **state)
{
    (void)state;
    char line[CASE_LINE_MAX];
    Random random = random_seeded(3);
    GeneratedPair pair;
    Case kept;
    for (int i = 0; i < 300; i++) {
        generate_sweep(&random, (Family)(i % FAMILIES), TS_SHAPE_OBB, TS_SHAPE_POLYGON, &pair);
        case_of_sweep(&kept, &pair.a, &pair.b, (CaseMotion){pair.move_a, pair.move_b});
        assert_true(case_write(line, sizeof line, &kept) > 0);
        assert_reads(line);
        assert_true(case_same_pair(&found, &kept));
        kept.motion.a.x += 1 + fabs(kept.motion.a.x);
        assert_false(case_same_pair(&found, &kept));
    }
    TsShape a = ts_shape_point(ts_vec(0, 0)), b = ts_shape_circle(ts_vec(3, 4), 1);
    CaseMotion motion = {{0.5, 1.0 / 3}, {0, 0}};
    case_of_sweep(&kept, &a, &b, motion);
    kept.expect = TS_APART;
    case_write(line, sizeof line, &kept);
    assert_string_equal(line, "point 0 0 | circle 3 4 1 | move 0.5 0x1.5555555555555p-2 | expect "
                              "apart  # about: point 0 0 | circle 3 4 1 | move 0.5 0.333333");
}

// ---- check

static char *check(const char *text, CheckerCount *count, CaseFile *file)
{
    char *output;
    size_t size;
    FILE *stream = tmpfile(), *out = open_memstream(&output, &size);
    CheckerOptions options = {0};
    Checker *checker = checker_new(&options, out);
    fprintf(stream, "%s\n%s", CASE_HEADER, text);
    rewind(stream);
    case_file_over(file, stream, "f");
    assert_true(checker_run(checker, file));
    case_file_close(file);
    *count = checker_count(checker);
    checker_free(checker);
    fclose(out);
    return output;
}

static void steps_are_checked_as_a_whole(void **state)
{
    (void)state;
    static CaseFile file;
    CheckerCount count;
    char *output = check("circle 0 0 1 | aabb 9 -5 10 5 | move 30 0 | expect overlapping\n"
                         "circle 0 0 1 | aabb 9 -5 10 5 | expect apart\n"
                         "circle 0 0 1 | aabb 9 -5 10 5 | move 8 0 | expect apart\n"
                         "circle 0 0 1 | circle 9 0 1 | move 30 0 | method sweep_at_end\n"
                         "circle 0 0 1 | circle 9 0 1 | method sweep_at_end\n",
                         &count, &file);
    assert_string_equal(output,
                        "f:4: the case expects apart, is touching\n"
                        "f:5: method sweep_at_end reports apart, is overlapping during the step "
                        "(shifted by 2 px, they miss)\n");
    assert_int_equal(count.cases, 5);
    assert_int_equal(count.wrong, 2);
    assert_int_equal(file.wrong, 1);
    case_file_error(&file, 0, error, sizeof error);
    assert_string_equal(error, "f:6: found method 'sweep_at_end', which asks for '| move'");
    free(output);
}

// ---- Laws

static void laws_move_what_moves(void **state)
{
    (void)state;
    const Method *method = method_find("sweep_exact");
    Random random = random_seeded(8);
    GeneratedPair pair;
    Case asked, changed;
    long made[SYMMETRIES] = {0};
    for (int i = 0; i < 1500; i++) {
        TsShapeKind a = i % 2 ? TS_SHAPE_OBB : TS_SHAPE_TRIANGLE,
                    b = i % 3 ? TS_SHAPE_CIRCLE : TS_SHAPE_POLYGON;
        generate_sweep(&random, (Family)(i % FAMILIES), a, b, &pair);
        case_of_sweep(&asked, &pair.a, &pair.b, (CaseMotion){pair.move_a, pair.move_b});
        Query query = query_of_case(QUERY_SWEEP, &asked);
        TsRelation exact = query_exact(&query);
        for (int law = 0; law < SYMMETRIES; law++) {
            if (!symmetry_change((Symmetry)law, method, &asked, &changed)) continue;
            query = query_of_case(QUERY_SWEEP, &changed);
            assert_int_equal(query_exact(&query), exact);
            assert_int_equal(query_core(&query), exact);
            made[law]++;
        }
    }
    for (int law = 0; law < SYMMETRIES; law++) assert_true(made[law] > 100);
}

// ---- Shrinking

static void motions_shrink_too(void **state)
{
    (void)state;
    static Shrink shrink;
    const Method *method = method_find("sweep_substeps");
    assert_reads("obb 3.25 7.5 13.5 2.25 0.6 0.8 | triangle 400 300 410 301 405 320 | "
                 "move 900.5 700.25 33.125 12.5");
    Finding finding = finding_of(method, &found, true);
    assert_int_equal(finding.kind, FINDING_WRONG);
    shrink_begin(&shrink, method, &found, &finding);
    while (!shrink.done) shrink_step(&shrink);
    assert_true(shrink.best.sweep && ts_vec_is_zero(shrink.best.motion.b));
    assert_true(ts_vec_magnitude(shrink.best.motion.a) <= 20);
    Finding after = finding_of(method, &shrink.best, true);
    assert_true(finding_alike(&after, &finding));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motions_are_read_in_any_order),
        cmocka_unit_test(wrong_motions_are_named),
        cmocka_unit_test(what_is_written_reads_back_to_the_bit),
        cmocka_unit_test(steps_are_checked_as_a_whole),
        cmocka_unit_test(laws_move_what_moves),
        cmocka_unit_test(motions_shrink_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
