// What a lesson remembers, and how it goes from step to step. Each step opens the scene again, so
// that it begins in the same way wherever the viewer comes from.

#include "lesson/lesson.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "demo/autoplay.h"
#include "figures/figures.h"
#include "lesson/lesson_private.h"
#include "panel/panel.h"
#include "questions/course.h"
#include "questions/questions.h"

// ---- Its steps

static const Lesson *lesson_of(const Ui *ui)
{
    const Scene *scene = ui->lesson->scene;
    return scene ? scene->lesson : NULL;
}

const LessonStep *lesson_step(const Ui *ui)
{
    const Lesson *lesson = lesson_of(ui);
    return lesson && ui->lesson->at < lesson->steps ? &lesson->step[ui->lesson->at] : NULL;
}

int lesson_at(const Ui *ui) { return lesson_of(ui) ? ui->lesson->at : -1; }

static void conceal(Ui *ui, Concealed what)
{
    ui->concealed = what;
    stage_conceal(ui->stage, what);
    figures_renew(ui);
}

static void choose_method(Stage *stage, const char *name)
{
    for (int i = 0; i < stage_method_count(stage) && name; i++) {
        if (strcmp(stage_method_at(stage, i)->name, name) == 0) stage_choose_method(stage, i);
    }
}

static void pose(Ui *ui)
{
    const LessonStep *step = lesson_step(ui);
    Stage *stage = ui->stage;
    step->pose(stage, ++ui->lesson->posed);
    stage_answer(stage);
    stage_turn_axis(stage, false);
    stage_turn_axis(stage, true);
    stage_count_axes(stage, true);
    conceal(ui, CONCEAL_SHAPES);
    ui->lesson->done = false;
    stage_show_only(stage, "axis|shadow|second shadow|gap|handle|curve");
}

static void finish(Ui *ui)
{
    const LessonStep *step = lesson_step(ui);
    ui->lesson->done = true;
    if (step->shows_then) stage_show_only(ui->stage, step->shows_then);
    AxisView view;
    if (step->truth && stage_axis_view(ui->stage, &view) && view.best_mark >= 0) {
        stage_know_curve(ui->stage, true);
        stage_set_axis(ui->stage, view.best_angle);
    }
    conceal(ui, CONCEAL_NOTHING);
}

static void enter(Ui *ui, int at)
{
    struct LessonState *state = ui->lesson;
    const Lesson *lesson = lesson_of(ui);
    Stage *stage = ui->stage;
    state->entering = true;
    ui_open(ui, state->scene);
    state->entering = false;
    state->at = at;
    state->seen = 0;
    state->done = false;
    state->choice = -1;
    state->refusal = NULL;
    autoplay_stop(ui);
    ui->demo = false;
    stage_play(stage, false);
    const LessonStep *step = lesson_step(ui);
    ui->step = (StepPlace){step ? step->heading : "What you have learnt", lesson->title, at + 1,
                           lesson->steps};
    if (!step) {
        course_mark(ui, COURSE_LEARNT);
        conceal(ui, CONCEAL_NOTHING);
        stage_show_only(stage, state->scene->simple);
        return;
    }
    stage_answer(stage); // which lists the methods
    choose_method(stage, step->method);
    stage_show_only(stage, step->shows);
    if (step->pose) {
        pose(ui);
        return;
    }
    if (step->begin) step->begin(stage);
    stage_answer(stage);
    if (step->axis) stage_turn_axis(stage, true);
    if (step->axis) {
        stage_set_axis(stage, step->from);
        stage_know_curve(stage, step->knows_curve);
    }
    conceal(ui, !step->truth ? CONCEAL_NOTHING : step->hides ? CONCEAL_SHAPES : CONCEAL_ANSWERS);
    if (!step->traces) return;
    draw_begin(ui->scratch, 1, 1, 1, &ui->glyphs);
    stage_frame(stage, ui->scratch); // which makes the trace
    stage_trace_step(stage, -stage_trace_view(stage).steps);
    if (step->trace_at > 0) stage_trace_step(stage, step->trace_at - 1);
}

bool lesson_begin(Ui *ui, const Scene *scene, int step)
{
    if (!scene->lesson) return false;
    lesson_leave(ui);
    int last = scene->lesson->steps;
    *ui->lesson = (struct LessonState){.scene = scene};
    enter(ui, step < 0 ? 0 : step > last ? last : step);
    return true;
}

