// The character, headless: random walks over random ground against what must never be, and what it
// climbs, slides along and jumps over. TOUCHSTONE_CASES sets the walks, of 600 steps each.
#include "character_ground.h"
#include "generate/generate.h"
#include "scene_kit/character_invariants.h"
#include "touchstone/degrees.h"

#define GROUND_LOW (-1.0)

static long walks(void)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long cases = text ? strtol(text, NULL, 10) : 0;
    return cases > 0 ? cases : 12;
}

// ---- Random ground: columns of cells, ramps, walls, posts, bars overhead, within a wall all round

static double random_height(Random *random)
{
    static const double height[] = {0, 0, 0.2, 0.35, 0.39, 0.41, 0.7, 1.3};
    return height[random_integer(random, 0, 7)];
}

static void add_cell(Random *random, double x, double z)
{
    int kind = random_integer(random, 0, 9);
    double top = random_height(random);
    add_box(x, GROUND_LOW, z, x + 1, kind == 0 ? -0.9 : top, z + 1); // 0: a pit
    TsVec3 low = ts_vec3(x, top, z),
           high = ts_vec3(x + 1, top + random_between(random, 0.1, 2), z + 1);
    int axis = 2 * random_integer(random, 0, 1);
    double px = x + random_between(random, 0.1, 0.8), pz = z + random_between(random, 0.1, 0.8);
    if (kind == 1 || kind == 2) add(ts_terrain_ramp(low, high, axis, random_integer(random, 0, 1)));
    if (kind == 3) add_box(px, top, pz, px + 0.05, top + random_between(random, 0.1, 2), pz + 0.05);
    if (kind == 4) add_box(x, top, pz, x + 1, top + 2, pz + 0.02); // a thin wall
    if (kind == 5) add_box(x, top + random_between(random, 1, 2), z, x + 1, top + 2.2, z + 1);
}

static void make_ground(Random *random)
{
    clear();
    for (int i = 0; i < CELLS * CELLS; i++) {
        add_cell(random, i % CELLS, (double)(i / CELLS)); // NOLINT(bugprone-integer-division)
    }
    double end = CELLS;
    add_box(-1, GROUND_LOW, -1, 0, 40, end + 1);
    add_box(end, GROUND_LOW, -1, end + 1, 40, end + 1);
    add_box(0, GROUND_LOW, -1, end, 40, 0);
    add_box(0, GROUND_LOW, end, end, 40, end + 1);
}

static double top_under(TsVec3 p)
{
    double top = GROUND_LOW;
    for (int i = 0; i < ground.blocks; i++) {
        const TsTerrainBlock *block = &ground.block[i];
        TsVec3 min = block->box.min, max = block->box.max;
        if (p.x <= min.x || p.x >= max.x || p.z <= min.z || p.z >= max.z || min.y > p.y) continue;
        top = fmax(top, ts_terrain_top(block, p.x, p.z));
    }
    return top;
}

// By blocks, not by triangles: of the foot's corners and middle, and of the head's, none is inside.
static void check_place(const TsCharacterBody *body, TsVec3 feet, long walk, int tick)
{
    if (!ts_character_fits(body, terrain(), feet))
        fail_msg("walk %ld, tick %d: overlaps", walk, tick);
    for (int i = 0; i < 18; i++) {
        double x = (i % 3 - 1) * body->half, z = (i / 3 % 3 - 1) * body->half;
        TsVec3 p = ts_vec3_add(feet, ts_vec3(x, i < 9 ? 0 : body->height, z));
        for (int k = 0; k < ground.blocks; k++) {
            if (ts_terrain_contains(&ground.block[k], p))
                fail_msg("walk %ld, tick %d: inside", walk, tick);
        }
    }
    if (feet.y < top_under(feet)) fail_msg("walk %ld, tick %d: below the ground", walk, tick);
}

