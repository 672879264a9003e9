// The structures of cells, grid and hash: worlds that no cells fit, by plain loops; that they never
// take more memory than promised, and survive it where there is none.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boxes.h"
#include "broad_check.h"

enum { WORLDS_BOXES = 400, PROMISED = 80 }; // bytes a box

static int allowed = INT32_MAX; // successful calls that are left

static void *meagre_resize(void *block, size_t size)
{
    return allowed-- > 0 ? realloc(block, size) : NULL;
}

static const TsMemory heap = {realloc, free}, meagre = {meagre_resize, free};

// ---- Worlds

static float power(Random *random, int low, int high) // of two, and not quite
{
    return (float)ldexp(random_between(random, 0.5, 1), random_integer(random, low, high));
}

static float signed_power(Random *random, int low, int high)
{
    return random_integer(random, 0, 1) ? power(random, low, high) : -power(random, low, high);
}

static TsBounds box_from(float left, float top, float across, float down)
{
    return (TsBounds){left, top, left + across, top + down};
}

static float between(Random *random, double low, double high)
{
    return (float)random_between(random, low, high);
}

static TsBounds spot(Random *random, int index)
{
    (void)random, (void)index;
    return box_from(3, -7, 2, 1);
}

static TsBounds point_on_spot(Random *random, int index)
{
    (void)random, (void)index;
    return box_from(-0x1p100F, 5, 0, 0);
}

static TsBounds line(Random *random, int index)
{
    (void)index;
    return box_from(between(random, 0, 200), 1, between(random, 0, 1), 0);
}

static TsBounds column(Random *random, int index)
{
    (void)index;
    return box_from(-1, between(random, -1e6, -1e6 + 100), 0.5F, between(random, 0, 2));
}

static TsBounds points_and_outlier(Random *random, int index)
{
    if (index == 7) return box_from(0x1p100F, -0x1p100F, 0, 0);
    return box_from(floorf(between(random, 0, 12)), floorf(between(random, 0, 12)), 0, 0);
}

static TsBounds boxes_and_outlier(Random *random, int index)
{
    if (index == 0) return box_from(-0x1p120F, 0x1p90F, 0x1p80F, 0x1p60F);
    return box_from(between(random, 0, 20), between(random, 0, 20), 1, 1);
}

static TsBounds one_covers_all(Random *random, int index)
{
    if (index == 3) return (TsBounds){-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX};
    if (index == 4) return box_from(-0x1p60F, -0x1p60F, 0x1p61F, 0x1p61F);
    return box_from(between(random, 0, 20), between(random, 0, 20), 1, 1);
}

static TsBounds too_large_together(Random *random, int index) // width and height, for a float
{
    if (index % 3 == 0) return box_from(between(random, -0x1p127, 0), 5, 0x1.8p127F, 1);
    if (index % 3 == 1) return box_from(-0x1p126F, -0x1.9p127F, 0x1p127F, 0x1.8p127F);
    return box_from(between(random, 0, 20), between(random, 0, 20), 1, 1);
}

static TsBounds far_clusters(Random *random, int index) // farther than cells can be counted
{
    float corner = index % 2 ? 0x1p22F : -0x1p22F;
    float side = 0x1p-1F;
    return box_from(corner + side * (float)random_integer(random, 0, 16),
                    -corner + side * (float)random_integer(random, 0, 16), side, side);
}

static TsBounds opposite_ends(Random *random, int index)
{
    float corner = index % 2 ? 0x1p100F : -0x1p100F;
    float left = corner * between(random, 0.5, 1), top = corner * between(random, 0.5, 1);
    return box_from(left, top, index % 3 ? 0 : power(random, 90, 98), power(random, 80, 97));
}

static TsBounds all_sizes(Random *random, int index)
{
    (void)index;
    return box_from(signed_power(random, -4, 4), signed_power(random, -4, 4), power(random, -60, 3),
                    power(random, -60, 3));
}

static TsBounds all_magnitudes(Random *random, int index)
{
    (void)index;
    return box_from(signed_power(random, -100, 100), signed_power(random, -100, 100),
                    power(random, -110, 100), power(random, -110, 100));
}

