// How two geometries relate, against known matrices and against the oracle.
#include "geometries.h"
#include "oracle/oracle_relate.h"
#include "relate_truth.h"

static void known_matrices(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b, *matrix;
        bool overlapping;
    } row[] = {
        {"", "", "FFFFFFFF2", false},
        {"", "ring 0 0 4 0 4 4", "FFFFFF212", false},
        {"point 1 1", "point 1 1", "0FFFFFFF2", false},
        {"point 1 1", "point 2 1", "FF0FFF0F2", false},
        {"point 0 0 point 1 1", "point 1 1", "0F0FFFFF2", false},
        {"path 0 0 4 4", "path 0 4 4 0", "0F1FF0102", false},
        {"path 0 0 4 0", "path 1 0 2 0", "101FF0FF2", false},
        {"path 0 0 4 0", "path 4 0 8 0", "FF1F00102", false},
        {"path 0 0 2 0 path 2 0 4 0", "path 0 0 4 0", "1FFF0FFF2", false},
        {"path 0 0 2 0 2 2 0 0", "point 0 0", "0F1FFFFF2", false}, // closed: no ends
        {"path 0 0 0 0", "point 0 0", "0FFFFFFF2", false},         // of one place: a point
        {"point 1 1", "ring 0 0 4 0 4 4 0 4", "0FFFFF212", false},
        {"point 0 1", "ring 0 0 4 0 4 4 0 4", "F0FFFF212", false},
        {"point 2 2", "ring 0 0 4 0 4 4 0 4 hole 1 1 3 1 3 3 1 3", "FF0FFF212", false},
        {"path 1 1 2 2", "ring 0 0 4 0 4 4 0 4", "1FF0FF212", false},
        {"path -1 2 5 2", "ring 0 0 4 0 4 4 0 4", "101FF0212", false},
        {"path 0 0 4 0 4 4 0 4 0 0", "ring 0 0 4 0 4 4 0 4", "F1FFFF2F2", false},
        {"ring 0 0 4 0 4 4 0 4", "ring 0 0 0 4 4 4 4 0", "2FFF1FFF2", false},
        {"ring 0 0 4 0 4 4 0 4", "ring 2 2 6 2 6 6 2 6", "212101212", false},
        {"ring 0 0 4 0 4 4 0 4", "ring 1 1 2 1 2 2 1 2", "212FF1FF2", false},
        {"ring 0 0 4 0 4 4 0 4", "ring 4 0 8 0 8 4 4 4", "FF2F11212", false},
        {"ring 0 0 4 0 4 4 0 4", "ring 4 4 8 4 8 8 4 8", "FF2F01212", false},
        {"ring 0 0 4 0 4 4 0 4 hole 1 1 3 1 3 3 1 3", "ring 1 1 3 1 3 3 1 3", "FF2F112F2", false},
        // Two squares that share a side are one area: the point on it is inside.
        {"ring 0 0 2 0 2 2 0 2 ring 2 0 4 0 4 2 2 2", "point 2 1", "0F2FF1FF2", true},
        {"ring 0 0 2 0 2 2 0 2 ring 2 0 4 0 4 2 2 2", "ring 0 0 4 0 4 2 0 2", "2FFF1FFF2", true},
        {"ring 0 0 4 0 4 4 0 4 path 1 1 2 2", "point 1 1", "0F2FF1FF2", true},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry a = read_geometry(row[i].a), b = read_geometry(row[i].b);
        TsMatrix matrix, swapped, truth;
        char text[10], other[10];
        a.overlapping = row[i].overlapping;
        require_prepared(&a);
        require_prepared(&b);
        assert_true(ts_relate(&a, &b, &matrix));
        assert_true(ts_relate(&b, &a, &swapped));
        ts_matrix_text(&matrix, text);
        if (strcmp(text, row[i].matrix) != 0)
            fail_msg("%s | %s: %s, expected %s", row[i].a, row[i].b, text, row[i].matrix);
        for (int k = 0; k < 9; k++)
            assert_int_equal(matrix.entry[k / 3][k % 3], swapped.entry[k % 3][k / 3]);
        truth = truth_of(&a, &b);
        ts_matrix_text(&truth, other);
        assert_string_equal(other, row[i].matrix);
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
}

