// 83_character: what the scene's places show of steps, slopes, walls and the post, by its flags.
#include "generate/generate.h"
#include "scene_bench.h"

static void play(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

static bool flags_are(const char *flags) // at p1, at p3, below the feet
{
    return strcmp(figure_named("ground p1, p3, feet"), flags) == 0;
}

static bool is_on_ground(void)
{
    const char *flags = figure_named("ground p1, p3, feet");
    return strcmp(strrchr(flags, ' '), " yes") == 0;
}

static double ray_height(const char *ray) { return strtod(row_named("Rays", ray)->cell[1], NULL); }

static void open_by(const char *place, const char *method)
{
    open_named("83_character");
    turn("place", place);
    turn("method", method);
}

static void test_it_stands_and_walks(void **state)
{
    (void)state;
    open_by("walking", "character_complete");
    play(50);
    assert_true(flags_are("yes, yes, yes"));
    assert_true(bench_key("j"));
    play(1);
    assert_false(is_on_ground());
    play(80);
    assert_true(is_on_ground());
}

static void test_a_gap_is_fallen_into_or_jumped_over(void **state)
{
    (void)state;
    open_by("walking", "character_complete");
    play(260); // at 0.03 a tick it is past the edge
    assert_false(is_on_ground());
    open_by("walking", "character_complete");
    play(50);
    stage_event(stage, &(Event){.kind = EVENT_KEY, .key = KEY_RIGHT});
    for (int i = 0; i < 104; i++) stage_step(stage);
    assert_true(bench_key("j"));
    play(50);
    assert_true(is_on_ground());
    assert_true(ray_height("middle") == 0);
}

static void test_heights_and_slopes_are_written(void **state)
{
    (void)state;
    open_by("walking", "character_complete");
    assert_true(writes("20 px high") && writes("60 px high") && writes("140 px high"));
    assert_true(writes("ramp 27°") && writes("ramp 59°"));
    open_by("along a wall", "character_complete"); // before that ramp
    play(60);
    assert_true(writes("ramp 27°") && !writes("ramp 59°"));
}

static void test_the_step_height_decides(void **state)
{
    (void)state;
    open_by("step too high", "character_complete");
    play(120);
    assert_true(ray_height("middle") == 0);
    open_by("step too high", "character_complete");
    turn("step_height", "70");
    play(70);
    assert_true(ray_height("middle") == 60);
}

static void test_the_slope_limit_decides(void **state)
{
    (void)state;
    open_by("too steep", "character_complete");
    play(120);
    assert_true(ray_height("middle") == 0);
    open_by("too steep", "character_complete");
    turn("slope_limit", "65");
    play(60);
    assert_true(ray_height("middle") > 60);
}

static void test_the_post_needs_the_middle_ray(void **state)
{
    (void)state;
    open_by("post", "character_complete");
    play(100);
    assert_true(is_on_ground());
    assert_true(ray_height("middle") == 40);
    open_by("post", "character_no_center");
    play(100);
    assert_false(is_on_ground());
}

// ---- Invariants

static bool is_kept(const char *invariant)
{
    return strcmp(row_named("Invariants", invariant)->cell[1], "kept") == 0;
}

// Any arrows at any speed, with jumps: what the judge of the blocks finds broken.
static int broken_ticks(Random *random, int ticks)
{
    static const Key arrows[] = {KEY_RIGHT, KEY_LEFT, KEY_UP, KEY_DOWN};
    int broken = 0, held = -1;
    for (int i = 0; i < ticks; i++) {
        if (random_integer(random, 0, 24) == 0) {
            if (held >= 0) {
                stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = arrows[held]});
            }
            held = random_integer(random, 0, 3);
            stage_event(stage, &(Event){.kind = EVENT_KEY, .key = arrows[held]});
        }
        if (random_integer(random, 0, 40) == 0) bench_key("j");
        play(1);
        broken += stage_record(stage)->verdict.wrong;
    }
    return broken;
}

static void test_the_complete_method_keeps_every_invariant(void **state)
{
    (void)state;
    static const char *const places[] = {"walking",   "stairs",       "step too high",
                                         "too steep", "along a wall", "post"};
    static const char *const heights[] = {"45", "10", "25", "70"};
    Random random = random_seeded(83);
    for (int i = 0; i < 24; i++) {
        open_by(places[i % 6], "character_complete");
        turn("step_height", heights[i % 4]);
        turn("slope_limit", i % 5 ? "45" : "65");
        turn("speed", i % 3 == 2 ? "10 times" : "walk");
        assert_int_equal(broken_ticks(&random, 150), 0);
    }
}

static void test_flawed_ones_break_theirs(void **state)
{
    (void)state;
    open_by("stairs", "character_from_feet");
    play(60);
    assert_false(is_kept("climbs low steps"));
    assert_true(stage_record(stage)->verdict.wrong && is_kept("in no wall"));
    assert_string_equal(stage_record(stage)->verdict.answer_text, "NOT CLIMBED");
    assert_string_equal(stage_record(stage)->verdict.exact_text, "CLIMBED");
    open_by("post", "character_no_center");
    play(100);
    assert_false(is_kept("falls or stands"));
    open_by("along a wall", "character_as_printed");
    play(30);
    assert_false(is_kept("in no wall"));
    assert_true(is_kept("above the ground"));
    turn("method", "character_complete"); // what another has broken is not its fault
    assert_true(is_kept("in no wall") && !stage_record(stage)->verdict.wrong);
    play(30);
    assert_true(is_kept("in no wall") && !stage_record(stage)->verdict.wrong);
}

static void test_what_is_printed_falls_into_the_far_floor(void **state)
{
    (void)state;
    open_by("walking", "character_as_printed");
    stage_event(stage, &(Event){.kind = EVENT_KEY, .key = KEY_RIGHT});
    bool below = false;
    for (int i = 0; i < 400 && !below; i++) {
        play(1);
        below = !is_kept("above the ground");
    }
    assert_true(below);
}

static void test_what_is_printed_walks_into_walls(void **state)
{
    (void)state;
    open_by("along a wall", "character_complete");
    play(60);
    assert_false(stage_record(stage)->verdict.wrong);
    open_by("along a wall", "character_as_printed");
    play(30);
    assert_true(stage_record(stage)->verdict.wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_it_stands_and_walks, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_a_gap_is_fallen_into_or_jumped_over, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_heights_and_slopes_are_written, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_the_step_height_decides, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_the_slope_limit_decides, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_the_post_needs_the_middle_ray, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_the_complete_method_keeps_every_invariant, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_flawed_ones_break_theirs, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_what_is_printed_falls_into_the_far_floor, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_what_is_printed_walks_into_walls, bench_up,
                                        bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
