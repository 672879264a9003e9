// Asking: what is worn, what is wrong, what is counted, whose touch rule holds.
#include "stage_bench.h"

static struct {
    Actor *a, *b;
    double kind;
} s;

static void build(Stage *on)
{
    s.a = stage_add(on, .name = "A", .shape = ts_shape_circle(ts_vec(0, 0), 30));
    s.b = stage_add(on, .name = "B", .shape = ts_shape_circle(ts_vec(100, 0), 40));
}

static const Ask *last;

static void ask(Stage *on) { last = stage_ask(on, s.a, s.b); }

static void show(Stage *on) { stage_note(on, "kind %d", (int)s.kind); }

static const Scene scene = {.title = "asking",
                            .idea = "a question",
                            .build = build,
                            .ask = ask,
                            .draw = show,
                            .SCENE_STATE(s),
                            .method = "circle_strict"};

static int set_up(void **state)
{
    (void)state;
    bench_open(&scene);
    return 0;
}

static void put(double x)
{
    stage_place(stage, s.b, ts_vec(x, 0), 0);
    bench_frame();
}

static void choose(const char *name)
{
    char error[256];
    if (!stage_set(stage, "method", name, error, sizeof error)) fail_msg("%s", error);
    bench_frame();
    assert_string_equal(stage_method(stage)->name, name);
}

// The three-way method of circles.
static const char *told_name(void)
{
    for (int i = 0; i < stage_method_count(stage); i++) {
        if (stage_method_at(stage, i)->touch == TOUCH_REPORTED)
            return stage_method_at(stage, i)->name;
    }
    fail_msg("no method tells touching apart");
    return NULL;
}

static void the_answer_is_worn(void **state)
{
    (void)state;
    assert_string_equal(last->method->name, "circle_strict");
    assert_true(last->answer.relation == TS_APART && !last->hit && last->judged &&
                !ask_is_wrong(last));
    assert_true(s.a->asked && !s.a->hit && s.a->relation == TS_APART);
    assert_true(last->contact.gap == 30);
    put(50);
    assert_true(last->answer.relation == TS_OVERLAPPING && last->hit && last->exact_hit);
    assert_true(s.a->hit && s.b->hit && s.b->relation == TS_OVERLAPPING);
    assert_true(fabs(last->contact.gap + 20) < 1e-9);
    put(100);
    assert_true(!s.a->hit && s.a->relation == TS_APART);
}

static void a_flawed_method_is_found_out(void **state)
{
    (void)state;
    choose("circle_center_inside");
    put(60);
    assert_true(last->answer.relation == TS_APART && last->exact == TS_OVERLAPPING);
    assert_true(ask_is_wrong(last) && !last->hit && last->exact_hit);
    assert_true(s.a->wrong && s.b->wrong && !s.a->hit);
    assert_non_null(last->method->flaw);
    assert_ptr_equal(stage_main_ask(stage), last);
    put(10);
    assert_true(!ask_is_wrong(last) && !s.a->wrong);
}

static void counted_again_only_when_something_moved(void **state)
{
    (void)state;
    const Record *record = stage_record(stage);
    assert_int_equal(record->agreed, 1);
    for (int i = 0; i < 5; i++) bench_frame();
    assert_int_equal(record->agreed, 1);
    put(99);
    put(98);
    assert_int_equal(record->agreed, 3);
    choose("circle_center_inside");
    assert_int_equal(record->agreed, 1);
    put(60);
    bench_frame();
    assert_int_equal(record->agreed, 1);
    assert_int_equal(record->wrong, 1);
    choose("circle_strict"); // a sound method is not blamed for what another got wrong
    assert_int_equal(record->agreed, 1);
    assert_int_equal(record->wrong, 0);
    stage_reset(stage);
    assert_int_equal(record->agreed + record->wrong, 0);
}

static void touching_is_told_only_by_those_who_tell(void **state)
{
    (void)state;
    put(70);
    assert_int_equal(last->exact, TS_TOUCHING);
    assert_true(last->answer.relation == TS_APART && !last->hit && !last->exact_hit &&
                !ask_is_wrong(last));
    assert_false(stage_touch_reported(stage));
    assert_int_equal(stage_touch(stage), TOUCHING_MISSES);
    stage_flip_touch(stage);
    bench_frame();
    assert_false(last->hit);
    choose("circle_inclusive");
    assert_true(last->answer.relation == TS_OVERLAPPING && last->hit && last->exact_hit &&
                !ask_is_wrong(last));
    assert_int_equal(stage_touch(stage), TOUCHING_HITS);
}

static void the_stage_rule_colours_what_is_told(void **state)
{
    (void)state;
    put(70);
    choose(told_name());
    assert_int_equal(last->answer.relation, TS_TOUCHING);
    assert_true(!last->hit && !last->exact_hit && !s.a->hit);
    assert_true(stage_touch_reported(stage));
    stage_flip_touch(stage);
    bench_frame();
    assert_true(last->hit && last->exact_hit && s.a->hit && !ask_is_wrong(last));
    assert_int_equal(s.a->relation, TS_TOUCHING);
    assert_int_equal(stage_touch(stage), TOUCHING_HITS);
    char error[256];
    assert_true(stage_set(stage, "touch", "misses", error, sizeof error));
    bench_frame();
    assert_false(last->hit);
}