static void check_promises(const InvariantTick *tick, long walk, int number)
{
    unsigned broken = character_invariant_broken(tick);
    for (int i = 0; i < INVARIANTS; i++) {
        if (!(broken >> i & 1)) continue;
        TsVec3 from = tick->before.feet, to = tick->after.feet;
        fail_msg("walk %ld, tick %d: %s, from %.9g %.9g %.9g to %.9g %.9g %.9g by %.9g %.9g", walk,
                 number, character_invariant_words((Invariant)i), from.x, from.y, from.z, to.x,
                 to.y, to.z, tick->walk.x, tick->walk.z);
    }
}

static TsVec3 random_walk(Random *random, TsVec3 was)
{
    if (random_integer(random, 0, 19) > 0) return was;
    TsVec turn = ts_degrees(random_integer(random, 0, 3) ? random_between(random, 0, 360)
                                                         : 90.0 * random_integer(random, 0, 3));
    double fast = random_integer(random, 0, 30) ? random_between(random, 0, 0.12) : 5;
    return ts_vec3(turn.x * fast, 0, turn.y * fast);
}

typedef struct Walked {
    long steps, on_ground, jumps, climbs, slides, stuck;
} Walked;

static void walk_once(Random *random, long number, Walked *walked)
{
    make_ground(random);
    TsCharacter c = {.feet = ts_vec3(4 + random_unit(random), 12, 4 + random_unit(random))};
    TsVec3 walk = ts_vec3(0, 0, 0);
    for (int tick = 0; tick < STEPS; tick++) {
        TsCharacterTrace trace;
        walk = random_walk(random, walk);
        bool jump = random_integer(random, 0, 40) == 0;
        TsCharacter was = c;
        ts_character_step(&c, &standard, terrain(), walk, jump, &trace);
        check_place(&standard, c.feet, number, tick);
        check_promises(&(InvariantTick){.block = ground.block,
                                        .blocks = ground.blocks,
                                        .body = &standard,
                                        .before = was,
                                        .after = c,
                                        .walk = walk,
                                        .jumped = jump},
                       number, tick);
        double rise = c.feet.y - was.feet.y;
        walked->steps++;
        walked->on_ground += c.on_ground;
        walked->jumps += jump && was.on_ground;
        walked->climbs += c.on_ground && was.on_ground && rise > 0.15;
        walked->slides += trace.planes > 0;
    }
}

static void test_random_walks_never_fall_through_nor_into_a_wall(void **state)
{
    (void)state;
    Random random = random_seeded(65);
    Walked walked = {0};
    for (long i = 0; i < walks(); i++) walk_once(&random, i, &walked);
    print_message("%ld steps: %ld on ground, %ld jumps, %ld climbs, %ld slides\n", walked.steps,
                  walked.on_ground, walked.jumps, walked.climbs, walked.slides);
    assert_true(walked.on_ground > walked.steps / 3);
    assert_true(walked.jumps > 0 && walked.climbs > 0 && walked.slides > walked.steps / 20);
}

// ---- Steps

static void make_step(double height)
{
    clear();
    add_box(-20, -1, -20, 20, 0, 20);
    add_box(1, -1, -20, 20, height, 20);
}

// At any angle and speed; where it is not climbed, it slides along it.
static void check_step(Random *random, bool low)
{
    double height = low ? random_between(random, 0.01, 0.3999) : random_between(random, 0.401, 3);
    double angle = random_between(random, -70, 70), fast = random_between(random, 0.01, 2);
    TsVec turn = ts_degrees(angle);
    int ticks = (int)(2 / (fast * turn.x)) + 2;
    make_step(height);
    TsCharacter c;
    stand(&c, 0, 0, 0);
    go(&c, &standard, ts_vec3(fast * turn.x, 0, fast * turn.y), ticks);
    assert_true(c.on_ground);
    if (low && (c.feet.x < 1.2 || c.feet.y < height)) fail_msg("%g was not climbed", height);
    if (low) return;
    if (c.feet.x > 0.7 || c.feet.y > 0.1) fail_msg("%g was climbed", height);
    double gone = c.feet.z / (ticks * fast * turn.y);
    if (!(gone > 0.99 && gone < 1.01)) fail_msg("%g degrees: goes %g of the way", angle, gone);
}

