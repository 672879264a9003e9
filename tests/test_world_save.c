// A world saved and loaded: what follows is the same to the bit, in the same world and in another.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "dynamics/world_private.h"
#include "worlds.h"

static const TsWorldSettings falling = {.gravity = {0, 980}};

// A floor of tiles and a one-sided chain, with something that slides over each.
static void add_seams(TsWorld *world)
{
    TsVec point[10];
    int link[9];
    for (int i = 0; i < 10; i++) {
        worlds_fixed(world, ts_vec(600 + 32 * i, 0), 32, 32, 0, rough);
        point[i] = ts_vec(1000 + 32 * i, i % 3);
    }
    TsChainDef chain = {point, 10, false, true, rough};
    assert_int_equal(ts_world_add_chain(world, &chain, link), 9);
    ts_world_push(world, worlds_box(world, ts_vec(610, -36), 40, 40, 0, rough), ts_vec(300, 0), 0);
    ts_world_push(world, worlds_circle(world, ts_vec(1020, -9), 10, rough), ts_vec(90, 0), 0);
}

static TsWorld any_world(void)
{
    TsWorld world = ts_world_make(heap);
    worlds_pile(&world, 120, 240, rough);
    add_seams(&world);
    worlds_run(&world, 1, &falling);
    ts_world_remove(&world, 50);
    ts_world_remove(&world, 20);
    ts_world_grab(&world, 60, world.body[60].pose.position);
    ts_world_pull(&world, ts_vec(0, -300));
    worlds_run(&world, 0.1, &falling);
    return world;
}

static size_t size_of_saved;

static void *saved(const TsWorld *world)
{
    size_of_saved = ts_world_saved_size(world);
    void *block = malloc(size_of_saved);
    assert_non_null(block);
    ts_world_save(world, block);
    return block;
}

static bool loads(TsWorld *world, const void *block)
{
    return ts_world_load(world, block, size_of_saved, NULL);
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
    assert_true(loads(&world, block));
    assert_true(ts_world_digest(&world) == now && now != after);
    assert_true(go_on(&world) == after);
    worlds_box(&other, ts_vec(9, 9), 20, 10, 30, rough); // what it had goes
    assert_true(loads(&other, block));

    assert_true(go_on(&other) == after);
    free(block);
    ts_world_end(&world);
    ts_world_end(&other);
}

