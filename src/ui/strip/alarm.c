// The card above the strip, for a method that is or can be wrong: what it answers, by how much that
// is wrong, why, and the case as a line of text. It stays while the method is chosen, so that the
// view below it does not jump as the answer changes.

#include <stdio.h>
#include <string.h>

#include "base/self.h"
#include "base/widget.h"
#include "cases/case.h"
#include "figures/figures.h"
#include "fuzz/finding.h"
#include "held_cases/held_cases.h"
#include "query.h"
#include "scene_kit/number.h"
#include "strip/strip_private.h"
#include "text.h"
#include "touchstone/sweep.h"

static bool is_of_mtv(const Ask *ask)
{
    MeasureFault fault = ask->measure.fault;
    return ask->query.kind == QUERY_PAIR &&
           (fault == MEASURE_INVALID || fault == MEASURE_TOO_SHORT || fault == MEASURE_TOO_LONG);
}

// What the method says about a list, and what is so.
static void list_sentence(const Ask *ask, char *text, int size)
{
    const Answer *answer = &ask->answer;
    const Actor *named = ask_named(ask), *first = ask_first(ask);
    char says[96], truth[128], time[NUMBER_MAX], shapes[NUMBER_MAX];
    char its[32], other[32]; // with articles
    if (named) widget_the(named->name, its, sizeof its);
    if (first) widget_the(first->name, other, sizeof other);
    TsImpact impact = {.relation = TS_APART};
    if (first) {
        Query one = query_one(&ask->query, ask->first);
        impact = ts_sweep_shapes(one.a, one.move_a, one.b, one.move_b);
    }
    number_plain(time, sizeof time, answer->time, 3);
    number_of(shapes, sizeof shapes, ask->list->count, "shape", "shapes");
    if (named && named == first && (answer->has & ANSWER_TIME))
        translate_print(says, sizeof says, "names %s at t = %s", its, time);
    else if (named)
        translate_print(says, sizeof says, "names %s", its);
    else
        translate_print(says, sizeof says, ask->hit ? "names no shape that exists" : "names none");
    number_plain(time, sizeof time, impact.enter, 3);
    if (!first)
        translate_print(truth, sizeof truth, "%s meets none of %s", ask->a->name, shapes);
    else
        translate_print(truth, sizeof truth, "%s first meets %s at t = %s", ask->a->name, other,
                        time);
    translate_print(text, (size_t)size, "“%s” %s. Exactly, %s.", ask->method->label, says, truth);
}

