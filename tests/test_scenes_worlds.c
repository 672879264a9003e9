// 78_worlds: each fault breaks the law of a place, ours keeps them all; time rests where the law
// breaks; a body that is dragged, and a line that is pasted, change the world.
#include <stdio.h>

#include "scene_bench.h"

#include "touchstone/bounds.h"

static const char *const places[] = {"bullets", "room",  "pipe", "pins",       "tiles",
                                     "steps",   "tower", "pile", "open space", "mixed"};
enum { PLACES = sizeof places / sizeof *places };

static void open_place(const char *place, const char *method)
{
    open_named("78_worlds");
    turn("place", place);
    turn("method", method);
    stage_reset(stage);
    scene_frame();
}

static const SceneVerdict *verdict_now(void)
{
    assert_true(stage_record(stage)->verdict.given);
    return &stage_record(stage)->verdict;
}

static void play_ticks(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

static void ours_keeps_the_law_of_each_place(void **state)
{
    (void)state;
    for (int i = 0; i < PLACES; i++) {
        open_place(places[i], "worlds_ours");
        assert_false(verdict_now()->wrong);
        if (strcmp(verdict_now()->answer_text, "KEPT") != 0) fail_msg("%s", places[i]);
    }
}

static void each_fault_breaks_the_law_of_its_place(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"worlds_poses", "bullets"}, {"worlds_poses", "pipe"},   {"worlds_poses", "pins"},
        {"worlds_spin", "room"},     {"worlds_tiles", "tiles"},  {"worlds_left", "steps"},
        {"worlds_wind", "tower"},    {"worlds_forgets", "pile"}, {"worlds_braked", "open space"},
        {"worlds_gravity", "mixed"}};
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        open_place(rows[i][1], rows[i][0]);
        if (!verdict_now()->wrong) fail_msg("%s at %s", rows[i][0], rows[i][1]);
        assert_string_equal(verdict_now()->answer_text, "BROKEN");
    }
}

// The ball is before the wall, and then behind it; there time rests, and the sentence says it.
static void time_rests_where_the_law_breaks(void **state)
{
    (void)state;
    open_place("bullets", "worlds_poses");
    const Actor *wall = actor_named("body 1"), *ball = actor_named("body 2");
    assert_true(ball->position.x < wall->position.x);
    assert_false(writes("body 2 passes body 1 before tick 3"));
    play_ticks(600);
    TsVec there = ball->position;
    assert_true(there.x > wall->position.x);
    assert_true(writes("body 2 passes body 1 before tick 3"));
    assert_string_equal(row_named("The law", "tick")->cell[1], "3.00");
    play_ticks(60);
    assert_true(ts_vec_equal(ball->position, there));
}

// Also if the engine is changed while time goes on, or the time is dragged to its end.
static void no_body_leaves_its_half(void **state)
{
    (void)state;
    static const char *const engine[] = {"worlds_poses",   "worlds_spin",    "worlds_tiles",
                                         "worlds_braked",  "worlds_wind",    "worlds_left",
                                         "worlds_gravity", "worlds_forgets", "worlds_ours"};
    for (int i = 0; i < PLACES; i++) {
        open_place(places[i], "worlds_ours");
        for (int k = 0; k < 9; k++) {
            play_ticks(20);
            turn("method", engine[k]);
            for (int time = 0; time < 4; time++) {
                if (time > 0) stage_slide(stage, 0, time / 3.0);
                scene_frame();
                for (int body = 0;; body++) {
                    const Actor *actor = stage_nth(stage, body);
                    if (!actor || !actor->alive) break;
                    TsBounds bounds = ts_bounds_of(&actor->shape);
                    if ((double)bounds.right > 490 || (double)bounds.left < 0)
                        fail_msg("%s by %s, time %d: body %d from %g to %g", places[i], engine[k],
                                 time, body + 1, (double)bounds.left, (double)bounds.right);
                }
            }
        }
    }
}

// Out of the ball's way nothing is crossed.
static void a_dragged_body_starts_there(void **state)
{
    (void)state;
    open_place("bullets", "worlds_poses");
    stage_play(stage, false);
    const Actor *ball = actor_named("body 2");
    TsVec from = ball->position, to = ts_vec(from.x + 20, from.y - 220);
    point_at(EVENT_PRESS, from);
    point_at(EVENT_MOVE, ts_vec_lerp(from, to, 0.5));
    point_at(EVENT_MOVE, to);
    point_at(EVENT_RELEASE, to);
    scene_frame();
    assert_true(ts_vec_distance(ball->position, to) < 1);
    assert_false(verdict_now()->wrong);
    assert_true(stage_undo(stage));
    scene_frame();
    assert_true(ts_vec_distance(ball->position, from) < 1);
    assert_true(verdict_now()->wrong);
}

static void a_line_is_taken_and_given(void **state)
{
    (void)state;
    static const char line[] = "world ticks 9 | moving circle 0 0 9 velocity 60 0 | law free";
    char text[200], given[200];
    open_place("bullets", "worlds_ours");
    snprintf(text, sizeof text, "# a comment\n\n%s\n", line);
    assert_true(scene_takes(stage_scene(stage), text));
    assert_null(stage_take(stage, text));
    scene_frame();
    assert_string_equal(row_named("The law", "bodies")->cell[1], "1");
    assert_string_equal(verdict_now()->answer_text, "KEPT");
    assert_true(stage_give(stage, given, sizeof given));
    assert_string_equal(given, line);
    assert_false(stage_give(stage, given, (int)sizeof line - 1));
    assert_false(scene_takes(stage_scene(stage), "worlds | moving circle 0 0 9"));
    const char *why = stage_take(stage, "world | circle 0 0 9");
    assert_non_null(why);
    assert_non_null(strstr(why, "found 'circle', expected fixed, moving, bullet or law"));
    assert_true(stage_give(stage, given, sizeof given)); // it has changed nothing
    assert_string_equal(given, line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ours_keeps_the_law_of_each_place),
        cmocka_unit_test(each_fault_breaks_the_law_of_its_place),
        cmocka_unit_test(time_rests_where_the_law_breaks),
        cmocka_unit_test(no_body_leaves_its_half),
        cmocka_unit_test(a_dragged_body_starts_there),
        cmocka_unit_test(a_line_is_taken_and_given),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
