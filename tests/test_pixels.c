// The two tests of the article (JChehe, Common 2D collision detection, 2017) beside a loop over
// single pixels and beside masks.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/degrees.h"
#include "touchstone/mask.h"
#include "touchstone/pixels.h"

enum { WIDE = 48, HIGH = 36, ROOM = WIDE * HIGH, PICTURE = 20, PLACEMENTS = 10000 };

static uint32_t room[5][ROOM];
static uint64_t bits[2][ROOM];
static const TsRegion everything = {0, 0, WIDE, HIGH};

static TsPixels canvas_in(int which)
{
    TsPixels canvas = {0, 0, WIDE, HIGH, room[which]};
    ts_pixels_clear(&canvas);
    return canvas;
}

// With holes; every third all but transparent.
static TsPixels random_picture(Random *random, uint32_t *argb)
{
    TsPixels picture = {0, 0, random_integer(random, 1, PICTURE),
                        random_integer(random, 1, PICTURE), argb};
    int most = random_integer(random, 0, 2) ? 255 : 12, share = random_integer(random, 1, 70);
    for (int i = 0; i < picture.width * picture.height; i++) {
        bool solid = random_integer(random, 0, 99) < share;
        argb[i] = solid ? (uint32_t)random_integer(random, 1, most) << 24 | 0x445566 : 0;
    }
    return picture;
}

static TsObb random_box(Random *random, const TsPixels *picture)
{
    TsVec center = ts_vec(random_between(random, 6, WIDE - 6), random_between(random, 0, HIGH));
    double angle = random_integer(random, 0, 3) ? random_between(random, 0, 360) : 0;
    return ts_shape_obb(center, picture->width, picture->height, ts_degrees(angle)).obb;
}

static bool brute_force(const TsPixels *a, const TsPixels *b)
{
    for (int y = 0; y < HIGH; y++) {
        for (int x = 0; x < WIDE; x++) {
            if (ts_pixels_alpha(a, x, y) && ts_pixels_alpha(b, x, y)) return true;
        }
    }
    return false;
}

static TsRegion common_of(TsObb a, TsObb b)
{
    TsShape first = ts_shape_of_obb(a), second = ts_shape_of_obb(b);
    return ts_region_intersection(everything,
                                  ts_region_intersection(ts_region_of(ts_shape_bounds(&first)),
                                                         ts_region_of(ts_shape_bounds(&second))));
}

typedef struct Ways {
    bool both, left, rounded;
} Ways;

static Ways ask_ways(const TsPixels *a, const TsPixels *b, TsRegion where)
{
    TsPixels first = canvas_in(2), second = canvas_in(3), kept = canvas_in(4);
    Ways ways;
    ts_pixels_copy(&first, a);
    ts_pixels_copy(&second, b);
    ts_pixels_copy(&kept, a);
    ways.both = ts_pixels_find_shared(&first, &second, where).hit;
    ts_pixels_destination_in(&kept, b, TS_ROUND_UP);
    ways.left = ts_pixels_find_visible(&kept, where).hit;
    kept = canvas_in(4);
    ts_pixels_copy(&kept, a);
    ts_pixels_destination_in(&kept, b, TS_ROUND_NEAREST);
    ways.rounded = ts_pixels_find_visible(&kept, where).hit;
    return ways;
}

static bool ask_masks(const TsPixels *a, const TsPixels *b)
{
    TsMask first = ts_mask_make(bits[0], a->argb, a->width, a->height, 1);
    TsMask second = ts_mask_make(bits[1], b->argb, b->width, b->height, 1);
    return ts_mask_overlap(&first, &second, b->x - a->x, b->y - a->y);
}

