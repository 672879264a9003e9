// What a guess or a game of a lesson is about rests until it is answered, nothing tells the answer,
// and what was said of it stays.
#include "ui_bench.h"

#include "axis.h"
#include "lesson/lesson_private.h"
#include "lesson_steps.h"
#include "scene.h"
#include "tools/axis_private.h"
#include "view/view.h"

// Until it is answered nothing changes what a guess or a game is about, by key, mouse or wheel.
static void what_is_asked_rests(void **state)
{
    static const char *const keys[] = {"Space",  "Pause",  ".",      ",",      "Shift+.", "Shift+,",
                                       "Tab",    "Left",   "Up",     "Q",      "E",       "Ctrl+Up",
                                       "Ctrl+Z", "Ctrl+Y", "Ctrl+C", "Ctrl+V", "Ctrl+S",  "Alt+Up"};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            if (!lesson->step[at].truth && !lesson->step[at].pose) continue;
            assert_true(lesson_begin(ui, scene_table[i], at));
            bench_frame(bench);
            const Actor *shape[2] = {stage_nth(stage, 0), stage_nth(stage, 1)};
            TsVec from[2] = {shape[0]->position, shape[1]->position};
            double angle[2] = {shape[0]->angle, shape[1]->angle};
            int shown = stage_trace_view(stage).shown;
            for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
                bench_key(bench, keys[k]);
                ui_advance(ui, 0.5);
                bench_frame(bench);
                if (stage->playing || ui_command(ui) != UI_NOTHING || stage_selected(stage))
                    fail_msg("%s, step %d: %s acts", scene_ids[i], at + 1, keys[k]);
            }
            for (int k = 0; k < 2; k++) {
                Event event = {.kind = EVENT_PRESS,
                               .button = BUTTON_LEFT,
                               .at = bench_device(bench, shape[k]->position)};
                ui_event(ui, &event);
                event.kind = EVENT_MOVE;
                event.at.x += 40;
                ui_event(ui, &event);
                event.kind = EVENT_RELEASE;
                ui_event(ui, &event);
                event.kind = EVENT_WHEEL;
                event.at = bench_device(bench, shape[k]->position);
                event.wheel = 1;
                ui_event(ui, &event);
                bench_frame(bench);
            }
            for (int k = 0; k < 2; k++) {
                if (!ts_vec_equal(from[k], shape[k]->position) || angle[k] != shape[k]->angle)
                    fail_msg("%s, step %d: a shape moved", scene_ids[i], at + 1);
            }
            if (stage_trace_view(stage).shown != shown)
                fail_msg("%s, step %d: the trace went on", scene_ids[i], at + 1);
        }
    }
}

// Neither the words beside the picture nor the case in a saved picture tell the answer.
static void no_words_tell_the_answer(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    UiItem item[UI_ITEMS];
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            const LessonStep *step = &lesson->step[at];
            if (!step->truth && !step->pose) continue;
            bool hides = step->pose || step->hides;
            char text[4096], line[4096];
            assert_true(lesson_begin(ui, scene_table[i], at));
            bench_frame(bench);
            ui_answer_text(ui, text, sizeof text);
            if (strcmp(text, "Not answered yet.") != 0)
                fail_msg("%s, step %d: %s", scene_ids[i], at + 1, text);
            int items = ui_items(ui, item, UI_ITEMS);
            if (hides && items > 0)
                fail_msg("%s, step %d: %s", scene_ids[i], at + 1, item[0].sentence);
            assert_int_equal(items > 0, !hides);
            if (hides) assert_false(ui_select_item(ui, 0));
            bool has_case = ui_case(ui, line, sizeof line);
            if (has_case && (hides || strstr(line, "expect")))
                fail_msg("%s, step %d: %s", scene_ids[i], at + 1, line);
            assert_true(has_case || hides);
        }
    }
}

