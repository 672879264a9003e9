// The bar of buttons and the menu: every command is reachable at every size, in both languages, by
// mouse, finger and keyboard, and does what its key does.
#include "fonts.h"
#include "menus/menus_private.h"
#include "scene_kit/number.h"
#include "slow_clock.h"
#include "ui_bench.h"

static Fonts *fonts;

static const struct {
    int width, height;
} sizes[] = {{1280, 800}, {800, 500}, {390, 844}, {320, 568}, {844, 390}, {1960, 1160}};

enum { SIZES = sizeof sizes / sizeof *sizes };

static int open_real(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    Bench *bench = *state;
    ui_set_glyphs(bench->ui, fonts_glyphs(fonts));
    stage_set_clock(ui_stage(bench->ui), slow_clock);
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    stage_play(ui_stage(bench->ui), false);
    bench_frame(bench);
    return 0;
}

static int item_named(const char *words)
{
    for (int i = 0; i < menu_items_count(); i++) {
        const char *own = menu_item_at(i)->words;
        if (own && strcmp(own, words) == 0) return i;
    }
    fail_msg("no command %s", words);
    return -1;
}

static bool has_target(const Bench *bench, const Action *action, int argument, Rect *rect)
{
    for (int i = 0; i < bench->ui->targets; i++) {
        const Target *target = &bench->ui->target[i];
        if (target->action != action || target->argument != argument) continue;
        *rect = target->rect;
        return true;
    }
    return false;
}

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

static void open_scene(Bench *bench, const char *id)
{
    ui_open(bench->ui, ui_find(bench->ui, id));
    stage_play(ui_stage(bench->ui), false);
    bench_frame(bench);
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
    open_scene(bench, "71_continuous");
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
        open_scene(bench, scenes[s]);
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
    open_scene(bench, "55_ray_cast");
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

// ---- The menu of a shape, and of the ground

static void right_button(Bench *bench, TsVec from, TsVec to)
{
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_RIGHT, .at = from};
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE;
    event.at = to;
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static TsVec on_shape(Bench *bench, const Actor *actor)
{
    View view = stage_view(ui_stage(bench->ui));
    return ts_vec_add(ts_vec_scale(actor->position, view.zoom), view.offset);
}

static void a_right_click_opens_the_menu_of_a_shape(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    Actor *shape = stage_first(stage);
    TsVec at = on_shape(bench, shape);
    right_button(bench, at, ts_vec_add(at, ts_vec(2, 1))); // a click trembles
    assert_int_equal(bench->ui->overlay, OVERLAY_MENU);
    assert_int_equal(bench->ui->menu->kind, ON_SHAPE);
    assert_ptr_equal(stage_selected(stage), shape);
    Rect rect;
    assert_true(has_target(bench, &menu_row, item_named("Delete the selected"), &rect));
    assert_false(has_target(bench, &menu_row, item_named("Fit the view"), &rect));
    assert_false(has_target(bench, &menu_row, item_named("Edit corners"), &rect)); // a box has none
    assert_false(has_target(bench, &menu_row, item_named("Only this pair"), &rect)); // there is one
    bench_key(bench, "Esc");
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_ptr_equal(stage_selected(stage), shape);
    right_button(bench, at, at);
    bench_click_on(bench, &menu_row, item_named("Delete the selected"));
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_false(shape->alive);
    bench_key(bench, "Ctrl+Z");
    assert_true(shape->alive);
}

static void one_on_the_ground_opens_another(void **state)
{
    Bench *bench = *state;
    Rect view = bench->ui->layout.free;
    TsVec at = ts_vec(view.x + view.width - 4, view.y + view.height - 4);
    right_button(bench, at, at);
    assert_int_equal(bench->ui->menu->kind, ON_GROUND);
    assert_int_equal(stage_selected_count(ui_stage(bench->ui)), 0);
    Rect rect;
    assert_true(has_target(bench, &menu_row, item_named("Fit the view"), &rect));
    assert_true(rect.x >= 0 && rect.x + rect.width <= bench->ui->layout.width);
    assert_true(rect.y + rect.height <= bench->ui->layout.height);
    bench_click(bench, ts_vec(at.x - 500, at.y - 400)); // beside it
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
}

static void a_right_drag_pans(void **state)
{
    Bench *bench = *state;
    TsVec at = on_shape(bench, stage_first(ui_stage(bench->ui)));
    View before = stage_view(ui_stage(bench->ui));
    right_button(bench, at, ts_vec_add(at, ts_vec(30, 0)));
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_true(stage_view(ui_stage(bench->ui)).offset.x == before.offset.x + 30);
    // There and back again is a drag, too.
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_RIGHT, .at = at};
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE, event.at.x += 40;
    ui_event(bench->ui, &event);
    event.at.x -= 40;
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
}

