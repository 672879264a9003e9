// Rigid bodies in the hands of the viewer: the spring, bodies put and thrown, added and removed,
// and what stepping back and undo restore.
#include "bodies_bench.h"

static void test_the_spring_lifts_and_undo_puts_back(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, true);
    Actor *top = stage_nth(stage, 10);
    TsVec from = top->position;
    point_at(EVENT_PRESS, ts_vec(from.x, from.y - 27)); // beside it
    run(1);
    assert_int_equal(stage_world(stage)->spring.body, 10);
    uint64_t lifted = digest();
    for (int i = 0; i < 60; i++) {
        point_at(EVENT_MOVE, ts_vec(from.x - 4 * i, from.y - 10));
        run(1);
    }
    assert_true(ts_vec_distance(top->position, ts_vec(from.x - 236, from.y - 10)) < 40);
    point_at(EVENT_RELEASE, ts_vec(from.x - 236, from.y - 10));
    run(120);
    assert_int_equal(stage_world(stage)->spring.body, -1);
    assert_true(top->position.y < 600 && lifted != digest());
    assert_true(stage_undo(stage));
    scene_frame();
    assert_true(same_bits(top->position, from));
    assert_true(ts_vec_equal(stage_world(stage)->body[10].pose.position, from));
}

// It knows no soft contacts, but the same spring.
static void test_positional_correction_follows_the_pointer(void **state)
{
    (void)state;
    open_place("stack");
    turn("method", "bodies_document");
    Actor *top = stage_nth(stage, 10);
    TsVec to = ts_vec_add(top->position, ts_vec(200, -40));
    point_at(EVENT_PRESS, top->position);
    point_at(EVENT_MOVE, to);
    run(60);
    assert_true(ts_vec_distance(top->position, to) < 12);
    point_at(EVENT_RELEASE, to);
    run(60);
    assert_true(top->position.y > to.y + 100); // it falls
    turn("method", "bodies_stand");
}

// Within half a second, from below a dozen others; and no body is thrown out.
static void check_follows(TsVec from, TsVec by)
{
    Actor *actor = nearest_to(from);
    TsVec to = ts_vec_add(actor->position, by);
    point_at(EVENT_PRESS, actor->position);
    point_at(EVENT_MOVE, to);
    for (int i = 0; i < 30; i++) stage_step(stage);
    assert_true(ts_vec_distance(actor->position, to) < 0.5 * ts_vec_length(by));
    for (int i = 0; i < 30; i++) stage_step(stage);
    point_at(EVENT_RELEASE, to);
    run(1);
    assert_true(ts_world_deepest(stage_world(stage)) < 2);
    stage_each(stage, other) assert_true(other->position.y < 600 && other->position.y > -400);
}

static void test_a_body_in_a_pile_follows_the_spring(void **state)
{
    (void)state;
    open_place("pile");
    turn("bodies", "300");
    stage_play(stage, true);
    for (int i = 0; i < 240; i++) stage_step(stage);
    check_follows(ts_vec(200, 520), ts_vec(120, -120));
    check_follows(ts_vec(500, 530), ts_vec(-60, -160));
    check_follows(ts_vec(700, 480), ts_vec(-150, -50));
    turn("bodies", "60");
}

static void test_paused_bodies_are_put(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, false);
    Actor *top = stage_nth(stage, 10);
    TsWorld *world = stage_world(stage);
    TsVec from = top->position, to = ts_vec(200, 300);
    point_at(EVENT_PRESS, from);
    point_at(EVENT_MOVE, to);
    scene_frame();
    point_at(EVENT_RELEASE, to);
    assert_true(ts_vec_distance(top->position, to) < 1e-6);
    bench_key("E");
    assert_true(top->angle == 1 && ts_vec_equal(world->body[10].pose.position, from));
    run(1);
    assert_int_equal(world->spring.body, -1);
    assert_true(ts_vec_distance(world->body[10].pose.position, to) < 0.5);
    assert_true(ts_vec_distance(world->body[10].pose.turn, ts_degrees(1)) < 1e-9);
    assert_true(top->position.y > 300 && top->position.y < 300.5);
    run(90);
    assert_true(top->position.y > 500);
    assert_true(stage_undo(stage) && stage_undo(stage));
    scene_frame();
    assert_true(same_bits(top->position, from) && top->angle == 0);
    assert_true(ts_vec_equal(world->body[10].pose.position, from));
    run(1);
    assert_true(ts_vec_distance(top->position, from) < 0.5);
    stage_play(stage, true);
}

