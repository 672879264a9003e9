// A world saved and loaded: what follows is the same to the bit, in the same world and in another.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "worlds.h"

static const TsWorldSettings falling = {.gravity = {0, 980}};

static TsWorld any_world(void)
{
    TsWorld world = ts_world_make(heap);
    worlds_pile(&world, 120, 240, rough);
    worlds_run(&world, 1, &falling);
    ts_world_remove(&world, 50);
    ts_world_remove(&world, 20);
    ts_world_grab(&world, 60, world.body[60].pose.position);
    ts_world_pull(&world, ts_vec(0, -300));
    worlds_run(&world, 0.1, &falling);
    return world;
}

static void *saved(const TsWorld *world)
{
    void *block = malloc(ts_world_saved_size(world));
    assert_non_null(block);
    ts_world_save(world, block);
    return block;
}

// What is added afterwards comes under the same index.
static uint64_t go_on(TsWorld *world)
{
    worlds_run(world, 0.5, &falling);
    int index = worlds_box(world, ts_vec(0, -600), 20, 10, 30, rough);
    ts_world_release(world);
    worlds_run(world, 1, &falling);
    return ts_world_digest(world) + (uint64_t)index;
}

static void what_follows_is_the_same(void **state)
{
    (void)state;
    TsWorld world = any_world(), other = ts_world_make(heap);
    void *block = saved(&world);
    uint64_t now = ts_world_digest(&world), after = go_on(&world);
    assert_true(ts_world_load(&world, block));
    assert_true(ts_world_digest(&world) == now && now != after);
    assert_true(go_on(&world) == after);
    worlds_box(&other, ts_vec(9, 9), 20, 10, 30, rough); // what it had goes
    assert_true(ts_world_load(&other, block));

    assert_true(go_on(&other) == after);
    free(block);
    ts_world_end(&world);
    ts_world_end(&other);
}

static void sleepers_sleep_on(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    worlds_fixed(&world, ts_vec(0, 20), 400, 40, 0, rough);
    int box = worlds_box(&world, ts_vec(0, -20), 40, 40, 0, rough);
    worlds_run(&world, 3, &falling);
    assert_true(world.body[box].asleep);
    void *block = saved(&world);
    ts_world_push(&world, box, ts_vec(50, -90), 1);
    worlds_run(&world, 1, &falling);
    assert_true(ts_world_load(&world, block));
    uint64_t before = ts_world_digest(&world);
    worlds_run(&world, 1, &falling);
    assert_true(world.body[box].asleep && ts_world_digest(&world) == before);
    free(block);
    ts_world_end(&world);
}

static void an_empty_one_is_saved_too(void **state)
{
    (void)state;
    TsWorld empty = ts_world_make(heap), world = any_world();
    void *block = saved(&empty);
    assert_true(ts_world_load(&world, block));
    assert_int_equal(world.count, 0);
    assert_int_equal(worlds_box(&world, ts_vec(0, 0), 20, 10, 0, rough), 0);
    worlds_run(&world, 0.1, &falling);
    free(block);
    ts_world_end(&world);
    ts_world_end(&empty);
}

static int left; // resizes that succeed yet

static void *rationed(void *block, size_t bytes)
{
    return left-- > 0 ? realloc(block, bytes) : NULL;
}

static void where_memory_fails_it_is_empty(void **state)
{
    (void)state;
    TsWorld world = any_world(), other = ts_world_make((TsMemory){rationed, free});
    void *block = saved(&world);
    int fails = 0;
    for (int i = 0; i < 100; i++) {
        left = i;
        if (ts_world_load(&other, block)) break;
        assert_int_equal(other.count, 0);
        fails++;
    }
    assert_in_range(fails, 4, 99);
    left = 1 << 20;
    assert_true(go_on(&other) == go_on(&world));
    free(block);
    ts_world_end(&world);
    ts_world_end(&other);
}

static double deepest_of(const TsWorld *world)
{
    int count;
    double deepest = 0;
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    for (int i = 0; i < count; i++) {
        for (int p = 0; p < contact[i].manifold.count; p++)
            deepest = fmax(deepest, -contact[i].manifold.point[p].gap);
    }
    return deepest;
}

// Also after the bodies that are deepest in others were removed.
static void the_deepest_overlap_is_that_of_the_contacts(void **state)
{
    (void)state;
    TsWorld world = any_world(), other = ts_world_make(heap);
    assert_true(ts_world_deepest(&other) == 0);
    double first = ts_world_deepest(&world);
    assert_true(first > 0 && first == deepest_of(&world));
    void *block = saved(&world);
    for (int i = 0; i < world.count && ts_world_deepest(&world) == first; i++) {
        if (world.body[i].alive) ts_world_remove(&world, i);
        assert_true(ts_world_deepest(&world) == deepest_of(&world));
    }
    assert_true(ts_world_deepest(&world) < first);
    assert_true(ts_world_load(&other, block) && ts_world_deepest(&other) == first);
    worlds_run(&world, 0.1, &falling);
    assert_true(ts_world_deepest(&world) == deepest_of(&world));
    free(block);
    ts_world_end(&world);
    ts_world_end(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_follows_is_the_same),
        cmocka_unit_test(sleepers_sleep_on),
        cmocka_unit_test(an_empty_one_is_saved_too),
        cmocka_unit_test(where_memory_fails_it_is_empty),
        cmocka_unit_test(the_deepest_overlap_is_that_of_the_contacts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