static void elsewhere_there_is_no_menu(void **state)
{
    Bench *bench = *state;
    TsVec at = on_shape(bench, stage_first(ui_stage(bench->ui)));
    Rect bar = bench_target(bench, &bar_button, item_named("Lessons")).rect;
    right_button(bench, ts_vec(bar.x + 5, bar.y + 5), ts_vec(bar.x + 5, bar.y + 5));
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    bench_key(bench, "G");
    right_button(bench, at, at);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    bench_key(bench, "G");
    bench_key(bench, "F6");
    right_button(bench, at, at);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    bench_key(bench, "F6");
    bench->ui->simple = true;
    bench_frame(bench);
    right_button(bench, at, at);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
}

static void touch_at(Bench *bench, EventKind kind, TsVec at)
{
    ui_event(bench->ui, &(Event){.kind = kind, .finger = 1, .at = at});
}

static void a_long_press_opens_it_for_a_finger(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    ui_resize(bench->ui, 390, 844, 1);
    bench_frame(bench);
    for (int moves = 0; moves < 2; moves++) {
        TsVec at = on_shape(bench, stage_first(stage));
        touch_at(bench, EVENT_TOUCH, at);
        bench_frame(bench);
        for (int i = 0; i < 10; i++) ui_advance(bench->ui, 0.1);
        assert_int_equal(bench->ui->overlay, OVERLAY_NONE); // not yet: it may turn the shape
        at = ts_vec_add(at, ts_vec(moves ? 40 : 2, 0));
        touch_at(bench, EVENT_TOUCH_MOVE, at);
        touch_at(bench, EVENT_TOUCH_UP, at);
        bench_frame(bench);
        assert_int_equal(bench->ui->overlay, moves ? OVERLAY_NONE : OVERLAY_MENU);
        Rect rect;
        if (!moves) {
            assert_true(has_target(bench, &menu_row, item_named("Delete the selected"), &rect));
            assert_true(rect.height >= FINGER_HEIGHT);
        }
        ui_overlay(bench->ui, OVERLAY_NONE);
        bench_frame(bench);
    }
}

// ---- One pair of many

static int answered(const Stage *stage)
{
    int count = 0;
    stage_each(stage, actor) count += actor->asked;
    return count;
}

static void only_one_pair_is_asked(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    open_scene(bench, "93_playground");
    long long all = stage_record(stage)->pairs;
    int shapes = answered(stage);
    assert_true(all > 100 && shapes > 10);
    stage_select(stage, stage_first(stage));
    bench_frame(bench);
    for (int way = 0; way < 3; way++) {
        assert_true(menu_item_run(bench->ui, item_named("Only this pair")));
        bench_frame(bench);
        assert_int_equal(stage_record(stage)->pairs, 1);
        assert_int_equal(answered(stage), 2);
        assert_true(stage_first(stage)->asked);
        assert_string_equal(stage_record(stage)->hint,
                            "Only this pair is tested · Esc: all pairs again");
        if (way == 0) bench_key(bench, "Esc");
        if (way == 1) menu_item_run(bench->ui, item_named("All pairs again"));
        if (way == 2) bench_key(bench, "R");
        bench_frame(bench);
        assert_int_equal(stage_record(stage)->pairs, all);
        assert_int_equal(answered(stage), shapes);
        stage_select(stage, stage_first(stage));
        bench_frame(bench);
    }
    // Of two selected shapes it is their pair; removed, it ends.
    menu_item_run(bench->ui, item_named("Only this pair"));
    bench_key(bench, "Del");
    assert_true(stage_record(stage)->pairs > 1);
    bench_key(bench, "Ctrl+Z");
    assert_int_equal(stage_record(stage)->pairs, 1);
}

