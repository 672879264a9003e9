// The microscope opens on a pair, or it says why not, and rightly: a scene with a test of its own
// does test shapes. One that is open when its pair goes says the same in its card.
#include "fonts_bench.h"

#include "scene.h"
#include "tools/microscope_private.h"

static int open_all(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    ui_resize(((Bench *)*state)->ui, 1280, 800, 1);
    return 0;
}

static bool is_drawn(const Bench *bench, const char *words)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        if (strstr(bench->draw->text + command->text.first, words)) return true;
    }
    return false;
}

static void it_opens_or_says_why(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    int opened = 0, own = 0;
    for (int i = 0; scene_table[i]; i++) {
        ui_open(ui, scene_table[i]);
        bench_frame(bench);
        ui->message_left = 0;
        bench_key(bench, "Z");
        bool pair = stage_main_pair(stage), judges = stage_record(stage)->verdict.given;
        if (stage_magnifies(stage) != pair || pair == (ui->message_left > 0))
            fail_msg("%s: %s", scene_ids[i], pair ? "it is not open" : "open, or silent");
        if (!pair && judges != (strstr(ui->message, "a test of its own") != NULL))
            fail_msg("%s: \"%s\"", scene_ids[i], ui->message);
        opened += pair;
        own += !pair && judges;
        if (pair) bench_key(bench, "Shift+Z"), stage_stop_magnifying(stage);
    }
    assert_true(opened >= 25 && own >= 10);
}

static void an_open_one_says_why_it_is_empty(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    ui_open(ui, ui_find(ui, "37_transform"));
    bench_frame(bench);
    bench_key(bench, "Z");
    assert_true(stage_magnifies(ui_stage(ui)));
    bench_key(bench, "M");
    assert_null(stage_main_pair(ui_stage(ui)));
    assert_true(is_drawn(bench, "Here the scene has a test of its own."));
    assert_false(is_drawn(bench, "No pair of shapes is tested."));
}

// A text of the card that does not end within it; NULL: there is none.
static const char *cut_text(const Bench *bench, Rect card)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        const TextCommand *text = &command->text;
        const char *words = bench->draw->text + text->first;
        Font font = {.face = text->face, .size = text->size};
        bool in = *words && text->x >= card.x && text->x < card.x + card.width &&
                  text->y > card.y && text->y < card.y + card.height;
        if (in && text->x + draw_text_width(bench->draw, font, words) > card.x + card.width)
            return words;
    }
    return NULL;
}

// In every scene, both languages and a small window: what a cell is, and its colors; nothing is
// cut.
static void it_says_what_a_cell_is(void **state)
{
    static const int size[][2] = {{1280, 800}, {800, 500}};
    static const char *const words[2][2] = {{"Each cell", "hit"}, {"每格", "碰撞"}};
    static const Language languages[] = {LANGUAGE_ENGLISH, LANGUAGE_CHINESE};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int looked = 0;
    assert_int_equal(fonts_up(NULL), 0);
    ui_set_glyphs(ui, fonts_glyphs(fonts));
    for (int run = 0; run < 8; run++) {
        int language = run % 2;
        const int *its = size[run / 2 % 2];
        Settings settings = ui_settings(ui);
        settings.simple = false;
        ui_apply(ui, &settings);
        assert_true(ui_speak(ui, (int)languages[language]));
        ui_resize(ui, its[0], its[1], 1);
        for (int i = 0; scene_table[i]; i++) {
            ui_open(ui, scene_table[i]);
            bench_frame(bench);
            bench_key(bench, run < 4 ? "Z" : "Shift+Z");
            const Microscope *microscope = microscope_of(ui_stage(ui));
            if (!microscope->on || !microscope->ask || microscope->brief) continue;
            const char *cut = cut_text(bench, microscope->card);
            if (cut) fail_msg("%s, %dx%d: \"%s\" is cut", scene_ids[i], its[0], its[1], cut);
            bool colors = microscope->sample.wrong == microscope->sample.places ||
                          is_drawn(bench, words[language][1]) || is_drawn(bench, "collision");
            if (!is_drawn(bench, words[language][0]) || !colors)
                fail_msg("%s, %dx%d, %d: no legend", scene_ids[i], its[0], its[1], run);
            looked++;
        }
    }
    assert_true(looked >= 8 * 20);
    ui_set_glyphs(ui, (Glyphs){0});
    assert_int_equal(fonts_down(NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_opens_or_says_why, open_all, bench_close),
        cmocka_unit_test_setup_teardown(an_open_one_says_why_it_is_empty, open_all, bench_close),
        cmocka_unit_test_setup_teardown(it_says_what_a_cell_is, open_all, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
