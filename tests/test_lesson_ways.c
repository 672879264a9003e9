// The way through a lesson: by keys, by a link, out of it; what is hidden rests, a turn is
// cancelled, and any input is survived.
#include "axis.h"
#include "generate/random.h"
#include "lesson/lesson_private.h"
#include "lesson_steps.h"
#include "scene.h"
#include "tools/axis_private.h"
#include "ui_bench.h"
#include "view/view.h"

static void keys_lead_through(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Scene *first = ui_find(ui, "16_rect_circle"), *second = ui_find(ui, "41_obb");
    assert_true(lesson_begin(ui, first, 0));
    bench_frame(bench);
    bench_key(bench, "PgUp");
    assert_int_equal(lesson_at(ui), 0);
    for (int i = 1; i <= first->lesson->steps; i++) {
        bench_key(bench, i % 2 ? "PgDn" : "Enter");
        assert_int_equal(lesson_at(ui), i);
    }
    bench_key(bench, "PgUp");
    assert_int_equal(lesson_at(ui), first->lesson->steps - 1);
    bench_key(bench, "PgDn");
    bench_key(bench, "PgDn"); // to the next lesson
    assert_ptr_equal(stage_scene(ui_stage(ui)), second);
    assert_int_equal(lesson_at(ui), 0);
    bench_key(bench, "Esc");
    assert_int_equal(lesson_at(ui), -1);
    assert_ptr_equal(stage_scene(ui_stage(ui)), second);
}

// Keys that lead elsewhere, or would tell the answer, do nothing.
static void other_keys_wait(void **state)
{
    static const char *const keys[] = {"M",  "T", "G", "O", "F6", "F7",
                                       "F3", "6", "9", "F", "V",  "Z"};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    assert_true(lesson_begin(ui, ui_find(ui, "41_obb"), 5));
    bench_frame(bench);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        bench_key(bench, keys[i]);
        if (lesson_at(ui) != 5 || ui->question || ui->concealed != CONCEAL_ANSWERS)
            fail_msg("%s leaves the step", keys[i]);
    }
    assert_null(bench_text(bench, "They are apart:"));
    static const char *const overlay[] = {"F1", "Ctrl+O"};
    bool simple = ui->simple = true;
    for (int i = 0; i < 2; i++) {
        bench_key(bench, overlay[i]);
        bench_key(bench, "F3");
        bench_key(bench, "F5");
        assert_true(ui->simple == simple);
        assert_int_not_equal(ui->overlay, OVERLAY_MENU);
        bench_key(bench, "Esc");
        assert_int_equal(ui->overlay, OVERLAY_NONE);
    }
    assert_int_equal(lesson_at(ui), 5);
}

// What is hidden stays where it is.
static void hidden_shapes_rest(void **state)
{
    static const char *const keys[] = {"Tab", "Left", "Right", "Up",       "Down",
                                       "Q",   "E",    "Del",   "Ctrl+Left"};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const struct {
        const char *scene;
        int step;
    } hidden[] = {{"41_obb", 8}, {"42_sat", 2}, {"45_gjk", 3}};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        assert_true(lesson_begin(ui, ui_find(ui, hidden[i].scene), hidden[i].step));
        bench_frame(bench);
        const Actor *a = stage_nth(ui_stage(ui), 0), *b = stage_nth(ui_stage(ui), 1);
        TsVec from[] = {a->position, b->position};
        double angle[] = {a->angle, b->angle};
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) bench_key(bench, keys[k]);
        bench_click(bench, ts_vec_scale(view_middle(ui_stage(ui)), 1 / ui->layout.scale));
        assert_null(stage_selected(ui_stage(ui)));
        assert_true(ts_vec_equal(from[0], a->position) && ts_vec_equal(from[1], b->position));
        assert_true(angle[0] == a->angle && angle[1] == b->angle);
    }
}

