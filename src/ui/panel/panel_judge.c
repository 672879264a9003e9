// The judge in the panel: the map's legend with shares and the tried place, the failing cases, and
// the symmetries of the present pair.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/widget.h"
#include "held_cases/held_cases.h"
#include "panel/panel_private.h"
#include "scene_kit/number.h"

enum { LEGEND_ROW = 28, PLACE_ROW = 22, SWATCH_WIDTH = 22, SWATCH_HEIGHT = 18 };

// A share above 0 is never printed as 0 %, and one below 1 never as 100 %.
static void write_share(char *text, int size, long long part, long long all)
{
    char share[NUMBER_MAX];
    double percent = all > 0 ? 100.0 * (double)part / (double)all : 0;
    bool little = part > 0 && percent < 0.1, nearly = part < all && percent > 99.9;
    number_plain(share, sizeof share, little ? 0.1 : nearly ? 99.9 : percent, 1);
    snprintf(text, (size_t)size, "%s%s %%", little ? "< " : nearly ? "> " : "", share);
}

// A narrow panel omits "rightly".
static void draw_legend(Column column, double top, int row, const char *name, const char *share)
{
    double baseline = top + LEGEND_ROW * row + 22;
    Font figure = {.face = FACE_MONO, .size = 14, .ink = INK_INK, .align = ALIGN_RIGHT};
    Font label = {.size = 14, .ink = INK_INK};
    double room = column.width - 34 - 6 - draw_text_width(column.draw, figure, share);
    bool narrow = column.width < 240 && strncmp(name, "rightly ", 8) == 0;
    draw_text(column.draw, ts_vec(column.x + column.width, baseline), figure, share);
    widget_text(column.draw, ts_vec(column.x + 34, baseline), label, room,
                narrow ? name + 8 : name);
}

double panel_map(Column column, double top)
{
    static const char *const name[] = {"rightly OVERLAPPING", "rightly APART", "wrong"};
    Draw *draw = column.draw;
    MapView view;
    if (!stage_map_view(column.ui->stage, &view)) return 0;
    if (!draw) return 4 * LEGEND_ROW;

    Rect swatch = {column.x, top + 8, SWATCH_WIDTH, SWATCH_HEIGHT};
    draw_box(draw, swatch, 0, (Fill){.ink = INK_HIT, .alpha = 0.2});
    draw_box(draw, swatch, 0,
             (Fill){.ink = INK_HIT_HATCH, .alpha = 0.6, .pattern = PATTERN_RISING});
    swatch.y = top + LEGEND_ROW + 8;
    draw_box(draw, swatch, 0, (Fill){.ink = INK_MISS, .alpha = 0.13});
    swatch.y = top + LEGEND_ROW * 2 + 8;
    draw_box(draw, swatch, 0, (Fill){.ink = INK_CLASH});
    draw_frame(draw, swatch, 0, (Pen){.ink = INK_CLASH_INK});
    double line = top + LEGEND_ROW * 3 + 17;
    draw_line(draw, ts_vec(column.x, line), ts_vec(column.x + SWATCH_WIDTH, line),
              (Pen){.ink = INK_INK, .width = 2.5});

    long long part[] = {view.hits, view.misses, view.wrong};
    long long all = view.hits + view.misses + view.wrong;
    for (int i = 0; i < 3; i++) {
        char share[NUMBER_MAX + 8] = "–";
        if (all > 0) write_share(share, sizeof share, part[i], all);
        draw_legend(column, top, i, name[i], share);
    }
    draw_legend(column, top, 3, "exact boundary", "");
    return 4 * LEGEND_ROW;
}

// ---- The tried place