// Which relations hold, by their initials in the order of TsRelate: d, i, t, x (crosses), w, c, o,
// e, C (covers), B (covered by).
static void known_names(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b, *names;
    } row[] = {
        {"", "", "d------e--"},
        {"", "point 1 1", "d---------"},
        {"point 1 1", "point 2 1", "d---------"},
        {"point 1 1", "point 1 1", "-i--wc-eCB"},
        {"point 0 0 point 1 1", "point 1 1 point 2 2", "-i----o---"},
        {"point 0 0", "path 0 0 4 0", "-it------B"},
        {"point 0 0 point 2 0", "path 0 0 4 0", "-i--w----B"},
        {"point 0 0 point 2 0 point 9 9", "path 0 0 4 0", "-i-x------"},
        {"path 0 0 4 4", "path 0 4 4 0", "-i-x------"},
        {"path 0 0 4 0", "path 2 0 6 0", "-i----o---"},
        {"path 0 0 4 0", "path 4 0 6 0", "-it-------"},
        {"path 0 0 4 0 6 0", "path 6 0 0 0", "-i--wc-eCB"},
        {"path -1 2 5 2", "ring 0 0 4 0 4 4 0 4", "-i-x------"},
        {"path 0 0 4 0", "ring 0 0 4 0 4 4 0 4", "-it------B"},
        {"ring 0 0 4 0 4 4 0 4", "path 1 1 2 2", "-i---c--C-"},
        {"ring 0 0 4 0 4 4 0 4", "ring 2 2 6 2 6 6 2 6", "-i----o---"},
        {"ring 0 0 4 0 4 4 0 4", "ring 0 0 2 0 2 2 0 2", "-i---c--C-"},
        {"ring 0 0 4 0 4 4 0 4", "ring 4 0 8 0 8 4 4 4", "-it-------"},
        {"ring 0 0 4 0 4 4 0 4", "ring 4 4 4 0 0 0 0 4", "-i--wc-eCB"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry a = read_geometry(row[i].a), b = read_geometry(row[i].b);
        TsMatrix matrix;
        char names[TS_RELATE_NAMES + 1] = "ditxwcoeCB";
        require_prepared(&a);
        require_prepared(&b);
        assert_true(ts_relate(&a, &b, &matrix));
        int of_a = ts_geometry_dimension(&a), of_b = ts_geometry_dimension(&b);
        for (int k = 0; k < TS_RELATE_NAMES; k++)
            if (!ts_matrix_is(&matrix, (TsRelate)k, of_a, of_b)) names[k] = '-';
        if (strcmp(names, row[i].names) != 0)
            fail_msg("%s | %s: %s, expected %s", row[i].a, row[i].b, names, row[i].names);
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
    assert_string_equal(ts_relate_name(TS_RELATE_DISJOINT), "disjoint");
    assert_string_equal(ts_relate_name(TS_RELATE_COVERED_BY), "covered by");
}

static void known_patterns(void **state)
{
    (void)state;
    const TsMatrix matrix = {{{0, -1, 1}, {-1, 2, -1}, {1, -1, 2}}};
    assert_true(ts_matrix_fits(&matrix, "0F1F2F1F2"));
    assert_true(ts_matrix_fits(&matrix, "t*T*tf***"));
    assert_false(ts_matrix_fits(&matrix, "1********"));
    assert_false(ts_matrix_fits(&matrix, "*T*******"));
    assert_false(ts_matrix_fits(&matrix, "****F****"));
    assert_true(ts_matrix_is_pattern("TtFf*012T"));
    assert_false(ts_matrix_is_pattern("********"));
    assert_false(ts_matrix_is_pattern("**********"));
    assert_false(ts_matrix_is_pattern("***3*****"));
    assert_false(ts_matrix_fits(&matrix, "***3*****"));
    assert_false(ts_matrix_fits(&matrix, ""));
}

static void random_pairs_have_the_true_matrix(void **state)
{
    (void)state;
    const char *asked = getenv("TOUCHSTONE_RELATE_PAIRS");
    int pairs = asked ? atoi(asked) : 6000;
    int seen[3][3][4] = {{{0}}};
    for (int i = 0; i < pairs; i++) {
        Random random = random_seeded((uint64_t)i);
        Map map = random_map(&random);
        TsGeometry a = random_geometry(&random, map), b = random_geometry(&random, map);
        TsMatrix matrix, truth = oracle_relate(&a, &b);
        assert_true(ts_relate(&a, &b, &matrix));
        assert_int_equal(ts_relate_intersects(&a, &b),
                         ts_matrix_is(&matrix, TS_RELATE_INTERSECTS, 2, 2));
        if (memcmp(&matrix, &truth, sizeof matrix) != 0) {
            static char one[1 << 14], other[1 << 14];
            char text[10], expected[10];
            print_geometry(one, sizeof one, &a);
            print_geometry(other, sizeof other, &b);
            ts_matrix_text(&matrix, text);
            ts_matrix_text(&truth, expected);
            fail_msg("pair %d: %s | %s: %s, expected %s", i, one, other, text, expected);
        }
        for (int k = 0; k < 9; k++) seen[k / 3][k % 3][matrix.entry[k / 3][k % 3] + 1]++;
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
    for (int k = 0; k < 8; k++)
        for (int dimension = 0; dimension < 4; dimension++)
            if (seen[k / 3][k % 3][dimension] == 0 && (dimension < 3 || k == 0))
                fail_msg("no pair has %d in entry %d", dimension - 1, k);
}

// The exact area lies within the bound, and the bound is small.
static void random_areas_are_within_their_bound(void **state)
{
    (void)state;
    int some = 0, none = 0, rounded = 0;
    for (int i = 0; i < 150; i++) {
        Random random = random_seeded((uint64_t)i + 31337);
        Map map = random_map(&random);
        TsGeometry a = random_geometry(&random, map), b = random_geometry(&random, map);
        TsRelateArea area, swapped;
        assert_true(ts_relate_area(&a, &b, &area));
        assert_true(ts_relate_area(&b, &a, &swapped));
        Rational truth = truth_area_of(&a, &b);
        for (int k = 0; k < 2; k++) {
            const TsRelateArea *one = k ? &swapped : &area;
            Rational error = rational_subtract(rational(one->area), truth);
            if (mpq_sgn(error) < 0) error = rational_subtract(rational(0), error);
            if (rational_order(error, rational(one->bound)) > 0)
                fail_msg("%d: %.17g, expected %.17g, bound %g", i, one->area, mpq_get_d(truth),
                         one->bound);
            rounded += mpq_sgn(error) != 0;
        }
        TsAabb bounds = ts_geometry_bounds(&a);
        double width = bounds.max.x - bounds.min.x, height = bounds.max.y - bounds.min.y;
        if (area.bound > 0) assert_true(area.bound < 0x1p-40 * (width * width + height * height));
        TsMatrix matrix;
        assert_true(ts_relate(&a, &b, &matrix));
        assert_int_equal(area.bound > 0, matrix.entry[TS_INTERIOR][TS_INTERIOR] == 2);
        some += area.area > 0;
        none += area.area == 0;
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
    if (some < 40 || none < 40 || rounded < 10) fail_msg("%d %d %d", some, none, rounded);
    TsGeometry ring = read_geometry("ring 0 0 8 0 8 8 0 8 hole 2 2 6 2 6 6 2 6");
    TsRelateArea area;
    require_prepared(&ring);
    assert_true(ts_relate_area(&ring, &ring, &area));
    assert_true(area.area == 48);
    ts_geometry_free(&ring);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_matrices),
        cmocka_unit_test(known_names),
        cmocka_unit_test(known_patterns),
        cmocka_unit_test(random_pairs_have_the_true_matrix),
        cmocka_unit_test(random_areas_are_within_their_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
