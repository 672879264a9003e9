// 82_ray_probe: what each method reports at each place, the keys, and what moves together.
#include "scene_bench.h"
#include "scene_kit/space_handle.h"

static const SceneVerdict *verdict(void) { return &stage_record(stage)->verdict; }

static void play(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

static double planet_x(void)
{
    return strtod(row_named("Positions in the world", "   globeMesh")->cell[1], NULL);
}

static void open_at(const char *place, const char *method)
{
    open_named("82_ray_probe");
    turn("place", place);
    turn("method", method);
}

static void test_a_swept_ball_stops_before_it_hits(void **state)
{
    (void)state;
    open_at("head on", "probe_exact");
    assert_false(verdict()->hit);
    play(400);
    assert_true(verdict()->hit && verdict()->exact);
    assert_true(fabs(planet_x() - 2.4) < 0.011); // two radii from the other
}

static void test_bodies_bear_their_heights(void **state)
{
    (void)state;
    open_at("head on",
            "probe_exact"); // balls of radius 1 and a cube of side 1.4, 2 above the ground
    assert_true(writes("1.00 high") && writes("1.30 high"));
    assert_string_equal(figure_named("y of the ground"), "−2.00");
    open_at("hidden behind", "probe_exact");
    assert_false(writes("1.30 high"));
}

static void test_a_grazing_body_needs_parallel_rays(void **state)
{
    (void)state;
    open_at("grazing", "probe_center");
    play(300);
    assert_true(planet_x() < 2); // through it
    assert_true(!verdict()->hit && verdict()->exact);
    open_at("grazing", "probe_parallel");
    play(300);
    assert_true(verdict()->hit && verdict()->exact);
    assert_true(planet_x() > 2.6);
}

// As on the page, ray 2 hits the three lines that the ball bears; without them it hits nothing.
static void test_nothing_behind_is_not_reported_as_printed(void **state)
{
    (void)state;
    open_at("nothing behind", "probe_as_printed");
    play(20);
    assert_true(verdict()->hit && verdict()->exact);
    assert_string_equal(stage_record(stage)->note,
                        "Ray 2 hits only its own lines: no gap, a collision");
    open_at("nothing behind", "probe_center");
    play(20);
    assert_true(verdict()->hit && verdict()->exact);
    open_at("nothing behind", "probe_as_printed");
    turn("lines_for_rays", "not hit");
    play(20);
    assert_true(!verdict()->hit && verdict()->exact);
    static const char *const behind[] = {"one behind", "hidden behind"};
    for (int i = 0; i < 2; i++) { // by accident
        open_at(behind[i], "probe_as_printed");
        turn("lines_for_rays", "not hit");
        play(20);
        assert_true(verdict()->hit && verdict()->exact);
    }
}

static void test_hidden_objects_stop_nothing(void **state)
{
    (void)state;
    open_at("hidden behind", "probe_center");
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
    open_at("head on", "probe_exact");
    assert_true(bench_key("w"));
    play(400);
    assert_true(verdict()->hit);
    const char *speed = figure_named("speed a tick");
    assert_string_equal(speed, "0.0000"); // though W is still down
    assert_true(bench_key("s"));
    play(5);
    assert_string_equal(figure_named("speed a tick"), "0.0000");
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
    open_at("small target", "probe_cornerwise");
    play(100);
    assert_true(!verdict()->hit && verdict()->exact);
    open_at("head on", "probe_local");
    play(200);
    assert_true(!verdict()->hit && verdict()->exact);
}

static void test_inside_no_ray_hits(void **state)
{
    (void)state;
    static const char *const rays[] = {"probe_center", "probe_parallel", "probe_cornerwise"};
    for (int i = 0; i < 3; i++) {
        open_at("inside", rays[i]);
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
        if (stage_space_hovered(stage) == grip) return at;
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

static void test_a_click_selects_and_both_move_together(void **state)
{
    (void)state;
    open_at("head on", "probe_exact");
    click(1);
    double planet = planet_x(), moon = moon_x();
    play(60); // neither is asked about the other
    assert_true(planet_x() < planet - 0.2 && fabs(planet_x() - moon_x() - (planet - moon)) < 0.011);
    assert_false(verdict()->hit);
    click(1);
    moon = moon_x();
    play(10);
    assert_true(moon_x() == moon && planet_x() < planet);
}

static void test_keys_fly_and_g_stops(void **state)
{
    (void)state;
    open_at("head on", "probe_exact");
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
        cmocka_unit_test_setup_teardown(test_a_click_selects_and_both_move_together, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_keys_fly_and_g_stops, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
