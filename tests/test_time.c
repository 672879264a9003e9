// Time: a fixed step however the seconds are cut, pausing, stepping back, what stays still.
#include "stage_bench.h"

static struct {
    Actor *first, *second, *spawned;
    double steps, roll, knob;
} s;

static void build(Stage *on)
{
    s.first =
        stage_add(on, .name = "first", .shape = ts_shape_obb(ts_vec(0, 0), 30, 140, ts_vec(1, 0)),
                  .angle = 30, .spin = 2);
    TsVec corner[3] = {ts_vec(100, 0), ts_vec(160, 10), ts_vec(120, 50)};
    s.second = stage_add(on, .shape = ts_shape_polygon(corner, 3), .velocity = ts_vec(1.5, -0.25),
                         .spin = -0.75);
}

static void step(Stage *on)
{
    s.steps += stage_held(on, 'w') ? 100 : 1;
    s.roll = stage_random(on);
    if (on->tick == 5) s.spawned = stage_add(on, .shape = ts_shape_circle(ts_vec(s.roll, 0), 5));
}

static const Scene scene = {.title = "time",
                            .idea = "it passes",
                            .build = build,
                            .step = step,
                            .SCENE_STATE(s),
                            .step_ms = 50};
static const Scene ordinary = {
    .title = "sixty", .idea = "a second", .build = build, .SCENE_STATE(s)};

static void heavy_build(Stage *on)
{
    build(on);
    for (int i = 0; i < 6000; i++) stage_add(on, .shape = ts_shape_point(ts_vec(i, 500)));
}
static const Scene heavy = {.title = "heavy",
                            .idea = "it is large",
                            .build = heavy_build,
                            .step = step,
                            .claims = "w",
                            .SCENE_STATE(s)};

static void still_build(Stage *on) { stage_add(on, .shape = ts_shape_point(ts_vec(1, 2))); }
static const Scene still = {.title = "still", .idea = "nothing moves", .build = still_build};

// What can be seen of a moment, as bits.
typedef struct Seen {
    double angle, roll, steps;
    TsVec position, corner[3], held;
    int tick, living;
} Seen;

static Seen seen(void)
{
    Seen now;
    memset(&now, 0, sizeof now);
    now.angle = s.first->angle;
    now.roll = s.roll;
    now.steps = s.steps;
    now.position = s.second->position;
    now.held = s.first->position;
    memcpy(now.corner, s.second->shape.polygon.corner, sizeof now.corner);
    now.tick = stage->tick;
    stage_each(stage, actor) now.living++;
    return now;
}

static void assert_seen(Seen a, Seen b) { assert_memory_equal(&a, &b, sizeof a); }

static void a_second_has_the_same_ticks_however_cut(void **state)
{
    (void)state;
    static const int cuts[] = {10, 13, 20, 60, 61, 144, 1000, 7919};
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        stage_open(stage, &scene);
        for (int j = 0; j < cuts[i]; j++) stage_advance(stage, 1.0 / cuts[i]);
        assert_int_equal(stage->tick, 20);
        stage_open(stage, &ordinary);
        for (int j = 0; j < cuts[i]; j++) stage_advance(stage, 1.0 / cuts[i]);
        assert_int_equal(stage->tick, 60);
    }
}

static void cut_or_whole_everything_is_alike(void **state)
{
    (void)state;
    stage_open(stage, &scene);
    for (int i = 0; i < 40; i++) stage_step(stage);
    Seen stepped = seen();
    stage_open(stage, &scene);
    for (int i = 0; i < 2000; i++) stage_advance(stage, 1e-3);
    assert_seen(seen(), stepped);
    assert_true(s.first->angle == 110);
}

static void a_long_halt_is_not_made_up_for(void **state)
{
    (void)state;
    stage_open(stage, &scene);
    assert_true(stage_advance(stage, 30));
    assert_int_equal(stage->tick, 2);
    assert_false(stage_advance(stage, (double)NAN));
    assert_false(stage_advance(stage, -1));
    assert_int_equal(stage->tick, 2);
}

// What waits is never more than a step at the speed of now, however slow it was: no tick comes that
// the time since does not fill.
static void a_change_of_speed_makes_up_for_nothing(void **state)
{
    (void)state;
    static const double speeds[] = {0, 1, 2};
    for (int from = 0; from < 3; from++) {
        for (int to = 0; to < 3; to++) {
            double slow = speeds[from], step = 0.05;
            Scene slowed = scene;
            slowed.slow = &slow;
            stage_open(stage, &slowed);
            double whole = step * stage_slowness(stage);
            while (stage->tick == 0) stage_advance(stage, 0.01);
            for (double waited = 0; waited + 0.02 < whole; waited += 0.01)
                stage_advance(stage, 0.01);
            assert_int_equal(stage->tick, 1);
            slow = speeds[to];
            for (int i = 0; i < 10; i++) stage_advance(stage, step * stage_slowness(stage) / 10);
            assert_in_range(stage->tick, 2, 3);
            stage_open(stage, &scene); // the slowed one ends here
        }
    }
}

