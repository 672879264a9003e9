#include "show_bench.h"

static const char *title_now(const Bench *bench)
{
    return stage_scene(show_stage(bench->show))->title;
}

static void pages_turn_round(void **state)
{
    Bench *bench = *state;
    assert_string_equal(title_now(bench), "Two boxes");
    assert_true(bench_key(bench, "PgDn"));
    assert_string_equal(title_now(bench), "Sun and moon");
    bench_key(bench, "PgDn");
    assert_string_equal(title_now(bench), "Two boxes");
    bench_key(bench, "PgUp");
    assert_string_equal(title_now(bench), "Sun and moon");
}

static void scenes_are_found_by_name(void **state)
{
    Bench *bench = *state;
    assert_ptr_equal(show_find(bench->show, "Sun and moon"), &circles_scene);
    assert_null(show_find(bench->show, "Sun"));
    assert_ptr_equal(show_nearest(bench->show, "Sun amd moon"), &circles_scene);
    assert_ptr_equal(show_nearest(bench->show, "two boxs"), &boxes_scene);
    assert_int_equal(show_scene_count(bench->show), 2);
}

static void the_picker_filters_and_opens(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Ctrl+O");
    assert_true(show_wants_text(bench->show));
    bench_type(bench, "M");
    bench_type(bench, "oo");
    assert_string_equal(bench->show->picker.query, "Moo");
    bench_target(bench, TARGET_ROW, 0);
    bench_key(bench, "Enter");
    assert_string_equal(title_now(bench), "Sun and moon");
    assert_false(show_wants_text(bench->show));
}

static void the_picker_stays_where_nothing_matches(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Ctrl+O");
    bench_type(bench, "xyé");
    assert_false(bench_key(bench, "Enter"));
    assert_true(show_wants_text(bench->show));
    bench_key(bench, "Backspace");
    assert_string_equal(bench->show->picker.query, "xy");
    for (int i = 0; i < 5; i++) bench_key(bench, "Backspace");
    assert_string_equal(bench->show->picker.query, "");
    for (int i = 0; i < 40; i++) bench_type(bench, "abc");
    assert_true(strlen(bench->show->picker.query) < QUERY_MAX);
}

static void a_click_opens_a_row_and_beside_it_closes(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Ctrl+O");
    bench_click_on(bench, TARGET_ROW, 1);
    assert_string_equal(title_now(bench), "Sun and moon");
    bench_key(bench, "Ctrl+O");
    bench_click(bench, vec(5, 5));
    assert_int_equal(bench->show->overlay, OVERLAY_NONE);
}

// The open scene's state is in the scene itself: its picture must leave it alone.
static void a_scenes_picture_leaves_the_scene_alone(void **state)
{
    Bench *bench = *state;
    Actor *before = boxes_state.a;
    Vec at = boxes_state.b->position;
    bench_key(bench, "Ctrl+O");
    assert_true(bench->show->thumb[0].made && bench->show->thumb[0].count == 2);
    assert_ptr_equal(boxes_state.a, before);
    assert_true(vec_equal(boxes_state.b->position, at));
}

static void escape_cancels_closes_quits(void **state)
{
    Bench *bench = *state;
    View view = stage_view(show_stage(bench->show));
    Vec from = boxes_state.a->position;
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT};
    event.at = vec_add(vec_scale(from, view.zoom), view.offset);
    show_event(bench->show, &event);
    event.kind = EVENT_MOVE;
    event.at.x += 30;
    show_event(bench->show, &event);
    assert_true(stage_dragging(show_stage(bench->show)));
    bench_key(bench, "Esc");
    assert_false(stage_dragging(show_stage(bench->show)));
    assert_true(vec_equal(boxes_state.a->position, from));
    bench_key(bench, "F1");
    assert_int_equal(bench->show->overlay, OVERLAY_HELP);
    bench_key(bench, "Esc");
    assert_int_equal(bench->show->overlay, OVERLAY_NONE);
    assert_int_equal(show_wish(bench->show), WISH_NOTHING);
    bench_key(bench, "Esc");
    assert_int_equal(show_wish(bench->show), WISH_QUIT);
    assert_int_equal(show_wish(bench->show), WISH_NOTHING);
}

