// The bodies of the panel's sections, but for the knobs.

#include <stdio.h>
#include <string.h>

#include "number.h"
#include "show_self.h"
#include "widget.h"

enum { METHOD_ROW = 27, TABLE_ROW = 22 };

void panel_marks(Column column, TargetKind kind, int index, Rect rect)
{
    double bottom = column.show->layout.alarm_y;
    if (rect.y + rect.height > bottom) rect.height = bottom - rect.y;
    show_target(column.show, rect, kind, index);
}

// ---- Method

// Returns its width.
static double draw_soundness(Column column, double middle, const Method *method)
{
    double right = column.x + column.width;
    Font font = {.size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    const char *word = method_sound_name(method->sound);
    if (method->sound == FLAWED) {
        widget_tag(column.draw, right, middle, word);
        return draw_text_width(column.draw, font, word) + 10;
    }
    draw_text(column.draw, vec(right, middle + 5), font, word);
    return draw_text_width(column.draw, font, word);
}

static void draw_method(Column column, double top, int index, bool chosen)
{
    const Method *method = stage_method_at(column.show->stage, index);
    Font font = {.face = chosen ? FACE_BOLD : FACE_SANS, .size = 14, .ink = INK_INK};
    double middle = top + 13;
    Rect row = {column.x - 12, top, column.width + 24, 26};
    if (chosen) draw_box(column.draw, row, 6, (Fill){.ink = INK_RAISED});
    widget_radio(column.draw, vec(column.x + 6, middle), chosen);
    double room = column.width - 26 - draw_soundness(column, middle, method);
    font.size = widget_fit(column.draw, font, room, method->label);
    widget_text(column.draw, vec(column.x + 20, middle + 5), font, room, method->label);
    panel_marks(column, TARGET_METHOD, index, row);
}

double panel_methods(Column column, double top, bool chosen_only)
{
    const Stage *stage = column.show->stage;
    const Method *chosen = stage_method(stage);
    double height = 0;
    for (int i = 0; i < stage_method_count(stage); i++) {
        bool is_chosen = stage_method_at(stage, i) == chosen;
        if (chosen_only && !is_chosen) continue;
        if (column.draw) draw_method(column, top + height, i, is_chosen);
        height += METHOD_ROW;
    }
    return height;
}

// ---- Tables

typedef struct Grid { // how a table's columns lie
    double first;     // width of the first
    double pitch;     // of the others
    double size;      // of its text
} Grid;

static double widest(Column column, const RecordTable *table, int from, int to, double size)
{
    double width = 0;
    Font font = {.face = FACE_MONO_BOLD, .size = size};
    for (int i = 0; i < table->rows; i++) {
        for (int j = from; j < table->row[i].cells && j < to; j++) {
            width = fmax(width, draw_text_width(column.text, font, table->row[i].cell[j]));
        }
    }
    return width;
}

static int column_count(const RecordTable *table)
{
    int count = table->columns.cells;
    for (int i = 0; i < table->rows; i++) {
        if (table->row[i].cells > count) count = table->row[i].cells;
    }
    return count;
}

static Grid grid_of(Column column, const RecordTable *table, double size)
{
    int columns = column_count(table);
    bool lamps = table->rows > 0 && table->row[0].mark >= ROW_LAMP_ON;
    Grid grid = {.size = size, .first = widest(column, table, 0, 1, size) + (lamps ? 20 : 0)};
    grid.first = fmin(grid.first, columns > 1 ? column.width * 0.6 : column.width);
    grid.pitch = columns > 1 ? (column.width - grid.first) / (columns - 1) : 0;
    if (size > 13 && widest(column, table, 1, RECORD_CELLS, size) > grid.pitch - 6) {
        return grid_of(column, table, 13);
    }
    return grid;
}

static void draw_lamp(Column column, double middle, RowMark mark)
{
    Vec center = vec(column.x + 6, middle);
    if (mark == ROW_LAMP_ON) {
        draw_dot(column.draw, center, 5, (Fill){.ink = INK_INK});
    } else {
        draw_ring(column.draw, center, 4.25, (Pen){.ink = INK_LINE, .width = 1.5});
    }
}

static void draw_row_ground(Column column, double middle, RowMark mark)
{
    if (mark == ROW_WRONG) {
        draw_box(column.draw, (Rect){column.x - 12, middle - 11, column.width + 24, 22}, 4,
                 (Fill){.ink = INK_CLASH});
    } else if (mark == ROW_DECIDES) {
        draw_box(column.draw, (Rect){column.x - 8, middle - 10, 3, 20}, 0,
                 (Fill){.ink = INK_FOCUS});
    } else if (mark >= ROW_LAMP_ON) {
        draw_lamp(column, middle, mark);
    }
}

static void draw_cells(Column column, Grid grid, double middle, const RecordRow *row, Font font)
{
    double indent = row->mark >= ROW_LAMP_ON ? 20 : 0;
    for (int i = 0; i < row->cells; i++) {
        Vec at = vec(column.x + indent, middle + 5);
        double width = grid.first - indent;
        font.align = i ? ALIGN_RIGHT : ALIGN_LEFT;
        if (i) {
            at.x = column.x + grid.first + grid.pitch * i;
            width = grid.pitch - 2;
        } else if (row->cells == 1) {
            width = column.width - indent;
        }
        widget_text(column.draw, at, font, width, row->cell[i]);
    }
}

static void draw_row(Column column, Grid grid, double middle, const RecordRow *row)
{
    bool bold = row->mark == ROW_DECIDES;
    Font font = {.face = bold ? FACE_MONO_BOLD : FACE_MONO,
                 .size = grid.size,
                 .ink = row->mark == ROW_WRONG ? INK_CLASH_INK : INK_INK};
    draw_row_ground(column, middle, row->mark);
    draw_cells(column, grid, middle, row, font);
}

double panel_table(Column column, double top, const RecordTable *table)
{
    bool heads = table->columns.cells > 0;
    if (column.draw) {
        Grid grid = grid_of(column, table, 14);
        double middle = top + 11;
        if (heads) {
            draw_cells(column, grid, middle, &table->columns, (Font){.size = 13, .ink = INK_MUTED});
            middle += TABLE_ROW;
        }
        for (int i = 0; i < table->rows; i++) {
            draw_row(column, grid, middle + TABLE_ROW * i, &table->row[i]);
        }
    }
    return TABLE_ROW * (table->rows + heads);
}

// ---- Figures and the selected shape: a name on the left, a value on the right

static void draw_pair(Column column, double top, int row, const char *name, const char *value)
{
    double y = top + TABLE_ROW * row + 16;
    Font figure = {.face = FACE_MONO, .size = 14, .ink = INK_INK, .align = ALIGN_RIGHT};
    double room = column.width - 12;
    double taken = fmin(draw_text_width(column.draw, figure, value), room * 0.7);
    widget_text(column.draw, vec(column.x, y), (Font){.size = 14, .ink = INK_MUTED}, room - taken,
                name);
    widget_text(column.draw, vec(column.x + column.width, y), figure, room * 0.7, value);
}

double panel_figures(Column column, double top)
{
    const Record *record = stage_record(column.show->stage);
    for (int i = 0; column.draw && i < record->figures; i++) {
        draw_pair(column, top, i, record->figure[i].name, record->figure[i].value);
    }
    return TABLE_ROW * record->figures;
}

static void write_size(const Actor *actor, char *text, int size)
{
    const Shape *rest = &actor->rest;
    double scale = actor->scale;
    char first[NUMBER_MAX], second[NUMBER_MAX];
    Aabb bounds = shape_bounds(rest);
    Vec extent = vec_scale(vec_sub(bounds.max, bounds.min), scale);
    if (rest->kind == SHAPE_OBB) extent = vec_scale(rest->obb.half, 2 * scale);
    switch (rest->kind) {
    case SHAPE_POINT: snprintf(text, (size_t)size, "point"); return;
    case SHAPE_RAY: snprintf(text, (size_t)size, "ray"); return;
    case SHAPE_CIRCLE:
        number_length(first, sizeof first, rest->circle.radius * scale);
        snprintf(text, (size_t)size, "radius %s", first);
        return;
    case SHAPE_SEGMENT:
        number_length(first, sizeof first, vec_length(extent));
        snprintf(text, (size_t)size, "length %s", first);
        return;
    case SHAPE_POLYGON: snprintf(text, (size_t)size, "%d corners", rest->polygon.count); return;
    default: break;
    }
    bool whole = extent.x == floor(extent.x) && extent.y == floor(extent.y);
    number_plain(first, sizeof first, extent.x, whole ? 0 : 2);
    number_plain(second, sizeof second, extent.y, whole ? 0 : 2);
    snprintf(text, (size_t)size, "%s × %s", first, second);
}

double panel_selected(Column column, double top)
{
    const Actor *actor = stage_selected(column.show->stage);
    if (!stage_first(column.show->stage)) return 0;
    if (!column.draw) return TABLE_ROW * 3;
    if (!actor) {
        draw_text(column.draw, vec(column.x, top + 16), (Font){.size = 14, .ink = INK_MUTED},
                  "none");
        return TABLE_ROW * 3;
    }
    char text[2 * NUMBER_MAX + 8], x[NUMBER_MAX], y[NUMBER_MAX];
    write_size(actor, text, sizeof text);
    draw_pair(column, top, 0, actor->name, text);
    number_plain(x, sizeof x, actor->position.x, 2);
    number_plain(y, sizeof y, actor->position.y, 2);
    snprintf(text, sizeof text, "(%s, %s)", x, y);
    draw_pair(column, top, 1, "centre", text);
    number_plain(x, sizeof x, actor->angle, 2);
    snprintf(text, sizeof text, "%s°", x);
    draw_pair(column, top, 2, "angle", text);
    return TABLE_ROW * 3;
}
