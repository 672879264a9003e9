// What a lesson says and shows once it was answered: the sentence no longer speaks of what was
// hidden, a wrong guess is drawn beside the answer, and a button that does nothing is grey.
#include "axis.h"
#include "draw_private.h"
#include "generate/random.h"
#include "lesson/lesson_private.h"
#include "lesson_steps.h"
#include "scene.h"
#include "touchstone/contact.h"
#include "ui_bench.h"

static LessonWords begin_step(Bench *bench, const Scene *scene, int at)
{
    LessonWords words;
    assert_true(lesson_begin(bench->ui, scene, at));
    bench_frame(bench);
    assert_true(lesson_words(bench->ui, &words));
    return words;
}

static LessonWords words_now(Bench *bench)
{
    LessonWords words;
    assert_true(lesson_words(bench->ui, &words));
    return words;
}

// ---- The sentence

static void what_is_seen_is_not_called_hidden(void **state)
{
    static const char *const hiding[] = {"are hidden", "is hidden", "are behind"};
    Bench *bench = *state;
    int hides = 0;
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            const LessonStep *step = &lesson->step[at];
            if (!step->truth && !step->pose) continue;
            LessonWords words = begin_step(bench, scene_table[i], at);
            assert_string_equal(words.says, step->says);
            bool says = false;
            for (int k = 0; k < 3; k++) says |= strstr(words.says, hiding[k]) != NULL;
            hides += says;
            if (says && !step->says_then) fail_msg("%s, step %d", scene_ids[i], at + 1);
            bench_key(bench, "2");
            words = words_now(bench);
            assert_true(words.done);
            assert_int_equal(bench->ui->concealed, CONCEAL_NOTHING);
            assert_string_equal(words.says, step->says_then ? step->says_then : step->says);
            for (int k = 0; k < 3; k++) {
                if (strstr(words.says, hiding[k]))
                    fail_msg("%s, step %d: \"%s\"", scene_ids[i], at + 1, words.says);
            }
        }
    }
    assert_int_equal(hides, 4);
}

// What the answer explains is the picture that was asked about: a trace stays at its step.
static void an_answer_leaves_the_trace_where_it_is(void **state)
{
    Bench *bench = *state;
    const Stage *stage = ui_stage(bench->ui);
    int traces = 0;
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            const LessonStep *step = &lesson->step[at];
            if (!step->truth || !step->traces) continue;
            begin_step(bench, scene_table[i], at);
            TraceView before = stage_trace_view(stage);
            assert_int_equal(before.shown, step->trace_at - 1);
            bench_key(bench, "1");
            bench_frame(bench);
            TraceView after = stage_trace_view(stage);
            if (after.shown != before.shown || after.steps != before.steps)
                fail_msg("%s, step %d: %d of %d, then %d of %d", scene_ids[i], at + 1, before.shown,
                         before.steps, after.shown, after.steps);
            traces++;
        }
    }
    assert_true(traces > 0);
}

// ---- A message

// It yields to what comes of the next press or drag.
static void a_message_hides_no_reply(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    begin_step(bench, ui_find(ui, "42_sat"), 0);
    bench_click_on(bench, &lesson_press, LESSON_BACK);
    assert_true(ui->message_left > 0);
    bench_click_on(bench, &lesson_press, LESSON_MEET);
    assert_true(words_now(bench).done && ui->message_left <= 0);
    begin_step(bench, ui_find(ui, "16_rect_circle"), 0);
    bench_click_on(bench, &lesson_press, LESSON_BACK);
    TsVec at = bench_device(bench, stage_nth(ui_stage(ui), 1)->position);
    const EventKind kinds[] = {EVENT_PRESS, EVENT_MOVE, EVENT_MOVE, EVENT_RELEASE};
    for (int i = 0; i < 4; i++) {
        Event event = {.kind = kinds[i], .button = BUTTON_LEFT, .at = at};
        ui_event(ui, &event);
        bench_frame(bench);
        at.x += 8;
    }
    assert_true(words_now(bench).not_yet && ui->message_left <= 0);
}

// ---- A wrong guess

// How many things are drawn with that tag.
static int drawn(const Bench *bench, const char *tag)
{
    const Draw *draw = bench->draw;
    int count = 0;
    for (int i = 0; i < draw->commands; i++) {
        int number = draw->command[i].tag;
        count += number > 0 && strcmp(draw->tag[number - 1], tag) == 0;
    }
    return count;
}