static void test_steps_below_the_limit_are_climbed_and_above_not(void **state)
{
    (void)state;
    Random random = random_seeded(66);
    for (int i = 0; i < 100; i++) check_step(&random, i % 2 == 0);
}

static void test_stairs_are_walked_up_and_down(void **state)
{
    (void)state;
    clear();
    add_box(-20, -1, -20, 30, 0, 20);
    for (int i = 1; i <= 6; i++) add_box(i * 0.5, -1, -2, 4 + (6 - i) * 0.5, i * 0.35, 2);
    for (double fast = 0.05; fast < 2; fast *= 3) {
        TsCharacter c;
        stand(&c, -1, 0, 0);
        double highest = 0;
        while (c.feet.x < 8.5) {
            double was = c.feet.x;
            go(&c, &standard, ts_vec3(fast, 0, 0), 1);
            highest = fmax(highest, c.feet.y);
            if (c.feet.x < was + 0.9 * fast) fail_msg("by %g: stumbles at %g", fast, was);
        }
        go(&c, &standard, ts_vec3(0, 0, 0), 60);
        assert_true(highest > (fast < 1 ? 2.1 : 1) && c.on_ground && c.feet.y < 0.01);
    }
}

static void test_slopes_below_the_limit_are_walked_and_above_not(void **state)
{
    (void)state;
    for (int i = 0; i < 12; i++) {
        double angle = 10 + i * 6.5;
        TsVec turn = ts_degrees(angle);
        bool gentle = turn.x > standard.slope;
        double high = 3 * turn.y / turn.x;
        clear();
        if (i % 2) add_box(-20, -1, -20, 20, 0, 20); // below the ramp, or before it only
        add(ts_terrain_ramp(ts_vec3(1, 0, -3), ts_vec3(4, high, 3), 0, false));
        add_box(4, 0, -3, 8, high, 3);
        if (i % 2 == 0) add_box(-20, -1, -20, 1, 0, 20);
        TsCharacter c;
        stand(&c, 0, 0, 0);
        double highest = 0;
        for (int k = 0; k < 90; k++) {
            go(&c, &standard, ts_vec3(0.06, 0, 0), 1);
            highest = fmax(highest, c.feet.y);
        }
        if (gentle && c.feet.y < high) fail_msg("%g degrees were not walked", angle);
        if (!gentle && highest > 0.05) fail_msg("%g degrees: lifted to %g", angle, highest);
        if (!gentle) continue;
        go(&c, &standard, ts_vec3(-0.06, 0, 0), 15); // and down, without leaving the ground
        assert_true(c.on_ground);
    }
}

// ---- Flags

static void assert_flags(const TsCharacterTrace *trace, bool p1, bool p3, bool now)
{
    assert_int_equal(trace->on_ground_p1, p1);
    assert_int_equal(trace->on_ground_p3, p3);
    assert_int_equal(trace->on_ground, now);
}

static void test_flags_and_places_are_those_of_the_step(void **state)
{
    (void)state;
    make_step(0.3);
    TsCharacter c;
    TsCharacterTrace trace;
    stand(&c, 0.69, 0, 0);
    TsVec3 was = c.feet;
    ts_character_step(&c, &standard, terrain(), ts_vec3(0.05, 0, 0.01), false,
                      &trace); // onto the step
    assert_flags(&trace, true, true, true);
    TsVec3 to = ts_vec3_sub(trace.p1, trace.p0), up = ts_vec3_sub(trace.p2, trace.p1);
    assert_true(fabs(to.x - 0.05) < 1e-12 && fabs(to.y) < 1e-12 && fabs(to.z - 0.01) < 1e-12);
    assert_true(fabs(up.y - 0.3) < 1e-3 && up.x == 0 && up.z == 0);
    assert_true(ts_vec3_distance(ts_vec3_sub(trace.p3, trace.p0), ts_vec3_sub(c.feet, was)) <
                1e-12);
    assert_true(trace.chosen >= 0 && trace.ray[trace.chosen].at.y == 0.3);
    ts_character_step(&c, &standard, terrain(), ts_vec3(0, 0, 0), true, &trace); // and leaps
    assert_flags(&trace, false, false, false);
    make_step(2);
    stand(&c, 0.6, 0, 0);
    ts_character_step(&c, &standard, terrain(), ts_vec3(0.5, 0, 0), false,
                      &trace); // stopped, and stands
    assert_true(trace.stopped && trace.on_ground_p3 && trace.on_ground);
    c = (TsCharacter){.feet = ts_vec3(0, 5, 0)};
    ts_character_step(&c, &standard, terrain(), ts_vec3(0, 0, 0), false, &trace);
    assert_flags(&trace, false, false, false);
}

