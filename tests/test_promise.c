// The judge of a character: every promise kept and broken by hand, and what is in a ramp against
// the core's triangles.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact_space.h"
#include "generate.h"
#include "promise.h"

enum { FLOOR, STEP, HIGH, POST, RAMP, BLOCKS };

static const CharacterBody body = {
    .half = 0.25, .height = 1, .step = 0.4, .below = 0.1, .slope = 0.6};

static TerrainBlock block[BLOCKS];

static int make_blocks(void **state)
{
    (void)state;
    block[FLOOR] = terrain_box(vec3(-10, -1, -10), vec3(10, 0, 10));
    block[STEP] = terrain_box(vec3(1, 0, -3), vec3(3, 0.3, 3));
    block[HIGH] = terrain_box(vec3(-3, 0, -3), vec3(-1, 0.5, 3));
    block[POST] = terrain_box(vec3(-0.05, 0, 3.95), vec3(0.05, 0.3, 4.05));
    block[RAMP] = terrain_ramp(vec3(5, 0, -3), vec3(7, 4, 3), 0, false);
    return 0;
}

static unsigned broken(Character before, Character after, Vec3 walk)
{
    return promise_broken(&(PromiseTick){.block = block,
                                         .blocks = BLOCKS,
                                         .floors = 1,
                                         .body = &body,
                                         .before = before,
                                         .after = after,
                                         .walk = walk});
}

static Character stands(double x, double y, double z)
{
    return (Character){.feet = vec3(x, y + 2 * CHARACTER_CLEARANCE, z), .on_ground = true};
}

static Character flies(double x, double y, double z) { return (Character){.feet = vec3(x, y, z)}; }

static void assert_stays(Character c, unsigned expected)
{
    assert_int_equal(broken(c, c, vec3(0, 0, 0)), expected);
}

static void test_what_is_in_a_block(void **state)
{
    (void)state;
    assert_stays(stands(0, 0, 0), 0);
    assert_stays(stands(0, -0.001, 0), 1 << PROMISE_GROUND);
    assert_stays(stands(0, -5, 0), 1 << PROMISE_GROUND); // fallen through
    assert_stays(stands(2, 0.3, 0), 0);
    assert_stays(stands(2, 0.29, 0), 1 << PROMISE_WALLS);
    assert_stays(stands(0.75, 0, 0), 0); // beside the step, to the bit
    assert_stays(stands(0.75 + 0x1p-52, 0, 0), 1 << PROMISE_WALLS);
    assert_stays(stands(4.75, 0, 0), 0);
    assert_stays(stands(5, 0, 0), 1 << PROMISE_WALLS);
    assert_stays(stands(5, 0.51, 0), 0); // the ramp's height at 5.25: 0.5
    assert_stays(stands(5, 0.49, 0), 1 << PROMISE_WALLS);
}

static void test_low_steps_must_be_climbed(void **state)
{
    (void)state;
    Vec3 walk = vec3(0.05, 0, 0.01);
    Character before = stands(0.74, 0, 0), stopped = stands(0.75, 0, 0.01);
    assert_int_equal(broken(before, stopped, walk), 1 << PROMISE_STEPS);
    assert_int_equal(broken(before, stands(0.79, 0.3, 0.01), walk), 0);
    before.on_ground = stopped.on_ground = false; // in the air nothing is promised
    stopped.feet.y = before.feet.y - 0.0002;
    assert_int_equal(broken(before, stopped, walk), 0);
    Vec3 back = vec3(-0.05, 0, 0); // too high: to stop is right
    assert_int_equal(broken(stands(-0.74, 0, 0), stands(-0.75, 0, 0), back), 0);
    Vec3 onward = vec3(0, 0, 0.05); // and a post is no step
    assert_int_equal(broken(stands(0, 0, 3.69), stands(0, 0, 3.7), onward), 0);
}

static void test_high_steps_must_not(void **state)
{
    (void)state;
    Vec3 walk = vec3(-0.05, 0, 0);
    Character before = stands(-0.74, 0, 0), after = stands(-0.79, 0.5, 0);
    assert_int_equal(broken(before, after, walk), 1 << PROMISE_LIMIT);
    before.rise = 0.6; // but flown over
    assert_int_equal(broken(before, after, walk), 0);
}

static void test_it_falls_or_stands(void **state)
{
    (void)state;
    assert_stays(flies(0, 3, 0), 1 << PROMISE_STANDS); // hangs
    assert_int_equal(broken(flies(0, 3, 0), flies(0, 2.99, 0), vec3(0, 0, 0)), 0);
    assert_stays(flies(0, 0.3 + CHARACTER_CLEARANCE, 4), 1 << PROMISE_STANDS); // on the post
    assert_stays(stands(0, 0.3, 4), 0);
    assert_stays(flies(4.7499, 0.5, 0), 0); // a slope is near: it may hold it
    Character leaps = flies(0, 3, 0);
    leaps.rise = 0.1;
    assert_int_equal(broken(leaps, flies(0, 3, 0), vec3(0, 0, 0)), 0); // under a ceiling
}

// ---- By the oracle, beside the core: a box is in a ramp where it meets a triangle of it, or is
// wholly inside.

static bool meets_triangles(const TerrainBlock *ramp, Aabb3 box)
{
    Triangle3 triangle[TERRAIN_TRIANGLES];
    terrain_triangles(ramp, triangle);
    for (int i = 0; i < TERRAIN_TRIANGLES; i++) {
        if (relation3_triangle_box(&triangle[i], box) == OVERLAPPING) return true;
    }
    return terrain_holds(ramp, vec3_lerp(box.min, box.max, 0.5));
}

static void test_a_box_in_a_ramp(void **state)
{
    (void)state;
    Random random = random_seeded(84);
    int held = 0;
    for (int i = 0; i < 40; i++) {
        int axis = 2 * random_integer(&random, 0, 1);
        TerrainBlock ramp = terrain_ramp(vec3(0, 0, 0), vec3(2, random_integer(&random, 1, 3), 2),
                                         axis, random_integer(&random, 0, 1));
        double x = random_integer(&random, -2, 7) / 4.0, y = random_integer(&random, -2, 11) / 4.0;
        Vec3 min = vec3(x, y, random_integer(&random, -2, 7) / 4.0);
        double side = random_integer(&random, 1, 4) / 4.0;
        Aabb3 box = {min, vec3_add(min, vec3(side, side, side))};
        Vec3 corner[8];
        terrain_corners(&ramp, corner);
        bool in = stage_exact_hull_box(corner, 8, box) == OVERLAPPING;
        assert_int_equal(in, meets_triangles(&ramp, box));
        held += in;
    }
    assert_in_range(held, 5, 35);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_in_a_block),
        cmocka_unit_test(test_low_steps_must_be_climbed),
        cmocka_unit_test(test_high_steps_must_not),
        cmocka_unit_test(test_it_falls_or_stands),
        cmocka_unit_test(test_a_box_in_a_ramp),
    };
    return cmocka_run_group_tests(tests, make_blocks, NULL);
}
