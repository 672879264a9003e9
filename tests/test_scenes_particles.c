// The scene of the text of balls: known outcomes by the article's clock, typing, chasing.
#include <stdio.h>

#include "scene_bench.h"

static void run(int ticks)
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

static SceneVerdict verdict(void) { return stage_record(stage)->verdict; }

// "1,234": thousands are separated by commas.
static int whole_number(const char *text)
{
    int value = 0;
    for (; *text == ',' || (*text >= '0' && *text <= '9'); text++) {
        if (*text != ',') value = 10 * value + (*text - '0');
    }
    return value;
}

static int number(const char *figure) { return whole_number(figure_named(figure)); }

// "12 of 34"
static int whole(const char *figure)
{
    const char *of = strstr(figure_named(figure), " of ");
    return of ? whole_number(of + 4) : -1;
}

static void open_text(void)
{
    open_named("91_particle_text");
    assert_true(whole("home") > 300);
}

static void all_are_home_before_the_clock_turns(void **state)
{
    (void)state;
    open_text();
    int balls = whole("home");
    for (int round = 0; round < 4; round++) {
        run(199);
        assert_false(verdict().given);
        run(1); // 3000 ms
        assert_false(verdict().wrong);
        int needed = number("ticks it needs");
        assert_in_range(needed, 200, 283);
        assert_true(atof(figure_named("farthest when gathered")) <= 975.9);
        run(needed - 1);
        assert_in_range(number("home"), 1, balls - 1);
        assert_false(verdict().wrong);
        run(1);
        assert_int_equal(number("home"), balls);
        assert_string_equal(verdict().answer_text, verdict().exact_text);
        assert_int_equal(whole_number(verdict().answer_text), balls);
        assert_false(verdict().wrong);
        run(500 - 200 - needed - 1);
        assert_string_equal(figure_named("clock"), "7,485 ms, gathering");
        run(1);
        assert_string_equal(figure_named("clock"), "0 ms, loose");
    }
    assert_int_equal(stage_record(stage)->wrong, 0);
}

static void slow_frames_fly_through(void **state)
{
    (void)state;
    open_text();
    turn("method", "balls_slow_frames");
    run(495);
    assert_true(number("flew through") > 100);
    assert_int_not_equal(number("home"), whole("home"));
    assert_true(verdict().given && verdict().wrong);
    assert_int_equal(whole_number(verdict().exact_text), whole("home"));
    assert_true(atof(figure_named("distance at rest")) <= 2);
    assert_non_null(strstr(stage_record(stage)->hint, "7.59"));
}

static void a_stop_test_of_2_px_leaves_them_beside(void **state)
{
    (void)state;
    open_text();
    turn("method", "balls_stop_near");
    run(495);
    double off = atof(figure_named("distance at rest"));
    assert_true(off > 1.5 && off <= 2);
    assert_int_equal(number("flew through"), 0);
    assert_true(verdict().wrong);
}

static void equality_waits_for_ever(void **state)
{
    (void)state;
    open_text();
    turn("method", "balls_equal_time");
    run(1200);
    assert_int_equal(number("home"), 0);
    assert_string_equal(figure_named("clock"), "17,985 ms, loose");
    assert_true(verdict().given && verdict().wrong);
    assert_string_equal(verdict().answer_text, "LOOSE");
}

static void the_wrong_length_brings_them_at_the_wrong_time(void **state)
{
    (void)state;
    open_text();
    turn("method", "balls_wrong_length");
    run(350);
    assert_true(verdict().given && verdict().wrong);
}

static void repair(const char *direction, const char *clock, const char *stop, const char *slow)
{
    turn("direction_repaired", direction);
    turn("clock_repaired", clock);
    turn("stop_repaired", stop);
    turn("frames_of_33_ms", slow);
}

// As printed no ball turns. With the direction repaired they rest up to 2 px off; with frames of 33
// ms the time to gather never comes, and then they fly through. Only all three repairs are right at
// both.
static void the_printed_lines_are_repaired_singly(void **state)
{
    (void)state;
    static const struct {
        const char *repaired[4]; // the last: frames of 33 ms
        const char *note;
        bool wrong, missed;
    } runs[] = {{{"0", "0", "0", "0"}, "0 of 3 lines repaired: TypeError", true, false},
                {{"0", "1", "1", "0"}, "2 of 3 lines repaired: TypeError", true, false},
                {{"0", "0", "1", "1"}, "1 of 3 lines repaired: loose", true, false},
                {{"1", "0", "0", "0"}, "1 of 3 lines repaired: gathering", true, false},
                {{"1", "0", "1", "0"}, "2 of 3 lines repaired: gathering", false, false},
                {{"1", "0", "1", "1"}, "2 of 3 lines repaired: loose", true, false},
                {{"1", "1", "0", "1"}, "2 of 3 lines repaired: gathering", true, true},
                {{"1", "1", "1", "1"}, "3 of 3 lines repaired: gathering", false, false}};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        const char *const *r = runs[i].repaired;
        open_text();
        turn("method", "balls_as_printed");
        repair(r[0], r[1], r[2], r[3]);
        run(490);
        if (!strstr(stage_record(stage)->note, runs[i].note))
            fail_msg("%zu: %s", i, stage_record(stage)->note);
        assert_true(verdict().given && verdict().wrong == runs[i].wrong);
        assert_true((number("flew through") > 100) == runs[i].missed);
    }
}

