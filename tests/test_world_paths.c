// What counts as crossed: an engine that plays poses from a table. What is not certain is no
// finding: a body that is pushed out where it came in, one that goes around, a corner that dips in.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "worlds/law.h"

enum { TICKS = 8 };

typedef struct Play {
    int bodies, tick;
    TouchstoneWorldPose fixed[4];
} Play;

static Play play;
static const TouchstoneWorldPose *moved; // of the last body, by tick

static void *play_begin(const TouchstoneWorldStart *start)
{
    (void)start;
    play = (Play){.bodies = 0};
    return &play;
}

static int play_add(void *world, const TouchstoneWorldBody *body)
{
    (void)world;
    play.fixed[play.bodies] =
        (TouchstoneWorldPose){.x = body->x, .y = body->y, .angle = body->angle};
    return play.bodies++;
}

static void play_step(void *world) { ((Play *)world)->tick++; }

static void play_read(void *world, int body, TouchstoneWorldPose *pose)
{
    (void)world;
    *pose = body == play.bodies - 1 ? moved[play.tick] : play.fixed[body];
}

static void play_end(void *world) { (void)world; }

static int promises;

static LawVerdict judge(const char *line, LawName law, const TouchstoneWorldPose *poses)
{
    const TouchstoneEngine about = {.abi = TOUCHSTONE_WORLD_ABI,
                                    .size = sizeof about,
                                    .name = "play",
                                    .version = "",
                                    .shapes = 15,
                                    .promises = promises,
                                    .slop = 0.1,
                                    .begin = play_begin,
                                    .add = play_add,
                                    .step = play_step,
                                    .read = play_read,
                                    .end = play_end};
    World world;
    char error[256];
    if (!world_read(&world, line, error, sizeof error)) fail_msg("%s", error);
    Engine *engine = engine_of(&about);
    LawBench *bench = law_bench_new(engine);
    moved = poses;
    assert_true(law_begin(bench, &world));
    LawVerdict verdict = law_judge(bench, law);
    law_bench_free(bench);
    engine_close(engine);
    return verdict;
}

#define WALL "world rate 10 ticks 3 | fixed box 0 0 10 400 | moving circle -60 0 5 velocity 400 0"

static void a_wall_that_is_flown_through_is_crossed(void **state)
{
    (void)state;
    const TouchstoneWorldPose through[] = {
        {.x = -60, .vx = 400}, {.x = -20, .vx = 400}, {.x = 20, .vx = 400}, {.x = 60, .vx = 400}};
    promises = TOUCHSTONE_WORLD_WALLS;
    assert_int_equal(judge(WALL, LAW_WALL, through), LAW_BROKEN);
    promises = 0;
    assert_int_equal(judge(WALL, LAW_WALL, through), LAW_LIMIT);
}

static void a_wall_that_is_left_on_the_other_side_is_crossed(void **state)
{
    (void)state;
    // It is braked within, so that no step is free.
    const TouchstoneWorldPose braked[] = {
        {.x = -60, .vx = 400}, {.x = -20, .vx = 390}, {.x = 2, .vx = 100}, {.x = 12, .vx = 90}};
    promises = TOUCHSTONE_WORLD_WALLS;
    assert_int_equal(judge(WALL, LAW_WALL, braked), LAW_BROKEN);
}

static void a_body_that_is_pushed_out_again_has_not_crossed(void **state)
{
    (void)state;
    const TouchstoneWorldPose pushed[] = {
        {.x = -60, .vx = 400}, {.x = -20, .vx = 400}, {.x = 4, .vx = 10}, {.x = -12, .vx = 0}};
    promises = TOUCHSTONE_WORLD_WALLS;
    assert_int_equal(judge(WALL, LAW_WALL, pushed), LAW_KEPT);
}

static void a_body_that_can_go_around_has_not_crossed(void **state)
{
    (void)state;
    // Between two poses it has bounced off the end of the wall; the straight line cuts it.
    const TouchstoneWorldPose around[] = {{.x = -20, .y = -193, .vx = 400},
                                          {.x = 10, .y = -198, .vx = 390, .vy = -20},
                                          {.x = 49, .y = -200, .vx = 390, .vy = -20},
                                          {.x = 88, .y = -202, .vx = 390, .vy = -20}};
    promises = TOUCHSTONE_WORLD_WALLS;
    assert_int_equal(
        judge("world rate 10 ticks 3 | fixed box 0 0 10 400 | moving circle -20 -193 5 "
              "velocity 400 0",
              LAW_WALL, around),
        LAW_KEPT);
}

