// The panel: which sections there are, which of them are folded, where each lies, and what clicks
// do.

#include <limits.h>
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
    int rows; // of the list of methods while it is folded
} Section;

enum { PANEL_SECTIONS = 16, HEAD = 44, FOLDED = 38, BELOW = 13 };

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
    case SECTION_METHOD:
        return panel_methods(column, top, section->folded ? section->rows : INT_MAX);
    case SECTION_VERDICTS: return panel_verdicts(column, top);
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

static void add_section(Panel *panel, Section section)
{
    if (panel->count == PANEL_SECTIONS) return;
    Column measure = panel->column;
    measure.draw = NULL;
    double body = draw_body(measure, &section, 0);
    if (body <= 0) return;
    section.open = body_top(panel->column.ui, section.kind) + body + BELOW;
    section.shut = target_height(panel->column.ui, FOLDED);
    if (section.kind == SECTION_METHOD) {
        section.folded = true;
        section.rows = 1;
        section.shut =
            body_top(panel->column.ui, section.kind) + draw_body(measure, &section, 0) + BELOW;
        section.folded = false;
    }
    panel->section[panel->count++] = section;
}

static void add_sections(Panel *panel, const Ui *ui)
{
    const Section method = {.kind = SECTION_METHOD, .heading = "Method", .key = "M"};
    const Section knobs = {.kind = SECTION_KNOBS, .heading = "Knobs"};
    Section failing = {.kind = SECTION_FAILING, .heading = "Failing cases", .key = "F"};
    HeldCases cases = live_fuzz_cases(ui);
    for (int i = 0; i < cases.count; i++) {
        if (!cases.held[i].fails) failing.heading = "Cases";
    }
    MapView view;
    add_section(panel, method);
    if (stage_map_view(ui->stage, &view)) { // nothing of the scene itself
        const char *place = view.pointed ? "At the pointer" : "At the shape";
        add_section(panel, (Section){.kind = SECTION_MAP, .heading = "Map", .key = "G"});
        add_section(panel, knobs);
        add_section(panel, (Section){.kind = SECTION_PLACE, .heading = place});
        add_section(panel, failing);
        return;
    }
    add_section(panel, (Section){.kind = SECTION_VERDICTS});
    const RecordTable *tables;
    int count = figures_tables(ui, &tables);
    add_section(panel, (Section){.kind = SECTION_TRACE, .heading = "Trace"});
    add_section(panel, (Section){.kind = SECTION_FORMULA, .heading = "Formula"});
    add_section(panel, knobs);
    for (int i = 0; i < count; i++) {
        const RecordTable *table = &tables[i];
        add_section(panel, (Section){SECTION_TABLES, table->heading, .table = table});
    }
    add_section(panel, failing);
    add_section(panel, (Section){.kind = SECTION_FIGURES, .heading = "Figures"});
    add_section(panel, (Section){.kind = SECTION_SELECTED, .heading = "Selected", .key = "Tab"});
    add_section(panel, (Section){.kind = SECTION_SYMMETRIES, .heading = "Symmetries"});
}

// ---- Which are folded

static double total_height(const Panel *panel)
{
    double sum = HEAD;
    for (int i = 0; i < panel->count; i++) {
        sum += panel->section[i].folded ? panel->section[i].shut : panel->section[i].open;
    }
    return sum;
}

static bool is_free(const Section *section, const Ui *ui, SectionKind kind)
{
    return section->kind == kind && !ui->panel_state->folding[kind];
}

// Sections that do not fit are folded, the least needed first: the list of methods before the place
// of a selected shape. A section that the viewer opened or folded stays so, and so does the
// formula, which decides: the panel rather scrolls.
static void fold_sections(Panel *panel, const Ui *ui, double room)
{
    enum { FOLDED_KINDS = SECTIONS - 1 };
    static const SectionKind usual[FOLDED_KINDS] = {
        SECTION_VERDICTS, SECTION_SYMMETRIES, SECTION_SELECTED, SECTION_METHOD,
        SECTION_FIGURES,  SECTION_TABLES,     SECTION_PLACE,    SECTION_KNOBS,
        SECTION_FAILING,  SECTION_MAP,        SECTION_TRACE};
    static const SectionKind selecting[FOLDED_KINDS] = {
        SECTION_VERDICTS, SECTION_SYMMETRIES, SECTION_METHOD, SECTION_SELECTED,
        SECTION_FIGURES,  SECTION_TABLES,     SECTION_PLACE,  SECTION_KNOBS,
        SECTION_FAILING,  SECTION_MAP,        SECTION_TRACE};
    const SectionKind *order = stage_selected(ui->stage) ? selecting : usual;
    for (int i = 0; i < panel->count; i++) {
        panel->section[i].folded = ui->panel_state->folding[panel->section[i].kind] == FOLDING_SHUT;
    }
    int folded = 0;
    while (folded < FOLDED_KINDS && total_height(panel) > room) {
        SectionKind kind = order[folded++];
        for (int i = panel->count - 1; i >= 0 && total_height(panel) > room; i--) {
            if (is_free(&panel->section[i], ui, kind)) panel->section[i].folded = true;
        }
    }
    // A large section that was folded may leave room for smaller ones that were folded before it.
    // The list of methods takes the room that is left.
    for (int i = folded - 1; i >= 0; i--) {
        bool methods_folded = false;
        for (int j = 0; j < panel->count; j++) {
            Section *section = &panel->section[j];
            if (!is_free(section, ui, order[i])) continue;
            section->folded = false;
            section->folded = total_height(panel) > room;
            methods_folded |= section->folded && section->kind == SECTION_METHOD;
        }
        if (methods_folded) break;
    }
}

