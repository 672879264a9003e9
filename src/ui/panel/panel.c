// The panel: which sections there are, which of them are folded, where each lies, and what clicks
// do.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/widget.h"
#include "figures/figures.h"
#include "held_cases/held_cases.h"
#include "panel/panel_private.h"
#include "reading/reading.h"

// A section is a hairline, a heading and a body. Every table of the scene is one.
typedef struct Section {
    SectionKind kind;
    const char *heading;
    const char *key; // the key cap beside the heading; NULL: none
    const RecordTable *table;
    double open, shut; // heights
    bool folded;
    char says[64];   // beside the heading,
    bool says_below; // or below it if there is no room
} Section;

enum {
    HEAD = 44,
    FOLDED = 38,
    BELOW = 13,
    SAYS = 18,      // height of the words below a heading
    BODY_SEEN = 44, // so much of the failing cases shows the fuzzer's counts
    SAYS_GAP = 8,   // between a heading and its words
    METHODS_FEW = 3 // so many are never folded to save attention
};

typedef struct Panel {
    Column column;
    Section section[PANEL_SECTIONS];
    int count;
    double bottom; // of the visible part
} Panel;

// ---- Which sections there are

// The distance from a section's hairline to its body.
static double body_top(const Ui *ui, SectionKind kind)
{
    if (ui->layout.finger) return FINGER_HEIGHT;
    return kind == SECTION_METHOD || kind == SECTION_KNOBS ? 33 : 38;
}

static double draw_body(Column column, const Section *section, double top)
{
    switch (section->kind) {
    case SECTION_METHOD: return panel_methods(column, top, !section->folded);
    case SECTION_TRACE: return panel_trace(column, top);
    case SECTION_KNOBS: return panel_knobs(column, top);
    case SECTION_FORMULA: return panel_formula(column, top);
    case SECTION_TABLES: return panel_table(column, top, section->table);
    case SECTION_FIGURES: return panel_figures(column, top);
    case SECTION_SELECTED: return panel_selected(column, top);
    case SECTION_SYMMETRIES: return panel_symmetries(column, top);
    case SECTION_FAILING: return panel_failing(column, top);
    case SECTION_MAP: return panel_map(column, top);
    case SECTION_PLACE: return panel_place(column, top);
    case SECTIONS: break;
    }
    return 0;
}

// What the sections are called, and what they are. The words of tables are the scene's.
static const PanelWords words[SECTIONS] = {
    [SECTION_METHOD] = {"Method", NULL},
    [SECTION_TRACE] = {"Trace", "the method, step by step"},
    [SECTION_FORMULA] = {"Formula", "what the method computes"},
    [SECTION_KNOBS] = {"Knobs", "what you can change"},
    [SECTION_FAILING] = {"Failing cases", "where a method was wrong"},
    [SECTION_FIGURES] = {"Details", "what else is measured"},
    [SECTION_SELECTED] = {"Selected", "the shape you chose"},
    [SECTION_SYMMETRIES] = {"Symmetries", "keep the answer"},
};

const PanelWords *panel_words(int index)
{
    for (int i = 0; i < SECTIONS; i++) {
        if (words[i].says && index-- == 0) return &words[i];
    }
    return NULL;
}

static const Font heading_font = {.face = FACE_BOLD, .size = 13, .ink = INK_MUTED};
static const Font says_font = {.size = 13, .ink = INK_MUTED};

// Of a folded list of methods the words stand below the chosen one.
static bool says_beside(const Section *section)
{
    return section->says[0] && !(section->folded && section->kind == SECTION_METHOD);
}

// A folded section that says what it is has no room for a key.
static bool shows_key(const Panel *panel, const Section *section)
{
    bool says = section->folded && says_beside(section);
    return section->key && !says && !panel->column.ui->finger;
}

// What is at its right: its key, and the mark that it can be opened.
static double heading_aside(const Panel *panel, const Section *section)
{
    double aside = section->folded ? 24 : 0;
    return shows_key(panel, section)
               ? aside + widget_key_width(panel->column.text, section->key) + 8
               : aside;
}

static double heading_room(const Panel *panel, const Section *section)
{
    return panel->column.width - heading_aside(panel, section);
}