void alarm_sentence(const Ask *ask, bool by_name, char *text, int size)
{
    MeasureFault fault = ask->measure.fault;
    bool about_time = fault == MEASURE_TIME_RANGE || fault == MEASURE_TIME_EARLY ||
                      fault == MEASURE_TIME_LATE || fault == MEASURE_WHICH_MISSED ||
                      fault == MEASURE_WHICH_LATER;
    if (ask->list && !ask->answer.failed && (about_time || !ask_measure_is_wrong(ask))) {
        list_sentence(ask, text, size);
        return;
    }
    const char *label = ask->method->label, *exact = widget_answer(ask->query.kind, ask->exact);
    const char *answer = widget_answer(ask->query.kind, ask->answer.relation);
    bool swept = ask->query.kind == QUERY_SWEEP;
    const char *a = widget_kind(ask->a->shape.kind), *b = widget_kind(ask->b->shape.kind);
    char pair[64], gap[NUMBER_MAX], mtv[NUMBER_MAX], amount[NUMBER_MAX];
    if (by_name) {
        char first[32], second[32];
        translate_print(pair, sizeof pair, "%s and %s",
                        widget_the(ask->a->name, first, sizeof first),
                        widget_the(ask->b->name, second, sizeof second));
    } else if (strcmp(a, b) == 0) {
        translate_print(pair, sizeof pair, strcmp(a, "box") == 0 ? "the %ses" : "the %ss", a);
    } else {
        translate_print(pair, sizeof pair, "the %s and the %s", a, b);
    }
    if (ask->answer.failed) {
        translate_print(text, (size_t)size,
                        swept ? "“%s” %s. Exactly, %s %s." : "“%s” %s. Exactly, %s are %s.", label,
                        ask->answer.failed, pair, exact);
        return;
    }

    // The relation is right, and a measure is not.
    if (ask_measure_is_wrong(ask) && !is_of_mtv(ask)) {
        Finding finding = {
            .kind = FINDING_MEASURE, .margin = ask->measure.by, .measure = ask->measure};
        char words[256];
        finding_write(words, sizeof words, &finding);
        translate_print(text, (size_t)size,
                        swept ? "“%s” reports %s, and %s do. But %s."
                              : "“%s” reports %s, and %s are. But %s.",
                        label, answer, pair, words);
        return;
    }
    if (ask_measure_is_wrong(ask)) {
        double length = ts_vec_length(ts_vec_scale(ask->answer.normal, ask->answer.gap));
        int start = translate_print(text, (size_t)size, "“%s” reports %s, and %s are. But its ",
                                    label, answer, pair);
        if (start >= size) return;
        text += start;
        size -= start;
        number_length_to(mtv, sizeof mtv, length, ask_gap_decimals(ask));
        number_length(amount, sizeof amount, ask->measure.by);
        if (!isfinite(length)) {
            translate_print(text, (size_t)size, "MTV is not a number.");
        } else if (ask->measure.fault == MEASURE_TOO_SHORT) {
            translate_print(text, (size_t)size, "MTV of %s leaves them overlapping by %s.", mtv,
                            amount);
        } else if (ask->measure.fault == MEASURE_TOO_LONG) {
            translate_print(text, (size_t)size, "MTV of %s is longer than needed by %s.", mtv,
                            amount);
        } else {
            translate_print(text, (size_t)size, "normal has length %g, not 1.",
                            ts_vec_length(ask->answer.normal));
        }
        return;
    }

    if (swept) { // it has a time, and no depth
        bool meets = ask->contact.relation != TS_APART;
        char time[NUMBER_MAX];
        translate_print(text, (size_t)size,
                        meets ? "“%s” reports %s. Exactly, %s %s, first at t = %s."
                              : "“%s” reports %s. Exactly, %s %s each other by %s.",
                        label, answer, pair, exact,
                        meets ? ask_impact_time(ask, time, sizeof time)
                              : number_length(gap, sizeof gap, ask->contact.gap));
        return;
    }

    const char *before = "", *after = "";
    number_length_to(gap, sizeof gap, fabs(ask->contact.gap), ask_gap_decimals(ask));
    switch (ask->exact) {
    case TS_APART: before = "with a gap of "; break;
    case TS_OVERLAPPING: after = " deep"; break;
    case TS_TOUCHING:
        *gap = 0;
        after = ask->exact_hit ? "and by its rule that is a collision"
                               : "and by its rule that is no collision";
        break;
    }
    translate_print(text, (size_t)size, "“%s” reports %s. Exactly, %s are %s, %s%s%s.", label,
                    answer, pair, exact, before, gap, after);
}

// The scene's own verdict on a variant that is flawed; NULL: there is none.
static const SceneVerdict *verdict_of(const Ui *ui)
{
    const Method *method = stage_method(ui->stage);
    const SceneVerdict *verdict = &stage_record(ui->stage)->verdict;
    return verdict->given && method && method->flaw ? verdict : NULL;
}

void alarm_add_flaw(const Ui *ui, const Method *method, char *sentence, int size)
{
    const Ask *ask = stage_main_ask(ui->stage);
    bool has_card = !ui_is_simple(ui) && !ui->question && ui->layout.height >= LOW_BELOW &&
                    !stage_shows_map(ui->stage);
    bool about = verdict_of(ui) ? stage_method(ui->stage) == method : ask && ask->method == method;
    char first[MESSAGE_MAX];
    if (!method->flaw || (has_card && about)) return;
    snprintf(first, sizeof first, "%s", sentence);
    translate_print(sentence, (size_t)size, "%s %s", first, method->flaw);
}