// Its shadows stand beside those of the answer, with the gap there; a right guess, a second try and
// the next step have none.
static void a_wrong_guess_has_its_shadows(void **state)
{
    enum { GUESS = 5, TOPS = 4 };
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Scene *scene = ui_find(ui, "41_obb");
    ui_resize(ui, 1280, 800, 1);
    begin_step(bench, scene, GUESS);
    int truth = scene->lesson->step[GUESS].truth(ui_stage(ui));
    int shadows = 0;
    double gap[TOPS];
    for (int k = 0; k < TOPS; k++) {
        AxisView view;
        begin_step(bench, scene, GUESS);
        bench_key(bench, (const char[]){(char)('1' + truth), '\0'});
        shadows = drawn(bench, "shadow");
        assert_true(shadows > 0);
        for (int i = 0; i < 180; i++) { // to the mark
            stage_set_axis(ui_stage(ui), i);
            assert_true(stage_axis_view(ui_stage(ui), &view));
            if (view.mark == k) break;
        }
        gap[k] = view.gap;
    }
    for (int k = 0; k < TOPS; k++) {
        char label[64];
        begin_step(bench, scene, GUESS);
        assert_int_equal(drawn(bench, "shadow"), 0);
        bench_key(bench, (const char[]){(char)('1' + k), '\0'});
        bool wrong = k != truth;
        assert_int_equal(words_now(bench).right, !wrong);
        assert_int_equal(drawn(bench, "shadow"), wrong ? 2 * shadows : shadows);
        assert_int_equal(drawn(bench, "second shadow") > 0, true);
        snprintf(label, sizeof label, " at mark %d", k + 1);
        bool labelled = false;
        for (int i = 0; i < bench->draw->commands; i++) {
            const Command *command = &bench->draw->command[i];
            if (command->kind != COMMAND_TEXT) continue;
            const char *text = bench->draw->text + command->text.first;
            if (!strstr(text, label)) continue;
            labelled = true;
            bool below = strncmp(text, "−", strlen("−")) == 0;
            double said = below ? -strtod(text + strlen("−"), NULL) : strtod(text, NULL);
            if (fabs(said - gap[k]) > 2) fail_msg("%s, but it is %g", text, gap[k]);
        }
        assert_true(labelled); // the answer too: the viewer turned no axis to it
        if (!wrong) continue;
        bench_click_on(bench, &lesson_press, LESSON_AGAIN);
        assert_int_equal(drawn(bench, "shadow"), 0);
        bench_key(bench, (const char[]){(char)('1' + k), '\0'});
        bench_key(bench, "PgDn");
        assert_int_equal(drawn(bench, "shadow"), 0);
    }
}

// ---- The choice in a game

// What is posed is neither plain nor too fine to be seen, the two claims are right about as often,
// and either is taken as it was meant.
static void a_game_poses_both_answers(void **state)
{
    enum { PAIRS = 40 };
    static const struct {
        const char *scene;
        int step; // from 0
        double least, most;
    } games[] = {
        {"41_obb", 8, 3, 14}, {"42_sat", 0, 4, 22}, {"42_sat", 2, 4, 22}, {"45_gjk", 8, 8, 40}};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Stage *stage = ui_stage(ui);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const Scene *scene = ui_find(ui, games[i].scene);
        begin_step(bench, scene, games[i].step);
        int apart = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            const TsShape *a = &stage_nth(stage, 0)->shape, *b = &stage_nth(stage, 1)->shape;
            double gap = ts_contact_shapes(a, b).gap;
            if (fabs(gap) < games[i].least - 1e-6 || fabs(gap) > games[i].most + 1e-6)
                fail_msg("%s, pair %d: a gap of %g", games[i].scene, pair, gap);
            apart += gap > 0;
            bench_key(bench, "1"); // without a proof it is not taken
            assert_false(words_now(bench).done);
            bench_key(bench, "2");
            LessonWords words = words_now(bench);
            assert_true(words.done);
            assert_int_equal(words.right, gap <= 0);
            bench_key(bench, "R");
            assert_false(words_now(bench).done);
        }
        assert_in_range(apart, PAIRS / 4, 3 * PAIRS / 4);
    }
}

// ---- Grey buttons

static Ink ink_of(const Bench *bench, const char *word)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        if (strcmp(bench->draw->text + command->text.first, word) == 0) return command->fill.ink;
    }
    fail_msg("no %s", word);
    return INK_PAPER;
}

static void point_at(Bench *bench, int press)
{
    Rect rect = bench_target(bench, &lesson_press, press).rect;
    double scale = bench->ui->layout.scale;
    TsVec at = ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2);
    Event event = {.kind = EVENT_MOVE, .at = ts_vec_scale(at, scale)};
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static void what_does_nothing_is_grey(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Scene *scene = ui_find(ui, "45_gjk");
    begin_step(bench, scene, 0);
    assert_int_equal(ink_of(bench, "Previous"), INK_MUTED);
    point_at(bench, LESSON_BACK);
    assert_string_equal(ui->tip.sentence, LESSON_IS_FIRST);
    bench_click_on(bench, &lesson_press, LESSON_BACK);
    assert_int_equal(lesson_at(ui), 0);
    assert_non_null(bench_text(bench, LESSON_IS_FIRST));

    begin_step(bench, scene, 4);
    assert_int_equal(ink_of(bench, "Previous"), INK_INK);
    assert_int_equal(ink_of(bench, "Step back"), INK_MUTED);
    assert_int_equal(ink_of(bench, "Step"), INK_INK);
    point_at(bench, LESSON_STEP_BACK);
    assert_string_equal(ui->tip.sentence, LESSON_IS_FIRST_OF_TRACE);
    bench_click_on(bench, &lesson_press, LESSON_STEP_BACK);
    assert_int_equal(stage_trace_view(ui_stage(ui)).shown, 0);
    int steps = stage_trace_view(ui_stage(ui)).steps;
    for (int i = 1; i < steps; i++) {
        bench_click_on(bench, &lesson_press, LESSON_STEP);
        assert_int_equal(ink_of(bench, "Step back"), INK_INK);
        assert_int_equal(ink_of(bench, "Step"), i < steps - 1 ? INK_INK : INK_MUTED);
    }
    ui_advance(ui, 60); // until the message has passed
    point_at(bench, LESSON_LEAVE);
    point_at(bench, LESSON_STEP);
    assert_string_equal(ui->tip.sentence, "This is the last step");
    bench_click_on(bench, &lesson_press, LESSON_STEP);
    assert_int_equal(stage_trace_view(ui_stage(ui)).shown, steps - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(what_is_seen_is_not_called_hidden),
        WITH_ALL_SCENES(an_answer_leaves_the_trace_where_it_is),
        WITH_ALL_SCENES(a_message_hides_no_reply),
        WITH_ALL_SCENES(a_wrong_guess_has_its_shadows),
        WITH_ALL_SCENES(a_game_poses_both_answers),
        WITH_ALL_SCENES(what_does_nothing_is_grey),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
