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

static int command_named(const char *words)
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
        if (!keys_find(key, mods, &which)) fail_msg("no key %s", item->key);
    }
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
            assert_true(rect.height >= (sizes[s].height < 400 ? 28 : least) && rect.x >= right);
            assert_true(!ui->layout.finger || rect.width >= FINGER_HEIGHT);
            right = rect.x + rect.width;
            assert_true(right <= ui->layout.view.width);
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
    bench_click_on(bench, &bar_button, command_named("Map of answers"));
    assert_true(stage_shows_map(stage));
    bench_click_on(bench, &bar_button, command_named("Map of answers"));
    assert_false(stage_shows_map(stage));
    bench_click_on(bench, &bar_button, command_named("Microscope"));
    assert_true(stage_magnifies(stage));
    bench_click_on(bench, &bar_button, command_named("Microscope"));
    assert_false(stage_magnifies(stage));
    bench_click_on(bench, &bar_button, command_named("Play or stop"));
    assert_true(stage->playing);
    int tick = stage->tick;
    bench_click_on(bench, &bar_button, command_named("A step on")); // it plays: this is greyed
    assert_int_equal(stage->tick, tick);
    assert_string_equal(bench->ui->message, "A step on: stop first");
    bench_click_on(bench, &bar_button, command_named("Share: copy a link"));
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
    assert_int_equal(bench->ui->menu->chosen, command_named("Help: all keys"));
    bench_key(bench, "Down");
    assert_int_equal(bench->ui->menu->chosen, command_named("Lessons"));
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
    const MenuItem *map = menu_item_at(command_named("Map of answers"));
    assert_true(stage_claims(ui_stage(bench->ui), 'g', 0));
    assert_null(menu_item_key(bench->ui, map));
    assert_non_null(menu_item_key(bench->ui, menu_item_at(command_named("Find a scene"))));
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
        cmocka_unit_test(every_key_of_a_command_exists),
        TEST(every_command_has_a_button),
        cmocka_unit_test(the_bar_takes_nothing_from_the_view),
        TEST(a_host_with_its_own_bar_has_no_second_one),
        TEST(simple_and_questions_have_no_bar),
        TEST(buttons_do_what_their_keys_do),
        TEST(the_menu_is_worked_by_keys),
        TEST(a_click_beside_the_menu_closes_it),
        TEST(a_claimed_key_is_not_shown),
    };
    return cmocka_run_group_tests(tests, open_fonts, close_fonts);
}
