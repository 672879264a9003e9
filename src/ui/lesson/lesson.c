// What a lesson remembers, and how it goes from step to step. Each step opens the scene again, so
// that it begins in the same way wherever the viewer comes from.

#include "lesson/lesson.h"

#include <assert.h>
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
#include "strip/strip.h"

// ---- Its steps

const Lesson *lesson_of(const Ui *ui)
{
    const Scene *scene = ui->lesson->scene;
    return scene ? scene->lesson : NULL;
}

const LessonStep *lesson_step(const Ui *ui)
{
    const Lesson *lesson = lesson_of(ui);
    return lesson && ui->lesson->at < lesson->steps ? &lesson->step[ui->lesson->at] : NULL;
}

int lesson_choices(const LessonStep *step)
{
    int count = 0;
    while (count < LESSON_CHOICES && step->choice[count]) count++;
    return count;
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

// ---- The game with the axis by hand

static void begin_axis_game(Stage *stage)
{
    stage_turn_axis(stage, false);
    stage_turn_axis(stage, true);
    stage_count_axes(stage, true);
}

static bool view_axis_game(const Stage *stage, GameView *view)
{
    AxisView axis;
    if (!stage_axis_view(stage, &axis)) return false;
    *view = (GameView){.asked = axis.asked,
                       .needs = axis.marks,
                       .proves_apart = axis.proof > 0,
                       .proves_meet = axis.unasked == 0,
                       .unasked = axis.unasked,
                       .not_asked = axis.not_asked};
    return true;
}

static void end_axis_game(Stage *stage) { stage_know_curve(stage, true); }

static const LessonGame axis_game = {
    .shows = "axis|shadow|second shadow|gap|handle|curve",
    .shows_then = "axis|shadow|second shadow|gap|handle|curve|mark",
    .needs_proof = "No gap found yet: turn the axis on, or say that they meet.",
    .refutes = "You asked on all axes that count, and none has a gap: they cannot be apart.",
    .begin = begin_axis_game,
    .view = view_axis_game,
    .end = end_axis_game};

const LessonGame *lesson_game_of(const LessonStep *step)
{
    if (!step || !step->pose) return NULL;
    return step->game ? step->game : &axis_game;
}

const LessonGame *lesson_game(const Ui *ui) { return lesson_game_of(lesson_step(ui)); }

static void pose(Ui *ui, unsigned seed)
{
    Stage *stage = ui->stage;
    ui->lesson->posing = seed;
    lesson_step(ui)->pose(stage, seed);
    stage_answer(stage);
    lesson_game(ui)->begin(stage);
    conceal(ui, CONCEAL_SHAPES);
    stage_fit_part(stage, lesson_step(ui)->view);
    ui->lesson->done = false;
    ui->lesson->refusal = NULL;
    stage_show_only(stage, lesson_game(ui)->shows);
}

// It is more than read.
static bool has_task(const LessonStep *step) { return step->done || step->truth || step->pose; }

int lesson_steps_done(const Ui *ui, int scene, int *of)
{
    const Lesson *lesson = scene >= 0 ? ui->scenes[scene]->lesson : NULL;
    int done = 0;
    *of = 0;
    for (int i = 0; lesson && i < lesson->steps; i++) {
        if (!has_task(&lesson->step[i])) continue;
        *of += 1;
        done += course_did_step(ui, scene, i);
    }
    return done;
}

bool lesson_reached(const Ui *ui, int step)
{
    int reached = ui->lesson->reached;
    for (int i = reached + 1; i < lesson_of(ui)->steps; i++) {
        if (course_did_step(ui, ui_index(ui), i)) reached = i;
    }
    return step <= reached;
}

static void finish(Ui *ui)
{
    const LessonStep *step = lesson_step(ui);
    int of;
    ui->lesson->done = true;
    course_mark_step(ui, ui->lesson->at);
    if (lesson_steps_done(ui, ui_index(ui), &of) == of) course_mark(ui, COURSE_LEARNT);
    if (step->shows_then) stage_show_only(ui->stage, step->shows_then);
    AxisView view;
    if (step->truth && stage_axis_view(ui->stage, &view) && view.best_mark >= 0) {
        stage_know_curve(ui->stage, true);
        stage_set_axis(ui->stage, view.best_angle);
        bool wrong = !ui->lesson->right && ui->lesson->choice < LESSON_CHOICES;
        stage_show_mark(ui->stage, wrong ? ui->lesson->choice : -1);
    }
    if (ui->concealed == CONCEAL_SHAPES) stage_fit_part(ui->stage, (TsAabb){{0, 0}, {0, 0}});
    conceal(ui, CONCEAL_NOTHING);
}

// Before another step is entered. A game that is over is not kept: then comes another pair.
static void keep_found(Ui *ui)
{
    struct LessonState *state = ui->lesson;
    const LessonStep *step = lesson_step(ui);
    if (!step) return;
    StepFound *found = &state->found[state->at];
    found->kept = !(step->pose && state->done);
    found->posed = state->posing;
    if (step->axis) found->axis = stage_axis_found(ui->stage);
    assert(step->found_size <= sizeof found->scene);
    if (step->found) memcpy(found->scene, step->found, step->found_size);
}

// Of the same shapes: those of a game are posed again as they were.
static void put_found(Ui *ui)
{
    const StepFound *found = &ui->lesson->found[ui->lesson->at];
    const LessonStep *step = lesson_step(ui);
    if (!found->kept) return;
    if (step->axis) stage_put_axis_found(ui->stage, &found->axis);
    if (step->found) memcpy(step->found, found->scene, step->found_size);
}

static void enter(Ui *ui, int at)
{
    struct LessonState *state = ui->lesson;
    const Lesson *lesson = lesson_of(ui);
    Stage *stage = ui->stage;
    if (state->on_step) keep_found(ui);
    state->on_step = true;
    if (at == state->at && lesson_step(ui)) state->found[at].kept = false; // from its beginning
    state->entering = true;
    ui_open(ui, state->scene);
    state->entering = false;
    state->at = at;
    if (at > state->reached) state->reached = at;
    state->seen = 0;
    state->done = state->dragged = state->tried = state->half = false;
    state->choice = state->miss = -1;
    state->amount[0] = '\0';
    state->refusal = NULL;
    state->page = 0;
    state->told[0] = '\0';
    autoplay_stop(ui);
    ui->demo = false;
    stage_play(stage, false);
    const LessonStep *step = lesson_step(ui);
    int of, done = lesson_steps_done(ui, ui_index(ui), &of);
    const char *end = done == of ? "What you have learnt" : "The lesson in short";
    ui->step = (StepPlace){step ? step->heading : end, lesson->title, at + 1, lesson->steps};
    if (!step) {
        conceal(ui, CONCEAL_NOTHING);
        stage_show_only(stage, state->scene->simple);
        return;
    }
    stage_answer(stage); // which lists the methods
    choose_method(stage, step->method);
    stage_show_only(stage, step->shows);
    if (step->pose) {
        pose(ui, state->found[at].kept ? state->found[at].posed : ++state->posed);
        put_found(ui);
        return;
    }
    stage_fit_part(stage, step->view);
    if (step->begin) step->begin(stage);
    stage_answer(stage);
    if (step->axis) stage_turn_axis(stage, true);
    if (step->axis) {
        stage_set_axis(stage, step->from);
        stage_know_curve(stage, step->knows_curve);
    }
    put_found(ui);
    conceal(ui, !step->truth ? CONCEAL_NOTHING : step->hides ? CONCEAL_SHAPES : CONCEAL_ANSWERS);
    if (!step->traces) return;
    draw_begin(ui->scratch, 1, 1, 1, &ui->glyphs);
    stage_frame(stage, ui->scratch); // which makes the trace
    stage_trace_step(stage, -stage_trace_view(stage).steps);
    if (step->trace_at > 0) stage_trace_step(stage, step->trace_at - 1);
}

static unsigned char *kept_of(Ui *ui, const Scene *scene)
{
    int index = 0;
    while (ui->scenes[index] != scene) index++;
    return ui->lesson->kept[index];
}

static void reset(Ui *ui, const Scene *scene)
{
    *ui->lesson = (struct LessonState){.scene = scene, .kept = ui->lesson->kept};
}

// Ends it; the scene stays as it is.
static void end_lesson(Ui *ui)
{
    if (!lesson_of(ui)) return;
    memcpy(kept_of(ui, ui->lesson->scene), ui->lesson->result, sizeof ui->lesson->result);
    reset(ui, NULL);
    ui->step = (StepPlace){.heading = NULL};
    stage_show_only(ui->stage, NULL);
    stage_fit_part(ui->stage, (TsAabb){{0, 0}, {0, 0}});
    stage_turn_axis(ui->stage, false);
    conceal(ui, CONCEAL_NOTHING);
}

bool lesson_begin(Ui *ui, const Scene *scene, int step)
{
    if (!scene->lesson) return false;
    end_lesson(ui);
    int last = scene->lesson->steps;
    reset(ui, scene);
    enter(ui, step < 0 ? 0 : step > last ? last : step);
    return true;
}

bool lesson_resume(Ui *ui, const Scene *scene)
{
    const Lesson *lesson = scene->lesson;
    int index = 0, at = 0;
    while (ui->scenes[index] != scene) index++;
    for (int i = lesson ? lesson->steps : 0; i-- > 0;) {
        if (has_task(&lesson->step[i]) && !course_did_step(ui, index, i)) at = i;
    }
    if (!lesson_begin(ui, scene, at)) return false;
    ui->lesson->resumed = at;
    if (at > 0) memcpy(ui->lesson->result, kept_of(ui, scene), sizeof ui->lesson->result);
    return true;
}

// A step's shapes and its method, which may be a flawed one, are not the scene's.
void lesson_leave(Ui *ui)
{
    const Scene *scene = ui->lesson->scene;
    if (!scene) return;
    end_lesson(ui);
    ui_open(ui, scene);
}

const Scene *lesson_after(const Ui *ui, const Scene *scene)
{
    const Scene *left = NULL; // before it in the list, and not done
    bool passed = false;
    for (int lesson = 0; lesson <= COURSE_LESSONS; lesson++) {
        for (int at = -1; (at = course_next(ui, lesson, at)) >= 0;) {
            int of;
            if (!ui->scenes[at]->lesson) continue;
            if (passed) return ui->scenes[at];
            passed = ui->scenes[at] == scene;
            if (!passed && !left && lesson_steps_done(ui, at, &of) < of) left = ui->scenes[at];
        }
    }
    return left;
}

bool lesson_follow(Ui *ui)
{
    struct LessonState *state = ui->lesson;
    const LessonStep *step = lesson_step(ui);
    if (!step || state->done || !step->done) return false;
    if (step->sees) state->seen = step->sees(ui->stage, state->seen);
    bool dragged = state->dragged, tried = state->tried, half = state->half;
    state->dragged = stage_dragging(ui->stage);
    if (state->dragged && !dragged) ui->message_left = 0; // what comes of it is seen
    if (state->dragged) return false; // a place that the drag only passes does not count
    if (step->done(ui->stage, state->seen)) finish(ui);
    state->half = step->half && step->half(ui->stage, state->seen);
    state->tried = (tried || dragged) && (half || !state->half);
    char amount[LESSON_AMOUNT] = "";
    int miss = step->missed ? step->missed(ui->stage, state->seen, amount) : -1;
    bool other = miss != state->miss || strcmp(amount, state->amount) != 0;
    state->miss = miss;
    snprintf(state->amount, sizeof state->amount, "%s", amount);
    return state->done || state->tried != tried || state->half != half || (other && state->tried);
}

// ---- Guesses and claims

// LESSON_CHOICES: none.
static bool guess(Ui *ui, int choice)
{
    struct LessonState *state = ui->lesson;
    const LessonStep *step = lesson_step(ui);
    if (!step || !step->truth || state->choice >= 0 || choice > LESSON_CHOICES) return false;
    bool passed = choice == LESSON_CHOICES;
    if (!passed && !step->choice[choice]) return false;
    state->choice = choice;
    state->truth = step->truth(ui->stage);
    state->right = choice == state->truth;
    if (state->result[state->at] == GUESS_NONE)
        state->result[state->at] = passed ? GUESS_PASSED : state->right ? GUESS_RIGHT : GUESS_WRONG;
    finish(ui);
    return true;
}

// That they are apart must be shown before it is claimed.
static bool claim(Ui *ui, bool meet)
{
    struct LessonState *state = ui->lesson;
    const LessonGame *game = lesson_game(ui);
    GameView view;
    if (!game || state->done || !game->view(ui->stage, &view)) return false;
    if (!meet && !view.proves_apart) {
        state->refusal = view.proves_meet ? game->refutes : game->needs_proof;
        return true;
    }
    state->refusal = NULL;
    state->choice = meet;
    state->truth = stage_main_ask(ui->stage)->exact != TS_APART;
    state->answered = view;
    state->right = meet == state->truth;
    if (state->result[state->at] == GUESS_NONE)
        state->result[state->at] = state->right ? GUESS_RIGHT : GUESS_WRONG;
    finish(ui);
    stage_show_only(ui->stage, game->shows_then);
    if (game->end) game->end(ui->stage);
    return true;
}

static bool ask(Ui *ui)
{
    const LessonGame *game = lesson_game(ui);
    if (!game || !game->ask || ui->lesson->done) return false;
    ui->lesson->refusal = NULL;
    game->ask(ui->stage);
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
    if (after) return lesson_resume(ui, after);
    lesson_leave(ui);
    return true;
}

static bool turn_page(Ui *ui, int page)
{
    struct LessonState *state = ui->lesson;
    if (page < 0 || page >= state->pages || page == state->page) return false;
    state->page = page;
    return true;
}

// A wheel's notch is 54 px; a finger moves by a few.
bool lesson_scroll(Ui *ui, double by)
{
    struct LessonState *state = ui->lesson;
    state->scrolled = by * state->scrolled < 0 ? by : state->scrolled + by;
    if (fabs(state->scrolled) < 40) return false;
    int page = state->page + (state->scrolled > 0 ? 1 : -1);
    state->scrolled = 0;
    return turn_page(ui, page);
}

static bool press(Ui *ui, int argument, Press press)
{
    (void)press;
    const LessonStep *step = lesson_step(ui);
    if (!lesson_of(ui)) return false;
    ui->message_left = 0; // what it does is seen at once
    switch (argument) {
    case LESSON_BACK:
        if (ui->lesson->at == 0)
            ui_message(ui, LESSON_IS_FIRST);
        else
            enter(ui, ui->lesson->at - 1);
        return true;
    case LESSON_NEXT: return next(ui);
    case LESSON_AGAIN:
        if (!step) memset(ui->lesson->found, 0, sizeof ui->lesson->found); // the whole lesson
        if (step && step->pose)
            pose(ui, ++ui->lesson->posed);
        else
            enter(ui, step ? ui->lesson->at : 0);
        return true;
    case LESSON_STEP_BACK:
        if (stage_trace_view(ui->stage).shown == 0) {
            ui_message(ui, LESSON_IS_FIRST_OF_TRACE);
            return true;
        }
        return timeline_step_by(ui, -1);
    case LESSON_STEP: return timeline_step_by(ui, 1);
    case LESSON_LEAVE: lesson_leave(ui); return true;
    case LESSON_READ: return turn_page(ui, (ui->lesson->page + 1) % ui->lesson->pages);
    case LESSON_ASK: return ask(ui);
    case LESSON_APART: return claim(ui, false);
    case LESSON_MEET: return claim(ui, true);
    case LESSON_UNKNOWN: return guess(ui, LESSON_CHOICES);
    case LESSON_START: enter(ui, 0); return true;
    case LESSON_WAIT: ui_message(ui, LESSON_IS_NOT_DONE); return true;
    default:
        if (argument >= LESSON_DOT) {
            enter(ui, argument - LESSON_DOT);
            return true;
        }
        return guess(ui, argument - LESSON_CHOICE);
    }
}

const Action lesson_press = {.name = "go on in a lesson, or answer", .click = press};

bool lesson_waits(const Ui *ui, const Event *event)
{
    const LessonStep *step = lesson_step(ui);
    bool asks = step && (step->truth || step->pose) && !ui->lesson->done;
    bool across = event->key == KEY_LEFT || event->key == KEY_RIGHT;
    bool turns = across && asks && step->pose && !(event->mods & MOD_CTRL);
    return asks && !turns && event->key != KEY_HOME;
}

bool lesson_key(Ui *ui, const Event *event, bool *changed)
{
    *changed = false;
    const LessonStep *step = lesson_step(ui);
    if (!lesson_of(ui) || ui->overlay) return false;
    const LessonGame *game = ui->lesson->done ? NULL : lesson_game(ui);
    bool across = event->key == KEY_LEFT || event->key == KEY_RIGHT;
    if (game && game->turn && across && !(event->mods & MOD_CTRL)) {
        double step_by = event->mods & MOD_SHIFT ? 15 : event->mods & MOD_ALT ? 1 : 5;
        game->turn(ui->stage, event->key == KEY_LEFT ? -step_by : step_by);
        *changed = true;
        return true;
    }
    bool firm = event->mods & (MOD_CTRL | MOD_ALT);
    bool down = event->key == KEY_DOWN;
    if ((down || event->key == KEY_UP) && !stage_selected(ui->stage) && ui->lesson->pages > 1) {
        *changed = turn_page(ui, ui->lesson->page + (down ? 1 : -1));
        return true;
    }
    int what = -1;
    if (event->key == KEY_PAGE_DOWN || event->key == KEY_ENTER) what = LESSON_NEXT;
    if (event->key == KEY_PAGE_UP) what = LESSON_BACK;
    if (event->key == 'r') what = LESSON_AGAIN;
    if (event->key == KEY_SPACE && game && game->ask) what = LESSON_ASK;
    bool digit = event->key >= '1' && event->key <= '9' && !firm;
    int choice = (int)event->key - '1';
    if (digit && step && step->truth)
        what = choice < lesson_choices(step)    ? LESSON_CHOICE + choice
               : choice == lesson_choices(step) ? LESSON_UNKNOWN
                                                : -1;
    if (digit && step && step->pose && choice < 2) what = LESSON_APART + choice;
    if (what < 0 || firm) return digit;
    if (!event->repeat) *changed = press(ui, what, (Press){.mods = 0});
    return true;
}

// ---- The part

static bool begin(Ui *ui)
{
    ui->lesson = calloc(1, sizeof *ui->lesson);
    if (ui->lesson) ui->lesson->kept = calloc((size_t)ui->scene_count + 1, COURSE_STEPS);
    return ui->lesson && ui->lesson->kept;
}

static void end(Ui *ui)
{
    if (ui->lesson) free(ui->lesson->kept);
    free(ui->lesson);
}

static void leave_scene(Ui *ui)
{
    if (!ui->lesson->entering) end_lesson(ui);
}

const Part lesson_part = {.begin = begin, .end = end, .leave = leave_scene};
