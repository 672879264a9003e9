// The scenes of balls in flight: walls, the walker and the stone, the bucket.
#include <stdio.h>

#include "scene_bench.h"
#include "touchstone/bounce.h"

static void step_times(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

static void verdict_is(bool hit, bool exact)
{
    SceneVerdict verdict = stage_record(stage)->verdict;
    assert_true(verdict.given);
    assert_int_equal(verdict.hit, hit);
    assert_int_equal(verdict.exact, exact);
}

// ---- 51_wall_bounce

static const TsAabb field = {{60, 30}, {920, 390}};

static double left_edge(const Actor *ball)
{
    return ball->shape.circle.center.x - ball->shape.circle.radius - field.min.x;
}

static void open_walls(const char *method, const char *start)
{
    open_named("51_wall_bounce");
    turn("method", method);
    turn("start", start);
    stage_reset(stage);
    scene_frame();
}

// x = -5, v = -3: the velocity is flipped in every tick.
static void a_flipped_sign_makes_the_ball_stick(void **state)
{
    (void)state;
    open_walls("bounce_flips", "in the wall");
    const Actor *ball = actor_named("ball 1");
    assert_true(left_edge(ball) == -5);
    for (int tick = 1; tick <= 400; tick++) {
        stage_step(stage);
        assert_true(left_edge(ball) == (tick % 2 ? -2 : -5));
        if (tick > 2 && tick % 5 == 0) {
            scene_frame();
            verdict_is(true, true); // red: it is in the wall
            assert_true(stage_record(stage)->verdict.wrong);
        }
    }
    assert_string_equal(row_named("Balls", "ball 1")->cell[2], "−5.0");
}

// And at each of the four walls.
static void it_sticks_in_every_wall(void **state)
{
    (void)state;
    const struct {
        TsVec at, way;
    } row[] = {
        {{85, 200}, {-3, 0}}, {{895, 200}, {3, 0}}, {{300, 55}, {0, -3}}, {{300, 365}, {0, 3}}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        open_walls("bounce_flips", "in the open");
        Actor *ball = actor_named("ball 1");
        stage_place(stage, ball, row[i].at, 0);
        ball->velocity = row[i].way;
        for (int tick = 1; tick <= 20; tick++) {
            stage_step(stage);
            TsVec into = ts_vec_sub(ball->position, row[i].at);
            assert_true(ts_vec_dot(into, row[i].way) == (tick % 2 ? 9 : 0));
        }
    }
}

static void a_ball_pushed_back_goes_on(void **state)
{
    (void)state;
    open_walls("bounce_clamps", "in the wall");
    const Actor *ball = actor_named("ball 1");
    assert_true(left_edge(ball) == 0);
    verdict_is(true, true);
    for (int tick = 1; tick <= 100; tick++) {
        stage_step(stage);
        assert_true(left_edge(ball) == 3 * tick);
    }
}

static void energy_stays_at_every_speed(void **state)
{
    (void)state;
    static const char *const speeds[] = {"60", "240", "1020", "6000"};
    static const char *const energies[] = {"5,400", "86,400", "1.56 M", "54.0 M"};
    for (int i = 0; i < 4; i++) {
        open_named("51_wall_bounce");
        turn("speed", speeds[i]);
        for (int tick = 0; tick < 600; tick++) {
            stage_step(stage);
            if (tick % 20) continue;
            scene_frame();
            assert_int_equal(strncmp(figure_named("energy"), energies[i], strlen(energies[i])), 0);
            verdict_is(stage_record(stage)->verdict.exact, stage_record(stage)->verdict.exact);
        }
        assert_string_not_equal(figure_named("walls met"), "0");
        assert_int_equal(stage_record(stage)->wrong, 0);
    }
}

// A ball is red in the tick in which it meets a wall, and blue in the next.
static void a_hit_lasts_as_long_as_the_picture_shows_it(void **state)
{
    (void)state;
    open_walls("bounce_clamps", "in the open");
    int hits = 0;
    for (int tick = 0; tick < 600; tick++) {
        bool red = false;
        step_times(1);
        stage_each(stage, actor)
        {
            if (actor->shape.kind != TS_SHAPE_CIRCLE || !actor->hit) continue;
            TsCircle ball = actor->shape.circle;
            assert_true(fabs(ts_bounce_gap(ball, field)) < 1e-9);
            red = true;
        }
        hits += red;
        verdict_is(red, red); // whatever the walker does
        assert_string_equal(stage_record(stage)->verdict.answer_text,
                            red ? "HITS A WALL" : "NO WALL HIT");
    }
    assert_in_range(hits, 10, 100);
}

static void corners_reflect_both_components(void **state)
{
    (void)state;
    open_walls("bounce_clamps", "into corners");
    Actor *ball = actor_named("ball 1");
    TsVec before = ball->velocity;
    int ticks = 0;
    while (ball->velocity.y == before.y && ticks < 300) {
        stage_step(stage);
        ticks++;
    }
    assert_true(ball->velocity.x == -before.x && ball->velocity.y == -before.y);
}

static void a_frame_at_zero_lets_balls_pass_the_wall(void **state)
{
    (void)state;
    open_walls("bounce_from_zero", "in the open");
    bool clashed = false, outside = false;
    for (int tick = 0; tick < 200; tick++) {
        step_times(1);
        SceneVerdict verdict = stage_record(stage)->verdict;
        clashed |= verdict.exact && !verdict.hit;
        stage_each(stage, actor) outside |=
            actor->shape.kind == TS_SHAPE_CIRCLE && left_edge(actor) < -9;
    }
    assert_true(clashed && outside);
}

static void drag_ball_to(TsVec to, int ticks)
{
    TsVec from = actor_named("ball 1")->position;
    point_at(EVENT_PRESS, from);
    for (int i = 1; i <= ticks; i++) {
        TsVec at = bench_device(ts_vec_lerp(from, to, (double)i / ticks));
        bench_move(at, BUTTON_LEFT);
        stage_step(stage);
    }
}

static void a_ball_is_thrown(void **state)
{
    (void)state;
    open_named("51_wall_bounce");
    Actor *ball = actor_named("ball 1");
    drag_ball_to(ts_vec(420, 150), 20);
    point_at(EVENT_RELEASE, ts_vec(420, 150));
    stage_step(stage);
    assert_true(ts_vec_distance(ball->velocity, ts_vec(10, 0)) < 1e-9);
    assert_true(ts_vec_distance(ball->position, ts_vec(430, 150)) < 1e-9);
}

// Held still in the wall, then released: it goes on with its velocity before the drag.
static void a_ball_is_put_into_the_wall(void **state)
{
    (void)state;
    open_named("51_wall_bounce");
    Actor *ball = actor_named("ball 1");
    for (int flips = 0; flips < 2; flips++) {
        turn("method", flips ? "bounce_flips" : "bounce_clamps");
        stage_reset(stage);
        drag_ball_to(ts_vec(40, 200), 20);
        for (int i = 0; i < 10; i++) stage_step(stage);
        assert_true(left_edge(ball) < -49);
        point_at(EVENT_RELEASE, ts_vec(40, 200));
        step_times(60);
        assert_true(ts_vec_length(ball->velocity) > 3.9);
        assert_int_equal(left_edge(ball) < 0, flips);
    }
}

static void copies_bounce_too(void **state)
{
    (void)state;
    open_named("51_wall_bounce");
    stage_select(stage, actor_named("ball 1"));
    assert_true(bench_key("Ins"));
    turn("speed", "6000");
    for (int tick = 0; tick < 100; tick++) {
        step_times(1);
        stage_each(stage, actor)
        {
            if (actor->shape.kind == TS_SHAPE_CIRCLE) assert_true(left_edge(actor) >= 0);
        }
    }
}

static void a_ball_too_large_stands_in_the_middle(void **state)
{
    (void)state;
    open_named("51_wall_bounce");
    actor_named("ball 1")->scale = 20;
    actor_named("ball 3")->scale = 5; // fits across only
    for (int tick = 0; tick < 300; tick++) {
        step_times(1);
        verdict_is(stage_record(stage)->verdict.exact, stage_record(stage)->verdict.exact);
    }
    assert_true(ts_vec_equal(actor_named("ball 1")->position, ts_vec(490, 210)));
    assert_true(actor_named("ball 3")->position.y == 210);
}

static void walk_with_jump_at(int tick)
{
    open_named("51_wall_bounce");
    step_times(tick - 1);
    stage_event(stage, &(Event){.kind = EVENT_KEY, .key = (Key)'j'});
    stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = (Key)'j'});
    step_times(101 - tick);
}

