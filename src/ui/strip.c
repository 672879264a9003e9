// The strip at the foot: the method's answer, the exact answer, and how they compare. The cells do
// not move when their words change.

#include <stdio.h>
#include <string.h>

#include "scene_kit/number.h"
#include "ui_private.h"
#include "widget.h"

enum { CELL_METHOD, CELL_EXACT, CELL_COMPARED, CELL_GAP, CELL_TOUCH, CELL_CHECKED, CELLS };

typedef struct Strip {
    Ui *ui;
    Draw *draw;
    const Figures *figures;
    Rect cell[CELLS]; // one of no width is left out
    double padding;
} Strip;

static const Font caption_font = {.size = 13, .ink = INK_MUTED};
static const Font value_font = {.face = FACE_MONO, .size = 16, .ink = INK_INK};

// ---- Places

static void method_caption(const Ui *ui, const char *label, char *text, int size)
{
    if (!label) {
        snprintf(text, (size_t)size, "Method");
    } else {
        snprintf(text, (size_t)size, ui->layout.small ? "%s" : "Method · %s", label);
    }
}

// Wide cells need some px more than the narrowest window that is not small.
static bool is_small(const Strip *strip)
{
    const Layout *layout = &strip->ui->layout;
    return layout->small || layout->width < 762 + 12 * strip->padding;
}

// In a narrow window the two answers stand above the rest.
static void place_in_two_rows(Strip *strip)
{
    const Layout *layout = &strip->ui->layout;
    double width[CELLS] = {
        [CELL_COMPARED] = 110, [CELL_GAP] = 96, [CELL_TOUCH] = 40, [CELL_CHECKED] = 130};
    double sum = 0, x = 0, half = layout->width / 2;
    for (int i = CELL_COMPARED; i < CELLS; i++) sum += width[i] += 2 * strip->padding;
    if (sum > layout->width) {
        sum -= width[CELL_CHECKED];
        width[CELL_CHECKED] = 0;
    }
    int cells = width[CELL_CHECKED] > 0 ? 4 : 3;
    for (int i = 0; i < CELLS; i++) {
        bool first = i < CELL_COMPARED;
        double y = layout->strip_y + (first ? 0 : STRIP_HEIGHT);
        if (first) {
            strip->cell[i] = (Rect){half * i, y, half, STRIP_HEIGHT};
        } else if (width[i] > 0) {
            width[i] += (layout->width - sum) / cells;
            strip->cell[i] = (Rect){x, y, width[i], STRIP_HEIGHT};
            x += width[i];
        }
    }
}

static void place_cells(Strip *strip)
{
    static const int leaving[] = {CELL_CHECKED, CELL_TOUCH, CELL_GAP, CELL_EXACT, CELL_COMPARED};
    const Layout *layout = &strip->ui->layout;
    const Stage *stage = strip->ui->stage;
    if (layout->narrow) {
        place_in_two_rows(strip);
        return;
    }
    bool small = is_small(strip);
    double width[CELLS] = {150, 150, 96, 96, small ? 40 : 110, small ? 130 : 160};
    // As wide as the longest caption of the scene's methods, so that M moves no cell.
    for (int i = 0; i < stage_method_count(stage); i++) {
        char caption[96];
        method_caption(strip->ui, stage_method_at(stage, i)->label, caption, sizeof caption);
        width[0] = fmax(width[0], draw_text_width(strip->draw, caption_font, caption));
    }
    width[0] = fmin(width[0], small ? 150 : 250);
    double sum = 0, x = 0;
    for (int i = 0; i < CELLS; i++) sum += width[i] += 2 * strip->padding;
    // Long captions yield first, then the cells that matter least.
    double spare = fmin(fmax(sum - layout->width, 0), width[0] - 150 - 2 * strip->padding);
    width[0] -= spare;
    sum -= spare;
    for (int i = 0; i < 5 && sum > layout->width; i++) {
        sum -= width[leaving[i]];
        width[leaving[i]] = 0;
    }
    if (width[CELL_CHECKED] > 0) width[CELL_CHECKED] += layout->width - sum;
    for (int i = 0; i < CELLS; i++) {
        strip->cell[i] = (Rect){x, layout->strip_y, width[i], STRIP_HEIGHT};
        x += width[i];
    }
}

static bool has_cell(const Strip *strip, int cell) { return strip->cell[cell].width > 0; }