double panel_place(Column column, double top)
{
    MapView view;
    if (!stage_map_view(column.ui->stage, &view)) return 0;
    if (!column.draw) return 3 * PLACE_ROW;
    char x[NUMBER_MAX], y[NUMBER_MAX], name[32], text[2 * NUMBER_MAX + 8];
    number_plain(x, sizeof x, view.position.x, 1);
    number_plain(y, sizeof y, view.turning ? view.angle : view.position.y, 1);
    translate_print(name, sizeof name, "%s at", view.moving);
    snprintf(text, sizeof text, view.turning ? "x %s, %s°" : "(%s, %s)", x, y);
    panel_pair(column, top, 0, name, text);
    const Ask *ask = view.tried ? stage_main_ask(column.ui->stage) : NULL;
    panel_pair(column, top, 1, "method", ask ? widget_relation(ask->answer.relation) : "refuses");
    panel_pair(column, top, 2, "exact", ask && ask->judged ? widget_relation(ask->exact) : "–");
    return 3 * PLACE_ROW;
}

// ---- Failing cases

enum {
    CASE_ROW = 26,
    CASE_ROWS = 12, // the others follow by N
    CASE_LINES = 3, // of one at most; the tip has all
    CASE_PITCH = 17,
    PAIR_ROWS = 2,
    PAIR_PITCH = 22,
    NEXT_ROW = 28,
    WHOSE_ROW = 22,
    HINT_PITCH = 18,
    HOPELESS = 20000 // cases without a failure
};

static const Font case_font = {.size = 13, .ink = INK_INK}; // not bold if chosen: no line moves

// The label of the method about which the case is; "": of none.
static const char *whose(const HeldCase *held)
{
    const Method *method = held->pair.method[0] ? method_find(held->pair.method) : NULL;
    return method ? method->label : held->pair.method;
}

// Whether that row stands below one with the method's name: it is of another method than the row
// before it.
static bool names_method(const HeldCases *cases, int first, int index)
{
    const char *of = whose(&cases->held[index]);
    return *of && (index == first || strcmp(whose(&cases->held[index - 1]), of) != 0);
}

// Where its words begin: behind a number of the greatest width.
static double case_indent(Column column)
{
    return draw_text_width(column.text, case_font, "88") + 8;
}

// In several lines if need be: what differs between two cases may stand at their ends.
static double case_height(Column column, int index)
{
    const char *rest = live_fuzz_cases(column.ui).held[index].words;
    double room = column.width - case_indent(column), least = target_height(column.ui, CASE_ROW);
    int lines = 0;
    for (; *rest && lines < CASE_LINES; lines++) {
        rest += widget_break(column.text, case_font, room, rest);
        rest += strspn(rest, " ");
    }
    return fmax(least, CASE_PITCH * lines + CASE_ROW - CASE_PITCH);
}

static void draw_case(Column column, double top, int index)
{
    HeldCases cases = live_fuzz_cases(column.ui);
    bool chosen = index == cases.shown && cases.here;
    double x = column.x + case_indent(column), right = column.x + column.width;
    Rect row = {column.x - 12, top, column.width + 24, case_height(column, index) - 1};
    char number[NUMBER_MAX];
    if (chosen) draw_box(column.draw, row, 6, (Fill){.ink = INK_RAISED});
    number_count(number, sizeof number, index + 1);
    draw_text(column.draw, ts_vec(column.x, top + CASE_PITCH), case_font, number);
    widget_rows(column.draw, ts_vec(x, top + CASE_PITCH), x, right, case_font, CASE_PITCH,
                CASE_LINES, cases.held[index].words);
    panel_target(column, &panel_case, index, row);
    char form[TIP_TEXT], words[2 * TIP_TEXT];
    if (!ui_contains(row, column.ui->pointer)) return;
    case_form(form, sizeof form, &cases.held[index].pair);
    translate_print(words, sizeof words, "%s. In the copied case: %s", cases.held[index].words,
                    form);
    panel_tip(column, row, whose(&cases.held[index]), words);
}

// Whether all that is held was found by a run in another scene.
static bool is_elsewhere(const Ui *ui)
{
    FuzzView fuzz = live_fuzz_view(ui);
    HeldCases cases = live_fuzz_cases(ui);
    bool given = false;
    for (int i = 0; i < cases.count; i++) given |= cases.held[i].from != HELD_FUZZED;
    return fuzz.elsewhere && !fuzz.on && !given;
}