static void test_a_body_snapped_to_touch_is_there(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, false);
    Actor *top = stage_nth(stage, 10);
    stage_select(stage, top);
    bench_key("Up");
    bench_key("Up");
    scene_frame();
    bench_key("K");
    scene_frame();
    TsVec snapped = top->position;
    assert_true(stage_snapped(stage, top) && top->relation == TS_TOUCHING);
    run(1);
    assert_true(ts_vec_distance(stage_world(stage)->body[10].pose.position, snapped) < 0.3);
    Actor *ground = stage_nth(stage, 0);
    TsVec stays = ground->position;
    stage_select(stage, ground);
    bench_key("K");
    scene_frame();
    assert_true(same_bits(ground->position, stays));
    stage_play(stage, true);
}

// Held through a step it stays at the pointer.
static void test_a_body_held_in_a_step_does_not_fall(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, false);
    Actor *top = stage_nth(stage, 10);
    point_at(EVENT_PRESS, top->position);
    point_at(EVENT_MOVE, ts_vec(200, 300));
    run(30);
    assert_true(ts_vec_distance(top->position, ts_vec(200, 300)) < 1);
    stage_cancel(stage);
    run(1);
    assert_true(ts_vec_distance(top->position, ts_vec(490, 104)) < 1);
    stage_play(stage, true);
}

static void test_bodies_held_together_go_back_together(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, false);
    Actor *top = stage_nth(stage, 10), *below = stage_nth(stage, 9);
    stage_select(stage, below);
    top->also_selected = true;
    point_at(EVENT_PRESS, top->position);
    point_at(EVENT_MOVE, ts_vec(200, 300));
    run(30);
    assert_true(ts_vec_distance(below->position, ts_vec(200, 348)) < 1);
    stage_cancel(stage);
    run(1);
    assert_true(ts_vec_distance(top->position, ts_vec(490, 104)) < 1);
    assert_true(ts_vec_distance(below->position, ts_vec(490, 152)) < 1);
    stage_play(stage, true);
}

static void check_again(const char *place, int ticks)
{
    open_place(place);
    run(ticks);
    uint64_t first = digest();
    run(30);
    uint64_t later = digest();
    for (int i = 0; i < 30; i++) stage_step_back(stage);
    scene_frame();
    assert_true(digest() == first);
    run(30);
    assert_true(digest() == later);
    stage_reset(stage);
    run(ticks + 30);
    assert_true(digest() == later);
}

static void test_steps_back_and_restarts_to_the_bit(void **state)
{
    (void)state;
    check_again("pile", 100);
    check_again("see-saw", 60);
    check_again("bullet wall", 10);
}

static void test_what_is_thrown_out_comes_back_from_above(void **state)
{
    (void)state;
    open_place("pile");
    stage_play(stage, true);
    for (int i = 0; i < 120; i++) stage_step(stage);
    Actor *actor = nearest_to(ts_vec(500, 400));
    point_at(EVENT_PRESS, actor->position);
    run(1);
    for (int i = 0; i < 20; i++) {
        point_at(EVENT_MOVE, ts_vec(500 + 40 * i, 300 - 40 * i));
        run(1);
    }
    point_at(EVENT_RELEASE, ts_vec(1300, -500));
    for (int i = 0; i < 600; i++) stage_step(stage);
    scene_frame();
    stage_each(stage, other) assert_true(other->position.y < 600);
    assert_string_equal(row_named("Seen here", "loose bodies")->cell[1], "60");
    assert_false(disagrees());
}

static void test_boxes_added_in_one_place_are_stacked(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, false);
    stage_event(stage, &(Event){.kind = EVENT_MOVE, .at = bench_device(ts_vec(200, 300))});
    bench_key("Ins");
    bench_key("Ins");
    scene_frame();
    Actor *last = NULL, *before = NULL;
    stage_each(stage, actor)
    {
        before = last;
        last = actor;
    }
    assert_true(last->position.y < before->position.y - 29 && last->relation == TS_APART);
    assert_true(number(row_named("The selected", "box")->cell[1]) == 1200);
    stage_play(stage, true);
}

static void test_a_body_added_falls_and_one_removed_is_gone(void **state)
{
    (void)state;
    open_place("stack");
    int bodies = stage_world(stage)->count;
    stage_event(stage, &(Event){.kind = EVENT_MOVE, .at = bench_device(ts_vec(200, 300))});
    bench_key("Ins");
    run(90);
    assert_int_equal(stage_world(stage)->count, bodies + 1);
    Actor *last = NULL;
    stage_each(stage, actor) last = actor;
    assert_true(last->position.y > 500 && fabs(last->position.x - 200) < 1);
    stage_select(stage, stage_nth(stage, 1));
    bench_key("Del");
    run(60);
    assert_false(stage_world(stage)->body[1].alive);
    assert_true(stage_nth(stage, 10)->position.y > 120);
}

// ---- Thrown, and in slow motion

