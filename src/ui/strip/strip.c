// The strip at the foot: the method's answer, the exact answer, and how they compare. The cells do
// not move when their words change.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "axis.h"
#include "base/widget.h"
#include "figures/figures.h"
#include "held_cases/held_cases.h"
#include "scene_kit/number.h"
#include "strip/strip_private.h"

enum { CELL_METHOD, CELL_EXACT, CELL_COMPARED, CELL_GAP, CELL_TOUCH, CELL_CHECKED, CELLS };

static const char touch_tip[] =
    "What it counts as if the shapes only touch: a hit or a miss. A click or T changes it, unless "
    "the method has a rule of its own.";

static const char checked_tip[] =
    "How often this method was compared with the exact answer since it was chosen here: once for "
    "each pair, and again when that has moved.";

static const char *const tips[CELLS] = {
    [CELL_METHOD] = "What the chosen method answers. A click chooses the next one.",
    [CELL_EXACT] = "What is true: exact arithmetic, without rounding.",
    [CELL_COMPARED] = "Whether the method's answer is the exact one.",
    [CELL_GAP] = "Their distance in px of the scene, at any zoom; below 0, how deep they overlap.",
    [CELL_TOUCH] = touch_tip,
    [CELL_CHECKED] = checked_tip,
};

typedef struct Strip {
    Ui *ui;
    Draw *draw;
    const Figures *figures;
    StripWords words;
    Rect cell[CELLS]; // one of no width is left out
    double padding;
} Strip;

static const Font caption_font = {.size = 13, .ink = INK_MUTED};
static const Font value_font = {.face = FACE_MONO, .size = 16, .ink = INK_INK};

// ---- Words

static StripAnswer answer_of(TsRelation relation, bool hit, const char *word)
{
    StripAnswer answer = {.relation = relation, .hit = hit};
    snprintf(answer.word, sizeof answer.word, "%s", word);
    return answer;
}

static StripAnswer answer_of_crowd(int hits)
{
    char word[NUMBER_MAX];
    number_of(word, sizeof word, hits, "collision", "collisions");
    return answer_of(hits ? TS_OVERLAPPING : TS_APART, hits > 0, word);
}

const char *strip_verdict_word(bool hit, const char *word)
{
    return *word ? word : hit ? "HIT" : "NO HIT";
}

// A verdict of the scene itself.
static StripAnswer answer_of_scene(bool hit, const char *word)
{
    return answer_of(hit ? TS_OVERLAPPING : TS_APART, hit, strip_verdict_word(hit, word));
}

// The oracle judged some of the pairs only. Its count of hits among them would stand beside the
// method's count among all: it says whether their answers are the same, and the caption of how many
// pairs.
static StripAnswer answer_of_judged(const Figures *figures, const StripAnswer *answer)
{
    char count[NUMBER_MAX], of[NUMBER_MAX];
    StripAnswer exact = *answer;
    number_count(count, sizeof count, figures->others);
    number_count(of, sizeof of, figures->judged);
    if (figures->others > 0)
        translate_print(exact.word, sizeof exact.word, "%s of %s differ", count, of);
    else
        translate_print(exact.word, sizeof exact.word, "same answers");
    return exact;
}

// Of a list the answer is a shape: its name stands in place of the relation.
static StripAnswer answer_of_list(TsRelation relation, bool hit, const Actor *named)
{
    return answer_of(relation, hit, named ? named->name : hit ? "unnamed" : "none");
}

// What the viewer is to find out is left out.
static void conceal(const Ui *ui, StripWords *words)
{
    StripAnswer answer = words->answer;
    if (ui->concealed >= CONCEAL_ANSWERS) answer.word[0] = 0;
    *words = (StripWords){.answer = answer,
                          .method = ui->question == QUESTION_HUNT ? NULL : words->method,
                          .exact_name = "Exact",
                          .compared = "",
                          .gap_name = "Gap"};
}