static void help_fits_a_window_of_the_first_run(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F1");
    assert_true(bench->show->help_room == 0);
}

static void help_scrolls_only_as_far_as_it_goes(void **state)
{
    Bench *bench = *state;
    show_resize(bench->show, 800, 500, 1);
    bench_key(bench, "F1");
    assert_true(bench->show->help_room > 0);
    bench_key(bench, "End");
    assert_true(bench->show->help_scroll == bench->show->help_room);
    assert_false(bench_key(bench, "Down"));
    bench_key(bench, "Home");
    assert_true(bench->show->help_scroll == 0);
    bench_key(bench, "F1");
    assert_int_equal(bench->show->overlay, OVERLAY_NONE);
}

static void the_strip_turns_the_method_over(void **state)
{
    Bench *bench = *state;
    Stage *stage = show_stage(bench->show);
    const Method *first = stage_method(stage);
    assert_true(stage_method_count(stage) > 1);
    bench_click_on(bench, TARGET_METHOD_CELL, 0);
    assert_ptr_not_equal(stage_method(stage), first);
    for (int i = 1; i < stage_method_count(stage); i++)
        bench_click_on(bench, TARGET_METHOD_CELL, 0);
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
    Stage *stage = show_stage(bench->show);
    bench_set(bench, "method", method_like(stage, TOUCH_TOLD, true)->name);
    TouchCounts before = stage_touch(stage);
    bench_click_on(bench, TARGET_TOUCH_CELL, 0);
    assert_int_not_equal(stage_touch(stage), before);
    bench_set(bench, "method", method_like(stage, TOUCH_TOLD, false)->name);
    for (int i = 0; i < bench->show->targets; i++) {
        assert_int_not_equal(bench->show->target[i].kind, TARGET_TOUCH_CELL);
    }
}

static void t_says_why_it_flips_nothing(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "method", "obb_four_axes");
    TouchCounts before = stage_touch(show_stage(bench->show));
    assert_true(bench_key(bench, "T"));
    assert_int_equal(stage_touch(show_stage(bench->show)), before);
    assert_non_null(bench_text(bench, "four axes: touching never counts  ·  M for exact signs"));
    bench_set(bench, "method", "obb_corners");
    bench_key(bench, "T");
    assert_null(bench_text(bench, "four axes: touching never counts  ·  M for exact signs"));
    assert_non_null(
        bench_text(bench, "corners only: touching always counts  ·  M for exact signs"));
}

// The corner of the turned box points at the other: their circles meet long before they do.
static void the_alarm_stands_while_the_method_is_wrong(void **state)
{
    Bench *bench = *state;
    Stage *stage = show_stage(bench->show);
    assert_false(bench->show->alarm);
    double calm = bench->show->layout.free.height;
    assert_true(bench_set(bench, "method", "bounding_circles"));
    const Ask *ask = stage_main_ask(stage);
    assert_true(ask && ask->wrong);
    assert_true(bench->show->alarm);
    double height = bench->show->layout.alarm_height;
    assert_true(height >= 100 && bench->show->layout.free.height == calm - height);
    bench_click_on(bench, TARGET_COMPARED_CELL, 0);
    assert_ptr_equal(stage_selected(stage), boxes_state.a);
    assert_true(bench_set(bench, "method", method_like(stage, TOUCH_TOLD, true)->name));
    assert_false(bench->show->alarm);
    assert_true(bench->show->layout.free.height == calm);
}