void lesson_leave(Ui *ui)
{
    if (!lesson_of(ui)) return;
    *ui->lesson = (struct LessonState){.scene = NULL};
    ui->step = (StepPlace){.heading = NULL};
    stage_show_only(ui->stage, NULL);
    stage_turn_axis(ui->stage, false);
    conceal(ui, CONCEAL_NOTHING);
}

const Scene *lesson_after(const Ui *ui, const Scene *scene)
{
    bool passed = false;
    for (int lesson = 0; lesson <= COURSE_LESSONS; lesson++) {
        for (int at = -1; (at = course_next(ui, lesson, at)) >= 0;) {
            if (passed && ui->scenes[at]->lesson) return ui->scenes[at];
            passed |= ui->scenes[at] == scene;
        }
    }
    return NULL;
}

bool lesson_follow(Ui *ui)
{
    struct LessonState *state = ui->lesson;
    const LessonStep *step = lesson_step(ui);
    if (!step || state->done || !step->done) return false;
    if (step->sees) state->seen = step->sees(ui->stage, state->seen);
    if (step->done(ui->stage, state->seen)) finish(ui);
    return state->done;
}

// ---- Guesses and claims

static void count_guess(struct LessonState *state, bool right)
{
    state->result[state->at] = right ? GUESS_RIGHT : GUESS_WRONG;
}

static bool guess(Ui *ui, int choice)
{
    struct LessonState *state = ui->lesson;
    const LessonStep *step = lesson_step(ui);
    if (!step || !step->truth || state->choice >= 0 || choice >= LESSON_CHOICES ||
        !step->choice[choice])
        return false;
    state->choice = choice;
    state->right = choice == step->truth(ui->stage);
    if (state->result[state->at] == GUESS_NONE) count_guess(state, state->right);
    finish(ui);
    return true;
}

// Who claims a gap must have asked where there is one.
static bool claim(Ui *ui, bool meet)
{
    struct LessonState *state = ui->lesson;
    const LessonStep *step = lesson_step(ui);
    AxisView view;
    if (!step || !step->pose || state->done || !stage_axis_view(ui->stage, &view)) return false;
    if (!meet && !(view.proof > 0)) {
        state->refusal = "First turn the axis to where there is a gap: the gap is the proof.";
        return true;
    }
    state->refusal = NULL;
    state->choice = meet;
    state->right = meet == (stage_main_ask(ui->stage)->exact != TS_APART);
    if (state->result[state->at] == GUESS_NONE) count_guess(state, state->right);
    finish(ui);
    stage_show_only(ui->stage, "axis|shadow|second shadow|gap|handle|curve|mark");
    stage_know_curve(ui->stage, true);
    return true;
}

// ---- Presses and keys

static bool next(Ui *ui)
{
    const Lesson *lesson = lesson_of(ui);
    if (ui->lesson->at < lesson->steps) {
        enter(ui, ui->lesson->at + 1);
        return true;
    }
    const Scene *after = lesson_after(ui, ui->lesson->scene);
    if (after) return lesson_begin(ui, after, 0);
    lesson_leave(ui);
    return true;
}

static bool press(Ui *ui, int argument, Press press)
{
    (void)press;
    const LessonStep *step = lesson_step(ui);
    if (!lesson_of(ui)) return false;
    switch (argument) {
    case LESSON_BACK:
        if (ui->lesson->at == 0) return false;
        enter(ui, ui->lesson->at - 1);
        return true;
    case LESSON_NEXT: return next(ui);
    case LESSON_AGAIN:
        if (step && step->pose)
            pose(ui);
        else
            enter(ui, step ? ui->lesson->at : 0);
        return true;
    case LESSON_STEP_BACK:
    case LESSON_STEP: return stage_trace_step(ui->stage, argument == LESSON_STEP ? 1 : -1);
    case LESSON_LEAVE: lesson_leave(ui); return true;
    case LESSON_APART: return claim(ui, false);
    case LESSON_MEET: return claim(ui, true);
    default: return guess(ui, argument - LESSON_CHOICE);
    }
}

const Action lesson_press = {.name = "go on in a lesson, or answer", .click = press};

