// Where a palette shows hits in orange, no text on screen calls them red: in every scene, simple
// and full, beside its text, in every step of every lesson, in the help, in both languages.
#include "fonts.h"
#include "slow_clock.h"
#include "ui_bench.h"

#include "color_words.h"
#include "lesson/lesson.h"
#include "lesson_steps.h"
#include "scene.h"

static void words_alone_change(void **state)
{
    (void)state;
    static const struct {
        const char *text, *orange;
    } row[] = {{"Red: they collide.", "Orange: they collide."},
               {"both red, though", "both orange, though"},
               {"red", "orange"},
               {"measured, hatched, reddish, Redo", "measured, hatched, reddish, Redo"},
               {"红还是蓝？", "橙还是蓝？"},
               {"", ""}};
    char out[64];
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        color_words(palette(PALETTE_SAFE), row[i].text, out, sizeof out);
        assert_string_equal(out, row[i].orange);
        for (int k = 0; k < PALETTES; k++) {
            color_words(palette((PaletteName)k), row[i].text, out, sizeof out);
            assert_string_equal(out, k == PALETTE_SAFE ? row[i].orange : row[i].text);
        }
    }
    color_words(palette(PALETTE_SAFE), "a red one", out, 6); // "orange" does not fit
    assert_string_equal(out, "a ");
    color_words(palette(PALETTE_LIGHT), "abc", out, 1);
    assert_string_equal(out, "");
}

// What texts call red, orange, blue and yellow is that in each palette.
static void colors_are_what_words_call_them(void **state)
{
    (void)state;
    for (int k = 0; k < PALETTES; k++) {
        const Palette *one = palette((PaletteName)k);
        Rgba hit = one->ink[INK_HIT], miss = one->ink[INK_MISS], clash = one->ink[INK_CLASH];
        assert_true(hit.r > hit.g + 80 && hit.r > hit.b + 80);
        assert_int_equal(one->orange_hits, hit.g > hit.b + 40);
        assert_true(miss.b > miss.r + 80 && miss.b > miss.g + 40);
        assert_true(clash.r > clash.b + 80 && clash.g > clash.b + 80);
    }
}

static void check_screen(const Bench *bench, const char *place)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        const char *text = bench->draw->text + command->text.first;
        char other[1024];
        color_words(palette(PALETTE_SAFE), text, other, sizeof other);
        if (strncmp(text, other, sizeof other - 1) != 0) fail_msg("%s: \"%s\"", place, text);
    }
}

static void nothing_on_screen_calls_it_red(void **state)
{
    (void)state;
    char error[256], place[128];
    Fonts *fonts = fonts_open(NULL, error, sizeof error);
    for (int language = 0; language < LANGUAGES; language++) {
        Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
        assert_true(fonts && bench.ui && bench.draw && language_use((Language)language));
        ui_set_glyphs(bench.ui, fonts_glyphs(fonts));
        ui_resize(bench.ui, 1960, 1400, 1);
        stage_set_clock(ui_stage(bench.ui), slow_clock);
        Settings settings = ui_settings(bench.ui);
        settings.language = language;
        settings.palette = PALETTE_SAFE;
        for (int i = 0; scene_table[i]; i++) {
            const Lesson *lesson = scene_table[i]->lesson;
            for (int simple = 0; simple < 2; simple++) {
                settings.simple = simple;
                ui_apply(bench.ui, &settings);
                ui_open(bench.ui, scene_table[i]);
                if (!simple) bench_key(&bench, "F4");
                bench_frame(&bench);
                snprintf(place, sizeof place, "%s, %s", scene_ids[i], simple ? "simple" : "full");
                check_screen(&bench, place);
                if (!simple) bench_key(&bench, "F4");
            }
            for (int at = 0; lesson && at < lesson->steps; at++) {
                lesson_begin(bench.ui, scene_table[i], at);
                bench_frame(&bench);
                snprintf(place, sizeof place, "%s, step %d", scene_ids[i], at + 1);
                check_screen(&bench, place);
            }
        }
        bench_key(&bench, "F1");
        bench_frame(&bench);
        check_screen(&bench, "help");
        ui_free(bench.ui);
        draw_free(bench.draw);
    }
    language_use(LANGUAGE_ENGLISH);
    fonts_close(fonts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_alone_change),
        cmocka_unit_test(colors_are_what_words_call_them),
        cmocka_unit_test(nothing_on_screen_calls_it_red),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