// A box has no back that stops nothing.
static void only_links_are_one_sided(void **state)
{
    (void)state;
    TsWorld world = ts_world_make(heap);
    worlds_box(&world, ts_vec(0, 0), 20, 20, 0, rough);
    world.body[0].one_sided = true;
    void *block = saved(&world);
    const char *why = NULL;
    assert_false(ts_world_load(&world, block, size_of_saved, &why));
    assert_string_equal(why, "a body is not valid");
    free(block);
    ts_world_end(&world);
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
    assert_true(loads(&world, block));
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
    assert_true(loads(&world, block));
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

static void where_memory_fails_nothing_changes(void **state)
{
    (void)state;
    TsWorld world = any_world(), other = ts_world_make((TsMemory){rationed, free});
    void *block = saved(&world);
    int fails = 0;
    left = 1 << 20;
    worlds_box(&other, ts_vec(9, 9), 20, 10, 30, rough);
    uint64_t before = ts_world_digest(&other);
    for (int i = 0; i < 100; i++) {
        left = i;
        if (loads(&other, block)) break;
        assert_true(other.count == 1 && ts_world_digest(&other) == before);
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
    assert_true(loads(&other, block) && ts_world_deepest(&other) == first);
    worlds_run(&world, 0.1, &falling);
    assert_true(ts_world_deepest(&world) == deepest_of(&world));
    free(block);
    ts_world_end(&world);
    ts_world_end(&other);
}

// ---- What is no saved world

static TsWorld small_world(void)
{
    TsWorld world = ts_world_make(heap);
    worlds_pile(&world, 9, 60, rough);
    worlds_run(&world, 0.5, &falling);
    ts_world_remove(&world, 5);
    ts_world_remove(&world, 3);
    worlds_run(&world, 0.1, &falling);
    return world;
}

// Refused in words, and nothing has changed.
static void expect_refused(TsWorld *world, const void *block, size_t size, const char *why)
{
    const char *said = NULL;
    uint64_t before = ts_world_digest(world);
    assert_false(ts_world_load(world, block, size, &said));
    assert_non_null(said);
    if (why) assert_string_equal(said, why);
    assert_true(ts_world_digest(world) == before);
}

static void a_block_cut_off_anywhere_is_refused(void **state)
{
    (void)state;
    TsWorld world = small_world();
    unsigned char *block = saved(&world);
    for (size_t size = 0; size < size_of_saved; size++) {
        unsigned char *part = malloc(size ? size : 1); // so that the sanitizer sees its end
        memcpy(part, block, size);
        expect_refused(&world, part, size, NULL);
        free(part);
    }
    unsigned char *more = calloc(1, size_of_saved + 1);
    memcpy(more, block, size_of_saved);
    expect_refused(&world, more, size_of_saved + 1, "not of the size that was saved");
    assert_true(loads(&world, block));
    free(more);
    free(block);
    ts_world_end(&world);
}

static void a_block_with_any_bit_flipped_is_refused(void **state)
{
    (void)state;
    TsWorld world = small_world();
    unsigned char *block = saved(&world);
    for (size_t bit = 0; bit < 8 * size_of_saved; bit += bit < 1600 ? 1 : 13) {
        block[bit / 8] ^= (unsigned char)(1 << bit % 8);
        expect_refused(&world, block, size_of_saved, NULL);
        block[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    assert_true(loads(&world, block));
    free(block);
    ts_world_end(&world);
}

// The places are those of SavedHead.
static void the_reason_is_named(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        const char *why;
    } wrong[] = {{0, "not a saved world"},
                 {8, "saved by another version of the library"},
                 {12, "saved on a machine with another order of bytes"},
                 {16, "saved by a program with other structures"},
                 {24, "not of the size that was saved"},
                 {32, "changed since it was saved: its sum is wrong"},
                 {99, "changed since it was saved: its sum is wrong"}};
    TsWorld world = small_world();
    unsigned char *block = saved(&world);
    expect_refused(&world, block, 30, "too short for a saved world");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        block[wrong[i].at] ^= 0x40;
        expect_refused(&world, block, size_of_saved, wrong[i].why);
        block[wrong[i].at] ^= 0x40;
    }
    TsWorld poor = ts_world_make((TsMemory){rationed, free});
    left = 2;
    expect_refused(&poor, block, size_of_saved, "out of memory");
    free(block);
    ts_world_end(&world);
    ts_world_end(&poor);
}

// Where the bytes of an item stand in the block.
static size_t place_in(const unsigned char *block, const void *item, size_t size)
{
    for (size_t at = 0; at + size <= size_of_saved; at++) {
        if (memcmp(block + at, item, size) == 0) return at;
    }
    fail_msg("it is not in the block");
    return 0;
}

// Both lists are sorted and have each item once.
static void lists_out_of_order_are_refused(void **state)
{
    (void)state;
    TsWorld world = any_world();
    unsigned char *block = saved(&world), *changed = malloc(size_of_saved);
    assert_non_null(changed);
    const struct {
        const void *first;
        size_t size;
        const char *why;
    } lists[] = {
        {world.self->near, sizeof *world.self->near, "a pair of bodies is not valid"},
        {world.self->contact, sizeof *world.self->contact, "a contact is not valid"},
    };
    assert_true(world.self->near_count > 1 && world.self->contacts > 1);
    for (int i = 0; i < 2; i++) {
        size_t size = lists[i].size, from = place_in(block, lists[i].first, 2 * size);
        for (int swapped = 0; swapped < 2; swapped++) { // else the first item stands there twice
            memcpy(changed, block, size_of_saved);
            memcpy(changed + from + size, block + from, size);
            if (swapped) memcpy(changed + from, block + from + size, size);
            ts_world_seal(changed, size_of_saved);
            expect_refused(&world, changed, size_of_saved, lists[i].why);
        }
    }
    free(changed);
    free(block);
    ts_world_end(&world);
}

// All that a saved world can hold: circles, boxes and capsules, bullets, bounces, sleepers, free
// indices, a spring, and a pair whose body was removed since the last step.
static TsWorld varied_world(void)
{
    TsWorld world = ts_world_make(heap);
    TsMaterial bouncy = {.restitution = 1, .friction = 0.3};
    worlds_fixed(&world, ts_vec(0, 100), 400, 20, 0, rough);
    worlds_box(&world, ts_vec(150, 80), 20, 20, 0, rough); // falls asleep
    for (int i = 0; i < 4; i++) {
        double x = -90 + 40 * i;
        TsShape capsule = ts_shape_capsule(ts_vec(x, 20), ts_vec(x + 20, 25), 6);
        ts_world_add(&world, &(TsBodyDef){.shape = capsule, .material = rough, .spin = 2});
        worlds_circle(&world, ts_vec(x, 60 - 9 * i), 9, i % 2 ? bouncy : rough);
        worlds_box(&world, ts_vec(x + 3, -10), 12, 7, 20 * i, rough);
    }
    TsShape ball = ts_shape_circle(ts_vec(-400, 60), 3);
    ts_world_add(&world, &(TsBodyDef){.shape = ball, .bullet = true, .velocity = ts_vec(3000, 0)});
    worlds_run(&world, 1, &falling);
    ts_world_grab(&world, 4, world.body[4].pose.position);
    ts_world_pull(&world, ts_vec(0, -50));
    ts_world_remove(&world, 6);
    worlds_run(&world, 0.1, &falling);
    ts_world_remove(&world, 7);
    return world;
}

static uint32_t random_below(uint64_t *seed, size_t limit)
{
    *seed = *seed * 6364136223846793005U + 1442695040888963407U; // Knuth's MMIX
    return (uint32_t)((*seed >> 32) % limit);
}

// What the limits of its numbers allow is saved and loaded too, after any number of steps.
static void extreme_worlds_are_whole(void **state)
{
    (void)state;
    static const double some[] = {0, 0x1p-120, 1e-30, 1e-10, 1e-5, 0.1,  1,
                                  2, 50,       1e3,   1e6,   1e10, 1e20, 0x1p99};
    enum { SOME = sizeof some / sizeof *some };
    const char *cases = getenv("TOUCHSTONE_CASES");
    int count = cases ? atoi(cases) / 10 : 600;
    uint64_t seed = 7;
    assert_true(isnan(ts_world_turned(ts_vec(1, 0), INFINITY).x)); // it ends
    TsWorld other = ts_world_make(heap);
#define ANY (some[random_below(&seed, SOME)] * (random_below(&seed, 2) ? 1 : -1))
#define SIZE fabs(ANY)
    for (int i = 0; i < count; i++) {
        TsWorld world = ts_world_make(heap);
        for (int k = 0; k < 6; k++) {
            TsVec at = i % 2 ? ts_vec(ANY, ANY) : ts_vec(10 * k, k);
            double size = i % 3 ? SIZE : 8, width = i % 3 ? SIZE : 5;
            TsShape shape = k % 3 == 0   ? ts_shape_circle(at, size)
                            : k % 3 == 1 ? ts_shape_obb(at, size, width, ts_degrees(20 * k))
                                         : ts_shape_capsule(at, ts_vec(size, width), SIZE);
            TsMaterial material = {i % 5 ? SIZE : 1, k % 2, i % 4 ? SIZE : 0.5, 0};
            ts_world_add(&world, &(TsBodyDef){.shape = shape,
                                              .material = material,
                                              .fixed = k == 4,
                                              .bullet = k == 3,
                                              .velocity = ts_vec(ANY, ANY),
                                              .spin = ANY});
        }
        for (int k = 0; k < 4; k++) {
            TsWorldSettings settings = {.gravity = {ANY, ANY},
                                        .solver = i % 7 ? TS_WORLD_SOFT : TS_WORLD_IMPULSES};
            ts_world_step(&world, i % 3 ? tick : SIZE, &settings);
            if (k == 1 && world.count && i % 2) {
                ts_world_grab(&world, 0, ts_vec(ANY, ANY));
                ts_world_pull(&world, ts_vec(ANY, ANY));
            }
            void *block = saved(&world);
            const char *why = NULL;
            if (!ts_world_load(&other, block, size_of_saved, &why))
                fail_msg("%d, step %d: %s", i, k, why);
            free(block);
        }
        ts_world_end(&world);
    }
#undef ANY
#undef SIZE
    ts_world_end(&other);
}

// A bit, a small number, an odd one, or bytes from elsewhere.
static void change_one(unsigned char *block, size_t size, uint64_t *seed)
{
    static const double odd[] = {NAN, INFINITY, -INFINITY, 0, -1, 1e-300, 1e300, 1e80, 2, 0x1p300};
    static const float single[] = {NAN, INFINITY, -INFINITY, 0, -1, 1e-30F, 1e30F, 100};
    size_t head = 40; // the sum and what is before it, which other tests change
    size_t at = head + random_below(seed, size - head - sizeof *odd);
    size_t word = at & ~(size_t)3, from = random_below(seed, size - sizeof *odd) & ~(size_t)3;
    int32_t number = (int32_t)random_below(seed, 24) - 4;
    switch (random_below(seed, 6)) {
    case 0: block[at] ^= (unsigned char)(1 << random_below(seed, 8)); break;
    case 1: memcpy(block + word, &number, sizeof number); break;
    case 2: memmove(block + word, block + from, sizeof *odd); break;
    case 3: memcpy(block + word, &single[random_below(seed, 8)], sizeof *single); break;
    default: memcpy(block + word, &odd[random_below(seed, 10)], sizeof *odd);
    }
}

static void use_world(TsWorld *world, int how)
{
    const TsWorldSettings settings[] = {
        falling,
        {.gravity = {0, 980}, .sleepless = true, .substeps = 2},
        {.gravity = {0, 980}, .solver = TS_WORLD_IMPULSES},
        {.gravity = {300, -980}, .discrete = true, .cold = true},
    };
    worlds_run(world, 0.05, &settings[how % 4]);
    for (int b = 0; b < world->count; b++) {
        if (world->body[b].alive) ts_world_wake(world, b);
    }
    ts_world_at(world, ts_vec(3, 4));
    ts_world_pull(world, ts_vec(10, 10));
    ts_world_energy(world, falling.gravity);
    worlds_box(world, ts_vec(0, -600), 20, 10, 30, rough);
    worlds_run(world, 0.05, &falling);
    if (world->count > 3 && world->body[3].alive) ts_world_remove(world, 3);
    worlds_run(world, 0.05, &settings[how % 4]);
}

// With a right sum, as of one who knows the source: what is accepted does not read out of bounds
// nor fail an assertion, and what it becomes is a world that can be saved and loaded.
static void a_forged_block_is_refused_or_harmless(void **state)
{
    (void)state;
    const char *cases = getenv("TOUCHSTONE_CASES");
    int count = cases ? atoi(cases) : 6000, accepted = 0;
    TsWorld forged = ts_world_make(heap);
    uint64_t seed = 1;
    for (int from = 0; from < 2; from++) {
        TsWorld world = from ? varied_world() : small_world();
        unsigned char *block = saved(&world);
        size_t size = size_of_saved;
        for (int i = 0; i < count / 2; i++) {
            unsigned char *changed = malloc(size); // so that the sanitizer sees its end
            memcpy(changed, block, size);
            for (int k = 0; k < 1 + i % 3; k++) change_one(changed, size, &seed);
            ts_world_seal(changed, size);
            bool loaded = ts_world_load(&forged, changed, size, NULL);
            free(changed);
            if (!loaded) continue;
            accepted++;
            use_world(&forged, i);
            void *again = saved(&forged);
            const char *why = NULL;
            if (!ts_world_load(&forged, again, size_of_saved, &why)) fail_msg("%d: %s", i, why);
            free(again);
        }
        free(block);
        ts_world_end(&world);
    }
    print_message("%d refused, %d accepted\n", count - accepted, accepted);
    assert_true(accepted > count / 100 && count - accepted > count / 10);
    ts_world_end(&forged);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_follows_is_the_same),
        cmocka_unit_test(sleepers_sleep_on),
        cmocka_unit_test(only_links_are_one_sided),
        cmocka_unit_test(an_empty_one_is_saved_too),
        cmocka_unit_test(where_memory_fails_nothing_changes),
        cmocka_unit_test(the_deepest_overlap_is_that_of_the_contacts),
        cmocka_unit_test(a_block_cut_off_anywhere_is_refused),
        cmocka_unit_test(a_block_with_any_bit_flipped_is_refused),
        cmocka_unit_test(the_reason_is_named),
        cmocka_unit_test(lists_out_of_order_are_refused),
        cmocka_unit_test(extreme_worlds_are_whole),
        cmocka_unit_test(a_forged_block_is_refused_or_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