// A method other than the chosen one, whose numbers the section shows; NULL: there is none.
static const char *whose(const Ui *ui, const Section *section)
{
    const RecordFormula *formula;
    switch ((int)section->kind) {
    case SECTION_TABLES: return section->table->by;
    case SECTION_TRACE: return stage_record(ui->stage)->by;
    case SECTION_FORMULA: return figures_formulas(ui, &formula) > 0 ? formula->by : NULL;
    default: return NULL;
    }
}

static void add_section(Panel *panel, Section section)
{
    const Ui *ui = panel->column.ui;
    const char *by = whose(ui, &section), *says = words[section.kind].says;
    if (panel->count == PANEL_SECTIONS) return;
    Column measure = panel->column;
    measure.draw = NULL;
    double body = draw_body(measure, &section, 0);
    if (body <= 0) return;
    section.open = body_top(ui, section.kind) + body + BELOW;
    if (section.kind == SECTION_METHOD)
        panel_methods_words(ui, section.says, sizeof section.says);
    else if (by)
        translate_print(section.says, sizeof section.says,
                        section.kind == SECTION_FORMULA ? "of another method: %s" : "by %s", by);
    else if (says)
        snprintf(section.says, sizeof section.says, "%s", says);
    if (section.says[0]) {
        double taken = draw_text_width(measure.text, heading_font, section.heading) + SAYS_GAP +
                       draw_text_width(measure.text, says_font, section.says);
        section.says_below = taken > heading_room(panel, &section);
        if (section.says_below) section.open += SAYS;
    }
    section.shut = target_height(ui, FOLDED);
    if (section.kind == SECTION_METHOD) {
        section.folded = true;
        section.shut = body_top(ui, section.kind) + draw_body(measure, &section, 0) + BELOW;
        section.folded = false;
    }
    panel->section[panel->count++] = section;
}

static void add_kind(Panel *panel, SectionKind kind, const char *key)
{
    add_section(panel, (Section){.kind = kind, .heading = words[kind].heading, .key = key});
}

static void add_sections(Panel *panel, const Ui *ui)
{
    Section failing = {
        .kind = SECTION_FAILING, .heading = words[SECTION_FAILING].heading, .key = "F"};
    HeldCases cases = live_fuzz_cases(ui);
    for (int i = 0; i < cases.count; i++) {
        if (!cases.held[i].fails) failing.heading = "Cases";
    }
    MapView view;
    add_kind(panel, SECTION_METHOD, "M");
    if (stage_map_view(ui->stage, &view)) { // nothing of the scene itself
        const char *place = view.pointed ? "At the pointer" : "At the shape";
        add_section(panel, (Section){.kind = SECTION_MAP, .heading = "Map", .key = "G"});
        add_kind(panel, SECTION_KNOBS, NULL);
        add_section(panel, (Section){.kind = SECTION_PLACE, .heading = place});
        add_section(panel, failing);
        return;
    }
    const RecordTable *tables;
    int count = figures_tables(ui, &tables);
    add_kind(panel, SECTION_FORMULA, NULL);
    add_kind(panel, SECTION_KNOBS, NULL);
    for (int i = 0; i < count; i++) {
        const RecordTable *table = &tables[i];
        add_section(panel, (Section){SECTION_TABLES, table->heading, .table = table});
    }
    add_section(panel, failing);
    add_kind(panel, SECTION_SELECTED, "Tab");
    add_kind(panel, SECTION_SYMMETRIES, NULL);
    // These come and go as time stops and runs: nothing that is being clicked moves.
    add_kind(panel, SECTION_FIGURES, NULL);
    add_kind(panel, SECTION_TRACE, NULL);
}

// ---- Which are folded

static bool waits(const Panel *panel, SectionKind kind);

// It comes when time stops, and takes only the room that the others leave.
static bool comes_late(const Panel *panel, SectionKind kind)
{
    return kind == SECTION_TRACE || (kind == SECTION_FIGURES && waits(panel, kind));
}

static double height_of(const Section *section)
{
    return section->folded ? section->shut : section->open;
}