static void methods_go_round(void **state)
{
    (void)state;
    int count = stage_method_count(stage);
    assert_true(count >= 4);
    const Method *first = stage_method(stage);
    for (int i = 0; i < count; i++) {
        stage_next_method(stage, 1);
        bench_frame();
        assert_string_equal(last->method->name, stage_method(stage)->name);
        assert_true(stage_method(stage)->a & TS_SHAPE_BIT(TS_SHAPE_CIRCLE));
    }
    assert_ptr_equal(stage_method(stage), first);
    stage_next_method(stage, -1);
    stage_next_method(stage, 1);
    assert_ptr_equal(stage_method(stage), first);
}

static void the_choice_outlives_a_reset_but_not_the_scene(void **state)
{
    (void)state;
    choose("circle_inclusive");
    stage_reset(stage);
    bench_frame();
    assert_string_equal(last->method->name, "circle_inclusive");
    bench_open(&scene);
    assert_string_equal(last->method->name, "circle_strict");
}

static void where_the_chosen_method_does_not_go_another_does(void **state)
{
    (void)state;
    stage_reshape(stage, s.b, ts_shape_point(ts_vec(0, 0)));
    bench_frame();
    assert_non_null(last);
    assert_string_not_equal(last->method->name, "circle_strict");
    assert_string_equal(stage_method(stage)->name, last->method->name);
    stage_reshape(stage, s.b, ts_shape_circle(ts_vec(0, 0), 5));
    bench_frame();
    bench_frame();
    assert_string_equal(last->method->name, "circle_strict");
}

static void a_wrong_method_name_is_refused(void **state)
{
    (void)state;
    char error[256] = "";
    assert_false(stage_set(stage, "method", "circle_strcit", error, sizeof error));
    assert_non_null(strstr(error, "circle_strict"));
    assert_false(stage_set(stage, "method", "obb_four_axes", error, sizeof error));
    assert_non_null(strstr(error, "does not take"));
    assert_string_equal(stage_method(stage)->name, "circle_strict");
}

static void a_method_can_be_set_before_the_first_frame(void **state)
{
    (void)state;
    char error[256];
    stage_open(stage, &scene);
    assert_true(stage_set(stage, "method", "circle_inclusive", error, sizeof error));
    assert_false(stage_set(stage, "method", "obb_four_axes", error, sizeof error));
    bench_frame();
    assert_string_equal(last->method->name, "circle_inclusive");
}

static void the_removed_are_not_asked(void **state)
{
    (void)state;
    stage_remove(stage, s.b);
    bench_frame();
    assert_null(last);
    assert_null(stage_main_ask(stage));
    assert_null(stage_method(stage));
    assert_int_equal(stage_method_count(stage), 0);
    assert_false(s.a->asked);
}

static void guests_are_asked_against_everybody(void **state)
{
    (void)state;
    Actor *guest = stage_add(stage, .name = "G", .shape = ts_shape_circle(ts_vec(0, 10), 5),
                             .traits = ACTOR_GUEST);
    stage_add(stage, .shape = ts_shape_segment(ts_vec(0, 0), ts_vec(1, 1)), .traits = ACTOR_GUEST);
    stage_add(stage, .shape = ts_shape_circle(ts_vec(0, 0), 9), .traits = ACTOR_QUIET);
    bench_frame();
    assert_int_equal(stage_record(stage)->asks, 3);
    assert_true(guest->hit && s.a->hit && !s.b->hit);
    assert_string_equal(stage_method(stage)->name, "circle_strict");
}

static void the_main_ask_is_the_selected_ones(void **state)
{
    (void)state;
    stage_add(stage, .name = "G", .shape = ts_shape_circle(ts_vec(100, 60), 30),
              .traits = ACTOR_GUEST);
    bench_frame();
    assert_ptr_equal(stage_main_ask(stage)->a, s.a);
    for (int i = 0; i < 3; i++) bench_key("Tab");
    const Ask *ask = stage_main_ask(stage);
    assert_ptr_equal(ask->a, s.b);
    assert_int_equal(ask->answer.relation, TS_OVERLAPPING);
}

#define ASK_TEST(name) cmocka_unit_test_setup(name, set_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ASK_TEST(the_answer_is_worn),
        ASK_TEST(a_flawed_method_is_found_out),
        ASK_TEST(counted_again_only_when_something_moved),
        ASK_TEST(touching_is_told_only_by_those_who_tell),
        ASK_TEST(the_stage_rule_colours_what_is_told),
        ASK_TEST(methods_go_round),
        ASK_TEST(the_choice_outlives_a_reset_but_not_the_scene),
        ASK_TEST(where_the_chosen_method_does_not_go_another_does),
        ASK_TEST(a_wrong_method_name_is_refused),
        ASK_TEST(a_method_can_be_set_before_the_first_frame),
        ASK_TEST(the_removed_are_not_asked),
        ASK_TEST(guests_are_asked_against_everybody),
        ASK_TEST(the_main_ask_is_the_selected_ones),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