StripWords strip_words(const Ui *ui)
{
    const Figures *figures = figures_shown(ui);
    const SceneVerdict *verdict = &figures->verdict;
    const Ask *ask = figures->ask;
    bool partly = figures->judged < figures->pairs; // the oracle has judged some of the crowd
    bool deepest = figures->pairs > 0 && !verdict->given;
    // Of two shapes that are apart: no gap on one axis, which may be smaller, has that name.
    bool distance = ask && !figures->pairs && !verdict->given && figures->gap >= 0 &&
                    ask->query.kind != QUERY_SWEEP;
    bool single = ask && !figures->pairs && !verdict->given;
    bool flawed = single && ask->method->flaw;             // what it measures may be another gap
    bool swept = single && ask->query.kind == QUERY_SWEEP; // it has a time, and no depth
    bool meets = swept && figures->time[0], misses = swept && !meets;
    bool by_hand = single && stage_turns_axis(ui->stage); // the gap on that axis is another one
    const Method *method = ask && !figures->pairs ? ask->method : stage_method(ui->stage);
    StripWords words = {.method = method ? method->label : NULL,
                        .exact_name = "Exact",
                        .compared = "",
                        .gap_name = meets      ? "Meet at t ="
                                    : misses   ? "Miss by"
                                    : by_hand  ? "Between shapes"
                                    : distance ? "Distance"
                                    : flawed   ? "Exact gap"
                                    : deepest  ? "Deepest: A, B"
                                               : "Gap"};
    if (verdict->given) {
        words.answer = answer_of_scene(verdict->hit, verdict->answer_text);
        words.exact = answer_of_scene(verdict->exact, verdict->exact_text);
        words.wrong = verdict->wrong;
    } else if (figures->pairs) {
        words.answer = answer_of_crowd(figures->hits);
        if (partly)
            translate_print(words.exact_name, sizeof words.exact_name, "Exact · %s",
                            number_of(NUMBER_TEXT, figures->judged, "pair", "pairs"));
        words.exact = partly ? answer_of_judged(figures, &words.answer)
                             : answer_of_crowd(figures->exact_hits);
    } else if (ask) {
        TsRelation relation = ask->answer.relation;
        const char *word =
            ask->answer.failed ? "NO ANSWER" : widget_answer(ask->query.kind, relation);
        words.answer = answer_of(relation, ask->hit, word);
        if (ask->list && !ask->answer.failed)
            words.answer = answer_of_list(relation, ask->hit, ask_named(ask));
        if (ask->judged && ask->list) {
            words.exact = answer_of_list(ask->exact, ask->exact_hit, ask_first(ask));
        } else if (ask->judged) {
            words.exact =
                answer_of(ask->exact, ask->exact_hit, widget_answer(ask->query.kind, ask->exact));
        }
    }
    if (!verdict->given) words.wrong = ask && ask_is_wrong(ask);
    bool compared = verdict->given || (ask && (ask->judged || figures->judged));
    bool open = !words.wrong && !verdict->given && !figures->pairs && ask &&
                ask->verdict == VERDICT_NOT_JUDGED;
    if (words.wrong || compared)
        words.compared = words.wrong ? "DISAGREE" : open ? "NOT JUDGED" : "AGREE";
    words.by_touch_rule = compared && !words.wrong && !verdict->given && !figures->pairs &&
                          ask->answer.relation != ask->exact;
    bool has_gap =
        (ask || verdict->has_gap) && !(deepest && (figures->gap > 0 || !pair_names_shown(ui)));
    if (has_gap && meets)
        snprintf(words.gap, sizeof words.gap, "%s", figures->time);
    else if (has_gap)
        number_gap_to(words.gap, sizeof words.gap, figures->gap,
                      single ? ask_gap_decimals(ask) : 0);
    if (ui->concealed != CONCEAL_NOTHING) conceal(ui, &words);
    return words;
}

// ---- Places

static void method_caption(const Ui *ui, const char *label, char *text, int size)
{
    if (!label) {
        translate_print(text, (size_t)size, "Method");
    } else {
        translate_print(text, (size_t)size, ui->layout.small ? "%s" : "Method · %s", label);
    }
}