static double total_height(const Panel *panel, bool late)
{
    double sum = HEAD;
    for (int i = 0; i < panel->count; i++) {
        if (!late && comes_late(panel, panel->section[i].kind)) continue;
        sum += height_of(&panel->section[i]);
    }
    return sum;
}

static bool has_section(const Panel *panel, SectionKind kind)
{
    for (int i = 0; i < panel->count; i++) {
        if (panel->section[i].kind == kind) return true;
    }
    return false;
}

// Whether it waits for a click: the panel first shows one account of how the method decides (a
// formula, else the tables, else the details) and what the viewer can change, so that a newcomer
// has one thing to look at. What the viewer has asked for (a selected shape, failing cases in
// their scene, the map) is open.
static bool waits(const Panel *panel, SectionKind kind)
{
    const Ui *ui = panel->column.ui;
    bool formula = has_section(panel, SECTION_FORMULA);
    switch ((int)kind) {
    case SECTION_METHOD: return stage_method_count(ui->stage) > METHODS_FEW;
    case SECTION_SYMMETRIES: return true;
    case SECTION_SELECTED: return !stage_selected(ui->stage);
    case SECTION_TABLES: return formula;
    case SECTION_FAILING: return !live_fuzz_cases(ui).own;
    case SECTION_FIGURES: return formula || has_section(panel, SECTION_TABLES);
    default: return false;
    }
}

static bool is_free(const Panel *panel, const Section *section, SectionKind kind)
{
    return section->kind == kind && !panel->column.ui->panel_state->folding[kind] &&
           !waits(panel, kind);
}

// As it was in the last frame; NULL: it was not there, or the panel had another height.
static const Fold *last_fold(const Panel *panel, const Section *section, double room)
{
    const struct PanelState *state = panel->column.ui->panel_state;
    if (state->folds_room != room) return NULL;
    for (int i = 0; i < state->folds; i++) {
        const Fold *fold = &state->fold[i];
        if (fold->kind == section->kind && fold->heading == section->heading) return fold;
    }
    return NULL;
}

// While time runs a section that was folded for want of room stays so, though others become
// shorter: nothing opens or moves by itself.
static bool stays_folded(const Panel *panel, const Section *section, double room)
{
    const Ui *ui = panel->column.ui;
    if (!ui->stage->playing || ui->panel_state->folds_of != stage_method(ui->stage)) return false;
    const Fold *fold = last_fold(panel, section, room);
    return fold && fold->folded;
}

static bool has_hand(const Ui *ui);

// How many sections are above the one that the hand is at; 0 if it is at none.
static int above_hand(const Panel *panel)
{
    const struct PanelState *state = panel->column.ui->panel_state;
    if (!state->hand.on || !has_hand(panel->column.ui)) return 0;
    for (int i = 0; i < panel->count; i++) {
        const Section *section = &panel->section[i];
        if (section->kind == state->hand.kind && section->heading == state->hand.heading) return i;
    }
    return 0;
}

static void note_folds(const Panel *panel, double room)
{
    struct PanelState *state = panel->column.ui->panel_state;
    for (int i = 0; i < panel->count; i++) {
        const Section *section = &panel->section[i];
        state->fold[i] = (Fold){section->kind, section->heading, section->folded};
    }
    state->folds = panel->count;
    state->folds_of = stage_method(panel->column.ui->stage);
    state->folds_room = room;
}