// Both ways, of the whole canvas or of the region, and the masks, all alike. What 8 bits round away
// makes the second test miss some, and find none that is not there.
static void the_ways_are_one(void **state)
{
    (void)state;
    static uint32_t argb[2][PICTURE * PICTURE];
    Random random = random_seeded(3);
    int hits = 0, lost = 0;
    for (int i = 0; i < PLACEMENTS; i++) {
        TsPixels one = random_picture(&random, argb[0]), two = random_picture(&random, argb[1]);
        TsObb box_one = random_box(&random, &one), box_two = random_box(&random, &two);
        TsPixels a = ts_pixels_rotated(&one, box_one, everything, room[0]);
        TsPixels b = ts_pixels_rotated(&two, box_two, everything, room[1]);
        bool exact = brute_force(&a, &b);
        bool whole = i % 4 == 0;
        Ways ways = ask_ways(&a, &b, whole ? everything : common_of(box_one, box_two));
        assert_int_equal(ways.both, exact);
        assert_int_equal(ways.left, exact);
        assert_int_equal(ask_masks(&a, &b), exact);
        assert_true(exact || !ways.rounded);
        hits += exact;
        lost += exact && !ways.rounded;
    }
    assert_in_range(hits, PLACEMENTS / 10, PLACEMENTS * 9 / 10);
    assert_in_range(lost, PLACEMENTS / 200, hits / 2);
}

static void two_faint_pixels_are_lost_by_rounding(void **state)
{
    (void)state;
    for (uint32_t a = 0; a < 256; a++) {
        for (uint32_t b = 0; b < 256; b++) {
            uint32_t one = a << 24 | 0x102030, two = b << 24, up = one, nearest = one;
            TsPixels picture = {0, 0, 1, 1, &two};
            ts_pixels_destination_in(&(TsPixels){0, 0, 1, 1, &up}, &picture, TS_ROUND_UP);
            ts_pixels_destination_in(&(TsPixels){0, 0, 1, 1, &nearest}, &picture, TS_ROUND_NEAREST);
            assert_int_equal(up != 0, a && b);
            assert_int_equal(nearest != 0, a * b >= 128);
            assert_true(up == 0 || (up & 0xffffff) == 0x102030);
            double exact = a * b / 255.0;
            assert_true((nearest >> 24) - exact <= 0.5 && exact - (nearest >> 24) <= 0.5);
            assert_true((up >> 24) - exact >= 0 && (up >> 24) - exact < 1);
        }
    }
}

// A quarter turn is exact: rows become columns, to the pixel.
static void quarter_turns_move_whole_pixels(void **state)
{
    (void)state;
    uint32_t argb[6] = {1, 2, 3, 4, 5, 6}, out[36];
    TsPixels picture = {0, 0, 3, 2, argb};
    TsObb box = ts_shape_obb(ts_vec(4.5, 4), 3, 2, ts_degrees(0)).obb;
    TsPixels turned = ts_pixels_rotated(&picture, box, everything, out);
    assert_int_equal(turned.x, 3);
    assert_int_equal(turned.y, 3);
    assert_memory_equal(out, argb, sizeof argb);
    box = ts_shape_obb(ts_vec(4, 4.5), 3, 2, ts_degrees(90)).obb;
    turned = ts_pixels_rotated(&picture, box, everything, out);
    const uint32_t clockwise[] = {4, 1, 5, 2, 6, 3};
    assert_int_equal(turned.width, 2);
    assert_int_equal(turned.height, 3);
    assert_memory_equal(out, clockwise, sizeof clockwise);
    box = ts_shape_obb(ts_vec(5, 4), 6, 4, ts_degrees(0)).obb; // twice as large
    turned = ts_pixels_rotated(&picture, box, everything, out);
    assert_int_equal(turned.width, 6);
    assert_int_equal(out[0], 1);
    assert_int_equal(out[1], 1);
    assert_int_equal(out[7], 1);
    assert_int_equal(out[23], 6);
}

// Turned anyhow, a full picture covers its box: every pixel whose centre is well inside, none whose
// centre is well outside.
static void a_turned_picture_covers_its_box(void **state)
{
    (void)state;
    static uint32_t full[PICTURE * PICTURE];
    memset(full, 0xff, sizeof full);
    Random random = random_seeded(4);
    for (int i = 0; i < 200; i++) {
        TsPixels picture = {0, 0, random_integer(&random, 1, PICTURE), PICTURE, full};
        TsObb box = random_box(&random, &picture);
        TsPixels turned = ts_pixels_rotated(&picture, box, everything, room[0]);
        for (int y = 0; y < HIGH; y++) {
            for (int x = 0; x < WIDE; x++) {
                TsVec from = ts_vec_sub(ts_vec(x + 0.5, y + 0.5), box.center);
                double along = fabs(ts_vec_dot(from, box.axis)) - box.half.x;
                double across = fabs(ts_vec_dot(from, ts_vec_perp(box.axis))) - box.half.y;
                double out = along > across ? along : across;
                if (fabs(out) < 1e-9) continue;
                assert_int_equal(ts_pixels_alpha(&turned, x, y) > 0, out < 0);
            }
        }
    }
}

