// Variants: what a scene simulates in several ways is chosen like a method.
#include "stage_bench.h"

static struct {
    double steps;
} s;

static void step(Stage *on) { s.steps += stage_variant(on) == 1 ? 10 : 1; }

static const Scene scene = {
    .title = "ways",
    .idea = "one is wrong",
    .step = step,
    .SCENE_STATE(s),
    .variants = {{"ways_clamped", "clamped", NULL},
                 {"ways_flipped", "flipped", "it flips the sign again each tick"}},
};

static const Scene starts_wrong = {
    .title = "ways",
    .idea = "one is wrong",
    .variants = {{"ways_flipped", "flipped", "it flips the sign"}, {"ways_clamped", "clamped"}},
};

static void they_are_offered_in_the_place_of_methods(void **state)
{
    (void)state;
    bench_open(&scene);
    assert_int_equal(stage_method_count(stage), 2);
    assert_string_equal(stage_method(stage)->label, "clamped");
    assert_int_equal(stage_method_at(stage, 1)->sound, FLAWED);
    assert_int_equal(stage_variant(stage), 0);
    stage_step(stage);
    assert_true(s.steps == 1);
    stage_next_method(stage, 1);
    assert_int_equal(stage_variant(stage), 1);
    stage_step(stage);
    assert_true(s.steps == 11);
    bench_frame();
    assert_int_equal(stage_method_count(stage), 2);
    stage_next_method(stage, 1);
    assert_int_equal(stage_variant(stage), 0);
}

static void the_first_right_one_is_what_it_starts_with(void **state)
{
    (void)state;
    bench_open(&starts_wrong);
    assert_int_equal(stage_variant(stage), 1);
}

static void they_are_set_by_name_and_kept_by_reset(void **state)
{
    (void)state;
    char error[256] = "";
    bench_open(&scene);
    assert_true(stage_set(stage, "method", "ways_flipped", error, sizeof error));
    stage_reset(stage);
    assert_int_equal(stage_variant(stage), 1);
    assert_false(stage_set(stage, "method", "ways_flippy", error, sizeof error));
    assert_non_null(strstr(error, "ways_flipped"));
    assert_false(stage_set(stage, "method", "obb_four_axes", error, sizeof error));
    stage_open(stage, &scene);
    assert_int_equal(stage_variant(stage), 0);
}

static void a_flawed_one_says_its_flaw(void **state)
{
    (void)state;
    bench_open(&scene);
    assert_null(strstr(stage_record(stage)->hint, "flaw"));
    stage_choose_method(stage, 1);
    bench_frame();
    assert_string_equal(stage_record(stage)->hint, "Its flaw: it flips the sign again each tick");
}

static int shown[2], halves; // of the halves of a split view

static void note_shown(Stage *on)
{
    if (halves < 2) shown[halves] = stage_shows_exact(on) ? 0 : stage_variant(on);
    halves++;
}

static const Scene draws_itself = {
    .title = "ways",
    .idea = "one is wrong",
    .draw = note_shown,
    .variants = {{"ways_clamped", "clamped", NULL}, {"ways_flipped", "flipped", "it flips"}},
};

static void beside_it_the_right_one_is_shown(void **state)
{
    (void)state;
    bench_open(&draws_itself);
    stage_choose_method(stage, 1);
    stage_split(stage, true);
    halves = 0;
    bench_frame();
    assert_int_equal(halves, 2);
    assert_int_equal(shown[0], 1);
    assert_int_equal(shown[1], 0);
    assert_int_equal(stage_variant(stage), 1);
}

static void build_two(Stage *on)
{
    stage_add(on, .shape = ts_shape_circle(ts_vec(0, 0), 10));
    stage_add(on, .shape = ts_shape_circle(ts_vec(5, 0), 10));
}

static void ask_two(Stage *on) { stage_ask(on, stage_nth(on, 0), stage_nth(on, 1)); }

static const Scene asks_two = {
    .title = "ways",
    .idea = "and a pair",
    .build = build_two,
    .ask = ask_two,
    .variants = {{"ways_clamped", "clamped", NULL}, {"ways_flipped", "flipped", "it flips"}},
};

static void nothing_is_asked_of_them(void **state)
{
    (void)state;
    bench_open(&asks_two);
    stage_choose_method(stage, 1);
    bench_frame();
    const Ask *ask = stage_asked(stage, stage_nth(stage, 0), stage_nth(stage, 1));
    assert_non_null(ask);
    assert_int_equal(ask->answer.relation, TS_OVERLAPPING);
    assert_string_not_equal(ask->method->name, "ways_flipped");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(they_are_offered_in_the_place_of_methods, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(the_first_right_one_is_what_it_starts_with, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(they_are_set_by_name_and_kept_by_reset, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(a_flawed_one_says_its_flaw, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(beside_it_the_right_one_is_shown, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(nothing_is_asked_of_them, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
