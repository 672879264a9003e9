// The panel's state: what it shows, the tolerance, and input. point_panel_draw.c draws it.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/digits.h"
#include "formats/geometry_wkt.h"
#include "held_cases/held_cases.h"
#include "lesson/lesson.h"
#include "lines/point_line_text.h"
#include "overlays/point_panel_private.h"

// ---- The tolerance

static bool read_tolerance(const char *text, double *tolerance)
{
    double number;
    const char *behind = digits_read(text, &number);
    if (!behind || *behind || !(number >= 0) || !isfinite(number)) return false;
    *tolerance = number;
    return true;
}

bool point_panel_reads(const PointPanel *panel)
{
    double tolerance;
    return read_tolerance(panel->typed, &tolerance);
}

static void set_tolerance(PointPanel *panel, const char *typed)
{
    snprintf(panel->typed, sizeof panel->typed, "%s", typed);
    read_tolerance(panel->typed, &panel->tolerance);
}

static int power_above(double number) { return (int)ceil(log10(number)); }

// From well below the distance to above the line's length.
int point_panel_least(const PointPanel *panel)
{
    const PointOnLine *found = &panel->found;
    return power_above(found->on ? found->ulp : fmin(found->ulp, found->distance)) - 3;
}

int point_panel_most(const PointPanel *panel)
{
    const PointOnLine *found = &panel->found;
    double length = ts_vec_distance(found->a, found->b);
    return power_above(fmax(fmax(length, found->distance), found->ulp)) + 1;
}

static void set_power(PointPanel *panel, int power)
{
    char typed[POINT_TYPED_MAX];
    int least = point_panel_least(panel), most = point_panel_most(panel);
    snprintf(typed, sizeof typed, "1e%d", power < least ? least : power > most ? most : power);
    set_tolerance(panel, typed);
}

static bool step_power(PointPanel *panel, int by)
{
    double now = panel->tolerance > 0 ? log10(panel->tolerance) : point_panel_least(panel);
    if (!panel->known) return false;
    set_power(panel, by > 0 ? (int)floor(now + 1e-9) + 1 : (int)ceil(now - 1e-9) - 1);
    panel->fresh = true;
    return true;
}

// ---- What is shown

// Of another point and line: its own tolerance, the picture fitted.
static void forget_settings(PointPanel *panel)
{
    char typed[POINT_TYPED_MAX] = "0";
    if (!panel->found.on) digits_write_decimal(typed, panel->ways.tolerance);
    set_tolerance(panel, typed);
    panel->scroll = 0;
    panel->closer = 0;
    panel->fresh = true;
}

static bool show(PointPanel *panel, const char *text)
{
    TsVec point;
    TsGeometry line = ts_geometry_make(TS_MEMORY_HEAP);
    WaysOut ways = {.line = ts_geometry_make(TS_MEMORY_HEAP)};
    PointOnLine found;
    bool good = point_line_read(text, &point, &line, panel->error, sizeof panel->error);
    if (good) {
        point_on_line(point, &line, &found);
        good = found.on || ways_out(&found, &line, &ways);
        if (!good)
            snprintf(panel->error, sizeof panel->error,
                     "out of memory, or the line has no room for a corner");
    }
    if (!good) {
        ts_geometry_free(&line);
        ways_out_free(&ways);
        return false;
    }
    ts_geometry_free(&panel->line);
    ways_out_free(&panel->ways);
    panel->line = line;
    panel->ways = ways;
    panel->found = found;
    panel->known = true;
    panel->error[0] = '\0';
    forget_settings(panel);
    return true;
}

// A point computed as a third of the way, one that a grid helps, one that is on its line, and a
// map.
static const struct {
    const char *typed;
} examples[] = {
    {.typed = "POINT (0.1 0.3) LINESTRING (0 0, 1 3)"},
    {.typed = "POINT (5 5.25) LINESTRING (0 0, 20 20)"},
    {.typed = "POINT (2 2) LINESTRING (0 0, 5 5)"},
    {.typed = "POINT (13.405 52.52) LINESTRING (13.3 52.5, 13.4 52.519, 13.5 52.538)"},
};
enum { EXAMPLES = sizeof examples / sizeof *examples };

static void show_example(PointPanel *panel)
{
    show(panel, examples[panel->example].typed);
    panel->example = (panel->example + 1) % EXAMPLES;
}

void point_panel_open(Ui *ui)
{
    ui_overlay(ui, OVERLAY_POINT);
    if (!ui->point_panel->known) show_example(ui->point_panel);
}

// A line of paths alone: a polygon has other places.
static bool is_for_it(const char *text)
{
    char error[GEOMETRY_ERROR_MAX];
    TsVec point;
    if (!point_line_begins(text)) return false;
    TsGeometry line = ts_geometry_make(TS_MEMORY_HEAP);
    bool good = point_line_read(text, &point, &line, error, sizeof error);
    for (int i = 0; i < line.parts; i++) good = good && line.part[i].kind == TS_PART_PATH;
    ts_geometry_free(&line);
    return good;
}

