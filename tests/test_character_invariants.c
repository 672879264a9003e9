// The judge of a character: every promise kept and broken by hand, and what is in a ramp against
// the core's triangles.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "oracle/oracle3.h"
#include "scene_kit/character_invariants.h"

enum { FLOOR, STEP, HIGH, POST, RAMP, BLOCKS };

static const TsCharacterBody body = {
    .half = 0.25, .height = 1, .step = 0.4, .below = 0.1, .slope = 0.6};

static TsTerrainBlock block[BLOCKS];

static int make_blocks(void **state)
{
    (void)state;
    block[FLOOR] = ts_terrain_box(ts_vec3(-10, -1, -10), ts_vec3(10, 0, 10));
    block[STEP] = ts_terrain_box(ts_vec3(1, 0, -3), ts_vec3(3, 0.3, 3));
    block[HIGH] = ts_terrain_box(ts_vec3(-3, 0, -3), ts_vec3(-1, 0.5, 3));
    block[POST] = ts_terrain_box(ts_vec3(-0.05, 0, 3.95), ts_vec3(0.05, 0.3, 4.05));
    block[RAMP] = ts_terrain_ramp(ts_vec3(5, 0, -3), ts_vec3(7, 4, 3), 0, false);
    return 0;
}

static unsigned broken(TsCharacter before, TsCharacter after, TsVec3 walk)
{
    return character_invariant_broken(&(InvariantTick){.block = block,
                                                       .blocks = BLOCKS,
                                                       .floors = 1,
                                                       .body = &body,
                                                       .before = before,
                                                       .after = after,
                                                       .walk = walk});
}

static TsCharacter stands(double x, double y, double z)
{
    return (TsCharacter){.feet = ts_vec3(x, y + 2 * TS_CHARACTER_CLEARANCE, z), .on_ground = true};
}

static TsCharacter flies(double x, double y, double z)
{
    return (TsCharacter){.feet = ts_vec3(x, y, z)};
}

static void assert_stays(TsCharacter c, unsigned expected)
{
    assert_int_equal(broken(c, c, ts_vec3(0, 0, 0)), expected);
}

static void test_what_is_in_a_block(void **state)
{
    (void)state;
    assert_stays(stands(0, 0, 0), 0);
    assert_stays(stands(0, -0.001, 0), 1 << INVARIANT_GROUND);
    assert_stays(stands(0, -5, 0), 1 << INVARIANT_GROUND); // fallen through
    assert_stays(stands(2, 0.3, 0), 0);
    assert_stays(stands(2, 0.29, 0), 1 << INVARIANT_WALLS);
    assert_stays(stands(0.75, 0, 0), 0); // beside the step, to the bit
    assert_stays(stands(0.75 + 0x1p-52, 0, 0), 1 << INVARIANT_WALLS);
    assert_stays(stands(4.75, 0, 0), 0);
    assert_stays(stands(5, 0, 0), 1 << INVARIANT_WALLS);
    assert_stays(stands(5, 0.51, 0), 0); // the ramp's height at 5.25: 0.5
    assert_stays(stands(5, 0.49, 0), 1 << INVARIANT_WALLS);
}

static void test_low_steps_must_be_climbed(void **state)
{
    (void)state;
    TsVec3 walk = ts_vec3(0.05, 0, 0.01);
    TsCharacter before = stands(0.74, 0, 0), stopped = stands(0.75, 0, 0.01);
    assert_int_equal(broken(before, stopped, walk), 1 << INVARIANT_STEPS);
    assert_int_equal(broken(before, stands(0.79, 0.3, 0.01), walk), 0);
    before.on_ground = stopped.on_ground = false; // in the air nothing is promised
    stopped.feet.y = before.feet.y - 0.0002;
    assert_int_equal(broken(before, stopped, walk), 0);
    TsVec3 back = ts_vec3(-0.05, 0, 0); // too high: to stop is right
    assert_int_equal(broken(stands(-0.74, 0, 0), stands(-0.75, 0, 0), back), 0);
    TsVec3 onward = ts_vec3(0, 0, 0.05); // and a post is no step
    assert_int_equal(broken(stands(0, 0, 3.69), stands(0, 0, 3.7), onward), 0);
}

static void test_high_steps_must_not(void **state)
{
    (void)state;
    TsVec3 walk = ts_vec3(-0.05, 0, 0);
    TsCharacter before = stands(-0.74, 0, 0), after = stands(-0.79, 0.5, 0);
    assert_int_equal(broken(before, after, walk), 1 << INVARIANT_LIMIT);
    before.rise = 0.6; // but flown over
    assert_int_equal(broken(before, after, walk), 0);
}