// Another scene ends it, and nothing of it stays.
static void leaving_puts_all_back(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    for (int at = 0; at < 9; at++) {
        assert_true(lesson_begin(ui, ui_find(ui, "41_obb"), at));
        bench_frame(bench);
        if (at % 2)
            ui_open(ui, ui_find(ui, "41_obb"));
        else
            lesson_leave(ui);
        bench_frame(bench);
        assert_int_equal(lesson_at(ui), -1);
        assert_int_equal(ui->concealed, CONCEAL_NOTHING);
        assert_false(stage_turns_axis(ui_stage(ui)));
        assert_non_null(bench_text(bench, "Two turned boxes (OBBs)"));
        Ink ink;
        assert_true(draw_tagged(bench->draw, "axis", &ink));
    }
}

// A link names the step, and nothing that would tell its answer.
static void a_link_names_the_step(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    char link[256], sentence[256];
    assert_true(lesson_begin(ui, ui_find(ui, "41_obb"), 5));
    bench_frame(bench);
    assert_true(ui_link(ui, link, sizeof link));
    assert_string_equal(link, "#41_obb/lesson=6");
    lesson_leave(ui);
    assert_true(ui_take_link(ui, link, sentence, sizeof sentence));
    assert_int_equal(lesson_at(ui), 5);
    static const char *const bad[] = {"#41_obb/lesson=0", "#41_obb/lesson=10", "#41_obb/lesson=x",
                                      "#11_point_point/lesson=1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(ui_take_link(ui, bad[i], sentence, sizeof sentence));
        assert_non_null(strstr(sentence, "lesson"));
        assert_int_equal(lesson_at(ui), 5); // nothing has changed
    }
}

static bool has_button(const Bench *bench, int press)
{
    for (int i = 0; i < bench->ui->targets; i++) {
        const Target *target = &bench->ui->target[i];
        if (target->action == &lesson_press && target->argument == press) return true;
    }
    return false;
}

// Opened again, a lesson goes on at the first step that was not done; a button leads to the start.
static void a_lesson_goes_on(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lessons = 0;
    for (int scene = 0; scene_table[scene]; scene++) {
        const Lesson *lesson = scene_table[scene]->lesson;
        if (!lesson) continue;
        lessons++;
        course_forget(ui);
        for (int left = 0; left < lesson->steps; left++) {
            assert_true(lesson_resume(ui, scene_table[scene]));
            bench_frame(bench);
            assert_int_equal(lesson_at(ui), left);
            assert_true(has_button(bench, LESSON_START) == (left > 0));
            if (left > 0) {
                bench_click_on(bench, &lesson_press, LESSON_START);
                assert_int_equal(lesson_at(ui), 0);
                assert_false(has_button(bench, LESSON_START));
            }
            // A later one is done first: the one before it is still left.
            if (left + 2 < lesson->steps && left % 2) {
                course_mark_step(ui, left + 1);
                assert_true(lesson_resume(ui, scene_table[scene]));
                assert_int_equal(lesson_at(ui), left);
                course_mark_step(ui, left++);
            } else {
                course_mark_step(ui, left);
            }
            lesson_leave(ui);
        }
        assert_true(lesson_resume(ui, scene_table[scene])); // all were done
        bench_frame(bench);
        assert_int_equal(lesson_at(ui), 0);
        assert_false(has_button(bench, LESSON_START));
    }
    assert_int_equal(lessons, 4);
    course_forget(ui);
}

// A guess that was wrong counts as wrong at the end, though it is corrected after the lesson was
// left and opened again.
static void the_first_guess_counts(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Scene *scene = ui_find(ui, "41_obb");
    enum { GUESS_AT = 5 };
    LessonWords words;
    course_forget(ui);
    assert_true(lesson_begin(ui, scene, GUESS_AT));
    for (int i = 0; i < GUESS_AT; i++) course_mark_step(ui, i);
    bench_frame(bench);
    int truth = lesson_step(ui)->truth(ui_stage(ui));
    bench_click_on(bench, &lesson_press, LESSON_CHOICE + !truth);
    assert_true(lesson_words(ui, &words) && words.done && !words.right);
    bench_key(bench, "Esc");
    assert_true(lesson_resume(ui, scene));
    bench_frame(bench);
    assert_int_equal(lesson_at(ui), GUESS_AT + 1);
    bench_key(bench, "PgUp");
    bench_click_on(bench, &lesson_press, LESSON_CHOICE + truth);
    assert_true(lesson_words(ui, &words) && words.right);
    for (int i = GUESS_AT; i < scene->lesson->steps; i++) bench_key(bench, "PgDn");
    assert_true(lesson_words(ui, &words));
    assert_int_equal(words.guesses, 1);
    assert_int_equal(words.guessed, 0);
    assert_non_null(strstr(words.result, "Your first guess was wrong."));
    course_forget(ui);
}