static void no_cell_moves_when_a_word_changes(void **state)
{
    Bench *bench = *state;
    Stage *stage = show_stage(bench->show);
    show_resize(bench->show, 980, 580, 1);
    bench_frame(bench);
    Rect method = bench_target(bench, TARGET_METHOD_CELL, 0).rect;
    Relation first = stage_main_ask(stage)->relation;
    for (int i = 0; i < 40; i++) {
        stage_step(stage);
        stage_next_method(stage, 1);
        bench_frame(bench);
        Rect now = bench_target(bench, TARGET_METHOD_CELL, 0).rect;
        assert_true(now.x == method.x && now.width == method.width);
    }
    assert_int_not_equal(stage_main_ask(stage)->relation, first);
}

static void the_panel_turns_knobs_and_chooses_methods(void **state)
{
    Bench *bench = *state;
    bench_click_on(bench, TARGET_KNOB, 0);
    assert_true(boxes_state.turning == 1);
    Rect slider = bench_target(bench, TARGET_SLIDER, 1).rect;
    bench_click(bench, vec(slider.x + slider.width - 1, slider.y + 12));
    assert_true(boxes_state.reach == 10);
    bench_click(bench, vec(slider.x + 1, slider.y + 12));
    assert_true(boxes_state.reach == 0);
    bench_key(bench, "Ctrl+Z");
    assert_true(boxes_state.reach == 10);
    bench_key(bench, "Ctrl+Z");
    assert_true(boxes_state.reach == 5);
    bench_click_on(bench, TARGET_METHOD, 1);
    Stage *stage = show_stage(bench->show);
    assert_ptr_equal(stage_method(stage), stage_method_at(stage, 1));
}

static void a_held_slider_follows_the_pointer_and_lets_go(void **state)
{
    Bench *bench = *state;
    Rect slider = bench_target(bench, TARGET_SLIDER, 1).rect;
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = {slider.x + 9, slider.y + 12}};
    show_event(bench->show, &event);
    event.kind = EVENT_MOVE;
    event.at.x = 1e5;
    show_event(bench->show, &event);
    assert_true(boxes_state.reach == 10);
    event.kind = EVENT_LEAVE;
    show_event(bench->show, &event);
    event.kind = EVENT_MOVE;
    event.at.x = 0;
    show_event(bench->show, &event);
    assert_true(boxes_state.reach == 10);
}

static void sections_fold_where_there_is_no_room_and_unfold_by_a_click(void **state)
{
    Bench *bench = *state;
    bench_target(bench, TARGET_SECTION, SECTION_SELECTED);
    show_resize(bench->show, 980, 400, 1);
    bench_frame(bench);
    bench_click_on(bench, TARGET_SECTION, SECTION_SELECTED + 16);
    bench_target(bench, TARGET_SECTION, SECTION_SELECTED);
    bench_target(bench, TARGET_SECTION, SECTION_METHOD + 16);
    bench_click_on(bench, TARGET_SECTION, SECTION_METHOD + 16);
    assert_true(bench->show->panel_room > 0);
    Event wheel = {.kind = EVENT_WHEEL, .wheel = -100, .at = {900, 100}};
    assert_true(show_event(bench->show, &wheel));
    assert_true(bench->show->panel_scroll == bench->show->panel_room);
}

static void the_panel_folds_and_becomes_a_drawer(void **state)
{
    Bench *bench = *state;
    assert_true(bench->show->layout.panel_width == 300);
    bench_key(bench, "F3");
    assert_true(bench->show->layout.panel_width == 0);
    bench_click_on(bench, TARGET_PANEL, 0);
    assert_true(bench->show->layout.panel_width == 300);
    show_resize(bench->show, 800, 500, 1);
    bench_frame(bench);
    assert_true(bench->show->layout.panel_width == 0);
    bench_key(bench, "F3");
    assert_true(bench->show->layout.panel_width == 264);
    assert_true(show_settings(bench->show).panel);
}

