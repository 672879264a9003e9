// Time in the Ui: what it runs, what it stops for, and how long messages and figures stay.
#include "ui_bench.h"

static void nothing_is_due_while_paused(void **state)
{
    Bench *bench = *state;
    assert_true(ui_due(bench->ui) < 1);
    assert_true(ui_advance(bench->ui, 0.06));
    bench_key(bench, "Space");
    assert_true(isinf(ui_due(bench->ui)));
    int tick = ui_stage(bench->ui)->tick;
    assert_non_null(bench_text(bench, "paused"));
    assert_false(ui_advance(bench->ui, 1));
    assert_int_equal(ui_stage(bench->ui)->tick, tick);
    bench_key(bench, ".");
    assert_int_equal(ui_stage(bench->ui)->tick, tick + 1);
    bench_key(bench, ",");
    assert_int_equal(ui_stage(bench->ui)->tick, tick);
    bench_key(bench, "Pause");
    assert_null(bench_text(bench, "paused"));
    assert_true(ui_due(bench->ui) < 1);
    assert_false(bench_key(bench, "."));
}

// A step back that leads nowhere, or further than one tick, says why.
static void a_step_back_says_where_it_ends(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_key(bench, "Space");
    stage_reset(stage);
    bench_key(bench, ",");
    assert_non_null(bench_text(bench, "This is the first tick"));
    for (int i = 0; i < 1300; i++) stage_step(stage);
    stage_show_tick(stage, 0);
    assert_true(stage->tick > 0);
    bench_key(bench, ",");
    assert_non_null(bench_text(bench, "No earlier tick is recorded"));
    assert_null(bench_text(bench, "This is the first tick"));
}

static void crowd_build(Stage *stage)
{
    boxes_build(stage);
    for (int i = 0; i < 6000; i++) stage_add(stage, .shape = ts_shape_point(ts_vec(i, 500)));
}

static const Scene crowd = {.title = "A crowd",
                            .idea = "Not every tick of it is stored.",
                            .build = crowd_build,
                            .ask = boxes_ask,
                            .draw = boxes_draw,
                            .SCENE_STATE(boxes_state)};

static int open_crowd(void **state)
{
    static const Scene *const scenes[] = {&crowd, NULL};
    return bench_open_with(state, scenes);
}

static void a_step_back_over_ticks_says_so(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_key(bench, "Space");
    while (stage->tick < 20) stage_step(stage);
    stage_note_change(stage); // so that no earlier tick can be played again
    bench_key(bench, ",");
    assert_int_equal(stage->tick, 16);
    assert_non_null(bench_text(bench, "The ticks between are not recorded"));
}

static double still_clock(void) { return 0; }

// Nothing moves in that scene but the view on its way home.
static void home_glides_in_a_scene_that_stands_still(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_key(bench, "PgDn");
    stage_set_clock(stage, still_clock);
    double fitted = stage_view(stage).zoom;
    ui_event(bench->ui, &(Event){.kind = EVENT_WHEEL, .wheel = 3, .at = {30, 300}});
    assert_true(stage_view(stage).zoom > fitted);
    bench_key(bench, "Home");
    assert_true(stage_view(stage).zoom > fitted);
    assert_true(ui_due(bench->ui) < 0.1);
    for (int i = 0; i < 10; i++) ui_advance(bench->ui, 0.05);
    assert_true(stage_view(stage).zoom == fitted);
    assert_int_equal(stage->tick, 0);
    assert_true(ui_due(bench->ui) > 9); // the autoplay demo's, and nothing before
    stage_set_clock(stage, NULL);
}

static void time_stands_still_under_an_overlay(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F1");
    assert_true(isinf(ui_due(bench->ui)));
    assert_false(ui_advance(bench->ui, 0.06));
}

static void what_was_said_goes_after_four_seconds(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Space");
    ui_message(bench->ui, "saved here.png");
    assert_true(ui_due(bench->ui) == 4);
    assert_false(ui_advance(bench->ui, 3.5));
    assert_true(ui_advance(bench->ui, 1));
    assert_true(isinf(ui_due(bench->ui)));
}

// While time runs the strip's gap is renewed ten times a second, not with every tick of 50 ms.
static void figures_are_held_for_a_tenth_of_a_second(void **state)
{
    Bench *bench = *state;
    int changes = 0;
    double last = NAN;
    char tick[64] = "";
    int panel_changes = 0;
    for (int i = 0; i < 8; i++) { // apart all the time
        assert_true(ui_advance(bench->ui, 0.05));
        bench_frame(bench);
        changes += bench->ui->figures->shown.gap != last;
        last = bench->ui->figures->shown.gap;
        assert_non_null(bench_text(bench, bench->ui->figures->shown.row[0].value));
        panel_changes += strcmp(bench->ui->figures->shown.row[0].value, tick) != 0;
        snprintf(tick, sizeof tick, "%s", bench->ui->figures->shown.row[0].value);
    }
    assert_int_equal(panel_changes, changes); // the panel's, with the strip's
    assert_in_range(changes, 4, 5);
    stage_step(ui_stage(bench->ui));
    bench_frame(bench);
    assert_true(bench->ui->figures->shown.gap == stage_main_ask(ui_stage(bench->ui))->contact.gap);
}