static void a_corner_that_dips_in_and_out_has_not_crossed(void **state)
{
    (void)state;
    // A box of 20 turns by a quarter in a step, 12 px from the wall's side: its corner, 14 px away
    // from the centre, dips in by 2 px.
    double quarter = acos(0);
    const TouchstoneWorldPose turning[] = {{.x = -17, .spin = 10 * quarter},
                                           {.x = -17, .angle = quarter, .spin = 10 * quarter},
                                           {.x = -17, .angle = 2 * quarter, .spin = 10 * quarter},
                                           {.x = -17, .angle = 3 * quarter, .spin = 10 * quarter}};
    promises = TOUCHSTONE_WORLD_WALLS;
    assert_int_equal(judge("world rate 10 ticks 3 | fixed box 0 0 10 400 | moving box -17 0 20 20 "
                           "spin 15.707963267948966",
                           LAW_WALL, turning),
                     LAW_KEPT);
}

static void a_rod_that_turns_through_a_pin_has_crossed_it(void **state)
{
    (void)state;
    const TouchstoneWorldPose turning[] = {{.angle = -0.3, .spin = 6},
                                           {.angle = 0.3, .spin = 6},
                                           {.angle = 0.9, .spin = 6},
                                           {.angle = 1.5, .spin = 6}};
    const char *line = "world rate 10 ticks 3 | fixed circle 70 0 4 | moving box 0 0 200 6 "
                       "-17.188733853924695 spin 6";
    promises = TOUCHSTONE_WORLD_WALLS;
    assert_int_equal(judge(line, LAW_WALL, turning), LAW_BROKEN);
    // Stopped by the pin, it is not free.
    const TouchstoneWorldPose stopped[] = {
        {.angle = -0.3, .spin = 6}, {.angle = -0.09}, {.angle = -0.09}, {.angle = -0.09}};
    assert_int_equal(judge(line, LAW_WALL, stopped), LAW_KEPT);
}

static void slow_bodies_must_not_cross_whatever_is_promised(void **state)
{
    (void)state;
    // Half a px a step, and a wall of 40.
    TouchstoneWorldPose slow[TICKS];
    for (int i = 0; i < TICKS; i++) slow[i] = (TouchstoneWorldPose){.x = -26, .vx = 5};
    for (int i = 4; i < TICKS; i++) slow[i].x = 26;
    promises = 0;
    assert_int_equal(judge("world rate 10 ticks 7 | fixed box 0 0 40 4000 | moving circle -26 0 5 "
                           "velocity 5 0",
                           LAW_WALL, slow),
                     LAW_BROKEN);
}

static void free_flight_is_by_the_velocity(void **state)
{
    (void)state;
    const char *line = "world gravity 0 100 rate 10 ticks 1 | moving circle 0 0 5 velocity 50 0";
    const TouchstoneWorldPose before[] = {{.vx = 50}, {.x = 5, .y = 0, .vx = 50, .vy = 10}};
    const TouchstoneWorldPose after[] = {{.vx = 50}, {.x = 5, .y = 1, .vx = 50, .vy = 10}};
    const TouchstoneWorldPose middle[] = {{.vx = 50}, {.x = 5, .y = 0.5, .vx = 50, .vy = 10}};
    const TouchstoneWorldPose short_of[] = {{.vx = 50}, {.x = 4.9, .y = 2, .vx = 50, .vy = 10}};
    const TouchstoneWorldPose slower[] = {{.vx = 50}, {.x = 5, .y = 0.5, .vx = 49, .vy = 10}};
    assert_int_equal(judge(line, LAW_FREE, before), LAW_KEPT);
    assert_int_equal(judge(line, LAW_FREE, after), LAW_KEPT);
    assert_int_equal(judge(line, LAW_FREE, middle), LAW_KEPT);
    assert_int_equal(judge(line, LAW_FREE, short_of), LAW_BROKEN);
    assert_int_equal(judge(line, LAW_FREE, slower), LAW_BROKEN);
}

static void what_overlaps_or_is_too_fast_is_not_judged(void **state)
{
    (void)state;
    World world;
    char error[256];
    Engine *engine = engine_ours();
    LawBench *bench = law_bench_new(engine);
    assert_true(
        world_read(&world, "world | fixed box 0 0 10 10 | moving circle 9 0 5", error, 256));
    assert_false(law_begin(bench, &world));
    assert_string_equal(law_words(bench), "bodies 1 and 2 overlap at the start");
    assert_true(
        world_read(&world, "world | fixed box 0 0 10 10 | moving circle 10 0 5", error, 256));
    assert_true(law_begin(bench, &world));
    law_bench_free(bench);
    engine_close(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_that_is_flown_through_is_crossed),
        cmocka_unit_test(a_wall_that_is_left_on_the_other_side_is_crossed),
        cmocka_unit_test(a_body_that_is_pushed_out_again_has_not_crossed),
        cmocka_unit_test(a_body_that_can_go_around_has_not_crossed),
        cmocka_unit_test(a_corner_that_dips_in_and_out_has_not_crossed),
        cmocka_unit_test(a_rod_that_turns_through_a_pin_has_crossed_it),
        cmocka_unit_test(slow_bodies_must_not_cross_whatever_is_promised),
        cmocka_unit_test(free_flight_is_by_the_velocity),
        cmocka_unit_test(what_overlaps_or_is_too_fast_is_not_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
