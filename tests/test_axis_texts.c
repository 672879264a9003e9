// The axis by hand in small windows: no text of its curve leaves the window or meets another one.
#include "fonts_bench.h"

#include "base/language.h"
#include "scene.h"

typedef struct Text {
    const char *text;
    double left, top, right, bottom; // px
} Text;

enum { TEXTS_MAX = 128 };

// Those of the picture: marks lie on each other where their directions do.
static int texts_of(const Draw *draw, Text text[TEXTS_MAX])
{
    int count = 0;
    for (int layer = 0; layer <= LAYER_LABELS; layer++) {
        for (int i = draw->first[layer]; i >= 0 && count < TEXTS_MAX; i = draw->command[i].next) {
            const Command *command = &draw->command[i];
            TextCommand t = command->text;
            if (command->kind != COMMAND_TEXT) continue;
            if (command->tag && strcmp(draw->tag[command->tag - 1], "mark") == 0) continue;
            const char *words = draw->text + t.first;
            double width = glyphs_width(&draw->glyphs, t.face, t.size, words);
            text[count++] = (Text){words, t.x, t.y - 0.72 * t.size, t.x + width, t.y};
        }
    }
    return count;
}

static void curves_texts_fit(void **state)
{
    static const struct {
        int width, height;
    } windows[] = {{320, 568}, {390, 844}, {420, 600}, {640, 480}, {800, 500}, {1280, 800}};
    static const char *const scenes[] = {"41_obb", "42_sat", "43_mtv"};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int curves = 0;
    for (int language = LANGUAGE_ENGLISH; language < LANGUAGES; language++) {
        assert_true(ui_speak(ui, (Language)language));
        for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
            ui_resize(ui, windows[i].width, windows[i].height, 1);
            for (size_t k = 0; k < sizeof scenes / sizeof *scenes; k++) {
                Text text[TEXTS_MAX];
                ui_open(ui, ui_find(ui, scenes[k]));
                bench_frame(bench);
                bench_key(bench, "A");
                bench_frame(bench);
                int count = texts_of(bench->draw, text);
                for (int a = 0; a < count; a++) {
                    curves += strcmp(text[a].text, "180°") == 0;
                    if (text[a].left < 0 || text[a].right > windows[i].width)
                        fail_msg("%s %d x %d: \"%s\" leaves the window", scenes[k],
                                 windows[i].width, windows[i].height, text[a].text);
                    for (int b = 0; b < a; b++) {
                        if (text[a].left < text[b].right && text[b].left < text[a].right &&
                            text[a].top < text[b].bottom && text[b].top < text[a].bottom)
                            fail_msg("%s %d x %d: \"%s\" meets \"%s\"", scenes[k], windows[i].width,
                                     windows[i].height, text[a].text, text[b].text);
                    }
                }
            }
        }
    }
    assert_true(ui_speak(ui, LANGUAGE_ENGLISH));
    assert_true(curves >= 2 * 3 * 4); // in most of the windows
}

static int open_all(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    Bench *bench = *state;
    Settings settings = ui_settings(bench->ui);
    settings.simple = true;
    ui_apply(bench->ui, &settings);
    ui_set_glyphs(bench->ui, fonts_glyphs(fonts));
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(curves_texts_fit, open_all, bench_close),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