// Of the sections that do not wait, those that do not fit are folded, the least needed first. A
// section that the viewer opened or folded stays so, and so does the formula, which decides, and
// all that is above the hand: the panel rather scrolls.
static void fold_sections(Panel *panel, double room)
{
    static const SectionKind order[] = {SECTION_SELECTED, SECTION_METHOD, SECTION_FIGURES,
                                        SECTION_TABLES,   SECTION_PLACE,  SECTION_KNOBS,
                                        SECTION_FAILING,  SECTION_MAP};
    enum { FOLDED_KINDS = sizeof order / sizeof *order };
    const Folding *folding = panel->column.ui->panel_state->folding;
    for (int i = 0; i < panel->count; i++) {
        Section *section = &panel->section[i];
        section->folded = folding[section->kind] == FOLDING_SHUT ||
                          (!folding[section->kind] && waits(panel, section->kind));
    }
    int folded = 0, above = above_hand(panel);
    for (int i = 0; i < above; i++) {
        Section *section = &panel->section[i];
        const Fold *fold = last_fold(panel, section, room);
        if (fold && is_free(panel, section, section->kind)) section->folded = fold->folded;
    }
    while (folded < FOLDED_KINDS && total_height(panel, false) > room) {
        SectionKind kind = order[folded++];
        for (int i = panel->count - 1; i >= above && total_height(panel, false) > room; i--) {
            if (is_free(panel, &panel->section[i], kind)) panel->section[i].folded = true;
        }
    }
    // A large section that was folded may leave room for smaller ones that were folded before it.
    for (int i = folded - 1; i >= 0; i--) {
        for (int j = above; j < panel->count; j++) {
            Section *section = &panel->section[j];
            if (!is_free(panel, section, order[i])) continue;
            if (stays_folded(panel, section, room)) continue;
            section->folded = false;
            section->folded = total_height(panel, false) > room;
        }
    }
    for (int i = 0; i < panel->count; i++) {
        Section *section = &panel->section[i];
        if (is_free(panel, section, SECTION_TRACE))
            section->folded = total_height(panel, true) > room;
    }
    note_folds(panel, room);
}

// ---- Drawing

