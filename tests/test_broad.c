// The broad phases: each of them, on each instruction set, on each family of boxes, finds what
// plain loops find, from frame to frame.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boxes.h"
#include "broad_check.h"
#include "broads.h"

static const TsMemory heap = {realloc, free};

typedef struct All { // of every kind, on every instruction set that there is here
    TsBroad broad[TS_BROAD_KINDS][TS_SIMD_LEVELS];
    TsBroadPairs pairs;
    TsBroadHits hits;
} All;

#define EACH(all, one)                                                                             \
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++)                                              \
        for (int path = 0; path < TS_SIMD_LEVELS; path++)                                          \
            for (TsBroad *one = &(all)->broad[kind][path]; one && ts_simd_has((TsSimdLevel)path);  \
                 one = NULL)

static void begin(All *all, const Boxes *boxes)
{
    *all = (All){0};
    EACH(all, one)
    {
        *one = ts_broad_make((TsBroadKind)kind, heap);
        one->simd = (TsSimdLevel)path;
        for (int i = 0; i < boxes->count; i++) {
            assert_int_equal(ts_broad_insert(one, boxes->bounds[i]), i);
        }
    }
}

static void end(All *all)
{
    EACH(all, one) { ts_broad_end(one); }
    ts_broad_pairs_free(&all->pairs, heap);
    ts_broad_hits_free(&all->hits, heap);
}

static void check(All *all, int queries)
{
    int expected = check_count_pairs(&all->broad[0][0]);
    EACH(all, one)
    {
        check_pairs(one, &all->pairs, expected);
        check_queries(one, &all->hits, queries);
        check_pairs(one, &all->pairs, expected); // the same result again
    }
}

static void check_frames(BoxesFamily family, int count, int frames)
{
    Boxes boxes;
    All all;
    assert_true(boxes_make(&boxes, family, count));
    begin(&all, &boxes);
    check(&all, 10);
    for (int frame = 0; frame < frames; frame++) {
        boxes_step(&boxes);
        EACH(&all, one) { ts_broad_move_all(one, boxes.bounds); }
        check(&all, 3);
    }
    end(&all);
    boxes_free(&boxes);
}

static void few_boxes(void **state)
{
    (void)state;
    static const int counts[] = {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 127, 129};
    for (int family = 0; family < BOXES_FAMILIES; family++) {
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            check_frames((BoxesFamily)family, counts[i], 3);
        }
    }
}

static void hundreds_of_boxes_over_frames(void **state)
{
    (void)state;
    for (int family = 0; family < BOXES_FAMILIES; family++) {
        check_frames((BoxesFamily)family, 300, 12);
    }
}

static void thousands_of_boxes(void **state)
{
    (void)state;
    for (int family = 0; family < BOXES_FAMILIES; family++) {
        check_frames((BoxesFamily)family, 2000, family == BOXES_EQUAL ? 0 : 1);
    }
}

// The same list in the same order, and as much work, as the first instruction set.
static void check_same_list(const TsBroad *broad, const TsBroadCost *cost, const void *list,
                            const void *first, size_t bytes)
{
    if (bytes > 0 && memcmp(list, first, bytes) != 0) check_fail(broad, "another order", 0, 0);
    assert_true(broad->cost.tests == cost->tests && broad->cost.nodes == cost->nodes);
}

// The lists of pairs, and of what windows and rays find, from each instruction set.
static void check_order(TsBroadKind kind, BoxesFamily family, int count)
{
    enum { QUERIES = 60 };
    TsBroadPairs pairs[TS_SIMD_LEVELS] = {0};
    TsBroadHits hits[TS_SIMD_LEVELS] = {0};
    TsBroadCost cost[2 * QUERIES + 1] = {0};
    TsBroadHits first[2 * QUERIES] = {0};
    Boxes boxes;
    assert_true(boxes_make(&boxes, family, count));
    for (int path = 0; path < TS_SIMD_LEVELS; path++) {
        if (!ts_simd_has((TsSimdLevel)path)) continue;
        Random random = random_seeded(31);
        TsBroad one = ts_broad_make(kind, heap);
        one.simd = (TsSimdLevel)path;
        for (int i = 0; i < count; i++) ts_broad_insert(&one, boxes.bounds[i]);
        for (int i = 0; i < 2 * QUERIES; i++) {
            TsBounds box = boxes.bounds[random_integer(&random, 0, count - 1)];
            CheckQuery window = check_window_of(&random, box), ray = check_ray_of(&random, box);
            TsBroadHits *list = path == 0 ? &first[i] : &hits[path];
            assert_true(check_asked(&one, i % 2 ? &ray : &window, list));
            if (path == 0) cost[i] = one.cost;
            assert_int_equal(list->count, first[i].count);
            check_same_list(&one, &cost[i], list->index, first[i].index,
                            (size_t)list->count * sizeof *list->index);
        }
        assert_true(ts_broad_pairs(&one, &pairs[path]));
        if (path == 0) cost[2 * QUERIES] = one.cost;
        assert_int_equal(pairs[path].count, pairs[0].count);
        check_same_list(&one, &cost[2 * QUERIES], pairs[path].pair, pairs[0].pair,
                        (size_t)pairs[0].count * sizeof *pairs[0].pair);
        ts_broad_end(&one);
    }
    for (int i = 0; i < 2 * QUERIES; i++) ts_broad_hits_free(&first[i], heap);
    for (int path = 0; path < TS_SIMD_LEVELS; path++) {
        ts_broad_pairs_free(&pairs[path], heap);
        ts_broad_hits_free(&hits[path], heap);
    }
    boxes_free(&boxes);
}

