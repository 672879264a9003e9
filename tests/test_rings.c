// Points beside rings that cross themselves: against known places, the oracle, and each other.
#include "geometries.h"
#include "oracle/oracle_locate.h"
#include "relate/relate_pair.h"

static int cases(int usual)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    return text ? atoi(text) : usual;
}

static TsRings read_rings(const char *text, TsFillRule rule, bool indexed)
{
    TsGeometry read = read_geometry(text);
    TsRings rings = ts_rings_make(geometry_heap, rule);
    for (int i = 0; i < read.parts; i++)
        assert_true(
            ts_rings_add(&rings, read.corner + read.part[i].first, read.part[i].count, NULL));
    ts_geometry_free(&read);
    assert_true(ts_rings_prepare(&rings, indexed));
    return rings;
}

static TsLocation location_in(const TsRings *rings, TsVec at)
{
    TsLocation location;
    assert_true(ts_rings_locate(rings, at, &location));
    return location;
}

static void known_places(void **state)
{
    (void)state;
    static const struct {
        const char *rings;
        TsVec at;
        TsLocation even_odd, nonzero;
    } row[] = {
        // A bow: both halves are filled; they turn in opposite ways.
        {"ring 0 0 4 4 4 0 0 4", {1, 2}, TS_INTERIOR, TS_INTERIOR},
        {"ring 0 0 4 4 4 0 0 4", {3, 2}, TS_INTERIOR, TS_INTERIOR},
        {"ring 0 0 4 4 4 0 0 4", {2, 1}, TS_EXTERIOR, TS_EXTERIOR},
        {"ring 0 0 4 4 4 0 0 4", {2, 2}, TS_BOUNDARY, TS_BOUNDARY},
        // Twice around: the middle is a hole by even-odd only.
        {"ring 0 0 9 0 9 9 0 9 0 0 3 3 6 3 6 6 3 6 3 3", {5, 4}, TS_EXTERIOR, TS_INTERIOR},
        {"ring 0 0 9 0 9 9 0 9 0 0 3 3 6 3 6 6 3 6 3 3", {5, 3}, TS_BOUNDARY, TS_INTERIOR},
        {"ring 0 0 9 0 9 9 0 9 0 0 3 3 6 3 6 6 3 6 3 3", {1, 1}, TS_INTERIOR, TS_INTERIOR},
        // A ring in a ring, the same way and the other way round.
        {"ring 0 0 9 0 9 9 0 9 ring 3 3 6 3 6 6 3 6", {4, 4}, TS_EXTERIOR, TS_INTERIOR},
        {"ring 0 0 9 0 9 9 0 9 ring 3 3 3 6 6 6 6 3", {4, 4}, TS_EXTERIOR, TS_EXTERIOR},
        {"ring 0 0 9 0 9 9 0 9 ring 3 3 3 6 6 6 6 3", {3, 4}, TS_BOUNDARY, TS_BOUNDARY},
        // A spike without width, outside and inside, and nothing but one.
        {"ring 0 0 4 0 4 2 9 2 4 2 4 4 0 4", {7, 2}, TS_EXTERIOR, TS_EXTERIOR},
        {"ring 0 0 4 0 4 2 1 2 4 2 4 4 0 4", {2, 2}, TS_INTERIOR, TS_INTERIOR},
        {"ring 0 0 4 0 4 2 1 2 4 2 4 4 0 4", {1, 2}, TS_INTERIOR, TS_INTERIOR},
        {"ring 0 0 4 0 4 2 9 2 4 2 4 4 0 4", {4, 2}, TS_BOUNDARY, TS_BOUNDARY},
        {"ring 0 0 4 0 9 0", {4, 0}, TS_EXTERIOR, TS_EXTERIOR},
        {"ring 5 5 5 5 5 5 5 5 5 5", {5, 5}, TS_EXTERIOR, TS_EXTERIOR},
        // The same ring twice: nothing by even-odd, and its border is no border.
        {"ring 0 0 4 0 4 4 ring 0 0 4 0 4 4", {3, 1}, TS_EXTERIOR, TS_INTERIOR},
        {"ring 0 0 4 0 4 4 ring 0 0 4 0 4 4", {2, 0}, TS_EXTERIOR, TS_BOUNDARY},
        {"ring 0 0 4 0 4 4 ring 0 0 4 4 4 0", {2, 0}, TS_EXTERIOR, TS_EXTERIOR},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (int how = 0; how < 4; how++) {
            TsRings rings = read_rings(row[i].rings, (TsFillRule)(how % 2), how >= 2);
            TsLocation expected = how % 2 == TS_FILL_EVEN_ODD ? row[i].even_odd : row[i].nonzero;
            TsLocation found = location_in(&rings, row[i].at);
            TsLocation oracle = oracle_locate(&rings.outline, rings.rule, row[i].at);
            if (found != expected || oracle != expected)
                fail_msg("%s at %g %g, way %d: %d, the oracle %d, expected %d", row[i].rings,
                         row[i].at.x, row[i].at.y, how, found, oracle, expected);
            ts_rings_free(&rings);
        }
}

static void random_points_are_where_the_oracle_says(void **state)
{
    (void)state;
    enum { PLACES = 20 };
    int seen[2][3] = {{0}}, differ = 0;
    for (int i = 0; i < cases(40000) / PLACES; i++) {
        Random random = random_seeded((uint64_t)i + 31);
        RelateDraft draft;
        TsVec at[PLACES];
        relate_generate_rings(&draft, at, PLACES, &random);
        TsRings rings = ts_rings_make(geometry_heap, TS_FILL_EVEN_ODD);
        for (int k = 0; k < draft.parts; k++)
            assert_true(ts_rings_add(&rings, draft.corner + draft.part[k].first,
                                     draft.part[k].count, NULL));
        assert_true(ts_rings_prepare(&rings, i % 2));
        for (int k = 0; k < PLACES; k++) {
            TsLocation found[2];
            for (int rule = 0; rule < 2; rule++) {
                rings.rule = (TsFillRule)rule;
                found[rule] = location_in(&rings, at[k]);
                TsLocation oracle = oracle_locate(&rings.outline, rings.rule, at[k]);
                if (found[rule] != oracle)
                    fail_msg("rings %d, place %d, rule %d: %d, the oracle %d", i, k, rule,
                             found[rule], oracle);
                seen[rule][oracle]++;
            }
            differ += found[0] != found[1];
        }
        ts_rings_free(&rings);
    }
    for (int i = 0; i < 6; i++) assert_true(seen[i / 3][i % 3] > cases(40000) / 20);
    assert_true(differ > cases(40000) / 50);
}

// A freehand loop of many corners that crosses itself: by the index, by the tree, as a lasso.
static void a_lasso_is_what_single_points_are(void **state)
{
    (void)state;
    enum { CORNERS = 3000, PLACES = 4000 };
    static TsVec corner[CORNERS], at[PLACES];
    static TsLocation all[PLACES];
    Random random = random_seeded(8);
    double x = 0, y = 0;
    for (int i = 0; i < CORNERS; i++) {
        x += random_integer(&random, -40, 40) - x / 30;
        y += random_integer(&random, -40, 40) - y / 30;
        corner[i] = ts_vec(floor(x), floor(y));
    }
    for (int i = 0; i < PLACES; i++)
        at[i] = i % 4
                    ? ts_vec(random_integer(&random, -400, 400), random_integer(&random, -400, 400))
                    : corner[random_integer(&random, 0, CORNERS - 1)];
    for (int rule = 0; rule < 2; rule++) {
        int seen[3] = {0};
        TsRings rings = ts_rings_make(geometry_heap, (TsFillRule)rule);
        assert_true(ts_rings_add(&rings, corner, CORNERS, NULL) && ts_rings_prepare(&rings, false));
        assert_true(ts_rings_lasso(corner, CORNERS, (TsFillRule)rule, at, PLACES, geometry_heap,
                                   all, NULL));
        for (int i = 0; i < PLACES; i++) {
            assert_int_equal(location_in(&rings, at[i]), all[i]);
            seen[all[i]]++;
        }
        for (int i = 0; i < 40; i++)
            assert_int_equal(oracle_locate(&rings.outline, rings.rule, at[i]), all[i]);
        for (int i = 0; i < 3; i++) assert_true(seen[i] > 100);
        ts_rings_free(&rings);
    }
    const char *why = NULL;
    assert_false(ts_rings_lasso(corner, 2, TS_FILL_NONZERO, at, 1, geometry_heap, all, &why));
    assert_string_equal(why, "a ring has at least 3 corners");
    assert_true(ts_rings_lasso(corner, 3, TS_FILL_NONZERO, at, 0, geometry_heap, all, &why));
}

static int allowed;

static void *scarce(void *block, size_t size)
{
    return allowed-- > 0 ? realloc(block, size) : NULL;
}

static void failing_memory_is_reported(void **state)
{
    (void)state;
    const TsVec bow[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}}, at[] = {{2, 2}, {1, 2}};
    TsLocation location[2];
    int failed = 0;
    for (int most = 0; most < 30; most++) {
        const char *why = "";
        allowed = most;
        if (ts_rings_lasso(bow, 4, TS_FILL_NONZERO, at, 2, (TsMemory){scarce, free}, location,
                           &why)) {
            assert_int_equal(location[0], TS_BOUNDARY);
            assert_int_equal(location[1], TS_INTERIOR);
            continue;
        }
        assert_string_equal(why, "out of memory");
        assert_int_equal(failed++, most);
    }
    assert_in_range(failed, 5, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_places),
        cmocka_unit_test(random_points_are_where_the_oracle_says),
        cmocka_unit_test(a_lasso_is_what_single_points_are),
        cmocka_unit_test(failing_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