bool point_panel_wants(const Ui *ui, const char *text)
{
    return ui->overlay == OVERLAY_POINT || is_for_it(text);
}

bool point_panel_take(Ui *ui, const char *text)
{
    if (ui->overlay != OVERLAY_POINT) ui_overlay(ui, OVERLAY_POINT);
    return show(ui->point_panel, text);
}

// ---- As shapes

bool point_panel_has_shapes(const PointPanel *panel)
{
    const TsGeometry *line = &panel->line;
    return panel->known && line->parts == 1 && line->part[0].kind == TS_PART_PATH &&
           line->corners == 2 && panel->found.has_length;
}

static void put_shapes(Ui *ui)
{
    const PointOnLine *found = &ui->point_panel->found;
    TsShape point = ts_shape_point(found->point), segment = ts_shape_segment(found->a, found->b);
    static Case pair;
    case_of_pair(&pair, &point, &segment);
    ui_overlay(ui, OVERLAY_NONE);
    ui_forget_cases(ui, HELD_ANY);
    live_fuzz_hold_given(ui, &pair);
    lesson_leave(ui); // its step is about other shapes
    live_fuzz_next(ui);
}

// The panel keeps its own: the scene takes copies over.
static bool relate(Ui *ui)
{
    const PointPanel *panel = ui->point_panel;
    const Scene *scene = ui_find(ui, "39_relate");
    TsGeometry of[2] = {ts_geometry_make(TS_MEMORY_HEAP), ts_geometry_make(TS_MEMORY_HEAP)};
    if (!panel->known || !scene) return false;
    bool good = ts_geometry_add_point(&of[0], panel->found.point, NULL);
    of[1].overlapping = panel->line.overlapping;
    for (int i = 0; i < panel->line.parts && good; i++) {
        TsPart part = panel->line.part[i];
        good = ts_geometry_add_part(&of[1], part.kind, panel->line.corner + part.first, part.count,
                                    NULL);
    }
    for (int i = 0; i < 2 && good; i++) good = ts_geometry_prepare(&of[i], NULL);
    if (good) {
        ui_overlay(ui, OVERLAY_NONE);
        if (stage_scene(ui->stage) != scene) ui_open(ui, scene);
        lesson_leave(ui); // its step is about other shapes
        const char *why = stage_take_geometries(ui->stage, of, 2);
        if (why) ui_message(ui, why);
    } else {
        ui_message(ui, "Out of memory");
    }
    for (int i = 0; i < 2; i++) ts_geometry_free(&of[i]);
    return true;
}

// ---- Input

static void choose_tab(Ui *ui, int tab)
{
    PointPanel *panel = ui->point_panel;
    panel->tab = (PointTab)((tab + POINT_TABS) % POINT_TABS);
    panel->scroll = 0;
    // A finger's keyboard would cover the panel: it opens the field by itself.
    panel->types = panel->tab == POINT_WITHIN && !ui->finger;
    panel->fresh = true;
}

static bool copy_line(Ui *ui)
{
    const PointPanel *panel = ui->point_panel;
    if (!panel->known || panel->found.on) return false;
    size_t length = geometry_wkt_write(ui->offered, sizeof ui->offered, &panel->ways.line);
    if (length >= sizeof ui->offered)
        ui_message(ui, "The line is too long to be copied from here");
    else
        ui->command = UI_COPY_TEXT;
    return true;
}

static bool press_button(Ui *ui, int button)
{
    switch ((PointButton)button) {
    case POINT_PASTE: ui->command = UI_PASTE; return true;
    case POINT_EXAMPLE: show_example(ui->point_panel); return true;
    case POINT_COPY: return copy_line(ui);
    case POINT_RELATE: return relate(ui);
    case POINT_SHAPES:
        if (!point_panel_has_shapes(ui->point_panel)) return false;
        put_shapes(ui);
        return true;
    }
    return false;
}

static bool zoom(PointPanel *panel, int by)
{
    if (!panel->known || !point_picture_allows(&panel->found, panel->closer + by)) return false;
    panel->closer += by;
    return true;
}

bool point_panel_scroll(Ui *ui, double by)
{
    PointPanel *panel = ui->point_panel;
    double before = panel->scroll;
    panel->scroll = fmin(fmax(before + by, 0), panel->room);
    return panel->scroll != before;
}

bool point_panel_wheel(Ui *ui, TsVec at, double wheel)
{
    if (ui_contains(ui->point_panel->picture, at)) return zoom(ui->point_panel, wheel > 0 ? 1 : -1);
    return point_panel_scroll(ui, -54 * wheel);
}

bool point_panel_types(const Ui *ui)
{
    return ui->overlay == OVERLAY_POINT && ui->point_panel->types;
}

