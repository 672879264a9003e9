// Masks: built bit by bit, and overlaps beside a loop over single pixels.
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/mask.h"

enum { SIDE = 200, WORDS = 4 };

typedef struct Picture {
    uint32_t argb[SIDE * SIDE];
    uint64_t bits[SIDE * WORDS];
    TsMask mask;
} Picture;

static Picture one, two;

// Of any size, from empty to full, of any alpha; now and then a single pixel.
static void fill(Picture *picture, Random *random)
{
    int width = random_integer(random, 1, SIDE), height = random_integer(random, 1, 60);
    int share = random_integer(random, 0, 3) ? random_integer(random, 0, 60) : 0;
    int most = random_integer(random, 0, 1) ? 255 : 3;
    for (int i = 0; i < width * height; i++) {
        bool solid = random_integer(random, 1, 1000) <= share;
        picture->argb[i] = solid ? (uint32_t)random_integer(random, 1, most) << 24 : 0x123456;
    }
    if (share == 0) picture->argb[random_integer(random, 0, width * height - 1)] = 0x01000000;
    picture->mask = ts_mask_make(picture->bits, picture->argb, width, height, 1);
}

static bool solid(const Picture *picture, int x, int y)
{
    const TsMask *mask = &picture->mask;
    if (x < 0 || y < 0 || x >= mask->width || y >= mask->height) return false;
    return picture->argb[y * mask->width + x] >> 24 != 0;
}

static void a_mask_has_the_solid_pixels(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    for (int round = 0; round < 50; round++) {
        fill(&one, &random);
        const TsMask *mask = &one.mask;
        int strips = (mask->width + 63) / 64, words = strips * mask->height;
        assert_int_equal(ts_mask_words(mask->width, mask->height), words);
        for (int y = -1; y <= mask->height; y++) {
            for (int x = -1; x <= strips * 64; x++) {
                assert_int_equal(ts_mask_at(mask, x, y), solid(&one, x, y));
            }
        }
        uint64_t beyond = mask->width % 64 ? ~(uint64_t)0 << mask->width % 64 : 0;
        for (int y = 1; y <= mask->height; y++) assert_true((mask->bits[words - y] & beyond) == 0);
    }
}

static void bits_are_ordered_as_promised(void **state)
{
    (void)state;
    uint32_t argb[2 * 70] = {0};
    uint64_t bits[4];
    assert_int_equal(ts_mask_words(70, 2), 4);
    argb[0] = argb[63] = argb[64] = argb[70 + 1] = 0xff000000, argb[139] = 0x0a000000;
    ts_mask_make(bits, argb, 70, 2, 10);
    assert_true(bits[0] == (1 | (uint64_t)1 << 63) && bits[1] == 2); // the left strip
    assert_true(bits[2] == 1 && bits[3] == 32);
    ts_mask_make(bits, argb, 70, 2, 11);
    assert_true(bits[3] == 0);
    ts_mask_make(bits, argb, 70, 2, 0);
    assert_true(bits[0] == UINT64_MAX && bits[3] == 63);
}

typedef struct Found {
    long count;
    int x, y;
} Found;

static Found brute_force(int dx, int dy)
{
    Found found = {0};
    for (int y = one.mask.height - 1; y >= 0; y--) {
        for (int x = one.mask.width - 1; x >= 0; x--) {
            if (!solid(&one, x, y) || !solid(&two, x - dx, y - dy)) continue;
            found = (Found){found.count + 1, x, y};
        }
    }
    return found;
}

static void check(int dx, int dy)
{
    Found exact = brute_force(dx, dy);
    int x = -7, y = -7;
    assert_int_equal(ts_mask_overlap_count(&one.mask, &two.mask, dx, dy), exact.count);
    assert_int_equal(ts_mask_overlap(&one.mask, &two.mask, dx, dy), exact.count > 0);
    assert_int_equal(ts_mask_overlap_first(&one.mask, &two.mask, dx, dy, &x, &y), exact.count > 0);
    assert_int_equal(x, exact.count ? exact.x : -7);
    assert_int_equal(y, exact.count ? exact.y : -7);
    assert_int_equal(ts_mask_overlap_count(&two.mask, &one.mask, -dx, -dy), exact.count);
    static uint64_t bits[SIDE * WORDS];
    TsMask common = ts_mask_intersection(bits, &one.mask, &two.mask, dx, dy);
    assert_int_equal(common.width, one.mask.width);
    assert_int_equal(ts_mask_overlap_count(&common, &one.mask, 0, 0), exact.count);
    assert_int_equal(ts_mask_overlap_count(&common, &two.mask, dx, dy), exact.count);
}

