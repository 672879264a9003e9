// Rubbing a picture free, against each pixel asked by itself.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/scratch.h"

static TsScratch scratch;

static int counted(void)
{
    int count = 0;
    for (int y = 0; y < TS_SCRATCH_HEIGHT; y++) {
        for (int x = 0; x < TS_SCRATCH_WIDTH; x++) count += ts_scratch_is_clear(&scratch, x, y);
    }
    return count;
}

static void one_disc_is_its_pixels(void **state)
{
    (void)state;
    scratch = (TsScratch){0};
    ts_scratch_erase(&scratch, ts_vec(100, 200), ts_vec(100, 200), 10);
    for (int y = 0; y < TS_SCRATCH_HEIGHT; y++) {
        for (int x = 0; x < TS_SCRATCH_WIDTH; x++) {
            double dx = x + 0.5 - 100, dy = y + 0.5 - 200;
            assert_int_equal(ts_scratch_is_clear(&scratch, x, y), dx * dx + dy * dy <= 100);
        }
    }
    assert_int_equal(scratch.count, 316); // pi * 10^2 = 314.2
    ts_scratch_erase(&scratch, ts_vec(100, 200), ts_vec(100, 200), 10);
    assert_int_equal(scratch.count, 316);
}

// The way as many discs, close by each other.
static bool near_way(TsVec a, TsVec b, TsVec at, double radius)
{
    enum { DISCS = 2000 };
    for (int i = 0; i <= DISCS; i++) {
        if (ts_vec_distance(ts_vec_lerp(a, b, i / (double)DISCS), at) <= radius) return true;
    }
    return false;
}

static void a_way_leaves_no_gap(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    for (int i = 0; i < 200; i++) {
        TsVec a = {300 * random_unit(&random) - 25, 480 * random_unit(&random) - 30};
        TsVec b = {300 * random_unit(&random) - 25, 480 * random_unit(&random) - 30};
        double radius = 15 * random_unit(&random);
        scratch = (TsScratch){0};
        ts_scratch_erase(&scratch, a, b, radius);
        assert_int_equal(counted(), scratch.count);
        for (int k = 0; k < 40; k++) {
            int x = random_integer(&random, 0, TS_SCRATCH_WIDTH - 1);
            int y = random_integer(&random, 0, TS_SCRATCH_HEIGHT - 1);
            TsVec at = {x + 0.5, y + 0.5};
            bool is_free = ts_scratch_is_clear(&scratch, x, y);
            if (near_way(a, b, at, radius - 0.01)) assert_true(is_free);
            if (is_free) assert_true(near_way(a, b, at, radius + 0.01));
        }
    }
}

static void borders_and_nonsense(void **state)
{
    (void)state;
    scratch = (TsScratch){0};
    ts_scratch_erase(&scratch, ts_vec(-11, -11), ts_vec(-11, -11), 10);
    ts_scratch_erase(&scratch, ts_vec(1e300, 5), ts_vec(1e300, 5), 10);
    ts_scratch_erase(&scratch, ts_vec(5, 5), ts_vec(5, 5), -1);
    ts_scratch_erase(&scratch, ts_vec(5, 5), ts_vec(5, 5), NAN);
    ts_scratch_erase(&scratch, ts_vec(NAN, 5), ts_vec(5, NAN), 3);
    assert_int_equal(counted(), 0);
    ts_scratch_erase(&scratch, ts_vec(0, 0), ts_vec(0, 0), 0.75);
    ts_scratch_erase(&scratch, ts_vec(248, 415), ts_vec(248, 415), 0.75);
    assert_int_equal(scratch.count, 2);
    assert_true(ts_scratch_is_clear(&scratch, 0, 0) && ts_scratch_is_clear(&scratch, 247, 414));
    ts_scratch_erase(&scratch, ts_vec(3.5, 3.5), ts_vec(3.5, 3.5), 0); // the centre itself
    assert_int_equal(scratch.count, 3);
}

static void the_whole(void **state)
{
    (void)state;
    scratch = (TsScratch){0};
    assert_true(ts_scratch_fraction(&scratch) == 0);
    ts_scratch_erase(&scratch, ts_vec(124, 207.5), ts_vec(124, 207.5), 242); // half of the diagonal
    assert_true(ts_scratch_fraction(&scratch) == 1);
    scratch = (TsScratch){0};
    ts_scratch_erase_all(&scratch);
    assert_int_equal(counted(), scratch.count);
    assert_true(ts_scratch_fraction(&scratch) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_disc_is_its_pixels),
        cmocka_unit_test(a_way_leaves_no_gap),
        cmocka_unit_test(borders_and_nonsense),
        cmocka_unit_test(the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