// ---- Jumping, posts, and the article's text

static void test_it_jumps_and_lands(void **state)
{
    (void)state;
    clear();
    add_box(-50, -1, -50, 50, 0, 50);
    add_box(-1, 2.2, -1, 1, 3, 1); // a ceiling
    TsCharacter c;
    stand(&c, 5, 0, 0);
    double highest = 0;
    ts_character_step(&c, &standard, terrain(), ts_vec3(0, 0, 0), true, NULL);
    assert_false(c.on_ground);
    for (int i = 0; i < 60; i++) {
        highest = fmax(highest, c.feet.y);
        ts_character_step(&c, &standard, terrain(), ts_vec3(0, 0, 0), true, NULL);
        if (c.on_ground) break;
    }
    assert_true(highest > 1 && c.on_ground && c.feet.y < 0.01);
    stand(&c, 0, 0, 0);
    for (int i = 0; i < 30; i++) {
        ts_character_step(&c, &standard, terrain(), ts_vec3(0, 0, 0), true, NULL);
        assert_true(c.feet.y + standard.height < 2.2);
    }
}

static void test_a_thin_post_needs_the_middle_ray(void **state)
{
    (void)state;
    clear();
    add_box(-50, -1, -50, 50, 0, 50);
    add_box(-0.05, 0, -0.05, 0.05, 2, 0.05);
    TsCharacterBody four = standard;
    four.no_center_ray = true;
    TsCharacter c = {.feet = ts_vec3(0, 2.5, 0)}, d = c;
    TsCharacterTrace trace;
    for (int i = 0; i < 100; i++) {
        ts_character_step(&c, &standard, terrain(), ts_vec3(0, 0, 0), false, NULL);
        ts_character_step(&d, &four, terrain(), ts_vec3(0, 0, 0), false, &trace);
    }
    assert_true(c.on_ground && c.feet.y > 2);
    assert_true(!d.on_ground && trace.chosen < 0);
}

static void test_rays_from_the_feet_climb_nothing(void **state)
{
    (void)state;
    make_step(0.2);
    TsCharacterBody body = standard;
    body.rays_from_feet = true;
    TsCharacter c;
    stand(&c, 0, 0, 0);
    go(&c, &body, ts_vec3(0.05, 0, 0), 100);
    assert_true(c.feet.x < 0.71);
}

static void test_what_is_printed_goes_through_walls(void **state)
{
    (void)state;
    make_step(2);
    TsCharacterBody body = standard;
    body.no_sweep = true;
    TsCharacter c;
    stand(&c, 0, 0, 0);
    go(&c, &body, ts_vec3(0.05, 0, 0), 40);
    assert_true(ts_terrain_contains(&ground.block[1], ts_vec3(c.feet.x, 0.1, c.feet.z)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_walks_never_fall_through_nor_into_a_wall),
        cmocka_unit_test(test_steps_below_the_limit_are_climbed_and_above_not),
        cmocka_unit_test(test_stairs_are_walked_up_and_down),
        cmocka_unit_test(test_slopes_below_the_limit_are_walked_and_above_not),
        cmocka_unit_test(test_flags_and_places_are_those_of_the_step),
        cmocka_unit_test(test_it_jumps_and_lands),
        cmocka_unit_test(test_a_thin_post_needs_the_middle_ray),
        cmocka_unit_test(test_rays_from_the_feet_climb_nothing),
        cmocka_unit_test(test_what_is_printed_goes_through_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