static void settings_come_back(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F2");
    bench_key(bench, "F3");
    bench_key(bench, "Ctrl++");
    bench_key(bench, "PgDn");
    Settings kept = show_settings(bench->show);
    assert_int_equal(kept.palette, PALETTE_DARK);
    assert_false(kept.panel);
    assert_true(kept.font_scale > 1);
    assert_string_equal(kept.scene, "Sun and moon");
    assert_int_equal(kept.width, 1280);
    Show *other = show_new(bench_scenes);
    assert_non_null(other);
    show_apply(other, &kept);
    Settings again = show_settings(other);
    assert_int_equal(again.palette, kept.palette);
    assert_int_equal(again.panel, kept.panel);
    assert_true(again.font_scale == kept.font_scale);
    kept.palette = 99;
    kept.font_scale = NAN;
    show_apply(other, &kept);
    assert_int_equal(show_settings(other).palette, PALETTE_DARK);
    assert_true(show_settings(other).font_scale == 0.75);
    show_free(other);
}

static void text_size_has_ends(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < 20; i++) bench_key(bench, "Ctrl++");
    assert_true(show_settings(bench->show).font_scale == 2);
    for (int i = 0; i < 20; i++) bench_key(bench, "Ctrl+-");
    assert_true(show_settings(bench->show).font_scale == 0.75);
}

static void nothing_is_due_while_paused(void **state)
{
    Bench *bench = *state;
    assert_true(show_due(bench->show) < 1);
    assert_true(show_advance(bench->show, 0.06));
    bench_key(bench, "Space");
    assert_true(isinf(show_due(bench->show)));
    int tick = show_stage(bench->show)->tick;
    assert_non_null(bench_text(bench, "paused"));
    assert_false(show_advance(bench->show, 1));
    assert_int_equal(show_stage(bench->show)->tick, tick);
    bench_key(bench, ".");
    assert_int_equal(show_stage(bench->show)->tick, tick + 1);
    bench_key(bench, ",");
    assert_int_equal(show_stage(bench->show)->tick, tick);
    bench_key(bench, "Pause");
    assert_null(bench_text(bench, "paused"));
    assert_true(show_due(bench->show) < 1);
    assert_false(bench_key(bench, "."));
}

static double still_clock(void) { return 0; }

// Nothing moves in that scene but the view on its way home.
static void home_glides_in_a_scene_that_stands_still(void **state)
{
    Bench *bench = *state;
    Stage *stage = show_stage(bench->show);
    bench_key(bench, "PgDn");
    stage_set_clock(stage, still_clock);
    double fitted = stage_view(stage).zoom;
    show_event(bench->show, &(Event){.kind = EVENT_WHEEL, .wheel = 3, .at = {30, 300}});
    assert_true(stage_view(stage).zoom > fitted);
    bench_key(bench, "Home");
    assert_true(stage_view(stage).zoom > fitted);
    assert_true(show_due(bench->show) < 0.1);
    for (int i = 0; i < 10; i++) show_advance(bench->show, 0.05);
    assert_true(stage_view(stage).zoom == fitted);
    assert_int_equal(stage->tick, 0);
    assert_true(show_due(bench->show) > 9); // the ghost hand's, and nothing before
    stage_set_clock(stage, NULL);
}

static void time_stands_still_under_an_overlay(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F1");
    assert_true(isinf(show_due(bench->show)));
    assert_false(show_advance(bench->show, 0.06));
}

static void what_was_said_goes_after_four_seconds(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Space");
    show_say(bench->show, "saved here.png");
    assert_true(show_due(bench->show) == 4);
    assert_false(show_advance(bench->show, 3.5));
    assert_true(show_advance(bench->show, 1));
    assert_true(isinf(show_due(bench->show)));
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
        assert_true(show_advance(bench->show, 0.05));
        bench_frame(bench);
        changes += bench->show->figures.gap != last;
        last = bench->show->figures.gap;
        assert_non_null(bench_text(bench, bench->show->figures.row[0].value));
        panel_changes += strcmp(bench->show->figures.row[0].value, tick) != 0;
        snprintf(tick, sizeof tick, "%s", bench->show->figures.row[0].value);
    }
    assert_int_equal(panel_changes, changes); // the panel's, with the strip's
    assert_in_range(changes, 4, 5);
    stage_step(show_stage(bench->show));
    bench_frame(bench);
    assert_true(bench->show->figures.gap == stage_main_ask(show_stage(bench->show))->contact.gap);
}

