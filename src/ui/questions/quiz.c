// What the questions share: their beginning and end, their keys, and the card at the view's foot.
//
// The shapes are posed within a snapshot scope, so that leaving restores everything.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/widget.h"
#include "demo/autoplay.h"
#include "figures/figures.h"
#include "panel/panel.h"
#include "questions/quiz_private.h"
#include "reading/reading.h"

// Another seed for each scene, and each time; the same in every run.
static Random seed_of(const Ui *ui)
{
    uint64_t seed = (uint64_t)(ui->quiz->times + 1) << 8 | (uint64_t)(ui_index(ui) + 1);
    return random_seeded(seed);
}

bool quiz_begin(Ui *ui, bool predicts)
{
    Stage *stage = ui->stage;
    Quiz *quiz = ui->quiz;
    char sentence[MESSAGE_MAX];
    quiz_leave(ui);
    while (stage_stop_drawing(stage)) {
    }
    field_close(ui);
    autoplay_stop(ui);
    stage_cancel(stage);
    stage_stop_magnifying(stage);
    stage_map(stage, false);
    stage_leave_corners(stage);
    stage_split(stage, false);
    ui->overlay = OVERLAY_NONE;
    ui->held = (Held){0};
    ui->message_left = 0;
    stage_answer(stage);
    const char *why = quiz_find_pair(ui, &quiz->pair, predicts);
    if (!why && !stage_begin_scope(stage)) why = "there is no memory";
    if (why) {
        translate_print(sentence, sizeof sentence,
                        predicts ? "Nothing to predict here: %s · PgDn next"
                                 : "No bug to find here: %s · PgDn next",
                        why);
        ui_message(ui, sentence);
        return false;
    }
    *quiz = (Quiz){.pair = quiz->pair,
                   .times = quiz->times,
                   .random = seed_of(ui),
                   .selected = stage_selected(stage),
                   .code = ui->code};
    quiz->times++;
    bool alone = stage_record(stage)->asks == 1;
    stage_each(stage, actor)
    {
        bool other = actor != quiz->pair.a && actor != quiz->pair.b;
        if (!alone && other && !(actor->traits & ACTOR_QUIET)) stage_remove(stage, actor);
    }
    stage_select(stage, NULL);
    stage_answer(stage);
    return true;
}

void quiz_refuse(Ui *ui, const char *sentence)
{
    quiz_end(ui);
    ui_message(ui, sentence);
}

void quiz_end(Ui *ui)
{
    stage_cancel(ui->stage);
    quiz_phase(ui, QUIZ_OFF);
    stage_end_scope(ui->stage);
    stage_select(ui->stage, ui->quiz->selected);
    ui->code = ui->quiz->code;
    code_end_choice(ui);
    if (ui->quiz->fitted) stage_fit(ui->stage);
    *ui->quiz = (Quiz){.times = ui->quiz->times};
}

void quiz_leave(Ui *ui)
{
    if (ui->question) quiz_end(ui);
}

void quiz_phase(Ui *ui, QuizPhase phase)
{
    static const struct {
        Question question;
        Concealed concealed;
    } of[] = {
        [QUIZ_OFF] = {QUESTION_NONE, CONCEAL_NOTHING},
        [QUIZ_GUESS] = {QUESTION_PREDICT, CONCEAL_ANSWERS},
        [QUIZ_TOLD] = {QUESTION_PREDICT, CONCEAL_NOTHING},
        [QUIZ_HUNT] = {QUESTION_HUNT, CONCEAL_EXACT},
        [QUIZ_LINE] = {QUESTION_HUNT, CONCEAL_EXACT},
        [QUIZ_SOLVED] = {QUESTION_HUNT, CONCEAL_NOTHING},
    };
    ui->quiz->phase = phase;
    ui->question = of[phase].question;
    ui->concealed = of[phase].concealed;
    figures_renew(ui);
    stage_conceal(ui->stage, ui->concealed);
}

bool quiz_poses(const Ui *ui)
{
    QuizPhase phase = ui->quiz->phase;
    return phase == QUIZ_TOLD || phase == QUIZ_HUNT || phase == QUIZ_SOLVED;
}

// ---- Keys

bool quiz_key(Ui *ui, const Event *event, bool *changed)
{
    *changed = false;
    if (!ui->question || ui->overlay) return false;
    if (event->repeat || (event->mods & (MOD_CTRL | MOD_ALT))) return false;
    *changed = predict_key(ui, event->key) || hunt_key(ui, event->key);
    return *changed;
}

static bool press_button(Ui *ui, int key, Press press)
{
    (void)press;
    if (key == KEY_ESCAPE) {
        quiz_leave(ui);
        return true;
    }
    return predict_key(ui, (Key)key) || hunt_key(ui, (Key)key);
}

const Action quiz_button = {.name = "answer", .click = press_button};

// ---- The card

bool quiz_card(const Ui *ui, QuizCard *card)
{
    return predict_card(ui, card) || hunt_card(ui, card);
}

void quiz_question(const Ui *ui, char *text, int size)
{
    const Actor *a = ui->quiz->pair.a, *b = ui->quiz->pair.b;
    bool ray = a->shape.kind == TS_SHAPE_RAY || b->shape.kind == TS_SHAPE_RAY;
    bool named = a->name[0] && b->name[0] && !((a->traits | b->traits) & ACTOR_NAMELESS);
    if (ray) {
        const Actor *shape = a->shape.kind == TS_SHAPE_RAY ? b : a;
        translate_print(text, (size_t)size, "Does the ray hit the %s?",
                        widget_kind(shape->shape.kind));
    } else if (named && ui->quiz->pair.swept) {
        translate_print(text, (size_t)size, "Do %s and %s meet while they move?", a->name, b->name);
    } else if (named) {
        translate_print(text, (size_t)size, "Do %s and %s collide?", a->name, b->name);
    } else {
        translate_print(text, (size_t)size, "Do they collide?");
    }
}

