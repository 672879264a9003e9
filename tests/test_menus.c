// The bar of buttons and the menu: every command is reachable at every size, in both languages, by
// mouse, finger and keyboard, and does what its key does.
#include "menu_bench.h"
#include "scene_kit/number.h"

static const struct {
    int width, height;
} sizes[] = {{1280, 800}, {800, 500}, {390, 844}, {320, 568}, {844, 390}, {1960, 1160}};

enum { SIZES = sizeof sizes / sizeof *sizes };

static void every_key_of_a_command_exists(void **state)
{
    (void)state;
    for (int i = 0; i < menu_items_count(); i++) {
        const MenuItem *item = menu_item_at(i);
        unsigned mods = 0;
        int which;
        if (!item->key) {
            assert_non_null(item->run);
            continue;
        }
        Key key = input_key(item->key, &mods);
        if (key == (Key)'a') continue; // of the axis by hand; elsewhere a knob's
        if (!keys_find(key, mods, &which)) fail_msg("no key %s", item->key);
    }
}

static int boxes_of(const Bench *bench, Ink ink)
{
    int boxes = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        boxes += command->kind == COMMAND_SHAPE && command->fill.ink == ink;
    }
    return boxes;
}

static int boxes_in(const Bench *bench, DrawLayer layer, Ink ink)
{
    int boxes = 0;
    for (int i = bench->draw->first[layer]; i >= 0; i = bench->draw->command[i].next) {
        const Command *command = &bench->draw->command[i];
        boxes += command->kind == COMMAND_SHAPE && command->fill.ink == ink;
    }
    return boxes;
}

// The row below the pointer is lit; a finger that has been there is there no more.
static void a_finger_lights_no_row(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    ui_overlay(ui, OVERLAY_MENU);
    for (int finger = 0; finger < 2; finger++) {
        ui->finger = finger;
        ui->pointer = ts_vec(1, 1);
        bench_frame(bench);
        int boxes = boxes_of(bench, INK_PANEL);
        const Target *last = &ui->target[ui->targets - 1];
        assert_ptr_equal(last->action, &menu_row);
        Rect row = last->rect;
        ui->pointer = ts_vec(row.x + row.width / 2, row.y + row.height / 2);
        bench_frame(bench);
        assert_int_equal(boxes_of(bench, INK_PANEL) - boxes, !finger);
    }
}

// Whichever way the keys go, the row that is chosen is seen whole.
static void the_chosen_row_is_in_sight(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    static const char *const keys[] = {"Down", "Up"};
    int scrolled = 0;
    for (int s = 0; s < SIZES; s++) {
        for (int up = 0; up < 2; up++) {
            ui_resize(ui, sizes[s].width, sizes[s].height, 1);
            ui_overlay(ui, OVERLAY_MENU);
            bench_frame(bench);
            double high = 0;
            for (int i = 0; i < ui->targets; i++)
                if (ui->target[i].action == &menu_row) high = fmax(high, ui->target[i].rect.height);
            for (int i = 0; i < 2 * menu_items_count(); i++) {
                Rect row;
                bench_key(bench, keys[up]);
                assert_true(ui->menu->chosen >= 0);
                bool seen = has_target(bench, &menu_row, ui->menu->chosen, &row);
                if (!seen || row.height < high - 0.5)
                    fail_msg("%d x %d: %s to \"%s\", which is not seen", sizes[s].width,
                             sizes[s].height, keys[up], menu_item_at(ui->menu->chosen)->words);
                scrolled += ui->menu->scroll > 0;
            }
            ui_overlay(ui, OVERLAY_NONE);
        }
    }
    assert_true(scrolled > 0);
}

