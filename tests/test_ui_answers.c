// What the strip, the alarm and the panel say of the answer, and what a click on them does.
#include "ui_bench.h"

static void the_strip_turns_the_method_over(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    const Method *first = stage_method(stage);
    assert_true(stage_method_count(stage) > 1);
    bench_click_on(bench, &strip_method_cell, 0);
    assert_ptr_not_equal(stage_method(stage), first);
    for (int i = 1; i < stage_method_count(stage); i++)
        bench_click_on(bench, &strip_method_cell, 0);
    assert_ptr_equal(stage_method(stage), first);
}

static const Method *method_like(Stage *stage, TouchRule touch, bool same)
{
    for (int i = 0; i < stage_method_count(stage); i++) {
        if ((stage_method_at(stage, i)->touch == touch) == same) return stage_method_at(stage, i);
    }
    fail_msg("no such method");
    return NULL;
}

static void touch_flips_only_where_it_is_told(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_set(bench, "method", method_like(stage, TOUCH_REPORTED, true)->name);
    TouchCounts before = stage_touch(stage);
    bench_click_on(bench, &strip_touch_cell, 0);
    assert_int_not_equal(stage_touch(stage), before);
    bench_set(bench, "method", method_like(stage, TOUCH_REPORTED, false)->name);
    for (int i = 0; i < bench->ui->targets; i++) {
        assert_int_not_equal(bench->ui->target[i].action, &strip_touch_cell);
    }
}

static void t_says_why_it_flips_nothing(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "method", "obb_four_axes");
    TouchCounts before = stage_touch(ui_stage(bench->ui));
    assert_true(bench_key(bench, "T"));
    assert_int_equal(stage_touch(ui_stage(bench->ui)), before);
    assert_non_null(bench_text(bench, "four axes: touching never counts  ·  M for exact signs"));
    bench_set(bench, "method", "obb_corners");
    bench_key(bench, "T");
    assert_null(bench_text(bench, "four axes: touching never counts  ·  M for exact signs"));
    assert_non_null(
        bench_text(bench, "corners only: touching always counts  ·  M for exact signs"));
}

static void nobody_build(Stage *stage)
{
    stage_add(stage, .name = "alone", .shape = ts_shape_circle(ts_vec(0, 0), 30));
}

static void nobody_ask(Stage *stage) { stage_verdict(stage, true, true); }

static const Scene nobody_scene = {
    .title = "Nobody",
    .idea = "The scene decides itself.",
    .build = nobody_build,
    .ask = nobody_ask,
    .variants = {{"nobody_right", "right", NULL}, {"nobody_wrong", "wrong", "It is not."}},
};

static void t_says_that_nobody_is_asked(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, &nobody_scene);
    bench_frame(bench);
    assert_true(bench_key(bench, "T"));
    assert_non_null(bench_text(bench, "No rule to flip: this scene tests no pair of shapes"));
}

// A corner of the rotated box points at the other: their bounding circles meet long before.
static void the_alarm_stands_while_the_method_is_wrong(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    assert_false(bench->ui->alarm);
    double calm = bench->ui->layout.free.height;
    assert_true(bench_set(bench, "method", "bounding_circles"));
    const Ask *ask = stage_main_ask(stage);
    assert_true(ask && ask_is_wrong(ask));
    assert_true(bench->ui->alarm);
    double height = bench->ui->layout.alarm_height;
    assert_true(height >= 100 && bench->ui->layout.free.height == calm - height);
    bench_click_on(bench, &strip_compared_cell, 0); // shrinks it
    assert_true(bench->ui->alarm && !stage->playing);
    assert_true(bench_set(bench, "method", method_like(stage, TOUCH_REPORTED, true)->name));
    assert_false(bench->ui->alarm);
    assert_true(bench->ui->layout.free.height == calm);
}

static void no_cell_moves_when_a_word_changes(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    ui_resize(bench->ui, 980, 580, 1);
    bench_frame(bench);
    Rect method = bench_target(bench, &strip_method_cell, 0).rect;
    TsRelation first = stage_main_ask(stage)->answer.relation;
    for (int i = 0; i < 40; i++) {
        stage_step(stage);
        stage_next_method(stage, 1);
        bench_frame(bench);
        Rect now = bench_target(bench, &strip_method_cell, 0).rect;
        assert_true(now.x == method.x && now.width == method.width);
    }
    assert_int_not_equal(stage_main_ask(stage)->answer.relation, first);
}

