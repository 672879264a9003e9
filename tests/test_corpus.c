// The published corpus: its answers by oracle and core, its ids and families, and its two files,
// which must say the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case_file.h"
#include "float_shape.h"
#include "oracle/oracle.h"
#include "oracle/oracle_witness.h"
#include "query.h"

static CaseFile file;
static Case found;

static void open_corpus(void) { assert_true(case_file_open(&file, "extras/corpus/corpus.txt")); }

static void close_corpus(void)
{
    char words[CASE_FILE_WORDS] = "";
    if (case_file_errors(&file) > 0) case_file_error(&file, 0, words, sizeof words);
    assert_string_equal(words, "");
    case_file_close(&file);
}

static void answers_are_those_of_oracle_and_core(void **state)
{
    (void)state;
    int count[TS_OVERLAPPING + 1] = {0};
    open_corpus();
    while (case_file_next(&file, &found)) {
        Query query = query_of_case(query_kind(&found), &found);
        if ((int)query_exact(&query) != found.expect || (int)query_core(&query) != found.expect)
            fail_msg("%s: expects %s, oracle %s, core %s", found.id,
                     ts_relation_name((TsRelation)found.expect),
                     ts_relation_name(query_exact(&query)), ts_relation_name(query_core(&query)));
        count[found.expect]++;
    }
    close_corpus();
    for (int i = 0; i <= TS_OVERLAPPING; i++) assert_true(count[i] >= 500);
}

// "segment-polygon-0007": both kinds in the order of TsShapeKind, then a number that grows.
static void ids_are_in_order(void **state)
{
    (void)state;
    int last = 0, cases = 0, pairs = 0;
    char wanted[CASE_WORD_MAX], pair[CASE_WORD_MAX] = "";
    bool seen[TS_SHAPE_KINDS][TS_SHAPE_KINDS] = {{false}};
    open_corpus();
    while (case_file_next(&file, &found)) {
        bool turned = found.a.kind > found.b.kind;
        TsShapeKind low = turned ? found.b.kind : found.a.kind;
        TsShapeKind high = turned ? found.a.kind : found.b.kind;
        snprintf(wanted, sizeof wanted, "%s-%s-", ts_shape_kind_name(low),
                 ts_shape_kind_name(high));
        if (strcmp(pair, wanted) != 0) {
            assert_false(seen[low][high]);
            seen[low][high] = true;
            strcpy(pair, wanted);
            pairs++;
            last = 0;
        }
        assert_int_equal(strncmp(found.id, wanted, strlen(wanted)), 0);
        assert_int_equal(strlen(found.id), strlen(wanted) + 4);
        int number = atoi(found.id + strlen(wanted));
        assert_true(number > last);
        last = number;
        assert_true(*found.family && found.expect >= 0 && !found.sweep && !*found.method);
        cases++;
    }
    close_corpus();
    assert_int_equal(pairs, TS_SHAPE_KINDS * (TS_SHAPE_KINDS + 1) / 2 - 1);
    assert_true(cases >= 3000 && cases <= 5000);
}

static bool collapsed(const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    switch (shape->kind) {
    case TS_SHAPE_SEGMENT: return ts_vec_equal(corner[0], corner[1]);
    case TS_SHAPE_CIRCLE: return shape->circle.radius == 0;
    case TS_SHAPE_CAPSULE: return shape->capsule.radius == 0 || ts_vec_equal(corner[0], corner[1]);
    case TS_SHAPE_OBB: return shape->obb.half.x == 0 || shape->obb.half.y == 0;
    case TS_SHAPE_AABB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON: {
        double area = 0;
        for (int i = 2; i < count; i++)
            area += ts_vec_cross(ts_vec_sub(corner[i - 1], corner[0]),
                                 ts_vec_sub(corner[i], corner[0]));
        return area == 0;
    }
    case TS_SHAPE_POINT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return false;
}

static void flags_are_true(void **state)
{
    (void)state;
    open_corpus();
    while (case_file_next(&file, &found)) {
        bool flagged = (found.flags & CASE_DEGENERATE) != 0;
        if (flagged != (collapsed(&found.a) || collapsed(&found.b)))
            fail_msg("%s: %s flagged degenerate", found.id, flagged ? "is" : "is not");
        // only decimals that are no doubles can be meant otherwise
        if (found.flags & CASE_EITHER)
            assert_true(!shape_is_float(&found.a) || !shape_is_float(&found.b));
    }
    close_corpus();
}

// Each case of the text has a line in the JSON file, in the same order, with its answer and
// witness.
static void both_files_say_the_same(void **state)
{
    (void)state;
    static char line[1 << 18], wanted[1 << 17], witness[1 << 16];
    FILE *json = fopen("extras/corpus/corpus.json", "rb");
    assert_non_null(json);
    assert_non_null(fgets(line, sizeof line, json));
    open_corpus();
    while (case_file_next(&file, &found)) {
        assert_non_null(fgets(line, sizeof line, json));
        snprintf(wanted, sizeof wanted, "{\"id\":\"%s\",\"family\":\"%s\",\"flags\":[", found.id,
                 found.family);
        assert_int_equal(strncmp(line, wanted, strlen(wanted)), 0);
        assert_true(oracle_witness(witness, sizeof witness, &found.a, &found.b) > 0);
        snprintf(wanted, sizeof wanted, ",\"answer\":\"%s\",\"witness\":\"%s\"",
                 ts_relation_name((TsRelation)found.expect), witness);
        if (!strstr(line, wanted)) fail_msg("%s lacks %s", line, wanted);
    }
    close_corpus();
    assert_non_null(fgets(line, sizeof line, json));
    assert_string_equal(line, "]}\n");
    fclose(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_oracle_and_core),
        cmocka_unit_test(ids_are_in_order),
        cmocka_unit_test(flags_are_true),
        cmocka_unit_test(both_files_say_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