// What is said to a reader who does not see the picture, at each step: heading, sentence, task and
// choices; then whether it is done, and what came of it.
static void each_step_is_said(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    char text[2048], answer[2048];
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            const LessonStep *step = &lesson->step[at];
            assert_true(lesson_begin(ui, scene_table[i], at));
            bench_frame(bench);
            ui_scene_text(ui, text, sizeof text);
            ui_answer_text(ui, answer, sizeof answer);
            char number[128];
            snprintf(number, sizeof number, "%s: %d of %d.", lesson->title, at + 1, lesson->steps);
            const char *end = strrchr(step->says, ']') ? strrchr(step->says, ']') + 1 : step->says;
            end += *end == '(' ? strcspn(end, ")") + 1 : 0;
            const char *parts[] = {number, step->heading, end, step->task};
            for (int k = 0; k < 4; k++) {
                if (!strstr(text, parts[k]))
                    fail_msg("%s, step %d: no '%s' in '%s'", scene_ids[i], at + 1, parts[k], text);
            }
            if (strpbrk(text, "[]")) fail_msg("%s, step %d: %s", scene_ids[i], at + 1, text);
            for (int k = 0; k < LESSON_CHOICES && step->choice[k]; k++) {
                snprintf(number, sizeof number, "%d: %s", k + 1, step->choice[k]);
                if (!strstr(text, number))
                    fail_msg("%s, step %d: no '%s' in '%s'", scene_ids[i], at + 1, number, text);
            }
            if (step->pose) assert_non_null(strstr(text, "1: They are apart, 2: They meet."));
            if (strncmp(answer, "Not ", 4) != 0)
                fail_msg("%s, step %d: %s", scene_ids[i], at + 1, answer);
            bool colored = !step->truth && !step->pose;
            bool told = strstr(answer, "APART") || strstr(answer, "OVERLAPPING");
            if (colored != told) fail_msg("%s, step %d: %s", scene_ids[i], at + 1, answer);
            if (colored) continue;
            bench_key(bench, "2");
            ui_scene_text(ui, text, sizeof text);
            ui_answer_text(ui, answer, sizeof answer);
            LessonWords words;
            assert_true(lesson_words(ui, &words) && words.done);
            if (strncmp(answer, "Done. ", 6) != 0 || !strstr(answer, words.result))
                fail_msg("%s, step %d: %s", scene_ids[i], at + 1, answer);
            assert_null(strstr(text, "1: "));
        }
    }
    // A task that is done, and the end.
    assert_true(lesson_begin(ui, ui_find(ui, "41_obb"), 3));
    stage_set_axis(ui_stage(ui), 30);
    bench_frame(bench);
    ui_answer_text(ui, answer, sizeof answer);
    assert_string_equal(answer,
                        "Done. The gap is a proof: whatever other axes show, these boxes are "
                        "apart. OBB1 and OBB2: APART.");
    assert_true(lesson_begin(ui, ui_find(ui, "41_obb"), 9));
    bench_frame(bench);
    ui_scene_text(ui, text, sizeof text);
    assert_non_null(strstr(text, "The lesson in short: Convex shapes are apart exactly if"));
    ui_answer_text(ui, answer, sizeof answer);
    assert_non_null(strstr(answer, "You did 3 of 9 steps."));
}

// What an answer said about the pair that was asked about stays, whatever is dragged afterwards,
// and whatever else is answered.
static void a_result_stays(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            const LessonStep *step = &lesson->step[at];
            if (!step->truth && !step->pose) continue;
            LessonWords before, after;
            for (int choice = 0; choice < 2; choice++) {
                assert_true(lesson_begin(ui, scene_table[i], at));
                bench_frame(bench);
                bench_key(bench, step->pose ? "2" : choice ? "2" : "1");
                assert_true(lesson_words(ui, &before) && before.done);
                TsVec far = ts_vec(400, 0), middle = stage_nth(stage, 1)->position;
                bool apart = stage_main_ask(stage)->exact == TS_APART;
                stage_place(stage, stage_nth(stage, 0), apart ? middle : ts_vec_add(middle, far),
                            0);
                bench_frame(bench);
                assert_true(lesson_words(ui, &after));
                if (strcmp(before.result, after.result) != 0)
                    fail_msg("%s, step %d: '%s', then '%s'", scene_ids[i], at + 1, before.result,
                             after.result);
                for (char other[] = "1"; *other <= '9'; ++*other) {
                    bench_key(bench, other);
                    assert_true(lesson_words(ui, &after));
                    if (strcmp(before.result, after.result) != 0 || before.right != after.right ||
                        before.guessed != after.guessed || before.guesses != after.guesses)
                        fail_msg("%s, step %d: then key %s: '%s'", scene_ids[i], at + 1, other,
                                 after.result);
                }
            }
        }
    }
}

