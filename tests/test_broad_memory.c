// The broad phases when memory runs out, at each allocation: the query returns false, nothing is
// lost, and repeated with enough memory it returns the correct result.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boxes.h"
#include "broad_check.h"

// ---- Memory that runs out

static int until_failure; // allocations that still succeed; negative: for ever
static int failures;      // that follow then

static void *resize(void *block, size_t size)
{
    if (until_failure == 0 && failures > 0) {
        failures--;
        return NULL;
    }
    if (until_failure > 0) until_failure--;
    return realloc(block, size);
}

static const TsMemory short_memory = {resize, free};

static void fail_after(int allocations, int times)
{
    until_failure = allocations;
    failures = times;
}

static bool has_failed(int times) { return failures < times; }

// ---- Boxes in such memory

static TsBroadPairs pairs;
static TsBroadHits hits;

static void insert(TsBroad *broad, TsBounds bounds)
{
    int count = broad->count, index = ts_broad_insert(broad, bounds);
    if (index < 0) assert_int_equal(broad->count, count);
    while (index < 0) index = ts_broad_insert(broad, bounds);
}

static void insert_all(TsBroad *broad, const Boxes *boxes)
{
    for (int i = 0; i < boxes->count; i++) insert(broad, boxes->bounds[i]);
}

// Repeats the query until there is memory, like a caller that frees some.
static void check(TsBroad *broad)
{
    const CheckQuery window = {.window = {0, 0, 4, 4}},
                     ray = {.is_ray = true,
                            .ray = ts_bounds_ray(ts_vec(0, 0), ts_vec(1, 1), HUGE_VAL)};
    TsBroadPart part[10];
    while (!ts_broad_pairs(broad, &pairs)) continue;
    check_pairs_are(broad, &pairs, check_count_pairs(broad));
    while (!check_asked(broad, &window, &hits)) continue;
    while (!check_asked(broad, &ray, &hits)) continue;
    check_query(broad, &window, &hits);
    check_query(broad, &ray, &hits);
    assert_in_range(ts_broad_parts(broad, part, 10), 0, 10);
}

static void live(TsBroad *broad, Boxes *boxes)
{
    insert_all(broad, boxes);
    check(broad);
    boxes_step(boxes);
    ts_broad_move_all(broad, boxes->bounds);
    check(broad);
    for (int i = 0; i < boxes->count; i += 3) ts_broad_remove(broad, i);
    ts_broad_move(broad, 1, (TsBounds){-1000, -1000, 1000, 1000});
    check(broad);
    for (int i = 0; i < boxes->count; i++) insert(broad, (TsBounds){0, 0, 1, (float)i});
    check(broad);
}

// The pairs' list starts empty too: it grows through the same hook.
static bool lived_through_failure(TsBroadKind kind, BoxesFamily family, int allocations, int times)
{
    Boxes boxes;
    assert_true(boxes_make(&boxes, family, 80));
    TsBroad broad = ts_broad_make(kind, short_memory);
    fail_after(allocations, times);
    live(&broad, &boxes);
    bool failed = has_failed(times);
    ts_broad_end(&broad);
    ts_broad_pairs_free(&pairs, short_memory);
    ts_broad_hits_free(&hits, short_memory);
    boxes_free(&boxes);
    return failed;
}

static void memory_runs_out_at_each_place(void **state)
{
    (void)state;
    static const BoxesFamily families[] = {BOXES_UNIFORM, BOXES_MIXED, BOXES_EQUAL};
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        for (int i = 0; i < 3; i++) {
            for (int times = 1; times < 6; times += 2) {
                int places = 0;
                while (lived_through_failure((TsBroadKind)kind, families[i], places, times))
                    places++;
                assert_true(places > 5);
            }
        }
    }
}

// A query that fails returns false, and leaves no partial result that looks complete.
static void no_memory_at_all(void **state)
{
    (void)state;
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        TsBroad broad = ts_broad_make((TsBroadKind)kind, short_memory);
        fail_after(0, 1);
        assert_int_equal(ts_broad_insert(&broad, (TsBounds){0, 0, 1, 1}), -1);
        assert_int_equal(broad.count + broad.alive, 0);
        insert(&broad, (TsBounds){0, 0, 1, 1});
        insert(&broad, (TsBounds){1, 1, 2, 2});
        fail_after(0, 1);
        assert_false(ts_broad_pairs(&broad, &pairs));
        assert_true(ts_broad_pairs(&broad, &pairs));
        check_pairs_are(&broad, &pairs, 1);
        ts_broad_switch(&broad, (TsBroadKind)((kind + 1) % TS_BROAD_KINDS));
        fail_after(0, 1);
        assert_false(ts_broad_window(&broad, (TsBounds){0, 0, 2, 2}, &hits));
        check(&broad);
        ts_broad_end(&broad);
        ts_broad_pairs_free(&pairs, short_memory);
        ts_broad_hits_free(&hits, short_memory);
    }
}

static void a_list_grows_by_the_hook_alone(void **state)
{
    (void)state;
    void *block = NULL;
    int room = 0;
    fail_after(0, 1);
    assert_false(ts_memory_room(short_memory, &block, &room, 10, 8));
    assert_null(block);
    assert_int_equal(room, 0);
    assert_true(ts_memory_room(short_memory, &block, &room, 10, 8));
    assert_true(room >= 10);
    int first = room;
    fail_after(0, 1);
    assert_true(ts_memory_room(short_memory, &block, &room, first, 8)); // has it already
    assert_false(ts_memory_room(short_memory, &block, &room, first + 1, 8));
    assert_int_equal(room, first);
    assert_true(ts_memory_room(short_memory, &block, &room, first + 1, 8));
    assert_true(room >= first + first / 2);
    free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_runs_out_at_each_place),
        cmocka_unit_test(no_memory_at_all),
        cmocka_unit_test(a_list_grows_by_the_hook_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
