#include "portrait.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "color_words.h"
#include "translate.h"

// ---- Layout, px

enum {
    MARGIN = 32,
    HEAD = 96, // title and verdict above the panels
    FOOT = 60, // the key below them
    GAP = 20,
    LABEL = 26, // below a panel
    BARE_LABEL = 36,
    WIDTH_MIN = 640,
};

typedef struct Layout {
    int columns, rows, zoom; // device px a cell
    int panel;               // side
    int label, below;        // the label's size, and its place below the panel
    int left, top, width, height;
} Layout;

static Layout layout_of(const Portrait *portrait)
{
    int count = portrait->panels, columns = 1;
    while (columns * columns < count) columns++;
    Layout layout = {.columns = columns, .rows = (count + columns - 1) / columns};
    layout.zoom = columns == 1 ? 6 : columns == 2 ? 4 : columns < 5 ? 3 : 2;
    layout.panel = 2 * portrait->lattice * layout.zoom;
    // A page shows a bare one smaller.
    layout.label = portrait->bare ? 18 : 13;
    layout.below = portrait->bare ? BARE_LABEL : LABEL;
    int panels = columns * (layout.panel + GAP) - GAP;
    layout.width = portrait->bare ? panels : (panels > WIDTH_MIN ? panels : WIDTH_MIN) + 2 * MARGIN;
    layout.left = (layout.width - panels) / 2;
    layout.top = portrait->bare ? 0 : HEAD;
    layout.height = layout.top + layout.rows * (layout.panel + layout.below + GAP) - GAP +
                    (portrait->bare ? 0 : FOOT);
    return layout;
}

const char *portrait_number(char text[PORTRAIT_NUMBER], long long number)
{
    char digits[PORTRAIT_NUMBER];
    int length = snprintf(digits, sizeof digits, "%lld", number), to = 0;
    for (int i = 0; i < length && to < PORTRAIT_NUMBER - 2; i++) {
        if (i > 0 && (length - i) % 3 == 0 && digits[i - 1] != '-') text[to++] = ',';
        text[to++] = digits[i];
    }
    text[to] = 0;
    return text;
}

// ---- The cells of a panel

typedef struct Sheet {
    Draw *draw;
    const PortraitPanel *panel;
    int side, zoom;
    double x, y; // of the panel
} Sheet;

typedef enum Tint { TINT_NONE, TINT_MISS, TINT_HIT, TINT_TOUCH, TINT_WRONG } Tint;

// Touching shapes are the exact line, whatever they count as.
static Tint tint_of(const AcidCell *cell)
{
    if (cell->answer == ACID_OMITTED) return TINT_NONE;
    if (cell->wrong) return TINT_WRONG;
    if (cell->exact == TS_TOUCHING) return TINT_TOUCH;
    return cell->answer == ACID_HIT ? TINT_HIT : TINT_MISS;
}

static const AcidCell *cell_at(const Sheet *sheet, int column, int row)
{
    return &sheet->panel->cell[row * sheet->side + column];
}

static void box(const Sheet *sheet, Rect cells, double grow, Fill fill)
{
    double zoom = sheet->zoom;
    Rect rect = {sheet->x + cells.x * zoom - grow, sheet->y + cells.y * zoom - grow,
                 cells.width * zoom + 2 * grow, cells.height * zoom + 2 * grow};
    draw_box(sheet->draw, rect, 0, fill);
}

static void draw_run(const Sheet *sheet, Tint tint, int column, int row, int length)
{
    static const Fill fill[] = {[TINT_MISS] = {.ink = INK_MISS, .alpha = 0.16},
                                [TINT_HIT] = {.ink = INK_HIT, .alpha = 0.26},
                                [TINT_TOUCH] = {.ink = INK_INK},
                                [TINT_WRONG] = {.ink = INK_CLASH}};
    Rect cells = {column, row, length, 1};
    draw_layer(sheet->draw, tint == TINT_WRONG ? LAYER_CONTACT : LAYER_FILLS);
    box(sheet, cells, 0, fill[tint]);
    if (tint == TINT_HIT) {
        box(sheet, cells, 0, (Fill){.ink = INK_HIT_HATCH, .alpha = 0.7, .pattern = PATTERN_RISING});
    }
    if (tint == TINT_WRONG) { // an edge around what is wrong
        draw_layer(sheet->draw, LAYER_OUTLINES);
        box(sheet, cells, 1, (Fill){.ink = INK_CLASH_INK});
    }
}

