// The oracle of geometries, against known matrices, slabs of rational numbers, and the core.
#include "geometries.h"
#include "oracle/oracle_relate.h"
#include "relate_truth.h"

static void known_matrices(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b, *matrix;
    } row[] = {
        {"", "", "FFFFFFFF2"},
        {"", "path 0 0 0 0", "FFFFFF0F2"},
        {"point 0.5 0.5", "path 0 0 0.25 0.25 1 1", "0FFFFF102"},
        {"path 0 0 4 0 path 4 0 4 4", "point 4 0", "0F1FF0FF2"},
        {"path 0 0 4 0 path 4 0 4 4 path 4 0 8 0", "point 4 0", "FF10F0FF2"},
        {"path 0 0 2 0 2 2 0 2 0 0", "ring 0 0 2 0 2 2 0 2", "F1FFFF2F2"},
        {"ring 0 0 4 0 4 4 0 4 hole 1 1 3 1 3 3 1 3", "point 2 2", "FF2FF10F2"},
        {"ring 0 0 4 0 4 4 0 4 hole 1 1 3 1 3 3 1 3 point 2 2", "point 2 2", "0F2FF1FF2"},
        {"ring 0 0 2 0 2 2 0 2 ring 2 0 4 0 4 2 2 2", "path 2 0 2 2", "1F2F01FF2"},
        {"ring 0 0 3 3 0 6", "ring 3 3 6 0 6 6", "FF2F01212"},
        {"path -0x1p53 -0x1p53 0x1p53 0x1.fffffffffffffp52", "point 0 0", "FF1FF00F2"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry a = read_geometry(row[i].a), b = read_geometry(row[i].b);
        TsMatrix matrix = oracle_relate(&a, &b), swapped = oracle_relate(&b, &a);
        char text[10];
        ts_matrix_text(&matrix, text);
        if (strcmp(text, row[i].matrix) != 0)
            fail_msg("%s | %s: %s, expected %s", row[i].a, row[i].b, text, row[i].matrix);
        for (int k = 0; k < 9; k++)
            assert_int_equal(matrix.entry[k / 3][k % 3], swapped.entry[k % 3][k / 3]);
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
}

static void random_pairs_have_one_matrix(void **state)
{
    (void)state;
    for (int i = 0; i < 150; i++) {
        Random random = random_seeded((uint64_t)i + 4711);
        Map map = random_map(&random);
        TsGeometry a = random_geometry(&random, map), b = random_geometry(&random, map);
        TsMatrix matrix = oracle_relate(&a, &b), slabs = truth_of(&a, &b), core;
        assert_true(ts_relate(&a, &b, &core));
        if (memcmp(&matrix, &slabs, sizeof matrix) != 0 ||
            memcmp(&matrix, &core, sizeof matrix) != 0) {
            static char one[1 << 14], other[1 << 14];
            char text[3][10];
            print_geometry(one, sizeof one, &a);
            print_geometry(other, sizeof other, &b);
            ts_matrix_text(&matrix, text[0]);
            ts_matrix_text(&slabs, text[1]);
            ts_matrix_text(&core, text[2]);
            fail_msg("pair %d: %s | %s: %s by the oracle, %s by slabs, %s by the core", i, one,
                     other, text[0], text[1], text[2]);
        }
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_matrices),
        cmocka_unit_test(random_pairs_have_one_matrix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
