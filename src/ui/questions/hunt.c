// Find the bug: a flawed method answers without its name. The viewer brings the shapes to where it
// is wrong, then chooses the line of its source that is to blame.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "questions/course.h"
#include "questions/quiz_private.h"
#include "reading/reading.h"
#include "strip/strip.h"

enum { METHODS_MAX = 64 }; // bits of Quiz.used

// ---- Which method

// A flawed method that answers the pair as it stands, index after index, from a random one on.
static bool choose_flawed(Ui *ui)
{
    Quiz *quiz = ui->quiz;
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
        if (!quiz_pose_wrong(ui, &quiz->pair, &quiz->random, method, 0)) continue;
        quiz->method = method;
        return true;
    }
    return false;
}

static bool is_wrong(const Ui *ui)
{
    const Ask *ask = quiz_ask(ui, &ui->quiz->pair);
    return ask && ask->method == ui->quiz->method && ask_is_wrong(ask);
}

// A pose at which it is right: near contact, or else anywhere. False if none was found.
static bool pose_right(Ui *ui)
{
    enum { NEAR = 12, ATTEMPTS = 60 };
    Quiz *quiz = ui->quiz;
    for (int i = 0; i < ATTEMPTS; i++) {
        bool posed = i < NEAR && quiz_pose(ui, &quiz->pair, &quiz->random, i % 2 == 0);
        if (!posed) quiz_pose_somewhere(ui, &quiz->pair, &quiz->random);
        if (!is_wrong(ui)) return true;
    }
    return false;
}

static bool hunt_next(Ui *ui)
{
    Quiz *quiz = ui->quiz;
    bool chosen = choose_flawed(ui);
    if (!chosen && quiz->used) { // all were shown: from the beginning
        quiz->used = 0;
        chosen = choose_flawed(ui);
    }
    if (!chosen) return false;
    quiz->shown = !pose_right(ui);
    quiz->right = false;
    quiz->tried = 0;
    code_end_choice(ui);
    quiz_phase(ui, QUIZ_HUNT);
    return true;
}

bool hunt_toggle(Ui *ui)
{
    bool on = ui->question == QUESTION_HUNT;
    quiz_leave(ui);
    if (on || !quiz_begin(ui, false)) return true;
    if (!code_is_loaded()) ui->command = UI_CODE;           // it comes while the shapes are dragged
    bool varies = stage_scene(ui->stage)->variants[0].name; // what it does itself, not the test
    if (!hunt_next(ui))
        quiz_refuse(ui, varies ? "No bug to find here: this scene's flaws are not in the test of a "
                                 "pair. “M” shows them"
                               : "No bug to find here: no flawed method answers this pair");
    return true;
}

// ---- What the viewer finds

bool hunt_follow(Ui *ui)
{
    Quiz *quiz = ui->quiz;
    if (quiz->phase != QUIZ_HUNT || stage_dragging(ui->stage) || !is_wrong(ui)) return false;
    quiz->ask = *quiz_ask(ui, &quiz->pair);
    quiz->asked++;
    quiz->good += !quiz->shown;
    if (code_is_loaded()) {
        quiz_phase(ui, QUIZ_LINE);
        code_choose(ui, &hunt_line);
    } else { // a page has not got it: there are no lines to choose from
        if (!quiz->shown) course_mark(ui, COURSE_FOUND);
        quiz_phase(ui, QUIZ_SOLVED);
    }
    return true;
}

bool hunt_reads(const Ui *ui)
{
    bool reads = ui->quiz->phase == QUIZ_LINE || ui->quiz->phase == QUIZ_SOLVED;
    return reads && code_is_loaded();
}

static void solve(Ui *ui)
{
    quiz_phase(ui, QUIZ_SOLVED);
    code_choose(ui, NULL);
}

static const CodeLine *line_of(const Ui *ui, int index)
{
    const CodeView *view = code_view(ui);
    return index >= 0 && index < view->lines ? &view->line[index] : NULL;
}

static bool is_code(const CodeLine *line) { return line->number > 0 && !line->is_comment; }

static void choose_line(Ui *ui, int index)
{
    Quiz *quiz = ui->quiz;
    const CodeLine *line = line_of(ui, index);
    code_pick(ui, index);
    if (quiz->phase != QUIZ_LINE || !line || !is_code(line)) return;
    if (!line->is_flaw) {
        for (int i = 0; i < quiz->tried; i++) {
            if (quiz->tried_line[i] == index) return;
        }
        if (quiz->tried < QUIZ_TRIED) quiz->tried_line[quiz->tried++] = index;
        return;
    }
    quiz->right = true;
    course_mark(ui, COURSE_FOUND);
    solve(ui);
}

static bool click_line(Ui *ui, int index, Press press)
{
    (void)press;
    choose_line(ui, index);
    return true;
}

const Action hunt_line = {.name = "choose a line", .click = click_line};