// "I don't know" shows the answer and is no guess; nor is one that is made afterwards.
static void who_does_not_know_is_told(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int asked = 0;
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            const LessonStep *step = &lesson->step[at];
            if (!step->truth) continue;
            LessonWords words;
            char answer[256], key[] = {(char)('1' + lesson_choices(step)), '\0'},
                              none[] = {(char)('2' + lesson_choices(step)), '\0'};
            assert_true(lesson_begin(ui, scene_table[i], at));
            bench_frame(bench);
            assert_non_null(bench_text(bench, "I don't know"));
            snprintf(answer, sizeof answer, "The answer is: %s. ",
                     step->choice[step->truth(ui_stage(ui))]);
            bench_key(bench, none);
            assert_true(lesson_words(ui, &words) && !words.done);
            if (asked % 2)
                bench_key(bench, key);
            else
                bench_click_on(bench, &lesson_press, LESSON_UNKNOWN);
            assert_true(lesson_words(ui, &words));
            if (!words.done || words.right || words.guesses != 0)
                fail_msg("%s, step %d: %d guesses", scene_ids[i], at + 1, words.guesses);
            assert_ptr_equal(strstr(words.result, answer), words.result);
            assert_null(bench_text(bench, "I don't know"));
            bench_key(bench, "R");
            bench_key(bench, "1");
            assert_true(lesson_words(ui, &words) && words.done);
            assert_int_equal(words.guesses, 0);
            asked++;
        }
    }
    assert_true(asked > 3);
}

// While shapes are hidden nothing of them is copied, and that is said; what is copied otherwise is
// said, too, at the lesson's foot.
static void messages_are_true_and_seen(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    char line[4096];
    const char *why = NULL;
    assert_true(lesson_begin(ui, ui_find(ui, "42_sat"), 0));
    bench_frame(bench);
    assert_false(ui_case(ui, line, sizeof line));
    assert_string_equal(ui_no_case(ui), "the shapes are hidden until you answer");
    assert_false(ui_wkt(ui, line, sizeof line, &why));
    assert_string_equal(why, "the shapes are hidden until you answer");
    ui_message(ui, "Copied the link");
    bench_frame(bench);
    assert_non_null(bench_text(bench, "Copied the link"));
    ui_advance(ui, 5);
    bench_frame(bench);
    assert_null(bench_text(bench, "Copied the link"));
    bench_key(bench, "2");
    assert_true(ui_case(ui, line, sizeof line));
    assert_true(ui_wkt(ui, line, sizeof line, &why));
    ui_open(ui, ui_find(ui, "92_canvas_lab"));
    bench_frame(bench);
    assert_false(ui_case(ui, line, sizeof line));
    assert_string_equal(ui_no_case(ui), "this scene tests no pair of shapes");
}

// While A and B are hidden GJK's plane fills the view, and then all is seen again.
static void what_is_hidden_takes_no_room(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    const Scene *scene = ui_find(ui, "45_gjk");
    ui_open(ui, scene);
    lesson_begin(ui, scene, 2);
    bench_frame(bench);
    double usual = stage_view(stage).zoom;
    static const int hidden[] = {3, 8};
    for (int i = 0; i < 2; i++) {
        assert_true(lesson_begin(ui, scene, hidden[i]));
        bench_frame(bench);
        TsVec middle = view_middle(stage), origin = bench_device(bench, ts_vec(540, 250));
        double alone = stage_view(stage).zoom;
        assert_true(alone > usual);
        assert_true(ts_vec_distance(middle, origin) < 1);
        bench_key(bench, "2");
        assert_true(stage_view(stage).zoom < alone);
        TsVec a = bench_device(bench, stage_nth(stage, 0)->position);
        assert_true(a.x > 0 && a.x < middle.x);
    }
    bench_key(bench, "R"); // another pair
    assert_true(stage_view(stage).zoom > usual);
    lesson_leave(ui);
    bench_frame(bench);
    assert_true(bench_device(bench, ts_vec(160, 230)).x > 0);
}

