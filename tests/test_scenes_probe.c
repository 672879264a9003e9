// 82_ray_probe: what each method reports at each place, the keys, and what moves together.
#include "scene_bench.h"

static const SceneVerdict *verdict(void) { return &stage_record(stage)->verdict; }

static void play(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

// "−0.0040" has a minus sign of its own.
static double number(const char *text)
{
    static const char minus[] = "\u2212";
    bool below = strncmp(text, minus, sizeof minus - 1) == 0;
    return below ? -strtod(text + sizeof minus - 1, NULL) : strtod(text, NULL);
}

static double forward_of(const char *ball) { return number(row_named("Speeds", ball)->cell[1]); }

static double planet_x(void)
{
    return strtod(row_named("Positions in the world", "   globeMesh")->cell[1], NULL);
}

static void open_by(const char *place, const char *method)
{
    open_named("82_ray_probe");
    turn("place", place);
    turn("method", method);
}

static void test_a_swept_ball_stops_before_it_hits(void **state)
{
    (void)state;
    open_by("head on", "probe_exact");
    assert_false(verdict()->hit);
    play(400);
    assert_true(verdict()->hit && verdict()->exact);
    assert_true(fabs(planet_x() - 2.4) < 0.011); // two radii from the other
}

static void test_bodies_bear_their_heights(void **state)
{
    (void)state;
    open_by("head on",
            "probe_exact"); // balls of radius 1 and a cube of side 1.4, 2 above the ground
    assert_true(writes("1.00 high") && writes("1.30 high"));
    assert_string_equal(figure_named("y of the ground"), "−2.00");
    open_by("hidden behind", "probe_exact");
    assert_false(writes("1.30 high"));
}

static void test_a_grazing_body_needs_parallel_rays(void **state)
{
    (void)state;
    open_by("grazing", "probe_center");
    play(300);
    assert_true(planet_x() < 2); // through it
    assert_true(!verdict()->hit && verdict()->exact);
    open_by("grazing", "probe_parallel");
    play(300);
    assert_true(verdict()->hit && verdict()->exact);
    assert_true(planet_x() > 2.6);
}

// As on the page, ray 2 hits the three lines that the ball bears; without them it hits nothing.
static void test_nothing_behind_is_not_reported_as_printed(void **state)
{
    (void)state;
    open_by("nothing behind", "probe_as_printed");
    play(20);
    assert_true(verdict()->hit && verdict()->exact);
    assert_string_equal(stage_record(stage)->note,
                        "Ray 2 hits only its own lines: no gap, a collision");
    open_by("nothing behind", "probe_center");
    play(20);
    assert_true(verdict()->hit && verdict()->exact);
    open_by("nothing behind", "probe_as_printed");
    turn("lines_for_rays", "not hit");
    play(20);
    assert_true(!verdict()->hit && verdict()->exact);
    static const char *const behind[] = {"one behind", "hidden behind"};
    for (int i = 0; i < 2; i++) { // by accident
        open_by(behind[i], "probe_as_printed");
        turn("lines_for_rays", "not hit");
        play(20);
        assert_true(verdict()->hit && verdict()->exact);
    }
}

static void test_hidden_objects_stop_nothing(void **state)
{
    (void)state;
    open_by("hidden behind", "probe_center");
    assert_true(bench_key("g"));
    play(1);
    stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = (Key)'g'});
    assert_true(bench_key("s")); // back, through where the cube would be
    play(300);
    assert_true(planet_x() > 6);
}

static void test_a_collision_clears_the_keys(void **state)
{
    (void)state;
    open_by("head on", "probe_exact");
    assert_true(bench_key("w"));
    play(400);
    assert_true(verdict()->hit);
    assert_true(forward_of("globeMesh") == 0); // though W is still down
    assert_true(bench_key("s"));
    play(5);
    assert_true(forward_of("globeMesh") == 0);
    stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = (Key)'w'});
    stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = (Key)'s'});
    play(2);
    double was = planet_x();
    assert_true(bench_key("s"));
    play(20);
    assert_true(planet_x() > was);
}

static void test_corners_miss_what_lies_between_them(void **state)
{
    (void)state;
    open_by("small target", "probe_cornerwise");
    play(100);
    assert_true(!verdict()->hit && verdict()->exact);
    open_by("head on", "probe_local");
    play(200);
    assert_true(!verdict()->hit && verdict()->exact);
}

static void test_inside_no_ray_hits(void **state)
{
    (void)state;
    static const char *const rays[] = {"probe_center", "probe_parallel", "probe_cornerwise"};
    for (int i = 0; i < 3; i++) {
        open_by("inside", rays[i]);
        assert_true(!verdict()->hit && verdict()->exact);
    }
}

// ---- The pointer

static TsVec place_of(int grip) // of the picture, where the pointer is over it
{
    for (int i = 0; i < 60 * 40; i++) {
        TsVec at = bench_device(
            ts_vec(16.0 * (i % 60), 15.0 * (i / 60))); // NOLINT(bugprone-integer-division)
        bench_move(at, 0);
        if (space_hovered() == grip) return at;
    }
    fail_msg("grip %d is nowhere", grip);
    return ts_vec(0, 0);
}

