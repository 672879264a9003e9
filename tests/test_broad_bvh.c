// What is particular to the flat BVH and to sweep and prune: their orders, worlds in which those
// are hard to find, and that every instruction set gives the same answers.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boxes.h"
#include "broad/bvh_private.h"
#include "broad/morton.h"
#include "broad/sap_private.h"
#include "broad_check.h"

enum {
    MANY = 1998,      // checked by plain loops
    LARGE = 6 * MANY, // sorted by larger digits
    QUERIES = 12
};

static const TsBroadKind kinds[] = {TS_BROAD_BVH, TS_BROAD_SAP};
static TsBroadPairs pairs;
static TsBroadHits hits;

static TsBroad filled(TsBroadKind kind, const TsBounds *bounds, int count)
{
    TsBroad broad = ts_broad_make(kind, (TsMemory){realloc, free});
    for (int i = 0; i < count; i++) assert_int_equal(ts_broad_insert(&broad, bounds[i]), i);
    return broad;
}

static TsBounds unit_at(double x, double y)
{
    return (TsBounds){(float)x, (float)y, (float)(x + 1), (float)(y + 1)};
}

static void check_all_paths(TsBroad *broad)
{
    int expected = check_count_pairs(broad);
    for (int path = 0; path < TS_SIMD_LEVELS; path++) {
        if (!ts_simd_has((TsSimdLevel)path)) continue;
        broad->simd = (TsSimdLevel)path;
        check_pairs(broad, &pairs, expected);
        check_queries(broad, &hits, QUERIES);
    }
}

static int let_go(void **state)
{
    (void)state;
    ts_broad_pairs_free(&pairs, (TsMemory){realloc, free});
    ts_broad_hits_free(&hits, (TsMemory){realloc, free});
    return 0;
}

// ---- Full and broken blocks, all instruction sets

static void every_path_at_every_count(void **state)
{
    (void)state;
    static const int counts[] = {0, 1, 7, 8, 9, 16, 17, 63, 64, 65, 511, 513};
    for (int i = 0; i < 2 * 12; i++) {
        for (int family = 0; family < BOXES_FAMILIES; family++) {
            Boxes boxes;
            assert_true(boxes_make(&boxes, (BoxesFamily)family, counts[i / 2]));
            TsBroad broad = filled(kinds[i % 2], boxes.bounds, boxes.count);
            check_all_paths(&broad);
            ts_broad_end(&broad);
            boxes_free(&boxes);
        }
    }
}

// Whole-plane boxes would meet a place in a block that holds none, were it not NaN.
static void boxes_without_end(void **state)
{
    (void)state;
    const TsBounds all = {-HUGE_VALF, -HUGE_VALF, HUGE_VALF, HUGE_VALF},
                   half = {-HUGE_VALF, 3, 2, HUGE_VALF}, line = {5, -HUGE_VALF, 5, HUGE_VALF},
                   huge = {0x1p100F, 0x1p100F, 0x1p101F, 0x1p101F};
    const TsBounds bounds[] = {all,  half,          line, unit_at(4, 2), all,
                               huge, unit_at(0, 9), line, half};
    for (int i = 0; i < 2 * 9; i++) {
        TsBroad broad = filled(kinds[i % 2], bounds, 1 + i / 2);
        check_all_paths(&broad);
        ts_broad_end(&broad);
    }
}

// ---- Worlds of very different scales

// Three heaps, each in a world that is 2^30 times larger: no single grid resolves the boxes of all.
static void fill_nested(TsBounds *bounds, int count)
{
    double scale = 1;
    for (int i = 0; i < count; i++) {
        if (i % (count / 3) == 0 && i > 0) scale *= 0x1p30;
        int place = i * 1009 % (count / 3); // scattered
        double x = 2 * scale * (place % 32), y = 2 * scale * (place / 32.0);
        bounds[i] = (TsBounds){(float)x, (float)y, (float)(x + scale), (float)(y + scale)};
    }
}

static void a_grid_of_their_own(void **state)
{
    (void)state;
    static TsBounds bounds[LARGE];
    for (int count = MANY; count <= LARGE; count += LARGE - MANY) {
        fill_nested(bounds, count);
        bounds[0] = (TsBounds){0x1p120F, -0x1p120F, 0x1p121F, -0x1p119F};
        TsBroad broad = filled(TS_BROAD_BVH, bounds, count);
        if (count == MANY) check_all_paths(&broad);
        assert_true(ts_broad_pairs(&broad, &pairs));
        assert_true(broad.cost.tests < (int64_t)count * 100); // not every pair of a heap
        ts_broad_end(&broad);
    }
}