static void check_reach(Bench *bench, bool finger)
{
    Ui *ui = bench->ui;
    for (int s = 0; s < SIZES; s++) {
        bool met[64] = {0};
        Rect rect;
        ui_resize(ui, sizes[s].width, sizes[s].height, 1);
        ui->finger = finger;
        bench_frame(bench);
        double least = ui->layout.finger ? FINGER_HEIGHT : 24, right = 0;
        for (int i = 0; i < menu_items_count(); i++) {
            if (!has_target(bench, &bar_button, i, &rect)) continue;
            met[i] = true;
            assert_true(rect.height >= (sizes[s].height < 400 ? 26 : least) && rect.x >= right);
            assert_true(!ui->layout.finger || rect.width >= FINGER_HEIGHT);
            right = rect.x + rect.width;
            assert_true(right <= ui->layout.bar_width);
        }
        assert_true(met[menu_items_count() - 1]); // it opens the menu
        ui_overlay(ui, OVERLAY_MENU);
        for (int pages = 0; pages < 60; pages++) {
            bench_frame(bench);
            for (int i = 0; i < menu_items_count(); i++) {
                if (!has_target(bench, &menu_row, i, &rect)) continue;
                assert_true(rect.x >= 0 && rect.x + rect.width <= ui->layout.width);
                assert_true(rect.y + rect.height <= ui->layout.height);
                if (rect.height > least - 0.01) met[i] = true;
            }
            if (!menu_scroll(ui, 60)) break;
        }
        ui_overlay(ui, OVERLAY_NONE);
        for (int i = 0; i < menu_items_count(); i++) {
            const MenuItem *item = menu_item_at(i);
            if (!met[i])
                fail_msg("%dx%d: %s has no button", sizes[s].width, sizes[s].height,
                         item->words ? item->words : item->word);
        }
    }
}

static void every_command_has_a_button(void **state)
{
    Bench *bench = *state;
    for (int language = 0; language < 2; language++) {
        ui_speak(bench->ui, language ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH);
        check_reach(bench, false);
        check_reach(bench, true);
    }
    ui_speak(bench->ui, LANGUAGE_ENGLISH);
}

// ---- Tips

static void point_at(Bench *bench, Rect rect)
{
    Ui *ui = bench->ui;
    double scale = ui->layout.scale;
    TsVec at = ts_vec((rect.x + rect.width / 2) * scale, (rect.y + rect.height / 2) * scale);
    ui_event(ui, &(Event){.kind = EVENT_MOVE, .at = at});
    bench_frame(bench);
}

// The sentence is drawn, whole, in the free part of the view: it covers neither title and captions
// nor strip, card and panel.
static void assert_tip(const Bench *bench, Rect control)
{
    const Ui *ui = bench->ui;
    Rect free = ui->layout.free;
    const char *rest = ui->tip.sentence;
    assert_true(*rest);
    assert_memory_equal(&ui->tip.control, &control, sizeof control);
    for (int i = 0; *rest && i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        const char *row = bench->draw->text + command->text.first;
        bool short_one = strlen(row) < 16 && strcmp(row, rest) != 0; // a key, a button
        if (short_one || strncmp(rest, row, strlen(row)) != 0) continue;
        rest += strlen(row);
        rest += strspn(rest, " ");
        double scale = ui->layout.scale, x = command->text.x / scale, y = command->text.y / scale;
        assert_true(x >= 0 && x < ui->layout.view.width);
        assert_true(y > free.y && y < free.y + free.height);
    }
    if (*rest) fail_msg("cut: %s", ui->tip.sentence);
}

