// The broad phases while boxes come, move and go, while the structure is switched, and with boxes
// as wild as floats allow.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boxes.h"
#include "broad_check.h"

static const TsMemory heap = {realloc, free};

enum { ROUNDS = 60, PARTS = 500 };

static TsBroadPairs pairs;
static TsBroadHits hits;

static void check(TsBroad *broad)
{
    check_pairs(broad, &pairs, check_count_pairs(broad));
    check_queries(broad, &hits, 3);
}

static void check_parts(TsBroad *broad)
{
    TsBroadPart part[PARTS];
    int count = ts_broad_parts(broad, part, PARTS);
    assert_in_range(count, 0, PARTS);
    for (int i = 0; i < count; i++) {
        TsBounds b = part[i].bounds;
        assert_true(b.left <= b.right && b.top <= b.bottom);
        assert_true(part[i].level >= 0);
    }
    assert_in_range(ts_broad_parts(broad, part, 1), 0, 1);
    assert_int_equal(ts_broad_parts(broad, part, 0), 0);
}

static void check_empty(TsBroad *broad)
{
    assert_int_equal(broad->alive, 0);
    check(broad);
    check_parts(broad);
}

// ---- Boxes that come and go

static TsBounds some_box(Random *random)
{
    float left = (float)random_between(random, -20, 20), top = (float)random_integer(random, -9, 9);
    float width = random_integer(random, 0, 9) ? 1 : (float)random_between(random, 0, 30);
    return (TsBounds){left, top, left + width, top + (float)random_integer(random, 0, 2)};
}

// Removed ones are handed out again, the last first, and only then new ones.
static void insert_one(TsBroad *broad, Random *random)
{
    int expected = broad->frees ? broad->free[broad->frees - 1] : broad->count;
    int alive = broad->alive;
    assert_int_equal(ts_broad_insert(broad, some_box(random)), expected);
    assert_int_equal(broad->alive, alive + 1);
}

static void change_one(TsBroad *broad, Random *random, int more)
{
    int choice = random_integer(random, 0, 9);
    if (broad->alive == 0 || choice < more) {
        insert_one(broad, random);
    } else if (choice < 6) {
        ts_broad_move(broad, check_some_alive(broad, random), some_box(random));
    } else {
        ts_broad_remove(broad, check_some_alive(broad, random));
    }
}

// Grows, then shrinks; now many changes between two questions, now one.
static void come_and_go(TsBroad *broad, Random *random)
{
    for (int round = 0; round < ROUNDS; round++) {
        int changes = random_integer(random, 0, 2) ? random_integer(random, 0, 20) : 1;
        int more = round < ROUNDS / 2 ? 5 : 2;
        while (changes-- > 0) change_one(broad, random, more);
        check(broad);
    }
    while (broad->alive > 0) ts_broad_remove(broad, check_some_alive(broad, random));
    check_empty(broad);
    insert_one(broad, random);
    check(broad);
}

static void each(void (*test)(TsBroad *, Random *))
{
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        for (int path = 0; path < TS_SIMD_LEVELS; path++) {
            if (!ts_simd_has((TsSimdLevel)path)) continue;
            Random random = random_seeded(3);
            TsBroad broad = ts_broad_make((TsBroadKind)kind, heap);
            broad.simd = (TsSimdLevel)path;
            check_empty(&broad);
            test(&broad, &random);
            ts_broad_end(&broad);
            assert_int_equal(broad.kind, kind);
            check_empty(&broad);
            ts_broad_end(&broad);
        }
    }
    ts_broad_pairs_free(&pairs, heap);
    ts_broad_hits_free(&hits, heap);
}

static void boxes_come_move_and_go(void **state)
{
    (void)state;
    each(come_and_go);
}

// A removed one's place in the list is passed over.
static void move_all_among_removed(TsBroad *broad, Random *random)
{
    Boxes boxes;
    assert_true(boxes_make(&boxes, BOXES_UNIFORM, 200));
    for (int i = 0; i < boxes.count; i++) ts_broad_insert(broad, boxes.bounds[i]);
    check(broad);
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 20; k++) ts_broad_remove(broad, check_some_alive(broad, random));
        boxes_step(&boxes);
        ts_broad_move_all(broad, boxes.bounds);
        for (int k = 0; k < 5; k++) insert_one(broad, random);
        check(broad);
        check_parts(broad);
        memcpy(boxes.bounds, broad->bounds, (size_t)broad->count * sizeof *boxes.bounds);
    }
    boxes_free(&boxes);
}