static void noted_draw(Stage *stage)
{
    boxes_draw(stage);
    stage_note(stage, "tick number %d", stage->tick);
    stage_label(stage, ts_vec(0, -22), ts_vec(0, -1), LABEL_NUMBER, "label %d", stage->tick);
}

static int open_noted(void **state)
{
    static Scene noted;
    static const Scene *const scenes[] = {&noted, NULL};
    noted = boxes_scene;
    noted.draw = noted_draw;
    return bench_open_with(state, scenes);
}

// Note and label show the same tick as the panel, in every frame.
static void note_and_label_are_held_with_the_figures(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < 8; i++) {
        char note[96];
        assert_true(ui_advance(bench->ui, 0.05));
        bench_frame(bench);
        snprintf(note, sizeof note, "tick number %s", bench->ui->figures->shown.row[0].value);
        assert_non_null(bench_text(bench, note));
        snprintf(note, sizeof note, "label %s", bench->ui->figures->shown.row[0].value);
        assert_non_null(bench_text(bench, note));
    }
}

// What a scene opens with is not held: the command line turns its knobs after its first frame.
static void the_first_tick_shows_its_own_figures(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    Actor *first = stage_first(stage);
    double gap = bench->ui->figures->shown.gap;
    stage_place(stage, first, ts_vec(first->position.x - 300, first->position.y), first->angle);
    bench_frame(bench);
    assert_true(stage->playing && stage->tick == 0);
    assert_true(bench->ui->figures->shown.gap != gap);
}

static bool has_target(const Bench *bench, const Action *action)
{
    bool has = false;
    for (int i = 0; i < bench->ui->targets; i++) has |= bench->ui->target[i].action == action;
    return has;
}

// What would show the answer of an earlier tick: neither a question nor the map has it.
static void the_slider_waits_for_what_hides_ticks(void **state)
{
    Bench *bench = *state;
    static const char *const keys[] = {"F6", "F7", "G"};
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    for (int i = 0; i < 3; i++) {
        ui_open(bench->ui, stage_scene(ui_stage(bench->ui)));
        for (int k = 0; k < 50; k++) stage_step(ui_stage(bench->ui));
        stage_play(ui_stage(bench->ui), false);
        bench_frame(bench);
        assert_true(has_target(bench, &timeline_time));
        bench_key(bench, keys[i]);
        assert_true(bench->ui->question || stage_shows_map(ui_stage(bench->ui)));
        stage_play(ui_stage(bench->ui), false);
        bench_frame(bench);
        if (has_target(bench, &timeline_time)) fail_msg("after %s", keys[i]);
        bench_key(bench, i < 2 ? "Esc" : keys[i]);
    }
}

static void paused_time_is_a_slider(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (int i = 0; i < 50; i++) stage_step(stage);
    bench_frame(bench);
    for (int i = 0; i < bench->ui->targets; i++)
        assert_int_not_equal(bench->ui->target[i].action, &timeline_time); // it plays
    bench_key(bench, "Space");
    for (int simple = 1; simple >= 0; simple--) { // its word stands before it, in both depths
        Settings settings = ui_settings(bench->ui);
        settings.simple = simple;
        ui_apply(bench->ui, &settings);
        bench_frame(bench);
        Rect slider = bench_target(bench, &timeline_time, 0).rect;
        const TextCommand *word = bench_text(bench, "Drag back in time");
        assert_non_null(word);
        assert_true(word->x < slider.x * bench->ui->layout.scale);
    }
    Rect track = bench_target(bench, &timeline_time, 0).rect;
    double scale = bench->ui->layout.scale, middle = track.y + track.height / 2;
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT};
    event.at = ts_vec_scale(ts_vec(track.x + track.width / 2, middle), scale);
    ui_event(bench->ui, &event);
    assert_int_equal(stage->tick, 25);
    event.kind = EVENT_MOVE;
    event.at = ts_vec_scale(ts_vec(track.x - 500, middle), scale);
    ui_event(bench->ui, &event);
    assert_int_equal(stage->tick, 0);
    event.at = ts_vec_scale(ts_vec(track.x + track.width - 12, middle), scale);
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    assert_int_equal(stage->tick, 50);
    bench_click(bench, ts_vec(track.x + 12, middle));
    assert_int_equal(stage->tick, 0);
    bench_key(bench, "Space"); // on from there
    ui_advance(bench->ui, 0.051);
    assert_int_equal(stage->tick, 1);
}