static double button_width(const Ui *ui, const Draw *draw, const QuizButton *button)
{
    double cap = ui->finger ? 0 : widget_key_width(draw, button->cap) + 8;
    return cap + draw_text_width(draw, (Font){.size = 14}, button->words) + 24;
}

static void draw_button(Ui *ui, Draw *draw, Rect box, const QuizButton *button)
{
    double middle = box.y + box.height / 2;
    double words = draw_text_width(draw, (Font){.size = 14}, button->words);
    double cap = ui->finger ? 0 : widget_key_width(draw, button->cap) + 8;
    double x = box.x + (box.width - words - cap) / 2;
    draw_box(draw, box, 6, (Fill){.ink = INK_PAPER});
    draw_frame(draw, box, 6, (Pen){.ink = INK_LINE});
    if (!ui->finger) widget_key(draw, x, middle, button->cap);
    draw_text(draw, ts_vec(x + cap, middle + 5), (Font){.size = 14, .ink = INK_INK}, button->words);
    ui_target(ui, box, &quiz_button, (int)button->key);
}

enum { QUIZ_ROW = 18, QUIZ_ROWS = 5 };

// Both texts, one below the other, in the middle of the box. What does not fit is cut: the first
// one leaves the second a row.
static void draw_sentences(Draw *draw, Rect box, const QuizCard *card)
{
    static const Font fonts[] = {{.face = FACE_BOLD, .size = 14, .ink = INK_INK},
                                 {.size = 14, .ink = INK_MUTED}};
    char row[QUIZ_ROWS][WIDGET_TEXT];
    int font[QUIZ_ROWS], rows = 0, most = (int)fmin(floor(box.height / QUIZ_ROW), QUIZ_ROWS);
    for (int which = 0; which < 2; which++) {
        const char *text = translate(which == 0 ? card->first : card->second);
        for (int last = which == 0 && *card->second ? most - 1 : most; *text && rows < last;) {
            int bytes = (int)strlen(text);
            if (rows < last - 1) bytes = widget_break(draw, fonts[which], box.width, text);
            snprintf(row[rows], sizeof row[rows], "%.*s", bytes, text);
            font[rows++] = which;
            text += bytes + strspn(text + bytes, " ");
        }
    }
    double y = box.y + (box.height - rows * QUIZ_ROW) / 2 + 14;
    for (int i = 0; i < rows; i++, y += QUIZ_ROW) {
        widget_text(draw, ts_vec(box.x, y), fonts[font[i]], box.width, row[i]);
    }
}

static void draw_card(Ui *ui, Draw *draw, const QuizCard *card)
{
    const Layout *layout = &ui->layout;
    Rect box = layout->narration;
    bool below = box.width < ASKED_BESIDE; // the buttons stand there
    double height = layout->finger ? FINGER_HEIGHT : 36, sum = 0, width[QUIZ_BUTTONS];
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, box, 6, (Fill){.ink = INK_RAISED});
    draw_frame(draw, box, 6, (Pen){.ink = INK_LINE});
    ui_target(ui, box, &target_cover, 0);
    for (int i = 0; i < card->buttons; i++) {
        sum += width[i] = button_width(ui, draw, &card->button[i]);
    }
    double gaps = 8.0 * (card->buttons - 1), inside = box.width - 32;
    double stretch = below ? (inside - gaps) / sum : 1;
    double x = box.x + box.width - 16 - sum * stretch - gaps;
    double y = below ? box.y + box.height - height - 12 : box.y + (box.height - height) / 2;
    Rect text = {box.x + 16, box.y + 4, x - box.x - 40, box.height - 8};
    if (below) text = (Rect){box.x + 16, box.y + 6, inside, y - box.y - 10};
    draw_sentences(draw, text, card);
    for (int i = 0; i < card->buttons; i++) {
        draw_button(ui, draw, (Rect){x, y, width[i] * stretch, height}, &card->button[i]);
        x += width[i] * stretch + 8;
    }
}

void quiz_draw(Ui *ui, Draw *draw)
{
    QuizCard card = {0};
    Rect window = {0, 0, ui->layout.width, ui->layout.height};
    Rect below = {0, ui->layout.strip_y, window.width, ui->layout.strip_height};
    if (!ui->question) return;
    // Nothing else can be clicked but the lines among which one is wrong.
    int lines = 0;
    Target line[TARGETS_MAX];
    for (int i = 0; i < ui->targets; i++) {
        if (ui->target[i].action == &hunt_line) line[lines++] = ui->target[i];
    }
    ui->targets = 0;
    ui_target(ui, quiz_poses(ui) ? below : window, &target_cover, 0);
    ui_target(ui, ui->layout.code, &target_cover, 0);
    for (int i = 0; i < lines; i++) ui_target(ui, line[i].rect, &hunt_line, line[i].argument);
    hunt_draw(ui, draw);
    quiz_card(ui, &card);
    draw_card(ui, draw, &card);
}

// ---- The part

static bool begin(Ui *ui) { return (ui->quiz = calloc(1, sizeof *ui->quiz)) != NULL; }
static void end(Ui *ui) { free(ui->quiz); }

const Part quiz_part = {.begin = begin, .end = end, .leave = quiz_leave};