static TsVec at_value(const Strip *strip, int cell)
{
    return ts_vec(strip->cell[cell].x + strip->padding, strip->cell[cell].y + 43);
}

static double cell_room(const Strip *strip, int cell)
{
    return strip->cell[cell].width - 1.2 * strip->padding;
}

static Rect cell_rect(const Strip *strip, int cell) { return strip->cell[cell]; }

static void draw_caption(const Strip *strip, int cell, Font font, const char *text)
{
    TsVec at = ts_vec(strip->cell[cell].x + strip->padding, strip->cell[cell].y + 21);
    widget_text(strip->draw, at, font, cell_room(strip, cell), text);
}

static void draw_none(const Strip *strip, int cell)
{
    Font font = value_font;
    font.ink = INK_MUTED;
    draw_text(strip->draw, at_value(strip, cell), font, "–");
}

// ---- Cells

// A word with its swatch.
static void draw_answer(const Strip *strip, int cell, TsRelation relation, bool hit,
                        const char *word)
{
    TsVec at = at_value(strip, cell);
    Font font = {.face = FACE_BOLD, .size = 16, .ink = hit ? INK_HIT_WORD : INK_MISS_WORD};
    widget_swatch(strip->draw, (Rect){at.x, at.y - 13, 14, 14}, (int)relation, hit);
    double room = cell_room(strip, cell) - 21;
    font.size = widget_fit(strip->draw, font, room, word);
    widget_text(strip->draw, ts_vec(at.x + 21, at.y), font, room, word);
}

static void draw_crowd_answer(const Strip *strip, int cell, int hits)
{
    char word[NUMBER_MAX];
    number_of(word, sizeof word, hits, "pair", "pairs");
    draw_answer(strip, cell, hits ? TS_OVERLAPPING : TS_APART, hits > 0, word);
}

// A verdict of the scene itself.
static void draw_own_answer(const Strip *strip, int cell, bool hit, const char *word)
{
    const char *plain = hit ? "HIT" : "NO HIT";
    draw_answer(strip, cell, hit ? TS_OVERLAPPING : TS_APART, hit, word[0] ? word : plain);
}

static void draw_method(const Strip *strip)
{
    const Figures *figures = strip->figures;
    const Ask *ask = figures->ask;
    const Record *record = stage_record(strip->ui->stage);
    char caption[96];
    if (ask && record->asks > 1 && record->pairs == 0 && ask->a->name[0]) {
        // Several pairs were tested: the names of the one that the strip shows, and the method if
        // there is room for both.
        bool alike = strcmp(ask->a->name, ask->b->name) == 0;
        char names[48];
        snprintf(names, sizeof names, alike ? "%s" : "%s · %s", ask->a->name, ask->b->name);
        snprintf(caption, sizeof caption, "%s: %s", names, ask->method->label);
        double width = draw_text_width(strip->draw, caption_font, caption);
        if (width > cell_room(strip, CELL_METHOD)) snprintf(caption, sizeof caption, "%s", names);
    } else {
        // The method that answered: another than the chosen one if that does not take the shapes.
        // If there is no room for both, the word "Method" is left out.
        const Method *method =
            ask && !figures->pairs ? ask->method : stage_method(strip->ui->stage);
        method_caption(strip->ui, method ? method->label : NULL, caption, sizeof caption);
        double width = draw_text_width(strip->draw, caption_font, caption);
        if (method && width > cell_room(strip, CELL_METHOD)) {
            snprintf(caption, sizeof caption, "%s", method->label);
        }
    }
    draw_caption(strip, CELL_METHOD, caption_font, caption);
    ui_target(strip->ui, cell_rect(strip, CELL_METHOD), TARGET_METHOD_CELL, 0);

    if (figures->verdict.given) {
        draw_own_answer(strip, CELL_METHOD, figures->verdict.hit, figures->verdict.answer_text);
    } else if (figures->pairs) {
        draw_crowd_answer(strip, CELL_METHOD, figures->hits);
    } else if (ask) {
        TsRelation relation = ask->answer.relation;
        const char *word = ask->answer.failed ? "NO ANSWER" : widget_relation(relation);
        draw_answer(strip, CELL_METHOD, relation, ask->hit, word);
    } else {
        draw_none(strip, CELL_METHOD);
    }
}