// A folded list of methods shows as many rows as there is room for.
static void stretch_methods(Panel *panel, const Ui *ui, double room)
{
    double spare = room - total_height(panel);
    for (int i = 0; i < panel->count; i++) {
        Section *section = &panel->section[i];
        bool folds = section->kind == SECTION_METHOD && section->folded;
        if (!folds || ui->panel_state->folding[SECTION_METHOD] == FOLDING_SHUT) continue;
        Column measure = panel->column;
        measure.draw = NULL;
        double single = draw_body(measure, section, 0);
        section->rows = panel_method_rows(ui, single + spare);
        section->shut += draw_body(measure, section, 0) - single;
    }
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
    draw_text(column.draw, ts_vec(right - key - 7, y + 30), small, "hide");
    if (draw_text_width(column.draw, font, id) > room) font.face = FACE_SANS; // it is narrower
    if (draw_text_width(column.draw, font, id) <= room) {
        draw_text(column.draw, ts_vec(after, y + 30), font, id);
    }
    double height = target_height(ui, 28);
    panel_target(column, &columns_panel, 0, (Rect){right - 70, y + 25 - height / 2, 70, height});
}

static void draw_heading(const Panel *panel, const Section *section, double y)
{
    Column column = panel->column;
    char heading[RECORD_TEXT];
    double right = column.x + column.width;
    bool method = section->kind == SECTION_METHOD; // shows a row even if folded
    int methods = stage_method_count(column.ui->stage);
    if (method && section->folded && section->rows == 1 && methods > 1) {
        translate_print(heading, sizeof heading, "%s · one of %d", section->heading, methods);
    } else if (section->kind == SECTION_VERDICTS) {
        panel_verdicts_words(column.ui, heading, sizeof heading);
    } else {
        snprintf(heading, sizeof heading, "%s", section->heading);
    }
    widget_hairline(column.draw, ts_vec(column.x, y), ts_vec(right, y));
    bool chevron = section->folded && !method, key = section->key && !column.ui->finger;
    double aside = chevron ? 24 : key ? widget_key_width(column.draw, section->key) + 8 : 0;
    widget_text(column.draw, ts_vec(column.x, y + 25),
                (Font){.face = FACE_BOLD, .size = 13, .ink = INK_MUTED}, column.width - aside,
                heading);
    if (chevron) {
        widget_chevron(column.draw, ts_vec(right - 7, y + 19), true);
    } else if (key) {
        double width = widget_key_width(column.draw, section->key);
        widget_key(column.draw, right - width, y + 20, section->key);
    }
    panel_target(column, section->folded ? &panel_open : &panel_fold, (int)section->kind,
                 (Rect){column.x, y, column.width, target_height(column.ui, 32)});
}

void panel_draw(Ui *ui, Draw *draw)
{
    struct PanelState *state = ui->panel_state;
    const Layout *layout = &ui->layout;
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
    state->folding[SECTION_VERDICTS] = ui->verdicts ? FOLDING_OPEN : FOLDING_SHUT;
    add_sections(&panel, ui);
    fold_sections(&panel, ui, height);
    stretch_methods(&panel, ui, height);
    double total = total_height(&panel);
    state->room = fmax(total - height, 0);
    state->scroll = fmin(state->scroll, state->room);
    draw_clip(draw, whole);

    double y = top - state->scroll;
    draw_head(&panel, y);
    y += HEAD;
    for (int i = 0; i < panel.count; i++) {
        const Section *section = &panel.section[i];
        draw_heading(&panel, section, y);
        if (!section->folded || section->kind == SECTION_METHOD) {
            draw_body(panel.column, section, y + body_top(ui, section->kind));
        }
        y += section->folded ? section->shut : section->open;
    }

    widget_scrollbar(draw, (Rect){x + width - 6, top + 4, 4, height - 8}, height, state->room,
                     state->scroll);
    if (state->cost > 0 && total <= height - 30) { // if it covers nothing
        draw_textf(draw, ts_vec(panel.column.x, panel.bottom - 12),
                   (Font){.size = 13, .ink = INK_MUTED}, "%.1f ms a frame", state->cost);
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
    state->scroll = fmin(fmax(before + by, 0), state->room);
    return state->scroll != before;
}

static bool open_section(Ui *ui, int kind, Press press)
{
    (void)press;
    ui->panel_state->folding[kind] = FOLDING_OPEN;
    if (kind == SECTION_VERDICTS) ui->verdicts = true;
    return true;
}

static bool fold_section(Ui *ui, int kind, Press press)
{
    (void)press;
    ui->panel_state->folding[kind] = FOLDING_SHUT;
    if (kind == SECTION_VERDICTS) ui->verdicts = false;
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
    state->scroll = 0;
}

const Part panel_part = {.begin = begin, .end = end, .open = forget};

void ui_cost(Ui *ui, double milliseconds) { ui->panel_state->cost = milliseconds; }