static void each_button_and_cell_says_what_it_is(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Rect rect;
    for (int s = 0; s < 2 * 2; s++) {
        int tips = 0;
        ui_speak(ui, s % 2 ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH);
        ui_resize(ui, sizes[s / 2].width, sizes[s / 2].height, 1);
        bench_frame(bench);
        for (int i = 0; i < menu_items_count(); i++) {
            if (!has_target(bench, &bar_button, i, &rect)) continue;
            point_at(bench, rect);
            assert_string_equal(ui->tip.sentence, translate(menu_item_at(i)->tip));
            assert_tip(bench, rect);
            tips++;
        }
        assert_true(tips >= 8);
        char last[TIP_TEXT] = "";
        double y = ui->layout.strip_y + 20;
        for (double x = 4, cells = 0; x < ui->layout.width; x += 4) {
            point_at(bench, (Rect){x, y, 0, 0});
            if (!ui->tip.sentence[0]) fail_msg("no tip at %g, %g", x, y);
            cells += strcmp(ui->tip.sentence, last) != 0;
            memcpy(last, ui->tip.sentence, sizeof last);
            assert_tip(bench, ui->tip.control);
            assert_true(x + 4 < ui->layout.width || cells >= 4);
        }
    }
    ui_speak(ui, LANGUAGE_ENGLISH);
}

// A grey button says why, above what it does.
static void a_grey_button_says_why(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int grey = 0;
    ui_resize(ui, 1280, 800, 1);
    bench_show(bench, "71_continuous");
    for (int turns = 0; turns < 2; turns++) {
        bench_set(bench, "rotation of A", turns ? "360" : "0");
        bench_frame(bench);
        for (int i = 0; i < menu_items_count(); i++) {
            Rect rect;
            char why[TIP_HEAD] = "";
            if (!has_target(bench, &bar_button, i, &rect)) continue;
            const char *lacks = menu_item_lacks(ui, menu_item_at(i));
            point_at(bench, rect);
            if (lacks) snprintf(why, sizeof why, "Not now: %s.", lacks);
            assert_string_equal(ui->tip.head, why);
            assert_string_equal(ui->tip.sentence, menu_item_at(i)->tip);
            grey += lacks != NULL;
        }
    }
    point_at(bench, bench_target(bench, &bar_button, item_named("Map of answers")).rect);
    assert_string_equal(ui->tip.head, "Not now: here the scene has a test of its own.");
    assert_true(grey >= 6);
}

// The button below the pointer is lit, unless it is grey; one that is on always is.
static void a_grey_button_is_not_lit(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    static const char *const scenes[] = {"41_obb", "71_continuous", "91_particle_text"};
    int count[2] = {0};
    ui_resize(ui, 1280, 800, 1);
    for (size_t s = 0; s < sizeof scenes / sizeof *scenes; s++) {
        bench_show(bench, scenes[s]);
        for (int i = 0; i < menu_items_count(); i++) {
            Rect rect;
            const MenuItem *item = menu_item_at(i);
            ui->pointer = ts_vec(640, 400);
            bench_frame(bench);
            if (!has_target(bench, &bar_button, i, &rect)) continue;
            bool grey = menu_item_lacks(ui, item), on = item->is_on && item->is_on(ui);
            int boxes = boxes_in(bench, LAYER_PANEL, INK_RAISED);
            ui->pointer = ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2);
            bench_frame(bench);
            int lit = boxes_in(bench, LAYER_PANEL, INK_RAISED) - boxes;
            if (lit != (!grey && !on))
                fail_msg("%s: %s: %d more boxes, grey %d", scenes[s], item->word, lit, grey);
            count[grey]++;
        }
    }
    assert_true(count[0] > 10 && count[1] > 2);
}

// In both languages, in the window's first size.
static void buttons_show_their_keys(void **state)
{
    Bench *bench = *state;
    static const char *const keys[] = {"G", "Z", "O", "F", "K", "F8", "F4", "F5"};
    ui_resize(bench->ui, 1280, 800, 1);
    for (int language = 0; language < 2; language++) {
        ui_speak(bench->ui, language ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH);
        bench_frame(bench);
        double bar = bench->ui->layout.bar * bench->ui->layout.scale;
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            bool shown = false;
            for (int c = 0; c < bench->draw->commands; c++) {
                const Command *command = &bench->draw->command[c];
                shown |= command->kind == COMMAND_TEXT && command->text.y < bar &&
                         strcmp(bench->draw->text + command->text.first, keys[i]) == 0;
            }
            if (!shown) fail_msg("%s is on no button, language %d", keys[i], language);
        }
    }
    ui_speak(bench->ui, LANGUAGE_ENGLISH);
}