static void draw_cells(const Sheet *sheet)
{
    for (int row = 0; row < sheet->side; row++) {
        for (int column = 0, length; column < sheet->side; column += length) {
            Tint tint = tint_of(cell_at(sheet, column, row));
            for (length = 1; column + length < sheet->side; length++) {
                if (tint_of(cell_at(sheet, column + length, row)) != tint) break;
            }
            if (tint != TINT_NONE) draw_run(sheet, tint, column, row, length);
        }
    }
}

// Whether the exact border passes between two cells. Touching cells are a border by themselves.
static bool is_border(const AcidCell *one, const AcidCell *other)
{
    if (one->answer == ACID_OMITTED || other->answer == ACID_OMITTED) return false;
    return one->exact != other->exact && one->exact != TS_TOUCHING && other->exact != TS_TOUCHING;
}

// The exact border, in runs along rows and columns, 1 px wide.
static void draw_border(const Sheet *sheet)
{
    const Fill ink = {.ink = INK_INK};
    int side = sheet->side;
    draw_layer(sheet->draw, LAYER_FILLS);
    for (int down = 0; down < 2; down++) {
        for (int line = 1; line < side; line++) {
            for (int i = 0, length; i < side; i += length) {
                for (length = 0; i + length < side; length++) {
                    int along = i + length;
                    const AcidCell *one =
                        down ? cell_at(sheet, line - 1, along) : cell_at(sheet, along, line - 1);
                    const AcidCell *other =
                        down ? cell_at(sheet, line, along) : cell_at(sheet, along, line);
                    if (!is_border(one, other)) break;
                    const AcidCell *start =
                        down ? cell_at(sheet, line - 1, i) : cell_at(sheet, i, line - 1);
                    if (start->exact != one->exact) break;
                }
                if (length == 0) {
                    length = 1;
                    continue;
                }
                const AcidCell *before =
                    down ? cell_at(sheet, line - 1, i) : cell_at(sheet, i, line - 1);
                double thin = 1.0 / sheet->zoom, from = line - thin * (before->exact == TS_APART);
                Rect cells = down ? (Rect){from, i, thin, length} : (Rect){i, from, length, thin};
                box(sheet, cells, 0, ink);
            }
        }
    }
}

// A touch with nothing but misses around it would be lost: it gets a ring.
static void draw_lone_touches(const Sheet *sheet)
{
    draw_layer(sheet->draw, LAYER_OUTLINES);
    for (int row = 0; row < sheet->side; row++) {
        for (int column = 0; column < sheet->side; column++) {
            if (tint_of(cell_at(sheet, column, row)) != TINT_TOUCH) continue;
            int misses = 0;
            for (int i = 0; i < 9; i++) {
                int x = column + i % 3 - 1, y = row + i / 3 - 1;
                bool inside = x >= 0 && y >= 0 && x < sheet->side && y < sheet->side;
                misses += !inside || cell_at(sheet, x, y)->exact == TS_APART;
            }
            TsVec at = ts_vec(sheet->x + (column + 0.5) * sheet->zoom,
                              sheet->y + (row + 0.5) * sheet->zoom);
            if (misses == 8) draw_ring(sheet->draw, at, 6, (Pen){.ink = INK_INK, .width = 1.5});
        }
    }
}

static void draw_window(const Sheet *sheet, int lattice)
{
    AcidPanel shape = acid_panel(sheet->panel->pair, NUMBER_DOUBLE, lattice);
    double middle = sheet->side * sheet->zoom / 2.0, radius = (shape.window + 1) * sheet->zoom;
    TsVec center = ts_vec(sheet->x + middle, sheet->y + middle);
    draw_layer(sheet->draw, LAYER_LABELS);
    draw_circle(sheet->draw, center, radius, (Pen){.ink = INK_PAPER, .width = 3 * sheet->zoom});
    draw_circle(sheet->draw, center, radius, (Pen){.ink = INK_INK, .width = 1.5});
}

// ---- Labels

static void draw_plate(Draw *draw, TsVec right, double size, const char *text)
{
    Font font = {FACE_MONO_BOLD, size, INK_CLASH_INK, ALIGN_RIGHT, 0, false};
    double width = draw_text_width(draw, font, text);
    Rect plate = {right.x - width - 12, right.y - size, width + 12, size + 5};
    draw_box(draw, plate, 3, (Fill){.ink = INK_CLASH});
    draw_text(draw, ts_vec(right.x - 6, right.y), font, text);
}

