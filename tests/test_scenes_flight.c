// The scenes of balls in flight: walls, the walker and his stone, the bucket.
#include <stdio.h>

#include "scene_bench.h"

static void step_times(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

static void verdict_is(bool hit, bool exact)
{
    Ruling ruling = stage_record(stage)->ruling;
    assert_true(ruling.given);
    assert_int_equal(ruling.hit, hit);
    assert_int_equal(ruling.exact, exact);
}

// ---- 51_wall_bounce

static const Aabb field = {{60, 30}, {920, 390}};

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

// x = -5, v = -3 (E06): it is turned round at each tick.
static void who_turns_the_sign_round_sticks(void **state)
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
            verdict_is(true, false);
        }
    }
    assert_string_equal(row_named("Balls", "ball 1")->cell[2], "−5.0");
}

static void who_is_put_back_goes_on(void **state)
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
            verdict_is(stage_record(stage)->ruling.exact, stage_record(stage)->ruling.exact);
        }
        assert_string_not_equal(figure_named("walls met"), "0");
        assert_int_equal(stage_record(stage)->wrong, 0);
    }
}

static void corners_turn_both_ways(void **state)
{
    (void)state;
    open_walls("bounce_clamps", "into corners");
    Actor *ball = actor_named("ball 1");
    Vec before = ball->velocity;
    int ticks = 0;
    while (ball->velocity.y == before.y && ticks < 300) {
        stage_step(stage);
        ticks++;
    }
    assert_true(ball->velocity.x == -before.x && ball->velocity.y == -before.y);
}

static void a_frame_taken_from_zero_is_passed(void **state)
{
    (void)state;
    open_walls("bounce_from_zero", "in the open");
    bool clashed = false, outside = false;
    for (int tick = 0; tick < 200; tick++) {
        step_times(1);
        Ruling ruling = stage_record(stage)->ruling;
        clashed |= ruling.exact && !ruling.hit;
        stage_each(stage, actor) outside |=
            actor->shape.kind == SHAPE_CIRCLE && left_edge(actor) < -9;
    }
    assert_true(clashed && outside);
}

static void drag_ball_to(Vec to, int ticks)
{
    Vec from = actor_named("ball 1")->position;
    point_at(EVENT_PRESS, from);
    for (int i = 1; i <= ticks; i++) {
        Vec at = bench_device(vec_lerp(from, to, (double)i / ticks));
        bench_move(at, BUTTON_LEFT);
        stage_step(stage);
    }
}

static void a_ball_is_thrown(void **state)
{
    (void)state;
    open_named("51_wall_bounce");
    Actor *ball = actor_named("ball 1");
    drag_ball_to(vec(420, 150), 20);
    point_at(EVENT_RELEASE, vec(420, 150));
    stage_step(stage);
    assert_true(vec_distance(ball->velocity, vec(10, 0)) < 1e-9);
    assert_true(vec_distance(ball->position, vec(430, 150)) < 1e-9);
}

// Held still, then let go, in the wall: it goes on as it did before, and sticks there or not.
static void a_ball_is_put_into_the_wall(void **state)
{
    (void)state;
    open_named("51_wall_bounce");
    Actor *ball = actor_named("ball 1");
    for (int flips = 0; flips < 2; flips++) {
        turn("method", flips ? "bounce_flips" : "bounce_clamps");
        stage_reset(stage);
        drag_ball_to(vec(40, 200), 20);
        for (int i = 0; i < 10; i++) stage_step(stage);
        assert_true(left_edge(ball) < -49);
        point_at(EVENT_RELEASE, vec(40, 200));
        step_times(60);
        assert_true(vec_length(ball->velocity) > 3.9);
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
            if (actor->shape.kind == SHAPE_CIRCLE) assert_true(left_edge(actor) >= 0);
        }
    }
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
    Vec ball = actor_named("ball 2")->position, walker = actor_named("walker")->position;
    step_times(5);
    for (int i = 0; i < 5; i++) stage_step_back(stage);
    scene_frame();
    assert_true(same_bits(actor_named("ball 2")->position, ball));
    assert_true(same_bits(actor_named("walker")->position, walker));
    assert_string_equal(figure_named("stones hit"), "0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_turns_the_sign_round_sticks),
        cmocka_unit_test(who_is_put_back_goes_on),
        cmocka_unit_test(energy_stays_at_every_speed),
        cmocka_unit_test(corners_turn_both_ways),
        cmocka_unit_test(a_frame_taken_from_zero_is_passed),
        cmocka_unit_test(a_ball_is_thrown),
        cmocka_unit_test(a_ball_is_put_into_the_wall),
        cmocka_unit_test(copies_bounce_too),
        cmocka_unit_test(the_stone_is_hit_without_a_jump_only),
        cmocka_unit_test(a_step_back_is_a_step_back),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
