// The steps of a trace in the Ui: their keys, their card, and their row in the panel.
#include "menus/menus_private.h"
#include "tools/microscope_private.h"
#include "ui_bench.h"

enum { STEPS = 7 };

static struct {
    double steps, long_words, moving;
} trace_state = {.steps = STEPS};

static void trace_build(Stage *stage)
{
    stage_add(stage, .name = "box", .shape = ts_shape_obb(ts_vec(0, 0), 40, 40, ts_vec(1, 0)),
              .spin = trace_state.moving);
}

static void trace_turned(Stage *stage, int knob)
{
    (void)knob;
    stage_first(stage)->spin = trace_state.moving;
}

static void trace_draw(Stage *stage)
{
    stage_note(stage, "a note");
    if (trace_state.steps == 0) return;
    int shown = stage_trace(stage, (int)trace_state.steps);
    stage_narrate(stage,
                  trace_state.long_words > 0
                      ? "Wall %d, which is one of those that take very many words to tell of, "
                        "shows no daylight."
                      : "Wall %d shows daylight.",
                  shown + 1);
}

static const Scene trace_scene = {
    .title = "Trace",
    .idea = "Step by step.",
    .build = trace_build,
    .draw = trace_draw,
    .turned = trace_turned,
    .SCENE_STATE(trace_state),
    .knobs = {{'x', "steps", &trace_state.steps, .max = 200, .step = 1},
              {'u', "long words", &trace_state.long_words, .max = 1},
              {'i', "moving", &trace_state.moving, .max = 1}},
};

static int open_trace(void **state)
{
    int failed = bench_open(state);
    Bench *bench = *state;
    if (failed) return failed;
    ui_open(bench->ui, &trace_scene);
    bench_frame(bench);
    return 0;
}

static int shown(const Bench *bench) { return stage_trace_view(ui_stage(bench->ui)).shown; }

static void the_card_takes_the_place_of_hint_and_note(void **state)
{
    Bench *bench = *state;
    assert_non_null(bench_text(bench, "Step 7 of 7."));
    assert_non_null(bench_text(bench, "Wall 7 shows daylight."));
    assert_null(bench_text(bench, "a note"));
    Layout layout = bench->ui->layout;
    assert_true(layout.narration.height == 40);
    assert_true(layout.narration.y + 52 == layout.strip_y);
    assert_true(layout.free.y + layout.free.height < layout.narration.y);
    assert_true(bench_set(bench, "steps", "0"));
    assert_non_null(bench_text(bench, "a note"));
    assert_true(bench->ui->layout.free.height > layout.free.height);
}

static void the_keys_step_and_with_shift_tick(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    stage_play(stage, false);
    assert_true(bench_key(bench, ","));
    assert_true(bench_key(bench, ","));
    assert_int_equal(shown(bench), 4);
    assert_non_null(bench_text(bench, "Step 5 of 7."));
    ui_message(bench->ui, "Copied the case");
    bench_frame(bench);
    assert_non_null(bench_text(bench, "Copied the case"));
    assert_true(bench_key(bench, "."));
    assert_int_equal(shown(bench), 5);
    assert_non_null(bench_text(bench, "Step 6 of 7."));
    assert_null(bench_text(bench, "Copied the case"));
    assert_int_equal(stage->tick, 0);
    bench_key(bench, ".");
    assert_int_equal(shown(bench), 6);
    assert_true(bench_key(bench, "Shift+."));
    assert_int_equal(stage->tick, 1);
    bench_key(bench, "Shift+,");
    assert_int_equal(stage->tick, 0);
    assert_int_equal(shown(bench), 6);
}