static void paused_it_rests(void **state)
{
    (void)state;
    stage_open(stage, &scene);
    assert_true(stage->playing);
    assert_true(stage_due(stage) <= 0.05);
    stage_play(stage, false);
    assert_true(isinf(stage_due(stage)));
    assert_false(stage_advance(stage, 0.1));
    assert_int_equal(stage->tick, 0);
    stage_step(stage);
    assert_int_equal(stage->tick, 1);
    stage_play(stage, true);
    stage_advance(stage, 0.04);
    assert_true(fabs(stage_due(stage) - 0.01) < 1e-9);
}

static void what_cannot_move_is_never_due(void **state)
{
    (void)state;
    stage_open(stage, &still);
    assert_false(stage_moves(stage));
    assert_true(isinf(stage_due(stage)));
    stage_first(stage)->velocity = ts_vec(0, 1);
    assert_true(stage_moves(stage));
    assert_false(isinf(stage_due(stage)));
    stage_open(stage, &scene);
    assert_true(stage_moves(stage));
}

static void steps_back_are_the_same_moments(void **state)
{
    (void)state;
    stage_open(stage, &scene);
    Seen moment[31];
    for (int i = 0; i < 30; i++) {
        moment[i] = seen();
        stage_step(stage);
    }
    Seen last = seen();
    for (int i = 29; i >= 0; i--) {
        stage_step_back(stage);
        assert_seen(seen(), moment[i]);
    }
    stage_step_back(stage); // before the first there is nothing
    assert_seen(seen(), moment[0]);
    for (int i = 0; i < 30; i++) stage_step(stage);
    assert_seen(seen(), last);
}

static void twenty_seconds_are_kept(void **state)
{
    (void)state;
    stage_open(stage, &scene);
    for (int i = 0; i < 1300; i++) stage_step(stage);
    for (int i = 0; i < 1300; i++) stage_step_back(stage);
    assert_int_equal(stage->tick, 100);
}

static void any_tick_is_shown_again(void **state)
{
    (void)state;
    static const int order[] = {40, 0, 99, 41, 12, 100, 3};
    Seen moment[101];
    int first, last;
    stage_open(stage, &scene);
    for (int i = 0; i < 100; i++) {
        moment[i] = seen();
        stage_step(stage);
    }
    moment[100] = seen();
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        stage_show_tick(stage, order[i]);
        assert_seen(seen(), moment[order[i]]);
        stage_ticks(stage, &first, &last);
        assert_true(first == 0 && last == 100);
    }
    stage_show_tick(stage, 1000);
    assert_seen(seen(), moment[100]);
    stage_show_tick(stage, -5);
    assert_seen(seen(), moment[0]);

    stage_show_tick(stage, 30); // and on from there
    for (int i = 0; i < 20; i++) stage_step(stage);
    assert_seen(seen(), moment[50]);
    stage_ticks(stage, &first, &last);
    assert_true(first == 0 && last == 50);
}

// The later ticks belong to what was, once the viewer has changed an earlier one.
static void a_change_in_the_past_drops_what_followed(void **state)
{
    (void)state;
    int first, last;
    stage_open(stage, &scene);
    for (int i = 0; i < 50; i++) stage_step(stage);
    stage_show_tick(stage, 20);
    stage_keep(stage);
    stage_ticks(stage, &first, &last);
    assert_true(first == 0 && last == 20);
    stage_step(stage);
    stage_show_tick(stage, 5);
    assert_int_equal(stage->tick, 5);
    assert_true(stage_undo(stage));
    stage_ticks(stage, &first, &last);
    assert_true(first == 0 && last == 5);
}

// Not all of its ticks are kept, but all can be shown, to the bit.
static void a_heavy_scene_is_played_again(void **state)
{
    (void)state;
    static const int order[] = {59, 3, 41, 40, 42, 60, 17, 16, 0, 33, 34, 32, 7, 8, 58};
    Seen moment[61];
    int first, last;
    stage_open(stage, &heavy);
    for (int i = 0; i < 60; i++) {
        moment[i] = seen();
        stage_step(stage);
    }
    moment[60] = seen();
    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
            stage_show_tick(stage, order[i]);
            assert_seen(seen(), moment[order[i]]);
            stage_ticks(stage, &first, &last);
            assert_true(first == 0 && last == 60);
        }
    }
    stage_show_tick(stage, 60);
    for (int i = 59; i >= 0; i--) {
        stage_step_back(stage);
        assert_seen(seen(), moment[i]);
    }
    stage_show_tick(stage, 13); // and on from there
    for (int i = 0; i < 20; i++) stage_step(stage);
    assert_seen(seen(), moment[33]);
    stage_show_tick(stage, 29);
    assert_seen(seen(), moment[29]);
}

