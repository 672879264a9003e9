// Find the bug: a flawed method answers without its name. The viewer brings the shapes to where it
// is wrong, then chooses the line of its source that is to blame.

#include <stdio.h>
#include <string.h>

#include "quiz.h"

enum { METHODS_MAX = 64 }; // bits of Quiz.used

bool hunt_on(const Ui *ui)
{
    QuizPhase phase = ui->quiz.phase;
    return phase == QUIZ_HUNT || phase == QUIZ_LINE || phase == QUIZ_SOLVED;
}

// ---- Which method

// A flawed method that answers the pair as it stands, index after index, from a random one on.
static bool choose_flawed(Ui *ui)
{
    Quiz *quiz = &ui->quiz;
    Stage *stage = ui->stage;
    const Ask *ask = quiz_ask(ui, &quiz->pair);
    int count = stage_method_count(stage);
    if (!ask || count == 0 || count > METHODS_MAX) return false;
    QueryKind kind = ask->query.kind;
    int from = random_integer(&quiz->random, 0, count - 1);
    for (int i = 0; i < count; i++) {
        int index = (from + i) % count;
        const Method *method = stage_method_at(stage, index);
        bool new = !(quiz->used >> index & 1);
        if (!new || method->sound != FLAWED || method->kind != kind) continue;
        quiz->used |= (uint64_t)1 << index;
        stage_choose_method(stage, index);
        // Some flaws need shapes that this scene does not have.
        if (!quiz_pose_wrong(ui, &quiz->pair, &quiz->random, method)) continue;
        quiz->method = method;
        return true;
    }
    return false;
}

static bool is_wrong(const Ui *ui)
{
    const Ask *ask = quiz_ask(ui, &ui->quiz.pair);
    return ask && ask->method == ui->quiz.method && ask_is_wrong(ask);
}

// A pose at which it is right: near contact, or as the scene has it.
static void pose_right(Ui *ui)
{
    enum { ATTEMPTS = 12 };
    Quiz *quiz = &ui->quiz;
    for (int i = 0; i < ATTEMPTS; i++) {
        quiz_pose(ui, &quiz->pair, &quiz->random, i % 2 == 0);
        stage_answer(ui->stage);
        if (!is_wrong(ui)) return;
    }
}

static bool hunt_next(Ui *ui)
{
    Quiz *quiz = &ui->quiz;
    bool chosen = choose_flawed(ui);
    if (!chosen && quiz->used) { // all were shown: from the beginning
        quiz->used = 0;
        chosen = choose_flawed(ui);
    }
    if (!chosen) return false;
    pose_right(ui);
    quiz->shown = false;
    quiz->tried = 0;
    quiz_phase(ui, QUIZ_HUNT);
    return true;
}

bool hunt_toggle(Ui *ui)
{
    bool on = hunt_on(ui);
    quiz_leave(ui);
    if (on || !quiz_begin(ui, "hunt")) return true;
    if (!hunt_next(ui)) quiz_refuse(ui, "No bug to find here: no flawed method answers this pair");
    return true;
}

// ---- What the viewer finds

bool hunt_follow(Ui *ui)
{
    Quiz *quiz = &ui->quiz;
    if (quiz->phase != QUIZ_HUNT || stage_dragging(ui->stage) || !is_wrong(ui)) return false;
    quiz->ask = *quiz_ask(ui, &quiz->pair);
    quiz->asked++;
    quiz->good += !quiz->shown;
    quiz_phase(ui, QUIZ_SOLVED);
    return true;
}

bool hunt_key(Ui *ui, Key key)
{
    Quiz *quiz = &ui->quiz;
    if (quiz->phase == QUIZ_HUNT && key == KEY_ENTER) {
        quiz->shown = true;
        if (!quiz_pose_wrong(ui, &quiz->pair, &quiz->random, quiz->method)) return false;
        quiz->fitted = true;
        stage_fit(ui->stage);
        return true;
    }
    if (quiz->phase == QUIZ_SOLVED && (key == KEY_ENTER || key == KEY_SPACE)) {
        if (!hunt_next(ui)) quiz_leave(ui);
        return true;
    }
    return false;
}

// ---- The card

// "It reports APART. Exactly, the boxes are OVERLAPPING, 12.1 px deep."
static void write_error(const Ask *ask, char *text, int size)
{
    static const char closing[] = "”";
    char sentence[ALARM_TEXT];
    alarm_sentence(ask, sentence, sizeof sentence);
    const char *behind = strstr(sentence, closing);
    snprintf(text, (size_t)size, "It%s", behind ? behind + sizeof closing - 1 : sentence);
}

bool hunt_card(const Ui *ui, QuizCard *card)
{
    const Quiz *quiz = &ui->quiz;
    char score[64] = "", error[QUIZ_TEXT];
    if (quiz->asked > 0) {
        snprintf(score, sizeof score, "  ·  %d of %d found", quiz->good, quiz->asked);
    }
    switch (quiz->phase) {
    case QUIZ_HUNT:
        snprintf(card->first, sizeof card->first,
                 "Bring the shapes to where this method is wrong.");
        snprintf(card->second, sizeof card->second, "They wear its answer%s", score);
        card->button[0] = (QuizButton){"Enter", "show me", KEY_ENTER};
        card->button[1] = (QuizButton){"Esc", "leave", KEY_ESCAPE};
        break;
    case QUIZ_SOLVED:
        write_error(&quiz->ask, error, sizeof error);
        snprintf(card->first, sizeof card->first, "%s", error);
        snprintf(card->second, sizeof card->second, "“%s”: %s%s", quiz->method->label,
                 quiz->method->flaw, score);
        card->button[0] = (QuizButton){"Enter", "next method", KEY_ENTER};
        card->button[1] = (QuizButton){"Esc", "leave", KEY_ESCAPE};
        break;
    case QUIZ_LINE:
    case QUIZ_OFF:
    case QUIZ_GUESS:
    case QUIZ_TOLD: return false;
    }
    card->buttons = 2;
    return true;
}