// By the key and by the card.
static void after_the_last_step_comes_the_first(void **state)
{
    Bench *bench = *state;
    stage_play(ui_stage(bench->ui), false);
    assert_int_equal(shown(bench), 6);
    assert_true(bench_key(bench, "."));
    assert_int_equal(shown(bench), 0);
    assert_non_null(bench_text(bench, "Step 1 of 7."));
    assert_true(bench_key(bench, ",")); // it goes no further back, and says so
    assert_int_equal(shown(bench), 0);
    assert_string_equal(bench->ui->message, "This is the first step");
    assert_true(bench_key(bench, "."));
    assert_int_equal(shown(bench), 1);
    bench_click_on(bench, &timeline_step, -1);
    assert_int_equal(shown(bench), 0);
    for (int i = 0; i < 7; i++) bench_click_on(bench, &timeline_step, 1);
    assert_int_equal(shown(bench), 0);
}

static void move_to(Bench *bench, Rect rect)
{
    double scale = bench->ui->layout.scale;
    Event event = {.kind = EVENT_MOVE};
    event.at = ts_vec_scale(ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2), scale);
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

// The key of the card and the row of the menu say why they do nothing.
static void at_the_first_step_back_is_grey(void **state)
{
    Bench *bench = *state;
    stage_play(ui_stage(bench->ui), false);
    bench_key(bench, ".");
    assert_int_equal(shown(bench), 0);
    move_to(bench, bench_target(bench, &timeline_step, -1).rect);
    assert_string_equal(bench->ui->tip.sentence, "This is the first step");
    const MenuItem *item = NULL;
    for (int i = 0; i < menu_items_count() && !item; i++)
        item = strcmp(menu_item_at(i)->words, "A step back") == 0 ? menu_item_at(i) : NULL;
    assert_non_null(item);
    assert_string_equal(menu_item_lacks(bench->ui, item), "this is the first step");
    bench_key(bench, ".");
    assert_null(menu_item_lacks(bench->ui, item));
    move_to(bench, bench_target(bench, &timeline_step, 1).rect);
    move_to(bench, bench_target(bench, &timeline_step, -1).rect);
    assert_string_equal(bench->ui->tip.sentence, "The step before.");
}

static void without_a_trace_they_tick(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_set(bench, "steps", "0");
    stage_play(stage, false);
    bench_key(bench, ".");
    assert_int_equal(stage->tick, 1);
    bench_key(bench, ",");
    assert_int_equal(stage->tick, 0);
}

static void what_stands_still_needs_no_pause(void **state)
{
    Bench *bench = *state;
    assert_true(ui_stage(bench->ui)->playing);
    assert_true(bench_key(bench, ","));
    assert_int_equal(shown(bench), 5);
    stage_play(ui_stage(bench->ui), true);
    bench_set(bench, "moving", "on");
    assert_false(bench_key(bench, ","));
    assert_int_equal(shown(bench), 6);
}

static void steps_play_by_themselves(void **state)
{
    Bench *bench = *state;
    assert_int_equal(shown(bench), 6);
    assert_true(ui_due(bench->ui) > 5);
    bench_click_on(bench, &timeline_rate, 0);
    assert_int_equal(shown(bench), 0); // from the first one on, one a second
    assert_non_null(bench_text(bench, "1/s"));
    assert_true(ui_due(bench->ui) == 1);
    assert_false(ui_advance(bench->ui, 0.9));
    assert_true(ui_advance(bench->ui, 0.2));
    bench_frame(bench);
    assert_int_equal(shown(bench), 1);
    bench_click_on(bench, &timeline_rate, 0);
    bench_click_on(bench, &timeline_rate, 0); // four a second, from there
    for (int i = 0; i < 5; i++) {
        assert_true(ui_advance(bench->ui, 0.26));
        bench_frame(bench);
    }
    assert_int_equal(shown(bench), 6);
    assert_false(ui_advance(bench->ui, 0.26)); // the last one is shown for longer
    assert_true(ui_advance(bench->ui, 0.26));
    bench_frame(bench);
    assert_int_equal(shown(bench), 0);
    bench_key(bench, ".");
    assert_int_equal(shown(bench), 1);
    assert_true(ui_due(bench->ui) > 5); // the viewer steps
}