// What a scene opens with is not held: the command line turns its knobs after its first frame.
static void the_first_tick_shows_its_own_figures(void **state)
{
    Bench *bench = *state;
    Stage *stage = show_stage(bench->show);
    Actor *first = stage_first(stage);
    double gap = bench->show->figures.gap;
    stage_place(stage, first, vec(first->position.x - 300, first->position.y), first->angle);
    bench_frame(bench);
    assert_true(stage->playing && stage->tick == 0);
    assert_true(bench->show->figures.gap != gap);
}

static void wishes_are_told_once(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F11");
    assert_int_equal(show_wish(bench->show), WISH_FULLSCREEN);
    bench_key(bench, "F12");
    assert_int_equal(show_wish(bench->show), WISH_PICTURE);
    assert_int_equal(show_wish(bench->show), WISH_NOTHING);
}

static void every_size_is_drawn(void **state)
{
    Bench *bench = *state;
    static const char *const overlay[] = {NULL, "F1", "Ctrl+O"};
    bench_set(bench, "method", "bounding_circles"); // with the alarm
    bench->show->drawer = true;
    for (int width = 1; width <= 2000; width = width * 2 + 100) {
        for (int height = 1; height <= 1300; height = height * 2 + 80) {
            show_resize(bench->show, width, height, 1);
            for (int i = 0; i < 3; i++) {
                if (overlay[i]) bench_key(bench, overlay[i]);
                bench_frame(bench);
                assert_int_equal(draw_dropped(bench->draw), 0);
                if (overlay[i]) bench_key(bench, "Esc");
            }
        }
    }
}

static void an_empty_world_is_drawn(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < 2; i++) {
        bench_key(bench, "Tab");
        bench_key(bench, "Del");
    }
    assert_null(stage_first(show_stage(bench->show)));
    assert_null(stage_main_ask(show_stage(bench->show)));
    bench_click_on(bench, TARGET_METHOD_CELL, 0);
}

#define WITH_BENCH(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(pages_turn_round),
        WITH_BENCH(scenes_are_found_by_name),
        WITH_BENCH(the_picker_filters_and_opens),
        WITH_BENCH(the_picker_stays_where_nothing_matches),
        WITH_BENCH(a_click_opens_a_row_and_beside_it_closes),
        WITH_BENCH(a_scenes_picture_leaves_the_scene_alone),
        WITH_BENCH(escape_cancels_closes_quits),
        WITH_BENCH(help_fits_a_window_of_the_first_run),
        WITH_BENCH(help_scrolls_only_as_far_as_it_goes),
        WITH_BENCH(the_strip_turns_the_method_over),
        WITH_BENCH(t_says_why_it_flips_nothing),
        WITH_BENCH(touch_flips_only_where_it_is_told),
        WITH_BENCH(the_alarm_stands_while_the_method_is_wrong),
        WITH_BENCH(no_cell_moves_when_a_word_changes),
        WITH_BENCH(the_panel_turns_knobs_and_chooses_methods),
        WITH_BENCH(a_held_slider_follows_the_pointer_and_lets_go),
        WITH_BENCH(sections_fold_where_there_is_no_room_and_unfold_by_a_click),
        WITH_BENCH(the_panel_folds_and_becomes_a_drawer),
        WITH_BENCH(settings_come_back),
        WITH_BENCH(text_size_has_ends),
        WITH_BENCH(nothing_is_due_while_paused),
        WITH_BENCH(home_glides_in_a_scene_that_stands_still),
        WITH_BENCH(time_stands_still_under_an_overlay),
        WITH_BENCH(what_was_said_goes_after_four_seconds),
        WITH_BENCH(figures_are_held_for_a_tenth_of_a_second),
        WITH_BENCH(the_first_tick_shows_its_own_figures),
        WITH_BENCH(wishes_are_told_once),
        WITH_BENCH(every_size_is_drawn),
        WITH_BENCH(an_empty_world_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
