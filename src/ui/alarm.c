// The card above the strip while the method is wrong: what it answers, by how much that is wrong,
// why, and the case as a line of text.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cases/case.h"
#include "scene_kit/number.h"
#include "ui_private.h"
#include "widget.h"

enum { SENTENCE_MAX = 256 };

static const char *noun(TsShapeKind kind)
{
    static const char *const name[TS_SHAPE_KINDS] = {"point", "segment", "ray",      "circle",
                                                     "box",   "box",     "triangle", "polygon"};
    return name[kind];
}

// "the boxes", "the box and the circle".
static void name_pair(const Ask *ask, char *text, int size)
{
    const char *a = noun(ask->a->shape.kind), *b = noun(ask->b->shape.kind);
    if (a == b || strcmp(a, b) == 0) {
        snprintf(text, (size_t)size, "the %s%s", a, strcmp(a, "box") == 0 ? "es" : "s");
    } else {
        snprintf(text, (size_t)size, "the %s and the %s", a, b);
    }
}

static const char *relation_word(TsRelation relation)
{
    static const char *const word[] = {"APART", "TOUCHING", "OVERLAPPING"};
    return word[relation];
}

static void by_how_much(const Ask *ask, char *text, int size)
{
    char length[NUMBER_MAX];
    number_length(length, sizeof length, fabs(ask->contact.gap));
    const char *counts =
        ask->exact_hit ? "and by its rule that is a hit" : "and by its rule that is no hit";
    switch (ask->exact) {
    case TS_APART: snprintf(text, (size_t)size, "with %s of daylight", length); return;
    case TS_OVERLAPPING: snprintf(text, (size_t)size, "%s deep", length); return;
    case TS_TOUCHING: snprintf(text, (size_t)size, "%s", counts); return;
    }
}

// An MTV that does not separate the shapes, or that is longer than needed.
static void write_measure(const Ask *ask, char *text, int size)
{
    char way[NUMBER_MAX], amount[NUMBER_MAX];
    double length = ts_vec_length(ts_vec_scale(ask->answer.normal, ask->answer.gap));
    number_length(way, sizeof way, length);
    number_length(amount, sizeof amount, ask->measure.by);
    if (!isfinite(length))
        snprintf(text, (size_t)size, "its MTV is not a number");
    else if (ask->measure.fault == MEASURE_TOO_SHORT)
        snprintf(text, (size_t)size, "its MTV of %s leaves them overlapping by %s", way, amount);
    else if (ask->measure.fault == MEASURE_TOO_LONG)
        snprintf(text, (size_t)size, "its MTV of %s is longer than needed by %s", way, amount);
    else
        snprintf(text, (size_t)size, "its normal has length %g, not 1",
                 ts_vec_length(ask->answer.normal));
}

static void write_sentence(const Ask *ask, char *text, int size)
{
    char pair[64], amount[144];
    name_pair(ask, pair, sizeof pair);
    if (ask->answer.failed) {
        snprintf(text, (size_t)size, "“%s” %s. Exactly, %s are %s.", ask->method->label,
                 ask->answer.failed, pair, relation_word(ask->exact));
        return;
    }
    if (ask_measure_is_wrong(ask)) {
        write_measure(ask, amount, sizeof amount);
        snprintf(text, (size_t)size, "“%s” says %s, and %s are. But %s.", ask->method->label,
                 relation_word(ask->answer.relation), pair, amount);
        return;
    }
    by_how_much(ask, amount, sizeof amount);
    snprintf(text, (size_t)size, "“%s” says %s. Exactly, %s are %s%s, %s.", ask->method->label,
             relation_word(ask->answer.relation), pair, relation_word(ask->exact),
             (ask->query.kind == QUERY_SWEEP) ? " on the way" : "", amount);
}

static void write_reason(const Ask *ask, char *text, int size)
{
    const Method *method = ask->method;
    if (ask->method->flaw && *ask->method->flaw) {
        bool word = !isupper((unsigned char)ask->method->flaw[1]); // not "SAT ..."
        char first = (char)tolower((unsigned char)ask->method->flaw[0]);
        snprintf(text, (size_t)size, "Its flaw: %c%s", word ? first : ask->method->flaw[0],
                 ask->method->flaw + 1);
    } else if (method && method->answer_many) {
        snprintf(text, (size_t)size, "It is your function: Ctrl+C copies the case for its tests.");
    } else if (method && method->sound == ROUNDS) {
        snprintf(text, (size_t)size,
                 "Its formula is right in real arithmetic; here rounding decides.");
    } else {
        snprintf(text, (size_t)size, "It claims to be exact: this is a defect.");
    }
    size_t length = strlen(text);
    if (length && length + 1 < (size_t)size && text[length - 1] != '.') strcat(text, ".");
}

// ---- The card: three texts below each other, each in as many rows as it needs

static const char copies[] = "Ctrl+C";

enum { TEXTS = 3, TEXT_CASE = 2, ROWS_MAX = 24 };

typedef struct Paragraph {
    Font font;
    bool at_bars; // broken between the parts of a case if possible
    double pitch; // from row to row
    double top;   // baseline of its first row, from the card's edge, if those above have one row
    char text[CASE_LINE_MAX];
} Paragraph;

typedef struct Card {
    double x, width; // of its texts
    double key;      // what the key that copies the case takes of the last one; 0: there is none
    Paragraph text[TEXTS];
} Card;