static double draw_words(Column column, double top, const char *words)
{
    const Font font = {.size = 13, .ink = INK_MUTED};
    int rows = 0;
    for (const char *rest = words; *rest; rows++)
        rest += widget_break(column.text, font, column.width, rest);
    if (column.draw)
        widget_rows(column.draw, ts_vec(column.x, top + 16), column.x, column.x + column.width,
                    font, HINT_PITCH, rows, words);
    return rows * HINT_PITCH + 6;
}

// While none is found: what is tried, and after many cases what the viewer may do. A method that is
// not known to be flawed seldom fails.
static double draw_no_case(Column column, double top, long long asked)
{
    const Method *method = stage_method(column.ui->stage);
    const Ask *ask = stage_main_ask(column.ui->stage);
    char tried[TIP_TEXT];
    double height = 0;
    if (ask) {
        translate_print(tried, sizeof tried,
                        "Tried: pairs of %s and %s by chance, many of which nearly touch; each "
                        "beside the exact answer.",
                        ts_shape_kind_name(ask->a->shape.kind),
                        ts_shape_kind_name(ask->b->shape.kind));
        height += draw_words(column, top, tried);
    }
    if (asked < HOPELESS) return height;
    return height +
           draw_words(column, top + height,
                      translate(method->sound == FLAWED
                                    ? "None yet: its flaw is rare. “Make it lie” shows a place."
                                    : "None is wrong. To see cases, choose a method that is "
                                      "flawed."));
}

double panel_failing(Column column, double top)
{
    FuzzView fuzz = live_fuzz_view(column.ui);
    HeldCases cases = live_fuzz_cases(column.ui);
    double height = 0;
    if (is_elsewhere(column.ui)) return 0;
    if (fuzz.begun) {
        char asked[NUMBER_MAX], found[NUMBER_MAX];
        number_count(asked, sizeof asked, fuzz.asked);
        number_count(found, sizeof found, fuzz.found);
        if (column.draw) {
            panel_pair(column, top, 0, fuzz.on ? "tested, running" : "tested", asked);
            panel_pair(column, top, 1, "kinds of failure", found);
        }
        height = PAIR_ROWS * PAIR_PITCH;
    }
    if (fuzz.begun && fuzz.found == 0) height += draw_no_case(column, top + height, fuzz.asked);
    if (fuzz.past && !fuzz.on)
        height += draw_words(column, top + height,
                             translate("What is chosen now is not fuzzed yet: “F” starts that."));
    if (cases.count == 0) return height;

    // The rows end with the case on screen if it lies beyond the first ones.
    int rows = cases.count < CASE_ROWS ? cases.count : CASE_ROWS;
    int first = cases.shown >= rows ? cases.shown - rows + 1 : 0;
    double next = target_height(column.ui, NEXT_ROW);
    for (int i = first; i < first + rows; i++) {
        if (names_method(&cases, first, i)) {
            char name[TIP_HEAD];
            translate_print(name, sizeof name, "of “%s”", whose(&cases.held[i]));
            if (column.draw)
                widget_text(column.draw, ts_vec(column.x, top + height + 15),
                            (Font){.size = 13, .ink = INK_MUTED}, column.width, name);
            height += WHOSE_ROW;
        }
        if (column.draw) draw_case(column, top + height, i);
        height += case_height(column, i);
    }
    if (column.draw) {
        double middle = top + height + next / 2;
        bool finger = column.ui->finger;
        double x = column.x;
        if (!finger) x += widget_key(column.draw, x, middle, "N") + 8;
        char words[64];
        int hidden = cases.count - rows;
        if (hidden > 0)
            translate_print(words, sizeof words,
                            finger ? "show the next (%s more)" : "shows the next (%s more)",
                            number_count(NUMBER_TEXT, hidden));
        else
            translate_print(words, sizeof words, finger ? "show the next" : "shows the next");
        draw_text(column.draw, ts_vec(x, middle + 5), (Font){.size = 13, .ink = INK_MUTED}, words);
        panel_target(column, &panel_next_case, 0,
                     (Rect){column.x, top + height, column.width, next});
    }
    return height + next;
}