// The middle of a step of the bar, px at scale 1.
static TsVec on_step(const Bench *bench, int step)
{
    Rect bar = bench_target(bench, &panel_step_bar, 0).rect;
    int steps = stage_trace_view(ui_stage(bench->ui)).steps;
    return ts_vec(bar.x + bar.width * (step + 0.5) / steps, bar.y + bar.height / 2);
}

static void give(Bench *bench, EventKind kind, TsVec at)
{
    Event event = {
        .kind = kind, .button = BUTTON_LEFT, .at = ts_vec_scale(at, bench->ui->layout.scale)};
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static void a_click_on_a_step_stops_there(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "moving", "on");
    bench_click(bench, on_step(bench, 2));
    assert_false(ui_stage(bench->ui)->playing);
    assert_int_equal(shown(bench), 2);
    Rect card = bench->ui->layout.narration;
    bench_click(bench, ts_vec(card.x + 22, card.y + 20)); // its first key
    assert_int_equal(shown(bench), 1);
    bench_click(bench, ts_vec(card.x + 46, card.y + 20));
    assert_int_equal(shown(bench), 2);
    bench_click(bench, ts_vec(card.x + card.width - 20, card.y + 20)); // nothing beneath it
    assert_int_equal(shown(bench), 2);
}

static void what_answers_the_viewer_stands_above_it(void **state)
{
    Bench *bench = *state;
    ui_message(bench->ui, "saved");
    bench_frame(bench);
    const TextCommand *saved = bench_text(bench, "saved");
    assert_non_null(saved);
    assert_non_null(bench_text(bench, "Step 7 of 7."));
    assert_true(saved->y + 4 < bench->ui->layout.narration.y);
    bench_click_on(bench, &timeline_step, -1); // its keys stay under the pointer
    assert_non_null(bench_text(bench, "Step 6 of 7."));
    bench_click_on(bench, &timeline_step, 1);
    ui_advance(bench->ui, 5);
    bench_key(bench, "K");
    assert_true(stage_record(ui_stage(bench->ui))->is_reply);
    assert_non_null(bench_text(bench, "Step 7 of 7."));
    bench_key(bench, ","); // a step says what it does
    assert_false(stage_record(ui_stage(bench->ui))->is_reply);
    assert_non_null(bench_text(bench, "Step 6 of 7."));
}

// With any number of steps, and in the smallest panel.
static void the_row_of_steps_stays_inside_the_panel(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 920, 580, 1);
    static const char *const counts[] = {"1", "7", "40", "64"};
    for (int i = 0; i < 4; i++) {
        bench_set(bench, "steps", counts[i]);
        Rect place = bench_target(bench, &panel_step_bar, 0).rect;
        Layout layout = bench->ui->layout;
        assert_true(place.x >= layout.panel_x + 20);
        assert_true(place.x + place.width <= layout.width - 20 + 1e-9);
    }
}

static void the_row_of_steps_is_a_slider(void **state)
{
    Bench *bench = *state;
    give(bench, EVENT_PRESS, on_step(bench, 1));
    assert_int_equal(shown(bench), 1);
    assert_false(ui_stage(bench->ui)->playing);
    give(bench, EVENT_MOVE, on_step(bench, 4));
    assert_int_equal(shown(bench), 4);
    give(bench, EVENT_MOVE, ts_vec(-50, 700)); // far away: the first
    assert_int_equal(shown(bench), 0);
    give(bench, EVENT_MOVE, ts_vec(5000, 0));
    assert_int_equal(shown(bench), STEPS - 1);
    give(bench, EVENT_RELEASE, on_step(bench, 2));
    assert_int_equal(shown(bench), STEPS - 1);
    give(bench, EVENT_MOVE, on_step(bench, 3)); // it is no longer held
    assert_int_equal(shown(bench), STEPS - 1);
    bench_set(bench, "steps", "200"); // also of many steps
    bench_click(bench, on_step(bench, 150));
    assert_int_equal(shown(bench), 150);
}