// A dot leads to its step if that was reached, by the way there or at an earlier visit.
static void dots_lead_to_what_was_reached(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    for (int scene = 0; scene_table[scene]; scene++) {
        const Lesson *lesson = scene_table[scene]->lesson;
        if (!lesson) continue;
        int last = lesson->steps - 1, middle = last / 2;
        course_forget(ui);
        assert_true(lesson_begin(ui, scene_table[scene], 0));
        bench_frame(bench);
        for (int i = 0; i <= last; i++) assert_false(has_button(bench, LESSON_DOT + i));
        for (int i = 0; i < middle; i++) bench_key(bench, "PgDn");
        for (int i = 0; i <= last; i++)
            assert_true(has_button(bench, LESSON_DOT + i) == (i < middle));
        bench_click_on(bench, &lesson_press, LESSON_DOT);
        assert_int_equal(lesson_at(ui), 0);
        bench_click_on(bench, &lesson_press, LESSON_DOT + middle);
        assert_int_equal(lesson_at(ui), middle);
        course_mark_step(ui, last); // as if in an earlier session
        assert_true(lesson_begin(ui, scene_table[scene], 0));
        bench_frame(bench);
        bench_click_on(bench, &lesson_press, LESSON_DOT + last);
        assert_int_equal(lesson_at(ui), last);
        lesson_leave(ui);
    }
    course_forget(ui);
}

// Before a step is done, what leads on says so, and leads nowhere.
static void what_leads_on_waits(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    for (int scene = 0; scene_table[scene]; scene++) {
        const Lesson *lesson = scene_table[scene]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            assert_true(lesson_begin(ui, scene_table[scene], at));
            bench_frame(bench);
            bench_click_on(bench, &lesson_press, LESSON_WAIT);
            assert_int_equal(lesson_at(ui), at);
            assert_non_null(bench_text(bench, LESSON_IS_NOT_DONE));
        }
    }
}

// Clumsy hands: whatever is pressed, the lesson is on or properly over, and a frame can be drawn.
static void any_input_is_survived(void **state)
{
    static const char *const keys[] = {
        "PgDn", "PgUp",  "Enter", "R",   "1",      "2",      "3",      "4",      "Left",   "Right",
        "Tab",  "Space", ".",     ",",   "A",      "Q",      "E",      "Home",   "F1",     "F2",
        "F3",   "F4",    "F8",    "F10", "Ctrl+Z", "Ctrl+Y", "Ctrl+O", "Esc",    "Ctrl++", "Ctrl+-",
        "Del",  "Ins",   "G",     "O",   "F6",     "F7",     "M",      "Shift+Z"};
    enum { KEYS = sizeof keys / sizeof *keys, EVENTS = 1500 };
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Random random = random_seeded(7);
    static const char *const scenes[] = {"16_rect_circle", "41_obb", "42_sat", "45_gjk"};
    for (int i = 0; i < EVENTS; i++) {
        if (lesson_at(ui) < 0 || i % 300 == 0) {
            const Scene *scene = ui_find(ui, scenes[random_integer(&random, 0, 3)]);
            assert_true(lesson_begin(ui, scene, random_integer(&random, 0, 9)));
        }
        TsVec at = ts_vec(random_between(&random, -20, 1300), random_between(&random, -20, 820));
        Event event = {.at = at, .button = BUTTON_LEFT};
        switch (random_integer(&random, 0, 7)) {
        case 0: event.kind = EVENT_PRESS; break;
        case 1: event.kind = EVENT_RELEASE; break;
        case 2: event.kind = EVENT_WHEEL, event.wheel = random_between(&random, -3, 3); break;
        case 3: event.kind = EVENT_TOUCH, event.finger = random_integer(&random, 0, 2); break;
        case 4: event.kind = EVENT_TOUCH_UP, event.finger = random_integer(&random, 0, 2); break;
        case 5: event.kind = EVENT_MOVE; break;
        default:
            event.kind = EVENT_KEY;
            event.key = input_key(keys[random_integer(&random, 0, KEYS - 1)], &event.mods);
        }
        ui_event(ui, &event);
        ui_advance(ui, 0.02);
        if (i % 3 == 0) bench_frame(bench);
        const LessonStep *step = lesson_step(ui);
        bool game = step && step->pose && !ui->lesson->done;
        if ((lesson_at(ui) >= 0) != (ui->step.heading != NULL)) fail_msg("event %d", i);
        if (lesson_at(ui) < 0 && !ui->question && ui->concealed != CONCEAL_NOTHING)
            fail_msg("event %d: still concealed", i);
        if (game && ui->concealed != CONCEAL_SHAPES) fail_msg("event %d: the shapes are seen", i);
        if (ui->command == UI_QUIT) ui->command = UI_NOTHING;
    }
    assert_true(ui_speak(ui, LANGUAGE_ENGLISH));
}