static bool open_case(Ui *ui, int index, Press press)
{
    (void)press;
    return live_fuzz_open(ui, index);
}

static bool open_next_case(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    return live_fuzz_next(ui);
}

const Action panel_case = {.name = "open a case", .click = open_case};
const Action panel_next_case = {.name = "open the next case", .click = open_next_case};

// ---- Symmetries

enum { BADGE_HEIGHT = 21, BADGE_PITCH = 27, BADGE_GAP = 6, BADGE_KEY = 22 };

// What the change is, and what came of it for this pair.
static void tell_symmetry(Column column, Rect box, Symmetry symmetry, SymmetryState state)
{
    static const char *const says[SYMMETRIES] = {
        [SYMMETRY_SWAP] = "Swaps A and B: which one is named first must not matter.",
        [SYMMETRY_MIRROR] = "Mirrors both shapes, left for right.",
        [SYMMETRY_QUARTER_TURN] = "Turns both shapes together by 90°.",
        [SYMMETRY_TRANSLATION] = "Moves both shapes together, by whole pixels.",
        [SYMMETRY_SCALE] = "Makes both shapes and their distance smaller, to 1/1024.",
        [SYMMETRY_WINDING] = "Lists the corners in reverse order.",
        [SYMMETRY_FIRST_CORNER] = "Begins the list of corners with another one."};
    static const char *const result[] = {
        [SYMMETRY_UNTESTED] = "Not tested for this pair: it would stay the same, or be rounded.",
        [SYMMETRY_KEPT] = "The method's answer stays, as it must.",
        [SYMMETRY_BROKEN] = "The method's answer changes: one of the two is wrong."};
    char sentence[2 * TIP_TEXT];
    translate_print(sentence, sizeof sentence, "%s %s", says[symmetry], result[state]);
    panel_tip(column, box, symmetry_name(symmetry), sentence);
}

// One line, of what is worst.
static const char *key_of(const SymmetryState state[SYMMETRIES])
{
    const char *key = "Gray: not tested for this pair.";
    for (int i = 0; i < SYMMETRIES; i++) {
        if (state[i] == SYMMETRY_BROKEN) return "Yellow: the method's answer changes.";
        if (state[i] == SYMMETRY_KEPT) key = "Framed: the method's answer stays.";
    }
    return key;
}

double panel_symmetries(Column column, double top)
{
    SymmetryState state[SYMMETRIES];
    const Ask *ask = stage_main_ask(column.ui->stage);
    if (!ask) return 0;
    if (column.draw) live_fuzz_symmetries(ask, state);
    Rect box = {column.x, top, 0, BADGE_HEIGHT};
    for (int i = 0; i < SYMMETRIES; i++) {
        Font font = {.size = 13, .ink = INK_INK};
        const char *word = symmetry_name((Symmetry)i);
        box.width = draw_text_width(column.text, font, word) + 12;
        if (box.x > column.x && box.x + box.width > column.x + column.width) {
            box.x = column.x;
            box.y += BADGE_PITCH;
        }
        if (column.draw) { // kept: framed; broken: on the clash colour; else muted
            if (state[i] == SYMMETRY_BROKEN) {
                draw_box(column.draw, box, 4, (Fill){.ink = INK_CLASH});
            } else if (state[i] == SYMMETRY_KEPT) {
                draw_frame(column.draw, box, 4, (Pen){.ink = INK_LINE});
            } else {
                font.ink = INK_MUTED;
            }
            draw_text(column.draw, ts_vec(box.x + 6, box.y + 15), font, word);
            tell_symmetry(column, box, (Symmetry)i, state[i]);
        }
        box.x += box.width + BADGE_GAP;
    }
    if (column.draw) {
        widget_text(column.draw, ts_vec(column.x, box.y + BADGE_HEIGHT + 17),
                    (Font){.size = 13, .ink = INK_MUTED}, column.width, key_of(state));
    }
    return box.y - top + BADGE_HEIGHT + BADGE_KEY;
}