// Guests of 94, and every scene with several pairs.
// The check of one's own function is found in the menu; its steps say both ways.
static void the_menu_leads_to_ones_own_function(void **state)
{
    Bench *bench = *state;
    int index = 0;
    while (!menu_item_at(index)->words ||
           strcmp(menu_item_at(index)->words, "Check your function") != 0) {
        assert_in_range(++index, 1, menu_items_count() - 1);
    }
    open_scene(bench, "41_obb");
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

static void it_works_in_every_scene(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    int tried = 0;
    for (int i = 0; i < ui_scene_count(bench->ui); i++) {
        ui_open(bench->ui, ui_scene_at(bench->ui, i));
        stage_play(stage, false);
        bench_frame(bench);
        if (strcmp(scene_id(stage_scene(stage)), "94_your_function") == 0) {
            bench_key(bench, "Tab");
            for (int k = 0; k < 3; k++) bench_key(bench, "Ins");
            assert_true(stage_record(stage)->asks > 3);
        }
        if (stage_record(stage)->asks < 2) continue;
        const Ask *ask = &stage_record(stage)->ask[stage_record(stage)->asks / 2];
        stage_ask_only(stage, ask->a, ask->b);
        for (int tick = 0; tick < 3; tick++) {
            bench_frame(bench);
            if (stage_record(stage)->asks > 1 || answered(stage) > 2)
                for (int k = 0; k < stage_record(stage)->asks; k++) {
                    const Ask *other = &stage_record(stage)->ask[k];
                    Actor *pair[2];
                    assert_true(stage_asks_only(stage, pair));
                    assert_true(other->a == pair[0] || other->a == pair[1]);
                    assert_true(other->b == pair[0] || other->b == pair[1]);
                }
            stage_step(stage);
        }
        stage_ask_only(stage, NULL, NULL);
        bench_frame(bench);
        assert_true(stage_record(stage)->asks >= 1);
        tried++;
    }
    assert_true(tried >= 5);
}

// ---- The names of the pair that the strip speaks of

// The panel's caps of keys are such letters, too.
static const TextCommand *name_in_picture(const Bench *bench, const char *name)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT || command->text.face != FACE_BOLD) continue;
        if (strcmp(bench->draw->text + command->text.first, name) == 0) return &command->text;
    }
    return NULL;
}

static void is_beside(const Bench *bench, const char *name, const Actor *actor)
{
    const TextCommand *text = name_in_picture(bench, name);
    View view = stage_view(ui_stage(bench->ui));
    assert_non_null(text);
    double zoom = view.zoom;
    TsVec at = ts_vec((text->x - view.offset.x) / zoom, (text->y - view.offset.y) / zoom);
    if (actor->shape.kind == TS_SHAPE_RAY) {
        assert_true(ts_vec_distance(at, actor->shape.ray.origin) * zoom < 110);
        return;
    }
    TsAabb box = ts_shape_bounds(&actor->shape);
    double slack = 40 / zoom;
    assert_true(at.x > box.min.x - slack && at.x < box.max.x + slack);
    assert_true(at.y > box.min.y - slack && at.y < box.max.y + slack);
}

static void the_pair_of_the_strip_is_named(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    open_scene(bench, "93_playground");
    const Figures *figures = figures_shown(bench->ui);
    assert_true(figures->gap < 0);
    const Ask *deepest = NULL; // the only hit of this scene's start
    for (int i = 0; i < stage_record(stage)->asks; i++)
        if (stage_record(stage)->ask[i].hit) deepest = &stage_record(stage)->ask[i];
    assert_non_null(deepest);
    assert_ptr_equal(figures->pair[0], deepest->a);
    assert_ptr_equal(figures->pair[1], deepest->b);
    is_beside(bench, "A", deepest->a);
    is_beside(bench, "B", deepest->b);
    assert_non_null(bench_text(bench, "Deepest: A, B"));
    // A wrong pair comes before it.
    for (int i = 0; i < stage_method_count(stage); i++) {
        stage_choose_method(stage, i);
        bench_frame(bench);
        const Ask *main = stage_main_ask(stage);
        if (!main || !ask_is_wrong(main)) continue;
        assert_ptr_equal(figures_shown(bench->ui)->pair[0], main->a);
        assert_ptr_equal(figures_shown(bench->ui)->pair[1], main->b);
        is_beside(bench, "A", main->a);
    }
    bench->ui->simple = true;
    bench_frame(bench);
    assert_null(name_in_picture(bench, "A"));
    bench->ui->simple = false;
    assert_true(bench_set(bench, "bodies", "400")); // too many
    assert_null(name_in_picture(bench, "B"));
}

// ---- Mirroring