static void draw_panel(const Sheet *sheet, int lattice, double size)
{
    Draw *draw = sheet->draw;
    char number[PORTRAIT_NUMBER];
    double side = sheet->side * sheet->zoom, below = sheet->y + side + size + 5;
    draw_cells(sheet);
    draw_border(sheet);
    draw_lone_touches(sheet);
    draw_window(sheet, lattice);
    const PortraitPanel *panel = sheet->panel;
    draw_layer(draw, LAYER_LABELS);
    draw_textf(draw, ts_vec(sheet->x, below),
               (Font){FACE_SANS, size, INK_INK, ALIGN_LEFT, 0, false}, "%s · %s",
               ts_shape_kind_name(panel->pair.a), ts_shape_kind_name(panel->pair.b));
    if (panel->count.wrong > 0) {
        draw_plate(draw, ts_vec(sheet->x + side, below), size,
                   portrait_number(number, panel->count.wrong));
    }
}

const char *portrait_neighbours(NumberType number)
{
    switch (number) {
    case NUMBER_DOUBLE: break;
    case NUMBER_FLOAT: return "neighbouring floats";
    case NUMBER_INT32: return "whole numbers";
    }
    return "neighbouring doubles";
}

static void draw_head(const Portrait *portrait, Draw *draw, double left, double right)
{
    long long asked = 0, wrong = 0;
    for (int i = 0; i < portrait->panels; i++) {
        asked += portrait->panel[i].count.asked;
        wrong += portrait->panel[i].count.wrong;
    }
    char of[PORTRAIT_NUMBER], number[PORTRAIT_NUMBER], verdict[128];
    const Font title = {FACE_BOLD, 20, INK_INK, ALIGN_LEFT, 0, false},
               second = {FACE_SANS, 14, INK_MUTED, ALIGN_LEFT, 0, false};
    draw_layer(draw, LAYER_TITLE);
    draw_text(draw, ts_vec(left, 42), title, portrait->name);
    draw_text(draw, ts_vec(left, 66), second, portrait->subject);
    portrait_number(of, asked);
    if (wrong > 0) {
        snprintf(verdict, sizeof verdict, "%s of %s wrong", portrait_number(number, wrong), of);
        draw_plate(draw, ts_vec(right, 42), 16, verdict);
    } else {
        snprintf(verdict, sizeof verdict, "%s answers, all right", of);
        draw_text(draw, ts_vec(right, 42), (Font){FACE_BOLD, 16, INK_INK, ALIGN_RIGHT, 0, false},
                  verdict);
    }
    if (portrait->score) {
        draw_text(draw, ts_vec(right, 66), (Font){FACE_MONO, 14, INK_MUTED, ALIGN_RIGHT, 0, false},
                  portrait->score);
    }
}

static void draw_foot(const Portrait *portrait, Draw *draw, const Palette *palette, double left,
                      double y)
{
    char colors[128];
    const Font font = {FACE_SANS, 13, INK_MUTED, ALIGN_LEFT, 0, false};
    draw_layer(draw, LAYER_TITLE);
    draw_textf(draw, ts_vec(left, y), font,
               "Touchstone acid test %d. Each quarter is a touch on %s, one a cell. In the window "
               "a cell is %d px.",
               ACID_VERSION, portrait_neighbours(portrait->number), ACID_STEP);
    color_words(
        palette,
        translate("Hatched red: hit. Blue: miss. Black: they touch exactly. Yellow: wrong."),
        colors, sizeof colors);
    draw_text(draw, ts_vec(left, y + 20), font, colors);
}

Image portrait_image(const Portrait *portrait, const Glyphs *glyphs, const Palette *palette)
{
    Layout layout = layout_of(portrait);
    Draw *draw = draw_new();
    if (!draw) return (Image){0};
    draw_begin(draw, layout.width, layout.height, 1, glyphs);
    double right = layout.width - layout.left;
    double outer_left = fmin(layout.left, MARGIN), outer_right = fmax(right, layout.width - MARGIN);
    if (!portrait->bare) draw_head(portrait, draw, outer_left, outer_right);
    for (int i = 0; i < portrait->panels; i++) {
        int column = i % layout.columns, row = i / layout.columns;
        Sheet sheet = {.draw = draw,
                       .panel = &portrait->panel[i],
                       .side = 2 * portrait->lattice,
                       .zoom = layout.zoom,
                       .x = layout.left + column * (layout.panel + GAP),
                       .y = layout.top + row * (layout.panel + layout.below + GAP)};
        draw_panel(&sheet, portrait->lattice, layout.label);
    }
    if (!portrait->bare) draw_foot(portrait, draw, palette, outer_left, layout.height - 36);
    Image image = {0};
    if (!draw_dropped(draw)) image = image_new(layout.width, layout.height);
    if (image.pixel) draw_play(draw, palette, &image);
    draw_free(draw);
    return image;
}
