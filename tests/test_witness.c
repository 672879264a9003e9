// Witnesses of relations. The oracle verifies each by assertions; extras/corpus/verify.py does it
// again without the oracle.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "oracle/oracle_witness.h"

static char text[ORACLE_WITNESS_MAX];

static void assert_witness(const char *line, const char *wanted)
{
    static Case pair;
    char error[256];
    if (case_read(&pair, line, error, sizeof error) != CASE_GOOD) fail_msg("%s: %s", line, error);
    int length = oracle_witness(text, sizeof text, &pair.a, &pair.b);
    if (strcmp(text, wanted) != 0) fail_msg("%s\nfound    %s\nexpected %s", line, text, wanted);
    assert_int_equal(length, strlen(wanted));
}

static void lines_separate_what_is_apart(void **state)
{
    (void)state;
    assert_witness("point 0 0 | point 1 0", "line 1 0 1/2");
    assert_witness("point 1 0 | point 0 0", "line -1 0 -1/2");
    assert_witness("aabb 0 0 1 1 | aabb 2 5 3 7", "line 0 1 2");
    assert_witness("circle 0 0 1 | circle 3 0 1", "line 1 0 3/2");
    assert_witness("ray 0 0 1 0 | point 5 1", "line 0 1 1/2");
    assert_witness("ray 0 0 1 1 | segment 5 4 5 -9", "line 1 -1 1/2");
    assert_witness("point 0 0 | segment 1 0x1p-110 1 1", "line 1 0 1/2");
}

static void points_lie_inside_of_what_overlaps(void **state)
{
    (void)state;
    assert_witness("segment 0 0 2 2 | segment 0 1 1 0", "point 1/2 1/2");
    assert_witness("circle 0 0 1 | circle 1 0 1", "point 1/2 0");
    assert_witness("aabb 0 0 4 4 | aabb 3 3 9 9", "point 7/2 7/2");
    assert_witness("point 1 1 | aabb 0 0 4 4", "point 1 1");
    assert_witness("segment 0 0 4 0 | circle 2 0 1", "point 2 0");
}

static void a_point_and_a_line_prove_touching(void **state)
{
    (void)state;
    assert_witness("circle 0 0 5 | circle 6 8 5", "point 3 4; line 3 4 25");
    assert_witness("point 1 1 | point 1 1", "point 1 1; line -1 0 -1");
    assert_witness("segment 0 0 2 0 | segment 1 0 3 0", "point 3/2 0; line 0 -1 0");
    assert_witness("aabb 0 0 1 1 | aabb 1 1 2 2", "point 1 1; line 1 0 1");
    assert_witness("capsule 0 0 0 4 1 | circle 3 2 2", "point 1 2; line 1 0 1");
    assert_witness("circle 5 0 0 | circle 0 0 5", "point 5 0; line -1 0 -5");
}

static void concave_polygons_are_cut(void **state)
{
    (void)state;
    // An L, and a box in its corner.
    assert_witness("polygon 6 0 0 2 0 2 1 1 1 1 2 0 2 | aabb 1 1 2 2",
                   "point 3/2 1; a 0 1 2 3; a 3 4 5 0; line 0 1 1; line 1 0 1");
    assert_witness("aabb 2 2 3 3 | polygon 6 0 0 2 0 2 1 1 1 1 2 0 2",
                   "b 0 1 2 3; b 3 4 5 0; line 0 -1 -3/2; line -1 0 -3/2");
    assert_witness("point 1 1 | polygon 6 0 0 2 0 2 1 1 1 1 2 0 2",
                   "point 1 1; b 0 1 2 3; b 3 4 5 0; line 0 -1 -1; line -1 0 -1");
}

// Each segment and point of a lattice, against polygons whose cuts continue sides and pass corners.
static void cuts_are_not_met(void **state)
{
    (void)state;
    static const TsVec corner[3][7] = {
        {{4, 2}, {2, 2}, {2, 4}, {0, 4}, {0, 0}, {4, 0}, {4, 1}},
        {{0, 0}, {2, 1}, {4, 0}, {4, 4}, {2, 2}, {0, 4}, {1, 2}},
        {{0, 0}, {4, 0}, {4, 4}, {3, 4}, {3, 1}, {2, 3}, {0, 2}},
    };
    int touching = 0;
    for (int i = 0; i < 3 * 36 * 36; i++) {
        TsShape polygon = ts_shape_polygon(corner[i % 3], 7);
        int from = i / 3 % 36, to = i / 108;
        TsShape segment = ts_shape_segment(ts_vec(from % 6, from / 6), ts_vec(to % 6, to / 6));
        assert_true(oracle_simple(polygon.polygon));
        assert_true(oracle_witness(text, sizeof text, &segment, &polygon) > 0);
        touching += oracle_relation(&segment, &polygon) == TS_TOUCHING;
    }
    assert_true(touching > 300);
}

static void every_pair_has_one(void **state)
{
    (void)state;
    const char *given = getenv("TOUCHSTONE_CASES");
    int each = given ? atoi(given) : 3;
    Random random = random_seeded(16);
    static GeneratedPair pair;
    int wide = 0;
    for (int i = 0; i < each * TS_SHAPE_KINDS * TS_SHAPE_KINDS * FAMILIES; i++) {
        TsShapeKind a = (TsShapeKind)(i % TS_SHAPE_KINDS),
                    b = (TsShapeKind)(i / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
        if (!oracle_knows(a, b)) continue;
        generate_pair(&random, (Family)(i / (TS_SHAPE_KINDS * TS_SHAPE_KINDS) % FAMILIES), a, b,
                      &pair);
        int length = oracle_witness(text, sizeof text, &pair.a, &pair.b);
        wide += length < 0;
        if (length < 0) continue;
        TsRelation relation = oracle_relation(&pair.a, &pair.b);
        assert_true((strstr(text, "point ") == NULL) == (relation == TS_APART));
        assert_true((strstr(text, "line ") == NULL) == (relation == TS_OVERLAPPING));
        char less[64];
        if (length < (int)sizeof less) {
            assert_int_equal(oracle_witness(less, length, &pair.a, &pair.b), -1);
            assert_int_equal(oracle_witness(less, length + 1, &pair.a, &pair.b), length);
            assert_string_equal(less, text);
        }
    }
    assert_true(wide <= each * FAMILIES); // only two concave polygons
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_separate_what_is_apart),
        cmocka_unit_test(points_lie_inside_of_what_overlaps),
        cmocka_unit_test(a_point_and_a_line_prove_touching),
        cmocka_unit_test(concave_polygons_are_cut),
        cmocka_unit_test(cuts_are_not_met),
        cmocka_unit_test(every_pair_has_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
