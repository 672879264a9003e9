// After a change of the language no sentence of the old one is left on screen: in scenes, after
// "Make it lie", in lessons, in questions, their answers and their results, and in what lies over
// the picture.
#include "ui_bench.h"

#include "base/language.h"
#include "lesson/lesson_private.h"
#include "questions/questions.h"
#include "scene.h"
#include "simple/simple.h"
#include "view/view.h"

static char place[128];
static int faults, pages, held;

static int open_all(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    ui_resize(((Bench *)*state)->ui, 1280, 800, 1);
    return 0;
}

// Chinese letters and marks are three bytes long, from U+3000 to U+9FFF and from U+FF00 on.
static bool is_chinese(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if ((*c >= 0xE3 && *c <= 0xE9) || (*c == 0xEF && c[1] >= 0xBC)) return true;
    }
    return false;
}

// A language is named in itself.
static bool is_name_of_language(const char *text) { return strstr(text, "中文") != NULL; }

static void look(Bench *bench)
{
    const Draw *draw = bench->draw;
    char said[4096];
    pages++;
    for (int i = 0; i < draw->commands; i++) {
        const char *text = draw->text + draw->command[i].text.first;
        if (draw->command[i].kind != COMMAND_TEXT) continue;
        if (!is_chinese(text) || is_name_of_language(text)) continue;
        print_error("%s: \"%s\"\n", place, text);
        faults++;
    }
    ui_scene_text(bench->ui, said, sizeof said);
    if (is_chinese(said)) print_error("%s, said: \"%s\"\n", place, said), faults++;
    ui_answer_text(bench->ui, said, sizeof said);
    if (is_chinese(said)) print_error("%s, answer: \"%s\"\n", place, said), faults++;
}

// What stands on screen in Chinese, then in English.
static void change(Bench *bench, const char *what)
{
    snprintf(place, sizeof place, "%s, %s", scene_id(stage_scene(ui_stage(bench->ui))), what);
    bench_frame(bench);
    assert_true(ui_speak(bench->ui, LANGUAGE_ENGLISH));
    bench_frame(bench);
    look(bench);
    assert_true(ui_speak(bench->ui, LANGUAGE_CHINESE));
    bench_frame(bench);
}

static void set_depth(Bench *bench, bool simple)
{
    Settings settings = ui_settings(bench->ui);
    settings.simple = simple;
    ui_apply(bench->ui, &settings);
    bench_frame(bench);
}

static void open(Bench *bench, int scene, bool simple)
{
    set_depth(bench, simple);
    ui_open(bench->ui, scene_table[scene]);
    bench_frame(bench);
}

static void begin(void) { faults = pages = 0; }

static void end(Bench *bench, int least)
{
    assert_true(ui_speak(bench->ui, LANGUAGE_ENGLISH));
    assert_int_equal(faults, 0);
    if (pages < least) fail_msg("%d pages", pages);
}

static void in_scenes(void **state)
{
    static const char *const keys[] = {"F1", "F4", "F5", "F8", "Z", "G", "F", "K", "Ctrl+O"};
    Bench *bench = *state;
    begin();
    assert_true(ui_speak(bench->ui, LANGUAGE_CHINESE));
    for (int i = 0; scene_table[i]; i++) {
        for (int simple = 0; simple < 2; simple++) {
            open(bench, i, simple);
            change(bench, simple ? "simple" : "full");
            stage_play(ui_stage(bench->ui), true);
            ui_advance(bench->ui, 0.1);
            bench_frame(bench);
            ui_advance(bench->ui, 0.02); // figures are held while time goes on
            held += figures_hold(bench->ui);
            change(bench, simple ? "simple, moving" : "full, moving");
            if (simple_can_lie(bench->ui)) simple_make_lie(bench->ui);
            change(bench, simple ? "simple, lies" : "full, lies");
        }
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            open(bench, i, false);
            bench_key(bench, keys[k]);
            ui_advance(bench->ui, 0.05);
            change(bench, keys[k]);
            bench_key(bench, "Esc");
        }
    }
    end(bench, 600);
    assert_true(held > 5);
}

static void drag_first(Bench *bench, TsVec by)
{
    const Stage *stage = ui_stage(bench->ui);
    const Actor *actor = stage_nth(stage, 0);
    View view = stage_view(stage);
    TsVec from = ts_vec_add(ts_vec_scale(actor->position, view.zoom), view.offset);
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = from};
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE;
    event.at = ts_vec_add(from, by);
    ui_event(bench->ui, &event);
    bench_frame(bench);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static void in_lessons(void **state)
{
    Bench *bench = *state;
    begin();
    assert_true(ui_speak(bench->ui, LANGUAGE_CHINESE));
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at <= lesson->steps; at++) {
            assert_true(lesson_begin(bench->ui, scene_table[i], at));
            bench_frame(bench);
            change(bench, "a step");
            bench_key(bench, "2"); // a guess or a claim
            change(bench, "answered");
            bench_key(bench, "1");
            change(bench, "refused or answered");
            bench_key(bench, ".");
            change(bench, "a step of the trace");
            drag_first(bench, ts_vec(30, 10));
            change(bench, "tried");
        }
    }
    end(bench, 150);
}

static void in_questions(void **state)
{
    Bench *bench = *state;
    int lines = 0, solved = 0;
    begin();
    assert_true(ui_speak(bench->ui, LANGUAGE_CHINESE));
    for (int i = 0; scene_table[i]; i++) {
        open(bench, i, false);
        bench_key(bench, "F6");
        change(bench, "predict");
        bench_key(bench, "1");
        change(bench, "predicted");
        bench_key(bench, "Esc");
        open(bench, i, false);
        bench_key(bench, "F7");
        change(bench, "the hunt");
        bench_key(bench, "Enter"); // shows where the method is wrong
        change(bench, "the hunt for a line");
        lines += bench->ui->quiz->phase == QUIZ_LINE;
        bench_key(bench, "Down");
        bench_key(bench, "Enter");
        change(bench, "another line");
        bench_key(bench, "Space"); // gives up
        solved += bench->ui->quiz->phase == QUIZ_SOLVED;
        change(bench, "the hunt, solved");
        bench_key(bench, "Esc");
    }
    assert_true(lines >= 15 && solved >= 15);
    end(bench, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(in_scenes, open_all, bench_close),
        cmocka_unit_test_setup_teardown(in_lessons, open_all, bench_close),
        cmocka_unit_test_setup_teardown(in_questions, open_all, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