// However many questions came before: a gap that is asked for is a proof, and all are counted.
static void a_late_gap_is_a_proof(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    AxisView view;
    assert_true(lesson_begin(ui, ui_find(ui, "41_obb"), 8));
    do {
        bench_key(bench, "R");
        assert_true(stage_axis_view(stage, &view));
    } while (stage_main_ask(stage)->exact != TS_APART || view.gap > 0);
    int asked = 0;
    for (; asked < 200; asked++) { // to and fro, without a gap
        bench_key(bench, asked % 2 ? "Right" : "Left");
    }
    assert_true(stage_axis_view(stage, &view) && !(view.proof > 0));
    for (; asked < 400 && !(view.gap > 0); asked++) {
        bench_key(bench, "Right");
        assert_true(stage_axis_view(stage, &view));
    }
    assert_true(view.gap > 0 && view.proof >= view.gap);
    assert_int_equal(view.asked, asked);
    bench_key(bench, "1");
    LessonWords words;
    assert_true(lesson_words(ui, &words) && words.done && words.right);
}

// That they meet is claimed after questions at some of the marks: what is said counts those, and
// names one of the others.
static void what_is_not_proved_is_counted(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    AxisView view;
    assert_true(lesson_begin(ui, ui_find(ui, "41_obb"), 8));
    bench_frame(bench);
    for (unsigned marks = 0; marks < 15; marks++) { // a bit for each that was asked
        do {
            bench_key(bench, "R");
        } while (stage_main_ask(stage)->exact == TS_APART);
        bench_frame(bench);
        const AxisTool *axis = axis_of(stage);
        AxisFound found = stage_axis_found(stage);
        for (int i = 0; i < axis->marks; i++) {
            if (!(marks >> i & 1)) continue;
            AxisPoint point = {axis->mark[i].angle, axis->mark[i].gap};
            int at = (int)point.angle % AXIS_TURN;
            found.asked[at] = point;
            found.was_asked[at] = true;
        }
        stage_put_axis_found(stage, &found);
        assert_true(stage_axis_view(stage, &view));
        int asked = view.marks - view.not_asked; // parallel sides are asked at once
        if (view.not_asked == 0) continue;
        bench_key(bench, "2");
        LessonWords words;
        assert_true(lesson_words(ui, &words) && words.done && words.right);
        char count[48], name[32];
        snprintf(count, sizeof count,
                 asked ? "you asked at %d of the %d marks. " : "none of the %d",
                 asked ? asked : view.marks, view.marks);
        snprintf(name, sizeof name, "Mark %d%s might", view.unasked,
                 view.not_asked > 1 ? ", for one," : "");
        if (!strstr(words.result, count) || !strstr(words.result, name))
            fail_msg("%s %s: %s", count, name, words.result);
        assert_false(marks >> (view.unasked - 1) & 1);
    }
}

