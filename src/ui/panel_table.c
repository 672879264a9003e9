// A table of the scene in the panel: each column is as wide as its widest cell or head; the rest of
// the width is shared between them.

#include <string.h>

#include "ui_private.h"
#include "widget.h"

enum { TABLE_ROW = 22, LAMP = 20 };

typedef struct Grid { // how a table's columns lie
    int columns;
    bool hidden[RECORD_CELLS];
    double width[RECORD_CELLS];
    double gap;  // between two of them
    double size; // of its text
} Grid;

static int column_count(const RecordTable *table)
{
    int count = table->columns.cells;
    for (int i = 0; i < table->rows; i++) {
        if (table->row[i].cells > count) count = table->row[i].cells;
    }
    return count;
}

static double indent_of(const RecordRow *row) { return row->mark >= ROW_LAMP_ON ? LAMP : 0; }

// A row of one cell is a sentence across all columns.
static void widen(Grid *grid, const Draw *draw, const RecordRow *row, Font font)
{
    for (int i = 0; i < row->cells && row->cells > 1; i++) {
        double width = draw_text_width(draw, font, row->cell[i]) + (i ? 0 : indent_of(row));
        grid->width[i] = fmax(grid->width[i], width);
    }
}

static Grid natural_grid(Column column, const RecordTable *table, double size)
{
    Grid grid = {.columns = column_count(table), .size = size};
    Font cell = {.face = FACE_MONO_BOLD, .size = size}, head = {.size = 13};
    widen(&grid, column.text, &table->columns, head);
    for (int i = 0; i < table->rows; i++) widen(&grid, column.text, &table->row[i], cell);
    return grid;
}

static void hide(Grid *grid, const RecordTable *table, char when)
{
    for (int i = 1; i < grid->columns; i++) grid->hidden[i] = table->when[i] == when;
}

static int gaps(const Grid *grid)
{
    int shown = 0;
    for (int i = 0; i < grid->columns; i++) shown += !grid->hidden[i];
    return shown > 1 ? shown - 1 : 1;
}

// Shares the rest of the width out between the columns.
static double gap_of(const Grid *grid, double width)
{
    for (int i = 0; i < grid->columns; i++) width -= grid->hidden[i] ? 0 : grid->width[i];
    return width / gaps(grid);
}

// Columns keep the greatest widths that they had since the scene was opened, so that they stand
// still while numbers change.
static double *held_widths(Column column, const RecordTable *table)
{
    int index = (int)(table - stage_record(column.ui->stage)->table);
    return index < HELD_TABLES ? column.ui->column_held[index] : NULL;
}

static Grid held_grid(Grid grid, const double *held)
{
    for (int i = 0; held && i < grid.columns; i++) {
        grid.width[i] = fmax(grid.width[i], held[i] * grid.size / 14);
    }
    return grid;
}

static void hold(const Grid *grid, double *held)
{
    for (int i = 0; held && i < grid->columns; i++) held[i] = grid->width[i] * 14 / grid->size;
}

// Shrinks the gaps, then the text. Returns whether the columns without that mark fit.
static bool fits(Column column, const RecordTable *table, char hidden, double *held, Grid *grid)
{
    static const struct {
        double size, gap;
    } attempt[] = {{14, 10}, {13, 8}, {13, 4}};
    for (size_t i = 0; i < sizeof attempt / sizeof *attempt; i++) {
        *grid = held_grid(natural_grid(column, table, attempt[i].size), held);
        hide(grid, table, hidden);
        grid->gap = gap_of(grid, column.width);
        if (grid->gap >= attempt[i].gap) return true;
    }
    return false;
}

// Kept widths count even if they do not fit: columns that were left out stay out. Only the last
// attempt drops them; then the first column is cut.
static Grid grid_of(Column column, const RecordTable *table)
{
    double *held = held_widths(column, table);
    Grid grid;
    bool fit = fits(column, table, '-', held, &grid);
    hold(&grid, held);
    if (fit || fits(column, table, '+', held, &grid)) return grid;
    fit = fits(column, table, '+', NULL, &grid);
    if (fit) return grid;
    grid.width[0] = fmax(grid.width[0] - (4 - grid.gap) * gaps(&grid), 0);
    grid.gap = 4;
    return grid;
}

static void draw_lamp(Column column, double middle, RowMark mark)
{
    TsVec center = ts_vec(column.x + 6, middle);
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

static void draw_cells(Column column, const Grid *grid, double middle, const RecordRow *row,
                       Font font)
{
    double indent = indent_of(row), right = column.x + grid->width[0];
    double first = row->cells > 1 ? grid->width[0] - indent : column.width - indent;
    if (row->cells > 0) {
        widget_text(column.draw, ts_vec(column.x + indent, middle + 5), font, first + 0.5,
                    row->cell[0]);
    }
    font.align = ALIGN_RIGHT;
    for (int i = 1; i < row->cells; i++) {
        if (grid->hidden[i]) continue;
        right += grid->gap + grid->width[i];
        widget_text(column.draw, ts_vec(right, middle + 5), font, grid->width[i] + 0.5,
                    row->cell[i]);
    }
}

static void draw_row(Column column, const Grid *grid, double middle, const RecordRow *row)
{
    bool bold = row->mark == ROW_DECIDES;
    Font font = {.face = bold ? FACE_MONO_BOLD : FACE_MONO,
                 .size = grid->size,
                 .ink = row->mark == ROW_WRONG ? INK_CLASH_INK : INK_INK};
    draw_row_ground(column, middle, row->mark);
    draw_cells(column, grid, middle, row, font);
}

double panel_table(Column column, double top, const RecordTable *table)
{
    bool heads = table->columns.cells > 0;
    if (column.draw) {
        Grid grid = grid_of(column, table);
        double middle = top + 11;
        if (heads) {
            draw_cells(column, &grid, middle, &table->columns,
                       (Font){.size = 13, .ink = INK_MUTED});
            middle += TABLE_ROW;
        }
        for (int i = 0; i < table->rows; i++) {
            draw_row(column, &grid, middle + TABLE_ROW * i, &table->row[i]);
        }
    }
    return TABLE_ROW * (table->rows + heads);
}