static void overlaps_are_those_of_single_pixels(void **state)
{
    (void)state;
    Random random = random_seeded(2);
    for (int round = 0; round < 100; round++) {
        fill(&one, &random);
        fill(&two, &random);
        for (int i = 0; i < 12; i++) {
            check(random_integer(&random, -two.mask.width - 1, one.mask.width + 1),
                  random_integer(&random, -two.mask.height - 1, one.mask.height + 1));
        }
    }
}

// Every shift of a word, over its seams, with widths on either side of them.
static void every_shift_is_right(void **state)
{
    (void)state;
    static const int widths[] = {1, 2, 63, 64, 65, 127, 128, 129};
    for (int a = 0; a < 8; a++) {
        for (int b = 0; b < 8; b++) {
            memset(one.argb, 0xff, sizeof one.argb);
            memset(two.argb, 0, sizeof two.argb);
            two.argb[0] = two.argb[widths[b] - 1] = 0xff000000;
            one.mask = ts_mask_make(one.bits, one.argb, widths[a], 1, 1);
            two.mask = ts_mask_make(two.bits, two.argb, widths[b], 1, 1);
            for (int dx = -widths[b] - 1; dx <= widths[a] + 1; dx++) check(dx, 0);
        }
    }
}

static void far_places_are_apart(void **state)
{
    (void)state;
    static const int far[] = {INT_MIN, INT_MIN + 1, -SIDE, SIDE, INT_MAX - 1, INT_MAX};
    memset(one.argb, 0xff, sizeof one.argb);
    one.mask = ts_mask_make(one.bits, one.argb, SIDE, 3, 1);
    TsMask none = ts_mask_make(two.bits, one.argb, 0, 0, 1);
    for (int i = 0; i < 6; i++) {
        assert_false(ts_mask_overlap(&one.mask, &one.mask, far[i], 0));
        assert_false(ts_mask_overlap(&one.mask, &one.mask, 0, far[i]));
        assert_true(ts_region_is_empty(ts_mask_region(&one.mask, &one.mask, far[i], far[i])));
    }
    assert_false(ts_mask_overlap(&one.mask, &none, 0, 0));
    assert_false(ts_mask_overlap(&none, &one.mask, -1, -1));
}

static void a_region_is_the_common_rectangle(void **state)
{
    (void)state;
    TsMask a = {.width = 100, .height = 50}, b = {.width = 30, .height = 40};
    TsRegion region = ts_mask_region(&a, &b, 80, -10);
    assert_int_equal(region.left, 80);
    assert_int_equal(region.right, 100);
    assert_int_equal(region.top, 0);
    assert_int_equal(region.bottom, 30);
    assert_int_equal(ts_region_area(region), 600);
    assert_int_equal(ts_region_area(ts_mask_region(&a, &b, 100, 0)), 0);
    assert_int_equal(ts_region_area(ts_mask_region(&a, &b, 99, 0)), 40);
}

// The low corner down, the high one up, also below zero.
static void regions_are_rounded_outwards(void **state)
{
    (void)state;
    TsRegion region = ts_region_of((TsAabb){{-2.5, 1.25}, {3.75, 4}});
    assert_int_equal(region.left, -3);
    assert_int_equal(region.top, 1);
    assert_int_equal(region.right, 4);
    assert_int_equal(region.bottom, 4);
    assert_false(ts_region_is_empty(ts_region_of((TsAabb){{-1e30, -1e30}, {1e30, 1e30}})));
    assert_true(ts_region_is_empty(ts_region_of((TsAabb){{3, 3}, {3, 9}})));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mask_has_the_solid_pixels),
        cmocka_unit_test(bits_are_ordered_as_promised),
        cmocka_unit_test(overlaps_are_those_of_single_pixels),
        cmocka_unit_test(every_shift_is_right),
        cmocka_unit_test(far_places_are_apart),
        cmocka_unit_test(a_region_is_the_common_rectangle),
        cmocka_unit_test(regions_are_rounded_outwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