static double busy_seconds, tick_seconds;
static double busy_clock(void) { return busy_seconds; }
static int busy_steps;

static void busy_step(Stage *on)
{
    step(on);
    busy_steps++;
    busy_seconds += tick_seconds;
}

// Of a heavy scene whose ticks take that long: all of 60 ticks are shown again, and one by playing
// so many.
static void check_busy(double seconds, int tick, int played)
{
    static const Scene busy = {.title = "busy",
                               .idea = "its ticks take long",
                               .build = heavy_build,
                               .step = busy_step,
                               .SCENE_STATE(s)};
    Seen moment[61];
    int first, last;
    tick_seconds = seconds;
    stage_set_clock(stage, busy_clock);
    stage_open(stage, &busy);
    for (int i = 0; i < 60; i++) {
        moment[i] = seen();
        stage_advance(stage, 1 / 60.0);
    }
    for (int i = 59; i >= 0; i--) {
        stage_step_back(stage);
        assert_seen(seen(), moment[i]);
        stage_ticks(stage, &first, &last);
        assert_true(first == 0 && last == 60);
    }
    busy_steps = 0;
    stage_show_tick(stage, tick);
    assert_seen(seen(), moment[tick]);
    assert_int_equal(busy_steps, played);
    stage_set_clock(stage, NULL);
}

// While ticks take long, fewer of them are kept.
static void a_busy_scene_is_played_again(void **state)
{
    (void)state;
    check_busy(1e-3, 31, 7);   // from tick 24
    check_busy(15e-3, 35, 11); // from tick 24, not 32
}

// Steps back through ticks that were seen, one by one, and shows each of them again.
static void check_back_to(int first, int last, const Seen *moment)
{
    for (int i = last - 1; i >= first; i--) {
        stage_step_back(stage);
        assert_seen(seen(), moment[i]);
    }
    for (int i = first; i < last; i++) {
        stage_show_tick(stage, i);
        assert_seen(seen(), moment[i]);
    }
}

// Keys are not recorded: ticks in which one is held are not played again, those after it are.
static void input_is_not_played_again(void **state)
{
    (void)state;
    Seen moment[61];
    stage_open(stage, &heavy);
    for (int i = 0; i < 60; i++) {
        if (i == 21) stage_event(stage, &(Event){.kind = EVENT_KEY, .key = 'w'});
        if (i == 36) stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = 'w'});
        moment[i] = seen();
        stage_step(stage);
    }
    assert_true(moment[59].steps > 1500);
    check_back_to(21, 60, moment);
    stage_show_tick(stage, 20);
    assert_true(stage->tick <= 20);
    assert_seen(seen(), moment[stage->tick]);
    stage_show_tick(stage, 12);
    assert_true(stage->tick <= 12);
    assert_seen(seen(), moment[stage->tick]);
}

// Changes by the viewer are kept, and ticks on both sides of them are played again.
static void changes_are_kept(void **state)
{
    (void)state;
    Seen moment[61];
    bench_open(&heavy);
    s.first->spin = 0;
    stage_place(stage, s.first, ts_vec(-400, 0), 0);
    for (int i = 0; i < 60; i++) {
        if (i == 21) {
            stage_keep(stage);
            stage_place(stage, s.second, ts_vec(7, 300), 0);
        }
        if (i == 30) assert_true(stage_undo(stage));
        if (i == 37) bench_press(bench_device(s.first->position), 0);
        if (i >= 37 && i < 49) bench_move(bench_device(ts_vec(-400, 20 * (i - 37))), BUTTON_LEFT);
        if (i == 49) bench_release(bench_device(ts_vec(-400, 240)));
        moment[i] = seen();
        stage_step(stage);
    }
    assert_true(moment[21].position.x == 7 && moment[59].held.y > 200);
    check_back_to(0, 60, moment);
}

