// Find the bug: a flawed method answers without its name. The viewer brings the shapes to where it
// is wrong, then chooses the line of its source that is to blame.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "questions/quiz.h"

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

// A pose at which it is right: near contact, or else anywhere. False if none was found.
static bool pose_right(Ui *ui)
{
    enum { NEAR = 12, ATTEMPTS = 60 };
    Quiz *quiz = &ui->quiz;
    for (int i = 0; i < ATTEMPTS; i++) {
        bool posed = i < NEAR && quiz_pose(ui, &quiz->pair, &quiz->random, i % 2 == 0);
        if (!posed) quiz_pose_somewhere(ui, &quiz->pair, &quiz->random);
        if (!is_wrong(ui)) return true;
    }
    return false;
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
    quiz->shown = !pose_right(ui);
    quiz->right = false;
    quiz->tried = 0;
    ui->code.picks = false;
    quiz_phase(ui, QUIZ_HUNT);
    return true;
}

bool hunt_toggle(Ui *ui)
{
    bool on = hunt_on(ui);
    quiz_leave(ui);
    if (on || !quiz_begin(ui, false)) return true;
    if (!code_is_loaded()) ui->command = UI_CODE;           // it comes while the shapes are dragged
    bool varies = stage_scene(ui->stage)->variants[0].name; // what it does itself, not the test
    if (!hunt_next(ui))
        quiz_refuse(ui, varies ? "No bug to find here: this scene's flaws are not in the test of a "
                                 "pair. M shows them"
                               : "No bug to find here: no flawed method answers this pair");
    return true;
}

// ---- What the viewer finds

static void show_source(Ui *ui, bool picks)
{
    ui->code.shown = true;
    ui->code.picks = picks;
    ui->code.picked = -1;
    ui->code.made = false; // with the names, or without
    ui->code.scroll = 0;
    ui->code.followed = -1;
}

bool hunt_follow(Ui *ui)
{
    Quiz *quiz = &ui->quiz;
    if (quiz->phase != QUIZ_HUNT || stage_dragging(ui->stage) || !is_wrong(ui)) return false;
    quiz->ask = *quiz_ask(ui, &quiz->pair);
    quiz->asked++;
    quiz->good += !quiz->shown;
    if (code_is_loaded()) {
        quiz_phase(ui, QUIZ_LINE);
        show_source(ui, true);
    } else { // a page has not got it: there are no lines to choose from
        if (!quiz->shown) course_mark(ui, COURSE_FOUND);
        quiz_phase(ui, QUIZ_SOLVED);
    }
    return true;
}

bool hunt_reads(const Ui *ui)
{
    bool reads = ui->quiz.phase == QUIZ_LINE || ui->quiz.phase == QUIZ_SOLVED;
    return reads && code_is_loaded();
}

static void solve(Ui *ui)
{
    quiz_phase(ui, QUIZ_SOLVED);
    show_source(ui, false);
}

static const CodeLine *line_of(const Ui *ui, int index)
{
    const CodeView *view = &ui->code.view;
    return index >= 0 && index < view->lines ? &view->line[index] : NULL;
}

static bool is_code(const CodeLine *line) { return line->number > 0 && !line->is_comment; }

void hunt_pick(Ui *ui, int index)
{
    Quiz *quiz = &ui->quiz;
    const CodeLine *line = line_of(ui, index);
    ui->code.picked = index;
    if (quiz->phase != QUIZ_LINE || !line || !is_code(line)) return;
    if (!line->is_flaw) {
        quiz->tried++;
        return;
    }
    quiz->lines += quiz->tried == 0;
    quiz->right = true;
    course_mark(ui, COURSE_FOUND);
    solve(ui);
}

// The next line up or down that can be chosen; the first or last one stays.
static void move_choice(Ui *ui, int by)
{
    int index = ui->code.picked < 0 && by < 0 ? ui->code.view.lines : ui->code.picked;
    for (index += by; line_of(ui, index); index += by) {
        if (!is_code(line_of(ui, index))) continue;
        ui->code.picked = index;
        return;
    }
}

static bool line_key(Ui *ui, Key key)
{
    Quiz *quiz = &ui->quiz;
    if (key == KEY_DOWN || key == KEY_UP) {
        move_choice(ui, key == KEY_DOWN ? 1 : -1);
    } else if (key == KEY_ENTER && line_of(ui, ui->code.picked)) {
        hunt_pick(ui, ui->code.picked);
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
    Quiz *quiz = &ui->quiz;
    if (quiz->phase == QUIZ_LINE) return line_key(ui, key);
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

// ---- Its source, without the name

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool has(const CodeLine *line, const char *part)
{
    int length = (int)strlen(part);
    for (int i = 0; i + length <= line->length; i++) {
        if (memcmp(line->text + i, part, (size_t)length) == 0) return true;
    }
    return false;
}

// Whether a line of the view is the definition of what answers, or holds the flaw: their names
// would tell.
static bool tells(const CodeView *view, const char *name, size_t length)
{
    for (int i = 0; i < view->lines; i++) {
        const CodeLine *line = &view->line[i];
        bool told = line->is_flaw || has(line, "Query *query, Answer");
        if (told && strlen(line->function) == length && memcmp(line->function, name, length) == 0)
            return true;
    }
    return false;
}

int hunt_line(const CodeView *view, const CodeLine *line, char *out, int size)
{
    const char *end = line->text + line->length, *at = line->text;
    int length = 0;
    while (at < end && length < size - 1) {
        const char *word = at;
        if (end - at > 1 && at[0] == '/' && at[1] == '/') break; // a comment may tell, too
        while (at < end && is_letter(*at)) at++;
        if (at > word && tells(view, word, (size_t)(at - word))) {
            length += snprintf(out + length, (size_t)(size - length), "this_method");
        } else {
            if (at == word) at++;
            length +=
                snprintf(out + length, (size_t)(size - length), "%.*s", (int)(at - word), word);
        }
    }
    if (length > size - 1) length = size - 1;
    while (length > 0 && out[length - 1] == ' ') length--;
    return length;
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
    const Ask *ask = quiz_ask(ui, &ui->quiz.pair);
    if (ui->quiz.phase != QUIZ_HUNT || !ask || !has_mtv(ask)) return;
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
    alarm_sentence(ask, sentence, sizeof sentence);
    const char *behind = strstr(sentence, closing);
    translate_print(text, (size_t)size, "It%s", behind ? behind + sizeof closing - 1 : sentence);
}

static void write_score(const Quiz *quiz, char *text, int size)
{
    *text = '\0';
    if (quiz->asked == 0) return;
    translate_print(text, (size_t)size, "%d of %d found, %d of %d lines at once", quiz->good,
                    quiz->asked, quiz->lines, quiz->asked);
}

bool hunt_card(const Ui *ui, QuizCard *card)
{
    const Quiz *quiz = &ui->quiz;
    char score[80];
    const Ask *ask = quiz_ask(ui, &quiz->pair);
    bool mtv = ask && has_mtv(ask);
    write_score(quiz, score, sizeof score);
    switch (quiz->phase) {
    case QUIZ_HUNT:
        translate_print(card->first, sizeof card->first,
                        "Bring the shapes to where this method is wrong.");
        translate_print(card->second, sizeof card->second, "They wear its answer%s%s%s",
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