static void nothing_comes_of_what_is_off_the_canvas(void **state)
{
    (void)state;
    uint32_t one = 0xffffffff;
    TsPixels picture = {0, 0, 1, 1, &one};
    const TsVec far[] = {{-50, 10}, {1e9, 1e9}, {-1e300, 0}, {10, HIGH + 5}};
    for (int i = 0; i < 4; i++) {
        TsObb box = ts_shape_obb(far[i], 3, 3, ts_degrees(30)).obb;
        TsPixels turned = ts_pixels_rotated(&picture, box, everything, room[0]);
        assert_int_equal(turned.width * turned.height, 0);
        TsPixels canvas = canvas_in(2);
        ts_pixels_copy(&canvas, &turned);
        assert_false(ts_pixels_find_visible(&canvas, everything).hit);
    }
    TsObb flat = ts_shape_obb(ts_vec(10, 10), 0, 3, ts_degrees(30)).obb;
    TsPixels turned = ts_pixels_rotated(&picture, flat, everything, room[0]);
    assert_false(ts_pixels_find_visible(&turned, ts_pixels_region(&turned)).hit);
}

static void what_is_read_is_counted(void **state)
{
    (void)state;
    TsPixels a = canvas_in(0), b = canvas_in(1);
    assert_int_equal(ts_pixels_find_shared(&a, &b, everything).read, 2 * ROOM);
    assert_int_equal(ts_pixels_find_visible(&a, everything).read, ROOM);
    assert_int_equal(ts_pixels_find_visible(&a, (TsRegion){3, 3, 5, 9}).read, 12);
    assert_int_equal(ts_pixels_find_visible(&a, (TsRegion){5, 3, 3, 9}).read, 0);
    room[0][2 * WIDE + 7] = room[1][2 * WIDE + 7] = 0x01000000;
    TsPixelsFound found = ts_pixels_find_shared(&a, &b, everything);
    assert_true(found.hit && found.x == 7 && found.y == 2);
    assert_int_equal(found.read, 2 * (2 * WIDE + 8));
}

static void a_probe_finds_opaque_black(void **state)
{
    (void)state;
    TsPixels maze = canvas_in(0);
    for (int i = 0; i < ROOM; i++) room[0][i] = 0xffffffff;
    room[0][10 * WIDE + 10] = 0xff000000;
    room[0][10 * WIDE + 20] = 0xfe000000; // not opaque
    room[0][10 * WIDE + 30] = 0xff000001; // not black
    assert_true(ts_pixels_find_black(&maze, (TsAabb){{8, 8}, {10.01, 10.01}}).hit);
    assert_false(ts_pixels_find_black(&maze, (TsAabb){{8, 8}, {10, 10.9}}).hit);
    assert_false(ts_pixels_find_black(&maze, (TsAabb){{18, 8}, {34, 12}}).hit);
    assert_int_equal(ts_pixels_find_black(&maze, (TsAabb){{18, 8}, {34, 12}}).read, 64);
    assert_true(ts_pixels_find_black(&maze, (TsAabb){{-0.5, 5}, {2, 6}}).hit);
    assert_true(ts_pixels_find_black(&maze, (TsAabb){{5, HIGH - 1}, {6, HIGH + 0.5}}).hit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ways_are_one),
        cmocka_unit_test(two_faint_pixels_are_lost_by_rounding),
        cmocka_unit_test(quarter_turns_move_whole_pixels),
        cmocka_unit_test(a_turned_picture_covers_its_box),
        cmocka_unit_test(nothing_comes_of_what_is_off_the_canvas),
        cmocka_unit_test(what_is_read_is_counted),
        cmocka_unit_test(a_probe_finds_opaque_black),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