// More than 64 MB hold, with changes: not every tick can be shown, but what is shown was so.
static void check_shown(const Scene *crowd, int points, int least)
{
    enum { TICKS = 200 };
    static Seen moment[TICKS + 1];
    int shown = 0;
    stage_open(stage, crowd);
    for (int i = 0; i < points; i++) stage_add(stage, .shape = ts_shape_point(ts_vec(i, 0)));
    for (int i = 0; i < TICKS; i++) {
        if (i % 13 == 5) {
            stage_keep(stage);
            s.first->angle += 7;
        }
        moment[i] = seen();
        stage_step(stage);
    }
    moment[TICKS] = seen();
    for (int i = 0; i < 300; i++) {
        int tick = i * 71 % TICKS;
        stage_show_tick(stage, tick);
        assert_true(stage->tick <= tick);
        assert_seen(seen(), moment[stage->tick]);
        shown += stage->tick == tick;
    }
    assert_true(shown >= least && shown < 300);
}

static void nothing_is_shown_that_never_was(void **state)
{
    (void)state;
    // Each tick is stored; the size of the snapshots decides which are left.
    for (int points = 2600; points <= 3400; points += 100) check_shown(&scene, points, 100);
    check_shown(&heavy, 8000, 30);  // every eighth
    check_shown(&heavy, 16000, 30); // every sixteenth
}

// As many as 64 MB hold: the latest can all be shown, of the older ones some.
static void a_crowd_keeps_fewer_moments(void **state)
{
    (void)state;
    int first, last, shown = 0;
    stage_open(stage, &still);
    for (int i = 0; i < 20000; i++) stage_add(stage, .shape = ts_shape_point(ts_vec(i, 0)));
    for (int i = 0; i < 200; i++) stage_step(stage);
    stage_ticks(stage, &first, &last);
    assert_true(first == 0 && last == 200);
    for (int before = 200; stage->tick > 0; shown++) {
        stage_step_back(stage);
        assert_true(stage->tick < before);
        if (shown < 20) assert_int_equal(stage->tick, before - 1);
        before = stage->tick;
    }
    assert_true(shown > 20 && shown < 195);
}

static void random_numbers_repeat(void **state)
{
    (void)state;
    stage_open(stage, &still);
    double first = stage_random(stage), second = stage_random(stage);
    assert_true(first >= 0 && first < 1 && first != second);
    stage_reset(stage);
    assert_true(stage_random(stage) == first);
    assert_true(stage_random(stage) == second);
    for (int i = 0; i < 100; i++) {
        int die = stage_random_integer(stage, 1, 6);
        assert_in_range(die, 1, 6);
    }
}

static void ruled_ask(Stage *on) { stage_ask(on, s.first, s.second); }
static void ruled_step(Stage *on)
{
    step(on);
    if (stage_touch(on) == TOUCHING_HITS) s.steps += 9;
}
static const Scene ruled = {.title = "ruled",
                            .idea = "what touching counts for is simulated",
                            .build = heavy_build,
                            .ask = ruled_ask,
                            .step = ruled_step,
                            .SCENE_STATE(s)};

// No tick is played again by a rule that was not its own.
static void a_flipped_rule_changes_no_past(void **state)
{
    (void)state;
    Seen moment[60];
    bench_open(&ruled);
    char error[256];
    assert_true(stage_set(stage, "method", "exact_signs", error, sizeof error));
    bench_frame();
    for (int i = 0; i < 60; i++) {
        if (i == 30) {
            assert_true(stage_touch_reported(stage));
            stage_flip_touch(stage);
        }
        moment[i] = seen();
        stage_step(stage);
    }
    assert_true(moment[29].steps == 29 && moment[59].steps > 299);
    for (int tick = 59; tick >= 0; tick--) { // the last kept under the old rule is 24
        stage_show_tick(stage, tick);
        assert_true(stage->tick <= tick);
        assert_seen(seen(), moment[stage->tick]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_has_the_same_ticks_however_cut),
        cmocka_unit_test(cut_or_whole_everything_is_alike),
        cmocka_unit_test(a_long_halt_is_not_made_up_for),
        cmocka_unit_test(a_change_of_speed_makes_up_for_nothing),
        cmocka_unit_test(paused_it_rests),
        cmocka_unit_test(what_cannot_move_is_never_due),
        cmocka_unit_test(steps_back_are_the_same_moments),
        cmocka_unit_test(twenty_seconds_are_kept),
        cmocka_unit_test(any_tick_is_shown_again),
        cmocka_unit_test(a_change_in_the_past_drops_what_followed),
        cmocka_unit_test(a_heavy_scene_is_played_again),
        cmocka_unit_test(a_busy_scene_is_played_again),
        cmocka_unit_test(input_is_not_played_again),
        cmocka_unit_test(changes_are_kept),
        cmocka_unit_test(a_flipped_rule_changes_no_past),
        cmocka_unit_test(nothing_is_shown_that_never_was),
        cmocka_unit_test(a_crowd_keeps_fewer_moments),
        cmocka_unit_test(random_numbers_repeat),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
