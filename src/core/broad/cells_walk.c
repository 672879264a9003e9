#include "broad/cells_walk_private.h"

enum { WORTH = 8 }; // as many boxes are compared in the time in which a row is looked up

static bool own_cells(const CellsLevel *level) { return level->mask == UINT32_MAX; }

// Whether rows of so many cells, side by side in the table, never share one.
static bool rows_apart(const CellsLevel *level, int64_t rows, int64_t cols)
{
    if (own_cells(level)) return true;
    if (rows * cols > level->cells) return false;
    for (uint32_t i = 1; i < (uint32_t)rows; i++) {
        int64_t apart = (i * level->stride) & level->mask;
        if (apart < cols || level->cells - apart < cols) return false;
    }
    return true;
}

static CellsWalk walk_all(const Cells *cells, const CellsLevel *level)
{
    return (CellsWalk){cells->start + level->base, level, 0, level->cells, 0, 1, 0};
}

// Where cells are not shared, a box of a row between those of the window's top and bottom has its
// own top there: it needs no look at that. Exactly so, for rows are found by rounding all alike.
CellsWalk ts_cells_walk(const Cells *cells, const CellsLevel *level, TsBounds window)
{
    int32_t left = cells_col(level, window.left), top = cells_row(level, window.top);
    int32_t col = left > 0 ? left - 1 : 0, row = top > 0 ? top - 1 : 0;
    int64_t cols = (int64_t)cells_col(level, window.right) - col + 1,
            rows = (int64_t)cells_row(level, window.bottom) - row + 1;
    bool many = rows * WORTH > cells_boxes_on(cells, level);
    if (many || !rows_apart(level, rows, cols)) return walk_all(cells, level);
    return (CellsWalk){cells->start + level->base,
                       level,
                       cells_at(level, col, row),
                       (int32_t)cols,
                       0,
                       (int32_t)rows,
                       own_cells(level) ? (int32_t)rows - 1 - (top - row) : 0};
}