static void is_permutation(const uint64_t *item, int count)
{
    static uint8_t seen[MANY];
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < count; i++) {
        assert_in_range(morton_index(item[i]), 0, count - 1);
        assert_int_equal(seen[morton_index(item[i])]++, 0);
    }
}

static double middle_way(const uint64_t *item, const TsBounds *bounds, int count)
{
    double way = 0;
    for (int i = 1; i < count; i++) {
        TsBounds a = bounds[morton_index(item[i - 1])], b = bounds[morton_index(item[i])];
        way += fabs((double)a.left - (double)b.left) + fabs((double)a.top - (double)b.top);
    }
    return way / count;
}

static void morton_keeps_near_what_is_near(void **state)
{
    (void)state;
    static uint64_t item[MANY], spare[MANY];
    static TsBounds bounds[MANY];
    for (int i = 0; i < MANY; i++) {
        int place = i * 1009 % MANY; // 1009 shares no factor with MANY
        item[i] = (uint32_t)i;
        bounds[i] = unit_at(place % 50, place / 50.0);
    }
    ts_morton_sort(item, spare, bounds, MANY);
    is_permutation(item, MANY);
    assert_true(middle_way(item, bounds, MANY) < 4); // about 35 where it is not sorted
    for (int i = 0; i < MANY; i++) bounds[i] = unit_at(7, 7);
    ts_morton_sort(item, spare, bounds, MANY);
    is_permutation(item, MANY);
}

// ---- The line

static void check_sorted(int32_t *order, const TsBounds *bounds, int count, SapAxis axis)
{
    static uint64_t item[MANY], spare[MANY];
    ts_sap_sort(order, item, spare, bounds, count, axis);
    for (int i = 1; i < count; i++) {
        TsBounds a = sap_turned(bounds[order[i - 1]], axis), b = sap_turned(bounds[order[i]], axis);
        assert_true(a.left <= b.left);
    }
    for (int i = 0; i < count; i++) item[i] = (uint32_t)order[i];
    is_permutation(item, count);
}

// First by digits, as nothing is in place, then by steps.
static void the_line_is_sorted(void **state)
{
    (void)state;
    static TsBounds bounds[MANY];
    static int32_t order[MANY];
    for (int i = 0; i < MANY; i++) {
        double x = (i * 1009 % MANY - MANY / 2) * (i % 5 == 0 ? 0x1p90 : 1);
        bounds[i] = unit_at(x, -x);
        order[i] = i;
    }
    bounds[3] = (TsBounds){-HUGE_VALF, -HUGE_VALF, 0, 0};
    bounds[4] = (TsBounds){-0.0F, 0.0F, HUGE_VALF, HUGE_VALF};
    bounds[6] = (TsBounds){HUGE_VALF, HUGE_VALF, HUGE_VALF, HUGE_VALF};
    for (int i = 0; i < 4; i++) {
        check_sorted(order, bounds, MANY, i < 2 ? SAP_X : SAP_Y);
        bounds[order[10]].left = bounds[order[9]].left; // nearly the same again
        bounds[order[20]] = bounds[order[30]];
    }
}

static void it_runs_along_the_longer_side(void **state)
{
    (void)state;
    static TsBounds bounds[MANY];
    for (int turned = 0; turned < 2; turned++) {
        for (int i = 0; i < MANY; i++) bounds[i] = turned ? unit_at(i % 3, i) : unit_at(i, i % 3);
        TsBroad broad = filled(TS_BROAD_SAP, bounds, MANY);
        check_all_paths(&broad);
        assert_true(ts_broad_pairs(&broad, &pairs));
        assert_true(broad.cost.tests < MANY * 2 * SAP_RUN);
        ts_broad_end(&broad);
    }
}

// ---- Memory

static void at_most_80_bytes_a_box(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        Boxes boxes;
        assert_true(boxes_make(&boxes, BOXES_UNIFORM, 70000)); // the lists have just grown
        TsBroad broad = filled(kinds[i], boxes.bounds, boxes.count);
        assert_true(ts_broad_pairs(&broad, &pairs));
        assert_true(ts_broad_bytes(&broad) <= (size_t)80 * boxes.count);
        ts_broad_end(&broad);
        boxes_free(&boxes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_path_at_every_count),
        cmocka_unit_test(boxes_without_end),
        cmocka_unit_test(a_grid_of_their_own),
        cmocka_unit_test(morton_keeps_near_what_is_near),
        cmocka_unit_test(the_line_is_sorted),
        cmocka_unit_test(it_runs_along_the_longer_side),
        cmocka_unit_test(at_most_80_bytes_a_box),
    };
    return cmocka_run_group_tests(tests, NULL, let_go);
}