static void the_stone_is_hit_without_a_jump_only(void **state)
{
    (void)state;
    walk_with_jump_at(20);
    assert_string_equal(figure_named("stones hit"), "1");
    assert_true(actor_named("walker")->hit && actor_named("stone")->hit);
    verdict_is(false, false); // it is about balls and walls
    walk_with_jump_at(85);
    assert_string_equal(figure_named("stones hit"), "0");
    assert_string_equal(figure_named("stones jumped"), "1");
    assert_false(actor_named("walker")->hit);
}

static void a_step_back_is_a_step_back(void **state)
{
    (void)state;
    open_named("51_wall_bounce");
    step_times(99);
    TsVec ball = actor_named("ball 2")->position, walker = actor_named("walker")->position;
    step_times(5);
    for (int i = 0; i < 5; i++) stage_step_back(stage);
    scene_frame();
    assert_true(same_bits(actor_named("ball 2")->position, ball));
    assert_true(same_bits(actor_named("walker")->position, walker));
    assert_string_equal(figure_named("stones hit"), "0");
}

// ---- 54_ray_bucket

static void open_bucket(const char *method, const char *way, const char *speed)
{
    open_named("54_ray_bucket");
    turn("method", method);
    turn("throw", way);
    turn("speed", speed);
}

// Until the ball is in, by the variant or exactly, or that many ticks have passed.
static void fly(int ticks, bool hit, bool exact)
{
    for (int i = 0; i < ticks; i++) {
        step_times(1);
        SceneVerdict verdict = stage_record(stage)->verdict;
        if (verdict.hit || verdict.exact) break;
    }
    verdict_is(hit, exact);
}