static void the_panel_turns_knobs_and_chooses_methods(void **state)
{
    Bench *bench = *state;
    bench_click_on(bench, &panel_knob, 0);
    assert_true(boxes_state.turning == 1);
    Rect slider = bench_target(bench, &panel_slider, 1).rect;
    bench_click(bench, ts_vec(slider.x + slider.width - 1, slider.y + 12));
    assert_true(boxes_state.reach == 10);
    bench_click(bench, ts_vec(slider.x + 1, slider.y + 12));
    assert_true(boxes_state.reach == 0);
    bench_key(bench, "Ctrl+Z");
    assert_true(boxes_state.reach == 10);
    bench_key(bench, "Ctrl+Z");
    assert_true(boxes_state.reach == 5);
    bench_click_on(bench, &panel_open, SECTION_METHOD);
    bench_click_on(bench, &strip_method, 1);
    Stage *stage = ui_stage(bench->ui);
    assert_ptr_equal(stage_method(stage), stage_method_at(stage, 1));
}

static void a_held_slider_follows_the_pointer_and_lets_go(void **state)
{
    Bench *bench = *state;
    Rect slider = bench_target(bench, &panel_slider, 1).rect;
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = {slider.x + 9, slider.y + 12}};
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE;
    event.at.x = 1e5;
    ui_event(bench->ui, &event);
    assert_true(boxes_state.reach == 10);
    event.kind = EVENT_LEAVE;
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE;
    event.at.x = 0;
    ui_event(bench->ui, &event);
    assert_true(boxes_state.reach == 10);
}

static void sections_fold_where_there_is_no_room_and_unfold_by_a_click(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 1280, 890, 1);
    bench_frame(bench);
    bench_target(bench, &panel_fold, SECTION_KNOBS);
    ui_resize(bench->ui, 980, 300, 1);
    bench_frame(bench);
    bench_click_on(bench, &panel_open, SECTION_KNOBS);
    bench_target(bench, &panel_fold, SECTION_KNOBS);
    bench_target(bench, &panel_open, SECTION_METHOD);
    bench_click_on(bench, &panel_open, SECTION_METHOD);
    assert_true(bench->ui->panel_state->room > 0);
    Event wheel = {.kind = EVENT_WHEEL, .wheel = -100, .at = {900, 100}};
    assert_true(ui_event(bench->ui, &wheel));
    assert_true(bench->ui->panel_state->scroll == bench->ui->panel_state->room);
}

static void the_panel_folds_and_becomes_a_drawer(void **state)
{
    Bench *bench = *state;
    assert_true(bench->ui->layout.panel_width == 300);
    bench_key(bench, "F3");
    assert_true(bench->ui->layout.panel_width == 0);
    bench_click_on(bench, &columns_panel, 0);
    assert_true(bench->ui->layout.panel_width == 300);
    ui_resize(bench->ui, 800, 500, 1);
    bench_frame(bench);
    assert_true(bench->ui->layout.panel_width == 0);
    bench_key(bench, "F3");
    assert_true(bench->ui->layout.panel_width == 264);
    assert_true(ui_settings(bench->ui).panel);
}

static void answer_all(const Method *method, const Query *query, Answer *answer, int count)
{
    (void)method, (void)query;
    for (int i = 0; i < count; i++) answer[i] = (Answer){.relation = TS_OVERLAPPING};
}

// One's own function has no flaw by name; no key is named to who has none.
static void the_reason_names_keys_to_who_has_them(void **state)
{
    Bench *bench = *state;
    const Method methods[] = {{.label = "mine", .sound = ROUNDS, .answer_many = answer_all},
                              {.label = "flawed", .sound = FLAWED, .flaw = "it is so: wrong"},
                              {.label = "formula", .sound = ROUNDS},
                              {.label = "exact", .sound = EXACT}};
    for (int i = 0; i < 4; i++) {
        char reason[2][MESSAGE_MAX];
        for (int finger = 0; finger < 2; finger++) {
            bench->ui->finger = finger;
            alarm_reason(bench->ui, &methods[i], NULL, reason[finger], MESSAGE_MAX);
            assert_int_equal(strstr(reason[finger], "Ctrl") != NULL, i == 0 && !finger);
            size_t length = strlen(reason[finger]);
            assert_true(length > 1 && reason[finger][length - 1] == '.');
            assert_true(reason[finger][length - 2] != '.');
        }
        assert_int_equal(strcmp(reason[0], reason[1]) != 0, i == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(the_strip_turns_the_method_over),
        WITH_BENCH(touch_flips_only_where_it_is_told),
        WITH_BENCH(t_says_why_it_flips_nothing),
        WITH_BENCH(t_says_that_nobody_is_asked),
        WITH_BENCH(the_alarm_stands_while_the_method_is_wrong),
        WITH_BENCH(the_reason_names_keys_to_who_has_them),
        WITH_BENCH(no_cell_moves_when_a_word_changes),
        WITH_BENCH(the_panel_turns_knobs_and_chooses_methods),
        WITH_BENCH(a_held_slider_follows_the_pointer_and_lets_go),
        WITH_BENCH(sections_fold_where_there_is_no_room_and_unfold_by_a_click),
        WITH_BENCH(the_panel_folds_and_becomes_a_drawer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