static void no_tip_where_it_would_disturb(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Rect rect = bench_target(bench, &bar_button, item_named("Map of answers")).rect;
    point_at(bench, rect);
    assert_true(ui->tip.sentence[0]);
    ui_overlay(ui, OVERLAY_HELP);
    bench_frame(bench);
    assert_false(ui->tip.sentence[0]);
    ui_overlay(ui, OVERLAY_NONE);
    ui->finger = true;
    bench_frame(bench);
    assert_false(ui->tip.sentence[0]);
    ui->finger = false;
    bench_frame(bench);
    assert_true(ui->tip.sentence[0]);
    point_at(bench, ui->layout.view);
    assert_false(ui->tip.sentence[0]);
    // A ray has no gap of two shapes.
    bench_show(bench, "55_ray_cast");
    for (double x = 4; x < ui->layout.width; x += 4) {
        point_at(bench, (Rect){x, ui->layout.strip_y + 20, 0, 0});
        assert_null(strstr(ui->tip.sentence, "How far apart"));
    }
}

// By mouse it costs the view nothing.
static void the_bar_takes_nothing_from_the_view(void **state)
{
    (void)state;
    const int wide[] = {1280, 1000, 800}, high[] = {800, 580, 500};
    for (int i = 0; i < 3; i++) {
        LayoutInput input = {.width = wide[i],
                             .height = high[i],
                             .density = 1,
                             .text = 1,
                             .panel = true,
                             .idea_lines = 1};
        Layout without = layout_make(input);
        input.bar = true;
        Layout with = layout_make(input);
        assert_true(with.bar > 0 && without.bar == 0);
        assert_memory_equal(&with.free, &without.free, sizeof with.free);
    }
}

static void a_host_with_its_own_bar_has_no_second_one(void **state)
{
    Bench *bench = *state;
    Settings settings = ui_settings(bench->ui);
    settings.own_bar = true;
    ui_apply(bench->ui, &settings);
    bench_frame(bench);
    assert_true(bench->ui->layout.bar == 0);
    for (int i = 0; i < bench->ui->targets; i++)
        assert_ptr_not_equal(bench->ui->target[i].action, &bar_button);
}

static void simple_and_questions_have_no_bar(void **state)
{
    Bench *bench = *state;
    assert_true(bench->ui->layout.bar > 0);
    bench->ui->simple = true;
    bench_frame(bench);
    assert_true(bench->ui->layout.bar == 0);
    bench->ui->simple = false;
    bench_key(bench, "F6");
    assert_true(bench->ui->layout.bar == 0);
    bench_key(bench, "F5"); // nor the menu
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
}

static void buttons_do_what_their_keys_do(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_click_on(bench, &bar_button, item_named("Map of answers"));
    assert_true(stage_shows_map(stage));
    bench_click_on(bench, &bar_button, item_named("Map of answers"));
    assert_false(stage_shows_map(stage));
    bench_click_on(bench, &bar_button, item_named("Microscope"));
    assert_true(stage_magnifies(stage));
    bench_click_on(bench, &bar_button, item_named("Microscope"));
    assert_false(stage_magnifies(stage));
    bench_click_on(bench, &bar_button, item_named("Play on or stop"));
    assert_true(stage->playing);
    int tick = stage->tick;
    bench_click_on(bench, &bar_button, item_named("A step on")); // it plays: this is greyed
    assert_int_equal(stage->tick, tick);
    assert_string_equal(bench->ui->message, "A step on: stop first");
    bench_click_on(bench, &bar_button, item_named("Share: copy a link"));
    assert_int_equal(ui_command(bench->ui), UI_SHARE);
}

