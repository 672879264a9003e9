// 74_spin: each flaw at its place, the motion and the turn that are dragged, and the step in slow
// motion.
#include <stdio.h>

#include "scene_bench.h"

static const char *const methods[] = {"spin_advancing", "spin_poses", "spin_linear", "spin_chords",
                                      "spin_center"};
enum { METHODS = sizeof methods / sizeof *methods };

static TsVec end_of(TsVec move, double turned) // of the rod's second end after the step
{
    const Actor *rod = actor_named("rod");
    TsVec arm = ts_vec_sub(rod->shape.capsule.b, rod->position);
    double angle = turned * 3.14159265358979323846 / 180;
    TsVec to = ts_vec_add(rod->position, move);
    return ts_vec_add(to, ts_vec_turn(arm, ts_vec(cos(angle), sin(angle))));
}

// At the first place every flawed method is wrong; then each one alone, at a place of its own.
static void each_flaw_has_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *place;
        bool exact, wrong[METHODS];
    } places[] = {{"turn alone", true, {false, true, true, true, true}},
                  {"between poses", true, {false, true, false, false, false}},
                  {"turned late", true, {false, false, true, false, false}},
                  {"turns away", false, {false, false, true, false, false}},
                  {"ends move straight", true, {false, false, false, true, false}},
                  {"fast end", true, {false, false, false, false, true}},
                  {"near miss", false, {false, false, false, false, false}}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        open_at("74_spin", "preset", places[i].place);
        for (int method = 0; method < METHODS; method++) {
            const SceneVerdict *verdict = verdict_by(methods[method]);
            assert_int_equal(verdict->exact, places[i].exact);
            assert_int_equal(verdict->hit != verdict->exact, places[i].wrong[method]);
            assert_int_equal(actor_named("rod")->hit, verdict->hit);
            assert_int_equal(actor_named("pin")->wrong, places[i].wrong[method]);
        }
    }
}

static void more_poses_find_it(void **state)
{
    (void)state;
    open_at("74_spin", "preset", "turn alone");
    assert_false(verdict_by("spin_poses")->hit);
    turn("poses", "8"); // one of them at 56.25 degrees
    assert_true(stage_record(stage)->verdict.hit);
    turn("poses", "2");
    assert_false(stage_record(stage)->verdict.hit);
}

static void the_turn_is_dragged(void **state)
{
    (void)state;
    open_at("74_spin", "preset", "turn alone");
    stage_play(stage, false);
    assert_true(knob_value("turn") == 150);
    drag_point(end_of(ts_vec(0, 0), 150), end_of(ts_vec(0, 0), 40));
    assert_true(knob_value("turn") == 40);
    assert_false(stage_record(stage)->verdict.exact); // it ends before the pin
    drag_point(end_of(ts_vec(0, 0), 40), end_of(ts_vec(0, 0), 60));
    assert_true(stage_record(stage)->verdict.exact && stage_record(stage)->verdict.hit);
    assert_true(stage_undo(stage));
    assert_true(knob_value("turn") == 40);
}

// Past half a turn it stays there, instead of turning the other way.
static void half_a_turn_is_the_most(void **state)
{
    (void)state;
    open_at("74_spin", "preset", "turn alone");
    stage_play(stage, false);
    drag_point(end_of(ts_vec(0, 0), 150), end_of(ts_vec(0, 0), 200));
    assert_true(knob_value("turn") == 180);
    turn("turn", "-170");
    drag_point(end_of(ts_vec(0, 0), -170), end_of(ts_vec(0, 0), -190));
    assert_true(knob_value("turn") == -180);
}

// The arrow's head, first in the rod's middle: the rod moves by that in the step.
static void the_motion_is_dragged(void **state)
{
    (void)state;
    open_at("74_spin", "preset", "turn alone");
    stage_play(stage, false);
    TsVec middle = actor_named("rod")->position, away = ts_vec(-90, -120);
    drag_point(middle, ts_vec_add(middle, away));
    assert_true(ts_vec_equal(actor_named("rod")->position, middle));
    assert_false(stage_record(stage)->verdict.exact); // the pin is left behind
    drag_point(ts_vec_add(middle, away), ts_vec_add(middle, ts_vec(3, 3)));
    assert_true(stage_record(stage)->verdict.exact); // so near the middle is none
    drag_point(end_of(ts_vec(0, 0), 150), end_of(ts_vec(0, 0), 40));
    assert_true(knob_value("turn") == 40);
}

static void rod_and_pin_are_dragged(void **state)
{
    (void)state;
    open_at("74_spin", "preset", "turn alone");
    stage_play(stage, false);
    TsVec pin = actor_named("pin")->position;
    drag_point(pin, ts_vec_add(pin, ts_vec(200, 0)));
    assert_false(stage_record(stage)->verdict.exact);
    TsVec arm = ts_vec_add(actor_named("rod")->position, ts_vec(50, 0));
    drag_point(arm, ts_vec_add(arm, ts_vec(200, 0)));
    assert_true(stage_record(stage)->verdict.exact && stage_record(stage)->verdict.hit);
}

// The verdict is of the whole step, whenever it is seen.
static void the_step_plays_and_begins_again(void **state)
{
    (void)state;
    open_at("74_spin", "preset", "between poses");
    for (int tick = 0; tick < 500; tick++) {
        stage_step(stage);
        if (tick % 25 > 0) continue;
        scene_frame();
        assert_true(stage_record(stage)->verdict.hit && stage_record(stage)->verdict.exact);
    }
    assert_int_equal(stage_record(stage)->wrong, 0);
}

static void a_touch_within_rounding_is_not_judged(void **state)
{
    (void)state;
    open_at("74_spin", "preset", "turn alone");
    TsVec middle = actor_named("rod")->position;
    double reach = 105 + 7 + 10; // 3, 4, 5: it touches the arc from outside
    put("pin", middle.x + 0.6 * reach, middle.y + 0.8 * reach);
    assert_false(stage_record(stage)->verdict.given);
    put("pin", middle.x + 0.6 * (reach + 0.01), middle.y + 0.8 * (reach + 0.01));
    assert_true(stage_record(stage)->verdict.given && !stage_record(stage)->verdict.exact);
    put("pin", middle.x + 0.6 * (reach - 0.01), middle.y + 0.8 * (reach - 0.01));
    assert_true(stage_record(stage)->verdict.given && stage_record(stage)->verdict.exact);
    assert_true(stage_record(stage)->verdict.hit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_flaw_has_its_place, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(more_poses_find_it, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(the_turn_is_dragged, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(half_a_turn_is_the_most, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(the_motion_is_dragged, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(rod_and_pin_are_dragged, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(the_step_plays_and_begins_again, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_touch_within_rounding_is_not_judged, bench_up,
                                        bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