static void every_parabola_goes_in(void **state)
{
    (void)state;
    for (int speed = 700; speed <= 6000; speed += 100) {
        char text[16];
        snprintf(text, sizeof text, "%d", speed);
        open_bucket("bucket_crossing", "in a parabola", text);
        fly(200, true, true);
        assert_int_equal(stage_record(stage)->wrong, 0);
        step_times(30);
        assert_true(ts_vec_distance(actor_named("ball")->position, ts_vec(700, 426)) < 1e-9);
    }
}

static void straight_down_needs_no_slope(void **state)
{
    (void)state;
    static const char *const speeds[] = {"100", "900", "6000"};
    for (int i = 0; i < 3; i++) {
        open_bucket("bucket_crossing", "straight down", speeds[i]);
        fly(200, true, true);
        open_bucket("bucket_slopes", "straight down", speeds[i]);
        fly(200, false, true);
    }
}

static void an_overlap_misses_a_fast_ball(void **state)
{
    (void)state;
    open_bucket("bucket_overlap", "straight down", "300");
    fly(200, true, true);
    open_bucket("bucket_overlap", "in a parabola", "900");
    fly(200, true, true);
    open_bucket("bucket_overlap", "straight down", "6000");
    fly(200, false, true);
    assert_string_equal(figure_named("path in a tick"), "100.5 px");
}

static void a_ball_that_rolls_underneath_is_not_in(void **state)
{
    (void)state;
    open_bucket("bucket_crossing", "rolling underneath", "900");
    fly(70, false, false);
    assert_true(actor_named("ball")->position.x > 1000);
    open_bucket("bucket_line_to_ball", "rolling underneath", "900");
    fly(70, true, false);
}

static void a_ball_from_below_is_not_in(void **state)
{
    (void)state;
    open_bucket("bucket_crossing", "up from below", "900");
    fly(150, false, false);
    open_bucket("bucket_slopes", "up from below", "900");
    fly(1, true, false);
    open_bucket("bucket_overlap", "up from below", "900");
    fly(150, true, false);
    open_bucket("bucket_line_to_ball", "up from below", "900");
    fly(150, true, false);
}

static void drag_to(const char *name, TsVec to, int ticks)
{
    TsVec from = actor_named(name)->position;
    point_at(EVENT_PRESS, from);
    for (int i = 1; i <= ticks; i++) {
        bench_move(bench_device(ts_vec_lerp(from, to, (double)i / ticks)), BUTTON_LEFT);
        step_times(1);
    }
}

