// A table of the scene in the panel: each column is as wide as its widest cell or head; the rest of
// the width is shared between them.

#include <string.h>

#include "base/widget.h"
#include "figures/figures.h"
#include "panel/panel_private.h"

enum { TABLE_ROW = 22, LAMP = 20 };

typedef struct Grid { // how a table's columns lie
    int columns;
    bool hidden[RECORD_CELLS];
    double width[RECORD_CELLS];
    double gap;  // between two of them
    double size; // of its text
} Grid;

static double indent_of(const RecordRow *row) { return row->mark >= ROW_LAMP_ON ? LAMP : 0; }

// A row of one cell is a sentence across all columns.
static void widen(Grid *grid, const Draw *draw, const RecordRow *row, Font font)
{
    for (int i = 0; i < row->cells && row->cells > 1; i++) {
        double width = draw_text_width(draw, font, row->cell[i]) + (i ? 0 : indent_of(row));
        grid->width[i] = fmax(grid->width[i], width);
    }
}

static int gaps(const Grid *grid)
{
    int shown = 0;
    for (int i = 0; i < grid->columns; i++) shown += !grid->hidden[i];
    return shown > 1 ? shown - 1 : 1;
}

// Columns keep the greatest widths that they had since the scene was opened (`held`; NULL: not), so
// that they stand still while numbers change. Shrinks the gaps, then the text. Returns whether the
// columns without that mark fit.
static bool fits(Column column, const RecordTable *table, char hidden, const double *held,
                 Grid *grid)
{
    static const struct {
        double size, gap;
    } attempt[] = {{14, 10}, {13, 8}, {13, 4}};
    for (size_t i = 0; i < sizeof attempt / sizeof *attempt; i++) {
        *grid = (Grid){.columns = table->columns.cells, .size = attempt[i].size};
        widen(grid, column.text, &table->columns, (Font){.size = 13});
        Font font = {.face = FACE_MONO_BOLD, .size = grid->size};
        for (int j = 0; j < table->rows; j++) {
            const RecordRow *row = &table->row[j];
            if (row->cells > grid->columns) grid->columns = row->cells;
            widen(grid, column.text, row, font);
        }
        // The rest of the width is shared out between the columns.
        grid->gap = column.width;
        for (int j = 0; j < grid->columns; j++) {
            if (held) grid->width[j] = fmax(grid->width[j], held[j] * grid->size / 14);
            grid->hidden[j] = j > 0 && table->when[j] == hidden;
            grid->gap -= grid->hidden[j] ? 0 : grid->width[j];
        }
        grid->gap /= gaps(grid);
        if (grid->gap >= attempt[i].gap) return true;
    }
    return false;
}

// Kept widths count even if they do not fit: columns that were left out stay out. Only the last
// attempt drops them; then the first column is cut.
static Grid grid_of(Column column, const RecordTable *table)
{
    const RecordTable *first;
    figures_tables(column.ui, &first);
    int index = (int)(table - first);
    double *held = index < HELD_TABLES ? column.ui->panel_state->column_held[index] : NULL;
    Grid grid;
    bool fit = fits(column, table, '-', held, &grid);
    for (int i = 0; held && i < grid.columns; i++) held[i] = grid.width[i] * 14 / grid.size;
    if (fit || fits(column, table, '+', held, &grid)) return grid;
    if (fits(column, table, '+', NULL, &grid)) return grid;
    grid.width[0] = fmax(grid.width[0] - (4 - grid.gap) * gaps(&grid), 0);
    grid.gap = 4;
    return grid;
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

void panel_mark_row(Column column, double middle, const RecordRow *row)
{
    Ui *ui = column.ui;
    char tag[DRAW_TAG_TEXT];
    const char *name;
    Rect box = {column.x - 12, middle - TABLE_ROW / 2.0, column.width + 24, TABLE_ROW};
    if (!stage_row_tag(column.draw, row, tag)) return;
    bool at = !ui->overlay && panel_covers(ui, ui->pointer) && ui_contains(box, ui->pointer);
    bool pointed = false;
    for (int i = 0; !pointed && (name = draw_tag_name(column.draw, i)) != NULL; i++)
        pointed = ui->near[i] && draw_tag_matches(tag, name);
    if (at) memcpy(ui->row_lit, tag, sizeof tag);
    if (at || pointed) draw_box(column.draw, box, 4, (Fill){.ink = INK_RAISED});
}

// The heads' tips.
static void offer_tips(Column column, const Grid *grid, double middle, const RecordTable *table)
{
    double x = column.x, y = middle - TABLE_ROW / 2.0;
    for (int i = 0; i < table->columns.cells; i++) {
        if (grid->hidden[i]) continue;
        double width = grid->width[i] + (i ? grid->gap : 0);
        const char *head = table->columns.cell[i];
        if (table->tip[i])
            panel_tip(column, (Rect){x, y, width, TABLE_ROW}, *head ? head : NULL, table->tip[i]);
        x += width;
    }
}

static void draw_row(Column column, const Grid *grid, double middle, const RecordRow *row)
{
    bool bold = row->mark == ROW_DECIDES || row->mark == ROW_OVERLAP;
    Font font = {.face = bold ? FACE_MONO_BOLD : FACE_MONO,
                 .size = grid->size,
                 .ink = row->mark == ROW_WRONG ? INK_CLASH_INK : INK_INK};
    TsVec lamp = ts_vec(column.x + 6, middle);
    if (row->mark == ROW_WRONG) {
        draw_box(column.draw, (Rect){column.x - 12, middle - 11, column.width + 24, 22}, 4,
                 (Fill){.ink = INK_CLASH});
    } else if (bold) {
        draw_box(column.draw, (Rect){column.x - 8, middle - 10, 3, 20}, 0,
                 (Fill){.ink = row->mark == ROW_OVERLAP ? INK_INK : INK_FOCUS});
    } else if (row->mark == ROW_LAMP_ON) {
        draw_dot(column.draw, lamp, 5, (Fill){.ink = INK_INK});
    } else if (row->mark > ROW_LAMP_ON) {
        draw_ring(column.draw, lamp, 4.25, (Pen){.ink = INK_LINE, .width = 1.5});
    }
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
            offer_tips(column, &grid, middle, table);
            middle += TABLE_ROW;
        }
        for (int i = 0; i < table->rows; i++) {
            panel_mark_row(column, middle + TABLE_ROW * i, &table->row[i]);
            draw_row(column, &grid, middle + TABLE_ROW * i, &table->row[i]);
        }
    }
    return TABLE_ROW * (table->rows + heads);
}
