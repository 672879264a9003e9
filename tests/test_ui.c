// The Ui as a whole: scenes, keys, settings, and every window size.
#include "ui_bench.h"

static void pages_turn_round(void **state)
{
    Bench *bench = *state;
    assert_string_equal(bench_title(bench), "Two boxes");
    assert_true(bench_key(bench, "PgDn"));
    assert_string_equal(bench_title(bench), "Sun and moon");
    bench_key(bench, "PgDn");
    assert_string_equal(bench_title(bench), "Two boxes");
    bench_key(bench, "PgUp");
    assert_string_equal(bench_title(bench), "Sun and moon");
}

static void scenes_are_found_by_name(void **state)
{
    Bench *bench = *state;
    assert_ptr_equal(ui_find(bench->ui, "Sun and moon"), &circles_scene);
    assert_null(ui_find(bench->ui, "Sun"));
    assert_ptr_equal(ui_nearest(bench->ui, "Sun amd moon"), &circles_scene);
    assert_ptr_equal(ui_nearest(bench->ui, "two boxs"), &boxes_scene);
    assert_null(ui_nearest(bench->ui, "frobnicate"));
    int index[4];
    assert_int_equal(ui_match(bench->ui, "MOON", index, 4), 1);
    assert_ptr_equal(ui_scene_at(bench->ui, index[0]), &circles_scene);
    assert_int_equal(ui_match(bench->ui, "o", index, 4), 2);
    assert_int_equal(ui_match(bench->ui, "o", index, 1), 1);
    assert_int_equal(ui_match(bench->ui, "", index, 4), 0);
    assert_int_equal(ui_match(bench->ui, "frobnicate", index, 4), 0);
    assert_int_equal(ui_scene_count(bench->ui), 2);
}

static void escape_cancels_closes_quits(void **state)
{
    Bench *bench = *state;
    View view = stage_view(ui_stage(bench->ui));
    TsVec from = boxes_state.a->position;
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT};
    event.at = view_device(view, from);
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE;
    event.at.x += 30;
    ui_event(bench->ui, &event);
    assert_true(stage_dragging(ui_stage(bench->ui)));
    bench_key(bench, "Esc");
    assert_false(stage_dragging(ui_stage(bench->ui)));
    assert_true(ts_vec_equal(boxes_state.a->position, from));
    bench_key(bench, "F1");
    assert_int_equal(bench->ui->overlay, OVERLAY_HELP);
    bench_key(bench, "Esc");
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
    bench_key(bench, "Esc");
    assert_null(stage_selected(ui_stage(bench->ui)));
    bench_key(bench, "Esc");
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
    bench_key(bench, "Esc");
    assert_int_equal(ui_command(bench->ui), UI_QUIT);
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
}

static void shift_press(Bench *bench, const Actor *actor)
{
    View view = stage_view(ui_stage(bench->ui));
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT, .mods = MOD_SHIFT};
    event.at = view_device(view, actor->position);
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static void escape_deselects_several_before_it_quits(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    shift_press(bench, boxes_state.a);
    assert_null(bench_text(bench, "1 shapes"));
    shift_press(bench, boxes_state.b);
    assert_int_equal(stage_selected_count(stage), 2);
    assert_non_null(bench_text(bench, "2 shapes"));
    bench_key(bench, "Esc");
    assert_int_equal(stage_selected_count(stage), 0);
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
    bench_key(bench, "Esc");
    bench_key(bench, "Esc");
    assert_int_equal(ui_command(bench->ui), UI_QUIT);
}

static void help_fits_a_window_of_the_first_run(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F1");
    assert_true(bench->ui->help->room == 0);
}

static void help_scrolls_only_as_far_as_it_goes(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 800, 500, 1);
    bench_key(bench, "F1");
    assert_true(bench->ui->help->room > 0);
    bench_key(bench, "End");
    assert_true(bench->ui->help->scroll == bench->ui->help->room);
    assert_false(bench_key(bench, "Down"));
    bench_key(bench, "Home");
    assert_true(bench->ui->help->scroll == 0);
    bench_key(bench, "F1");
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
}

static void settings_come_back(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F2");
    bench_key(bench, "F3");
    bench_key(bench, "Ctrl++");
    bench_key(bench, "PgDn");
    Settings kept = ui_settings(bench->ui);
    assert_int_equal(kept.palette, PALETTE_DARK);
    assert_false(kept.panel);
    assert_true(kept.font_scale > 1);
    assert_string_equal(kept.scene, "Sun and moon");
    assert_int_equal(kept.width, 1280);
    Ui *other = ui_new(bench_scenes);
    assert_non_null(other);
    ui_apply(other, &kept);
    Settings again = ui_settings(other);
    assert_int_equal(again.palette, kept.palette);
    assert_int_equal(again.panel, kept.panel);
    assert_true(again.font_scale == kept.font_scale);
    kept.palette = 99;
    kept.font_scale = NAN;
    ui_apply(other, &kept);
    assert_int_equal(ui_settings(other).palette, PALETTE_DARK);
    assert_true(ui_settings(other).font_scale == 0.75);
    ui_free(other);
}