static void the_menu_is_worked_by_keys(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F5");
    assert_int_equal(bench->ui->overlay, OVERLAY_MENU);
    bench_key(bench, "Enter"); // nothing is chosen
    assert_int_equal(bench->ui->overlay, OVERLAY_MENU);
    bench_key(bench, "Up"); // the last one
    assert_int_equal(bench->ui->menu->chosen, item_named("Help: all keys"));
    bench_key(bench, "Down");
    assert_int_equal(bench->ui->menu->chosen, item_named("Lessons"));
    for (int i = 0; i < menu_items_count(); i++) { // what cannot be done is passed over
        bench_key(bench, "Down");
        assert_null(menu_item_lacks(bench->ui, menu_item_at(bench->ui->menu->chosen)));
    }
    bench_key(bench, "Esc");
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    bench_key(bench, "F5");
    bench_key(bench, "Down");
    bench_key(bench, "Enter");
    assert_int_equal(bench->ui->overlay, OVERLAY_PICKER);
}

static void a_click_beside_the_menu_closes_it(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F5");
    bench_click(bench, ts_vec(100, 500));
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_int_equal(stage_selected_count(ui_stage(bench->ui)), 0);
}

// In a scene that claims a key its hint is left out, and the button acts all the same.
static void a_claimed_key_is_not_shown(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "82_ray_probe")); // it claims g
    stage_play(ui_stage(bench->ui), false);
    bench_frame(bench);
    const MenuItem *map = menu_item_at(item_named("Map of answers"));
    assert_true(stage_claims(ui_stage(bench->ui), 'g', 0));
    assert_null(menu_item_key(bench->ui, map));
    assert_non_null(menu_item_key(bench->ui, menu_item_at(item_named("Find a scene"))));
}

// The check of one's own function is found in the menu; its steps say both ways.
static void the_menu_leads_to_ones_own_function(void **state)
{
    Bench *bench = *state;
    int index = item_named("Check your function");
    bench_show(bench, "41_obb");
    bench_key(bench, "F5");
    assert_non_null(bench_text(bench, "Check your function"));
    bench_click_on(bench, &menu_row, index);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_string_equal(scene_id(stage_scene(ui_stage(bench->ui))), "94_your_function");
    assert_non_null(
        bench_text(bench, "cc -shared -fPIC -o mine.so mine.c; touchstone --plugin ./mine.so"));
    bench_key(bench, "F5"); // and back
    bench_click_on(bench, &menu_row, index);
    assert_string_equal(scene_id(stage_scene(ui_stage(bench->ui))), "41_obb");
    bench_key(bench, "F5");
    bench_click_on(bench, &menu_row, index);
    static const char *const runner[] = {"node", "judge.mjs mine.js", "python3",
                                         "judge.py mine.py"};
    for (int i = 0; i < 4; i += 2) {
        char line[160];
        snprintf(line, sizeof line,
                 "touchstone --command \"%s /usr/local/share/touchstone/runners/%s\"", runner[i],
                 runner[i + 1]);
        assert_non_null(bench_text(bench, line));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_MENUS(a_finger_lights_no_row),
        WITH_MENUS(the_chosen_row_is_in_sight),
        cmocka_unit_test(every_key_of_a_command_exists),
        WITH_MENUS(every_command_has_a_button),
        WITH_MENUS(each_button_and_cell_says_what_it_is),
        WITH_MENUS(a_grey_button_says_why),
        WITH_MENUS(a_grey_button_is_not_lit),
        WITH_MENUS(buttons_show_their_keys),
        WITH_MENUS(no_tip_where_it_would_disturb),
        cmocka_unit_test(the_bar_takes_nothing_from_the_view),
        WITH_MENUS(a_host_with_its_own_bar_has_no_second_one),
        WITH_MENUS(simple_and_questions_have_no_bar),
        WITH_MENUS(buttons_do_what_their_keys_do),
        WITH_MENUS(the_menu_is_worked_by_keys),
        WITH_MENUS(a_click_beside_the_menu_closes_it),
        WITH_MENUS(a_claimed_key_is_not_shown),
        WITH_MENUS(the_menu_leads_to_ones_own_function),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