// A hand that moves evenly. The spring lags, but the body leaves with the hand's velocity.
static void check_throw(TsVec by, int frames, double speed)
{
    Actor *top = stage_nth(stage, 10);
    TsVec at = top->position;
    point_at(EVENT_PRESS, at);
    for (int i = 0; i < frames; i++) {
        at = ts_vec_add(at, by);
        point_at(EVENT_MOVE, at);
        stage_advance(stage, 1 / 60.0);
    }
    point_at(EVENT_RELEASE, at);
    run(1);
    const TsBody *body = &stage_world(stage)->body[10];
    TsVec thrown = body->velocity, from = top->position;
    assert_int_equal(stage_world(stage)->spring.body, -1);
    assert_true(ts_vec_distance(thrown, ts_vec_scale(ts_vec_normalize(by), speed)) < 1e-3 * speed);
    run(12); // it flies on: there is no gravity, and no air
    assert_true(ts_vec_distance(top->position, ts_vec_add(from, ts_vec_scale(thrown, 0.2))) < 1e-6);
}

static void test_a_body_let_go_is_thrown(void **state)
{
    (void)state;
    open_place("stack");
    turn("gravity", "0");
    stage_play(stage, true);
    check_throw(ts_vec(5, -1), 60, 60 * sqrt(26));
    // At a quarter of the speed, the same hand is four times as fast among the bodies.
    open_place("stack");
    turn("gravity", "0");
    turn("speed", "1/4");
    check_throw(ts_vec(2, -0.5), 120, 4 * 60 * sqrt(4.25));
    turn("speed", "1/16");
    stage_reset(stage);
    scene_frame();
    check_throw(ts_vec(1, -0.25), 240, 16 * 60 * sqrt(1.0625));
    turn("gravity", "980");
    turn("speed", "1");
}

// Of a large pile not every tick is stored, but those of a throw are; what follows it is played
// again.
static void test_a_throw_in_a_large_pile_is_shown_again(void **state)
{
    (void)state;
    enum { DOWN = 11, UP = 26, TICKS = 45 };
    uint64_t moment[TICKS];
    open_place("pile");
    turn("bodies", "1,000");
    TsVec at = ts_vec(0, 0);
    for (int i = 0; i < TICKS; i++) {
        if (i == DOWN) point_at(EVENT_PRESS, at = stage_nth(stage, 1000)->position);
        if (i > DOWN && i <= UP) at = ts_vec_add(at, ts_vec(3, -4));
        if (i > DOWN && i < UP) point_at(EVENT_MOVE, at);
        if (i == UP) point_at(EVENT_RELEASE, at);
        moment[i] = digest();
        stage_step(stage);
    }
    for (int i = TICKS - 1; i > DOWN; i--) {
        stage_step_back(stage);
        assert_int_equal(stage->tick, i);
        assert_true(digest() == moment[i]);
    }
    turn("bodies", "60");
}

// Ticks come later and are the same.
static void test_slow_motion_keeps_the_step(void **state)
{
    (void)state;
    open_place("pile");
    stage_play(stage, true);
    for (int i = 0; i < 60; i++) stage_advance(stage, 1 / 60.0);
    assert_int_equal(stage->tick, 60);
    uint64_t after = digest();
    turn("speed", "1/4");
    stage_reset(stage);
    for (int i = 0; i < 240; i++) stage_advance(stage, 1 / 60.0);
    assert_int_equal(stage->tick, 60);
    assert_true(digest() == after);
    turn("speed", "1/16");
    for (int i = 0; i < 15; i++) stage_advance(stage, 1 / 60.0);
    assert_int_equal(stage->tick, 60);
    turn("speed", "1"); // no ticks are made up for
    stage_advance(stage, 1 / 60.0);
    assert_in_range(stage->tick, 61, 62);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_spring_lifts_and_undo_puts_back),
        cmocka_unit_test(test_positional_correction_follows_the_pointer),
        cmocka_unit_test(test_a_body_in_a_pile_follows_the_spring),
        cmocka_unit_test(test_paused_bodies_are_put),
        cmocka_unit_test(test_a_body_snapped_to_touch_is_there),
        cmocka_unit_test(test_a_body_held_in_a_step_does_not_fall),
        cmocka_unit_test(test_bodies_held_together_go_back_together),
        cmocka_unit_test(test_steps_back_and_restarts_to_the_bit),
        cmocka_unit_test(test_what_is_thrown_out_comes_back_from_above),
        cmocka_unit_test(test_boxes_added_in_one_place_are_stacked),
        cmocka_unit_test(test_a_body_added_falls_and_one_removed_is_gone),
        cmocka_unit_test(test_a_body_let_go_is_thrown),
        cmocka_unit_test(test_a_throw_in_a_large_pile_is_shown_again),
        cmocka_unit_test(test_slow_motion_keeps_the_step),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
