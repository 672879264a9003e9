// The axis by hand in small windows: no text of its curve leaves the window or meets another one.
#include "fonts_bench.h"

#include "axis.h"
#include "base/language.h"
#include "scene.h"
#include "scene_kit/labels_private.h"
#include "view/view.h"

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

// The number of the axis by hand stands beside it wherever it is turned.
static void the_number_of_the_axis_has_room(void **state)
{
    static const struct {
        int width, height;
    } windows[] = {{390, 844}, {700, 520}, {800, 500}, {1280, 800}};
    static const char *const scenes[] = {"41_obb", "42_sat", "43_mtv"};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lost = 0, seen = 0;
    for (int k = 0; k < 3 * 4 * 2 * 2; k++) {
        int window = k / 3 % 4;
        bool simple = k / 12 % 2;
        assert_true(ui_speak(ui, k / 24 ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH));
        ui_resize(ui, windows[window].width, windows[window].height, 1);
        ui_open(ui, ui_find(ui, scenes[k % 3]));
        bench_simple(bench, simple);
        stage_play(ui_stage(ui), false);
        bench_key(bench, "A");
        const Labels *labels = view_labels(ui_stage(ui));
        for (int degrees = 0; degrees < 360; degrees += 10) {
            bool placed = false;
            stage_set_axis(ui_stage(ui), degrees);
            bench_frame(bench);
            for (int i = 0; i < labels->count; i++)
                placed |= labels->label[i].must && labels->label[i].placed;
            if (!placed)
                print_error("%s %s, %d x %d, %d degrees\n", scenes[k % 3],
                            simple ? "simple" : "full", windows[window].width,
                            windows[window].height, degrees);
            lost += !placed;
            seen++;
        }
    }
    assert_true(ui_speak(ui, LANGUAGE_ENGLISH));
    assert_int_equal(seen, 48 * 36);
    assert_int_equal(lost, 0);
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
        cmocka_unit_test_setup_teardown(the_number_of_the_axis_has_room, open_all, bench_close),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