static void all_are_moved_where_some_were_removed(void **state)
{
    (void)state;
    each(move_all_among_removed);
}

// ---- Jumps: a world that shrinks, grows and is left by all

static void jump(TsBroad *broad, Random *random)
{
    static const float scales[] = {1, 1e-6F, 1e6F, 1e30F, 1, 0, 3};
    for (int i = 0; i < 150; i++) insert_one(broad, random);
    check(broad);
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        float scale = scales[i];
        for (int k = 0; k < broad->count; k++) {
            TsBounds b = some_box(random);
            b = (TsBounds){b.left * scale, b.top * scale, b.right * scale, b.bottom * scale};
            ts_broad_move(broad, k, b);
        }
        check(broad);
        check_parts(broad);
    }
}

static void a_world_that_grows_and_shrinks(void **state)
{
    (void)state;
    each(jump);
}

// ---- Wild: infinite, huge, tiny, zeros of either sign

static TsBounds wild_box(Random *random)
{
    static const float value[] = {-INFINITY, -FLT_MAX, -1e30F,  -1e7F,   -1, -FLT_MIN,
                                  -0.0F,     0,        FLT_MIN, 1e-20F,  1,  2,
                                  1e7F,      1e30F,    FLT_MAX, INFINITY};
    int last = (int)(sizeof value / sizeof *value) - 1;
    int side[2][2];
    for (int i = 0; i < 2; i++) {
        side[i][0] = random_integer(random, 0, last - 1);
        int least = side[i][0] ? side[i][0] : 1; // not infinite in one direction only
        side[i][1] = random_integer(random, least, random_integer(random, 0, 1) ? least : last);
    }
    return (TsBounds){value[side[0][0]], value[side[1][0]], value[side[0][1]], value[side[1][1]]};
}

static void go_wild(TsBroad *broad, Random *random)
{
    for (int i = 0; i < 120; i++) {
        ts_broad_insert(broad, i % 3 == 2 ? some_box(random) : wild_box(random));
        if (i < 10) check(broad);
    }
    check_parts(broad);
    for (int round = 0; round < 10; round++) {
        for (int i = round; i < broad->count; i += 7) ts_broad_move(broad, i, wild_box(random));
        check(broad);
        for (int i = 0; i < 5; i++) {
            CheckQuery wild = {.window = wild_box(random)};
            check_query(broad, &wild, &hits);
        }
    }
}

static void wild_boxes(void **state)
{
    (void)state;
    each(go_wild);
}

// ---- Switched

// From every structure to every other one.
static void switch_round(TsBroad *broad, Random *random)
{
    for (int i = 0; i < 100; i++) insert_one(broad, random);
    for (int from = 0; from < TS_BROAD_KINDS; from++) {
        for (int to = 0; to < TS_BROAD_KINDS; to++) {
            ts_broad_switch(broad, (TsBroadKind)from);
            if ((from + to) % 3 == 0) change_one(broad, random, 0);
            check(broad);
            ts_broad_switch(broad, (TsBroadKind)to);
            change_one(broad, random, 0);
            check(broad);
        }
    }
}

static void the_structure_is_switched(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    TsBroad broad = ts_broad_make(TS_BROAD_GRID, heap);
    switch_round(&broad, &random);
    ts_broad_end(&broad);
    ts_broad_pairs_free(&pairs, heap);
    ts_broad_hits_free(&hits, heap);
}

// Also without a query in between.
static void an_end_without_a_query(void **state)
{
    (void)state;
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        TsBroad broad = ts_broad_make((TsBroadKind)kind, heap);
        ts_broad_end(&broad);
        ts_broad_insert(&broad, (TsBounds){0, 0, 1, 1});
        ts_broad_switch(&broad, TS_BROAD_SAP);
        ts_broad_end(&broad);
        assert_int_equal(ts_broad_bytes(&broad), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_come_move_and_go),
        cmocka_unit_test(all_are_moved_where_some_were_removed),
        cmocka_unit_test(a_world_that_grows_and_shrinks),
        cmocka_unit_test(wild_boxes),
        cmocka_unit_test(the_structure_is_switched),
        cmocka_unit_test(an_end_without_a_query),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
