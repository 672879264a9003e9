// The rows of the simple picture's foot are balanced: the last one is never a word alone.
#include "draw_private.h"
#include "fonts_bench.h"
#include "simple/simple.h"

static const struct {
    int width, height;
} sizes[] = {{800, 500}, {1280, 800}, {390, 844}};

typedef struct Row {
    double y, low, high; // px at scale 1
} Row;

// Those in the ink of the task.
static int rows_of_task(const Bench *bench, Row *row, int most)
{
    const Ui *ui = bench->ui;
    const Draw *draw = bench->draw;
    double scale = ui->layout.scale;
    SimpleWords words;
    int rows = 0;
    simple_words(ui, &words);
    for (int i = draw->first[LAYER_STRIP]; i >= 0; i = draw->command[i].next) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        const TextCommand *text = &command->text;
        bool task = command->fill.ink == INK_MUTED && text->face == FACE_SANS;
        if (!task || !strstr(words.task, draw->text + text->first)) continue; // of a formula
        Font font = {.face = text->face, .size = text->size / scale, .verbatim = true};
        double x = text->x / scale, y = text->y / scale;
        double end = x + draw_text_width(draw, font, draw->text + text->first);
        int at = 0;
        while (at < rows && row[at].y != y) at++;
        assert_true(at < most);
        if (at == rows) row[rows++] = (Row){y, x, end};
        row[at].low = fmin(row[at].low, x);
        row[at].high = fmax(row[at].high, end);
    }
    return rows;
}

static void the_last_row_is_no_word_alone(void **state)
{
    enum { MOST = 8 };
    Bench *bench = *state;
    int several = 0;
    for (int language = LANGUAGE_ENGLISH; language < LANGUAGES; language++) {
        assert_true(ui_speak(bench->ui, (Language)language));
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            ui_resize(bench->ui, sizes[i].width, sizes[i].height, 1);
            for (int scene = 0; scene_table[scene]; scene++) {
                bench_show(bench, scene_ids[scene]);
                bench_simple(bench, true);
                Row row[MOST];
                int rows = rows_of_task(bench, row, MOST), last = 0;
                double widest = 0;
                for (int k = 0; k < rows; k++) {
                    widest = fmax(widest, row[k].high - row[k].low);
                    last = row[k].y > row[last].y ? k : last;
                }
                several += rows > 1;
                double share = (row[last].high - row[last].low) / widest;
                if (rows > 1 && share < 0.2)
                    fail_msg("%s, %dx%d, %s: the last row takes %.0f %%", scene_ids[scene],
                             sizes[i].width, sizes[i].height, language_name((Language)language),
                             100 * share);
            }
        }
    }
    assert_true(several > 20);
    assert_true(ui_speak(bench->ui, LANGUAGE_ENGLISH));
}

// What "Make it lie" shows is said in one row if that is at most a little longer than the room.
static void a_wrong_answer_uses_the_room(void **state)
{
    Bench *bench = *state;
    int lies = 0, one_row = 0;
    ui_resize(bench->ui, 1280, 800, 1);
    for (int scene = 0; scene_table[scene]; scene++) {
        SimpleWords words;
        bench_show(bench, scene_ids[scene]);
        bench_simple(bench, true);
        if (simple_other_method(bench->ui) < 0) continue;
        bench_click_on(bench, &simple_lie, 0);
        bench_frame(bench);
        simple_words(bench->ui, &words);
        if (!words.wrong) continue;
        double room = bench_target(bench, &simple_lessons, 0).rect.x - bench->ui->layout.margin;
        Font bold = {.face = FACE_BOLD, .size = 17}, plain = {.face = FACE_SANS, .size = 17};
        double width = 17 + 8 + draw_text_width(bench->draw, bold, words.answer) + 6 +
                       draw_text_width(bench->draw, plain, words.rest);
        bool one = bench_text(bench, words.rest);
        const TextCommand *answer = bench_text(bench, words.answer);
        assert_non_null(answer);
        double below = answer->y - answer->size - bench->ui->layout.strip_y;
        if (below < (one ? 20 : 8)) fail_msg("%s: %g px below the edge", scene_ids[scene], below);
        if (width < room - 30 && !one) fail_msg("%s: %s", scene_ids[scene], words.rest);
        lies++;
        one_row += one;
    }
    if (lies < 30 || one_row < 20) fail_msg("%d lies, %d in one row", lies, one_row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(a_wrong_answer_uses_the_room),
        WITH_FONTS(the_last_row_is_no_word_alone),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