static void click(int grip)
{
    TsVec at = place_of(grip);
    bench_press(at, 0);
    bench_release(at);
    scene_frame();
}

static double moon_x(void)
{
    return strtod(row_named("Positions in the world", "  moonMesh")->cell[1], NULL);
}

static void release(const char *key)
{
    unsigned mods;
    stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = input_key(key, &mods)});
}

// Each selected ball has a speed of its own, which the keys change for all that are selected.
static void test_a_click_selects_and_each_has_its_speed(void **state)
{
    (void)state;
    open_by("head on", "probe_exact");
    double planet = planet_x(), moon = moon_x();
    click(1);
    play(10);
    assert_true(planet_x() < planet && moon_x() == moon); // its speed is still 0
    assert_true(forward_of("globeMesh") == 0.004 && forward_of("moonMesh") == 0);
    assert_true(bench_key("w"));
    play(10);
    release("w");
    double faster = forward_of("moonMesh");
    assert_true(faster > 0 && fabs(forward_of("globeMesh") - faster - 0.004) < 1e-9);
    play(1);
    moon = moon_x();
    play(20);
    assert_true(moon_x() < moon);
    click(1); // it waits, and keeps its speed
    moon = moon_x(), planet = planet_x();
    play(10);
    assert_true(moon_x() == moon && planet_x() < planet && forward_of("moonMesh") == faster);
}

// Of equal speeds they move together: neither is an obstacle of the other, however near it is.
static void test_balls_of_one_speed_are_no_obstacles(void **state)
{
    (void)state;
    open_by("nothing behind", "probe_exact"); // nearly touching
    assert_true(bench_key("g"));
    play(1);
    release("g");
    click(1);
    assert_true(bench_key("w"));
    play(20);
    release("w");
    assert_false(verdict()->hit);
    double planet = planet_x(), apart = planet - moon_x();
    play(60);
    assert_true(planet_x() < planet && fabs(planet_x() - moon_x() - apart) < 0.011);
    assert_false(verdict()->hit);
    click(0); // the planet waits: the moon flies on, away from it
    click(1);
    click(0);
    assert_false(verdict()->exact != verdict()->hit);
    play(60); // now the planet follows a standing moon
    assert_true(verdict()->hit && verdict()->exact);
}

// Two balls that fly towards each other stop before they overlap.
static void test_two_that_approach_stop(void **state)
{
    (void)state;
    open_by("head on", "probe_exact");
    click(0);
    click(1); // the moon alone: backwards
    assert_true(bench_key("s"));
    play(80);
    release("s");
    assert_true(forward_of("moonMesh") < -0.005);
    click(0);
    play(300);
    assert_true(verdict()->hit && verdict()->exact);
    assert_true(planet_x() - moon_x() >= 1.98 && planet_x() - moon_x() < 2.02);
    assert_true(forward_of("moonMesh") == 0 && forward_of("globeMesh") == 0);
}

static Ink ink_of(const char *name)
{
    Ink ink = INK_NONE;
    assert_true(draw_tagged(draw, name, &ink));
    return ink;
}

static void test_lines_as_in_the_article(void **state)
{
    (void)state;
    open_by("head on", "probe_exact");
    assert_true(writes("speed × 100"));
    assert_int_equal(ink_of("heading"), INK_MARK);
    turn("lines", "as in the article");
    assert_true(writes("speed × 1,000"));
    assert_int_equal(ink_of("heading"), INK_MISS); // blue, green, red
    assert_int_equal(ink_of("speed"), INK_FOCUS);
    assert_int_equal(ink_of("ahead"), INK_HIT);
}

// A selected ball is transparent: what stands behind it is seen.
static int veils(void)
{
    int count = 0;
    for (int i = 0; i < draw->solids; i++)
        count += !draw->solid[i].fill.solid && draw->solid[i].fill.ink == INK_MISS_LINE;
    return count;
}

static void test_selected_balls_are_transparent(void **state)
{
    (void)state;
    open_by("head on", "probe_exact");
    int one = veils();
    assert_true(one > 50);
    click(1);
    assert_true(veils() > one + 50);
    click(0);
    click(1);
    assert_int_equal(veils(), 0);
}

static void test_keys_fly_and_g_stops(void **state)
{
    (void)state;
    open_by("head on", "probe_exact");
    assert_true(bench_key("g"));
    play(1);
    stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = (Key)'g'});
    double was = planet_x();
    play(50);
    assert_true(planet_x() == was);
    assert_true(bench_key("s")); // back
    play(60);
    assert_true(planet_x() > was);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_swept_ball_stops_before_it_hits, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_bodies_bear_their_heights, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_a_grazing_body_needs_parallel_rays, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_nothing_behind_is_not_reported_as_printed, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_hidden_objects_stop_nothing, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_a_collision_clears_the_keys, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_corners_miss_what_lies_between_them, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_inside_no_ray_hits, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_a_click_selects_and_each_has_its_speed, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_balls_of_one_speed_are_no_obstacles, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_two_that_approach_stop, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_lines_as_in_the_article, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_selected_balls_are_transparent, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_keys_fly_and_g_stops, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