static TsBounds doubling(Random *random, int index) // a level for each, were there so many
{
    (void)random;
    float size = ldexpf(1, index % 200 - 100);
    return box_from((float)(index / 200), 0, size, size);
}

static TsBounds subnormal(Random *random, int index)
{
    (void)index;
    return box_from(between(random, 0, 9) * 0x1p-148F, between(random, 0, 9) * 0x1p-148F,
                    (float)random_integer(random, 0, 3) * 0x1p-149F, 0x1p-149F);
}

static TsBounds neighbouring_floats(Random *random, int index)
{
    (void)index;
    float left = 0x1p100F + (float)random_integer(random, 0, 30) * 0x1p77F;
    return box_from(left, (float)random_integer(random, 0, 30), 0x1p77F, 1);
}

static TsBounds infinite(Random *random, int index)
{
    TsBounds box = box_from(between(random, 0, 20), between(random, 0, 20), 1, 1);
    if (index % 9 == 0) box.left = -INFINITY;
    if (index % 11 == 0) box.bottom = INFINITY;
    if (index % 40 == 0) box = (TsBounds){-INFINITY, -INFINITY, INFINITY, INFINITY};
    if (index % 50 == 0) box = (TsBounds){INFINITY, 3, INFINITY, 4};
    if (index % 60 == 0) box = (TsBounds){1, -INFINITY, 2, -INFINITY};
    if (index % 70 == 0) box = (TsBounds){INFINITY, INFINITY, INFINITY, INFINITY};
    return box;
}

static TsBounds nearly_infinite(Random *random, int index)
{
    float low = between(random, -1, 0) * FLT_MAX, high = between(random, 0, 1) * FLT_MAX;
    return index % 2 ? (TsBounds){low, low, high, 0} : (TsBounds){low, high, low, high};
}

static TsBounds lattice(Random *random, int index) // touching, on the cells' own sides
{
    (void)random;
    return box_from((float)(index % 20) - 10, (float)(index / 20) - 10, 1, 1);
}

static TsBounds long_and_thin(Random *random, int index)
{
    float at = between(random, 0, 1000), other = between(random, 0, 1000);
    return index % 2 ? box_from(at, other, 300, 0.1F) : box_from(at, other, 0.1F, 300);
}

typedef TsBounds TsWorld(Random *random, int index);

static TsWorld *const worlds[] = {spot,           point_on_spot,      line,
                                  column,         points_and_outlier, boxes_and_outlier,
                                  one_covers_all, too_large_together, far_clusters,
                                  opposite_ends,  all_sizes,          all_magnitudes,
                                  doubling,       subnormal,          neighbouring_floats,
                                  infinite,       nearly_infinite,    lattice,
                                  long_and_thin};

enum { WORLDS = sizeof worlds / sizeof *worlds };

// ---- Checks

#define EACH_KIND(kind) for (TsBroadKind kind = TS_BROAD_GRID; kind <= TS_BROAD_HASH; kind++)

// On each instruction set, and what the first question cost.
static void check_paths(TsBroad *broad, TsBroadPairs *pairs, TsBroadHits *hits, int queries)
{
    int expected = check_count_pairs(broad);
    for (int path = 0; path < TS_SIMD_LEVELS; path++) {
        if (!ts_simd_has((TsSimdLevel)path)) continue;
        broad->simd = (TsSimdLevel)path;
        check_pairs(broad, pairs, expected);
        check_queries(broad, hits, queries);
    }
}

static void check_world(TsBroadKind kind, TsWorld *world, int count)
{
    TsBroad broad = ts_broad_make(kind, heap);
    TsBroadPairs pairs = {0};
    TsBroadHits hits = {0};
    Random random = random_seeded(11);
    for (int i = 0; i < count; i++) ts_broad_insert(&broad, world(&random, i));
    check_paths(&broad, &pairs, &hits, 40);
    for (int i = 0; i < count; i += 3) ts_broad_remove(&broad, i);
    for (int i = 1; i < count; i += 3) ts_broad_move(&broad, i, world(&random, i));
    check_paths(&broad, &pairs, &hits, 10);
    for (int i = 0; i < count / 2; i++) ts_broad_insert(&broad, world(&random, i));
    check_paths(&broad, &pairs, &hits, 10);
    ts_broad_end(&broad);
    ts_broad_pairs_free(&pairs, heap);
    ts_broad_hits_free(&hits, heap);
}