static void write_case(const Ask *ask, char *text, int size)
{
    Case pair;
    case_of_ask(ask, &pair);
    pair.expect = (int)ask->exact;
    snprintf(pair.method, sizeof pair.method, "%s", ask->method->name);
    if (case_write_whole(text, size, &pair) < 0) *text = 0;
}

static double text_width(const Card *card, int text)
{
    return text == TEXT_CASE ? card->width - 20 - card->key : card->width;
}

// The number of bytes of the next row.
static int row_bytes(const Draw *draw, const Paragraph *text, double width, const char *rest)
{
    int bytes = widget_break(draw, text->font, width, rest);
    if (!text->at_bars || !rest[bytes]) return bytes;
    for (int i = bytes; i > bytes / 2; i--) {
        if (rest[i] == ' ' && rest[i - 1] == '|') return i;
    }
    return bytes;
}

// Draws the rows above `bottom`, the first with its baseline at `y`; draws nothing if `draw` is
// NULL. Returns the number of rows.
static int lay_text(Draw *draw, const Draw *measure, const Card *card, int which, double y,
                    double bottom)
{
    const Paragraph *text = &card->text[which];
    double width = text_width(card, which), x = card->x + (which == TEXT_CASE ? 10 : 0);
    const char *rest = text->text;
    int rows = 0;
    while (*rest && rows < ROWS_MAX) {
        char row[WIDGET_TEXT];
        int bytes = row_bytes(measure, text, width, rest);
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

// Breaks between the parts if that costs no row, else at any space: the view needs the height.
static void choose_breaks(const Draw *measure, Card *card)
{
    int least = rows_of(measure, card, TEXT_CASE);
    card->text[TEXT_CASE].at_bars = true;
    if (rows_of(measure, card, TEXT_CASE) > least) card->text[TEXT_CASE].at_bars = false;
}

// The key that copies the case stands beside it if that costs no row.
static void choose_key(const Draw *measure, Card *card)
{
    int least = rows_of(measure, card, TEXT_CASE);
    card->key = widget_key_width(measure, copies) + 6;
    if (rows_of(measure, card, TEXT_CASE) > least) card->key = 0;
}

static Card card_of(const Ui *ui, const Draw *draw, const Ask *ask)
{
    const Layout *layout = &ui->layout;
    bool small = layout->small;
    double x = small ? 20 : 28, size = small ? 15 : 16;
    Card card = {.x = x, .width = layout->width - 2 * x};
    card.text[0] = (Paragraph){
        {.face = FACE_BOLD, .size = size, .ink = INK_INK}, false, 20, small ? 27 : 30, ""};
    card.text[1] = (Paragraph){{.size = size, .ink = INK_MUTED}, false, 20, small ? 49 : 54, ""};
    card.text[2] = (Paragraph){
        {.face = FACE_MONO, .size = 13, .ink = INK_INK}, false, 18, small ? 77 : 85, ""};
    write_sentence(ask, card.text[0].text, SENTENCE_MAX);
    write_reason(ask, card.text[1].text, SENTENCE_MAX);
    write_case(ask, card.text[2].text, CASE_LINE_MAX);
    for (int i = 0; i < TEXT_CASE; i++) {
        Paragraph *text = &card.text[i];
        text->font.size = widget_fit(draw, text->font, card.width, text->text);
    }
    choose_breaks(draw, &card);
    choose_key(draw, &card);
    return card;
}

double alarm_more(const Ui *ui, const Draw *draw)
{
    const Ask *ask = stage_main_ask(ui->stage);
    double more = 0;
    if (!ask) return 0;
    Card card = card_of(ui, draw, ask);
    for (int i = 0; i < TEXTS; i++) {
        more += card.text[i].pitch * (rows_of(draw, &card, i) - 1);
    }
    return more;
}

static void draw_ground(Draw *draw, Rect card)
{
    draw_box(draw, card, 0, (Fill){.ink = INK_RAISED});
    draw_box(draw, (Rect){0, card.y, card.width, 3}, 0, (Fill){.ink = INK_CLASH});
    draw_box(draw, (Rect){0, card.y, 8, card.height}, 0, (Fill){.ink = INK_CLASH});
}

void alarm_draw(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    const Ask *ask = stage_main_ask(ui->stage);
    if (!ask) return;
    Rect box = {0, layout->alarm_y, layout->width, layout->alarm_height};
    Card card = card_of(ui, draw, ask);
    double y = box.y, bottom = box.y + box.height;
    draw_layer(draw, LAYER_STRIP);
    draw_ground(draw, box);
    ui_target(ui, box, TARGET_COVER, 0);
    for (int i = 0; i < TEXT_CASE; i++) {
        int rows = lay_text(draw, draw, &card, i, y + card.text[i].top, bottom - 46);
        y += card.text[i].pitch * (rows - 1);
    }
    Rect plate = {card.x, y + card.text[TEXT_CASE].top - 18, card.width, 0};
    plate.height = bottom - 7 - plate.y;
    draw_box(draw, plate, 4, (Fill){.ink = INK_PANEL});
    lay_text(draw, draw, &card, TEXT_CASE, plate.y + 18, bottom - 7);
    if (card.key > 0) widget_key(draw, card.x + card.width - card.key, plate.y + 13, copies);
}
