// Predict: the shapes stand near contact, without their colors, and the viewer says whether they
// collide. What counts is the oracle's answer.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "questions/course.h"
#include "questions/quiz_private.h"
#include "scene_kit/number.h"

// The viewer's method if it is no flawed one, else the first that is none: what is told is right.
static void choose_sound(Stage *stage)
{
    const Method *chosen = stage_method(stage);
    for (int i = 0; chosen && chosen->sound == FLAWED && i < stage_method_count(stage); i++) {
        if (stage_method_at(stage, i)->sound == FLAWED) continue;
        stage_choose_method(stage, i);
        return;
    }
}

static bool pose_next(Ui *ui)
{
    Quiz *quiz = ui->quiz;
    bool hit = random_integer(&quiz->random, 0, 1);
    if (!quiz_pose(ui, &quiz->pair, &quiz->random, hit)) return false;
    quiz_phase(ui, QUIZ_GUESS);
    return true;
}

bool predict_toggle(Ui *ui)
{
    bool on = ui->question == QUESTION_PREDICT;
    quiz_leave(ui);
    if (on || !quiz_begin(ui, true)) return true;
    Quiz *quiz = ui->quiz;
    choose_sound(ui->stage);
    bool both = quiz_pose(ui, &quiz->pair, &quiz->random, false) &&
                quiz_pose(ui, &quiz->pair, &quiz->random, true);
    if (!both || !pose_next(ui)) {
        quiz_refuse(ui, "Nothing to predict here: these shapes meet in single points only");
    }
    return true;
}

static void tell(Ui *ui, bool hit)
{
    Quiz *quiz = ui->quiz;
    stage_answer(ui->stage);
    const Ask *ask = quiz_ask(ui, &quiz->pair);
    if (!ask) return;
    quiz->right = ask->exact_hit == hit;
    quiz->asked++;
    quiz->good += quiz->right;
    quiz->gap = ask->contact.gap;
    quiz->hit = ask->exact_hit;
    quiz->cast = ask->query.kind == QUERY_CAST;
    if (quiz->right) course_mark(ui, COURSE_PREDICTED);
    quiz_phase(ui, QUIZ_TOLD);
}

bool predict_key(Ui *ui, Key key)
{
    QuizPhase phase = ui->quiz->phase;
    if (phase == QUIZ_GUESS && (key == (Key)'y' || key == (Key)'n')) {
        tell(ui, key == (Key)'y');
        return true;
    }
    if (phase == QUIZ_TOLD && (key == KEY_ENTER || key == KEY_SPACE)) {
        if (!pose_next(ui)) quiz_leave(ui);
        return true;
    }
    return false;
}

static void write_score(const Quiz *quiz, char *text, int size)
{
    translate_print(text, (size_t)size, "%d of %d right", quiz->good, quiz->asked);
}

// What the course asks of the lesson that predicts in the open scene; NULL: nothing.
static const char *course_asks(const Ui *ui)
{
    const char *id = ui_id(ui, ui_index(ui));
    for (int i = 0; i < COURSE_LESSONS; i++) {
        const CourseLesson *lesson = &course_lessons[i];
        if (lesson->predict && strcmp(lesson->predict, id) == 0) return lesson->ask;
    }
    return NULL;
}

bool predict_card(const Ui *ui, QuizCard *card)
{
    const Quiz *quiz = ui->quiz;
    char gap[NUMBER_MAX];
    if (quiz->phase == QUIZ_GUESS) {
        const char *before = course_asks(ui); // what was asked there, these poses show
        quiz_question(ui, card->first, sizeof card->first);
        if (quiz->asked > 0)
            write_score(quiz, card->second, sizeof card->second);
        else if (before)
            translate_print(card->second, sizeof card->second, "Only to think about: %s",
                            translate(before)); // the buttons answer the first
        card->button[0] = (QuizButton){"Y", "yes", (Key)'y'};
        card->button[1] = (QuizButton){"N", "no", (Key)'n'};
        card->button[2] = (QuizButton){"Esc", "leave", KEY_ESCAPE};
        card->buttons = 3;
        return true;
    }
    if (quiz->phase != QUIZ_TOLD) return false;
    static const char *const of_ray[2][2] = {
        {"Wrong: the ray misses it.", "Wrong: the ray hits it."},
        {"Right: the ray misses it.", "Right: the ray hits it."}};
    static const char *const of_pair[2][2] = {
        {"Wrong: they are apart by %s.", "Wrong: they overlap by %s."},
        {"Right: they are apart by %s.", "Right: they overlap by %s."}};
    static const char *const of_sweep[2][2] = {
        {"Wrong: they pass each other.", "Wrong: they meet."},
        {"Right: they pass each other.", "Right: they meet."}};
    number_length(gap, sizeof gap, fabs(quiz->gap));
    if (quiz->pair.swept) {
        translate_print(card->first, sizeof card->first, "%s", of_sweep[quiz->right][quiz->hit]);
    } else if (quiz->cast) {
        translate_print(card->first, sizeof card->first, "%s", of_ray[quiz->right][quiz->hit]);
    } else {
        translate_print(card->first, sizeof card->first, of_pair[quiz->right][quiz->hit], gap);
    }
    write_score(quiz, card->second, sizeof card->second);
    card->button[0] = (QuizButton){"Enter", "next pose", KEY_ENTER};
    card->button[1] = (QuizButton){"Esc", "leave", KEY_ESCAPE};
    card->buttons = 2;
    return true;
}