static void test_it_falls_or_stands(void **state)
{
    (void)state;
    assert_stays(flies(0, 3, 0), 1 << INVARIANT_STANDS); // hangs
    assert_int_equal(broken(flies(0, 3, 0), flies(0, 2.99, 0), ts_vec3(0, 0, 0)), 0);
    assert_stays(flies(0, 0.3 + TS_CHARACTER_CLEARANCE, 4), 1 << INVARIANT_STANDS); // on the post
    assert_stays(stands(0, 0.3, 4), 0);
    assert_stays(flies(4.7499, 0.5, 0), 0); // a slope is near: it may hold it
    TsCharacter leaps = flies(0, 3, 0);
    leaps.rise = 0.1;
    assert_int_equal(broken(leaps, flies(0, 3, 0), ts_vec3(0, 0, 0)), 0); // under a ceiling
}

// ---- By the oracle, beside the core: a box is in a ramp where it meets a triangle of it, or is
// wholly inside.

static bool meets_triangles(const TsTerrainBlock *ramp, TsAabb3 box)
{
    TsTriangle3 triangle[TS_TERRAIN_TRIANGLES];
    ts_terrain_triangles(ramp, triangle);
    for (int i = 0; i < TS_TERRAIN_TRIANGLES; i++) {
        if (ts_relation3_triangle_box(&triangle[i], box) == TS_OVERLAPPING) return true;
    }
    return ts_terrain_contains(ramp, ts_vec3_lerp(box.min, box.max, 0.5));
}

static void test_a_box_in_a_ramp(void **state)
{
    (void)state;
    Random random = random_seeded(84);
    int held = 0;
    for (int i = 0; i < 40; i++) {
        int axis = 2 * random_integer(&random, 0, 1);
        TsTerrainBlock ramp =
            ts_terrain_ramp(ts_vec3(0, 0, 0), ts_vec3(2, random_integer(&random, 1, 3), 2), axis,
                            random_integer(&random, 0, 1));
        double x = random_integer(&random, -2, 7) / 4.0, y = random_integer(&random, -2, 11) / 4.0;
        TsVec3 min = ts_vec3(x, y, random_integer(&random, -2, 7) / 4.0);
        double side = random_integer(&random, 1, 4) / 4.0;
        TsAabb3 box = {min, ts_vec3_add(min, ts_vec3(side, side, side))};
        TsVec3 corner[8];
        ts_terrain_corners(&ramp, corner);
        bool in = oracle3_hull_box(corner, 8, box) == TS_OVERLAPPING;
        assert_int_equal(in, meets_triangles(&ramp, box));
        held += in;
    }
    assert_in_range(held, 5, 35);
}

// A point on a surface is not inside; a point just inward of it is.
static void test_a_surface_is_not_inside(void **state)
{
    (void)state;
    enum { BOX, RISES_X, FALLS_X, RISES_Z, FALLS_Z };
    const TsVec3 min = {-2, -1, 3}, max = {2, 3, 7};
    const TsTerrainBlock blocks[] = {
        [BOX] = ts_terrain_box(min, max),
        [RISES_X] = ts_terrain_ramp(min, max, 0, false),
        [FALLS_X] = ts_terrain_ramp(min, max, 0, true),
        [RISES_Z] = ts_terrain_ramp(min, max, 2, false),
        [FALLS_Z] = ts_terrain_ramp(min, max, 2, true),
    };
    static const struct {
        int block;
        TsVec3 at, inward;
    } surface[] = {
        {BOX, {-2, 0, 5}, {1, 0, 0}},      {BOX, {2, 0, 5}, {-1, 0, 0}},
        {BOX, {0, -1, 5}, {0, 1, 0}},      {BOX, {0, 3, 5}, {0, -1, 0}},
        {BOX, {0, 0, 3}, {0, 0, 1}},       {BOX, {0, 0, 7}, {0, 0, -1}},
        {RISES_X, {1, 2, 5}, {0, -1, 0}},  {RISES_X, {1, -1, 5}, {0, 1, 0}},
        {RISES_X, {2, 2, 5}, {-1, 0, 0}},  {RISES_X, {1, 0, 3}, {0, 0, 1}},
        {FALLS_X, {-1, 2, 5}, {0, -1, 0}}, {FALLS_X, {-2, 2, 5}, {1, 0, 0}},
        {RISES_Z, {0, 2, 6}, {0, -1, 0}},  {RISES_Z, {0, 2, 7}, {0, 0, -1}},
        {FALLS_Z, {0, 2, 4}, {0, -1, 0}},  {FALLS_Z, {0, 2, 3}, {0, 0, 1}},
    };
    for (size_t i = 0; i < sizeof surface / sizeof *surface; i++) {
        for (int side = -1; side <= 1; side++) {
            TsVec3 at =
                ts_vec3_add(surface[i].at, ts_vec3_scale(surface[i].inward, side * 0x1p-40));
            if (ts_terrain_contains(&blocks[surface[i].block], at) != (side > 0))
                fail_msg("surface %d, %d", (int)i, side);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_in_a_block),
        cmocka_unit_test(test_low_steps_must_be_climbed),
        cmocka_unit_test(test_high_steps_must_not),
        cmocka_unit_test(test_it_falls_or_stands),
        cmocka_unit_test(test_a_box_in_a_ramp),
        cmocka_unit_test(test_a_surface_is_not_inside),
    };
    return cmocka_run_group_tests(tests, make_blocks, NULL);
}