// The next line up or down that can be chosen; the first or last one stays.
static void move_choice(Ui *ui, int by)
{
    int index = code_picked(ui) < 0 && by < 0 ? code_view(ui)->lines : code_picked(ui);
    for (index += by; line_of(ui, index); index += by) {
        if (!is_code(line_of(ui, index))) continue;
        code_pick(ui, index);
        return;
    }
}

static bool line_key(Ui *ui, Key key)
{
    Quiz *quiz = ui->quiz;
    if (key == KEY_DOWN || key == KEY_UP) {
        move_choice(ui, key == KEY_DOWN ? 1 : -1);
    } else if (key == KEY_ENTER && line_of(ui, code_picked(ui))) {
        choose_line(ui, code_picked(ui));
    } else if (key == KEY_SPACE) {
        quiz->right = false;
        solve(ui);
    } else {
        return false;
    }
    return true;
}

bool hunt_key(Ui *ui, Key key)
{
    Quiz *quiz = ui->quiz;
    if (quiz->phase == QUIZ_LINE) return line_key(ui, key);
    if (quiz->phase == QUIZ_HUNT && key == KEY_ENTER) {
        quiz->shown = true;
        if (!quiz_pose_wrong(ui, &quiz->pair, &quiz->random, quiz->method, 0)) return false;
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

// ---- What the method says of the depth: some are wrong about that alone

static bool has_mtv(const Ask *ask)
{
    unsigned both = ANSWER_GAP | ANSWER_NORMAL;
    bool finite = isfinite(ask->answer.gap) && ts_vec_length(ask->answer.normal) < HUGE_VAL;
    return (ask->answer.has & both) == both && ask->answer.relation == TS_OVERLAPPING && finite;
}

void hunt_draw(const Ui *ui, Draw *draw)
{
    const Ask *ask = quiz_ask(ui, &ui->quiz->pair);
    if (ui->quiz->phase != QUIZ_HUNT || !ask || !has_mtv(ask)) return;
    TsVec from = ask->a->position;
    TsVec mtv = ts_vec_scale(ask->answer.normal, ask->answer.gap); // it frees the first
    draw_layer(draw, LAYER_CONTACT);
    draw_world(draw, stage_view(ui->stage));
    draw_arrow(draw, from, ts_vec_add(from, mtv), (Pen){.ink = INK_INK, .width = 2.5});
    draw_screen(draw);
}

// ---- The card

// "It reports APART. Exactly, the boxes are OVERLAPPING, 12.1 px deep."
static void write_error(const Ask *ask, char *text, int size)
{
    static const char closing[] = "”";
    char sentence[ALARM_TEXT];
    alarm_sentence(ask, false, sentence, sizeof sentence);
    const char *behind = strstr(sentence, closing);
    translate_print(text, (size_t)size, "It%s", behind ? behind + sizeof closing - 1 : sentence);
}

static void write_score(const Quiz *quiz, char *text, int size)
{
    *text = '\0';
    if (quiz->asked == 0) return;
    translate_print(text, (size_t)size, "%d of %d found", quiz->good, quiz->asked);
}

bool hunt_card(const Ui *ui, QuizCard *card)
{
    const Quiz *quiz = ui->quiz;
    char score[80];
    const Ask *ask = quiz_ask(ui, &quiz->pair);
    bool mtv = ask && has_mtv(ask);
    write_score(quiz, score, sizeof score);
    switch (quiz->phase) {
    case QUIZ_HUNT:
        translate_print(card->first, sizeof card->first,
                        "Bring the shapes to where this method is wrong.");
        translate_print(card->second, sizeof card->second, "The colours are its answer%s%s%s",
                        mtv ? "; the arrow is its MTV" : "", *score ? "  ·  " : "", score);
        card->button[0] = (QuizButton){"Enter", "show me", KEY_ENTER};
        card->button[1] = (QuizButton){"Esc", "leave", KEY_ESCAPE};
        break;
    case QUIZ_LINE:
        if (quiz->tried > 0) {
            translate_print(card->first, sizeof card->first, "Not this line. Which one is wrong?");
            translate_print(card->second, sizeof card->second, "%d tried", quiz->tried);
        } else {
            write_error(&quiz->ask, card->first, sizeof card->first);
            translate_print(card->second, sizeof card->second, "Which line is wrong? %s it",
                            ui->finger ? "Tap" : "Click");
        }
        card->button[0] = (QuizButton){"Space", "tell me", KEY_SPACE};
        card->button[1] = (QuizButton){"Esc", "leave", KEY_ESCAPE};
        break;
    case QUIZ_SOLVED:
        translate_print(card->first, sizeof card->first, "%s “%s”. %s",
                        quiz->right ? "Right: it is" : "It is", quiz->method->label,
                        quiz->method->flaw);
        snprintf(card->second, sizeof card->second, "%s", score);
        card->button[0] = (QuizButton){"Enter", "next method", KEY_ENTER};
        card->button[1] = (QuizButton){"Esc", "leave", KEY_ESCAPE};
        break;
    case QUIZ_OFF:
    case QUIZ_GUESS:
    case QUIZ_TOLD: return false;
    }
    card->buttons = 2;
    return true;
}