static void a_mirror_image_of_a_mirror_image_is_the_shape(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    open_scene(bench, "93_playground");
    int mirrored = 0;
    stage_each(stage, actor)
    {
        double before[64], once[64], twice[64];
        int count = ts_shape_numbers(&actor->shape, before);
        stage_select(stage, actor);
        bench_key(bench, "Ctrl+M");
        ts_shape_numbers(&actor->shape, once);
        assert_true(actor->angle >= 0 && actor->angle < 360); // as it is shown
        bench_key(bench, "Ctrl+M");
        ts_shape_numbers(&actor->shape, twice);
        for (int i = 0; i < count; i++) assert_true(fabs(before[i] - twice[i]) < 1e-9);
        TsAabb box = ts_shape_bounds(&actor->shape);
        bench_key(bench, "Ctrl+Z");
        TsAabb other = ts_shape_bounds(&actor->shape);
        if (ts_shape_kind_has_area(actor->shape.kind)) {
            double width = box.max.x - box.min.x, high = box.max.y - box.min.y;
            assert_true(fabs(other.max.x - other.min.x - width) < 1e-9);
            assert_true(fabs(other.max.y - other.min.y - high) < 1e-9);
        }
        mirrored += memcmp(before, once, (size_t)count * sizeof *before) != 0;
    }
    assert_true(mirrored >= 8);
    assert_int_equal(stage_undo(stage), true);
}

// Left becomes right, and nothing is turned over: each corner has one at its mirrored place.
static void a_mirror_image_is_on_the_other_side(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    open_scene(bench, "93_playground");
    int mirrored = 0;
    stage_each(stage, actor)
    {
        TsVec before[ACTOR_CORNERS_MAX], after[ACTOR_CORNERS_MAX];
        stage_place(stage, actor, actor->position, 40);
        if (actor->angle != 40) continue; // it cannot be turned
        int count = ts_shape_corners(&actor->shape, before);
        stage_select(stage, actor);
        bench_key(bench, "Ctrl+M");
        assert_int_equal(ts_shape_corners(&actor->shape, after), count);
        for (int i = 0; i < count; i++) {
            TsVec wanted = ts_vec(2 * actor->position.x - before[i].x, before[i].y);
            double nearest = HUGE_VAL;
            for (int k = 0; k < count; k++)
                nearest = fmin(nearest, ts_vec_distance(after[k], wanted));
            if (nearest > 1e-9) fail_msg("%s: corner %d is off by %g", actor->name, i, nearest);
        }
        mirrored += count > 2;
    }
    assert_true(mirrored >= 3);
}

static int open_fonts(void **state)
{
    (void)state;
    char error[256];
    fonts = fonts_open(NULL, error, sizeof error);
    return fonts ? 0 : -1;
}

static int close_fonts(void **state)
{
    (void)state;
    fonts_close(fonts);
    return 0;
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, open_real, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_finger_lights_no_row),
        TEST(the_chosen_row_is_in_sight),
        cmocka_unit_test(every_key_of_a_command_exists),
        TEST(every_command_has_a_button),
        TEST(each_button_and_cell_says_what_it_is),
        TEST(a_grey_button_says_why),
        TEST(a_grey_button_is_not_lit),
        TEST(buttons_show_their_keys),
        TEST(no_tip_where_it_would_disturb),
        cmocka_unit_test(the_bar_takes_nothing_from_the_view),
        TEST(a_host_with_its_own_bar_has_no_second_one),
        TEST(simple_and_questions_have_no_bar),
        TEST(buttons_do_what_their_keys_do),
        TEST(the_menu_is_worked_by_keys),
        TEST(a_click_beside_the_menu_closes_it),
        TEST(a_claimed_key_is_not_shown),
        TEST(a_right_click_opens_the_menu_of_a_shape),
        TEST(one_on_the_ground_opens_another),
        TEST(a_right_drag_pans),
        TEST(elsewhere_there_is_no_menu),
        TEST(a_long_press_opens_it_for_a_finger),
        TEST(only_one_pair_is_asked),
        TEST(the_menu_leads_to_ones_own_function),
        TEST(it_works_in_every_scene),
        TEST(the_pair_of_the_strip_is_named),
        TEST(a_mirror_image_of_a_mirror_image_is_the_shape),
        TEST(a_mirror_image_is_on_the_other_side),
    };
    return cmocka_run_group_tests(tests, open_fonts, close_fonts);
}