bool point_panel_text(Ui *ui, const char *text)
{
    PointPanel *panel = ui->point_panel;
    char typed[POINT_TYPED_MAX];
    if (!panel->types || text[strspn(text, "0123456789.eE+-")]) return false;
    int length = snprintf(typed, sizeof typed, "%s%s", panel->fresh ? "" : panel->typed, text);
    if (length >= (int)sizeof typed) return false;
    panel->fresh = false;
    set_tolerance(panel, typed);
    return true;
}

static bool type_key(PointPanel *panel, const Event *event)
{
    char typed[POINT_TYPED_MAX] = "";
    switch ((int)event->key) {
    case KEY_BACKSPACE:
        if (!panel->fresh) memcpy(typed, panel->typed, sizeof typed);
        if (*typed) typed[strlen(typed) - 1] = '\0';
        panel->fresh = false;
        set_tolerance(panel, typed);
        return true;
    case KEY_UP: return step_power(panel, 1);
    case KEY_DOWN: return step_power(panel, -1);
    case KEY_ENTER: panel->fresh = true; return true;
    default: return event->key >= KEY_SPACE && event->key < KEY_NAMED; // comes as text
    }
}

bool point_panel_key(Ui *ui, const Event *event)
{
    PointPanel *panel = ui->point_panel;
    if (event->mods & MOD_CTRL) {
        if (event->key == 'v') return press_button(ui, POINT_PASTE);
        return event->key == 'c' && press_button(ui, POINT_COPY);
    }
    switch ((int)event->key) {
    case KEY_LEFT: choose_tab(ui, (int)panel->tab - 1); return true;
    case KEY_RIGHT: choose_tab(ui, (int)panel->tab + 1); return true;
    case KEY_TAB: choose_tab(ui, (int)panel->tab + (event->mods & MOD_SHIFT ? -1 : 1)); return true;
    case KEY_PAGE_UP: return point_panel_scroll(ui, -160);
    case KEY_PAGE_DOWN: return point_panel_scroll(ui, 160);
    default: break;
    }
    if (panel->types) return type_key(panel, event);
    switch ((int)event->key) {
    case KEY_UP: return point_panel_scroll(ui, -40);
    case KEY_DOWN: return point_panel_scroll(ui, 40);
    case '+':
    case '=': return zoom(panel, 1);
    case '-': return zoom(panel, -1);
    case 'x': return press_button(ui, POINT_EXAMPLE);
    default: return false;
    }
}

// ---- What clicks do

static bool click_button(Ui *ui, int button, Press press)
{
    (void)press;
    return press_button(ui, button);
}

static bool click_tab(Ui *ui, int tab, Press press)
{
    (void)press;
    choose_tab(ui, tab);
    return true;
}

static bool click_zoom(Ui *ui, int by, Press press)
{
    (void)press;
    return zoom(ui->point_panel, by);
}

static bool click_field(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    ui->point_panel->types = ui->point_panel->fresh = true;
    return true;
}

static void slide(Ui *ui, int argument, double x)
{
    PointPanel *panel = ui->point_panel;
    Rect track = panel->slider;
    (void)argument;
    if (!panel->known || track.width <= 0) return;
    double share = fmin(fmax((x - track.x) / track.width, 0), 1);
    int least = point_panel_least(panel), most = point_panel_most(panel);
    set_power(panel, least + (int)floor(share * (most - least) + 0.5));
    panel->fresh = true;
}

static double value_of(const Ui *ui, int argument)
{
    (void)argument;
    return ui->point_panel->tolerance;
}

static void put_back(Ui *ui, int argument, double value)
{
    char typed[DIGITS_MAX];
    (void)argument;
    digits_write_decimal(typed, value);
    set_tolerance(ui->point_panel, typed);
}

const Action point_panel_button = {.name = "a button of the panel of a point",
                                   .click = click_button};
const Action point_panel_tab = {.name = "a tab of the panel of a point", .click = click_tab};
const Action point_panel_zoom = {.name = "magnify the point", .click = click_zoom};
const Action point_panel_field = {.name = "type a tolerance", .click = click_field};
const Action point_panel_slider = {
    .name = "slide a tolerance", .slide = slide, .value = value_of, .put_back = put_back};

// ---- The part

static bool begin(Ui *ui)
{
    ui->point_panel = calloc(1, sizeof *ui->point_panel);
    if (!ui->point_panel) return false;
    ui->point_panel->line = ts_geometry_make(TS_MEMORY_HEAP);
    ui->point_panel->ways.line = ts_geometry_make(TS_MEMORY_HEAP);
    return true;
}

static void end(Ui *ui)
{
    if (!ui->point_panel) return;
    ts_geometry_free(&ui->point_panel->line);
    ways_out_free(&ui->point_panel->ways);
    free(ui->point_panel);
}

// Opened or closed: it begins with the simplest.
static void forget(Ui *ui)
{
    ui->point_panel->tab = POINT_STORED;
    ui->point_panel->types = false;
    ui->point_panel->scroll = 0;
    ui->point_panel->error[0] = '\0';
}

const Part point_panel_part = {.begin = begin, .end = end, .overlay = forget};