// While time runs, strip and table tell one gap; of boxes that overlap both are the depth.
static void the_table_is_held_with_the_strip(void **state)
{
    Bench *bench = *state;
    int compared = 0;
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    for (int frame = 0; frame < 600; frame++) {
        ui_advance(bench->ui, 1.0 / 60);
        bench_frame(bench);
        const RecordTable *table;
        int tables = figures_tables(bench->ui, &table);
        StripWords words = strip_words(bench->ui);
        assert_int_equal(tables, 1);
        for (int i = 0; i < table->rows && words.answer.relation == TS_OVERLAPPING; i++) {
            const RecordRow *row = &table->row[i];
            if (row->mark != ROW_OVERLAP) continue;
            const char *gap = row->cell[row->cells - 1];
            if (strncmp(words.gap, gap, strlen(gap)) != 0)
                fail_msg("tick %d: strip %s, table %s", ui_stage(bench->ui)->tick, words.gap, gap);
            compared++;
        }
    }
    assert_true(compared > 100);
}

static int open_scenes(void **state) { return bench_open_with(state, scene_table); }

static void drag(Bench *bench, const TsVec *at, int count)
{
    for (int i = 0; i <= count; i++) {
        Event event = {.kind = i == 0      ? EVENT_PRESS
                               : i < count ? EVENT_MOVE
                                           : EVENT_RELEASE,
                       .button = BUTTON_LEFT,
                       .at = ts_vec_scale(at[i < count ? i : count - 1], bench->ui->layout.scale)};
        ui_event(bench->ui, &event);
        bench_frame(bench);
    }
}

static const char *figure(Bench *bench, const char *name)
{
    const Record *record = stage_record(ui_stage(bench->ui));
    for (int i = 0; i < record->figures; i++) {
        if (strcmp(record->figure[i].name, name) == 0) return record->figure[i].value;
    }
    return "";
}

// Dragging the times of 71 and the steps of 37 shows those, pauses, and is undone at once.
static void sliders_in_the_picture_are_dragged(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    ui_open(bench->ui, ui_find(bench->ui, "37_transform"));
    bench_frame(bench);
    Rect bar = bench_target(bench, &timeline_picture, 0).rect;
    double left = bar.x + 12, width = bar.width - 24, middle = bar.y + bar.height / 2;
    assert_string_equal(figure(bench, "step"), "0 of 360");
    TsVec way[] = {{left + width * 0.7, middle}, {left + width * 0.25 + 0.1, middle}};
    drag(bench, way, 2);
    assert_string_equal(figure(bench, "step"), "91 of 360");
    assert_false(stage->playing);
    assert_true(stage_undo(stage)); // all of the drag
    bench_frame(bench);
    assert_string_equal(figure(bench, "step"), "0 of 360");
    stage_redo(stage);
    stage_step(stage); // on from there
    bench_frame(bench);
    assert_string_equal(figure(bench, "step"), "92 of 360");

    ui_open(bench->ui, ui_find(bench->ui, "71_continuous"));
    bench_frame(bench);
    const RecordSlider *slider;
    assert_int_equal(stage_sliders(stage, &slider), 1);
    assert_true(slider->now == 0);
    bar = bench_target(bench, &timeline_picture, 0).rect;
    TsVec there = {bar.x + 12 + (bar.width - 24) * 0.4, bar.y + bar.height / 2};
    drag(bench, &there, 1);
    stage_sliders(stage, &slider);
    assert_true(fabs(slider->now - 0.4) < 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(nothing_is_due_while_paused),
        WITH_BENCH(a_step_back_says_where_it_ends),
        cmocka_unit_test_setup_teardown(a_step_back_over_ticks_says_so, open_crowd, bench_close),
        WITH_BENCH(home_glides_in_a_scene_that_stands_still),
        WITH_BENCH(paused_time_is_a_slider),
        cmocka_unit_test_setup_teardown(the_slider_waits_for_what_hides_ticks, open_scenes,
                                        bench_close),
        cmocka_unit_test_setup_teardown(the_table_is_held_with_the_strip, open_scenes, bench_close),
        cmocka_unit_test_setup_teardown(sliders_in_the_picture_are_dragged, open_scenes,
                                        bench_close),
        WITH_BENCH(time_stands_still_under_an_overlay),
        WITH_BENCH(what_was_said_goes_after_four_seconds),
        WITH_BENCH(figures_are_held_for_a_tenth_of_a_second),
        cmocka_unit_test_setup_teardown(note_and_label_are_held_with_the_figures, open_noted,
                                        bench_close),
        WITH_BENCH(the_first_tick_shows_its_own_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