static void finds_what_loops_find_in_every_world(void **state)
{
    (void)state;
    static const int counts[] = {1, 2, 5, 64, WORLDS_BOXES};
    for (int i = 0; i < WORLDS; i++) {
        for (size_t j = 0; j < sizeof counts / sizeof *counts; j++) {
            EACH_KIND(kind) check_world(kind, worlds[i], counts[j]);
        }
    }
}

// Boxes added and removed in turn, from `world`.
static TsBroad changing_world(TsBroadKind kind, TsSimdLevel simd, TsWorld *world, int count)
{
    TsBroad broad = ts_broad_make(kind, heap);
    Random random = random_seeded(16);
    broad.simd = simd;
    for (int i = 0; i < count; i++) ts_broad_insert(&broad, world(&random, i));
    for (int i = 2; i < count; i += 7) ts_broad_remove(&broad, i);
    return broad;
}

static void check_same_order(TsBroadKind kind, TsWorld *world, bool removes)
{
    enum { BOXES = 1003 };
    TsBroad broad[TS_SIMD_LEVELS];
    TsBroadPairs pairs[TS_SIMD_LEVELS] = {0};
    for (int path = 0; path < TS_SIMD_LEVELS; path++)
        broad[path] = changing_world(kind, (TsSimdLevel)path, world, removes ? BOXES : 1);
    for (int frame = 0; frame < 3; frame++) {
        for (int path = 0; path < TS_SIMD_LEVELS; path++) {
            Random random = random_seeded(17 + (uint64_t)frame);
            if (!ts_simd_has((TsSimdLevel)path)) continue;
            for (int i = 0; i < BOXES && !removes; i++)
                ts_broad_insert(&broad[path], world(&random, i));
            for (int i = 0; i < broad[path].count; i += 5) {
                if (check_alive(&broad[path], i)) ts_broad_move(&broad[path], i, world(&random, i));
            }
            assert_true(ts_broad_pairs(&broad[path], &pairs[path]));
            assert_int_equal(pairs[path].count, pairs[0].count);
            if (pairs[0].count > 0)
                assert_memory_equal(pairs[path].pair, pairs[0].pair,
                                    (size_t)pairs[0].count * sizeof *pairs[0].pair);
            assert_true(broad[path].cost.tests == broad[0].cost.tests);
            assert_true(broad[path].cost.nodes == broad[0].cost.nodes);
        }
    }
    for (int path = 0; path < TS_SIMD_LEVELS; path++) {
        ts_broad_end(&broad[path]);
        ts_broad_pairs_free(&pairs[path], heap);
    }
}

// Pairs come in one order from all instruction sets, with the same counts of work.
static void lists_pairs_in_one_order(void **state)
{
    (void)state;
    for (int i = 0; i < WORLDS; i++) {
        EACH_KIND(kind)
        {
            check_same_order(kind, worlds[i], false);
            check_same_order(kind, worlds[i], true);
        }
    }
}