static void a_finger_slides_the_steps_and_a_second_one_puts_them_back(void **state)
{
    Bench *bench = *state;
    give(bench, EVENT_TOUCH, on_step(bench, 1));
    give(bench, EVENT_TOUCH_MOVE, on_step(bench, 5));
    assert_int_equal(shown(bench), 5);
    give(bench, EVENT_TOUCH_CANCEL, on_step(bench, 5));
    assert_int_equal(shown(bench), STEPS - 1);
}

static void a_long_sentence_takes_two_rows_of_the_card(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 800, 500, 1);
    bench_set(bench, "long words", "on");
    const TextCommand *step = bench_text(bench, "Step 7 of 7.");
    assert_non_null(step);
    int rows = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT || command->text.x <= step->x) continue;
        Rect card = bench->ui->layout.narration;
        if (command->text.y > card.y && command->text.y < card.y + card.height) rows++;
        assert_true(command->text.y < card.y || command->text.y > card.y + 11);
    }
    assert_int_equal(rows, 2);
}

// The microscope's card ends where the view does: what answers a key stands below it.
static void a_reply_is_below_the_microscope(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    int found = 0;
    bench_show(bench, "41_obb");
    bench_set(bench, "method", "obb_three_axes");
    bench_key(bench, "Z");
    bench_key(bench, "K");
    bench_frame(bench);
    const Rect card = microscope_of(stage)->card;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        if (!strstr(bench->draw->text + command->text.first, "touching exactly")) continue;
        double top = command->text.y / bench->ui->layout.scale - command->text.size;
        if (top < card.y + card.height) fail_msg("%g, in the card", top);
        found++;
    }
    assert_true(found >= 1);
}

// In a pile the letters of the deepest pair stand on these two bodies, not on those beside them.
static void letters_stand_on_the_deepest_pair(void **state)
{
    static const char *const name[] = {"A", "B"};
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    int seen = 0;
    bench_show(bench, "73_rigid_bodies");
    bench_simple(bench, false);
    for (int tick = 0; tick < 90; tick++) {
        stage_step(stage);
        bench_frame(bench);
        const Figures *figures = figures_shown(bench->ui);
        if (!pair_names_shown(bench->ui)) continue;
        for (int i = 0; i < 2; i++) {
            const TextCommand *letter = bench_text(bench, name[i]);
            if (!letter) fail_msg("tick %d: no %s", tick, name[i]);
            TsAabb box = ts_shape_bounds(&figures->pair[i]->shape);
            TsVec low = bench_device(bench, box.min), high = bench_device(bench, box.max);
            double y = letter->y - 5 * bench->ui->layout.scale;
            if (letter->x < low.x - 7 || letter->x > high.x || y < low.y - 1 || y > high.y + 1)
                fail_msg("tick %d: %s is not on its body", tick, name[i]);
            seen++;
        }
    }
    assert_true(seen >= 20);
}

#define WITH_TRACE(test) cmocka_unit_test_setup_teardown(test, open_trace, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(a_reply_is_below_the_microscope),
        WITH_ALL_SCENES(letters_stand_on_the_deepest_pair),
        WITH_TRACE(the_card_takes_the_place_of_hint_and_note),
        WITH_TRACE(the_keys_step_and_with_shift_tick),
        WITH_TRACE(after_the_last_step_comes_the_first),
        WITH_TRACE(at_the_first_step_back_is_grey),
        WITH_TRACE(without_a_trace_they_tick),
        WITH_TRACE(what_stands_still_needs_no_pause),
        WITH_TRACE(steps_play_by_themselves),
        WITH_TRACE(a_click_on_a_step_stops_there),
        WITH_TRACE(what_answers_the_viewer_stands_above_it),
        WITH_TRACE(the_row_of_steps_stays_inside_the_panel),
        WITH_TRACE(the_row_of_steps_is_a_slider),
        WITH_TRACE(a_finger_slides_the_steps_and_a_second_one_puts_them_back),
        WITH_TRACE(a_long_sentence_takes_two_rows_of_the_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