static void a_ball_released_over_the_bucket_falls_in(void **state)
{
    (void)state;
    open_bucket("bucket_crossing", "in a parabola", "900");
    drag_to("ball", ts_vec(690, 200), 20);
    verdict_is(false, false);
    step_times(10);
    point_at(EVENT_RELEASE, ts_vec(690, 200));
    fly(60, true, true);
}

static void a_ball_is_thrown_over_the_bucket(void **state)
{
    (void)state;
    open_bucket("bucket_crossing", "in a parabola", "900");
    drag_to("ball", ts_vec(590, 100), 20);
    point_at(EVENT_RELEASE, ts_vec(590, 100));
    fly(60, false, false);
    assert_true(actor_named("ball")->position.x > 1000);
}

static void the_bucket_is_moved(void **state)
{
    (void)state;
    open_bucket("bucket_crossing", "in a parabola", "900");
    step_times(20);
    TsVec ball = actor_named("ball")->position;
    TsVec under = ts_vec_add(ball, ts_vec(16, 150)), over = ts_vec_add(ball, ts_vec(32, -20));
    stage_place(stage, actor_named("bucket"), under, 0);
    step_times(1);
    verdict_is(false, false);
    stage_place(stage, actor_named("bucket"), over, 0); // brought up past it within a tick
    fly(1, true, true);
    step_times(30);
    stage_place(stage, actor_named("bucket"), ts_vec(300, 300), 0);
    step_times(1);
    assert_true(ts_vec_distance(actor_named("ball")->position, ts_vec(300, 300)) < 60);
}

static void a_new_ball_is_thrown(void **state)
{
    (void)state;
    open_bucket("bucket_crossing", "in a parabola", "900");
    fly(200, true, true);
    step_times(80);
    verdict_is(false, false);
    assert_true(actor_named("ball")->position.x < 200);
}

// One that fell beside the bucket does not lie there for long.
static void a_ball_on_the_ground_is_thrown_again(void **state)
{
    (void)state;
    open_bucket("bucket_crossing", "straight down", "900");
    step_times(2);
    stage_place(stage, actor_named("bucket"), ts_vec(300, 300), 0); // away from under it
    int ticks = 0;
    for (; ticks < 300 && fabs(actor_named("ball")->position.x - 300) > 60; ticks++) step_times(1);
    assert_in_range(ticks, 75, 150);
}

static void a_flight_is_stepped_back(void **state)
{
    (void)state;
    open_bucket("bucket_crossing", "in a parabola", "900");
    fly(200, true, true);
    int tick = stage->tick;
    for (int i = 0; i < 3; i++) stage_step_back(stage);
    scene_frame();
    verdict_is(false, false);
    while (stage->tick < tick) step_times(1);
    verdict_is(true, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flipped_sign_makes_the_ball_stick),
        cmocka_unit_test(it_sticks_in_every_wall),
        cmocka_unit_test(a_ball_pushed_back_goes_on),
        cmocka_unit_test(energy_stays_at_every_speed),
        cmocka_unit_test(a_hit_lasts_as_long_as_the_picture_shows_it),
        cmocka_unit_test(corners_reflect_both_components),
        cmocka_unit_test(a_frame_at_zero_lets_balls_pass_the_wall),
        cmocka_unit_test(a_ball_is_thrown),
        cmocka_unit_test(a_ball_is_put_into_the_wall),
        cmocka_unit_test(copies_bounce_too),
        cmocka_unit_test(a_ball_too_large_stands_in_the_middle),
        cmocka_unit_test(the_stone_is_hit_without_a_jump_only),
        cmocka_unit_test(a_step_back_is_a_step_back),
        cmocka_unit_test(every_parabola_goes_in),
        cmocka_unit_test(straight_down_needs_no_slope),
        cmocka_unit_test(an_overlap_misses_a_fast_ball),
        cmocka_unit_test(a_ball_that_rolls_underneath_is_not_in),
        cmocka_unit_test(a_ball_from_below_is_not_in),
        cmocka_unit_test(a_ball_released_over_the_bucket_falls_in),
        cmocka_unit_test(a_ball_is_thrown_over_the_bucket),
        cmocka_unit_test(the_bucket_is_moved),
        cmocka_unit_test(a_new_ball_is_thrown),
        cmocka_unit_test(a_ball_on_the_ground_is_thrown_again),
        cmocka_unit_test(a_flight_is_stepped_back),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