void alarm_reason(const Ui *ui, const Method *method, const Ask *ask, char *text, int size)
{
    char call[512];
    if (method->flaw && *method->flaw && ui->layout.code.width > 0) { // the column says it there
        translate_print(text, (size_t)size, "Its flaw: see the marked line of the code.");
    } else if (method->flaw && *method->flaw) {
        char flaw[MESSAGE_MAX];
        text_after_colon(flaw, sizeof flaw, translate(method->flaw));
        translate_print(text, (size_t)size, "Its flaw: %s", flaw);
    } else if (method->answer_many && ask && !ask->list &&
               method_handed(method, &ask->query, call, sizeof call) && strlen(call) < 160) {
        translate_print(text, (size_t)size, "Called as %s: Ctrl+C copies the case and the call.",
                        call);
    } else if (method->answer_many) {
        translate_print(text, (size_t)size,
                        ui->finger ? "It is your function."
                                   : "It is your function: Ctrl+C copies the case for its tests.");
    } else if (method->sound == ROUNDS) {
        snprintf(text, (size_t)size,
                 "Its formula is right in real arithmetic; here rounding decides.");
    } else {
        translate_print(text, (size_t)size, "It claims to be exact: this is a defect.");
    }
    size_t length = strlen(text), stop = strlen("。");
    bool ended = length && (text[length - 1] == '.' ||
                            (length > stop && strcmp(text + length - stop, "。") == 0));
    if (length && !ended && length + 1 < (size_t)size) strcat(text, ".");
}

// ---- Held with the figures of the strip

static void write_case(const Ask *ask, AlarmWords *words)
{
    Case pair;
    case_of_ask(ask, &pair);
    pair.expect = (int)ask->exact;
    snprintf(pair.method, sizeof pair.method, "%s", ask->method->name);
    // What a person can read comes first; the bits are for the clipboard.
    char exact[CASE_LINE_MAX], rounded[CASE_LINE_MAX - 32];
    if (case_write(exact, sizeof exact, &pair) < 0) *exact = 0;
    if (case_write_rounded(rounded, sizeof rounded, &pair) < 0) *rounded = 0;
    words->rounded = strcmp(exact, rounded) != 0;
    case_form(words->form, sizeof words->form, &pair);
    translate_print(words->line, sizeof words->line, words->rounded ? "rounded: %s" : "%s",
                    rounded);
}

static bool is_about(const AlarmWords *words, const Ask *ask, bool beside_code)
{
    return words->method == ask->method && words->a == ask->a && words->b == ask->b &&
           words->wrong == ask_is_wrong(ask) && words->beside_code == beside_code;
}

// What the scene itself finds of the chosen variant has no case. The words are those that the strip
// shows in this frame.
static void write_verdict(const Ui *ui, const SceneVerdict *verdict, AlarmWords *words)
{
    const Method *method = stage_method(ui->stage);
    const SceneVerdict *held = &figures_shown(ui)->verdict;
    *words = (AlarmWords){.method = method, .wrong = verdict->wrong};
    if (figures_hold(ui) && held->given) verdict = held;
    if (words->wrong && stage_scene(ui->stage)->on_trial)
        translate_print(words->sentence, sizeof words->sentence,
                        "“%s” breaks this law, which a right engine keeps.", method->label);
    else if (words->wrong)
        translate_print(words->sentence, sizeof words->sentence, "“%s”: %s. The exact answer: %s.",
                        method->label, strip_verdict_word(verdict->hit, verdict->answer_text),
                        strip_verdict_word(verdict->exact, verdict->exact_text));
    else
        translate_print(words->sentence, sizeof words->sentence, "“%s” is right here.",
                        method->label);
    alarm_reason(ui, method, NULL, words->reason, sizeof words->reason);
}