// Windows of all sizes on worlds whose rows are long, or many: none is missed where boxes inside of
// a window are not tested, on each instruction set, at the same cost.
static void check_windows(TsBroadKind kind, double width, double height)
{
    enum { BOXES = 2000, WINDOWS = 400 };
    TsBroad broad = ts_broad_make(kind, heap);
    TsBroadHits hits = {0};
    Random random = random_seeded(18);
    for (int i = 0; i < BOXES; i++)
        ts_broad_insert(&broad,
                        box_from(between(&random, 0, width), between(&random, 0, height), 1, 1));
    for (int i = 0; i < WINDOWS; i++) {
        float across = (float)width * power(&random, -9, 1),
              down = (float)height * power(&random, -9, 1),
              left = between(&random, -0.2, 1) * (float)width,
              top = between(&random, -0.2, 1) * (float)height;
        CheckQuery window = {.window = box_from(left, top, across, down)};
        TsBroadCost cost = {0};
        for (int path = 0; path < TS_SIMD_LEVELS; path++) {
            if (!ts_simd_has((TsSimdLevel)path)) continue;
            broad.simd = (TsSimdLevel)path;
            check_query(&broad, &window, &hits);
            if (path == 0) cost = broad.cost;
            assert_true(broad.cost.tests == cost.tests && broad.cost.nodes == cost.nodes);
        }
    }
    float wide = (float)width, tall = (float)height;
    CheckQuery all = {.window = {-2, -2, wide + 2, tall + 2}};
    CheckQuery none = {.window = {-2 * wide, 0, -wide, tall}};
    check_query(&broad, &all, &hits);
    assert_true(width <= 2 * height || broad.cost.tests < BOXES / 2);
    check_query(&broad, &none, &hits);
    assert_true(kind == TS_BROAD_GRID || broad.cost.tests == 0);
    ts_broad_end(&broad);
    ts_broad_hits_free(&hits, heap);
}

static void windows_test_no_boxes_inside(void **state)
{
    (void)state;
    EACH_KIND(kind)
    {
        check_windows(kind, 150, 10);
        check_windows(kind, 40, 40);
        check_windows(kind, 10, 150);
    }
}

// So many, so far apart, that rays follow the cells, and cross cells that share buckets.
static void follows_rays(void **state)
{
    (void)state;
    Boxes boxes;
    assert_true(boxes_make(&boxes, BOXES_MIXED, 2000));
    EACH_KIND(kind)
    {
        TsBroad broad = ts_broad_make(kind, heap);
        TsBroadHits hits = {0};
        Random random = random_seeded(15);
        int64_t tests = 0;
        for (int i = 0; i < boxes.count; i++) ts_broad_insert(&broad, boxes.bounds[i]);
        for (int i = 0; i < 300; i++) {
            TsVec from = ts_vec(random_between(&random, 0, 500), random_between(&random, 0, 500));
            TsVec way = ts_vec(random_between(&random, -1, 1), random_between(&random, -1, 1));
            CheckQuery ray = {.is_ray = true, .ray = ts_bounds_ray(from, way, HUGE_VAL)};
            check_query(&broad, &ray, &hits);
            tests += broad.cost.tests;
        }
        assert_true(tests < 300 * boxes.count / 2);
        ts_broad_end(&broad);
        ts_broad_hits_free(&hits, heap);
    }
    boxes_free(&boxes);
}

// From one world to the next with the same boxes: what was laid for one is of no use in the other.
static void goes_from_world_to_world(void **state)
{
    (void)state;
    EACH_KIND(kind)
    {
        TsBroad broad = ts_broad_make(kind, heap);
        TsBroadPairs pairs = {0};
        TsBroadHits hits = {0};
        Random random = random_seeded(12);
        for (int i = 0; i < 150; i++) ts_broad_insert(&broad, spot(&random, i));
        for (int i = 0; i < 3 * WORLDS; i++) {
            TsBounds bounds[150];
            for (int j = 0; j < 150; j++) bounds[j] = worlds[i * 5 % WORLDS](&random, j);
            ts_broad_move_all(&broad, bounds);
            check_paths(&broad, &pairs, &hits, 4);
        }
        ts_broad_end(&broad);
        ts_broad_pairs_free(&pairs, heap);
        ts_broad_hits_free(&hits, heap);
    }
}

static void assert_bytes(const TsBroad *broad, const char *what)
{
    double each = (double)ts_broad_bytes(broad) / broad->count;
    if (each > PROMISED)
        fail_msg("%s, %s: %.1f bytes a box", ts_broad_name(broad->kind), what, each);
}

static void keeps_to_its_bytes(void **state)
{
    (void)state;
    enum { MANY = 5000 };
    for (int i = 0; i < WORLDS; i++) {
        EACH_KIND(kind)
        {
            TsBroad broad = ts_broad_make(kind, heap);
            TsBroadHits hits = {0};
            Random random = random_seeded(13);
            for (int j = 0; j < MANY; j++) ts_broad_insert(&broad, worlds[i](&random, j));
            assert_true(ts_broad_window(&broad, (TsBounds){0, 0, 0, 0}, &hits));
            assert_bytes(&broad, "a world");
            ts_broad_hits_free(&hits, heap);
            ts_broad_end(&broad);
        }
    }
}