// Where the pointer is held by a candidate, a key goes on: a tenth of a degree beside it.
static void a_key_is_held_by_no_mark(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    AxisTool axis = {0};
    AxisView view;
    ui_open(ui, ui_find(ui, "41_obb"));
    bench_frame(bench);
    bench_key(bench, "A");
    bench_frame(bench);
    axis_find_marks(&axis, stage_main_ask(stage));
    assert_true(axis.marks > 0);
    stage_set_axis(stage, axis.mark[0].angle);
    bench_frame(bench);
    assert_true(stage_axis_view(stage, &view) && view.mark >= 0);
    bench_key(bench, "Alt+Right");
    bench_frame(bench);
    assert_true(stage_axis_view(stage, &view));
    double off = fmod(view.angle - axis.mark[0].angle + 180, 180);
    assert_true(fabs(off - 0.1) < 1e-9);
}

// Esc while the handle is held.
static void a_turn_that_is_cancelled_turns_nothing(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    AxisView before, now;
    ui_open(ui, ui_find(ui, "41_obb"));
    bench_frame(bench);
    bench_key(bench, "A");
    bench_frame(bench);
    assert_true(stage_axis_view(stage, &before));
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = stage_axis_handle(stage)};
    TsVec middle = view_middle(stage), from = ts_vec_sub(event.at, middle);
    ui_event(ui, &event);
    event.kind = EVENT_MOVE;
    for (int degrees = 5; degrees <= 40; degrees += 5) {
        event.at = ts_vec_add(middle, ts_vec_turn(from, ts_degrees(degrees)));
        ui_event(ui, &event);
    }
    assert_true(stage_axis_view(stage, &now));
    assert_true(fabs(now.angle - before.angle) > 30);
    bench_key(bench, "Esc");
    assert_true(stage_axis_view(stage, &now));
    assert_true(now.angle == before.angle);
    event.kind = EVENT_RELEASE; // which ends nothing any more
    ui_event(ui, &event);
    assert_true(stage_axis_view(stage, &now));
    assert_true(now.angle == before.angle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(keys_lead_through),
        WITH_ALL_SCENES(other_keys_wait),
        WITH_ALL_SCENES(hidden_shapes_rest),
        WITH_ALL_SCENES(a_key_is_held_by_no_mark),
        WITH_ALL_SCENES(a_turn_that_is_cancelled_turns_nothing),
        WITH_ALL_SCENES(leaving_puts_all_back),
        WITH_ALL_SCENES(a_link_names_the_step),
        WITH_ALL_SCENES(a_lesson_goes_on),
        WITH_ALL_SCENES(the_first_guess_counts),
        WITH_ALL_SCENES(dots_lead_to_what_was_reached),
        WITH_ALL_SCENES(what_leads_on_waits),
        WITH_ALL_SCENES(any_input_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