static void draw_exact(const Strip *strip)
{
    const Figures *figures = strip->figures;
    bool partly = figures->judged < figures->pairs; // the oracle has judged some of the crowd
    draw_caption(strip, CELL_EXACT, caption_font, partly ? "Exact · judged" : "Exact");
    if (figures->verdict.given) {
        draw_own_answer(strip, CELL_EXACT, figures->verdict.exact, figures->verdict.exact_text);
    } else if (partly) {
        char count[NUMBER_MAX], of[NUMBER_MAX], word[2 * NUMBER_MAX + 8];
        int hits = figures->exact_hits;
        number_count(count, sizeof count, hits);
        number_count(of, sizeof of, figures->judged);
        snprintf(word, sizeof word, "%s of %s", count, of);
        draw_answer(strip, CELL_EXACT, hits ? TS_OVERLAPPING : TS_APART, hits > 0, word);
    } else if (figures->pairs) {
        draw_crowd_answer(strip, CELL_EXACT, figures->exact_hits);
    } else if (figures->ask && figures->ask->judged) {
        TsRelation exact = figures->ask->exact;
        draw_answer(strip, CELL_EXACT, exact, figures->ask->exact_hit, widget_relation(exact));
    } else {
        draw_none(strip, CELL_EXACT);
    }
}

static bool is_wrong(const Figures *figures)
{
    if (figures->verdict.given) return figures->verdict.wrong;
    return figures->ask && ask_is_wrong(figures->ask);
}

static void draw_compared(const Strip *strip)
{
    const Ask *ask = strip->figures->ask;
    bool wrong = is_wrong(strip->figures), measured = ask && wrong && ask_measure_is_wrong(ask);
    bool compared =
        strip->figures->verdict.given || (ask && (ask->judged || strip->figures->judged));
    TsVec at = at_value(strip, CELL_COMPARED);
    Font word = {.face = FACE_BOLD, .size = 16, .ink = wrong ? INK_CLASH_INK : INK_INK};
    Font caption = caption_font;
    if (wrong) {
        Rect cell = cell_rect(strip, CELL_COMPARED);
        draw_box(strip->draw, cell, 0, (Fill){.ink = INK_CLASH});
        caption.ink = INK_CLASH_INK;
        if (ask) ui_target(strip->ui, cell, TARGET_COMPARED_CELL, 0);
    }
    draw_caption(strip, CELL_COMPARED, caption, measured ? "Its MTV" : "Compared");
    if (wrong) {
        draw_text(strip->draw, at, word, "DISAGREE");
    } else if (compared) {
        widget_check(strip->draw, at.x, at.y);
        draw_text(strip->draw, ts_vec(at.x + 20, at.y), word, "AGREE");
    } else {
        draw_none(strip, CELL_COMPARED);
    }
}

static void draw_gap(const Strip *strip)
{
    const Figures *figures = strip->figures;
    char gap[NUMBER_MAX];
    bool deepest = figures->pairs > 0 && !figures->verdict.given;
    draw_caption(strip, CELL_GAP, caption_font, deepest ? "Deepest" : "Gap");
    if (!(figures->ask || figures->verdict.has_gap) || (deepest && figures->gap > 0)) {
        draw_none(strip, CELL_GAP);
        return;
    }
    number_gap(gap, sizeof gap, figures->gap);
    Font font = value_font;
    font.size = widget_fit(strip->draw, font, cell_room(strip, CELL_GAP), gap);
    draw_text(strip->draw, at_value(strip, CELL_GAP), font, gap);
}

static void draw_touch(const Strip *strip)
{
    const Stage *stage = strip->ui->stage;
    TsVec at = at_value(strip, CELL_TOUCH);
    bool reported = stage_touch_reported(stage);
    Font font = {.size = 16, .ink = reported ? INK_INK : INK_MUTED};
    const char *word = stage_touch(stage) == TOUCHING_HITS ? "yes" : "no";
    draw_caption(strip, CELL_TOUCH, caption_font, is_small(strip) ? "Touch" : "Touching counts");
    const Method *method = stage_method(stage);
    if (!method || strip->figures->verdict.given || (method->kind == QUERY_NONE && !reported)) {
        draw_none(strip, CELL_TOUCH);
        return;
    }
    draw_text(strip->draw, at, font, word);
    if (!reported) return;
    ui_target(strip->ui, cell_rect(strip, CELL_TOUCH), TARGET_TOUCH_CELL, 0);
    if (is_small(strip)) return; // no room for the second word
    double x = at.x + draw_text_width(strip->draw, font, word) + 6;
    draw_text(strip->draw, ts_vec(x, at.y), (Font){.size = 14, .ink = INK_MUTED}, "T flips");
}