static void keeps_to_its_bytes_in_families(void **state)
{
    (void)state;
    for (BoxesFamily family = BOXES_UNIFORM; family < BOXES_FAMILIES; family++) {
        Boxes boxes;
        assert_true(boxes_make(&boxes, family, 30000));
        EACH_KIND(kind)
        {
            TsBroad broad = ts_broad_make(kind, heap);
            TsBroadHits hits = {0};
            for (int i = 0; i < boxes.count; i++) ts_broad_insert(&broad, boxes.bounds[i]);
            assert_true(ts_broad_window(&broad, (TsBounds){0, 0, 0, 0}, &hits));
            assert_bytes(&broad, boxes_name(family));
            ts_broad_hits_free(&hits, heap);
            ts_broad_end(&broad);
        }
        boxes_free(&boxes);
    }
}

// Memory runs out at every place in turn, while boxes come and worlds change; with memory again
// the same question is answered right.
static int check_failing(TsBroadKind kind, TsWorld *world, int after)
{
    TsBroad broad = ts_broad_make(kind, meagre);
    TsBroadPairs pairs = {0};
    TsBroadHits hits = {0};
    Random random = random_seeded(14);
    int failures = 0;
    for (int round = 0; round < 3; round++) {
        allowed = INT32_MAX;
        for (int i = 0; i < 60; i++) {
            assert_int_not_equal(ts_broad_insert(&broad, world(&random, round * 60 + i)), -1);
        }
        allowed = after;
        failures += !ts_broad_pairs(&broad, &pairs);
        failures += !ts_broad_window(&broad, broad.bounds[0], &hits);
        allowed = INT32_MAX;
        check_pairs(&broad, &pairs, check_count_pairs(&broad));
        check_queries(&broad, &hits, 3);
    }
    ts_broad_end(&broad);
    ts_broad_pairs_free(&pairs, meagre);
    ts_broad_hits_free(&hits, meagre);
    return failures;
}

static void survives_without_memory(void **state)
{
    (void)state;
    for (int i = 0; i < WORLDS; i++) {
        EACH_KIND(kind)
        {
            int after = 0;
            while (check_failing(kind, worlds[i], after)) after++;
            assert_in_range(after, 4, 100);
        }
    }
}

// ---- Parts

static void draws_a_cell_for_each_box(void **state)
{
    (void)state;
    EACH_KIND(kind)
    {
        TsBroad broad = ts_broad_make(kind, heap);
        TsBroadPart part[WORLDS_BOXES];
        for (int i = 0; i < WORLDS_BOXES; i++) ts_broad_insert(&broad, lattice(NULL, i));
        ts_broad_insert(&broad, (TsBounds){0, 0, 15, 15});
        int count = ts_broad_parts(&broad, part, WORLDS_BOXES);
        assert_in_range(count, 100, WORLDS_BOXES);
        assert_true(part[0].level > part[count - 1].level);
        for (int i = 0; i < broad.count; i++) {
            bool held = false;
            for (int j = 0; j < count; j++) {
                TsBounds corner = {broad.bounds[i].left, broad.bounds[i].top, broad.bounds[i].left,
                                   broad.bounds[i].top};
                held = held || ts_bounds_contain(part[j].bounds, corner);
            }
            assert_true(held);
        }
        assert_int_equal(ts_broad_parts(&broad, part, 5), 5);
        ts_broad_end(&broad);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_loops_find_in_every_world),
        cmocka_unit_test(lists_pairs_in_one_order),
        cmocka_unit_test(windows_test_no_boxes_inside),
        cmocka_unit_test(follows_rays),
        cmocka_unit_test(goes_from_world_to_world),
        cmocka_unit_test(keeps_to_its_bytes),
        cmocka_unit_test(keeps_to_its_bytes_in_families),
        cmocka_unit_test(survives_without_memory),
        cmocka_unit_test(draws_a_cell_for_each_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