static void draw_head(const Panel *panel, double y)
{
    Column column = panel->column;
    Ui *ui = column.ui;
    int index = ui_index(ui);
    Font small = {.size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    double right = column.x + column.width;
    double key = ui->finger ? 0 : widget_key_width(column.draw, "F3");
    if (key > 0) widget_key(column.draw, right - key, y + 25, "F3");
    const char *id = index < 0 ? "" : ui_id(ui, index);
    Font font = {.face = FACE_MONO, .size = 13, .ink = INK_MUTED};
    Rect depth = {column.x, y + 11, 56, 28};
    double after = depth.x + depth.width + 10;
    double room = right - after - key - draw_text_width(column.draw, small, "hide") - 15;
    screen_draw_depth(column.ui, column.draw, depth);
    if (draw_text_width(column.draw, font, id) > room) font.face = FACE_SANS; // it is narrower
    // Without the word, which the key says, too, if that makes room for it.
    double width = draw_text_width(column.draw, font, id), alone = right - after - key - 8;
    bool hides = key <= 0 || width <= room || width > alone;
    if (hides) draw_text(column.draw, ts_vec(right - key - 7, y + 30), small, "hide");
    if (!hides) room = alone;
    // If there is no room for it, its number: that names the scene, too.
    bool fits = width <= room;
    draw_textf(column.draw, ts_vec(after, y + 30), font, "%.*s", fits ? 64 : 2, id);
    double height = target_height(ui, 28);
    panel_target(column, &columns_panel, 0, (Rect){right - 70, y + 25 - height / 2, 70, height});
}

static void write_heading(const Panel *panel, const Section *section, char *text)
{
    const Ui *ui = panel->column.ui;
    bool chosen = section->kind == SECTION_METHOD && section->folded; // the chosen one alone
    int methods = panel_answering(ui); // as many as the words below it count
    if (methods == 0) methods = stage_method_count(ui->stage);
    if (chosen && methods > 1)
        translate_print(text, RECORD_TEXT, "%s · one of %d", section->heading, methods);
    else
        snprintf(text, RECORD_TEXT, "%s", section->heading);
}

static void draw_heading(const Panel *panel, const Section *section, double y)
{
    Column column = panel->column;
    char heading[RECORD_TEXT];
    double right = column.x + column.width, room = heading_room(panel, section);
    const char *says = section->says;
    write_heading(panel, section, heading);
    widget_hairline(column.draw, ts_vec(column.x, y), ts_vec(right, y));
    double taken = widget_text(column.draw, ts_vec(column.x, y + 25), heading_font, room, heading);
    if (section->says_below && !section->folded) {
        widget_text(column.draw, ts_vec(column.x, y + 25 + SAYS), says_font, column.width, says);
    } else if (says_beside(section) &&
               draw_text_width(column.draw, says_font, says) <= room - taken - SAYS_GAP) {
        draw_text(column.draw, ts_vec(column.x + taken + SAYS_GAP, y + 25), says_font, says);
    }
    if (section->folded) {
        widget_chevron(column.draw, ts_vec(right - 7, y + 19), true);
        right -= 24;
    }
    if (shows_key(panel, section)) {
        double width = widget_key_width(column.draw, section->key);
        widget_key(column.draw, right - width, y + 20, section->key);
    }
    panel_target(column, section->folded ? &panel_open : &panel_fold, (int)section->kind,
                 (Rect){column.x, y, column.width, target_height(column.ui, 32)});
}

// ---- Nothing moves below the hand: if sections above the one that it is at come or go, that one
// keeps its place until the pointer leaves the panel.

static bool has_hand(const Ui *ui)
{
    bool at = panel_covers(ui, ui->pointer) && ui->pointer.y < ui->layout.alarm_y;
    return ui->held.action == &panel_slider || (at && !ui->finger && !ui->overlay);
}

static void keep_place(Panel *panel)
{
    struct PanelState *state = panel->column.ui->panel_state;
    double y = 0;
    state->lead = 0;
    state->hand.on = state->hand.on && has_hand(panel->column.ui);
    for (int i = 0; i < panel->count && state->hand.on; i++) {
        const Section *section = &panel->section[i];
        bool its = section->kind == state->hand.kind && section->heading == state->hand.heading;
        if (its) state->lead = state->hand.top - y;
        y += height_of(section);
    }
}

static void note_hand(const Panel *panel, double top)
{
    const Ui *ui = panel->column.ui;
    struct PanelState *state = ui->panel_state;
    double y = state->lead;
    if (!has_hand(ui) || ui->held.action) return; // of a slider that is held it stays
    for (int i = 0; i < panel->count; i++) {
        const Section *section = &panel->section[i];
        double at = ui->pointer.y - top;
        if (at >= y && at < y + height_of(section))
            state->hand = (SectionHeld){true, section->kind, section->heading, y};
        y += height_of(section);
    }
}

// The section of failing cases opens when the fuzzer finds its first. Returns whether it does.
static bool open_failing(Ui *ui)
{
    struct PanelState *state = ui->panel_state;
    bool before = state->found;
    state->found = live_fuzz_view(ui).found > 0;
    if (before || !state->found) return false;
    state->folding[SECTION_FAILING] = FOLDING_OPEN;
    return true;
}

// Scrolls until the section is in sight.
static void scroll_to(Panel *panel, SectionKind kind, double height)
{
    struct PanelState *state = panel->column.ui->panel_state;
    double y = HEAD;
    for (int i = 0; i < panel->count; i++) {
        const Section *section = &panel->section[i];
        double bottom = y + height_of(section);
        if (section->kind == kind) state->scroll = fmin(fmax(state->scroll, bottom - height), y);
        y = bottom;
    }
}

void panel_draw(Ui *ui, Draw *draw)
{
    struct PanelState *state = ui->panel_state;
    const Layout *layout = &ui->layout;
    ui->counts_fuzz = !live_fuzz_view(ui).on; // or if the section is seen, below
    if (layout->panel_width <= 0 || layout->column_alone) return;
    double x = layout->panel_x, width = layout->panel_width, top = layout->panel_y;
    double height = layout->alarm_y - top;
    Rect whole = {x, top, width, height};
    Panel panel = {.column = {ui, draw, draw, x + PANEL_PAD, width - 2 * PANEL_PAD},
                   .bottom = layout->alarm_y};
    draw_layer(draw, LAYER_PANEL);
    draw_box(draw, whole, 0, (Fill){.ink = INK_PANEL});
    if (top > 0) {
        widget_hairline(draw, ts_vec(x, top), ts_vec(x + width, top));
    } else {
        widget_hairline(draw, ts_vec(x, top), ts_vec(x, panel.bottom));
    }
    ui_target(ui, whole, &target_cover, 0);

    state->lamps = lamps_lit(ui, state->lamp, LAMPS_MAX);
    bool opens = open_failing(ui);
    add_sections(&panel, ui);
    fold_sections(&panel, height);
    if (opens) scroll_to(&panel, SECTION_FAILING, height);
    keep_place(&panel);
    double total = total_height(&panel, true) + state->lead;
    state->room = fmax(total - height, 0);
    state->scroll = fmin(state->scroll, state->room);
    draw_clip(draw, whole);

    double y = top - state->scroll + fmin(state->lead, 0);
    draw_head(&panel, y);
    y += HEAD + fmax(state->lead, 0);
    note_hand(&panel, top - state->scroll + HEAD);
    for (int i = 0; i < panel.count; i++) {
        const Section *section = &panel.section[i];
        draw_heading(&panel, section, y);
        if (!section->folded || section->kind == SECTION_METHOD) {
            double below = section->says_below && !section->folded ? SAYS : 0;
            double body = y + body_top(ui, section->kind) + below;
            draw_body(panel.column, section, body);
            ui->counts_fuzz |=
                section->kind == SECTION_FAILING && body >= top && body + BODY_SEEN <= panel.bottom;
        }
        y += height_of(section);
    }

    widget_scrollbar(draw, (Rect){x + width - 6, top + 4, 4, height - 8}, height, state->room,
                     state->scroll);
    if (state->cost > 0 && total <= height - 30) { // if it covers nothing
        draw_textf(draw, ts_vec(panel.column.x, panel.bottom - 12),
                   (Font){.size = 13, .ink = INK_MUTED}, "drawn in %.1f ms", state->cost);
    }
    draw_unclip(draw);
}

// ---- Scrolling, and what clicks do

bool panel_covers(const Ui *ui, TsVec at)
{
    const Layout *layout = &ui->layout;
    return layout->panel_width > 0 && !layout->column_alone && at.x >= layout->panel_x &&
           at.y >= layout->panel_y;
}

bool panel_scroll(Ui *ui, double by)
{
    struct PanelState *state = ui->panel_state;
    double before = state->scroll;
    state->hand.on = false; // what moves by the wheel closes up
    state->scroll = fmin(fmax(before + by, 0), state->room);
    return state->scroll != before;
}

static bool open_section(Ui *ui, int kind, Press press)
{
    (void)press;
    ui->panel_state->folding[kind] = FOLDING_OPEN;
    return true;
}

static bool fold_section(Ui *ui, int kind, Press press)
{
    (void)press;
    ui->panel_state->folding[kind] = FOLDING_SHUT;
    return true;
}

// Whether there is a list of methods that the viewer may open and close.
static bool has_long_list(const Ui *ui)
{
    return ui->layout.panel_width > 0 && stage_method_count(ui->stage) > METHODS_FEW;
}

bool panel_lists_methods(const Ui *ui)
{
    return has_long_list(ui) && ui->panel_state->folding[SECTION_METHOD] == FOLDING_OPEN;
}

bool panel_open_methods(Ui *ui)
{
    if (!has_long_list(ui)) return false;
    ui->panel_state->folding[SECTION_METHOD] = FOLDING_OPEN;
    ui->panel_state->scroll = 0; // it is the first section
    ui->panel_state->hand.on = false;
    return true;
}

bool panel_close_methods(Ui *ui)
{
    if (!panel_lists_methods(ui)) return false;
    ui->panel_state->folding[SECTION_METHOD] = FOLDING_AS_FITS;
    return true;
}

const Action panel_open = {.name = "open a section", .click = open_section};
const Action panel_fold = {.name = "fold a section", .click = fold_section};

// ---- The part

static bool begin(Ui *ui) { return (ui->panel_state = calloc(1, sizeof *ui->panel_state)) != NULL; }
static void end(Ui *ui) { free(ui->panel_state); }

static void forget(Ui *ui)
{
    struct PanelState *state = ui->panel_state;
    memset(state->folding, 0, sizeof state->folding);
    memset(state->column_held, 0, sizeof state->column_held);
    state->folds = 0;
    state->scroll = 0;
    state->hand.on = false;
}

const Part panel_part = {.begin = begin, .end = end, .open = forget};

void ui_cost(Ui *ui, double milliseconds) { ui->panel_state->cost = milliseconds; }
