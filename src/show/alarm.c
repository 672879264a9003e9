// The card that stands on the strip while the method is wrong: who says what, by how much, why, and
// the case as a line of text.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "case.h"
#include "number.h"
#include "show_self.h"
#include "widget.h"

enum { SENTENCE_MAX = 256 };

static const char *noun(ShapeKind kind)
{
    static const char *const name[SHAPE_KINDS] = {"point", "segment", "ray",      "circle",
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

static const char *relation_word(Relation relation)
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
    case APART: snprintf(text, (size_t)size, "with %s of daylight", length); return;
    case OVERLAPPING: snprintf(text, (size_t)size, "%s deep", length); return;
    case TOUCHING: snprintf(text, (size_t)size, "%s", counts); return;
    }
}

static void write_sentence(const Ask *ask, char *text, int size)
{
    char pair[64], amount[96];
    name_pair(ask, pair, sizeof pair);
    by_how_much(ask, amount, sizeof amount);
    snprintf(text, (size_t)size, "“%s” says %s. Exactly, %s are %s, %s.", ask->label,
             relation_word(ask->relation), pair, relation_word(ask->exact), amount);
}

static void write_reason(const Ask *ask, char *text, int size)
{
    const Method *method = method_find(ask->method);
    if (ask->flaw && *ask->flaw) {
        bool word = !isupper((unsigned char)ask->flaw[1]); // not "SAT ..."
        char first = (char)tolower((unsigned char)ask->flaw[0]);
        snprintf(text, (size_t)size, "Its flaw: %c%s", word ? first : ask->flaw[0], ask->flaw + 1);
    } else if (method && method->sound == ROUNDS) {
        snprintf(text, (size_t)size,
                 "Its formula is right; in doubles it rounds, and here that decides.");
    } else {
        snprintf(text, (size_t)size, "It promises to be exact: this is a defect.");
    }
    size_t length = strlen(text);
    if (length && length + 1 < (size_t)size && text[length - 1] != '.') strcat(text, ".");
}

static void draw_case(Draw *draw, Rect box, const Ask *ask)
{
    char line[CASE_LINE_MAX];
    const char *expect = relation_name(ask->exact);
    int length =
        case_write(line, sizeof line, &ask->a->shape, &ask->b->shape, expect, ask->method, NULL);
    draw_box(draw, box, 4, (Fill){.ink = INK_PANEL});
    if (length < 0) return;
    widget_text(draw, vec(box.x + 10, box.y + 18),
                (Font){.face = FACE_MONO, .size = 13, .ink = INK_INK}, box.width - 20, line);
}

static void draw_sentence(Draw *draw, Vec at, Font font, double width, const char *text)
{
    font.size = widget_fit(draw, font, width, text);
    widget_text(draw, at, font, width, text);
}

void alarm_draw(Show *show, Draw *draw)
{
    const Layout *layout = &show->layout;
    const Ask *ask = stage_main_ask(show->stage);
    char sentence[SENTENCE_MAX], reason[SENTENCE_MAX];
    if (!ask) return;
    bool small = layout->small;
    double x = small ? 20 : 28, y = layout->alarm_y, width = layout->width - 2 * x + 8;
    Rect card = {0, y, layout->width, layout->alarm_height};
    write_sentence(ask, sentence, sizeof sentence);
    write_reason(ask, reason, sizeof reason);
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, card, 0, (Fill){.ink = INK_RAISED});
    draw_box(draw, (Rect){0, y, layout->width, 3}, 0, (Fill){.ink = INK_CLASH});
    draw_box(draw, (Rect){0, y, 8, card.height}, 0, (Fill){.ink = INK_CLASH});
    draw_sentence(draw, vec(x, y + (small ? 27 : 30)),
                  (Font){.face = FACE_BOLD, .size = small ? 15 : 16, .ink = INK_INK}, width - 8,
                  sentence);
    draw_sentence(draw, vec(x, y + (small ? 49 : 54)),
                  (Font){.size = small ? 15 : 16, .ink = INK_MUTED}, width - 8, reason);
    draw_case(draw, (Rect){x, y + (small ? 59 : 67), width - 8, 26}, ask);
    show_target(show, card, TARGET_COVER, 0);
}