// What would select, move or turn a shape that is hidden.
static bool moves_hidden(const Ui *ui, Key key)
{
    if (ui->concealed != CONCEAL_SHAPES) return false;
    bool across = key == KEY_LEFT || key == KEY_RIGHT; // turns the axis
    return (across && !stage_turns_axis(ui->stage)) || key == KEY_UP || key == KEY_DOWN ||
           key == KEY_TAB || key == 'q' || key == 'e';
}

bool lesson_key(Ui *ui, const Event *event, bool *changed)
{
    *changed = false;
    const LessonStep *step = lesson_step(ui);
    if (!lesson_of(ui) || ui->overlay) return false;
    if (moves_hidden(ui, event->key)) return true;
    if (event->mods & (MOD_CTRL | MOD_ALT)) return false;
    int what = -1;
    if (event->key == KEY_PAGE_DOWN || event->key == KEY_ENTER) what = LESSON_NEXT;
    if (event->key == KEY_PAGE_UP) what = LESSON_BACK;
    if (event->key == 'r') what = LESSON_AGAIN;
    bool digit = event->key >= '1' && event->key <= '9';
    int choice = (int)event->key - '1';
    if (digit && step && step->truth) what = LESSON_CHOICE + choice;
    if (digit && step && step->pose && choice < 2) what = LESSON_APART + choice;
    bool other = event->key == KEY_F3 || event->key == KEY_F5; // panel, and a menu of all there is
    if (what < 0) return digit || other;
    if (!event->repeat) *changed = press(ui, what, (Press){.mods = 0});
    return true;
}

// ---- Words

bool lesson_words(const Ui *ui, LessonWords *words)
{
    const struct LessonState *state = ui->lesson;
    const Lesson *lesson = lesson_of(ui);
    const LessonStep *step = lesson_step(ui);
    if (!lesson) return false;
    *words = (LessonWords){.done = state->done, .right = state->right};
    for (int i = 0; i < LESSON_STEPS_MAX; i++) {
        words->guesses += state->result[i] != GUESS_NONE;
        words->guessed += state->result[i] == GUESS_RIGHT;
    }
    size_t size = sizeof words->result;
    if (!step) {
        words->says = lesson->learnt;
        if (words->guesses > 0)
            translate_print(words->result, size, "You guessed %d of %d rightly.", words->guessed,
                            words->guesses);
        return true;
    }
    words->says = step->says;
    words->task = step->task;
    AxisView view;
    TraceView trace = stage_trace_view(ui->stage);
    if (state->refusal) {
        snprintf(words->result, size, "%s", translate(state->refusal));
    } else if (step->pose && state->done && stage_axis_view(ui->stage, &view)) {
        bool meet = stage_main_ask(ui->stage)->exact != TS_APART;
        const char *truth = translate(meet ? "they meet" : "they are apart");
        bool proved = !meet || view.unasked < 0;
        if (state->right && !proved)
            translate_print(words->result, size,
                            "Right: %s. But it is not proved: you never asked at mark %d.", truth,
                            view.unasked + 1);
        else
            translate_print(words->result, size,
                            state->right ? "Right: %s. You asked %d; the method needs %d."
                            : meet       ? "Not so: %s. You asked %d; the method needs %d."
                                         : "Not so: %s. You asked %d; the method needs %d, and "
                                           "finds the gap.",
                            truth, view.asked, view.marks);
    } else if (step->truth && state->done) {
        const char *truth = translate(step->choice[step->truth(ui->stage)]);
        if (state->right)
            translate_print(words->result, size, "Right. %s", translate(step->well));
        else
            translate_print(words->result, size, "Not so. The answer is: %s. %s", truth,
                            translate(step->well));
    } else if (step->traces && !step->truth && !state->done && trace.shown > 0) {
        translate_print(words->result, size, "Step %d of %d. %s", trace.shown + 1, trace.steps,
                        trace.sentence);
    } else if (state->done) {
        snprintf(words->result, size, "%s", translate(step->well));
    }
    return true;
}

// ---- The part

static bool begin(Ui *ui)
{
    ui->lesson = calloc(1, sizeof *ui->lesson);
    return ui->lesson;
}

static void end(Ui *ui) { free(ui->lesson); }

static void leave_scene(Ui *ui)
{
    if (!ui->lesson->entering) lesson_leave(ui);
}

const Part lesson_part = {.begin = begin, .end = end, .leave = leave_scene};