// Wide cells need some px more than the narrowest window that is not small.
static bool is_small(const Strip *strip)
{
    const Layout *layout = &strip->ui->layout;
    return layout->small || layout->width < 802 + 12 * strip->padding;
}

// In a narrow window the two answers stand above the rest.
static void place_in_two_rows(Strip *strip)
{
    const Layout *layout = &strip->ui->layout;
    double width[CELLS] = {
        [CELL_COMPARED] = 110, [CELL_GAP] = 96, [CELL_TOUCH] = 60, [CELL_CHECKED] = 130};
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
    double width[CELLS] = {150, 150, 96, 96, small ? 56 : 150, small ? 130 : 160};
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

// A cell that has nothing to say is not drawn, and keeps its place: of a scene's own test, which
// has no gap and no rule for touching, of a scene that tests nothing, and of what a question hides.
static bool is_vacant(const Strip *strip, int cell)
{
    const Figures *figures = strip->figures;
    const Stage *stage = strip->ui->stage;
    const Method *method = stage_method(stage);
    bool judges = figures->ask || figures->verdict.given;
    switch (cell) {
    case CELL_EXACT: return !strip->words.exact.word[0];
    case CELL_COMPARED: return !strip->words.compared[0];
    case CELL_GAP: return !*strip->words.gap;
    case CELL_TOUCH:
        return figures->verdict.given || !method ||
               (method->kind == QUERY_NONE && !stage_touch_reported(stage));
    case CELL_CHECKED:
        return stage_in_scope(stage) || (!judges && figures->agreed + figures->wrong == 0);
    default: return false;
    }
}

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

// ---- Cells

// A word with its swatch.
static void draw_answer(const Strip *strip, int cell, const StripAnswer *answer)
{
    TsVec at = at_value(strip, cell);
    Ink ink = answer->hit ? INK_HIT_WORD : INK_MISS_WORD;
    Font font = {.face = FACE_BOLD, .size = 16, .ink = ink};
    widget_swatch(strip->draw, (Rect){at.x, at.y - 13, 14, 14}, (int)answer->relation, answer->hit);
    double room = cell_room(strip, cell) - 21;
    font.size = widget_fit(strip->draw, font, room, answer->word);
    widget_text(strip->draw, ts_vec(at.x + 21, at.y), font, room, answer->word);
}

bool strip_names_pair(const Ui *ui, const Ask *ask)
{
    bool alone = stage_record(ui->stage)->asks == 1 && !stage_scene(ui->stage)->names_pair;
    return !alone && ask->a->name[0] && ask->b->name[0] && strcmp(ask->a->name, ask->b->name) != 0;
}

static void draw_method(const Strip *strip)
{
    const Figures *figures = strip->figures;
    const Ask *ask = figures->ask;
    const Record *record = stage_record(strip->ui->stage);
    char caption[96];
    bool nameless = strip->ui->concealed != CONCEAL_NOTHING;
    if (!strip->words.answer.word[0] && strip->words.method) { // it has no answer, or hides it
        Font font = {.size = 16, .ink = INK_INK};
        double room = cell_room(strip, CELL_METHOD);
        font.size = widget_fit(strip->draw, font, room, strip->words.method);
        draw_caption(strip, CELL_METHOD, caption_font, "Method");
        widget_text(strip->draw, at_value(strip, CELL_METHOD), font, room, strip->words.method);
        ui_target(strip->ui, cell_rect(strip, CELL_METHOD), &strip_method_cell, 0);
        return;
    }
    if (ask && !nameless && record->asks > 1 && record->pairs == 0 && ask->a->name[0]) {
        // Several pairs were tested: the names of the one that the strip shows, and the method if
        // there is room for both.
        bool alike = ask->list || strcmp(ask->a->name, ask->b->name) == 0;
        char names[48];
        translate_print(names, sizeof names, alike ? "%s" : "%s · %s", ask->a->name, ask->b->name);
        translate_print(caption, sizeof caption, "%s: %s", names, ask->method->label);
        double width = draw_text_width(strip->draw, caption_font, caption);
        if (width > cell_room(strip, CELL_METHOD)) snprintf(caption, sizeof caption, "%s", names);
    } else {
        // If there is no room for both, the word "Method" is left out.
        const char *label = strip->words.method;
        method_caption(strip->ui, label, caption, sizeof caption);
        double width = draw_text_width(strip->draw, caption_font, caption);
        if (label && width > cell_room(strip, CELL_METHOD)) {
            snprintf(caption, sizeof caption, "%s", label);
        }
    }
    draw_caption(strip, CELL_METHOD, caption_font, caption);
    ui_target(strip->ui, cell_rect(strip, CELL_METHOD), &strip_method_cell, 0);
    if (strip->words.answer.word[0]) draw_answer(strip, CELL_METHOD, &strip->words.answer);
}

static void draw_exact(const Strip *strip)
{
    draw_caption(strip, CELL_EXACT, caption_font, strip->words.exact_name);
    draw_answer(strip, CELL_EXACT, &strip->words.exact);
}

// What disagrees: the measure that is wrong.
typedef struct MeasureName {
    const char *caption, *word;
} MeasureName;

static MeasureName name_of_measure(MeasureFault fault)
{
    switch (fault) {
    case MEASURE_NOT_JUDGED:
    case MEASURE_AGREES: break;
    case MEASURE_TOO_SHORT:
    case MEASURE_TOO_LONG: return (MeasureName){"Its MTV", "MTV wrong"};
    case MEASURE_DISTANCE: return (MeasureName){"Its distance", "distance wrong"};
    case MEASURE_DEPTH: return (MeasureName){"Its depth", "depth wrong"};
    case MEASURE_INVALID:
    case MEASURE_NORMAL:
    case MEASURE_NORMAL_APART:
    case MEASURE_NORMAL_REVERSED:
    case MEASURE_NORMAL_ALONG:
    case MEASURE_NORMAL_OF_BORDER:
    case MEASURE_NORMAL_AT_IMPACT:
    case MEASURE_NORMAL_OPPOSES: return (MeasureName){"Its normal", "normal wrong"};
    case MEASURE_CONTACT_FIRST:
    case MEASURE_CONTACT_SECOND:
    case MEASURE_CONTACT_BOTH:
    case MEASURE_POINT_AT_IMPACT: return (MeasureName){"Its contact", "point wrong"};
    case MEASURE_ENTRY:
    case MEASURE_ENTRY_POINT: return (MeasureName){"Its entry", "entry wrong"};
    case MEASURE_TIME_RANGE:
    case MEASURE_TIME_EARLY:
    case MEASURE_TIME_LATE: return (MeasureName){"Its time", "time wrong"};
    case MEASURE_WHICH_MISSED:
    case MEASURE_WHICH_LATER: return (MeasureName){"Its shape", "shape wrong"};
    }
    return (MeasureName){"Compared", NULL};
}

const char *strip_wrong_measure(const Ask *ask)
{
    return ask_measure_is_wrong(ask) ? name_of_measure(ask->measure.fault).word : NULL;
}

static void draw_compared(const Strip *strip)
{
    const Ask *ask = strip->figures->ask;
    bool wrong = strip->words.wrong, measured = ask && wrong && ask_measure_is_wrong(ask);
    TsVec at = at_value(strip, CELL_COMPARED);
    Font word = {.face = FACE_BOLD, .size = 16, .ink = wrong ? INK_CLASH_INK : INK_INK};
    Font caption = caption_font;
    if (wrong) {
        Rect cell = cell_rect(strip, CELL_COMPARED);
        draw_box(strip->draw, cell, 0, (Fill){.ink = INK_CLASH});
        caption.ink = INK_CLASH_INK;
        if (ask) ui_target(strip->ui, cell, &strip_compared_cell, 0);
    }
    draw_caption(strip, CELL_COMPARED, caption,
                 measured                     ? name_of_measure(ask->measure.fault).caption
                 : strip->words.by_touch_rule ? "By touch rule"
                                              : "Compared");
    bool agrees = strcmp(strip->words.compared, "AGREE") == 0;
    if (agrees) widget_check(strip->draw, at.x, at.y);
    double room = cell_room(strip, CELL_COMPARED) - (agrees ? 20 : 0);
    word.size = widget_fit(strip->draw, word, room, strip->words.compared);
    draw_text(strip->draw, ts_vec(at.x + (agrees ? 20 : 0), at.y), word, strip->words.compared);
}

static void draw_gap(const Strip *strip)
{
    const char *gap = strip->words.gap;
    draw_caption(strip, CELL_GAP, caption_font, strip->words.gap_name);
    Font font = value_font;
    font.size = widget_fit(strip->draw, font, cell_room(strip, CELL_GAP), gap);
    draw_text(strip->draw, at_value(strip, CELL_GAP), font, gap);
}

// What touching counts as by a method that has a rule of its own for it.
static const char *own_touch(const Method *method, bool small)
{
    switch (method->touch) {
    case TOUCH_HIT: return small ? "hit" : "a hit, by method";
    case TOUCH_MISS: return small ? "miss" : "a miss, by method";
    case TOUCH_EITHER: return small ? "either" : "either, not judged";
    case TOUCH_HALF_OPEN: return small ? "by side" : "decided by the side";
    case TOUCH_REPORTED: break;
    }
    return small ? "fixed" : "set by the scene"; // it tests no pair
}

static void draw_touch(const Strip *strip)
{
    const Stage *stage = strip->ui->stage;
    TsVec at = at_value(strip, CELL_TOUCH);
    bool reported = stage_touch_reported(stage);
    Font font = {.size = 16, .ink = reported ? INK_INK : INK_MUTED};
    const Method *method = stage_method(stage);
    const char *word = !reported                             ? own_touch(method, is_small(strip))
                       : stage_touch(stage) == TOUCHING_HITS ? "a hit"
                                                             : "a miss";
    draw_caption(strip, CELL_TOUCH, caption_font, is_small(strip) ? "Touch" : "Touching counts as");
    font.size = widget_fit(strip->draw, font, cell_room(strip, CELL_TOUCH), word);
    widget_text(strip->draw, at, font, cell_room(strip, CELL_TOUCH), word);
    if (strip->ui->question) return;
    if (reported) ui_target(strip->ui, cell_rect(strip, CELL_TOUCH), &strip_touch_cell, 0);
    if (is_small(strip) || !reported) return; // no room for a second word, or it flips nothing
    double x = at.x + draw_text_width(strip->draw, font, word) + 6;
    draw_text(strip->draw, ts_vec(x, at.y), (Font){.size = 14, .ink = INK_MUTED},
              strip->ui->finger ? "tap flips" : "“T” flips");
}

static double draw_part(const Strip *strip, double x, double right, Font font, const char *text)
{
    double y = at_value(strip, CELL_CHECKED).y;
    return x + (x < right ? widget_text(strip->draw, ts_vec(x, y), font, right - x, text) : 0);
}

// "12,431 agreed, 0 not", or "12,431: 0 wrong" if that does not fit. For a crowd, or a verdict that
// rests on many answers, of which the oracle took only some: "1,225 of 4,950 pairs". Within a
// question nothing is counted.
static void draw_checked(const Strip *strip)
{
    const Figures *figures = strip->figures;
    Font words = {.size = 16, .ink = INK_MUTED}, number = value_font;
    bool partly = figures->judged < figures->pairs, wrong = !partly && figures->wrong > 0;
    char first[NUMBER_MAX], second[NUMBER_MAX];
    draw_caption(strip, CELL_CHECKED, caption_font, "Checked");
    number_count(first, sizeof first, partly ? figures->judged : figures->agreed);
    number_count(second, sizeof second, partly ? figures->pairs : figures->wrong);
    const char *between = partly ? " of " : " agreed, ", *after = partly ? " pairs" : " not";
    double x = at_value(strip, CELL_CHECKED).x,
           right = strip->cell[CELL_CHECKED].x + strip->cell[CELL_CHECKED].width - 4;
    double numbers = draw_text_width(strip->draw, number, first) +
                     draw_text_width(strip->draw, number, second) + (wrong ? 6 : 0);
    double room = right - x - numbers - draw_text_width(strip->draw, words, after);
    bool tight = draw_text_width(strip->draw, words, between) > room;
    if (!partly && (tight || is_small(strip))) {
        number_count(first, sizeof first, figures->agreed + figures->wrong);
        between = ": ", after = " wrong";
    }
    x = draw_part(strip, x, right, number, first);
    x = draw_part(strip, x, right, words, between);
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

// ---- What clicks do

void strip_next_method(Ui *ui, int by)
{
    stage_next_method(ui->stage, by);
    ui->message_left = 0; // the message may have been about the previous scene
}

static bool next_method(Ui *ui, int argument, Press press)
{
    (void)argument;
    strip_next_method(ui, press.mods & MOD_SHIFT ? -1 : 1);
    return true;
}

static bool choose_method(Ui *ui, int method, Press press)
{
    (void)press;
    stage_choose_method(ui->stage, method);
    return true;
}

static bool flip_touch(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    stage_flip_touch(ui->stage);
    return true;
}

static bool shrink(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    return case_put_shrunk(ui);
}

const Action strip_method_cell = {.name = "next method", .click = next_method, .longs = true};
const Action strip_method = {.name = "choose a method", .click = choose_method};
const Action strip_touch_cell = {.name = "touching counts, or not", .click = flip_touch};
const Action strip_compared_cell = {.name = "shrink the wrong pair", .click = shrink};

// ---- The strip

// And no figure of a ray, of a motion, or of a scene's own verdict.
static bool is_gap_of_pair(const Figures *figures)
{
    return figures->ask && figures->ask->query.kind == QUERY_PAIR && !figures->pairs &&
           !figures->verdict.given;
}

void strip_draw(Ui *ui, Draw *draw)
{
    static void (*const cell[CELLS])(const Strip *) = {draw_method, draw_exact, draw_compared,
                                                       draw_gap,    draw_touch, draw_checked};
    const Layout *layout = &ui->layout;
    Strip strip = {.ui = ui,
                   .draw = draw,
                   .figures = figures_shown(ui),
                   .words = strip_words(ui),
                   .padding = layout->padding};
    Rect whole = {0, layout->strip_y, layout->width, layout->strip_height};
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, whole, 0, (Fill){.ink = INK_PANEL});
    widget_hairline(draw, ts_vec(0, whole.y), ts_vec(layout->width, whole.y));
    ui_target(ui, whole, &target_cover, 0);
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
        bool edge = strip.words.wrong && beside && place.y == strip.cell[CELL_COMPARED].y;
        if (!has_cell(&strip, i) || is_vacant(&strip, i) || edge || place.x <= 0) continue;
        widget_hairline(draw, ts_vec(place.x, place.y + 12), ts_vec(place.x, place.y + 44));
    }
    for (int i = 0; i < CELLS; i++) {
        if (!has_cell(&strip, i)) continue;
        if (is_vacant(&strip, i)) continue;
        ui_target(ui, strip.cell[i], &target_cover, 0); // a pointer that comes to it draws its tip
        cell[i](&strip);
        if (i != CELL_GAP || is_gap_of_pair(strip.figures))
            ui_tip(ui, strip.cell[i], NULL, tips[i]);
    }
}

// ---- The part

static bool begin(Ui *ui) { return (ui->strip = calloc(1, sizeof *ui->strip)) != NULL; }
static void end(Ui *ui) { free(ui->strip); }

const Part strip_part = {.begin = begin,
                         .end = end,
                         .open = timeline_stop_trace,
                         .advance = timeline_advance,
                         .due = timeline_due};