void alarm_refresh(Ui *ui)
{
    AlarmWords *words = &ui->strip->alarm;
    const Ask *ask = stage_main_ask(ui->stage);
    const SceneVerdict *verdict = verdict_of(ui);
    if (verdict) {
        write_verdict(ui, verdict, words);
        return;
    }
    if (!ask || !ask->method) {
        *words = (AlarmWords){.method = NULL};
        return;
    }
    bool beside_code = ui->layout.code.width > 0;
    if (is_about(words, ask, beside_code) && figures_hold(ui)) return;
    *words = (AlarmWords){ask->method, ask->a, ask->b, .wrong = ask_is_wrong(ask),
                          .beside_code = beside_code};
    if (words->wrong)
        alarm_sentence(ask, strip_names_pair(ui, ask), words->sentence, sizeof words->sentence);
    else
        translate_print(
            words->sentence, sizeof words->sentence,
            ask->method->flaw && !ask->list && stage_record(ui->stage)->pairs == 0
                ? "“%s” is right here. “Make it lie” moves the shapes to where it is not."
                : "“%s” is right here.",
            ask->method->label);
    alarm_reason(ui, ask->method, ask, words->reason, sizeof words->reason);
    write_case(ask, words);
}

const AlarmWords *alarm_words(const Ui *ui) { return &ui->strip->alarm; }

// ---- The card: three texts below each other, each in as many rows as it needs. A brief
// one has no case, so that the picture keeps its size; it can be copied all the same.

static const char copies[] = "Ctrl+C", exactly[] = "exact:";
static const Font exactly_font = {.size = 13, .ink = INK_MUTED};

enum { TEXTS = 3, TEXT_CASE = 2, ROWS_MAX = 24, CASE_ROWS_NARROW = 4 };

typedef struct Paragraph {
    Font font;
    bool at_bars; // broken between the parts of a case if possible
    double pitch; // from row to row
    double top;   // baseline of its first row, from the card's edge, if those above have one row
    const char *text;
} Paragraph;

typedef struct Card {
    double x, width; // of its texts
    double key;      // what the key that copies the case takes of the last one; 0: there is none
    bool rounded;    // the case has fewer digits than what is copied
    int texts;
    Paragraph text[TEXTS];
} Card;

static int lay_text(Draw *draw, const Draw *measure, const Card *card, int which, double y,
                    double bottom)
{
    const Paragraph *text = &card->text[which];
    bool plate = which == TEXT_CASE; // on which the text is inset
    double x = card->x + (plate ? 10 : 0), width = card->width - (plate ? 20 + card->key : 0);
    const char *rest = text->text;
    int rows = 0;
    while (*rest && rows < ROWS_MAX) {
        int bytes = widget_break(measure, text->font, width, rest);
        if (text->at_bars && rest[bytes]) {
            int bar = bytes;
            while (bar > bytes / 2 && !(rest[bar] == ' ' && rest[bar - 1] == '|')) bar--;
            if (bar > bytes / 2) bytes = bar;
        }
        char row[WIDGET_TEXT];
        double at = y + text->pitch * rows++;
        bool last = at + text->pitch > bottom;
        snprintf(row, sizeof row, "%.*s", last ? WIDGET_TEXT - 1 : bytes, rest);
        if (draw) widget_text(draw, ts_vec(x, at), text->font, width, row);
        if (bytes == 0 || last) break;
        rest += bytes;
        rest += strspn(rest, " ");
    }
    return rows > 0 ? rows : 1;
}

static int rows_of(const Draw *measure, const Card *card, int which)
{
    return lay_text(NULL, measure, card, which, 0, HUGE_VAL);
}