static double draw_part(const Strip *strip, double x, double right, Font font, const char *text)
{
    double y = at_value(strip, CELL_CHECKED).y;
    return x + (x < right ? widget_text(strip->draw, ts_vec(x, y), font, right - x, text) : 0);
}

// "12,431 agreed, 0 not", or "12,431, 0 not" if that does not fit. For a crowd, or a verdict that
// rests on many answers, of which the oracle took only some: "1,225 of 4,950 judged".
static void draw_checked(const Strip *strip)
{
    const Figures *figures = strip->figures;
    Font words = {.size = 16, .ink = INK_MUTED}, number = value_font;
    bool partly = figures->judged < figures->pairs, wrong = !partly && figures->wrong > 0;
    char first[NUMBER_MAX], second[NUMBER_MAX];
    number_count(first, sizeof first, partly ? figures->judged : figures->agreed);
    number_count(second, sizeof second, partly ? figures->pairs : figures->wrong);
    const char *between = partly ? " of " : " agreed, ", *after = partly ? " judged" : " not";
    double x = at_value(strip, CELL_CHECKED).x,
           right = strip->cell[CELL_CHECKED].x + strip->cell[CELL_CHECKED].width - 4;
    double numbers = draw_text_width(strip->draw, number, first) +
                     draw_text_width(strip->draw, number, second) + (wrong ? 6 : 0);
    double room = right - x - numbers - draw_text_width(strip->draw, words, after);
    bool tight = draw_text_width(strip->draw, words, between) > room;
    bool brief = is_small(strip) || tight;
    draw_caption(strip, CELL_CHECKED, caption_font, "Checked");
    x = draw_part(strip, x, right, number, first);
    x = draw_part(strip, x, right, words, brief && !partly ? ", " : between);
    if (wrong) {
        x += 3;
        double width = draw_text_width(strip->draw, number, second) + 6;
        double y = at_value(strip, CELL_CHECKED).y;
        draw_box(strip->draw, (Rect){x - 3, y - 15, width, 20}, 3, (Fill){.ink = INK_CLASH});
        number.ink = INK_CLASH_INK;
    }
    x = draw_part(strip, x, right, number, second);
    if (!partly || !tight) draw_part(strip, wrong ? x + 3 : x, right, words, after);
}

// ---- The strip

void strip_draw(Ui *ui, Draw *draw)
{
    static void (*const cell[CELLS])(const Strip *) = {draw_method, draw_exact, draw_compared,
                                                       draw_gap,    draw_touch, draw_checked};
    const Layout *layout = &ui->layout;
    Strip strip = {ui, draw, &ui->figures, {{0, 0, 0, 0}}, layout->padding};
    Rect whole = {0, layout->strip_y, layout->width, layout->strip_height};
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, whole, 0, (Fill){.ink = INK_PANEL});
    widget_hairline(draw, ts_vec(0, whole.y), ts_vec(layout->width, whole.y));
    ui_target(ui, whole, TARGET_COVER, 0);
    place_cells(&strip);
    if (layout->narrow) {
        double y = whole.y + STRIP_HEIGHT;
        widget_hairline(draw, ts_vec(layout->padding, y),
                        ts_vec(layout->width - layout->padding, y));
    }
    for (int i = 1; i < CELLS; i++) { // the clash colour has its own edges
        Rect place = strip.cell[i];
        bool beside = i == CELL_COMPARED || place.x == strip.cell[CELL_COMPARED].x ||
                      place.x == strip.cell[CELL_GAP].x;
        bool edge = is_wrong(strip.figures) && beside && place.y == strip.cell[CELL_COMPARED].y;
        if (!has_cell(&strip, i) || edge || place.x <= 0) continue;
        widget_hairline(draw, ts_vec(place.x, place.y + 12), ts_vec(place.x, place.y + 44));
    }
    for (int i = 0; i < CELLS; i++) {
        if (has_cell(&strip, i)) cell[i](&strip);
    }
}
