// How the hand throws: what a scene learns of a drag, by ticks.
#include "stage_bench.h"

static struct {
    Actor *ball;
} s;

static void build(Stage *on)
{
    s.ball = stage_add(on, .name = "ball", .shape = ts_shape_circle(ts_vec(100, 100), 20),
                       .velocity = ts_vec(0, 2));
    stage_add(on, .name = "far", .shape = ts_shape_circle(ts_vec(900, 500), 20));
}

static void step(Stage *on)
{
    TsVec velocity;
    if (stage_thrown(on, s.ball, &velocity)) s.ball->velocity = velocity;
}

static const Scene scene = {
    .title = "throw", .idea = "it flies", .build = build, .step = step, .SCENE_STATE(s)};

static int set_up(void **state)
{
    (void)state;
    bench_open(&scene);
    return 0;
}

static void drag_by(TsVec by, int ticks)
{
    TsVec at = stage_pointer(stage).at;
    for (int i = 1; i <= ticks; i++) {
        bench_move(bench_device(ts_vec_add(at, ts_vec_scale(by, i))), BUTTON_LEFT);
        stage_step(stage);
    }
}

static void is_thrown(double x, double y)
{
    TsVec velocity = ts_vec(NAN, NAN);
    assert_true(stage_thrown(stage, s.ball, &velocity));
    assert_true(ts_vec_distance(velocity, ts_vec(x, y)) < 1e-9);
}

static void let_go_it_flies_on(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(100, 100)), 0);
    is_thrown(0, 0);
    drag_by(ts_vec(7, -3), 20);
    is_thrown(7, -3);
    TsVec at = s.ball->position;
    bench_release(bench_device(stage_pointer(stage).at));
    assert_false(stage_thrown(stage, s.ball, NULL));
    stage_step(stage);
    assert_true(ts_vec_distance(s.ball->position, ts_vec_add(at, ts_vec(7, -3))) < 1e-9);
}

static void a_single_tick_tells_nothing(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(100, 100)), 0);
    drag_by(ts_vec(50, 0), 1);
    is_thrown(0, 0);
    drag_by(ts_vec(50, 0), 1);
    is_thrown(50, 0);
}

static void only_the_last_ticks_count(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(100, 100)), 0);
    drag_by(ts_vec(40, 0), 10);
    drag_by(ts_vec(0, 1), 3);
    is_thrown(20, 0.5);
    drag_by(ts_vec(0, 1), 3);
    is_thrown(0, 1);
    drag_by(ts_vec(0, 0), 6); // held still
    is_thrown(0, 0);
}

static void nobody_else_is_thrown(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(900, 500)), 0);
    drag_by(ts_vec(-7, 0), 5);
    assert_false(stage_thrown(stage, s.ball, NULL));
    bench_release(bench_device(ts_vec(0, 0)));
    bench_press(bench_device(ts_vec(500, 300)), 0); // the ground
    assert_false(stage_thrown(stage, s.ball, NULL));
}

static void escape_gives_the_velocity_back(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(100, 100)), 0);
    drag_by(ts_vec(9, 0), 10);
    stage_cancel(stage);
    assert_true(ts_vec_equal(s.ball->velocity, ts_vec(0, 2)));
    assert_true(ts_vec_equal(s.ball->position, ts_vec(100, 100)));
}

#define THROW_TEST(name) cmocka_unit_test_setup(name, set_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        THROW_TEST(let_go_it_flies_on),
        THROW_TEST(a_single_tick_tells_nothing),
        THROW_TEST(only_the_last_ticks_count),
        THROW_TEST(nobody_else_is_thrown),
        THROW_TEST(escape_gives_the_velocity_back),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