static Card card_of(const Ui *ui, const Draw *draw)
{
    const Layout *layout = &ui->layout;
    const AlarmWords *words = alarm_words(ui);
    bool small = layout->small;
    double x = small ? 20 : 28, size = small ? 15 : 16;
    Card card = {.x = x,
                 .width = layout->width - 2 * x,
                 .rounded = words->rounded,
                 .texts = layout->brief || !words->line[0] ? TEXT_CASE : TEXTS};
    card.text[0] = (Paragraph){
        {.face = FACE_BOLD, .size = size, .ink = INK_INK}, false, 20, small ? 27 : 30, ""};
    card.text[1] = (Paragraph){{.size = size, .ink = INK_MUTED}, false, 20, small ? 49 : 54, ""};
    card.text[2] = (Paragraph){
        {.face = FACE_MONO, .size = 13, .ink = INK_INK}, false, 18, small ? 77 : 85, ""};
    card.text[0].text = words->sentence;
    card.text[1].text = words->reason;
    card.text[TEXT_CASE].text = words->line;
    for (int i = 0; i < TEXT_CASE; i++) {
        Paragraph *text = &card.text[i];
        text->font.size = widget_fit(draw, text->font, card.width, text->text);
    }
    Paragraph *text = &card.text[TEXT_CASE];

    // It is broken between the parts of the case if that costs no row: the view needs the height.
    // What copies all of it always stands beside it: a long case may be cut.
    card.key = ui->finger ? 0 : widget_key_width(draw, copies) + 6;
    if (card.key > 0 && card.rounded) card.key += draw_text_width(draw, exactly_font, exactly) + 8;
    int least = rows_of(draw, &card, TEXT_CASE);
    // On a phone a long one would take the picture's place.
    if (layout->narrow && least > CASE_ROWS_NARROW) card.texts = TEXT_CASE;
    text->at_bars = true;
    if (rows_of(draw, &card, TEXT_CASE) > least) text->at_bars = false;
    return card;
}

double alarm_more(const Ui *ui, const Draw *draw)
{
    double more = 0;
    if (!alarm_words(ui)->method) return 0;
    Card card = card_of(ui, draw);
    bool vacant = card.texts == TEXT_CASE && !ui->layout.brief; // no plate with a case
    if (vacant) more -= card.text[TEXT_CASE].top - card.text[1].top;
    for (int i = 0; i < card.texts; i++) {
        more += card.text[i].pitch * (rows_of(draw, &card, i) - 1);
    }
    return more;
}

void alarm_draw(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    const AlarmWords *words = alarm_words(ui);
    Rect box = {0, layout->alarm_y, layout->width, layout->alarm_height};
    double y = box.y, bottom = box.y + box.height;
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, box, 0, (Fill){.ink = INK_RAISED});
    ui_target(ui, box, &target_cover, 0);
    if (words->wrong) {
        draw_box(draw, (Rect){0, y, box.width, 3}, 0, (Fill){.ink = INK_CLASH});
        draw_box(draw, (Rect){0, y, 8, box.height}, 0, (Fill){.ink = INK_CLASH});
    } else {
        widget_hairline(draw, ts_vec(0, y), ts_vec(box.width, y));
    }
    if (!words->method) return; // no pair is tested now
    Card card = card_of(ui, draw);
    for (int i = 0; i < TEXT_CASE; i++) {
        double foot = card.texts > TEXT_CASE ? bottom - 46 : bottom - 6;
        int rows = lay_text(draw, draw, &card, i, y + card.text[i].top, foot);
        y += card.text[i].pitch * (rows - 1);
    }
    char form[TIP_TEXT];
    translate_print(form, sizeof form, "Two shapes as a line of text, in px; y grows downwards. %s",
                    words->form);
    if (card.texts == TEXT_CASE) {
        if (!words->line[0]) return;
        ui_tip_about(ui, box, ui->finger ? NULL : copies, "The case", form);
        return;
    }
    Rect plate = {card.x, y + card.text[TEXT_CASE].top - 18, card.width, 0};
    plate.height = bottom - 7 - plate.y;
    ui_tip_about(ui, plate, ui->finger ? NULL : copies, "The case", form);
    draw_box(draw, plate, 4, (Fill){.ink = INK_PANEL});
    lay_text(draw, draw, &card, TEXT_CASE, plate.y + 18, bottom - 7);
    if (card.key > 0) {
        double x = card.x + card.width - card.key;
        if (card.rounded)
            x += widget_text(draw, ts_vec(x, plate.y + 18), exactly_font, card.key, exactly) + 8;
        widget_key(draw, x, plate.y + 13, copies);
    }
}