static void every_instruction_set_lists_in_one_order(void **state)
{
    (void)state;
    static const int counts[] = {1, 8, 17, 64, 300, 2000};
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        for (int family = 0; family < BOXES_FAMILIES; family++) {
            for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
                if (family == BOXES_EQUAL && counts[i] > 300) continue;
                check_order((TsBroadKind)kind, (BoxesFamily)family, counts[i]);
            }
        }
    }
}

// Without brute force: the structures are compared with each other.
static void check_many(BoxesFamily family, int count)
{
    Boxes boxes;
    assert_true(boxes_make(&boxes, family, count));
    TsBroadPairs pairs = {0};
    uint64_t expected = 0;
    for (int kind = TS_BROAD_BRUTE + 1; kind < TS_BROAD_KINDS; kind++) {
        TsBroad one = ts_broad_make((TsBroadKind)kind, heap);
        for (int i = 0; i < count; i++) ts_broad_insert(&one, boxes.bounds[i]);
        for (int path = TS_SIMD_LEVELS; path-- > 0;) {
            if (!ts_simd_has((TsSimdLevel)path)) continue;
            one.simd = (TsSimdLevel)path;
            assert_true(ts_broad_pairs(&one, &pairs));
            uint64_t hash = broads_hash_pairs(&pairs);
            if (expected == 0) expected = hash;
            if (hash != expected) check_fail(&one, boxes_name(family), pairs.count, -1);
        }
        ts_broad_end(&one);
    }
    ts_broad_pairs_free(&pairs, heap);
    boxes_free(&boxes);
}

// What a query cost is that of this query alone, whatever was asked before it.
static void a_query_costs_the_same_again(void **state)
{
    (void)state;
    enum { QUERIES = 40 };
    Boxes boxes;
    All all;
    assert_true(boxes_make(&boxes, BOXES_MIXED, 300));
    begin(&all, &boxes);
    CheckQuery query[QUERIES];
    Random random = random_seeded(31);
    for (int i = 0; i < QUERIES; i++) {
        TsBounds box = boxes.bounds[random_integer(&random, 0, boxes.count - 1)];
        query[i] = i % 2 ? check_ray_of(&random, box) : check_window_of(&random, box);
    }
    EACH(&all, one)
    {
        TsBroadCost first[QUERIES + 1];
        for (int round = 0; round < 4; round++) { // forth and back; in the first a copy may be made
            for (int k = 0; k <= QUERIES; k++) {
                int i = round == 2 ? QUERIES - k : k;
                assert_true(i == QUERIES ? ts_broad_pairs(one, &all.pairs)
                                         : check_asked(one, &query[i], &all.hits));
                if (round < 2) first[i] = one->cost;
                assert_int_equal(one->cost.tests, first[i].tests);
                assert_int_equal(one->cost.nodes, first[i].nodes);
            }
        }
    }
    end(&all);
    boxes_free(&boxes);
}

static void many_boxes(void **state)
{
    (void)state;
    check_many(BOXES_UNIFORM, 100000);
    check_many(BOXES_CLUSTERED, 40000);
    check_many(BOXES_MIXED, 40000);
    check_many(BOXES_HUGE, 20000);
    check_many(BOXES_PILED, 20000);
}

static void the_hash_knows_a_set(void **state)
{
    (void)state;
    TsBroadPair pair[] = {{0, 1}, {0, 2}, {1, 2}}, turned[] = {{1, 2}, {0, 1}, {0, 2}},
                other[] = {{0, 1}, {0, 2}, {1, 3}}, twice[] = {{0, 1}, {0, 2}, {0, 2}};
    uint64_t hash = broads_hash_pairs(&(TsBroadPairs){pair, 3, 3});
    assert_true(broads_hash_pairs(&(TsBroadPairs){turned, 3, 3}) == hash);
    assert_true(broads_hash_pairs(&(TsBroadPairs){other, 3, 3}) != hash);
    assert_true(broads_hash_pairs(&(TsBroadPairs){twice, 3, 3}) != hash);
    assert_true(broads_hash_pairs(&(TsBroadPairs){pair, 2, 3}) != hash);
    assert_true(broads_hash_pairs(&(TsBroadPairs){0}) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_boxes),
        cmocka_unit_test(hundreds_of_boxes_over_frames),
        cmocka_unit_test(thousands_of_boxes),
        cmocka_unit_test(every_instruction_set_lists_in_one_order),
        cmocka_unit_test(a_query_costs_the_same_again),
        cmocka_unit_test(many_boxes),
        cmocka_unit_test(the_hash_knows_a_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