static void send(Bench *bench, Event event)
{
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

// In the game so many questions were asked, and shadows, gap and numbers are seen or none of them.
static void check_game(Bench *bench, const char *when, int asked, bool seen)
{
    static const char *const tags[] = {"shadow", "second shadow", "gap"};
    AxisView view;
    assert_true(stage_axis_view(ui_stage(bench->ui), &view));
    if (view.asked != asked) fail_msg("%s: %d questions, not %d", when, view.asked, asked);
    for (int i = 0; i < 3; i++) {
        if (draw_tagged(bench->draw, tags[i], &(Ink){INK_INK}) != seen)
            fail_msg("%s: %s is %s", when, tags[i], seen ? "hidden" : "seen");
    }
    assert_true(draw_tagged(bench->draw, "axis", &(Ink){INK_INK}));
    const Draw *draw = bench->draw;
    bool numbers = false;
    for (int i = 0; i < draw->commands; i++) {
        if (draw->command[i].kind != COMMAND_TEXT) continue;
        const char *text = draw->text + draw->command[i].text.first;
        numbers |= strstr(text, " on your axis") || strstr(text, " at mark ");
    }
    if (numbers && !seen) fail_msg("%s: a number is seen", when);
}

// A question shows one direction: while the axis turns, by mouse, finger or a held key, nothing is
// seen of what it passes.
static void a_question_shows_one_direction(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    static const struct {
        const char *scene;
        int step;
    } games[] = {{"41_obb", 8}, {"42_sat", 0}, {"42_sat", 1}, {"42_sat", 2}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        assert_true(lesson_begin(ui, ui_find(ui, games[i].scene), games[i].step));
        bench_frame(bench);
        check_game(bench, "at first", 0, false);
        TsVec middle = view_middle(stage);
        for (int finger = 0; finger < 2; finger++) {
            TsVec at = stage_axis_handle(stage), from = ts_vec_sub(at, middle);
            send(bench, (Event){.kind = finger ? EVENT_TOUCH : EVENT_PRESS,
                                .button = finger ? 0 : BUTTON_LEFT,
                                .at = at});
            for (int degrees = 3; degrees <= 180; degrees += 3) {
                at = ts_vec_add(middle, ts_vec_turn(from, ts_degrees(degrees)));
                send(bench, (Event){.kind = finger ? EVENT_TOUCH_MOVE : EVENT_MOVE,
                                    .button = finger ? 0 : BUTTON_LEFT,
                                    .at = at});
                if (degrees > 30) check_game(bench, "on the way", finger, false);
            }
            send(bench, (Event){.kind = finger ? EVENT_TOUCH_UP : EVENT_RELEASE,
                                .button = finger ? 0 : BUTTON_LEFT,
                                .at = at});
            check_game(bench, "let go", 1 + finger, true);
        }
        for (int repeat = 0; repeat < 60; repeat++) {
            send(bench, (Event){.kind = EVENT_KEY, .key = KEY_RIGHT, .repeat = repeat > 0});
            check_game(bench, "a key is held", 2, false);
        }
        send(bench, (Event){.kind = EVENT_KEY_UP, .key = KEY_RIGHT});
        check_game(bench, "a key is let go", 3, true);

        for (int wheel = -2; wheel <= 2; wheel++) { // zooms the view, and turns nothing
            send(bench,
                 (Event){.kind = EVENT_WHEEL, .at = stage_axis_handle(stage), .wheel = wheel});
            check_game(bench, "the wheel", 3, true);
        }
        bench_key(bench, "Home");
        TsVec at = stage_axis_handle(stage), from = ts_vec_sub(at, view_middle(stage));
        AxisView before, after;
        assert_true(stage_axis_view(stage, &before));
        send(bench, (Event){.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = at});
        at = ts_vec_add(view_middle(stage), ts_vec_turn(from, ts_degrees(70)));
        send(bench, (Event){.kind = EVENT_MOVE, .button = BUTTON_LEFT, .at = at});
        check_game(bench, "before Esc", 3, false);
        bench_key(bench, "Esc");
        check_game(bench, "after Esc", 3, true);
        assert_true(stage_axis_view(stage, &after) && after.angle == before.angle);

        bench_key(bench, "2"); // from the claim on all is seen
        send(bench, (Event){.kind = EVENT_KEY, .key = KEY_RIGHT});
        check_game(bench, "after the claim", 3, true);
        send(bench, (Event){.kind = EVENT_KEY_UP, .key = KEY_RIGHT});
        check_game(bench, "after the claim", 3, true);
    }
}

static AxisView turned_by(Bench *bench, const char *name, bool repeat)
{
    AxisView view;
    Event event = {.kind = EVENT_KEY, .repeat = repeat};
    event.key = input_key(name, &event.mods);
    ui_event(bench->ui, &event);
    bench_frame(bench);
    assert_true(stage_axis_view(ui_stage(bench->ui), &view));
    return view;
}

// A key that is held turns the axis on and on; that is one question, when it is let go.
static void a_held_key_is_one_question(void **state)
{
    static const struct {
        const char *key;
        double by;
    } keys[] = {{"Right", 1},        {"Left", -1},       {"Shift+Right", 10},
                {"Shift+Left", -10}, {"Alt+Right", 0.1}, {"Alt+Left", -0.1}};
    Bench *bench = *state;
    AxisView view;
    assert_true(lesson_begin(bench->ui, ui_find(bench->ui, "41_obb"), 8));
    bench_frame(bench);
    assert_true(stage_axis_view(ui_stage(bench->ui), &view));
    assert_int_equal(view.asked, 0);
    for (int i = 0; i < 6; i++) {
        for (int step = 0; step < 5; step++) {
            double before = view.angle;
            view = turned_by(bench, keys[i].key, step > 0);
            double off = fmod(view.angle - before - keys[i].by + 3 * 180 + 90, 180) - 90;
            if (fabs(off) > 1e-9) fail_msg("%s: by %g", keys[i].key, view.angle - before);
            if (view.asked != i) fail_msg("%s held: %d asked", keys[i].key, view.asked);
        }
        Event up = {.kind = EVENT_KEY_UP};
        up.key = input_key(keys[i].key, &up.mods);
        send(bench, up);
        assert_true(stage_axis_view(ui_stage(bench->ui), &view));
        if (view.asked != i + 1) fail_msg("%s: %d asked", keys[i].key, view.asked);
    }
}

// A case that is dropped or pasted is seen, not hidden or asked about: the lesson ends.
static void a_case_ends_the_lesson(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    static const struct {
        const char *scene, *text;
    } given[] = {
        {"41_obb", "obb 0 0 40 20 1 0 | obb 30 0 40 20 0.6 0.8"},
        {"42_sat", "polygon 4 0 0 90 0 90 60 0 60 | polygon 3 300 150 300 270 240 210"},
        {"45_gjk", "polygon 4 0 0 90 0 90 60 0 60 | polygon 3 300 150 300 270 240 210"},
        {"16_rect_circle", "aabb 0 0 90 60 | circle 200 80 20"},
    };
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        const Scene *scene = ui_find(ui, given[i].scene);
        for (int at = 0; at <= scene->lesson->steps; at++) {
            char text[200], sentence[256];
            assert_true(lesson_begin(ui, scene, at));
            bench_frame(bench);
            snprintf(text, sizeof text, "%s", given[i].text);
            bool taken = ui_take_text(ui, text, "clipboard", sentence, sizeof sentence);
            if (!taken) fail_msg("%s: %s", given[i].scene, sentence);
            bench_frame(bench);
            if (lesson_at(ui) >= 0) fail_msg("%s: still in step %d", given[i].scene, at + 1);
            assert_int_equal(ui->concealed, CONCEAL_NOTHING);
            assert_null(ui->step.heading);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(what_is_asked_rests),
        WITH_ALL_SCENES(no_words_tell_the_answer),
        WITH_ALL_SCENES(each_step_is_said),
        WITH_ALL_SCENES(a_result_stays),
        WITH_ALL_SCENES(who_does_not_know_is_told),
        WITH_ALL_SCENES(messages_are_true_and_seen),
        WITH_ALL_SCENES(what_is_hidden_takes_no_room),
        WITH_ALL_SCENES(a_late_gap_is_a_proof),
        WITH_ALL_SCENES(what_is_not_proved_is_counted),
        WITH_ALL_SCENES(a_question_shows_one_direction),
        WITH_ALL_SCENES(a_held_key_is_one_question),
        WITH_ALL_SCENES(a_case_ends_the_lesson),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