// A stopped clock does not count: asked again it returns 0, then the time since.
static void a_stopped_clock_starts_again_at_0(void **state)
{
    (void)state;
    open_text();
    run(100);
    turn("clock_stopped", "1");
    run(50);
    assert_string_equal(figure_named("clock"), "1,500 ms, stopped");
    assert_string_equal(row_named("Stopwatch", "elapsed")->cell[1], "1,500");
    assert_string_equal(row_named("Stopwatch", "stopped")->cell[1], "750");
    turn("clock_stopped", "0");
    run(1);
    assert_string_equal(row_named("Stopwatch", "last")->cell[1], "0");
    assert_string_equal(figure_named("clock"), "1,500 ms, loose");
    run(1);
    assert_string_equal(row_named("Stopwatch", "last")->cell[1], "15");
    assert_string_equal(row_named("Stopwatch", "elapsed")->cell[1], "15");
    assert_string_equal(figure_named("clock"), "1,515 ms, loose");
}

static void type(const char *text)
{
    Event event = {.kind = EVENT_TEXT};
    snprintf(event.text, sizeof event.text, "%s", text);
    bench_key("Enter");
    stage_event(stage, &event);
    scene_frame();
    bench_key("Enter");
}

static void a_text_is_typed_and_undone(void **state)
{
    (void)state;
    open_text();
    run(50);
    int before = whole("home");
    type("I");
    run(1);
    int typed = whole("home");
    assert_string_equal(figure_named("clock"), "15 ms, loose");
    assert_true(typed > 20 && typed < before);
    assert_true(stage_undo(stage));
    scene_frame();
    assert_int_equal(whole("home"), before);
    assert_string_equal(figure_named("clock"), "750 ms, loose");
    type("");
    run(600);
    assert_int_equal(whole("home"), 0);
}

// Never more than there is room for, and none beyond the canvas.
static void long_texts_are_cut(void **state)
{
    (void)state;
    open_text();
    type("WWWWWWWWWWWWWWWWWWWWWWWWWWWWW");
    turn("sampled_every", "5");
    run(1);
    assert_int_equal(whole("home"), 1200);
    assert_non_null(strstr(stage_record(stage)->note, "the first 1,200 of"));
    run(200);
    assert_true(atof(figure_named("farthest when gathered")) <= 975.9);
}

static void they_chase_the_place_of_a_click(void **state)
{
    (void)state;
    open_text();
    run(20);
    point_at(EVENT_PRESS, ts_vec(700, 400));
    run(1);
    point_at(EVENT_RELEASE, ts_vec(700, 400));
    assert_string_equal(figure_named("clock"), "315 ms, chasing");
    assert_false(verdict().given);
    run(178);
    assert_string_equal(figure_named("clock"), "2,985 ms, chasing");
    run(1);
    assert_string_equal(figure_named("clock"), "3,000 ms, gathering");
    run(299);
    assert_int_equal(number("home"), whole("home"));
    assert_false(verdict().wrong);
}

static void stepping_back_brings_the_same(void **state)
{
    (void)state;
    open_text();
    run(300);
    char home[64];
    snprintf(home, sizeof home, "%s", figure_named("home"));
    run(100);
    for (int i = 0; i < 100; i++) stage_step_back(stage);
    scene_frame();
    assert_string_equal(figure_named("home"), home);
    assert_string_equal(figure_named("clock"), "4,500 ms, gathering");
}

// White balls on black in a light palette; and it goes on as before.
static void it_looks_as_in_the_article(void **state)
{
    (void)state;
    open_text();
    assert_string_equal(figure_named("typeface"), "sans, bold");
    assert_int_equal(scene_pixels(0xFF000000), 0);
    turn("look", "as in the article");
    assert_string_equal(figure_named("typeface"), "Song, or a serif");
    assert_true(scene_pixels(0xFF000000) > 100000);
    assert_true(scene_pixels(0xFFFFFFFF) > 1000);
    assert_string_equal(figure_named("clock"), "0 ms, loose");
    int balls = whole("home");
    run(200 + number("ticks it needs") + 290);
    assert_int_equal(number("home"), balls);
    assert_true(stage_undo(stage));
    scene_frame();
    assert_string_equal(figure_named("typeface"), "sans, bold");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_are_home_before_the_clock_turns, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(slow_frames_fly_through, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_stop_test_of_2_px_leaves_them_beside, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(equality_waits_for_ever, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(the_wrong_length_brings_them_at_the_wrong_time, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(the_printed_lines_are_repaired_singly, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(a_stopped_clock_starts_again_at_0, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_text_is_typed_and_undone, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(long_texts_are_cut, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(they_chase_the_place_of_a_click, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(stepping_back_brings_the_same, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(it_looks_as_in_the_article, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
