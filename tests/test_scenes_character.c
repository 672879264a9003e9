// 83_character: what the scene's places show of steps, slopes, walls and the post, by its flags.
#include "scene_bench.h"

static void play(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

static bool is_lit(const char *flag) { return row_named("Flags", flag)->mark == ROW_LAMP_ON; }

static double ray_height(const char *ray) { return strtod(row_named("Rays", ray)->cell[1], NULL); }

static void open_at(const char *place, const char *method)
{
    open_named("83_character");
    turn("place", place);
    turn("method", method);
}

static void test_it_stands_and_walks(void **state)
{
    (void)state;
    open_at("walking", "character_complete");
    play(50);
    assert_true(is_lit("bOnGroundP1") && is_lit("bOnGroundP3") && is_lit("bOnGround"));
    assert_true(bench_key("j"));
    play(1);
    assert_false(is_lit("bOnGround"));
    play(80);
    assert_true(is_lit("bOnGround"));
}

static void test_a_gap_is_fallen_into_or_jumped_over(void **state)
{
    (void)state;
    open_at("walking", "character_complete");
    play(260); // at 0.03 a tick it is past the edge
    assert_false(is_lit("bOnGround"));
    open_at("walking", "character_complete");
    play(50);
    stage_event(stage, &(Event){.kind = EVENT_KEY, .key = KEY_RIGHT});
    for (int i = 0; i < 104; i++) stage_step(stage);
    assert_true(bench_key("j"));
    play(50);
    assert_true(is_lit("bOnGround"));
    assert_true(ray_height("middle") == 0);
}

static void test_the_step_height_decides(void **state)
{
    (void)state;
    open_at("step too high", "character_complete");
    play(120);
    assert_true(ray_height("middle") == 0);
    open_at("step too high", "character_complete");
    turn("step_height", "0.7");
    play(70);
    assert_true(ray_height("middle") == 60);
}

static void test_the_slope_limit_decides(void **state)
{
    (void)state;
    open_at("too steep", "character_complete");
    play(120);
    assert_true(ray_height("middle") == 0);
    open_at("too steep", "character_complete");
    turn("slope_limit", "65");
    play(60);
    assert_true(ray_height("middle") > 60);
}

static void test_the_post_needs_the_middle_ray(void **state) // E25
{
    (void)state;
    open_at("post", "character_complete");
    play(100);
    assert_true(is_lit("bOnGround"));
    assert_true(ray_height("middle") == 40);
    open_at("post", "character_no_center");
    play(100);
    assert_false(is_lit("bOnGround"));
}

static void test_what_is_printed_walks_into_walls(void **state)
{
    (void)state;
    open_at("along a wall", "character_complete");
    play(60);
    assert_false(stage_record(stage)->ruling.exact);
    open_at("along a wall", "character_as_printed");
    play(30);
    assert_true(stage_record(stage)->ruling.exact);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_it_stands_and_walks, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_a_gap_is_fallen_into_or_jumped_over, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_the_step_height_decides, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_the_slope_limit_decides, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_the_post_needs_the_middle_ray, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_what_is_printed_walks_into_walls, bench_up,
                                        bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