// The palette of a first start may be the system's; F2 changes it like any other.
static void a_palette_that_was_set_changes_by_key(void **state)
{
    Bench *bench = *state;
    Settings first = ui_settings(bench->ui);
    first.palette = PALETTE_DARK;
    ui_apply(bench->ui, &first);
    assert_ptr_equal(ui_palette(bench->ui), palette(PALETTE_DARK));
    assert_int_equal(ui_settings(bench->ui).palette, PALETTE_DARK);
    assert_true(bench_key(bench, "F2"));
    assert_int_equal(ui_settings(bench->ui).palette, PALETTE_SAFE);
    assert_ptr_equal(ui_palette(bench->ui), palette(PALETTE_SAFE));
    for (int i = 0; i < PALETTES; i++) { // each is told by number and words
        bench_key(bench, "F2");
        const char *said = bench->ui->message, *words = strstr(said, ": ");
        int number = 0, of = 0;
        assert_int_equal(sscanf(said, "Colours %d of %d: ", &number, &of), 2);
        assert_true(number == ui_settings(bench->ui).palette + 1 && of == PALETTES);
        assert_true(words && strlen(words) > 5 && !strstr(words, "(null)"));
    }
}

// For a viewer who prefers reduced motion nothing moves by itself, and all can be started by key.
static void still_scenes_open_paused(void **state)
{
    Bench *bench = *state;
    const Stage *stage = ui_stage(bench->ui);
    Settings settings = ui_settings(bench->ui);
    assert_false(settings.still);
    assert_true(stage->playing && settings.demo);
    settings.still = true;
    ui_apply(bench->ui, &settings);
    assert_true(ui_settings(bench->ui).still && !stage->playing);
    ui_open(bench->ui, &circles_scene);
    assert_false(stage->playing);
    ui_open(bench->ui, &boxes_scene);
    assert_true(isinf(ui_due(bench->ui)));
    for (int i = 0; i < 30; i++) assert_false(ui_advance(bench->ui, 1));
    assert_int_equal(stage->tick, 0);

    stage_play(ui_stage(bench->ui), true); // by no input, which alone would end the demo
    for (int i = 0; i < 30; i++) {
        ui_advance(bench->ui, 1);
        assert_false(autoplay_acts(bench->ui));
    }
    assert_true(stage->tick > 0);
    ui_apply(bench->ui, &settings); // of what is playing nothing changes
    assert_true(stage->playing);
    bench_key(bench, "Space");
    assert_false(stage->playing);
    bench_key(bench, "Space");
    assert_true(stage->playing);
}

static void text_size_has_ends(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < 20; i++) bench_key(bench, "Ctrl++");
    assert_true(ui_settings(bench->ui).font_scale == 2);
    for (int i = 0; i < 20; i++) bench_key(bench, "Ctrl+-");
    assert_true(ui_settings(bench->ui).font_scale == 0.75);
}

static void a_command_is_returned_once(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F9");
    assert_int_equal(ui_command(bench->ui), UI_RECORD);
    bench_key(bench, "F11");
    assert_int_equal(ui_command(bench->ui), UI_FULLSCREEN);
    bench_key(bench, "F12");
    assert_int_equal(ui_command(bench->ui), UI_PICTURE);
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
}

static void every_size_is_drawn(void **state)
{
    Bench *bench = *state;
    static const char *const overlay[] = {NULL, "F1", "Ctrl+O"};
    bench_set(bench, "method", "bounding_circles"); // with the alarm
    bench->ui->drawer = true;
    for (int width = 1; width <= 2000; width = width * 2 + 100) {
        for (int height = 1; height <= 1300; height = height * 2 + 80) {
            ui_resize(bench->ui, width, height, 1);
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
    assert_null(stage_first(ui_stage(bench->ui)));
    assert_null(stage_main_ask(ui_stage(bench->ui)));
    bench_click_on(bench, &strip_method_cell, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(pages_turn_round),
        WITH_BENCH(scenes_are_found_by_name),
        WITH_BENCH(escape_cancels_closes_quits),
        WITH_BENCH(escape_deselects_several_before_it_quits),
        WITH_BENCH(help_fits_a_window_of_the_first_run),
        WITH_BENCH(help_scrolls_only_as_far_as_it_goes),
        WITH_BENCH(settings_come_back),
        WITH_BENCH(a_palette_that_was_set_changes_by_key),
        WITH_BENCH(still_scenes_open_paused),
        WITH_BENCH(text_size_has_ends),
        WITH_BENCH(a_command_is_returned_once),
        WITH_BENCH(every_size_is_drawn),
        WITH_BENCH(an_empty_world_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
